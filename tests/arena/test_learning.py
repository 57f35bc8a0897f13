"""Learning by self-play: games that repeat on any number of threads, a whole run in small, and one that goes on."""

import json
from itertools import pairwise

import numpy as np
import pytest

import serai
from serai.arena.learning.run import SMOKE, Recipe, Run
from serai.arena.learning.selfplay import PIECE, Player, Teacher, inputs_of, play_games
from serai.arena.learning.training import fresh_weights, in_whole_numbers
from serai.bots.inference import ONE
from serai.bots.levels import search_settings
from serai.bots.networks import FOLDER, read_network
from serai.kernel.errors import BadOption

GANESHA = serai.game("ganesha")
PLAN = Recipe.of("ganesha", **SMOKE).plan()


def player():
    return Player(GANESHA, 2, {}, Teacher(search_settings("ganesha", "master")), PLAN)


@pytest.fixture(scope="module")
def rows():
    return play_games(player, 5, PIECE + 3, jobs=1)


def test_games_depend_on_their_seeds_alone(rows):
    """Threads, pieces and what was played before change nothing."""
    again = play_games(player, 5, PIECE + 3, jobs=2)
    assert all((rows[name] == again[name]).all() for name in rows)
    later = play_games(player, 5 + PIECE, 3, jobs=1)
    begins = int(np.flatnonzero((rows["x"] == later["x"][0]).all(axis=1))[0])
    assert (rows["x"][begins : begins + len(later["x"])] == later["x"]).all()


def test_rows_tell_what_came_of_the_game_as_each_seat_sees_it(rows):
    """Rewards and first places of all seats are 1 together; two rows in turn are the two seats' views of a position."""
    assert rows["x"].shape[1] == inputs_of(GANESHA) and len(rows["x"]) > 100
    for name in ("rewards", "wins", "thoughts"):
        assert rows[name].sum(axis=1) == pytest.approx(1.0, abs=0.02)
    one, other = rows["wins"][0::2], rows["wins"][1::2]
    assert (one[:, 0] == other[:, 1]).all() and (one[:, 1] == other[:, 0]).all()
    own = GANESHA.observation.index("own turn")
    assert (rows["x"][0::2, own] == ONE).all() and (rows["x"][1::2, own] == 0).all()


@pytest.mark.parametrize("beside_another", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_run_in_small_and_again(tmp_path, beside_another):
    """Two generations, each with a network, a match and losses; a run that stopped goes on and comes to the same."""
    told: list[str] = []
    whole = Recipe.of("ganesha", **SMOKE)
    if beside_another:
        Run(tmp_path / "whole", whole, 1, told.append).go_on()
    first = Run(tmp_path / "parts", Recipe.of("ganesha", **{**SMOKE, "generations": 1}), 2, told.append)
    first.go_on()
    assert first.done == 1
    again = Run(tmp_path / "parts", whole, 2, told.append)
    assert again.done == 1
    again.go_on(seconds=0)  # the first generation of a call is always begun
    assert again.done == 2 and told
    for number in range(2):
        nets = [read_network(run / f"ganesha-2-{number:02}.npz", GANESHA) for run in tmp_path.iterdir()]
        assert all((nets[0].arrays[name] == nets[-1].arrays[name]).all() for name in nets[0].arrays)
        assert nets[0].header["generation"] == number and nets[0].header["games"] == (number + 1) * SMOKE["games"]
    record = json.loads((tmp_path / "parts" / "run.json").read_text())
    for generation in record["generations"]:
        assert generation["match"]["games"] == SMOKE["probe"]
        assert all(b["target"] > 0 for _a, b in pairwise(generation["losses"]))
    assert (tmp_path / "parts" / "curves.svg").read_text().startswith("<svg")
    with pytest.raises(BadOption, match="another recipe"):
        Run(tmp_path / "parts", Recipe.of("ganesha", **{**SMOKE, "games": 30}), 1, told.append)


def test_a_run_begins_with_the_network_in_a_file(tmp_path):
    """Its weights come back to the last bit; for as many players it teaches, for others it only lends its weights."""
    path = FOLDER / "ganesha-2.npz"
    network = read_network(path, GANESHA)
    for players in (2, 3):
        recipe = Recipe.of("ganesha", players=players, generations=1)
        run = Run(tmp_path / str(players), recipe, 1, print, path)
        taken = in_whole_numbers(run.weights(recipe.course(0)))
        assert all((taken[name] == network.arrays[name]).all() for name in taken)
        taught = run.teacher(0).network
        assert (taught is not None) == (players == 2)
        assert run.record["start"]["recipe"] == network.header["recipe"]
    with pytest.raises(BadOption, match="another recipe"):
        Run(tmp_path / "narrow", Recipe.of("ganesha", width=16), 1, print, path)


def test_a_recipe_knows_its_words_and_its_game():
    with pytest.raises(BadOption, match="no “speed”"):
        Recipe.of("ganesha", speed=3)
    with pytest.raises(BadOption):
        Recipe.of("ganesha", players=7)


def test_fresh_weights_say_what_the_heuristics_say():
    """Before any training the lead alone decides: nothing else reaches the outputs."""
    weights = in_whole_numbers(fresh_weights(inputs_of(GANESHA), Recipe.of("ganesha", **SMOKE).course(0)))
    assert not weights["third"].any() and (weights["skip"] != 0).sum() == 2
