"""Write the golden games of Ganesha anew: `python tests/golden/make_ganesha.py`.

For each number of players one game whose winner is decided by points and one decided by who reached them first; one in
which a pawn passes 50; and games on the night side, with chosen spice cells and without spices. The first seed that
fits is taken, so the same rules write the same files.
"""

import random
from collections.abc import Callable
from pathlib import Path

import serai
from serai.kernel.gamefile import Record
from serai.kernel.position import Position

FOLDER = Path(__file__).parent / "ganesha"
GAME = serai.game("ganesha")


def shared_lead(position: Position) -> bool:
    """Whether the tie-break was needed for the first place."""
    scores = position.scores()
    return scores.count(max(scores)) > 1


def by_points(position: Position) -> bool:
    return not shared_lead(position)


def by_tie_break(position: Position) -> bool:
    return shared_lead(position) and position.places().count(1) == 1


def second_lap(position: Position) -> bool:
    """Whether a pawn passed 50."""
    return max(position.scores()) > 50


def played(players: int, seed: int, options: dict[str, str]) -> Record:
    """A lively game: two times in three an eager move (two stones, tactics, spices) if there is one, else any."""
    record = Record(GAME, players, seed, options)
    chance = random.Random(seed)
    position = record.position
    while not position.over:
        moves = position.codes()
        eager = [c for c in moves if GAME.rules["eager"](position.record, position.edition.record, c)]
        record.play(chance.choice(eager if eager and chance.random() < 0.67 else moves))
    return record


def write(name: str, players: int, fits: Callable[[Position], bool], **options: str) -> None:
    seed = 0
    while True:
        record = played(players, seed, options)
        if fits(record.position):
            record.write(FOLDER / f"{players}-{name}.serai")
            print(f"{players}-{name}: seed {seed}, {len(record.moves)} moves, {record.position.scores()}")
            return
        seed += 1


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for players in (2, 3, 4):
        write("by-points", players, by_points)
        write("by-tie-break", players, by_tie_break)
    write("second-lap", 2, second_lap)
    write("without-spices", 2, by_points, spices="off")
    write("night", 3, by_points, side="night")
    write("chosen-spice-cells", 4, by_points, **{"spice-layout": "chosen", "first-player": "p3"})


if __name__ == "__main__":
    main()
