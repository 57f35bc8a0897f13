"""Fitting priors to what a search tried: weights that are planted are found again, and judgement stays as it was."""

import sys
from dataclasses import replace

import numpy as np
import pytest

import serai
from serai.arena import priors
from serai.bots.levels import settings_with
from serai.bots.networks import FOLDER, Network, layout_of, read_network
from serai.bots.thinking import Knowledge, TreeSearch
from serai.kernel.errors import BadOption

RAJAS = serai.game("rajas")
OF_PRIORS = ["warm_place", "warm_take", "more_harbor", "more_assorted"]


@pytest.fixture(scope="module")
def network(tmp_path_factory):
    """The network in the package, with the game's own priors."""
    found = read_network(FOLDER / "rajas-2.npz", RAJAS)
    path = tmp_path_factory.mktemp("priors") / "rajas-2.npz"
    Network({**found.header, "priors": {}}, found.arrays).save(path)
    return path


@pytest.fixture(scope="module")
def tried(network):
    return priors.joined([priors.searched_game("rajas", network, 16, seed) for seed in range(5)])


def test_what_was_tried_is_kept_for_every_choice(tried):
    assert list(np.unique(tried.game)) == [0, 1, 2, 3, 4] and len(tried.states) == len(tried.starts) > 200
    assert (np.diff(tried.ends) > 1).all() and tried.ends[-1] == len(tried.codes) == len(tried.visits)
    assert (np.add.reduceat(tried.visits, tried.starts) >= 16).all()


def test_as_many_play_as_a_network_was_trained_for():
    four = priors.searched_game("rajas", FOLDER / "rajas-4.npz", 4, 1)
    assert (four.states["players"] == 4).all() and {0, 1, 2, 3} == set(four.states["seat"].tolist())


def test_planted_weights_are_found(tried):
    """Visits that follow the priors of other weights: the fit comes to those weights, from nothing too."""
    planted = {"warm_place": 0.6, "warm_take": 1.2, "more_harbor": 2.0, "more_assorted": -1.5}
    x = np.zeros(len(tried.codes))
    given = RAJAS.edition.record, RAJAS.weigh(planted)
    priors.note_priors(tried.states, *given, tried.codes, tried.ends, x)
    told, found = priors.fit(RAJAS, list(planted), replace(tried, visits=np.exp(np.clip(x, -30, 30))), {})
    assert found == pytest.approx(planted, rel=0.1, abs=0.1)
    assert told["held out after"] < told["held out before"] and told["loss after"] < told["loss before"]


def test_a_weight_that_judges_positions_is_refused(tried):
    priors.check_judgement(RAJAS, OF_PRIORS, tried)
    with pytest.raises(BadOption, match="“boat” judges positions"):
        priors.check_judgement(RAJAS, ["warm_place", "boat"], tried)


def test_the_tool_writes_a_network_that_searches_with_its_own_priors(network, tmp_path, monkeypatch, capsys):
    out = tmp_path / "fitted.npz"
    words = ["rajas", str(network), "warm_*", "more_*", "--games", "2", "--simulations", "8", "--jobs", "1"]
    monkeypatch.setattr(sys, "argv", ["priors", *words, "--out", str(out)])
    priors.main()
    assert "more_harbor = " in capsys.readouterr().out
    plain, fitted = read_network(network, RAJAS), read_network(out, RAJAS)
    assert plain.weights == {} and {"warm_place", "more_yogi"} <= set(fitted.weights)
    assert fitted.header["matches"] == [] and fitted.header["fitted"]["games"] == 2
    assert fitted.header["layout"] == layout_of(RAJAS), "the network sees what it saw"
    position = RAJAS.new(2, 3)
    settings = settings_with("rajas", "grandmaster", fitted)
    visits = [
        [
            c.visits
            for c in TreeSearch(RAJAS, settings, 1, knows=Knowledge(each)).think(position, simulations=60).choices
        ]
        for each in (plain, fitted)
    ]
    assert visits[0] != visits[1]
