"""A position as text, for every game: all that a seat may see, in the game's own words. Also the screen reader's board.

A game may tell its position itself (`text` of its presentation). One that does not is told field by field, by the axes
that its fields name.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import serai
from serai.boards.presentation import presentation_of
from serai.boards.text.move_text import field_name, plain, word
from serai.boards.text.text_model import Cell, TextPart, TextTable
from serai.kernel.game import SEAT_NAMES
from serai.kernel.i18n import _
from serai.kernel.plain import View

Row = tuple[str, tuple[Cell, ...]]
MOST_COLUMNS = 8
#: Parts of a view that the page shows elsewhere, or that only programs want.
ELSEWHERE = ("game", "edition", "players", "options", "ply", "draws", "seat", "prompt", "over", "moves")


def read(game: str, view: View | None, names: Sequence[str]) -> list[TextPart]:
    """A position's view as text; nothing before the game."""
    if not view:
        return []
    own = presentation_of(game).text
    return own.read(view, names) if own else generic(game, view, names)


def panel_facts(game: str, view: View | None, seat: int) -> list[tuple[str, str]]:
    """What everybody wants to know of a player at a glance."""
    if not view:
        return []
    own = presentation_of(game).text
    return own.glance(view, seat) if own else generic_glance(game, view, seat)


# -- a game that does not tell its position itself -----------------------------------------------------------------------


def generic(game: str, view: View, names: Sequence[str]) -> list[TextPart]:
    """A view field by field: counts of the same kinds of things side by side, then the rest, then the players."""
    facts, players = list[tuple[str, str]](), list[Row]()
    counts = dict[tuple[str, ...], list[Row]]()
    for key, value in _shown(view):
        kinds = _counted(game, key)
        if _by_seat(game, key, value):
            players.append((_title(key), tuple((_of_seat(game, key, value, n),) for n in range(len(names)))))
        elif kinds:
            row = (_title(key), tuple((str(value.get(kind, 0)),) for kind in kinds))
            counts.setdefault(kinds, []).append(row)
        else:
            facts.append((_title(key), _said(game, value, names)))
    parts = [_table(game, kinds, rows) for kinds, rows in counts.items()]
    if facts:
        parts.append(TextPart(_("The board"), facts=tuple(facts)))
    if players:
        parts.append(TextPart(_("Players"), grid=TextTable(tuple(names), tuple(players)), by_seat=True))
    return parts


def _table(game: str, kinds: Sequence[str], rows: Sequence[Row]) -> TextPart:
    """Fields that count the same kinds of things."""
    title = ", ".join(name if n == 0 else name[:1].lower() + name[1:] for n, (name, _cells) in enumerate(rows))
    return TextPart(title, grid=TextTable(tuple(word(game, kind) for kind in kinds), tuple(rows)))


def generic_glance(game: str, view: View, seat: int) -> list[tuple[str, str]]:
    """What a view has by seat, of one seat."""
    return [
        (field_name(key), _of_seat(game, key, value, seat)) for key, value in _shown(view) if _by_seat(game, key, value)
    ]


def _shown(view: View) -> list[tuple[str, Any]]:
    return [(key, value) for key, value in view.items() if key not in ELSEWHERE]


def _counted(game: str, key: str) -> tuple[str, ...]:
    """The kinds of things that a field counts, if it does and they are few enough for the columns of a table."""
    field = serai.game(game).fields.get(key)
    if field is None or len(field.axes) != 1 or field.values is not None or field.flags is not None:
        return ()
    kinds = tuple(field.axes[0])
    return kinds if kinds != SEAT_NAMES and len(kinds) <= MOST_COLUMNS else ()


def _by_seat(game: str, key: str, value: object) -> bool:
    """Whether a field has a value for each seat; a view may have such fields that the record has not."""
    field = serai.game(game).fields.get(key)
    if field is not None:
        return bool(field.axes) and tuple(field.axes[0]) == SEAT_NAMES
    return isinstance(value, Mapping) and bool(value) and all(seat in SEAT_NAMES for seat in value)


def _of_seat(game: str, key: str, value: Mapping[str, Any], seat: int) -> str:
    """What a seat has; of a plain number only what is not 0 stands in a view."""
    field = serai.game(game).fields.get(key)
    number = field is not None and len(field.axes) == 1 and field.values is None and field.flags is None
    return _said(game, value.get(SEAT_NAMES[seat], 0 if number else None))


def _title(key: str) -> str:
    name = field_name(key)
    return name[:1].upper() + name[1:]


def _said(game: str, value: object, names: Sequence[str] = ()) -> str:
    """A value of a view in words: an amount with its name, seats by their players, nothing as a dash."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        parts = [f"{word(game, str(key))} {_said(game, n, names)}" for key, n in value.items() if n]
        return ", ".join(parts) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(_said(game, each, names) for each in value) or "–"
    if isinstance(value, str) and value in SEAT_NAMES[: len(names)]:
        return names[SEAT_NAMES.index(value)]
    if isinstance(value, str):
        return word(game, value) if plain(value) else "–"
    return "–" if value is None else str(value)
