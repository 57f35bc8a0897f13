"""Puzzles on the page: solved by clicks, judged by the server, and closed to what no page has made."""

import re
from html import unescape

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
    assert "The solution" in page.text and "The next best turn, with a chance to win of" in page.text
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


def test_a_theme_is_kept_from_puzzle_to_puzzle(visit):
    """By a visitor, who becomes a guest with the first answer, and by the guest: a wrong turn, a solution, the next."""
    somebody = visit()
    first, second, *_others = shelf_of("ganesha").themes["spices"]
    page = somebody.get(somebody.get("/puzzles/ganesha/next?theme=spices").headers["location"])
    assert at(page) == f"/puzzles/ganesha/{first.id}/-" and page.url.query == b"theme=spices"
    answer = somebody.press(f"{at(page)}/move", {"move": list(first.others[0].moves), **kept(page)})
    page = somebody.get(answer.headers["hx-redirect"])
    assert "clearly better" in page.text
    page = somebody.press(f"/puzzles/ganesha/{first.id}/show", kept(page))
    onward = re.search(r'id="next" href="([^"]+)"', page.text)
    assert onward
    page = somebody.get(somebody.get(unescape(onward[1])).headers["location"])
    assert at(page) == f"/puzzles/ganesha/{second.id}/-"
    for move in second.solutions[0].moves:
        page = somebody.press(f"{at(page)}/move", {"move": [move], **kept(page)})
    assert f'id="next" href="/puzzles/ganesha/next?after={second.id}&amp;theme=spices"' in page.text
    somebody = visit()
    page = somebody.get(f"/puzzles/ganesha/{first.id}?theme=spices")
    answer = somebody.press(f"/puzzles/ganesha/{first.id}/show", kept(page))
    assert answer.headers["hx-redirect"] == f"/puzzles/ganesha/{first.id}?show=yes&theme=spices"


def kept(page):
    """What the forms of a puzzle send along."""
    found = re.search(r'<input type="hidden" name="theme" value="(\w+)">', page.text)
    assert found
    return {"theme": found[1]}


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
    assert ann.get(f"{home}/board.svg?theme=blue").status_code == 400


@pytest.mark.parametrize("name", [None, "Ann"])
def test_no_way_to_a_verdict_goes_past_the_first_try(visit, club, name):
    somebody = visit(name) if name else visit()
    puzzle = shelf_of("ganesha").puzzles[0]
    home, notation = f"/puzzles/ganesha/{puzzle.id}", puzzle.start().game.notation
    for turn in (puzzle.solutions[0], puzzle.others[0]):
        codes = ".".join(str(notation.code(move)) for move in turn.moves)
        page = somebody.press(f"{home}/{codes}/move", {"move": [turn.moves[0]]})
        assert at(page) == f"{home}/-" and "Find the best turn" in page.text
        assert "Well done" not in page.text and "clearly better" not in page.text
    assert club.puzzles.figure(puzzle).tries == 0
    somebody.press(f"{home}/-/move", {"move": list(puzzle.others[0].moves)})
    assert "clearly better" in somebody.press(f"{home}/{codes}/move", {"move": ["end turn"]}).text


def test_the_picture_of_the_day_is_drawn_by_the_light_of_its_page(visit):
    ann = visit()
    for theme in ("light", "dark", "auto"):
        ann.client.cookies.set("serai-theme", theme)
        found = re.search(r'<img src="(/puzzles/ganesha/[^"]+)"', ann.get("/puzzles/ganesha").text)
        assert found
        assert f'data-theme="{theme}"' in ann.get(unescape(found[1])).text.partition("<style>")[0]


def test_a_kept_picture_is_what_its_address_says_whoever_asked_first(visit):
    address = f"/puzzles/ganesha/{shelf_of('ganesha').puzzles[0].id}/board.svg?theme=light"
    drawn: dict[str, str] = {}
    for cookie in ("en", "ru"):
        somebody = visit()
        somebody.client.cookies.set("serai-language", cookie)
        for language in ("en", "ru", "el"):
            picture = somebody.get(f"{address}&in={language}")
            assert picture.headers["cache-control"].startswith("public")
            assert drawn.setdefault(language, picture.text) == picture.text
    assert len(set(drawn.values())) == 3
    assert "public" not in visit().get(address).headers["cache-control"], "this one goes by who asks"
    for language in ("", "xx", "en,ru"):
        assert visit().get(f"{address}&in={language}").status_code == 400


def test_what_any_cache_may_keep_sets_no_cookie(visit):
    somebody = visit()
    picture = somebody.get(f"/puzzles/ganesha/{shelf_of('ganesha').puzzles[0].id}/board.svg?theme=light&in=en")
    assert picture.headers["cache-control"].startswith("public") and "set-cookie" not in picture.headers
    assert "serai-visit" in somebody.get("/puzzles/ganesha").headers["set-cookie"]


def test_next_goes_on_after_what_was_tried(visit, club):
    ann = visit("Ann")
    first, second = shelf_of("ganesha").puzzles[:2]
    assert ann.get("/puzzles/ganesha/next").headers["location"] == f"/puzzles/ganesha/{first.id}"
    ann.press(f"/puzzles/ganesha/{first.id}/show", {})
    assert ann.get("/puzzles/ganesha/next").headers["location"] == f"/puzzles/ganesha/{second.id}"
