"""Beside the sultanate: the supply, and the row of resource cards."""

from serai.boards.drawing.layers import kept, layer_from
from serai.boards.drawing.marks import Area, BoardPart, Box, Piece, at, boxed, drawn_piece, hit, spot, target
from serai.boards.drawing.piece_ids import Cast
from serai.boards.drawing.scene import Scene, label, ring, use
from serai.boards.drawing.svg import esc, num
from serai.boards.drawing.symbol_home import href
from serai.boards.drawing.text_metrics import fit, width
from serai.boards.five_tribes.drawing.layout import Layout
from serai.boards.five_tribes.drawing.symbols import CARD_H, CARD_W
from serai.boards.five_tribes.previews import chains
from serai.boards.five_tribes.text.texts import BROKEN_CARD, CARD, SHORT_CARD
from serai.kernel.i18n import _


@layer_from("bag", "palms_left", "palaces_left", "deck_size", "djinn_deck_size")
def supply(scene: Scene, layout: Layout) -> BoardPart:
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
        cx, cy = (x if layout.tall else x + 12) + i * step, y
        out.append(
            f"<g><title>{esc(words)}: {n}</title>{use(symbol, cx, cy, size * k)}"
            f"{label(cx + 18 * k, cy + 5.5 * k, str(n), 16 * k, 't b')}</g>"
        )
    left, top = layout.row
    piles = (
        [(x + 3.4 * step, y - 25, 0.62), (x + 4.4 * step, y - 25, 0.62)]
        if layout.tall
        else [(left + 894, top + 12, 1.0), (left + 951, top + 12, 1.0)]
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
            f"{label(px + 32 * size, py + 40.5 * size, str(n), max(15 * size, layout.words), 'd back', 'middle')}</g>"
        )
    return tuple(out)


def resource_row(scene: Scene, layout: Layout, cast: Cast) -> BoardPart:
    """The cards with the small market's three and the large market's six on cloths of their own."""
    view = scene.view
    if view["prompt"] != "market" or not scene.mine:
        return _row(scene, layout, cast.rows.get("row", ()), scene.mine)
    pairs = scene.once(chains) if view["buys"] == 2 else {}
    return _cards(scene, layout, cast.rows.get("row", ())), *offers(scene, layout, pairs)


@layer_from("row")
def _row(scene: Scene, layout: Layout, cards: tuple[tuple[int, str], ...], mine: bool) -> BoardPart:
    """The row while nothing is bought."""
    out: list[BoardPart] = [_cards(scene, layout, cards)]
    for place in range(len(scene.view["row"])):
        out.append(named_card(scene, layout, place, f"buy {place + 1}" if mine else ""))
    return tuple(out)


@layer_from()
def _cards(scene: Scene, layout: Layout, cards: tuple[tuple[int, str], ...]) -> BoardPart:
    out: list[str | Piece] = [cloths(layout)]
    for place, (number, kind) in enumerate(cards):
        x, y, size = layout.card(place)
        face = card_face(kind, layout.tall)
        box = boxed(x, y, CARD_W * size, CARD_H * size)
        out.append(drawn_piece(f"card-{number}", at(x, y, size), box, face, "piece new"))
    return tuple(out)


@kept
def card_face(kind: str, tall: bool) -> str:
    name = _(SHORT_CARD[kind])
    words = 17.0 if tall else 13.9
    # what is too long for letters that can be read has two lines, the first of them on the cloth
    lines = [name] if width(name, words) <= CARD_W - 2 else _(BROKEN_CARD.get(kind, "")).split("|")
    foot = CARD_H - 12.5 + 0.35 * words if len(lines) == 1 else CARD_H - 4.5
    feet = (foot - 0.95 * words * above for above in range(len(lines) - 1, -1, -1))
    under = "".join(label(CARD_W / 2, y, line, words, "k", "middle") for line, y in zip(lines, feet, strict=True))
    return f'<use href="{href(f"card-{kind}")}"/>{under}'


