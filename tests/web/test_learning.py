"""Courses on the page: every legal solution counts, a miss is explained, nothing is stored but what was solved."""

import re

import pytest

from serai.boards.drawing.marks import Drawing, hit, spot
from serai.boards.teaching.course import MOST_MOVES, Verdict
from serai.boards.teaching.pins import NoSuchPart, pinned
from serai.web.lesson_progress import SOLVED
from tests.web.test_courses import COURSES


def address(name, key, number, *moves):
    notation = COURSES[name].rules.notation
    return f"/learn/{name}/{key}/{number}/{'.'.join(str(notation.code(move)) for move in moves) or '-'}"


@pytest.mark.parametrize("name", list(COURSES))
def test_the_first_lesson_on_the_page(visit, name):
    ann, course = visit(), COURSES[name]
    lesson = course.lessons[0]
    shown = ann.get(f"/learn/{name}").text
    for number, task in enumerate(lesson.tasks, 1):
        assert f"Step {number} of {len(lesson.tasks)}" in shown and f"{number - 1} / {len(lesson.tasks)}" in shown
        if task.goal:
            shown = ann.press(address(name, lesson.key, number) + "/move", {"move": list(task.solution)}).text
            assert "Solved" in shown and 'id="next"' in shown
        shown = ann.press(address(name, lesson.key, number, *task.solution) + "/on").text
    assert "Lesson 2 · Step 1" in re.sub(r"\s+", " ", shown) and f"{len(lesson.tasks)} / {len(lesson.tasks)}" in shown
    assert f"/learn/{name}/{course.lessons[1].key}/1/" in ann.get(f"/learn/{name}").text  # where one goes on


def test_any_legal_line_that_reaches_the_goal_is_right(visit):
    ann, at = visit(), address("five-tribes", "moving", 3)
    shown = ann.press(f"{at}/move", {"move": ["lift f2", "drop white f3", "drop white e3", "drop green e2"]}).text
    assert "Solved" in shown and "Plan backwards" in shown
    shown = ann.press(f"{at}/move", {"move": ["lift a1", "drop blue a2", "drop yellow a3", "drop green b3"]}).text
    assert "Solved" in shown


def test_a_miss_says_so_and_offers_the_task_again(visit):
    ann, at = visit(), address("five-tribes", "tribes", 1)
    shown = ann.press(f"{at}/move", {"move": ["drop yellow d5"]}).text
    assert "Join two viziers." in shown and "Try again" in shown and "Solved" not in shown
    assert SOLVED not in ann.cookies()


def test_a_try_that_can_lead_nowhere_is_told_at_once_and_a_hint_goes_on_from_any_other():
    course = COURSES["ganesha"]
    lesson = course.by_key["spices"]
    assert course.attempt(lesson, 1, ("take 4",)).verdict is Verdict.MISSED  # the spice lies under another stone
    course = COURSES["five-tribes"]
    lesson = course.by_key["first-turn"]
    attempt = course.attempt(lesson, 2, ("lift d3", "drop red c3"))
    assert attempt.verdict is Verdict.OPEN and attempt.line
    assert course.attempt(lesson, 2, ("lift d3", "drop red c3", *attempt.line)).verdict is Verdict.REACHED


def test_what_the_rules_refuse_is_explained(visit):
    ann, at = visit(), address("five-tribes", "moving", 2)
    shown = ann.press(f"{at}/move", {"move": "drop blue c2"}).text
    assert "straight back" in shown and "/rules/five-tribes#F-071" in shown
    assert "is not a move" in ann.press(f"{at}/move", {"move": "fly"}).text
    assert "straight back" in ann.get(f"{at}/why?move=drop blue c2").text
    assert "is possible" in ann.get(f"{at}/why?move=drop red c4").text
    assert "is not a move" in ann.get(f"{at}/why?move=fly").text


def test_a_hint_names_the_next_move(visit):
    ann = visit()
    assert "One way" in ann.get(address("ganesha", "taking", 1) + "?hint=true").text
    assert "data-hint" in ann.get(address("ganesha", "taking", 1, "take 6") + "?hint=true").text


def test_what_a_sale_would_bring(visit):
    at = address("five-tribes", "goods", 3)
    goods = "&".join(f"move=offer {good}" for good in ("ivory", "papyrus", "silk", "fish", "wheat"))
    assert "21" in visit().get(f"{at}/worth?{goods}").text
    assert visit().get(f"{at}/brings?move=done").status_code == 200


