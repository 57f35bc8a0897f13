"""Chapter 12: the row refresh, and the ruling Q-I10."""

from serai.testing import rule
from tests.rules.five_tribes.helpers import ALL_CARDS, DJINNS, GOODS, discard, given, in_row, play, row, told

LAST_TURN = {"bid_track": {"1": "p2", "2": "p1", "3": "p2", "4": "p1"}, "turn_track": {}}
BOARD = {"b3": "y", "c3": "y"}


def refreshed(**fragment):
    """p1 makes the last move of the round."""
    position = given(BOARD, **{**LAST_TURN, **fragment})
    play(position, "lift b3")
    while position.prompt == "sale":
        play(position, "done")
    return position


@rule("F-149", "F-150", "F-151", "F-157")
def test_the_row_closes_up_and_is_filled_to_nine():
    position = refreshed(row=row("silk", "fish", "fakir", "silk"))
    assert in_row(position)[:4] == ["silk", "fish", "fakir", "silk"]
    assert len(in_row(position)) == 9
    assert position.record.row_size == 9
    assert position.record.deck.sum() == 54 - 9
    assert (position.prompt, position.seat, position.record.round_number) == ("bid", 1, 2)
    assert "Round 2 begins" in told(position)


@rule("F-151")
def test_the_deck_gives_exactly_what_is_missing():
    position = refreshed(
        row=row("silk", "fish"),
        deck={"ivory": 2, "jewels": 2, "gold": 2, "papyrus": 1},
        discard={**ALL_CARDS, "ivory": 0, "jewels": 0, "gold": 0, "papyrus": 3, "silk": 3, "fish": 5},
    )
    assert sorted(in_row(position)) == sorted(
        ["silk", "fish", "ivory", "ivory", "jewels", "jewels", "gold", "gold", "papyrus"]
    )
    assert position.record.deck.sum() == 0
    assert discard(position)["papyrus"] == 3  # Q-I10: not touched, as no card was needed


@rule("F-152")
def test_an_empty_deck_is_rebuilt_from_the_discard():
    """Two left in the deck, the other cards come from the discard."""
    held = {good: ALL_CARDS[good] for good in GOODS if good not in ("silk", "fish", "ivory")}
    position = refreshed(
        row=row("silk"), deck={"ivory": 2}, discard={"silk": 3, "fish": 6}, cards={"p2": {**held, "fakir": 18}}
    )
    shown = in_row(position)
    assert shown[0] == "silk"
    assert sorted(shown[1:3]) == ["ivory", "ivory"]
    assert len(shown) == 9
    assert discard(position) == {}
    assert position.record.deck.sum() == 3
    assert {name for name in position.to_dict()["deck"]} <= {"silk", "fish"}


@rule("F-153")
def test_with_deck_and_discard_empty_the_row_stays_short():
    held = {**ALL_CARDS, "silk": 3, "fish": 5}
    position = refreshed(row=row("silk", "fish"), deck={}, cards={"p2": held})
    assert in_row(position) == ["silk", "fish"]
    assert (position.prompt, position.record.round_number) == ("bid", 2)


@rule("F-149", "F-096", "F-133", "F-137")
def test_nothing_is_refilled_before_the_last_turn():
    position = given(BOARD, row=row("silk", "fish"), djinn_row=["boaz"])
    play(position, "lift b3")
    assert (position.prompt, position.seat) == ("lift", 1)
    assert in_row(position) == ["silk", "fish"]
    assert position.to_dict()["djinn_row"] == ["boaz"]


@rule("F-154", "F-155")
def test_the_djinn_row_is_filled_to_three():
    position = refreshed(djinn_row=["boaz"], djinn_discard=["enki"])
    data = position.to_dict()
    assert "boaz" in data["djinn_row"]
    assert len(data["djinn_row"]) == 3
    assert len(data["djinn_deck"]) == 22 - 1 - 3
    assert data["djinn_discard"] == ["enki"]


@rule("F-155")
def test_a_full_djinn_row_stays():
    position = refreshed(djinn_row=["boaz", "enki", "leta"])
    assert position.to_dict()["djinn_row"] == ["boaz", "enki", "leta"]
    assert len(position.to_dict()["djinn_deck"]) == 19


@rule("F-156")
def test_an_empty_djinn_deck_is_rebuilt_from_the_discard():
    held = [name for name in DJINNS if name not in ("boaz", "enki", "leta", "utug")]
    position = refreshed(djinns={"p2": held}, djinn_row=["boaz"], djinn_deck=["enki"], djinn_discard=["leta", "utug"])
    data = position.to_dict()
    assert len(data["djinn_row"]) == 3
    assert {"boaz", "enki"} < set(data["djinn_row"])
    assert len(data["djinn_deck"]) == 1
    assert data["djinn_discard"] == []


@rule("F-156")
def test_with_no_djinn_left_the_row_stays_short():
    """F-156."""
    held = [name for name in DJINNS if name != "boaz"]
    position = refreshed(djinns={"p2": held}, djinn_row=["boaz"])
    assert position.to_dict()["djinn_row"] == ["boaz"]
    assert position.to_dict()["djinn_deck"] == []
