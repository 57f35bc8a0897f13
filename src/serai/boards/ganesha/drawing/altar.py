"""The altar as a brass tray with spices under its stones; beside it what the spices of this cycle do."""

from serai.boards.drawing.drawn_edition import per_edition
from serai.boards.drawing.layers import drawn_from, kept, layer_from, worded
from serai.boards.drawing.marks import Area, BoardPart, cornered_hit
from serai.boards.drawing.scene import Scene, label, use
from serai.boards.drawing.svg import esc, num, regular
from serai.boards.drawing.text_metrics import fit, paragraph, width, wrap
from serai.boards.ganesha.drawing.layout import Layout, altar_rows, used_cells
from serai.boards.ganesha.drawing.symbols import HEX
from serai.boards.ganesha.text.texts import POWER, STONE, SYMBOL, spice_name
from serai.games.ganesha.state import Note
from serai.games.ganesha.texts import SPICE_KEYS
from serai.kernel.i18n import _
from serai.kernel.plain import View

TAKING = frozenset(map(int, (Note.TOOK, Note.STORED)))
CORNERS = ((-15.0, 13.0), (-15.0, -13.0), (15.0, -13.0), (0.0, -19.0))  # where emblems lie at the edge of a cell


def corners_of(layout: Layout, cell: int, less: float) -> list[tuple[float, float]]:
    return regular(*layout.hex(cell), (HEX - less) * layout.altar[2], 6)


@per_edition
def hexagon(layout: Layout, cell: int, less: float = 3.0) -> str:
    """The outline of a cell as path data."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners_of(layout, cell, less)) + "Z"


@per_edition
def cell_area(layout: Layout, cell: int) -> Area:
    """What answers to a pointer at a cell."""
    return cornered_hit(tuple(corners_of(layout, cell, 1)))


@layer_from("players", "spice", "altar", "at", "over")
def tray(scene: Scene, layout: Layout) -> BoardPart:
    """Tray and cells, and the tokens that lie on them."""
    view = scene.view
    cx, cy, k = layout.altar
    used = used_cells(view["players"])
    out = [use("altar", cx, cy, k)]
    if not layout.tall:
        out.insert(0, label(layout.mine[0] + 2, layout.words, _("Altar"), layout.words))
    for cell in range(1, sum(altar_rows()) + 1):
        x, y = layout.hex(cell)
        out.append(use("hex" if cell in used else "hex-off", x, y, k))
        token = view["spice"].get(str(cell))
        if token:
            out.append(lying(token, str(cell) in view["altar"], x, y, k))
    if view["at"] is not None and not view["over"]:
        out.append(f'<path class="taken" d="{hexagon(layout, int(view["at"]))}"/>')
    return tuple(out)


def lying(token: str, covered: bool, x: float, y: float, k: float) -> str:
    """A token under its stone; one whose stone is gone is pale, for it does nothing more."""
    if token not in SYMBOL:
        return use("token-back", x, y, k * 0.95)
    if covered:
        return use("token", x, y, k)
    return use(f"spice-{SYMBOL[token]}", x, y, k * 0.9, 'class="idle"')


@drawn_from("players")
def numbers(scene: Scene, layout: Layout) -> str:
    """What moves and the log call the cells, at their upper corners above the stones."""
    k = layout.altar[2]
    down = 12.5
    spots = ((cell, layout.hex(cell)) for cell in sorted(used_cells(scene.view["players"])))
    written = "".join(f'<text x="{num(x)}" y="{num(y - down * k)}">{cell}</text>' for cell, (x, y) in spots)
    return f'<g class="cell-n" font-size="{num(layout.words)}" aria-hidden="true">{written}</g>'


@layer_from("spice", "altar")
def seals(scene: Scene, layout: Layout) -> BoardPart:
    """On top of the stones: which spice each of them lies on."""
    k = layout.altar[2]
    out = []
    for cell, token in scene.view["spice"].items():
        if token in SYMBOL and cell in scene.view["altar"]:
            x, y = layout.hex(int(cell))
            out.append(use(f"seal-{SYMBOL[token]}", x + 13 * k, y + 10 * k, 0.56 * k))
    return tuple(out)


@layer_from("altar", "spice")
def lately(scene: Scene, layout: Layout, taken: tuple[tuple[int, tuple[int, ...]], ...]) -> BoardPart:
    """Who took from a cell last: an emblem in the empty cell, or at the edge of a stone that lies there anew."""
    k, view = layout.altar[2], scene.view
    out, marked = [], dict[int, int]()
    for seat, cells in taken:
        said = _("Last taken by {player}").format(player=scene.name(seat))
        tags = []
        for cell in cells:
            x, y = layout.hex(cell)
            n = marked[cell] = marked.get(cell, -1) + 1
            bare = not n and str(cell) not in view["altar"] and str(cell) not in view["spice"]
            dx, dy = (0.0, 0.0) if bare else CORNERS[n]
            tags.append(use(f"e-{scene.emblem(seat)}", x + dx * k, y + dy * k, (0.5 if bare else 0.4) * k))
        out.append(f'<g id="took-{seat}" class="last p{seat}"><title>{esc(said)}</title>{"".join(tags)}</g>')
    return tuple(out)


def last_taken(scene: Scene) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The cells from which everybody took in his last turn, by seat."""
    found: dict[int, list[int]] = {}
    done: set[int] = set()  # those of whom an earlier turn has been met
    for event in reversed(scene.events):
        if event.kind not in TAKING:
            continue
        if event.kind == Note.TOOK and event.seat not in done:
            found.setdefault(event.seat, []).append(event.b + 1)
        elif event.kind == Note.STORED and event.seat in found:
            done.add(event.seat)
            if len(done) == len(scene.players):
                break
    return tuple((seat, tuple(reversed(cells))) for seat, cells in sorted(found.items()))


