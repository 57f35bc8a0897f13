"""Positions by name, which turn they are in, and what a seat may see of them: everything but the future."""

from serai.games.rajas.effects import Effect, Source
from serai.games.rajas.state import COLOURS, DEPTH, FACES, RIVER, ROOM, Bill, Prompt, Step, Waiting
from serai.games.rajas.texts import (
    BUILDING_KEYS,
    CELL_KEYS,
    COLOUR_KEYS,
    FACE_KEYS,
    PLACE_KEYS,
    RIVER_TILE_KEYS,
    SPOT_KEYS,
    STACK_KEYS,
    TILE_KEYS,
    TURN_KEYS,
    YIELD_KEYS,
)
from serai.kernel.audiences import everybody
from serai.kernel.fields import Field, keys_of, public
from serai.kernel.game import SEAT_NAMES, Turn
from serai.kernel.position import Position, own_moves


def _or_none(keys: tuple[str, ...], *axes: tuple[str, ...]) -> Field:
    return public(axes, values=(None, *keys), low=-1, empty=-1)


def _numbers(n: int) -> tuple[str, ...]:
    return tuple(str(i + 1) for i in range(n))


_FLAG = public(values=(False, True))
_SOURCE_KEYS = keys_of(Source)

FIELDS = {
    "ply": public(maximum=2_000_000_000),
    "draws": public(maximum=2_000_000_000),
    "round_number": public(maximum=1000),
    "stage": public(maximum=60),
    "turn": public(maximum=4),
    "placements": public(maximum=4),
    "seat": public(values=SEAT_NAMES),
    "prompt": public(values=keys_of(Prompt)),
    "step": public(values=keys_of(Step)),
    "over": _FLAG,
    "starting": public(values=SEAT_NAMES),
    "mogul": _or_none(SEAT_NAMES),
    "meetings": public(maximum=4),
    "workers": _or_none(SEAT_NAMES, SPOT_KEYS, _numbers(ROOM)),
    "supply": public((COLOUR_KEYS,), maximum=30),
    "stacked": public((TILE_KEYS,), values=(False, True)),
    "top": _or_none(TILE_KEYS, STACK_KEYS),
    "river_tile": _or_none(RIVER_TILE_KEYS, ("0", *_numbers(RIVER))),
    "yield_tiles": public((YIELD_KEYS,), maximum=20),
    "used_tiles": public((YIELD_KEYS,), maximum=20),
    "money": public((SEAT_NAMES,), maximum=1000),
    "fame": public((SEAT_NAMES,), maximum=1000),
    "money_from": public((SEAT_NAMES, _SOURCE_KEYS), minimum=-10_000, maximum=10_000),
    "fame_from": public((SEAT_NAMES, _SOURCE_KEYS), maximum=10_000),
    "met": public((SEAT_NAMES,), maximum=4),
    "bonus": public((SEAT_NAMES,), maximum=4),
    "karma": public((SEAT_NAMES,), maximum=6),
    "upgrades": public((SEAT_NAMES, BUILDING_KEYS), maximum=2),
    "boat": public((SEAT_NAMES,), maximum=RIVER),
    "active": public((SEAT_NAMES,), maximum=9),
    "unplaced": public((SEAT_NAMES,), maximum=9),
    "waiting": public((SEAT_NAMES, keys_of(Waiting)), values=(False, True)),
    "removed": public((SEAT_NAMES,), maximum=9),
    "dice": public((SEAT_NAMES, COLOUR_KEYS, FACE_KEYS), maximum=30),
    "tiles": _or_none(TILE_KEYS, SEAT_NAMES, CELL_KEYS),
    "turned": public((SEAT_NAMES, CELL_KEYS), values=TURN_KEYS),
    "covered": _or_none(TILE_KEYS, SEAT_NAMES, CELL_KEYS),
    "won": public((SEAT_NAMES,), flags=PLACE_KEYS),
    "slots": _or_none(YIELD_KEYS, SEAT_NAMES, PLACE_KEYS),
    "spot": _or_none(SPOT_KEYS),
    "bill": public(values=keys_of(Bill)),
    "price": public(maximum=30),
    "covering": _FLAG,
    "chosen": _or_none(TILE_KEYS),
    "cell": _or_none(CELL_KEYS),
    "rotation": public(values=TURN_KEYS),
    "drawn": _or_none(YIELD_KEYS),
    "late": public((BUILDING_KEYS,), maximum=2),
    "due": public((COLOUR_KEYS,), maximum=36),
    "gain": public(maximum=36),
    "returns": public(maximum=30),
    "taken": public((COLOUR_KEYS,), maximum=30),
    "picked": public((COLOUR_KEYS, FACE_KEYS), maximum=30),
    "last_die": public(maximum=COLOURS * FACES - 1),
    "last_colour": public(maximum=COLOURS - 1),
    "last_payment": public(maximum=2 * FACES - 1),
    "amount": public(maximum=1000),
    "source": public(values=_SOURCE_KEYS),
    "upgrade_is_late": _FLAG,
    "must_sail": _FLAG,
    "pending_yields": public(flags=PLACE_KEYS),
    "depth": public(maximum=DEPTH),
    "task": public((_numbers(DEPTH),), values=keys_of(Effect)),
    "task_amount": public((_numbers(DEPTH),), maximum=1000),
    "task_what": public((_numbers(DEPTH),), maximum=1 << len(PLACE_KEYS)),
    "task_source": public((_numbers(DEPTH),), values=_SOURCE_KEYS),
}


# derived from what everybody sees
DERIVED = {"roads": everybody, "spilled": everybody}

FIGURES = {"moves": own_moves}


def turn(position: Position) -> Turn:
    """A placement with all that follows from it."""
    s = position.record
    return position.seat, f"{int(s['round_number'])}:{int(s['stage'])}:{int(s['turn'])}"
