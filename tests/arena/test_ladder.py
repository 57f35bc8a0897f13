"""The ladder: ratings from outcomes, and a page and plots that keep what earlier runs brought."""

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from serai.arena.ladder import keep, pairings, rated, row_of
from serai.arena.match import Match, MatchResult, Outcome
from serai.bots.levels import level_version
from serai.kernel.errors import BadOption


def result(game, a, b, wins, losses, **more):
    match = Match.of(game, [a, b], 2, wins + losses, **more)
    won = [Outcome((a, b), (1, 2), (30, 20), 50)] * wins
    lost = [Outcome((a, b), (2, 1), (20, 30), 50)] * losses
    return MatchResult(match, tuple(won + lost), 1.0)


def test_every_pair_meets_once():
    matches = pairings("ganesha", ["random", "greedy", "novice"], 4, 8, 1, 0.1, False)
    assert [m.bots for m in matches] == [
        ("greedy", "random", "random", "random"),
        ("novice", "random", "random", "random"),
        ("novice", "greedy", "greedy", "greedy"),
    ]


def test_a_game_of_four_counts_as_one_comparison():
    match = Match.of("ganesha", ["novice", "random"], 4, 1)
    played = MatchResult(match, (Outcome(match.bots, (2, 1, 3, 3), (5, 6, 1, 1), 9),), 1.0)
    assert row_of(played)["ahead"] == [0.667, 0.333]
    shared = MatchResult(match, (Outcome(match.bots, (1, 1, 1, 4), (6, 6, 6, 1), 9),), 1.0)
    assert row_of(shared)["ahead"] == [0.667, 0.333]


def test_the_better_one_stands_above():
    played = result("ganesha", "novice", "random", 90, 10), result("ganesha", "apprentice", "novice", 75, 25)
    rows = rated([row_of(each) for each in played])
    assert [row["bot"] for row in rows] == ["apprentice", "novice", "random"]
    assert rows[-1]["rating"] == 0 and 300 < rows[1]["rating"] < 450
    # a neighbour is known better than the far end
    assert rows[0]["lead"] == rows[0]["rating"] - rows[1]["rating"] and rows[0]["lead_error"] < rows[0]["error"]
    assert "lead" not in rows[-1]


def test_two_versions_of_a_level_are_two_players():
    """What an earlier version won or lost is not the new one's."""
    old, new = (
        row_of(result("ganesha", "novice", "random", 60, 40)),
        row_of(result("ganesha", "novice", "random", 95, 5)),
    )
    new["versions"] = {"novice": 2}
    rows = rated([old, new])
    assert [row["bot"] for row in rows] == ["novice 2", "novice", "random"]


def test_frozen_players_stand_on_a_ladder():
    rows = rated([row_of(result("ganesha", "frozen:0.1", "master", 60, 40))])
    assert [row["bot"] for row in rows] == ["frozen:0.1", "master"]


def test_a_later_run_adds_to_a_ladder(tmp_path):
    """Of each two players the latest match counts; who has not met anybody as he plays today is named."""
    for bots, wins in ((("novice", "random"), 60), (("apprentice", "random"), 90), (("novice", "random"), 80)):
        keep(tmp_path, [result("ganesha", *bots, wins, 100 - wins)], ladder=True, machine="a box")
    ladder = json.loads((tmp_path / "strength.json").read_text(encoding="utf-8"))["ladders"]["ganesha 2"]
    assert [match["ahead"] for match in ladder["matches"]] == [[80.0, 20.0], [90.0, 10.0]]
    assert [row["bot"] for row in ladder["ratings"]] == ["apprentice", "novice 2", "random"]
    page = (tmp_path / "strength.md").read_text(encoding="utf-8")
    best = f"grandmaster {level_version('grandmaster', 'ganesha')}"
    assert f"Not played here yet: greedy, adept, master, {best}." in page


def test_a_ladder_is_for_bots_that_differ():
    assert len(pairings("ganesha", ["random", "random", "greedy"], 2, 8, 1, 0.1, False)) == 1
    with pytest.raises(BadOption, match="at least two different bots"):
        pairings("ganesha", ["random", "random"], 2, 8, 1, 0.1, False)


def test_a_page_keeps_what_earlier_runs_brought(tmp_path):
    keep(tmp_path, [result("ganesha", "novice", "random", 9, 1)], ladder=True, machine="a box")
    keep(tmp_path, [result("rajas", "novice", "random", 8, 2)], ladder=False, machine="a box")
    page = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "90.0%" in page and "80.0%" in page and "strength-ganesha-2.svg" in page
    data = json.loads((tmp_path / "strength.json").read_text(encoding="utf-8"))
    assert len(data["matches"]) == 1 and len(data["ladders"]["ganesha 2"]["matches"]) == 1
    svg = ElementTree.fromstring((tmp_path / "strength-ganesha-2.svg").read_text(encoding="utf-8"))
    assert svg.tag.endswith("svg")


def test_ratings_follow_from_the_matches_kept_with_them(tmp_path):
    """Whatever is played later, with another time or from another seed, has a row of its own."""
    keep(tmp_path, [result("ganesha", "novice", "random", 90, 10, scale=0.1)], ladder=True, machine="a box")
    for scale, seed in ((0.1, 1), (0.02, 1), (0.02, 7), (0.02, 7)):
        later = result("ganesha", "novice", "random", 60, 40, scale=scale, seed=seed)
        keep(tmp_path, [later], ladder=False, machine="a box")
    data = json.loads((tmp_path / "strength.json").read_text(encoding="utf-8"))
    ladder = data["ladders"]["ganesha 2"]
    assert ladder["ratings"] == rated(ladder["matches"]) and ladder["matches"][0]["ahead"] == [90.0, 10.0]
    assert len(data["matches"]) == 3
    page = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "100 games a pair, time × 0.1, " in page and page.count("90.0%") == 1


def test_the_page_in_the_repository_is_the_one_its_data_make(tmp_path):
    docs = Path(__file__).parents[2] / "docs"
    shutil.copy(docs / "strength.json", tmp_path)
    keep(tmp_path, [], ladder=False, machine="")
    for file in tmp_path.iterdir():
        assert file.read_text(encoding="utf-8") == (docs / file.name).read_text(encoding="utf-8")
    for ladder in json.loads((docs / "strength.json").read_text(encoding="utf-8"))["ladders"].values():
        assert ladder["ratings"] == rated(ladder["matches"])
