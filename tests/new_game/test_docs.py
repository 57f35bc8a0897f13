"""docs/adding-a-game.md is complete: it names every field that a game, its presentation, board and wording have."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from serai.boards.five_tribes import figures
from serai.boards.presentation import Board, Presentation, Wording
from serai.kernel.dispatch import GENERIC, HEURISTIC, MODULES
from serai.kernel.fields import Field
from serai.kernel.found_by_name import Found
from serai.kernel.game import Game
from stone_well import GAME

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def rows(heading: str) -> set[str]:
    """What the first columns of the tables after a heading name."""
    part = PAGE[PAGE.index(heading) :]
    following = re.search(r"\n(## |A `)", part[1:])
    part = part[: following.start() + 1] if following else part
    return {
        name
        for line in part.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`(\w+)", line.split("|")[1])
    }


@pytest.mark.parametrize(
    ("kind", "heading"),
    [
        (Game, "## 5. Every field of `Game`"),
        (Presentation, "## 6. Every field of `Presentation`"),
        (Board, "A `Board`"),
        (Wording, "A `Wording`"),
        (Field, "`Field(axes, "),
    ],
)
def test_every_field_is_named(kind: Any, heading: str) -> None:
    assert rows(heading) == {field.name for field in fields(kind)}


@pytest.mark.parametrize(
    ("kind", "heading"), [(Game, "## 5. Every field of `Game`"), (Presentation, "## 6. Every field of `Presentation`")]
)
def test_it_says_where_each_field_is_found(kind: Any, heading: str) -> None:
    places = {field.name: field.default.place for field in fields(kind) if isinstance(field.default, Found)}
    for line in PAGE[PAGE.index(heading) :].splitlines():
        named = re.match(r"\| (`\w+`(?:, `\w+`)*) \|.*\|([^|]*)\|$", line)
        if named and "A `Board`" not in line:
            there = [place for name in re.findall(r"\w+", named[1]) if (place := places.pop(name, ""))]
            assert re.findall(r"`([^`]+)`", named[2]) == there, line
        if not places:
            break
    assert not places


def test_every_function_of_the_rules_is_named() -> None:
    assert rows("## 2. The rules") == {rule.__name__ for rule in GENERIC + HEURISTIC}
    for module, functions in {**MODULES, "heuristics": HEURISTIC}.items():
        for function in functions:
            assert re.search(rf"\| .*`{function.__name__}\(.*\| `{module}.py` \|\n", PAGE), function


def test_what_it_quotes_is_in_the_game() -> None:
    """The game of the page has no board, so a picture is quoted from another."""
    quotable = [*sorted(GAME.package.parent.rglob("*.py")), Path(figures.__file__)]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in quotable)
    for quoted in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        for line in quoted.splitlines():
            assert line in sources, line
