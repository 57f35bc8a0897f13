"""Phase 1: taking one stone or two from the altar (G-043, G-054, G-055, Q-35). For the spices see `spices.py`.

Also kept here, without a line of their own: Q-02, Q-04, Q-05, Q-31.

Chapters: Phase 1: take stones.
"""

from serai.games.ganesha.board import are_neighbours
from serai.games.ganesha.rules.pieces import hold
from serai.games.ganesha.state import NONE, Note, Prompt, Reach, ReasonCode, take_code, take_of
from serai.kernel.chance import total
from serai.kernel.codes import legal_by
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def check_take(s, e, code):
    # G-044, G-048, G-049
    cell = take_of(code)
    if s.altar[cell] == NONE:
        return ReasonCode.NO_STONE_THERE
    if s.prompt == Prompt.SECOND and s.reach == Reach.BESIDE and not are_neighbours(e, s.at, cell):
        return ReasonCode.NOT_BESIDE_THE_FIRST
    return ReasonCode.OK


takes_of = legal_by(check_take)


@jit
def legal_takes(s, e, out):
    return takes_of(s, e, out, 0, take_code(0), take_code(int(e.cells)))


@jit
def why_no_more(s):
    """Phase 1 is over: why another stone cannot be taken."""
    # G-046, G-047, G-051
    return ReasonCode.TWO_STONES_TAKEN if total(s.hand) > 1 or s.stored != NONE else ReasonCode.NO_SECOND_STONE


@jit
def take(s, code):
    # G-052, G-053
    cell = take_of(code)
    colour = s.altar[cell]
    s.reach = reach_of_second(s, colour) if s.prompt == Prompt.TAKE else Reach.NOWHERE
    s.altar[cell] = NONE
    hold(s, colour)
    s.at = cell
    note(s, Note.TOOK, colour, cell)
    if s.spice[cell] != NONE:
        s.prompt = Prompt.SPICE
    else:
        go_on(s)


@jit
def reach_of_second(s, colour):
    """Where a second stone may come from, seen by the colour of the first as it lay on the altar (Q-08, Q-36)."""
    return reach_with(s.tactics[s.seat, 0], s.tactics[s.seat, 1], colour)


@jit
def reach_with(left, right, colour):
    """What two tactics stones allow after a first stone of a colour."""
    # G-045, G-046, G-047, G-048, G-049, G-050
    if left != colour and right != colour:
        return Reach.NOWHERE
    return Reach.ANYWHERE if left == right else Reach.BESIDE


@jit
def go_on(s):
    """The stone and its spice are dealt with: take a second one if that is open, else store."""
    s.prompt = Prompt.STORE if s.reach == Reach.NOWHERE else Prompt.SECOND


@jit
def stop(s):
    s.reach = Reach.NOWHERE
    s.prompt = Prompt.STORE
