"""The hero: rings with their numbers, the next free cells, what was placed last, the pawns on the score ring."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from serai.boards.drawing.layers import layer_from, worded
from serai.boards.drawing.marks import BoardPart, at, piece
from serai.boards.drawing.scene import Scene, label, seat_number, use
from serai.boards.drawing.svg import esc, num, polar
from serai.boards.drawing.text_metrics import fit, width
from serai.boards.ganesha.drawing.layout import Layout, rounds, track_last, values
from serai.boards.ganesha.drawing.stones import order_of_play
from serai.boards.ganesha.text.texts import counted, letter, listed
from serai.games.ganesha.state import Note
from serai.games.ganesha.texts import COLOUR_KEYS
from serai.kernel.i18n import _, ngettext
from serai.kernel.plain import View

PLACING = frozenset(map(int, (Note.PLACED, Note.PLACED_LAST, Note.REMOVED, Note.SURPLUS)))
DRAWN = (8, 10, 12)  # the mandalas that are drawn, by their cells


@lru_cache
def cloth(layout: Layout) -> str:
    """What the mandala lies on; where one decides on it, a phone brings it into sight as a whole."""
    x, y, w, h = layout.cloth
    return (
        f'<rect class="cloth" data-whole="" x="{num(x + 0.5)}" y="{num(y + 0.5)}" width="{num(w - 1)}" height="{num(h - 1)}" rx="14"/>'
        f'<rect class="hem" x="{num(x + 8.5)}" y="{num(y + 8.5)}" width="{num(w - 17)}" height="{num(h - 17)}" rx="9"/>'
    )


@layer_from("players", "options", "mandala")
def lotus(scene: Scene, layout: Layout) -> BoardPart:
    """Score ring and mandala, and the numbers of the empty cells."""
    x, y, k = layout.mandala
    numbers = values(scene.view)
    n = max(map(len, numbers.values()))
    drawn = n if n in DRAWN else DRAWN[-1]
    out = [use("score-ring-tall" if layout.tall else "score-ring", x, y, k), use(f"mandala-{drawn}", x, y, k)]
    for colour, row in numbers.items():
        begun = scene.view["mandala"].get(colour, 0)
        size = layout.cell(colour, len(row), 0)[2]
        letters = max(19 * size + 3, layout.words)
        down = 0.35 * letters + (3 * size if colour == "purple" else 0)
        written = []
        for i, value in enumerate(row):
            if i >= begun:
                cx, cy, _size = layout.cell(colour, len(row), i)
                written.append(f'<text x="{num(cx)}" y="{num(cy + down)}">{value}</text>')
        out.append(f'<g class="v-{colour}" font-size="{num(letters)}">{"".join(written)}</g>')
    return tuple(out)


@layer_from("players", "options", "mandala")
def next_cells(scene: Scene, layout: Layout) -> BoardPart:
    """A ring round the next free cell of each colour; it lies under the numbers' stones, over the sockets."""
    out = []
    for colour, row in values(scene.view).items():
        begun = scene.view["mandala"].get(colour, 0)
        if begun < len(row):
            x, y, k = layout.cell(colour, len(row), begun)
            out.append(f'<circle class="next" cx="{num(x)}" cy="{num(y)}" r="{num(24.5 * k)}"/>')
    return tuple(out)


# -- the score ring ----------------------------------------------------------------------------------------------------

#: Where pawns stand that share a cell: along the ring and outwards, and their size.
CROWDS = {
    1: ((0.0, 1.0),),
    2: ((0.0, 10.5), (0.0, -10.5)),
    3: ((-11.5, 11.0), (11.5, 11.0), (0.0, -11.0)),
    4: ((-11.5, 11.5), (11.5, 11.5), (-11.5, -11.5), (11.5, -11.5)),
}


