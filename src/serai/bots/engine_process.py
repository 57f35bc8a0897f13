"""Building a module for browsers: `python -m serai.bots.engine_process GAME MODULE`, which `build_engine` runs."""

import sys
from pathlib import Path

from serai.bots.engine import functions_of, write_module
from serai.games import game as find_game
from serai.kernel.warm import end_with_the_reader
from serai.kernel.webassembly.modules import build


def main() -> None:
    end_with_the_reader()
    name, path = sys.argv[1:]
    try:
        write_module(build(functions_of(find_game(name))), Path(path))
    except OSError as error:
        sys.exit(f"{path}: {error.strerror or error}")


if __name__ == "__main__":
    main()
