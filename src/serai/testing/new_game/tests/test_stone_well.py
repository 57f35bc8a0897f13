"""The contract suite on Stone Well, and its rules by number."""

from typing import ClassVar

from serai.testing import rule
from serai.testing.contract import Contract
from stone_well import GAME
from stone_well.texts import COLOUR_KEYS


class TestStoneWell(Contract):
    target = "stone_well:GAME"
    overlay: ClassVar = {"winning": {"target": 4}}
    soak_games = 40


@rule("W-001", "W-003")
def test_an_empty_hand_cannot_be_banked() -> None:
    refusal = GAME.from_json({"hand": {}}).why_not("stop")
    assert refusal is not None and refusal.id == "nothing-to-bank"


@rule("W-002", "W-004")
def test_a_second_stone_of_a_colour_loses_the_hand() -> None:
    position = GAME.from_json({"players": 2, "hand": dict.fromkeys(COLOUR_KEYS, 1)})
    position.play("draw")
    assert position.seat == 1 and position.scores() == [0, 0]
    # the next player has nothing to bank, so the first draw is not asked
    assert sum(position.to_dict()["hand"].values()) == 1


@rule("W-005")
def test_the_first_to_bank_the_target_wins() -> None:
    position = GAME.from_json({"players": 2, "banked": {"p1": 24, "p2": 20}, "hand": {"red": 1}})
    position.play("stop")
    assert position.over and position.ranking() == [[0], [1]]
