"""Positions of rated games that are played are not analysed, whoever sits where and whatever is guessed of them."""

import json
import random
import re

import pytest

import serai
from serai.club import NotAllowed
from tests.club.sitting import sit, step


def position_of(club, table):
    with club.cache.hold(table.id) as held:
        return held.position.copy()


def turned(position):
    """The same position with everybody one seat further, as somebody might set it up by hand."""
    told = re.sub(r"\bp[1-3]\b", lambda seat: f"p{int(seat[0][1]) % 3 + 1}", json.dumps(position.to_dict()))
    return position.game.from_json(told)


@pytest.mark.parametrize("game", serai.game_names())
def test_a_position_of_a_rated_game_is_refused_as_long_as_it_is_played(club, game):
    table = sit(club, game, names="Ann Ben Cid", rated=True)
    rng = random.Random(1)
    for _ in range(9):
        step(club, table, rng.choice)
    position = position_of(club, table)
    for seat in range(3):
        with pytest.raises(NotAllowed, match="rated game"):
            club.analysis.refuse(position.as_known_to(seat))
    with pytest.raises(NotAllowed):
        club.analysis.refuse(turned(position))
    other = position.copy()
    other.play(other.moves()[0])
    club.analysis.refuse(other)
    step(club, table)  # the game goes on: what was is free, what is now is not
    club.analysis.refuse(position)
    with pytest.raises(NotAllowed):
        club.analysis.refuse(position_of(club, table))
    club.leaving.close(table.id, None, "closed")
    club.analysis.refuse(position_of(club, table))


def test_unrated_games_and_other_deals_are_left_alone(club):
    unrated = sit(club, "five-tribes", rated=False)
    sit(club, "five-tribes", rated=True)
    club.analysis.refuse(position_of(club, unrated))
    club.analysis.refuse(serai.game("five-tribes").new(players=2, seed=5))
