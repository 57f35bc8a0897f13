"""Moving meeples: lift a tile, drop one on every tile entered, end beside one of its colour (F-061..F-088)."""

from serai.games.five_tribes.board import NEIGHBOUR, bit, walk_ends
from serai.games.five_tribes.rules.pieces import add_meeple, remove_meeples, reward_owner, take_control
from serai.games.five_tribes.state import (
    COLOURS,
    DROP,
    LIFT,
    NOBODY,
    TILES,
    Direction,
    Djinn,
    Note,
    OptionPlace,
    Prompt,
    ReasonCode,
    Step,
)
from serai.kernel.chance import total
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def can_end(s, tile, heading, steps):
    """Whether the meeples in hand can still be dropped so that the last one joins its colour (F-067).

    Either the walk can end where a colour in hand already stands, or a colour held twice is dropped and met again:
    the shortest loop has four steps, so that takes five (F-073); and from any tile some square of four can be walked.
    """
    ends = walk_ends(steps, tile, heading)
    for colour in range(COLOURS):
        if s.hand[colour] > 0 and (ends & s.where[colour] or (steps >= 5 and s.hand[colour] >= 2)):
            return True
    return False


@jit
def moves_are_over(s):
    # I1: after one player found no move, nobody moves in this round
    return s.stuck and not s.options[OptionPlace.ANUN_NAK_REOPENS]


@jit
def check_lift(s, code):
    tile = code - LIFT
    if moves_are_over(s):
        return ReasonCode.NO_MORE_MOVES
    if s.count[tile] == 0:
        return ReasonCode.EMPTY_TILE  # F-061
    # the tile is empty while its meeples are in hand: they cannot match themselves
    for colour in range(COLOURS):
        s.hand[colour] = s.meeples[tile, colour]
        if s.hand[colour] > 0:
            s.where[colour] &= ~bit(tile)
    finishes = can_end(s, tile, Direction.NONE, int(s.count[tile]))
    for colour in range(COLOURS):
        if s.hand[colour] > 0:
            s.where[colour] |= bit(tile)
            s.hand[colour] = 0
    return ReasonCode.OK if finishes else ReasonCode.NO_WAY_TO_FINISH


@jit
def any_lift(s):
    """Whether a meeple move exists at all (F-162)."""
    for tile in range(TILES):
        if check_lift(s, LIFT + tile) == ReasonCode.OK:
            return True
    return False


@jit
def legal_lifts(s, out):
    n = 0
    for tile in range(TILES):
        if check_lift(s, LIFT + tile) == ReasonCode.OK:
            out[n] = LIFT + tile
            n += 1
    return n


@jit
def lift(s, code):
    # F-063
    tile = code - LIFT
    note(s, Note.LIFTED, tile, s.count[tile])
    for colour in range(COLOURS):
        s.hand[colour] = s.meeples[tile, colour]
        if s.hand[colour] > 0:
            remove_meeples(s, tile, colour, s.hand[colour])
    s.at = tile
    s.heading = Direction.NONE
    s.prompt = Prompt.DROP


@jit
def direction_to(s, tile):
    for d in range(4):
        if NEIGHBOUR[s.at, d] == tile:
            return d
    return Direction.NONE


@jit
def check_drop(s, code):
    tile, colour = (code - DROP) // COLOURS, (code - DROP) % COLOURS
    direction = direction_to(s, tile)
    if direction == Direction.NONE:
        return ReasonCode.NOT_ADJACENT  # F-070
    if direction == 3 - s.heading:
        return ReasonCode.TURNING_BACK  # F-071
    if s.hand[colour] == 0:
        return ReasonCode.NOT_IN_HAND
    left = total(s.hand) - 1
    if left == 0:
        return ReasonCode.OK if s.meeples[tile, colour] > 0 else ReasonCode.LAST_NEEDS_COMPANY  # F-067
    # try the drop: what lies there then may be met again (FQ-01)
    before = s.where[colour]
    s.where[colour] |= bit(tile)
    s.hand[colour] -= 1
    finishes = can_end(s, tile, direction, left)
    s.hand[colour] += 1
    s.where[colour] = before
    return ReasonCode.OK if finishes else ReasonCode.NO_WAY_TO_FINISH


@jit
def legal_drops(s, out):
    n = 0
    for d in range(4):
        tile = int(NEIGHBOUR[s.at, d])
        if tile < 0 or d == 3 - s.heading:
            continue
        for colour in range(COLOURS):
            if s.hand[colour] > 0 and check_drop(s, DROP + tile * COLOURS + colour) == ReasonCode.OK:
                out[n] = DROP + tile * COLOURS + colour
                n += 1
    return n


@jit
def drop(s, e, code):
    # F-064..F-066
    tile, colour = (code - DROP) // COLOURS, (code - DROP) % COLOURS
    s.heading = direction_to(s, tile)
    s.at = tile
    s.hand[colour] -= 1
    add_meeple(s, tile, colour)
    note(s, Note.DROPPED, colour, tile)
    pay_marid(s, e, tile)
    if total(s.hand) == 0:
        harvest(s, tile, colour)


@jit
def pay_marid(s, e, tile):
    """Marid's owner earns when a meeple is dropped on one of his tiles."""
    owner = s.owner[tile]
    if owner != NOBODY and s.djinns[owner] >> Djinn.MARID & 1:
        reward_owner(s, e, Djinn.MARID)


@jit
def harvest(s, tile, colour):
    # F-079..F-087
    n = s.meeples[tile, colour]
    remove_meeples(s, tile, colour, n)
    s.hand[colour] = n
    s.tribe = colour
    note(s, Note.HARVESTED, colour, n)
    take_control(s, tile)
    s.heading = Direction.NONE
    s.step = Step.TRIBE
    s.begun = 0
    s.prompt = Prompt.NONE
