"""Codes and texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serai.kernel.errors import BadMove
from serai.kernel.notation import Notation, verb

NOTATION = Notation(
    verb(0, "pass"),
    verb(1, "move {piece} {to}", to=("a1", "a2", "a3"), piece=("king", "rook")),
    verb(7, "bid {price} {extra}", price=("0", "1"), extra=("", "with luck")),
)


def test_the_first_slot_counts_slowest():
    assert [NOTATION.text(code) for code in range(1, 4)] == ["move king a1", "move rook a1", "move king a2"]


def test_an_empty_word_leaves_no_gap():
    assert NOTATION.text(7) == "bid 0" and NOTATION.text(8) == "bid 0 with luck"


def test_blanks_and_capitals_do_not_matter():
    assert NOTATION.code("  Move   ROOK a3 ") == 6


def test_a_near_miss_gets_a_hint():
    with pytest.raises(BadMove, match="Did you mean “move rook a3”"):
        NOTATION.code("move rok a3")


@given(st.text(max_size=200))
def test_any_other_text_is_refused(text):
    known = {NOTATION.text(code) for code in range(NOTATION.size)}
    if " ".join(text.lower().split()) not in known:
        with pytest.raises(BadMove):
            NOTATION.code(text)


def test_ranges_must_follow_each_other():
    with pytest.raises(ValueError, match="follow"):
        Notation(verb(0, "a"), verb(2, "b"))


def test_texts_must_differ():
    with pytest.raises(ValueError, match="same text"):
        Notation(verb(0, "a"), verb(1, "a")).code("a")


def test_the_grammar_names_the_choices():
    assert NOTATION.grammar() == ["pass", "move (king | rook) (a1 | a2 | a3)", "bid (0 | 1) [with luck]"]
