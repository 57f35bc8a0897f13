"""Nobody fills the server: tables and bytes are bounded per person and per address, and what nobody uses goes away."""

from concurrent.futures import ThreadPoolExecutor, wait

import pytest
from sqlalchemy import delete, select

from serai.club import BadRequest, Seat, Terms, TooMany
from serai.club.store import schema
from serai.club.tables import overlays
from serai.games import game as find_game

OPEN = [Seat.me(), Seat.open()]
OWN = {"supply": {"palms": 11}}


def make(club, me, address="", **more):
    return club.tables.make(me, "five-tribes", OPEN, Terms(**more), address=address)


def test_a_guest_may_have_fewer_tables_than_an_account(make_club):
    club = make_club(open_tables=3, guest_open_tables=2)
    me = club.people.guest("Ann").id
    for _ in range(2):
        make(club, me)
    with pytest.raises(TooMany, match="open tables"):
        make(club, me)
    club.people.register(me, "Ann A", "correct horse")
    make(club, me)
    with pytest.raises(TooMany, match="open tables"):
        make(club, me)


def test_tables_made_at_once_are_counted_too(make_club):
    club = make_club(guest_open_tables=3)
    me = club.people.guest("Ann").id

    def one(_n):
        try:
            return make(club, me).id
        except TooMany:
            return None

    with ThreadPoolExecutor(6) as pool:
        assert sum(id is not None for id in pool.map(one, range(12))) == 3


def test_an_address_makes_so_many_tables_a_day(make_club, clock):
    club = make_club(tables_per_day=3, guest_tables_per_day=2, guests_per_hour=100)
    guests = [club.people.guest("Ann").id for _ in range(3)]
    account = club.people.register(club.people.guest("Ben").id, "Ben B", "correct horse").id
    make(club, guests[0], "192.0.2.1")
    done = make(club, guests[1], "192.0.2.1")
    for who in guests:
        with pytest.raises(TooMany, match="address"):
            make(club, who, "192.0.2.1")
    make(club, guests[2], "192.0.2.2")  # of others nothing is counted
    make(club, account, "192.0.2.1")
    with pytest.raises(TooMany, match="address"):
        make(club, account, "192.0.2.1")
    club.leaving.close(done.id, guests[1])
    with pytest.raises(TooMany, match="address"):
        club.tables.rematch(done.id, guests[1], "192.0.2.1")
    clock.pass_(24 * 3600 + 1)
    assert club.tables.rematch(done.id, guests[1], "192.0.2.1")


def test_what_own_figures_take_up_is_bounded(make_club):
    club = make_club(figures_bytes=1024, guest_figures_bytes=1024)
    me = club.people.guest("Ann").id
    make(club, me, overlay=OWN)  # the edition that is kept for it takes more than there is
    with pytest.raises(TooMany, match="own figures"):
        make(club, me, overlay=OWN)
    make(club, me)
    make(club, club.people.guest("Ben").id, overlay=OWN)


def test_own_figures_hold_no_long_texts():
    long = "x" * 241
    for overlay in (
        {"supply": {"note": long}},
        {"edition": {"name": "x" * 61}},
        {"supply": {"mark": "y" * 61}},
        {"supply": {"marks": {"x" * 61: "owner"}}},
        {"supply": {"words": ["z" * 61]}},
        {"supply": {"note": "a\u202eb"}},
        {"supply": {f"note{n}": "x" * 200 for n in range(50)}},
        {f"part {n}": {"note": "x" * 200} for n in range(50)},
    ):
        with pytest.raises(BadRequest):
            overlays.checked(overlay)
    fine = {"supply": {"palms": 11, "note": "x" * 240}, "edition": {"name": "Ann's box"}}
    assert overlays.checked(fine) == fine
    for name in ("five-tribes", "ganesha", "rajas"):  # whoever corrects a copy of the whole file
        assert overlays.checked(find_game(name).edition.tables.data)


def editions(club):
    with club.store.read() as c:
        return set(c.execute(select(schema.editions.c.digest)).scalars())


def test_editions_nobody_uses_are_pruned(club):
    me = club.people.guest("Ann").id
    plain, own = make(club, me), make(club, me, overlay=OWN)
    assert editions(club) == {plain.edition, own.edition}
    club.pruning.prune()
    assert editions(club) == {plain.edition, own.edition}
    with club.store.write() as c:
        c.execute(delete(schema.tables).where(schema.tables.c.id == own.id))
    club.pruning.prune()
    assert editions(club) == {plain.edition}
    assert make(club, me, overlay=OWN).edition == own.edition and own.edition in editions(club)


def test_an_edition_that_is_just_being_used_is_not_pruned(make_club, monkeypatch):
    """A table is made with figures that no other table has, and before it is committed another server prunes."""
    one, two = make_club(), make_club()
    me = one.people.guest("Ann").id
    gone = make(one, me, overlay=OWN)
    with one.store.write() as c:
        c.execute(delete(schema.tables).where(schema.tables.c.id == gone.id))
    tell = one.store.tell
    with ThreadPoolExecutor(1) as pool:
        pruning = []

        def tell_late(c, topic):
            pruning.append(pool.submit(two.pruning.editions))
            wait(pruning, timeout=1)  # it is done, or waits for this transaction
            tell(c, topic)

        monkeypatch.setattr(one.store, "tell", tell_late)
        table = make(one, me, overlay=OWN)
        pruning[0].result()
    assert table.edition in editions(one)
