"""Learning by self-play: games that repeat on any number of threads, a whole run in small, and one that goes on."""

import json
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

import serai
from serai.arena.learning import run as run_module
from serai.arena.learning.proof import Means, Terms, prove
from serai.arena.learning.run import SMOKE, Recipe, Run
from serai.arena.learning.selfplay import PIECE, Table, Teacher, inputs_of, play_games
from serai.arena.learning.training import fresh_weights, from_whole_numbers, import_jax, in_whole_numbers, losses
from serai.bots.inference import ONE, REWARDS, WINS, infer, look, share
from serai.bots.levels import search_settings
from serai.bots.networks import FOLDER, STOPS, Network, read_network, with_names
from serai.bots.planning import desk, foresee
from serai.kernel.errors import BadOption, SeraiError
from serai.kernel.gamefile import write_whole
from serai.kernel.plain import Plain
from serai.testing.random_games import playthrough

GANESHA = serai.game("ganesha")
PLAN = Recipe.of("ganesha", **SMOKE).plan()


TABLE = Table("ganesha", 2, {}, Teacher(search_settings("ganesha", "master")), PLAN)


@pytest.fixture(scope="module")
def rows():
    return play_games(TABLE, 5, PIECE + 3, jobs=1)


def test_games_depend_on_their_seeds_alone(rows):
    """Threads, pieces and what was played before change nothing."""
    again = play_games(TABLE, 5, PIECE + 3, jobs=2)
    assert all((rows[name] == again[name]).all() for name in rows)
    later = play_games(TABLE, 5 + PIECE, 3, jobs=1)
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


def test_a_reward_takes_in_what_was_thought_later():
    """As TD(λ) has it: with λ of 1 the end of the game alone counts, with 0 what was thought at the next position."""
    games = PIECE
    outcome, thought = (replace(TABLE, plan=replace(PLAN, trace=trace)).player().play(5, games) for trace in (1, 0))
    assert (outcome["x"] == thought["x"]).all(), "what is taught changes no game"
    thoughts = thought["thoughts"][0::2, :2] / thought["thoughts"][0::2, :2].sum(axis=1, keepdims=True)

    def same(one, other):  # another seat may be the first of a position's rows
        return np.isclose(one, other, atol=1e-5).all(axis=1) | np.isclose(one, other[:, ::-1], atol=1e-5).all(axis=1)

    own, final = thought["rewards"][0::2, :2], outcome["rewards"][0::2, :2]
    assert (same(own[:-1], thoughts[1:]) | same(own[:-1], final[:-1])).all()
    assert same(own[:-1], thoughts[1:]).sum() >= len(own) - games > 5 * games
    assert same(final[:-1], final[1:]).sum() >= len(final) - games


