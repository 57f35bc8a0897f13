"""`serai doctor`: whether a club can be hosted here, point by point, each with a verdict and what to do.

Nothing is changed by looking: a store that is not there yet is not made, no letter is sent, and what is written to see
whether a folder can be written is removed at once.
"""

import os
import shutil
import smtplib
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from sqlalchemy.exc import DBAPIError

from serai.club.errors import Unavailable
from serai.club.notify.email import connect
from serai.club.operations import proxy_check
from serai.club.settings import BadSettings, Settings
from serai.club.store.engine import Store, is_made, words_of
from serai.club.store.health import Health
from serai.club.store.heartbeat import clock_of, last_alive
from serai.club.store.schema import HEAD
from serai.kernel.dispatch import Rule
from serai.kernel.game import Game
from serai.kernel.i18n import N_, _
from serai.kernel.readiness import BOTS
from serai.kernel.warm import is_warm

OK, DOUBT, BAD = VERDICTS = (N_("good"), N_("warning"), N_("bad"))
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
    yield from _kept(settings)
    yield proxy(settings)
    yield from proxy_headers(settings)
    yield limits(descriptors)
    yield mail(settings)
    entries = tuple(entries)
    yield from (compiled(game, entries) for game in games)


def _kept(settings: Settings) -> Iterator[Finding]:
    """The store, its disk and its clock."""
    opened = _opened(settings)
    if isinstance(opened, Finding):
        yield from (opened, disk(settings.folder), own_clock(settings.folder, time.time))
        return
    try:
        found, told = _asked(settings, opened)
    finally:
        opened.close()
    yield from (found, disk(settings.folder), told)


def _opened(settings: Settings) -> Store | Finding:
    """The store, or what is to be said of one that is not there or cannot be opened."""
    about, place = _("store"), settings.database
    try:
        if is_made(settings.database_url):
            return Store(settings.database_url)
    except (Unavailable, DBAPIError, OSError) as error:
        return _closed(settings, error)
    if place.startswith("sqlite") and (why := _refused(settings.folder)):
        advice = _("Choose a folder of the club's own user with SERAI_DATA_FOLDER.")
        found = _("{folder} cannot be written: {error}").format(folder=settings.folder, error=why)
        return Finding(about, BAD, found, advice)
    return Finding(about, OK, _("{store} holds no club yet").format(store=place), _("`serai serve` makes it."))


def _asked(settings: Settings, store: Store) -> tuple[Finding, Finding]:
    """What an open store says of itself and of the time; it may go away meanwhile."""
    try:
        found = database(settings, store)
        if found.verdict == OK:
            return found, clock(store, time.time)
    except (Unavailable, DBAPIError) as error:
        found = _closed(settings, error)
    return found, own_clock(settings.folder, time.time)


def _closed(settings: Settings, error: Exception) -> Finding:
    """What is to be said of a store that answers with an error."""
    about, place = _("store"), settings.database
    if not place.startswith("sqlite"):
        advice = _("Check SERAI_DATABASE_URL, and that the database runs and lets this user in.")
        found = _("{store} does not answer: {error}").format(store=place, error=words_of(error))
        return Finding(about, BAD, found, advice)
    if isinstance(error, DBAPIError):
        return _damaged(settings)
    found = _("{store} cannot be opened by this user: {error}").format(store=place, error=words_of(error))
    return Finding(about, BAD, found, _("Check the free space on its disk and its user's permissions."))


def _damaged(settings: Settings) -> Finding:
    advice = _("Close the club, put the file aside and bring the last backup back: `serai restore FILE`.")
    found = _("{store} is damaged, or is no database").format(store=settings.database)
    return Finding(_("store"), BAD, found, advice)


def _standing(folder: Path, seen: Callable[[Path], bool] = os.path.exists) -> Path:
    """The folder, or the nearest above it that is there and can be seen."""
    return next(parent for parent in (folder, *folder.parents) if seen(parent))


def _refused(folder: Path) -> str:
    """Why nothing can be kept in a folder that may have to be made first; empty where it can.

    Rights alone do not tell: a file may stand in the way, the disk be full, the file system not take it.
    """
    standing = _standing(folder, os.path.lexists)  # a link that leads nowhere is in the way
    try:
        with TemporaryDirectory(prefix=".serai-", dir=standing) as trial:
            like_it = Path(trial) / folder.relative_to(standing)
            like_it.mkdir(parents=True, exist_ok=True)
            (like_it / "trial").write_bytes(bytes(4096))
    except OSError as error:
        return error.strerror or str(error)
    return ""


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
    trouble = Health(store).attempt()
    if trouble:
        advice = _("Check the free space on its disk and its user's permissions.")
        return Finding(about, BAD, trouble, advice)
    return Finding(about, OK, _("{store} answers and can be written").format(store=settings.database))


