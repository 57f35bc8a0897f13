"""docs/adding-a-game.md is complete: it names every field that a game, its presentation, board and wording have."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from serai.boards.presentation import Board, Presentation, Wording
from serai.kernel.dispatch import GENERIC, HEURISTIC
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
    ],
)
def test_every_field_is_named(kind: Any, heading: str) -> None:
    assert rows(heading) == {field.name for field in fields(kind)}


def test_every_function_of_the_rules_is_named() -> None:
    assert rows("## 2. The rules") == {rule.__name__ for rule in GENERIC + HEURISTIC}


def test_what_it_quotes_is_in_the_game() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in sorted(GAME.package.parent.rglob("*.py")))
    for quoted in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        for line in quoted.splitlines():
            assert line in sources, line
