"""Five Tribes in eight lessons. `lessons.toml` has them; goals and positions have names here."""

from pathlib import Path

from serai.boards.five_tribes.course.goals import GOALS
from serai.boards.five_tribes.course.positions import STARTS
from serai.boards.teaching.course_file import CourseWords

COURSE = CourseWords(GOALS, STARTS).course("five-tribes", Path(__file__).parent / "lessons.toml")
