"""Tuning: duels are fair and repeat, and a clearly better weight is found; files keep their comments."""

from argparse import Namespace

import numpy as np
import pytest

import serai
from serai.arena import tune
from serai.arena.calibrate import fit
from serai.arena.duels import DuelTerms, duel
from serai.kernel.errors import BadOption

#: Duels are compiled for each game, which takes longer than they do; nothing else here needs them but for Ganesha.
DUELLED = [pytest.param(name, marks=() if name == "ganesha" else pytest.mark.long) for name in serai.game_names()]


@pytest.mark.parametrize("name", DUELLED)
def test_duels_repeat_on_any_number_of_threads(name):
    game = serai.game(name)
    one = duel(game, terms=DuelTerms(games=12, players=3, lines=6), jobs=1)
    two = duel(game, terms=DuelTerms(games=12, players=3, lines=6), jobs=2)
    assert np.array_equal(one.scores, two.scores) and np.array_equal(one.places, two.places)
    assert (one.places.min(axis=1) == 1).all()


def test_equal_sides_share_the_wins():
    """Every seed is played from every seat, so equal players win equally often, up to the luck of their lines."""
    result = duel(serai.game("ganesha"), terms=DuelTerms(games=400, lines=4))
    assert 0.42 < result.wins.mean() < 0.58


def test_spoilt_weights_lose():
    game = serai.game("ganesha")
    spoilt = {name: -value for name, value in game.weights.items()}
    assert duel(game, spoilt, None, DuelTerms(games=60, lines=12)).wins.mean() < 0.2


def test_comments_and_order_stay():
    text = "# points\nearly = 0.5  # a guess\nearly_bird = 2\n"
    assert tune.rewritten(text, {"early": 0.625}) == "# points\nearly = 0.625  # a guess\nearly_bird = 2\n"


def test_only_weights_that_exist_are_tuned():
    game = serai.game("ganesha")
    assert tune.chosen_weights(game, ["prefer_*"]) == [n for n in game.weights if n.startswith("prefer_")]
    with pytest.raises(BadOption):
        tune.chosen_weights(game, ["nonsense"])


def test_a_round_moves_the_weights_a_little():
    game = serai.game("ganesha")
    name = next(iter(game.weights))
    options = Namespace(
        rounds=2, games=16, players=[2], nudge=0.2, step=0.4, lines=4, heat=1.0, seed=1, jobs=1, ray=False
    )
    tuned = tune.tune(game, [name], options)
    assert set(tuned) == set(game.weights)
    assert tuned[name] == tune.tune(game, [name], options)[name]
    assert all(tuned[other] == game.weights[other] for other in game.weights if other != name)


def test_the_scale_that_made_the_winners_is_found():
    """Leads drawn at random and winners drawn by a known scale: the fit comes near it."""
    chance = np.random.default_rng(1)
    played = []
    for _ in range(1_500):
        hopes = chance.normal(100, 15, 3)
        odds = np.exp((hopes - hopes.max()) / 8.0)
        winner = chance.choice(3, p=odds / odds.sum())
        played.append(([list(hopes)], [float(seat == winner) for seat in range(3)]))
    assert 6.5 < fit(played) < 9.8
