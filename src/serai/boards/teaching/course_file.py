"""Courses as they are written: `lessons.toml`, with goals and positions by the names that a game gives them.

Texts may be broken into lines anywhere; they are told as one. A start is the name of one, or a table: `from` such a
one with more `moves`, or `with` other facts in its position; without `from` it is what the game's own notation says.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from serai.boards.teaching.course import Course, Goal, Lesson, Start, Task


@dataclass(frozen=True)
class CourseWords:
    """What the names in a course's file stand for."""

    goals: Mapping[str, Goal]
    starts: Mapping[str, Start] = field(default_factory=dict)
    set_up: Callable[..., Start] = Start  # a start from a table

    def course(self, game: str, file: Path) -> Course:
        """The course in a file. Whatever has no meaning there is an error that names it."""
        lessons = tomllib.loads(file.read_text(encoding="utf-8"))["lesson"]
        return Course(game, tuple(self._lesson(**lesson) for lesson in lessons))

    def _lesson(self, key: str, title: str, start: Any, task: list[dict[str, Any]]) -> Lesson:
        return Lesson(key, title, self._start(start), tuple(self._task(**each) for each in task))

    def _task(self, goal: str = "", start: Any = None, **told: Any) -> Task:
        facts = {name: _unfolded(fact) for name, fact in told.items()}
        return Task(
            goal=self.goals[goal] if goal else None, start=None if start is None else self._start(start), **facts
        )

    def _start(self, told: Any) -> Start:
        if isinstance(told, str):
            return self.starts[told]
        facts = {name: _unfolded(fact) for name, fact in told.items()}
        if "from" not in facts:
            return self.set_up(**facts)
        start = self.starts[facts.pop("from")]
        moves, pieces = facts.pop("moves", ()), facts.pop("with", None)
        position = start.position if pieces is None else {**(start.position or {}), **pieces}
        return replace(start, moves=(*start.moves, *moves), position=position, **facts)


def _unfolded(fact: Any) -> Any:
    """Lines as one text, lists as tuples."""
    if isinstance(fact, str):
        return re.sub(r"\s*\n\s*", " ", fact.strip())
    return tuple(fact) if isinstance(fact, list) else fact
