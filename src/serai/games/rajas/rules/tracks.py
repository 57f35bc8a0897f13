"""The two tracks (R-001): money, fame, karma, bonuses and workers on the way, and the meeting.

Chapters: Aim and setting up; Money and dice; Karma; Workers; Bonus spaces; The end of the game; Navaratnas; Mixed
groups.
"""

from serai.games.rajas.effects import Effect, Source
from serai.games.rajas.rules.stack import push, push_parts
from serai.games.rajas.state import BONUSES, WAITING, Note, OptionPlace, Waiting
from serai.kernel.jit import jit
from serai.kernel.state import note


@jit
def difference(s, e, seat):
    return between_markers(e, int(s.fame[seat]), int(s.money[seat]))


@jit
def between_markers(e, fame, money):
    """R-160: fame spaces by which two markers have passed each other; below 0: that many still separate them."""
    money_in_fame = (money + int(e.money_per_fame) - 1) // int(e.money_per_fame)
    return fame + money_in_fame - int(e.fame_spaces) - 1


@jit
def on_both_tracks(s, e, seat):
    """Fame and money together, as money; beyond their ends the markers count on (Q-28)."""
    return int(s.fame[seat]) * int(e.money_per_fame) + int(s.money[seat])


@jit
def look_for_meeting(s, e):
    #
    if s.met[s.seat] == 0 and difference(s, e, s.seat) >= 0:
        s.meetings += 1
        s.met[s.seat] = s.meetings
        note(s, Note.MEETS, difference(s, e, s.seat), 0)


@jit
def pay_money(s, amount):
    #
    if amount > 0:
        s.money[s.seat] -= amount
        s.money_from[s.seat, Source.COSTS] -= amount
        note(s, Note.PAID_MONEY, amount, 0)


@jit
def gain_money(s, e, amount, source):
    # the gain first, then what was crossed
    if amount > 0:
        s.money[s.seat] += amount
        s.money_from[s.seat, source] += amount
        note(s, Note.MONEY_FROM, amount, source)
        look_for_meeting(s, e)
        push(s, Effect.CROSS_MONEY, 0, 0, Source.YIELDS)


@jit
def gain_fame(s, e, amount, source):
    if amount > 0:
        push(s, Effect.CROSS_FAME, int(s.fame[s.seat]) + amount, s.fame[s.seat], Source.YIELDS)
        s.fame[s.seat] += amount
        s.fame_from[s.seat, source] += amount
        note(s, Note.FAME_FROM, amount, source)
        look_for_meeting(s, e)


@jit
def gain_karma(s, e, amount, source):
    #
    gained = min(int(amount), int(e.karma_most) - int(s.karma[s.seat]))
    if gained > 0:
        s.karma[s.seat] += gained
        note(s, Note.KARMA_FROM, gained, source)


@jit
def cross_money(s, e):
    """The lowest money space that was reached and not yet seen to: the waiting worker or the bonus under the marker."""
    seat = s.seat
    won = int(s.bonus[seat])
    at = int(e.money_bonus_at[won]) if won < BONUSES else 0
    worker_at = int(e.worker_at[Waiting.MONEY])
    #
    if s.waiting[seat, Waiting.MONEY] and s.money[seat] >= worker_at and (at == 0 or worker_at <= at):
        push(s, Effect.CROSS_MONEY, 0, 0, Source.YIELDS)
        activate(s, e, Waiting.MONEY)
    #
    elif at > 0 and s.money[seat] >= at:
        push(s, Effect.CROSS_MONEY, 0, 0, Source.YIELDS)
        push_parts(s, e.money_bonus[won], Source.YIELDS)
        s.bonus[seat] += 1
        note(s, Note.BONUS_MONEY, at, 0)


@jit
def cross_fame(s, e, after, until):
    """The first special fame space after one and up to another; the rest stays on the stack.

    R-142, R-143, R-144, R-145, R-150, R-151
    """
    first = until + 1
    found = -1
    for bonus in range(BONUSES):
        at = int(e.fame_bonus_at[bonus])
        if after < at < first:
            first = at
            found = bonus
    worker_at = int(e.worker_at[Waiting.FAME])
    if s.waiting[s.seat, Waiting.FAME] and after < worker_at <= until and worker_at <= first:
        push(s, Effect.CROSS_FAME, until, after, Source.YIELDS)
        activate(s, e, Waiting.FAME)
    elif found >= 0:
        push(s, Effect.CROSS_FAME, until, first, Source.YIELDS)
        push_parts(s, e.fame_bonus[found], Source.YIELDS)
        note(s, Note.BONUS_FAME, first, 0)


@jit
def activate(s, e, where):
    """A waiting worker joins; with the last one allowed, those still waiting leave the game.

    R-134, R-135, R-136, R-137, R-138, R-139, R-140, R-141, R-164, R-165, R-193, Q-43
    """
    seat = s.seat
    s.waiting[seat, where] = 0
    s.active[seat] += 1
    s.unplaced[seat] += 1
    note(s, Note.WORKER, where, 0)
    if s.active[seat] >= e.worker_most[s.options[OptionPlace.VERSION]]:
        for other in range(WAITING):
            if s.waiting[seat, other]:
                s.waiting[seat, other] = 0
                s.removed[seat] += 1
                note(s, Note.WORKER_REMOVED, other, 0)
