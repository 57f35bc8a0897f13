"""Moving meeples: lift a tile, drop one on every tile entered, end beside one of its colour.

Also kept here, without a line of their own: F-062, F-068, F-069, F-075, F-076, F-077, Q-A2, Q-A3, Q-F14, Q-F15, Q-F16,
Q-G1.

Chapters: Moving meeples; Claiming the tile; The end and the score.
"""

from serai.games.five_tribes.board import NEIGHBOUR, SHORTEST_LOOP, WAY_BACK, bit, walk_ends
from serai.games.five_tribes.rules.pieces import add_meeple, go_to_step, has, remove_meeples, reward_owner, take_control
from serai.games.five_tribes.state import (
    COLOURS,
    DIRECTIONS,
    NO_COLOUR,
    NOBODY,
    TILES,
    Direction,
    Djinn,
    Note,
    OptionPlace,
    Prompt,
    ReasonCode,
    Step,
    drop_code,
    drop_of,
    lift_code,
    lift_of,
)
from serai.kernel.chance import total
from serai.kernel.codes import append, legal_by
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def can_end(s, hand, dropped, tile, ends, steps):
    """Whether meeples can be dropped in so many more steps that the last one joins its colour (F-067).

    They are those of `hand`; with a colour `dropped`, one of them lies on the tile already and may be met again there.
    Either the walk can end, on one of `ends`, where a colour in hand stands; or a colour held twice is dropped and met
    again: the shortest loop has four steps, so that takes five (F-073), and from any tile some square can be walked.
    More meeples than there are colours hold one colour twice: `ends` matters only up to five steps.
    """
    if steps > COLOURS:
        return True
    for colour in range(COLOURS):
        held, stands = int(hand[colour]), s.where[colour]
        if colour == dropped:
            held -= 1
            stands |= bit(tile)
        if held > 0 and (ends & stands or (held > 1 and steps > SHORTEST_LOOP)):
            return True
    return False


@jit
def moves_are_over(s):
    # Q-I1: after one player found no move, nobody moves in this round
    return s.stuck and not s.options[OptionPlace.ANUN_NAK_REOPENS]


@jit
def check_lift(s, e, code):
    tile = lift_of(code)
    if moves_are_over(s):
        return ReasonCode.NO_MORE_MOVES
    steps = int(s.count[tile])
    if steps == 0:
        return ReasonCode.EMPTY_TILE  # F-061
    # the tile is empty while its meeples are in hand: they cannot match themselves
    ends = walk_ends(steps, tile, Direction.NONE) & ~bit(tile)
    if can_end(s, s.meeples[tile], NO_COLOUR, tile, ends, steps):
        return ReasonCode.OK
    return ReasonCode.NO_WAY_TO_FINISH


legal_lifts = legal_by(check_lift)


@jit
def any_lift(s, e):
    """Whether a meeple move exists at all (F-162)."""
    for tile in range(TILES):
        if check_lift(s, e, lift_code(tile)) == ReasonCode.OK:
            return True
    return False


@jit
def lift(s, code):
    # F-063
    tile = lift_of(code)
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
    for d in range(DIRECTIONS):
        if NEIGHBOUR[s.at, d] == tile:
            return d
    return Direction.NONE


@jit
def check_drop(s, e, code):
    tile, colour = drop_of(code)
    direction = direction_to(s, tile)
    if direction == Direction.NONE:
        return ReasonCode.NOT_ADJACENT  # F-070
    if direction == WAY_BACK[s.heading]:
        return ReasonCode.TURNING_BACK  # F-071
    if s.hand[colour] == 0:
        return ReasonCode.NOT_IN_HAND
    left = total(s.hand) - 1
    if left == 0:
        return ReasonCode.OK if s.meeples[tile, colour] > 0 else ReasonCode.LAST_NEEDS_COMPANY  # F-067
    # Q-A1: what is dropped now may be met again
    if can_end(s, s.hand, colour, tile, walk_ends(left, tile, direction), left):
        return ReasonCode.OK
    return ReasonCode.NO_WAY_TO_FINISH


@jit
def legal_drops(s, e, out):
    """All tiles but four are out of reach, so only those beside the walk are asked about."""
    n = 0
    for d in range(DIRECTIONS):
        tile = int(NEIGHBOUR[s.at, d])
        if tile < 0 or d == WAY_BACK[s.heading]:
            continue
        for colour in range(COLOURS):
            if s.hand[colour] > 0 and check_drop(s, e, drop_code(tile, colour)) == ReasonCode.OK:
                n = append(out, n, drop_code(tile, colour))
    return n


@jit
def drop(s, e, code):
    # F-064, F-065, F-066
    tile, colour = drop_of(code)
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
    if owner != NOBODY and has(s, owner, Djinn.MARID):
        reward_owner(s, e, Djinn.MARID)


@jit
def harvest(s, tile, colour):
    # F-079, F-080, F-081, F-082, F-083, F-084, F-085, F-086, F-087
    n = s.meeples[tile, colour]
    remove_meeples(s, tile, colour, n)
    s.hand[colour] = n
    s.tribe = colour
    note(s, Note.HARVESTED, colour, n)
    take_control(s, tile)
    s.heading = Direction.NONE
    go_to_step(s, Step.TRIBE)
