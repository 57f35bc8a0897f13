"""The small game of `serai new-game` where people and programs meet it; nothing outside its package knows its name.

It is made known to this process as an installed package would be; `test_installed.py` installs it.
"""

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import serai
from serai.arena.match import Match, play_match
from serai.boards.drawing.marks import Drawing
from serai.boards.drawing.scene import Scene
from serai.boards.presentation import Board, listed_games, presentation_of
from serai.boards.render import parts
from serai.boards.terminal import board
from serai.boards.text.position_text import panel_facts, read
from serai.bots import bot
from serai.envs.batch import Batch
from serai.envs.rendering import render
from serai.kernel.gamefile import Record
from serai.terminal.play import TerminalTable
from stone_well import GAME
from tests.new_game.frames import hand_in
from tests.web.visiting import Visitor

NAME = GAME.name


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is there, and brings no presentation."""
    monkeypatch.setitem(serai.games._added, NAME, GAME)


def test_it_has_the_generic_presentation_and_stands_last() -> None:
    assert presentation_of(NAME).board is None and presentation_of(NAME).course is None
    assert listed_games()[-1] == NAME


def test_its_text_view_tells_every_part_of_the_position() -> None:
    view = GAME.from_json({"players": 2, "hand": {"red": 1, "blue": 1}, "banked": {"p2": 7}}).view(0)
    stones, players = read(NAME, view, ["Ann", "Ben"])
    assert stones.title == "Bag, hand" and stones.grid is not None
    assert stones.grid.columns == ("red", "green", "blue", "white", "black")
    assert [(row, [n for (n,) in cells]) for row, cells in stones.grid.rows] == [
        ("Bag", ["5", "6", "5", "6", "6"]),
        ("Hand", ["1", "0", "1", "0", "0"]),
    ]
    assert players.by_seat and players.grid is not None and players.grid.columns == ("Ann", "Ben")
    assert players.grid.rows == (("Banked", (("0",), ("7",))),)
    assert panel_facts(NAME, view, 1) == [("banked", "7")]


def test_a_board_may_be_a_drawing_and_nothing_else() -> None:
    def draw(scene: Scene) -> Drawing:
        return Drawing.of('<svg id="board">', (10, 10), f"<text>{scene.view['bag']['red']}</text>")

    drawn = parts(Board(draw=draw), Scene(GAME.new(2, 1).view(0)))
    assert "".join(drawn.board) == '<div class="face"><svg id="board"><text>6</text></svg></div>'
    assert drawn.panel is None and drawn.holdings is None


# -- in the browser ----------------------------------------------------------------------------------------------------


def stop_at_two(table: str, player: Visitor) -> str:
    """Stop with two stones in hand, else draw."""
    return "stop" if hand_in(player.frame(table)) > 1 else "draw"


def test_a_table_of_it_is_played_to_the_end(visit: Callable[..., Visitor]) -> None:
    ann = visit("Ann")
    table = ann.makes(NAME, "me")
    for n in range(400):
        if 'data-status="over"' in ann.frame(table):
            break
        answer = ann.plays(table, stop_at_two(table, ann))
        assert answer.status_code == 200, (n, answer.text)
    page = ann.get(f"/t/{table}")
    assert page.status_code == 200 and 'data-status="over"' in page.text and "banked stones" in page.text
    for path in (f"/t/{table}/replay?at=1", f"/t/{table}/verify", f"/t/{table}/file"):
        assert ann.get(path).status_code == 200, path


@pytest.mark.parametrize("language", ["en", "ru", "el"])
def test_every_page_about_it_is_there_or_says_that_it_is_not(visit: Callable[..., Visitor], language: str) -> None:
    ann = visit("Ann", language=language)
    for path in (
        "/",
        "/new",
        "/tables",
        "/learn",
        "/rules",
        "/score",
        "/ladder",
        f"/rules/{NAME}",
        f"/editions/{NAME}",
    ):
        answer = ann.get(path)
        assert answer.status_code == 200, path
        assert f"/learn/{NAME}" not in answer.text and f"/score/{NAME}" not in answer.text, path
    assert ann.get(f"/art/games/{NAME}.svg").status_code == 200
    for path in (f"/learn/{NAME}", f"/score/{NAME}", f"/static/games/{NAME}/style.css", "/art/games/none.svg"):
        assert ann.get(path).status_code == 404, path


def test_pages_promise_no_course_and_no_reconstructed_figures(visit: Callable[..., Visitor]) -> None:
    ann = visit("Ann")
    rules = ann.get(f"/rules/{NAME}").text
    assert "strangers or bots, and its rules." in rules and "rules and a course." not in rules
    assert "rules and a course." in ann.get("/rules/ganesha").text
    foot = rules[rules.index('<footer class="foot">') :]
    assert "/editions/ganesha" in foot and f"/editions/{NAME}" not in foot


def test_the_form_knows_how_many_seats_a_game_has(
    visit: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(serai.games._added, NAME, replace(GAME, players=(2,)))
    form = visit("Ann").get("/new").text
    assert f'value="{NAME}" data-most="2"' in form and 'value="ganesha" data-most="4"' in form
    assert [f'data-seat="{n}"' in form for n in (1, 2, 3, 4, 5)] == [False, True, True, True, False]
    assert not re.search(r'data-seat="\d" hidden', form)
    own = visit("Ben").get(f"/new?game={NAME}").text
    assert re.findall(r'data-seat="(\d)" hidden', own) == ["3", "4"], "the others are there for a game with more seats"
    assert re.findall(r'name="seat(\d)"[^>]* disabled>', own) == ["3", "4"]


# -- in the terminal ---------------------------------------------------------------------------------------------------


def test_it_is_played_in_the_terminal() -> None:
    record, screen = Record(GAME, 2, 11), io.StringIO()
    TerminalTable(record, {1: bot("random")}, Console(file=screen, width=100), confirm=False).play(lambda _prompt: "2")
    assert record.position.over
    shown = screen.getvalue()
    assert "Bag, hand" in shown and "▶ p1" in shown and "Score sheet" in shown


# -- for programs ------------------------------------------------------------------------------------------------------


def test_it_is_drawn_as_letters() -> None:
    position = GAME.new(2, 3)
    assert "Bag" in (render("ansi", position) or "")
    drawn = render("svg", position) or ""
    assert drawn.startswith("<svg") and "Banked" in drawn
    Console(file=io.StringIO()).print(board(position, None))


def test_it_plays_in_a_batch() -> None:
    batch = Batch(NAME, n=4, players=2, seed=7)
    batch.reset()
    for _ in range(300):
        choices = np.array([np.flatnonzero(mask)[-1] for mask in batch.masks])
        batch.step(choices)
        if batch.ended.any():
            return
    pytest.fail("no game ended")


def test_it_plays_in_gymnasium() -> None:
    from serai.envs.gymnasium.single import SeraiEnv

    env = SeraiEnv(NAME)
    _seen, info = env.reset(seed=4)
    for _ in range(400):
        _seen, _reward, over, _cut, info = env.step(int(np.flatnonzero(np.asarray(info["action_mask"]))[-1]))
        if over:
            return
    pytest.fail("the game did not end")


def agents(env: Any) -> Iterator[int]:
    for agent in env.agent_iter(2000):
        seen, _reward, over, cut, _info = env.last()
        if over or cut:
            env.step(None)
        else:
            env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        yield agent


def test_it_plays_in_pettingzoo() -> None:
    from serai.envs import pettingzoo

    env = pettingzoo.stone_well_v0.env(players=3)
    env.reset(seed=5)
    assert len(list(agents(env))) > 20 and not env.agents
    assert pettingzoo.stone_well_v0.parallel_env(players=2).reset(seed=1)


def test_it_plays_in_openspiel() -> None:
    import pyspiel

    from serai.envs.openspiel import registered

    game = pyspiel.load_game(f"{registered(NAME)}(players=2)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_it_is_played_in_the_arena() -> None:
    result = play_match(Match.of(NAME, ["greedy", "random"], 2, 4), jobs=1)
    assert len(result.outcomes) == 4 and sum(standing.wins for standing in result.standings()) == 4
