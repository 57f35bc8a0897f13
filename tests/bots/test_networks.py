"""Networks: whole-numbered sums that are the same everywhere, files that are checked, and a level that falls back."""

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import serai
from serai.arena.learning.run import Recipe
from serai.arena.learning.selfplay import inputs_of
from serai.arena.learning.training import fresh_weights, in_whole_numbers
from serai.arena.stats import wilson
from serai.bots import Effort, TreeSearch, bot, think
from serai.bots.inference import EXTRA, ONE, SUM_ONE, infer, look
from serai.bots.levels import MASTERS_TIME, best_search, search_settings, settings_with
from serai.bots.networks import STOPS, BadNetwork, Network, fitting, layout_of, network_for, proven, read_network
from serai.bots.planning import desk, foresee
from serai.bots.thinking import Knowledge
from serai.kernel.errors import BadOption
from serai.testing.random_games import playthrough

GAMES = serai.game_names()
LIMIT = 250 << 10  # bytes for all networks of a game


def random_network(name: str, seed: int = 3) -> Network:
    """Weights that nobody trained, large enough to matter."""
    game, chance = serai.game(name), np.random.default_rng(seed)
    course = replace(Recipe.of(name, width=16, depth=8).course(0), seed=seed)
    weights = fresh_weights(inputs_of(game), course)
    weights["third"] = chance.normal(0, 0.3, weights["third"].shape).astype(np.float32)
    header = {"game": name, "players": 2, "options": {}, "layout": layout_of(game), "matches": []}
    return Network(header, in_whole_numbers(weights))


def thinker(network: Network, name: str, stop: str = "leaf") -> TreeSearch:
    settings = replace(search_settings(name, "grandmaster", True), stop=STOPS[stop])
    return TreeSearch(serai.game(name), settings, seed=3, knows=Knowledge(network))


@pytest.mark.parametrize("name", GAMES)
def test_whole_numbers_come_to_what_real_numbers_would(name):
    """The outputs are those of the same weights in double precision, but for rounding."""
    game, network = serai.game(name), random_network(name)
    net, a = network.loaded(), {k: v.astype(np.float64) for k, v in network.arrays.items()}
    for position in list(playthrough(game, 2, 5, {}, limit=200))[::20]:
        d = desk(game)
        foresee(position.record, position.edition.record, game.weigh(), d, 1)
        n = look(position.record, position.edition.record, d, 1, net)
        assert n == inputs_of(game)
        infer(net, n)
        x = np.floor(net[7].astype(np.float64) * ONE + 0.5) / ONE
        one = np.clip(x @ a["first"] / 512 + a["first_bias"] / 512 / ONE, 0, 32)
        two = np.clip(one @ a["second"] / 1024 + a["second_bias"] / SUM_ONE, 0, 32)
        y = two @ a["third"] / 1024 + a["third_bias"] / SUM_ONE + x[-EXTRA:] @ a["skip"] / 1024
        assert net[10] / SUM_ONE == pytest.approx(y, abs=0.05)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_visits_without_compiling(name, run_interpreted, tmp_path):
    """Rules, search and network as plain Python come to the same visits and the same values."""
    random_network(name).save(tmp_path / "net.npz")
    code = f"""
from pathlib import Path
import serai
from serai.bots import TreeSearch
from serai.bots.thinking import Knowledge
from serai.bots.levels import search_settings
from serai.bots.networks import read_network
game = serai.game({name!r})
network = read_network(Path({str(tmp_path / "net.npz")!r}), game)
thinker = TreeSearch(game, search_settings({name!r}, "grandmaster", True), seed=4, knows=Knowledge(network))
thought = thinker.think(game.new(2, 5), simulations=12)
print([(c.code, c.visits, round(c.win, 12), round(c.value, 12)) for c in thought.choices])
"""
    assert run_interpreted(code, "1") == run_interpreted(code, "0")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("stop", list(STOPS))
