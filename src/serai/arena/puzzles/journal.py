"""The journal of mining: a line of JSON for every game that was played, with its puzzles. It is only appended to, so a
run that was stopped goes on where it was.
"""

import json
from pathlib import Path

from serai.arena.puzzles.shelf import Puzzle
from serai.kernel.errors import BadOption
from serai.kernel.i18n import _
from serai.kernel.plain import Plain

BEGINNING = b'{"number": '  # of every line


def read_journal(path: Path) -> list[Plain]:
    """All games of a journal; a last line that was cut off is taken away. Any other file is left as it is."""
    if not path.exists():
        return []
    try:
        text = path.read_bytes()
    except OSError as error:
        raise BadOption(_("{path} cannot be read: {error}").format(path=path, error=error.strerror)) from None
    whole, tail = text[: text.rfind(b"\n") + 1], text[text.rfind(b"\n") + 1 :]
    try:
        games = [json.loads(line) for line in whole.decode().splitlines()]
    except (ValueError, RecursionError):
        games = [None]
    if not all(map(_is_game, games)) or not tail.startswith(BEGINNING[: len(tail)]):
        raise BadOption(_("{path} is not a journal of puzzles").format(path=path))
    if tail:
        path.write_bytes(whole)
    return games


def _is_game(line: object) -> bool:
    if not isinstance(line, dict) or type(line.get("number")) is not int or not isinstance(line.get("puzzles"), list):
        return False
    return all(map(_is_puzzle, line["puzzles"]))


def _is_puzzle(data: object) -> bool:
    """Whether this is what mining keeps of a puzzle; its position is left to whoever proves it."""
    try:
        puzzle = Puzzle.of("", data)  # type: ignore[arg-type]
    except (ValueError, KeyError, TypeError, OverflowError):
        return False
    return bool(puzzle.solutions and puzzle.others)


def append_game(path: Path, number: int, puzzles: list[Plain]) -> None:
    """Write down a game that was mined."""
    line = json.dumps({"number": number, "puzzles": puzzles}, ensure_ascii=False) + "\n"
    try:
        with path.open("a", encoding="utf-8") as journal:
            journal.write(line)
    except OSError as error:
        raise BadOption(_("{path} cannot be written: {error}").format(path=path, error=error.strerror)) from None
