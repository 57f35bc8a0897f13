"""Moves as labels, positions as text, clocks and names."""

import random
import re

import pytest

import serai
from serai.club import Pace, Seat
from serai.club.words import Line
from serai.kernel.i18n import LANGUAGES, speak
from serai.web import wording
from serai.web.boards.text import panel_facts, read


@pytest.fixture(autouse=True)
def english():
    yield speak("en")
    speak("en")


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_label_of_its_own(game, language):
    speak(language)
    found = serai.game(game)
    labels = [wording.label(found, code) for code in range(found.notation.size)]
    assert len(set(labels)) == len(labels) and all(labels)


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_groups_hold_every_legal_move_once(game):
    position = serai.game(game).new(players=2, seed=5)
    for n in range(60):
        moves, codes = position.moves(), position.codes()
        groups = wording.groups(position.game, moves, codes)
        assert [c.move for g in groups for c in g.choices] == moves
        assert all(choice.short for group in groups for choice in group.choices)
        position.play(moves[n % len(moves)])
        if position.over:
            break


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_is_told_as_a_sentence(game, language):
    """What causes nothing at once is not told as a label after a name and a colon."""
    speak(language)
    position, dice, silent = serai.game(game).new(players=3, seed=4), random.Random(4), set()
    for _ in range(600):
        move = dice.choice(position.moves())
        if not any(event.to is None for event in position.play(move)):
            silent.add(move)
        if position.over:
            break
    for move in silent:
        line = Line(1, "move", 0, 1, 1, None, move, (), 0)
        assert re.fullmatch("Ben [^:].*", *wording.told(position.game, line, ["Ann", "Ben", "Cat"]).sentences)
    assert len({move.split()[0] for move in silent}) > 1


def test_a_label_is_understood_as_its_move():
    game = serai.game("five-tribes")
    for language in LANGUAGES:
        speak(language)
        code = game.notation.code("drop white c4")
        assert wording.understood(game, wording.label(game, code)) == "drop white c4"
    assert wording.understood(game, "bid 5") == "bid 5"


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_a_text_board_shows_all_of_a_view_and_nothing_else(game):
    position = serai.game(game).new(players=3, seed=2)
    for _ in range(40):
        position.play(position.moves()[0])
    names = ["Ann", "Ben", "Cat"]
    view = position.view(1)
    board = read(game, view, 3, names)
    assert board.facts and board.by_seat
    assert all(len(values) == 3 for _name, values in board.by_seat)
    if game == "five-tribes":
        assert board.columns == list("abcdef") and board.rows == list("12345")
    assert read(game, view, 3, names) == board
    assert all(value.isdecimal() or value.startswith("-") for _name, value in panel_facts(game, view, 0))


@pytest.mark.parametrize(
    ("ms", "text"), [(0, "0:00"), (-5, "0:00"), (61_000, "1:01"), (3_600_000, "1:00:00"), (3 * 86_400_000, "3 d 0 h")]
)
def test_clocks(ms, text):
    assert wording.clock_text(ms) == text


def test_paces():
    assert wording.pace_text(Pace.none()) == "no clock"
    assert wording.pace_text(Pace.realtime(600, 15)) == "10 minutes each + 15 s a turn"
    assert wording.pace_text(Pace.per_turn(1)) == "1 day a turn"


def test_bots_have_names_and_people_their_own():
    assert wording.seat_name(Seat("bot", 1, level="greedy")) == "Scheherazade"
    assert wording.seat_name(Seat("person", 0, name="Ann")) == "Ann"
    assert wording.seat_name(Seat("open", 2)) == "seat 3"


def test_a_rule_knows_its_game():
    assert [wording.game_of_rule(id) for id in ("F-067", "G-001", "R-208")] == ["five-tribes", "ganesha", "rajas"]
