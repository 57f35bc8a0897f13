"""Soaking a game in random play, and measuring how fast it runs."""

import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from serai.kernel import loops
from serai.kernel.game import Game, seed_of
from serai.kernel.i18n import _


@dataclass(frozen=True)
class Soaked:
    """What a soak found."""

    games: int
    decisions: int
    broken_laws: int
    stuck: int
    endless: int
    longest: int
    most_moves: int
    most_events: int
    seconds: float
    first_bad: str | None

    @property
    def sound(self) -> bool:
        return not (self.broken_laws or self.stuck or self.endless)

    def tell(self) -> str:
        """The result in a few lines."""
        verdict = _("no violation") if self.sound else _("VIOLATIONS, first in {game}").format(game=self.first_bad)
        return _(
            "{games} games, {decisions} decisions in {seconds:.1f} s: {rate:.0f} games/s, {verdict}\n"
            "laws broken {broken}, stuck {stuck}, endless {endless}; longest game {longest} decisions, "
            "most moves at once {most}, most events of one move {events}"
        ).format(
            games=self.games,
            decisions=self.decisions,
            seconds=self.seconds,
            rate=self.games / self.seconds,
            verdict=verdict,
            broken=self.broken_laws,
            stuck=self.stuck,
            endless=self.endless,
            longest=self.longest,
            most=self.most_moves,
            events=self.most_events,
        )


def soak(
    game: Game, games: int, players: int | None, seed: int, options: Mapping[str, str] | None, jobs: int = 1
) -> Soaked:
    """Play many random games with every law checked after every move, over some threads."""
    counts = game.players if players is None else (players,)
    for count in counts:
        game.blank(count, options)
    per_job = -(-games // (jobs * len(counts)))
    work = [(count, seed + (i * jobs + job) * per_job) for i, count in enumerate(counts) for job in range(jobs)]
    started = time.perf_counter()
    with ThreadPoolExecutor(jobs) as pool:
        tallies = list(pool.map(lambda w: _soak_one(game, w[0], w[1], per_job, options), work))
    seconds = time.perf_counter() - started
    bad = [
        f"{count} players, seed {first + int(tally[loops.FIRST_BAD])}"
        for (count, first), tally in zip(work, tallies, strict=True)
        if tally[loops.FIRST_BAD] >= 0
    ]
    table = np.array(tallies)
    total, most = table.sum(axis=0), table.max(axis=0)
    return Soaked(
        games=int(total[loops.GAMES]),
        decisions=int(total[loops.DECISIONS]),
        broken_laws=int(total[loops.BROKEN]),
        stuck=int(total[loops.STUCK]),
        endless=int(total[loops.ENDLESS]),
        longest=int(most[loops.LONGEST]),
        most_moves=int(most[loops.WIDEST]),
        most_events=int(most[loops.NOTED]),
        seconds=seconds,
        first_bad=bad[0] if bad else None,
    )


def _soak_one(game: Game, players: int, seed: int, games: int, options: Mapping[str, str] | None) -> np.ndarray:
    states = np.zeros(1, game.state_type).view(np.recarray)
    tally = np.zeros(loops.TALLY, np.int64)
    tally[loops.FIRST_BAD] = -1
    loops.soak(
        states,
        game.blank(players, options),
        game.edition.record,
        np.zeros(game.width, np.int64),
        np.zeros(len(game.laws), np.int64),
        tally,
        np.uint64(seed_of(seed)),
        games,
        game.longest,
    )
    return tally


def measure(game: Game, players: int, seconds: float, options: Mapping[str, str] | None = None) -> dict[str, float]:
    """Random play on one core: decisions and whole games per second."""
    states = np.zeros(1, game.state_type).view(np.recarray)
    blank = game.blank(players, options)
    out = np.zeros(game.width, np.int64)
    e = game.edition.record
    loops.rush(states, blank, e, out, np.uint64(1), 10, game.longest)
    games, decisions, batch = 0, 0, 20
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds or games == 0:
        decisions += loops.rush(states, blank, e, out, np.uint64(1 + games), batch, game.longest)
        games += batch
        batch = min(batch * 2, 2000)
    return {"decisions_per_s": decisions / spent, "games_per_s": games / spent, "decisions_per_game": decisions / games}