def cell_name(scene: Scene, cell: int) -> str:
    """A cell in words: its stone and its spice."""
    view = scene.view
    return _cell_name(cell, view["altar"].get(str(cell)), view["spice"].get(str(cell)))


@worded
def _cell_name(cell: int, stone: str | None, token: str | None) -> str:
    said = _("Altar cell {n}: {stone}").format(n=cell, stone=_(STONE[stone]) if stone else _("empty"))
    if token:
        said += f", {_('on a spice: {spice}').format(spice=spice_name(token))}"
        if token in POWER:
            said += f". {_(POWER[token])}"
    return said


# -- the spices ----------------------------------------------------------------------------------------------------------


@layer_from("options", "spice", "altar", "at")
def spices(scene: Scene, layout: Layout, choosing: bool) -> BoardPart:
    """The spices of this cycle with their powers, and the names of those that are not in play.

    While it is being decided whether to use one, that one is marked.
    """
    view = scene.view
    x, y = layout.spices
    if view["options"]["spices"] == "off":
        return label(x + 2, y - 8, _("This game is played without spices."), layout.words)
    laid, idle = in_play(view)
    live = {token for cell, token in view["spice"].items() if cell in view["altar"]}
    asked = view["spice"].get(view["at"] or "") if choosing else ""
    out = []
    if laid:
        out.append(label(x + 2, y - (8 if layout.tall else 12), _("Spices of this cycle"), layout.words))
    for i, kind in enumerate(laid):
        out.append(card(layout, i, kind, "asked" if kind == asked else "" if kind in live else "spent"))
    if len(laid) > 3 and not layout.tall:
        out += [sleeping(kind, (x + layout.card[0] - 16 - i * 34, y - 18, 14), "") for i, kind in enumerate(idle)]
        return tuple(out)
    left, top = beyond(layout, len(laid))
    heading = _("Not in play this cycle") if laid else _("The eight spices")
    out.append(label(left + 2, top, heading, layout.words))
    if not layout.tall and top + 40 + 36 * ((len(idle) - 1) // 2) > layout.size[1]:
        # no room for two columns of names: one line of signs, which tell their names
        out += [sleeping(kind, (left + 18 + i * 40, top + 25, 15), "") for i, kind in enumerate(idle)]
        return tuple(out)
    for i, kind in enumerate(idle):
        cx, cy = (i // 2, i % 2) if layout.tall else (i % 2, i // 2)
        spot = (left + 18 + cx * (layout.card[0] / 2 + 10), top + 25 + cy * (44 if layout.tall else 36), 15)
        name = spice_name(kind)
        fits = width(name, layout.words) < layout.card[0] / 2 - 34
        out.append(sleeping(kind, spot, label(spot[0] + 21, spot[1] + 6, name, layout.words) if fits else ""))
    return tuple(out)


def sleeping(kind: str, spot: tuple[float, float, float], words: str) -> str:
    """A spice that is not in play."""
    x, y, r = spot
    said = f"{spice_name(kind)}. {_(POWER[kind])}"
    return (
        f'<g class="asleep"><title>{esc(said)}</title><circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'
        f"{use(f's-{SYMBOL[kind]}', x, y, r * 0.038)}{words}</g>"
    )


def in_play(view: View) -> tuple[list[str], list[str]]:
    """The spices that lie face up on the altar, and the others."""
    laid = [kind for kind in SPICE_KEYS if kind in view["spice"].values()]
    return laid, [kind for kind in SPICE_KEYS if kind not in laid]


def beyond(layout: Layout, cards: int) -> tuple[float, float]:
    """Where the spices that are not in play begin: below the cards, on a phone beside them."""
    x, y = layout.spices
    if layout.tall:
        return x + cards * layout.card[2], y - 6
    return x, y + cards * layout.card[3] + (20 if cards else -8)


@kept
def card(layout: Layout, place: int, kind: str, state: str) -> str:
    """A spice with its power; pale when no stone lies on it any more, marked while it is being decided on."""
    x, y = layout.spice(place)
    w, h, _across, _down = layout.card
    name, power = spice_name(kind), _(POWER[kind])
    back = (
        f'<rect class="card" x="{num(x + 0.5)}" y="{num(y + 0.5)}" width="{num(w - 1)}" height="{num(h - 1)}" rx="10"/>'
    )
    if layout.tall:
        inner = (
            use(f"seal-{SYMBOL[kind]}", x + 36, y + h / 2, 1.25)
            + label(x + 72, y + 26, name, fit(name, w - 84, 21), "t b")
            + paragraph(x + 72, y + 50, power, w - 80, 19.3, 50, least=19.2)
        )
    else:
        down = 19 + 8 * max(0, 3 - len(wrap(power, w - 62, 15.5)))  # a short text stands in the middle
        inner = (
            use(f"seal-{SYMBOL[kind]}", x + 28, y + h / 2, 1)
            + label(x + 56, y + down, name, fit(name, w - 66, 16), "t b")
            + paragraph(x + 56, y + down + 17.5, power, w - 62, 15.5, 39.5, least=15.4)
        )
    return f'<g class="spice {state}">{back}{inner}</g>'
