"""Courses are read from `lessons.toml`; every goal and start that a game names is used there."""

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import serai
from serai.boards.presentation import presentation_of
from serai.boards.teaching.course import Start, anything
from serai.boards.teaching.course_file import CourseWords

WORDS = CourseWords(
    {"any move": anything},
    {
        "deal": Start(seed=3),
        "late": Start(position={"players": 2, "round_number": 5, "score": {"p1": 4}}, moves=("a",)),
    },
)
LESSON = '[[lesson]]\nkey = "one"\ntitle = "One"\nstart = "deal"\n[[lesson.task]]\ntext = """\nTake\n  two."""\n'


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "lessons.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_text_is_told_as_one_line(tmp_path: Path) -> None:
    (lesson,) = WORDS.course("ganesha", written(tmp_path, LESSON)).lessons
    assert (lesson.key, lesson.title, lesson.start) == ("one", "One", Start(seed=3))
    (task,) = lesson.tasks
    assert task.text == "Take two." and task.goal is None and task.start is None


def test_a_task_has_its_goal_and_a_start_of_its_own(tmp_path: Path) -> None:
    more = 'goal = "any move"\nsolution = ["take 4"]\nstart = {from = "late", moves = ["b"], seed = 7}\n'
    (task,) = WORDS.course("ganesha", written(tmp_path, LESSON + more)).lessons[0].tasks
    assert task.goal is anything and task.solution == ("take 4",)
    assert task.start == Start(position=WORDS.starts["late"].position, moves=("a", "b"), seed=7)


def test_a_start_may_have_other_pieces(tmp_path: Path) -> None:
    more = 'start = {from = "late", with = {score = {p2 = 9}}}\n'
    (task,) = WORDS.course("ganesha", written(tmp_path, LESSON + more)).lessons[0].tasks
    assert task.start and task.start.position == {"players": 2, "round_number": 5, "score": {"p2": 9}}


@pytest.mark.parametrize(
    ("more", "named"),
    [('goal = "fly"', "fly"), ('start = "dawn"', "dawn"), ('wrogn = "No."', "wrogn"), ("start = {sede = 1}", "sede")],
)
def test_what_has_no_meaning_is_named(tmp_path: Path, more: str, named: str) -> None:
    with pytest.raises((KeyError, TypeError), match=named):
        WORDS.course("ganesha", written(tmp_path, f"{LESSON}{more}\n"))


@pytest.mark.parametrize("name", [name for name in serai.game_names() if presentation_of(name).course])
def test_every_goal_and_start_of_a_game_is_used(name: str) -> None:
    course = import_module(f"serai.boards.{serai.game(name).package.name}.course")
    lessons = tomllib.loads(Path(str(course.__file__)).with_name("lessons.toml").read_text(encoding="utf-8"))["lesson"]
    tasks = [task for lesson in lessons for task in lesson["task"]]
    assert {task["goal"] for task in tasks if "goal" in task} == set(course.GOALS)
    starts = [place["start"] for place in (*lessons, *tasks) if "start" in place]
    assert {told if isinstance(told, str) else told.get("from") for told in starts} - {None} == set(course.STARTS)
