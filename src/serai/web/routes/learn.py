"""Courses on the page. The address says lesson, task and the moves tried: the game is played again up to there."""

import re
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from serai.boards import render
from serai.boards.drawing.scene import EMBLEMS, Scene, ScenePlayer
from serai.boards.drawing.sprite import sprite_address
from serai.boards.hint_route import BoardHint
from serai.boards.presentation import listed_games, presentation_of
from serai.boards.render import Manner, Presented, parts
from serai.boards.teaching.course import LEARNER, MOST_MOVES, PARTS, Attempt, Course, Lesson, Stage, Task, Verdict
from serai.boards.text.move_text import label
from serai.club import Club
from serai.club.errors import BadRequest, NotFound, TooMany
from serai.club.people.lessons import Progress
from serai.club.play.moves import LONGEST_MOVE
from serai.club.rate_limits import Bucket
from serai.kernel.errors import BadMove, IllegalMove, Reason
from serai.kernel.i18n import _
from serai.web import lesson_progress
from serai.web.csrf import Posted
from serai.web.presentation import wording
from serai.web.presentation.move_parser import understood
from serai.web.presentation.puzzles import of_the_day
from serai.web.request_context import here_of
from serai.web.routes.reference import game_named
from serai.web.routes.table import asked_moves, layout_of
from serai.web.routes.table_actions import local
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import draw, fragment, page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)

NOTHING_TRIED = "-"
PIN = re.compile(r"\{(\d)\}([.,:;·]*)")  # its number, and what closes a clause after it: no line begins with that
PINNED = Markup(
    '<span class="pinned"><button type="button" class="pin-mark" data-pin="{n}" aria-label="{label}">{n}</button>'
    "{closing}</span>"
)
PASSED = Markup('<span class="pinned"><b class="pin-mark">{n}</b>{closing}</span>')


@dataclass(frozen=True)
class LessonPlace:
    """Where a learner is: a task, and the moves tried at it."""

    course: Course
    lesson: Lesson
    number: int
    tried: tuple[str, ...] = ()

    @property
    def task(self) -> Task:
        return self.lesson.tasks[self.number]

    @property
    def address(self) -> str:
        codes = ".".join(str(self.course.rules.notation.code(move)) for move in self.tried)
        return f"/learn/{self.course.game}/{self.lesson.key}/{self.number + 1}/{codes or NOTHING_TRIED}"

    def after(self, *moves: str) -> "LessonPlace":
        """The same task with more moves tried."""
        return LessonPlace(self.course, self.lesson, self.number, (*self.tried, *moves))

    def taken_back(self) -> "LessonPlace":
        """The same task with one move fewer."""
        return LessonPlace(self.course, self.lesson, self.number, self.tried[:-1])

    def at(self, number: int) -> "LessonPlace":
        """Another task of the lesson."""
        return LessonPlace(self.course, self.lesson, number)

    def attempt(self) -> Attempt:
        """The moves tried; an address that the rules refuse is a bad one."""
        try:
            return self.course.attempt(self.lesson, self.number, self.tried)
        except (BadMove, IllegalMove) as error:
            raise BadRequest(str(error)) from None

    @property
    def onwards(self) -> "LessonPlace | None":
        """The next task of the course."""
        if self.number + 1 < len(self.lesson.tasks):
            return self.at(self.number + 1)
        after = self.course.lessons.index(self.lesson) + 1
        return LessonPlace(self.course, self.course.lessons[after], 0) if after < len(self.course.lessons) else None


@router.get("/learn")
def overview(request: Request) -> Response:
    """All courses and how far one is in them."""
    club: Club = request.app.state.club
    progress = lesson_progress.progress_of(club, here_of(request), request.cookies)
    courses = [course for name in listed_games() if (course := presentation_of(name).course)]
    shown = [(course, counted(course, progress), lesson_progress.next_task(course, progress)[0]) for course in courses]
    return page(request, "learn_index.html", courses=shown)


