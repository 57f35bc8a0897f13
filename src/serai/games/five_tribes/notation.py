"""Moves as text: `bid 5`, `lift c2`, `drop white c3`, `use enki with fakir`, `offer silk`, `sell`."""

from serai.games.five_tribes import state as codes
from serai.games.five_tribes.texts import COLOUR_KEYS, DJINN_KEYS, GOOD_KEYS, SPOT_KEYS, TILE_KEYS
from serai.kernel.game import SEAT_NAMES
from serai.kernel.notation import Notation, verb

_WITH_FAKIRS = ("", *(f"with {n} fakirs" for n in range(1, codes.SPOTS)))
_PAY = ("with elders", "with fakir")

NOTATION = Notation(
    verb(codes.BID, "bid {spot} {fakirs}", spot=SPOT_KEYS, fakirs=_WITH_FAKIRS),
    verb(codes.LIFT, "lift {tile}", tile=TILE_KEYS),
    verb(codes.DROP, "drop {colour} {tile}", tile=TILE_KEYS, colour=COLOUR_KEYS),
    verb(codes.FAKIRS, "fakirs {n}", n=tuple(str(n) for n in range(codes.MOST_FAKIRS + 1))),
    verb(codes.KILL, "kill {colour} {tile}", tile=TILE_KEYS, colour=COLOUR_KEYS),
    verb(codes.KILL_HAND, "kill {who} of {seat}", seat=SEAT_NAMES, who=("vizier", "elder")),
    verb(codes.BUY, "buy {place}", place=tuple(str(n + 1) for n in range(codes.ROW))),
    verb(codes.TAKE, "take {djinn} {pay}", djinn=DJINN_KEYS, pay=_PAY),
    verb(codes.USE, "use {djinn} {pay}", djinn=DJINN_KEYS, pay=_PAY),
    verb(codes.PUT, "put {tile}", tile=TILE_KEYS),
    verb(codes.KEEP, "keep {djinn}", djinn=DJINN_KEYS),
    verb(codes.OFFER, "offer {good}", good=GOOD_KEYS),
    verb(codes.SELL, "sell"),
    verb(codes.CONTINUE, "continue"),
    verb(codes.DONE, "done"),
)
