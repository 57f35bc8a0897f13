"""Who one is here: name, account, settings, tokens, and leaving for good."""

from collections.abc import Collection, Mapping
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from serai.club import Club
from serai.club.authentication.sessions import SCOPES
from serai.club.errors import BadRequest, ClubError
from serai.club.people.emails import checked_email
from serai.club.people.preferences import DEFAULTS, PACES, SOUNDS, checked
from serai.club.people.rows import Person
from serai.kernel.i18n import LANGUAGES, _, speak
from serai.web.csrf import Posted
from serai.web.request_context import LANGUAGE, PACE, SOUND, THEME, THEMES, RequestContext, enter, here_of, leave
from serai.web.routes.lobby import person_for, suggestion
from serai.web.routes.table_actions import local, me
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import form_page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)
KINDS_OF_SOUND = tuple(f"sound_{kind}" for kind in SOUNDS)
FLAGS = ("sound", *KINDS_OF_SOUND, "colour_aids", "confirm", "browser_notices", "email_notices", "chat")


@router.post("/language")
def language(request: Request, form: Posted) -> Response:
    """Another language, at once."""
    chosen = str(form.get("language", ""))
    if chosen not in LANGUAGES:
        raise BadRequest(_("there is no language “{name}”").format(name=chosen[:10]))
    _keep(request, LANGUAGE, chosen, language=chosen)
    return _back(form)


@router.post("/theme")
def theme(request: Request, form: Posted) -> Response:
    """Light, dark, or as the system."""
    chosen = _one_of(form, "theme", THEMES, _("there is no such theme"))
    _keep(request, THEME, chosen, theme=chosen)
    return _back(form)


@router.post("/sound")
def sound(request: Request, form: Posted) -> Response:
    """The bell at the table, on or off."""
    on = form.get("sound") == "on"
    _keep(request, SOUND, "on" if on else "off", sound=on)
    return Response(status_code=204)


@router.post("/pace")
def pace(request: Request, form: Posted) -> Response:
    """How moves of others are shown one after another."""
    chosen = _one_of(form, "pace", PACES, _("there is no such pace"))
    _keep(request, PACE, chosen, pace=chosen)
    return Response(status_code=204)


def _one_of(form: Mapping[str, object], name: str, values: Collection[str], refusal: str) -> str:
    """A field of a form that has one of some values."""
    chosen = str(form.get(name, ""))
    if chosen not in values:
        raise BadRequest(refusal)
    return chosen


def _keep(request: Request, cookie: str, value: str, **preference: str | bool) -> None:
    """Keep a choice in this browser, and for whoever it belongs to."""
    here = here_of(request)
    if here.person:
        request.app.state.club.people.change(here.id, **preference)
    here.cookies[cookie] = value


def _back(form: Mapping[str, object]) -> Response:
    return RedirectResponse(local(str(form.get("back", "/"))), 303)


# -- coming in and going -----------------------------------------------------------------------------------------------


@router.get("/login")
def login_page(request: Request) -> Response:
    """The page to log in or register."""
    return _door(request)


def _door(request: Request, asked: Mapping[str, object] | None = None, error: ClubError | None = None) -> Response:
    """The page; a form that was refused comes back with the reason."""
    club, here = request.app.state.club, here_of(request)
    tokens = club.sessions.tokens(here.id) if here.person else []
    known = {"suggestion": suggestion(), "address": "/login"}
    return form_page(request, "login.html", error, asked=asked or {}, tokens=tokens, **known)


@router.post("/login")
def login(request: Request, form: Posted) -> Response:
    """Enter with name and password; the session's key is a new one."""
    club: Club = request.app.state.club
    before = here_of(request).person
    try:
        here = here_of(request)
        name, password = str(form.get("name", "")), str(form.get("password", ""))
        person = club.passwords.login(name, password, here.counted, here.known)
        if before is not None and not before.account and form.get("along") == "yes":
            club.departures.bring_along(before.id, person.id)
    except ClubError as error:
        return _door(request, form, error)
    return came_in(request, person)


def came_in(request: Request, person: Person) -> Response:
    """Whoever has just shown who they are goes on in their own language."""
    enter(request, person)
    speak(person.language)
    return RedirectResponse("/", 303)


@router.post("/register")
def register(request: Request, form: Posted) -> Response:
    """Keep one's games under a name and a password."""
    club: Club = request.app.state.club
    try:
        guest = person_for(request, form)
        name = str(form.get("name") or guest.name)
        email = str(form.get("email") or "") or None
        here, end = here_of(request), form.get("keep_tokens") != "yes"
        person = club.people.register(guest.id, name, str(form.get("password", "")), email, here.counted, end)
    except ClubError as error:
        return _door(request, form, error)
    enter(request, person)
    return RedirectResponse("/settings", 303)


@router.post("/logout")
def logout(request: Request, form: Posted) -> Response:
    """Leave this browser."""
    leave(request)
    return RedirectResponse("/", 303)


# -- settings ----------------------------------------------------------------------------------------------------------


@router.get("/settings")
def settings_page(request: Request) -> Response:
    """One's own settings; a visitor becomes somebody with the first one that is kept."""
    return _settings(request)


