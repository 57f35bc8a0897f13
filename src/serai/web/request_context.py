"""Who asks and how they read: the context of one request, filled by the middleware, asked for by every page."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from babel import negotiate_locale
from itsdangerous import URLSafeSerializer
from starlette.requests import Request

from serai.club.authentication.sessions import Session
from serai.club.people.preferences import SOUNDS
from serai.club.people.rows import Person
from serai.club.rate_limits import counted
from serai.club.settings import Settings
from serai.kernel.i18n import LANGUAGES, speak
from serai.web import lesson_progress
from serai.web.threads import in_thread
from serai.web.transport import csrf_tokens
from serai.web.transport.cookies import KNOWN, SESSION, VISIT

if TYPE_CHECKING:
    from serai.club import Club

LANGUAGE, THEME, SOUND, PACE = "serai-language", "serai-theme", "serai-sound", "serai-pace"
THEMES = ("auto", "light", "dark")
#: Where programs ask: no cookies, no pages.
API = "/api/v1/"


@dataclass
class RequestContext:
    """Who asks and how they read; one for each request."""

    person: Person | None = None
    session: Session | None = None
    language: str = "en"
    theme: str = "auto"
    rings: bool = False  # what this browser chose, for somebody who has not
    paced: str = ""  # the same of the pace of moves
    visit: str = field(default="", repr=False)  # the secret of a browser without a session
    page: str = field(default="", repr=False)  # the token a form came with: masked again for each page, so it names one
    known: str = field(default="", repr=False)  # for which accounts this browser is known
    csrf_secret: str = field(default="", repr=False)
    address: str = ""
    request_id: str = ""
    #: Recognises who asks, in a thread; None where that was done.
    entering: Callable[[], None] | None = field(default=None, repr=False)
    #: Cookies to set with the answer: name to value, None to remove.
    cookies: dict[str, str | None] = field(default_factory=dict)
    #: Cookies to remove because they have other names over TLS.
    old_cookies: list[str] = field(default_factory=list)

    def enter(self) -> None:
        """Recognise who asks, unless that was done. In a thread: the store is asked."""
        entering, self.entering = self.entering, None
        if entering is not None:
            entering()
        speak(self.language)

    async def entered(self) -> None:
        """The same, from the loop."""
        if self.entering is not None:
            await in_thread(self.enter)
            speak(self.language)

    @property
    def csrf(self) -> str:
        """The token of this browser's forms, masked again each time; empty where nobody knows yet who asks."""
        return csrf_tokens.mask(self.csrf_secret) if self.csrf_secret else ""

    @cached_property
    def counted(self) -> str:
        """The address as limits count it."""
        return counted(self.address)

    @property
    def id(self) -> str | None:
        """The person's id, None for a visitor."""
        return self.person.id if self.person else None

    def preference(self, name: str, default: object = None) -> object:
        """One of the person's settings."""
        return self.person.preferences.get(name, default) if self.person else default

    @property
    def sound(self) -> bool:
        """Whether a bell rings when it is their turn; silent until somebody wants it."""
        chosen = self.preference("sound")
        return self.rings if chosen is None else bool(chosen)

    @property
    def sounds(self) -> str:
        """The kinds of sounds they want to hear, if they want any."""
        return " ".join(kind for kind in SOUNDS if self.preference(f"sound_{kind}", True))

    @property
    def pace(self) -> str:
        """How moves of others are shown: as the person wants it, or as this browser was told."""
        return str(self.preference("pace") or self.paced or "normal")


def here_of(request: Request) -> RequestContext:
    """Who asks; a dependency of every page."""
    here: RequestContext = request.state.here
    return here


def signer(settings: Settings) -> URLSafeSerializer:
    """Signs the cookie of a session."""
    return URLSafeSerializer(settings.secret_key, salt="serai.session")


def enter(request: Request, person: Person) -> None:
    """Open a new session for a person and hand out its cookie; an older one of this browser ends."""
    club: Club = request.app.state.club
    here = here_of(request)
    if here.session is not None:
        club.sessions.close_session(here.session.secret)
    session = club.sessions.open_session(person.id)
    here.person, here.session, here.csrf_secret = person, session, session.csrf
    here.cookies[SESSION] = signer(request.app.state.settings).dumps(session.secret)
    here.cookies[VISIT] = None  # the next visit of this browser is another one
    lesson_progress.take_over(club, here, request.cookies)
    if person.account:
        here.cookies[KNOWN] = here.known = club.passwords.known_browsers.remember(here.known, person.id)


def leave(request: Request) -> None:
    """End this browser's session."""
    here = here_of(request)
    if here.session is not None:
        request.app.state.club.sessions.close_session(here.session.secret)
    here.person = here.session = None
    here.cookies[SESSION] = here.cookies[VISIT] = None


@lru_cache(maxsize=1000)
def accepted_language(header: str, default: str) -> str:
    """The best of our languages for an `Accept-Language` header.

    >>> accepted_language("de, ru;q=0.7, en-GB;q=0.8", "en")
    'en'
    """
    weighed = []
    for part in header[:500].split(","):
        tag, _semicolon, quality = part.partition(";")
        try:
            weight = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            weight = 0.0
        if weight > 0:
            weighed.append((weight, tag.strip()))
    preferred = [tag for _weight, tag in sorted(weighed, key=lambda one: -one[0])]
    return (negotiate_locale(preferred, LANGUAGES, sep="-") or default).lower()
