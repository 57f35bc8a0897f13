"""A forgotten password, and one's own data to take along."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from serai.club import Club
from serai.club.errors import ClubError
from serai.web.csrf import Posted
from serai.web.request_context import here_of
from serai.web.routes.people.account import came_in
from serai.web.routes.table_actions import me
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import form_page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)


@router.get("/forgot")
def forgot_page(request: Request) -> Response:
    """Where an email with a code is asked for."""
    return _forgot(request)


@router.post("/forgot")
def forgot(request: Request, form: Posted) -> Response:
    """Ask for an email; the answer is the same whoever is meant, and whether there is such an account or not."""
    club: Club = request.app.state.club
    who = str(form.get("who", ""))
    try:
        club.resets.ask(who, here_of(request).counted)
    except ClubError as error:
        return _forgot(request, who, error=error)
    return _forgot(request, sent=True)


def _forgot(request: Request, who: str = "", sent: bool = False, error: ClubError | None = None) -> Response:
    values = {"address": "/forgot", "who": who, "sent": sent, "letters": bool(request.app.state.settings.smtp_host)}
    return form_page(request, "forgot.html", error, **values)


@router.get("/reset")
def reset_page(request: Request) -> Response:
    """Where the email leads: its code is in the fragment of the address, which no server sees."""
    return _reset(request)


@router.post("/reset")
def reset(request: Request, form: Posted) -> Response:
    """Choose a new password with the code; everybody who was in with the old one is out."""
    club: Club = request.app.state.club
    code, password = str(form.get("code", "")), str(form.get("password", ""))
    end = form.get("keep_tokens") != "yes"
    try:
        person = club.resets.complete(code, password, here_of(request).counted, end)
    except ClubError as error:
        return _reset(request, code, error)
    return came_in(request, person)


def _reset(request: Request, code: str = "", error: ClubError | None = None) -> Response:
    return form_page(request, "reset.html", error, address="/reset", code=code)


@router.post("/my-data")
def my_data(request: Request, form: Posted) -> Response:
    """Everything the club knows of whoever asks, as a file."""
    club: Club = request.app.state.club
    pieces = club.own_data.export(me(request).id)
    headers = {"Content-Disposition": 'attachment; filename="serai-data.json"'}
    return StreamingResponse(pieces, media_type="application/json", headers=headers)
