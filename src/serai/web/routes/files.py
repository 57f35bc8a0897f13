"""Game files from anywhere: verified, or watched move by move. Neither stores anything."""

from functools import partial
from typing import Any

from fastapi import APIRouter
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response

import serai
from serai.boards.drawing.drawn_edition import drawn_with
from serai.boards.presentation import board_of
from serai.club import Club
from serai.club.errors import BadRequest
from serai.kernel.errors import SeraiError
from serai.kernel.gamefile import Record, is_by_source
from serai.kernel.i18n import _
from serai.web.csrf import Posted
from serai.web.live.context import Viewer, values_of
from serai.web.presentation import wording
from serai.web.presentation.opened_file import FILES, OpenedGame
from serai.web.request_context import here_of
from serai.web.routes.analysis.room_answers import count_brought
from serai.web.routes.table import LAYOUT, VIEW
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import fragment, page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)
NO_CHAT: tuple[list[Any], dict[str, str | None]] = ([], {"phrase": None, "text": None})


@router.get("/t/{table_id}/verify")
def verify_table(request: Request, table_id: str) -> Response:
    """Verify a finished game of this club from its file alone."""
    club: Club = request.app.state.club
    found, text = club.tables.find(table_id), club.records.record(table_id)
    count_brought(request)
    return page(request, "verify.html", table=found, **verified(text))


@router.get("/verify")
def verify_page(request: Request) -> Response:
    """Where anybody's file can be verified or watched."""
    return page(request, "verify.html", table=None, record=None, error="")


@router.post("/verify")
def verify(request: Request, form: Posted) -> Response:
    """Verify a file that was brought along."""
    text = _file_in(form)
    count_brought(request)
    answer = verified(text)
    return page(request, "verify.html", 422 if answer["error"] else 200, table=None, **answer)


@router.post("/watch")
def watch(request: Request, form: Posted) -> Response:
    """Watch a file that was brought along: its first position, or with a step's number that one."""
    # A text field sends its lines with carriage returns, and perhaps more or fewer empty ones at the end.
    text = _file_in(form)
    step = bool(request.headers.get("hx-request"))
    try:
        opened = FILES.open(text, partial(count_brought, request))
    except BadRequest as error:
        if step:
            raise
        return page(request, "verify.html", 422, table=None, record=None, error=str(error))
    shown = _shown(request, opened, _number(form))
    if step:
        return fragment("replay_part.html", here=here_of(request), **shown)
    return page(request, "replay.html", **shown, stops=opened.stops, text=text)


def _shown(request: Request, opened: OpenedGame, version: int) -> dict[str, Any]:
    here = here_of(request)
    look = opened.look(version)
    text_only = request.cookies.get(VIEW) == "text" or board_of(look.table.game) is None
    viewer = Viewer(
        person=None,
        language=here.language,
        view="text" if text_only else "board",
        layout="tall" if request.cookies.get(LAYOUT) == "tall" else "wide",
        aids=here.preference("colour_aids", False) is True,
    )
    line = look.log[-1]
    with drawn_with(look.edition):
        shown = values_of(request.app.state.club, look, viewer, NO_CHAT)
        said = wording.told(opened.record.game, line, shown["names"])
    return {**shown, "at": look.version, "last": opened.last, "said": said, "opened": opened.name}


def _number(form: FormData) -> int:
    given = str(form.get("at") or "1")
    if not given.isascii() or not given.isdigit() or len(given) > 9:
        raise BadRequest(_("a number is missing: {name}").format(name="at"))
    return int(given)


def text_of(form: FormData) -> str:
    """What somebody brings along, as a file or pasted; nothing at all is an empty text."""
    given = form.get("file")
    if isinstance(given, UploadFile) and given.filename:
        try:
            return given.file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise BadRequest(_("this is not a game file")) from None
    return str(form.get("text") or "")


def _file_in(form: FormData) -> str:
    text = text_of(form)
    if not text.strip():
        raise BadRequest(_("Choose a game file first."))
    return text.replace("\r\n", "\n").strip() + "\n"


def verified(text: str) -> dict[str, Any]:
    """A file played again: what it says, and whether every draw follows from its secret."""
    if is_by_source(text):  # its rules are compiled when they are first needed, which would hold up every table
        return {
            "record": None,
            "error": _("A file with chance by source is verified on your own machine: “serai verify FILE”."),
        }
    try:
        record = Record.parse(text, serai.game)
    except SeraiError as error:
        return {"record": None, "error": str(error)}
    except RecursionError:
        return {"record": None, "error": _("this is not a game file")}
    return {
        "record": record,
        "error": "",
        "draws": record.position.draws,
        "moves": len(record.moves),
        "over": record.position.over,
        "title": wording.title(record.game.name),
        "fair": record.fairness,
        "scores": record.position.scores(),
        "text": text,
    }