@pytest.mark.parametrize("beside_another", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_run_in_small_and_again(tmp_path, beside_another):
    """Two generations, each with a network, a match and losses; a run that stopped goes on and comes to the same."""
    told: list[str] = []
    whole = Recipe.of("ganesha", **SMOKE)
    if beside_another:
        Run(tmp_path / "whole", whole, Means(1, told.append)).go_on()
    first = Run(tmp_path / "parts", Recipe.of("ganesha", **{**SMOKE, "generations": 1}), Means(2, told.append))
    first.go_on()
    assert first.done == 1
    again = Run(tmp_path / "parts", whole, Means(2, told.append))
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
        Run(tmp_path / "parts", Recipe.of("ganesha", **{**SMOKE, "games": 30}), Means(1, told.append))


def test_games_that_were_played_before_a_run_broke_off_are_not_played_again(tmp_path, monkeypatch):
    """A generation is kept in parts, which together are what it is when nothing breaks off."""
    monkeypatch.setattr(run_module, "PART", PIECE)
    recipe = Recipe.of("ganesha", **SMOKE)
    whole, broken = (Run(tmp_path / name, recipe, Means(1, lambda text: None)) for name in ("whole", "broken"))
    rows = whole.rows(0, 7)
    asked: list[int] = []

    def until_it_breaks(table, seed, games, *means):
        asked.append(seed)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return play_games(table, seed, games, *means)

    monkeypatch.setattr(run_module, "play_games", until_it_breaks)
    with pytest.raises(KeyboardInterrupt):
        broken.rows(0, 7)
    again = broken.rows(0, 7)
    assert asked == [7, 7 + PIECE, 7 + PIECE, 7 + 2 * PIECE], "the first part was kept"
    assert all((rows[name] == again[name]).all() for name in rows)
    assert [path.name for path in broken.folder.glob("rows*")] == ["rows-00.npz"]


def test_games_with_several_options_are_played_in_turn(tmp_path, monkeypatch):
    """One network learns all of them: its rows tell which options it sees."""
    monkeypatch.setattr(run_module, "PART", PIECE)
    night, bare = {"side": "night"}, {"spices": "off"}
    recipe = Recipe.of("ganesha", **{**SMOKE, "options": night, "also": [bare]})
    assert len(range(0, recipe.games, PIECE)) == 3
    run = Run(tmp_path, recipe, Means(1, lambda text: None))
    rows = run.rows(0, 7)
    seen = {name: rows["x"][:, GANESHA.observation.index(name)] / ONE for name in ("night", "spices")}
    changes = np.flatnonzero(np.diff(seen["night"])) + 1
    assert [seen["night"][at] for at in (0, *changes)] == [1, 0, 1]
    assert (seen["night"] == seen["spices"]).all(), "by night with spices, by day without"
    assert run.header(0, 1, {})["options"] == night and run.header(0, 1, {})["recipe"]["also"] == [bare]
    with pytest.raises(BadOption):
        Recipe.of("ganesha", also=[{"side": "dusk"}])


def test_a_proof_that_breaks_off_goes_on(tmp_path):
    """Games are kept one by one; more of them may be asked for later."""
    terms, told = Terms("ganesha", 2, {}, 0.002), list[str]()
    network = FOLDER / "ganesha-2.npz"
    first = prove(network, terms, 2, Means(1, told.append), tmp_path)
    (kept,) = tmp_path.glob("games-*.jsonl")
    begun = kept.read_text()
    kept.write_text(begun + '[["network')  # cut off while it was written
    more = prove(network, terms, 3, Means(1, told.append), tmp_path)
    assert (first["games"], more["games"]) == (2, 3) and more["seconds"] >= first["seconds"]
    assert kept.read_text().startswith(begun) and len(kept.read_text().splitlines()) == 3
    assert prove(network, terms, 3, Means(1, told.append), tmp_path) == more, "nothing is played again"
    proved = read_network(tmp_path / "ganesha-2.npz", GANESHA).header["matches"]
    assert proved[:-1] == read_network(network, GANESHA).header["matches"] and proved[-1] == more


def test_a_run_begins_with_the_network_in_a_file(tmp_path):
    """Its weights come back to the last bit; for as many players it teaches, for others it only lends its weights."""
    path = FOLDER / "ganesha-2.npz"
    network = read_network(path, GANESHA)
    for players in (2, 3):
        recipe = Recipe.of("ganesha", players=players, generations=1)
        run = Run(tmp_path / str(players), recipe, Means(1, print), path)
        taken = in_whole_numbers(run.weights(recipe.course(0)))
        assert all((taken[name] == network.arrays[name]).all() for name in taken)
        taught = run.teacher(0).network
        assert (taught is not None) == (players == 2)
        assert run.record["start"]["recipe"] == network.header["recipe"]
    with pytest.raises(BadOption, match="64 and 32 units"):
        Run(tmp_path / "narrow", Recipe.of("ganesha", width=16), Means(1, print), path)


def test_a_run_begins_with_more_units_than_the_network_it_starts_from(tmp_path):
    """They change no answer before they are trained; a run's own weights are widened in the same way."""
    path = FOLDER / "ganesha-2.npz"
    small = from_whole_numbers(read_network(path, GANESHA).arrays)
    first = Run(tmp_path / "same", Recipe.of("ganesha", generations=1), Means(1, print), path)
    sources = [path, first.folder]
    write_whole(first.folder / "run.json", json.dumps({**first.record, "generations": [{"rows": 0}]}))
    (first.folder / "ganesha-2-00.npz").write_bytes(path.read_bytes())
    for n, source in enumerate(sources):
        recipe = Recipe.of("ganesha", width=96, depth=48)
        wide = Run(tmp_path / str(n), recipe, Means(1, print), source).weights(recipe.course(0))
        assert wide["second"].shape == (96, 48) and wide["first"][:, 64:].any()
        x = np.random.default_rng(1).integers(0, ONE, (50, len(small["first"]))).astype(np.float32)
        part = {"x": x, **{name: np.zeros((50, 4), np.float32) for name in ("hopes", "points")}}
        part |= {name: np.full((50, 4), 0.5, np.float32) for name in ("rewards", "thoughts", "wins")}
        jax = import_jax()
        before, after = (losses(jax.numpy, jax, w, part, 2, 0.25)[1] for w in (small, wide))
        assert all(float(before[name]) == pytest.approx(float(after[name]), rel=1e-5) for name in before)


def test_a_start_that_is_refused_leaves_nothing_to_begin_with(tmp_path):
    """Else the same folder would begin with half of it the next time, without being asked to."""
    path = FOLDER / "ganesha-2.npz"
    small = from_whole_numbers(read_network(path, GANESHA).arrays)
    first = Run(tmp_path / "first", Recipe.of("ganesha", generations=1), Means(1, print), path)
    write_whole(first.folder / "run.json", json.dumps({**first.record, "generations": [{"rows": 0}]}))
    network = first.folder / "ganesha-2-00.npz"
    fine = network, path.read_bytes()
    for told, second, (file, content) in (
        ("another recipe", {"second": np.zeros(3)}, fine),
        ("another recipe", {**small, "second": np.zeros(3)}, fine),
        ("96 and 32 units", {**small, "second": np.zeros((96, 32))}, fine),
        ("not a network", small, (network, b"PK")),
    ):
        np.savez(first.folder / "weights.npz", **with_names(**second))
        file.write_bytes(content)
        with pytest.raises(SeraiError, match=told):
            Run(tmp_path / "next", Recipe.of("ganesha"), Means(1, print), first.folder)
        assert not list((tmp_path / "next").iterdir())


def test_where_simulations_end_is_part_of_a_recipe(tmp_path):
    """In self-play, also the first that the heuristics play, and in the file of every network."""
    usual = search_settings("ganesha", "master")
    cases: list[tuple[Plain, Plain, tuple[int, int]]] = [
        ({}, {"stop": "leaf"}, (STOPS["turn"], usual.ahead)),
        ({"stop": "turn"}, {"stop": "turn", "ahead": 2}, (STOPS["turn"], usual.ahead)),
        ({"stop": "horizon", "ahead": 1}, {"stop": "horizon", "ahead": 1}, (STOPS["horizon"], 1)),
    ]
    for more, told, first in cases:
        recipe = Recipe.of("ganesha", **{**SMOKE, **more})
        run = Run(tmp_path / recipe.stop, recipe, Means(1, print))
        assert run.header(0, 1, {})["search"] == told
        settings = run.teacher(0).settings
        assert (settings.stop, settings.ahead) == first
        weights = in_whole_numbers(fresh_weights(inputs_of(GANESHA), recipe.course(0)))
        Network(run.header(0, 1, {}), weights).save(run.network_path(0))
        settings = run.teacher(1).settings
        assert (settings.stop, settings.ahead) == (STOPS[told["stop"]], told.get("ahead", usual.ahead))
    wrongs: list[Plain] = [{"stop": "never"}, {"ahead": -1}]
    for wrong in wrongs:
        with pytest.raises(BadOption):
            Recipe.of("ganesha", **wrong)


def test_a_recipe_knows_its_words_and_its_game():
    with pytest.raises(BadOption, match="no “speed”"):
        Recipe.of("ganesha", speed=3)
    with pytest.raises(BadOption):
        Recipe.of("ganesha", players=7)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fresh_weights_say_what_the_heuristics_say(players):
    """Before any training every seat's chance follows from its hopes alone, ten points to e, however many play."""
    weights = in_whole_numbers(fresh_weights(inputs_of(GANESHA), Recipe.of("ganesha", **SMOKE).course(0)))
    net = Network({}, weights).loaded()
    for position in list(playthrough(GANESHA, players, 5, {}, limit=120))[30::30]:
        d = desk(GANESHA)
        foresee(position.record, position.edition.record, GANESHA.weigh(), d, 1)
        infer(net, look(position.record, position.edition.record, d, position.seat, net))
        hopes = np.roll(d.hopes[:players], -position.seat)
        odds = np.exp((hopes - hopes.max()) / 10)
        found = [share(net[10], kind, k, players) for kind in (REWARDS, WINS) for k in range(players)]
        assert found == pytest.approx([*odds / odds.sum()] * 2, abs=0.005)
