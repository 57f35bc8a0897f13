"""Round the sultanate: both tracks, the supply, the resource row and the djinns."""

from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import Scene, at, hit, label, ring, seat_number, spot, target, use
from serai.boards.drawing.svg import esc, num
from serai.boards.drawing.text_metrics import fit, paragraph
from serai.boards.five_tribes.drawing.layout import Layout
from serai.boards.five_tribes.drawing.symbols import CARD_H, CARD_W
from serai.boards.five_tribes.previews import chains
from serai.boards.five_tribes.texts import CARD, DJINN, POWER, SHORT_CARD, price
from serai.kernel.i18n import _

#: The spaces of the turn-order track from the first to play to the last, and what choosing each is called.
SPACES = ("18", "12", "8", "5", "3", "1", "0-first", "0-middle", "0-last")


# -- the tracks ------------------------------------------------------------------------------------------------------


def tracks(scene: Scene, layout: Layout, cast: Cast) -> str:
    """Bid order on the left, turn order on the right; both are read in time from left to right."""
    return (
        headings(layout)
        + "".join(bid_space(scene, layout, i) for i in range(4))
        + turn_line(layout)
        + "".join(turn_space(scene, layout, i) for i in range(len(SPACES)))
        + markers(scene, layout, cast)
        + "".join(bid_target(scene, layout, i) for i in range(len(SPACES)))
    )


def headings(layout: Layout) -> str:
    size = layout.words
    left, right = layout.bid[0] - layout.bid[2] / 2 + 2, layout.track[0] - layout.track[2] / 2 + 8
    bids, turns = _("Bid order"), _("Turn order: pay to be first")
    room = right - left - 10
    return label(left, size, bids, fit(bids, room, size)) + label(
        right, size, turns, fit(turns, layout.track[2] * 8.6, size)
    )


def bid_space(scene: Scene, layout: Layout, i: int) -> str:
    x, y, step = layout.bid
    r = step * 0.43
    bidding = scene.view["prompt"] == "bid" and str(i + 1) == next(iter(scene.view["bid_track"]), None)
    kind = "space now" if bidding else "space"
    return f'<circle class="{kind}" cx="{num(x + i * step)}" cy="{num(y)}" r="{num(r)}"/>' + label(
        x + i * step, y + step * 0.13, str(i + 1), step * 0.36, "d q", "middle"
    )


def turn_line(layout: Layout) -> str:
    x, y, step = layout.track
    return f'<path class="rail" d="M{num(x)} {num(y + 2)}H{num(x + 8 * step)}"/>'


def house(layout: Layout, i: int) -> str:
    """The outline of a space of the turn-order track."""
    x, y, step = layout.track
    cx, half, k = x + i * step, step * 0.37, step / 61
    if layout.tall:
        half, k = step * 0.44, 1.25
    return (
        f"M{num(cx - half)} {num(y + 18 * k)}V{num(y - 6 * k)}C{num(cx - half)} {num(y - 14 * k)} {num(cx - 8)} {num(y - 16 * k)} "
        f"{num(cx)} {num(y - 22 * k)}C{num(cx + 8)} {num(y - 16 * k)} {num(cx + half)} {num(y - 14 * k)} {num(cx + half)} "
        f"{num(y - 6 * k)}V{num(y + 18 * k)}Z"
    )


def turn_space(scene: Scene, layout: Layout, i: int) -> str:
    x, y, step = layout.track
    k = 1.25 if layout.tall else step / 61
    taken = SPACES[i] in scene.view["turn_track"]
    drawn = f'<path class="space" d="{house(layout, i)}"/>'
    if taken and layout.tall:
        return drawn
    dx = 12 * k if taken else 0
    size, kind = (15, "d q on") if taken else (18, "d q")
    return drawn + label(x + i * step + dx, y + 8.5 * k, SPACES[i].split("-")[0], size * k, kind, "middle")


