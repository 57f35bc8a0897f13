"""Hints against bots: thought of by the server's master, or by the engine in the page of whoever asks."""

from math import nan

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from serai.club import Club
from serai.club.bots.advice_process import found_elsewhere
from serai.club.errors import BadRequest
from serai.club.play.history import stale
from serai.kernel.i18n import _
from serai.kernel.position import Position
from serai.web.csrf import Posted
from serai.web.presentation.analysis.variations import read_codes
from serai.web.routes.analysis.engine import task_of
from serai.web.routes.table_actions import done, me, number, paced
from serai.web.routing.direct_routes import DirectRoute

router = APIRouter(route_class=DirectRoute, include_in_schema=False)
NAMES = ("codes", "other")  # the line, and the next best decision
FARTHEST = 10_000  # points that anybody may expect


@router.post("/t/{table_id}/hint")
def hint(request: Request, table_id: str, form: Posted) -> Response:
    """Ask what the master would do; the answer comes with a frame."""
    here = me(request)
    paced(request, here)
    request.app.state.club.advice.ask_hint(table_id, here.id, number(form, "version"))
    return done()


@router.get("/t/{table_id}/hint/task")
def hint_task(request: Request, table_id: str, version: int) -> Response:
    """What the engine in the page of whoever decides is given to think of a hint: what their seat may know."""
    club: Club = request.app.state.club
    here = me(request)
    paced(request, here)
    club.advice.refuse_hint(table_id, here.id, version)
    return JSONResponse(task_of(_deciding(club, table_id, version)))


@router.post("/t/{table_id}/hint/found")
def hint_found(request: Request, table_id: str, form: Posted) -> Response:
    """A hint that the page of whoever decides has thought of; the answer comes with a frame, as every hint."""
    club: Club = request.app.state.club
    here, version = me(request), number(form, "version")
    paced(request, here)
    club.advice.refuse_hint(table_id, here.id, version)
    position = _deciding(club, table_id, version)
    line, *others = read_codes(",".join(str(form.get(name, "")) for name in NAMES if name in form), position.game)
    other = (others[0][0], _figures(form, "other_")) if others else None
    club.advice.keep_hint(table_id, here.id, version, found_elsewhere(position, line, _figures(form), other))
    return done()


def _deciding(club: Club, table_id: str, version: int) -> Position:
    """The position of a table at its newest version, which is this one."""
    with club.cache.hold(table_id) as held:
        if held.position is None or held.version != version:
            raise stale(held.version)
        return held.position.copy()


def _figures(form: FormData, before: str = "") -> tuple[float, float, float]:
    """What an engine expects: a chance to win, points, and what it chose by, within what they can be."""
    found = []
    for name, least, most in (("win", 0, 1), ("points", -FARTHEST, FARTHEST), ("value", 0, 1)):
        try:
            value = float(str(form.get(before + name, "")))
        except ValueError:
            value = nan
        if not least <= value <= most:
            raise BadRequest(_("a number is missing: {name}").format(name=before + name))
        found.append(value)
    return found[0], found[1], found[2]
