"""What a viewer sees: his own seat's view and nothing more, whatever is hidden."""

import dataclasses
import json
import random

import pytest
from sqlalchemy import select

import serai
from serai.club import NotFound, Seat
from serai.club.play.cache import facts_of
from serai.club.play.projection import position_at
from serai.club.store.schema import entries, tables
from tests.club.sitting import HEX, decider, person, sit, step, until


def flat(look, log=()):
    """All of a look as text, but for the moment it was taken, and a log that was asked for besides."""
    lines = [
        (line.version, line.kind, line.move, [(e.kind, e.seat, e.a, e.b, e.to) for e in line.events], line.data)
        for line in (*look.log, *log)
    ]
    rest = dataclasses.asdict(dataclasses.replace(look, at=0, log=()))
    return json.dumps([rest, lines], default=str, sort_keys=True)


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
def test_a_view_does_not_depend_on_what_is_hidden(club, make_club, game):
    """Swap all that a seat cannot know: every byte it is sent stays the same, its digest too."""
    table = sit(club, game, "Ann Ben Cleo")
    rng = random.Random(4)
    compared = 0
    with club.store.write() as c:  # what follows is not the table's own doing
        c.execute(tables.update().values(mismatch={"seq": 0, "why": "test"}))
    for n in range(60):
        step(club, table, rng.choice)
        if club.tables.find(table.id).status != "playing":
            break
        if n % 6:
            continue
        with club.cache.hold(table.id) as held:
            position, version = held.position.copy(), held.version
        for seat in range(3):
            who = person(table, seat)
            before = flat(club.looks.look(table.id, who))
            other = position.copy()
            other.reseed(rng.getrandbits(60))
            other.game.rules["redeal"](other.record, other.edition.record, seat)
            if game == "five-tribes":
                swap_hands_and_decks(other.record, seat, rng)
            facts, digest = facts_of(other)
            _put(club, table, version, facts=facts, digest=digest)
            club.cache.drop(table.id)
            assert flat(club.looks.look(table.id, who)) == before
            compared += digest != position.digest()
            facts, digest = facts_of(position)
            _put(club, table, version, facts=facts, digest=digest)
            club.cache.drop(table.id)
    # Ganesha and Rajas hide nothing but the future.
    assert compared > 5 if game == "five-tribes" else compared == 0


def swap_hands_and_decks(s, seat, rng):
    """Other gold and other cards in the others' hands, other cards and djinns in the decks: sizes stay."""
    for other in range(int(s.players)):
        if other != seat:
            s.gold[other] = rng.randrange(100)
            for hand in (s.cards, s.blind, s.stale):
                hand[other] = rng.sample(list(hand[other]), len(hand[other]))
    s.deck[:] = rng.sample(list(s.deck), len(s.deck))
    left = int(s.djinn_deck)
    s.djinn_deck = left & (left - 1) | (~left & (left + 1))  # one djinn for another


def _put(club, table, version, **values):
    with club.store.write() as c:
        last = select(entries.c.seq).where(entries.c.table_id == table.id, entries.c.facts.is_not(None))
        seq = c.execute(last.order_by(entries.c.seq.desc()).limit(1)).scalar_one()
        c.execute(entries.update().where(entries.c.table_id == table.id, entries.c.seq == seq).values(**values))


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
def test_events_for_one_seat_reach_only_that_seat(club):
    from serai.club.play.cache import Raw
    from serai.club.play.projection import lines_of

    game = serai.game("five-tribes")
    raw = Raw(2, "move", 0, 1, 0, "x", "bid 0", None, [[0, 0, 1, 0, -1], [1, 0, 2, 0, 0], [1, 1, 2, 0, 1]], None, 5)
    tos = {seat: [event.to for event in lines_of(game, [raw], seat, False)[0].events] for seat in (None, 0, 1, 2)}
    assert tos == {None: [None], 0: [None, 0], 1: [None, 1], 2: [None]}


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
def test_secrets_are_in_no_look(club):
    table = sit(club)
    until(club, table, "lift")
    with club.cache.hold(table.id) as held:
        secret, digest = held.fairness.secret.hex(), held.position.digest()
        rng = str(int(held.position.record.rng))
    for who in (*(s.person for s in table.seats), None):
        text = flat(club.looks.look(table.id, who), club.looks.log(table.id, who))
        for hidden in (secret, HEX, digest, rng, '"deck":', '"djinn_deck":', '"rng"'):
            assert hidden not in text


def test_only_whoever_decides_gets_the_moves(club):
    table = sit(club, names="Ann Ben Cleo")
    me = decider(club, table)
    stranger = club.people.guest("Dora").id
    for who in (*(s.person for s in table.seats), stranger, None):
        look = club.looks.look(table.id, who)
        assert look.mine == (who == me) == bool(look.moves) == bool(look.codes) == bool(look.view["moves"])
        assert look.question and look.deciding is not None
    assert club.looks.look(table.id, stranger).seats == () and club.looks.look(table.id, stranger).seat is None


def test_several_seats_on_one_device(club):
    ann = club.people.guest("Ann").id
    table = club.tables.make(ann, "five-tribes", [Seat.me(), Seat.me(), Seat.bot("random")])
    assert not table.rated and table.unrated_why == "hot-seat"
    club.joining.contribute(table.id, ann, HEX)
    for _ in range(10):
        look = club.looks.look(table.id, ann)
        if look.deciding == 2:
            # Nobody's eyes: the two at the device must not see each other's gold.
            assert look.seat is None and look.view["gold"] == {}
            position = club.moves.thinking(table.id, look.version).position
            club.moves.bot_move(table.id, look.version, 2, [position.codes()[0]])
        else:
            assert look.seat == look.deciding and set(look.view["gold"]) == {f"p{look.seat + 1}"}
            step(club, table)


