"""The laws of conservation: what a position may not hold too much or too little of, told by name."""

from typing import Any

import numpy as np
import pytest

from serai.kernel import dispatch
from serai.kernel.errors import BadPosition
from serai.testing import rule
from tests.rules.five_tribes.helpers import DJINNS, GAME, TILES, given, owned, positions_of, random_game, swapped

VALUES = dict(zip(TILES, (int(n) for n in GAME.edition.record.tile_value), strict=True))
SIX_VILLAGES = swapped() | {"f1": "village"}

BROKEN: dict[str, dict[str, Any]] = {
    "red meeples: 1 too many": {"meeples": {"a1": {"red": 19}}},
    "yellow meeples: 1 too many": {"viziers": {"p1": 1, "p2": 16}},
    "white meeples: 1 too many": {"elders": {"p1": 20, "p2": 1}},
    "red meeples: 1 missing": {"bag": {"yellow": 16, "white": 20, "green": 18, "blue": 18, "red": 17}},
    "green meeples: 18 missing": {"bag": {"yellow": 16, "white": 20, "blue": 18, "red": 18}},
    "blue meeples: 1 too many": {
        "prompt": "drop",
        "at": "a1",
        "hand": {"blue": 1},
        "meeples": {"a2": {"blue": 1}},
        "bag": {"yellow": 16, "white": 20, "green": 18, "blue": 17, "red": 18},
    },
    "cards: ivory: 1 too many": {"cards": {"p1": {"ivory": 2}, "p2": {"ivory": 1}}},
    "cards: fakirs: 1 too many": {"discard": {"fakir": 19}},
    "cards: fish: 5 missing": {"deck": {}, "row": {"1": "fish"}},
    "djinns: 1 too many": {"djinns": {"p1": ["leta"]}, "djinn_row": ["leta"]},
    "djinns: 2 too many": {"djinns": {"p1": ["leta", "enki"], "p2": ["leta"]}, "djinn_discard": ["enki"]},
    "djinns: 21 missing": {"djinn_deck": ["leta"]},
    "djinns: 19 missing": {
        "djinn_deck": ["leta"],
        "djinns": {"p1": ["sibittis"]},
        "prompt": "keep",
        "djinn_look": ["enki"],
    },
    "djinns in several places or in none: 4 too many": {"djinn_deck": DJINNS[:-2], "djinns": {"p1": DJINNS[:2]}},
    "tile values that are not in the box: 1 too many": {"value": VALUES | {"a1": 6}},
    "tile values that are not in the box: 30 too many": {"value": {}},
    "djinns in the row: 1 too many": {"djinn_row": ["leta", "utug", "enki", "iblis"]},
    "palms: 1 too many": {"palms": {"a3": 13}},
    "palms: 2 missing": {"palms": {"a3": 3}, "palms_left": 7},
    "palaces: 1 too many": {"palaces": {"a3": 11}},
    "palaces: 10 missing": {"palaces_left": 0},
    "camels of p1: 1 too many": {"owner": owned(p1="a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2")},
    "camels of p2: 1 too many": {"camels": {"p1": 11, "p2": 12}},
    "camels of p2: 1 missing": {"camels": {"p1": 11, "p2": 9}, "owner": owned(p2="a1")},
    "turn markers of p1: 1 too many": {
        "bid_track": {"1": "p1"},
        "turn_track": {"1": "p1", "3": "p1", "5": "p2", "8": "p2"},
    },
    "turn markers of p2: 1 missing": {"bid_track": {"1": "p1"}, "turn_track": {"1": "p1", "3": "p2"}},
    "gaps in the resource row: 2 too many": {"row": {"2": "fish"}},
    "villages: 1 too many": {"kind": SIX_VILLAGES},
    "sacred places: 1 missing": {"kind": SIX_VILLAGES},
    "unseen cards beyond the hand: 1 too many": {"cards": {"p1": {"fish": 2}}, "blind": {"p1": {"fish": 3}}},
    "unseen cards beyond the hand: 2 too many": {
        "cards": {"p1": {"fish": 1}, "p2": {"silk": 1}},
        "blind": {"p1": {"fish": 1}, "p2": {"silk": 1}},
        "stale": {"p1": {"fish": 1}, "p2": {"silk": 1}},
    },
}


@rule("F-002", "F-003", "F-008", "F-009", "F-010", "F-011", "F-013")
@pytest.mark.parametrize("defect", BROKEN)
def test_a_position_with_wrong_pieces_is_refused_by_name(defect):
    with pytest.raises(BadPosition) as error:
        GAME.from_json(BROKEN[defect])
    assert defect in str(error.value).split("; ")


def test_a_slip_in_the_books_of_the_board_is_noticed():
    """What is kept beside the meeples for speed must agree with them."""
    position = given({"a1": "wg"})
    assert position.defects() == []
    position.record.count[0] += 1
    assert position.defects() == ["bookkeeping errors of the board: 1 too many"]
    position = given({"a1": "wg"})
    position.record.where[3] |= np.uint32(1)
    assert position.defects() == ["bookkeeping errors of the board: 1 too many"]


@pytest.mark.parametrize("field", ["gold", "viziers", "elders", "camels"])
def test_nobody_has_less_than_nothing(field):
    position = given({"a1": "wg"})
    position.record[field][1] = -1
    assert "negative counts: 1 too many" in position.defects()


@pytest.mark.parametrize("field", ["palms_left", "palaces_left"])
def test_the_supply_does_not_run_into_debt(field):
    position = given({"a1": "wg"})
    position.record[field] = -1
    assert "negative counts: 1 too many" in position.defects()


@rule("F-002", "F-003", "F-010", "F-011", "F-013")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_laws_hold_through_games_with_few_camels_and_djinns_dealt(players):
    """Engine invariants of the catalogue; `unusual` leaves one or two camels a seat and up to three djinns."""
    for seed in range(1):
        position = random_game(players, seed)
        dispatch.unusual(position.record, position.edition.record)
        assert set(position.record.camels[:players]) <= {1, 2}
        assert all(int(mask).bit_count() <= 3 for mask in position.record.djinns)
        assert position.defects() == []
        for after in positions_of(position, seed):
            assert after.defects() == []
