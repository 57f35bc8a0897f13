"""Game files: round trips, overlays, hand-made starts, undo, and foreign input."""

import copy
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import serai
from serai.kernel.errors import BadGameFile, BadMove, SeraiError
from serai.kernel.gamefile import Record
from stone_well import GAME

START = '{"players": 2, "banked": {"p1": 20}, "hand": {"red": 1}}'


def test_a_file_remembers_an_overlay():
    record = Record(GAME, 2, 7, overlay={"winning": {"target": 3}})
    record.play("draw")
    again = Record.parse(record.text(), GAME)
    assert again.edition.record.target == 3 and again.position == record.position


def test_a_file_can_start_from_a_hand_made_position():
    record = Record(GAME, seed=3, start=START)
    record.play("stop")
    again = Record.parse(record.text(), GAME)
    assert again.position.scores() == [21, 0] and again.moves == record.moves


def test_positions_begin_with_the_start():
    record = Record(GAME, seed=3, start=START)
    record.play("stop")
    first, second = record.positions()
    assert first.scores() == [20, 0] and second.scores() == [21, 0]


def test_a_move_without_chance_can_be_taken_back():
    game = serai.game("five-tribes")
    position = {
        "players": 2,
        "meeples": {"a1": {"white": 1, "red": 1}, "b1": {"white": 1}, "a2": {"white": 1}, "b2": {"red": 1, "white": 1}},
    }
    record = Record(game, start=game.from_json(position).to_json())
    before = record.position.digest()
    record.play("lift a1")
    assert record.position.prompt == "drop"
    assert record.undo() == "lift a1"
    assert record.position.digest() == before and record.moves == []


def test_a_draw_cannot_be_taken_back():
    record = Record(GAME, 2, 7)
    record.play("draw")
    with pytest.raises(BadMove, match="cannot be taken back"):
        record.undo()


def test_nothing_played_nothing_to_take_back():
    with pytest.raises(BadMove):
        Record(GAME, 2, 7).undo()


def test_another_revision_of_the_rules_is_named():
    text = Record(GAME, 2, 7).text().replace("revision: 1", "revision: 0")
    with pytest.raises(BadGameFile, match="revision 0, these are revision 1"):
        Record.parse(text, GAME)


def test_a_file_of_an_older_revision_is_read_from_the_oldest_with_the_same_digests_on():
    newer = copy.copy(GAME)
    vars(newer).update(revision=4, oldest=3)
    record = Record(newer, 2, 7)
    for _ in range(3):
        record.play(record.position.moves()[0])
    text = record.text()
    assert "revision: 4\n" in text
    assert Record.parse(text.replace("revision: 4", "revision: 3"), newer).text() == text
    for other in (2, 5):
        with pytest.raises(BadGameFile, match=f"revision {other}, these are revision 4"):
            Record.parse(text.replace("revision: 4", f"revision: {other}"), newer)


def test_a_file_that_cannot_be_written_is_a_clear_error(tmp_path):
    with pytest.raises(BadGameFile, match="cannot be written"):
        Record(GAME, 2, 7).write(tmp_path / "no such folder" / "game.serai")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").touch()
    with pytest.raises(BadGameFile, match="cannot be written"):
        Record(GAME, 2, 7).write(tmp_path / "file" / "game.serai")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_no_file_takes_the_place_of_a_device_or_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadGameFile, match="cannot be written: this is not a file"):
        Record(GAME, 2, 7).write(tmp_path / "pipe")
    assert (tmp_path / "pipe").is_fifo() and len(list(tmp_path.iterdir())) == 1


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_damage_is_refused_or_harmless(data):
    """Cut, doubled, swapped or changed lines: either refused in one line, or the same game."""
    record = Record(GAME, 2, 7)
    for _ in range(6):
        record.play("draw")
    lines = record.text().splitlines(keepends=True)
    at = data.draw(st.integers(0, len(lines) - 1))
    kind = data.draw(st.sampled_from(("cut", "double", "garble", "insert")))
    if kind == "cut":
        del lines[at]
    elif kind == "double":
        lines.insert(at, lines[at])
    elif kind == "garble":
        lines[at] = data.draw(st.text(max_size=60)) + "\n"
    else:
        lines.insert(at, data.draw(st.text(max_size=60)) + "\n")
    try:
        again = Record.parse("".join(lines), GAME)
    except SeraiError as error:
        assert "\n" not in str(error).strip() or kind in ("garble", "insert")
    else:
        assert again.position == record.position


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_refused(text):
    with pytest.raises(BadGameFile):
        Record.parse(text, serai.game)
