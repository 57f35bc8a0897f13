"""Ratings that cannot be dodged: once a rated game has begun, nothing that a player does makes it unrated."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select, update

from serai.club import NotAllowed, Pace, Refused, Seat, Terms
from serai.club.play.clock import DAY
from serai.club.store import schema
from tests.club.sitting import HEX, person, sit, step
from tests.expected import present

DAY_S = DAY // 1000


def play(club, table, moves=10_000, without=()):
    """Everybody plays, bots too; until the game is over, or one of `without` has to decide."""
    rng = random.Random(7)
    for _ in range(moves):
        now = club.tables.find(table.id)
        if now.status != "playing" or now.deciding in without:
            break
        if now.seats[now.deciding].played_by:
            code = rng.choice(club.moves.thinking(table.id, now.version).position.codes())
            club.moves.bot_move(table.id, now.version, now.deciding, code)
        else:
            step(club, table, rng.choice)
    return club.tables.find(table.id)


def order(club, game="ganesha"):
    return [each.player for each in club.ratings.ladder(game)]


def finish_some(club, me, game="ganesha", n=3):
    """Somebody has finished a few games."""
    with club.store.write() as c:
        for each in range(n):
            made = club.tables._insert(
                c,
                me,
                game=game,
                players=2,
                options={},
                edition="",
                pace={"kind": "none"},
                policy="normal",
                visibility="link",
                chat="auto",
                rated=False,
            )
            c.execute(
                schema.results.insert().values(
                    table_id=made, seat=0, player=me, game=game, place=1, score=each, at=club.ms()
                )
            )


# -- leaving and time --------------------------------------------------------------------------------------------------


def test_a_seat_that_a_bot_took_over_is_last_and_the_others_by_their_places(club):
    table = sit(club, "ganesha", "Ann Ben Cid", rated=True)
    people = [person(table, n) for n in range(3)]
    play(club, table, 6)
    club.leaving.hand_over_seat(table.id, people[0])
    over = play(club, table)
    assert over.status == "over" and over.rated and over.result.taken_over == ((0, "left"),)
    assert club.ratings.record(table.id)
    ahead = sorted((1, 2), key=lambda n: over.result.places[n])
    assert order(club) == [people[n] for n in ahead] + [people[0]]


def test_those_who_left_are_told_in_their_order(club):
    """Also where the other one's bot decides first."""
    table = sit(club, "ganesha", rated=True)
    first, second = person(table, 1 - present(table.deciding)), person(table, table.deciding)
    club.leaving.leave(table.id, first)
    club.leaving.leave(table.id, second)
    over = play(club, table)
    assert [table.seats[n].person for n, _why in over.result.taken_over] == [first, second]


def test_taking_the_seat_back_helps_only_before_the_bot_has_decided(club):
    table = sit(club, "ganesha", rated=True)
    ann, ben = person(table, 0), person(table, 1)
    club.leaving.leave(table.id, ann)
    club.leaving.take_back_seat(table.id, ann)
    play(club, table, 8)
    club.leaving.leave(table.id, ben)
    now = play(club, table, without={0})
    while not any(line.actor and line.actor.startswith("bot:") for line in club.looks.log(table.id)):
        step(club, table)
        now = play(club, table, without={0})
    if now.status == "playing":
        club.leaving.take_back_seat(table.id, ben)
    over = play(club, table)
    assert over.result.taken_over == ((1, "left"),)
    assert club.ratings.record(table.id) and order(club) == [ann, ben]


def test_running_out_of_time_is_last_place(club, clock):
    for _deal in range(10):  # until the bot wins for whoever ran out of time: by points he would be first
        table = sit(club, "ganesha", rated=True, pace=Pace.realtime(60, 0))
        clock.pass_(60)
        assert club.moves.flag_due() == 1
        over = play(club, table)
        if over.result.places[table.deciding] == 1:
            break
    slow, other = person(table, table.deciding), person(table, 1 - present(table.deciding))
    assert over.result.places[table.deciding] == 1
    assert over.rated and over.result.taken_over == ((table.deciding, "time"),)
    assert club.ratings.record(table.id) and order(club) == [other, slow]


def test_leaving_the_club_for_good_costs_the_others_nothing(club):
    table = sit(club, "ganesha", rated=True)
    ann, ben = person(table, 0), person(table, 1)
    club.departures.forget(ben)
    over = play(club, table)
    assert over.rated and club.ratings.record(table.id)
    assert order(club) == [ann], "and nobody is on the ladder who has been forgotten"


def test_a_rated_game_that_was_abandoned_is_played_on_and_counts(club, clock):
    table = sit(club, "ganesha", "Ann", bots=1, rated=True)
    play(club, table, without={0})
    clock.pass_(31 * DAY_S)
    club.leaving.close_abandoned()
    over = play(club, table)
    assert over.status == "over" and over.rated and over.result.taken_over == ((0, "abandoned"),)
    assert club.ratings.record(table.id) and order(club)[-1] == person(table, 0)


# -- what is refused ---------------------------------------------------------------------------------------------------


