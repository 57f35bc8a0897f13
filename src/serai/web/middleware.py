"""The gate every request passes: who asks, in which language, how often and how much; and the headers of every answer.

Sessions are a signed, HttpOnly, SameSite=Lax cookie. A request that changes something over a cookie needs a known
Origin and the session's token. The API does not know cookies at all (see `api/routes.py`).
"""

import hashlib
import hmac
import logging
import secrets
import time
from dataclasses import dataclass, field
from ipaddress import ip_network
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from serai.club import metrics
from serai.club.errors import BadRequest, NotAllowed, NotFound, Unavailable
from serai.club.rate_limits import Bucket, counted
from serai.club.settings import LOOPBACK, Settings, origin
from serai.kernel.i18n import LANGUAGES, _, speak
from serai.web import csrf
from serai.web.transport import cookies as jar
from serai.web.transport.addresses import within
from serai.web.transport.cookies import KNOWN, SESSION, VISIT
from serai.web.transport.head_requests import as_get
from serai.web.transport.input_checks import check_form, readable

if TYPE_CHECKING:
    from serai.club import Club

log = logging.getLogger("serai.web")

LANGUAGE, THEME, SOUND = "serai-language", "serai-theme", "serai-sound"
THEMES = ("auto", "light", "dark")
#: Where programs knock: no cookies, no pages.
API = "/api/v1/"
#: Files that anyone may have and keep. A page has many of them, so they are counted apart and more generously.
STATIC = ("/static/", "/boards/", "/art/", "/sprite-")
STATIC_SHARE = 4

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


class TooLarge(Exception):
    """A body is larger than the house takes."""


@dataclass
class RequestContext:
    """Who asks and how they read; one for each request."""

    person: Any = None
    session: Any = None
    language: str = "en"
    theme: str = "auto"
    rings: bool = False  # what this browser chose, for somebody who has not
    visit: str = field(default="", repr=False)  # the secret of a browser without a session
    page: str = field(default="", repr=False)  # the token a form came with: masked anew for each page, so it names one
    known: str = field(default="", repr=False)  # for which accounts this browser is known
    csrf_secret: str = field(default="", repr=False)
    address: str = ""
    request_id: str = ""
    #: Cookies to set with the answer: name to value, None to remove.
    cookies: dict[str, str | None] = field(default_factory=dict)
    #: Cookies to remove because they have other names over TLS.
    old_cookies: list[str] = field(default_factory=list)

    @property
    def csrf(self) -> str:
        """The token of this browser's forms, masked anew each time; empty where nobody knows yet who asks."""
        return csrf.mask(self.csrf_secret) if self.csrf_secret else ""

    @property
    def counted(self) -> str:
        """The address as limits count it."""
        return counted(self.address)

    @property
    def id(self) -> Any:
        """The person's id, None for a visitor."""
        return self.person.id if self.person else None

    def preference(self, name: str, default: Any = None) -> Any:
        """One of the person's settings."""
        return self.person.preferences.get(name, default) if self.person else default

    @property
    def sound(self) -> bool:
        """Whether a bell rings when it is their turn; silent until somebody wants it."""
        chosen = self.preference("sound")
        return self.rings if chosen is None else bool(chosen)


def signer(settings: Settings) -> URLSafeSerializer:
    """Signs the cookie of a session."""
    return URLSafeSerializer(settings.secret_key, salt="serai.session")


