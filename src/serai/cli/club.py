"""The commands of the club's host: serve, backup, restore and admin. What they do lives in `serai.club`."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from serai.cli.shell import AsJson, need, open_until_closed, print_json
from serai.kernel.errors import BadOption
from serai.kernel.i18n import _, ngettext
from serai.kernel.plain import Plain

if TYPE_CHECKING:
    from serai.club import Club, Settings
    from serai.club.people.admin import Admin

SettingsFile = Annotated[
    Path | None, typer.Option("--settings", help="a TOML file; otherwise $SERAI_SETTINGS or the usual place")
]
File = Annotated[Path, typer.Argument(help="the backup's file", metavar="FILE")]
TableId = Annotated[str, typer.Argument(help="a table's id, or its beginning", metavar="TABLE")]
Who = Annotated[
    str, typer.Argument(help="a name or an id, or the beginning of one if nobody else's begins so", metavar="PERSON")
]
Really = Annotated[bool, typer.Option("--yes", help="really: it cannot be brought back")]
MOST_DAYS = 36_500
STORE = ("club", "sqlalchemy")  # the extra without which there is no club, and how it is known
TIMES = ("moved", "seen", "at")
WHOLE = (*TIMES, "id", "about_id", "table")  # columns that stay on one line, so that they can be copied

admin = typer.Typer(no_args_is_help=True, add_completion=False, help="Look after the club: tables, people, reports.")


def add_to(app: typer.Typer) -> None:
    """Give these commands to the `serai` command."""
    for command in (serve, backup, restore):
        app.command()(command)
    app.add_typer(admin, name="admin")


def load_settings(file: Path | None, **changed: Any) -> "Settings":
    """The host's settings, some of them changed on the command line."""
    need(*STORE)
    from serai.club.settings import Settings

    return Settings.load(file).replaced(**{name: value for name, value in changed.items() if value is not None})


def serve(
    settings: SettingsFile = None,
    host: Annotated[str | None, typer.Option(help="the address to listen on")] = None,
    port: Annotated[int | None, typer.Option(help="the port to listen on; 0 takes a free one")] = None,
    processes: Annotated[int | None, typer.Option(help="how many serve the port together; needs PostgreSQL")] = None,
    browser: Annotated[bool, typer.Option("--open", help="open the club in a browser")] = False,
) -> None:
    """Open the club: tables in the browser, for people and bots."""
    chosen = load_settings(settings, host=host, port=port, processes=processes)
    from serai.club import logs
    from serai.club.store.wait_for_database import wait_for_database

    logs.configure(chosen.log_format, chosen.log_level)
    wait_for_database(chosen.database_url, chosen.database_wait_s)
    with _club(settings):
        pass  # a store that cannot be opened is answered before anything is served

    def ready(here: "Settings") -> None:
        print(_("The club is open at {address} (Ctrl-C closes it).").format(address=here.address), flush=True)
        if browser:
            from serai.web.server import open_browser

            open_browser(here.address)

    open_until_closed(chosen, ready)


def backup(file: File, settings: SettingsFile = None, as_json: AsJson = False) -> None:
    """Write the whole club into one file, also while it is open. Keep it safe: it holds people's data."""
    need(*STORE)
    from serai.club.store.backup import backup as write

    with _club(settings, new=False, migrated=False) as club:  # before an upgrade it is the old store that is kept
        rows = write(club.store, file, club.ms())
    if as_json:
        print_json({"file": str(file), "rows": rows})
    else:
        print(ngettext("{n} row written to {path}", "{n} rows written to {path}", rows).format(n=rows, path=file))


def restore(
    file: File,
    settings: SettingsFile = None,
    replace: Annotated[bool, typer.Option("--replace", help="delete what the store holds now")] = False,
    as_json: AsJson = False,
) -> None:
    """Fill the store from a backup, whole or not at all; the club must be closed."""
    need(*STORE)
    from serai.club.store.backup import check
    from serai.club.store.backup import restore as fill

    check(file)  # a broken file is answered before a store is made
    with _club(settings) as club:
        rows = fill(club.store, file, replace)
    if as_json:
        print_json({"file": str(file), "rows": rows})
    else:
        print(ngettext("{n} row restored from {path}", "{n} rows restored from {path}", rows).format(n=rows, path=file))


