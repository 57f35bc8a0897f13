"""`serai doctor`: whether a club can be hosted here, point by point, each with a verdict and what to do.

Nothing is changed by looking: a store that is not there yet is not made, no letter is sent.
"""

import os
import shutil
import smtplib
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from sqlalchemy.exc import DBAPIError

from serai.club.errors import Unavailable
from serai.club.notify.email import connect
from serai.club.operations import proxy_check
from serai.club.settings import BadSettings, Settings
from serai.club.store.engine import Store, is_made
from serai.club.store.health import Health
from serai.club.store.heartbeat import clock_of, last_alive
from serai.club.store.schema import HEAD
from serai.kernel.dispatch import Rule
from serai.kernel.game import Game
from serai.kernel.i18n import N_, _
from serai.kernel.warm import BOTS, is_warm

OK, DOUBT, BAD = VERDICTS = (N_("good"), N_("look at it"), N_("bad"))
ROOM_BYTES = 1 << 30  # a gigabyte: a thousand tables take some ten megabytes
CLOCK_MS = 1000  # what two clocks may differ by
DESCRIPTORS = 4096  # one for every open page and then some


@dataclass(frozen=True)
class Finding:
    """One point that was looked at."""

    about: str
    verdict: str
    found: str
    advice: str = ""


def examine(settings: Settings, games: Iterable[Game], entries: Iterable[Rule], descriptors: int) -> Iterator[Finding]:
    """Everything a host should know, in the order one would mend it."""
    opened = _opened(settings)
    if isinstance(opened, Finding):
        yield opened
        yield disk(settings.folder)
    else:
        try:
            found = database(settings, opened)
            yield found
            yield disk(settings.folder)
            if found.verdict == OK:
                yield clock(opened, time.time)
        finally:
            opened.close()
    yield proxy(settings)
    yield from proxy_headers(settings)
    yield limits(descriptors)
    yield mail(settings)
    entries = tuple(entries)
    yield from (compiled(game, entries) for game in games)


def _opened(settings: Settings) -> Store | Finding:
    """The store, or what is to be said of one that is not there or cannot be opened."""
    about, place = _("store"), settings.database
    in_file = place.startswith("sqlite")
    try:
        if is_made(settings.database_url):
            return Store(settings.database_url)
    except (Unavailable, DBAPIError, OSError) as error:
        if not in_file:
            advice = _("Check SERAI_DATABASE_URL, and that the database runs and lets this user in.")
            return Finding(about, BAD, _("{store} does not answer").format(store=place), advice)
        if isinstance(error, DBAPIError):
            return _damaged(settings)
        found = _("{store} cannot be opened by this user").format(store=place)
        return Finding(about, BAD, found, _("Look at the free room on its disk and at the rights of its user."))
    if in_file and not _can_write(settings.folder):
        advice = _("Choose a folder of the club's own user with SERAI_DATA_FOLDER.")
        return Finding(about, BAD, _("{folder} cannot be written").format(folder=settings.folder), advice)
    return Finding(about, OK, _("{store} holds no club yet").format(store=place), _("`serai serve` makes it."))


def _damaged(settings: Settings) -> Finding:
    advice = _("Close the club, put the file aside and bring the last backup back: `serai restore FILE`.")
    found = _("{store} is damaged, or is no database").format(store=settings.database)
    return Finding(_("store"), BAD, found, advice)


def _standing(folder: Path) -> Path:
    """The folder, or the nearest above it that is there and can be seen."""
    return next(parent for parent in (folder, *folder.parents) if os.path.exists(parent))


def _can_write(folder: Path) -> bool:
    return os.access(_standing(folder), os.W_OK | os.X_OK)


def database(settings: Settings, store: Store) -> Finding:
    about, revision = _("store"), store.revision()
    if revision is not None and revision > HEAD:
        found = _(
            "it was written by a newer release (schema {theirs}; this one knows {ours}); install that one"
        ).format(theirs=revision, ours=HEAD)
        return Finding(about, BAD, found, _("Go back to the newer release: this one does not open the store."))
    if revision != HEAD:
        advice = _("`serai serve` brings it up to date; make a backup first: `serai backup FILE`.")
        found = _("schema {theirs}, this release has {ours}").format(theirs=revision, ours=HEAD)
        return Finding(about, DOUBT, found, advice)
    if not store.sound():
        return _damaged(settings)
    trouble = Health(store).trouble()
    if trouble:
        advice = _("Look at the free room on its disk and at the rights of its user.")
        return Finding(about, BAD, trouble, advice)
    return Finding(about, OK, _("{store} answers and can be written").format(store=settings.database))


