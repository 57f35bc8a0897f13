"""Positions as text: a person who cannot see the board plays from these words alone."""

import random
import re

import pytest

import serai
from serai.boards.text.position_text import panel_facts, read
from serai.kernel.i18n import LANGUAGES, speak

NAMES = ["Ann", "Ben", "Cat"]
#: Names of fields and codes that belong to files, not to people.
RAW = re.compile(r"\b(p[1-4]|ply|pawns|stuck|[a-z]+_[a-z]+|[ogbv]-[a-z]+\d|rt\d)\b")


@pytest.fixture(autouse=True)
def english():
    speak("en")
    yield
    speak("en")


def after(game, plies):
    """A random game of three after so many decisions."""
    position, dice = serai.game(game).new(players=3, seed=2), random.Random(1)
    for _ in range(plies):
        position.play(dice.choice(position.moves()))
    return position


def words(parts):
    """Everything that is said, part by part."""
    found = {}
    for part in parts:
        said = [*part.lines, *(f"{name}: {value}" for name, value in part.facts)]
        if part.grid:
            said.append(" | ".join((part.grid.corner, *part.grid.columns)))
            said += [f"{row} | {' | '.join('; '.join(cell) for cell in cells)}" for row, cells in part.grid.rows]
        found[part.title] = "\n".join(said)
    return found


def told(position, seat=1):
    return words(read(position.game.name, position.view(seat), NAMES))


def test_ganesha_is_told_from_the_first_move_on():
    said = told(after("ganesha", 0))
    assert "Round 1 of 9" in said["The round"] and "The drum shows 1 and is with Ann." in said["The round"]
    assert "In the bag: " in said["The round"]
    altar = said["Altar"].splitlines()
    assert altar[0] == "Cells are counted row by row from the top left; the rows have 3, 4, 5, 4, 3 cells."
    assert re.fullmatch(r"10 \| \w+ stone \| .+ \| 5, 6, 9, 11, 14, 15", next(x for x in altar if x[:2] == "10"))
    assert "red | 0 of 10 | 5, 4, 3, 3, 3, 3, 2, 2, 2, 1" in said["Mandala"]
    assert said["Spices"].count("under a stone") == 3 and "Cinnamon: This turn any stone will do" in said["Spices"]
    assert "treasury | empty | empty | empty" in said["What each player has"]
    assert re.search(r"left tactics cell \| (empty|\w+ stone)", said["What each player has"])
    assert "points | 0 points | 0 points | 0 points" in said["What each player has"]


def test_ganesha_two_play_more_rounds():
    position = serai.game("ganesha").new(players=2, seed=1)
    assert "Round 1 of 12" in words(read("ganesha", position.view(0), NAMES[:2]))["The round"]


def test_of_equal_points_the_first_is_ahead():
    position = after("ganesha", 0)
    view = position.view(0) | {"score": {"p1": 4, "p2": 4, "p3": 1}, "reached": {"p1": 7, "p2": 5, "p3": 3}}
    assert "is ahead: Ben, Ann." in words(read("ganesha", view, NAMES))["What each player has"]


def test_five_tribes_names_owners_tracks_and_djinns():
    position = after("five-tribes", 75)
    view = position.view(1)
    said = told(position)
    assert "camel of Ann" in said["The sultanate"] and "owner" not in said["The sultanate"]
    assert re.search(r"Sacred place; 1?\d points, blue tile", said["The sultanate"])
    assert "0, the third | " in said["Turn order"] and "18 | –" in said["Turn order"]
    assert "Bid order: Ann, Cat" in said["Turn order"]
    row = next(line for line in said["Djinns"].splitlines() if line.startswith("Enki"))
    assert row == "Enki | in the row | 8 | an elder or a fakir | Place a palm on any oasis."
    assert "Small market: 1 of the first 3 cards for 3 gold." in said["Resource row"]
    assert "1, 3, 7, 13, 21, 30, 40, 50, 60" in said["Resource row"]
    gold = next(line for line in said["What each player has"].splitlines() if line.startswith("gold"))
    assert gold == f"gold | ? | {view['gold']['p2']} | ?"
    assert "cards | 2 (?)" in said["What each player has"]


def test_rajas_tells_roads_yields_and_prices():
    position = after("rajas", 60)
    said = told(position)
    assert "The quarry | Buy a province tile with dice and lay it. Next for" in said["Worker spaces"]
    assert "The chamber of the Yogi | a die showing 3; 2 karma + 1 die of any colour" in said["Worker spaces"]
    assert re.search(r"Tile for \d+ \(orange\), .+ \| north, east", said["Province tiles"])
    assert "Tile for 6 (violet), silk 3; road: north, west" in said["Province of Ben"]
    assert "Roads leave the residence to b2, d2, c3." in said["Province of Ben"]
    assert "Yield, top 1: 1 die of any colour" in said["Province of Ann"]
    assert "17 | 1 die: violet for each karma. The bridge follows: a new worker | –" in said["River"]
    assert "Money space 33: 2 dice of any colour" in said["Tracks"]
    assert re.search(r"from fame to money \| \d+ to go", said["What each player has"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "options"),
    [("five-tribes", {}), ("ganesha", {}), ("rajas", {}), ("rajas", {"version": "navaratnas", "ganga": "yes"})],
)
def test_every_position_of_a_game_is_told_in_words(game, options, language):
    speak(language)
    position, dice = serai.game(game).new(players=3, seed=6, options=options), random.Random(6)
    while not position.over:
        if dice.random() < 0.1:
            for seat in (position.seat, None):
                view = position.view(seat)
                for part in words(read(game, view, NAMES)).values():
                    assert not RAW.search(part), RAW.search(part)
                for n in range(3):
                    assert all(name and value for name, value in panel_facts(game, view, n))
        position.play(dice.choice(position.codes()))
    assert read(game, position.view(None), NAMES)


def test_nothing_is_told_before_the_game():
    assert read("ganesha", None, NAMES) == [] and panel_facts("ganesha", None, 0) == []
