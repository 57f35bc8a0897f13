"""What the tasks of the Rajas course ask for, by the names that `lessons.toml` uses."""

from collections.abc import Sequence

from serai.boards.rajas.course.positions import boat, fame, held, karma, money, showing, workers
from serai.boards.teaching.course import LEARNER, Goal, every, gained, told, turn_over
from serai.games.rajas.state import Building, Colour, Good, Note, Spot, Waiting
from serai.games.rajas.texts import CELL_KEYS, PLACE_KEYS, TILE_KEYS
from serai.kernel.position import Event, Position


def rerolled_the_one(_before: Position, _now: Position, events: Sequence[Event]) -> bool:
    return [event.a for event in events if event.kind == Note.ROLLED] == [Colour.ORANGE]


def one_for_one(before: Position, now: Position, _events: Sequence[Event]) -> bool:
    return held(now) == held(before) and showing(now, 1) < showing(before, 1)


def won(*places: str) -> Goal:
    """These yields have just been won."""
    return every(*(told(Note.YIELD, PLACE_KEYS.index(place)) for place in places))


def upgraded_for_the_tile(_before: Position, _now: Position, events: Sequence[Event]) -> bool:
    return any(event.kind == Note.UPGRADED and event.a in (Building.TEMPLE, Building.MILL) for event in events)


def kept_the_six(_before: Position, now: Position, _events: Sequence[Event]) -> bool:
    return showing(now, 6) == 1


def stops_at(space: int) -> Goal:
    def reached(_before: Position, now: Position, _events: Sequence[Event]) -> bool:
        return boat(now) == space

    return reached


def bonus_won(_before: Position, _now: Position, events: Sequence[Event]) -> bool:
    return any(event.kind in (Note.BONUS_MONEY, Note.BONUS_FAME) and event.seat == LEARNER for event in events)


def won_the_game(_before: Position, now: Position, _events: Sequence[Event]) -> bool:
    return now.over and now.places()[LEARNER] == 1


GOALS: dict[str, Goal] = {
    "worker in the quarry": told(Note.PLACED, Spot.QUARRY),
    "b-c1 chosen": lambda _before, now, _events: now.to_dict()["chosen"] == "b-c1",
    "laid a tile": told(Note.BUILT),
    "a die more": gained(held, 1),
    "turn over": turn_over,
    "rerolled the 1 alone": rerolled_the_one,
    "worker on the blue balcony": told(Note.PLACED, Spot.BALCONY_BLUE),
    "a die for a 1, turn over": every(one_for_one, turn_over),
    "laid o-m5": told(Note.BUILT, TILE_KEYS.index("o-m5")),
    "won b3": won("b3"),
    "won t1 and l1": won("t1", "l1"),
    "laid a tile on d3": told(Note.BUILT, b=CELL_KEYS.index("d3")),
    "visited the Great Mogul": told(Note.PLACED, Spot.GREAT_MOGUL),
    "gained 2 karma, turn over": every(gained(karma, 2), turn_over),
    "drew a yield tile": told(Note.DREW_YIELD),
    "covered a tile": told(Note.COVERED),
    "gained 4 fame": gained(fame, 4),
    "upgraded a building of the next tile": upgraded_for_the_tile,
    "fame bonus and upgrade": every(told(Note.BONUS_FAME), told(Note.UPGRADED)),
    "gained 7 money": gained(money, 7),
    "all tea sold, the 6 kept": every(told(Note.SOLD, Good.TEA, 6), kept_the_six),
    "boat at 3": stops_at(3),
    "boat at 7, upgraded": every(stops_at(7), told(Note.UPGRADED)),
    "received in the palace": told(Note.VISITED),
    "boat at 25": stops_at(25),
    "worker from the bridge": told(Note.WORKER, Waiting.BRIDGE),
    "a worker more": gained(workers, 1),
    "won a bonus": bonus_won,
    "markers meet": told(Note.MEETS),
    "won the game": won_the_game,
    "put a yield tile": told(Note.PUT_YIELD),
}
