"""The analysis room of a table: a game taken apart move by move, with the engine in the visitor's own browser.

Nothing is stored: the address says the position. The server draws it and words what the engine expects.
"""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

import serai
from serai.club import Club
from serai.club.analysis.access import Start
from serai.club.analysis.lines import read_line, walk
from serai.club.errors import NotAllowed
from serai.kernel.i18n import _
from serai.web.csrf import Posted
from serai.web.presentation import wording
from serai.web.presentation.analysis.rooms import Room
from serai.web.request_context import here_of
from serai.web.routes.analysis import room_answers
from serai.web.routes.table_actions import number
from serai.web.routing.direct_routes import DirectRoute

router = APIRouter(route_class=DirectRoute, include_in_schema=False)


def start_of(request: Request, table_id: str, at: int | None) -> Start:
    """The position of a table that somebody may take apart."""
    club: Club = request.app.state.club
    return club.analysis.start(table_id, here_of(request).id, at)


def room_of(start: Start, line: str) -> Room:
    """Where an address leads."""
    steps = read_line(line)
    position, made = walk(start.position, steps)
    return Room(
        base=f"/t/{start.table.id}/analysis",
        asked={"at": str(start.version)},
        key=f"t-{start.table.id}",
        names=wording.seat_names(start.table),
        line=steps,
        position=position,
        made=made,
        table=start.table,
        version=start.version,
        last=start.last,
    )


@router.get("/t/{table_id}/analysis")
def analysis(request: Request, table_id: str, at: int | None = None, line: str = "") -> Response:
    """A position of the room as a page."""
    room = room_of(start_of(request, table_id, at), line)
    return room_answers.room_page(request, room, main_line(request, room))


@router.post("/t/{table_id}/analysis/move")
def move(request: Request, table_id: str, form: Posted) -> Response:
    """Go to a place, and on from there by moves; nothing is stored, and the address tells where one is."""
    line = ";".join(filter(None, (str(form.get("line", "")), *map(str, form.getlist("move")))))
    return room_answers.room_part(request, room_of(start_of(request, table_id, number(form, "at")), line))


@router.get("/t/{table_id}/analysis/task")
def for_engine(
    request: Request, table_id: str, at: int | None = None, line: str = "", threat: bool = False
) -> Response:
    """What an engine is given of a position."""
    return room_answers.for_engine(request, room_of(start_of(request, table_id, at), line), threat)


@router.get("/t/{table_id}/analysis/words")
def words(
    request: Request, table_id: str, at: int | None = None, line: str = "", codes: str = "", threat: bool = False
) -> Response:
    """Lines of an engine in words."""
    return room_answers.words(request, room_of(start_of(request, table_id, at), line), codes, threat)


@router.get("/t/{table_id}/analysis/thought")
async def thought(
    request: Request, table_id: str, at: int | None = None, line: str = "", threat: bool = False
) -> Response:
    """What the server thinks of a position, where an engine cannot run."""

    def find() -> Room:
        return room_of(start_of(request, table_id, at), line)

    return await room_answers.thought(request, find, threat)


@router.post("/t/{table_id}/analysis/luck")
def luck(request: Request, table_id: str, form: Posted) -> Response:
    """What chance may bring."""
    start = start_of(request, table_id, number(form, "at"))
    return room_answers.luck(request, room_of(start, str(form.get("line", ""))), start.position)


@router.get("/t/{table_id}/analysis/course")
def course(request: Request, table_id: str) -> Response:
    """What a review of a finished game looks at: moments, and decisions by their codes."""
    start = start_of(request, table_id, None)
    if not start.table.done:
        raise NotAllowed(_("a game is reviewed when it is over"))
    club: Club = request.app.state.club
    points, made = club.advice.course(table_id)
    code = start.position.game.notation.code
    decisions = [
        {"before": before, "after": after, "seat": seat, "code": code(move)} for before, after, seat, move in made
    ]
    return JSONResponse({"points": points, "decisions": decisions})


@router.get("/t/{table_id}/analysis/states")
def states(request: Request, table_id: str, at: str = "") -> Response:
    """Some moments of a finished game for an engine: each as the seat that decides could know it, or as every seat."""
    wanted = room_answers.read_moments(at)
    room = room_of(start_of(request, table_id, None), "")
    club: Club = request.app.state.club

    def found() -> room_answers.Moments:
        positions = club.analysis.positions(table_id, (int(part.rstrip("a")) for part in wanted))
        return room_answers.moments_for_review(wanted, positions)

    return room_answers.states(request, room, (room.base, at), found)


def main_line(request: Request, room: Room) -> list[tuple[int, int | None, str]]:
    """The moves of the game itself: after which version, by whom, in words."""
    club: Club = request.app.state.club
    assert room.table is not None
    game = serai.game(room.game)
    lines = club.looks.log(room.table.id, here_of(request).id, most=10_000)
    said = [wording.told(game, line, room.names) for line in lines if line.kind == "move" and not line.undone]
    return [(each.version, each.seat, each.sentences[0]) for each in said if each.sentences]
