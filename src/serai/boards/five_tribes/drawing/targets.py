"""What can be clicked on the tiles: the legal moves with their rings and pills; every other tile says why not."""

from dataclasses import dataclass

from serai.boards.drawing.scene import Gain, Scene, hit, pill, ring, spot, target
from serai.boards.five_tribes.drawing.layout import Layout
from serai.boards.five_tribes.drawing.sultanate import meeple_name, tile_name
from serai.boards.five_tribes.drawing.symbols import TH, TW
from serai.boards.five_tribes.previews import End, Gains, ends, outcomes
from serai.boards.five_tribes.texts import DJINN
from serai.games.five_tribes.texts import COLOUR_KEYS, TILE_KEYS
from serai.kernel.i18n import _

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
    def pilled(self) -> set[str]:
        """The tiles whose lower edge holds a pill."""
        return {aim.tile for aim in self.legal if aim.gains} | {end.tile for _pick, end in self.later if end.gains}


def colours_of(scene: Scene) -> list[str]:
    """The colours among which the viewer chooses before he clicks a tile: to drop, or to kill."""
    found = {move.split()[1] for move in scene.moves if is_on_tile(move) and len(move.split()) == 3}
    return [colour for colour in COLOUR_KEYS if colour in found]


def is_on_tile(move: str) -> bool:
    words = move.split()
    return words[0] in ("lift", "drop", "kill", "put") and words[-1] in TILE_KEYS


def aims(scene: Scene) -> Aims:
    """The legal moves on tiles, with what they would yield."""
    colours = colours_of(scene)
    picks = {colour: i + 1 for i, colour in enumerate(colours)} if len(colours) > 1 else {}
    yields = outcomes(scene.view, scene.moves) if scene.mine else {}
    legal = []
    for move in scene.moves:
        if is_on_tile(move):
            words = move.split()
            legal.append(Aim(move, words[-1], picks.get(words[1], 0), yields.get(move, ())))
    later = tuple((picks.get(end.first, 0), end) for end in ends(scene.view, scene.moves)) if scene.mine else ()
    return Aims(tuple(legal), later)


def spoken(scene: Scene, aim: Aim) -> str:
    """The move in words, for those who cannot see the board."""
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
    return f"{said}{brings}. {tile_name(scene, aim.tile)}"


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


def drawn_gains(scene: Scene, gains: Gains) -> list[Gain]:
    """The gains with the viewer's own camel; three at most."""
    emblem = scene.emblem(scene.seat or 0)
    return [Gain(f"camel-{emblem}", g.n, 0.46) if g.symbol == "camel" else g for g in gains[:3]]


def rings(scene: Scene, layout: Layout, offered: Aims) -> str:
    """Under the pieces: solid round what is legal now, dashed round where the move could end one drop later."""
    kind = "ring calm" if len({aim.tile for aim in offered.legal}) > MANY else "ring"
    out = []
    for pick, end in offered.later:
        out.append(f"<g{picked(pick)}>{ring(*layout.tile(end.tile), TW, TH, 10, 'ring later')}</g>")
    for aim in offered.legal:
        out.append(f"<g{picked(aim.pick)}>{ring(*layout.tile(aim.tile), TW, TH, 10, kind)}</g>")
    return "".join(out)


def picked(pick: int) -> str:
    return f' data-pick="{pick}"' if pick else ""


def on_tiles(scene: Scene, layout: Layout, offered: Aims) -> str:
    """The top layer: one area for every tile, or one for each colour that may be chosen there."""
    colour = f"p{scene.seat or 0}"
    out = []
    for pick, end in offered.later:
        if end.gains:
            x, y = layout.tile(end.tile)
            out.append(
                f'<g class="end {colour}"{picked(pick)}>{pill(x + TW / 2, y + TH - 16, drawn_gains(scene, end.gains))}</g>'
            )
    by_tile: dict[str, list[Aim]] = {}
    for aim in offered.legal:
        by_tile.setdefault(aim.tile, []).append(aim)
    for key in TILE_KEYS:
        x, y = layout.tile(key)
        area = hit(x, y, TW, TH)
        for aim in by_tile.get(key, ()):
            flag = pill(x + TW / 2, y + TH - 16, drawn_gains(scene, aim.gains)) if aim.gains else ""
            ident = f"on-{key}-{aim.pick}" if aim.pick else f"on-{key}"
            out.append(target(ident, aim.move, spoken(scene, aim), area + flag, aim.pick, f"legal {colour}"))
        if key not in by_tile:
            out.append(spot(f"on-{key}", attempt(scene, key), tile_name(scene, key), area))
    return "".join(out)
