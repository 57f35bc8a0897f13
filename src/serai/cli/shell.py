"""What the commands share: files and options from the command line, compiling with a progress bar, an open club."""

import json
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

import serai
from serai.kernel.errors import BadOption, BadPosition
from serai.kernel.i18n import _
from serai.kernel.readiness import BOTS, RESEARCH, RULES

if TYPE_CHECKING:
    from serai.club import Settings
    from serai.kernel.gamefile import Record
    from serai.kernel.position import Event, Position

CHECKOUT = Path(__file__).parents[3]
COMPILING = "serai.cli.warm_games"  # the module that compiles a game in a process of its own
BUILDING = "serai.cli.engine"  # the one that builds what browsers load
MOST_JOBS = 4096  # processes; more than any machine has use for

FileName = Annotated[Path, typer.Argument(help="a position (JSON) or a game file (.serai); - reads standard input")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON")]
Players = Annotated[int, typer.Option("--players", "-p", help="how many players")]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", help="a switch of the rules: NAME=VALUE")]
Overlay = Annotated[Path | None, typer.Option("--edition", help="an overlay with the figures of your own copy")]


def need(extra: str, module: str) -> None:
    """Refuse to go on where an extra of the package is missing, known by one of its modules."""
    if find_spec(module) is None:
        raise BadOption(_("this needs more than is installed here: pip install 'serai[{extra}]'").format(extra=extra))


def print_json(data: object) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def first_game() -> str:
    """What is meant where no game is named."""
    return serai.game_names()[0]


def option_pairs(pairs: list[str] | None) -> dict[str, str]:
    chosen = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BadOption(_("“{pair}” is not NAME=VALUE").format(pair=pair))
        chosen[name] = value
    return chosen


def seat_number(name: str | None, players: int) -> int | None:
    if name is None:
        return None
    known = [f"p{n + 1}" for n in range(players)]
    if name not in known:
        raise BadOption(_("there is no seat “{name}”; known are {known}").format(name=name, known=", ".join(known)))
    return known.index(name)


def new_record(
    game: str, players: int, seed: int, option: list[str] | None, overlay: Path | None, stage: str = RULES
) -> "Record":
    from serai.kernel.editions import read_overlay
    from serai.kernel.gamefile import Record

    chosen = serai.game(game)
    values = option_pairs(option)
    chosen.blank(players, values)  # a wrong call is answered before anything is compiled
    changes = read_overlay(overlay) if overlay else None
    compile_games([game], stage)
    return Record(chosen, players, seed, values, changes)


class LoadedFile:
    """A file given on the command line: a game file, or a position on its own."""

    def __init__(self, position: "Position", record: "Record | None" = None) -> None:
        self._position = position
        self.record = record

    @property
    def position(self) -> "Position":
        return self.record.position if self.record is not None else self._position

    def play(self, text: str) -> "list[Event]":
        return self.record.play(text) if self.record is not None else self._position.play(text)


def load(file: Path, overlay: Path | None, seed: int = 0) -> LoadedFile:
    from serai.kernel.gamefile import FORMAT, Record

    try:
        text = standard_input() if str(file) == "-" else file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadPosition(_("{path} cannot be read: {error}").format(path=file, error=error.strerror)) from None
    except UnicodeDecodeError:
        raise BadPosition(_("{path} is neither a position nor a game file").format(path=file)) from None
    if text.startswith(FORMAT):
        if overlay is not None:
            raise BadOption(_("a saved game keeps its own edition and options"))
        record = Record.parse(text, serai.game)
        return LoadedFile(record.position, record)
    try:
        name = json.loads(text)["game"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadPosition(
            _("{path} is neither a position (JSON with “game”) nor a game file").format(path=file)
        ) from None
    game = serai.game(str(name))
    return LoadedFile(game.from_json(text, game.load_edition(overlay) if overlay else None, seed))


def open_until_closed(settings: "Settings", ready: Callable[["Settings"], None]) -> NoReturn:
    """Serve the club until somebody closes it; the command ends with its status.

    Games that are not compiled yet are compiled meanwhile.
    """
    from serai.bots import ENTRIES
    from serai.bots.engine import missing
    from serai.kernel.warm import is_warm, make_folder

    games = [serai.game(name) for name in serai.game_names()]
    for game in games:
        if not is_warm(game, ENTRIES, BOTS):
            make_folder(game)  # one that cannot be made is answered before anything is served
    afterwards = BUILDING if missing(games) else ""
    try:
        if settings.processes > 1:
            from serai.web.supervisor import Compiling, supervise

            status = supervise(settings, ready, Compiling(COMPILING, afterwards))
        else:
            from serai.kernel.compiling import Compiler
            from serai.web.server import serve

            status = serve(settings, ready, Compiler(games, COMPILING, ENTRIES, afterwards))
    except KeyboardInterrupt:  # how it is closed
        status = 0
    except OSError as error:
        raise BadOption(
            _("{host}, port {port}, cannot be used: {error}").format(
                host=settings.host, port=settings.port, error=error.strerror or error
            )
        ) from None
    raise typer.Exit(status)


def standard_input() -> str:
    if sys.stdin is None:
        raise BadPosition(_("standard input is empty"))
    return sys.stdin.read()


def rule_coverage() -> dict[str, list[str]]:
    tests = CHECKOUT / "tests"
    if not tests.is_dir():
        raise BadOption(_("rule coverage is read from the tests: run this in a checkout of Serai"))
    need("testing", "pytest")
    from serai.testing import coverage

    return coverage(tests)


def compile_games(names: list[str], stage: str = RESEARCH) -> None:
    """Compile what is not compiled yet up to a stage, with a progress bar; one line where no terminal listens."""
    from serai.bots import ENTRIES
    from serai.kernel.warm import is_warm, warm_in_processes

    cold = [game for game in map(serai.game, names) if not is_warm(game, ENTRIES, stage)]
    if not cold:
        return
    console = Console(stderr=True)
    saying = _("compiling {game}, once per machine")
    if not console.is_terminal:  # nobody sees a bar move there, and minutes of silence look like a fault
        console.print(Text(saying.format(game=", ".join(game.title for game in cold))), soft_wrap=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[part]}"), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        tasks = {g.name: progress.add_task(saying.format(game=g.title), part="") for g in cold}
        warm_in_processes(
            cold,
            COMPILING,
            lambda g, done, total, part: progress.update(tasks[g.name], completed=done, total=total, part=part),
            stage,
        )


def check_jobs(jobs: int, named: str = "--jobs") -> None:
    """Refuse no processes at all, or more than any machine has use for."""
    if jobs < 1:
        raise BadOption(_("at least one process is needed"))
    if jobs > MOST_JOBS:
        raise BadOption(
            _("{name} is a whole number from {least} to {most}, not {value}").format(
                name=named, least=1, most=MOST_JOBS, value=jobs
            )
        )
