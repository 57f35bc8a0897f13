"""What changes a table from its page: forms by htmx, each checked for Origin and token. The stream brings the result.

A request that is accepted answers with nothing but the new version; a refusal answers with a notice in its place.
"""

import re
import secrets
from collections.abc import Callable, Sequence
from typing import Protocol, cast
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter
from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

import serai
from serai.boards.drawing.svg import INK
from serai.boards.presentation import board_of
from serai.boards.render import brings
from serai.club import Accepted, Club, Table
from serai.club.authentication.sessions import Session
from serai.club.errors import BadRequest, NotAllowed, Refused, TooMany
from serai.club.people.rows import Person
from serai.club.rate_limits import Bucket
from serai.club.settings import LOOPBACK
from serai.kernel.i18n import _
from serai.web.csrf import Posted
from serai.web.presentation import confirmations, wording
from serai.web.request_context import here_of
from serai.web.routes.lobby import person_for, suggestion
from serai.web.routes.table import VIEW
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import fragment, page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)
Form = FormData
# What everybody at the table is told of at once.
STIRRING = ("hand-over", "take-back", "propose-end", "agree-end")


class Somebody(Protocol):
    """The context of a request by somebody who has a session."""

    person: Person
    session: Session

    @property
    def id(self) -> str: ...
    @property
    def counted(self) -> str: ...
    def preference(self, name: str, default: object = None) -> object: ...


def me(request: Request) -> Somebody:
    """Whoever asks, who must be somebody."""
    here = here_of(request)
    if here.person is None:
        raise NotAllowed(_("Choose a name first: pick a game on the home page, or log in."))
    return cast("Somebody", here)  # whoever is known has a session


def number(form: Form, name: str) -> int:
    """A whole number of a form."""
    text = str(form.get(name, ""))
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise BadRequest(_("a number is missing: {name}").format(name=name))
    return int(text)


def done(version: int | None = None, goto: str | None = None) -> Response:
    """All is stored; the page is told by its stream."""
    headers = {"Serai-Version": str(version)} if version is not None else {}
    if goto:
        headers["HX-Redirect"] = goto
    return HTMLResponse("", 200, headers)


def key_of(request: Request) -> str:
    """The page's key for this request, so that the same request twice is stored once."""
    given = request.headers.get("x-serai-key", "")
    return given if re.fullmatch(r"[A-Za-z0-9_.:-]{8,64}", given) else secrets.token_hex(16)


def paced(request: Request, here: Somebody) -> None:
    """Refuse moves that come faster than anybody plays."""
    bucket: Bucket = request.app.state.moves
    if not bucket.take(str(here.id)):
        raise TooMany(_("too many moves at once; wait a moment"), 1)


def played_once(request: Request, table_id: str, form: Form, act: Callable[[str, str, int, str], Accepted]) -> Response:
    """What a person does at a version of a table, no faster than anybody plays, and stored once for its key."""
    here = me(request)
    paced(request, here)
    return done(act(table_id, here.id, number(form, "version"), key_of(request)).version)


# -- playing -----------------------------------------------------------------------------------------------------------


@router.post("/t/{table_id}/move")
def move(request: Request, table_id: str, form: Posted) -> Response:
    """Play one move or several, all or none."""
    club: Club = request.app.state.club
    here = me(request)
    paced(request, here)
    moves = [str(text) for text in form.getlist("move")]
    confirmed = form.get("confirmed") == "yes" or here.preference("confirm", True) is False
    version = number(form, "version")
    answer = club.moves.move(table_id, here.id, moves, version, key_of(request), confirmed)
    if isinstance(answer, Accepted):
        return done(answer.version)
    table = club.tables.find(table_id)
    if form.get("sure") == confirmations.occasion(table.game, answer):
        sure = club.moves.move(table_id, here.id, moves, version, key_of(request), True)
        if isinstance(sure, Accepted):
            return done(sure.version)
    names = wording.seat_names(table)
    return fragment(
        "confirm.html",
        table=table_id,
        asked=answer,
        version=version,
        occasion=confirmations.occasion(table.game, answer),
        question=confirmations.question(serai.game(table.game), answer, names),
        consequence=confirmations.consequence(answer, names),
        deal=_deal(club, table, here.id, answer.moves),
    )


