"""Puzzles on the page: solved by clicks, judged by the server, and closed to what no page has made."""

import pytest

from serai.arena.puzzles.shelf import shelf_of
from tests.expected import matched

GAMES = ("five-tribes", "ganesha", "rajas")


def at(page):
    return matched(r'data-at="([^"]+)"', page.text)[1]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("view", ["board", "text"])
def test_a_puzzle_is_tried_explained_and_solved(visit, game, view):
    ann = visit("Ann")
    ann.client.cookies.set("serai-view", view)
    puzzle = shelf_of(game).puzzles[0]
    page = ann.get(f"/puzzles/{game}/{puzzle.id}")
    assert page.status_code == 200 and "Find the best turn" in page.text
    page = ann.press(f"{at(page)}/move", {"move": list(puzzle.others[0].moves)})
    assert "There is a clearly better one." in page.text and "Try again" in page.text
    page = ann.press(f"/puzzles/{game}/{puzzle.id}/show", {})
    assert "The solution" in page.text and "The next best turn leaves" in page.text
    page = ann.get(f"/puzzles/{game}/{puzzle.id}")
    for move in puzzle.solutions[0].moves:
        page = ann.press(f"{at(page)}/move", {"move": [move]})
    assert "Well done" in page.text and "Next puzzle" in page.text
    overview = ann.get(f"/puzzles/{game}").text
    assert "1 of " in overview and "Your rating in puzzles" in overview


def test_a_visitor_who_answers_becomes_a_guest(visit):
    somebody = visit()
    puzzle = shelf_of("ganesha").puzzles[0]
    page = somebody.get(f"/puzzles/ganesha/{puzzle.id}")
    answer = somebody.press(f"{at(page)}/move", {"move": list(puzzle.solutions[0].moves)})
    page = somebody.get(answer.headers["hx-redirect"])
    assert "Well done" in page.text


def test_what_no_page_has_made_is_refused(visit):
    ann = visit("Ann")
    puzzle = shelf_of("ganesha").puzzles[0]
    home = f"/puzzles/ganesha/{puzzle.id}"
    for address in (
        "/puzzles/chess",
        "/puzzles/ganesha/9999-9",
        "/puzzles/ganesha/next?theme=love",
        "/puzzles/ganesha/t-abc-7",
    ):
        assert ann.get(address).status_code == 404, address
    for steps in ("x", "999999", "1.2.3", "0." * 40 + "0", "-1"):
        assert ann.get(f"{home}/{steps}").status_code == 400, steps
    assert ann.press(f"{home}/-/move", {}).status_code == 400
    assert ann.press(f"{home}/-/move", {"move": ["x" * 200]}).status_code == 400
    refused = ann.press(f"{home}/-/move", {"move": ["end turn"]})
    assert refused.status_code == 200 and "notice bad" in refused.text and at(refused) == f"{home}/-"
    too_many = [*puzzle.solutions[0].moves, puzzle.solutions[0].moves[0]]
    assert at(ann.press(f"{home}/-/move", {"move": too_many})) == f"{home}/-"
    codes = ".".join(str(puzzle.start().game.notation.code(move)) for move in puzzle.solutions[0].moves)
    assert "Find the best turn" in ann.get(f"{home}/{codes}").text, "an address judges nothing that was not tried"
    assert ann.get(f"{home}/-/why?move=end turn").status_code == 200
    assert ann.get(f"{home}/board.svg").headers["content-type"].startswith("image/svg+xml")


def test_next_goes_on_after_what_was_tried(visit, club):
    ann = visit("Ann")
    first, second = shelf_of("ganesha").puzzles[:2]
    assert ann.get("/puzzles/ganesha/next").headers["location"] == f"/puzzles/ganesha/{first.id}"
    ann.press(f"/puzzles/ganesha/{first.id}/show", {})
    assert ann.get("/puzzles/ganesha/next").headers["location"] == f"/puzzles/ganesha/{second.id}"
