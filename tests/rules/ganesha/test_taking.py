"""Phase 1: taking stones; the examples GV-01, GV-09, GV-10, the rulings Q-01, Q-02, Q-03, Q-04, Q-05, Q-06."""

from serai.testing import rule
from tests.rules.ganesha.helpers import (
    ALTAR,
    GAME,
    altar,
    bag,
    given,
    hand,
    mandala,
    play,
    refusal,
    seat,
    told,
    treasury,
    turn,
)


@rule("G-043", "G-044")
def test_one_stone_from_any_cell():
    position = given(altar=ALTAR, tactics={"p1": "rg"})
    assert position.prompt == "take"
    assert position.moves() == [f"take {cell}" for cell in ALTAR]
    events = position.play("take 7")
    assert (hand(position), position.prompt) == ("b", "store")
    assert 7 not in altar(position)
    assert told(events) == ["p1 takes a stone from cell 7: blue"]


@rule("G-043", "G-040")
def test_a_stone_must_be_taken():
    """Q-01: while the altar has a stone."""
    position = given(altar={10: "r"}, tactics={"p1": "rg"})
    assert refusal(position, "stop") == "must-take"
    assert refusal(position, "end turn") == "not-now"
    assert refusal(position, "take 11") == "no-stone-there"


@rule("G-044", "G-047", "G-048")
def test_example_one():
    """GV-01: red and green tactics; a red stone in the top row beside two yellow ones and a purple one."""
    cells = {4: "y", 5: "r", 6: "y", 7: "b", 9: "p", 11: "g", 14: "r", 15: "b", 18: "p"}
    position = given(altar=cells, tactics={"p1": "rg"})
    assert len(position.moves()) == 9  # A: any stone
    play(position, "take 5")
    assert position.prompt == "second"
    assert position.moves() == ["take 4", "take 6", "take 9", "stop"]
    assert refusal(position, "take 14") == "not-beside-the-first"
    play(position, "take 9")
    assert (hand(position), position.prompt) == ("rp", "store")


@rule("G-045")
def test_only_one_stone_on_the_first_turn():
    position = GAME.new(2, seed=1, options={"spices": "off"})
    play(position, "take 10")
    assert position.prompt == "store"
    assert refusal(position, "take 11") == "no-second-stone"
    turn(position)
    play(position, "take 4")
    assert (seat(position), position.prompt) == ("p2", "store")


@rule("G-046")
def test_two_stones_need_a_tactics_stone():
    """GV-10: with empty tactics cells only A is open, also later in the game."""
    position = given(altar=ALTAR, round_number=2)
    for cell in ALTAR:
        after = play(position.copy(), f"take {cell}")
        assert after.prompt == "store"
        assert refusal(after, "take 4" if cell != 4 else "take 5") == "no-second-stone"


@rule("G-047")
def test_the_first_of_two_matches_a_tactics_stone():
    position = given(altar=ALTAR, tactics={"p1": "-g"})
    assert play(position.copy(), "take 6").prompt == "second"
    for cell in (4, 5, 7, 9, 10, 11, 15, 18):
        assert play(position.copy(), f"take {cell}").prompt == "store"
    # a match on either cell will do, an opponent's tactics stone will not
    assert play(given(altar=ALTAR, tactics={"p1": "g-"}), "take 6").prompt == "second"
    assert play(given(altar=ALTAR, tactics={"p1": "b-", "p2": "gg"}), "take 6").prompt == "store"


@rule("G-048")
def test_the_second_lies_beside_the_cell_of_the_first():
    """Q-03: by a side; an empty cell between does not count as near."""
    position = play(given(altar=ALTAR, tactics={"p1": "-p"}), "take 18")
    assert position.moves() == ["take 14", "take 15", "stop"]
    position = play(given(altar={18: "p", 9: "r", 10: "b"}, tactics={"p1": "-p"}), "take 18")
    assert (position.prompt, hand(position)) == ("store", "p")  # nobody beside it, one stone is kept


