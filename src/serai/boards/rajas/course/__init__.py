"""Rajas of the Ganges in nine lessons. `lessons.toml` has them; goals and positions have names here."""

from pathlib import Path

from serai.boards.rajas.course.goals import GOALS
from serai.boards.rajas.course.positions import STARTS, set_up
from serai.boards.teaching.course_file import CourseWords

COURSE = CourseWords(GOALS, STARTS, set_up).course("rajas", Path(__file__).parent / "lessons.toml")
