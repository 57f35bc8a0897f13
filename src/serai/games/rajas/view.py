"""Positions by name, which turn they are in, and what a seat may see of them: everything but the future."""

from typing import Any

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
from serai.kernel.fields import Field, keys_of
from serai.kernel.game import SEAT_NAMES, Turn
from serai.kernel.position import Position


def _or_none(keys: tuple[str, ...], *axes: tuple[str, ...]) -> Field:
    return Field(axes, values=(None, *keys), low=-1, empty=-1)


def _numbers(n: int) -> tuple[str, ...]:
    return tuple(str(i + 1) for i in range(n))


_FLAG = Field(values=(False, True))
_SOURCE_KEYS = keys_of(Source)

FIELDS = {
    "ply": Field(maximum=2_000_000_000),
    "draws": Field(maximum=2_000_000_000),
    "round_number": Field(maximum=1000),
    "stage": Field(maximum=60),
    "turn": Field(maximum=4),
    "placements": Field(maximum=4),
    "seat": Field(values=SEAT_NAMES),
    "prompt": Field(values=keys_of(Prompt)),
    "step": Field(values=keys_of(Step)),
    "over": _FLAG,
    "starting": Field(values=SEAT_NAMES),
    "mogul": _or_none(SEAT_NAMES),
    "meetings": Field(maximum=4),
    "workers": _or_none(SEAT_NAMES, SPOT_KEYS, _numbers(ROOM)),
    "supply": Field((COLOUR_KEYS,), maximum=30),
    "stacked": Field((TILE_KEYS,), values=(False, True)),
    "top": _or_none(TILE_KEYS, STACK_KEYS),
    "river_tile": _or_none(RIVER_TILE_KEYS, ("0", *_numbers(RIVER))),
    "yield_tiles": Field((YIELD_KEYS,), maximum=20),
    "used_tiles": Field((YIELD_KEYS,), maximum=20),
    "money": Field((SEAT_NAMES,), maximum=1000),
    "fame": Field((SEAT_NAMES,), maximum=1000),
    "money_from": Field((SEAT_NAMES, _SOURCE_KEYS), minimum=-10_000, maximum=10_000),
    "fame_from": Field((SEAT_NAMES, _SOURCE_KEYS), maximum=10_000),
    "met": Field((SEAT_NAMES,), maximum=4),
    "bonus": Field((SEAT_NAMES,), maximum=4),
    "karma": Field((SEAT_NAMES,), maximum=6),
    "upgrades": Field((SEAT_NAMES, BUILDING_KEYS), maximum=2),
    "boat": Field((SEAT_NAMES,), maximum=RIVER),
    "active": Field((SEAT_NAMES,), maximum=9),
    "unplaced": Field((SEAT_NAMES,), maximum=9),
    "waiting": Field((SEAT_NAMES, keys_of(Waiting)), values=(False, True)),
    "removed": Field((SEAT_NAMES,), maximum=9),
    "dice": Field((SEAT_NAMES, COLOUR_KEYS, FACE_KEYS), maximum=30),
    "tiles": _or_none(TILE_KEYS, SEAT_NAMES, CELL_KEYS),
    "turned": Field((SEAT_NAMES, CELL_KEYS), values=TURN_KEYS),
    "covered": _or_none(TILE_KEYS, SEAT_NAMES, CELL_KEYS),
    "won": Field((SEAT_NAMES,), flags=PLACE_KEYS),
    "slots": _or_none(YIELD_KEYS, SEAT_NAMES, PLACE_KEYS),
    "spot": _or_none(SPOT_KEYS),
    "bill": Field(values=keys_of(Bill)),
    "price": Field(maximum=30),
    "covering": _FLAG,
    "chosen": _or_none(TILE_KEYS),
    "cell": _or_none(CELL_KEYS),
    "rotation": Field(values=TURN_KEYS),
    "drawn": _or_none(YIELD_KEYS),
    "late": Field((BUILDING_KEYS,), maximum=2),
    "due": Field((COLOUR_KEYS,), maximum=36),
    "gain": Field(maximum=36),
    "returns": Field(maximum=30),
    "taken": Field((COLOUR_KEYS,), maximum=30),
    "picked": Field((COLOUR_KEYS, FACE_KEYS), maximum=30),
    "last_die": Field(maximum=COLOURS * FACES - 1),
    "last_colour": Field(maximum=COLOURS - 1),
    "last_payment": Field(maximum=2 * FACES - 1),
    "amount": Field(maximum=1000),
    "source": Field(values=_SOURCE_KEYS),
    "upgrade_is_late": _FLAG,
    "must_sail": _FLAG,
    "pending_yields": Field(flags=PLACE_KEYS),
    "depth": Field(maximum=DEPTH),
    "task": Field((_numbers(DEPTH),), values=keys_of(Effect)),
    "task_amount": Field((_numbers(DEPTH),), maximum=1000),
    "task_what": Field((_numbers(DEPTH),), maximum=1 << len(PLACE_KEYS)),
    "task_source": Field((_numbers(DEPTH),), values=_SOURCE_KEYS),
}


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) may see: all of the table, and its own moves."""
    seen = position.to_dict()
    seen["moves"] = position.moves() if seat is not None and seat == position.seat else []
    return seen


def turn(position: Position) -> Turn:
    """A placement with all that follows from it."""
    s = position.record
    return position.seat, f"{int(s['round_number'])}:{int(s['stage'])}:{int(s['turn'])}"
