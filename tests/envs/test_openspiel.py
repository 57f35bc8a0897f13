"""OpenSpiel's own tests on the games, its search and one of its learners, recorded games; then what is ours."""

import pickle
import random
import unittest
from dataclasses import replace
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts, tabular_qlearner
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from open_spiel.python.tests import games_sim_test

import serai
from serai.envs.openspiel import GAMES, registered
from serai.envs.openspiel.game import kind_of
from stone_well import GAME as WELL
from tests.envs import make_playthroughs

VERSIONS = [
    "serai_five_tribes(open-hands=yes,neighbours=4)",
    "serai_ganesha(side=night,spices=off,first-player=random)",
    "serai_ganesha(players=4,spice-layout=chosen)",
    "serai_rajas(version=navaratnas)",
    "serai_rajas(players=3,version=mixed,level-p2=advanced,ganga=yes)",
]
CHANCE = pyspiel.PlayerId.CHANCE


def dealt(game, *outcomes):
    """A state in which the first seat decides."""
    state = game.new_initial_state()
    for outcome in outcomes or (1, 2, 3, 4):
        state.apply_action(outcome)
    assert not state.is_chance_node()
    return state


def play_on(state, dice, decisions=10_000):
    """Random decisions and chance."""
    while decisions and not state.is_terminal():
        decisions -= not state.is_chance_node()
        state.apply_action(dice.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(name, players, marks=pytest.mark.slow if name == "serai_rajas" and players > 2 else ())
        for name in GAMES.values()
        for players in (2, 3, 4)
    ],
)
def test_openspiels_random_simulation(name, players):
    pyspiel.random_sim_test(pyspiel.load_game(name, {"players": players}), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
def test_openspiels_random_simulation_of_versions(version):
    pyspiel.random_sim_test(pyspiel.load_game(version), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES.values())
def test_openspiels_tests_of_python_games(name):
    game = pyspiel.load_game(name)
    games_sim_test.GamesSimTest().sim_game(game)
    case = type("Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5 and not result.errors and not result.failures


def test_a_game_from_elsewhere(monkeypatch):
    """It says itself that nothing is hidden in it; a game that says nothing may have secrets."""
    monkeypatch.setitem(serai.games._added, "stone-well", WELL)
    game = pyspiel.load_game(registered("stone-well"))
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert kind_of(replace(WELL, perfect_information=False)).information != game.get_type().information
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES.values())
def test_its_search_and_a_learner_run(name):
    game = pyspiel.load_game(name, {"chance": 4})
    state, chance = dealt(game, 0, 1, 2, 3), np.random.RandomState(1)
    search = mcts.MCTSBot(game, 2.0, 30, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    policy, action = search.step_with_policy(state)
    assert action in state.legal_actions() and sum(p for _action, p in policy) == 1

    table = rl_environment.Environment(game, chance_event_sampler=rl_environment.ChanceEventSampler(seed=1))
    learners = [tabular_qlearner.QLearner(seat, game.num_distinct_actions()) for seat in range(game.num_players())]
    for _episode in range(2):
        step = table.reset()
        while not step.last():
            step = table.step([learners[step.observations["current_player"]].step(step).action])
        for learner in learners:
            learner.step(step)
        assert sum(step.rewards) == 0
    assert any(value for table in learners for values in table._q_values.values() for value in values.values())


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name == "serai_ganesha" else pytest.mark.slow) for name in make_playthroughs.GAMES],
)
def test_recorded_games_go_as_they_went(name):
    recorded = (make_playthroughs.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert "IsTerminal() = True" in recorded
    assert make_playthroughs.record(make_playthroughs.GAMES[name], make_playthroughs.actions_of(recorded)) == recorded


# -- chance ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES.values())
def test_chance_chooses_what_is_drawn_and_nothing_else(name):
    game = pyspiel.load_game(name)
    positions = [dealt(game, *outcomes).play.position for outcomes in ((1, 2, 3, 4), (1, 2, 3, 4), (1, 2, 3, 5))]
    assert positions[0] == positions[1] != positions[2]
    state, dice, drawn = dealt(game), random.Random(3), 0
    while not state.is_terminal():
        before = state.play.position
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert len(outcomes) == 256 and sum(p for _outcome, p in outcomes) == pytest.approx(1)
            state.apply_action(dice.randrange(256))
            assert state.play.position.draws > before.draws
            drawn += 1
        else:
            assert before.codes() == state.legal_actions()
            state.apply_action(dice.choice(state.legal_actions()))
            assert state.play.position.draws == before.draws
    assert drawn > 0


def test_searchers_cannot_foresee_chance():
    """Clones of a state that waits for chance meet what they draw, not what the state will draw."""
    state, dice = dealt(pyspiel.load_game("serai_rajas")), random.Random(1)
    while not (state.is_chance_node() and state.play.pending is not None):
        play_on(state, dice, decisions=1)
    results = {str(state.child(outcome)) for outcome in range(20)}
    assert len(results) > 1


def test_the_seed_moves_all_chance():
    deals = {str(dealt(pyspiel.load_game("serai_ganesha", {"seed": seed}))) for seed in (0, 1, 0)}
    assert len(deals) == 2


# -- what is seen ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_tensors_hold_the_observation_and_the_memory(name):
    game = pyspiel.load_game(GAMES[name])
    width = len(serai.game(name).observation)
    assert game.observation_tensor_shape() == [width] and game.information_state_tensor_shape() == [width + 64]
    state = play_on(dealt(game), random.Random(4), 12)
    position = state.play.position
    for seat in range(2):
        expected = np.zeros(width, np.float32)
        position.game.rules["observe"](position.record, position.edition.record, seat, expected)
        assert np.array_equal(state.observation_tensor(seat), expected)
        memory = make_observation(game, INFO_STATE_OBS_TYPE)
        memory.set_from(state, seat)
        assert np.array_equal(memory.dict["observation"], expected)
        assert set(memory.dict["recall"]) == {0.0, 1.0}


def test_memory_tells_histories_apart_and_positions_do_not():
    """Two orders of the same decisions lead to one position and one observation, yet a memory knows which it was."""
    game = pyspiel.load_game("serai_five_tribes")
    state, found = dealt(game), 0
    while not found and not state.is_terminal():
        ends: dict[Any, Any] = {}
        if not state.is_chance_node():
            for first in state.legal_actions():
                child = state.child(first)
                if child.is_chance_node() or child.current_player() != state.current_player():
                    continue
                for second in child.legal_actions():
                    end = child.child(second)
                    if end.is_chance_node() or end.is_terminal():
                        continue
                    other = ends.setdefault(str(end), end)
                    if other.history() != end.history():
                        found += 1
                        assert other.observation_tensor(0) == end.observation_tensor(0)
                        assert other.information_state_tensor(0) != end.information_state_tensor(0)
                        assert other.information_state_string(0) != end.information_state_string(0)
        state.apply_action(state.legal_actions()[-1])
    assert found


def test_memory_is_the_same_however_it_was_asked_for():
    game = pyspiel.load_game("serai_ganesha(players=3)")
    asked, not_asked = dealt(game), dealt(game)
    dice = random.Random(9)
    while not asked.is_terminal():
        asked.information_state_string(1)
        action = dice.choice(asked.legal_actions())
        asked.apply_action(action)
        not_asked.apply_action(action)
    assert [asked.information_state_string(s) for s in range(3)] == [
        not_asked.information_state_string(s) for s in range(3)
    ]


def test_a_seat_is_told_nothing_it_may_not_know():
    """Whatever p2 drew unseen, p1 sees and remembers the same."""
    rules = serai.game("five-tribes")
    meeples = {"a1": {"white": 2, "red": 1}, "b1": {"white": 1, "blue": 1}, "a2": {"red": 1}, "b2": {"blue": 1}}
    state = dealt(pyspiel.load_game("serai_five_tribes"))
    told = set()
    for hidden in ({"silk": 2}, {"fakir": 2}):
        position = rules.from_json({"players": 2, "meeples": meeples, "cards": {"p2": hidden}, "blind": {"p2": hidden}})
        state.play = type(state.play)(rules, position.array.view(np.ndarray), tuple(position.codes()))
        told.add((state.observation_string(0), state.information_state_string(0), *state.information_state_tensor(0)))
        assert state.observation_string(1) not in {text for text, *_rest in told}
    assert len(told) == 1


# -- states ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES.values())
def test_states_and_games_survive_as_text(name):
    game = pyspiel.load_game(name, {"players": 3})
    state, dice = dealt(game), random.Random(2)
    for _ in range(6):
        play_on(state, dice, 5)
        other = game.deserialize_state(state.serialize())
        read, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(read) == str(game) and pickle.loads(pickle.dumps(game)).num_players() == 3
        ends = [str(play_on(copy, random.Random(8))) for copy in (other, again, pickle.loads(pickle.dumps(state)))]
        assert ends == [str(play_on(state.clone(), random.Random(8)))] * 3


def test_actions_are_said_in_serais_notation():
    game = pyspiel.load_game("serai_five_tribes")
    state = dealt(game)
    words = [state.action_to_string(action) for action in state.legal_actions()]
    assert words == state.play.position.moves()
    assert state.string_to_action(words[1]) == state.legal_actions()[1]
    assert game.new_initial_state().action_to_string(CHANCE, 7) == "chance 7"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_returns_are_the_outcome(players):
    state = play_on(dealt(pyspiel.load_game("serai_ganesha", {"players": players})), random.Random(1))
    places = state.play.position.places()
    assert [value == max(state.returns()) for value in state.returns()] == [place == 1 for place in places]
    assert sum(state.returns()) == pytest.approx(0) and state.rewards() == state.returns()


def test_options_are_parameters():
    state = dealt(pyspiel.load_game("serai_rajas(players=4,version=mixed,level-p2=advanced,ganga=yes)"))
    options = state.play.position.options
    assert (options["version"], options["level-p2"], options["level-p1"], options["ganga"]) == (
        "mixed",
        "advanced",
        "beginner",
        "yes",
    )
    state = dealt(pyspiel.load_game("serai_five_tribes(neighbours=4)"))
    assert state.play.position.options["neighbours"] == "4"


# -- wrong calls -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("serai_ganesha(players=5)", "2, 3, 4 players, not 5"),
        ("serai_ganesha(side=dawn)", "day, night"),
        ("serai_ganesha(chance=0)", "from 1 on"),
        ("serai_ganesha(seed=-1)", "seed is a whole number from 0 on, not -1"),
        ("serai_ganesha(sides=day)", "sides"),
    ],
)
def test_wrong_parameters(wrong, words):
    with pytest.raises(pyspiel.SpielError, match=words):
        pyspiel.load_game(wrong)


def test_a_refused_action_says_why():
    state = dealt(pyspiel.load_game("serai_five_tribes"))
    before = str(state)
    lift = serai.game("five-tribes").notation.code("lift a1")
    with pytest.raises(pyspiel.SpielError, match=r"lift a1: This is not .* now\. To be decided: .* \(F-056\)"):
        state.apply_action(lift)
    for code in (567, -2):
        with pytest.raises(pyspiel.SpielError, match="codes go from 0 to 566"):
            state.apply_action(code)
    with pytest.raises(TypeError):
        state.apply_action("lift a1")
    assert str(state) == before and len(state.history()) == 4


def test_chance_has_no_other_outcomes():
    state = pyspiel.load_game("serai_ganesha(chance=8)").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="8 is not an outcome of chance"):
        state.apply_action(8)


def test_nothing_can_be_done_when_the_game_is_over():
    state = play_on(dealt(pyspiel.load_game("serai_ganesha")), random.Random(1))
    assert state.legal_actions() == []
    with pytest.raises(pyspiel.SpielError, match="The game is over"):
        state.apply_action(0)
