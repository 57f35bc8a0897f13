"""Ratings per game, people and bots on one ladder (openskill, Plackett-Luce). Only rated games count, each once."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import Connection, Row, select, update
from sqlalchemy.dialects import postgresql, sqlite

import serai
from serai.bots.levels import level_version
from serai.club.errors import NotFound
from serai.club.logs import about_table
from serai.club.model import Table
from serai.club.play.history import fallbacks
from serai.club.service import Service
from serai.club.store import schema
from serai.club.store.jobs import Jobs
from serai.club.store.pubsub import PubSub
from serai.club.store.topic_cache import TopicCache
from serai.club.tables.rows import stir, table_row
from serai.kernel.i18n import _

SETTLED = 10  # games; fewer say little
LISTED = 200
LATEST = 20  # games by which a level is found for somebody without a rating
AT_A_TIME = 100  # games counted in one round of housekeeping
RATE_LEASE_MS = 30_000
LADDER = "ladder"  # the topic that is told when ratings or the names in them change
UNRATED = {"rated": False, "unrated_why": "fallback"}
# of bots nobody has met, weakest first
STRENGTH = {"novice": 18.0, "apprentice": 24.0, "adept": 30.0, "master": 35.0, "grandmaster": 37.0}

_ENDED = select(schema.jobs.c.id).where(schema.jobs.c.kind == "rate").limit(1)  # asked every second


@dataclass(frozen=True)
class Rated:
    """A player's place on a game's ladder; the ordinal is what they very probably reach at least."""

    player: str
    name: str
    bot: bool
    mu: float
    sigma: float
    games: int

    @property
    def ordinal(self) -> float:
        return self.mu - 3 * self.sigma

    @property
    def provisional(self) -> bool:
        return self.games < SETTLED


class Ratings(Service):
    """What results say about strength."""

    pubsub: PubSub

    def __post_init__(self) -> None:
        super().__post_init__()
        self.jobs = Jobs(self.store, f"ratings-{secrets.token_hex(6)}")
        self.model = PlackettLuce()
        self._kept = TopicCache(self.pubsub, LADDER)

    def count_due(self) -> int:
        """Count the games that ended."""
        with self.store.read() as c:
            if c.execute(_ENDED).first() is None:
                return 0
        done = 0
        for job in self.jobs.claim("rate", AT_A_TIME, self.heartbeat.ms(), RATE_LEASE_MS):
            with about_table(job.table_id), suppress(NotFound):  # the table was deleted
                done += self.record(job.table_id)
            self.jobs.drop(job)
        return done

    def record(self, table: Table | str) -> bool:
        """Count a finished game, given whole or by its id; False if it does not count, or was counted before."""
        with self.store.write() as c:
            row = table_row(c, table if isinstance(table, str) else table.id, lock=True)
            r = schema.results
            lines = c.execute(select(r).where(r.c.table_id == row.id).order_by(r.c.seat)).all()
            if not _counts(row, lines):
                return False
            if _cheap_bot(c, row.id):
                c.execute(update(schema.tables).where(schema.tables.c.id == row.id).values(**UNRATED))
                stir(self.store, c, row.id)
                return False
            players = {line.seat: on_ladder(line.player or "", row.game) for line in lines}
            before = self._read(c, row.game, sorted(_here(c, list(players.values()))))
            # Who has left the club for good is still somebody whom others won or lost against.
            teams = [[before.get(player) or self.model.rating()] for player in players.values()]
            places = {line.seat: line.place for line in lines}
            rated = self.model.rate(teams, ranks=ranks(places, row.result.get("taken_over", ())))
            after = dict(zip((line.seat for line in lines), (team[0] for team in rated), strict=True))
            for line in lines:
                if (rating := before.get(players[line.seat])) is not None:
                    self._write_line(c, line, rating, after[line.seat])
            for player in before:
                # A bot that sits in several seats takes the mean of what they say.
                seats = [after[seat] for seat, whose in players.items() if whose == player]
                mu = sum(each.mu for each in seats) / len(seats)
                sigma = sum(each.sigma for each in seats) / len(seats)
                t = schema.ratings
                c.execute(
                    update(t)
                    .where(t.c.player == player, t.c.game == row.game)
                    .values(**_stored(mu, sigma), games=t.c.games + 1, at=self.heartbeat.ms())
                )
            self.store.tell(c, LADDER)
            stir(self.store, c, row.id)
            return True

    def ladder(self, game: str, most: int = LISTED) -> list[Rated]:
        """A game's players, the strongest first; at most so many as the page lists."""
        rows = self._kept.get(game, lambda: self._strongest(game))
        return [_rated(row) for row in rows[:most]]

    def _strongest(self, game: str) -> Sequence[Row[Any]]:
        t = schema.ratings.c
        listed = _named().where(t.game == game, t.games > 0).order_by(t.ordinal.desc()).limit(LISTED)
        with self.store.read() as c:
            return sorted(c.execute(listed), key=lambda row: (-row.ordinal, row.player))

    def of(self, player: str) -> dict[str, Rated]:
        """A player's ratings by game; `player` is a person's id, or a bot as `on_ladder` names it."""
        with self.store.read() as c:
            rows = c.execute(_named().where(schema.ratings.c.player == player)).all()
        return {row.game: _rated(row) for row in rows if row.games}

    def fitting(self, player: str | None, game: str) -> str:
        """The level of a bot that is a match for a player: the strongest he can be expected to hold his own against.

        A bot that has played enough here is as strong as its rating, others as STRENGTH. Whoever has no rating yet
        begins with the weakest and goes up and down with what came of his games against bots.
        """
        return self.fitting_all(player, [game])[game]

    def fitting_all(self, player: str | None, games: Sequence[str]) -> dict[str, str]:
        """The same for several games."""
        own = self.of(player) if player else {}
        unrated = [game for game in games if game not in own]
        found = self._by_results(player, unrated) if player and unrated else {}
        weakest = next(iter(STRENGTH))
        bots = self._kept.get("bots", self._bots) if own else {}
        for game in set(games) & set(own):
            strength = {level: bots.get((game, on_ladder(f"bot:{level}", game)), mu) for level, mu in STRENGTH.items()}
            mine = own[game]
            within = [level for level, mu in strength.items() if mu <= mine.mu - mine.sigma]
            found[game] = within[-1] if within else weakest
        return {game: found.get(game, weakest) for game in games}

    def _by_results(self, player: str, games: Sequence[str]) -> dict[str, str]:
        """A level by what came of a player's last games against bots: `next_level` says how, game by game."""
        mine, other = schema.results.alias("mine"), schema.results.alias("other")
        last = (
            select(mine.c.table_id, mine.c.game, mine.c.place, mine.c.at)
            .where(mine.c.player == player, mine.c.game.in_(games))
            .order_by(mine.c.at.desc())
            .limit(LATEST * len(games))
            .subquery()
        )
        met = select(last, other.c.player, other.c.place.label("theirs")).where(
            other.c.table_id == last.c.table_id, other.c.player.like("bot:%")
        )
        with self.store.read() as c:
            rows = sorted(c.execute(met).all(), key=lambda row: (row.at, row.table_id))
        found: dict[str, str] = {}
        for table in dict.fromkeys(row.table_id for row in rows):
            bots = [row for row in rows if row.table_id == table and row.player[4:] in STRENGTH]
            if bots:
                strongest = max(bots, key=lambda row: STRENGTH[row.player[4:]])
                level = found.get(strongest.game, next(iter(STRENGTH)))
                won, lost = strongest.place == 1, strongest.place > max(row.theirs for row in bots)
                found[strongest.game] = next_level(level, strongest.player[4:], won, lost)
        return found

    def _bots(self) -> dict[tuple[str, str], float]:
        """How strong bots are that have played enough here, by game and player."""
        t = schema.ratings.c
        bots = {on_ladder(f"bot:{level}", game) for level in STRENGTH for game in serai.game_names()}
        settled = (t.player.in_(sorted(bots)), t.games >= SETTLED)
        with self.store.read() as c:
            return {(row.game, row.player): float(row.mu) for row in c.execute(select(schema.ratings).where(*settled))}

    def change(self, table_id: str) -> dict[int, tuple[float, float]]:
        """What a game did to each seat's ordinal: before and after; empty if it was not rated (yet)."""
        r = schema.results
        with self.store.read() as c:
            lines = c.execute(select(r).where(r.c.table_id == table_id, r.c.mu_after.is_not(None))).all()
        return {
            line.seat: (
                float(line.mu_before) - 3 * float(line.sigma_before),
                float(line.mu_after) - 3 * float(line.sigma_after),
            )
            for line in lines
        }

    def _read(self, c: Connection, game: str, players: list[str]) -> dict[str, Any]:
        """The players' ratings, held until the transaction ends so that no other game counts from the same ones."""
        t = schema.ratings
        fresh = self.model.rating()
        dialect = postgresql if self.store.dialect == "postgresql" else sqlite
        for player in players:
            values = dict(player=player, game=game, **_stored(fresh.mu, fresh.sigma), games=0, at=0)
            c.execute(dialect.insert(t).values(**values).on_conflict_do_nothing())
        rows = c.execute(
            select(t).where(t.c.game == game, t.c.player.in_(players)).order_by(t.c.player).with_for_update()
        )
        return {row.player: self.model.rating(mu=float(row.mu), sigma=float(row.sigma)) for row in rows}

    def _write_line(self, c: Connection, line: Row[Any], before: Any, after: Any) -> None:
        r = schema.results
        values = dict(
            mu_before=repr(before.mu),
            sigma_before=repr(before.sigma),
            mu_after=repr(after.mu),
            sigma_after=repr(after.sigma),
        )
        c.execute(update(r).where(r.c.table_id == line.table_id, r.c.seat == line.seat).values(**values))