def markers(scene: Scene, layout: Layout, cast: Cast) -> str:
    """The turn markers on both tracks, in one layer, by id."""
    out = []
    for kind in sorted(cast.places):
        if not kind.startswith("turn-p"):
            continue
        seat = seat_number(kind[5:])
        for number, place in enumerate(cast.places[kind]):
            track, _dash, space = place.partition("-")
            if track == "bid_track":
                x, y, step = layout.bid
                spot_at = (x + (int(space) - 1) * step, y - 1, step * 0.0205)
            elif track == "turn_track":
                x, y, step = layout.track
                index = SPACES.index(space)
                spot_at = (x + index * step, y, 0.98) if layout.tall else (x + index * step - 8, y + 2, 0.7)
            else:
                continue
            out.append(
                f'<use id="{kind}-{number}" class="piece p{seat}" href="#turn-{scene.emblem(seat)}" {at(*spot_at)}>'
                f"<title>{esc(scene.name(seat))}</title></use>"
            )
    return "".join(out)


def bid_target(scene: Scene, layout: Layout, i: int) -> str:
    """A space as a choice: one target for each number of fakirs that Kumarbi may take, or why not."""
    x, y, step = layout.track
    value, _dash, which = SPACES[i].partition("-")
    if which in ("middle", "last"):
        return ""
    k = 1.25 if layout.tall else step / 61
    half = step * 0.46
    cx = x + i * step
    top, h = y - 23 * k, 43 * k
    free = SPACES[i] not in scene.view["turn_track"] or value == "0"
    said = _("space {n} of the turn order track").format(n=value)
    if not free:
        said += f": {scene.name(seat_number(scene.view['turn_track'][SPACES[i]]))}"
    area = hit(cx - half, top, 2 * half, h, 8)
    legal = [m for m in scene.moves if m == f"bid {value}" or m.startswith(f"bid {value} with")]
    if not legal:
        return spot(f"bid-{i}", f"bid {value}" if scene.mine else "", said, area)
    choices = fakir_choices(scene)
    out = []
    for move in legal:
        fakirs = int(move.split()[3]) if " with " in move else 0
        pick = choices.index(fakirs) + 1 if len(choices) > 1 else 0
        ident = f"bid-{i}-{pick}" if pick else f"bid-{i}"
        words = _("Bid {n}").format(n=value) + (f", {_('fakirs: {n}').format(n=fakirs)}" if fakirs else "")
        out.append(target(ident, move, words, f'<path class="ring slim" d="{house(layout, i)}"/>{area}', pick))
    return "".join(out)


def fakir_choices(scene: Scene) -> list[int]:
    """The numbers of fakirs among which a bidder with Kumarbi chooses."""
    return sorted({int(m.split()[3]) if " with " in m else 0 for m in scene.moves if m.startswith("bid ")})


# -- supply, resource row --------------------------------------------------------------------------------------------


def supply(scene: Scene, layout: Layout) -> str:
    """Palms, palaces and meeples that are left beside the board; on a phone the decks too."""
    x, y, step = layout.supply
    k = 1.35 if layout.tall else 1.0
    view = scene.view
    bag = sum(view["bag"].values())
    rows = [
        ("palm", 0.58, view["palms_left"], _("palms left")),
        ("palace", 0.54, view["palaces_left"], _("palaces left")),
        ("bag", 0.6, bag, _("meeples in the bag")),
    ]
    out = [] if layout.tall else [label(x - 2, layout.words, _("Supply"), layout.words)]
    for i, (symbol, size, n, words) in enumerate(rows):
        cx, cy = (x, y + i * step) if layout.tall else (x + 12 + i * step, y)
        out.append(
            f"<g><title>{esc(words)}: {n}</title>{use(symbol, cx, cy, size * k)}"
            f"{label(cx + 15 * k, cy + 5.5 * k, str(n), 15.5 * k, 't b')}</g>"
        )
    left, top = layout.row
    piles = (
        [(left + 330, top + 150, 1.2), (left + 404, top + 150, 1.2)]
        if layout.tall
        else [(left + 812, top + 8, 1.0), (left + 876, top + 8, 1.0)]
    )
    for (px, py, size), symbol, n, words in zip(
        piles,
        ("pile-cards", "pile-djinns"),
        (view["deck_size"], view["djinn_deck_size"]),
        (_("resource cards in the deck"), _("djinns in the deck")),
        strict=True,
    ):
        out.append(
            f"<g><title>{esc(words)}: {n}</title>{use(symbol, px, py, size)}"
            f"{label(px + 32 * size, py + 40.5 * size, str(n), 15 * size, 'd back', 'middle')}</g>"
        )
    return "".join(out)


