"""Pieces keep their ids from one position to the next."""

from serai.boards.drawing.piece_ids import Cast, follow


def test_a_piece_that_moved_keeps_its_number_and_the_others_stay() -> None:
    before = follow(None, {"red": {"a1": 2, "b1": 1}}, {})
    after = follow(before, {"red": {"a1": 1, "b1": 1, "c3": 1}}, {})
    assert before.places["red"] == ("a1", "a1", "b1")
    assert sorted(after.places["red"]) == ["a1", "b1", "c3"]
    assert after.places["red"][2] == "b1"


def test_a_piece_that_left_the_table_gives_its_number_to_the_next_that_comes() -> None:
    before = follow(None, {"red": {"a1": 2}}, {})
    gone = follow(before, {"red": {"a1": 1}}, {})
    back = follow(gone, {"red": {"a1": 1, "f5": 1}}, {})
    assert gone.places["red"] == ("a1", "")
    assert back.places["red"] == ("a1", "f5")


def test_a_row_closes_up_and_is_refilled_at_its_end() -> None:
    before = follow(None, {}, {"row": ["fakir", "silk", "fakir"]})
    after = follow(before, {}, {"row": ["fakir", "fakir", "fish"]})
    assert before.rows["row"] == ((0, "fakir"), (1, "silk"), (2, "fakir"))
    assert after.rows["row"] == ((0, "fakir"), (2, "fakir"), (3, "fish"))


def test_without_a_cast_before_it_pieces_are_numbered_afresh() -> None:
    assert follow(None, {"red": {"b2": 1}}, {"row": ["silk"]}) == follow(Cast(), {"red": {"b2": 1}}, {"row": ["silk"]})
