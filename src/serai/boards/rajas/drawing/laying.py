"""A tile that is being laid: dashed cells, and for every way to lay it one preview, which is shown while it is chosen.

Nothing lies on the tile: what it pays stands outside the grid beside its row, and the yields that it wins are ringed, and the dice that pay for it.
What several ways share is drawn once, in a group that is shown while any of them is chosen.
"""

from collections.abc import Iterable, Mapping

from serai.boards.drawing.layers import kept
from serai.boards.drawing.marks import BoardPart, chooser, hit
from serai.boards.drawing.scene import Gain, Scene, pill, ring, use
from serai.boards.drawing.svg import num
from serai.boards.rajas.drawing import art, edition_facts
from serai.boards.rajas.drawing.click_areas import Areas, asked
from serai.boards.rajas.drawing.layout import TILE, Layout, Point, cell_at, place_at
from serai.boards.rajas.drawing.province import M, die_places, garden, named_cells, paid_with, turned
from serai.boards.rajas.previews import Laid, layings
from serai.boards.rajas.text.texts import effect
from serai.games.rajas.state import COLUMNS
from serai.kernel.i18n import _


def cells(scene: Scene) -> dict[str, tuple[str, ...]]:
    """The cells where the chosen tile may be laid, each with its moves in the order of their turns."""
    found: dict[str, list[str]] = {}
    for move in scene.moves:
        if move.startswith("lay "):
            found.setdefault(move.split()[1], []).append(move)
    return {cell: tuple(sorted(moves, key=lambda move: int(move.split()[2]))) for cell, moves in found.items()}


def gains(laid: Laid, scene: Scene, me: int) -> list[Gain]:
    """What a tile would bring: money, fame, and the yields it would connect."""
    return own_gains(laid) + [
        Gain(art.slug(words), 1, 0.8, effect(words))
        for place in laid.places
        if (words := edition_facts.gives_at(scene.view, me, place)) != "none"
    ]


def own_gains(laid: Laid) -> list[Gain]:
    """What the tile itself pays."""
    out = [Gain("fame", laid.fame, 0.42)] if laid.fame else []
    return out + ([Gain("coin", laid.money, 0.42)] if laid.money else [])


def in_words(brings: list[Gain]) -> str:
    """Gains for the ear."""
    return ", ".join(
        f"{g.n} {_('money') if g.symbol == 'coin' else _('fame')}" if not g.name else g.name for g in brings
    )


def cell_areas(scene: Scene, layout: Layout, me: int) -> tuple[BoardPart, BoardPart]:
    """The cells of the province: where the chosen tile fits, dashed ones that always answer; the others by name."""
    found, ways = scene.once(layings), cells(scene)
    first = next(iter(found), "lay a1 0").split()[2]
    rings, tops = named_cells(scene, me, layout, asked(scene), tuple(sorted(ways)), first)
    laying = Areas(asked(scene))
    tile, cell = scene.view["chosen"], scene.view["cell"]
    if tile and cell and me == scene.seat:
        still = garden_at(layout, tile, cell, scene.view["rotation"]) + face_at(layout, tile, cell)
        laying.tops.append(f'<g class="laid still">{still}</g>')
    for cell, moves in ways.items():
        box = layout.province.box(*cell_at(cell), TILE, TILE)
        laying.rings.append(ring(*box, 5, "ring later"))
        laying.tops.append(chooser(f"on-{cell}", moves, said(cell, moves, found, scene), hit(*box, 5)))
    colour = edition_facts.tile(tile)["colour"] if tile else ""
    lit = {die: earned(x, y, 23 * layout.kali.k) for die, (x, y) in die_places(scene, me, layout).items()}
    paid = {move: "".join(lit[die] for die in paid_with(scene, colour, laid.price)) for move, laid in found.items()}
    laying.tops += [
        *(
            shown_for(moves, preview(scene, me, layout, cell, {move: found[move] for move in moves}))
            for cell, moves in ways.items()
        ),
        *(shown_for(moves, dice) for dice, moves in alike(paid).items()),
    ]
    more_rings, more_tops = laying.lit
    return (rings, more_rings), (tops, more_tops)


