"""The command that trains networks: `serai learn ganesha`."""

import os
import sys
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from serai.cli import shell
from serai.cli.arena import OnRay
from serai.kernel.checking import count_of
from serai.kernel.errors import BadOption
from serai.kernel.i18n import _

GameName = Annotated[str, typer.Argument(help="a game by its name", metavar="GAME")]
CPUS = os.cpu_count() or 1


def add_to(app: typer.Typer) -> None:
    """Give this command to the `serai` command."""
    app.command()(learn)


def figures(pairs: Sequence[str]) -> dict[str, float]:
    """Figures of a recipe as they are written in recipes.toml: NAME=VALUE."""
    try:
        read = tomllib.loads("\n".join(pairs))
    except (ValueError, RecursionError) as error:  # TOML that it is not, or numbers and lists that nobody can read
        raise BadOption(_("{name} is not NAME=NUMBER: {error}").format(name="--set", error=error)) from None
    for name, value in read.items():
        if name in ("game", "players", "options", "also", "seed", "stop"):
            raise BadOption(
                _("--set does not change “{name}”: it has a place of its own in the command").format(name=name)
            )
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
            raise BadOption(_("{name} must be a number").format(name=name))
    return read


def learn(
    game: GameName,
    players: Annotated[int, typer.Option("--players", "-p", help="how many players")] = 2,
    option: shell.Options = None,
    also: Annotated[
        list[str] | None, typer.Option(help="play with these options, too, in turn: NAME=VALUE,NAME=VALUE")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="the folder of the run; runs/GAME-PLAYERS")] = None,
    generations: Annotated[int | None, typer.Option(help="how many in all; a run goes on from those it has")] = None,
    games: Annotated[int | None, typer.Option("--games", "-n", help="of self-play in each generation")] = None,
    simulations: Annotated[int | None, typer.Option(help="for a decision in self-play")] = None,
    stop: Annotated[
        str | None, typer.Option(help="where simulations end with the network: leaf, turn or horizon")
    ] = None,
    change: Annotated[list[str] | None, typer.Option("--set", help="a figure of the recipe: NAME=VALUE")] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="the seed of the whole run")] = 1,
    start: Annotated[Path | None, typer.Option(help="begin where this run is: a folder, or a network's file")] = None,
    seconds: Annotated[float | None, typer.Option(help="begin no generation that would last longer than this")] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="threads and processes")] = CPUS,
    prove: Annotated[int | None, typer.Option(help="so many games against the master instead")] = None,
    network: Annotated[Path | None, typer.Option(help="prove this one instead of the run's last: a file")] = None,
    scale: Annotated[float, typer.Option("--scale", help="a factor on the time in that match")] = 0.1,
    ray: OnRay = False,
    smoke: Annotated[bool, typer.Option("--smoke", help="a tiny run that shows that everything works")] = False,
) -> None:
    """Train a network by self-play, in generations that each meet the master; called again, it goes on."""
    from serai.arena.learning.proof import Means
    from serai.arena.learning.proof import prove as prove_network
    from serai.arena.learning.run import SMOKE, Recipe, Run
    from serai.arena.learning.training import import_jax
    from serai.arena.workers import import_ray

    shell.check_jobs(jobs)
    for name, number in (("--generations", generations), ("--games", games), ("--prove", prove)):
        if number is not None:
            count_of(name, number)
    if seconds is not None and not seconds > 0:
        raise BadOption(_("--seconds is a time of more than 0"))
    options = shell.option_pairs(option) or {}
    asked = {"generations": generations, "games": games, "simulations": simulations, "stop": stop}
    changed = {
        **(SMOKE if smoke else {}),
        **{name: value for name, value in asked.items() if value is not None},
        **figures(change or ()),
    }
    others = [shell.option_pairs(pairs.split(",")) for pairs in also or ()]
    recipe = Recipe.of(game, players=players, options=options, also=others, seed=seed, **changed)
    folder = out or Path("runs") / f"{game}-{players}"
    if prove is None:
        import_jax()
    if ray:
        import_ray()
    shell.compile_games([game])
    began = time.perf_counter()

    def tell(text: str) -> None:
        print(f"{time.perf_counter() - began:7.1f} s  {text}", file=sys.stderr, flush=True)

    means = Means(jobs, tell, ray)
    try:
        if prove is None:
            Run(folder, recipe, means, start).go_on(float("inf") if seconds is None else seconds)
        else:
            path = network or Run(folder, recipe, means).last_network()
            match = prove_network(path, recipe.terms(scale), prove, means, folder / "proved")
            low, high = match["interval"]
            tell(f"against master × {scale:g}: {match['share']:.1%} of {prove} ({low:.1%} to {high:.1%})")
    except BrokenPipeError:
        raise
    except OSError as error:
        why = error.strerror or error
        raise BadOption(_("{path} cannot be written: {error}").format(path=folder, error=why)) from None
    print(_("written to {path}").format(path=folder))
