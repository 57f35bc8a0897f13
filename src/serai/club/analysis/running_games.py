"""Positions of rated games that are being played: the analysis room leaves them alone.

A courtesy among players and no proof: nobody can be kept from taking the same position elsewhere.
"""

import hashlib
import json
import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

from sqlalchemy import bindparam, select

from serai.club.errors import NotAllowed, NotFound
from serai.club.play.cache import AS_TOLD, TableCache
from serai.club.play.sights import Sights
from serai.club.store.engine import Store
from serai.club.store.prepared import Prepared
from serai.club.store.schema import tables
from serai.kernel.i18n import _
from serai.kernel.plain import View
from serai.kernel.position import Position

MOST = 1000  # tables that are compared, those that moved last
#: What tells how a position came about or by which figures it is played, and not how it stands.
BESIDE = frozenset({"moves", "ply", "draws", "edition", "options"})
#: Every step in a room asks it.
_ALIKE = Prepared(
    select(tables.c.id, tables.c.version)
    .where(
        tables.c.status == "playing",
        tables.c.rated,
        tables.c.game == bindparam("game"),
        tables.c.players == bindparam("players"),
    )
    .order_by(tables.c.moved.desc())
    .limit(MOST)
)
_SEAT = re.compile(r"\bp[1-9]\b")


class RunningRated:
    """What the seats of rated games see now, as fingerprints; worked out when somebody asks and kept by version."""

    def __init__(self, store: Store, cache: TableCache) -> None:
        self.store = store
        self.cache = cache
        self._lock = Lock()
        self._kept: OrderedDict[str, tuple[int, frozenset[str]]] = OrderedDict()

    def refuse(self, position: Position) -> None:
        """Refuse a position which some seat of a rated game that is played sees now, whatever the seats are called."""
        if self.has(position):
            raise NotAllowed(_("a rated game is being played from this position: it can be analysed when that is over"))

    def has(self, position: Position) -> bool:
        """Whether some seat of a rated game that is played sees this position now."""
        rows = self._alike(position)
        if not rows:
            return False
        asked = seen_by_all(Sights(position, done=False))
        return any(asked & self._of(table_id, version) for table_id, version in rows)

    def _alike(self, position: Position) -> Sequence[Any]:
        """The rated games for as many that are played now, each with its version."""
        given = {"game": position.game.name, "players": position.players}
        rows: Sequence[Any] | None = self.store.peek(_ALIKE, given)
        if rows is None:
            with self.store.read() as c:
                rows = c.execute(_ALIKE.statement, given).all()
        return rows

    def _of(self, table_id: str, version: int) -> frozenset[str]:
        with self._lock:
            kept = self._kept.get(table_id)
            if kept is not None and kept[0] == version:
                self._kept.move_to_end(table_id)
                return kept[1]
        try:
            with self.cache.hold(table_id, AS_TOLD) as held:
                version = held.version
                found = seen_by_all(held.seen()) if held.position is not None else frozenset[str]()
        except NotFound:
            return frozenset()
        with self._lock:
            self._kept[table_id] = (version, found)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return found


def seen_by_all(sights: Sights) -> frozenset[str]:
    """Fingerprints of what the seats see, each from its own place."""
    position = sights.position
    seats = (None,) if position.game.perfect_information else range(position.players)
    return frozenset(fingerprint(sights.view(seat), position.seat) for seat in seats)


def fingerprint(view: View, decides: int) -> str:
    """A digest of what a view shows of the board, the same under whatever numbers the players sit.

    Seats are told apart only by who decides: that is coarser than it might be, and refuses a little too much.

    >>> fingerprint({"gold": {"p1": 3, "p2": 5}, "ply": 4}, 0) == fingerprint({"gold": {"p1": 5, "p2": 3}, "ply": 9}, 1)
    True
    >>> fingerprint({"gold": {"p1": 3, "p2": 5}}, 0) == fingerprint({"gold": {"p1": 3, "p2": 5}}, 1)
    False
    """
    shown = _nameless({name: value for name, value in view.items() if name not in BESIDE}, f"p{decides + 1}")
    return hashlib.sha256(json.dumps(shown, separators=(",", ":")).encode()).hexdigest()[:16]


def _nameless(value: object, decides: str) -> object:
    """Nested data without the numbers of seats, and without an order that follows from them."""
    if isinstance(value, Mapping):
        pairs = [[_nameless(name, decides), _nameless(each, decides)] for name, each in value.items()]
        return sorted(pairs, key=json.dumps)
    if isinstance(value, list | tuple):
        return [_nameless(each, decides) for each in value]
    if isinstance(value, str):
        return _SEAT.sub(lambda found: "deciding" if found[0] == decides else "other", value)
    return value
