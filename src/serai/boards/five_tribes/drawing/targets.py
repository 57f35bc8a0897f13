"""What can be clicked on the tiles: the legal moves with their rings and pills; every other tile says why not."""

from collections.abc import Sequence
from dataclasses import dataclass

from serai.boards.drawing.layers import kept, layer_from
from serai.boards.drawing.marks import BoardPart, hit, spot, target
from serai.boards.drawing.scene import Gain, Scene, pill, ring
from serai.boards.five_tribes.drawing.layout import LAYOUTS, Layout
from serai.boards.five_tribes.drawing.sultanate import meeple_name, tile_names
from serai.boards.five_tribes.drawing.symbols import TH, TW
from serai.boards.five_tribes.drawing.walks import ends_of
from serai.boards.five_tribes.previews import End, Gains, Oracle, ends, outcomes
from serai.boards.five_tribes.text.texts import DJINN
from serai.games.five_tribes.state import Prompt
from serai.games.five_tribes.texts import COLOUR_KEYS, TILE_KEYS
from serai.kernel.i18n import _

FAR = 3  # meeples in hand whose ends do not depend on which is dropped first
MANY = 9  # with more targets than this the rings are calm


@dataclass(frozen=True)
class Aim:
    """A legal move that is made on a tile; pick is the number of the colour it belongs to, 0 if there is no choice."""

    move: str
    tile: str
    pick: int
    gains: Gains


@dataclass(frozen=True)
class Aims:
    """Everything the tiles offer now."""

    legal: tuple[Aim, ...] = ()
    later: tuple[tuple[int, End], ...] = ()

    @property
    def pilled(self) -> frozenset[str]:
        """The tiles whose lower edge holds a pill."""
        tiles = [aim.tile for aim in self.legal if aim.gains]
        return frozenset((*tiles, *(end.tile for _pick, end in self.later if end.gains)))


def colours_of(scene: Scene) -> list[str]:
    """The colours among which the viewer chooses before he clicks a tile: to drop, or to kill."""
    found = {move.split()[1] for move in scene.moves if is_on_tile(move) and len(move.split()) == 3}
    return [colour for colour in COLOUR_KEYS if colour in found]


def is_on_tile(move: str) -> bool:
    words = move.split()
    return words[0] in ("lift", "drop", "kill", "put") and words[-1] in TILE_KEYS


def aims(scene: Scene) -> Aims:
    """The legal moves on tiles, with what they would yield."""
    if not scene.mine:
        return Aims()
    colours = colours_of(scene)
    picks = {colour: i + 1 for i, colour in enumerate(colours)} if len(colours) > 1 else {}
    yields = scene.once(outcomes)
    legal = []
    for move in scene.moves:
        if is_on_tile(move):
            words = move.split()
            legal.append(Aim(move, words[-1], picks.get(words[1], 0), yields.get(move, ())))
    later = tuple((picks.get(end.first, 0), end) for end in scene.once(later_ends))
    return Aims(tuple(legal), later)


def later_ends(scene: Scene) -> list[End]:
    """While meeples are dropped: where the walk could end, whatever their number."""
    view = scene.view
    if view["prompt"] != "drop" or sum(view["hand"].values()) < FAR:
        return ends(view, scene.moves)
    oracle = Oracle(view)
    return ends_of(oracle, oracle.position.array)


def ahead(scene: Scene, moves: Sequence[str]) -> str:
    """Where a walk could end after a lift or a drop that is pointed at, as a layer of the board."""
    if len(moves) != 1 or moves[0].split()[0] not in ("lift", "drop"):
        return ""
    layout, oracle = LAYOUTS[scene.layout], Oracle(scene.view)
    array = oracle.played([oracle.position.code(moves[0])], oracle.position.array)
    if array is None or not array[0].hand.sum() or array[0].prompt != Prompt.DROP:
        return ""
    emblem = scene.emblem(scene.seat or 0)
    out = []
    for end in ends_of(oracle, array):
        shown = flag(layout, end.tile, end.gains, emblem) if end.gains else ""
        out.append(ring(*layout.tile(end.tile), TW, TH, 10, "ring later") + shown)
    return f'<g class="p{scene.seat or 0}">{"".join(out)}</g>'


