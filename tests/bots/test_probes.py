"""Probes: odd styles and a search that knows the network, both as blind and as repeatable as any other player."""

import math

import numpy as np
import pytest

import serai
from serai.bots import Effort, TreeSearch, bot, think
from serai.bots.inference import REWARDS, SUM_ONE
from serai.bots.levels import search_settings
from serai.bots.networks import Network, layout_of, network_for
from serai.bots.probes import probes_of, weights_of
from serai.bots.thinking import Knowledge
from serai.kernel.errors import BadOption
from serai.testing.random_games import playthrough
from stone_well import GAME as WELL
from tests.bots.test_networks import random_network

GAMES = serai.game_names()


def sure_network(name: str) -> Network:
    """Whoever looks believes to have three times the share of anybody else, whatever the position."""
    drawn = random_network(name)
    arrays = {part: np.zeros_like(array) for part, array in drawn.arrays.items()}
    arrays["third_bias"][REWARDS] = round(SUM_ONE * math.log(3))
    return Network({**drawn.header, "layout": layout_of(serai.game(name))}, arrays)


def counting(name: str, knows: Knowledge) -> TreeSearch:
    return TreeSearch(serai.game(name), search_settings(name, "master"), seed=3, knows=knows)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_others_are_expected_to_play_for_what_their_network_says_from_their_seats(name, players):
    """One's own reward is still by the heuristics: the first simulation's is the master's."""
    position, network = serai.game(name).new(players, 5), sure_network(name)
    search, master = counting(name, Knowledge(network, theirs=True)), counting(name, Knowledge())
    search.think(position, simulations=1)
    master.think(position, simulations=1)
    me, values = position.seat, search.trees[0].column["value"][search.trees[0].root]
    others = [value for seat, value in enumerate(values[:players].tolist()) if seat != me]
    assert others == pytest.approx([3 / (players + 2)] * (players - 1), abs=1e-5)
    assert values[me] == master.trees[0].column["value"][master.trees[0].root][me]


@pytest.mark.parametrize("name", GAMES)
def test_knowing_the_network_changes_what_is_expected(name):
    position = serai.game(name).new(2, 5)
    assert network_for(position) is not None
    thoughts = [think(position, simulations=400, level=level).choices for level in ("probe:counter", "master")]
    assert thoughts[0] != thoughts[1]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_visits_without_compiling(name, run_interpreted):
    code = f"""
import serai
from serai.bots import think
thought = think(serai.game({name!r}).new(2, 5), simulations=8, seed=4, level="probe:counter")
print([(c.code, c.visits, round(c.win, 12), round(c.value, 12)) for c in thought.choices])
"""
    assert run_interpreted(code, "1") == run_interpreted(code, "0")


@pytest.mark.parametrize("name", GAMES)
def test_every_style_weighs_what_the_game_weighs_and_plays_otherwise_than_the_master(name):
    game = serai.game(name)
    assert set(game.styles) == {"hoarder", "rusher"}
    position = game.new(2, 5)
    thoughts = {think(position, simulations=200, level="master").choices}
    for style in game.styles:
        assert all(value != game.weights[weight] for weight, value in weights_of(game, style).items())
        thoughts.add(think(position, simulations=200, level=f"probe:{style}").choices)
    assert len(thoughts) == 3


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", [2, 3])
def test_what_a_seat_cannot_know_changes_nothing(name, players):
    game = serai.game(name)
    effort = Effort(scale=0.01, threads=1, repeatable=True)
    for n, position in enumerate(playthrough(game, players, 33, {}, limit=100)):
        if position.over or n % 40 != 7:
            continue
        for probe in probes_of(position):
            choices = set()
            for other in range(3):
                swapped = position.copy()
                swapped.reseed(1_000 + other)
                game.rules["redeal"](swapped.record, swapped.edition.record, swapped.seat)
                swapped.reseed(other)
                choices.add(bot(probe).player(5, effort).choose(swapped))
            assert len(choices) == 1


def test_where_no_network_is_proved_there_is_nothing_to_counter():
    rajas = serai.game("rajas")
    assert probes_of(rajas.new(2, 1)) == ["probe:counter", "probe:hoarder", "probe:rusher"]
    assert probes_of(rajas.new(3, 1, {"ganga": "yes"})) == ["probe:hoarder", "probe:rusher"]
    assert probes_of(WELL.new(2, 1)) == []


def test_a_style_that_a_game_does_not_have_is_refused():
    with pytest.raises(BadOption, match="Ganesha has no style “gambler”; it has hoarder, rusher"):
        bot("probe:gambler").choose(serai.game("ganesha").new(2, 1), 1)
