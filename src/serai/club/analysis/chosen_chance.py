"""What chance may bring to the last move of a line, so that somebody can choose it: the dice, the cards, the tiles.

A line is drawn in many ways, as its number says (`lines.py`); each is looked at for what everybody would see of it.
What differs between them is what was drawn, and to choose it is to choose a number.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from serai.club.analysis.lines import Step, Walk
from serai.kernel.fields import Field
from serai.kernel.position import Event, Position

TRIES = 240
MOST_SLOTS = 24
NOT_DRAWN = ("ply", "draws")

Slot = tuple[str, ...]  # which event, or which field and the names of its place in it
Value = Event | str | int | bool | tuple[str, ...] | None


@dataclass(frozen=True)
class Draw:
    """Something that chance decided: what came, and all that may come instead, each with a chance that brings it."""

    slot: Slot
    came: Value
    ways: tuple[tuple[Value, str], ...]


def draws_of(start: Position, line: Sequence[Step]) -> list[Draw]:
    """What was drawn with the last move of a line; what else stays as it was wherever that was found."""
    before = Walk(start)
    for step in line[:-1]:
        before.make(step)
    old, move = dict(_leaves(before.position)), line[-1].move
    came = _seen(before, line[-1], old)
    tried = [(str(n), _seen(before, Step(move, str(n)), old)) for n in range(1, TRIES + 1)]
    varied = [slot for slot in came if len({_plain(seen.get(slot)) for _n, seen in tried}) > 1]
    told = [slot for slot in varied if slot[0] == "event"]
    found = []
    for slot in (told or varied)[:MOST_SLOTS]:
        ways: dict[object, tuple[int, Value, str]] = {}
        for n, seen in tried:
            if slot in seen:
                same = sum(_plain(seen.get(other)) == _plain(came[other]) for other in varied)
                if same > ways.get(_plain(seen[slot]), (-1,))[0]:
                    ways[_plain(seen[slot])] = same, seen[slot], n
        found.append(Draw(slot, came[slot], tuple((value, n) for _same, value, n in ways.values())))
    return found


def _seen(before: Walk, step: Step, old: Mapping[Slot, Value]) -> dict[Slot, Value]:
    """What everybody would see after a step: what is told, and what lies open that was not there before."""
    after = before.copy()
    seen: dict[Slot, Value] = {}
    count: Counter[tuple[int, int]] = Counter()
    for event in after.make(step).events:
        if event.to is None:
            count[event.kind, event.seat] += 1
            seen["event", str(event.kind), str(event.seat), str(count[event.kind, event.seat])] = event
    seen.update((slot, value) for slot, value in _leaves(after.position) if old.get(slot) != value)
    return seen


def _leaves(position: Position) -> Iterator[tuple[Slot, Value]]:
    """The open fields that say which: not how many, for that follows from it."""
    data = position.view(None)
    for name, field in position.game.fields.items():
        if name in data and name not in NOT_DRAWN and (field.values is not None or field.flags is not None):
            yield from _within((name,), data[name], field)


def _within(slot: Slot, data: object, field: Field) -> Iterator[tuple[Slot, Value]]:
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _within((*slot, str(key)), value, field)
    elif isinstance(data, list):
        yield slot, tuple(map(str, data))
    elif isinstance(data, str | int | None):
        yield slot, data


def _plain(value: Value) -> object:
    return (value.a, value.b) if isinstance(value, Event) else value
