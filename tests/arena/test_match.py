"""Matches: seats rotate, seeds are shared, results repeat on any number of processes, and bad calls are answered."""

import pytest

import serai
from serai.arena.match import Match, MatchResult, Outcome, play_match
from serai.arena.workers import spread
from serai.bots import UnknownBot
from serai.kernel.errors import BadOption


def test_the_last_bot_named_takes_the_seats_left_over():
    assert Match.of("ganesha", ["master", "adept"], 4, 8).bots == ("master", "adept", "adept", "adept")
    assert Match.of("ganesha", ["novice", "random", "greedy"], None, 8).players == 3


def test_everybody_sits_everywhere_once():
    match = Match.of("ganesha", ["novice", "random", "greedy"], 3, 6)
    rows = [match.seated(number) for number in range(3)]
    for seat in range(3):
        assert {row[seat] for row in rows} == {"novice", "random", "greedy"}
    assert match.seated(3) == rows[0]


def test_shared_places_count_as_their_part():
    outcome = Outcome(("novice", "random", "random"), (1, 1, 3), (9, 9, 4), 10)
    assert outcome.share("novice") == 0.5 == outcome.share("random")
    match = Match.of("ganesha", ["novice", "random"], 3, 2)
    won = Outcome(("random", "novice", "random"), (2, 1, 3), (5, 7, 1), 10)
    standing = MatchResult(match, (outcome, won), 1.0).standing("novice")
    assert (standing.wins, standing.share, standing.score) == (1.5, 0.75, 8.0)


@pytest.mark.parametrize("name", serai.game_names())
def test_the_same_match_again_on_more_processes(name):
    match = Match.of(name, ["adept", "novice"], 2, 4, scale=0.02, repeatable=True)
    one = play_match(match, jobs=1)
    two = play_match(match, jobs=2)
    assert one.outcomes == two.outcomes
    assert sum(standing.wins for standing in one.standings()) == 4


def test_work_comes_back_in_order():
    assert list(spread(abs, [-3, 2, -1], jobs=1)) == [3, 2, 1] == list(spread(abs, [-3, 2, -1], jobs=2))


@pytest.mark.parametrize(
    ("bots", "players", "games", "error"),
    [
        (["master", "kasparov"], 2, 4, UnknownBot),
        (["master"], 2, 4, BadOption),
        (["novice", "novice"], 2, 4, BadOption),
        (["novice", "novice"], 4, 4, BadOption),
        (["master", "adept"], 2, 0, BadOption),
        (["master", "adept", "novice"], 2, 4, BadOption),
        (["master", "adept"], 5, 4, BadOption),
    ],
)
def test_what_cannot_be_played(bots, players, games, error):
    with pytest.raises(error):
        Match.of("ganesha", bots, players, games)