class Middleware:
    """The outermost room: nothing reaches a page or leaves it but through here."""

    def __init__(self, app: ASGIApp, club: "Club", settings: Settings) -> None:
        self.app, self.club, self.settings = app, club, settings
        self.signer = signer(settings)
        self.requests = Bucket(settings.requests_per_s, settings.requests_burst, time.monotonic)
        self.files = Bucket(
            STATIC_SHARE * settings.requests_per_s, STATIC_SHARE * settings.requests_burst, time.monotonic
        )
        self.proxies = [ip_network(net) for net in settings.trusted_proxies]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        here = RequestContext(address=self._address(scope), request_id=secrets.token_hex(8))
        here.language = accepted(Headers(scope=scope).get("accept-language", ""), self.settings.language)
        speak(here.language)
        scope.setdefault("state", {})["here"] = here
        if scope["method"] == "HEAD":
            scope, receive, send = as_get(scope, receive, send)
        answer = _Answer(self, scope, here, send)
        try:
            await self._pass(scope, _limited(receive, self.settings.body_bytes), answer, here)
        except TooLarge:
            await answer.plain(
                scope, receive, 413, _("This is more than {n} bytes.").format(n=self.settings.body_bytes)
            )
        except Exception:
            log.exception("request %s: %s %r", here.request_id, scope["method"], scope["path"])
            message = _("Something went wrong here, not with you. Its number is {id}.").format(id=here.request_id)
            await answer.plain(scope, receive, 500, message)

    async def _pass(self, scope: Scope, receive: Receive, answer: "_Answer", here: RequestContext) -> None:
        path: str = scope["path"]
        is_file = path.startswith(STATIC)
        if not (self.files if is_file else self.requests).take(here.counted):
            metrics.REFUSED.labels("TooMany").inc()
            await answer.plain(scope, receive, 429, _("Too many requests; please wait a moment."))
            return
        if not readable(scope):
            await answer.plain(scope, receive, 400, _("The request cannot be read."))
            return
        if is_file:
            await self.app(scope, receive, answer)
            return
        declared = Headers(scope=scope).get("content-length", "0")
        if not declared.isdecimal() or len(declared) > 18 or int(declared) > self.settings.body_bytes:
            raise TooLarge
        request = Request(scope)
        if not path.startswith(API):
            try:
                await run_in_threadpool(self._enter, request, here)
            except Unavailable as error:
                from serai.web.errors import refuse

                await (await refuse(request, error))(scope, receive, answer)
                return
            speak(here.language)
        await self.app(scope, receive, answer)

    def _enter(self, request: Request, here: RequestContext) -> None:
        """Recognise the person by cookie and choose language and theme."""
        cookies, secure = request.cookies, self.settings.secure
        taken = self.club.ms() < self.club.old_cookies.until
        kept, old = jar.read(cookies, SESSION, secure, taken)
        token = self._unsigned(kept)
        if token:
            try:
                person, session = self.club.people.by_session(token)
                if old and session.made >= self.club.old_cookies.since:
                    raise NotFound(_("this session has ended; enter again"))
                here.person, here.session = person, session
                here.csrf_secret = here.session.csrf
                if here.session.renewed or old:
                    here.cookies[SESSION] = self.signer.dumps(token)
            except NotFound:  # it has ended; a store that does not answer says nothing about it
                here.cookies[SESSION] = None
        if secure:  # exchanged, or worth nothing
            here.old_cookies = [name for name in jar.SECRET if name in cookies]
        here.known = jar.read(cookies, KNOWN, secure, taken)[0]
        if here.person and here.person.account and not here.known:
            here.cookies[KNOWN] = here.known = self.club.people.known_browsers.remember("", here.id, token or "")
        if not here.session:
            here.visit = self._unsigned(jar.read(cookies, VISIT, secure, taken)[0]) or ""
            if not here.visit:
                here.visit = secrets.token_urlsafe(16)
                here.cookies[VISIT] = self.signer.dumps(here.visit)
            key = self.settings.secret_key.encode()
            here.csrf_secret = hmac.new(key, b"visit" + here.visit.encode(), hashlib.sha256).hexdigest()
        chosen = (here.person and here.person.language) or cookies.get(LANGUAGE, "")
        if chosen in LANGUAGES:
            here.language = str(chosen)
        here.rings = cookies.get(SOUND) == "on"
        theme = here.preference("theme") or cookies.get(THEME)
        here.theme = theme if theme in THEMES else "auto"

    def _unsigned(self, value: str | None) -> str | None:
        if not value or len(value) > 500:
            return None
        try:
            token = self.signer.loads(value)
        except BadSignature:
            return None
        return token if isinstance(token, str) else None

    def _address(self, scope: Scope) -> str:
        """The client's address; proxies are believed only when the host named them."""
        peer = scope["client"][0] if scope.get("client") else "unknown"
        if not self.proxies or not within(peer, self.proxies):
            return str(peer)
        hops = [hop.strip() for hop in Headers(scope=scope).get("x-forwarded-for", "").split(",") if hop.strip()]
        for hop in reversed(hops):
            if not within(hop, self.proxies):
                return hop[:64]
        return str(peer)


