"""Which turn a position is in: a seat, and a key that changes when a turn ends. Bots share a budget, clocks add time.

Who decides may be another seat (Ganesha's ginger asks somebody within a turn), and a seat may have two turns in a row.
A game that is not named here has a new turn whenever another seat decides.
"""

from collections.abc import Callable

from serai.kernel.position import Position

Turn = tuple[int, str]


def _five_tribes(position: Position) -> Turn:
    # A bid, or a marker's action: the tracks stand still within each.
    s = position.record
    tracks = "".join(f"{int(n):+d}" for track in (s.bid_track, s.turn_track) for n in track)
    return position.seat, f"{int(s.round_number)}:{tracks}"


def _ganesha(position: Position) -> Turn:
    # In the final stage every stone is a turn.
    stone = f":{position.ply}" if position.prompt == "final" else ""
    return int(position.record.active), f"{int(position.record.round_number)}{stone}"


def _rajas(position: Position) -> Turn:
    s = position.record
    return position.seat, f"{int(s.round_number)}:{int(s.stage)}:{int(s.turn)}"


TURNS: dict[str, Callable[[Position], Turn]] = {"five-tribes": _five_tribes, "ganesha": _ganesha, "rajas": _rajas}


def turn_of(position: Position) -> Turn:
    """The turn that a position is in."""
    found = TURNS.get(position.game.name)
    return found(position) if found else (position.seat, "")
