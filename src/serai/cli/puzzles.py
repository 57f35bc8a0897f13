"""The commands about puzzles: mine them, prove them again, and pack those that are shipped."""

import math
import os
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

import serai
from serai.cli.arena import bar, prepare
from serai.kernel.checking import count_of
from serai.kernel.errors import BadOption
from serai.kernel.i18n import _
from serai.kernel.plain import Plain

GameName = Annotated[str, typer.Argument(help="a game by its name", metavar="GAME")]
CPUS = os.cpu_count() or 1

SAMPLE = 40

puzzles = typer.Typer(no_args_is_help=True, help="Mine, prove and pack puzzles.")


def add_to(app: typer.Typer) -> None:
    """Give these commands to the `serai` command."""
    app.add_typer(puzzles, name="puzzles")


@puzzles.command()
def mine(
    game: GameName,
    count: Annotated[
        int, typer.Option("--count", "-n", help="how many puzzles, those that the game and its journal have counted in")
    ] = 150,
    seed: Annotated[int, typer.Option("--seed", "-s", help="the number of the first game")] = 1,
    workers: Annotated[int, typer.Option("--workers", "-w", help="processes")] = CPUS,
    ray: Annotated[
        bool, typer.Option("--ray", help="on a Ray cluster; a local one is started if there is none")
    ] = False,
    seconds: Annotated[
        float, typer.Option("--seconds", help="begin no game after this time; otherwise until there are enough")
    ] = math.inf,
    out: Annotated[Path | None, typer.Option("--out", help="the journal; otherwise GAME-puzzles.jsonl")] = None,
) -> None:
    """Mine puzzles from bots' games; called again, it goes on after the last game of its journal.

    No theme counts for more than three tenths of what is asked for, and one that has as many is passed over.
    """
    from serai.arena.puzzles.mining import Themes, mine_into, recipe_of
    from serai.arena.puzzles.shelf import shipped_with

    count_of("--count", count)
    count_of("--workers", workers)
    if not seconds > 0:
        raise BadOption(_("--seconds is a time of more than 0"))
    recipe = replace(recipe_of(game), first=seed)
    recipe.start(0)
    journal = out or Path(f"{game}-puzzles.jsonl")
    if not journal.parent.is_dir():  # before games are played whose puzzles could not be kept
        raise BadOption(_("there is no folder {path}: name one with --out").format(path=journal.parent))
    prepare(game, workers, ray, "--workers")
    themes = Themes(count, shipped_with(game))
    with bar(_("mining")) as progress:
        mine_into(journal, recipe, themes, workers, ray=ray, seconds=seconds, progress=progress)
    print(_("{n} puzzles in {path}").format(n=themes.found, path=journal))


@puzzles.command()
def pack(
    game: GameName,
    journals: Annotated[list[Path], typer.Argument(help="what mining wrote, here and on other machines")],
    most: Annotated[int, typer.Option("--most", "-n", help="how many puzzles")] = 200,
    without: Annotated[
        list[str] | None, typer.Option("--without", help="the id of one that a longer proof lost")
    ] = None,
    shipped: Annotated[
        bool, typer.Option("--shipped", help="choose among those that come with the game now, too")
    ] = False,
) -> None:
    """Choose puzzles of journals, of all themes, and write the file that comes with the game."""
    from serai.arena.puzzles.journal import read_journal
    from serai.arena.puzzles.shelf import FILE, chosen, shipped_with, write_shelf

    count_of("--most", most)
    found: dict[str, Plain] = {puzzle["id"]: puzzle for puzzle in shipped_with(game)} if shipped else {}
    for journal in journals:
        if not journal.exists():
            raise BadOption(_("there is no file {path}").format(path=journal))
        for played in read_journal(journal):
            found |= {puzzle["id"]: puzzle for puzzle in played["puzzles"]}
    path = serai.game(game).package / FILE
    some = chosen([puzzle for puzzle in found.values() if puzzle["id"] not in (without or ())], most)
    if not some:
        raise BadOption(_("there are no puzzles in {path}").format(path=", ".join(map(str, journals))))
    write_shelf(path, some)
    size = f"{path.stat().st_size / 1024:.1f} KiB"
    print(_("{n} puzzles in {path}, {size}").format(n=len(some), path=path, size=size))


@puzzles.command()
def prove(
    game: GameName,
    sample: Annotated[int, typer.Option("--sample", "-n", help="how many puzzles, drawn by lot")] = SAMPLE,
    longer: Annotated[int, typer.Option("--longer", help="how many times longer than their own proof")] = 10,
    seed: Annotated[int, typer.Option("--seed", "-s", help="of the sample and of the search")] = 2,
    workers: Annotated[int, typer.Option("--workers", "-w", help="processes")] = CPUS,
) -> None:
    """Prove puzzles that come with a game again, by a longer search: does it agree with their solutions?"""
    from serai.arena.puzzles.proving import Again, prove_again
    from serai.arena.puzzles.shelf import shelf_of
    from serai.arena.workers import spread

    for name, number in (("--sample", sample), ("--longer", longer), ("--workers", workers)):
        count_of(name, number)
    drawn = shelf_of(serai.game(game).name).sample(sample, seed)
    prepare(game, workers, False, "--workers")
    found: list[Again] = []
    for puzzle, again in zip(drawn, spread(prove_again, [(p, longer, seed) for p in drawn], workers), strict=True):
        found.append(again)
        print(
            f"{puzzle.id:12}{puzzle.theme:14}{puzzle.solutions[0].win:6.3f} -> {again.best:6.3f}   "
            f"{_('ahead')} {again.gap:6.3f}   {_('kept') if again.kept else _('lost')}",
            flush=True,
        )
    print(_("{kept} of {n} keep their solution").format(kept=sum(a.kept for a in found), n=len(found)))
