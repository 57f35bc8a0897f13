"""A process that has a table in memory follows what others play there; it then has what it would have loaded."""

import random

import pytest

from serai.club.play.cache import TableCache
from serai.club.store.schema import entries

from .sitting import sit


def held(cache, id):
    """What a process has of a table."""
    with cache.hold(id) as t:
        return t.version, t.branch, t.position.to_dict(), t.position.codes(), t.clock, list(t.tail), list(t.recent)


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_whoever_follows_has_what_whoever_loads_has(make_club, monkeypatch, game):
    here, there, anew = make_club(), make_club(), make_club()
    loads: list[TableCache] = []
    load = TableCache._load

    def counted(self, *given):
        loads.append(self)
        return load(self, *given)

    monkeypatch.setattr(TableCache, "_load", counted)
    table = sit(here, game, "Ann Ben")
    people, rng, undone = [seat.person for seat in table.seats], random.Random(game), 0
    held(there.cache, table.id)
    loads.clear()
    for _ in range(30):
        look = next(look for look in (here.looks.look(table.id, person) for person in people) if look.mine)
        me = people[look.seats[0]]
        if look.undo and rng.random() < 0.2:
            here.moves.undo(table.id, me, look.version)
            undone += 1
        else:
            here.moves.move(table.id, me, [rng.choice(look.moves)], look.version, confirmed=True)
        if rng.random() < 0.7:  # else there are several to follow at once
            anew.cache.drop(table.id)
            assert held(there.cache, table.id) == held(anew.cache, table.id)
    followed = loads.count(there.cache)
    assert followed <= undone + 1, "only what was taken back is loaded anew"


def test_what_leads_elsewhere_is_loaded_and_found_out(make_club):
    """Another release with other rules plays beside this one."""
    here, there = make_club(), make_club()
    table = sit(here, "ganesha", "Ann Ben")
    held(there.cache, table.id)
    people = [seat.person for seat in table.seats]
    look = next(look for look in (here.looks.look(table.id, person) for person in people) if look.mine)
    here.moves.move(table.id, people[look.seats[0]], [look.moves[0]], look.version, confirmed=True)
    with here.store.write() as c:
        last = (entries.c.table_id == table.id, entries.c.seq == look.version + 1)
        c.execute(entries.update().where(*last).values(digest="0" * 16))
    assert there.looks.look(table.id).table.mismatch["seq"] == look.version + 1
