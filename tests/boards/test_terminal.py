"""Boards in the terminal: a person plays from what is printed alone."""

import io

import pytest
from rich.console import Console

import serai
from serai.boards.terminal import board, in_words


def printed(shown):
    written = io.StringIO()
    Console(width=200, file=written).print(shown)
    return written.getvalue()


@pytest.fixture(scope="module")
def rajas():
    return printed(board(serai.game("rajas").new(players=2, seed=1), 0))


@pytest.mark.parametrize(
    "words",
    [
        "Yield, bottom 5: 1 die of any colour + 1 building upgrade",
        "For it: 2 dice: violet",
        "Next for 1 money.",
        "Money space 33: 2 dice of any colour",
        "Fame space 15: a new worker",
        "9: 1 die: green for each karma",
    ],
)
def test_rajas_tells_yields_balconies_prices_bonuses_and_the_river(rajas, words):
    assert words in " ".join(rajas.split())


def test_the_residence_shows_the_roads_that_leave_it(rajas):
    assert rajas.count("c2 ╦") == 2 and "home ╬" not in rajas


def test_five_tribes_tells_what_djinns_are_worth_cost_and_do():
    position = serai.game("five-tribes").new(players=2, seed=7)
    told = printed(board(position, 0))
    assert "Using it costs" in told and told.count("in the row") == len(position.to_dict()["djinn_row"])


@pytest.mark.parametrize("name", serai.game_names())
def test_every_game_can_be_told_in_words(name):
    told = printed(in_words(serai.game(name).new(players=2, seed=7), 0))
    assert "What each player has" in told
