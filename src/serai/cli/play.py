"""`serai play`: the table in the browser on one command, or the one in the terminal."""

import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlencode

import typer
from rich.console import Console
from rich.text import Text

import serai
from serai.cli.shell import (
    Options,
    Players,
    compile_games,
    first_game,
    need,
    new_record,
    open_until_closed,
    option_pairs,
)
from serai.kernel.errors import BadOption
from serai.kernel.i18n import _, language
from serai.kernel.readiness import BOTS, RULES

if TYPE_CHECKING:
    from serai.bots import Bot
    from serai.club import Settings
    from serai.kernel.gamefile import Record


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command()(play)


def play(
    game: Annotated[
        str | None,
        typer.Argument(help="the name of a game, such as ganesha; otherwise choose in the browser", metavar="GAME"),
    ] = None,
    players: Players = 2,
    option: Options = None,
    bots: Annotated[
        str | None, typer.Option(help="who sits in the other seats: a bot, or several parted by commas")
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="people in all seats")] = False,
    terminal: Annotated[bool, typer.Option("--terminal", help="in the terminal instead of the browser")] = False,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="in the terminal: the seed of all chance")] = None,
    edition: Annotated[
        Path | None, typer.Option("--edition", help="in the terminal: an overlay with the figures of your own copy")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="in the terminal: go on with a saved game file")] = None,
    confirm: Annotated[bool, typer.Option(help="in the terminal: ask before a move that cannot be taken back")] = True,
    host: Annotated[
        str, typer.Option(help="in the browser: the address to listen on; 0.0.0.0 lets friends in your network in")
    ] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help="in the browser: the port to serve on; 0 takes any; otherwise 8000 if it is free")
    ] = None,
    browser: Annotated[bool, typer.Option(help="open the browser; otherwise only print the address")] = True,
) -> None:
    """Play in the browser: against bots, with friends, in any language. Ctrl-C ends it; games are kept."""
    if terminal or seed is not None or edition is not None or resume is not None:
        seated = _bots(bots or "greedy")
        stage = RULES if hot_seat else BOTS
        if resume is not None:
            record = _saved(resume, edition, option, stage)
        else:
            chance = secrets.randbits(32) if seed is None else seed
            record = new_record(game or first_game(), players, chance, option, edition, stage)
        _in_the_terminal(record, [] if hot_seat else seated, confirm)
    else:
        _in_the_browser(_way(game, players, option, bots, hot_seat), host, port, browser)


def _way(game: str | None, players: int, option: list[str] | None, bots: str | None, hot_seat: bool) -> str:
    """The page to open: the lobby, or a table that waits to be made."""
    levels = [bot.name for bot in _bots(bots)] if bots else []
    if game is None and not hot_seat and not levels and players == 2 and not option:
        return "/"
    chosen = serai.game(game or "five-tribes")
    values = option_pairs(option)
    chosen.blank(players, values)  # a wrong call is answered before anything is compiled
    wanted = {"game": chosen.name, "players": players, **{f"{chosen.name}.{name}": v for name, v in values.items()}}
    if hot_seat:
        wanted["hot"] = 1
    else:
        wanted["bots"] = ",".join(levels) or "yes"
    return "/new?" + urlencode(wanted)


def _bots(names: str) -> "list[Bot]":
    from serai.bots import bot

    return [bot(name.strip()) for name in names.split(",")]


def _in_the_browser(way: str, host: str, port: int | None, browser: bool) -> None:
    need("club", "sqlalchemy")
    from serai.club import logs
    from serai.club.settings import Settings
    from serai.web.server import open_browser

    console = Console(stderr=True)
    loaded = Settings.load()
    # The terminal says where the table is; who plays at home wants to see no more than warnings.
    level = loaded.log_level if "log_level" in loaded.model_fields_set else "warning"
    logs.configure(loaded.log_format, level)
    settings = loaded.replaced(host=host, public_url="", language=language(), log_level=level)
    settings = settings.replaced(port=_usual(settings) if port is None else port)

    def ready(here: Settings) -> None:
        address = here.address + way
        opened = browser and open_browser(address)
        console.print(
            Text(
                _("The table is at {address}").format(address=address)
                if opened
                else _("Open {address} in a browser").format(address=address)
            )
        )
        console.print(Text(_("Ctrl-C ends it; your games are kept."), style="dim"))

    open_until_closed(settings, ready)


def _usual(settings: "Settings") -> int:
    """The port of the settings, the same every day so that bookmarks live; any other while somebody else has it."""
    from serai.web.transport.listening import listening

    try:
        listening(settings.host, settings.port).close()
    except OSError:
        return 0
    return settings.port


def _saved(file: Path, edition: Path | None, option: list[str] | None, stage: str) -> "Record":
    from serai.kernel.gamefile import Record

    if edition is not None or option:
        raise BadOption(_("a saved game keeps its own edition and options"))
    record = Record.read(file, serai.game)
    compile_games([record.game.name], stage)
    return record


def _in_the_terminal(record: "Record", bots: "list[Bot]", confirm: bool) -> None:
    """A person in the first seat, the bots by turns in the others; without bots, people everywhere."""
    from serai.terminal.play import TerminalTable

    others = range(1, record.position.players) if bots else ()
    at = {seat: bots[(seat - 1) % len(bots)] for seat in others}
    console = Console()

    def ask(text: str) -> str:
        if sys.stdin is None:
            raise EOFError
        return console.input(Text(text))

    TerminalTable(record, at, console, confirm).play(ask)
