"""Making tables and finding them again: new ones, rematches, playing on from an old game, and the lists."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from sqlalchemy import ColumnElement, Connection, Integer, Select, bindparam, or_, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from serai.club.errors import BadRequest, NotAllowed, Refused
from serai.club.model import DONE, POLICIES, VISIBILITIES, Seat, Table, Terms
from serai.club.people import account_names, names
from serai.club.play.cache import checked_version, edition_of, facts_at, packed, position_of, unpacked
from serai.club.play.clock import Pace
from serai.club.play.randomness import new_id, new_secret
from serai.club.service import Service
from serai.club.store import idempotency
from serai.club.store.pubsub import PubSub
from serai.club.store.schema import blocks, editions, people, results, seats, tables
from serai.club.store.topic_cache import TopicCache
from serai.club.tables.quotas import Quotas
from serai.club.tables.rows import (
    STAND_IN,
    changing,
    checked_level,
    find_table,
    known_person,
    read_table,
    read_tables,
    seat_rows,
    table_row,
)
from serai.games import game as find_game
from serai.kernel.errors import SeraiError
from serai.kernel.game import SEAT_NAMES, Edition, Game
from serai.kernel.i18n import _
from serai.kernel.readiness import demand

LISTED = 100
USUAL = Terms()
PLAYED_ON = "played-on"
# What a rematch takes over from the table before.
KEPT = ("game", "players", "options", "overlay", "edition", "pace", "policy", "visibility", "chat")


class Tables(Service):
    """New tables, and all of them by id and in lists."""

    pubsub: PubSub
    quotas: Quotas

    def __post_init__(self) -> None:
        super().__post_init__()
        self._newest = TopicCache(self.pubsub, "lobby")

    # -- making ------------------------------------------------------------------------------------------------------

    def make(
        self, me: str, game: str, seats: Sequence[Seat], terms: Terms = USUAL, key: str | None = None, address: str = ""
    ) -> Table:
        """A new table. Its secret is chosen and committed to now, before anybody can contribute.

        Whether it is rated stays as it is from now on: as asked for, and by default unless its host is new to the game;
        but never where one person has several seats, with own figures, or where one may go back.
        The same person with the same key gets the same table again.
        """
        found, edition, chosen = _checked(game, len(seats), terms)
        demand(found.name, found.title)  # a table that cannot begin would be left behind
        if all(seat.kind == "bot" for seat in seats) or any(
            seat.kind not in ("me", "open", "invited", "bot") for seat in seats
        ):
            raise BadRequest(_("a table needs a seat for a person"))
        levels = [checked_level(seat.level) if seat.kind == "bot" else None for seat in seats]
        hot = sum(seat.kind == "me" for seat in seats) > 1
        with self.store.write() as c:
            if (made := idempotency.before(c, me, key, "make", self.heartbeat.ms())) is not None:
                return read_table(c, made)
            self._hold_person(c, me)
            alone = all(seat.kind in ("me", "bot") for seat in seats) and any(levels)
            self.quotas.new_table(c, me, address, alone, terms.overlay)
            never = _never_rated(hot, edition is found.edition, terms.policy)
            id = self._insert(
                c,
                me,
                **self._rated(c, me, found.name, terms.rated, never),
                game=found.name,
                players=len(seats),
                options=chosen,
                overlay=dict(terms.overlay) if terms.overlay else None,
                edition=edition.digest,
                pace=(terms.pace or Pace.none()).to_dict(),
                policy=terms.policy,
                visibility=terms.visibility,
                chat=terms.chat,
            )
            _keep_edition(c, found, edition)
            for number, (seat, level) in enumerate(zip(seats, levels, strict=True)):
                mine = seat.kind == "me"
                person = me if mine else seat.person if seat.kind == "invited" else None
                if person is not None:
                    known_person(c, person)
                called = _called(c, me, seat) if mine and hot else None
                self._seat(c, id, number, "person" if mine else seat.kind, person_id=person, bot=level, called=called)
            idempotency.note(c, me, key, id)
            self.store.tell(c, "lobby")
            return read_table(c, id)

    def rematch(self, table_id: str, me: str, address: str = "") -> Table:
        """The same table again: my seats, the same bots, and the others' seats kept for them. One for all who ask."""
        with changing(self.store, table_id, *DONE) as (c, row):
            held = seat_rows(c, row.id)
            if not any(seat.person_id == me for seat in held):
                raise NotAllowed(_("only those who played at this table can ask for a rematch"))
            after = c.execute(select(tables.c.status).where(tables.c.id == row.next_id)).scalar()
            if after in ("open", "playing"):
                id = row.next_id
            else:
                alone = all(seat.kind == "bot" or seat.person_id == me for seat in held)
                self.quotas.new_table(c, me, address, alone and any(s.bot for s in held), row.overlay)
                old = {name: getattr(row, name) for name in KEPT}
                held_by = [seat.person_id for seat in held if seat.person_id]
                own = row.edition != find_game(row.game).edition.digest
                never = _never_rated(len(held_by) > len(set(held_by)), not own, row.policy)
                # What became of one game is no matter for the next: it is asked for again as it was then.
                asked = None if row.unrated_why == "newcomer" else row.rated or row.unrated_why not in (None, PLAYED_ON)
                id = self._insert(c, me, **old, **self._rated(c, me, row.game, asked, never), previous_id=row.id)
                for seat in held:
                    kind = "person" if seat.person_id == me else "invited" if seat.kind != "bot" else "bot"
                    self._seat(c, id, seat.seat, kind, person_id=seat.person_id, bot=seat.bot, called=seat.called)
                c.execute(tables.update().where(tables.c.id == row.id).values(next_id=id))
                self.store.tell(c, "lobby")
        return find_table(self.store, id)

    def play_on(
        self,
        table_id: str,
        me: str,
        version: int,
        level: str | None = None,
        seat: int | None = None,
        key: str | None = None,
        address: str = "",
    ) -> Table:
        """A new table from a finished one's position at a version, against bots; unrated. Once for each key."""
        chosen = checked_level(level) if level is not None else STAND_IN
        with self.store.write() as c:
            if (made := idempotency.before(c, me, key, "play-on", self.heartbeat.ms())) is not None:
                return read_table(c, made)
            self._hold_person(c, me)
            row = table_row(c, table_id)
            if row.status not in DONE:
                raise Refused(_("one can play on from a game when it is over"))
            _seq, facts = facts_at(c, row.id, checked_version(version))
            if position_of(find_game(row.game), edition_of(c, row.game, row.edition), facts).over:
                raise Refused(_("the game is over at this point; go back a little"))
            held = seat_rows(c, row.id)
            mine = [s.seat for s in held if s.person_id == me]
            number = seat if seat is not None else mine[0] if mine else SEAT_NAMES.index(unpacked(facts)["seat"])
            if number not in range(row.players):
                raise BadRequest(_("there is no such seat"))
            self.quotas.new_table(c, me, address, True, row.overlay)
            old = {name: getattr(row, name) for name in KEPT} | {"pace": Pace.none().to_dict(), "visibility": "link"}
            id = self._insert(c, me, **old, rated=False, unrated_why=PLAYED_ON, previous_id=row.id, start=facts)
            for each in range(row.players):
                if each == number:
                    self._seat(c, id, each, "person", person_id=me)
                else:
                    self._seat(c, id, each, "bot", bot=chosen)
            idempotency.note(c, me, key, id)
            return read_table(c, id)

    def _rated(self, c: Connection, me: str, game: str, asked: bool | None, never: str | None) -> dict[str, object]:
        """Whether a new table is rated, and if it is not although it might have been, why."""
        if asked is None and never is None and self._is_new(c, me, game):
            never = "newcomer"
        wanted = asked is None or bool(asked)
        return {"rated": wanted and never is None, "unrated_why": never if wanted else None}

    def _is_new(self, c: Connection, me: str, game: str) -> bool:
        """Whether a person has finished only a few games of a kind."""
        few = self.settings.newcomer_games
        played = select(results.c.table_id).where(results.c.player == me, results.c.game == game).distinct()
        return len(c.execute(played.limit(few)).all()) < few

    def _insert(self, c: Connection, me: str, **values: Any) -> str:
        secret, commitment = new_secret()
        now, id = self.heartbeat.ms(), new_id()
        c.execute(
            tables.insert().values(
                id=id,
                status="open",
                host_id=me,
                revision=find_game(values["game"]).revision,
                secret=secret,
                commitment=commitment,
                made=now,
                moved=now,
                **values,
            )
        )
        return id

    def _seat(self, c: Connection, table_id: str, number: int, kind: str, **values: object) -> None:
        joined = self.heartbeat.ms() if kind == "person" else None
        c.execute(seats.insert().values(table_id=table_id, seat=number, kind=kind, joined=joined, **values))

    def _hold_person(self, c: Connection, me: str) -> None:
        """Whoever makes several tables at once makes them one after the other, so that each is counted."""
        known_person(c, me)
        c.execute(select(people.c.id).where(people.c.id == me).with_for_update(key_share=True))

    # -- finding -----------------------------------------------------------------------------------------------------

    def find(self, table_id: str) -> Table:
        """A table by its id. Whoever knows the id of a table by link may look at it."""
        return find_table(self.store, table_id)

    def lobby(
        self, me: str | None = None, statuses: Sequence[str] = ("open", "playing"), most: int = LISTED, skip: int = 0
    ) -> list[Table]:
        """The tables everyone may see: those with seats to fill, then those being played; the newest first."""
        found: list[Table] = []
        with self.store.read() as c:
            hidden = blocked(c, me)
            for status in statuses:
                kept = self._open() if status == "open" and skip + most <= LISTED else None
                if kept is not None and not any(table.host in hidden for table in kept):
                    found += kept[skip : skip + most]
                else:
                    shown = _SHOWN if not hidden else _SHOWN.where(_visible(hidden))
                    rows = c.execute(shown, {"status": status, "most": most, "skip": skip}).all()
                    found += read_tables(c, rows)
        return found

    def to_watch(self, me: str | None, most: int) -> list[Table]:
        """Games that are being played where everybody may watch; none at which somebody sits who is blocked."""
        with self.store.read() as c:
            hidden = blocked(c, me)
            rows = c.execute(_SHOWN, {"status": "playing", "most": LISTED, "skip": 0}).all()
            found = read_tables(c, rows)
        shown = (t for t in found if t.host not in hidden and not hidden & {s.person for s in t.seats if s.person})
        others = (table for table in shown if not table.seats_of(me))
        return list(islice(others, most))

    def _open(self) -> list[Table]:
        """The newest tables with seats to fill, for everybody the same as long as none of them changes."""

        def read() -> list[Table]:
            with self.store.read() as c:
                return read_tables(c, c.execute(_SHOWN, {"status": "open", "most": LISTED, "skip": 0}).all())

        return self._newest.get("open", read)

    def mine(self, me: str) -> list[Table]:
        """The open and running tables at which a person sits or which they host; those that wait for them first."""
        listed = self._of(me, _MINE, LISTED)
        return sorted(listed, key=lambda table: table.deciding is None or table.deciding not in table.seats_of(me))

    def recent(self, me: str, most: int = LISTED) -> list[Table]:
        """The finished tables of a person, the latest first."""
        return self._of(me, _RECENT, most)

    def _of(self, me: str, query: Select[Any], most: int) -> list[Table]:
        with self.store.read() as c:
            return read_tables(c, c.execute(query, {"me": me, "most": most}).all())


