"""A table's page, its stream, its past: everything one can look at without changing anything."""

from contextlib import suppress
from functools import cache, partial
from urllib.parse import urlsplit

from fastapi import APIRouter
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

import serai
from serai.boards import render
from serai.boards.drawing.drawn_edition import drawn_with
from serai.boards.drawing.scene import LOW, TALL, WIDE
from serai.boards.presentation import board_of, presentation_of
from serai.boards.render import Manner, present, scene_of
from serai.boards.text.move_text import label
from serai.club import Club, Table
from serai.club.errors import BadRequest, NotAllowed, NotFound, Unavailable
from serai.club.model import TableView
from serai.club.play.moves import LONGEST_MOVE, MOST_MOVES
from serai.club.play.stops import stops_at
from serai.kernel.game import Game
from serai.kernel.i18n import _, language
from serai.web.lesson_progress import seen
from serai.web.live.context import Viewer, known_here, standings
from serai.web.live.frames import Frames, safe_frame
from serai.web.live.sections import frame_segments
from serai.web.live.streams import EventStream, Key, Streams, last_seen
from serai.web.presentation import story, wording
from serai.web.presentation.lists import present_at
from serai.web.presentation.move_parser import understood
from serai.web.request_context import here_of
from serai.web.routes.analysis.engine import addresses
from serai.web.routes.lobby import suggestion
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import fragment, page
from serai.web.threads import in_thread
from serai.web.transport.security_headers import with_engine

router = APIRouter(route_class=DirectRoute, include_in_schema=False)

VIEW, LAYOUT = "serai-view", "serai-layout"
MOST_LINES = 10_000  # of a log; a game has a few hundred
HINTED = 60  # the verbs with at most so many moves are offered word by word


def layout_of(request: Request) -> str:
    """The drawing that fits the window, as the page's script has told."""
    told = request.cookies.get(LAYOUT)
    return told if told in (TALL, LOW) else WIDE


def viewer_of(request: Request, table: Table) -> Viewer:
    """The viewer that this request is."""
    here = here_of(request)
    return Viewer(
        person=here.id if known_here(table, here.id) else None,
        language=here.language,
        view="text" if request.cookies.get(VIEW) == "text" or board_of(table.game) is None else "board",
        layout=layout_of(request),
        aids=here.preference("colour_aids", False) is True,
    )


@router.get("/t/{table_id}")
def table(request: Request, table_id: str) -> Response:
    """A table's page with its first frame."""
    club: Club = request.app.state.club
    here = here_of(request)
    before = club.looks.last_looked(table_id, here.id) if here.person else None
    look = club.looks.look(table_id, here.id)
    viewer = viewer_of(request, look.table)
    shown = request.app.state.frames.values(look, viewer)
    if here.person and look.seats and before != look.version:
        with suppress(Unavailable):  # a page is shown also where nothing can be written
            club.looks.looked(table_id, here.person.id, look.version)
    engine = addresses(look.table.game) if shown["may_hint"] else None
    answer = page(
        request,
        "table.html",
        **shown,
        engine=engine,
        frame=Markup("".join(frame_segments(shown))),
        looked="" if not before or _from_here(request) else before,
        suggestion=suggestion(),
        hints=hints(look.table.game, language()),
        offer=offered(request, look),
        presence=present_at(club, look.table, here.id),
    )
    if engine:  # only there a browser may think
        answer.headers["Content-Security-Policy"] = with_engine()
    return answer


def _from_here(request: Request) -> bool:
    """Whether the page was open a moment ago: it was looked at, only its last word may not have come yet."""
    try:
        return urlsplit(request.headers.get("referer", "")).path == request.url.path
    except ValueError:  # it is no address
        return False


def offered(request: Request, look: TableView) -> bool:
    """Whether a first visitor of a game is offered its course; where no clock runs meanwhile, until they have moved."""
    table = look.table
    moved = any(line.kind == "move" and line.seat in look.seats for line in look.log)
    waits = table.status == "playing" and table.pace.kind == "none" and not moved
    has_course = presentation_of(table.game).course is not None
    return waits and bool(look.seats) and has_course and table.game not in seen(request.cookies)


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
    found = await in_thread(club.tables.find, table_id)
    drawn = await in_thread(frames.draw, table_id, viewer_of(request, found))
    return HTMLResponse(safe_frame(drawn), headers={"Serai-Version": str(drawn.version)})


@router.get("/t/{table_id}/log")
def log(request: Request, table_id: str, before: str = "", after: str = "") -> Response:
    """The entries of the log between two of them, by their ids: what a page's frame no longer has."""
    club: Club = request.app.state.club
    look = club.looks.look(table_id, here_of(request).id)
    names = wording.seat_names(look.table)
    with drawn_with(look.edition):
        told = story.told_by_turns(look.table.game, club.looks.log(table_id, here_of(request).id, most=MOST_LINES))
        ids = [entry.id for entry in told]
        last = ids.index(before) if before in ids else len(ids)
        first = ids.index(after) + 1 if after in ids else 0
        drawn = [story.drawn_entry(look.table.game, entry, names, now=False) for entry in told[first:last]]
    return HTMLResponse(Markup("").join(drawn))


