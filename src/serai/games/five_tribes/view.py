"""Positions by name, which turn they are in, and what a seat may see of them (F-023, Q-H1, Q-H2, Q-H3)."""

import numpy as np

from serai.games.five_tribes.state import MOST_BUYS, Direction, OptionPlace, Piece, Prompt, Step
from serai.games.five_tribes.texts import CARD_KEYS, COLOUR_KEYS, DJINN_KEYS, GOOD_KEYS, KIND_KEYS, TILE_KEYS
from serai.kernel.audiences import dealt_anew, everybody, whoever_decides
from serai.kernel.fields import Field, keys_of, public
from serai.kernel.game import SEAT_NAMES, Turn
from serai.kernel.position import Position, own_moves

_SEAT_OR_NONE = (None, *SEAT_NAMES)
_TILE_OR_NONE = (None, *TILE_KEYS)
_PLACES = tuple(str(n + 1) for n in range(9))


def its_hand(s: np.record, viewer: int | None, whose: int) -> bool:
    """Who sees gold and cards: their owner, and everybody with open hands or when the game is over (F-023, Q-H2)."""
    return viewer == whose or bool(s["options"][OptionPlace.OPEN_HANDS]) or bool(s["over"])


_FLAG = public(values=(False, True))
_TILE = public(values=_TILE_OR_NONE, low=-1, empty=-1)
_MASK = public(flags=DJINN_KEYS)

FIELDS = {
    "ply": public(),
    "draws": public(),
    "round_number": public(),
    "seat": public(values=SEAT_NAMES),
    "prompt": public(values=keys_of(Prompt)),
    "step": public(values=keys_of(Step)),
    "over": _FLAG,
    "kind": public((TILE_KEYS,), values=KIND_KEYS, empty=-1),
    "value": public((TILE_KEYS,)),
    "meeples": public((TILE_KEYS, COLOUR_KEYS)),
    "owner": public((TILE_KEYS,), values=_SEAT_OR_NONE, low=-1, empty=-1),
    "palms": public((TILE_KEYS,)),
    "palaces": public((TILE_KEYS,)),
    "bag": public((COLOUR_KEYS,)),
    "palms_left": public(),
    "palaces_left": public(),
    "gold": Field((SEAT_NAMES,), seen_by=its_hand, known_to=everybody),  # anyone could have counted it (Q-H1)
    "camels": public((SEAT_NAMES,)),
    "viziers": public((SEAT_NAMES,)),
    "elders": public((SEAT_NAMES,)),
    "djinns": public((SEAT_NAMES,), flags=DJINN_KEYS),
    "cards": Field((SEAT_NAMES, CARD_KEYS), seen_by=its_hand, known_to=dealt_anew),
    "blind": Field((SEAT_NAMES, CARD_KEYS), known_to=dealt_anew),
    "stale": Field((SEAT_NAMES, CARD_KEYS), known_to=dealt_anew),
    "bid_track": public((("1", "2", "3", "4"),), values=_SEAT_OR_NONE, low=-1, empty=-1),
    "turn_track": public(
        (("0-last", "0-middle", "0-first", "1", "3", "5", "8", "12", "18"),), values=_SEAT_OR_NONE, low=-1, empty=-1
    ),
    "row": public((_PLACES,), values=(None, *CARD_KEYS), low=-1, empty=-1),
    "deck": Field((CARD_KEYS,), known_to=dealt_anew),
    "discard": public((CARD_KEYS,)),
    "djinn_row": _MASK,
    "djinn_deck": Field(flags=DJINN_KEYS, known_to=dealt_anew),
    "djinn_discard": _MASK,
    "djinn_look": Field(flags=DJINN_KEYS, seen_by=whoever_decides, known_to=dealt_anew),
    "hand": public((COLOUR_KEYS,)),
    "at": _TILE,
    "heading": public(values=keys_of(Direction)),
    "tribe": public(values=(None, *COLOUR_KEYS), low=-1, empty=-1),
    "used": _MASK,
    "power": public(values=(None, *DJINN_KEYS), low=-1, empty=-1),
    "piece": public(values=keys_of(Piece)),
    "origin": _TILE,
    "from_tile_action": _FLAG,
    "reach": public(maximum=18),
    "begun": _FLAG,
    "kills": public(maximum=2),
    "victims": public((("first", "second"),), values=COLOUR_KEYS),
    "killed": public(maximum=1),
    "kill_tile": _TILE,
    "kill_seat": public(values=_SEAT_OR_NONE, low=-1, empty=-1),
    "doubled": _FLAG,
    "builder_gold": public(),
    "buys": public(maximum=MOST_BUYS),
    "buy_from": public(maximum=8),
    "among": public(maximum=9),
    "offered": public((GOOD_KEYS,)),
    "stuck": _FLAG,
    "last_round": _FLAG,
}

# derived from what everybody sees
DERIVED = {"count": everybody, "where": everybody, "row_size": everybody}


def deck_size(position: Position, seat: int | None) -> int:
    """How many cards a deck has can be counted; which, nobody sees."""
    return int(position.record["deck"].sum())


def djinn_deck_size(position: Position, seat: int | None) -> int:
    return int(position.record["djinn_deck"]).bit_count()


def cards_held(position: Position, seat: int | None) -> dict[str, int]:
    """Of other hands everybody sees the size."""
    sizes = position.record["cards"].sum(axis=1).tolist()
    return {SEAT_NAMES[i]: sizes[i] for i in range(position.players)}


FIGURES = {
    "deck_size": deck_size,
    "djinn_deck_size": djinn_deck_size,
    "cards_held": cards_held,
    "moves": own_moves,
}


def turn(position: Position) -> Turn:
    """A bid, or a marker's action: the tracks stand still within each."""
    s = position.record
    tracks = "".join(f"{int(n):+d}" for track in (s["bid_track"], s["turn_track"]) for n in track)
    return position.seat, f"{int(s['round_number'])}:{tracks}"
