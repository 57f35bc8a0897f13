"""What the heuristics of Rajas say, in terms a player would agree with; and that both speeds say the same."""

import math
import os
import subprocess
import sys

import numpy as np
import pytest

import serai
from serai.kernel.dispatch import evaluate, prior
from serai.kernel.jit import INTERPRET
from serai.testing.random_games import playthrough, variants

GAME = serai.game("rajas")
WEIGHTS = GAME.weigh()


def value(position, seat=0):
    return float(evaluate(position.record, position.edition.record, WEIGHTS, seat))


def lead(position):
    """How far p1 is ahead of p2."""
    return value(position, 0) - value(position, 1)


def priors(position):
    """The prior of every legal move, by its text."""
    record, edition = position.record, position.edition.record
    return {
        text: float(prior(record, edition, WEIGHTS, position.game.notation.code(text))) for text in position.moves()
    }


def position(**fields):
    """A game for two in its third round, dice and money alike on both sides unless said otherwise."""
    alike = {colour: {"4": 1} for colour in ("orange", "green", "blue", "violet")}
    table = {
        "players": 2,
        "round_number": 3,
        "seat": "p1",
        "prompt": "place",
        "dice": {"p1": alike, "p2": alike},
        "money": {"p1": 10, "p2": 10},
        "fame": {"p1": 8, "p2": 8},
        "karma": {"p1": 1, "p2": 1},
    }
    return GAME.from_json({**table, **fields})


# -- evaluate ------------------------------------------------------------------------------------------------------


def test_seats_that_stand_alike_are_worth_alike():
    """But for the elephant, which goes to the next player."""
    even = GAME.weigh({"elephant": 0.0})
    there = position()
    mine, theirs = (float(evaluate(there.record, there.edition.record, even, seat)) for seat in range(2))
    assert mine == pytest.approx(theirs)


def test_starting_the_next_round_is_worth_a_little():
    assert 0 < value(position(), 1) - value(position(), 0) < 3


@pytest.mark.parametrize(
    ("more", "less"),
    [
        pytest.param({"fame": {"p1": 9, "p2": 8}}, {}, id="fame"),
        pytest.param({"money": {"p1": 11, "p2": 10}}, {}, id="money"),
        pytest.param({"karma": {"p1": 2, "p2": 1}}, {}, id="karma"),
        pytest.param({"karma": {"p1": 3, "p2": 1}}, {"karma": {"p1": 2, "p2": 1}}, id="more karma"),
        pytest.param({"upgrades": {"p1": {"fort": 1}}}, {}, id="an upgrade"),
        pytest.param({"dice": {"p1": {"blue": {"4": 2}}}}, {"dice": {"p1": {"blue": {"4": 1}}}}, id="a die"),
        pytest.param({"dice": {"p1": {"blue": {"6": 1}}}}, {"dice": {"p1": {"blue": {"1": 1}}}}, id="pips"),
        pytest.param({"fame": {"p1": 14, "p2": 8}}, {"fame": {"p1": 13, "p2": 8}}, id="near the worker"),
        pytest.param({"boat": {"p1": 17}}, {"boat": {"p1": 16}}, id="before the bridge"),
    ],
)
def test_more_is_better(more, less):
    assert value(position(**more)) > value(position(**less))


def test_a_worker_more_is_worth_more_the_earlier_it_comes():
    """The fame point at which the fifth worker joins, by how much is left to play."""

    def worker(money):
        common = {"money": {"p1": money, "p2": money}, "bonus": {"p1": 4, "p2": 4}}
        waiting = {"p1": {"fame": True, "bridge": True}, "p2": {"fame": True, "bridge": True}}
        four = position(**common, fame={"p1": 14, "p2": 8}, active={"p1": 4, "p2": 4}, waiting=waiting)
        waiting, removed = {"p2": waiting["p2"]}, {"p1": 1}
        five = position(**common, fame={"p1": 15, "p2": 8}, active={"p1": 5, "p2": 4}, waiting=waiting, removed=removed)
        return lead(five) - lead(four)

    assert worker(25) > worker(70) > 2


def test_markets_and_upgrades_lose_their_worth_towards_the_end():
    def engine(fame):
        common = {"fame": {"p1": fame, "p2": fame}, "money": {"p1": 25, "p2": 25}}
        rich = position(**common, tiles={"p1": {"c3": "o-m1"}}, upgrades={"p1": {"mill": 1, "fort": 1}})
        return value(rich) - value(position(**common))

    assert engine(6) > 2 * engine(44) > 0