class _Answer:
    """The way out: headers of the house, cookies, the request's number, and how long it took."""

    def __init__(self, gate: Middleware, scope: Scope, here: RequestContext, send: Send) -> None:
        self.gate, self.scope, self.here, self.send = gate, scope, here, send
        self.begun = time.perf_counter()
        self.started = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers["X-Request-ID"] = self.here.request_id
            if self.gate.settings.secure:
                headers["Strict-Transport-Security"] = "max-age=31536000"
            headers.setdefault("Cache-Control", "no-store")
            secure = self.gate.settings.secure
            for name, cookie in self.here.cookies.items():
                headers.append("Set-Cookie", jar.header(jar.written(name, secure), cookie, secure))
            for name in self.here.old_cookies:
                headers.append("Set-Cookie", jar.header(name, None, secure))
            route = getattr(self.scope.get("route"), "path", "other")
            took = time.perf_counter() - self.begun
            metrics.REQUEST_TIME.labels(route, str(message["status"])).observe(took)
        await self.send(message)

    async def plain(self, scope: Scope, receive: Receive, status: int, message: str) -> None:
        """An answer in plain words, where nothing else can be trusted to work."""
        if self.started:
            return
        headers = {"Retry-After": "2"} if status == 429 else {}
        if status == 413:
            headers["Connection"] = "close"
        if scope["path"].startswith(API):
            from serai.web.errors import problem

            response = problem(status, message, headers)
        elif status == 413:
            from serai.web.errors import answer

            response = answer(Request(scope), status, message, headers, None)
        else:
            response = Response(message, status, headers, "text/plain; charset=utf-8")
        await response(scope, receive, self)


def _limited(receive: Receive, most: int) -> Receive:
    """A body that ends with TooLarge when it grows past the limit, whatever its header promised."""
    got = 0

    async def limited() -> Message:
        nonlocal got
        message = await receive()
        if message["type"] == "http.request":
            got += len(message.get("body", b""))
            if got > most:
                raise TooLarge
        return message

    return limited


def accepted(header: str, default: str) -> str:
    """The first of our languages that a browser asks for.

    >>> accepted("de, ru;q=0.7, en;q=0.8", "en")
    'en'
    """
    wishes = []
    for place, part in enumerate(header[:500].split(",")):
        tag, _semicolon, quality = part.strip().partition(";q=")
        try:
            weight = float(quality or 1)
        except ValueError:
            weight = 0.0
        wishes.append((-weight, place, tag[:2].lower()))
    return next((tag for weight, _place, tag in sorted(wishes) if tag in LANGUAGES and weight < 0), default)


# -- what pages and actions ask for --------------------------------------------------------------------------------


def here_of(request: Request) -> RequestContext:
    """Who asks; a dependency of every page."""
    here: RequestContext = request.state.here
    return here


def check_origin(request: Request, settings: Settings) -> None:
    """Refuse a state change that another site's page sent."""
    given = request.headers.get("origin", "")
    if given in settings.origins:
        return
    # A house without a public address that listens to the network is also reached by names it does not know.
    if not settings.public_url and settings.host not in LOOPBACK:
        try:
            if given and origin(given) == origin(f"{request.url.scheme}://{request.headers.get('host', '')}"):
                return
        except ValueError:
            pass
    raise NotAllowed(_("This did not come from a page of this house."))


async def posted(request: Request) -> FormData:
    """The fields of a form that may change something: Origin and token are checked. A dependency of every action."""
    settings: Settings = request.app.state.settings
    here = here_of(request)
    check_origin(request, settings)
    try:
        form: FormData = await request.form(max_files=1, max_fields=100)
    except TooLarge:
        raise
    except Exception:
        raise BadRequest(_("The form cannot be read.")) from None
    check_form(form)
    token = request.headers.get("x-csrf-token") or form.get("csrf")
    if not csrf.matches(token, here.csrf_secret):
        raise NotAllowed(_("This page is out of date. Reload it and try again."))
    here.page = str(token)
    return form


#: A form whose Origin and token were checked.
Posted = Annotated[FormData, Depends(posted)]


def enter(request: Request, person: Any) -> None:
    """Open a new session for a person and hand out its cookie; an older one of this browser ends."""
    club: Club = request.app.state.club
    here = here_of(request)
    if here.session is not None:
        club.people.close_session(here.session.secret)
    session = club.people.open_session(person.id)
    here.person, here.session, here.csrf_secret = person, session, session.csrf
    here.cookies[SESSION] = signer(request.app.state.settings).dumps(session.secret)
    here.cookies[VISIT] = None  # the next visit of this browser is another one
    if person.account:
        here.cookies[KNOWN] = here.known = club.people.known_browsers.remember(here.known, person.id)


def leave(request: Request) -> None:
    """End this browser's session."""
    here = here_of(request)
    if here.session is not None:
        request.app.state.club.people.close_session(here.session.secret)
    here.person = here.session = None
    here.cookies[SESSION] = here.cookies[VISIT] = None
