"""A move that answers another question is refused with the question that is to be answered, in every game."""

import pytest

import serai
from serai.kernel.errors import NOT_NOW


@pytest.mark.parametrize("name", serai.game_names())
def test_what_is_to_be_decided_is_said(name):
    position = serai.game(name).new(players=2, seed=7)
    notation = position.game.notation
    refused = (position.why_not(code) for code in range(notation.size))
    not_now = [reason for reason in refused if reason is not None and reason.id == NOT_NOW]
    assert not_now and all(position.question in reason.text for reason in not_now)


def test_a_tile_is_laid_before_it_is_paid():
    position = serai.game("rajas").new(players=2, seed=1)
    for move in ("place quarry", "build b-c1"):
        position.play(move)
    reason = position.why_not("pay blue 6")
    assert reason is not None
    assert reason.text.endswith("To be decided: “Choose the cell for the tile and turn it”.")