def card_area(layout: Layout, place: int) -> Area:
    x, y, size = layout.card(place)
    return hit(x, y, CARD_W * size, CARD_H * size, 8)


def named_card(scene: Scene, layout: Layout, place: int, attempt: str) -> BoardPart:
    kind = scene.view["row"][str(place + 1)]
    said = _("card {n}: {card}").format(n=place + 1, card=_(CARD[kind]))
    return spot(f"buy-{place + 1}", attempt, said, card_area(layout, place))


def offers(scene: Scene, layout: Layout, pairs: dict[str, list[str]]) -> list[BoardPart]:
    """The cards of a market as the one who buys is offered them."""
    view, out = scene.view, list[BoardPart]()
    for place, kind in enumerate(view["row"].values()):
        x, y, size = layout.card(place)
        box = x, y, CARD_W * size, CARD_H * size
        area = card_area(layout, place)
        move = buying_move(scene, place)
        if pairs and place < view["among"]:
            out.append(pair_targets(scene, pairs, place, area, box))
        elif move in scene.moves:
            buying = _("Buy {card}").format(card=_(CARD[kind]))
            out.append(target(f"buy-{place + 1}", move, buying, area, 0, "legal", (ring(*box, 8, "ring slim"), "")))
        else:
            out.append(named_card(scene, layout, place, move))
    return out


def buying_move(scene: Scene, place: int) -> str:
    """The move that takes a card: of equal cards side by side the rules name the first, and any of them will do."""
    row = scene.view["row"]
    for n in range(place + 1, 0, -1):
        if row[str(n)] != row[str(place + 1)]:
            break
        if f"buy {n}" in scene.moves and place < scene.view["among"]:
            return f"buy {n}"
    return f"buy {place + 1}"


def pair_targets(scene: Scene, pairs: dict[str, list[str]], place: int, area: Area, box: Box) -> BoardPart:
    """A card as the second of two: one target for each first card it goes with; as the first it is marked as chosen."""
    firsts = sorted({int(n) for key in pairs for n in key.split()})
    out: list[BoardPart] = []
    for pick, first in enumerate(firsts, 1):
        if first == place + 1:
            out.append(f'<g data-pick="{pick}">{ring(*box, 8, "ring chosen")}</g>')
            continue
        chain = pairs.get(f"{min(first, place + 1)} {max(first, place + 1)}")
        if chain:
            cards = [_(CARD[scene.view["row"][str(n)]]) for n in (first, place + 1)]
            said = _("Buy {card}").format(card=", ".join(cards))
            art = ring(*box, 8, "ring slim"), ""
            out.append(target(f"buy-{place + 1}-{pick}", ";".join(chain), said, area, pick, "legal", art))
    return tuple(out)


@kept
def cloths(layout: Layout) -> str:
    """What marks the first three and the first six cards."""
    small, large = _("small market: 1 of 3"), _("large market: 2 of 6")
    size = layout.words
    x, y, _scale = layout.card(0)
    if layout.tall:
        return (
            f'<rect class="cloth six" x="{num(x - 5)}" y="{num(y - 28)}" width="592" height="136" rx="12"/>'
            f'<rect class="cloth three" x="{num(x - 3)}" y="{num(y - 26)}" width="294" height="132" rx="10"/>'
            + label(x + 6, y - 7, small, fit(small, 280, size, least=size), "c")
            + label(x + 300, y - 7, large, fit(large, 280, size, least=size), "c")
        )
    return (
        f'<rect class="cloth six" x="{num(x - 6)}" y="{num(y - 22)}" width="598" height="128" rx="12"/>'
        f'<rect class="cloth three" x="{num(x - 4)}" y="{num(y - 20)}" width="298" height="124" rx="10"/>'
        + label(x + 2, y - 6, small, fit(small, 284, size, least=size), "c")
        + label(x + 300, y - 6, large, fit(large, 284, size, least=size), "c")
    )
