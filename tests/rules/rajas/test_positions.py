"""Positions by name: defaults, round trips, refusals, views."""

import random

import numpy as np
import pytest

from serai.kernel.errors import BadPosition
from serai.testing import rule
from tests.rules.rajas.helpers import GAME, given, play, positions_of

NAVARATNAS = {"version": "navaratnas"}
WAITING = {"fame": True, "money": True, "bridge": True}
FULL = {"p1": {"orange": {"6": 10}}}
DEAD_END = "decisions that lead nowhere"
PAYING = {"bill": "tile", "chosen": "o-s1", "cell": "c3", "price": 4, "dice": FULL}
VARIANTS = [
    (2, {}),
    (3, {"version": "navaratnas", "ganga": "yes"}),
    (4, {"version": "mixed", "level-p1": "advanced", "level-p3": "advanced"}),
    (2, {"version": "navaratnas", "market-kind": "free", "covering-wins": "no", "tile-on-connected": "yes"}),
]


def test_a_fragment_is_filled_in():
    position = given("o5 g2", "c3 o-s1")
    data = position.to_dict()
    assert data["supply"] == {"orange": 11, "green": 11, "blue": 12, "violet": 12}
    assert data["active"] == {"p1": 3, "p2": 3} and data["karma"] == {"p1": 1, "p2": 1}
    assert len(data["stacked"]) == 64 - 12 - 1
    rich = given(money={"p1": 40, "p2": 4}, fame={"p1": 16})
    assert rich.record.bonus[0] == 2 and rich.record.active[0] == 5 and rich.record.removed[0] == 1