def _counts(table: Row[Any], lines: Any) -> bool:
    """Whether a game is rated, played out, not counted yet, and between at least two different players."""
    return (
        bool(table.rated)
        and table.unrated_why is None
        and table.status == "over"
        and (table.result or {}).get("reason") == "over"
        and len({line.player or line.seat for line in lines}) > 1
        and all(line.mu_after is None for line in lines)
    )


def _stored(mu: float, sigma: float) -> dict[str, object]:
    """A rating as its row holds it: exact as text, and by what the ladder is in order."""
    return {"mu": repr(mu), "sigma": repr(sigma), "ordinal": mu - 3 * sigma}


def ranks(places: Mapping[int, int], taken_over: Iterable[Sequence[object]]) -> list[float]:
    """What seats are rated by: their places; below all others, together, those that bots took over.

    Nobody is better for leaving later than his own second guest did.

    >>> ranks({0: 1, 1: 2, 2: 3}, [(0, "time"), (2, "left")])
    [4.0, 2.0, 4.0]
    """
    lost = {seat for seat, _why in taken_over}
    return [float(len(places) + 1 if seat in lost else place) for seat, place in places.items()]


def _cheap_bot(c: Connection, table_id: str) -> bool:
    """Whether a fallback decided in a bot's seat for a reason that no player of this table is to blame for."""
    s = schema.seats.c
    seats = c.execute(select(s.seat, s.kind, s.person_id).where(s.table_id == table_id)).all()
    bots = {seat.seat for seat in seats if seat.kind == "bot"}
    blamed = {found.load_of for seat, found in fallbacks(c, table_id) if seat in bots}
    blamed -= {seat.person_id for seat in seats if seat.person_id}
    # Whoever is gone is no excuse: it may have been a guest whose games one of the players took along.
    return None in blamed or bool(_here(c, list(blamed)))