@router.get("/learn/{name}")
def learn(request: Request, name: str, back: str = "") -> Response:
    """A course where one left it."""
    paced(request)
    course = course_of(name)
    club: Club = request.app.state.club
    progress = lesson_progress.progress_of(club, here_of(request), request.cookies)
    lesson, number = lesson_progress.next_task(course, progress)
    return shown_page(request, LessonPlace(course, lesson, number), local(back) if back else "")


@router.post("/learn/{name}/skip")
def skip(request: Request, name: str, form: Posted) -> Response:
    """Not now: it is not offered again."""
    course_of(name)
    lesson_progress.remember(here_of(request), request.cookies, name)
    return RedirectResponse(local(str(form.get("back", "/"))), 303)


@router.get("/learn/{name}/{lesson}")
def first_task(request: Request, name: str, lesson: str, back: str = "") -> Response:
    """A lesson: its first task that is not solved."""
    paced(request)
    course = course_of(name)
    found = lesson_of(course, lesson)
    club: Club = request.app.state.club
    bits = lesson_progress.progress_of(club, here_of(request), request.cookies).get(name, {}).get(lesson, 0)
    unsolved = (n for n in range(len(found.tasks)) if not bits >> n & 1)
    return shown_page(request, LessonPlace(course, found, next(unsolved, 0)), local(back) if back else "")


@router.get("/learn/{name}/{lesson}/{task}/{line}")
def at_task(
    request: Request, name: str, lesson: str, task: int, line: str, back: str = "", hint: bool = False
) -> Response:
    """A task with the moves tried so far, as a page or, for htmx, as a frame alone."""
    return shown_page(request, place_of(request, name, lesson, task, line), local(back) if back else "", hint)


@router.post("/learn/{name}/{lesson}/{task}/{line}/move")
def move(request: Request, name: str, lesson: str, task: int, line: str, form: Posted) -> Response:
    """Try moves: on if they are legal, and solved if they reach the goal; else the reason why not."""
    place = place_of(request, name, lesson, task, line)
    moves = tuple(str(text) for text in form.getlist("move"))
    if not moves or len(place.tried) + len(moves) > MOST_MOVES or any(len(move) > LONGEST_MOVE for move in moves):
        raise BadRequest(_("moves are given as a list of 1 to {n}").format(n=MOST_MOVES))
    back = local(str(form.get("back"))) if form.get("back") else ""
    try:
        attempt = place.course.attempt(lesson=place.lesson, number=place.number, moves=place.after(*moves).tried)
    except IllegalMove as refused:
        return drawn_frame(request, place, place.attempt(), back, reason=refused.reason)
    except BadMove as error:
        return drawn_frame(request, place, place.attempt(), back, said=str(error))
    made = attempt.stage.moves[len(place.course.stage(place.lesson, place.number).moves) :]
    now = LessonPlace(place.course, place.lesson, place.number, tuple(each.move for each in made))
    if attempt.verdict is Verdict.REACHED:
        keep(request, now)
    return drawn_frame(request, now, attempt, back)


@router.post("/learn/{name}/{lesson}/{task}/{line}/on")
def go_on(request: Request, name: str, lesson: str, task: int, line: str, form: Posted) -> Response:
    """To the next task; what was only to be read is read."""
    place = place_of(request, name, lesson, task, line)
    if place.task.goal is None:
        keep(request, place)
    back = local(str(form.get("back"))) if form.get("back") else ""
    onwards = place.onwards
    if onwards is None:
        raise BadRequest(_("the course ends here"))
    if request.headers.get("hx-request"):
        return drawn_frame(request, onwards, onwards.attempt(), back)
    return RedirectResponse(onwards.address, 303)


