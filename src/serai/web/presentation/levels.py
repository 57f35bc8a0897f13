"""The bots' levels as people are told of them: what each is like, and where the strongest has a network of its own."""

from collections.abc import Sequence

import serai
from serai.bots import BOTS
from serai.bots.levels import LEVELS, WithNetwork
from serai.bots.networks import fitting, proven
from serai.club.model import Table
from serai.kernel.i18n import _
from serai.web.presentation import wording

Described = list[tuple[str, str]]  # levels, each with what it is like

#: The level whose judgement depends on the players and options.
LEARNT = next(level.name for level in LEVELS if isinstance(level, WithNetwork))


def offered(game: str) -> Described:
    """The levels that play as people do, weakest first, as they play a game."""
    return [(level.name, _(level.text) + (f". {_network(game)}" if level.name == LEARNT else "")) for level in LEVELS]


def seated(games: Sequence[str]) -> Described:
    """All bots that can be given a seat, where it is still open which of the games is played."""
    known = ", ".join(f"{wording.title(game)} ({counts})" for game in games if (counts := _counts(game)))
    more = _("It has networks, without variants, for: {known}").format(known=known)
    return [(name, _(bot.text) + (f". {more}" if name == LEARNT and known else "")) for name, bot in BOTS.items()]


def about_bots(table: Table) -> str:
    """What to know of the bots at a table: that the strongest has no network for it, where one sits there."""
    if all(seat.played_by != LEARNT for seat in table.seats):
        return ""
    game = serai.game(table.game)
    if not table.overlay and fitting(proven(game), game, len(table.seats), table.options):
        return ""
    return _(
        "No network has proved better with these players and rules: the grandmaster judges here as the master does."
    )


def _network(game: str) -> str:
    """For how many players the strongest level has a network of its own."""
    if counts := _counts(game):
        return _(
            "It has a network of its own with these numbers of players, without variants: {counts}; "
            "otherwise it judges as the master does"
        ).format(counts=counts)
    return _("It has no network for this game and judges as the master does")


def _counts(game: str) -> str:
    found = serai.game(game)
    return ", ".join(str(n) for n in found.players if fitting(proven(found), found, n, {}))