@pytest.mark.parametrize("players", [2, 4])
def test_values_of_all_seats_agree_with_each_other(name, stop, players):
    """What the seats get is 1 together, in every simulation and so in the mean."""
    search = thinker(random_network(name), name, stop)
    search.think(serai.game(name).new(players, 5), simulations=200)
    tree = search.trees[0]
    assert tree.column["value"][tree.root].sum() == pytest.approx(200)
    assert np.isfinite(tree.column["win"][tree.root])


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_cannot_know_changes_nothing_a_network_says(name):
    game, network = serai.game(name), random_network(name)
    for n, position in enumerate(playthrough(game, 3, 33, {}, limit=150)):
        if position.over or n % 30 != 7:
            continue
        thoughts = set()
        for other in range(3):
            swapped = position.copy()
            swapped.reseed(1_000 + other)
            game.rules["redeal"](swapped.record, swapped.edition.record, swapped.seat)
            swapped.reseed(other)
            thoughts.add(thinker(network, name).think(swapped, simulations=60).choices)
        assert len(thoughts) == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_packages_own_networks_see_nothing_that_their_seat_cannot_know(name):
    """At every number of players and with the options for which there is one."""
    game = serai.game(name)
    for network in proven(game):
        players, options = network.header["players"], network.header["options"]
        for n, position in enumerate(playthrough(game, players, 33, options, limit=150)):
            if position.over or n % 30 != 7:
                continue
            thoughts = set()
            for other in range(3):
                swapped = position.copy()
                swapped.reseed(1_000 + other)
                game.rules["redeal"](swapped.record, swapped.edition.record, swapped.seat)
                swapped.reseed(other)
                assert network_for(swapped) is network
                thoughts.add(think(swapped, simulations=60, level="grandmaster").choices)
            assert len(thoughts) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_with_a_network_keeps_to_its_time_and_memory(name):
    """In the longest position between two: all decisions of a turn together, in this thread's own time."""
    found = [p.copy() for p in playthrough(serai.game(name), 2, 11, {})]
    position = max(found, key=lambda p: len(p.codes()))
    assert network_for(position) is not None
    turn, spent, level = position.turn, 0.0, bot("grandmaster")
    level.player(1, Effort(scale=0.001, threads=1)).choose(position)  # compiled or read before the clock runs
    player = level.player(1, Effort(scale=0.25, threads=1, clock=time.thread_time))
    while not position.over and position.turn == turn:
        before = time.thread_time()
        code = player.choose(position)
        spent += time.thread_time() - before
        position.play(code)
    assert spent <= 0.25 * MASTERS_TIME[0] * 1.1
    for threads in (1, 2):
        assert best_search(position, threads=threads).bytes <= 256 << 20


# -- files ---------------------------------------------------------------------------------------------------------


def test_a_network_comes_back_as_it_was_written(tmp_path):
    network = random_network("ganesha")
    network.save(tmp_path / "net.npz")
    read = read_network(tmp_path / "net.npz", serai.game("ganesha"))
    assert read.header == network.header
    assert all((read.arrays[name] == array).all() for name, array in network.arrays.items())


def test_a_network_for_another_observation_is_refused(tmp_path):
    network = random_network("ganesha")
    Network({**network.header, "layout": "another"}, network.arrays).save(tmp_path / "net.npz")
    with pytest.raises(BadNetwork, match="another observation"):
        read_network(tmp_path / "net.npz", serai.game("ganesha"))
    random_network("rajas").save(tmp_path / "net.npz")
    with pytest.raises(BadNetwork, match="another observation"):
        read_network(tmp_path / "net.npz", serai.game("ganesha"))


def test_sums_that_might_not_fit_and_wrong_shapes_are_refused(tmp_path):
    network = random_network("ganesha")
    for name, array in (
        ("first", np.full_like(network.arrays["first"], 32_000)),
        ("second", np.full_like(network.arrays["second"], 32_000)),
        ("third", network.arrays["third"][:, 1:]),
        ("skip", network.arrays["skip"].astype(np.int32)),
    ):
        Network(network.header, {**network.arrays, name: array}).save(tmp_path / "net.npz")
        with pytest.raises(BadNetwork, match="wrong shape or size"):
            read_network(tmp_path / "net.npz", serai.game("ganesha"))


