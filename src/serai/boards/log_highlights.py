"""What a line of the log points at: the parts of a drawn board that its move names, by their ids, and its player.

An id stands for itself and for all of the board that begin with it and a hyphen. What lies on a player's own board is
named with his seat: his panel shows it to everybody (`laid-1-c2`), the board to who sees it there (`laid-1-c2-own`).
"""

#: By verb: `{0}`, `{1}` are the words of the move, `{seat}` is who made it.
PLACES = {
    "five-tribes": {
        "bid": "turn-p{number}",
        "lift": "on-{0}",
        "drop": "on-{1}",
        "kill": "on-{1}",
        "put": "on-{0}",
        "buy": "buy-{0}",
        "take": "djinn-{0} owned-{0}",
        "use": "djinn-{0} owned-{0}",
        "keep": "djinn-{0} owned-{0}",
    },
    "ganesha": {
        "lay": "cell-{0}",
        "take": "cell-{0}",
        "use": "cell-{1} ring-{1}",
        "place": "ring-{0} pawn-{seat}",
        "store": "in-{seat}-{1} in-{seat}-{0}-{1}",
        "give": "in-{seat}-{0}-treasury",
        "tactics": "in-{seat}-left in-{seat}-right",
    },
    "rajas": {
        "place": "on-{0}",
        "build": "build-{0} garden-{0}",
        "lay": "laid-{seat}-{0}",
        "take": "on-supply-{0}",
        "upgrade": "cube-{seat}-{0}",
        "sail": "boat-{seat}",
        "visit": "on-{0}",
        "sell": "money-{seat}",
        "win": "place-{seat}-{0}",
        "put": "place-{seat}-{0}",
    },
}


def places(game: str, move: str | None, seat: int | None) -> str:
    """The ids that a line points at.

    >>> places("five-tribes", "drop white c4", 1), places("rajas", "done", 0), places("rajas", None, None)
    ('on-c4 player-1', 'player-0', '')
    """
    verb, *words = (move or "").split() or [""]
    ids = PLACES.get(game, {}).get(verb, "").format(*words, "", "", seat=seat, number=(seat or 0) + 1)
    return ids if seat is None else f"{ids} player-{seat}".strip()
