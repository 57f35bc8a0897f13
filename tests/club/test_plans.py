"""Plans that are kept: for one person alone, offered when the turn comes, played as a whole or not at all."""

import json
import random

import pytest
from sqlalchemy import func, select

from serai.club import Pace
from serai.club.errors import BadRequest, NotAllowed, NotFound, Refused
from serai.club.plans.line import MOST_STEPS, TURN_NOW, PlanStep, begun, followed
from serai.club.store.schema import plans
from tests.club.sitting import decider, everything, person, sit, step, until
from tests.expected import present

OWN_PROMPTS = {"five-tribes": "lift", "ganesha": "take", "rajas": "place"}


def look_of(club, table, me):
    return club.looks.look(table.id, me)


def line_for(look, seed=1, most=12):
    """A random line of one's own turn, as if it were one's turn if it is not."""
    rng, line = random.Random(seed), begun(look)
    if line.trial.position.seat != line.seat:
        line.go_on(PlanStep(line.seat, TURN_NOW))
    while line.trial.position.seat == line.seat and not line.draws and len(line.steps) < most:
        try:
            line.go_on(PlanStep(line.seat, rng.choice(line.trial.moves())))
        except Refused:
            break
    return line


def waiting(club, game="five-tribes", names="Ann Ben", **more):
    """A table at which somebody waits and could plan as if it were their turn; answers who."""
    table = sit(club, game, names, **more)
    rng = random.Random(3)
    while True:
        until(club, table, OWN_PROMPTS[game], seed=rng.randrange(1 << 30))
        for seat in table.seats:
            look = look_of(club, table, seat.person)
            if not look.mine and begun(look).trial.turn_now():
                return table, seat.person, look
        step(club, table, rng.choice)


def come_round(club, table, me, seed=4):
    """Others play at random until somebody decides."""
    rng = random.Random(seed)
    while decider(club, table) != me:
        step(club, table, rng.choice)
    return look_of(club, table, me)


def come_true(club, game):
    """A plan that is still possible when its turn comes, and was not offered before."""
    for seed in range(20):
        table, me, look = waiting(club, game)
        line = line_for(look, seed)
        club.plans.keep(look, me, line.steps)
        assert club.plans.offer(look, me) is None, "it is not their turn yet"
        assert club.plans.waits(look, me)
        now = come_round(club, table, me, seed + 100)
        assert not club.plans.waits(now, me), "it is offered"
        offer = club.plans.offer(now, me)
        if not offer.broken and len(offer.moves) > (game == "ganesha"):
            return table, me, line, now
        assert not offer.broken or (offer.broken.step.move in offer.moves and offer.broken.why.text)
    raise AssertionError("no plan came true")


def stored(club):
    with club.store.read() as c:
        return c.execute(select(func.count()).select_from(plans)).scalar_one()


@pytest.mark.parametrize("game", OWN_PROMPTS)
def test_a_plan_is_kept_offered_and_played_in_one_go(club, game):
    table, me, line, now = come_true(club, game)
    offer = club.plans.offer(now, me)
    assert offer.moves == tuple(each.move for each in line.steps[1:])
    accepted = club.plans.play(table.id, me, now.version)
    log = [entry for entry in club.looks.log(table.id, me, after=now.version) if entry.kind == "move"]
    assert tuple(entry.move for entry in log) == offer.moves and {entry.actor for entry in log} == {me}
    assert accepted.version == now.version + len(offer.moves) and club.plans.kept(table.id, me) is None


