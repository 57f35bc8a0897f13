"""Positions by name, which turn they are in, and what a seat may see of them (F-023, Q-H1, Q-H2, Q-H3)."""

from typing import Any

from serai.games.five_tribes.state import MOST_BUYS, Direction, OptionPlace, Piece, Prompt, Step
from serai.games.five_tribes.texts import CARD_KEYS, COLOUR_KEYS, DJINN_KEYS, GOOD_KEYS, KIND_KEYS, TILE_KEYS
from serai.kernel.fields import Field, keys_of
from serai.kernel.game import SEAT_NAMES, Turn
from serai.kernel.position import Position

_SEAT_OR_NONE = (None, *SEAT_NAMES)
_TILE_OR_NONE = (None, *TILE_KEYS)
_PLACES = tuple(str(n + 1) for n in range(9))


_FLAG = Field(values=(False, True))
_TILE = Field(values=_TILE_OR_NONE, low=-1, empty=-1)
_MASK = Field(flags=DJINN_KEYS)

FIELDS = {
    "ply": Field(),
    "draws": Field(),
    "round_number": Field(),
    "seat": Field(values=SEAT_NAMES),
    "prompt": Field(values=keys_of(Prompt)),
    "step": Field(values=keys_of(Step)),
    "over": _FLAG,
    "kind": Field((TILE_KEYS,), values=KIND_KEYS, empty=-1),
    "value": Field((TILE_KEYS,)),
    "meeples": Field((TILE_KEYS, COLOUR_KEYS)),
    "owner": Field((TILE_KEYS,), values=_SEAT_OR_NONE, low=-1, empty=-1),
    "palms": Field((TILE_KEYS,)),
    "palaces": Field((TILE_KEYS,)),
    "bag": Field((COLOUR_KEYS,)),
    "palms_left": Field(),
    "palaces_left": Field(),
    "gold": Field((SEAT_NAMES,)),
    "camels": Field((SEAT_NAMES,)),
    "viziers": Field((SEAT_NAMES,)),
    "elders": Field((SEAT_NAMES,)),
    "djinns": Field((SEAT_NAMES,), flags=DJINN_KEYS),
    "cards": Field((SEAT_NAMES, CARD_KEYS)),
    "blind": Field((SEAT_NAMES, CARD_KEYS)),
    "stale": Field((SEAT_NAMES, CARD_KEYS)),
    "bid_track": Field((("1", "2", "3", "4"),), values=_SEAT_OR_NONE, low=-1, empty=-1),
    "turn_track": Field(
        (("0-last", "0-middle", "0-first", "1", "3", "5", "8", "12", "18"),), values=_SEAT_OR_NONE, low=-1, empty=-1
    ),
    "row": Field((_PLACES,), values=(None, *CARD_KEYS), low=-1, empty=-1),
    "deck": Field((CARD_KEYS,)),
    "discard": Field((CARD_KEYS,)),
    "djinn_row": _MASK,
    "djinn_deck": _MASK,
    "djinn_discard": _MASK,
    "djinn_look": _MASK,
    "hand": Field((COLOUR_KEYS,)),
    "at": _TILE,
    "heading": Field(values=keys_of(Direction)),
    "tribe": Field(values=(None, *COLOUR_KEYS), low=-1, empty=-1),
    "used": _MASK,
    "power": Field(values=(None, *DJINN_KEYS), low=-1, empty=-1),
    "piece": Field(values=keys_of(Piece)),
    "origin": _TILE,
    "from_tile_action": _FLAG,
    "reach": Field(maximum=18),
    "begun": _FLAG,
    "kills": Field(maximum=2),
    "victims": Field((("first", "second"),), values=COLOUR_KEYS),
    "killed": Field(maximum=1),
    "kill_tile": _TILE,
    "kill_seat": Field(values=_SEAT_OR_NONE, low=-1, empty=-1),
    "doubled": _FLAG,
    "builder_gold": Field(),
    "buys": Field(maximum=MOST_BUYS),
    "buy_from": Field(maximum=8),
    "among": Field(maximum=9),
    "offered": Field((GOOD_KEYS,)),
    "stuck": _FLAG,
    "last_round": _FLAG,
}

_SECRET = ("deck", "djinn_deck", "djinn_look", "cards", "blind", "stale", "gold")


def view(position: Position, seat: int | None) -> dict[str, Any]:
    """What a seat (None: a spectator) may see: no deck by kind, no one else's gold, of other hands only their size."""
    s = position.record
    whole = position.to_dict()
    seen = {name: value for name, value in whole.items() if name not in _SECRET}
    open_hands = bool(s["options"][OptionPlace.OPEN_HANDS]) or position.over
    seen["deck_size"] = int(s["deck"].sum())
    seen["djinn_deck_size"] = int(s["djinn_deck"]).bit_count()
    seats = range(position.players)
    seen["cards_held"] = {SEAT_NAMES[i]: sum(whole["cards"].get(SEAT_NAMES[i], {}).values()) for i in seats}
    known = [i for i in seats if open_hands or i == seat]
    seen["gold"] = {SEAT_NAMES[i]: int(s["gold"][i]) for i in known}
    seen["cards"] = {SEAT_NAMES[i]: whole["cards"].get(SEAT_NAMES[i], {}) for i in known}
    seen["djinn_look"] = whole["djinn_look"] if seat is not None and seat == position.seat else []
    seen["moves"] = position.moves() if seat is not None and seat == position.seat else []
    return seen


def turn(position: Position) -> Turn:
    """A bid, or a marker's action: the tracks stand still within each."""
    s = position.record
    tracks = "".join(f"{int(n):+d}" for track in (s["bid_track"], s["turn_track"]) for n in track)
    return position.seat, f"{int(s['round_number'])}:{tracks}"
