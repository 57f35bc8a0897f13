"""PettingZoo's own tests, unchanged, on every game, player count and version; then what is ours."""

import copy
import pickle
from functools import partial
from importlib import import_module
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec
from pettingzoo.utils.env_logger import EnvLogger

import serai
from serai.kernel.errors import BadOption

NAMES = {"five-tribes": "five_tribes_v0", "ganesha": "ganesha_v0", "rajas": "rajas_v0"}
MODULES = {name: import_module(f"serai.envs.pettingzoo.{module}") for name, module in NAMES.items()}
VERSIONS = {
    "five-tribes": [{}, {"open-hands": "yes"}],
    "ganesha": [{}, {"side": "night", "spice-layout": "chosen"}],
    "rajas": [
        {"version": version, "ganga": ganga} for version in ("basic", "navaratnas", "mixed") for ganga in ("no", "yes")
    ],
}
EVERY = [
    pytest.param(name, players, options, id=f"{name}-{players}-{'-'.join(options.values())}", marks=marks)
    for name, versions in VERSIONS.items()
    for number, options in enumerate(versions)
    for players in serai.game(name).players
    for marks in [pytest.mark.slow if number and (number, players) != (len(versions) - 1, 3) else ()]
]


@pytest.fixture(autouse=True)
def quiet():
    EnvLogger.flush()
    yield
    EnvLogger.flush()


def play(env, seed, limit=5_000):
    """A random game to its end; what each agent got in all."""
    chance = np.random.default_rng(seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter(limit):
        seen, reward, terminated, truncated, _info = env.last()
        total[agent] += reward
        over = terminated or truncated
        env.step(None if over else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@pytest.mark.filterwarnings("ignore:Observation:UserWarning", "ignore:Action mask:UserWarning")
@pytest.mark.parametrize(("name", "players", "options"), EVERY)
def test_pettingzoos_own_tests(name, players, options):
    module, given = MODULES[name], {"players": players, "options": options}
    api_test(module.env(**given), num_cycles=300)
    seed_test(partial(module.env, **given), num_cycles=100)
    render_test(partial(module.env, **given), custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})
    parallel = partial(module.parallel_env, **given)
    parallel_api_test(parallel(), num_cycles=100)
    # the test visits every agent in every cycle: the form that PettingZoo gives a parallel environment
    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=lambda **more: parallel_to_aec(parallel(**more))))


@pytest.mark.parametrize("name", NAMES)
def test_what_pettingzoo_says_of_it(name):
    env = MODULES[name].env()
    assert str(env) == NAMES[name] == env.metadata["name"]
    game = serai.game(name)
    assert env.action_space("player_0").n == game.notation.size
    assert env.observation_space("player_1")["observation"].shape == (len(game.observation),)


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_is_the_game_of_that_seed(name):
    env, game = MODULES[name].env(players=3), serai.game(name)
    env.reset(seed=11)
    position = game.new(players=3, seed=11)
    assert env.table.position == position and env.agent_selection == f"player_{position.seat}"
    env.reset()
    following = env.table.position.copy()
    assert following != position
    env.reset(seed=11)
    env.reset()
    assert env.table.position == following


@pytest.mark.parametrize("name", NAMES)
def test_rewards_come_at_the_end(name):
    module = MODULES[name]
    for players in (2, 3):
        totals = {}
        for kind in ("outcome", "score", "margin"):
            env = module.env(players=players, rewards=kind)
            totals[kind] = list(play(env, 5).values())
            position = env.table.position
        assert totals["score"] == position.scores()
        assert [total == max(totals["outcome"]) for total in totals["outcome"]] == [n == 1 for n in position.places()]
        assert sum(totals["outcome"]) == pytest.approx(0) and sum(totals["margin"]) == pytest.approx(0)


def test_a_game_cut_short_pays_nothing():
    env = MODULES["ganesha"].env(max_cycles=9)
    assert set(play(env, 1).values()) == {0.0}
    assert env.table.ply == 9


def test_only_the_deciding_seat_has_a_mask():
    env = MODULES["five-tribes"].env(players=4)
    env.reset(seed=2)
    for agent in env.possible_agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


# -- wrong calls -----------------------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_its_reason():
    module = MODULES["five-tribes"]
    env, code = module.raw_env(), serai.game("five-tribes").notation.code("lift a1")
    env.reset(seed=7)
    before = env.table.position.copy()
    with pytest.raises(ValueError, match=r"lift a1: This is not .* now\. To be decided: .* \(F-056\)"):
        env.step(code)
    assert env.table.position == before


