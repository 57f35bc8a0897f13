"""What the tasks of the Ganesha course ask for, by the names that `lessons.toml` uses."""

from collections.abc import Sequence

from serai.boards.teaching.course import LEARNER, Goal, at_least, told
from serai.games.ganesha.state import Colour, Note, Place
from serai.kernel.position import Event, Position


def two_in_hand(_before: Position, now: Position, _events: Sequence[Event]) -> bool:
    return int(now.record["hand"].sum()) == 2


def green_and_red_in_hand(_before: Position, now: Position, _events: Sequence[Event]) -> bool:
    return bool(now.record["hand"][Colour.GREEN] and now.record["hand"][Colour.RED])


def two_red_in_treasury(_before: Position, now: Position, _events: Sequence[Event]) -> bool:
    return int(now.record["treasury"][LEARNER][Colour.RED]) >= 2


def purple_on_a_cell(_before: Position, now: Position, _events: Sequence[Event]) -> bool:
    return bool((now.record["tactics"][LEARNER] == Colour.PURPLE).any())


def red_in_hand(_before: Position, now: Position, _events: Sequence[Event]) -> bool:
    return bool(now.record["hand"][Colour.RED])


def green_among_tactics(_before: Position, now: Position, events: Sequence[Event]) -> bool:
    new = any(event.kind == Note.TACTICS for event in events)
    return new and bool((now.record["tactics"][LEARNER] == Colour.GREEN).any())


def declined(before: Position, now: Position, _events: Sequence[Event]) -> bool:
    same = int(now.record["score"][LEARNER]) == int(before.record["score"][LEARNER])
    return same and now.prompt != "spice" and bool(now.record["hand"][Colour.GREEN])


GOALS: dict[str, Goal] = {
    "took yellow": told(Note.TOOK, Colour.YELLOW),
    "yellow in the treasury": told(Note.STORED, Colour.YELLOW, Place.TREASURY),
    "placed yellow": told(Note.PLACED, Colour.YELLOW),
    "two in hand": two_in_hand,
    "green and red in hand": green_and_red_in_hand,
    "two red in treasury": two_red_in_treasury,
    "purple on a cell": purple_on_a_cell,
    "scored 12 or more": told(Note.SCORED, at_least(12)),
    "scored 6 or more": told(Note.SCORED, at_least(6)),
    "scored 5 or more": told(Note.SCORED, at_least(5)),
    "removed blue": told(Note.REMOVED, Colour.BLUE),
    "red in hand": red_in_hand,
    "green among tactics": green_among_tactics,
    "gave a stone": told(Note.GAVE),
    "scored": told(Note.SCORED),
    "placed two red": told(Note.PLACED, Colour.RED, 2),
    "spice declined, green in hand": declined,
    "drew a stone": told(Note.DREW),
    "scored 4 or more at the end": told(Note.PLACED_LAST, None, at_least(4)),
}
