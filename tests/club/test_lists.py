"""The ladder and the lobby are kept while nothing changes, and nobody sees an old one."""

import pytest
from sqlalchemy import event, insert, select

from serai.club import Seat
from serai.club.play.ratings import LISTED
from serai.club.store import schema

from .conftest import wait_until
from .sitting import sit


def asked(club, act):
    """How often the store was asked while something was done."""
    seen = []
    event.listen(club.store.engine, "before_cursor_execute", lambda *about: seen.append(about[2]))
    act()
    return len([text for text in seen if text.lstrip().lower().startswith("select")])


def rate(club, table, *places):
    with club.store.write() as c:
        r, t = schema.results, schema.tables
        for seat, place in enumerate(places):
            player = table.seats[seat].player
            values = dict(table_id=table.id, seat=seat, player=player, game=table.game, place=place, score=0, at=0)
            c.execute(insert(r).values(**values))
        done = dict(status="over", result={"reason": "over", "places": places, "scores": places})
        c.execute(t.update().where(t.c.id == table.id).values(**done, rated=True, unrated_why=None))
    assert club.ratings.record(table.id)


def test_the_ladder_is_in_order_and_kept(make_club):
    club, other = make_club(), make_club()
    rate(club, sit(club, "ganesha", "Ann Ben"), 1, 2)
    names = [each.name for each in club.ratings.ladder("ganesha")]
    assert names == ["Ann", "Ben"] and [e.name for e in other.ratings.ladder("ganesha")] == names
    assert asked(club, lambda: club.ratings.ladder("ganesha")) == 0
    with club.store.read() as c:
        for row in c.execute(select(schema.ratings)):
            assert row.ordinal == float(row.mu) - 3 * float(row.sigma)
    # A new result, another name and somebody who leaves are seen at once here, and soon at the other server.
    rate(club, sit(club, "ganesha", "Cleo Dan"), 1, 2)
    assert {e.name for e in club.ratings.ladder("ganesha")} == {"Ann", "Ben", "Cleo", "Dan"}
    ann = next(e.player for e in club.ratings.ladder("ganesha") if e.name == "Ann")
    club.people.rename(ann, "Anna")
    assert "Anna" in {e.name for e in club.ratings.ladder("ganesha")}
    wait_until(lambda: {e.name for e in other.ratings.ladder("ganesha")} == {"Anna", "Ben", "Cleo", "Dan"}, 10)
    club.departures.forget(ann)
    assert {e.name for e in club.ratings.ladder("ganesha")} == {"Ben", "Cleo", "Dan"}
    wait_until(lambda: len(other.ratings.ladder("ganesha")) == 3, 10)


def test_nothing_reads_the_whole_ladder(club):
    """However many are rated, the strongest come by index, and a fitting bot is found without the others."""
    with club.store.write() as c:
        rows = [
            dict(player=f"p{n}", game="ganesha", mu=repr(float(n)), sigma="1.0", ordinal=n - 3.0, games=5, at=0)
            for n in range(1000)
        ]
        c.execute(insert(schema.ratings), rows)
        c.execute(
            insert(schema.ratings).values(
                player="bot:novice-2", game="ganesha", mu="-9.0", sigma="1.0", ordinal=-12.0, games=50, at=0
            )
        )
    listed = club.ratings.ladder("ganesha")
    assert [each.mu for each in listed] == [float(n) for n in range(999, 999 - LISTED, -1)]
    fetched = []
    event.listen(club.store.engine, "after_cursor_execute", lambda *about: fetched.append(about[2].lower()))
    assert club.ratings.fitting_all("p40", ["ganesha", "rajas"]) == {"ganesha": "grandmaster", "rajas": "novice"}
    assert all("ratings.player" in text.split("where")[1] for text in fetched if "from ratings" in text)


def test_open_tables_are_kept_until_one_changes(make_club):
    club, other = make_club(), make_club()
    ann, ben = club.people.guest("Ann").id, club.people.guest("Ben").id
    first = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open(), Seat.open()])
    assert [t.id for t in club.tables.lobby(ben)] == [t.id for t in other.tables.lobby(ben)] == [first.id]
    second = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    assert {t.id for t in club.tables.lobby(ben)} == {first.id, second.id} and len(club.tables.lobby()) == 2
    wait_until(lambda: len(other.tables.lobby()) == 2, 10, "the other server")
    club.joining.join(first.id, ben)
    assert next(t for t in club.tables.lobby() if t.id == first.id).seats_of(ben)
    wait_until(lambda: next(t for t in other.tables.lobby() if t.id == first.id).seats_of(ben), 10)
    club.people.rename(ann, "Anna")
    assert {t.seats[0].name for t in club.tables.lobby()} == {"Anna"}
    club.moderation.mute_or_block(ben, ann, "block")
    assert club.tables.lobby(ben) == [] and len(club.tables.lobby(None)) == 2
    club.leaving.close(second.id, ann)
    assert [t.id for t in club.tables.lobby()] == [first.id]
    again = club.tables.rematch(second.id, ann)
    assert {t.id for t in club.tables.lobby()} == {first.id, again.id}
    # Without word from others nothing is kept.
    assert asked(club, club.tables.lobby) < asked_without_hub(club)


def asked_without_hub(club):
    club.pubsub.stop()
    club.pubsub._listening.clear()
    return asked(club, club.tables.lobby)


def test_the_lobby_has_pages(make_club):
    club = make_club(guest_open_tables=100)
    ann = club.people.guest("Ann").id
    made = []
    for _ in range(5):
        made.append(club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()]).id)
    found = [t.id for skip in (0, 2, 4) for t in club.tables.lobby(None, ["open"], 2, skip)]
    assert sorted(found) == sorted(made)
    assert [t.id for t in club.tables.lobby(None, ["open"], 200, 3)] == found[3:]


@pytest.mark.parametrize("who", ["mine", "recent"])
def test_ones_own_tables_are_never_old(club, who):
    me = club.people.guest("Ann").id
    assert getattr(club.tables, who)(me) == []
    table = club.tables.make(me, "ganesha", [Seat.me(), Seat.open()])
    if who == "recent":
        club.leaving.close(table.id, me)
    assert [t.id for t in getattr(club.tables, who)(me)] == [table.id]
