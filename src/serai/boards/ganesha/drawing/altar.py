"""The altar as a brass tray with spices under its stones; beside it what the spices of this cycle do."""

from collections.abc import Mapping
from typing import Any

from serai.boards.drawing.scene import Scene, label, use
from serai.boards.drawing.svg import esc, num, regular
from serai.boards.drawing.text_metrics import fit, paragraph
from serai.boards.ganesha.drawing.layout import Layout, altar_rows, used_cells
from serai.boards.ganesha.drawing.symbols import HEX
from serai.boards.ganesha.texts import POWER, STONE, SYMBOL, spice_name
from serai.games.ganesha.state import Note
from serai.games.ganesha.texts import SPICE_KEYS
from serai.kernel.i18n import _

CORNERS = ((-15.0, 13.0), (-15.0, -13.0), (15.0, -13.0), (0.0, -19.0))  # where emblems lie at the edge of a cell


def hexagon(layout: Layout, cell: int, less: float = 3.0) -> str:
    """The outline of a cell as path data."""
    x, y = layout.hex(cell)
    points = regular(x, y, (HEX - less) * layout.altar[2], 6)
    return "M" + "L".join(f"{num(px)} {num(py)}" for px, py in points) + "Z"


def tray(scene: Scene, layout: Layout) -> str:
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
    return "".join(out)


def lying(token: str, covered: bool, x: float, y: float, k: float) -> str:
    """A token under its stone; one whose stone is gone is pale, for it does nothing more."""
    if token not in SYMBOL:
        return use("token-back", x, y, k * 0.95)
    if covered:
        return use("token", x, y, k)
    return use(f"spice-{SYMBOL[token]}", x, y, k * 0.9, 'class="idle"')


def numbers(scene: Scene, layout: Layout) -> str:
    """What moves and the log call the cells, at their upper corners above the stones."""
    k = layout.altar[2]
    size, down = 11.5 if layout.tall else 10.5, 13.0
    spots = ((cell, layout.hex(cell)) for cell in sorted(used_cells(scene.view["players"])))
    written = "".join(f'<text x="{num(x)}" y="{num(y - down * k)}">{cell}</text>' for cell, (x, y) in spots)
    return f'<g class="cell-n" font-size="{num(size * k)}" aria-hidden="true">{written}</g>'


def seals(scene: Scene, layout: Layout) -> str:
    """On top of the stones: which spice each of them lies on."""
    k = layout.altar[2]
    out = []
    for cell, token in scene.view["spice"].items():
        if token in SYMBOL and cell in scene.view["altar"]:
            x, y = layout.hex(int(cell))
            out.append(use(f"seal-{SYMBOL[token]}", x + 13 * k, y + 10 * k, 0.56 * k))
    return "".join(out)


def lately(scene: Scene, layout: Layout) -> str:
    """Who took from a cell last: an emblem in the empty cell, or at the edge of a stone that lies there anew."""
    k, view = layout.altar[2], scene.view
    out, marked = [], dict[int, int]()
    for seat, cells in sorted(last_taken(scene).items()):
        said = _("Last taken by {player}").format(player=scene.name(seat))
        tags = []
        for cell in cells:
            x, y = layout.hex(cell)
            n = marked[cell] = marked.get(cell, -1) + 1
            bare = not n and str(cell) not in view["altar"] and str(cell) not in view["spice"]
            dx, dy = (0.0, 0.0) if bare else CORNERS[n]
            tags.append(use(f"e-{scene.emblem(seat)}", x + dx * k, y + dy * k, (0.5 if bare else 0.4) * k))
        out.append(f'<g id="took-{seat}" class="last p{seat}"><title>{esc(said)}</title>{"".join(tags)}</g>')
    return "".join(out)


def last_taken(scene: Scene) -> dict[int, list[int]]:
    """The cells from which everybody took in his last turn, by seat."""
    found: dict[int, list[int]] = {}
    storing: set[int] = set()
    for event in scene.events:
        if event.kind == Note.TOOK:
            if event.seat in storing:
                found[event.seat] = []
                storing.discard(event.seat)
            found.setdefault(event.seat, []).append(event.b + 1)
        elif event.kind == Note.STORED:
            storing.add(event.seat)
    return found


