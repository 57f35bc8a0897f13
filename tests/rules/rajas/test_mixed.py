"""Chapter O: mixed groups: p1 is advanced, p2 a beginner."""

from typing import Any

import pytest

from serai.testing import rule
from tests.rules.rajas.helpers import GAME, active, given, money, play, told, won

MIXED: dict[str, Any] = {"options": {"version": "mixed", "level-p1": "advanced"}}
NINE = "o1 o1 o1 g1 g1 g1 b1 b1 b1"


@rule("R-191", "R-192")
def test_hands_by_level():
    assert given({"p2": NINE + " v1"}, **MIXED)
    assert given({"p1": NINE[:-3]}, **MIXED)
    with pytest.raises(Exception, match="hands of Kali: 1 too many"):
        given({"p1": NINE}, **MIXED)
    full = given({"p1": NINE[:-3]}, **MIXED)
    full.play("place terrace-violet")
    assert full.prompt == "return"


@rule("R-191", "R-192")
@pytest.mark.parametrize(("seat", "gained"), [("p1", 2), ("p2", 5)])
def test_provinces_by_level(seat, gained):
    """The right edge of e1: any die on the Navaratnas side, 5 money on the basic one."""
    land = {seat: "d2 g-s3, d1 b-s3"}
    position = given(
        {seat: "o4"}, land, seat=seat, starting=seat, money={"p1": 5, "p2": 5}, karma={}, top="o-m1", **MIXED
    )
    play(position, "place quarry", "build o-m1", "lay e1 90")
    assert won(position, seat) == ["r1"]
    n = int(seat[1]) - 1
    if seat == "p1":
        assert position.prompt == "take" and money(position, n) == 5 - 1 + 2
    else:
        assert money(position, n) == 5 - 1 + 2 + gained


@rule("R-193")
def test_five_workers_for_everyone():
    position = given("o1", fame={"p1": 14}, money={"p1": 25}, karma={"p1": 0}, **MIXED)
    play(position, "place great-mogul")
    assert active(position) == 5 and position.record.removed[0] == 1


@rule("R-194")
def test_white_tiles_only():
    position = GAME.new(2, 1, MIXED["options"])
    assert set(position.to_dict()["yield_tiles"]) == {"white-die", "white-money", "white-upgrade", "white-karma"}
    assert position.prompt == "place"  # no brown tile is drawn


@rule("R-195", "R-196")
def test_the_dancers_white_tile_is_used_at_once():
    used = {"white-die": 2, "white-upgrade": 2, "white-karma": 2}
    position = given("o2", yield_tiles={"white-money": 2}, used_tiles=used, karma={"p1": 0}, **MIXED)
    play(position, "place dancer", "take green", "take green")
    assert "p1 draws the yield tile white-money" in told(position) and money(position) == 6
    assert not position.to_dict()["slots"]


@rule("R-197")
def test_no_tile_for_fewer_workers():
    workers = {"harbor": {"1": "p1", "2": "p1", "3": "p1"}, "quarry": {"1": "p2", "2": "p2", "3": "p2"}}
    position = given(
        workers=workers,
        stage=4,
        active={"p1": 4, "p2": 3},
        waiting={"p1": {"fame": True, "money": True}, "p2": {"fame": True, "money": True, "bridge": True}},
        **MIXED,
    )
    play(position, "place terrace-blue")
    assert position.record.round_number == 2 and position.prompt == "place"
