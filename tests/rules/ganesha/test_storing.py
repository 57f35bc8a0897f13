"""Phase 2: storing the stones in hand, with the example GV-02 and the rulings Q-20, Q-30, Q-38."""

from serai.testing import rule
from tests.rules.ganesha.helpers import ALTAR, given, hand, play, refusal, tactics, treasury


def storing(stones, pair="--", **facts):
    return given(hand=stones, tactics={"p1": pair}, prompt="store", **facts)


def outcomes(position):
    """What storing can lead to: tactics and treasury, with the number of ways to get there."""
    ends = []

    def go_on(position):
        if position.prompt != "store":
            ends.append((tactics(position), treasury(position)))
            return
        for move in position.moves():
            go_on(play(position.copy(), move))

    go_on(position)
    return sorted(ends)


# something in the other player's treasury, so that the turn can stop at phase 3
IDLE = {"treasury": {"p1": "y"}}


@rule("G-056", "G-039")
def test_every_stone_in_hand_must_be_stored():
    position = storing("rg")
    assert refusal(position, "end turn") == "not-now"
    assert refusal(position, "stop") == "not-now"
    play(position, "store red treasury")
    assert (position.prompt, hand(position)) == ("store", "g")
    assert refusal(position, "store red left") == "not-in-hand"
    assert refusal(position, "store blue left") == "not-in-hand"


@rule("G-057")
def test_one_stone_goes_to_the_treasury_or_a_tactics_cell():
    position = storing("r", "gb", **IDLE)
    assert outcomes(position) == [("gb", "ry"), ("gr", "by"), ("rb", "gy")]


@rule("G-058")
def test_two_stones_have_seven_outcomes():
    position = storing("rp", "gb", **IDLE)
    assert outcomes(position) == sorted(
        [
            ("gb", "rpy"),  # both to the treasury
            ("rp", "gby"),  # one on each cell
            ("pr", "gby"),
            ("rb", "gpy"),  # one to the treasury, the other on a cell
            ("gr", "pby"),
            ("pb", "rgy"),
            ("gp", "rby"),
        ]
    )


@rule("G-058")
def test_two_stones_never_go_to_one_cell():
    """Q-30: the same outcome as one to the treasury, one to the cell."""
    position = play(storing("rp", "gb"), "store red left")
    assert refusal(position, "store purple left") == "cell-just-filled"
    assert refusal(position, "store purple right") is None


@rule("G-058")
def test_two_stones_are_stored_in_the_order_of_their_colours():
    position = storing("rp")
    assert refusal(position, "store purple left") == "stones-in-order"


@rule("G-058")
def test_equal_results_are_listed_once():
    """Q-38: equal stones are one choice; a cell that holds the colour already is the treasury choice."""
    assert outcomes(storing("rr", "gb", **IDLE)) == [("gb", "rry"), ("gr", "rby"), ("rb", "rgy"), ("rr", "gby")]
    assert outcomes(storing("rr", "rb", **IDLE)) == [("rb", "rry"), ("rr", "rby")]
    assert outcomes(storing("rr", "br", **IDLE)) == [("br", "rry"), ("rr", "rby")]
    assert outcomes(storing("rr", "rr", **IDLE)) == [("rr", "rry")]
    assert outcomes(storing("r", "rb", **IDLE)) == [("rb", "ry"), ("rr", "by")]
    position = storing("r", "rb", **IDLE)
    assert refusal(position, "store red left") == "cell-holds-that-colour"
    position = storing("r", "gr", stored="right", stored_colour="red", **IDLE)
    assert refusal(position, "store red left") == "equal-stones-once"
    for first in "rgpb":
        for second in "rgpb":
            for pair in ("rg", "gg", "-r", "--", "pb"):
                ends = outcomes(storing(first + second, pair, **IDLE))
                assert len(ends) == len(set(ends))


@rule("G-059")
def test_a_displaced_stone_moves_to_the_treasury():
    position = play(storing("p", "gb"), "store purple right")
    assert (tactics(position), treasury(position)) == ("gp", "b")


@rule("G-059", "G-058")
def test_example_two():
    """GV-02: red to the treasury, yellow on the left cell, where a red stone lay."""
    position = play(storing("ry", "rg"), "store red treasury", "store yellow left")
    assert (tactics(position), treasury(position)) == ("yg", "rr")


@rule("G-060", "G-061")
def test_stones_stay_in_the_treasury():
    """Nothing moves from the treasury to the tactics cells; turns that place nothing leave it alone."""
    position = given(altar=ALTAR, treasury={"p1": "gg", "p2": "b"}, tactics={"p1": "r-"})
    play(position, "take 9", "store purple right")
    assert position.prompt == "mandala"
    assert not any(move.startswith(("store", "tactics")) for move in position.moves())
    assert refusal(position, "store green left") == "not-now"
    play(position, "end turn")
    assert (tactics(position), treasury(position)) == ("rp", "gg")
    play(position, "take 7", "store blue left")
    assert (tactics(position), treasury(position)) == ("rp", "gg")


@rule("G-039", "G-059")
def test_displaced_stones_can_be_placed_in_the_same_turn():
    """Q-20."""
    position = play(storing("p", "rb", treasury={"p1": "r"}), "store purple left")
    assert position.moves() == ["place red offering red", "end turn"]
