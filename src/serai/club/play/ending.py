"""What the end of a game makes of its table: places, scores, and who lost their seat before."""

from typing import Any

from sqlalchemy import select

from serai.club.play.cache import LoadedTable
from serai.club.play.history import HANDS
from serai.club.store.engine import Store
from serai.club.store.schema import entries
from serai.kernel.position import Position


def result_of(store: Store, t: LoadedTable, position: Position, reason: str) -> dict[str, Any]:
    """Places and scores, as if the game ended now, and the seats that bots took over."""
    found = {"reason": reason, "places": position.places(), "scores": position.scores()}
    if taken := _taken_over(store, t):
        found["taken_over"] = taken
    return found


def end_of(result: dict[str, Any], now: int) -> dict[str, Any]:
    """What the end makes of a table's row."""
    return {"status": "over", "result": result, "ended": now, "proposal": None}


def _taken_over(store: Store, t: LoadedTable) -> list[tuple[int, str]]:
    """The people's seats in which a bot decided, or plays now, and why; whoever lost their seat first is first."""
    e = entries.c
    held = [s.number for s in t.table.seats if s.kind == "person"]
    hands = (e.kind.in_(HANDS)) | ((e.kind == "move") & e.actor.startswith("bot:"))
    changed = select(e.seq, e.kind, e.seat, e.data).where(e.table_id == t.id, e.seat.in_(held), hands)
    with store.read() as c:
        rows = c.execute(changed.order_by(e.seq)).all()
    away: dict[int, tuple[int, str]] = {}
    lost: dict[int, tuple[int, str]] = {}
    for row in rows:
        if row.kind == "takeover":
            away[row.seat] = row.seq, row.data["why"]
        elif row.kind == "return":
            away.pop(row.seat, None)
        elif row.seat in away:
            lost.setdefault(row.seat, away[row.seat])
    lost = away | lost
    return [(seat, lost[seat][1]) for seat in sorted(lost, key=lost.__getitem__)]