def cell_name(scene: Scene, cell: int) -> str:
    """A cell in words: its stone and its spice."""
    view = scene.view
    stone = view["altar"].get(str(cell))
    token = view["spice"].get(str(cell))
    said = _("Altar cell {n}: {stone}").format(n=cell, stone=_(STONE[stone]) if stone else _("empty"))
    if token:
        said += f", {_('on a spice: {spice}').format(spice=spice_name(token))}"
        if token in POWER:
            said += f". {_(POWER[token])}"
    return said


# -- the spices ----------------------------------------------------------------------------------------------------------


def spices(scene: Scene, layout: Layout) -> str:
    """The spices of this cycle with their powers, and the names of those that are not in play."""
    view = scene.view
    x, y = layout.spices
    if view["options"]["spices"] == "off":
        return label(x + 2, y - 8, _("This game is played without spices."), layout.words)
    laid, idle = in_play(view)
    live = {token for cell, token in view["spice"].items() if cell in view["altar"]}
    asked = view["spice"].get(view["at"] or "") if view["prompt"] == "spice" else ""
    out = []
    if laid:
        out.append(label(x + 2, y - 8, _("Spices of this cycle"), layout.words))
    for i, kind in enumerate(laid):
        out.append(card(layout, i, kind, "asked" if kind == asked else "" if kind in live else "spent"))
    top = below_cards(layout, len(laid))
    heading = _("Not in play this cycle") if laid else _("The eight spices")
    out.append(label(x + 2, top, heading, layout.words))
    step, r = pitch(layout, len(laid))
    across, size = layout.card[0] + (10 if layout.tall else 0), layout.words * 1.06
    for i, kind in enumerate(idle):
        name = spice_name(kind)
        cx, cy = x + r + 2 + i % 2 * across / (1 if layout.tall else 2), top + r + 8 + i // 2 * step
        room = across / (1 if layout.tall else 2) - 2 * r - 12
        out.append(
            f'<g class="asleep"><title>{esc(_(POWER[kind]))}</title><circle cx="{num(cx)}" cy="{num(cy)}" r="{num(r)}"/>'
            f"{use(f's-{SYMBOL[kind]}', cx, cy, r * 0.038)}{label(cx + r + 6, cy + size * 0.35, name, fit(name, room, size))}</g>"
        )
    return "".join(out)


def in_play(view: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """The spices that lie face up on the altar, and the others."""
    laid = [kind for kind in SPICE_KEYS if kind in view["spice"].values()]
    return laid, [kind for kind in SPICE_KEYS if kind not in laid]


def below_cards(layout: Layout, cards: int) -> float:
    rows = (cards + 1) // 2 if layout.tall else cards
    return layout.spices[1] + rows * layout.card[3] + (22 if layout.tall else 14 if cards else -8)


def pitch(layout: Layout, cards: int) -> tuple[float, float]:
    """How far the names of idle spices lie apart, and how large their signs are."""
    return (56, 24) if layout.tall else (24, 11) if cards > 3 else (36, 15)


def bottom(scene: Scene, layout: Layout) -> float:
    """How high the drawing is: on a phone it ends below the last spice."""
    if not layout.tall:
        return layout.size[1]
    if scene.view["options"]["spices"] == "off":
        return layout.spices[1] + 8
    laid, idle = in_play(scene.view)
    return below_cards(layout, len(laid)) + 14 + (len(idle) + 1) // 2 * pitch(layout, len(laid))[0]


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
            use(f"seal-{SYMBOL[kind]}", x + 40, y + 42, 1.35)
            + label(x + 80, y + 38, name, fit(name, w - 92, 24), "t b")
            + paragraph(x + 80, y + 66, power, w - 92, 19, 72, "t")
        )
    else:
        inner = (
            use(f"seal-{SYMBOL[kind]}", x + 28, y + h / 2, 1)
            + label(x + 56, y + 20.5, name, fit(name, w - 66, 14.5), "t b")
            + paragraph(x + 56, y + 37, power, w - 66, 12.5, 32, "t")
        )
    return f'<g class="spice {state}">{back}{inner}</g>'