@pytest.mark.parametrize(
    ("fragment", "message"),
    [
        ({"dice": {"p1": {"orange": {"5": 13}}}}, "orange dice: 1 too many"),
        ({"tiles": {"p1": {"c3": "o-s1"}, "p2": {"c3": "o-s1"}}}, "province tiles: 1 too many"),
        ({"tiles": {"p1": {"a4": "o-s1"}}}, "tiles without a road to the residence: 1 too many"),
        ({"tiles": {"p1": {"c1": "o-s3"}}}, "pieces in places that do not exist"),
        ({"covered": {"p1": {"c3": "o-s1"}}}, "pieces in places that do not exist"),
        ({"top": {"orange-cow": "o-s1"}}, "pieces in places that do not exist"),
        ({"active": {"p1": 5, "p2": 3}, "waiting": {"p1": {"fame": True, "money": True}}}, "workers of p1: 1 too many"),
        ({"workers": {"quarry": {"2": "p1"}}}, "pieces in places that do not exist"),
        ({"workers": {"dancer": {"2": "p1"}}}, "pieces in places that do not exist"),
        ({"unplaced": {"p1": 2, "p2": 3}}, "workers on the board of p1: 1 missing"),
        ({"karma": {"p1": 4}}, "numbers out of range"),
        ({"boat": {"p1": 30}}, "numbers out of range"),
        ({"slots": {"p1": {"t1": "white-die"}}}, "only in the Navaratnas version"),
        ({"options": NAVARATNAS, "slots": {"p1": {"l1": "white-die"}}}, "yield tiles on places of another colour"),
        ({"fame": {"p1": 60}, "money": {"p1": 9}}, "bookkeeping errors"),
        ({"fame_from": {"p1": {"tiles": 3}}}, "came from nowhere"),
        ({"yield_tiles": {"white-die": 3, "white-money": 1, "white-upgrade": 2, "white-karma": 2}}, "of a wrong kind"),
        ({"prompt": "lay"}, "an open province tile must be chosen"),
        ({"prompt": "lay", "chosen": "o-s2"}, "an open province tile must be chosen"),
        ({"prompt": "pay"}, "there is nothing to pay for"),
        ({"prompt": "pay", "bill": "chamber", "spot": "quarry"}, "there is nothing to pay for"),
        ({"prompt": "win"}, "no yield has been connected"),
        ({"prompt": "put"}, "no yield tile has been taken"),
        ({"prompt": "sail"}, "the boat needs a number of spaces"),
        ({"prompt": "none"}, "something must be decided"),
        ({"prompt": "place", "task": {"1": "reroll"}}, "a worker is placed at the beginning of a turn"),
        ({"prompt": "done"}, "unknown"),
        ({"task": {"1": "person"}, "task_amount": {"1": 7}}, "task.1: the effect cannot have these figures"),
        ({"prompt": "reroll", "task": {"2": "reroll"}}, "effects that make no sense here"),
        ({"starting": "p3"}, "there is no such player"),
        ({"mogul": "p3"}, "there is no such player"),
        ({"late": {"mill": 1}}, "a worker is placed at the beginning of a turn"),
        ({"prompt": "reroll", "late": {"mill": 1}}, "numbers out of range"),
        ({"dice": {"p3": {"orange": {"5": 1}}}}, "dice: there is no such player"),
        ({"seat": "p2", "starting": "p1", "turn": 1}, "it is the turn of another one"),
        (
            {"fame": {"p2": 60}, "money": {"p2": 9}, "met": {"p2": 1}, "meetings": 1},
            "another turn after the markers met",
        ),
        ({"fame": {"p2": 60}, "money": {"p2": 9}, "met": {"p2": 2}, "meetings": 2}, "counted from 1 on"),
        ({"active": {"p1": 5, "p2": 3}, "waiting": {"p1": {"fame": True}, "p2": WAITING}}, "numbers out of range"),
        ({"taken": {"orange": 1}}, "taken: this is not what is being decided"),
        ({"prompt": "take", "due": {"orange": 1}, "gain": 0}, DEAD_END),
        ({"prompt": "take", "due": {"blue": 1}, "gain": 1, "dice": FULL}, DEAD_END),
        ({"prompt": "return", "due": {"blue": 1}, "gain": 1, "returns": 2, "dice": FULL}, DEAD_END),
        ({"prompt": "reroll", "picked": {"blue": {"1": 1}}, "dice": FULL}, "dice beyond the hands of Kali"),
        ({"prompt": "build"}, DEAD_END),
        ({"prompt": "lay", "chosen": "g-s1", "dice": FULL}, DEAD_END),
        ({"prompt": "pay", **PAYING, "cell": "a1"}, DEAD_END),
        ({"prompt": "pay", **PAYING, "cell": "c1"}, DEAD_END),
        ({"prompt": "pay", **PAYING, "price": 0}, DEAD_END),
        ({"prompt": "pay", **PAYING, "covering": True}, DEAD_END),
        ({"prompt": "pay", "bill": "harbor", "spot": "harbor", "boat": {"p1": 28}}, DEAD_END),
        ({"prompt": "reroll", "step": "stage"}, "it belongs to another step"),
        ({"prompt": "choose"}, "only in the Navaratnas version"),
        ({"prompt": "brown", "options": NAVARATNAS, "drawn": "white-die"}, "before the first round"),
        ({"prompt": "reroll", "task": {"1": "discard"}, "task_what": {"1": 25}}, "task.1"),
        ({"prompt": "reroll", "task": {"1": "money"}, "task_amount": {"1": 1000}}, "task.1"),
        ({"prompt": "reroll", "task": {str(n + 1): "reroll" for n in range(17)}}, "depth: no more than 16"),
    ],
)
def test_impossible_positions_are_refused(fragment, message):
    with pytest.raises(BadPosition) as refusal:
        GAME.from_json(fragment)
    assert message in str(refusal.value)


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_round_trips_and_laws_in_random_play(players, options):
    position = GAME.new(players, 11, options)
    for n, here in enumerate(positions_of(position, 3)):
        assert not here.over or here.ranking()
        if n % 9 == 0:
            again = GAME.from_json(here.to_json())
            assert again == here and again.digest() == here.digest()
            assert again.moves() == here.moves()
            assert not here.defects()


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_check_and_legal_agree(players, options):
    check = GAME.rules["check"]
    position = GAME.new(players, 21, options)
    for n, here in enumerate(positions_of(position, 5)):
        if n % 11 == 0 and not here.over:
            e = here.edition.record
            assert here.codes() == [c for c in range(GAME.notation.size) if check(here.record, e, c) == 0]


