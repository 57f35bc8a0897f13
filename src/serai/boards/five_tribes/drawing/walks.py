"""Where a walk of lifted meeples can end, whatever their number, and what each end would yield by the rules.

What is dropped on the way changes nothing at the end, unless the walk passes there before: so one walk for every end
and colour is enough, and one that leaves a meeple of the same colour there on its way.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from serai.boards.five_tribes.previews import End, Oracle
from serai.games.five_tribes.board import NEIGHBOUR, WAY_BACK
from serai.games.five_tribes.state import COLOURS, DIRECTIONS, TILES, drop_code
from serai.games.five_tribes.texts import COLOUR_KEYS, TILE_KEYS
from serai.kernel.fingerprint import plain
from serai.kernel.plain import Records

_code = plain(drop_code)  # called from Python: compiling it would take longer than all calls

Walk = tuple[int, ...]  # the tiles it enters, one after another


@lru_cache(1 << 17)
def walk(tile: int, heading: int, steps: int, end: int, passes: int) -> Walk | None:
    """A walk of so many steps to a tile that passes it so often before; None where there is none."""
    for direction in range(DIRECTIONS):
        entered = int(NEIGHBOUR[tile, direction])
        if entered < 0 or direction == WAY_BACK[heading]:
            continue
        if steps == 1:
            if entered == end and passes == 0:
                return (end,)
            continue
        if entered == end and passes == 0:
            continue
        rest = walk(entered, direction, steps - 1, end, passes - (entered == end))
        if rest:
            return (entered, *rest)
    return None


def drops(s: np.record) -> Iterator[list[int]]:
    """For every end and colour that meeples in hand can reach, the codes of one walk there."""
    hand = [int(n) for n in s.hand]
    steps = sum(hand)
    for end in range(TILES):
        for passes in (0, 1):
            way = walk(int(s.at), int(s.heading), steps, end, passes)
            if way is None:
                continue
            for last in range(COLOURS):
                stands = passes > 0 or s.meeples[end, last] > 0
                if hand[last] > passes and stands:
                    yield dropped(way, hand, last)


def dropped(way: Walk, hand: Sequence[int], last: int) -> list[int]:
    """The codes of a walk whose last meeple, and any that is dropped on its end before, have one colour."""
    end, left = way[-1], list(hand)
    left[last] -= way.count(end)
    others = [colour for colour in range(COLOURS) for _n in range(left[colour])]
    return [_code(tile, last if tile == end else others.pop()) for tile in way]


def ends_of(oracle: Oracle, array: Records) -> list[End]:
    """Where the meeples in hand can end, each tile with the best that it would yield."""
    best: dict[int, tuple[int, End]] = {}
    for codes in drops(array[0]):
        before = oracle.played(codes[:-1], array)
        after = oracle.played(codes[-1:], before) if before is not None else None
        if before is None or after is None:
            continue
        done = oracle.finished(after)
        worth = oracle.worth(done)
        tile, colour = divmod(codes[-1] - _code(0, 0), COLOURS)
        if tile not in best or worth > best[tile][0]:
            best[tile] = (
                worth,
                End("", TILE_KEYS[tile], COLOUR_KEYS[colour], oracle.gains(done, oracle.facts(before[0]))),
            )
    return [end for _worth, end in best.values()]