def disk(folder: Path) -> Finding:
    free = shutil.disk_usage(_standing(folder)).free
    found = _("{free} GB free in {folder}").format(free=f"{free / 1e9:.1f}", folder=folder)
    if free >= ROOM_BYTES:
        return Finding(_("disk"), OK, found)
    advice = _("Make room: a club whose disk is full takes no moves.")
    return Finding(_("disk"), BAD if free < ROOM_BYTES // 10 else DOUBT, found, advice)


def clock(store: Store, wall: Callable[[], float]) -> Finding:
    with store.read() as c:
        said = clock_of(c, wall)
        apart = round(said - wall() * 1000)
        alive = last_alive(c)
    if alive is not None and alive - said > CLOCK_MS:
        found = _("a server was alive {s} s from now: the clock was set back").format(s=round((alive - said) / 1000))
        return Finding(
            _("clock"), DOUBT, found, _("Let NTP set the clock; meanwhile the club's time goes on by itself.")
        )
    found = _("the store's clock and this machine's are {ms} ms apart").format(ms=abs(apart))
    if abs(apart) < CLOCK_MS:
        return Finding(_("clock"), OK, found)
    return Finding(_("clock"), DOUBT, found, _("Let both machines set their clocks by NTP; games go by the store's."))


def proxy(settings: Settings) -> Finding:
    about, url = _("proxy"), urlsplit(settings.public_url)
    if not settings.public_url:
        if settings.host in ("127.0.0.1", "::1", "localhost"):
            return Finding(about, OK, _("only this machine reaches the club"))
        advice = _("On the internet put a proxy with TLS in front and set SERAI_PUBLIC_URL.")
        return Finding(
            about, DOUBT, _("open to the network without TLS at {address}").format(address=settings.address), advice
        )
    if url.scheme != "https":
        return Finding(about, DOUBT, _("{url} is not encrypted").format(url=settings.public_url), _("Use https."))
    if not settings.trusted_proxies:
        advice = _("Set SERAI_TRUSTED_PROXIES to the proxy's address, or everybody shares its limits.")
        return Finding(about, BAD, _("no proxy is trusted, so all visitors seem to be one"), advice)
    trusted = ", ".join(map(str, settings.trusted_proxies))
    return Finding(about, OK, _("{url}, by a proxy at {address}").format(url=settings.public_url, address=trusted))


def proxy_headers(settings: Settings) -> Iterator[Finding]:
    """What the club sees of a visitor, asked by its public address; nothing without a proxy or a key."""
    about = _("proxy headers")
    try:
        key = settings.known_secret()
    except BadSettings as error:
        advice = _("Bring it back from where you keep it: without the old key everybody has to log in again.")
        yield Finding(_("key"), BAD, str(error), advice)
        return
    if not key or not (settings.public_url.startswith("https:") or (settings.public_url and settings.trusted_proxies)):
        return
    try:
        seen = proxy_check.ask(settings.public_url, key)
    except proxy_check.NotThisClub as error:
        found = _("{url} is not answered by this club: {error}").format(url=settings.public_url, error=error)
        advice = _("Look where the proxy sends requests; servers of one club need the same SERAI_SECRET_KEY.")
        yield Finding(about, BAD, found, advice)
        return
    except OSError as error:
        found = _("nothing answers at {url}: {error}").format(url=settings.public_url, error=error)
        advice = _("Start the club and its proxy, then ask again; look at the name, its certificate and the firewall.")
        yield Finding(about, DOUBT, found, advice)
        return
    advice = _("Let the proxy put the visitor's address into X-Forwarded-For, as docs/hosting.md shows.")
    if not seen.trusted:
        found = _("requests come from {address}, which is not trusted: all visitors seem to be one")
        advice = _("If that is your proxy: SERAI_TRUSTED_PROXIES={address}").format(address=seen.peer)
        verdict = BAD
    elif not seen.hops:
        verdict, found = BAD, _("the proxy at {address} does not say who asks: all visitors seem to be one")
    elif seen.hops[-1] == proxy_check.CLAIMED:
        verdict, found = BAD, _("the proxy at {address} lets visitors choose their own address")
    else:
        verdict, found, advice = OK, _("the proxy at {address} says who asks"), ""
    yield Finding(about, verdict, found.format(address=seen.peer), advice)


def limits(descriptors: int) -> Finding:
    found = _("{n} open files").format(n=descriptors)
    if descriptors >= DESCRIPTORS:
        return Finding(_("limits"), OK, found)
    return Finding(_("limits"), DOUBT, found, _("Raise the limit: LimitNOFILE=65536 in the service's unit."))


def mail(settings: Settings) -> Finding:
    about = _("mail")
    if not settings.smtp_host:
        advice = _("Without it nobody can get a new password by themselves: `serai admin reset-password`.")
        return Finding(about, DOUBT, _("no mail server is set"), advice)
    try:
        with connect(settings) as server:
            server.noop()
    except (smtplib.SMTPException, OSError) as error:
        advice = _("Check SERAI_SMTP_HOST, its port, user, password and security.")
        return Finding(about, BAD, f"{settings.smtp_host}: {error}", advice)
    return Finding(about, OK, _("{host} lets us in").format(host=settings.smtp_host))


def compiled(game: Game, entries: tuple[Rule, ...]) -> Finding:
    if is_warm(game, entries, BOTS):
        return Finding(game.title, OK, _("compiled"))
    if not _can_write(game.code.folder):
        found = _("not compiled, and {folder} cannot be written").format(folder=game.code.folder)
        return Finding(game.title, BAD, found, _("Let this user write there, or choose a folder with SERAI_CACHE."))
    advice = _("`serai warm {game}` does it now; otherwise the server does it when it starts.").format(game=game.name)
    return Finding(game.title, DOUBT, _("not compiled on this machine"), advice)
