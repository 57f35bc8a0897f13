"""What the adapters share: one game stepped by codes, its rewards, its copies, and its pictures."""

import copy
import itertools
import os
import pickle
import random
import subprocess
import sys
from xml.dom.minidom import parseString

import numpy as np
import pytest

import serai
from serai.envs.lockstep.cores import reward_places, reward_points
from serai.envs.rendering import MODES, render
from serai.envs.seeding import Deals
from serai.envs.table import BOUND, SteppedGame, outcome, paid
from serai.kernel.errors import BadMove, BadOption
from tests.expected import present

GAMES = serai.game_names()


def played(table, decisions, seed=1):
    """A table after some random decisions."""
    dice = random.Random(seed)
    for _ in range(decisions):
        assert table.decide(dice.choice(table.codes()))
    return table


@pytest.mark.parametrize("name", GAMES)
def test_a_table_plays_the_games_of_its_positions(name):
    table = SteppedGame(name, players=3)
    table.deal(7)
    position, dice = serai.game(name).new(players=3, seed=7), random.Random(7)
    while table.count:
        assert table.codes() == position.codes() and table.seat == position.seat and table.ply == position.ply
        for seat in range(3):
            seen = np.zeros(table.width, np.float32)
            position.game.rules["observe"](position.record, position.edition.record, seat, seen)
            numbers, mask = table.look(seat)
            assert np.array_equal(numbers, seen) and np.abs(numbers).max() < BOUND
            assert np.flatnonzero(mask).tolist() == (position.codes() if seat == position.seat else [])
        code = dice.choice(table.codes())
        assert table.decide(code)
        position.play(code)
    assert position.over and table.over and table.position == position
    assert table.rewards("score") == position.scores()


def test_what_is_refused_changes_nothing():
    table = SteppedGame("five-tribes")
    assert not table.decide(0)  # before the deal
    table.deal(7)
    before, codes = table.position.copy(), table.codes()
    code = table.game.notation.code("lift a1")
    assert not table.decide(code)
    question = "To be decided: “Choose a place on the turn order track”."
    assert table.refusal(code) == f"lift a1: This is not what is being decided now. {question} (F-056)"
    assert table.position == before and table.codes() == codes


@pytest.mark.parametrize("action", [567, -1, 1.0, "bid 5", None, True, np.float32(3), np.array([3])])
def test_no_code(action):
    with pytest.raises(BadMove, match="codes go from 0 to 566"):
        SteppedGame("five-tribes").code(action)


@pytest.mark.parametrize("action", [3, np.int8(3), np.uint64(3), np.array(3)])
def test_whole_numbers_are_codes(action):
    assert SteppedGame("five-tribes").code(action) == 3


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_copies_live_on_their_own(copied):
    table = SteppedGame("rajas", players=2, options={"version": "navaratnas"})
    table.deal(3)
    other = copied(played(table, 20))
    assert other.position == table.position and other.codes() == table.codes()
    played(other, 20, seed=5)
    assert other.position != table.position
    assert played(table, 20, seed=5).position == other.position
    other.deal(4)
    assert other.position == serai.game("rajas").new(2, 4, {"version": "navaratnas"})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rewards_are_those_of_batches(players):
    for places in itertools.product(range(1, players + 1), repeat=players):
        if 1 in places:
            expected = np.zeros(players)
            reward_places(players, np.array(places), expected)
            assert outcome(list(places)) == pytest.approx(expected) and sum(expected) == pytest.approx(0)
    position = serai.game("ganesha").new(players, 1)
    while not position.over:
        position.play(position.codes()[0])
    ahead = np.zeros(players)
    reward_points(players, np.array(position.scores()), ahead)
    assert paid("margin", position) == pytest.approx(ahead)
    assert paid("score", position) == position.scores()
    assert paid("outcome", position) == outcome(position.places())


def test_seeds_come_first_and_their_stream_follows():
    deals, others = Deals(), Deals()
    stream = [deals.next(7), deals.next(None), deals.next(None)]
    assert stream[0] == 7 and len(set(stream)) == 3
    assert [others.next(seed) for seed in (7, None, None)] == stream
    assert Deals().next(None) != Deals().next(None)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_pictures(name, players, capsys):
    table = SteppedGame(name, players)
    table.deal(5)
    position = played(table, 30).position
    text = present(render("ansi", position))
    assert "p1" in text and "\x1b[" in text
    assert render("human", position) is None and capsys.readouterr().out == text + "\n"
    drawn = present(parseString(present(render("svg", position))).documentElement)
    style = drawn.getElementsByTagName("style")[0].firstChild
    assert drawn.tagName == "svg" and "\n:root {" in style.data  # type: ignore[union-attr]
    symbols = {node.getAttribute("id") for node in drawn.getElementsByTagName("symbol")}
    used = {node.getAttribute("href") for node in drawn.getElementsByTagName("use")}
    assert used and {name.removeprefix("#") for name in used} <= symbols
    while table.count:
        table.decide(table.codes()[0])
    assert all(render(mode, table.position) for mode in MODES if mode != "human")


def test_a_picture_shows_no_more_than_the_deciding_seat_may_see():
    game = serai.game("five-tribes")
    meeples = {"a1": {"white": 2, "red": 1}, "b1": {"white": 1, "blue": 1}, "a2": {"red": 1}, "b2": {"blue": 1}}
    drawn = set()
    for hidden in ({"silk": 2}, {"ivory": 1, "gold": 1}):
        position = game.from_json({"players": 2, "meeples": meeples, "cards": {"p2": hidden}, "blind": {"p2": hidden}})
        drawn.add((render("ansi", position), render("svg", position)))
    assert len(drawn) == 1


PLAYED = """
import hashlib, gymnasium, serai.envs.gymnasium
from serai.envs.table import SteppedGame
told = hashlib.sha256()
table = SteppedGame("ganesha", players=3)
table.deal(3)
for n in range(40):
    table.decide(table.codes()[n % table.count])
    told.update(table.look(n % 3)[0].tobytes())
for opponents in ("random", "greedy"):
    tables = gymnasium.make_vec("serai/Ganesha-v0", num_envs=2, opponents=opponents)
    seen, info = tables.reset(seed=2)
    for _ in range(5):
        seen, *_rest, info = tables.step(info["action_mask"].argmax(axis=1))
        told.update(seen.tobytes())
print(told.hexdigest())
"""


def test_compiled_and_interpreted_tables_play_alike():
    told = {
        subprocess.run(
            [sys.executable, "-c", PLAYED],
            env={**os.environ, "SERAI_INTERPRET": interpret},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for interpret in ("0", "1")
    }
    assert len(told) == 1


def test_wrong_players_and_options():
    with pytest.raises(BadOption, match="not 5"):
        SteppedGame("ganesha", players=5)
    with pytest.raises(BadOption, match="no option"):
        SteppedGame("ganesha", options={"sides": "day"})
