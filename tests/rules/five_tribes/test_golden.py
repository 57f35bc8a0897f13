"""Golden games: every end condition with every number of players, and a game with each switch on.

`tests/golden/make_five_tribes.py` writes them. Reading a file plays it again and compares every digest.
"""

import importlib.util
from pathlib import Path

import pytest

from serai.games.five_tribes.state import Note
from serai.kernel.errors import BadGameFile
from serai.testing import rule
from tests.expected import present
from tests.rules.five_tribes.helpers import GAME

GOLDEN = Path(__file__).parents[2] / "golden"
FILES = sorted((GOLDEN / "five-tribes").glob("*.serai"))

SHOWN = {
    "2-last-camel": "last-camel",
    "3-last-camel": "last-camel",
    "4-last-camel": "last-camel",
    "2-no-move": "no-move",
    "3-no-move": "no-move",
    "4-no-move": "no-move",
    "2-neighbours-4": "no-move",
    "3-nekir-per-kill": "no-move",
    "2-echidna-doubles-kandicha": "no-move",
    "4-anun-nak-reopens": "last-camel",
    "3-open-hands": "no-move",
}


def maker():
    spec = present(importlib.util.spec_from_file_location("make_five_tribes", GOLDEN / "make_five_tribes.py"))
    module = importlib.util.module_from_spec(spec)
    present(spec.loader).exec_module(module)
    return module


MAKER = maker()


@pytest.fixture(scope="module")
def records():
    return {path.stem: GAME.read(path) for path in FILES}


def test_there_is_a_file_for_every_end_count_and_switch():
    assert {path.stem for path in FILES} == set(SHOWN)


@rule("F-001", "F-158", "F-159", "F-162", "F-164")
@pytest.mark.parametrize("name", SHOWN)
def test_a_golden_game_ends_as_it_should(records, name):
    record = records[name]
    position = record.position
    assert position.players == int(name[0])
    assert position.over
    assert position.defects() == []
    camels = position.record.camels[: position.players]
    events = [event for _move, caused in MAKER.steps(record) for event in caused]
    last_camel = [event.seat for event in events if event.kind == Note.LAST_CAMEL]
    if SHOWN[name] == "last-camel":
        assert min(camels) == 0
        assert last_camel
        assert all(camels[seat] == 0 for seat in last_camel)
        assert position.record.last_round == 1
    else:
        assert min(camels) > 0
        assert not last_camel
        # no meeple can be lifted on the final board
        data = position.to_dict()
        board = {part: data[part] for part in ("players", "meeples", "viziers", "elders")}
        assert GAME.from_json(board).moves() == ["continue"]
    assert events[-1].kind == Note.OVER
    assert MAKER.end_condition(position) == SHOWN[name]


@pytest.mark.parametrize("name", SHOWN)
def test_a_golden_game_replays_to_the_same_text(records, name):
    text = (GOLDEN / "five-tribes" / f"{name}.serai").read_text()
    assert records[name].text() == text
    assert len(records[name].moves) > 100


@rule("F-161", "F-158")
def test_after_the_last_camel_the_round_is_finished(records):
    """Everybody has had as many turns as the others have markers: the bid track is full again."""
    for name in ("2-last-camel", "3-last-camel", "4-last-camel"):
        position = records[name].position
        data = position.to_dict()
        assert data["turn_track"] == {}
        assert len(data["bid_track"]) == {2: 4, 3: 3, 4: 4}[position.players]


@rule("F-162", "F-163")
def test_both_moments_of_the_no_move_test_are_shown(records):
    """I2: at a move step, and after the last turn of a round."""
    stuck = {bool(records[name].position.record.stuck) for name, shown in SHOWN.items() if shown == "no-move"}
    assert stuck == {False, True}


@pytest.mark.parametrize(
    ("name", "switch", "value", "shows"),
    [
        ("2-neighbours-4", "neighbours", "4", MAKER.carries_a_piece),
        ("3-nekir-per-kill", "nekir-per-kill", "yes", MAKER.pays_nekir_twice),
        ("2-echidna-doubles-kandicha", "echidna-doubles-kandicha", "yes", MAKER.doubles_kandicha),
        ("4-anun-nak-reopens", "anun-nak-reopens", "yes", MAKER.reopens),
        ("3-open-hands", "open-hands", "yes", lambda record: len(record.first.view(None)["gold"]) == 3),
    ],
)
@rule("F-140", "F-163")
def test_a_switch_is_on_and_at_work(records, name, switch, value, shows):
    record = records[name]
    defaults = {option.name: option.values[0] for option in GAME.options}
    assert record.position.options == {**defaults, switch: value}
    assert shows(record)


def test_an_edited_golden_game_is_noticed(records):
    text = records["2-no-move"].text()
    number = next(i for i, line in enumerate(text.splitlines()) if " lift " in line)
    lines = text.splitlines()
    lines[number] = lines[number].replace(lines[number][-1], "0" if lines[number][-1] != "0" else "1")
    with pytest.raises(BadGameFile):
        type(records["2-no-move"]).parse("\n".join(lines) + "\n", GAME)


def test_the_maker_writes_the_same_game_again(records):
    record = next(MAKER.games(range(1), 2))
    assert record.text() == records["2-no-move"].text()
