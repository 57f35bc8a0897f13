"""Playing in the terminal: answers typed by a person, bots in the other seats."""

import io
import re
import subprocess
import sys

import pytest
from rich.console import Console

import serai
from serai.boards.five_tribes.terminal import legend
from serai.boards.terminal import board
from serai.bots import Bot, bot
from serai.kernel.gamefile import Record
from serai.kernel.i18n import LANGUAGES, speak
from serai.kernel.jit import INTERPRET
from serai.terminal.play import TerminalTable

GAMES = serai.game_names()


class Person:
    """Types prepared answers, then the same one for ever; leaves without saving when asked."""

    def __init__(self, *answers: str, then: str = "quit") -> None:
        self.answers = list(answers)
        self.then = then
        self.asked: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.asked.append(prompt)
        if "not saved" in prompt and not self.answers:
            return "y"
        return self.answers.pop(0) if self.answers else self.then


def table(record: Record, bots: dict[int, Bot], confirm: bool = False) -> tuple[TerminalTable, io.StringIO]:
    screen = io.StringIO()
    return TerminalTable(record, bots, Console(file=screen, width=120), confirm), screen


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_against_a_bot(name):
    record = Record(serai.game(name), 2, 11)
    seats, screen = table(record, {1: bot("random")})
    seats.play(Person(then="1"))
    assert record.position.over
    assert "Score sheet" in screen.getvalue()


@pytest.mark.parametrize("name", GAMES)
def test_every_position_of_a_game_can_be_drawn(name):
    record = Record(serai.game(name), 3, 4)
    drawn = io.StringIO()
    screen = Console(file=drawn, width=120)
    while not record.position.over and len(record.moves) < 150:
        screen.print(board(record.position, record.position.seat))
        record.play(bot("random").choose(record.position, len(record.moves)))
    assert drawn.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_of_the_legend_is_broken_by_the_end_of_a_line(language):
    speak(language)
    try:
        drawn = io.StringIO()
        Console(file=drawn, width=80).print(legend())
    finally:
        speak("en")
    entries = re.split(r" {3,}|\n", drawn.getvalue().strip())
    assert len([entry for entry in entries if " = " in entry]) == len(entries) == 5


@pytest.fixture
def sowing():
    """A position where a lift can be taken back, since nothing is drawn by it."""
    game = serai.game("five-tribes")
    meeples = {
        "a1": {"white": 1, "red": 1},
        "b1": {"white": 1, "red": 1},
        "a2": {"white": 1, "red": 1},
        "b2": {"white": 1, "red": 1},
    }
    return Record(game, start=game.from_json({"players": 2, "meeples": meeples}).to_json())


def test_undo_takes_back_a_lift(sowing):
    seats, screen = table(sowing, {})
    seats.play(Person("lift a1", "undo"))
    assert sowing.moves == [] and "taken back: lift a1" in screen.getvalue()


def test_a_question_mark_explains(sowing):
    seats, screen = table(sowing, {})
    seats.play(Person("? lift f5", "? lift a1", "?"))
    text = screen.getvalue()
    assert "There is no meeple on that tile. (F-061)" in text and "“lift a1” is possible." in text
    assert sowing.moves == []


def test_a_wrong_answer_is_explained_and_asked_again(sowing):
    seats, screen = table(sowing, {})
    seats.play(Person("lift f5", "lft a1", "99", ""))
    text = screen.getvalue()
    assert "There is no meeple on that tile" in text and "Did you mean" in text and "numbered from 1 to" in text
    assert sowing.moves == []


def test_save_writes_a_game_file_that_resumes(sowing, tmp_path):
    path = tmp_path / "saved.serai"
    seats, _screen = table(sowing, {})
    seats.play(Person("lift a1", f"save {path}"))
    assert Record.read(path, serai.game).position == sowing.position


def test_a_final_move_is_confirmed_first():
    record = Record(serai.game("five-tribes"), 2, 11)
    seats, _screen = table(record, {}, confirm=True)
    person = Person("bid 5", "n", "bid 3", "y")
    seats.play(person)
    assert [move for _seat, move, _digest in record.moves] == ["bid 3"]
    assert any("cannot be taken back" in asked for asked in person.asked)


def test_a_word_is_explained_from_the_rules(sowing):
    seats, screen = table(sowing, {})
    seats.play(Person("? enki", "? zeppelin"))
    assert "palm on an oasis" in screen.getvalue().lower() and "neither a move nor a word" in screen.getvalue()


def test_a_word_is_found_in_the_readers_language(sowing):
    seats, screen = table(sowing, {})
    speak("ru")
    try:
        seats.play(Person("? оазис", "? small_price", "? haurvatat"))
    finally:
        speak("en")
    assert "F-123 Оазис: здесь вырастает пальма." in screen.getvalue()
    assert "markets.small_price: 3" in screen.getvalue() and "Аурват  8" in screen.getvalue()


def test_strange_digits_are_not_numbers(sowing):
    seats, screen = table(sowing, {})
    seats.play(Person("²", "٣", "save ."))
    assert "“²” is not a move" in screen.getvalue() and "cannot be written" in screen.getvalue()


def test_leaving_without_saving_is_asked(sowing, tmp_path):
    seats, _screen = table(sowing, {})
    person = Person("lift a1", "quit", "n", f"save {tmp_path / 'a.serai'}", "quit")
    seats.play(person)
    assert sum("not saved" in asked for asked in person.asked) == 1


def test_the_end_of_input_leaves_at_any_prompt():
    class Ends(Person):
        def __call__(self, prompt: str) -> str:
            if not self.answers:
                raise EOFError
            return super().__call__(prompt)

    for answers in ((), ("bid 5",)):
        record = Record(serai.game("five-tribes"), 2, 11)
        table(record, {}, confirm=True)[0].play(Ends(*answers))
        assert record.moves == []


def test_secrets_wait_for_the_next_person():
    record = Record(serai.game("five-tribes"), 2, 11)
    person = Person("bid 5", "", "bid 3")
    table(record, {})[0].play(person)
    assert any("only you see the screen" in asked for asked in person.asked)
    open_game = Record(serai.game("ganesha"), 2, 11)
    person = Person(then="1")
    table(open_game, {})[0].play(person)
    assert open_game.position.over and not any("only you see" in asked for asked in person.asked)


def test_what_a_bot_may_not_tell_is_not_told():
    game = serai.game("five-tribes")
    start = {"players": 2, "seat": "p2", "djinns": {"p2": ["sloar"]}, "cards": {"p2": {"fakir": 1}}}
    start["meeples"] = {"a1": {"white": 1}, "a2": {"white": 1}}
    record = Record(game, start=game.from_json(start).to_json())
    seats, screen = table(record, {1: bot("random")})
    seats._tell(record.play("use sloar with fakir"))
    assert "draws a card from the deck" in screen.getvalue() and "draws a card:" not in screen.getvalue()


DRAWN = """
import numba.core.event as event
compiled = []
class Listener(event.Listener):
    def on_start(self, found):
        compiled.append(found.data["dispatcher"].__name__)
    def on_end(self, found):
        pass
event.register("numba:compile", Listener())
import serai
from serai.boards.terminal import board
for name in serai.game_names():
    board(serai.game(name).new(2, 1), 0)
print(compiled)
"""


@pytest.mark.skipif(INTERPRET, reason="nothing is compiled")
def test_a_board_is_drawn_without_compiling_anything():
    done = subprocess.run([sys.executable, "-c", DRAWN], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout == "[]\n"
