"""The score sheet of a table, by source and seat, as the rows of a table."""

from functools import lru_cache

from markupsafe import Markup, escape

from serai.kernel.i18n import _

MOST = ' class="most"'


@lru_cache(maxsize=2000)
def sheet_rows(
    sheet: tuple[tuple[tuple[str, int | None], ...], ...], scores: tuple[int, ...] | None, _language: str
) -> Markup:
    """The rows of a score sheet, one for each source and the total; so far, or (with scores) at the end.

    They change seldom, and everybody's are alike.
    """
    if not sheet:
        return Markup("")
    rows = []
    for lines in zip(*sheet, strict=True):
        most = max((points for _line, points in lines if points and points > 0), default=None) if scores else None
        cells = "".join(_cell(points, most) for _line, points in lines)
        rows.append(f'<tr><th scope="row">{escape(_(lines[0][0]))}</th>{cells}</tr>')
    known = [[points for _line, points in lines if points is not None] for lines in sheet]
    totals = scores or [sum(k) if len(k) == len(s) else None for k, s in zip(known, sheet, strict=True)]
    head = escape(_("total") if scores else _("so far"))
    rows.append(f'<tr class="total"><th scope="row">{head}</th>{"".join(_cell(n, None) for n in totals)}</tr>')
    return Markup("".join(rows))


def _cell(points: int | None, most: int | None) -> str:
    if points is None:
        return f'<td><span title="{escape(_("hidden until the end"))}">?</span></td>'
    minus = "\u2212"
    return f"<td{MOST if most and points == most else ''}>{str(points).replace('-', minus)}</td>"
