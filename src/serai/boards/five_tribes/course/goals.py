"""What the tasks of the Five Tribes course ask for, by the names that `lessons.toml` uses."""

from collections.abc import Sequence
from itertools import pairwise

from serai.boards.five_tribes.text.position_text import SPACES
from serai.boards.teaching.course import LEARNER, Goal, at_least, every, told, turn_over
from serai.games.five_tribes.state import FAKIR, Colour, Djinn, Note
from serai.games.five_tribes.texts import CARD_KEYS, TILE_KEYS
from serai.kernel.game import SEAT_NAMES
from serai.kernel.position import Event, Position


def keeps_a_card(_before: Position, now: Position, _events: Sequence[Event]) -> bool:
    return int(now.record["cards"][0].sum()) > 0


def begins_for_nothing(before: Position, now: Position, _events: Sequence[Event]) -> bool:
    return now.seat == LEARNER and now.prompt == "lift" and now.record["gold"][0] == before.record["gold"][0]


def keeps_an_elder(_before: Position, now: Position, _events: Sequence[Event]) -> bool:
    return int(now.record["elders"][0]) == 1


def own_palm(before: Position, now: Position, _events: Sequence[Event]) -> bool:
    own = before.record["owner"] == LEARNER
    return int((now.record["palms"] * own).sum()) > int((before.record["palms"] * own).sum())


def two_turns_in_a_row(_before: Position, now: Position, _events: Sequence[Event]) -> bool:
    seen = now.to_dict()
    begun = [seat for _place, seat in sorted(seen["bid_track"].items())]
    order = begun + [seen["turn_track"][space] for space in reversed(SPACES) if space in seen["turn_track"]]
    return now.prompt != "bid" and (SEAT_NAMES[LEARNER],) * 2 in pairwise(order)


GOALS: dict[str, Goal] = {
    "bid 3 or more": told(Note.PAID, at_least(3)),
    "four builders in hand": told(Note.HARVESTED, Colour.BLUE, at_least(4)),
    "took a good": told(Note.TOOK_CARD, lambda card: card != FAKIR),
    "turn over, a card kept": every(turn_over, keeps_a_card),
    "builders in hand": told(Note.HARVESTED, Colour.BLUE),
    "three merchants in hand": told(Note.HARVESTED, Colour.GREEN, at_least(3)),
    "claimed a tile": told(Note.CONTROLS),
    "three viziers in hand": told(Note.HARVESTED, Colour.YELLOW, at_least(3)),
    "three elders in hand": told(Note.HARVESTED, Colour.WHITE, at_least(3)),
    "took three cards": told(Note.TOOK_CARD, times=3),
    "earned 12 or more": told(Note.EARNED, at_least(12)),
    "claimed b2": told(Note.CONTROLS, TILE_KEYS.index("b2")),
    "claimed two tiles": told(Note.CONTROLS, times=2),
    "killed a vizier of the third player": told(Note.KILLED_HELD, Colour.YELLOW, 2),
    "took silk or gold": told(Note.TOOK_CARD, lambda card: CARD_KEYS[card] in ("silk", "gold")),
    "sold five goods": told(Note.SOLD, 5),
    "may buy a djinn": lambda before, now, events: now.prompt == "shrine",
    "Shamhat taken, an elder kept": every(told(Note.DJINN, Djinn.SHAMHAT), keeps_an_elder),
    "a palm on an own tile": own_palm,
    "begins for nothing": begins_for_nothing,
    "bid 1": told(Note.PAID, 1),
    "two turns in a row": two_turns_in_a_row,
}
