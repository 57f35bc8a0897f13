"""Rooms for any position: dealt anew, set up by hand, out of a file or pasted. The address says it all."""

import re
import secrets
from functools import lru_cache, partial
from hashlib import sha256

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from serai.boards.presentation import listed_games
from serai.club.analysis.lines import Walk, key_of, read_line, walk
from serai.club.analysis.packed_positions import packed, position_of
from serai.club.bots.review import moments
from serai.club.errors import BadRequest, ClubError
from serai.kernel.errors import SeraiError
from serai.kernel.game import Game
from serai.kernel.i18n import _
from serai.kernel.position import Position
from serai.web.csrf import Posted
from serai.web.presentation.analysis.pasted import game_named, read_pasted
from serai.web.presentation.analysis.rooms import Room
from serai.web.routes.analysis import room_answers
from serai.web.routes.files import text_of
from serai.web.routes.reference import game_named as found_game
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)


def names_of(position: Position) -> list[str]:
    """What players are called where nobody has said."""
    return [_("Player {n}").format(n=seat + 1) for seat in range(position.players)]


def start_of(game: str, given: str) -> Position:
    """The position an address says."""
    return _start(game, given).copy()


@lru_cache(maxsize=512)  # a room asks several times about one
def _start(game: str, given: str) -> Position:
    return position_of(given, game_named(game))


def room_of(start: Position, given: str, line: str) -> Room:
    """Where an address leads."""
    steps = read_line(line)
    position, made = walk(start, steps)
    return Room(
        base=f"/analysis/{start.game.name}",
        asked={"from": given},
        key=f"p-{sha256(given.encode()).hexdigest()[:20]}",
        names=names_of(start),
        line=steps,
        position=position,
        made=made,
        free=True,
    )


@router.get("/analysis")
def choose(request: Request, game: str = "") -> Response:
    """Where a room begins: a game dealt anew, a board set up by hand, a file, something pasted."""
    return page(request, "analysis_start.html", games=listed_games(), chosen=game, error="", text="")


@router.post("/analysis")
def brought(request: Request, form: Posted) -> Response:
    """A room for what was brought along."""
    room_answers.count_brought(request)
    text, game = text_of(form), str(form.get("game", ""))
    try:
        found = read_pasted(text, game)
        room = room_of(start_of(found.game, found.start), found.start, found.line)
    except ClubError as error:
        shown = {"games": listed_games(), "chosen": game, "text": text[:20_000]}
        return page(request, "analysis_start.html", 422, error=str(error), **shown)
    if len(address := f"{room.base}?{room.query()}") < MOST_LETTERS:
        return RedirectResponse(address, 303)
    return room_answers.room_page(request, room, [])


MOST_LETTERS = 6_000  # of an address that every proxy passes on


@router.get("/analysis/{name}")
def analysis(request: Request, name: str, line: str = "") -> Response:
    """A position as a page; without one, a game dealt anew."""
    game = found_game(name)
    given = request.query_params.get("from")
    if given is None:
        return RedirectResponse(f"/analysis/{name}?from={packed(dealt(request, game))}", 303)
    return room_answers.room_page(request, room_of(start_of(name, given), given, line), [])


def dealt(request: Request, game: Game) -> Position:
    """A new game for as many as were asked for."""
    players = request.query_params.get("players", str(min(game.players)))
    try:
        return game.new(int(players) if re.fullmatch("[0-9]{1,3}", players) else 0, secrets.randbits(48))
    except SeraiError as error:
        raise BadRequest(str(error)) from None


@router.post("/analysis/{name}/move")
def move(request: Request, name: str, form: Posted) -> Response:
    """Go to a place, and on from there by moves."""
    given = str(form.get("from", ""))
    line = ";".join(filter(None, (str(form.get("line", "")), *map(str, form.getlist("move")))))
    return room_answers.room_part(request, room_of(start_of(name, given), given, line))


@router.get("/analysis/{name}/task")
def for_engine(request: Request, name: str) -> Response:
    """What an engine is given of a position."""
    return room_answers.for_engine(request, asked_room(request, name), room_answers.wants_threat(request))


@router.get("/analysis/{name}/words")
def words(request: Request, name: str) -> Response:
    """Lines of an engine in words."""
    codes = request.query_params.get("codes", "")
    return room_answers.words(request, asked_room(request, name), codes, room_answers.wants_threat(request))


@router.get("/analysis/{name}/thought")
async def thought(request: Request, name: str) -> Response:
    """What the server thinks of a position, where an engine cannot run."""
    return await room_answers.thought(request, partial(asked_room, request, name), room_answers.wants_threat(request))


@router.post("/analysis/{name}/luck")
def luck(request: Request, name: str, form: Posted) -> Response:
    """What chance may bring."""
    given = str(form.get("from", ""))
    start = start_of(name, given)
    return room_answers.luck(request, room_of(start, given, str(form.get("line", ""))), start)


@router.post("/analysis/{name}/course")
def course(request: Request, name: str, form: Posted) -> Response:
    """What a review of a line looks at: moments by how many moves came before, and decisions by their codes."""
    room_answers.count_brought(request)
    start = start_of(name, str(form.get("from", "")))
    _position, made = walk(start, read_line(str(form.get("line", ""))))
    if not made:
        raise BadRequest(_("there are no moves to review"))
    code = start.game.notation.code
    decisions = [{"before": n, "after": n + 1, "seat": m.seat, "code": code(m.step.move)} for n, m in enumerate(made)]
    return JSONResponse({"points": moments([each.seat for each in made]), "decisions": decisions})


@router.post("/analysis/{name}/states")
def states(request: Request, name: str, form: Posted) -> Response:
    """Some moments of a line for an engine: each as the seat that decides could know it, or as every seat."""
    given, line, at = (str(form.get(part, "")) for part in ("from", "line", "at"))
    wanted = room_answers.read_moments(at)
    start, steps = start_of(name, given), read_line(line)

    def found() -> room_answers.Moments:
        walking, passed = Walk(start), dict[int, Position]()
        numbers = {int(part.rstrip("a")) for part in wanted}
        if max(numbers) > len(steps):
            raise BadRequest(_("a number is missing: {name}").format(name="at"))
        for n in range(max(numbers) + 1):
            if n:
                walking.make(steps[n - 1])
            if n in numbers:
                passed[n] = walking.position.copy()
        return room_answers.moments_for_review(wanted, [passed[int(part.rstrip("a"))] for part in wanted])

    key = ("states", key_of(start), line, at)
    return room_answers.states(request, room_of(start, given, ""), key, found)


def asked_room(request: Request, name: str) -> Room:
    """The room of an address."""
    given, line = (request.query_params.get(part, "") for part in ("from", "line"))
    return room_of(start_of(name, given), given, line)
