"""Moves as text: `bid 5`, `lift c2`, `drop white c3`, `use enki with fakir`, `offer silk`, `sell`."""

from serai.games.five_tribes.state import (
    BID,
    BUY,
    CONTINUE,
    DONE,
    DROP,
    FAKIRS,
    KEEP,
    KILL,
    KILL_HAND,
    LIFT,
    MOST_FAKIRS,
    OFFER,
    PUT,
    ROW,
    SELL,
    SPOTS,
    TAKE,
    USE,
)
from serai.games.five_tribes.texts import COLOUR_KEYS, DJINN_KEYS, GOOD_KEYS, SPOT_KEYS, TILE_KEYS
from serai.kernel.game import SEAT_NAMES
from serai.kernel.notation import Notation, verb

_WITH_FAKIRS = ("", *(f"with {n} fakirs" for n in range(1, SPOTS)))
_PAY = ("with elders", "with fakir")

NOTATION = Notation(
    verb(BID, "bid {spot} {fakirs}", spot=SPOT_KEYS, fakirs=_WITH_FAKIRS),
    verb(LIFT, "lift {tile}", tile=TILE_KEYS),
    verb(DROP, "drop {colour} {tile}", tile=TILE_KEYS, colour=COLOUR_KEYS),
    verb(FAKIRS, "fakirs {n}", n=tuple(str(n) for n in range(MOST_FAKIRS + 1))),
    verb(KILL, "kill {colour} {tile}", tile=TILE_KEYS, colour=COLOUR_KEYS),
    verb(KILL_HAND, "kill {who} of {seat}", seat=SEAT_NAMES, who=("vizier", "elder")),
    verb(BUY, "buy {place}", place=tuple(str(n + 1) for n in range(ROW))),
    verb(TAKE, "take {djinn} {pay}", djinn=DJINN_KEYS, pay=_PAY),
    verb(USE, "use {djinn} {pay}", djinn=DJINN_KEYS, pay=_PAY),
    verb(PUT, "put {tile}", tile=TILE_KEYS),
    verb(KEEP, "keep {djinn}", djinn=DJINN_KEYS),
    verb(OFFER, "offer {good}", good=GOOD_KEYS),
    verb(SELL, "sell"),
    verb(CONTINUE, "continue"),
    verb(DONE, "done"),
)
