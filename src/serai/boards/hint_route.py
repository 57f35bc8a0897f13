"""A hint on the board: what makes its first move is marked, and the places of the whole turn are numbered in order."""

from collections.abc import Sequence
from dataclasses import dataclass

from serai.boards.drawing.marks import Box, Drawing, Target
from serai.boards.drawing.scene import WIDE
from serai.boards.drawing.svg import num
from serai.boards.log_highlights import places

SOWN = ("lift", "drop")  # moves that lead from tile to tile


@dataclass(frozen=True)
class BoardHint:
    """What a board shows of a hint: what to do now, and the steps of the whole turn."""

    game: str
    moves: tuple[str, ...]
    steps: tuple[str, ...] = ()

    def leads(self, chain: str) -> bool:
        """Whether making this move, or these together, is to follow the hint."""
        made = tuple(chain.split(";"))
        return self.moves[: len(made)] == made


def route(drawing: Drawing, hint: BoardHint, seat: int | None, layout: str) -> list[tuple[Box, str]]:
    """A hint's steps, each with the box it lies on; a step that has no place on the board is left out."""
    found = [(n, move, box) for n, move in enumerate(hint.steps, 1) if (box := _place(drawing, hint.game, move, seat))]
    if not found:
        return []
    numbers: dict[Box, list[int]] = {}
    for n, _move, box in found:
        numbers.setdefault(box, []).append(n)
    way = [(x + w / 2, y + h / 2) for _n, move, (x, y, w, h) in found if move.split()[0] in SOWN]
    size = 14.0 if layout == WIDE else 19.0
    marks = [(box, _mark(box, there, size)) for box, there in numbers.items()]
    if len(way) > 1:
        points = " ".join(f"{num(x)},{num(y)}" for x, y in way)
        marks.insert(0, (found[0][2], f'<polyline class="way" points="{points}"/>'))
    return [(box, f'<g class="route" aria-hidden="true">{drawn}</g>') for box, drawn in marks]


def _place(drawing: Drawing, game: str, move: str, seat: int | None) -> Box | None:
    """Where a move happens: where it is made now, or the first of its parts that is drawn."""
    for mark in drawing.marks():
        if isinstance(mark, Target) and move in mark.moves:
            return mark.box
    for ident in places(game, move, seat).split():
        if found := drawing.find_like(ident):
            return found.box
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