def test_a_button_is_called_by_what_is_written_on_it_too(visit):
    page = visit().get("/learn/rajas/variants/3/-").text
    yields = re.findall(r'a-yield"[^>]*aria-label="([^"]+)"[^>]*>(.*?)</button>', page)
    written = [(name, count[1]) for name, inner in yields if (count := re.search("<small>(.*?)</small>", inner))]
    assert written and all(name.endswith(f" {count}") for name, count in written)


def test_strange_addresses(visit):
    ann, at = visit(), address("ganesha", "taking", 1)
    for path in ("/learn/chess", "/learn/ganesha/flying", "/learn/ganesha/taking/9/-", "/learn/ganesha/taking/0/-"):
        assert ann.get(path).status_code == 404, path
    for line in ("x", "1.x", "999999", ".".join(["1"] * (MOST_MOVES + 1)), "0"):
        assert ann.get(f"/learn/ganesha/taking/1/{line}").status_code == 400, line
    assert ann.press(f"{at}/move", {}).status_code == 400
    assert ann.press(f"{at}/move", {"move": ["take 6"] * (MOST_MOVES + 1)}).status_code == 400
    assert ann.press(f"{at}/move", {"move": "x" * 1000}).status_code == 400
    assert ann.get("/learn/ganesha/taking/one/-").status_code in (400, 404, 422)
    assert "evil" not in ann.get("/learn/ganesha?back=//evil.example").text.split("<main")[1]


def test_a_visitors_progress_becomes_the_guests_and_the_accounts(visit, club):
    ann = visit()
    solved = address("ganesha", "taking", 1)
    assert "Solved" in ann.press(f"{solved}/move", {"move": ["take 6", "take 7"]}).text
    assert "ganesha.taking.1" in ann.cookies() and "1 / 3" in ann.get("/learn/ganesha").text
    ann.post("/settings", {"name": "Ann", "language": "en", "confirm": "yes"})
    assert SOLVED not in ann.cookies() and "1 / 3" in ann.get("/learn/ganesha").text
    ann.press(f"{address('ganesha', 'taking', 3)}/on")
    assert ann.post("/register", {"name": "Ann", "password": "a long password"}).status_code == 303
    assert "2 / 3" in ann.get("/learn/ganesha").text
    assert f"2 of {COURSES['ganesha'].steps} steps" in ann.get("/learn").text


def test_a_cookie_says_only_what_there_is(visit):
    ann = visit()
    ann.client.cookies.set(SOLVED, "ganesha.taking.ffff_ganesha.flying.1_chess.taking.1_x_ganesha.storing.zz")
    shown = ann.get("/learn/ganesha").text
    assert "3 / 3" in shown and f"3 of {COURSES['ganesha'].steps} steps" in shown


def test_a_first_visit_is_offered_the_course_once(visit):
    ann = visit("Ann")
    table = ann.makes("ganesha", "me")
    assert 'id="offer"' in ann.get(f"/t/{table}").text
    assert ann.post("/learn/ganesha/skip", {"back": f"/t/{table}"}).headers["location"] == f"/t/{table}"
    assert 'id="offer"' not in ann.get(f"/t/{table}").text
    other = ann.makes("five-tribes", "me")
    assert 'id="offer"' in ann.get(f"/t/{other}").text
    assert f'href="/t/{other}"' in ann.get(f"/learn/five-tribes?back=/t/{other}").text
    page = ann.get(f"/t/{other}").text
    assert 'id="offer"' not in page and f"/learn/five-tribes?back=/t/{other}" in page


def test_who_has_moved_is_no_newcomer(visit):
    ann = visit("Ann")
    table = ann.makes("ganesha", "me")
    assert 'id="offer"' in ann.get(f"/t/{table}").text
    assert ann.plays(table).status_code == 200
    assert 'id="offer"' not in ann.get(f"/t/{table}").text


def test_a_pin_needs_something_to_stand_on():
    drawing = Drawing.of("<svg>", (10, 10), spot("on-a1", "", "a1", hit(1, 2, 3, 4)))
    [(box, drawn)] = pinned(drawing, [(1, "on-a1")], "wide")
    assert box == (1, 2, 3, 4) and 'id="pin-1"' in drawn
    with pytest.raises(NoSuchPart):
        pinned(drawing, [(1, "on-z9")], "wide")