def test_a_plan_goes_through_the_rivals_moves_and_two_own_turns(club):
    table, me, look = waiting(club, "ganesha")
    rng, line = random.Random(2), begun(look)
    while len(line.brings) < 2 or line.trial.position.seat == line.seat:
        try:
            line.go_on(PlanStep(line.trial.position.seat, rng.choice(line.trial.moves())))
        except Refused:
            break
    own = [each for each in line.steps if each.seat == line.seat]
    assert len(line.brings) == 2 and len(own) < len(line.steps)
    club.plans.keep(look, me, line.steps)
    for each in line.steps[: line.steps.index(own[0])]:
        step(club, table, lambda _moves, move=each.move: move)
    first = club.plans.offer(look_of(club, table, me), me)
    assert not first.changed and first.brings == line.brings[0]
    club.plans.play(table.id, me, look_of(club, table, me).version)
    rest = line.steps[len(first.moves) + line.steps.index(own[0]) :]
    for each in rest[: next(n for n, one in enumerate(rest) if one.seat == line.seat)]:
        step(club, table, lambda _moves, move=each.move: move)
    second = club.plans.offer(look_of(club, table, me), me)
    assert second.moves == tuple(each.move for each in own[len(first.moves) :])
    assert second.then == second.brings == line.brings[1]


def test_what_changed_is_marked(club):
    table, me, look = waiting(club)
    line = line_for(look)
    club.plans.keep(look, me, line.steps)
    with club.store.write() as c:
        c.execute(plans.update().values(brings=[{**line.brings[0], "gold": 77}]))
    now = look_of(club, table, me)
    while not now.mine:
        step(club, table, random.Random(5).choice)
        now = look_of(club, table, me)
    offer = club.plans.offer(now, me)
    assert offer.changed and offer.then["gold"] == 77


def test_what_others_took_is_told(club):
    """A plan to go to a place that is taken meanwhile."""
    table = sit(club)
    me, other = decider(club, table), person(table, 1 - club.tables.find(table.id).deciding)
    look = look_of(club, table, other)
    line = begun(look)
    line.go_on(PlanStep(1 - line.seat, "bid 5"))
    line.go_on(PlanStep(line.seat, "bid 8"))
    club.plans.keep(look, other, line.steps)
    club.moves.move(table.id, me, ["bid 8"], look.version, confirmed=True)
    offer = club.plans.offer(look_of(club, table, other), other)
    assert offer.broken.step.move == "bid 8" and offer.broken.why.id == "spot-taken"
    with pytest.raises(Refused, match="Another marker"):
        club.plans.play(table.id, other, look.version + 1)


def test_who_decides_otherwise_has_no_plan_any_more(club):
    table, me, look = waiting(club)
    line = line_for(look)
    club.plans.keep(look, me, line.steps)
    now = come_round(club, table, me)
    planned = line.steps[1].move
    club.moves.move(table.id, me, [next(m for m in now.moves if m != planned)], now.version, confirmed=True)
    assert club.plans.offer(come_round(club, table, me), me) is None
    with pytest.raises(NotFound):
        club.plans.play(table.id, me, look_of(club, table, me).version)


def test_who_plays_the_first_step_by_hand_is_offered_the_rest(club):
    table, me, _line, now = come_true(club, "ganesha")
    moves = club.plans.offer(now, me).moves
    club.moves.move(table.id, me, [moves[0]], now.version, confirmed=True)
    offer = club.plans.offer(look_of(club, table, me), me)
    assert offer.moves == moves[1:] and offer.then is None
    club.moves.undo(table.id, me, look_of(club, table, me).version)
    assert club.plans.offer(look_of(club, table, me), me).moves == moves


# -- for one person alone --------------------------------------------------------------------------------------------


def test_nothing_at_the_table_changes(club):
    table, me, look = waiting(club)
    told = []
    club.store.subscribers.append(lambda notice: told.append(notice.topic))
    before = everything(club, table)
    club.plans.keep(look, me, line_for(look).steps)
    club.plans.keep(look, me, line_for(look, seed=2).steps)
    assert stored(club) == 1, "one plan for a person and a table"
    club.plans.forget(table.id, me)
    assert everything(club, table) == before and table.id not in told
    assert stored(club) == 0


def test_only_who_sits_here_alone_can_plan(club):
    table = sit(club, "ganesha")
    stranger = club.people.guest("Zoe").id
    with pytest.raises(NotAllowed):
        begun(look_of(club, table, stranger))
    me = person(table, 0)
    club.leaving.hand_over_seat(table.id, me, 0)
    with pytest.raises(Refused, match="bot"):
        begun(look_of(club, table, me))
    club.leaving.close(table.id)
    with pytest.raises(Refused, match="while a game is played"):
        begun(look_of(club, table, person(table, 1)))


