"""Frozen players: each release's best one is there with its networks, and decides as it did when it was frozen."""

import json

import pytest

import serai
from serai.bots import bot, frozen
from serai.bots.levels import LEVELS, WithNetwork
from serai.bots.networks import BadNetwork
from serai.kernel.errors import BadOption

GAMES = serai.game_names()
NAMES = frozen.frozen_names()
GRANDMASTER = LEVELS[-1]


def test_the_first_release_is_frozen():
    assert NAMES[0] == "frozen:0.1" and [bot(name).name for name in NAMES] == NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_a_frozen_player_decides_as_it_did(name, game):
    """If this fails, a release's best player has been changed: keep its networks, weights and settings as they were."""
    player, found = frozen.frozen_player(name), serai.game(game)
    kept = frozen.read_release(player.release)["games"][game]
    assert len(frozen.kept_networks(player.release, found)) == len(kept["networks"]) > 0
    for players, decisions in kept["decisions"].items():
        assert frozen.first_decisions(player, found, int(players)) == decisions


def test_it_keeps_its_own_weights_when_those_of_the_game_are_tuned(monkeypatch):
    """The network's inputs hold what the heuristics say, so they must stay what it was trained with."""
    game, player = serai.game("ganesha"), frozen.frozen_player("frozen:0.1")
    decisions = frozen.read_release("0.1")["games"]["ganesha"]["decisions"]
    frozen.kept_networks.cache_clear()
    monkeypatch.setitem(game.__dict__, "weights", {name: 2 * value for name, value in game.weights.items()})
    assert frozen.first_decisions(player, game, 2) == decisions["2"]
    assert frozen.first_decisions(player, game, 3) == decisions["3"]
    frozen.kept_networks.cache_clear()


def test_freezing_writes_down_what_plays_now(tmp_path, monkeypatch):
    assert isinstance(GRANDMASTER, WithNetwork)
    game = serai.game("ganesha")
    path = frozen.freeze("0.2", GRANDMASTER, [game], tmp_path)
    monkeypatch.setattr(frozen, "FOLDER", tmp_path)
    assert frozen.frozen_names() == ["frozen:0.2"]
    kept = json.loads(path.read_text(encoding="utf-8"))
    player = frozen.frozen_player("frozen:0.2")
    assert (player.seconds, player.simulations) == (GRANDMASTER.seconds, GRANDMASTER.simulations)
    for players in (2, 3):
        decided = frozen.first_decisions(GRANDMASTER, game, players)
        assert (
            frozen.first_decisions(player, game, players)
            == decided
            == kept["games"]["ganesha"]["decisions"][str(players)]
        )
    with pytest.raises(BadOption, match=r"release 0\.2 did not know rajas"):
        player.choose(serai.game("rajas").new(2, 1), 1)


def test_a_network_that_is_gone_is_an_error_and_not_another_player(tmp_path, monkeypatch):
    assert isinstance(GRANDMASTER, WithNetwork)
    game = serai.game("ganesha")
    path = frozen.freeze("0.3", GRANDMASTER, [game], tmp_path)
    kept = json.loads(path.read_text(encoding="utf-8"))
    kept["games"]["ganesha"]["networks"]["ganesha-2.npz"] = "0" * 64
    path.write_text(json.dumps(kept), encoding="utf-8")
    monkeypatch.setattr(frozen, "FOLDER", tmp_path)
    with pytest.raises(BadNetwork, match=r"ganesha-2\.npz of release 0\.3 is not in the package"):
        bot("frozen:0.3").choose(game.new(2, 1), 1)


def test_a_release_that_is_not_frozen_is_refused():
    with pytest.raises(BadOption, match=r"there is no frozen player “frozen:9\.9”; known are frozen:0\.1"):
        bot("frozen:9.9")