def said(cell: str, moves: tuple[str, ...], found: dict[str, Laid], scene: Scene) -> str:
    """A cell where the tile fits, in words: in which turns, and what each would bring."""
    ways = [
        f"{move.split()[2]}°: {in_words(gains(found[move], scene, scene.seat or 0)) or _('nothing')}" for move in moves
    ]
    return f"{_('Lay it on {cell}').format(cell=cell)}. {'; '.join(ways)}"


def shown_for(moves: Iterable[str], drawn: str) -> str:
    """A group that is shown while one of these ways to lay the tile is chosen."""
    return f'<g class="lay" data-lay="{";".join(moves)}">{drawn}</g>'


def shared(drawn: Mapping[str, str]) -> str:
    """What belongs to each of some ways: each drawing once, in a group of its own where it is not that of all of them."""
    return "".join(shown_for(moves, one) if len(moves) < len(drawn) else one for one, moves in alike(drawn).items())


def alike(drawn: Mapping[str, str]) -> dict[str, list[str]]:
    """The ways by what belongs to them; what is empty is left out."""
    found: dict[str, list[str]] = {}
    for move, one in drawn.items():
        if one:
            found.setdefault(one, []).append(move)
    return found


@kept
def tile_at(layout: Layout, tile: str, cell: str, quarter: str) -> str:
    """A tile as it lies."""
    x, y = middle_of(layout, cell)
    return garden_at(layout, tile, cell, quarter) + use(f"tile-{tile}", x, y, layout.province.k)


@kept
def garden_at(layout: Layout, tile: str, cell: str, quarter: str) -> str:
    """Its ground, which turns."""
    return turned(garden(tile), *middle_of(layout, cell), layout.province.k, quarter, "")


@kept
def face_at(layout: Layout, tile: str, cell: str) -> str:
    """What stands upright on it, and a ring round it."""
    left, top = cell_at(cell)
    x, y = middle_of(layout, cell)
    return use(f"tile-{tile}", x, y, layout.province.k) + ring(*layout.province.box(left, top, TILE, TILE), 5)


def middle_of(layout: Layout, cell: str) -> Point:
    left, top = cell_at(cell)
    return layout.province.at(left + M, top + M)


def earned(x: float, y: float, r: float) -> str:
    """A ring round a yield that the tile wins, and round a die that pays for it."""
    return f'<circle class="earned" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'


def on_the_left(cell: str) -> bool:
    return "abcde".index(cell[0]) < COLUMNS / 2


def has_yield(scene: Scene, me: int, cell: str) -> bool:
    """Whether a border place lies beside the row of a cell, on its side."""
    places = edition_facts.places(edition_facts.is_advanced(scene.view, me))
    return ("l" if on_the_left(cell) else "r") + cell[1] in places


def preview(scene: Scene, me: int, layout: Layout, cell: str, ways: Mapping[str, Laid]) -> str:
    """A tile on a cell as it would lie, at full strength, and what it brings; both by its turn."""
    tile, between = scene.view["chosen"], has_yield(scene, me, cell)
    grounds = {move: garden_at(layout, tile, cell, move.split()[2]) for move in ways}
    brings = {move: beside(layout, cell, laid.places, tuple(own_gains(laid)), between) for move, laid in ways.items()}
    return shared(grounds) + face_at(layout, tile, cell) + shared(brings)


@kept
def beside(layout: Layout, cell: str, places: tuple[str, ...], brings: tuple[Gain, ...], between: bool) -> str:
    """What a tile pays, outside the grid beside its row, and a ring round the yields that it wins."""
    plot, out = layout.province, ""
    for place in places:
        px, py = plot.at(*place_at(place))
        out += earned(px, py, 17 * plot.k)
    side = 27.5 if on_the_left(cell) else plot.w - 27.5
    _left, top = cell_at(cell)
    # beside the middle of a row lies a yield, or there is room for two pills; between two yields there is room for one
    middles = (TILE + 1.5, -2.5) if between else (TILE / 2 + 12, TILE / 2 - 12) if len(brings) > 1 else (TILE / 2,)
    for middle, gain in zip(middles, brings, strict=False):
        out += pill(*plot.at(side, top + middle), [gain], 15.6 * max(1, min(1.3, plot.k)))
    return out