def test_alone_against_bots_nobody_ends_a_rated_game(club):
    table = sit(club, "ganesha", "Ann", bots=2, rated=True)
    for way in (club.leaving.close, club.leaving.propose_end):
        with pytest.raises(Refused, match="counts as last place"):
            way(table.id, table.host)
    now = club.tables.find(table.id)
    assert now.status == "playing" and now.rated and now.proposal is None
    with pytest.raises(NotAllowed, match="no hints in a rated game"):
        club.advice.ask_hint(table.id, table.host, now.version)
    with pytest.raises(Refused):
        club.moves.go_back(table.id, table.host, 1, now.version)


def test_who_is_left_alone_cannot_agree_with_himself(club):
    table = sit(club, "ganesha", rated=True)
    club.leaving.leave(table.id, person(table, 1))
    with pytest.raises(Refused, match="counts as last place"):
        club.leaving.propose_end(table.id, person(table, 0))


def test_a_few_games_a_month_may_end_by_agreement(make_club, clock):
    club = make_club(agreed_ends_per_month=2)
    ann = None
    for n in range(3):
        table = sit(club, "ganesha", f"Ann Ben{n}", rated=True)
        if ann is None:
            ann = person(table, 0)
        else:
            _as(club, table, ann)
        if n < 2:
            club.leaving.propose_end(table.id, ann)
            assert club.leaving.agree_end(table.id, person(table, 1)).unrated_why == "agreed"
    with pytest.raises(Refused, match="2 times a month"):
        club.leaving.propose_end(table.id, ann)
    club.leaving.propose_end(table.id, person(table, 1))
    with pytest.raises(Refused, match="2 times a month"):
        club.leaving.agree_end(table.id, ann)
    assert club.tables.find(table.id).rated
    free = sit(club, "ganesha", "Ann Zoe", rated=False)
    _as(club, free, ann)
    club.leaving.propose_end(free.id, ann)
    assert club.leaving.agree_end(free.id, person(free, 1)).status == "over", "unrated games end as people like"
    clock.pass_(31 * DAY_S)
    assert club.leaving.agree_end(table.id, ann).status == "over"


def test_proposals_at_many_tables_count_when_they_are_agreed_to(make_club):
    club = make_club(agreed_ends_per_month=1)
    tables = [sit(club, "ganesha", f"Ann Ben{n}", rated=True) for n in range(4)]
    ann = person(tables[0], 0)
    for table in tables[1:]:
        _as(club, table, ann)
    for table in tables:
        club.leaving.propose_end(table.id, ann)

    def agree(table):
        try:
            return club.leaving.agree_end(table.id, person(table, 1)).status == "over"
        except Refused:
            return False

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(agree, tables)) == 1
    left = [now for table in tables if (now := club.tables.find(table.id)).status == "playing"]
    assert len(left) == 3 and all(now.rated and now.proposal is None for now in left)


def _as(club, table, me):
    """The first seat is another person's."""
    with club.store.write() as c:
        s = schema.seats
        c.execute(update(s).where(s.c.table_id == table.id, s.c.seat == 0).values(person_id=me))


# -- the server --------------------------------------------------------------------------------------------------------


def test_a_seat_lost_right_after_an_outage_is_the_servers_fault(club, clock):
    table = sit(club, "ganesha", rated=True, pace=Pace.realtime(60, 0))
    clock.pass_(600, alive=False)
    club.heartbeat.beat()
    clock.pass_(60)
    assert club.moves.flag_due() == 1
    now = club.tables.find(table.id)
    assert not now.rated and now.unrated_why == "outage"


def test_an_outage_long_ago_is_no_excuse(club, clock):
    table = sit(club, "ganesha", rated=True, pace=Pace.realtime(3600, 0))
    clock.pass_(600, alive=False)
    club.heartbeat.beat()
    clock.pass_(3600)
    assert club.moves.flag_due() == 1 and club.tables.find(table.id).rated
    table = sit(club, "ganesha", "Cid Dora", rated=True)
    clock.pass_(600, alive=False)
    club.heartbeat.beat()
    club.leaving.leave(table.id, person(table, 0))
    assert club.tables.find(table.id).rated, "who leaves by himself, leaves"


def test_what_the_server_closes_is_not_rated(club):
    table = sit(club, "ganesha", rated=True)
    assert club.leaving.close(table.id, None).unrated_why == "closed"


@pytest.mark.parametrize(
    ("whose", "counts"), [("own", True), ("nobody", False), ("stranger", False), ("taken-along", True)]
)
def test_a_fallback_unrates_unless_a_player_caused_it(club, whose, counts):
    table = sit(club, "ganesha", "Ann", bots=1, rated=True)
    play(club, table, 12)
    blamed = {"own": table.host, "nobody": None, "stranger": club.people.guest("Zoe").id}
    blamed["taken-along"] = club.people.guest("Visitor").id
    if whose == "taken-along":
        club.departures.forget(blamed[whose])
    e, t, r = schema.entries, schema.tables, schema.results
    with club.store.write() as c:
        mine = (e.c.table_id == table.id, e.c.kind == "move", e.c.seat == 1)
        seq = c.execute(select(e.c.seq).where(*mine).limit(1)).scalar_one()
        data = {"fallback": "saturated", "load_of": blamed[whose]}
        c.execute(update(e).where(e.c.table_id == table.id, e.c.seq == seq).values(data=data))
        over = {"reason": "over", "places": [1, 2], "scores": [2, 1]}
        c.execute(update(t).where(t.c.id == table.id).values(status="over", result=over))
        for seat, player in enumerate((table.host, "bot:random")):
            line = {"seat": seat, "player": player, "place": seat + 1}
            c.execute(r.insert().values(table_id=table.id, game="ganesha", score=0, at=0, **line))
    assert club.ratings.record(table.id) is counts
    now = club.tables.find(table.id)
    assert (now.rated, now.unrated_why) == ((True, None) if counts else (False, "fallback"))


