"""Chapter M: the end of the game and the ranking (Q-26, Q-27, Q-28, Q-29, Q-30, Q-60)."""

import pytest

from serai.testing import rule
from tests.rules.rajas.helpers import GAME, gap, given, heard, money, play, told


def near(players=3, **fragment):
    """p1 needs 2 money to meet; the others are far away."""
    fragment = {"fame": {"p1": 50}, "money": {"p1": 20, "p2": 3, "p3": 3}, **fragment}
    return given(players=players, **fragment)


@rule("R-156")
def test_the_end_is_triggered_as_soon_as_markers_meet():
    position = near()
    assert gap(position) == -1
    assert "The markers of p1 meet, 0 beyond: the game ends with this stage" in heard(position, "place outer-terrace")
    assert not position.over  # meeting is enough; the others still have their turn


@rule("R-157", "R-158")
def test_the_stage_is_played_out():
    position = near()
    play(position, "place outer-terrace")
    assert position.seat == 1
    play(position, "place outer-terrace")
    assert position.seat == 2 and not position.over
    play(position, "place terrace-blue")
    assert position.over and position.record.stage == 1


@rule("R-157")
def test_players_before_the_starting_player_only():
    """p3 ends the game in the last turn of the stage: it is over at once, though p1 and p2 have workers left."""
    position = near(seat="p3", starting="p1", turn=3, fame={"p3": 50}, money={"p1": 3, "p2": 3, "p3": 20})
    play(position, "place outer-terrace")
    assert position.over


@rule("R-157")
def test_without_a_worker_there_is_no_further_turn():
    """Q-29."""
    workers = {"harbor": {"1": "p2", "2": "p2", "3": "p2"}}
    position = near(workers=workers)
    play(position, "place outer-terrace")
    assert position.seat == 2
    play(position, "place terrace-blue")
    assert position.over


@rule("R-159", "R-160")
def test_the_largest_difference_wins():
    position = near(
        fame={"p1": 50, "p2": 58},
        money={"p1": 20, "p2": 4, "p3": 0},
        dice={"p2": {"blue": {"1": 1}}},
        karma={},
    )
    play(position, "place outer-terrace", "place great-mogul")
    assert [gap(position, seat) for seat in (0, 1)] == [0, 1]
    play(position, "place terrace-blue")
    assert position.over and position.places()[:2] == [2, 1]


def finished(**fragment):
    """A game that is over, by fame and money."""
    return given(over=True, prompt="none", **fragment)


@rule("R-160", "R-163", "R-161")
def test_the_rulebooks_example():
    """65 money and 30 fame, 52 money and 37 fame: 2 each; the earlier one wins."""
    fragment = {"fame": {"p1": 30, "p2": 37}, "money": {"p1": 65, "p2": 52}, "meetings": 2}
    first = finished(met={"p1": 1, "p2": 2}, **fragment)
    assert [gap(first, seat) for seat in (0, 1)] == [2, 2]
    assert first.places() == [1, 2]
    second = finished(met={"p1": 2, "p2": 1}, **fragment)
    assert second.places() == [2, 1]


@rule("R-159")
def test_difference_before_time():
    position = finished(fame={"p1": 30, "p2": 38}, money={"p1": 65, "p2": 52}, met={"p1": 1, "p2": 2}, meetings=2)
    assert position.places() == [2, 1]


@rule("R-162")
def test_the_others_by_what_they_lack():
    position = finished(
        players=4,
        fame={"p1": 30, "p2": 20, "p3": 21, "p4": 10},
        money={"p1": 65, "p2": 40, "p3": 39, "p4": 60},
        met={"p1": 1},
        meetings=1,
    )
    assert [gap(position, seat) for seat in range(4)] == [2, -21, -20, -21]
    assert position.places() == [1, 3, 2, 3]  # shared
    assert position.ranking() == [[0], [2], [1, 3]]