def test_a_finished_game_is_worth_its_ranking():
    """Equal differences: the markers of p2 met first (R-161)."""
    ended = {"over": True, "meetings": 2, "met": {"p1": 2, "p2": 1}}
    there = position(fame={"p1": 30, "p2": 37}, money={"p1": 65, "p2": 52}, **ended)
    assert value(there, 1) > value(there, 0)
    there = position(fame={"p1": 31, "p2": 37}, money={"p1": 65, "p2": 52}, **ended)
    assert value(there, 0) > value(there, 1)


def test_in_the_last_stage_only_a_turn_to_come_gives_hope():
    """p1 met and has moved, p2 still has a turn: its dice count for a little, those of p1 for nothing."""
    last = {"meetings": 1, "met": {"p1": 1}, "seat": "p2", "turn": 2, "starting": "p1", "prompt": "place"}
    there = position(fame={"p1": 45, "p2": 40}, money={"p1": 40, "p2": 30}, **last)
    assert value(there, 0) - value(there, 1) > 15


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"ganga": "yes"}), (4, {"version": "navaratnas"})])
def test_it_foresees_who_wins(players, options):
    """Over random games, a third of the way and later: far better than chance, and better than the bare score."""
    seen, ends, bare = [], [], []
    for seed in range(12):
        positions = [p.copy() for p in playthrough(GAME, players, seed, options, limit=2_000)]
        end = np.array(positions[-1].scores(), float)
        for there in positions[len(positions) // 3 :: 25]:
            hopes = np.array([value(there, seat) for seat in range(players)])
            seen += list(hopes - hopes.mean())
            bare += list(np.array(there.scores()) - np.mean(there.scores()))
            ends += list(end - end.mean())
    right = np.corrcoef(seen, ends)[0, 1]
    assert right > 0.75  # measured: 0.85, 0.84, 0.85; the bare score: 0.83, 0.81, 0.80
    assert right > np.corrcoef(bare, ends)[0, 1]


# -- prior ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", list(variants(GAME)), ids=lambda o: "-".join(o.values()) or "basic")
def test_every_legal_move_has_a_finite_prior_and_every_seat_a_finite_value(options):
    for players in GAME.players:
        for there in playthrough(GAME, players, 5, options, limit=250):
            assert all(math.isfinite(p) and abs(p) < 100 for p in priors(there).values())
            assert all(math.isfinite(value(there, seat)) for seat in range(players))


def test_a_worker_goes_rather_to_a_good_market_than_to_an_empty_one():
    empty = priors(position())
    tiles = {"p1": {"c3": "o-mm2", "c4": "o-m5"}}
    full = priors(position(tiles=tiles))
    assert full["place assorted"] > empty["place assorted"] + 1
    assert full["place assorted"] > full["place great-mogul"] if "place great-mogul" in full else True


def test_a_boat_prefers_eight_money_to_an_upgrade_nobody_can_use():
    """From space 24, at the end of the game: 2 fame per karma, 8 money or 4 fame."""
    late = {"fame": {"p1": 35, "p2": 40}, "money": {"p1": 40, "p2": 40}, "karma": {"p1": 0, "p2": 1}}
    sailing = {"prompt": "sail", "step": "act", "amount": 3, "must_sail": True, "boat": {"p1": 24}}
    chances = priors(position(**late, **sailing))
    assert chances["sail 2"] > chances["sail 1"]
    assert chances["sail 3"] > chances["sail 1"]


def test_a_tile_is_paid_without_waste():
    """A four pays the four, not the six."""
    paying = {"prompt": "pay", "step": "act", "bill": "tile", "chosen": "o-m1", "cell": "c3", "price": 4}
    paying["top"] = {"orange-snake": "o-m1"}
    chances = priors(position(dice={"p1": {"orange": {"4": 1, "6": 1}}}, **paying))
    assert chances["pay orange 4"] > chances["pay orange 6"]


# -- both speeds ---------------------------------------------------------------------------------------------------


def trace():
    """Values and priors along some random games."""
    found = []
    for options in ({}, {"version": "navaratnas", "ganga": "yes"}, {"version": "mixed", "level-p1": "advanced"}):
        for there in playthrough(GAME, 3, 4, options, limit=150):
            found += [value(there, seat) for seat in range(3)] + list(priors(there).values())
    return found


@pytest.mark.slow
def test_compiled_and_interpreted_say_the_same():
    code = "from tests.bots.test_heuristics_rajas import trace; print(*map(repr, trace()))"
    environment = {**os.environ, "SERAI_INTERPRET": "0" if INTERPRET else "1"}
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", code]
    there = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()
    assert [float(x) for x in there] == pytest.approx(trace(), rel=1e-12, abs=1e-12)
