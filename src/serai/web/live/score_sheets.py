"""The score sheet of a table, by source and seat, as the rows of a table."""

from functools import lru_cache

from markupsafe import Markup, escape

from serai.kernel import measure
from serai.kernel.game import Edition, Game
from serai.kernel.i18n import _

MOST = ' class="most"'


@lru_cache(maxsize=2000)
def sheet_rows(
    game: Game,
    sheet: tuple[tuple[tuple[str, int | None], ...], ...],
    scores: tuple[int, ...] | None,
    edition: Edition,
    _language: str,
) -> Markup:
    """The rows of a score sheet, one for each source and what they come to; so far, or (with scores) at the end.

    They change seldom, and everybody's are alike.
    """
    if not sheet:
        return Markup("")
    drawn = (_row(row, scores is not None) for row in measure.sheet_rows(game, [*map(dict, sheet)], scores, edition))
    return Markup("".join(drawn))


def _row(row: measure.Row, over: bool) -> str:
    counted = [n for n in row.values if isinstance(n, int) and n > 0]
    most = max(counted, default=None) if over and row.kind == "line" else None
    kind = f' class="{row.kind}"' if row.kind != "line" else ""
    cells = "".join(_cell(value, most) for value in row.values)
    return f'<tr{kind}><th scope="row">{escape(_(row.label))}</th>{cells}</tr>'


def _cell(value: measure.Value, most: int | None) -> str:
    if value is None:
        return f'<td><span title="{escape(_("hidden until the end"))}">?</span></td>'
    shown = escape(value) if isinstance(value, str) else measure.signless(value)
    return f"<td{MOST if most is not None and value == most else ''}>{shown}</td>"