def test_what_is_no_network_is_refused(tmp_path):
    (tmp_path / "net.npz").write_text("nothing of the kind")
    for path in (tmp_path / "net.npz", tmp_path / "missing.npz"):
        with pytest.raises(BadNetwork, match="is not a network"):
            read_network(path, serai.game("ganesha"))
    name = f"network:{tmp_path / 'net.npz'}"
    with pytest.raises(BadNetwork):
        bot(name).choose(serai.game("ganesha").new(2, 1), 1)


# -- the networks in the package -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_networks_in_the_package_fit_are_small_and_tell_how_they_were_proved(name):
    game = serai.game(name)
    folder = Path(str(serai.__file__)).parent / "bots" / "trained"
    paths = sorted(folder.glob(f"{name}-*.npz"))
    assert len(proven(game)) == len(paths)
    assert sum(path.stat().st_size for path in paths) <= LIMIT
    for network in proven(game):
        header = network.header
        assert header["commit"] and header["games"] > 0 and header["rows"] > 0
        assert json.loads(json.dumps(header["recipe"]))["seed"] == header["recipe"]["seed"]
        own = [match for match in header["matches"] if match["players"] == header["players"]]
        own = [match for match in own if match.get("options", header["options"]) == header["options"]]
        games = sum(match["games"] for match in own)
        low, _high = wilson(sum(match["wins"] for match in own), games)
        assert games >= 200 and low > 1 / header["players"]
        for match in header["matches"]:
            assert match["games"] >= 100 and match["interval"] == pytest.approx(
                wilson(match["wins"], match["games"]), abs=1e-3
            )


def test_another_configuration_has_the_masters_judgement():
    """No network is used where none was proved: with other figures, other options, another number of players."""
    for name in GAMES:
        game = serai.game(name)
        for network in proven(game):
            players = network.header["players"]
            assert network_for(game.new(players, 1, network.header["options"])) is network
            for match in network.header["matches"]:
                options = match.get("options", network.header["options"])
                assert match["interval"][0] <= 1 / match["players"] or network_for(
                    game.new(match["players"], 1, options)
                )
    begun = serai.game("ganesha").new(2, 1, {"first-player": "p2", "age-p1": "3"})
    assert network_for(begun) is network_for(serai.game("ganesha").new(2, 1)) is not None
    strange = serai.game("five-tribes").new(2, 1, {"neighbours": "4", "nekir-per-kill": "yes"})
    assert network_for(strange) is None
    effort = Effort(scale=0.01, threads=1, repeatable=True)
    choices = {bot(kind).player(1, effort).choose(strange) for kind in ("master", "grandmaster")}
    assert len(choices) == 1
    assert best_search(strange).network is None


def test_a_network_judges_where_its_matches_show_that_it_beats_the_master():
    """Also with other players and options than it was trained for; a match that shows nothing opens nothing."""
    game = serai.game("ganesha")

    def with_matches(players, *matches):
        record = [{"players": n, "options": options, "interval": [low, 1.0]} for n, options, low in matches]
        return Network({"players": players, "options": {}, "matches": record}, {})

    four = with_matches(4, (4, {}, 0.26), (3, {}, 0.34), (2, {}, 0.49), (3, {"side": "night"}, 0.5))
    assert all(fitting([four], game, n, options) is four for n, options in ((4, {}), (3, {}), (3, {"side": "night"})))
    assert all(fitting([four], game, n, options) is None for n, options in ((2, {}), (4, {"side": "night"})))
    three = with_matches(3, (3, {}, 0.34))
    assert fitting([four, three], game, 3, {}) is three


def test_a_level_thinks_with_its_own_judgement():
    """The grandmaster's thoughts are the network's where one is proved, and a bot without a search has none."""
    position = serai.game("five-tribes").new(2, 1)
    thoughts = [think(position, simulations=50, level=level).choices for level in ("master", "grandmaster")]
    assert thoughts[0] != thoughts[1] and best_search(position).network is network_for(position) is not None
    with pytest.raises(BadOption, match="novice does not search"):
        think(position, simulations=5, level="novice")


