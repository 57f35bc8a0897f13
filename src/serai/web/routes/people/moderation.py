"""The hosts' page: reports, who is muted or suspended, tables to close. For everybody else it is not there."""

from collections.abc import Callable, Mapping

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from serai.bots import BOTS
from serai.club import Club
from serai.club.errors import BadRequest, ClubError, NotFound
from serai.club.people.admin import Admin
from serai.kernel.i18n import _
from serai.web.csrf import Posted
from serai.web.request_context import here_of
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import form_page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)
SHOWN = 20
MUTED_DAYS = 7.0
NOBODY = ("open", "invited", *BOTS)  # what stands in a list of seats where no person sits


@router.get("/moderation")
def moderation(request: Request, who: str = "") -> Response:
    """What waits for a host."""
    return _shown(request, _admin(request), who)


@router.post("/moderation/report")
def report(request: Request, form: Posted) -> Response:
    """A report was read; perhaps the line is taken away."""
    admin = _admin(request)
    number, act = str(form.get("report", "")), _one_of(form, "handled", "hide")
    if not (number.isascii() and number.isdecimal() and len(number) < 19):
        raise NotFound(_("There is nothing here"))
    return _done(request, admin, lambda: admin.handle(int(number), act == "hide"))


@router.post("/moderation/person")
def person(request: Request, form: Posted) -> Response:
    """Mute or suspend somebody, or no longer."""
    admin = _admin(request)
    who = request.app.state.club.people.find(str(form.get("person", ""))).id
    acts = {
        "mute": lambda: admin.mute(who, MUTED_DAYS),
        "mute-for-good": lambda: admin.mute(who),
        "unmute": lambda: admin.mute(who, on=False),
        "suspend": lambda: admin.suspend(who),
        "unsuspend": lambda: admin.suspend(who, on=False),
    }
    return _done(request, admin, acts[_one_of(form, *acts)])


@router.post("/moderation/table")
def table(request: Request, form: Posted) -> Response:
    """End a table without a result."""
    admin, id = _admin(request), str(form.get("table", ""))
    return _done(request, admin, lambda: admin.close(id))


def _admin(request: Request) -> Admin:
    """The host's hands, if a host asks."""
    club: Club = request.app.state.club
    me = here_of(request).person
    if me is None or not me.host:
        raise NotFound(_("There is nothing here"))
    return club.admin(by=f"{me.name} ({me.id})")


def _one_of(form: Mapping[str, object], *acts: str) -> str:
    act = str(form.get("act", ""))
    if act not in acts:
        raise BadRequest(_("there is nothing like that to do"))
    return act


def _done(request: Request, admin: Admin, act: Callable[[], None]) -> Response:
    try:
        act()
    except ClubError as error:
        return _shown(request, admin, error=error)
    return RedirectResponse("/moderation", 303)


def _shown(request: Request, admin: Admin, who: str = "", error: ClubError | None = None) -> Response:
    club: Club = request.app.state.club
    return form_page(
        request,
        "moderation.html",
        error,
        address="/moderation",
        who=who[:60],
        reports=admin.reports(),
        restricted=admin.people(restricted=True),
        found=admin.people(who[:60], most=SHOWN) if who else [],
        tables=[
            {**table, "people": [name for name in table["seats"] if name not in NOBODY]}
            for status in ("playing", "open")
            for table in admin.tables(status, SHOWN)
        ],
        acts=admin.acts(SHOWN),
        now=club.ms(),
    )
