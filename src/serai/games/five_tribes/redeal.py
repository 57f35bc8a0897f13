"""Drawing anew what a perfect-memory player in one seat cannot know.

That is: cards others drew unseen (Sloar, Kandicha), and the djinns Sibittis shows to another. Gold and cards taken from
the open row can be counted by anyone, so they stay. Cards from an earlier deck are known as a group: they only change
hands among those who drew unseen from it.
"""

from serai.games.five_tribes.rules.pieces import draw_djinn
from serai.games.five_tribes.state import CARDS, DJINNS, Option
from serai.kernel.chance import draw, total
from serai.kernel.jit import jit
from serai.kernel.state import SEATS


@jit
def redeal(s, e, seat):
    if s.seat != seat:
        redeal_look(s)
    if not s.over and not s.options[Option.OPEN_HANDS]:
        redeal_blind(s, seat)
        redeal_stale(s, seat)


@jit
def redeal_look(s):
    n = 0
    for djinn in range(DJINNS):
        if s.djinn_look >> djinn & 1:
            n += 1
    s.djinn_deck |= s.djinn_look
    s.djinn_look = 0
    for _ in range(n):
        s.djinn_look |= 1 << draw_djinn(s)


@jit
def redeal_blind(s, seat):
    """All unseen cards of the others go back into the deck and are drawn again."""
    for other in range(SEATS):
        if other != seat:
            for kind in range(CARDS):
                s.deck[kind] += s.blind[other, kind]
                s.cards[other, kind] -= s.blind[other, kind]
    for other in range(SEATS):
        if other != seat:
            n = total(s.blind[other])
            for kind in range(CARDS):
                s.blind[other, kind] = 0
            for _ in range(n):
                kind = draw(s, s.deck)
                s.blind[other, kind] += 1
                s.cards[other, kind] += 1


@jit
def redeal_stale(s, seat):
    """Cards of an earlier deck change hands: every pair of them, between two seats, is swapped at random."""
    for giver in range(SEATS):
        for taker in range(giver):
            if giver != seat and taker != seat:
                shuffle_stale(s, giver, taker)


@jit
def shuffle_stale(s, giver, taker):
    left = total(s.stale[taker])
    if left == 0 or total(s.stale[giver]) == 0:
        return
    # pool both in the taker's hand, then draw the giver's share back
    back = total(s.stale[giver])
    for kind in range(CARDS):
        n = s.stale[giver, kind]
        s.stale[giver, kind] = 0
        s.cards[giver, kind] -= n
        s.stale[taker, kind] += n
        s.cards[taker, kind] += n
    for _ in range(back):
        kind = draw(s, s.stale[taker])
        s.cards[taker, kind] -= 1
        s.stale[giver, kind] += 1
        s.cards[giver, kind] += 1
