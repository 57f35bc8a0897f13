"""Write the golden games of Five Tribes anew: `python tests/golden/make_five_tribes.py`.

One game for every end condition and player count, and one with each switch on, in which its djinns do their work.
All is decided by seeds, so the same rules write the same files. A rules fix that changes them shows up as a diff.
"""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import serai
from serai.games.five_tribes.state import Note
from serai.kernel.gamefile import Record
from serai.kernel.position import Event, Position

GAME = serai.game("five-tribes")
FOLDER = Path(__file__).parent / "five-tribes"
TRIES = 12


def end_condition(position: Position) -> str:
    """How a finished game came to its end."""
    return "last-camel" if min(position.record.camels[: position.players]) == 0 else "no-move"


def plain(position: Position, chance: random.Random) -> list[int]:
    """Any legal move; djinns are taken and used more often than not."""
    codes = position.codes()
    keen = [c for c in codes if position.game.notation.text(c).split()[0] in ("take", "use", "sell")]
    return [chance.choice(keen if keen and chance.random() < 0.75 else codes)]


def greedy_for_camels(position: Position, chance: random.Random) -> list[int]:
    """Of some random moves, one that places a camel."""
    if position.prompt != "lift":
        return plain(position, chance)
    for _ in range(TRIES):
        trial, moves = position.copy(), []
        while trial.prompt in ("lift", "drop", "kill") and trial.seat == position.seat and not trial.over:
            moves.append(chance.choice(trial.codes()))
            trial.play(moves[-1])
        if trial.record.camels[position.seat] < position.record.camels[position.seat]:
            return moves
    return plain(position, chance)


def games(
    seeds: range,
    players: int,
    choose: Callable[[Position, random.Random], list[int]] = plain,
    djinns: dict[int, tuple[str, ...]] | None = None,
    options: dict[str, str] | None = None,
) -> Iterator[Record]:
    """Whole games, one for each seed; `djinns` are dealt before the first move, with elders to pay for them."""
    for seed in seeds:
        start = with_djinns(players, seed, options or {}, djinns) if djinns else None
        record = Record(GAME, players, seed, options, start=start)
        chance = random.Random(seed)
        while not record.position.over:
            for code in choose(record.position, chance):
                record.play(code)
        yield record


def with_djinns(players: int, seed: int, options: dict[str, str], djinns: dict[int, tuple[str, ...]]) -> str:
    """A new game in which some seats own djinns already, and hold three fakirs."""
    data = GAME.new(players, seed, options).to_dict()
    dealt = [name for names in djinns.values() for name in names]
    data["djinns"] = {f"p{seat + 1}": list(names) for seat, names in djinns.items()}
    data["cards"] = {f"p{seat + 1}": {"fakir": 3} for seat in djinns}
    for name in ("djinn_row", "djinn_deck", "deck"):
        del data[name]
    data["djinn_row"] = [name for name in ("al-amin", "jafaar", "shamhat") if name not in dealt]
    return json.dumps(data)


def first(records: Iterator[Record], wanted: Callable[[Record], bool]) -> Record:
    return next(record for record in records if wanted(record))


def ends_by(condition: str) -> Callable[[Record], bool]:
    return lambda record: end_condition(record.position) == condition


# -- what a game must show to be worth keeping -----------------------------------------------------------------------


def moves_of(record: Record) -> list[str]:
    return [move for _seat, move, _digest in record.moves]


def carries_a_piece(record: Record) -> bool:
    """Hagis or Lamia carried a piece next door."""
    return any(move.startswith(("use hagis", "use lamia")) for move in moves_of(record))


def steps(record: Record) -> Iterator[tuple[str, list[Event]]]:
    """Every move with the events it caused."""
    position = record.first.copy()
    for move in moves_of(record):
        yield move, position.play(move)


def pays_nekir_twice(record: Record) -> bool:
    """Two victims in one action and two payments of the same size to one player."""
    for _move, events in steps(record):
        paid = [(e.seat, e.a) for e in events if e.kind == Note.REWARDED]
        if any(e.kind in (Note.KILLED, Note.KILLED_HELD) for e in events) and any(paid.count(p) == 2 for p in paid):
            return True
    return False


def doubles_kandicha(record: Record) -> bool:
    """Echidna is used in a turn of assassins."""
    tribe = None
    for move, events in steps(record):
        for event in events:
            if event.kind == Note.HARVESTED:
                tribe = event.a
        if move.startswith("use echidna") and tribe == 4:
            return True
    return False


def reopens(record: Record) -> bool:
    """A meeple is lifted after somebody found no move."""
    stuck = False
    for _move, events in steps(record):
        for event in events:
            if event.kind == Note.LIFTED and stuck:
                return True
            stuck = stuck or event.kind == Note.NO_MOVE
    return False


def all_games() -> Iterator[tuple[str, Record]]:
    many = range(2000)
    for players in (2, 3, 4):
        yield f"{players}-last-camel", first(games(many, players, greedy_for_camels), ends_by("last-camel"))
        yield f"{players}-no-move", first(games(many, players), ends_by("no-move"))
    dealt: dict[int, tuple[str, ...]] = {0: ("hagis", "lamia")}
    yield "2-neighbours-4", first(games(many, 2, djinns=dealt, options={"neighbours": "4"}), carries_a_piece)
    dealt = {0: ("iblis",), 1: ("nekir",)}
    yield "3-nekir-per-kill", first(games(many, 3, djinns=dealt, options={"nekir-per-kill": "yes"}), pays_nekir_twice)
    dealt = {0: ("echidna", "kandicha")}
    switch = {"echidna-doubles-kandicha": "yes"}
    yield "2-echidna-doubles-kandicha", first(games(many, 2, djinns=dealt, options=switch), doubles_kandicha)
    dealt = {seat: names for seat, names in enumerate((("enki",), ("anun-nak",), ("leta",), ("sloar",)))}
    yield "4-anun-nak-reopens", first(games(many, 4, djinns=dealt, options={"anun-nak-reopens": "yes"}), reopens)
    yield "3-open-hands", first(games(range(50, 60), 3, options={"open-hands": "yes"}), ends_by("no-move"))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, record in all_games():
        record.write(FOLDER / f"{name}.serai")
        print(f"{name}: {len(record.moves)} moves, {end_condition(record.position)}, seed {record.seed}")


if __name__ == "__main__":
    main()
