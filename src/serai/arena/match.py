"""Matches between bots: seats rotate, every seed is played once from every seat, and shares come with intervals."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypedDict, Unpack

import serai
from serai.arena.stats import wilson
from serai.arena.workers import spread
from serai.bots import Effort, bot
from serai.kernel.errors import BadOption
from serai.kernel.i18n import _

Progress = Callable[[int, int], None]


class MatchTerms(TypedDict, total=False):
    """How the games of a match are played; what is left out is as in `Match`."""

    seed: int
    options: Mapping[str, str]
    scale: float
    repeatable: bool


class StandingRow(TypedDict):
    """What one bot made of a match, as plain data."""

    bot: str
    seats: int
    wins: float
    share: float
    interval: list[float]
    score: float


class MatchRow(TypedDict):
    """A match that was played, as plain data."""

    game: str
    players: int
    bots: list[str]
    games: int
    seed: int
    options: dict[str, str]
    scale: float
    repeatable: bool
    seconds: float
    standings: list[StandingRow]


@dataclass(frozen=True)
class Match:
    """Who plays what: bots by name, as many as seats; `of` fills up with the last one named."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    scale: float = 1.0
    repeatable: bool = False

    @staticmethod
    def of(game: str, bots: list[str], players: int | None, games: int, **more: Unpack[MatchTerms]) -> "Match":
        """A match; the last bot named also takes the seats that are left over."""
        if len(set(bots)) < 2:
            raise BadOption(_("a match needs at least two different bots"))
        if games < 1:
            raise BadOption(_("at least one game is needed"))
        if not 0 < more.get("scale", 1.0) <= 100:
            raise BadOption(_("the time factor must be more than 0 and at most 100"))
        players = players or len(bots)
        if len(bots) > players:
            raise BadOption(_("{n} bots do not fit into {seats} seats").format(n=len(bots), seats=players))
        for name in bots:
            bot(name)
        serai.game(game).blank(players, more.get("options"))
        return Match(game, tuple(bots + [bots[-1]] * (players - len(bots))), games, **more)

    @property
    def players(self) -> int:
        return len(self.bots)

    def seated(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game: the whole row moves on by one seat each time."""
        turn = number % self.players
        return self.bots[-turn:] + self.bots[:-turn] if turn else self.bots


@dataclass(frozen=True)
class Outcome:
    """How one game ended, by seat."""

    bots: tuple[str, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int

    def share(self, name: str) -> float:
        """A bot's share of the first place, of all its seats together."""
        first = [b for b, place in zip(self.bots, self.places, strict=True) if place == 1]
        return first.count(name) / len(first)


@dataclass(frozen=True)
class Standing:
    """What one bot made of a match."""

    name: str
    seats: int
    games: int
    wins: float
    score: float

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


@dataclass(frozen=True)
class MatchResult:
    """A match that was played."""

    match: Match
    outcomes: tuple[Outcome, ...]
    seconds: float

    def standing(self, name: str) -> Standing:
        scores = [p for o in self.outcomes for b, p in zip(o.bots, o.scores, strict=True) if b == name]
        return Standing(
            name,
            self.match.bots.count(name),
            len(self.outcomes),
            sum(o.share(name) for o in self.outcomes),
            sum(scores) / max(len(scores), 1),
        )

    def standings(self) -> list[Standing]:
        return [self.standing(name) for name in dict.fromkeys(self.match.bots)]

    def to_dict(self) -> MatchRow:
        """The result as plain data."""
        m = self.match
        return {
            "game": m.game,
            "players": m.players,
            "bots": list(m.bots),
            "games": m.games,
            "seed": m.seed,
            "options": dict(m.options),
            "scale": m.scale,
            "repeatable": m.repeatable,
            "seconds": round(self.seconds, 1),
            "standings": [
                {
                    "bot": s.name,
                    "seats": s.seats,
                    "wins": round(s.wins, 2),
                    "share": round(s.share, 4),
                    "interval": [round(x, 4) for x in s.interval],
                    "score": round(s.score, 2),
                }
                for s in self.standings()
            ],
        }


def play_game(task: tuple[Match, int]) -> Outcome:
    """One game of a match. Budgets are in processor time, so a busy machine weakens nobody."""
    match, number = task
    game = serai.game(match.game)
    seed = match.seed + number // match.players
    seated = match.seated(number)
    effort = Effort(match.scale, 1, match.repeatable, time.thread_time)
    players = [bot(name).player(seed * 64 + number % 8 * 8 + seat, effort) for seat, name in enumerate(seated)]
    position = game.new(match.players, seed, match.options)
    while not position.over:
        position.play(players[position.seat].choose(position))
    return Outcome(seated, tuple(position.places()), tuple(position.scores()), position.ply)


def play_matches(
    matches: list[Match], jobs: int | None = None, ray: bool = False, progress: Progress = lambda done, total: None
) -> list[MatchResult]:
    """Play several matches in one go, all their games spread over the processes."""
    tasks = [(match, number) for match in matches for number in range(match.games)]
    started = time.perf_counter()
    outcomes: list[Outcome] = []
    progress(0, len(tasks))
    for outcome in spread(play_game, tasks, jobs, ray):
        outcomes.append(outcome)
        progress(len(outcomes), len(tasks))
    spent = time.perf_counter() - started
    results, at = [], 0
    for match in matches:
        results.append(
            MatchResult(match, tuple(outcomes[at : at + match.games]), spent * match.games / max(len(outcomes), 1))
        )
        at += match.games
    return results


def play_match(
    match: Match, jobs: int | None = None, ray: bool = False, progress: Progress = lambda d, t: None
) -> MatchResult:
    """Play one match."""
    return play_matches([match], jobs, ray, progress)[0]