@pytest.mark.parametrize("name", GAMES)
def test_simulations_end_where_a_network_was_trained_for(name):
    """Its file says so, or else the game's settings; the package's own are used as they were proved."""
    usual = search_settings(name, "grandmaster", True)
    for told, ends in (
        ({}, (usual.stop, usual.ahead)),
        ({"stop": "horizon", "ahead": 1}, (STOPS["horizon"], 1)),
        ({"stop": "leaf"}, (STOPS["leaf"], usual.ahead)),
    ):
        network = random_network(name)
        found = settings_with(name, "grandmaster", Network({**network.header, "search": told}, network.arrays))
        assert (found.stop, found.ahead) == ends and replace(found, stop=usual.stop, ahead=usual.ahead) == usual
    for network in proven(serai.game(name)):
        found, told = settings_with(name, "grandmaster", network), network.header["search"]
        assert (found.stop, found.ahead) == (STOPS[told["stop"]], told.get("ahead", usual.ahead))
        assert replace(found, stop=usual.stop, ahead=usual.ahead) == usual


def test_a_network_searches_with_its_own_priors_and_judges_as_before():
    """Its file may have weights of the priors; what it sees, and what the heuristics say of a position, stays."""
    game = serai.game("rajas")
    (network,) = (each for each in proven(game) if each.header["players"] == 2)
    assert network.weights
    given = game.edition.record, game.weigh(), game.weigh(network.weights)
    for position in list(playthrough(game, 2, 5, {}, limit=300))[::10]:
        expected = []
        for weights in given[1:]:
            d = desk(game)
            foresee(position.record, given[0], weights, d, 1)
            expected.append(d.hopes.tolist())
        assert expected[0] == expected[1]
    plain = Network({**network.header, "priors": {}}, network.arrays)
    position = game.new(2, 3)
    one, other = (thinker(each, "rajas", "turn").think(position, simulations=60) for each in (network, plain))
    assert [c.visits for c in one.choices] != [c.visits for c in other.choices]


def test_a_search_with_other_settings_can_be_named(tmp_path):
    random_network("ganesha").save(tmp_path / "net.npz")
    position = serai.game("ganesha").new(2, 5)
    effort = Effort(scale=0.02, threads=1, repeatable=True)
    for more in ("", "?stop=turn", "?stop=leaf&explore=1.5"):
        assert bot(f"network:{tmp_path / 'net.npz'}{more}").player(1, effort).choose(position) in position.codes()
    for more in ("?stop=never", "?explore=much", "?speed=3"):
        with pytest.raises(BadOption, match="a search has no"):
            bot(f"network:{tmp_path / 'net.npz'}{more}").player(1, effort).choose(position)


def test_a_file_may_be_broken_in_any_way(tmp_path):
    game, network, path = serai.game("ganesha"), random_network("ganesha"), tmp_path / "net.npz"
    network.save(path)
    whole = path.read_bytes()
    half, listed = len(whole) // 2, whole.find(b"PK\1\2")
    for broken in (
        whole[:5000],
        whole[:half] + bytes(each ^ 0x5A for each in whole[half : half + 50]) + whole[half + 50 :],
        whole[: listed + 8] + b"\1" + whole[listed + 9 :],  # encrypted
        whole[: listed + 10] + b"\x63" + whole[listed + 11 :],  # compressed in another way
    ):
        path.write_bytes(broken)
        with pytest.raises(BadNetwork, match="not a network"):
            read_network(path, game)
    np.save(tmp_path / "one.npy", network.arrays["first"])
    with pytest.raises(BadNetwork, match="not a network"):
        read_network(tmp_path / "one.npy", game)
    told = network.header
    headers: list[Any] = [[], "ganesha", 5, {name: told[name] for name in ("game", "layout")}]
    headers += (
        {**told, "players": "../2"},
        {**told, "matches": 5},
        {**told, "matches": [{}]},
        {**told, "options": None},
        *({**told, "search": search} for search in ("turn", {"stop": "never"}, {"ahead": -1}, {"explore": 2.0})),
        *({**told, "priors": priors} for priors in (5, {"speed": 1.0}, {next(iter(game.weights)): "much"})),
    )
    for header in headers:
        Network(header, network.arrays).save(path)
        with pytest.raises(BadNetwork, match="not a network"):
            read_network(path, game)
