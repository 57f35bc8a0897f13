"""Tables before, between and after games: making, joining, inviting, starting, rematches, playing on, the lists."""

import pytest
from sqlalchemy import select

import serai
from serai.club import BadRequest, NotAllowed, NotFound, Pace, Refused, Seat, Terms, TooMany
from serai.club.store.schema import tables
from tests.club.sitting import HEX, decider, sit, step


@pytest.fixture
def people(club):
    return [club.people.guest(name).id for name in ("Ann", "Ben", "Cleo")]


def test_a_table_begins_when_everyone_is_there(club, people):
    ann, ben, _cleo = people
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open(), Seat.bot("random")], Terms(rated=True))
    assert (table.status, table.version, table.host, table.rated) == ("open", 0, ann, True)
    assert [seat.kind for seat in table.seats] == ["person", "open", "bot"]
    club.joining.contribute(table.id, ann, HEX)
    with pytest.raises(Refused, match="empty seats"):
        club.joining.start(table.id, ann)
    club.joining.join(table.id, ben)
    with pytest.raises(Refused, match="contributed"):
        club.joining.start(table.id, ann)
    started = club.joining.contribute(table.id, ben, HEX)
    assert started.status == "playing" and started.version == 1
    assert club.joining.start(table.id, ann).status == "playing"  # once more is no harm
    with pytest.raises(Refused):
        club.joining.join(table.id, people[2])


def test_alone_against_bots_it_begins_at_once(club, people):
    table = club.tables.make(people[0], "rajas", [Seat.me(), Seat.bot("random")])
    assert club.joining.contribute(table.id, people[0], HEX).status == "playing"


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"seats": [Seat.me()]},
        {"seats": []},
        {"seats": [Seat.me()] * 9},
        {"seats": [Seat.bot("random"), Seat.bot("random")]},
        {"seats": [Seat.me(), Seat.bot("nobody")]},
        {"seats": [Seat.me(), Seat("person", person="x")]},
        {"options": {"no-such": "1"}},
        {"options": {"spices": "very"}},
        {"options": ["spices"]},
        {"overlay": {"no-such": {"entry": 1}}},
        {"overlay": ["x"]},
        {"policy": "lax"},
        {"visibility": "hidden"},
        {"chat": "loud"},
    ],
)
def test_a_wrong_table_is_not_made(club, people, wrong):
    game, seats = wrong.get("game", "ganesha"), wrong.get("seats", [Seat.me(), Seat.open()])
    terms = Terms(**{name: value for name, value in wrong.items() if name not in ("game", "seats")})
    with pytest.raises(BadRequest):
        club.tables.make(people[0], game, seats, terms)
    with club.store.read() as c:
        assert c.execute(select(tables)).all() == []


def test_nobody_makes_no_table(club):
    with pytest.raises(NotFound):
        club.tables.make("nobody", "ganesha", [Seat.me(), Seat.open()])


def test_the_number_of_open_tables_is_bounded(make_club):
    club = make_club(open_tables=2)
    ann = club.people.guest("Ann").id
    for _ in range(2):
        club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    with pytest.raises(TooMany):
        club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])


def test_an_invitation_opens_one_seat_once(club, people):
    ann, ben, cleo = people
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.invited(), Seat.invited()], Terms(visibility="link"))
    with pytest.raises(NotAllowed):
        club.joining.join(table.id, ben)
    with pytest.raises(NotAllowed):
        club.joining.invite(table.id, ben, 1)
    old = club.joining.invite(table.id, ann, 1)
    secret = club.joining.invite(table.id, ann, 1)
    for wrong in (old, "", "x", "\x00", secret[:-1]):
        with pytest.raises(NotAllowed):
            club.joining.join(table.id, ben, secret=wrong)
    assert club.joining.join(table.id, ben, secret=secret).seats[1].person == ben
    with pytest.raises(NotAllowed):
        club.joining.join(table.id, cleo, secret=secret)
    with pytest.raises(Refused):
        club.joining.invite(table.id, ann, 0)
    with pytest.raises(BadRequest):
        club.joining.invite(table.id, ann, 7)


def test_one_seat_for_each_who_joins(club, people):
    ann, ben, cleo = people
    table = club.tables.make(ann, "ganesha", [Seat.open(), Seat.me(), Seat.open()])
    with pytest.raises(NotAllowed):
        club.joining.join(table.id, ann)
    with pytest.raises(NotAllowed):
        club.joining.join(table.id, ben, seat=1)
    assert club.joining.join(table.id, ben, seat=2).seats[2].person == ben
    assert club.joining.join(table.id, cleo).seats[0].person == cleo


def test_blocked_people_do_not_meet(club, people):
    ann, ben, cleo = people
    club.moderation.mute_or_block(ann, ben, "block")
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    with pytest.raises(NotAllowed):
        club.joining.join(table.id, ben)
    assert table.id not in {t.id for t in club.tables.lobby(ben)}
    assert table.id in {t.id for t in club.tables.lobby(cleo)} & {t.id for t in club.tables.lobby(None)}


def test_the_lists(club, people):
    ann, ben, _cleo = people
    hidden = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()], Terms(visibility="link"))
    shown = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    playing = sit(club, "ganesha", "Dora Eva")
    assert [t.id for t in club.tables.lobby(ben)] == [shown.id, playing.id]
    assert {t.id for t in club.tables.mine(ann)} == {hidden.id, shown.id} and club.tables.mine(ben) == []
    club.leaving.close(shown.id, ann)
    assert [t.id for t in club.tables.recent(ann)] == [shown.id]
    # Those that wait for me come first.
    quick = sit(club, "ganesha", "Ann2 Ben2")
    me = decider(club, quick)
    club.tables.make(me, "ganesha", [Seat.me(), Seat.open()])
    assert club.tables.mine(me)[0].id == quick.id
    assert club.tables.find(hidden.id).id == hidden.id  # by its link anybody may look


