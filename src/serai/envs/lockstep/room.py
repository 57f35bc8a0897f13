"""The memory of a batch: everything that its games, their chance and their results take, set aside once."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from serai.kernel.game import Game
from serai.kernel.state import SEATS

# Neither record may begin as the other does, or as a game's does: Numba would take one for the other.

# A place for games one after another: the chance their seeds come from, and what the present one offers.
SLOT = np.dtype(
    [
        ("count", np.int32),  # legal codes of the present decision
        ("draws", np.int32),
        ("rng", np.uint64),
        ("episode", np.int64),  # games dealt here before this one
        ("points", np.int64, 2 * SEATS),
    ],
    align=True,
)

# The chance of `random_actions`, apart from that of the games.
PICK = np.dtype([("draws", np.int32), ("rng", np.uint64)], align=True)

_ALIGNED = 64  # bytes: what XLA wants of memory that it takes over without a copy

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


Array: TypeAlias = Any  # NumPy's in memory, Numba's on a GPU; records as record arrays
Shape = int | tuple[int, ...]


class Room(NamedTuple):
    """Arrays with one row per game, in the order in which compiled functions receive them."""

    states: Array
    slots: Array
    outs: Array  # the legal codes of the present decision
    actions: Array
    observations: Array
    masks: Array
    seats: Array
    rewards: Array
    ended: Array
    truncated: Array
    scores: Array


def furnish(game: Game, n: int, players: int, zeros: Callable[[Shape, npt.DTypeLike], Array]) -> Room:
    """Room for n games, in arrays that `zeros(shape, dtype)` makes."""
    return Room(
        states=zeros(n, game.state_type),
        slots=zeros(n, SLOT),
        outs=zeros((n, game.width), np.int64),
        actions=zeros(n, np.int64),
        observations=zeros((n, len(game.observation)), np.float32),
        masks=zeros((n, game.notation.size), np.bool_),
        seats=zeros(n, np.int8),
        rewards=zeros((n, players), np.float32),
        ended=zeros(n, np.bool_),
        truncated=zeros(n, np.bool_),
        scores=zeros((n, players), np.int32),
    )


def aligned(shape: Shape, dtype: npt.DTypeLike) -> Array:
    """Zeros that start at a multiple of 64 bytes; records as NumPy's record arrays."""
    kind = np.dtype(dtype)
    size = int(np.prod(shape)) * kind.itemsize
    memory = np.zeros(size + _ALIGNED, np.uint8)
    start = -memory.ctypes.data % _ALIGNED
    array = memory[start : start + size].view(kind).reshape(shape)
    return array.view(np.recarray) if kind.names else array


def chance(seed: int, n: int) -> Iterator[tuple[np.dtype[np.void], npt.NDArray[np.void]]]:
    """Fresh SLOT and PICK records for n places; those of a place depend on the seed and its number only."""
    place = np.arange(n, dtype=np.uint64)
    root = _mixed(np.full(1, seed, np.uint64) + _STEP)
    for number, kind in enumerate((SLOT, PICK)):
        records = np.zeros(n, kind)
        records["rng"] = _mixed(root + _STEP * (np.uint64(2) * place + np.uint64(number)))
        if kind is SLOT:
            records["episode"] = -1
        yield kind, records


def _mixed(x: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """The finish of splitmix64, on arrays, which wrap in silence."""
    x = (x ^ (x >> np.uint64(30))) * _MIX_1
    x = (x ^ (x >> np.uint64(27))) * _MIX_2
    return x ^ (x >> np.uint64(31))
