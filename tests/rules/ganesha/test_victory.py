"""Chapter 9: the score track (G-098, G-099), the winner and the tie-break (G-100, G-101, Q-26, Q-41)."""

from typing import Any

from serai.testing import rule
from tests.rules.ganesha.helpers import ALTAR, GAME, given, play


def ended(score, reached=None):
    players = len(score)
    seats = [f"p{n + 1}" for n in range(players)]
    facts: dict[str, Any] = {"reached": dict(zip(seats, reached, strict=True))} if reached else {}
    return given(players=players, over=True, prompt="none", score=dict(zip(seats, score, strict=True)), **facts)


@rule("G-098", "G-099", "G-075")
def test_the_step_after_fifty_is_one():
    """GV-07: from 48 five points lead to cell 3; the total is 53."""
    position = given(treasury={"p1": "yy"}, score={"p1": 48}, mandala="yyy", altar=ALTAR, prompt="mandala")
    play(position, "place yellow")
    assert position.scores()[0] == 48 + 2 + 2
    assert position.view()["pawns"]["p1"] == 2
    for score, cell in ((0, 0), (50, 50), (51, 1), (53, 3), (100, 50), (101, 1)):
        assert ended((score, 0)).view()["pawns"]["p1"] == cell


@rule("G-100")
def test_most_points_win():
    position = ended((17, 23, 5))
    assert position.places() == [2, 1, 3]
    assert position.ranking() == [[1], [0], [2]]


@rule("G-101")
def test_of_equal_totals_the_one_reached_first_wins():
    """Q-26, Q-41: the same rule orders all places."""
    assert ended((20, 20), (7, 4)).places() == [2, 1]
    assert ended((20, 20), (4, 7)).places() == [1, 2]
    assert ended((20, 20, 30, 20), (9, 3, 8, 5)).places() == [4, 2, 1, 3]
    assert ended((0, 0, 5), (0, 0, 1)).places() == [2, 2, 1]  # neither ever scored: they share the place


@rule("G-101")
def test_ties_are_told():
    """Q-26, Q-41."""
    split, shared = ended((37, 37, 40), (9, 3, 5)), ended((0, 0, 5), (0, 0, 1))
    assert [(tie.groups, tie.n) for tie in split.ties()] == [(((1,), (0,)), 37)]
    assert split.ties()[0].tell(("Ann", "Ben", "Cid")) == (
        "Ben, Ann: equal points (37). Who reached them first is ahead: Ben – Ann."
    )
    assert [tie.tell(("Ann", "Ben", "Cid")) for tie in shared.ties()] == [
        "Ann, Ben: no points, and none of them ever had any. They share the place."
    ]
    assert ended((20, 21), (1, 2)).ties() == []


@rule("G-101", "G-075")
def test_reaching_is_the_last_change_of_the_score():
    position = given(treasury={"p1": "yy", "p2": "gggg"}, altar={}, prompt="mandala", score={"p1": 4, "p2": 0})
    play(position, "place yellow")
    play(position, "place green offering green")
    assert list(position.record.reached[:2]) == [1, 2]
    assert position.scores() == [10, 12]


@rule("G-101", "G-114")
def test_winning_a_point_back_counts_anew():
    """Q-26: p1 reached 5 first, pays for red pepper and comes back to 5 after p2 got there."""
    position = given(
        altar={4: "r", 5: "g"}, spice={4: "red-pepper", 10: "black-mustard"}, tactics={"p1": "rr"}, hand="",
        bag="gg", rest_to="p1", score={"p1": 5, "p2": 5}, reached={"p1": 1, "p2": 2},
    )  # fmt: skip
    assert position.places() == [1, 2]
    play(position, "take 4", "use red-pepper")
    assert (position.scores(), position.places()) == ([4, 5], [2, 1])
    won_back = given(
        altar={10: "r", 5: "g"}, spice={10: "black-mustard"}, score={"p1": 4, "p2": 5}, reached={"p1": 3, "p2": 2}
    )
    play(won_back, "take 10", "use black-mustard")
    assert (won_back.scores(), won_back.places()) == ([5, 5], [2, 1])


@rule("G-100", "G-074", "G-112", "G-114", "G-095")
def test_the_score_sheet_adds_up():
    for seed in range(6):
        position = GAME.new(2 + seed % 3, seed=seed)
        while not position.over:
            moves = position.moves()
            position.play(moves[(position.ply * 7 + seed) % len(moves)])
        sheet = position.score_sheet()
        assert [sum(lines.values()) for lines in sheet] == position.scores()
        assert list(sheet[0]) == [
            "red stones", "green stones", "purple stones", "blue stones", "yellow stones",
            "black mustard", "red pepper", "final stage", "points at the start",
        ]  # fmt: skip
        assert all(lines["points at the start"] == 0 for lines in sheet)
