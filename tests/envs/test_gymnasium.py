"""Gymnasium's own check on every game; a seat against bots; many tables that play the same games as one does."""

import warnings
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

import serai
from serai.bots import UnknownBot, bot
from serai.envs.gymnasium import IDS
from serai.kernel.errors import BadOption
from serai.kernel.state import SEATS


def choose(mask, chance):
    return int(chance.choice(np.flatnonzero(mask))) if mask.any() else 0


@pytest.mark.parametrize("name", IDS.values())
@pytest.mark.parametrize("given", [{}, {"players": 4, "opponents": ["novice", "greedy", "random"], "seat": None}])
def test_gymnasiums_own_check(name, given, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name, **given).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_an_episode_is_a_game_against_the_bots(name):
    """Played again with a position and the same bots, decision by decision."""
    env = gymnasium.make(IDS[name], players=3, opponents=["greedy", "random"], seat=1, rewards="score")
    seen, info = env.reset(seed=5)
    position, chance, terminated = serai.game(name).new(players=3, seed=5), np.random.default_rng(5), False
    reward: SupportsFloat = 0.0
    players = {seat: bot(kind).player(5 * SEATS + seat) for seat, kind in ((0, "greedy"), (2, "random"))}

    def others():
        while not position.over and position.seat != 1:
            position.play(players[position.seat].choose(position))

    others()
    while not terminated:
        assert np.flatnonzero(info["action_mask"]).tolist() == position.codes() and info["seat"] == 1
        expected = np.zeros_like(seen)
        position.game.rules["observe"](position.record, position.edition.record, 1, expected)
        assert np.array_equal(seen, expected) and reward == 0
        action = choose(info["action_mask"], chance)
        seen, reward, terminated, truncated, info = env.step(action)
        position.play(action)
        others()
        assert not truncated
    assert position.over and reward == position.scores()[1] and not info["action_mask"].any()


def test_stronger_bots_sit_down_too():
    env = gymnasium.make("serai/Ganesha-v0", opponents="adept")
    _seen, info = env.reset(seed=1)
    for _ in range(4):
        _seen, _reward, _terminated, _truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert info["action_mask"].any()


def test_the_seed_chooses_the_seat():
    env = gymnasium.make("serai/Ganesha-v0", players=3, seat=None)
    assert [env.reset(seed=seed)[1]["seat"] for seed in range(4)] == [0, 1, 2, 0]


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_render(mode):
    env = gymnasium.make("serai/FiveTribes-v0", render_mode=mode)
    env.reset(seed=1)
    drawn = env.render()
    assert isinstance(drawn, str) and drawn.startswith("<svg" if mode == "svg" else "") and len(drawn) > 1_000


# -- wrong calls -----------------------------------------------------------------------------------------------------


def test_an_illegal_action_loses_and_says_why():
    env = gymnasium.make("serai/FiveTribes-v0")
    env.reset(seed=7)
    lift = serai.game("five-tribes").notation.code("lift a1")
    _seen, reward, terminated, _truncated, info = env.step(lift)
    assert (reward, terminated) == (-1.0, True) and info["illegal"].endswith("turn order track”. (F-056)")
    with pytest.raises(ResetNeeded, match="the game is over"):
        env.unwrapped.step(lift)


@pytest.mark.parametrize("action", [567, -1, 2.0, "bid 5", None])
def test_an_action_outside_the_space(action):
    env = gymnasium.make("serai/FiveTribes-v0").unwrapped
    env.reset(seed=7)
    with pytest.raises(InvalidAction, match="codes go from 0 to 566"):
        env.step(action)


def test_a_step_before_the_deal():
    with pytest.raises(ResetNeeded):
        gymnasium.make("serai/Ganesha-v0").step(0)
    with pytest.raises(ResetNeeded, match="reset"):
        gymnasium.make("serai/Ganesha-v0").unwrapped.step(0)
    with pytest.raises(ResetNeeded, match="reset"):
        gymnasium.make_vec("serai/Ganesha-v0", num_envs=2).step(np.array([0, 0]))