def _own(statuses: Sequence[str], order: Any) -> Select[Any]:
    """A person's tables, found by their ids: among everybody's tables of a status one would look for long.

    The status is an expression for that: SQLite would take the index over it, which is in the wanted order.
    """
    held = select(seats.c.table_id).where(seats.c.person_id == bindparam("me"))
    hosted = select(tables.c.id).where(tables.c.host_id == bindparam("me"))
    mine = select(tables).where(tables.c.id.in_(held.union(hosted)), tables.c.status.concat("").in_(statuses))
    return mine.order_by(order.desc()).limit(bindparam("most", type_=Integer))


# Asked for with every page of the lobby, so they are put together once.
_MINE, _RECENT = _own(("open", "playing"), tables.c.moved), _own(DONE, tables.c.ended)
_SHOWN = (
    select(tables)
    .where(tables.c.visibility == "open", tables.c.status == bindparam("status"))
    .order_by(tables.c.made.desc())
    .limit(bindparam("most", type_=Integer))
    .offset(bindparam("skip", type_=Integer))
)
_BLOCKED = (
    select(blocks.c.other_id)
    .where(blocks.c.person_id == bindparam("me"), blocks.c.kind == "block")
    .union(select(blocks.c.person_id).where(blocks.c.other_id == bindparam("me"), blocks.c.kind == "block"))
)