@layer_from("players", "reached", "pawns", "score")
def pawns(scene: Scene, layout: Layout) -> BoardPart:
    """Everybody's pawn; those on one cell fan out, who came first stands outside. A second lap is written on it."""
    view = scene.view
    shared: dict[int, list[int]] = {}
    cells = track_last() + 1
    k = layout.mandala[2]
    for seat in sorted(range(view["players"]), key=lambda seat: (view["reached"].get(f"p{seat + 1}", 0), seat)):
        shared.setdefault(view["pawns"][f"p{seat + 1}"], []).append(seat)
    found: dict[int, BoardPart] = {}
    for cell, seats in shared.items():
        for seat, (aside, out) in zip(seats, CROWDS[len(seats)], strict=True):
            x, y = layout.point(cell + aside / 38.7, cells, out)
            size = (0.92 if len(seats) == 1 else 0.53) * k
            score = view["score"].get(f"p{seat + 1}", 0)
            words = ngettext("{player}: {n} point", "{player}: {n} points", score).format(
                player=scene.name(seat), n=score
            )
            lap = ""
            if score > cell:
                lap = (
                    f'<g id="lap-{seat}" class="lap" {at(x + 15 * k, y - 13 * k, k)}><rect x="-20" y="-12" width="40" '
                    f'height="24" rx="12"/><text y="6.500" font-size="{num(layout.words / k)}">+{score - cell}</text></g>'
                )
            named = f"<title>{esc(words)}</title>"
            found[seat] = (piece(f"pawn-{seat}", f"e-{scene.emblem(seat)}", x, y, size, f"piece p{seat}", named), lap)
    return '<g class="pawns">', *(found[seat] for seat in sorted(found)), "</g>"


# -- what was placed last ----------------------------------------------------------------------------------------------


LastPlaced = tuple[tuple[int, str, range], ...]


def last_placed(scene: Scene) -> LastPlaced:
    """The cells of everybody's last placement, by walking back from what lies there now."""
    counts = dict(scene.view["mandala"])
    found: dict[int, tuple[str, range]] = {}
    surplus, row = 0, values(scene.view)
    for event in reversed(scene.events):
        if event.kind not in PLACING:
            continue
        if len(found) == len(scene.players):
            break
        colour = COLOUR_KEYS[event.a] if event.kind in (Note.PLACED, Note.PLACED_LAST, Note.REMOVED) else ""
        if event.kind == Note.SURPLUS:
            surplus = event.b
        elif event.kind in (Note.PLACED, Note.PLACED_LAST):
            n = counts.get(colour, 0)
            stones = event.b - surplus if event.kind == Note.PLACED else worth_in_stones(row[colour][:n], event.b)
            found.setdefault(event.seat, (colour, range(n - stones, n)))
            counts[colour], surplus = n - stones, 0
        elif event.kind == Note.REMOVED:
            counts[colour] = counts.get(colour, 0) + 1
    return tuple((seat, colour, cells) for seat, (colour, cells) in sorted(found.items()))


def worth_in_stones(row: Sequence[int], points: int) -> int:
    """How many of the last cells of a row bring so many points: in the final stage the points alone are told."""
    return next((n for n in range(1, len(row) + 1) if sum(row[-n:]) >= points), 1)


@layer_from("players", "options", "mandala")
def marks(scene: Scene, layout: Layout, placed: LastPlaced) -> BoardPart:
    """Beside the stones of everybody's last placement: his emblem."""
    numbers, out = values(scene.view), []
    for seat, colour, cells in placed:
        n = len(numbers[colour])
        words = _("Last placed by {player}").format(player=scene.name(seat))
        tags = []
        for i in cells:
            if 0 <= i < scene.view["mandala"].get(colour, 0):
                x, y, k = layout.cell(colour, n, i)
                tags.append(use(f"e-{scene.emblem(seat)}", x + 15 * k, y + 15 * k, 0.42 * k))
                # unseen: the group reaches as far as the stones, where a way is drawn to it
                tags.append(f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(24.5 * k)}" fill="none"/>')
        if tags:
            out.append(
                f'<g id="last-{seat}-{colour}" class="last p{seat}"><title>{esc(words)}</title>{"".join(tags)}</g>'
            )
    return tuple(out)


# -- the corners of the cloth ------------------------------------------------------------------------------------------


def corners(scene: Scene, layout: Layout) -> BoardPart:
    """Drum and round, the order of play, the bag."""
    view = scene.view
    best = None
    if view["over"]:
        best = max(
            range(view["players"]),
            key=lambda n: (view["score"].get(f"p{n + 1}", 0), -view["reached"].get(f"p{n + 1}", 0)),
        )
    return _corners(scene, layout, view["prompt"] == "final", best)


