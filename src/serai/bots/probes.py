"""Players that look for weak spots of the strongest one. They are for matches, no levels that people meet.

A style is the master's search with odd likings, which the game's `styles.toml` lists. The counter knows the
grandmaster's network: it expects every other seat to play for what that network says from there.
"""

from dataclasses import dataclass
from typing import ClassVar

from serai.bots.levels import Searcher, search_settings
from serai.bots.networks import Network, network_for
from serai.bots.thinking import SearchSettings
from serai.kernel.errors import BadOption
from serai.kernel.game import Game
from serai.kernel.i18n import _
from serai.kernel.position import Position

PROBE = "probe:"  # then a style, or the counter
COUNTER = "counter"


@dataclass(frozen=True)
class StylePlayer(Searcher):
    """Thinks as long as the master, and weighs what it sees as its style does."""

    style: str

    def settings(self, game: str, network: Network | None) -> SearchSettings:
        return search_settings(game, "master")

    def weights(self, game: Game) -> dict[str, float]:
        return weights_of(game, self.style)


@dataclass(frozen=True)
class CounterPlayer(Searcher):
    """Judges by the heuristics what it gets itself, and by the grandmaster's network what the others will do."""

    theirs: ClassVar[bool] = True

    def network(self, position: Position) -> Network | None:
        return network_for(position)

    def settings(self, game: str, network: Network | None) -> SearchSettings:
        return search_settings(game, "master")


def weights_of(game: Game, style: str) -> dict[str, float]:
    """The weights that a style changes, as it weighs them."""
    if style not in game.styles:
        known = ", ".join(game.styles) or "–"
        raise BadOption(
            _("{game} has no style “{name}”; it has {known}").format(game=game.title, name=style, known=known)
        )
    unknown = sorted(set(game.styles[style]) - set(game.weights))
    if unknown:
        raise BadOption(_("there is no weight “{name}”").format(name=unknown[0]))
    return {name: times * game.weights[name] for name, times in game.styles[style].items()}


def probes_of(position: Position) -> list[str]:
    """The probes for a position's game, players and options: without a network there is nothing to counter."""
    known = [COUNTER] if network_for(position) is not None else []
    return [PROBE + name for name in (*known, *position.game.styles)]
