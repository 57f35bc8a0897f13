"""What a line of the log points at: the parts of a drawn board that its move names, by their ids, and its player.

An id stands for itself and for all of the board that begin with it and a hyphen. What lies on a player's own board is
named with his seat: his panel shows it to everybody (`laid-1-c2`), the board to who sees it there (`laid-1-c2-own`).
A presentation's `highlights` name them by verb: `{0}`, `{1}` are the words of the move, `{seat}` is who made it and
`{number}` the same counted from one.
"""

from serai.boards.presentation import presentation_of


def places(game: str, move: str | None, seat: int | None) -> str:
    """The ids that a line points at.

    >>> places("five-tribes", "drop white c4", 1), places("rajas", "done", 0), places("rajas", None, None)
    ('on-c4 player-1', 'player-0', '')
    """
    verb, *words = (move or "").split() or [""]
    ids = presentation_of(game).highlights.get(verb, "").format(*words, "", "", seat=seat, number=(seat or 0) + 1)
    return ids if seat is None else f"{ids} player-{seat}".strip()