@rule("G-049", "G-050")
def test_two_equal_tactics_stones_reach_everywhere():
    """GV-09: the first must still match, the second may come from anywhere."""
    position = given(altar=ALTAR, tactics={"p1": "bb"})
    matching = play(position.copy(), "take 7")
    assert matching.moves() == [f"take {cell}" for cell in ALTAR if cell != 7] + ["stop"]
    play(matching, "take 18")
    assert hand(matching) == "pb"
    other = play(position.copy(), "take 4")
    assert (other.prompt, refusal(other, "take 7")) == ("store", "no-second-stone")
    # nothing else on the altar
    position = play(given(altar={7: "b"}, tactics={"p1": "bb"}, treasury={"p1": "y"}), "take 7")
    assert (position.prompt, treasury(position)) == ("mandala", "by")


@rule("G-043", "G-048")
def test_stopping_after_one():
    """Q-35: one or two is not announced; after the first stone you go on or stop."""
    position = play(given(altar=ALTAR, tactics={"p1": "r-"}), "take 4", "stop")
    assert (hand(position), position.prompt) == ("r", "store")


@rule("G-051")
def test_never_more_than_two():
    position = play(given(altar=ALTAR, tactics={"p1": "rr"}), "take 4", "take 5")
    assert refusal(position, "take 6") == "two-stones-taken"
    assert (position.prompt, hand(position)) == ("store", "y")  # red goes to the treasury: both cells hold red
    position = play(given(altar=ALTAR, tactics={"p1": "gg"}), "take 6", "take 11")
    assert (position.prompt, hand(position)) == ("store", "rg")
    assert refusal(position, "take 5") == "two-stones-taken"


@rule("G-052")
def test_taken_stones_stay_in_hand():
    position = play(given(altar=ALTAR, tactics={"p1": "r-"}, treasury={"p1": "g"}), "take 4", "take 5")
    assert (hand(position), treasury(position)) == ("ry", "g")


@rule("G-053", "G-103")
def test_a_spice_may_be_used_or_not():
    position = play(given(altar=ALTAR, spice={10: "black-mustard"}), "take 10")
    assert position.prompt == "spice"
    assert position.moves() == ["use black-mustard", "decline"]
    assert play(position.copy(), "use black-mustard").scores() == [1, 0]
    assert play(position.copy(), "decline").scores() == [0, 0]
    assert play(given(altar=ALTAR, spice={10: "black-mustard"}), "take 11").prompt == "store"


@rule("G-054", "G-104")
def test_each_of_two_stones_can_bring_a_spice():
    """Q-05: first stone, its spice, second stone, its spice."""
    position = given(altar=ALTAR, spice={4: "black-mustard", 7: "cardamom"}, tactics={"p1": "rr"}, mandala="g")
    play(position, "take 4")
    assert position.prompt == "spice"
    play(position, "use black-mustard")
    assert (position.prompt, position.scores()[0]) == ("second", 1)
    play(position, "take 7")
    assert position.moves() == ["use cardamom green", "decline"]
    play(position, "use cardamom green")
    assert (position.prompt, mandala(position)) == ("store", "")


@rule("G-055")
def test_cells_are_not_refilled_during_the_cycle():
    position = GAME.new(3, seed=2, options={"spices": "off"})
    for stones_left in range(15, 7, -1):
        play(position, position.moves()[0])
        turn(position)
        assert len(altar(position)) == stones_left
    assert len(bag(position)) == 34


@rule("G-053")
def test_a_token_stays_until_the_refresh():
    """Q-06: without a stone it does nothing; a stone that cumin puts on it brings it back to life."""
    position = given(altar={4: "r", 6: "g", 18: "p"}, spice={4: "cumin", 6: "black-mustard"}, treasury={"p2": "y"})
    play(position, "take 4", "use cumin 6", "store green treasury")
    assert altar(position) == {6: "r", 18: "p"}
    play(position, "take 6")
    assert position.moves() == ["use black-mustard", "decline"]
    assert position.to_dict()["spice"] == {"4": "cumin", "6": "black-mustard"}
