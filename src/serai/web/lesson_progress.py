"""How far somebody is in the courses: kept by the club, or in a cookie for as long as nobody knows who it is."""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING

from serai.boards.presentation import listed_games, presentation_of
from serai.club.errors import Unavailable

if TYPE_CHECKING:
    from serai.boards.teaching.course import Course, Lesson
    from serai.club import Club
    from serai.club.people.lessons import Progress
    from serai.web.request_context import RequestContext

#: Which games' courses a browser has opened or passed by: a cookie with their names, joined by dots.
SEEN = "serai-guides"
#: What a visitor has solved: GAME.LESSON.BITS, joined by underscores.
SOLVED = "serai-lessons"
MOST = 60  # lessons that a cookie is read for


def seen(cookies: Mapping[str, str]) -> list[str]:
    """The games whose course was opened or passed by."""
    return [name for name in cookies.get(SEEN, "").split(".") if name in listed_games()]


def remember(here: "RequestContext", cookies: Mapping[str, str], game: str) -> None:
    """A course is offered once in a browser."""
    known = seen(cookies)
    if game not in known:
        here.cookies[SEEN] = ".".join([*known, game])


def in_cookie(cookies: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """What a visitor's browser says was solved, as far as there are such lessons."""
    found: dict[str, dict[str, int]] = {}
    for entry in cookies.get(SOLVED, "").split("_")[:MOST]:
        match = re.fullmatch(r"([a-z-]{1,40})\.([a-z-]{1,32})\.([0-9a-f]{1,8})", entry)
        if match and match[1] in listed_games():
            course = presentation_of(match[1]).course
            lesson = course.by_key.get(match[2]) if course else None
            if lesson:
                found.setdefault(match[1], {})[lesson.key] = int(match[3], 16) & every_task(lesson)
    return found


def every_task(lesson: "Lesson") -> int:
    """The bits of a lesson that is solved."""
    return (1 << len(lesson.tasks)) - 1


def progress_of(club: "Club", here: "RequestContext", cookies: Mapping[str, str]) -> "Progress":
    """What whoever asks has solved."""
    if here.person is None:
        return in_cookie(cookies)
    return club.lessons.of(here.person.id)


def solve(
    club: "Club", here: "RequestContext", cookies: Mapping[str, str], course: "Course", lesson: "Lesson", task: int
) -> "Progress":
    """Keep that a task was solved; returns all progress."""
    before = progress_of(club, here, cookies)
    known = before.get(course.game, {}).get(lesson.key, 0)
    if known >> task & 1:
        return before
    after = {**before, course.game: {**before.get(course.game, {}), lesson.key: known | 1 << task}}
    if here.person is None:
        entries = (f"{game}.{key}.{bits:x}" for game, lessons in after.items() for key, bits in lessons.items())
        here.cookies[SOLVED] = "_".join(entries)
    else:
        with suppress(Unavailable):  # the lesson goes on also where nothing can be written
            club.lessons.solve(here.person.id, course.game, lesson.key, task)
    return after


def take_over(club: "Club", here: "RequestContext", cookies: Mapping[str, str]) -> None:
    """A visitor has become somebody: what the browser kept is theirs now."""
    if SOLVED in cookies and here.person is not None:
        with suppress(Unavailable):
            club.lessons.add(here.person.id, in_cookie(cookies))
            here.cookies[SOLVED] = None


def solved_in(lesson: "Lesson", progress: "Progress", game: str) -> int:
    """How many tasks of a lesson are solved."""
    return (progress.get(game, {}).get(lesson.key, 0) & every_task(lesson)).bit_count()


def next_task(course: "Course", progress: "Progress") -> tuple["Lesson", int]:
    """Where somebody goes on: the first task of the first lesson that is not solved; else at the beginning."""
    for lesson in course.lessons:
        bits = progress.get(course.game, {}).get(lesson.key, 0)
        for task in range(len(lesson.tasks)):
            if not bits >> task & 1:
                return lesson, task
    return course.lessons[0], 0
