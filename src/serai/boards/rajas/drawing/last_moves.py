"""What stays marked of everybody's last turn: where his worker went, his boat if it sailed, the tile that he laid."""

from typing import NamedTuple

from serai.boards.drawing.layers import layer_from
from serai.boards.drawing.marks import BoardPart
from serai.boards.drawing.scene import Scene
from serai.boards.drawing.svg import esc, num
from serai.boards.rajas.drawing import edition_facts
from serai.boards.rajas.drawing.layout import TILE, Layout, Plot, Point, cell_at, river_spots, rooms
from serai.games.rajas.state import Note
from serai.games.rajas.texts import CELL_KEYS, SPOT_KEYS
from serai.kernel.i18n import _

MARKED = frozenset(map(int, (Note.PLACED, Note.SAILED, Note.BUILT, Note.COVERED)))
FLAG = "M0 13V-7L11 -3L0 1"


class MarkedTurn(NamedTuple):
    """A turn as far as it is marked."""

    spot: str = ""
    sailed: bool = False
    cell: str = ""


def last_turns(scene: Scene) -> dict[int, MarkedTurn]:
    """Everybody's last turn, by seat."""
    found: dict[int, MarkedTurn] = {}
    done: set[int] = set()  # those whose turn has been met from its end to its beginning
    for event in reversed(scene.events):
        if event.kind not in MARKED or event.seat in done:
            continue
        turn = found.get(event.seat, MarkedTurn())
        if event.kind == Note.SAILED:
            turn = turn._replace(sailed=True)
        elif event.kind == Note.PLACED:
            turn = turn._replace(spot=SPOT_KEYS[event.a])
            done.add(event.seat)
        elif not turn.cell:
            turn = turn._replace(cell=CELL_KEYS[event.b])
        found[event.seat] = turn
        if len(done) == len(scene.players):
            break
    return dict(sorted(found.items()))


def flags(scene: Scene, layout: Layout, me: int) -> BoardPart:
    """Small flags in the players' colours; a tile is marked in the province that is shown."""
    return _flags(scene, layout, me, tuple(scene.once(last_turns).items()))


@layer_from("players", "boat", "workers")
def _flags(scene: Scene, layout: Layout, me: int, turns: tuple[tuple[int, MarkedTurn], ...]) -> BoardPart:
    river = 1.6 if layout.tall else 1.0
    out, planted = [], dict[Point, int]()
    for seat, turn in turns:
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
    return tuple(out)


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
