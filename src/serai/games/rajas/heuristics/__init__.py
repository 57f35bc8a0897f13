"""What a good player of Rajas knows, in points of the score (a fame counts as its money): `evaluate` and `prior`.

Points on the tracks are only half of a position. The other half is what the coming turns will make of dice, karma,
markets, upgrades, the boat and the roads, and how many turns there will be: workers are turns. Every estimate fades as
the end comes near. The numbers live in `heuristics.toml`, so tuning them compiles nothing.
"""

from serai.games.rajas.heuristics.dice import worth_of_dice, worth_of_karma
from serai.games.rajas.heuristics.goods import worth_of_markets, worth_of_upgrades
from serai.games.rajas.heuristics.pending import worth_in_hand
from serai.games.rajas.heuristics.priors import prior
from serai.games.rajas.heuristics.river import worth_of_river
from serai.games.rajas.heuristics.roads import worth_of_roads
from serai.games.rajas.heuristics.time import (
    final_points,
    rounds_left,
    waiting_workers,
    worth_of_bonuses,
    worth_of_turns,
)
from serai.games.rajas.rules.tracks import on_both_tracks
from serai.games.rajas.rules.turn import next_to_start
from serai.games.rajas.state import Step
from serai.kernel.jit import jit

__all__ = ["evaluate", "prior"]


@jit
def evaluate(s, e, w, seat):
    """How a seat stands, in points: what it has on the tracks and what its turns may still make of the rest."""
    if s.over:
        return final_points(s, e, seat)
    rounds = rounds_left(s, e, w, seat)
    lasting = min(1.0, rounds / w.horizon)
    value = on_both_tracks(s, e, seat) * (1.0 - w.early * rounds) + worth_of_turns(s, e, w, seat)
    value += lasting * (worth_of_dice(s, e, w, seat, rounds) + worth_of_karma(s, w, seat))
    value += lasting * (worth_of_river(s, e, w, seat, rounds) + worth_of_roads(s, e, w, seat, rounds))
    value += lasting * (worth_of_bonuses(s, e, w, seat, rounds) + w.purse * min(float(s.money[seat]), w.purse_enough))
    value += rounds * (worth_of_markets(s, e, w, seat) + worth_of_upgrades(s, w, seat) + waiting_workers(s, e, w, seat))
    if seat == next_to_start(s):
        value += lasting * w.elephant
    if seat == s.seat and s.step == Step.ACT:
        value += worth_in_hand(s, e, w, rounds)
    return value
