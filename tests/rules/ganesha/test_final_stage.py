"""Chapter 8: the final stage, who is youngest (Q-25, Q-42), full colours (Q-46)."""

import pytest

from serai.testing import rule
from tests.rules.ganesha.helpers import bag, given, mandala, play, refusal, seat, tactics, told, treasury
from tests.rules.ganesha.test_mandala import short_board


def last_turn(players=3, **facts):
    """The last player of the last round may end the turn: the drum is with p3 of three, so p2 plays last."""
    last = {2: "p1", 3: "p2", 4: "p2"}[players]
    rounds = {2: 12, 3: 9, 4: 9}[players]
    return given(players=players, round_number=rounds, seat=last, prompt="mandala", **facts)


def final(**facts):
    return given(prompt="final", **facts)


@rule("G-087", "G-088")
def test_tactics_stones_join_the_treasuries():
    position = last_turn(treasury={"p1": "r", "p2": "b"}, tactics={"p1": "gy", "p2": "-b", "p3": "rb"})
    play(position, "end turn")
    assert position.prompt == "final"
    assert [tactics(position, p) for p in ("p1", "p2", "p3")] == ["--"] * 3
    assert [treasury(position, p) for p in ("p1", "p2", "p3")] == ["rgy", "bb", "rb"]


@rule("G-089", "G-093")
def test_one_stone_each_in_turn():
    position = final(treasury={"p1": "rg", "p2": "bbg"})
    assert position.moves() == ["place red", "place green"]
    play(position, "place green")
    assert (seat(position), treasury(position), mandala(position)) == ("p2", "r", "g")
    assert position.moves() == ["place green", "place blue"]
    assert refusal(position, "end turn") == "must-place"  # no passing
    assert refusal(position, "place yellow") == "not-in-treasury"


@rule("G-090")
@pytest.mark.parametrize(("scores", "first"), [((9, 4, 7), "p2"), ((3, 4, 7), "p1"), ((3, 4, 2), "p3")])
def test_the_fewest_points_begin_then_clockwise(scores, first):
    stones = {"p1": "rg", "p2": "rgb", "p3": "gb"}
    position = last_turn(treasury=stones, score=dict(zip(("p1", "p2", "p3"), scores, strict=True)))
    events = position.play("end turn")
    assert told(events)[-1] == f"The final stage begins with {first}"
    order = []
    for _ in range(3):
        order.append(seat(position))
        position.play(position.moves()[0])
    start = ("p1", "p2", "p3").index(first)
    assert order == [("p1", "p2", "p3")[(start + i) % 3] for i in range(3)]


@rule("G-091")
def test_the_youngest_of_those_with_the_fewest_begins():
    """Q-25: without ages, whoever sat furthest from the first player; Q-42: with ages, the smaller rank."""
    stones = {"p1": "rg", "p2": "rg", "p3": "rg"}
    score = {"p1": 5, "p2": 5, "p3": 8}

    def beginner(options, score=score, first_player="p1"):
        position = given(
            players=3, options=options, treasury=stones, score=score, first_player=first_player,
            round_number=9, prompt="mandala", seat={"p1": "p2", "p2": "p3"}[first_player],
        )  # fmt: skip
        play(position, "end turn")
        return seat(position)

    assert beginner({}) == "p2"
    assert beginner({"age-p1": "1", "age-p2": "2"}) == "p1"
    assert beginner({"age-p1": "3", "age-p2": "2", "age-p3": "1"}) == "p2"
    assert beginner({"age-p1": "3", "age-p2": "3"}) == "p2"
    assert beginner({}, {"p1": 5, "p2": 5, "p3": 5}) == "p3"
    # seen from another first player, p1 sits later than p3, and p2 first of all
    assert beginner({}, {"p1": 5, "p2": 5, "p3": 9}, first_player="p2") == "p1"
    assert beginner({}, {"p1": 5, "p2": 9, "p3": 5}, first_player="p2") == "p1"


@rule("G-092")
def test_no_offerings():
    position = final(treasury={"p1": "rrg", "p2": "yb"})
    assert refusal(position, "place red offering red") == "no-offering-now"
    before = bag(position)
    play(position, "place red")
    assert bag(position) == before


@rule("G-094", "G-095")
def test_stones_score_their_cells_at_once():
    position = final(mandala="rr", treasury={"p1": "rrg", "p2": "rb"})
    play(position, "place red")
    assert position.scores() == [3, 0]  # the third red cell
    play(position, "place red")
    assert position.scores() == [3, 3]
    assert position.score_sheet()[0]["final stage"] == 3
    assert position.score_sheet()[0]["red stones"] == 0


@rule("G-096", "G-097")
def test_until_all_treasuries_are_empty():
    """A player without stones is passed over."""
    position = final(players=3, treasury={"p1": "rg", "p3": "gb"})
    play(position, "place red")
    assert seat(position) == "p3"
    events = position.play("place green")
    # p1 has one stone, then p3 one: nobody is asked any more
    assert position.over
    assert mandala(position) == "rggb"
    assert told(events) == [
        "p3 places on the mandala (green); points: 4",
        "p1 places on the mandala (green); points: 4",
        "p3 places on the mandala (blue); points: 6",
        "The game is over",
    ]
    assert position.scores() == [5 + 4, 0, 4 + 6]
    assert (position.moves(), position.why_not("place red").id) == ([], "game-over")


@rule("G-097")
def test_the_order_stays_although_scores_change():
    position = final(
        players=3, seat="p2", treasury={"p1": "rgpb", "p2": "rgpb", "p3": "rgpb"}, score={"p1": 4, "p2": 3, "p3": 5}
    )
    order = []
    for _ in range(6):
        order.append(seat(position))
        position.play(position.moves()[-1])
    assert order == ["p2", "p3", "p1"] * 2


@rule("G-087", "G-096")
def test_without_stones_the_game_is_over():
    position = last_turn(players=2, treasury={"p1": "yy"})
    play(position, "place yellow")
    assert position.over
    assert position.scores() == [6, 0]


@rule("G-094")
def test_a_full_colour_on_a_custom_board():
    """Q-46: it may be chosen, scores nothing and goes to the bag; no score event."""
    position = final(edition=short_board(), mandala="rr", treasury={"p1": "rgg", "p2": "bg"}, score={"p1": 5, "p2": 5})
    before = bag(position).count("r")
    play(position, "place red")
    assert position.scores()[0] == 5
    assert (mandala(position).count("r"), bag(position).count("r")) == (2, before + 1)
    assert (position.record.changes, position.record.reached[0]) == (0, 0)


def test_many_forced_placements_fit_into_the_notes():
    position = final(players=4, treasury={"p1": "rrrrrrrg", "p2": "g" * 9, "p3": "b" * 9, "p4": "y" * 9})
    events = position.play("place green")
    assert position.over
    assert len(events) == position.record.noted == 6
    assert sum(event.b for event in events) == sum(position.scores())
