"""Moves as labels, positions as text, clocks and names."""

import random
import re

import pytest

import serai
from serai.boards.text import move_text
from serai.club import Pace, Seat
from serai.club.bots.advice import Hint
from serai.club.bots.review import TurningPoint
from serai.club.model import LogLine
from serai.club.people.names import DEPARTED
from serai.kernel.i18n import LANGUAGES, speak
from serai.web.presentation import wording
from serai.web.presentation.hints import hinted


@pytest.fixture(autouse=True)
def english():
    speak("en")
    yield
    speak("en")


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_label_of_its_own(game, language):
    speak(language)
    found = serai.game(game)
    labels = [move_text.label(found, code) for code in range(found.notation.size)]
    assert len(set(labels)) == len(labels) and all(labels)


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_groups_hold_every_legal_move_once(game):
    position = serai.game(game).new(players=2, seed=5)
    for n in range(60):
        moves, codes = position.moves(), position.codes()
        groups = move_text.groups(position.game, moves, codes)
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
        line = LogLine(1, "move", 0, 1, 1, None, move, (), 0)
        (sentence,) = wording.told(position.game, line, ["Ann", "Ben", "Cat"]).sentences
        assert re.fullmatch("Ben [^:].*", sentence)
    assert len({move.split()[0] for move in silent}) > 1


@pytest.mark.parametrize(
    ("game", "move", "said"),
    [
        ("five-tribes", "bid 3", "take place 3 on the turn order track"),
        ("five-tribes", "kill elder of p2", "kill in front of Ben: elder"),
        ("ganesha", "take 14", "take the stone from cell 14"),
        ("ganesha", "use ginger p3", "use ginger: give the stone to Cat"),
        ("rajas", "lay c3 90", "lay it on c3, turned by 90°"),
    ],
)
def test_a_move_is_said_as_one_says_it_at_the_table(game, move, said):
    assert move_text.phrased(serai.game(game), move, ["Ann", "Ben", "Cat"]) == said


def test_a_turning_point_is_named_by_what_was_decided():
    """Not by the first thing that came of it, which may be the price."""
    game = serai.game("five-tribes")
    facts = {"b1": {"yellow": 1}, "b2": {"yellow": 1, "green": 1}}
    position = game.from_json(
        {
            "players": 2,
            "meeples": facts,
            "kind": {"b2": "sacred_place"},
            "elders": {"p1": 1},
            "cards": {"p1": {"fakir": 1}},
            "djinn_row": ["baal"],
        }
    )
    position.play("lift b1")
    events = position.play("take baal with fakir")
    line = LogLine(4, "move", 0, 3, 0, None, "take baal with fakir", tuple(events), 0)
    assert wording.told(game, line, ["Aladdin", "Ben"]).sentences[0] == "Aladdin spends fakirs: 1"
    point = TurningPoint(4, 0, "take baal with fakir", 0.4, 0.6, None, 0.0)
    assert wording.turned(game, point, line, ["Aladdin", "Ben"]).said == "Aladdin: take the djinn Ba'al with fakir"


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_no_label_is_notation(game):
    """But for a few words that are the same in both."""
    found = serai.game(game)
    same = [code for code in range(found.notation.size) if move_text.label(found, code) == found.notation.text(code)]
    assert len(same) < 4


NEXT = "against the next best (take the stone from cell 3)"


@pytest.mark.parametrize(
    ("other", "choices", "why"),
    [
        (("take 3", 0.57, 180.2, 0.5), 9, f"Why: +6 % all in all (+4 % to win, +11 points) {NEXT}"),
        (("take 3", 0.63, 187, 0.54), 9, f"Why: +2 % all in all (+4 points) {NEXT}"),
        (("take 3", 0.57, 195, 0.54), 9, f"Why: +2 % all in all (+4 % to win) {NEXT}"),
        (("take 3", 0.66, 200, 0.5), 9, f"Why: +6 % all in all {NEXT}"),
        (("take 3", 0.57, 180, 0.558), 9, "Why: a little better than take the stone from cell 3"),
        (None, 9, "Why: nothing else comes close."),
        (None, 1, "Why: there is no other choice."),
    ],
)
def test_a_hint_says_why_and_never_argues_against_itself(other, choices, why):
    """It names the value it was chosen by; what points the other way is left out."""
    steps = (("take 14", False), ("stop", True))
    found = hinted(serai.game("ganesha"), Hint(steps, 0.61, 191, 0.56, other), ["Ann", "Ben"], choices, 50)
    assert found.steps == (("Take the stone from cell 14", False), ("take no second stone", True))
    assert found.expected == "Expected: 61 % to win, 191 points (now 50)" and found.why == why
    assert "\N{MINUS SIGN}" not in found.why


def test_a_hint_counts_one_point_as_one():
    hint = Hint((("stop", False),), 0.61, 1.2, 0.56, None)
    assert hinted(serai.game("ganesha"), hint, ["Ann", "Ben"], 9).expected == "Expected: 61 % to win, 1 point"


def test_a_hint_of_rajas_speaks_of_the_markers():
    hint = Hint((("place quarry", False),), 0.61, 127.6, 0.56, ("place harbor", 0.6, 121.0, 0.5))
    found = hinted(serai.game("rajas"), hint, ["Ann", "Ben"], 9, 18)
    assert found.expected == "Expected: 61 % to win (now 52 to go)"
    assert "+6 % all in all (+1 % to win, +3 spaces)" in found.why


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


def test_who_left_for_good_is_called_so_in_every_language():
    gone = Seat("person", 0, name=DEPARTED)
    called = {}
    for language in LANGUAGES:
        speak(language)
        called[language] = wording.seat_name(gone)
    assert called == {"en": "departed player", "ru": "ушедший игрок", "el": "παίκτης που αποχώρησε"}


def test_a_rule_knows_its_game():
    assert [wording.game_of_rule(id) for id in ("F-067", "G-001", "R-208")] == ["five-tribes", "ganesha", "rajas"]