def _deal(club: Club, table: Table, me: str, moves: Sequence[str]) -> Markup:
    """What moves that are about to be final would bring."""
    board, known = board_of(table.game), club.looks.known(table.id, me)
    return brings(board, known, moves, wording.seat_names(table)) if board and known else Markup()


@router.post("/t/{table_id}/undo")
def undo(request: Request, table_id: str, form: Posted) -> Response:
    """Take back one's last decision."""
    club: Club = request.app.state.club
    return played_once(request, table_id, form, club.moves.undo)


@router.post("/t/{table_id}/back")
def back(request: Request, table_id: str, form: Posted) -> Response:
    """Return to the point before a move, at a teaching table."""
    club: Club = request.app.state.club
    to, version = number(form, "to") - 1, number(form, "version")
    return done(club.moves.go_back(table_id, me(request).id, to, version, key_of(request)).version)


@router.post("/t/{table_id}/looked")
def looked(request: Request, table_id: str, form: Posted) -> Response:
    """Remember what this person has seen."""
    request.app.state.club.looks.looked(table_id, me(request).id, number(form, "version"))
    return done()


# -- seats -------------------------------------------------------------------------------------------------------------


@router.post("/t/{table_id}/join")
def join(request: Request, table_id: str, form: Posted) -> Response:
    """Sit down: on an open seat, on one kept for me, or with the secret of an invitation."""
    club: Club = request.app.state.club
    person = person_for(request, form)
    seat = number(form, "seat") if form.get("seat") else None
    secret, given = str(form.get("secret") or "") or None, str(form.get("contribution") or "") or None
    try:
        club.joining.join(table_id, person.id, seat=seat, secret=secret, contribution=given)
    except (NotAllowed, Refused):
        if not club.tables.find(table_id).seats_of(person.id):
            raise  # else the same request came before, and they sit where they want to
    if request.headers.get("hx-request"):
        return done(goto=f"/t/{table_id}")
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"table": table_id})
    return RedirectResponse(f"/t/{table_id}", 303)


@router.post("/t/{table_id}/contribute")
def contribute(request: Request, table_id: str, form: Posted) -> Response:
    """Add the browser's random bytes to the table's chance."""
    request.app.state.club.joining.contribute(table_id, me(request).id, str(form.get("contribution", "")))
    return done()


@router.post("/t/{table_id}/invite")
def invite(request: Request, table_id: str, form: Posted) -> Response:
    """A link for an empty seat; its secret is in the fragment, which no server ever logs.

    One that was made before, on another device, is replaced only where the host asks for it.
    """
    club: Club = request.app.state.club
    here, seat = me(request), number(form, "seat")
    if form.get("anew") != "yes" and club.joining.has_invitation(table_id, here.id, seat):
        return fragment("invited.html", seat=seat)
    return _invitation(request, table_id, seat, club.joining.invite(table_id, here.id, seat))


@router.post("/t/{table_id}/link")
def link(request: Request, table_id: str, form: Posted) -> Response:
    """A link that this browser remembers, with its code drawn again."""
    me(request)
    secret = str(form.get("secret", ""))
    if not re.fullmatch(r"[\w-]{16,64}", secret):
        raise BadRequest(_("this is not an invitation"))
    return _invitation(request, request.app.state.club.tables.find(table_id).id, number(form, "seat"), secret)


def _invitation(request: Request, table_id: str, seat: int, secret: str) -> Response:
    settings = request.app.state.settings
    base = settings.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"
    here_only = urlsplit(base).hostname in LOOPBACK
    address = f"{base}/join/{table_id}#{secret}"
    code = segno.make(address, error="m", micro=False).svg_inline(
        border=0, omitsize=True, dark=INK, svgclass=None, lineclass=None
    )
    return fragment("invite.html", secret=secret, link=address, qr=Markup(code), seat=seat, here_only=here_only)


@router.get("/join/{table_id}")
def joining(request: Request, table_id: str) -> Response:
    """Where an invitation leads: the page posts the secret from its fragment."""
    found = request.app.state.club.tables.find(table_id)
    return page(request, "join.html", table=found, names=wording.seat_names(found), suggestion=suggestion())