def _settings(
    request: Request, message: str = "", token: str = "", error: ClubError | None = None, **asked: object
) -> Response:
    """The page; a form that was refused comes back as it was filled in, with the reason."""
    club: Club = request.app.state.club
    here = here_of(request)
    tokens = club.sessions.tokens(here.person.id) if here.person else []
    shunned = club.moderation.muted_or_blocked(here.person.id) if here.person else {}
    return form_page(
        request,
        "settings.html",
        error,
        address="/settings",
        filled={**_kept(here), **asked},
        scopes=SCOPES,
        tokens=tokens,
        shunned=[(club.people.find(id), kind) for kind, ids in shunned.items() for id in sorted(ids)],
        token=token,
        message=message,
        suggestion=suggestion(),
    )


def _kept(here: RequestContext) -> dict[str, object]:
    """The settings as they are, by the names of the form's fields."""
    person, flags = here.person, {flag: here.preference(flag, DEFAULTS[flag]) for flag in FLAGS}
    looks = {"language": here.language, "theme": here.theme, "motion": here.preference("motion", DEFAULTS["motion"])}
    looks["pace"] = here.pace
    return {
        **flags,
        **looks,
        "sound": here.sound,
        "name": person.name if person else suggestion(),
        "email": (person and person.email) or "",
        "webhook": here.preference("webhook", ""),
    }


@router.post("/settings")
def change(request: Request, form: Posted) -> Response:
    """Keep changed settings, all or none."""
    club: Club = request.app.state.club
    chosen: dict[str, Any] = {flag: form.get(flag) == "yes" for flag in FLAGS}
    for text in ("language", "theme", "motion", "pace"):
        if form.get(text):
            chosen[text] = str(form[text])
    if "webhook" in form:
        chosen["webhook"] = str(form["webhook"]).strip()
    written = {text: str(form[text]) for text in ("name", "email") if text in form}
    try:
        person = person_for(request, form)
        name = written.get("name") or person.name
        email = checked_email(written["email"]) if person.account and "email" in written else person.email
        checked(chosen)
        if email != person.email:  # it opens the account where the password is forgotten
            club.passwords.confirm_password(person.id, str(form.get("old", "")), here_of(request).counted)
        if name != person.name:  # what can still be refused, before anything is kept
            club.people.rename(person.id, name)
    except ClubError as error:
        return _settings(request, error=error, **chosen, **written)
    here = here_of(request)
    here.person = club.people.change(person.id, **chosen)
    if email != here.person.email:
        here.person = club.emails.change(person.id, email)
    here.language, here.theme = here.person.language, str(here.person.preferences.get("theme", "auto"))
    speak(here.language)
    return _settings(request, message=_("Your settings are kept."))


@router.post("/password")
def password(request: Request, form: Posted) -> Response:
    """Another password; all other sessions end, and tokens unless they are to stay."""
    here, old, new = me(request), str(form.get("old", "")), str(form.get("new", ""))
    end = form.get("keep_tokens") != "yes"
    try:
        request.app.state.club.passwords.change_password(here.id, old, new, here.session.secret, here.counted, end)
    except ClubError as error:
        return _settings(request, error=error)
    return _settings(request, message=_("The password is changed; other browsers were logged out."))


@router.post("/email-code")
def email_code(request: Request, form: Posted) -> Response:
    """Confirm an address with the code from the email."""
    here = me(request)
    try:
        here.person = request.app.state.club.emails.confirm(here.id, str(form.get("code", "")).strip())
    except ClubError as error:
        return _settings(request, error=error)
    return _settings(request, message=_("The address is confirmed."))


@router.post("/tokens")
def token(request: Request, form: Posted) -> Response:
    """A token for a program; its text is shown once."""
    scopes = [scope for scope in SCOPES if form.get(scope) == "yes"]
    here = me(request)
    try:
        text = request.app.state.club.sessions.token(here.id, str(form.get("title", "")), scopes)
    except ClubError as error:
        return _settings(request, error=error)
    return _settings(request, token=text)


@router.post("/tokens/{token_id}/revoke")
def revoke(request: Request, token_id: str, form: Posted) -> Response:
    """Take a token back."""
    request.app.state.club.sessions.revoke_token(me(request).id, token_id)
    return RedirectResponse("/settings", 303)


@router.post("/webhook-secret")
def webhook_secret(request: Request, form: Posted) -> Response:
    """Another key that signs the calls of one's webhook; the old one signs no more."""
    here = me(request)
    here.person = request.app.state.club.people.change(here.id, webhook_secret="")
    return _settings(request, message=_("The calls are signed with a new key from now on."))


@router.post("/shunned")
def unshun(request: Request, form: Posted) -> Response:
    """Unmute or unblock somebody."""
    kind = str(form.get("kind", ""))
    request.app.state.club.moderation.mute_or_block(me(request).id, str(form.get("person", "")), kind, on=False)
    return RedirectResponse("/settings", 303)


@router.post("/forget")
def forget(request: Request, form: Posted) -> Response:
    """Delete the account and its data."""
    here = me(request)
    if str(form.get("sure", "")) != "yes":
        return _settings(request, error=BadRequest(_("Tick the box to say that you are sure.")))
    request.app.state.club.departures.forget(here.id)
    leave(request)
    return RedirectResponse("/", 303)