def disk(folder: Path) -> Finding:
    free = shutil.disk_usage(_standing(folder)).free
    size = _("{n} GB").format(n=f"{free / 1e9:.1f}") if free >= 1e9 else _("{n} MB").format(n=f"{free / 1e6:.1f}")
    found = _("{size} free in {folder}").format(size=size, folder=folder)
    if free >= ROOM_BYTES:
        return Finding(_("disk"), OK, found)
    advice = _("Free some space: a club whose disk is full accepts no moves.")
    return Finding(_("disk"), BAD if free < ROOM_BYTES // 10 else DOUBT, found, advice)


def clock(store: Store, wall: Callable[[], float]) -> Finding:
    with store.read() as c:
        said = clock_of(c, wall)
        apart = round(said - wall() * 1000)
        alive = last_alive(c)
    if alive is not None and alive - said > CLOCK_MS:
        found = _("a server's last sign of life is {s} s in the future: the clock was set back").format(
            s=round((alive - said) / 1000)
        )
        return Finding(_("clock"), DOUBT, found, _("Set the clock by NTP; until then the club keeps its own time."))
    found = _("the store's clock and this machine's are {ms} ms apart").format(ms=abs(apart))
    if abs(apart) < CLOCK_MS:
        return Finding(_("clock"), OK, found)
    return Finding(_("clock"), DOUBT, found, _("Set the clocks of both machines by NTP; games use the store's clock."))


def own_clock(folder: Path, wall: Callable[[], float]) -> Finding:
    """Without a store there is nothing to compare the time with but files: none that can be seen is of tomorrow."""
    now = wall()
    for path in filter(os.path.exists, (Path(__file__), _standing(folder))):
        if (ahead := path.stat().st_mtime - now) * 1000 > CLOCK_MS:
            found = _("{path} was written {s} s in the future: the clock was set back").format(
                path=path, s=round(ahead)
            )
            return Finding(_("clock"), DOUBT, found, _("Set the clock by NTP before the club opens."))
    told = datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d %H:%M")
    return Finding(_("clock"), OK, _("this machine says {time} UTC").format(time=told))


def proxy(settings: Settings) -> Finding:
    about, url = _("proxy"), urlsplit(settings.public_url)
    if not settings.public_url:
        if settings.host in ("127.0.0.1", "::1", "localhost"):
            return Finding(about, OK, _("only this machine reaches the club"))
        advice = _("On the internet, put a proxy with TLS in front and set SERAI_PUBLIC_URL.")
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
    """What the club sees of a visitor, asked by its public address; nothing without a proxy."""
    about = _("proxy headers")
    try:
        key = settings.known_secret()
    except BadSettings as error:
        advice = _("Restore it from your backup: without the old key everybody has to log in again.")
        yield Finding(_("key"), BAD, str(error), advice)
        return
    if not (settings.public_url.startswith("https:") or (settings.public_url and settings.trusted_proxies)):
        return
    if not key:
        found = _("not asked at {url}: the club was not open yet").format(url=settings.public_url)
        yield Finding(about, DOUBT, found, _("Start the club and its proxy, then ask again."))
        return
    try:
        seen = proxy_check.ask(settings.public_url, key)
    except proxy_check.NotThisClub as error:
        found = _("{url} does not lead to this club: {error}").format(url=settings.public_url, error=error)
        advice = _("Check where the proxy sends requests; servers of one club need the same SERAI_SECRET_KEY.")
        yield Finding(about, BAD, found, advice)
        return
    except OSError as error:
        found = _("nothing answers at {url}: {error}").format(url=settings.public_url, error=error)
        advice = _("Start the club and its proxy, then ask again; check the name, its certificate and the firewall.")
        yield Finding(about, DOUBT, found, advice)
        return
    advice = _("Make the proxy put the visitor's address into X-Forwarded-For, as docs/hosting.md shows.")
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
    except (smtplib.SMTPException, OSError, ValueError) as error:  # no name of a host, no password that can be sent
        advice = _("Check SERAI_SMTP_HOST, its port, user, password and security.")
        return Finding(about, BAD, f"{settings.smtp_host}: {error}", advice)
    return Finding(about, OK, _("{host} accepts our login").format(host=settings.smtp_host))


def compiled(game: Game, entries: tuple[Rule, ...]) -> Finding:
    if is_warm(game, entries, BOTS):
        return Finding(game.title, OK, _("compiled"))
    if why := _refused(game.code.folder):
        found = _("not compiled, and {folder} cannot be written: {error}").format(folder=game.code.folder, error=why)
        return Finding(game.title, BAD, found, _("Give this user write access, or choose a folder with SERAI_CACHE."))
    advice = _("`serai warm {game}` does it now; otherwise the server does it when it starts.").format(game=game.name)
    return Finding(game.title, DOUBT, _("not compiled on this machine"), advice)
