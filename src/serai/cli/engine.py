"""`serai engine`: the search of games as modules for a browser. `python -m serai.cli.engine` builds what is missing."""

import gzip
import os
from pathlib import Path
from typing import Annotated

import typer

import serai
from serai.cli.shell import AsJson, print_json
from serai.kernel.i18n import _


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command()(engine)


def engine(
    games: Annotated[list[str] | None, typer.Argument(help="games by name; otherwise all", metavar="GAME")] = None,
    into: Annotated[Path | None, typer.Option(help="a folder; otherwise where compiled games are kept")] = None,
    as_json: AsJson = False,
) -> None:
    """Build the modules with which a browser searches games itself, and say how large they are."""
    from serai.bots.engine import build_engine

    rows = []
    for game in map(serai.game, games or serai.game_names()):
        file = build_engine(game, into)
        code = file.module.read_bytes()
        sizes = {"bytes": len(code), "compressed": len(gzip.compress(code, 9))}
        rows.append({"game": game.name, **sizes, "path": str(file.module)})
        if not as_json:
            said = _("{game}: {bytes} bytes, {compressed} compressed, {path}")
            print(said.format(**rows[-1]), flush=True)
    if as_json:
        print_json(rows)


def main() -> None:
    """Build what is missing, out of everybody's way."""
    from serai.bots.engine import build_engine, missing
    from serai.kernel.warm import end_with_the_reader

    end_with_the_reader()
    if hasattr(os, "nice"):
        os.nice(15)
    for game in missing(map(serai.game, serai.game_names())):
        build_engine(game)


if __name__ == "__main__":
    main()