def test_an_illegal_action_loses_the_game():
    """As PettingZoo's TerminateIllegalWrapper has it, with our reason."""
    env, code = MODULES["five-tribes"].env(players=3), serai.game("five-tribes").notation.code("lift a1")
    env.reset(seed=7)
    loser = env.agent_selection
    env.step(code)
    assert "Illegal move made" in EnvLogger.mqueue[0] and "(F-056)" in EnvLogger.mqueue[0]
    assert "(F-056)" in env.infos[loser]["illegal"]
    assert all(env.terminations.values())
    got = {}
    for agent in env.agent_iter():
        got[agent] = env.last()[1]
        env.step(None)
    assert got == {agent: -1.0 if agent == loser else 0.0 for agent in env.possible_agents}


@pytest.mark.parametrize("action", [567, -1, 2.0, "bid 5", None, np.float64(1), True])
@pytest.mark.parametrize("kind", ["env", "raw_env"])
def test_an_action_outside_the_space(kind, action):
    env = getattr(MODULES["five-tribes"], kind)()
    env.reset(seed=7)
    with pytest.raises(AssertionError, match=r"action is not in action space: .*codes go from 0 to 566"):
        env.step(action)


def test_steps_before_the_deal_and_after_the_end():
    env = MODULES["ganesha"].env()
    for call in (lambda: env.step(0), lambda: env.observe("player_0"), env.render):
        with pytest.raises(AssertionError, match="needs to be called before"):
            call()
    play(env, 3, limit=10_000)
    assert not env.agents
    env.step(0)
    assert "Should reset() first" in EnvLogger.mqueue[0]


def test_an_agent_whose_game_is_over_may_only_leave():
    env = MODULES["ganesha"].env(max_cycles=1)
    env.reset(seed=1)
    env.step(env.table.codes()[0])
    with pytest.raises(ValueError, match=r"the only valid action is None: The game is over\."):
        env.step(env.table.codes()[0])


def test_wrong_arguments():
    module = MODULES["rajas"]
    for wrong, words in (
        ({"players": 7}, "not 7"),
        ({"options": {"version": "advanced"}}, "basic, navaratnas, mixed"),
        ({"rewards": "money"}, "outcome, score, margin"),
        ({"render_mode": "rgb_array"}, "human, ansi, svg"),
        ({"max_cycles": 0}, "from 1 on"),
    ):
        with pytest.raises(BadOption, match=words):
            module.env(**wrong)


def test_a_wrong_seed_is_refused():
    for env in (MODULES["rajas"].env(), MODULES["rajas"].parallel_env()):
        for wrong in (-1, 1.5):
            with pytest.raises(BadOption, match="seed is a whole number from 0 on"):
                env.reset(seed=wrong)


def test_render_without_a_mode_warns():
    env = MODULES["ganesha"].env()
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert env.render() is None


# -- copies, and all seats at once -----------------------------------------------------------------------------------


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copied_environment_goes_its_own_way(copied):
    env = MODULES["ganesha"].env(players=3)
    env.reset(seed=4)
    for _ in range(5):
        env.step(env.table.codes()[0])
    other = copied(env)
    env.step(env.table.codes()[-1])
    assert other.table.position != env.table.position
    other.step(other.table.codes()[-1])
    assert other.table.position == env.table.position and other.agent_selection == env.agent_selection


def test_all_seats_at_once():
    env = MODULES["ganesha"].parallel_env(players=3)
    with pytest.raises(ValueError, match="call reset"):
        env.step({})
    seen, infos = env.reset(seed=6)
    assert infos == {agent: {} for agent in env.possible_agents}
    while env.agents:
        (agent,) = [agent for agent in env.agents if seen[agent]["action_mask"].any()]
        actions = {other: 0 for other in env.agents}
        actions[agent] = int(np.flatnonzero(seen[agent]["action_mask"])[-1])
        seen, rewards, terminations, truncations, infos = env.step(actions)
    assert all(terminations.values()) and not any(truncations.values())
    assert list(rewards.values()) == env.table.rewards("outcome")
    with pytest.raises(ValueError, match="call reset"):
        env.step(actions)


def test_a_refused_action_costs_the_cycle():
    env = MODULES["five-tribes"].parallel_env(max_cycles=3)
    env.reset(seed=7)
    before, code = env.table.position.copy(), serai.game("five-tribes").notation.code("lift a1")
    deciding = env.agents[before.seat]
    with pytest.raises(ValueError, match=f"{deciding} decides and has no action"):
        env.step({})
    for cycle in range(3):
        _seen, rewards, terminations, truncations, infos = env.step(dict.fromkeys(env.agents, code))
        assert "(F-056)" in infos[deciding]["illegal"] and env.table.position == before
        assert all(truncations.values()) == (cycle == 2) and not any(terminations.values())
        assert set(rewards.values()) == {0.0}
