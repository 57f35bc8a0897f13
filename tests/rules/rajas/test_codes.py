"""Codes: what the rules read from one is what its text says, and what they write is read the same."""

import pytest

from serai.games.rajas import state
from serai.games.rajas.notation import NOTATION
from serai.games.rajas.state import Prompt
from serai.games.rajas.texts import (
    BUILDING_KEYS,
    CELL_KEYS,
    COLOUR_KEYS,
    GOOD_KEYS,
    PERSON_KEYS,
    PLACE_KEYS,
    SPOT_KEYS,
    TILE_KEYS,
    TURN_KEYS,
    YIELD_KEYS,
)

ONE_THING = {
    "place": (state.place_of, SPOT_KEYS),
    "build": (state.build_of, TILE_KEYS),
    "take": (state.take_of, COLOUR_KEYS),
    "upgrade": (state.upgrade_of, BUILDING_KEYS),
    "visit": (state.visit_of, PERSON_KEYS),
    "sell": (state.sell_of, GOOD_KEYS),
    "win": (state.win_of, PLACE_KEYS),
    "choose": (state.choose_of, YIELD_KEYS),
    "put": (state.put_of, PLACE_KEYS),
}


def read(rule, *given):
    """A rule as plain Python: compiling it would prove nothing more."""
    return getattr(rule, "py_func", rule)(*given)


@pytest.mark.parametrize("verb", ONE_THING)
def test_a_code_names_one_thing(verb):
    of, keys = ONE_THING[verb]
    for n, key in enumerate(keys):
        assert read(of, NOTATION.code(f"{verb} {key}")) == n


def test_a_code_names_a_die():
    for colour, key in enumerate(COLOUR_KEYS):
        for face in range(1, state.FACES + 1):
            for verb, of, written in (
                ("return", state.return_of, state.return_code),
                ("reroll", state.reroll_of, state.reroll_code),
            ):
                code = NOTATION.code(f"{verb} {key} {face}")
                assert read(of, code) == (colour, face) and read(written, colour, face) == code
            for karma, word in enumerate(("", " with karma")):
                code = NOTATION.code(f"pay {key} {face}{word}")
                assert read(state.pay_of, code) == (colour, face, karma)
                assert read(state.pay_code, colour, face, karma) == code


def test_a_code_names_a_cell_and_a_turn():
    for cell, key in enumerate(CELL_KEYS):
        for turns, degrees in enumerate(TURN_KEYS):
            code = NOTATION.code(f"lay {key} {degrees}")
            assert read(state.lay_of, code) == (cell, turns) and read(state.lay_code, cell, turns) == code


def test_a_code_names_a_number_of_spaces():
    for n in range(1, state.SAIL_MOST + 1):
        code = NOTATION.code(f"sail {n}")
        assert read(state.sail_of, code) == n and read(state.sail_code, n) == code


def test_a_code_is_written_for_a_spot_a_tile_and_a_colour():
    for code in map(NOTATION.code, ("place harbor", "place portuguese")):
        assert read(state.place_code, read(state.place_of, code)) == code
    for code in map(NOTATION.code, ("build o-s1", "build v-s3")):
        assert read(state.build_code, read(state.build_of, code)) == code
    for code in map(NOTATION.code, ("take orange", "take violet")):
        assert read(state.take_code, read(state.take_of, code)) == code


def test_every_code_answers_a_prompt():
    """Those of a yield tile's place answer two: at the start and later. `stay` and `done` stand apart."""
    asked = [code for prompt in Prompt for code in range(*read(state.codes_of, prompt)) if prompt != Prompt.BROWN]
    assert sorted(asked) == list(range(NOTATION.size - 2))
    assert [NOTATION.text(code) for code in (state.STAY, state.DONE)] == ["stay", "done"]
