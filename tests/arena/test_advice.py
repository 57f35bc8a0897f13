"""Advice: moves that can be played, with chances, and a review that names the better move."""

import pytest

import serai
from serai.arena.advice import Judgement, judge, mistakes, review, suggest
from serai.bots import TreeSearch, bot
from serai.bots.levels import search_settings
from serai.cli.arena import and_then
from serai.kernel.errors import BadGameFile, BadOption
from serai.kernel.gamefile import Record

GAMES = serai.game_names()


def finished(name, kind="random", seed=4):
    record = Record(serai.game(name), players=2, seed=seed)
    while not record.position.over:
        record.play(bot(kind).choose(record.position, seed + record.position.ply))
    return record


@pytest.mark.parametrize("name", GAMES)
def test_suggestions_are_moves_with_chances_and_lines(name):
    position = serai.game(name).new(3, 5)
    found = suggest(position, simulations=400, top=3)
    assert 1 <= len(found) <= 3
    for suggestion in found:
        assert suggestion.move in position.moves()
        assert 0 <= suggestion.win <= 1 and 0 < suggestion.share <= 1
        assert suggestion.line[0] == suggestion.move
    assert [s.share for s in found] == sorted((s.share for s in found), reverse=True)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_played_by_the_seats_named_and_ends_where_something_is_drawn(name):
    game, longest = serai.game(name), 0
    for seed in range(4):
        position = game.new(2, seed)
        for _ in range(seed * 3):
            position.play(bot("novice").choose(position, position.ply))
        for suggestion in suggest(position, simulations=3_000, top=3):
            after = position.copy()
            for move, seat in zip(suggestion.line, suggestion.seats, strict=True):
                assert after.draws == position.draws and after.seat == seat
                after.play(move)
            longest = max(longest, len(suggestion.line))
    assert longest > 1


def test_another_seat_is_named_where_it_decides():
    assert and_then(("a", "b", "c", "d", "e"), (0, 0, 1, 1, 0)) == "b, p2: c, d, p1: e"
    assert and_then(("a",), (0,)) == ""


def test_at_least_one_suggestion_is_asked_for():
    for top in (0, -2):
        with pytest.raises(BadOption, match=f"top is a whole number from 1 on, not {top}"):
            suggest(serai.game("ganesha").new(2, 1), simulations=10, top=top)


def test_a_finished_game_needs_no_suggestion():
    with pytest.raises(BadOption):
        suggest(finished("ganesha").position, simulations=10)


@pytest.mark.parametrize("name", GAMES)
def test_a_review_judges_every_move(name):
    record = finished(name)
    judged = review(record, simulations=40)
    assert [(j.seat, j.move) for j in judged] == [(seat, move) for seat, move, _digest in record.moves]
    assert all(0 <= j.win <= 1 and j.loss >= 0 for j in judged)
    worst = mistakes(judged)
    assert 1 <= len(worst) <= 3 and worst[0].loss == max(j.loss for j in judged)
    assert worst[0].better != worst[0].move


@pytest.mark.parametrize("name", GAMES)
def test_a_verdict_does_not_depend_on_what_was_drawn_afterwards(name):
    """Also of a move that hardly any simulation tries: it is judged over all that may be drawn."""
    game = serai.game(name)
    settings = search_settings(name, "master")
    for n, position in enumerate(finished(name, "novice").positions()):
        if position.over or n % 12 != 5:
            continue
        least = TreeSearch(game, settings, 1).think(position, simulations=400).choices[-1].code
        verdicts = set()
        for chance in (1, 2, 3):
            other = position.copy()
            other.reseed(chance)
            verdicts.add(judge(TreeSearch(game, settings, 1), other, least, None, 400))
        assert len(verdicts) == 1


def test_only_a_finished_game_is_reviewed():
    with pytest.raises(BadGameFile, match="not over"):
        review(Record(serai.game("ganesha"), players=2, seed=1), simulations=10)


def test_mistakes_are_sorted_and_small_ones_left_out():
    judged = [Judgement(n, 0, "a", win, "b", 0.9) for n, win in enumerate([0.5, 0.895, 0.1, 0.85, 0.3])]
    assert [j.number for j in mistakes(judged)] == [2, 4, 0]
    assert mistakes([Judgement(1, 0, "a", 0.2, "a", 0.9)]) == []
