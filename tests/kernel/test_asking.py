"""What Python asks of a position in one call, by its array, is what the rules answer by its record."""

import numpy as np
import pytest

import serai
from serai.kernel import asking
from serai.kernel.state import SEATS
from serai.testing.random_games import playthrough

STRIDE = 7


@pytest.fixture(params=serai.game_names())
def positions(request):
    """Positions along a random game."""
    game = serai.game(request.param)
    return [p.copy() for n, p in enumerate(playthrough(game, game.players[-1], 5, {}, 120)) if n % STRIDE == 0]


def test_the_rules_answer_the_same(positions):
    for position in positions:
        s, e, rules = position.record, position.edition.record, position.game.rules
        found = np.zeros(position.game.width, np.int64)
        n = rules["legal"](s, e, found)
        assert position.codes() == ([] if position.over else found[:n].tolist())
        for code in range(0, position.game.notation.size, 11):
            assert asking.refused(position.array, position.edition.array, code) == rules["check"](s, e, code)
        scores = np.zeros(SEATS, np.int64)
        rules["scores"](s, e, scores)
        assert position.scores() == scores[: position.players].tolist()
        lines = range(len(position.game.score_lines))
        assert [list(seat.values()) for seat in position.score_sheet()] == [
            [position.game.points(s, e, seat, line) for line in lines] for seat in range(position.players)
        ]


def test_a_line_is_tried_as_far_as_it_is_legal(positions):
    for position in positions:
        if position.over:
            continue
        code, refused = position.codes()[0], next(c for c in range(position.game.notation.size) if position.why_not(c))
        editions, one = position.edition.array, position.copy()
        asking.carry_out(one.array, editions, code)
        tried = position.copy()
        assert asking.try_line(tried.array, editions, np.array([code], np.int64)) == 0 and tried == one
        tried = position.copy()
        assert asking.try_line(tried.array, editions, np.array([refused, code], np.int64)) and tried == position


def test_a_view_is_the_same_with_what_everybody_sees_written_once(positions):
    for position in positions:
        common = position.open_view()
        for seat in (None, *range(position.players)):
            assert position.view(seat, common) == position.view(seat)
            assert common.items() <= position.view(seat).items()
        assert position.to_dict(common) == position.to_dict()


@pytest.mark.parametrize("game", serai.game_names())
def test_what_is_handed_over_is_a_plain_array_of_the_same_records(game):
    """Numba recognises it four times as fast as one of a class below that; a copy is a position of its own."""
    position = serai.game(game).new(players=2, seed=3)
    other = position.copy()
    for array in (position.array, position.edition.array, other.array, position.as_known_to(0).array):
        assert type(array) is np.ndarray and type(array[0]) is np.record
    assert other.array.tobytes() == position.array.tobytes() and other.array.dtype == position.array.dtype
    other.play(other.codes()[0])
    assert position == serai.game(game).new(players=2, seed=3) != other