@contextmanager
def _club(settings: Path | None, new: bool = True, migrated: bool = True) -> Iterator["Club"]:
    """The club's rooms without a life of their own; one that is not there yet is made only where it may be `new`.

    Unless it has to be `migrated`, a store of an older release stays as it is.
    """
    chosen = load_settings(settings)
    from alembic.util import CommandError
    from sqlalchemy.exc import DBAPIError

    from serai.club import Club, Unavailable
    from serai.club.store.engine import is_made, words_of

    try:
        if not new and not is_made(chosen.database_url):
            raise Unavailable(_("there is no club at {place} yet").format(place=chosen.database))
        club = Club(chosen)
        club.store.migrate() if migrated else club.store.known_revision()
    except (Unavailable, DBAPIError, CommandError, OSError) as error:
        raise BadOption(_("the store cannot be opened: {error}").format(error=words_of(error))) from None
    try:
        yield club
    finally:
        club.store.close()


@contextmanager
def _admin(settings: Path | None) -> Iterator["Admin"]:

    with _club(settings, new=False) as club:
        yield club.admin()


def _surely(yes: bool) -> None:
    if not yes:
        raise BadOption(_("this cannot be taken back; give --yes"))


def _table(admin: "Admin", text: str) -> str:
    from serai.club.people import lookup as finding

    return finding.table(admin, text)


def _person(admin: "Admin", text: str, names: bool = True) -> str:
    from serai.club.people import lookup as finding

    return finding.person(admin, text, names)


# -- admin ---------------------------------------------------------------------------------------------------------


@admin.callback()
def installed() -> None:
    need(*STORE)


