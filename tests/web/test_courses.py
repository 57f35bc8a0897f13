"""Courses are played by the rules: every solution reaches its goal, every pin stands on something that is drawn."""

import re

import pytest

import serai
from serai.boards.drawing.scene import EMBLEMS, Scene, ScenePlayer
from serai.boards.drawing.sprite import sprite_address
from serai.boards.presentation import listed_games, presentation_of
from serai.boards.render import parts
from serai.boards.teaching.course import LEARNER, PARTS, Verdict, same_turn
from serai.kernel.i18n import LANGUAGES, _, speak

COURSES = {name: course for name in listed_games() if (course := presentation_of(name).course)}
LESSONS = [(name, lesson.key) for name, course in COURSES.items() for lesson in course.lessons]
MOST_WORDS = 1500
MOST_DECISIONS = 60
PIN = re.compile(r"\{(\d)\}")


@pytest.mark.parametrize("name", list(COURSES))
def test_a_course_is_short(name):
    course = COURSES[name]
    assert 5 <= len(course.lessons) <= 9 and len(course.by_key) == len(course.lessons)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", lesson.key) and len(lesson.key) <= 32 for lesson in course.lessons)
    assert course.words <= MOST_WORDS and course.decisions <= MOST_DECISIONS
    assert any(task.refused for lesson in course.lessons for task in lesson.tasks)


@pytest.mark.parametrize(
    ("name", "rule", "told"),
    [
        ("five-tribes", "F-019", "two players, light blue (here teal) and pink, have 11, two markers"),
        ("five-tribes", "F-020", "two turns a round"),
        ("ganesha", "G-022", "You agree on a first player"),
    ],
)
def test_a_course_tells_what_no_lesson_lets_one_do(name, rule, told):
    """How a game is set up is nowhere to be tried out."""
    tasks = [task for lesson in COURSES[name].lessons for task in lesson.tasks if rule in task.rules]
    assert [task.text for task in tasks if told in task.text], rule


@pytest.mark.parametrize(("name", "key"), LESSONS)
def test_a_lesson_is_played_by_the_rules(name, key):
    course = COURSES[name]
    lesson = course.by_key[key]
    assert 2 <= len(lesson.tasks) <= 12 and any(task.goal for task in lesson.tasks)
    for number, task in enumerate(lesson.tasks):
        stage = course.stage(lesson, number)
        assert not stage.position.defects(), task.told
        if task.goal is None:
            assert task.text and not (task.ask or task.solution or task.wrong), task.told
            continue
        assert task.solution and task.good, task.told
        assert re.fullmatch(r"[^.?]+[.?]", task.ask), task.told  # one thing, in one sentence
        assert stage.position.seat == LEARNER, task.told
        for tried in range(len(task.solution)):
            attempt = course.attempt(lesson, number, task.solution[:tried])
            assert attempt.verdict is Verdict.OPEN and attempt.line == task.solution[tried:], (task.told, tried)
            assert task.solution[tried] in attempt.stage.position.moves()
        assert course.attempt(lesson, number, task.solution).verdict is Verdict.REACHED, task.told
    course.stage(lesson, len(lesson.tasks))  # what the others play after the last task is legal, too


@pytest.mark.parametrize(("name", "key"), LESSONS)
def test_a_try_that_misses_is_told_why(name, key):
    """Wherever a first move, or one that leaves the solution, can miss the goal."""
    course = COURSES[name]
    lesson = course.by_key[key]
    for number, task in enumerate(lesson.tasks):
        lines = [task.solution[:made] for made in range(len(task.solution))] if task.goal and not task.wrong else []
        for line in lines:
            for move in course.attempt(lesson, number, line).stage.position.moves():
                attempt = course.attempt(lesson, number, (*line, move))
                assert attempt.verdict is not Verdict.MISSED, (task.told, move)


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize(("name", "key"), LESSONS)
def test_a_lesson_shows_what_it_speaks_of(name, key, layout):
    course = COURSES[name]
    lesson = course.by_key[key]
    references = (serai.game(name).package / "reference" / "en.md").read_text()
    for number, task in enumerate(lesson.tasks):
        position, cast, _moves = (stage := course.stage(lesson, number)).position, stage.cast, stage.moves
        scene = Scene(
            view=position.view(LEARNER),
            seat=LEARNER,
            moves=tuple(position.moves()) if task.goal and same_turn(position, position) else (),
            players=tuple(ScenePlayer(f"P{n}", EMBLEMS[n]) for n in range(position.players)),
            cast=cast,
            layout=layout,
            sprite=sprite_address(name),
        )
        pins = [(n, ident) for n, ident in enumerate(task.points, 1) if ident not in PARTS]
        drawn = parts(course.board, scene, None, pins)  # refuses with NoSuchPart what is not drawn
        assert sorted(set(PIN.findall(task.told))) == [str(n) for n in range(1, len(task.points) + 1)], task.told
        for pin, ident in pins:
            assert f'id="{ident}" data-pinned="{pin}"' in drawn.board_html, (task.told, ident)
        if task.refused:
            assert position.why_not(task.refused) is not None, task.told
        assert all(f"{rule}" in references for rule in task.rules), task.rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_keeps_the_pins_and_has_all_texts(language):
    speak(language)
    try:
        for course in COURSES.values():
            for lesson in course.lessons:
                texts = [lesson.title, *(text for task in lesson.tasks for text in task.texts)]
                for text in texts:
                    assert sorted(PIN.findall(_(text))) == sorted(PIN.findall(text)), text
                    assert language == "en" or _(text) != text, text
    finally:
        speak("en")
