"""Players that are programs. One registry by name; a bot is given only what its seat may know."""

from collections.abc import Callable
from dataclasses import dataclass

from serai.bots.baseline import greedy, random
from serai.kernel.errors import SeraiError
from serai.kernel.i18n import N_, _
from serai.kernel.position import Position


class UnknownBot(SeraiError):
    """There is no such bot."""


@dataclass(frozen=True)
class Bot:
    """A way of choosing moves: the same position and seed give the same choice."""

    name: str
    text: str
    choose: Callable[[Position, int], int]


BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", N_("any legal move, with equal chance"), random),
        Bot("greedy", N_("the best result of this turn, as far as it can be seen"), greedy),
    )
}


def bot(name: str) -> Bot:
    """A bot by its name.

    >>> bot("greedy").name
    'greedy'
    """
    if name not in BOTS:
        raise UnknownBot(_("there is no bot “{name}”; known are {known}").format(name=name, known=", ".join(BOTS)))
    return BOTS[name]
