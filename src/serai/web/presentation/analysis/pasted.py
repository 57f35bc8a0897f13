"""What somebody brings along to analyse: a game file, a position by names or packed, the address of a room."""

from dataclasses import dataclass
from urllib.parse import parse_qs

import serai
from serai.club.analysis.lines import LONGEST, Step, written
from serai.club.analysis.packed_positions import packed, position_of, unpacked
from serai.club.errors import BadRequest
from serai.kernel.fairness import Fairness
from serai.kernel.game import Game
from serai.kernel.gamefile import FORMAT, Record
from serai.kernel.i18n import _
from serai.kernel.json_text import read_json
from serai.kernel.plain import ReadOnly
from serai.web.presentation.opened_file import FILES


@dataclass(frozen=True)
class Pasted:
    """Where a room begins, packed, and the line that leads on from there."""

    game: str
    start: str
    line: str = ""


def read_pasted(text: str, game: str) -> Pasted:
    """What a text says, of whichever kind it is; `game` is meant where it does not say."""
    text = text.replace("\r\n", "\n").strip()
    if not text:
        raise BadRequest(_("Paste a game file, a position or the address of a room."))
    if text.startswith(FORMAT):
        return of_file(FILES.open(f"{text}\n").record)
    line = ""
    data: ReadOnly
    if text.startswith("{"):
        try:
            data = read_json(text)
        except ValueError:
            raise BadRequest(_("this cannot be read as JSON")) from None
    else:
        asked = parse_qs(text.partition("?")[2].partition("#")[0])
        line = asked.get("line", [""])[0]
        data = unpacked(asked.get("from", [text])[0])
    found = game_named(str(data.get("game", game)))
    return Pasted(found.name, packed(position_of(data, found)), line)


def game_named(name: str) -> Game:
    """A game, or the reason why there is none."""
    if name not in serai.game_names():
        raise BadRequest(_("there is no such game"))
    return serai.game(name)


def of_file(record: Record) -> Pasted:
    """A game file as a start and a line; where something was drawn, the step says from which state."""
    if record.overlay:
        raise BadRequest(_("a game with a box of its own is analysed from its table"))
    if len(record.moves) > LONGEST:
        raise BadRequest(_("a line has at most {n} moves").format(n=LONGEST))
    steps = list[Step]()
    positions = list(record.positions())
    for n, ((_seat, move, _digest), branch) in enumerate(zip(record.moves, record.branches, strict=True)):
        before, after = positions[n], positions[n + 1]
        fair = record.fairness
        state = fair.seed(branch, before.ply) if isinstance(fair, Fairness) else int(before.record["rng"])
        steps.append(Step(move, f"x{state & (1 << 64) - 1:016x}" if after.draws != before.draws else ""))
    return Pasted(record.game.name, packed(record.first), written(steps))