@router.get("/t/{table_id}/events")
async def events(request: Request, table_id: str) -> Response:
    """The frames as they come."""
    club: Club = request.app.state.club
    streams: Streams = request.app.state.streams
    here = here_of(request)
    found = await in_thread(club.tables.find, table_id)
    viewer = viewer_of(request, found)
    streams.room_for(here.counted)
    return EventStream(streams.frames_of(found.id, viewer, here.counted, last_seen(request), session_key(request)))


def session_key(request: Request) -> Key | None:
    """What a stream is opened with by somebody who has a session: it ends with that."""
    here = here_of(request)
    if here.person is None or here.session is None:
        return None
    return Key(here.person.id, partial(request.app.state.club.sessions.by_session, here.session.secret))


@router.get("/t/{table_id}/presence")
def presence(request: Request, table_id: str) -> Response:
    """Who is at a table now, for the head of its page."""
    club: Club = request.app.state.club
    found = club.tables.find(table_id)
    return fragment("presence.html", presence=present_at(club, found, here_of(request).id), id=found.id)


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
    look, names = club.looks.look(table_id, here_of(request).id), wording.seat_names(table)
    with drawn_with(look.edition):
        return understood(game, move, names, look.moves, present(look, names))


@router.get("/t/{table_id}/worth")
def worth(request: Request, table_id: str) -> Response:
    """What a chain of moves that is being put together would bring, in words; empty where it cannot be made."""
    club: Club = request.app.state.club
    look = club.looks.look(table_id, here_of(request).id)
    board, game = board_of(look.table.game), serai.game(look.table.game)
    if board is None or not look.mine:
        raise NotAllowed(_("another seat decides now"))
    moves = asked_moves(request, game)
    scene = scene_of(board, look, wording.seat_names(look.table))
    with drawn_with(scene.edition):
        said = board.worth(scene, moves) if moves else ""
    return Response(said, media_type="text/plain; charset=utf-8")


@router.get("/t/{table_id}/brings")
def brings(request: Request, table_id: str) -> Response:
    """What moves would bring to whoever decides, for what is pointed at; empty where that is nothing to count."""
    club: Club = request.app.state.club
    table = club.tables.find(table_id)
    board, known = board_of(table.game), club.looks.known(table_id, here_of(request).id)
    if board is None or known is None:
        raise NotAllowed(_("another seat decides now"))
    viewer, moves = viewer_of(request, table), asked_moves(request, known.game)
    manner = Manner(viewer.layout, viewer.aids)
    return HTMLResponse(render.tip(board, known, moves, wording.seat_names(table), manner) if moves else "")


@router.get("/t/{table_id}/players/{seat}")
def player(request: Request, table_id: str, seat: int) -> Response:
    """All that this viewer may know of a player, for somebody who points at the panel."""
    club: Club = request.app.state.club
    look = club.looks.look(table_id, here_of(request).id)
    board, names = board_of(look.table.game), wording.seat_names(look.table)
    if board is None or board.in_full is None or look.view is None or not 0 <= seat < len(names):
        raise NotFound(_("there is no such seat"))
    viewer = viewer_of(request, look.table)
    drawn = render.in_full(board, scene_of(board, look, names, viewer.layout, viewer.aids), seat)
    lines = look.sheet[seat].items() if board.running_score and look.sheet else ()
    told = story.told_by_turns(look.table.game, look.log)
    standing = next((one for one in standings(look, board, told) if one.seat == seat), None)
    said = " · ".join(part for part in (standing.words, standing.note) if part) if standing else ""
    return fragment(
        "in_full.html",
        seat=seat,
        name=names[seat],
        drawn=drawn,
        lines=[(_(line), n) for line, n in lines if n != 0],
        said=said,
    )


def asked_moves(request: Request, game: Game) -> list[str]:
    """The moves of an address, or a refusal that says what is wrong with them."""
    moves = request.query_params.getlist("move")
    if len(moves) > MOST_MOVES or any(len(move) > LONGEST_MOVE for move in moves):
        raise BadRequest(_("moves are given as a list of 1 to {n}").format(n=MOST_MOVES))
    for move in moves:
        game.notation.code(move)
    return moves


# -- afterwards --------------------------------------------------------------------------------------------------------


@router.get("/t/{table_id}/replay")
def replay(request: Request, table_id: str, at: int | None = None) -> Response:
    """A game move by move; while it is played, as far as one may see it."""
    club: Club = request.app.state.club
    here = here_of(request)
    now = club.looks.look(table_id, here.id)
    if now.version < 1:
        return RedirectResponse(f"/t/{table_id}", 303)
    version = max(1, min(at if at is not None else now.version, now.version))
    look = club.looks.look(table_id, here.id, at=version)
    shown = request.app.state.frames.values(look, viewer_of(request, look.table))
    line = next((line for line in reversed(look.log) if line.version == version), None)
    with drawn_with(look.edition):
        said = wording.told(serai.game(look.table.game), line, shown["names"]) if line else None
    shown |= {"at": version, "last": now.version, "said": said, "opened": ""}
    if request.headers.get("hx-request"):
        return fragment("replay_part.html", here=here, **shown)
    return page(request, "replay.html", **shown, stops=stops_at(club.store, now))


@router.get("/t/{table_id}/file")
def file(request: Request, table_id: str) -> Response:
    """A finished game as a file that checks itself, with the secret of its draws."""
    club: Club = request.app.state.club
    found = club.tables.find(table_id)
    text = club.records.record(table_id)
    name = f"{found.game}-{found.id[:8]}.serai"
    return Response(
        text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
