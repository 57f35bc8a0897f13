"""No outcome is listed twice: two moves that differ lead to positions that differ, and so do pairs of purchases."""

import random
from itertools import product
from typing import Any

import pytest

from serai.games.five_tribes.state import BUY, CONTINUE
from serai.kernel import dispatch
from serai.testing import rule
from tests.rules.five_tribes.helpers import GAME, given, in_row, play, random_game, refusal, row

LARGE_END: dict[str, Any] = {"prompt": "market", "at": "c5"}
SMALL_END: dict[str, Any] = {"prompt": "market", "at": "a4"}


def successors(position):
    """What each move leads to, where chance has no part in it."""
    for code in position.codes():
        after = position.copy()
        after.play(code)
        if after.draws == position.draws:
            yield code, after


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_two_moves_lead_to_the_same_position(players):
    """Lifts are left out: two tiles that exchange a meeple may by accident come to the same."""
    chance = random.Random(players)
    for seed in range(3):
        position = random_game(players, seed)
        if seed:
            dispatch.unusual(position.record, position.edition.record)
        while not position.over:
            if position.prompt != "lift" and chance.random() < 0.4:
                digests = [after.digest() for _code, after in successors(position)]
                assert len(set(digests)) == len(digests), position.to_json()
            position.play(chance.choice(position.codes()))


def purchases(position):
    """All ways to the end of the market, with the row and the hand they lead to."""
    for code, after in successors(position):
        if code == CONTINUE:
            continue
        if after.prompt == "market":
            yield from purchases(after)
        else:
            yield tuple(in_row(after)), after.digest()


def rows_left(cards, among, n):
    """The rows that remain when any n of the first cards are taken."""
    if n == 0:
        return {tuple(cards)}
    return {
        left
        for place in range(min(among, len(cards)))
        for left in rows_left(cards[:place] + cards[place + 1 :], min(among, len(cards)) - 1, n - 1)
    }


@rule("F-130", "F-131")
@pytest.mark.parametrize(("market", "among", "n"), [(SMALL_END, 3, 1), (LARGE_END, 6, 2)])
def test_every_outcome_of_a_market_is_offered_once(market, among, n):
    chance = random.Random(n)
    for _ in range(60):
        kinds = chance.sample(["fakir", "fish", "wheat"], chance.randint(1, 3))
        cards = [chance.choice(kinds) for _ in range(chance.randint(n, 9))]
        if max(cards.count(kind) for kind in ("fish", "wheat")) > 6:
            continue
        found = list(purchases(given(row=row(*cards), **market)))
        assert len({digest for _row, digest in found}) == len(found)
        assert {left for left, _digest in found} == rows_left(cards, among, n)


@rule("F-130", "F-131")
def test_every_row_of_two_kinds_has_its_way_through_the_market():
    """What is legal is what the check allows, and no first card leaves the second without a choice."""
    check, e = GAME.rules["check"], GAME.edition.record
    for cards in product(("fakir", "fish"), repeat=6):
        position = given(row=row(*cards), **LARGE_END)
        for after in [position, *(p for code, p in successors(position) if p.prompt == "market")]:
            allowed = [code for code in range(BUY, BUY + 9) if check(after.record, e, code) == 0]
            assert allowed == [code for code in after.codes() if BUY <= code < BUY + 9]
            assert allowed


@rule("F-130", "F-131")
def test_the_first_of_equal_cards_stands_for_all():
    position = given(row=row("fakir", "fakir", "spice"), **SMALL_END)
    assert position.moves() == ["buy 1", "buy 3", "continue"]
    assert refusal(position, "buy 2") == "same-cards-in-front"
    # spice and the fakir behind it: the fakir in front and the spice come to the same
    position = given(row=row("fakir", "spice", "fakir"), **LARGE_END)
    assert position.moves() == ["buy 1", "continue"]
    assert refusal(position, "buy 2") == "same-cards-in-front"
    play(position, "buy 1")
    assert position.moves() == ["buy 1", "buy 2"]