@layer_from("players", "round_number", "drum", "over", "seat", "bag")
def _corners(scene: Scene, layout: Layout, final: bool, best: int | None) -> BoardPart:
    view = scene.view
    x, y, k = layout.drum
    rx, ry = layout.round
    big, small = (26, 19.5) if layout.tall else (20, 15.5)
    total = rounds(view["players"])
    heading = _("Round {n} of {all}").format(n=view["round_number"], all=total)
    cycle = _("cycle {n}, drum at {digit}").format(n=(view["round_number"] - 1) // 3 + 1, digit=view["drum"]["digit"])
    if best is not None:
        heading, cycle = _("The game is over"), _("{player} is first").format(player=scene.name(best))
    elif final:
        heading, cycle = _("Final stage"), _("one stone each, in turn")
    digit, holder = view["drum"]["digit"], scene.name(seat_number(view["drum"]["seat"]))
    told = _("The drum shows {digit} and is with {player}").format(digit=digit, player=holder)
    room = layout.order[0] - rx - 40 if layout.tall else 320
    out: list[BoardPart] = [
        f"<g><title>{esc(told)}</title>{use(f'drum-{min(digit, 3)}', x, y, k)}</g>",
        label(rx, ry, heading, fit(heading, room, big, "display"), "d t"),
        label(rx, ry + small * 1.6, cycle, fit(cycle, room, small, least=small)),
        order(scene, layout),
        bag(view, layout, scene.aids),
    ]
    if not layout.tall:
        cx, cy, cw, ch = layout.cloth
        words = _("next free cell")
        right, low = cx + cw - 24, cy + ch - 34
        size = 15.5
        nx = right - width(words, size) - 22
        out.append(
            f'<circle class="next" cx="{num(nx)}" cy="{num(low)}" r="12"/>'
            + label(right, low + 4.5, words, size, "m", "end")
        )
    return tuple(out)


def order(scene: Scene, layout: Layout) -> BoardPart:
    """The players in the order of this round; who decides stands on a disc, on saffron if it is the viewer."""
    view = scene.view
    deciding = seat_number(view["seat"])
    size = layout.order[3]
    out = []
    if not layout.tall:
        x, y = layout.seat(0)
        out.append(label(x - 14, y - 26, _("Order of play"), layout.words))
    for place, seat in enumerate(order_of_play(view)):
        x, y = layout.seat(place)
        if seat == deciding and not view["over"]:
            out.append(f'<circle class="turn" cx="{num(x)}" cy="{num(y)}" r="{num(23.5 * size)}"/>')
        out.append(use(f"e-{scene.emblem(seat)}", x, y, size, f'class="p{seat}"'))
    return tuple(out)


def bag(view: View, layout: Layout, aids: bool = False) -> str:
    """How many stones of each colour are in the bag: everybody can count them."""
    x, y, k = layout.bag
    words = _("In the bag")
    stones = view["bag"]
    said = f"{words}: {listed(stones) or _('nothing')}"
    out = [use("bag", x, y, k), label(x + 34, y - 14, words, layout.words)]
    step, small, size = (53, 0.58, 21) if layout.tall else (48, 0.46, 16)
    for i, colour in enumerate(COLOUR_KEYS):
        cx, cy = x + 42 + i * step, y + 12
        out.append(use(f"gem-{colour}", cx, cy, small))
        if aids:
            out.append(f'<g class="aid" {at(cx, cy, small)}><text y="8" font-size="23">{letter(colour)}</text></g>')
        out.append(label(cx + 22 * small + 2, cy + size * 0.36, str(stones.get(colour, 0)), size, "t b"))
    return f'<g role="img" aria-label="{esc(said)}">{"".join(out)}</g>'


def ring_name(scene: Scene, colour: str) -> str:
    """A colour's ring in words."""
    return _ring_name(colour, values(scene.view)[colour], scene.view["mandala"].get(colour, 0))


@worded
def _ring_name(colour: str, row: tuple[int, ...], begun: int) -> str:
    coming = ", ".join(map(str, row[begun:])) or _("nothing")
    return _("Mandala: {stones}; free cells: {cells}").format(stones=counted(colour, begun), cells=coming)


def halo(x: float, y: float, r: float) -> str:
    return f'<circle class="halo" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'


def beside(layout: Layout, colour: str, cells: int, i: int, wide: float) -> tuple[float, float]:
    """A place for something so wide beside a cell, on towards the next one: across the rings lie other colours' stones."""
    x, y, k = layout.cell(colour, cells, i)
    next_x, next_y, _k = layout.cell(colour, cells, i + 1)
    by = min(17 * k + wide / 2, hypot(next_x - x, next_y - y) / 2)
    dx, dy = polar(0, 0, by, 360 * i / cells)
    return x + dx, y + dy