@router.get("/learn/{name}/{lesson}/{task}/{line}/why")
def why(request: Request, name: str, lesson: str, task: int, line: str, move: str = "") -> Response:
    """Why a move is not possible here."""
    place = place_of(request, name, lesson, task, line)
    position = place.attempt().stage.position
    try:
        reason = position.why_not(understood(position.game, move, names_of(request, place), position.moves()))
    except BadMove as error:
        return fragment("notice.html", message=str(error), reason=None, bad=True)
    message = reason.text if reason else _("“{move}” is possible.").format(move=move)
    return fragment("notice.html", message=message, reason=reason, bad=reason is not None)


@router.get("/learn/{name}/{lesson}/{task}/{line}/brings")
def brings(request: Request, name: str, lesson: str, task: int, line: str) -> Response:
    """What moves would bring here."""
    place = place_of(request, name, lesson, task, line)
    position = place.attempt().stage.position
    moves = asked_moves(request, position.game)
    known, manner = position.as_known_to(position.seat), manner_of(request)
    return HTMLResponse(
        render.brings(place.course.board, known, moves, names_of(request, place), manner) if moves else ""
    )


@router.get("/learn/{name}/{lesson}/{task}/{line}/worth")
def worth(request: Request, name: str, lesson: str, task: int, line: str) -> Response:
    """What a chain of moves that is being put together would bring, in words."""
    place = place_of(request, name, lesson, task, line)
    moves = asked_moves(request, place.course.rules)
    scene = scene_of(place, place.attempt().stage, names_of(request, place), manner_of(request), mine=True)
    said = place.course.board.worth(scene, moves) if moves else ""
    return Response(said, media_type="text/plain; charset=utf-8")


# -- what an address names ---------------------------------------------------------------------------------------------


def course_of(name: str) -> Course:
    course = presentation_of(game_named(name).name).course
    if course is None:
        raise NotFound(_("this game has no course"))
    return course


def lesson_of(course: Course, key: str) -> Lesson:
    lesson = course.by_key.get(key)
    if lesson is None:
        raise NotFound(_("there is no such lesson"))
    return lesson


def paced(request: Request) -> None:
    """Refuse steps that come faster than anybody learns: each plays its moves again and draws what comes of them."""
    bucket: Bucket = request.app.state.lessons
    here = here_of(request)
    if not bucket.take(here.id or here.counted):
        raise TooMany(_("too many steps at once; wait a moment"), 1)


def place_of(request: Request, name: str, key: str, task: int, line: str) -> LessonPlace:
    """The place that an address names; counted as a step."""
    paced(request)
    course = course_of(name)
    lesson = lesson_of(course, key)
    if not 1 <= task <= len(lesson.tasks):
        raise NotFound(_("there is no such step"))
    codes = [] if line == NOTHING_TRIED else line.split(".")
    if len(codes) > MOST_MOVES or not all(re.fullmatch(r"[0-9]{1,6}", code) for code in codes):
        raise BadRequest(_("moves are given as a list of 1 to {n}").format(n=MOST_MOVES))
    notation = course.rules.notation
    if any(int(code) >= notation.size for code in codes):
        raise BadRequest(_("there is no such move"))
    return LessonPlace(course, lesson, task - 1, tuple(notation.text(int(code)) for code in codes))


# -- what is shown -----------------------------------------------------------------------------------------------------


def keep(request: Request, place: LessonPlace) -> None:
    """The task is solved; the answer to this request knows it, too."""
    here, club = here_of(request), request.app.state.club
    request.state.progress = lesson_progress.solve(
        club, here, request.cookies, place.course, place.lesson, place.number
    )


def shown_page(request: Request, place: LessonPlace, back: str, hint: bool = False) -> Response:
    attempt = place.attempt()
    lesson_progress.remember(here_of(request), request.cookies, place.course.game)
    if request.headers.get("hx-request"):
        return drawn_frame(request, place, attempt, back, hint=hint)
    shown = frame(request, place, attempt, back, hint=hint)
    courses = [name for name in listed_games() if presentation_of(name).course]
    drawn = Markup(draw("learn_frame.html", **shown))
    return page(request, "learn.html", course=place.course, courses=courses, frame=drawn)