def test_wrong_arguments():
    for wrong, error, words in (
        ({"opponents": ["novice", "novice"]}, BadOption, r"each of the other seats is needed \(1\), not 2"),
        ({"opponents": "genius"}, UnknownBot, "genius"),
        ({"seat": 2}, BadOption, "no seat 2"),
        ({"rewards": "money"}, BadOption, "outcome, score, margin"),
        ({"players": 1}, BadOption, "not 1"),
    ):
        with pytest.raises(error, match=words):
            gymnasium.make("serai/Ganesha-v0", **wrong)
    with pytest.raises(BadOption, match="random, greedy"):
        gymnasium.make_vec("serai/Ganesha-v0", num_envs=2, opponents="master")
    with pytest.raises(BadOption, match="from 1 on"):
        gymnasium.make_vec("serai/Ganesha-v0", num_envs=0)


# -- many tables -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", IDS.values())
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_many_tables_play_the_games_of_single_ones(name, opponents):
    given = {"players": 3, "opponents": opponents, "seat": None, "rewards": "margin"}
    tables, n = gymnasium.make_vec(name, num_envs=3, **given), 3
    singles = [gymnasium.make(name, **given) for _ in range(n)]
    seen, info = tables.reset(seed=11)
    looks = [single.reset(seed=11 + i) for i, single in enumerate(singles)]
    chance, over, ends = np.random.default_rng(0), [False] * n, 0
    for _step in range(250):
        for i in range(n):
            assert np.array_equal(seen[i], looks[i][0]) and info["seat"][i] == looks[i][1]["seat"]
            assert np.array_equal(info["action_mask"][i], looks[i][1]["action_mask"])
        actions = np.array([choose(mask, chance) for mask in info["action_mask"]])
        seen, rewards, terminated, truncated, info = tables.step(actions)
        for i, single in enumerate(singles):
            reward: SupportsFloat = 0.0
            if over[i]:
                looks[i], over[i] = single.reset(), False
            else:
                *look, reward, over[i], _cut, told = single.step(int(actions[i]))
                looks[i] = (look[0], told)
                ends += over[i]
            assert rewards[i] == reward and terminated[i] == over[i] and not truncated[i]
    assert ends >= n


def test_a_table_that_loses_by_an_illegal_action_deals_anew():
    tables = gymnasium.make_vec("serai/FiveTribes-v0", num_envs=3)
    _seen, info = tables.reset(seed=7)
    actions = info["action_mask"].argmax(1)
    actions[1] = serai.game("five-tribes").notation.code("lift a1")
    _seen, rewards, terminated, _truncated, info = tables.step(actions)
    assert rewards.tolist() == [0, -1, 0] and terminated.tolist() == [False, True, False]
    assert "(F-056)" in info["illegal"][1] and info["_illegal"].tolist() == [False, True, False]
    _seen, rewards, terminated, _truncated, info = tables.step(info["action_mask"].argmax(1))
    assert not rewards.any() and not terminated.any() and info["action_mask"].any(axis=1).all()


def test_seeds_of_many_tables():
    tables: Any = gymnasium.make_vec("serai/Ganesha-v0", num_envs=3)  # takes more kinds of seeds than the base class
    first, _info = tables.reset(seed=4)
    assert np.array_equal(tables.reset(seed=[4, 5, 6])[0], first)
    assert np.array_equal(tables.reset(seed=[6, 5, 4])[0], first[::-1])
    assert not np.array_equal(tables.reset()[0], first)
    assert np.array_equal(tables.reset(seed=np.int64(4))[0], first)
    assert np.array_equal(tables.reset(seed=np.array([4, 5, 6]))[0], first)
    with pytest.raises(ValueError, match="3 seeds are needed"):
        tables.reset(seed=[1, 2])


def test_a_wrong_seed_is_refused():
    single, tables = gymnasium.make("serai/Ganesha-v0").unwrapped, gymnasium.make_vec("serai/Ganesha-v0", num_envs=3)
    env: Any
    for env, wrong in ((single, -1), (single, 1.5), (tables, -1), (tables, 1.5), (tables, [4, -1, 6])):
        with pytest.raises(BadOption, match="seed is a whole number from 0 on"):
            env.reset(seed=wrong)


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([0, 0], "shape"),
        (np.zeros(3), "float64"),
        ([0, 0, 179], "codes go from 0 to 178"),
        ([0, -1, 0], "codes go from"),
    ],
)
def test_wrong_actions_for_many_tables(actions, words):
    tables = gymnasium.make_vec("serai/Ganesha-v0", num_envs=3)
    tables.reset(seed=1)
    with pytest.raises(InvalidAction, match=words):
        tables.step(actions)
