"""The middleware every request passes: who asks, in which language, how often; and the last touch to every answer.

Sessions are a signed, HttpOnly, SameSite=Lax cookie. The API does not know cookies at all (see `api/routes.py`). What a
form needs besides is in `csrf.py`, how large a request may be in `transport/body_limit.py`.
"""

import hashlib
import hmac
import logging
import re
import secrets
import time
from functools import partial
from ipaddress import ip_network
from typing import TYPE_CHECKING

from itsdangerous import BadSignature
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from serai.club import logs, metrics
from serai.club.errors import NotFound, Unavailable
from serai.club.operations.proxy_check import FORWARDED, hops_of
from serai.club.people.preferences import PACES
from serai.club.rate_limits import Bucket
from serai.club.settings import Settings
from serai.club.studies.file import MOST_BYTES
from serai.kernel.i18n import LANGUAGES, _, speak
from serai.web.errors import answer, floods, problem, refuse
from serai.web.request_context import (
    API,
    LANGUAGE,
    PACE,
    SOUND,
    THEME,
    THEMES,
    RequestContext,
    accepted_language,
    signer,
)
from serai.web.transport import cookies as jar
from serai.web.transport import security_headers
from serai.web.transport.addresses import within
from serai.web.transport.body_limit import TooLarge, check_declared, limited
from serai.web.transport.cookies import KNOWN, SESSION, VISIT
from serai.web.transport.head_requests import as_get
from serai.web.transport.input_checks import readable

if TYPE_CHECKING:
    from serai.club import Club

log = logging.getLogger(__name__)

#: The id of the table that a request is about, as it is in the paths of pages and of the API.
TABLE_PATH = re.compile(rf"(?:/t|{API}tables)/([a-z2-7]{{26}})(?:/|$)")
STUDY_FILES = re.compile(r"/studies(/[^/]+/chapters)?")
STUDY_BYTES = 2 * MOST_BYTES

#: Files that anyone may have and keep. A page has many of them, so they are counted apart and more generously.
STATIC = ("/static/", "/boards/", "/art/", "/sprite-")
STATIC_SHARE = 4


class Middleware:
    """Nothing reaches a page or leaves it but through here."""

    def __init__(self, app: ASGIApp, club: "Club", settings: Settings) -> None:
        self.app, self.club, self.settings = app, club, settings
        self.signer = signer(settings)
        self.requests = Bucket(settings.requests_per_s, settings.requests_burst, time.monotonic)
        self.files = Bucket(
            STATIC_SHARE * settings.requests_per_s, STATIC_SHARE * settings.requests_burst, time.monotonic
        )
        club.limits.share_all("web", self)
        self.proxies = [ip_network(net) for net in settings.trusted_proxies]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        here = RequestContext(address=self._address(scope), request_id=secrets.token_hex(8))
        logs.request_id.set(here.request_id)
        table = TABLE_PATH.match(scope["path"])
        logs.table_id.set(table[1] if table else "")
        here.language = accepted_language(Headers(scope=scope).get("accept-language", "")[:500], self.settings.language)
        speak(here.language)
        scope.setdefault("state", {})["here"] = here
        if scope["method"] == "HEAD":
            scope, receive, send = as_get(scope, receive, send)
        answer = _Answer(self, scope, here, send)
        most = self._most(scope)
        try:
            await self._pass(scope, limited(receive, most), answer, here)
        except TooLarge:
            await answer.plain(scope, receive, 413, _("This is more than {n} bytes.").format(n=most))
        except Exception:
            log.exception("%s %r failed", scope["method"], scope["path"])
            message = _("Something went wrong on the server; it is not your fault. Its number is {id}.").format(
                id=here.request_id
            )
            await answer.plain(scope, receive, 500, message)

    def _most(self, scope: Scope) -> int:
        """How many bytes a request may have: files of studies are larger than anything else that is sent."""
        study = scope["method"] == "POST" and STUDY_FILES.fullmatch(scope["path"])
        return max(self.settings.body_bytes, STUDY_BYTES) if study else self.settings.body_bytes

    async def _pass(self, scope: Scope, receive: Receive, answer: "_Answer", here: RequestContext) -> None:
        path: str = scope["path"]
        is_file = path.startswith(STATIC)
        if not (self.files if is_file else self.requests).take(here.counted):
            metrics.REFUSED.labels("TooMany").inc()
            floods.warning("too many requests from one address: some are refused")
            await answer.plain(scope, receive, 429, _("Too many requests; please wait a moment."))
            return
        if not readable(scope):
            await answer.plain(scope, receive, 400, _("The request could not be read."))
            return
        if is_file:
            await self.app(scope, receive, answer)
            return
        check_declared(scope, self._most(scope))
        request = Request(scope)
        if not path.startswith(API):
            here.entering = partial(self._enter, request, here)
        try:
            await self.app(scope, receive, answer)
        except Unavailable as error:  # nobody can say who asks
            if answer.started:
                raise
            await (await refuse(request, error))(scope, receive, answer)

    def _enter(self, request: Request, here: RequestContext) -> None:
        """Recognise the person by cookie and choose language and theme."""
        cookies, secure = request.cookies, self.settings.secure
        taken = self.club.ms() < self.club.old_cookies.until
        kept, old = jar.read(cookies, SESSION, secure, taken)
        token = self._unsigned(kept)
        if token:
            try:
                person, session = self.club.sessions.by_session(token)
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
            here.cookies[KNOWN] = here.known = self.club.passwords.known_browsers.remember(
                "", here.person.id, token or ""
            )
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
        here.paced = chosen if (chosen := cookies.get(PACE, "")) in PACES else ""
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
        for hop in reversed(hops_of(Headers(scope=scope).get(FORWARDED, ""))):
            if not within(hop, self.proxies):
                return hop[:64]
        return str(peer)


class _Answer:
    """An answer on its way out: adds headers, cookies and the request id, and measures how long it took."""

    def __init__(self, middleware: Middleware, scope: Scope, here: RequestContext, send: Send) -> None:
        self.middleware, self.scope, self.here, self.send = middleware, scope, here, send
        self.begun = time.perf_counter()
        self.started = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            headers, secure = MutableHeaders(scope=message), self.middleware.settings.secure
            security_headers.add_to(headers, secure)
            headers["X-Request-ID"] = self.here.request_id
            headers.setdefault("Cache-Control", "no-store")
            if not headers["Cache-Control"].startswith("public"):  # else a cache would hand them to others
                self._set_cookies(headers, secure)
            route = getattr(self.scope.get("route"), "path", "other")
            took = time.perf_counter() - self.begun
            metrics.REQUEST_TIME.labels(route, str(message["status"])).observe(took)
        await self.send(message)

    def _set_cookies(self, headers: MutableHeaders, secure: bool) -> None:
        for name, cookie in self.here.cookies.items():
            headers.append("Set-Cookie", jar.header(jar.written(name, secure), cookie, secure))
        for name in self.here.old_cookies:
            headers.append("Set-Cookie", jar.header(name, None, secure))

    async def plain(self, scope: Scope, receive: Receive, status: int, message: str) -> None:
        """An answer in plain words, where nothing else can be trusted to work."""
        if self.started:
            return
        headers = {"Retry-After": "2"} if status == 429 else {}
        if status == 413:
            headers["Connection"] = "close"
        if scope["path"].startswith(API):
            response = problem(status, message, headers)
        elif status == 413:
            response = answer(Request(scope), status, message, headers, None)
        else:
            response = Response(message, status, headers, "text/plain; charset=utf-8")
        await response(scope, receive, self)