def test_what_a_person_has_seen_is_remembered(club, make_club):
    table = sit(club, names="Ann Ben Cleo")
    ann = table.host
    assert club.looks.last_looked(table.id, ann) == 0
    club.looks.looked(table.id, ann, 1)
    for _ in range(3):
        step(club, table)
    new = club.looks.log(table.id, ann, after=club.looks.last_looked(table.id, ann))
    assert [line.version for line in new] == [2, 3, 4]
    club.looks.looked(table.id, ann, 4)
    club.looks.looked(table.id, ann, 2)  # an old page cannot turn it back
    assert make_club().looks.last_looked(table.id, ann) == 4
    assert club.looks.last_looked(table.id, "nobody") is None


def test_an_earlier_version_through_ones_own_eyes(club):
    table = sit(club, names="Ann Ben Cleo")
    looks = {1: club.looks.look(table.id, table.host)}
    for _ in range(5):
        version = step(club, table).version
        looks[version] = club.looks.look(table.id, table.host)
    for version, then in looks.items():
        now = club.looks.look(table.id, table.host, at=version)
        assert {**now.view, "moves": 0} == {**then.view, "moves": 0} and now.digest == then.digest
        assert [line.version for line in now.log] == [line.version for line in then.log]
        assert not now.moves or version == looks[max(looks)].version
    # Another's eyes only when the game is over.
    assert club.looks.look(table.id, table.host, at=2, seat=1).seat == 0
    club.leaving.close(table.id)
    assert club.looks.look(table.id, None, at=2, seat=1).seat == 1
    for wrong in (0, 99, -1):
        with pytest.raises(NotFound):
            club.looks.look(table.id, None, at=wrong)


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("ending", ["over", "agreed", "closed"])
def test_a_game_that_has_ended_hides_nothing(club, ending):
    """Once nothing more is played, everybody sees what any seat saw, in the replay too; until then only his own."""
    table = sit(club, names="Ann Ben Cleo")
    rng = random.Random(3)
    everyone = [seat.person for seat in table.seats]
    while club.tables.find(table.id).version < 60 or ending == "over":
        if club.tables.find(table.id).status != "playing":
            break
        step(club, table, rng.choice)
    version = 40
    held = [f"p{n + 1}" for n in range(3)]
    if ending != "over":
        for n, who in enumerate(everyone):
            look = club.looks.look(table.id, who, at=version)
            assert list(look.view["gold"]) == list(look.view["cards"]) == [f"p{n + 1}"]
            assert [lines["gold"] is None for lines in look.sheet] == [seat != n for seat in range(3)]
        if ending == "closed":
            club.leaving.close(table.id)
        else:
            for who in everyone:
                club.leaving.propose_end(table.id, who)
    last = club.tables.find(table.id).version
    assert club.tables.find(table.id).status == ("closed" if ending == "closed" else "over")
    for at in (version, last, None):
        looks = [club.looks.look(table.id, who, at=at) for who in (*everyone, club.people.guest("Dora").id, None)]
        for look in looks:
            assert sorted(look.view["gold"]) == sorted(look.view["cards"]) == held
            assert None not in [points for lines in look.sheet for points in lines.values()]
            assert not look.view["moves"] and not look.moves
        with club.cache.hold(table.id) as t:
            position = t.position if at in (last, None) else position_at(club.store, t, at)
            whole = position.to_dict()
        assert looks[0].view["gold"] == {seat: whole["gold"].get(seat, 0) for seat in held}
        assert looks[0].view["cards"] == {seat: whole["cards"].get(seat, {}) for seat in held}
    for secret in ("rng", "deck", "djinn_deck"):
        assert secret not in club.looks.look(table.id, None).view


def test_the_log_is_long_and_whole(club, make_club):
    table = sit(club, "ganesha")
    rng = random.Random(2)
    for _ in range(75):
        if club.tables.find(table.id).status == "playing":
            step(club, table, rng.choice)
    version = club.tables.find(table.id).version
    lines = club.looks.log(table.id)
    assert [line.version for line in lines] == list(range(1, version + 1))
    assert club.looks.look(table.id).log == lines[-64:]
    assert make_club().looks.log(table.id) == lines
    assert make_club().looks.log(table.id, None, after=version - 2) == lines[-2:]


def test_the_sheet_so_far_tells_only_what_is_public(club):
    """The score sheet as it stands; gold and goods of others stay theirs (Q-H1, Q-H2) until the end."""
    table = sit(club, "five-tribes")
    for seat in table.seats:
        sheet = club.looks.look(table.id, seat.person).sheet
        assert sheet[seat.number]["gold"] == 50  # F-022
        assert sheet[1 - seat.number]["gold"] is None and sheet[1 - seat.number]["goods"] is None
        assert sheet[1 - seat.number]["tiles"] == 0
    watched = club.looks.look(table.id, None).sheet
    assert [lines["gold"] for lines in watched] == [None, None] == [lines["goods"] for lines in watched]
    open_to_all = sit(club, "ganesha")
    assert None not in [points for lines in club.looks.look(open_to_all.id, None).sheet for points in lines.values()]