def spoken(scene: Scene, aim: Aim, tile: str) -> str:
    """The move in words and the tile it is made on, for those who cannot see the board."""
    verb, *rest = aim.move.split()
    if verb == "lift":
        said = _("Lift the meeples")
    elif verb == "drop":
        said = _("Drop: {meeple}").format(meeple=meeple_name(rest[0]))
    elif verb == "kill":
        said = _("Kill: {meeple}").format(meeple=meeple_name(rest[0]))
    elif scene.view["power"]:
        said = _("Aim {djinn} here").format(djinn=_(DJINN[scene.view["power"]]))
    else:
        said = _("Place it here")
    brings = f" ({', '.join(f'{g.n} {g.name}' for g in aim.gains)})" if aim.gains else ""
    return f"{said}{brings}. {tile}"


def attempt(scene: Scene, tile: str) -> str:
    """The move that clicking a tile would try, so that the page can ask why not."""
    if not scene.mine:
        return ""
    prompt, view = scene.view["prompt"], scene.view
    if prompt == "drop":
        return f"drop {next(iter(view['hand']))} {tile}"
    if prompt == "kill":
        return f"kill {next(iter(view['meeples'].get(tile, {})), 'yellow')} {tile}"
    if prompt in ("place", "target"):
        return f"put {tile}"
    return f"lift {tile}"


@kept
def flag(layout: Layout, tile: str, gains: Gains, emblem: str) -> str:
    """What a move would yield, on the lower edge of a tile: three things at most, the camel the viewer's own."""
    shown = [Gain(f"camel-{emblem}", g.n, 0.46) if g.symbol == "camel" else g for g in gains[:3]]
    x, y = layout.tile(tile)
    return pill(x + TW / 2, y + TH - 16, shown, max(17, layout.words))


def rings(layout: Layout, offered: Aims) -> BoardPart:
    """Under the pieces: solid round what is legal now, dashed round where the move could end one drop later."""
    kind = "ring calm" if len({aim.tile for aim in offered.legal}) > MANY else "ring"
    later = [(pick, end.tile, "ring later") for pick, end in offered.later]
    legal = [(aim.pick, aim.tile, kind) for aim in offered.legal]
    return tuple(
        f"<g{picked(pick)}>{ring(*layout.tile(tile), TW, TH, 10, how)}</g>" for pick, tile, how in later + legal
    )


def picked(pick: int) -> str:
    return f' data-pick="{pick}"' if pick else ""


def on_tiles(scene: Scene, layout: Layout, offered: Aims) -> BoardPart:
    """The top layer: one area for every tile, or one for each colour that may be chosen there."""
    if not scene.mine:
        return unasked(scene, layout)
    colour, emblem = f"p{scene.seat or 0}", scene.emblem(scene.seat or 0)
    out: list[BoardPart] = []
    for pick, end in offered.later:
        if end.gains:
            shown = flag(layout, end.tile, end.gains, emblem)
            out.append(f'<g class="end {colour}"{picked(pick)}>{shown}</g>')
    named = tile_names(scene)
    by_tile: dict[str, list[Aim]] = {}
    for aim in offered.legal:
        by_tile.setdefault(aim.tile, []).append(aim)
    for key in TILE_KEYS:
        x, y = layout.tile(key)
        area = hit(x, y, TW, TH)
        for aim in by_tile.get(key, ()):
            pilled = flag(layout, key, aim.gains, emblem) if aim.gains else ""
            ident = f"on-{key}-{aim.pick}" if aim.pick else f"on-{key}"
            said = spoken(scene, aim, named[key])
            out.append(target(ident, aim.move, said, area, aim.pick, f"legal {colour}", ("", pilled)))
        if key not in by_tile:
            out.append(spot(f"on-{key}", attempt(scene, key), named[key], area))
    return tuple(out)


@layer_from("kind", "value", "owner", "meeples", "palms", "palaces")
def unasked(scene: Scene, layout: Layout) -> BoardPart:
    """The top layer for those who do not decide: every tile by its name."""
    named = tile_names(scene)
    return tuple(spot(f"on-{key}", "", named[key], hit(*layout.tile(key), TW, TH)) for key in TILE_KEYS)