def drawn_frame(request: Request, place: LessonPlace, attempt: Attempt, back: str, **more: Any) -> Response:
    return fragment("learn_frame.html", **frame(request, place, attempt, back, **more))


def frame(
    request: Request,
    place: LessonPlace,
    attempt: Attempt,
    back: str,
    *,
    reason: Reason | None = None,
    said: str = "",
    hint: bool = False,
) -> dict[str, Any]:
    """Everything the template of a task needs."""
    task, position = place.task, attempt.stage.position
    names = names_of(request, place)
    club: Club = request.app.state.club
    progress: Progress = getattr(request.state, "progress", None) or lesson_progress.progress_of(
        club, here_of(request), request.cookies
    )
    mine = task.goal is not None and attempt.verdict is Verdict.OPEN
    fresh = not place.tried
    told = BoardHint(place.course.game, attempt.line) if hint and mine and attempt.line else None
    pins = [(n, ident) for n, ident in enumerate(task.points, 1) if ident not in PARTS] if fresh else []
    scene = scene_of(place, attempt.stage, names, manner_of(request), mine)
    drawn: Presented = parts(place.course.board, scene, told, pins)
    return {
        "here": here_of(request),
        "course": place.course,
        "place": place,
        "task": task,
        "verdict": attempt.verdict.value,
        "mine": mine,
        "text": worded(_(task.text), fresh) if task.text else "",
        "ask": worded(_(task.ask), fresh) if task.ask else "",
        "shows": position.why_not(task.refused) if task.refused and fresh else None,
        "drawn": drawn,
        "names": names,
        "position": position,
        "pins": {ident: n for n, ident in enumerate(task.points, 1) if ident in PARTS} if fresh else {},
        "reason": reason,
        "said": said,
        "hinted": hint,
        "hint": label(place.course.rules, place.course.rules.notation.code(attempt.line[0])) if told else "",
        "lessons": [
            (lesson, lesson_progress.solved_in(lesson, progress, place.course.game)) for lesson in place.course.lessons
        ],
        "bits": progress.get(place.course.game, {}).get(place.lesson.key, 0),
        "counted": counted(place.course, progress),
        "back": back,
        "daily": of_the_day(request, place.course.game),
    }


def counted(course: Course, progress: Progress) -> int:
    """How many tasks of a course are solved."""
    return sum(lesson_progress.solved_in(lesson, progress, course.game) for lesson in course.lessons)


def manner_of(request: Request) -> Manner:
    return Manner(layout_of(request), here_of(request).preference("colour_aids", False) is True)


def scene_of(place: LessonPlace, stage: Stage, names: list[str], manner: Manner, mine: bool) -> Scene:
    """What the board of a task is drawn from: targets only where something is to be done."""
    told = [event for made in stage.moves for event in made.events if event.to in (None, LEARNER)]
    return Scene(
        view=stage.position.view(LEARNER),
        seat=LEARNER,
        moves=tuple(stage.position.moves()) if mine else (),
        players=tuple(ScenePlayer(name, EMBLEMS[i]) for i, name in enumerate(names)),
        events=tuple(told),
        cast=stage.cast,
        layout=manner.layout,
        aids=manner.aids,
        sprite=sprite_address(place.course.game),
    )


def names_of(request: Request, place: LessonPlace) -> list[str]:
    here = here_of(request)
    learner = here.person.name if here.person else _("Traveller")
    players = place.course.stage(place.lesson, place.number).position.players
    return [learner, *(_(wording.BOT_NAMES[seat]) for seat in range(1, players))]


def worded(text: str, fresh: bool = True) -> Markup:
    """A task's text with its pins: buttons that lead to their parts, until the first move, while these are marked.

    >>> worded("Pay <2> to {1}, then go.").striptags()
    'Pay <2> to 1, then go.'
    """
    first, *rest = PIN.split(text)
    found = escape(first)
    for number, closing, words in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        label = _("{n}: show it").format(n=number)
        found += (PINNED if fresh else PASSED).format(n=number, label=label, closing=closing) + words
    return found
