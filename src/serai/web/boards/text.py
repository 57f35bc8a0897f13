"""A position as text, for every game: what a seat may see, set as tables and lists. Also the screen reader's board."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from serai.kernel.i18n import _
from serai.web.wording import field_name, number_or_text, word

SEAT = re.compile(r"p[1-4]")
CELL = re.compile(r"([a-j])([1-9])")
#: What the page shows elsewhere, or what only programs need.
ASIDE = {
    "game",
    "edition",
    "players",
    "options",
    "moves",
    "seat",
    "prompt",
    "step",
    "over",
    "ply",
    "draws",
    "round_number",
}
NOTHING: tuple[Any, ...] = (None, "", "none", "nowhere", False, 0)


@dataclass
class TextBoard:
    """The parts of a position: a grid of cells, what each seat has, and everything else."""

    columns: list[str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    cells: dict[str, list[str]] = field(default_factory=dict)
    by_seat: list[tuple[str, list[str]]] = field(default_factory=list)
    facts: list[tuple[str, str]] = field(default_factory=list)


def read(game: str, view: Mapping[str, Any], players: int, names: Sequence[str]) -> TextBoard:
    """A position's view as a text board."""
    board = TextBoard()
    seats = [f"p{n + 1}" for n in range(players)]
    for key, value in view.items():
        if key in ASIDE or _empty(value):
            continue
        if isinstance(value, Mapping) and all(SEAT.fullmatch(k) for k in value):
            shown = [_said(game, value[s], names) if s in value else "–" for s in seats]
            board.by_seat.append((field_name(key), shown))
        elif isinstance(value, Mapping) and all(CELL.fullmatch(k) for k in value):
            for cell, content in value.items():
                if not _empty(content):
                    board.cells.setdefault(cell, []).append(_in_cell(game, key, content, names))
        else:
            board.facts.append((field_name(key), _said(game, value, names)))
    found = [match for match in map(CELL.fullmatch, board.cells) if match]
    board.columns = sorted({match[1] for match in found})
    board.rows = sorted({match[2] for match in found})
    return board


def panel_facts(game: str, view: Mapping[str, Any] | None, seat: int, most: int = 6) -> list[tuple[str, str]]:
    """What everybody wants to know of a player at a glance: the numbers by seat."""
    mine, found = f"p{seat + 1}", []
    for key, value in (view or {}).items():
        if isinstance(value, Mapping) and value and all(SEAT.fullmatch(k) for k in value):
            number = value.get(mine)
            if isinstance(number, int) and not isinstance(number, bool):
                found.append((field_name(key), str(number)))
    return found[:most]


def _empty(value: Any) -> bool:
    return value in NOTHING if not isinstance(value, Mapping | list | tuple) else not value


def _in_cell(game: str, key: str, value: Any, names: Sequence[str]) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{field_name(key)} {value}"
    if isinstance(value, bool):
        return field_name(key)
    text = _said(game, value, names)
    return _("{what} of {player}").format(what=field_name(key), player=text) if _is_seat(value) else text


def _is_seat(value: Any) -> bool:
    return isinstance(value, str) and SEAT.fullmatch(value) is not None


def _said(game: str, value: Any, names: Sequence[str]) -> str:
    """A value in words; nested ones are joined."""
    if isinstance(value, Mapping):
        parts = []
        for key, inner in value.items():
            name = names[int(key[1]) - 1] if _is_seat(key) and int(key[1]) <= len(names) else word(game, key)
            if inner is True:
                parts.append(name)
            elif isinstance(inner, int) and not isinstance(inner, bool) and not key.isdecimal():
                parts.append(f"{name} {inner}")
            elif not _empty(inner):
                colon = ":" if key.isdecimal() else ""
                parts.append(f"{name}{colon} {_bracketed(_said(game, inner, names), inner)}")
        return ", ".join(parts) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(_said(game, inner, names) for inner in value) or "–"
    if _is_seat(value) and int(value[1]) <= len(names):
        return names[int(value[1]) - 1]
    if isinstance(value, str):
        return word(game, value)
    return "–" if value is None else number_or_text(value)


def _bracketed(text: str, value: Any) -> str:
    return f"({text})" if isinstance(value, Mapping) else text
