"""The commands about bots: who they are, matches and ladders between them, and their advice."""

import os
import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

import serai
from serai.cli import shell
from serai.kernel.errors import BadGameFile, BadOption
from serai.kernel.i18n import _
from serai.kernel.readiness import BOTS

if TYPE_CHECKING:
    from serai.arena.match import MatchResult

OfGame = Annotated[
    str | None, typer.Option("--game", "-g", help="the name of a game, such as ganesha; otherwise the first one")
]
Games = Annotated[int, typer.Option("--games", "-n", help="how many games")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="the first seed")]
Scale = Annotated[float, typer.Option("--scale", help="a factor on the time of bots that search")]
Repeatable = Annotated[
    bool, typer.Option("--repeatable", help="count simulations, not time: the same games every time")
]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="processes")]
OnRay = Annotated[bool, typer.Option("--ray", help="on a Ray cluster; a local one is started if there is none")]
Seconds = Annotated[float, typer.Option("--seconds", help="how long to think about a position")]
Simulations = Annotated[
    int | None,
    typer.Option("--simulations", help="think for a number of simulations instead: the same answer every time"),
]
CPUS = os.cpu_count() or 1


def add_to(app: typer.Typer) -> None:
    """Give these commands to the `serai` command."""
    for command in (bots, match, ladder, probe, suggest, review):
        app.command()(command)


def bots(as_json: shell.AsJson = False) -> None:
    """List the bots."""
    from serai.bots import BOTS, bot
    from serai.bots.frozen import frozen_names

    listed = [*BOTS.values(), *map(bot, frozen_names())]
    if as_json:
        shell.print_json([{"name": each.name, "text": _(each.text)} for each in listed])
        return
    for each in listed:
        print(f"{each.name:12}{_(each.text)}")


def match(
    names: Annotated[list[str], typer.Argument(help="two to four bots; the last one takes the seats left over")],
    game: OfGame = None,
    players: Annotated[int | None, typer.Option("--players", "-p", help="how many players")] = None,
    games: Games = 100,
    seed: Seed = 1,
    option: shell.Options = None,
    scale: Scale = 1.0,
    repeatable: Repeatable = False,
    jobs: Jobs = CPUS,
    ray: OnRay = False,
    as_json: shell.AsJson = False,
) -> None:
    """Let bots play against each other, seats rotating: `serai match master adept --game rajas --games 200`."""
    from serai.arena.match import Match, play_match

    game = game or shell.first_game()
    options = shell.option_pairs(option) or {}
    chosen = Match.of(game, names, players, games, seed=seed, options=options, scale=scale, repeatable=repeatable)
    prepare(game, jobs, ray)
    with bar(_("playing")) as progress:
        result = play_match(chosen, jobs, ray, progress)
    if as_json:
        shell.print_json(result.to_dict())
        return
    Console().print(match_table([result]))


def ladder(
    game: OfGame = None,
    players: shell.Players = 2,
    games: Games = 200,
    names: Annotated[list[str] | None, typer.Argument(help="bots; otherwise all, and the best of each release")] = None,
    seed: Seed = 1,
    scale: Scale = 0.1,
    repeatable: Repeatable = False,
    jobs: Jobs = CPUS,
    ray: OnRay = False,
    out: Annotated[Path | None, typer.Option("--out", help="the folder for strength.md; otherwise docs/")] = None,
    as_json: shell.AsJson = False,
) -> None:
    """Play every bot against every other, rate them, and write strength.md with a plot."""
    from serai.arena.ladder import dated, keep, lead_of, pairings, rated, row_of
    from serai.arena.match import play_matches
    from serai.bots import BOTS
    from serai.bots.frozen import frozen_names

    game = game or shell.first_game()
    matches = pairings(game, names or [*BOTS, *frozen_names()], players, games, seed, scale, repeatable)
    folder = out or shell.CHECKOUT / "docs"
    if not folder.is_dir():
        raise BadOption(_("there is no folder {path}: name one with --out").format(path=folder))
    prepare(game, jobs, ray)
    with bar(_("playing")) as progress:
        results = play_matches(matches, jobs, ray, progress)
    keep(folder, results, ladder=True, machine=machine())
    ratings = rated([dated(row_of(result), machine()) for result in results])
    if as_json:
        shell.print_json({"ratings": ratings, "matches": [result.to_dict() for result in results]})
        return
    table = Table(title=f"{serai.game(game).title}, {players}")
    for column in (_("bot"), _("rating"), "± 95 %", "Δ ± 95 %"):
        table.add_column(column)
    for row in ratings:
        table.add_row(row["bot"], str(row["rating"]), str(row["error"]), lead_of(row))
    console = Console()
    console.print(match_table(results))
    console.print(table)
    console.print(_("written to {path}").format(path=folder / "strength.md"))


