"""The laws of conservation: stones and spice tokens stay in the game, points have a source."""

from enum import IntEnum

from serai.games.ganesha.board import are_neighbours, by_players, cells_of, is_used
from serai.games.ganesha.rules.laying import tokens_to_lay
from serai.games.ganesha.rules.storing import on_board
from serai.games.ganesha.state import CELLS, COLOURS, NONE, SPICES
from serai.kernel.chance import count_of, total
from serai.kernel.jit import jit
from serai.kernel.state import SEATS

# laws that hold for each colour, seat or kind, and those that are one each; `LAW_NAMES` names them in this order
LAW_STONES = 0
Law = IntEnum("Law", "TOKENS KINDS APART CELLS MANDALA HAND POINTS SEATS COUNTS", start=LAW_STONES + COLOURS)
LAWS = max(Law) + 1


@jit
def balance(s, e, out):
    """For every law, how many pieces there are too many."""
    out[Law.HAND] = max(0, total(s.hand) - 2)  # G-051
    weigh_stones(s, e, out)
    weigh_altar(s, e, out)
    weigh_seats(s, e, out)
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
                out[Law.COUNTS] += 1
        out[LAW_STONES + colour] = n + count_of(s.altar, colour)
        out[Law.MANDALA] += max(0, int(s.mandala[colour]) - cells_of(s, e, colour))
        if s.bag[colour] < 0 or s.hand[colour] < 0 or s.mandala[colour] < 0:
            out[Law.COUNTS] += 1


@jit
def weigh_altar(s, e, out):
    for cell in range(CELLS):
        if (s.altar[cell] != NONE or s.spice[cell] != NONE) and not is_used(s, e, cell):
            out[Law.CELLS] += 1  # G-034
        if s.spice[cell] != NONE:
            for other in range(cell):
                if s.spice[other] != NONE and are_neighbours(e, cell, other):
                    out[Law.APART] += 1  # G-029
    out[Law.TOKENS] = max(0, -tokens_to_lay(s, e))
    for kind in range(SPICES):
        out[Law.KINDS] += max(0, count_of(s.spice, kind) - int(e.spices[kind]))  # G-007


@jit
def weigh_seats(s, e, out):
    for seat in range(SEATS):
        points = int(s.score[seat])
        for source in range(len(s.earned[seat])):
            points -= int(s.earned[seat, source])
        out[Law.POINTS] += points
        if s.score[seat] < 0 or s.reached[seat] > s.changes:
            out[Law.COUNTS] += 1
        if seat >= s.players and (s.score[seat] != 0 or s.tactics[seat, 0] != NONE or s.tactics[seat, 1] != NONE):
            out[Law.SEATS] += 1
