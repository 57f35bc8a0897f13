"""A table's page, its stream, its past: everything one can look at without changing anything."""

from contextlib import suppress
from functools import cache, partial
from urllib.parse import urlsplit

from fastapi import APIRouter
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

import serai
from serai.boards.drawing.drawn_edition import drawn_with
from serai.boards.guide import seen
from serai.boards.move_text import label
from serai.boards.presentation import board_of, presentation_of
from serai.boards.render import present, scene_of
from serai.club import Club, Table
from serai.club.errors import BadRequest, NotAllowed, Unavailable
from serai.club.model import TableView
from serai.club.play.moves import LONGEST_MOVE, MOST_MOVES
from serai.kernel.i18n import _, language
from serai.web.live.context import Viewer, known_here
from serai.web.live.frames import Frames, safe_frame
from serai.web.live.streams import EventStream, Key, Streams, last_seen
from serai.web.presentation import wording
from serai.web.presentation.move_parser import understood
from serai.web.request_context import here_of
from serai.web.routes.lobby import suggestion
from serai.web.templating import draw, fragment, page

router = APIRouter()

VIEW, LAYOUT = "serai-view", "serai-layout"
AWAY_LINES = 12  # of what happened while one was away; the log has the rest
HINTED = 60  # the verbs with at most so many moves are offered word by word


def viewer_of(request: Request, table: Table) -> Viewer:
    """The viewer that this request is."""
    here = here_of(request)
    return Viewer(
        person=here.id if known_here(table, here.id) else None,
        language=here.language,
        view="text" if request.cookies.get(VIEW) == "text" or board_of(table.game) is None else "board",
        layout="tall" if request.cookies.get(LAYOUT) == "tall" else "wide",
        aids=here.preference("colour_aids", False) is True,
    )


@router.get("/t/{table_id}")
def table(request: Request, table_id: str) -> Response:
    """A table's page with its first frame."""
    club: Club = request.app.state.club
    here = here_of(request)
    before = club.moves.last_looked(table_id, here.id) if here.person else None
    look = club.moves.look(table_id, here.id, since=before if before else None)
    viewer = viewer_of(request, look.table)
    shown = request.app.state.frames.values(look, viewer)
    if here.person and look.seats and before != look.version:
        with suppress(Unavailable):  # a page is shown also where nothing can be written
            club.moves.looked(table_id, here.person.id, look.version)
    game = serai.game(look.table.game)
    with drawn_with(look.edition):
        away = [
            wording.told(game, line, shown["names"])
            for line in look.away
            if line.seat not in look.seats or line.kind != "move"
        ]
    return page(
        request,
        "table.html",
        **shown,
        frame=Markup(draw("frame.html", **shown)),
        away=away[-AWAY_LINES:] if before and len(away) > 1 and not _from_here(request) else [],
        away_more=max(0, len(away) - AWAY_LINES),
        suggestion=suggestion(),
        hints=hints(look.table.game, language()),
        offer=offered(request, look),
    )


def _from_here(request: Request) -> bool:
    """Whether the page was open a moment ago: it was looked at, only its last word may not have come yet."""
    try:
        return urlsplit(request.headers.get("referer", "")).path == request.url.path
    except ValueError:  # it is no address
        return False


def offered(request: Request, look: TableView) -> bool:
    """Whether a first visitor of a game is offered its guide; where no clock runs meanwhile, until they have moved."""
    table = look.table
    moved = any(line.kind == "move" and line.seat in look.seats for line in look.log)
    waits = table.status == "playing" and table.pace.kind == "none" and not moved
    has_guide = presentation_of(table.game).guide is not None
    return waits and bool(look.seats) and has_guide and table.game not in seen(request.cookies)


@cache
def hints(game: str, _language: str) -> list[tuple[str, str]]:
    """Moves to pick from when asking why not."""
    found = serai.game(game)
    return [
        (found.notation.text(code), label(found, code))
        for verb in found.notation.verbs
        for code in range(verb.start, verb.start + min(verb.size, HINTED))
    ]


@router.get("/t/{table_id}/frame")
async def frame(request: Request, table_id: str) -> Response:
    """The frame alone, for a page whose stream is late."""
    club: Club = request.app.state.club
    frames: Frames = request.app.state.frames
    found = await run_in_threadpool(club.tables.find, table_id)
    drawn = await run_in_threadpool(frames.draw, table_id, viewer_of(request, found))
    return HTMLResponse(safe_frame(drawn), headers={"Serai-Version": str(drawn.version)})


