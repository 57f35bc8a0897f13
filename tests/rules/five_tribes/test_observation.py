"""What a network sees: every number by its name, the own seat first (Q-H1, Q-H2, Q-H3)."""

from typing import Any

import numpy as np
import pytest

from serai.kernel import dispatch
from serai.testing import rule
from tests.rules.five_tribes.helpers import GAME, given, owned, row

KINDS = 5


def seen(position, seat):
    """All numbers that are not zero, by name; tiles' kinds and values left out."""
    out = np.full(len(GAME.observation), -7.0)
    n = dispatch.observe(position.record, position.edition.record, seat, out)
    assert n == len(GAME.observation) == len(set(GAME.observation))
    assert -7.0 not in out
    named = dict(zip(GAME.observation, out, strict=True))
    return {k: round(v, 4) for k, v in named.items() if v and "kind" not in k and "value" not in k}


def position(**options):
    return given(
        {"a1": "ww", "f5": "r"},
        spare=False,
        players=3,
        seat="p2",
        options=options,
        prompt="sale",
        gold={"p1": 100, "p2": 20, "p3": 50},
        owner=owned(p1="a1", p3="b1"),
        palms={"a1": 2},
        palaces={"b1": 1},
        viziers={"p1": 4},
        elders={"p2": 8},
        djinns={"p2": ["al-amin"], "p3": ["utug"]},
        djinn_row=["anun-nak"],
        djinn_discard=["baal"],
        used=["al-amin"],
        cards={"p1": {"fish": 3}, "p2": {"silk": 3}, "p3": {"fakir": 3}},
        blind={"p1": {"fish": 1}, "p2": {"silk": 2}},
        stale={"p3": {"fakir": 2}},
        row=row("ivory", "fakir"),
        bid_track={"1": "p1", "2": "p2"},
        turn_track={"0-first": "p3"},
        offered={"silk": 1},
        round_number=5,
    )


COMMON = {
    "palms left": round(10 / 12, 4),
    "palaces left": 9 / 10,
    "deck": round(43 / 54, 4),
    "round": 0.25,
    "prompt 14": 1,
    "offered 4": round(1 / 6, 4),
    "row 0 card 0": 1,
    "row 1 card 9": 1,
    "djinn 1 in the row": 1,
    "djinn 2 discarded": 1,
    "djinn 0 used": 1,
    "tile 0 meeples 1": 0.4,
    "tile 29 meeples 4": 0.2,
    "tile 0 palms": 0.5,
    "tile 1 palaces": 0.25,
    "seat +0 plays": 1,
    "seat +1 plays": 1,
    "seat +2 plays": 1,
}


@rule("F-023")
def test_from_the_deciding_seat():
    """p2 looks: p3 sits one place on, p1 two. Its own cards are known to it, unseen ones of others only counted."""
    assert seen(position(), 1) == {
        **COMMON,
        "own turn": 1,
        "tile 0 owner +2": 1,
        "tile 1 owner +1": 1,
        "seat +0 gold": 0.2,
        "seat +0 camels": round(8 / 11, 4),
        "seat +0 elders": 0.5,
        "seat +0 djinn 0": 1,
        "seat +0 known cards 4": 0.5,
        "seat +1 gold": 0.5,
        "seat +1 camels": round(7 / 11, 4),
        "seat +1 djinn 21": 1,
        "seat +1 known cards 9": round(1 / 6, 4),
        "seat +1 unseen cards": round(2 / 6, 4),
        "seat +2 gold": 1,
        "seat +2 camels": round(7 / 11, 4),
        "seat +2 viziers": 0.25,
        "seat +2 known cards 6": round(2 / 6, 4),
        "seat +2 unseen cards": round(1 / 6, 4),
        "bid track 0 +2": 1,
        "bid track 1 +0": 1,
        "turn track 2 +1": 1,
    }


@rule("F-023")
def test_from_another_seat():
    view = seen(position(), 0)
    assert "own turn" not in view
    assert view["seat +0 known cards 6"] == 0.5
    assert "seat +0 unseen cards" not in view
    assert view["seat +1 known cards 4"] == round(1 / 6, 4)
    assert view["seat +1 unseen cards"] == round(2 / 6, 4)
    assert view["tile 0 owner +0"] == 1
    assert view["bid track 0 +0"] == view["bid track 1 +1"] == view["turn track 2 +2"] == 1


@rule("F-023")
def test_open_hands_leave_nothing_unseen():
    """The switch open-hands."""
    view = seen(position(**{"open-hands": "yes"}), 1)
    assert view["seat +1 known cards 9"] == 0.5
    assert view["seat +2 known cards 6"] == 0.5
    assert not [name for name in view if name.endswith("unseen cards")]


def test_the_turn_being_played():
    position = given(
        {"c2": "gb"},
        prompt="kill",
        at="c3",
        tribe="red",
        hand={"red": 2},
        reach=9,
        kills=1,
        begun=True,
        last_round=True,
        stuck=True,
    )
    view = seen(position, 0)
    expected = {
        "hand 4": 0.4,
        "reach": 0.5,
        "kills": 0.5,
        "last round": 1,
        "stuck": 1,
        "prompt 7": 1,
    }
    assert {name: view[name] for name in expected} == expected
    assert view["tile 14 is where the walk stands"] == 1


def test_the_builders_gold_and_its_doubling():
    builders: dict[str, Any] = {"at": "c3", "hand": {"blue": 2}, "cards": {"p1": {"fakir": 1}}}
    position = given(prompt="build", doubled=True, djinns={"p1": ["echidna"]}, **builders)
    assert seen(position, 0)["doubled"] == 1
    assert seen(given(prompt="end", builder_gold=25), 0)["builder gold"] == 0.5


@pytest.mark.parametrize("tile", [0, 5, 11, 12, 29])
def test_tiles_have_kind_and_value(tile):
    out = np.zeros(len(GAME.observation))
    dispatch.observe(given().record, GAME.edition.record, 0, out)
    named = dict(zip(GAME.observation, out, strict=True))
    kinds = [named[f"tile {tile} kind {kind}"] for kind in range(KINDS)]
    assert kinds == [int(GAME.edition.record.tile_kind[tile] == kind) for kind in range(KINDS)]
    assert named[f"tile {tile} value"] == GAME.edition.record.tile_value[tile] / 15