def blocked(c: Connection, me: str | None) -> set[str]:
    """Those whom a person has blocked, or who have blocked him."""
    return set(c.execute(_BLOCKED, {"me": me}).scalars()) if me is not None else set()


def _visible(hidden: set[str]) -> ColumnElement[bool]:
    return or_(tables.c.host_id.is_(None), tables.c.host_id.not_in(hidden))


def _called(c: Connection, me: str, seat: Seat) -> str | None:
    """What somebody at my screen is called, if that was said: a name like any other, and nobody else's."""
    if not (seat.name or "").strip():
        return None
    try:
        name = names.tidy(str(seat.name))
    except names.BadName as error:
        raise BadRequest(str(error)) from None
    if account_names.taken(c, name, but=me):
        raise BadRequest(_("the name “{name}” is taken").format(name=name))
    return name


def _never_rated(hot_seat: bool, usual_figures: bool, policy: str) -> str | None:
    """Why a table cannot be rated, whatever its host asks for."""
    if hot_seat:
        return "hot-seat"
    if not usual_figures:
        return "figures"
    return "teaching" if policy == "teaching" else None


def _checked(game: str, players: int, terms: Terms) -> tuple[Game, Edition, dict[str, str]]:
    """The game, its figures and all its options by name, or a refusal that says what is wrong."""
    try:
        found = find_game(str(game))
        edition = Edition(found, found.edition.tables.overlaid(terms.overlay)) if terms.overlay else found.edition
        found.blank(players, terms.options)
        values = found.option_values(terms.options)
    except (SeraiError, TypeError, ValueError, AttributeError) as error:
        raise BadRequest(str(error)) from None
    if terms.policy not in POLICIES or terms.visibility not in VISIBILITIES or terms.chat not in ("auto", "on", "off"):
        raise BadRequest(_("the policy or the visibility of the table is unknown"))
    return found, edition, {o.name: o.values[n] for o, n in zip(found.options, values, strict=True)}


def _keep_edition(c: Connection, game: Game, edition: Edition) -> None:
    """Keep the figures whole, once for all tables that play with them."""
    known = select(editions.c.digest).where(editions.c.game == game.name, editions.c.digest == edition.digest)
    if c.execute(known.with_for_update(read=True)).first() is None:  # held: it cannot be pruned meanwhile
        values = {"game": game.name, "digest": edition.digest, "tables": packed(edition.tables.data)}
        insert = postgresql_insert if c.dialect.name == "postgresql" else sqlite_insert
        c.execute(insert(editions).values(**values).on_conflict_do_nothing())
