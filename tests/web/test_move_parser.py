"""What the page calls a move can be typed back: into "Why not?", in every game and language."""

import random
import re
from html import unescape

import pytest

import serai
from serai.boards.drawing.scene import WIDE, Scene, ScenePlayer
from serai.boards.render import parts
from serai.boards.text import move_text
from serai.kernel.i18n import LANGUAGES, speak
from serai.web.presentation.move_parser import spellings, understood
from tests.boards.games import BOARDS
from tests.expected import present

NAMES = ["Ann", "Ben"]
TARGET = re.compile(r'class="target[^>]*? data-move="([^";]*)"[^>]*? aria-label="([^"]*)"')
BUTTON = re.compile(r'<button[^>]*?(?:name="move" value|data-move)="([^";]*)"([^>]*)>(.*?)</button>', re.DOTALL)


@pytest.fixture(autouse=True)
def english():
    speak("en")
    yield
    speak("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(BOARDS))
def test_every_label_is_understood(game, language):
    speak(language)
    rules = serai.game(game)
    for code in range(0, rules.notation.size, 7):  # a step that meets every verb, slot and word
        move = rules.notation.text(code)
        for text in (move_text.label(rules, code), move_text.phrased(rules, move, NAMES), *spellings(rules, code)):
            assert understood(rules, text, NAMES, [move]) == move
            assert understood(rules, f"  {text.upper()} ".replace(" ", "  "), NAMES, [move]) == move


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(BOARDS))
def test_what_the_board_and_its_buttons_say_is_understood(game, language):
    speak(language)
    rules, board, dice = serai.game(game), BOARDS[game], random.Random(3)
    position, checked = rules.new(2, 4), 0
    for _ in range(25):
        view = position.view(position.seat)
        players = tuple(map(ScenePlayer, NAMES))
        drawn = parts(
            board, Scene(view, position.seat, tuple(view["moves"]), players, (), board.piece_ids(view, None), WIDE)
        )
        shown = TARGET.findall(drawn.board_html)
        for move, attributes, inner in BUTTON.findall(present(drawn.panel)):
            named = re.search('aria-label="([^"]*)"', attributes)
            shown.append((move, named[1] if named else re.sub("<[^>]*>", " ", inner)))
        for move, text in shown:
            assert understood(rules, unescape(text), NAMES, view["moves"], drawn) == unescape(move)
        checked += len(shown)
        position.play(dice.choice(position.codes()))
    assert checked > 40


@pytest.mark.parametrize(
    ("language", "typed", "move"),
    [
        ("en", "drop elder b3", "drop white b3"),
        ("en", "Elder b3 drop", "drop white b3"),
        ("en", "kill in front of Ben: elder", "kill elder of p2"),
        ("ru", "поставить старейшина b3", "drop white b3"),
        ("ru", "ПОСТАВИТЬ НА B3: СТАРЕЙШИНА", "drop white b3"),
        ("el", "αφημα γεροντας b3", "drop white b3"),
        ("en", "DROP white b3", "drop white b3"),
        ("en", "sing a song", "sing a song"),
    ],
)
def test_what_people_type(language, typed, move):
    speak(language)
    assert understood(serai.game("five-tribes"), typed, NAMES) == move


def test_a_text_that_may_mean_two_moves_means_the_legal_one():
    game = serai.game("five-tribes")
    assert understood(game, "elder b3", NAMES, ["kill white b3"]) == "kill white b3"
    assert understood(game, "elder b3", NAMES, ["drop white b3"]) == "drop white b3"
    assert understood(game, "elder b3", NAMES, []) == "elder b3"


def test_the_text_field_answers_in_the_page_words(visit):
    ann = visit("Ann")
    table = ann.makes("five-tribes", "bot:greedy")
    answer = ann.get(f"/t/{table}/why?move=drop elder b3").text
    assert "Did you mean" not in answer
    assert "not what is being decided now" in answer or "Another seat decides now" in answer  # whoever bids first
