"""Whole games of every kind by people, to the end: results, the rating's job, the file, and a replay of every entry."""

import random

import pytest
from sqlalchemy import select

import serai
from serai.club import Refused
from serai.club.store.schema import jobs, results
from serai.kernel.gamefile import Record
from tests.club.sitting import decider, sit, step


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_a_game_by_people(club, game, players):
    table = sit(club, game, " ".join(f"P{n}" for n in range(players)), rated=True)
    rng = random.Random(players)
    while club.tables.find(table.id).status == "playing":
        step(club, table, rng.choice)
        if rng.random() < 0.1 and club.tables.find(table.id).status == "playing":
            me = decider(club, table)
            look = club.looks.look(table.id, me)
            if look.undo:
                club.moves.undo(table.id, me, look.version)
    over = club.tables.find(table.id)
    assert over.status == "over" and over.result.reason == "over" and over.deciding is None
    look = club.looks.look(table.id, over.host)
    assert look.scores == over.result.scores and look.table.secret is not None and not look.moves
    with club.store.read() as c:
        lines = c.execute(select(results).where(results.c.table_id == table.id).order_by(results.c.seat)).all()
        rate = c.execute(select(jobs.c.kind).where(jobs.c.table_id == table.id)).scalars().all()
    assert [line.place for line in lines] == list(over.result.places) and rate == ["rate"]
    record = Record.parse(club.records.record(table.id), serai.game)
    assert record.position.scores() == list(over.result.scores)
    assert club.records.check(table.id) is None and over.mismatch is None
    with pytest.raises(Refused):
        club.moves.undo(table.id, over.host, over.version)
