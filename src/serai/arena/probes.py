"""Looking for weak spots: every probe plays the strongest level and the master, on the same seeds.

A probe that beats the strongest level more often than it beats the master has found something that the master knows
and the network does not. `serai.bots.probes` has the players.
"""

from dataclasses import dataclass
from typing import Unpack

import serai
from serai.arena.match import Match, MatchResult, MatchTerms, Progress, play_matches
from serai.arena.stats import difference
from serai.bots.probes import probes_of
from serai.kernel.errors import BadOption
from serai.kernel.i18n import N_, _

SEED = 3 * 10**6  # first seed: no game of these is one of learning or of a proof
STRONGEST, MASTER = PROBED = ("grandmaster", "master")
NO, YES, UNDECIDED = N_("no"), N_("yes"), N_("not decided")


@dataclass(frozen=True)
class Probed:
    """What one probe made of the strongest level and of the master."""

    probe: str
    strongest: MatchResult
    master: MatchResult

    @property
    def more(self) -> float:
        """How much more of the games it wins against the strongest level."""
        return self.strongest.standing(self.probe).share - self.master.standing(self.probe).share

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that."""
        ours, theirs = (result.standing(self.probe) for result in (self.strongest, self.master))
        return difference((ours.wins, ours.games), (theirs.wins, theirs.games))

    @property
    def weak_spot(self) -> str:
        """Whether it beats the strongest level more often than the master."""
        low, high = self.interval
        return YES if low > 0 else NO if high < 0 else UNDECIDED


def probing(game: str, players: int, games: int, **terms: Unpack[MatchTerms]) -> list[Match]:
    """The matches of all probes, each against the strongest level and then against the master."""
    found = probes_of(serai.game(game).new(players, 1, terms.get("options")))
    if not found:
        raise BadOption(_("{game} has no styles to probe with, and no network is proved").format(game=game))
    return [Match.of(game, [probe, level], players, games, **terms) for probe in found for level in PROBED]


def probe(
    matches: list[Match], jobs: int | None = None, ray: bool = False, progress: Progress = lambda done, total: None
) -> list[Probed]:
    """Play the matches of `probing`, and put them side by side."""
    results = play_matches(matches, jobs, ray, progress)
    pairs = zip(results[::2], results[1::2], strict=True)
    return [Probed(strongest.match.bots[0], strongest, master) for strongest, master in pairs]