def resource_row(scene: Scene, layout: Layout, cast: Cast) -> str:
    """The cards with the small market's three and the large market's six on cloths of their own."""
    view, out = scene.view, [cloths(layout)]
    pairs = chains(view, scene.moves) if view["prompt"] == "market" and view["buys"] == 2 and scene.mine else {}
    for place, (number, kind) in enumerate(cast.rows.get("row", ())):
        x, y, size = layout.card(place)
        name = _(SHORT_CARD[kind])
        words = fit(name, CARD_W - 6, 16 if layout.tall else 11.5, least=8.5)
        out.append(
            f'<g id="card-{number}" class="piece new" {at(x, y, size)}><use href="#card-{kind}"/>'
            f"{label(CARD_W / 2, CARD_H - 12.5 + 0.35 * words, name, words, 'k', 'middle')}</g>"
        )
    for place, kind in enumerate(view["row"].values()):
        x, y, size = layout.card(place)
        w, h = CARD_W * size, CARD_H * size
        area = hit(x, y, w, h, 8)
        said = _("card {n}: {card}").format(n=place + 1, card=_(CARD[kind]))
        move = buying_move(scene, place)
        if pairs and place < view["among"]:
            out.append(pair_targets(scene, pairs, place, area, (x, y, w, h)))
        elif move in scene.moves:
            buying = _("Buy {card}").format(card=_(CARD[kind]))
            out.append(target(f"buy-{place + 1}", move, buying, ring(x, y, w, h, 8, "ring slim") + area))
        else:
            out.append(spot(f"buy-{place + 1}", move if scene.mine else "", said, area))
    return "".join(out)


def buying_move(scene: Scene, place: int) -> str:
    """The move that takes a card: of equal cards side by side the rules name the first, and any of them will do."""
    row = scene.view["row"]
    for n in range(place + 1, 0, -1):
        if row[str(n)] != row[str(place + 1)]:
            break
        if f"buy {n}" in scene.moves and place < scene.view["among"]:
            return f"buy {n}"
    return f"buy {place + 1}"


def pair_targets(
    scene: Scene, pairs: dict[str, list[str]], place: int, area: str, box: tuple[float, float, float, float]
) -> str:
    """A card as the second of two: one target for each first card it goes with; as the first it is marked as chosen."""
    firsts = sorted({int(n) for key in pairs for n in key.split()})
    out = []
    for pick, first in enumerate(firsts, 1):
        if first == place + 1:
            out.append(f'<g data-pick="{pick}">{ring(*box, 8, "ring chosen")}</g>')
            continue
        chain = pairs.get(f"{min(first, place + 1)} {max(first, place + 1)}")
        if chain:
            cards = [_(CARD[scene.view["row"][str(n)]]) for n in (first, place + 1)]
            said = _("Buy {card}").format(card=", ".join(cards))
            out.append(
                target(f"buy-{place + 1}-{pick}", ";".join(chain), said, ring(*box, 8, "ring slim") + area, pick)
            )
    return "".join(out)


def cloths(layout: Layout) -> str:
    """What marks the first three and the first six cards."""
    small, large = _("small market: 1 of 3"), _("large market: 2 of 6")
    size = layout.words
    x, y, _scale = layout.card(0)
    if layout.tall:
        return (
            f'<rect class="cloth six" x="{num(x - 5)}" y="{num(y - 28)}" width="660" height="154" rx="12"/>'
            f'<rect class="cloth three" x="{num(x - 3)}" y="{num(y - 26)}" width="328" height="150" rx="10"/>'
            + label(x + 6, y - 7, small, fit(small, 300, size), "c")
            + label(x + 334, y - 7, large, fit(large, 310, size), "c")
        )
    return (
        f'<rect class="cloth six" x="{num(x - 6)}" y="{num(y - 22)}" width="542" height="120" rx="12"/>'
        f'<rect class="cloth three" x="{num(x - 4)}" y="{num(y - 20)}" width="270" height="116" rx="10"/>'
        + label(x + 2, y - 7, small, fit(small, 256, size), "c")
        + label(x + 274, y - 7, large, fit(large, 256, size), "c")
    )


# -- the djinns ------------------------------------------------------------------------------------------------------


