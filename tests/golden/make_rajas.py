"""Makes the golden games of Rajas of the Ganges: one for every version, player count, module and way to end.

Run it only when the rules change on purpose: `.venv/bin/python tests/golden/make_rajas.py`.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import serai
from serai.kernel.gamefile import Record
from serai.kernel.position import Position

GAME = serai.game("rajas")
FOLDER = Path(__file__).parent / "rajas"
KEEN = ("build", "lay", "win", "upgrade", "sail", "choose", "visit")
KEEN_SPOTS = ("quarry", "master-builder", "harbor", "dancer", "portuguese", "raja-man-singh")


def choose(position: Position, chance: random.Random) -> int:
    """Any legal move; building, sailing and the chambers are taken more often than not."""
    codes = position.codes()
    words = [GAME.notation.text(code).split() for code in codes]
    keen = [c for c, w in zip(codes, words, strict=True) if w[0] in KEEN or w[-1] in KEEN_SPOTS]
    return chance.choice(keen if keen and chance.random() < 0.8 else codes)


def played(players: int, seed: int, options: dict[str, str], overlay: dict[str, Any] | None = None) -> Record:
    """A whole game."""
    record = Record(GAME, players, seed, options, overlay)
    chance = random.Random(seed)
    while not record.position.over:
        record.play(choose(record.position, chance))
    return record


def verbs(record: Record) -> set[str]:
    return {move.split()[0] for _seat, move, _digest in record.moves}


def showing(players: int, wanted: set[str], options: dict[str, str]) -> Record:
    """The first game in which all these verbs occur."""
    return next(r for seed in range(1000) if wanted <= verbs(r := played(players, seed, options)))


def ending(position: Position) -> str:
    """How a finished game came to its end."""
    return "meeting" if position.record.meetings else "limit"


def all_games() -> Iterator[tuple[str, Record]]:
    plain = {"place", "pay", "build", "lay", "take", "sail", "upgrade", "win"}
    for players in (2, 3, 4):
        yield f"{players}-basic", showing(players, plain | {"reroll"}, {})
    gems = {"version": "navaratnas"}
    for players in (2, 4):
        yield f"{players}-navaratnas", showing(players, plain | {"choose", "put"}, gems)
    mixed = {"version": "mixed", "level-p1": "advanced", "level-p3": "advanced"}
    yield "3-mixed", showing(3, plain, mixed)
    yield "2-ganga", showing(2, plain | {"visit"}, {"ganga": "yes"})
    yield "3-navaratnas-ganga", showing(3, plain | {"choose"}, {**gems, "ganga": "yes"})
    yield "4-mixed-ganga", showing(4, plain | {"return"}, {**mixed, "ganga": "yes"})
    yield "2-free-markets", showing(2, plain | {"sell"}, {"market-kind": "free"})
    switches = {**gems, "covering-wins": "no", "brown-counts": "symbols", "tile-on-connected": "yes"}
    yield "2-switches", showing(2, plain | {"choose"}, switches)
    yield "2-limit", played(2, 1, {}, {"limits": {"rounds": 3}})


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, record in all_games():
        record.write(FOLDER / f"{name}.serai")
        print(f"{name}: {len(record.moves)} moves, {ending(record.position)}, seed {record.seed}")


if __name__ == "__main__":
    main()
