"""The report for hosts: what accounts decided in rated games, beside an engine that thinks from what they knew."""

import random

from sqlalchemy import update

from serai.club import Seat, Terms
from serai.club.people import agreement
from serai.club.store import schema
from tests.club.sitting import HEX, step


def test_whoever_decides_as_the_engine_stands_first(club, monkeypatch):
    ids = [club.people.register(club.people.guest(n).id, n, "a long password").id for n in ("Anna", "Boris")]
    table = club.tables.make(ids[0], "ganesha", [Seat.me(), Seat.open()], Terms(rated=True))
    club.joining.join(table.id, ids[1], contribution=HEX)
    table = club.joining.contribute(table.id, ids[0], HEX)
    rng, asked = random.Random(4), []
    for _ in range(60):  # Anna takes what stands first, Boris anything
        first = club.tables.find(table.id).deciding == 0
        step(club, table, 0 if first else rng.choice)
    with club.store.write() as c:  # as the end of the game and its rating would leave it
        c.execute(update(schema.tables).values(status="over", ended=1))
        for seat, player in enumerate(ids):
            values = dict(table_id=table.id, seat=seat, player=player, game="ganesha", place=1, score=0, at=1)
            c.execute(schema.results.insert().values(**values, mu_after="25"))
            rated = dict(player=player, game="ganesha", mu="25", sigma="1", ordinal=20.0 + seat, games=1, at=1)
            c.execute(schema.ratings.insert().values(**rated))

    def first_of(position):
        asked.append(int(position.record.rng))
        return position.moves()[0]

    assert agreement.report(club.store, "ganesha", think=first_of) == []  # nothing is said of so few
    monkeypatch.setattr(agreement, "LEAST", 5)
    found = agreement.report(club.store, "ganesha", think=first_of)
    assert [each.name for each in found] == ["Anna", "Boris"]
    assert found[0].share == 1.0 and found[1].share < 1.0 and found[0].surprise > 0 > found[1].surprise
    assert set(asked) == {0} and found[0].decisions <= agreement.PER_SEAT  # nothing of the chance to come is known
    assert agreement.report(club.store, "ganesha", seconds=0, think=first_of) == []
    assert agreement.engine(next(agreement.decisions(club.store, "ganesha"))[1])