def djinn_row(scene: Scene, layout: Layout, values: dict[str, tuple[int, int]]) -> str:
    """The face-up djinns with names, values, prices and powers; `values` are each djinn's points and cost code."""
    out = []
    row = scene.view["djinn_row"]
    for place in range(3):
        x, y, w, h = layout.djinn(place)
        if place >= len(row):
            out.append(
                f'<rect class="empty" x="{num(x + 1)}" y="{num(y + 1)}" width="{num(w - 2)}" height="{num(h - 2)}" rx="10"/>'
            )
            continue
        out.append(djinn_card(row[place], x, y, w, h, layout, values[row[place]]))
    for place, key in enumerate(row):
        out.append(djinn_targets(scene, layout, place, key))
    return "".join(out)


def djinn_card(key: str, x: float, y: float, w: float, h: float, layout: Layout, value: tuple[int, int]) -> str:
    """A card of the djinn row; it lies across on a phone."""
    points, cost = value
    name, power = _(DJINN[key]), _(POWER[key])
    back = f'<rect class="shade" x="1" y="3" width="{num(w - 2)}" height="{num(h)}" rx="10"/><rect class="card" x=".5" y=".5" width="{num(w - 1)}" height="{num(h - 1)}" rx="10"/>'
    if layout.tall:
        face = (
            use(f"arch-{key}", 76, 64, 0.95)
            + use("djinn-value", 24, 24, 1.2)
            + label(24, 31.5, str(points), 21, "v2", "middle")
        )
        title = label(152, 32, name, fit(name, 330, 26, "display"), "d t")
        signs = cost_signs(cost, w - 14, 22, 1.5)
        text = paragraph(152, 62, power, w - 166, 22, 50)
    else:
        face = (
            use(f"arch-{key}", w / 2, 56, 1)
            + use("djinn-value", 21, 21, 1)
            + label(21, 27, str(points), 17, "v2", "middle")
        )
        room = w - 24 - cost_width(cost)
        title = label(12, 119, name, fit(name, room, 17, "display"), "d t")
        signs = cost_signs(cost, w - 10, 113, 1)
        text = paragraph(12, 138, power, w - 22, 13, 60)
    return f'<g id="djinn-{key}" class="piece new" {at(x, y)}>{back}{face}{title}{signs}{text}</g>'


#: How a price is drawn: e an elder, f a fakir.
SIGNS = ("", "e/f", "e+e/f", "f", "f…")


def cost_width(cost: int) -> float:
    return sum({"e": 17, "f": 18, "/": 6, "+": 8, "…": 8}[c] for c in SIGNS[cost])


def cost_signs(cost: int, right: float, y: float, k: float) -> str:
    """The price of a power, set from the right edge."""
    if not cost:
        return ""
    out, pen = [], right - cost_width(cost) * k
    for c in SIGNS[cost]:
        if c == "e":
            out.append(use("m-elder", pen + 8 * k, y, 0.4 * k))
            pen += 17 * k
        elif c == "f":
            out.append(use("g-fakir", pen + 9 * k, y, 0.5 * k, 'class="sign"'))
            pen += 18 * k
        else:
            wide = (8 if c != "/" else 6) * k
            out.append(label(pen + wide / 2, y + 4 * k, c, 11 * k, "m", "middle"))
            pen += wide
    return f"<g><title>{esc(_('Using it costs: {price}').format(price=price(cost)))}</title>{''.join(out)}</g>"


def djinn_targets(scene: Scene, layout: Layout, place: int, key: str) -> str:
    x, y, w, h = layout.djinn(place)
    area = hit(x, y, w, h)
    name = _(DJINN[key])
    legal = [move for move in scene.moves if move.startswith(f"take {key} ")]
    if not legal:
        return spot(f"take-{key}", f"take {key} with elders" if scene.mine else "", f"{name}. {_(POWER[key])}", area)
    ways = payments(scene)
    out = []
    for move in legal:
        pick = ways.index(move.split(" ", 2)[2]) + 1 if len(ways) > 1 else 0
        ident = f"take-{key}-{pick}" if pick else f"take-{key}"
        words = f"{_('Take {djinn}').format(djinn=name)}. {_(POWER[key])}"
        out.append(target(ident, move, words, ring(x, y, w, h, 10, "ring slim") + area, pick))
    return "".join(out)


def payments(scene: Scene) -> list[str]:
    """The ways in which a djinn can be paid now: `with elders`, `with fakir`."""
    return sorted({move.split(" ", 2)[2] for move in scene.moves if move.startswith("take ")})
