"""Whose turn it is, as the clocks need it: a seat, and a key that changes when a turn ends.

Who decides may be another seat (Ganesha's ginger asks somebody within a turn), and a seat may have two turns in a row.
A game that is not named here has a new turn whenever another seat decides.
"""

from collections.abc import Callable
from typing import Any

from serai.kernel.position import Position

Turn = tuple[int, str]


def _five_tribes(s: Any) -> Turn:
    # A bid, or a marker's action: the tracks stand still within each.
    tracks = "".join(f"{int(n):+d}" for track in (s.bid_track, s.turn_track) for n in track)
    return int(s.seat), f"{int(s.round_number)}:{tracks}"


def _ganesha(s: Any) -> Turn:
    return int(s.active), f"{int(s.round_number)}"


def _rajas(s: Any) -> Turn:
    return int(s.seat), f"{int(s.round_number)}:{int(s.stage)}:{int(s.turn)}"


TURNS: dict[str, Callable[[Any], Turn]] = {"five-tribes": _five_tribes, "ganesha": _ganesha, "rajas": _rajas}


def turn_of(position: Position) -> Turn:
    """The turn a position is in."""
    found = TURNS.get(position.game.name)
    return found(position.record) if found else (position.seat, "")
