"""The steps of a hint on the board: every place of the turn is outlined and numbered, a caravan's way is a line."""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from serai.boards.drawing.scene import TALL
from serai.boards.drawing.spots import NoSuchPart, area_like
from serai.boards.drawing.svg import num
from serai.boards.log_highlights import places
from serai.boards.render import Presented

Box = tuple[float, float, float, float]
SOWN = ("lift", "drop")  # moves that lead from tile to tile


def routed(drawn: Presented, game: str, moves: Sequence[str], seat: int | None, layout: str) -> Presented:
    """The same board with these moves on it, in their order; a move that has no place there is left out."""
    board = str(drawn.board)
    found = [(n, move, box) for n, move in enumerate(moves, 1) if (box := _place(board, game, move, seat))]
    if not found:
        return drawn
    numbers: dict[Box, list[int]] = {}
    for n, _move, box in found:
        numbers.setdefault(box, []).append(n)
    way = [(x + w / 2, y + h / 2) for _n, move, (x, y, w, h) in found if move.split()[0] in SOWN]
    line = ""
    if len(way) > 1:
        points = " ".join(f"{num(x)},{num(y)}" for x, y in way)
        line = f'<polyline class="way" points="{points}"/>'
    size = 19.0 if layout == TALL else 12.0
    marks = "".join(_mark(box, there, size) for box, there in numbers.items())
    layer = f'<g class="route" aria-hidden="true">{line}{marks}</g></svg>'
    return replace(drawn, board=Markup(board.removesuffix("</svg>") + layer))


def _place(board: str, game: str, move: str, seat: int | None) -> Box | None:
    """Where a move happens: the first of its parts that is drawn."""
    for ident in places(game, move, seat).split():
        try:
            return area_like(board, ident)
        except NoSuchPart:
            continue
    return None


def _mark(box: Box, numbers: Sequence[int], size: float) -> str:
    x, y, w, h = box
    words = "·".join(map(str, numbers))
    wide = size * (1 + 0.62 * (len(words) - 1))
    return (
        f'<rect class="place" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="8"/>'
        f'<rect class="badge" x="{num(x + 3)}" y="{num(y + 3)}" width="{num(2 * wide)}" height="{num(2 * size)}" '
        f'rx="{num(size)}"/><text x="{num(x + 3 + wide)}" y="{num(y + 3 + size * 1.38)}" '
        f'font-size="{num(size * 1.15)}" text-anchor="middle">{words}</text>'
    )