# -- before the start --------------------------------------------------------------------------------------------------


def test_the_first_games_of_a_newcomer_are_rated_only_if_asked_for(club):
    me, bots = club.people.guest("Ann").id, [Seat.me(), Seat.bot("random")]
    new = club.tables.make(me, "ganesha", bots)
    assert not new.rated and new.unrated_why == "newcomer"
    assert club.tables.make(me, "ganesha", bots, Terms(rated=True)).rated
    finish_some(club, me)
    assert club.tables.make(me, "ganesha", bots).rated
    assert not club.tables.make(me, "rajas", bots).rated, "each game is new to everybody once"
    never = club.tables.make(me, "ganesha", bots, Terms(rated=False))
    assert not never.rated and never.unrated_why is None


@pytest.mark.parametrize(
    ("seats", "more", "why"),
    [
        (1, {"overlay": {"supply": {"palms": 11}}}, "figures"),
        (1, {"policy": "teaching"}, "teaching"),
        (2, {}, "hot-seat"),
    ],
)
def test_what_is_never_rated(club, seats, more, why):
    me = club.people.guest("Ann").id
    held = [Seat.me()] * seats + [Seat.bot("random")]
    table = club.tables.make(me, "five-tribes", held, Terms(rated=True, **more))
    assert not table.rated and table.unrated_why == why
    club.joining.contribute(table.id, me, HEX)
    club.leaving.close(table.id, me)
    again = club.tables.rematch(table.id, me)
    assert not again.rated and again.unrated_why == why


def test_a_rematch_is_asked_for_as_the_first_game_was(club):
    table = sit(club, "ganesha", rated=True)
    for n in range(2):
        club.leaving.propose_end(table.id, person(table, n))
    assert club.tables.find(table.id).unrated_why == "agreed"
    assert club.tables.rematch(table.id, person(table, 0)).rated
    new = sit(club, "ganesha", "Cid", bots=1)
    club.leaving.close(new.id, new.host)
    finish_some(club, new.host)
    assert new.unrated_why == "newcomer" and club.tables.rematch(new.id, new.host).rated


# -- what an auditor found ---------------------------------------------------------------------------------------------


def test_a_day_passes_before_somebody_is_replaced_in_a_rated_game(club, clock):
    table = sit(club, "ganesha", rated=True)
    other = person(table, 1 - present(table.deciding))
    clock.pass_(23 * 3600)
    with pytest.raises(Refused, match="24 hours"):
        club.leaving.replace(table.id, other, table.deciding)
    clock.pass_(3600)
    assert club.leaving.replace(table.id, other, table.deciding).seats[table.deciding].stand_in_why == "no-show"


def test_who_leaves_after_his_own_guest_has_won_nothing(club):
    table = sit(club, "ganesha", rated=True)
    guest, account = person(table, 0), person(table, 1)
    club.leaving.leave(table.id, guest)
    club.leaving.leave(table.id, account)
    play(club, table)
    assert club.ratings.record(table.id)
    assert club.ratings.of(account)["ganesha"].mu == pytest.approx(club.ratings.of(guest)["ganesha"].mu)


def test_a_guests_rated_games_are_taken_along_only_when_they_are_counted(club):
    account = club.people.register(club.people.guest("Ann").id, "Ann", "correct horse").id
    table = sit(club, "ganesha", "Gus Ben", rated=True)
    guest = person(table, 0)
    with pytest.raises(Refused, match="not counted yet"):
        club.departures.bring_along(guest, account)
    assert play(club, table).status == "over"
    with pytest.raises(Refused, match="not counted yet"):
        club.departures.bring_along(guest, account)
    assert club.ratings.record(table.id)
    club.departures.bring_along(guest, account)
    assert club.tables.find(table.id).seats[0].person == account


def test_who_handed_over_has_not_agreed(make_club):
    club = make_club(agreed_ends_per_month=1)
    table = sit(club, "ganesha", "Ann Ben Vic", rated=True)
    ann, ben, vic = (person(table, n) for n in range(3))
    club.leaving.hand_over_seat(table.id, vic)
    club.leaving.propose_end(table.id, ann)
    assert club.leaving.agree_end(table.id, ben).unrated_why == "agreed"
    with club.store.read() as c:
        club.leaving._may_agree(c, [vic])
        with pytest.raises(Refused):
            club.leaving._may_agree(c, [ann])