def test_bounds(club):
    _table, me, look = waiting(club, "ganesha")
    with pytest.raises(Refused, match="move of your own"):
        club.plans.keep(look, me, [])
    with pytest.raises(BadRequest, match="at most"):
        club.plans.keep(look, me, [PlanStep(0, "take 1")] * (MOST_STEPS + 1))
    with pytest.raises(BadRequest):
        club.plans.keep(look, me, [PlanStep(0, "x" * 200)])
    with pytest.raises(BadRequest):
        followed(look, [PlanStep(look.deciding, "nonsense")])
    with pytest.raises(BadRequest, match="by days"):
        club.plans.keep(look, me, line_for(look).steps, by_itself=True)
    assert present(present(followed(look, [PlanStep(look.deciding, "end turn")]).broken).why).id == "not-now"
    assert stored(club) == 0


def test_it_goes_with_the_table_and_with_the_person(club):
    table, me, look = waiting(club)
    club.plans.keep(look, me, line_for(look).steps)
    mine = json.loads("".join(club.own_data.export(me)))
    assert [each["table_id"] for each in mine["plans"]] == [table.id] and mine["plans"][0]["steps"]
    assert club.plans.prune() == 0
    club.leaving.close(table.id)
    assert club.plans.prune() == 1 and stored(club) == 0
    table, me, look = waiting(club)
    club.plans.keep(look, me, line_for(look).steps)
    club.departures.forget(me)
    assert stored(club) == 0


# -- by itself ---------------------------------------------------------------------------------------------------------


def by_days(club, by_itself, seed=1):
    table, me, look = waiting(club, "ganesha", pace=Pace.per_turn(3))
    line = line_for(look, seed)
    club.plans.keep(look, me, line.steps, by_itself=by_itself)
    return table, me, line


def test_it_plays_nothing_by_itself_unless_told_to(club):
    table, me, _line = by_days(club, by_itself=False)
    now = come_round(club, table, me)
    assert club.plans.play_due() == 0 and look_of(club, table, me).version == now.version


def test_an_unchanged_plan_plays_itself(club):
    for seed in range(20):
        table, me, line = by_days(club, by_itself=True, seed=seed)
        assert club.plans.play_due() == 0, "it is not their turn yet"
        now = come_round(club, table, me)
        offer = club.plans.offer(now, me)
        club.plans.play_due()
        after = look_of(club, table, me)
        if offer.broken or offer.changed:
            assert after.version == now.version, "what has changed waits for its person"
            continue
        expected = offer.up_to_the_draw
        moves = [entry for entry in club.looks.log(table.id, me, after=now.version) if entry.kind == "move"]
        assert tuple(entry.move for entry in moves) == expected and {entry.actor for entry in moves} <= {me}
        if expected:
            assert line.steps[1].move == expected[0] and club.plans.play_due() == 0
            return
    raise AssertionError("no plan stayed as it was")


def test_a_changed_plan_waits(club):
    table, me, line = by_days(club, by_itself=True)
    with club.store.write() as c:
        c.execute(plans.update().values(brings=[{"points": 99} for _ in line.brings]))
    now = come_round(club, table, me)
    club.plans.play_due()
    assert look_of(club, table, me).version == now.version and club.plans.offer(now, me) is not None


def test_it_stops_before_a_draw(club):
    """In Rajas nearly everything that is gained is rolled."""
    table, me, look = waiting(club, "rajas", pace=Pace.per_turn(3))
    for seed in range(40):
        line = line_for(look, seed)
        if line.draws:
            break
    assert line.draws
    club.plans.keep(look, me, line.steps, by_itself=True)
    now = come_round(club, table, me)
    offer = club.plans.offer(now, me)
    draws = look_draws(club, table)
    club.plans.play_due()
    assert offer.moves[-1] not in [e.move for e in club.looks.log(table.id, me, after=now.version)]
    assert look_draws(club, table) == draws


def look_draws(club, table):
    with club.cache.hold(table.id) as t:
        return t.position.draws
