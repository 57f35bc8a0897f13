"""Drawing anew what a perfect-memory player in one seat cannot know.

That is: cards others drew unseen (Sloar, Kandicha), and the djinns Sibittis shows to another. Gold and cards taken from
the open row can be counted by anyone, so they stay. Cards from an earlier deck are known as a group: they only change
hands among those who drew unseen from it.
"""

from serai.games.five_tribes.rules.pieces import draw_djinn, members
from serai.games.five_tribes.state import CARDS, DrawnFrom, OptionPlace
from serai.kernel.chance import draw, total
from serai.kernel.jit import jit
from serai.kernel.state import SEATS


@jit
def redeal(s, e, seat):
    if s.seat != seat:
        redeal_look(s)
    if not s.over and not s.options[OptionPlace.OPEN_HANDS]:
        redeal_blind(s, seat)
        redeal_stale(s, seat)


@jit
def redeal_look(s):
    n = members(int(s.djinn_look))
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
                kind = draw(s, DrawnFrom.DECK, s.deck)
                s.blind[other, kind] += 1
                s.cards[other, kind] += 1


@jit
def redeal_stale(s, seat):
    """Cards of an earlier deck change hands among the others: one of them collects all and deals them out again."""
    keeper, shares = -1, 0
    for other in range(SEATS):
        if other != seat:
            if keeper < 0:
                keeper = other
            else:
                shares |= total(s.stale[other]) << (8 * other)
                for kind in range(CARDS):
                    hand_over(s, other, keeper, kind, int(s.stale[other, kind]))
    for other in range(SEATS):
        for _ in range(shares >> (8 * other) & 255):
            kind = draw(s, DrawnFrom.DECK, s.stale[keeper])
            s.stale[keeper, kind] += 1
            hand_over(s, keeper, other, kind, 1)


@jit
def hand_over(s, giver, taker, kind, n):
    s.stale[giver, kind] -= n
    s.cards[giver, kind] -= n
    s.stale[taker, kind] += n
    s.cards[taker, kind] += n
