"""People at tables, in a line or two: for the tests of the club's core."""

import random
from typing import Any

from serai.club import Accepted, Club, Seat, Table, Terms

HEX = "0123456789abcdef" * 2
#: For tests that make tables by the hundred.
NO_QUOTAS: dict[str, Any] = {
    f"{who}{what}": 10**6
    for who in ("", "guest_")
    for what in ("open_tables", "playing_tables", "bot_tables", "tables_per_day")
}


def sit(club: Club, game: str = "five-tribes", names: str = "Ann Ben", bots: int = 0, **more: Any) -> Table:
    """A started table: these people, one seat each, then some bots."""
    ids = [club.people.guest(name).id for name in names.split()]
    seats = [Seat.me(), *(Seat.open() for _ in ids[1:]), *(Seat.bot("random") for _ in range(bots))]
    table = club.tables.make(ids[0], game, seats, Terms(**more))
    for id in ids[1:]:
        club.joining.join(table.id, id, contribution=HEX)
    return club.joining.contribute(table.id, ids[0], HEX)


def person(table: Table, seat: int | None) -> str:
    """Who sits there."""
    assert seat is not None
    found = table.seats[seat].person
    assert found is not None
    return found


def decider(club: Club, table: Table) -> str:
    return person(table, club.tables.find(table.id).deciding)


def step(club: Club, table: Table, pick: Any = 0, confirmed: bool = True) -> Accepted:
    """Whoever decides plays one legal move: the first, or as `pick` says."""
    me = decider(club, table)
    look = club.looks.look(table.id, me)
    move = pick(look.moves) if callable(pick) else look.moves[pick]
    answer = club.moves.move(table.id, me, [move], look.version, confirmed=confirmed)
    assert isinstance(answer, Accepted)
    return answer


def until(club: Club, table: Table, prompt: str, seed: int = 1) -> str:
    """Play at random until somebody is asked this; answers who."""
    rng = random.Random(seed)
    while club.looks.look(table.id).prompt != prompt:
        step(club, table, rng.choice)
    return decider(club, table)


def chain(club: Club, table: Table) -> list[str]:
    """A lift and its first drop, which draw nothing and leave the decision where it is."""
    me = until(club, table, "lift")
    for first in club.looks.look(table.id, me).moves:
        position = _position(club, table)
        position.play(first)
        if position.prompt == "drop" and position.draws == _position(club, table).draws:
            for second in position.moves():
                after = position.copy()
                after.play(second)
                if after.seat == position.seat and after.draws == position.draws and after.prompt == "drop":
                    return [first, second]
    raise AssertionError("no lift of three meeples")


def _position(club: Club, table: Table) -> Any:
    with club.cache.hold(table.id) as held:
        assert held.position is not None
        return held.position.copy()


def everything(club: Club, table: Table) -> tuple[Any, ...]:
    """What the store holds of a table's game, to see that nothing has changed."""
    from sqlalchemy import select

    from serai.club.store.schema import entries, jobs, tables

    with club.store.read() as c:
        return tuple(
            tuple(map(tuple, c.execute(select(t).where(t.c[key] == table.id).order_by(*t.primary_key))))
            for t, key in ((tables, "id"), (entries, "table_id"), (jobs, "table_id"))
        )
