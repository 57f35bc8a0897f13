"""Ganesha in seven lessons. `lessons.toml` has them; goals and positions have names here."""

from pathlib import Path

from serai.boards.ganesha.course.goals import GOALS
from serai.boards.ganesha.course.positions import STARTS
from serai.boards.teaching.course_file import CourseWords

COURSE = CourseWords(GOALS, STARTS).course("ganesha", Path(__file__).parent / "lessons.toml")