@router.get("/t/{table_id}/events")
async def events(request: Request, table_id: str) -> Response:
    """The frames as they come."""
    club: Club = request.app.state.club
    streams: Streams = request.app.state.streams
    here = here_of(request)
    found = await run_in_threadpool(club.tables.find, table_id)
    viewer = viewer_of(request, found)
    streams.room_for(here.counted)
    key = None
    if here.person and here.session:
        key = Key(here.person.id, partial(club.people.by_session, here.session.secret))
    return EventStream(streams.frames_of(found.id, viewer, here.counted, last_seen(request), key))


@router.get("/t/{table_id}/why")
def why(request: Request, table_id: str, move: str = "") -> Response:
    """Why a move is not possible now."""
    club: Club = request.app.state.club
    here = here_of(request)
    text = meant(request, club, table_id, move)
    try:
        reason = club.moves.why_not(table_id, here.id, text)
    except BadRequest as error:
        return fragment("notice.html", message=str(error), reason=None, bad=True)
    if reason is None:
        return fragment("notice.html", message=_("“{move}” is possible.").format(move=move), reason=None, bad=False)
    return fragment("notice.html", message=reason.text, reason=reason, bad=True)


def meant(request: Request, club: Club, table_id: str, move: str) -> str:
    """A move in notation, from what somebody typed beside this table."""
    table = club.tables.find(table_id)
    game = serai.game(table.game)
    if len(move) > LONGEST_MOVE or game.notation.find(move) is not None:
        return move
    look, names = club.moves.look(table_id, here_of(request).id), wording.seat_names(table)
    with drawn_with(look.edition):
        return understood(game, move, names, look.moves, present(look, names))


@router.get("/t/{table_id}/worth")
def worth(request: Request, table_id: str) -> Response:
    """What a chain of moves that is being put together would bring, in words; empty where it cannot be made."""
    club: Club = request.app.state.club
    look = club.moves.look(table_id, here_of(request).id)
    board, game = board_of(look.table.game), serai.game(look.table.game)
    moves = request.query_params.getlist("move")
    if board is None or not look.mine:
        raise NotAllowed(_("another seat decides now"))
    if len(moves) > MOST_MOVES or any(len(move) > LONGEST_MOVE for move in moves):
        raise BadRequest(_("moves are given as a list of 1 to {n}").format(n=MOST_MOVES))
    for move in moves:
        game.notation.code(move)  # or a refusal that says what is wrong
    scene = scene_of(board, look, wording.seat_names(look.table))
    with drawn_with(scene.edition):
        said = board.worth(scene, moves) if moves else ""
    return Response(said, media_type="text/plain; charset=utf-8")


# -- afterwards --------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/replay")
def replay(request: Request, table_id: str, at: int | None = None) -> Response:
    """A game move by move; while it is played, as far as one may see it."""
    club: Club = request.app.state.club
    here = here_of(request)
    now = club.moves.look(table_id, here.id)
    if now.version < 1:
        return RedirectResponse(f"/t/{table_id}", 303)
    version = max(1, min(at if at is not None else now.version, now.version))
    look = club.moves.look(table_id, here.id, at=version)
    shown = request.app.state.frames.values(look, viewer_of(request, look.table))
    line = next((line for line in reversed(look.log) if line.version == version), None)
    with drawn_with(look.edition):
        said = wording.told(serai.game(look.table.game), line, shown["names"]) if line else None
    template = "replay_part.html" if request.headers.get("hx-request") else "replay.html"
    if template == "replay_part.html":
        return fragment(template, here=here, **shown, at=version, last=now.version, said=said)
    return page(request, template, **shown, at=version, last=now.version, moves=now.ply, said=said)


@router.get("/t/{table_id}/file")
def file(request: Request, table_id: str) -> Response:
    """A finished game as a file that checks itself, with the secret of its draws."""
    club: Club = request.app.state.club
    found = club.tables.find(table_id)
    text = club.moves.record(table_id)
    name = f"{found.game}-{found.id[:8]}.serai"
    return Response(
        text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
