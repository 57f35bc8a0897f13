"""Matches of a network against the master: a short one after each generation, and the proof, which may break off."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

import serai
from serai.arena.match import Match, MatchResult, Outcome, play_game
from serai.arena.workers import spread
from serai.bots import NETWORK
from serai.bots.networks import changed_options, read_network
from serai.kernel.gamefile import write_whole
from serai.kernel.plain import Plain

PROOFS = 2 * 10**6  # the first seed
TOLD = 20  # games between lines that tell how far a proof is

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Means:
    """What a run works with: threads and processes, or a Ray cluster; and how it tells how far it is."""

    jobs: int
    tell: Tell
    ray: bool = False


@dataclass(frozen=True)
class Terms:
    """For whom a network is tried: a game, its players and options, and a factor on the time."""

    game: str
    players: int
    options: Mapping[str, str]
    scale: float


def prove(path: Path, terms: Terms, games: int, means: Means, out: Path) -> Plain:
    """A long match of a network against the master on seeds that chose nothing.

    Players and options may be others than it was trained for. The network with the record of the match goes to a
    folder, where also every game is kept as soon as it is over, so that a proof that breaks off goes on.
    """
    network = read_network(path, serai.game(terms.game))
    match = match_of(terms, path, games, PROOFS)
    out.mkdir(parents=True, exist_ok=True)
    told = plain_match(Played(out / f"games-{digest_of(path, match)}.jsonl").result(match, means))
    network.header["matches"].append(told)
    network.save(out / f"{terms.game}-{network.header['players']}.npz")
    return told


@dataclass(frozen=True)
class Played:
    """The games of a match so far, a line each, in a file."""

    path: Path

    def result(self, match: Match, means: Means) -> MatchResult:
        """The whole match: what is kept of it, and the games that are left."""
        began, found = time.perf_counter(), self.outcomes()[: match.games]
        spent = found[-1][1] if found else 0.0
        tasks = [(match, number) for number in range(len(found), match.games)]
        with self.path.open("a", encoding="utf-8") as file:
            for outcome in spread(play_game, tasks, means.jobs, means.ray):
                found.append((outcome, spent + time.perf_counter() - began))
                file.write(json.dumps([*asdict(outcome).values(), round(found[-1][1], 1)]) + "\n")
                file.flush()
                if len(found) % TOLD == 0:
                    means.tell(f"{len(found)} of {match.games} games")
        return MatchResult(match, tuple(outcome for outcome, _at in found), found[-1][1])

    def outcomes(self) -> list[tuple[Outcome, float]]:
        """What the file holds: how each game ended, and the seconds that the match had taken by then."""
        if not self.path.exists():
            return []
        lines = self.path.read_text(encoding="utf-8").splitlines(keepends=True)
        whole = [line for line in lines if line.endswith("\n")]  # the last one may have been cut off
        write_whole(self.path, "".join(whole))
        rows = [json.loads(line) for line in whole]
        return [(Outcome(tuple(bots), tuple(places), tuple(scores), n), at) for bots, places, scores, n, at in rows]


def digest_of(path: Path, match: Match) -> str:
    """A name for the games of a match of a network, however many there are to be."""
    told = json.dumps([match.game, len(match.bots), sorted(match.options.items()), match.seed, match.scale])
    return sha256(path.read_bytes() + told.encode()).hexdigest()[:12]


def match_of(terms: Terms, path: Path, games: int, seed: int) -> Match:
    """A match of a network against the master: one against the rest."""
    bots = [f"{NETWORK}{path}", "master"]
    return Match.of(terms.game, bots, terms.players, games, seed=seed, scale=terms.scale, options=terms.options)


def plain_match(result: MatchResult) -> Plain:
    """A match as a network's file and a run's record keep it."""
    first, m = result.standings()[0], result.match
    low, high = first.interval
    return {
        "against": "master",
        "players": m.players,
        "options": changed_options(serai.game(m.game), m.options),
        "games": m.games,
        "seed": m.seed,
        "scale": m.scale,
        "wins": round(first.wins, 2),
        "share": round(first.share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "scores": [round(s.score, 2) for s in result.standings()],
        "seconds": round(result.seconds, 1),
    }
