"""The `serai` command: everything a game offers, from the shell. Text for people, `--json` for programs.

A wrong argument, a broken file or a refused move is answered in one line with exit code 2, and nothing is written.
"""

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

import serai
from serai.cli import arena, club, doctor, engine, learn, new_game, play, puzzles
from serai.cli.shell import (
    AsJson,
    FileName,
    Options,
    Overlay,
    Players,
    compile_games,
    load,
    new_record,
    option_pairs,
    print_json,
    rule_coverage,
    seat_number,
)
from serai.kernel.errors import BadGameFile, BadOption, SeraiError
from serai.kernel.game import SEAT_NAMES
from serai.kernel.gamefile import write_whole
from serai.kernel.i18n import LANGUAGES, _, language, ngettext, speak

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)

UsageError: Any = typer.BadParameter.__base__  # Typer shows it under no name of its own

GameName = Annotated[str, typer.Argument(help="a game by its name", metavar="GAME")]
Seed = Annotated[int, typer.Option("--seed", "-s", help="the seed of all chance")]


def main() -> None:
    """Run the command; a user never sees a traceback for what they typed."""
    try:
        status = app(standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()  # or what cannot be printed is found out when nobody answers for it any more
    except SeraiError as error:
        status = refused(str(error))
    except UsageError as error:
        status = error.show() or 2 if type(error).__name__ == "NoArgsIsHelpError" else refused(misused(error))
    except typer.Abort:
        status = 1
    except BrokenPipeError:
        print_nowhere()
        status = 1
    except UnicodeEncodeError as error:  # a system that does not speak UTF-8 may have no sign for it
        print_nowhere()
        sign = error.object[error.start]
        why = _("“{sign}” is not in {encoding}; PYTHONUTF8=1 helps").format(sign=sign, encoding=error.encoding)
        status = refused(_("the output cannot be written: {error}").format(error=why))
    except OSError as error:
        if error.filename is not None:
            raise
        print_nowhere()
        status = refused(_("the output cannot be written: {error}").format(error=error.strerror or error))
    sys.exit(status if isinstance(status, int) else 0)


def print_nowhere() -> None:
    """Let go of what could not be printed: Python would try it once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def refused(why: str) -> int:
    print(f"serai: {why}", file=sys.stderr)
    return 2


def misused(error: Any) -> str:
    """What was wrong with the arguments themselves: in our words where we have some, in one line in any case."""
    param, said = getattr(error, "param", None), " ".join(error.format_message().split()).removesuffix(".")
    name = param and next((o for o in param.opts if o.startswith("--")), (param.metavar or param.name).upper())
    if hasattr(error, "param_type"):
        why = _("{name} is missing").format(name=name)
    elif hasattr(error, "possibilities"):
        why = _("there is no {name} here").format(name=error.option_name)
    elif name and "valid integer" in said:
        why = _("{name} must be a whole number").format(name=name)
    elif name and ("valid number" in said or "valid float" in said):
        why = _("{name} must be a number").format(name=name)
    else:
        why = said
    return f"{why} ({error.ctx.command_path} --help)" if error.ctx is not None else why


def print_version(wanted: bool) -> None:
    if wanted:
        print(serai.__version__)
        raise typer.Exit


@app.callback()
def common(
    language: Annotated[str | None, typer.Option(help="en, ru or el; otherwise as your system speaks")] = None,
    version: Annotated[
        bool, typer.Option("--version", help="print the version", is_eager=True, callback=print_version)
    ] = False,
) -> None:
    """Serai: a table for Five Tribes, Ganesha and Rajas of the Ganges, and a fast research environment."""
    if language is not None and language not in LANGUAGES:
        raise BadOption(
            _("there is no language “{name}”; known are {known}").format(name=language, known=", ".join(LANGUAGES))
        )
    speak(language or of_this_machine())


def of_this_machine() -> str:
    """The language this machine speaks, whether or not its locale is installed."""
    names = (os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next((name[:2] for name in names if name), "en")


# -- positions -----------------------------------------------------------------------------------------------------


@app.command()
def new(
    game: GameName,
    players: Players = 2,
    seed: Seed = 0,
    option: Options = None,
    edition: Overlay = None,
    out: Annotated[Path | None, typer.Option("--out", help="write a game file (.serai) instead of printing")] = None,
    force: Annotated[bool, typer.Option("--force", help="overwrite a file that is there already")] = False,
) -> None:
    """Deal a new game and print its position as JSON, or write a game file."""
    if out is not None and out.is_file() and not force:
        raise BadOption(_("{path} is there already; --force overwrites it").format(path=out))
    record = new_record(game, players, seed, option, edition)
    if out is None:
        print(record.position.to_json(indent=2))
    else:
        record.write(out)


@app.command()
def moves(file: FileName, edition: Overlay = None, as_json: AsJson = False) -> None:
    """List the legal moves."""
    position = load(file, edition).position
    if as_json:
        print_json(
            {"seat": position.seat, "prompt": position.prompt, "moves": position.moves(), "codes": position.codes()}
        )
    else:
        print("\n".join(position.moves()))


@app.command()
def move(
    file: FileName,
    moves: Annotated[list[str], typer.Argument(help="one or more moves, each in quotes; all or none are played")],
    seed: Annotated[int, typer.Option("--seed", "-s", help="the seed of chance for a position file")] = 0,
    edition: Overlay = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="where to write; a game file is otherwise changed in place")
    ] = None,
) -> None:
    """Play moves. A position file's new position is printed; a game file grows by the moves."""
    loaded = load(file, edition, seed)
    events = [event for text in moves for event in loaded.play(text)]
    target = out or (file if loaded.record is not None and str(file) != "-" else None)
    text = loaded.record.text() if loaded.record is not None else loaded.position.to_json(indent=2) + "\n"
    if target is None:
        print(text, end="")
        return
    write_whole(target, text)
    for event in events:
        if event.to is None:
            print(event.tell())


@app.command()
def show(
    file: FileName,
    seat: Annotated[str | None, typer.Option(help="as one seat sees it: p1 to p4; otherwise as a spectator")] = None,
    whole: Annotated[bool, typer.Option("--whole", help="the whole position, hidden things too, as JSON")] = False,
    words: Annotated[bool, typer.Option("--words", help="all in words, as a screen reader reads it")] = False,
    edition: Overlay = None,
    as_json: AsJson = False,
) -> None:
    """Show a position."""
    from serai.boards.terminal import board, in_words

    position = load(file, edition).position
    viewer = seat_number(seat, position.players)
    if whole:
        print(position.to_json(indent=2))
    elif as_json:
        print_json(position.view(viewer))
    else:
        console = Console()
        console.print((in_words if words else board)(position, viewer))
        state = _("The game is over.") if position.over else f"p{position.seat + 1}: {position.question}"
        console.print(Text(state))


@app.command()
def score(file: FileName, edition: Overlay = None, as_json: AsJson = False) -> None:
    """Print the score sheet, as if the game ended now."""
    from serai.terminal.play import score_table, ties_told

    position = load(file, edition).position
    if as_json:
        ties = [{"groups": tie.groups, "text": tie.tell(SEAT_NAMES), "rules": tie.rules} for tie in position.ties()]
        scored = {"sheet": position.score_sheet(), "scores": position.scores(), "places": position.places()}
        print_json({**scored, "ties": ties})
    else:
        console = Console()
        for part in (score_table(position), *ties_told(position)):
            console.print(part)


@app.command()
def why(
    file: FileName,
    move: Annotated[str, typer.Argument(help="the move you wonder about, in quotes")],
    edition: Overlay = None,
    as_json: AsJson = False,
) -> None:
    """Say why a move is not possible, with the rules behind it."""
    from serai.kernel.rulebook import read_rules

    position = load(file, edition).position
    reason = position.why_not(move)
    if as_json:
        print_json(None if reason is None else {"id": reason.id, "rules": reason.rules, "text": reason.text})
    elif reason is None:
        print(_("“{move}” is possible.").format(move=move))
    else:
        print(reason.text)
        rules = read_rules(position.game.package, language())
        for id in reason.rules:
            print(f"{id}: {rules[id].text}" if id in rules else id)


@app.command()
def verify(file: FileName) -> None:
    """Play a game file again and compare every position with what the file says."""
    loaded = load(file, None)
    if loaded.record is None:
        raise BadGameFile(_("{path} is a position, not a game file").format(path=file))
    n = len(loaded.record.moves)
    print(ngettext("{n} move, every position as written", "{n} moves, every position as written", n).format(n=n))
    if loaded.record.fairness is not None:
        print(_("The secret is the one that was committed to, and every draw follows from it."))


# -- facts about a game --------------------------------------------------------------------------------------------


@app.command()
def schema(game: GameName) -> None:
    """Print the position format (JSON Schema), the options with their values and the move grammar, as JSON."""
    print_json(serai.game(game).schema())


@app.command()
def rules(
    game: GameName,
    words: Annotated[
        list[str] | None, typer.Argument(help="rule ids, or words to look for in the whole reference")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="with the tests that cite each rule (in a checkout)")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print the rules in our own words."""
    from serai.kernel.rulebook import passages_about, read_rules

    package = serai.game(game).package
    texts = read_rules(package, language())
    ids = [word.upper() for word in words or [] if word.upper() in texts]
    if words and not ids:
        found = [passage.line for passage in passages_about(package, " ".join(words), language())]
        if not found:
            raise BadOption(_("there is no rule “{id}”, and the word is nowhere in the reference").format(id=words[0]))
        print("\n".join(found))
        return
    cited = rule_coverage() if coverage else {}
    chosen = [texts[id] for id in ids] if ids else list(texts.values())
    if as_json:
        rows = [{"id": r.id, "chapter": r.chapter, "text": r.text} for r in chosen]
        print_json([row | {"tests": cited.get(row["id"], [])} for row in rows] if coverage else rows)
        return
    for rule in chosen:
        print(f"{rule.id}  {rule.text}")
        for test in cited.get(rule.id, []):
            print(f"       {test}")
    if coverage:
        covered = sum(1 for rule in chosen if rule.id in cited)
        print(_("{n} of {total} rules are cited by a test").format(n=covered, total=len(chosen)))


@app.command()
def edition(
    game: GameName,
    overlay: Annotated[Path | None, typer.Option("--edition", help="an overlay to check and show")] = None,
    as_json: AsJson = False,
) -> None:
    """Print the figures of the components and where each comes from."""
    chosen = serai.game(game).load_edition(overlay)
    tables = chosen.tables
    if as_json:
        print_json({name: {"value": value, "mark": tables.mark(name)} for name, value in tables.entries().items()})
        return
    table = Table(title=f"{chosen.name} ({chosen.digest})")
    table.add_column(_("entry"))
    table.add_column(_("value"))
    table.add_column(_("from"))
    for name, value in tables.entries().items():
        shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        mark = tables.mark(name)
        table.add_row(name, shown, Text(_(mark), style="yellow" if mark == "reconstructed" else ""))
    Console().print(table)


# -- speed ---------------------------------------------------------------------------------------------------------


@app.command()
def warm(games: Annotated[list[str] | None, typer.Argument(help="games; otherwise all of them")] = None) -> None:
    """Compile the rules, once per machine and version; games in parallel."""
    compile_games(games or serai.game_names())


@app.command()
def soak(
    game: GameName,
    games: Annotated[int, typer.Option(help="how many games")] = 100_000,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="how many players; otherwise all counts")
    ] = None,
    seed: Seed = 1,
    option: Options = None,
    jobs: Annotated[int, typer.Option(help="threads")] = os.cpu_count() or 1,
    as_json: AsJson = False,
) -> None:
    """Play random games with every conservation law checked after every move."""
    from serai.kernel.soaking import soak as run

    if games < 1 or jobs < 1:
        raise BadOption(_("at least one game and one thread are needed"))
    chosen = serai.game(game)
    compile_games([game])
    result = run(chosen, games, players, seed, option_pairs(option), jobs)
    if as_json:
        print_json(result.__dict__)
    else:
        print(result.tell())
    if not result.sound:
        raise typer.Exit(1)


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(help="games; otherwise all of them")] = None,
    seconds: Annotated[float, typer.Option(help="how long to measure each")] = 3.0,
    as_json: AsJson = False,
) -> None:
    """Measure random play on one core (`make bench` sets it beside other systems)."""
    from serai.kernel.soaking import measure

    if not 0 < seconds < 3600:
        raise BadOption(_("the time must be more than zero seconds and less than an hour"))
    names = games or serai.game_names()
    chosen = [serai.game(name) for name in names]
    compile_games(names)
    figures = {g.name: {players: measure(g, players, seconds) for players in g.players} for g in chosen}
    if as_json:
        print_json(figures)
        return
    for name, by_players in figures.items():
        for players, f in by_players.items():
            print(f"{name} {players}p: {f['decisions_per_s']:,.0f} decisions/s, {f['games_per_s']:,.0f} games/s")


# -- bots ----------------------------------------------------------------------------------------------------------

arena.add_to(app)
learn.add_to(app)
puzzles.add_to(app)

# -- play ----------------------------------------------------------------------------------------------------------

play.add_to(app)


# -- the club ------------------------------------------------------------------------------------------------------

club.add_to(app)


# -- games of one's own --------------------------------------------------------------------------------------------

doctor.add_to(app)
engine.add_to(app)
new_game.add_to(app)