@admin.command("list")
def list_tables(
    status: Annotated[str | None, typer.Option(help="only open, playing, over or closed ones")] = None,
    settings: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    """List the tables."""
    from serai.club.model import STATUSES

    if status not in (None, *STATUSES):
        raise BadOption(_("a table is open, playing, over or closed"))
    with _admin(settings) as admin:
        _print(admin.tables(status), as_json)


@admin.command()
def close(table: TableId, settings: SettingsFile = None) -> None:
    """End a table without a result."""
    with _admin(settings) as admin:
        admin.close(_table(admin, table))


@admin.command()
def delete(table: TableId, yes: Really = False, settings: SettingsFile = None) -> None:
    """Delete a finished or closed table with all that was played and said at it."""
    _surely(yes)
    with _admin(settings) as admin:
        admin.delete(_table(admin, table))


@admin.command()
def people(
    like: Annotated[str | None, typer.Argument(help="a part of the name")] = None,
    settings: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    """List the people, the last seen first."""
    with _admin(settings) as admin:
        _print(admin.people(like), as_json)


@admin.command()
def agreement(
    game: Annotated[str, typer.Argument(help="a game by name", metavar="GAME")],
    seconds: Annotated[float, typer.Option(help="how long to think in all", min=1.0, max=3600.0)] = 60.0,
    settings: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    """List accounts by how much more often than their rating explains they decided as the engine; no verdict."""
    from serai.club.people import agreement as agreeing

    if hasattr(os, "nice"):
        os.nice(15)
    with _admin(settings) as admin:
        found = agreeing.report(admin.store, game, seconds)
    rows = [
        {
            "name": each.name,
            "rating": round(each.rating, 1),
            "decisions": each.decisions,
            "agreed": round(each.share, 3),
            "expected": round(each.expected, 3),
            "surprise": round(each.surprise, 1),
            "id": each.person,
        }
        for each in found
    ]
    _print(rows, as_json)


@admin.command("reset-password")
def reset_password(person: Who, settings: SettingsFile = None, as_json: AsJson = False) -> None:
    """Give an account a new password and print it; all its sessions and tokens end."""
    with _admin(settings) as admin:
        password = admin.reset_password(_person(admin, person))
    print_json({"password": password}) if as_json else print(password)


@admin.command()
def mute(
    person: Who,
    days: Annotated[float | None, typer.Option(help="for how long; otherwise until it is taken back")] = None,
    settings: SettingsFile = None,
) -> None:
    """Take somebody's voice in every chat."""
    if days is not None and not 0 < days < MOST_DAYS:
        raise BadOption(_("the number of days must be more than zero and less than {most}").format(most=MOST_DAYS))
    with _admin(settings) as admin:
        admin.mute(_person(admin, person), days)


@admin.command()
def unmute(person: Who, settings: SettingsFile = None) -> None:
    """Give somebody's voice back."""
    with _admin(settings) as admin:
        admin.mute(_person(admin, person), on=False)


@admin.command()
def host(
    person: Who,
    off: Annotated[bool, typer.Option("--off", help="no longer")] = False,
    settings: SettingsFile = None,
) -> None:
    """Let an account moderate: reports, mutes, suspensions and tables, on the page /moderation."""
    with _admin(settings) as admin:
        admin.host(_person(admin, person, names=False), not off)


@admin.command()
def suspend(person: Who, settings: SettingsFile = None) -> None:
    """Suspend somebody: sessions and tokens end and they cannot log in; nothing is deleted."""
    with _admin(settings) as admin:
        admin.suspend(_person(admin, person))


@admin.command("unsuspend")
def unsuspend(person: Who, settings: SettingsFile = None) -> None:
    """End a suspension."""
    with _admin(settings) as admin:
        admin.suspend(_person(admin, person), on=False)


@admin.command()
def log(settings: SettingsFile = None, as_json: AsJson = False) -> None:
    """List what hosts did, the latest first."""
    with _admin(settings) as admin:
        _print(admin.acts(), as_json)


@admin.command()
def forget(person: Who, yes: Really = False, settings: SettingsFile = None) -> None:
    """Delete somebody's account and data; games with others stay."""
    _surely(yes)
    with _admin(settings) as admin:
        admin.forget(_person(admin, person, names=False))  # a mistake could not be mended


@admin.command()
def reports(
    handled: Annotated[bool, typer.Option("--all", help="those that were handled, too")] = False,
    settings: SettingsFile = None,
    as_json: AsJson = False,
) -> None:
    """List what people reported."""
    with _admin(settings) as admin:
        _print(admin.reports(handled), as_json)


@admin.command()
def handle(
    report: Annotated[int, typer.Argument(help="a report's number", metavar="REPORT")],
    hide: Annotated[bool, typer.Option("--hide", help="take the reported line away")] = False,
    settings: SettingsFile = None,
) -> None:
    """Mark a report as handled."""
    with _admin(settings) as admin:
        admin.handle(report, hide)


def _print(rows: list[Plain], as_json: bool) -> None:
    """Rows as JSON, or as a table for people; nothing in it is cut, and where no terminal listens nothing is folded."""
    if as_json:
        print_json([row | {f"{name}_iso": _iso(row[name]) for name in TIMES if name in row} for row in rows])
        return
    if not rows:
        print(_("nothing"))
        return
    console = Console()
    table = Table(box=box.HEAVY_HEAD if console.is_terminal else None, pad_edge=console.is_terminal)
    columns = {name: [_shown(name, row[name]) for row in rows] for name in rows[0]}
    for name, cells in columns.items():
        whole = name in WHOLE or not console.is_terminal
        widest = max(cell_len(line) for cell in cells for line in cell.split("\n"))
        table.add_column(name, overflow="fold", no_wrap=whole, min_width=widest if whole else None)
    for row_of in zip(*columns.values(), strict=True):
        table.add_row(*map(Text, row_of))
    console.print(table, crop=False)


def _iso(ms: int | None) -> str | None:
    return None if ms is None else datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")


def _shown(name: str, value: object) -> str:
    """A cell; control characters cannot reach the terminal, whatever a name or a quote holds."""
    if value is None or value is False:
        return ""
    if name in TIMES and isinstance(value, int):
        return f"{datetime.fromtimestamp(value / 1000, UTC):%Y-%m-%d %H:%M}"
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return "".join(c if c.isprintable() or c == "\n" else "�" for c in text)