def test_leaving_before_the_game(club, people):
    ann, ben, cleo = people
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open(), Seat.open()])
    club.joining.join(table.id, ben, contribution=HEX)
    assert club.leaving.leave(table.id, ben).seats[1].kind == "open"
    with pytest.raises(NotAllowed):
        club.leaving.leave(table.id, cleo)
    club.joining.join(table.id, cleo)
    left = club.leaving.leave(table.id, ann)
    assert left.host == cleo and left.status == "open"
    assert club.leaving.leave(table.id, cleo).status == "closed"


def test_the_host_fills_seats(club, people):
    ann, ben, _cleo = people
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    club.joining.join(table.id, ben, contribution=HEX)
    with pytest.raises(NotAllowed):
        club.joining.fill(table.id, ben, 1, "random")
    with pytest.raises(Refused):
        club.joining.fill(table.id, ann, 0, "random")
    assert club.joining.fill(table.id, ann, 1).seats[1].kind == "open"
    club.joining.contribute(table.id, ann, HEX)
    assert club.leaving.replace(table.id, ann, 1, "random").status == "playing"


def test_closing(club, people):
    ann, ben, _cleo = people
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    with pytest.raises(NotAllowed):
        club.leaving.close(table.id, ben)
    assert club.leaving.close(table.id, ann).status == "closed"
    with pytest.raises(Refused):
        club.joining.join(table.id, ben)
    played = sit(club, "ganesha", "Dora Eva")
    with pytest.raises(NotAllowed):
        club.leaving.close(played.id, played.host)
    closed = club.leaving.close(played.id, None, "abandoned")
    assert closed.status == "closed" and closed.result.reason == "abandoned" and closed.secret is not None


def test_a_rematch_is_one_for_all(club):
    options, pace = {"spices": "off"}, Pace.realtime(600, 5)
    table = sit(club, "ganesha", "Ann Ben", bots=1, options=options, pace=pace, rated=True)
    ann, ben = table.seats[0].person, table.seats[1].person
    with pytest.raises(Refused):
        club.tables.rematch(table.id, ann)
    club.leaving.propose_end(table.id, ann)
    club.leaving.propose_end(table.id, ben)
    again = club.tables.rematch(table.id, ann)
    assert again.options == table.options and again.pace == table.pace and again.rated
    assert again.commitment != table.commitment and again.previous == table.id
    assert [s.kind for s in again.seats] == ["person", "invited", "bot"]
    assert club.tables.rematch(table.id, ben).id == again.id == club.tables.find(table.id).next
    with pytest.raises(NotAllowed):
        club.tables.rematch(table.id, club.people.guest("Zoe").id)
    with pytest.raises(NotAllowed):
        club.joining.join(again.id, club.people.guest("Yan").id)
    club.joining.join(again.id, ben, contribution=HEX)
    assert club.joining.contribute(again.id, ann, HEX).status == "playing"


def test_nothing_can_be_played_on_from_the_end(club):
    table = sit(club, "ganesha")
    while club.tables.find(table.id).status == "playing":
        step(club, table)
    with pytest.raises(Refused, match="over at this point"):
        club.tables.play_on(table.id, table.host, club.tables.find(table.id).version)


def test_playing_on_from_an_old_game(club):
    from serai.kernel.gamefile import Record

    table = sit(club, "five-tribes")
    for _ in range(8):
        step(club, table)
    with pytest.raises(Refused):
        club.tables.play_on(table.id, table.host, 5)
    then = club.looks.look(table.id, table.host, at=5)  # before it is closed: then nothing is hidden any more
    club.leaving.close(table.id)
    for wrong in (0, True, "5", 10**12):
        with pytest.raises((BadRequest, NotFound)):
            club.tables.play_on(table.id, table.host, wrong)
    new = club.tables.play_on(table.id, table.host, 5)
    assert [s.kind for s in new.seats] == ["person", "bot"] and not new.rated and new.unrated_why == "played-on"
    club.joining.contribute(new.id, table.host, HEX)
    now = club.looks.look(new.id, table.host)
    assert {**now.view, "moves": 0} == {**then.view, "moves": 0}
    for _ in range(4):
        turn = club.tables.find(new.id)
        if turn.deciding == 0:
            step(club, new)
        else:
            code = club.moves.thinking(new.id, turn.version).position.codes()[0]
            club.moves.bot_move(new.id, turn.version, turn.deciding, code)
    club.leaving.close(new.id, table.host)
    assert len(Record.parse(club.records.record(new.id), serai.game).moves) == 4


def test_departing_gives_up_every_seat(club, people):
    ann, ben, _cleo = people
    first = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    second = club.tables.make(ben, "ganesha", [Seat.me(), Seat.open()])
    club.joining.join(second.id, ann)
    playing = sit(club, "ganesha", "Dora Eva")
    club.leaving.depart(ann)
    club.leaving.depart(playing.seats[1].person)
    assert club.tables.find(first.id).status == "closed" and club.tables.find(second.id).seats[1].kind == "open"
    assert club.tables.find(playing.id).seats[1].stand_in is not None
