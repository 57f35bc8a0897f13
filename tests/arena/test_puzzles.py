"""Puzzles that come with the games: each can be read, is solved by what it says, and shows nothing hidden."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

import serai
from serai.arena.puzzles.journal import append_game, read_journal
from serai.arena.puzzles.mining import Recipe, Task, Themes, agrees, looks_at, mine, mine_game, mine_into, promises
from serai.arena.puzzles.proving import AS_GOOD, CLEAR, Proof, ProvedTurn, codes_of, prove
from serai.arena.puzzles.shelf import FILE, Shelf, chosen, read_shelf, shelf_of, write_shelf
from serai.arena.puzzles.themes import titles_of
from serai.arena.puzzles.turns import Glimpse
from serai.boards.presentation import listed_games
from serai.kernel.errors import BadOption

GAMES = tuple(listed_games())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shipped_is_solved_by_what_it_says(game):
    shelf = shelf_of(game)
    assert len(shelf.by_id) == len(shelf.puzzles) >= 150
    assert (serai.game(game).package / FILE).stat().st_size <= 300 * 1024
    for puzzle in shelf.puzzles:
        assert puzzle.theme in titles_of(game) and puzzle.proof["revision"] <= serai.game(game).revision
        best = puzzle.solutions[0].win
        assert best - puzzle.others[0].win >= CLEAR - 1e-9, puzzle.id
        assert all(best - turn.win <= AS_GOOD + 1e-4 for turn in puzzle.solutions), puzzle.id
        start = puzzle.start()
        for turn in (*puzzle.solutions, *puzzle.others):
            now = start.copy()
            for move in turn.moves:
                assert not puzzle.reached(start, now).over, (puzzle.id, turn.moves)
                now.play(move)
            verdict = puzzle.reached(start, now)
            assert verdict.over and verdict.turn == turn and verdict.solves == (turn in puzzle.solutions), puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_holds_nothing_that_its_seat_does_not_know(game):
    """Dealing anew what is hidden changes nothing: the position is what a seat with a perfect memory has."""
    for puzzle in shelf_of(game).puzzles:
        start = puzzle.start()
        assert start.seat == puzzle.seat
        assert start.as_known_to(puzzle.seat).to_dict() == start.to_dict(), puzzle.id


def test_every_day_has_a_puzzle_and_none_comes_again_before_all_have_come():
    shelf = shelf_of("ganesha")
    first = date(2026, 11, 16)
    days = [shelf.of_day(first + timedelta(days=n)) for n in range(len(shelf.puzzles))]
    assert {puzzle.id for puzzle in days if puzzle} == set(shelf.by_id)
    assert shelf.of_day(first) == shelf.of_day(first)


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_stays_where_other_puzzles_come_or_go(game):
    shelf = shelf_of(game)
    drawn = shelf.sample(40, 2)
    ids = {puzzle.id for puzzle in drawn}
    assert len(ids) == 40 and ids != {puzzle.id for puzzle in shelf.sample(40, 3)}
    other = next(puzzle for puzzle in shelf.puzzles if puzzle.id not in ids)
    assert Shelf(tuple(puzzle for puzzle in shelf.puzzles if puzzle is not other)).sample(40, 2) == drawn
    fewer = Shelf(tuple(puzzle for puzzle in shelf.puzzles if puzzle is not drawn[0]))
    assert fewer.sample(40, 2)[:39] == drawn[1:]


QUICK = Recipe("ganesha", (2,), glimpse=24, proofs=(40, 80), stands_out=0.0, hopeless=0.0, luck=1.0, clear=0.0, most=1)


def test_mining_is_the_same_every_time_and_goes_on_where_it_was(tmp_path):
    journal = tmp_path / "journal.jsonl"
    for number, puzzles in mine([Task(QUICK, 1), Task(QUICK, 2)]):
        append_game(journal, number, puzzles)
    with journal.open("a", encoding="utf-8") as end:
        end.write('{"number": 3, "puz')  # the machine went down
    games = read_journal(journal)
    assert [played["number"] for played in games] == [1, 2]
    assert [played["puzzles"] for played in games] == [mine_game(Task(QUICK, 1)), mine_game(Task(QUICK, 2))]
    found = [puzzle for played in games for puzzle in played["puzzles"]]
    assert found
    path = tmp_path / FILE
    write_shelf(path, chosen(found, 1))
    assert read_shelf(path) == found[:1] or len(found) > 1
    assert len(read_shelf(path)) == 1


def test_mining_stops_in_time_and_goes_on_for_as_many_as_are_wanted(tmp_path):
    journal = tmp_path / "journal.jsonl"
    mine_into(journal, QUICK, Themes(1), 1, seconds=0)
    assert not journal.exists()
    mine_into(journal, replace(QUICK, first=7), Themes(1), 1)
    games = read_journal(journal)
    assert games[0]["number"] == 7 and Themes(1, games[-1]["puzzles"]).enough
    mine_into(journal, QUICK, Themes(1), 1)
    assert read_journal(journal) == games, "it has enough already"


def test_a_theme_of_which_there_are_enough_is_passed_over():
    themes = Themes(6, [{"id": n, "theme": "storing"} for n in (1, 2, 3)])
    themes.add([{"id": 3, "theme": "storing"}, {"id": 4, "theme": "spices"}])
    assert themes.full == {"storing"} and themes.found == 3 and not themes.enough
    found = mine_game(Task(QUICK, 1))
    assert found
    theme = found[0]["theme"]
    others = mine_game(Task(QUICK, 1, frozenset({theme})))
    assert others is not None and all(other["theme"] != theme for other in others)


def test_puzzles_that_are_there_already_count(tmp_path):
    journal = tmp_path / "journal.jsonl"
    mine_into(journal, QUICK, Themes(1, [{"id": "1-1", "theme": "storing"}]), 1)
    assert not journal.exists()
    mine_into(journal, QUICK, Themes(1), 1)
    found = [puzzle for played in read_journal(journal) for puzzle in played["puzzles"]]
    packed = Themes(9, found)
    mine_into(journal, QUICK, packed, 1, seconds=0)
    assert packed.found == len(found) == 1, "a puzzle that was packed already is counted once"


def test_what_a_question_alone_tells_is_passed_over_before_anything_is_searched():
    recipe = replace(QUICK, told_by={"take": "taking"})
    start = recipe.start(1)
    assert start.prompt == "take" and looks_at(start, Task(recipe, 1), fresh=True)
    assert not looks_at(start, Task(recipe, 1, frozenset({"taking"})), fresh=True)
    assert not looks_at(start, Task(recipe, 1), fresh=False), "within a turn, where the recipe does not say so"


def test_a_proof_judges_the_turns_that_are_known_too():
    """Otherwise a search that hardly tries a turn would call its puzzle lost without having looked."""
    unseen = 0
    for puzzle in shelf_of("ganesha").puzzles[:6]:
        start, worst = puzzle.start(), puzzle.others[-1]
        alone, judged = (prove(start, 40, 1, known=known) for known in ([], [codes_of(start, worst)]))
        assert judged is not None and worst.end in {turn.end for turn in judged.turns}
        unseen += alone is None or worst.end not in {turn.end for turn in alone.turns}
    assert unseen, "so short a search finds them all: the test shows nothing"


def test_a_second_proof_has_to_agree():
    """A turn that only luck put first is no puzzle: another seed sees other turns."""

    def proof(*wins: float) -> Proof:
        return Proof(tuple(ProvedTurn((n,), f"end {n}", win) for n, win in enumerate(wins)), 100, 1)

    first = proof(0.6, 0.5)
    assert agrees(proof(0.58, 0.5), first, 0.06)
    assert not agrees(proof(0.58, 0.55), first, 0.06), "too near"
    other = Proof((ProvedTurn((7,), "end 7", 0.7), *first.turns), 100, 2)
    assert not agrees(other, first, 0.06), "another turn"
    assert not agrees(None, first, 0.06)


def test_a_sure_win_is_a_puzzle_where_the_recipe_says_so():
    start = QUICK.start(1)
    sure = Glimpse((start.codes()[0],), 1.0, 0.5)
    assert not promises(start, sure, Task(QUICK, 1))
    assert promises(start, sure, Task(replace(QUICK, undecided=(0.06, 1.0)), 1))


@pytest.mark.parametrize(
    "text",
    [
        b"my only notes",
        b"[1]\n",
        b"\xff\xfe\n",
        b'{"number": 1, "puzzles": 5}\n',
        b'{"a": 1}',
        b'{"number": 1, "puzzles": [5]}\n',
        b'{"number": 1, "puzzles": [{"id": "1-2", "theme": "killing", "hardness": 9, "solutions": []}]}\n',
    ],
)
def test_a_file_that_is_no_journal_is_refused_and_left_as_it_is(tmp_path, text):
    path = tmp_path / "notes"
    path.write_bytes(text)
    with pytest.raises(BadOption, match="not a journal"):
        read_journal(path)
    assert path.read_bytes() == text


def test_a_journal_that_cannot_be_is_refused(tmp_path):
    with pytest.raises(BadOption, match="cannot be written"):
        append_game(tmp_path / "nowhere" / "journal", 1, [])
    with pytest.raises(BadOption, match="cannot be read"):
        read_journal(tmp_path)


def test_a_journal_may_be_cut_off_within_a_letter(tmp_path):
    path = tmp_path / "journal"
    append_game(path, 1, [])
    whole = path.read_bytes()
    path.write_bytes(whole + '{"number": 2, "puzzles": [{"id": "ψ'.encode()[:-1])
    assert read_journal(path) == [{"number": 1, "puzzles": []}]
    assert path.read_bytes() == whole