def probe(
    game: OfGame = None,
    players: shell.Players = 2,
    games: Games = 100,
    seed: Annotated[int | None, typer.Option("--seed", "-s", help="the first seed; otherwise 3000000")] = None,
    scale: Scale = 0.05,
    repeatable: Repeatable = False,
    jobs: Jobs = CPUS,
    ray: OnRay = False,
    out: Annotated[Path | None, typer.Option("--out", help="a folder whose strength.md is to have the matches")] = None,
    as_json: shell.AsJson = False,
) -> None:
    """Look for weak spots of the grandmaster: odd styles, and a search that knows its network, beside the master."""
    from serai.arena import probes
    from serai.arena.ladder import keep

    game = game or shell.first_game()
    first = probes.SEED if seed is None else seed
    matches = probes.probing(game, players, games, seed=first, scale=scale, repeatable=repeatable)
    if out is not None and not out.is_dir():
        raise BadOption(_("there is no folder {path}: name one with --out").format(path=out))
    prepare(game, jobs, ray)
    with bar(_("playing")) as progress:
        found = probes.probe(matches, jobs, ray, progress)
    results = [result for each in found for result in (each.strongest, each.master)]
    if out is not None:
        keep(out, results, ladder=False, machine=machine())
    if as_json:
        shell.print_json([{"probe": p.probe, "more": p.more, "interval": list(p.interval)} for p in found])
        return
    console = Console()
    console.print(match_table(results))
    table = Table(title=_("Does a probe beat the grandmaster more often than the master?"))
    for column in (_("bot"), *probes.PROBED, "Δ", "95 %", ""):
        table.add_column(column)
    for each in found:
        shares = [result.standing(each.probe).share for result in (each.strongest, each.master)]
        low, high = each.interval
        told = (f"{share:.1%}" for share in (*shares, each.more))
        table.add_row(each.probe, *told, f"{low:+.1%} – {high:+.1%}", _(each.weak_spot))
    console.print(table)


def suggest(
    file: shell.FileName,
    seconds: Seconds = 2.0,
    simulations: Simulations = None,
    top: Annotated[int, typer.Option(help="how many moves to show")] = 5,
    seed: Seed = 0,
    edition: shell.Overlay = None,
    as_json: shell.AsJson = False,
) -> None:
    """Suggest moves: the chance to win and the points each promises, and how the game may go on."""
    from serai.arena.advice import suggest as advise

    check_budget(seconds, simulations)
    position = shell.load(file, edition).position
    found = advise(position, seconds, simulations, top, seed, threads=min(2, CPUS) if simulations is None else 1)
    if as_json:
        shell.print_json({"seat": position.seat, "prompt": position.prompt, "suggestions": [s.__dict__ for s in found]})
        return
    table = Table(title=f"p{position.seat + 1}: {position.question}")
    for column in (_("move"), _("wins"), _("points"), _("tried"), _("and then")):
        table.add_column(column)
    for s in found:
        table.add_row(s.move, f"{s.win:.0%}", f"{s.points:.1f}", f"{s.share:.0%}", and_then(s.line[:7], s.seats[:7]))
    Console().print(table)


def review(
    file: shell.FileName,
    seconds: Seconds = 0.25,
    simulations: Simulations = None,
    seed: Seed = 0,
    as_json: shell.AsJson = False,
) -> None:
    """Judge a finished game: the chance to win after every move, and the three biggest mistakes."""
    from serai.arena.advice import mistakes
    from serai.arena.advice import review as judge

    check_budget(seconds, simulations)
    loaded = shell.load(file, None)
    if loaded.record is None:
        raise BadGameFile(_("{path} is a position, not a game file").format(path=file))
    with bar(_("thinking")) as progress:
        judged = judge(loaded.record, seconds, simulations, seed, progress)
    worst = mistakes(judged)
    if as_json:
        shell.print_json({"moves": [j.__dict__ for j in judged], "mistakes": [j.number for j in worst]})
        return
    table = Table()
    for column in ("", _("seat"), _("move"), _("wins"), ""):
        table.add_column(column)
    for j in judged:
        table.add_row(
            str(j.number), f"p{j.seat + 1}", j.move, f"{j.win:.0%}", f"−{j.loss:.0%}" if j.loss >= 0.01 else ""
        )
    console = Console()
    console.print(table)
    for j in worst:
        text = _("move {n}, {seat}: {move} leaves {win}; {better} would have left {best}").format(
            n=j.number,
            seat=f"p{j.seat + 1}",
            move=j.move,
            win=f"{j.win:.0%}",
            better=j.better,
            best=f"{j.best_win:.0%}",
        )
        console.print(text)
    if not worst:
        console.print(_("no mistake was found"))


# -- what they share -----------------------------------------------------------------------------------------------


def prepare(game: str, jobs: int, ray: bool, named: str = "--jobs") -> None:
    from serai.arena.workers import import_ray

    shell.check_jobs(jobs, named)
    if ray:
        import_ray()
    shell.compile_games([game], BOTS)


def check_budget(seconds: float, simulations: int | None) -> None:
    if not 0 < seconds < 3600:
        raise BadOption(_("the time must be more than zero seconds and less than an hour"))
    if simulations is not None and not 0 < simulations <= 100_000_000:
        raise BadOption(_("at least one simulation is needed"))


def and_then(line: Sequence[str], seats: Sequence[int]) -> str:
    """What follows the first move of a line, with the seat where another one decides."""
    passes = [before != seat for before, seat in pairwise(seats)]
    rest = zip(line[1:], seats[1:], passes, strict=True)
    return ", ".join(f"p{seat + 1}: {move}" if passed else move for move, seat, passed in rest)


@contextmanager
def bar(text: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error, as a function that is told how far the work is."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)  # where no terminal listens, nothing is said
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(text)

        def report(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        yield report


def match_table(results: "Sequence[MatchResult]") -> Table:
    table = Table()
    for column in (_("bot"), _("seats"), _("games"), _("wins"), "95 %", _("mean score")):
        table.add_column(column)
    for result in results:
        for s in result.standings():
            low, high = s.interval
            table.add_row(
                s.name, str(s.seats), str(s.games), f"{s.share:.1%}", f"{low:.1%} – {high:.1%}", f"{s.score:.1f}"
            )
        table.add_section()
    return table


def machine() -> str:
    return f"{platform.machine()}, {CPUS} cores"
