"""The laws of conservation: stones and spice tokens stay in the game, points have a source."""

from serai.games.ganesha.board import are_neighbours, by_players, cells_of, is_used
from serai.games.ganesha.rules.laying import tokens_to_lay
from serai.games.ganesha.rules.storing import on_board
from serai.games.ganesha.state import CELLS, COLOURS, NONE, SPICES
from serai.kernel.chance import total
from serai.kernel.jit import jit
from serai.kernel.state import SEATS

LAW_STONES = 0
LAW_TOKENS = LAW_STONES + COLOURS
LAW_KINDS = LAW_TOKENS + 1
LAW_APART = LAW_KINDS + 1
LAW_CELLS = LAW_APART + 1
LAW_MANDALA = LAW_CELLS + 1
LAW_HAND = LAW_MANDALA + 1
LAW_POINTS = LAW_HAND + 1
LAW_SEATS = LAW_POINTS + 1
LAW_COUNTS = LAW_SEATS + 1
LAWS = LAW_COUNTS + 1


@jit
def balance(s, e, out):
    """For every law, how many pieces there are too many."""
    for law in range(LAWS):
        out[law] = 0
    weigh_stones(s, e, out)
    weigh_altar(s, e, out)
    weigh_seats(s, e, out)
    out[LAW_HAND] = max(0, total(s.hand) - 2)  # G-051
    return LAWS


@jit
def weigh_stones(s, e, out):
    """Per colour, bag, altar, boards, hand and mandala hold what is in play (G-018, G-019, G-020, G-021)."""
    for colour in range(COLOURS):
        n = int(s.bag[colour]) + int(s.hand[colour]) + int(s.mandala[colour])
        n -= int(e.stones[by_players(s), colour])
        for seat in range(s.players):
            n += on_board(s, seat, colour)
            if s.treasury[seat, colour] < 0:
                out[LAW_COUNTS] += 1
        for cell in range(CELLS):
            if s.altar[cell] == colour:
                n += 1
        out[LAW_STONES + colour] = n
        out[LAW_MANDALA] += max(0, int(s.mandala[colour]) - cells_of(s, e, colour))
        if s.bag[colour] < 0 or s.hand[colour] < 0 or s.mandala[colour] < 0:
            out[LAW_COUNTS] += 1


@jit
def weigh_altar(s, e, out):
    for cell in range(CELLS):
        if (s.altar[cell] != NONE or s.spice[cell] != NONE) and not is_used(s, e, cell):
            out[LAW_CELLS] += 1  # G-034
        if s.spice[cell] != NONE:
            for other in range(cell):
                if s.spice[other] != NONE and are_neighbours(e, cell, other):
                    out[LAW_APART] += 1  # G-029
    out[LAW_TOKENS] = max(0, -tokens_to_lay(s, e))
    for kind in range(SPICES):
        same = -int(e.spices[kind])
        for cell in range(CELLS):
            if s.spice[cell] == kind:
                same += 1
        out[LAW_KINDS] += max(0, same)  # G-007


@jit
def weigh_seats(s, e, out):
    for seat in range(SEATS):
        points = int(s.score[seat])
        for source in range(len(s.earned[seat])):
            points -= int(s.earned[seat, source])
        out[LAW_POINTS] += points
        if s.score[seat] < 0 or s.reached[seat] > s.changes:
            out[LAW_COUNTS] += 1
        if seat >= s.players and (s.score[seat] != 0 or s.tactics[seat, 0] != NONE or s.tactics[seat, 1] != NONE):
            out[LAW_SEATS] += 1