@router.post("/t/{table_id}/{action}")
def action(request: Request, table_id: str, action: str, form: Posted) -> Response:
    """The plain actions: each is one call of the club."""
    club: Club = request.app.state.club
    here = me(request)
    seat = number(form, "seat") if form.get("seat") else None
    if action in STIRRING:
        paced(request, here)
    match action:
        case "leave":
            club.leaving.leave(table_id, here.id)
        case "name":
            if not club.tables.find(table_id).seats_of(here.id):
                raise NotAllowed(_("you have no seat at this table"))
            club.people.rename(here.id, str(form.get("name", "")))
            club.chat.stir(table_id)
        case "start":
            club.joining.start(table_id, here.id)
        case "fill":
            club.joining.fill(table_id, here.id, number(form, "seat"), str(form.get("level") or "") or None)
        case "hand-over":
            club.leaving.hand_over_seat(table_id, here.id, seat)
        case "take-back":
            club.leaving.take_back_seat(table_id, here.id, seat)
        case "replace":
            club.leaving.replace(table_id, here.id, number(form, "seat"))
        case "propose-end":
            club.leaving.propose_end(table_id, here.id)
        case "agree-end":
            (club.leaving.decline_end if form.get("no") else club.leaving.agree_end)(table_id, here.id)
        case "close":
            club.leaving.close(table_id, here.id)
        case "rematch":
            return done(goto=f"/t/{club.tables.rematch(table_id, here.id, here.counted).id}")
        case "play-on":
            at = club.tables.play_on(
                table_id, here.id, number(form, "version"), key=key_of(request), address=here.counted
            )
            return done(goto=f"/t/{at.id}")
        case "review":
            club.advice.ask_review(table_id)
        case "say":
            text, phrase = str(form.get("text") or "") or None, str(form.get("phrase") or "") or None
            club.chat.say(table_id, here.id, text=text, phrase=phrase, key=key_of(request))
        case "chat":
            club.chat.set(table_id, here.id, str(form.get("to", "")))
        case "shun":
            return _shun(club, table_id, here, form)
        case _:
            raise BadRequest(_("there is no such action"))
    return done()


def _shun(club: Club, table_id: str, here: Somebody, form: Form) -> Response:
    """Mute, block or report whoever said a line, or sits on a seat."""
    if "line" not in form:
        return _shun_seat(club, table_id, here, form)
    line_id, how = number(form, "line"), str(form.get("how", ""))
    line = next((line for line in club.chat.read(table_id, here.id, line_id - 1) if line.id == line_id), None)
    if line is None or line.person is None:
        raise BadRequest(_("there is no such line"))
    if how == "report":
        club.chat.report(table_id, here.id, line_id, str(form.get("text") or _("reported from the table")))
        return _thanks()
    return _hush(club, table_id, here, line.person, line.name, how)


def _shun_seat(club: Club, table_id: str, here: Somebody, form: Form) -> Response:
    """The same for somebody who has said nothing yet."""
    found, how, n = club.tables.find(table_id), str(form.get("how", "")), number(form, "seat")
    seat = found.seats[n] if n < found.players else None
    if seat is None or seat.kind != "person" or seat.person is None:
        raise BadRequest(_("there is no such seat"))
    if how == "report":
        club.moderation.report(here.id, seat.person, str(form.get("text") or _("reported from the table")), found.id)
        return _thanks()
    return _hush(club, table_id, here, seat.person, wording.seat_names(found)[n], how)


def _thanks() -> Response:
    return fragment("notice.html", message=_("Thank you. The hosts will look at it."), reason=None, bad=False)


def _hush(club: Club, table_id: str, here: Somebody, person: str, name: str, how: str) -> Response:
    club.moderation.mute_or_block(here.id, person, how)
    club.chat.stir(table_id)
    message = _("You will no longer see messages from {name}.").format(name=name)
    return fragment("notice.html", message=message, reason=None, bad=False)


@router.post("/view")
def view(request: Request, form: Posted) -> Response:
    """Switch between the drawn board and the text view."""
    chosen = "text" if form.get("view") == "text" else "board"
    here_of(request).cookies[VIEW] = chosen
    return RedirectResponse(local(str(form.get("back", "/"))), 303)


def local(path: str) -> str:
    """A way back within this site, whatever was sent.

    >>> local("/t/abc"), local("//evil.example"), local("/\\\\evil")
    ('/t/abc', '/', '/')
    """
    return path if re.fullmatch(r"/(?![/\\])[\w./?=&%-]*", path) else "/"
