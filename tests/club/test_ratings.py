"""Ratings: one ladder per game for people and bots, every rated game counted once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import insert, select, update

from serai.club import Seat, Terms
from serai.club.store import schema


def finished(club, players, places, rated=True, reason="over", status="over", why=None, game="ganesha"):
    """A table whose game has ended, as the ledger leaves it."""
    host = next((p for p in players if not p.startswith("bot:")), None) or club.people.guest("Host").id
    seats = [Seat.me(), *(Seat.open() for _ in players[1:])]
    id = club.tables.make(host, game, seats, Terms(rated=rated)).id
    result = {"reason": reason, "places": places, "scores": [0] * len(places)}
    with club.store.write() as c:
        t = schema.tables
        c.execute(update(t).where(t.c.id == id).values(status=status, result=result, unrated_why=why))
        for seat, (player, place) in enumerate(zip(players, places, strict=True)):
            line = dict(table_id=id, seat=seat, player=player, game=game, place=place, score=0, at=0)
            c.execute(insert(schema.results).values(**line))
    return id


@pytest.fixture
def ann(club):
    return club.people.guest("Ann").id


@pytest.fixture
def ben(club):
    return club.people.guest("Ben").id


def test_a_winner_rises_and_a_loser_falls(club, ann, ben):
    assert club.ratings.record(finished(club, [ann, ben], [1, 2]))
    first, second = club.ratings.ladder("ganesha")
    assert (first.player, first.name, first.games) == (ann, "Ann", 1) and second.player == ben
    assert first.mu > 25 > second.mu and first.sigma < 25 / 3 and first.ordinal > second.ordinal
    assert first.provisional
    assert club.ratings.ladder("rajas") == []


def test_a_game_counts_once(club, ann, ben):
    id = finished(club, [ann, ben], [1, 2])
    assert club.ratings.record(id)
    before = club.ratings.ladder("ganesha")
    assert not club.ratings.record(id) and not club.ratings.record(club.tables.find(id))
    assert club.ratings.ladder("ganesha") == before
    change = club.ratings.change(id)
    assert change[0][1] > change[0][0] == 0.0 and change.keys() == {0, 1}


def test_equal_players_who_share_a_place_stay_equal(club, ann, ben):
    club.ratings.record(finished(club, [ann, ben], [1, 1]))
    first, second = club.ratings.ladder("ganesha")
    assert first.mu == pytest.approx(25) and second.mu == pytest.approx(25)


@pytest.mark.parametrize("places", [[1, 2, 3, 4], [4, 3, 2, 1], [1, 2, 2, 4]])
def test_up_to_four_seats_and_bots_are_rated(club, ann, ben, places):
    club.ratings.record(finished(club, [ann, "bot:greedy", ben, "bot:adept"], places))
    order = [each.player for each in club.ratings.ladder("ganesha")]
    by_place = dict(zip([ann, "bot:greedy", ben, "bot:adept"], places, strict=True))
    assert len(order) == 4 and [by_place[p] for p in order] == sorted(places)
    assert {each.name for each in club.ratings.ladder("ganesha") if each.bot} == {"greedy", "adept"}


def test_a_bot_in_several_seats_is_one_player(club, ann):
    club.ratings.record(finished(club, [ann, "bot:greedy", "bot:greedy"], [1, 2, 3]))
    rated = club.ratings.of("bot:greedy")["ganesha"]
    assert rated.games == 1 and rated.mu < 25
    assert len(club.ratings.ladder("ganesha")) == 2


@pytest.mark.parametrize(
    "wrong",
    [{"rated": False}, {"reason": "agreed"}, {"status": "playing"}, {"status": "closed"}, {"why": "takeover"}],
)
def test_other_games_do_not_count(club, ann, ben, wrong):
    assert not club.ratings.record(finished(club, [ann, ben], [1, 2], **wrong))
    assert club.ratings.ladder("ganesha") == []


def test_nobody_is_rated_against_himself(club, ann):
    assert not club.ratings.record(finished(club, [ann, ann], [1, 2]))
    assert club.ratings.ladder("ganesha") == []


def test_who_leaves_the_club_takes_no_result_along(club, ann, ben):
    """The game is over and not counted yet when its loser has himself forgotten."""
    id = finished(club, [ann, ben], [1, 2])
    club.departures.forget(ben)
    assert club.ratings.record(id) and not club.ratings.record(id)
    [winner] = club.ratings.ladder("ganesha")
    assert winner.player == ann and winner.mu > 25 and club.ratings.change(id).keys() == {0}


def test_games_that_end_at_once_all_count(club, ann, ben):
    ids = [finished(club, [ann, ben], [1, 2]) for _ in range(8)]
    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(club.ratings.record, ids + ids)) == 8
    assert club.ratings.of(ann)["ganesha"].games == 8
    with club.store.read() as c:
        before = c.execute(select(schema.results.c.mu_before).where(schema.results.c.player == ann)).scalars().all()
    assert len(set(before)) == 8  # each from where the one before it ended


def test_the_better_player_comes_out_on_top(club, ann, ben):
    for _ in range(12):
        club.ratings.record(finished(club, [ann, ben], [1, 2]))
    first, second = club.ratings.ladder("ganesha")
    assert first.player == ann and first.ordinal > second.ordinal + 10 and not first.provisional


def test_a_level_that_plays_differently_is_a_new_player(club, ann):
    """The rating that the old novice had here stays as it was, and nobody meets it any more."""
    with club.store.write() as c:
        old = dict(player="bot:novice", game="ganesha", mu="20.0", sigma="1.0", ordinal=17.0, games=50, at=0)
        c.execute(insert(schema.ratings).values(**old))
    assert club.ratings.record(finished(club, [ann, "bot:novice", "bot:master"], [1, 2, 3]))
    shown = {each.name: (each.player, each.games) for each in club.ratings.ladder("ganesha") if each.bot}
    assert shown == {"novice": ("bot:novice", 50), "novice 2": ("bot:novice-2", 1), "master": ("bot:master", 1)}
    assert club.ratings.of("bot:novice")["ganesha"].mu == 20.0
