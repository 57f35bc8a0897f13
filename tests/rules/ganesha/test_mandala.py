"""Phase 3: offering and placing; GV-03, GV-06, GV-11, GV-15, the rulings Q-15, Q-16, Q-17, Q-18, Q-19, Q-37."""

import pytest

from serai.kernel.game import Edition
from serai.testing import rule
from tests.rules.ganesha.helpers import (
    ALTAR,
    GAME,
    bag,
    given,
    mandala,
    play,
    refusal,
    seat,
    tactics,
    told,
    treasury,
)


@rule("G-062", "G-040")
def test_phase_three_is_optional():
    position = given(treasury={"p1": "rryy"}, altar=ALTAR, prompt="mandala")
    assert "end turn" in position.moves()
    play(position, "end turn")
    assert (seat(position), treasury(position), mandala(position)) == ("p2", "rryy", "")
    assert position.scores() == [0, 0]


@rule("G-063", "G-064")
def test_example_three():
    """GV-03: of four red stones one is offered, three are placed for 5 + 4 + 3."""
    position = given(treasury={"p1": "rrrr"}, altar={4: "b", 5: "g"}, prompt="mandala")
    assert position.moves() == ["place red offering red", "end turn"]
    assert refusal(position, "place red") == "needs-an-offering"
    reds = bag(position).count("r")
    events = position.play("place red offering red")
    assert (mandala(position), treasury(position)) == ("rrr", "")
    assert bag(position).count("r") == reds + 1
    assert position.scores() == [12, 0]
    assert told(events) == [
        "p1 offers a stone: red",
        "p1 places stones on the mandala (red): 3",
        "p1 scores 12; points now: 12",
    ]


@rule("G-065")
def test_a_yellow_offering_lets_any_one_colour_be_placed():
    position = given(treasury={"p1": "gggyy"}, altar={4: "b"}, prompt="mandala")
    assert position.moves() == ["place green offering green", "place green offering yellow", "place yellow", "end turn"]
    play(position, "place green offering yellow")
    assert (mandala(position), treasury(position)) == ("ggg", "y")  # the other yellow stays


@rule("G-066")
def test_yellow_needs_no_offering():
    """GV-06."""
    position = given(treasury={"p1": "yyy"}, altar={4: "b"}, prompt="mandala")
    before = bag(position)
    play(position, "place yellow")
    assert position.scores() == [3 + 3 + 3, 0]
    assert bag(position) == before
    # an offering for yellow is not offered
    position = given(treasury={"p1": "yyyr"}, altar={4: "b"}, prompt="mandala", cinnamon=True)
    assert refusal(position, "place yellow offering yellow") == "yellow-needs-no-offering"
    assert refusal(position, "place yellow offering red") == "yellow-needs-no-offering"


@rule("G-067", "G-068")
def test_all_stones_of_one_colour_and_no_other():
    """Q-19: one colour a turn, yellow included."""
    position = given(treasury={"p1": "rrrggyy"}, altar=ALTAR, prompt="mandala")
    play(position, "place red offering yellow")
    assert (mandala(position), treasury(position)) == ("rrr", "ggy")
    assert seat(position) == "p2"


@rule("G-064", "G-065")
def test_the_offering_must_match():
    position = given(treasury={"p1": "rrg"}, altar=ALTAR, prompt="mandala")
    assert position.moves() == ["place red offering red", "end turn"]
    assert refusal(position, "place red offering green") == "offering-does-not-match"
    assert refusal(position, "place red offering yellow") == "not-in-treasury"
    assert refusal(position, "place blue offering red") == "not-in-treasury"


@rule("G-062", "G-063")
def test_an_offering_alone_is_not_enough():
    """GV-15, Q-16: one red stone, no yellow, no cinnamon."""
    position = given(treasury={"p1": "r", "p2": "y"}, altar=ALTAR, prompt="mandala")
    assert refusal(position, "place red offering red") == "nothing-left-to-place"
    assert position.moves() == ["end turn"]
    position = given(treasury={"p1": "ry"}, altar=ALTAR, prompt="mandala")
    assert "place red offering yellow" in position.moves()


@rule("G-069")
def test_tactics_stones_cannot_be_offered_or_placed():
    position = given(treasury={"p1": "r"}, tactics={"p1": "ry"}, altar=ALTAR, prompt="mandala")
    assert refusal(position, "place red offering red") == "nothing-left-to-place"
    assert refusal(position, "place red offering yellow") == "not-in-treasury"
    assert refusal(position, "place yellow") == "not-in-treasury"
    play(position, "end turn")
    assert tactics(position) == "ry"


@rule("G-070", "G-071", "G-072", "G-073", "G-074", "G-075")
@pytest.mark.parametrize("colour", ["red", "green", "purple", "blue"])
def test_stones_fill_the_cells_of_their_colour_in_order(colour):
    numbers = GAME.edition.tables.numbers(f"mandala.2.day.{colour}")
    for placed in range(7):
        position = given(mandala=colour[0] * placed, treasury={"p1": colour[0] * 2 + "y"}, altar={}, prompt="mandala")
        play(position, f"place {colour} offering yellow")
        assert position.to_dict()["mandala"] == {colour: placed + 2}
        assert position.scores()[0] == numbers[placed] + numbers[placed + 1]
        assert position.score_sheet()[0][f"{colour} stones"] == position.scores()[0]
        assert position.view()["pawns"]["p1"] == position.scores()[0]


@rule("G-076")
def test_players_share_one_track():
    position = given(treasury={"p1": "rry", "p2": "rry"}, altar={}, prompt="mandala")
    play(position, "place red offering yellow", "place red offering yellow")
    assert position.scores() == [5 + 4, 3 + 3]
    assert mandala(position) == "rrrr"


@rule("G-041", "G-042")
def test_an_empty_altar_leaves_phase_three():
    """GV-11: two green stones, no stone on the altar."""
    position = given(altar={10: "r"}, treasury={"p1": "g", "p2": "gg"})
    events = position.play("take 10")
    assert position.prompt == "store"
    events = position.play("store red treasury")
    assert told(events)[-1] == "The altar is empty: p2 takes no stone"
    assert (seat(position), position.prompt) == ("p2", "mandala")
    assert position.moves() == ["place green offering green", "end turn"]


# -- custom boards (Q-15) ----------------------------------------------------------------------------------------------


def short_board(cells=2):
    """A two-player board with only a few red cells."""
    overlay = {"mandala": {"2": {"cells": {"red": cells}, "day": {"red": [5] * cells}, "night": {"red": [5] * cells}}}}
    return Edition(GAME, GAME.edition.tables.overlaid(overlay))


@rule("G-070")
def test_a_surplus_stone_returns_to_the_bag():
    position = given(edition=short_board(), treasury={"p1": "rrrrr"}, altar=ALTAR, prompt="mandala")
    before = bag(position).count("r")
    events = position.play("place red offering red")
    assert position.scores()[0] == 5 + 5
    assert (mandala(position), bag(position).count("r")) == ("rr", before + 1 + 2)
    assert "Stones that find no cell return to the bag (red): 2" in told(events)


@rule("G-070")
def test_a_full_colour_cannot_be_chosen():
    position = given(edition=short_board(), mandala="rr", treasury={"p1": "rrry"}, altar=ALTAR, prompt="mandala")
    assert refusal(position, "place red offering red") == "colour-is-full"
    assert position.moves() == ["place yellow", "end turn"]
