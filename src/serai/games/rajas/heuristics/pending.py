"""What a seat is about to get: effects that wait, dice in the air."""

from serai.games.rajas.effects import Effect
from serai.games.rajas.heuristics.dice import worth_of_new_die
from serai.games.rajas.heuristics.effects import worth_of_effect
from serai.games.rajas.heuristics.goods import best_sale
from serai.games.rajas.heuristics.roads import worth_of_place
from serai.games.rajas.state import COLOURS, FACES, PLACES, Prompt
from serai.kernel.jit import jit


@jit
def worth_in_hand(s, e, w, rounds):
    """A turn that is under way: what is being decided, and the effects still to come."""
    seat, prompt = int(s.seat), int(s.prompt)
    lasting = min(1.0, rounds / w.horizon)
    value = 0.0
    if prompt == Prompt.PAY or prompt == Prompt.BUILD or prompt == Prompt.LAY:
        value += w.turn
    elif prompt == Prompt.TAKE or prompt == Prompt.RETURN or prompt == Prompt.REROLL:
        value += lasting * worth_of_new_die(s, w, seat) * dice_in_the_air(s)
    elif prompt == Prompt.UPGRADE:
        value += w.upgrade * rounds * int(s.amount)
    elif prompt == Prompt.SAIL:
        value += lasting * w.sail
    elif prompt == Prompt.VISIT:
        value += lasting * w.visit
    elif prompt == Prompt.SELL:
        value += best_sale(s, e, seat)
    elif prompt == Prompt.WIN:
        value += worth_of_places(s, e, w, seat, int(s.pending_yields), rounds)
    elif prompt == Prompt.CHOOSE or prompt == Prompt.PUT:
        value += lasting * w.yield_tile
    for at in range(s.depth):
        if s.task[at] == Effect.YIELDS:
            value += worth_of_places(s, e, w, seat, int(s.task_what[at]), rounds)
        else:
            amount, what = int(s.task_amount[at]), int(s.task_what[at])
            value += worth_of_effect(s, e, w, seat, int(s.task[at]), amount, what, rounds)
    return value


@jit
def dice_in_the_air(s):
    """Dice still to be taken, taken and not yet rolled, or picked for a reroll."""
    n = int(s.gain)
    for colour in range(COLOURS):
        n += int(s.taken[colour])
        for face in range(FACES):
            n += int(s.picked[colour, face])
    return n


@jit
def worth_of_places(s, e, w, seat, places, rounds):
    value = 0.0
    for place in range(PLACES):
        if places >> place & 1:
            value += worth_of_place(s, e, w, seat, place, rounds)
    return value
