"""Boards in colour and letters. A game without one of its own is shown as its view, by names."""

from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.pretty import Pretty

from serai.boards.five_tribes import terminal as five_tribes
from serai.boards.ganesha import terminal as ganesha
from serai.boards.rajas import terminal as rajas
from serai.kernel.position import Position

_BOARDS: dict[str, Callable[[Position, int | None], RenderableType]] = {
    "five-tribes": five_tribes.board,
    "ganesha": ganesha.board,
    "rajas": rajas.board,
}


def board(position: Position, seat: int | None) -> RenderableType:
    """The position as one seat may see it."""
    draw = _BOARDS.get(position.game.name)
    if draw is not None:
        return draw(position, seat)
    return Group(Pretty(position.view(seat), max_length=40))
