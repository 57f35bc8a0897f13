"""The ladder: ratings from outcomes, and a page and plots that keep what earlier runs brought."""

import json
from xml.etree import ElementTree

from serai.arena.ladder import comparisons, keep, pairings, rated
from serai.arena.match import Match, Outcome, Result


def result(game, a, b, wins, losses):
    match = Match.of(game, [a, b], 2, wins + losses)
    won = [Outcome((a, b), (1, 2), (30, 20), 50)] * wins
    lost = [Outcome((a, b), (2, 1), (20, 30), 50)] * losses
    return Result(match, tuple(won + lost), 1.0)


def test_every_pair_meets_once():
    matches = pairings("ganesha", ["random", "greedy", "novice"], 4, 8, 1, 0.1, False)
    assert [m.bots for m in matches] == [
        ("greedy", "random", "random", "random"),
        ("novice", "random", "random", "random"),
        ("novice", "greedy", "greedy", "greedy"),
    ]


def test_a_game_of_four_counts_as_one_comparison():
    match = Match.of("ganesha", ["novice", "random"], 4, 1)
    played = Result(match, (Outcome(match.bots, (2, 1, 3, 3), (5, 6, 1, 1), 9),), 1.0)
    names, won = comparisons([played])
    assert names == ["random", "novice"]
    assert round(won[1][0], 6) == round(2 / 3, 6) and round(won[0][1], 6) == round(1 / 3, 6)


def test_the_better_one_stands_above():
    rows = rated([result("ganesha", "novice", "random", 90, 10), result("ganesha", "apprentice", "novice", 75, 25)])
    assert [row["bot"] for row in rows] == ["apprentice", "novice", "random"]
    assert rows[-1]["rating"] == 0 and 300 < rows[1]["rating"] < 450


def test_a_page_keeps_what_earlier_runs_brought(tmp_path):
    keep(tmp_path, [result("ganesha", "novice", "random", 9, 1)], ladder=True, machine="a box")
    keep(tmp_path, [result("rajas", "novice", "random", 8, 2)], ladder=False, machine="a box")
    page = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "90.0%" in page and "80.0%" in page and "strength-ganesha-2.svg" in page
    assert len(json.loads((tmp_path / "strength.json").read_text(encoding="utf-8"))["matches"]) == 2
    svg = ElementTree.fromstring((tmp_path / "strength-ganesha-2.svg").read_text(encoding="utf-8"))
    assert svg.tag.endswith("svg")
