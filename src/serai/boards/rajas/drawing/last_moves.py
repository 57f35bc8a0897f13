"""What stays marked of everybody's last turn: where his worker went, his boat if it sailed, the tile that he laid."""

from dataclasses import dataclass

from serai.boards.drawing.scene import Scene
from serai.boards.drawing.svg import esc, num
from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.drawing.layout import TILE, Layout, Plot, Point, cell_at, river_spots, rooms
from serai.boards.rajas.previews import Memory
from serai.games.rajas.state import Note
from serai.games.rajas.texts import CELL_KEYS, SPOT_KEYS
from serai.kernel.i18n import _

LATELY = Memory()
FLAG = "M0 13V-7L11 -3L0 1"


@dataclass
class MarkedTurn:
    """A turn as far as it is marked."""

    spot: str = ""
    sailed: bool = False
    cell: str = ""


def last_turns(scene: Scene) -> dict[int, MarkedTurn]:
    """Everybody's last turn, by seat."""
    found: dict[int, MarkedTurn] = LATELY.ask(lambda: _last_turns(scene), scene.view, scene.events)
    return found


def _last_turns(scene: Scene) -> dict[int, MarkedTurn]:
    found: dict[int, MarkedTurn] = {}
    for event in scene.events:
        if event.kind == Note.PLACED:
            found[event.seat] = MarkedTurn(SPOT_KEYS[event.a])
        elif event.kind == Note.SAILED:
            found.setdefault(event.seat, MarkedTurn()).sailed = True
        elif event.kind in (Note.BUILT, Note.COVERED):
            found.setdefault(event.seat, MarkedTurn()).cell = CELL_KEYS[event.b]
    return found


def flags(scene: Scene, layout: Layout, me: int) -> str:
    """Small flags in the players' colours; a tile is marked in the province that is shown."""
    river = 1.6 if layout.tall else 1.0
    out, planted = [], dict[Point, int]()
    for seat, turn in sorted(last_turns(scene).items()):
        there = worker_at(scene, layout, seat, turn.spot) if turn.spot else []
        if turn.sailed:
            n = int(scene.view["boat"].get(f"p{seat + 1}", 0))
            x, y = layout.river.at(*river_spots(layout.tall, edition_facts.number("river.length"))[n])
            there.append((x + 9 * river, y - 21 * river, river))
        if turn.cell and seat == me:
            x, y = cell_at(turn.cell)
            there.append((*layout.province.at(x + TILE - 3, y + 3), layout.province.k))
        drawn = ""
        for x, y, k in there:
            n = planted[x, y] = planted.get((x, y), -1) + 1
            drawn += f'<path transform="translate({num(x - 9 * n)} {num(y)}) scale({num(k)})" d="{FLAG}"/>'
        words = esc(_("Last move of {player}").format(player=scene.name(seat)))
        out.append(f'<g id="last-{seat}" class="flag p{seat}"><title>{words}</title>{drawn}</g>' if drawn else "")
    return "".join(out)


def worker_at(scene: Scene, layout: Layout, seat: int, spot: str) -> list[tuple[float, float, float]]:
    """Beside his worker; where that has gone home, nowhere: an empty space is nobody's."""
    players = int(scene.view["players"])
    name, there = rooms(players, edition_facts.spaces(players))[spot]
    taken = [int(n) for n, key in scene.view["workers"].get(spot, {}).items() if key == f"p{seat + 1}"]
    if not taken:
        return []
    plot: Plot = getattr(layout, name)
    x, y = there[max(taken) - 1][1]
    return [(*plot.at(x + 10, y - 9), plot.k)]
