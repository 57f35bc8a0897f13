"""The tracks and the time: points, how long the game may still last, turns and workers to come, bonuses."""

from serai.games.rajas.heuristics.effects import worth_of_parts
from serai.games.rajas.rules.tracks import difference, on_both_tracks
from serai.games.rajas.state import BONUSES, WAITING, OptionPlace, Waiting
from serai.kernel.jit import jit


@jit
def final_points(s, e, seat):
    """The ranking as points (R-159, R-160, R-161, R-162): the difference decides, then whose markers met first."""
    value = float((difference(s, e, seat) + int(e.fame_spaces) + 1) * int(e.money_per_fame))
    if s.met[seat] > 0:
        value += 1.0 / int(s.met[seat])
    return value


@jit
def goal(e):
    """The points with which markers meet."""
    return (int(e.fame_spaces) + 1) * int(e.money_per_fame)


@jit
def rounds_to_go(s, e, w):
    """How many rounds the game will last from now on: by the round's number, unless somebody is near the goal.

    If the leader's progress alone told the time, a leader would dawdle to keep the worth of dice and markets.
    """
    lead, unplaced, active = 0, 0, 0
    for seat in range(s.players):
        lead = max(lead, on_both_tracks(s, e, seat))
        unplaced += int(s.unplaced[seat])
        active += int(s.active[seat])
    by_count = max(w.least, w.rounds - int(s.round_number) + unplaced / max(1, active))
    return min(by_count, max(0, goal(e) - lead) / w.pace)


@jit
def turns_left(s, seat, to_go):
    """Workers of this round and of those that follow; in the last stage only who has not had the turn (R-157)."""
    if s.meetings > 0:
        waits = (seat - int(s.starting)) % int(s.players) >= s.turn
        return 1.0 if waits and s.unplaced[seat] > 0 else 0.0
    unplaced, active = 0, 0
    for other in range(s.players):
        unplaced += int(s.unplaced[other])
        active += int(s.active[other])
    after = max(0.0, to_go - unplaced / max(1, active))
    return min(float(s.unplaced[seat]), int(s.active[seat]) * to_go) + int(s.active[seat]) * after


@jit
def rounds_left(s, e, w, seat):
    """A seat's turns to come, as rounds."""
    return turns_left(s, seat, rounds_to_go(s, e, w)) / max(1, int(s.active[seat]))


@jit
def worth_of_turns(s, e, w, seat):
    """More workers mean more turns than the others will have."""
    to_go = rounds_to_go(s, e, w)
    average = 0.0
    for other in range(s.players):
        average += turns_left(s, other, to_go) / int(s.players)
    return w.turn * (turns_left(s, seat, to_go) - average)


@jit
def waiting_workers(s, e, w, seat):
    """Every waiting worker is the more worth the nearer it is; not all of them may join (R-138, R-139)."""
    value, n = 0.0, 0
    for where in range(WAITING):
        if s.waiting[seat, where]:
            n += 1
            at = max(1, int(e.worker_at[where]))
            way = int(s.boat[seat])
            if where == Waiting.FAME:
                way = int(s.fame[seat])
            elif where == Waiting.MONEY:
                way = int(s.money[seat])
            near = min(1.0, way / at)
            value += near * (w.waiting_bridge if where == Waiting.BRIDGE else w.waiting)
    return value * (int(e.worker_most[s.options[OptionPlace.VERSION]]) - int(s.active[seat])) / max(1, n)


@jit
def worth_of_bonuses(s, e, w, seat, rounds):
    """The next bonus of each track, when it is near."""
    value = 0.0
    won = int(s.bonus[seat])
    if won < BONUSES and e.money_bonus_at[won] > 0:
        near = 1.0 - (int(e.money_bonus_at[won]) - int(s.money[seat])) / w.bonus_far
        if near > 0.0:
            value += near * worth_of_parts(s, e, w, seat, e.money_bonus[won], rounds)
    for bonus in range(BONUSES):
        gap = int(e.fame_bonus_at[bonus]) - int(s.fame[seat])
        near = 1.0 - gap * int(e.money_per_fame) / w.bonus_far
        if gap > 0 and near > 0.0:
            value += near * worth_of_parts(s, e, w, seat, e.fame_bonus[bonus], rounds)
    return w.bonus * value