def test_hand_made_nonsense_never_breaks_anything():
    """Whole positions with one number changed at random are refused or can be played on."""
    chance = random.Random(1)
    position = GAME.new(3, 4, {"version": "navaratnas", "ganga": "yes"})
    for _ in range(60):
        position.play(chance.choice(position.codes()))
    whole = position.to_dict()
    refused = played = 0
    for name in GAME.fields:
        for value in (0, 1, 3, 29):
            try:
                changed = GAME.from_json({**whole, name: value})
            except BadPosition:
                refused += 1
                continue
            for _ in range(20):
                if changed.over:
                    break
                changed.play(chance.choice(changed.codes()))
                assert not changed.defects()
                played += 1
    assert refused > 20 and played > 20


@rule("R-007")
def test_nothing_but_the_future_is_hidden():
    position = GAME.new(3, 4)
    for _ in range(40):
        position.play(position.moves()[0])
    seen = position.view(None)
    assert seen.pop("moves") == []
    assert seen == position.to_dict()
    other = position.copy()
    GAME.rules["redeal"](other.record, other.edition.record, 1)
    assert other == position


def test_the_observation_has_a_name_for_every_number():
    position = GAME.new(4, 2, {"version": "navaratnas", "ganga": "yes"})
    numbers = np.full(len(GAME.observation) + 3, np.nan, np.float32)
    for here in positions_of(position, 2, limit=60):
        n = GAME.rules["observe"](here.record, here.edition.record, here.seat, numbers)
        assert n == len(GAME.observation) == len(set(GAME.observation))
        assert np.isfinite(numbers[:n]).all() and np.isnan(numbers[n:]).all()


@rule("R-007", "R-046")
def test_a_stack_is_turned_up_at_the_end_of_the_turn():
    """Q-44: until the price is paid nothing has been drawn, so the placement can be taken back."""
    position = given("o4 o5 g6", top="o-d2", money={"p1": 5}, karma={"p1": 0})
    before = position.draws
    play(position, "place quarry", "build o-d2", "lay c3 0")
    assert position.draws == before + 1 and position.seat == 1
    assert position.to_dict()["top"]["orange-tiger"] in ("o-c3", "o-d1", "o-d3", "o-mm2")


@rule("R-114", "R-007")
def test_a_stack_is_turned_up_early_only_before_a_palace_action():
    """Q-51: the tile's money crosses 12, the step leads to the palace space: the offer must be complete there."""
    position = given("g4 g4 o6", top="g-c3", money={"p1": 11}, boat={"p1": 3}, karma={"p1": 0})
    play(position, "place quarry", "build g-c3", "lay c3 0")
    assert position.prompt == "sail" and "green-tiger" not in position.to_dict()["top"]
    position.play("sail 1")
    assert position.prompt == "visit" and "green-tiger" in position.to_dict()["top"]


def test_an_empty_stack_stays_empty():
    """Q-10: all five orange tigers are built or covered."""
    tiles = {"p1": {"c3": "o-d3", "c4": "o-d2", "b3": "o-mm2"}, "p2": {"c3": "o-d1"}}
    position = GAME.from_json(
        {
            "tiles": tiles,
            "turned": {"p1": {"b3": "90"}},
            "dice": {"p1": {"orange": {"6": 1, "2": 1}}},
            "money": {"p1": 9, "p2": 4},
            "karma": {},
        }
    )
    assert position.to_dict()["top"]["orange-tiger"] == "o-c3"
    play(position, "place quarry", "build o-c3", "lay d2 180", "pay orange 6", "pay orange 2")
    assert "orange-tiger" not in position.to_dict()["top"]
