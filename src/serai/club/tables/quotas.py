"""How much of the club one person or one address may take: tables, games against bots, stored bytes.

A guest is made with a click, so guests may have less than accounts; what guests make is counted by address as well.
"""

import json
from collections.abc import Callable, Mapping

from sqlalchemy import Connection, Text, cast, exists, func, select

from serai.club.errors import NotFound, TooMany
from serai.club.rate_limits import RateWindow
from serai.club.settings import Settings
from serai.club.store.schema import editions, people, seats, tables
from serai.kernel.i18n import _, ngettext

DAY_S = 24 * 3600


class Quotas:
    """What a new table is measured against; each refusal is a `TooMany` that says what helps."""

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        self.settings = settings
        self._made = RateWindow(settings.tables_per_day, DAY_S, now)
        self._made_by_guests = RateWindow(settings.guest_tables_per_day, DAY_S, now)

    def new_table(
        self, c: Connection, me: str, address: str, alone: bool, overlay: Mapping[str, object] | None = None
    ) -> None:
        """Refuse a table that would be one too many; `alone` if its host would play against bots only."""
        guest = self._is_guest(c, me)
        counted = (
            select(tables.c.status, func.count().label("number"))
            .where(tables.c.host_id == me, tables.c.status.in_(("open", "playing")))
            .group_by(tables.c.status)
        )
        hosted: dict[str, int] = {row.status: row.number for row in c.execute(counted)}
        if hosted.get("open", 0) >= self._most("open_tables", guest):
            raise TooMany(_("you have too many open tables; close one first"))
        if hosted.get("playing", 0) >= self._most("playing_tables", guest):
            raise TooMany(_("you play too many games at once; end one first"))
        if alone:
            self.new_game_against_bots(c, me)
        if overlay:
            self._new_figures(c, me, overlay, guest)
        if address and not (
            (not guest or self._made_by_guests.add(f"address {address}")) and self._made.add(f"address {address}")
        ):
            raise TooMany(_("too many tables were made from your address today; try again tomorrow"), 3600)

    def new_game_against_bots(self, c: Connection, me: str) -> None:
        """Refuse one more game in which a person is the only human."""
        most = self._most("bot_tables", self._is_guest(c, me))
        t, held, other, bot = tables.c, seats.alias(), seats.alias(), seats.alias()
        mine = select(held.c.table_id).where(held.c.person_id == me, held.c.kind == "person")
        others = exists().where(other.c.table_id == t.id, other.c.kind == "person", other.c.person_id != me)
        bots = exists().where(bot.c.table_id == t.id, bot.c.kind == "bot")
        playing = select(func.count()).where(t.id.in_(mine), t.status == "playing", ~others, bots)
        if c.execute(playing).scalar_one() >= most:
            raise TooMany(
                ngettext(
                    "you have {n} game against bots going already; end it first",
                    "you have {n} games against bots going already; end one of them first",
                    most,
                ).format(n=most)
            )

    def _new_figures(self, c: Connection, me: str, overlay: Mapping[str, object], guest: bool) -> None:
        """Refuse own figures where those of a person's tables, and the editions kept for them, take too much."""
        mine = (tables.c.host_id == me, tables.c.overlay.is_not(None))
        kept = exists().where(tables.c.game == editions.c.game, tables.c.edition == editions.c.digest, *mine)
        used = 0
        for size in (
            select(func.sum(func.length(cast(tables.c.overlay, Text)))).where(*mine),
            select(func.sum(func.length(editions.c.tables))).where(kept),
        ):
            used += int(c.execute(size).scalar() or 0)
        most = self._most("figures_bytes", guest)
        if used + len(json.dumps(overlay)) > most:
            raise TooMany(
                _("your tables with own figures take up {n} KiB, which is all you may have").format(n=most // 1024)
            )

    def _most(self, name: str, guest: bool) -> int:
        most: int = getattr(self.settings, name)
        return min(most, getattr(self.settings, f"guest_{name}")) if guest else most

    def _is_guest(self, c: Connection, me: str) -> bool:
        # Held until the table is made or begun: of several at once each is counted.
        mine = select(people.c.password.is_(None).label("guest")).where(people.c.id == me)
        row = c.execute(mine.with_for_update(key_share=True)).first()
        if row is None:
            raise NotFound(_("there is no such person"))
        return bool(row.guest)
