"""Whether a game that names sources of chance draws from them and nothing else, as files and copies of it need.

Records with streams are of another type, so rules are interpreted here, not compiled anew: `SERAI_INTERPRET=1`.
"""

import sys
from collections.abc import Iterator

from serai.kernel.by_source import BySource
from serai.kernel.chance import below
from serai.kernel.game import Game
from serai.kernel.gamefile import Record
from serai.kernel.state import WINDOW
from serai.testing.random_games import load

DEAL = BySource(bytes(range(32)))
MOST = WINDOW // 2  # the most draws of a source after one move, so that none comes near the window's end


def faults(game: Game, players: int, limit: int = 120) -> Iterator[str]:
    """What is wrong along a random game."""
    record = Record(game, players, fairness=DEAL)
    other = record.position.copy()
    chooser = record.position.copy()
    chooser.reseed(1)
    while not record.position.over and len(record.moves) < limit:
        codes = record.position.codes()
        code = codes[int(below(chooser.record, len(codes)))]
        before = record.position.chance
        other.record.rng = 1 + len(record.moves)  # one that only a draw without a source would meet
        record.play(code)
        other.play(code)
        where = f"{players} players, ply {record.position.ply}"
        if other.digest() != record.position.digest() or other.chance != record.position.chance:
            yield f"{where}: a draw names no source"
            return
        assert before is not None and other.chance is not None
        if any(n - before.drawn[source] > MOST for source, n in other.chance.drawn.items()):
            yield f"{where}: more than {MOST} draws of one source"
        if int(record.position.record["rng"]):
            yield f"{where}: the record holds a number of a stream"
    again = Record.parse(record.text(), game)
    if again.position != record.position or again.position.chance != record.position.chance:
        yield f"{players} players: the file leads elsewhere"


if __name__ == "__main__":
    tried = load(sys.argv[1])
    if tried.sources:
        print("\n".join(fault for players in tried.players for fault in faults(tried, players)))
