"""What moves would bring, foretold and then done: over many positions of played games, by the rules themselves."""

import random
import re
from collections import Counter

import pytest

import serai
from serai.boards.drawing.marks import Chooser, Spot, Target, Toggle
from serai.boards.five_tribes.drawing.walks import ends_of
from serai.boards.five_tribes.previews import Oracle
from serai.boards.outlook import Change, Outlook, foreseen
from serai.boards.presentation import board_of
from serai.boards.rajas.previews import layings
from serai.boards.standing import NOW
from serai.kernel.i18n import speak
from tests.boards.test_asking import played
from tests.expected import present

GAMES = ("five-tribes", "ganesha", "rajas")
OPTIONS: dict[str, tuple[dict[str, str], ...]] = {
    "rajas": ({}, {"version": "navaratnas", "ganga": "yes"}),
    "ganesha": ({}, {"side": "night"}),
}


def walk(game, seed):
    """A game at random, position by position, with the code that is played next."""
    options = OPTIONS.get(game, ({},))
    position = serai.game(game).new(players=2 + seed % 3, seed=seed, options=options[seed % len(options)])
    rng = random.Random(seed)
    while not position.over:
        code = rng.choice(position.codes())
        yield position, code, rng
        position.play(code)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_foretold_is_what_the_rules_then_do(game):
    """Every change lies within what was told; what is left to chance is said to be, and is not told."""
    counting = present(present(board_of(game)).counting)
    told: Counter[str] = Counter()
    for seed in range(3):
        for position, code, rng in walk(game, seed):
            if rng.random() > 0.3:
                continue
            seat, before = position.seat, counting.counts(position.record, position.edition.record, position.seat)
            outlook = present(foreseen(counting, position.as_known_to(seat), [code]))
            after = position.copy()
            after.play(code)
            while after.seat == seat and not after.over and after.draws == position.draws:
                codes = counting.follow(after)
                if not codes:
                    break
                after.play(rng.choice(list(codes)))
            ranges = {change.name: (change.least, change.most) for change in outlook.changes}
            now = counting.counts(after.record, after.edition.record, seat)
            for name, n in before.items():
                least, most = ranges.get(name, (0, 0))
                drawn = outlook.chance and name not in ranges
                assert drawn or least <= now[name] - n <= most, (
                    position.prompt,
                    position.game.notation.text(code),
                    name,
                )
            assert set(before) == set(counting.signs)
            told[position.prompt] += bool(outlook.changes)
    assert sum(told.values()) > 40 and len(+told) > 3


def test_what_cannot_be_made_has_no_outlook():
    position = serai.game("five-tribes").new(players=2, seed=7)
    counting = present(present(board_of("five-tribes")).counting)
    assert foreseen(counting, position.as_known_to(0), ["lift a1"]) is None
    assert foreseen(counting, position.as_known_to(0), ["bid 5", "bid 3"]) is None
    assert foreseen(counting, position.as_known_to(0), ["bid 5"]) == Outlook((Change("gold", -5, -5),))


def test_a_change_is_said_with_its_sign():
    assert [str(Change("", *ends)) for ends in ((2, 2), (-3, -3), (-1, 0), (1, 3))] == ["+2", "−3", "0…−1", "+1…+3"]


def test_what_becomes_more_or_less_is_neither_a_price_nor_a_gain():
    price, gain, either = Change("karma", -1, 0), Change("boat", 0, 1), Change("dice", -1, 1)
    found = Outlook((price, gain, either))
    assert (found.prices, found.gains, found.either) == ((price,), (gain,), (either,))


def ends_by_force(oracle, array, found):
    """The tiles where the meeples in hand can end, by trying everything."""
    last = int(array[0].hand.sum()) == 1
    for code in oracle.legal(array):
        if last:
            found.add(oracle.position.game.notation.text(code).split()[2])
        else:
            ends_by_force(oracle, oracle.after([code], array), found)


def test_the_ends_of_a_walk_are_those_that_the_rules_allow():
    tried: Counter[int] = Counter()
    for position, _code, rng in walk("five-tribes", 0):
        if position.prompt != "lift":
            continue
        for move in rng.sample(position.moves(), min(3, len(position.moves()))):
            if not move.startswith("lift"):
                continue
            oracle = Oracle(position.view(position.seat))
            array = oracle.played([oracle.position.code(move)], oracle.position.array)
            assert array is not None
            held = int(array[0].hand.sum())
            if held > 3:
                continue
            found: set[str] = set()
            ends_by_force(oracle, array, found)
            assert {end.tile for end in ends_of(oracle, array)} == found
            tried[held] += 1
    assert tried[3] > 5 and len(tried) > 2


@pytest.mark.parametrize("language", ["en", "ru", "el"])
@pytest.mark.parametrize("game", GAMES)
def test_everything_that_answers_says_what_it_is(game, language):
    """Targets and spots of every decision of recorded games have a sentence, and none speaks of keys."""
    speak(language)
    board, seen = present(board_of(game)), 0
    try:
        for frame in list(played(game))[::11]:
            for mark in board.draw(frame.scene).marks():
                if isinstance(mark, Target | Spot):
                    assert mark.label.strip() and "(p1)" not in mark.label, mark.id
                    seen += 1
    finally:
        speak("en")
    assert seen > 200


@pytest.mark.parametrize("game", GAMES)
def test_panels_stand_in_the_order_of_play(game):
    order = present(board_of(game)).order
    for position, _code, _rng in walk(game, 1):
        standings = order(position.view(None))
        assert sorted(one.seat for one in standings) == list(range(position.players))
        assert sum(one.badge == NOW for one in standings) == 1
        now = next(one.seat for one in standings if one.badge == NOW)
        assert now == position.turn[0]


def test_a_tile_is_laid_where_it_is_dashed_and_nothing_lies_on_it():
    """Every cell that fits answers with all its turns; each of them has one preview."""
    board, laid, rolled = present(board_of("rajas")), 0, 0
    for scene in (frame.scene for frame in played("rajas")):
        lays = [move for move in scene.moves if move.startswith("lay ")]
        if not lays and scene.view["prompt"] != "reroll":
            continue
        drawing = board.draw(scene)
        choosers = [mark for mark in drawing.marks() if isinstance(mark, Chooser)]
        assert sorted(move for mark in choosers for move in mark.ways) == sorted(lays)
        assert sorted(layings(scene)) == sorted(lays)
        shown = {move for group in re.findall(r'data-lay="([^"]+)"', drawing.svg) for move in group.split(";")}
        assert shown == set(lays)
        dice = [mark for mark in drawing.marks() if isinstance(mark, Toggle)]
        assert bool(dice) == any(move.startswith("reroll ") for move in scene.moves)
        laid += len(lays)
        rolled += bool(dice)
    assert laid > 20 and rolled