def next_level(level: str, met: str, won: bool, lost: bool) -> str:
    """Whom somebody should meet after a game: one level more after a win at least at his own, one less after a loss.

    >>> next_level("novice", "novice", won=True, lost=False), next_level("adept", "master", won=False, lost=True)
    ('apprentice', 'adept')
    """
    levels = list(STRENGTH)
    own, other = levels.index(level), levels.index(met)
    if won and other >= own:
        return levels[min(other + 1, len(levels) - 1)]
    return levels[max(own - 1, 0)] if lost and other <= own else level


def on_ladder(player: str, game: str) -> str:
    """Whose rating a result moves: a person's, or that of a bot as it plays now; of somebody who has left, nobody's.

    A level that plays differently is a new player: an old one keeps its rating, and people's are not moved.

    >>> on_ladder("bot:master", "ganesha"), on_ladder("bot:novice", "ganesha")
    ('bot:master', 'bot:novice-2')
    """
    if not player.startswith("bot:"):
        return player
    version = level_version(player.removeprefix("bot:"), game)
    return player if version == 1 else f"{player}-{version}"


def _here(c: Connection, players: Sequence[str | None]) -> set[str]:
    """Those of the players who have a place on the ladder: bots, and people who have not left for good."""
    p = schema.people.c
    known = c.execute(select(p.id).where(p.id.in_([each for each in players if each]), p.forgotten.is_(None)))
    return {each for each in players if each and each.startswith("bot:")} | set(known.scalars())


def _named() -> Any:
    t, p = schema.ratings, schema.people
    return select(t, p.c.name).join_from(t, p, t.c.player == p.c.id, isouter=True)


def _rated(row: Row[Any]) -> Rated:
    bot = row.player.startswith("bot:")
    level, _dash, version = row.player.removeprefix("bot:").partition("-")
    name = f"{_(level)} {version}".rstrip() if bot else row.name or ""
    return Rated(row.player, name, bot, float(row.mu), float(row.sigma), row.games)