@rule("R-162")
@pytest.mark.parametrize(
    ("fame", "money", "met", "places"),
    [
        ((30, 30, 30), (68, 66, 66), (1, 2, 3), [1, 2, 2]),
        ((30, 30, 30), (66, 66, 68), (1, 2, 3), [2, 2, 1]),
        ((30, 30, 30), (66, 65, 66), (2, 1, 3), [2, 1, 2]),  # all three lead: one wins, the others share
        ((30, 30, 30, 20), (66, 66, 66, 20), (3, 1, 2, 0), [2, 1, 2, 4]),
        ((30, 30, 30, 30), (68, 66, 68, 66), (4, 1, 3, 2), [2, 3, 1, 3]),
    ],
)
def test_who_met_first_decides_the_winner_alone(fame, money, met, places):
    """Q-30: all other equals share their place, even if their markers met one after another."""
    by_seat = [{f"p{n + 1}": value for n, value in enumerate(values)} for values in (fame, money, met)]
    facts = dict(zip(("fame", "money", "met"), by_seat, strict=True))
    position = finished(players=len(fame), meetings=max(met), **facts)
    assert position.places() == places


@rule("R-161", "R-162")
def test_ties_are_told():
    past = {"fame": {"p1": 30, "p2": 30, "p3": 30}, "met": {"p1": 2, "p2": 1, "p3": 3}, "meetings": 3}
    told = [
        tie.tell(("Ann", "Ben", "Cid", "Dan"))
        for money in ({"p1": 66, "p2": 66, "p3": 68}, {"p1": 66, "p2": 65, "p3": 62}, {"p1": 66, "p2": 65, "p3": 66})
        for tie in finished(players=3, money=money, **past).ties()
    ]
    assert told == [
        "Ann, Ben: the markers are equally far past each other (2). They share the place.",
        "Ben, Ann: the markers are equally far past each other (2). Whose markers met first wins: Ben – Ann.",
        "Ben, Ann, Cid: the markers are equally far past each other (2). Whose markers met first wins, the others "
        "share the place: Ben – Ann, Cid.",
    ]
    short = finished(
        players=3, fame={"p1": 61, "p2": 20, "p3": 30}, money={"p1": 2, "p2": 20}, met={"p1": 1}, meetings=1
    )
    assert [(tie.groups, tie.n) for tie in short.ties()] == [(((1, 2),), 31)]
    assert short.ties()[0].tell("ABC") == "B, C: the markers are equally far from meeting (31). They share the place."


@rule("R-160")
def test_counting_goes_on_beyond_the_track():
    """Q-28."""
    position = finished(fame={"p1": 66}, money={"p1": 130}, met={"p1": 1}, meetings=1)
    assert gap(position) == 66 + 65 - 61


@rule("R-161")
def test_who_met_first_is_remembered():
    position = near(fame={"p1": 50, "p2": 59}, money={"p1": 20, "p2": 2, "p3": 0})
    play(position, "place outer-terrace")
    play(position, "place outer-terrace")
    assert [int(n) for n in position.record.met[:3]] == [1, 2, 0]
    play(position, "place terrace-blue")
    assert position.over and position.places()[:2] == [1, 2] and [gap(position, s) for s in (0, 1)] == [0, 0]


def test_the_safety_limit():
    """Ours: after the last round allowed the game ends, and the smallest gap is best (Q-60)."""
    position = given(
        round_number=40,
        workers={"harbor": {"1": "p1", "2": "p1", "3": "p2"}, "quarry": {"1": "p2", "2": "p2"}},
        fame={"p1": 10, "p2": 12},
        money={"p1": 4, "p2": 2},
    )
    play(position, "place terrace-blue")
    assert position.over and "The game ends at its limit of 40 rounds" in told(position)
    assert position.places() == [2, 1]
    assert money(position) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_score_sheet_adds_up(players):
    position = GAME.new(players, 3)
    while not position.over:
        position.play(position.moves()[position.ply * 7 % len(position.moves())])
    s = position.record
    for seat, lines in enumerate(position.score_sheet()):
        assert sum(lines.values()) == 2 * s.fame[seat] + s.money[seat] == position.scores()[seat]
        assert lines["money: paid"] <= 0
