"""Letters: few a day to one address whoever asks, to the address they were meant for, without strangers' links."""

import pytest
from sqlalchemy import delete, insert, select, update

from serai.club import BadRequest, Pace, Seat, Terms, TooMany
from serai.club.free_text import fit_for_letters
from serai.club.notify import email as letters
from serai.club.store import schema

from .mailing import letterbox, sender

ANN = "ann@example.org"


@pytest.fixture
def mail():
    with letterbox() as box:
        yield box


@pytest.fixture
def club(make_club, mail):
    return make_club(**mail.settings(), letters_per_day=3, turn_letters_per_day=2, public_url="https://club.example")


@pytest.fixture
def send(club):
    notices = sender(club)

    def until_nothing_is_due():
        while notices.send_due(wait=True):
            pass

    yield until_nothing_is_due
    notices.stop()


def test_one_address_gets_few_letters_a_day_whoever_asks(club, clock, send, mail):
    asked = refused = 0
    for n in range(8):
        eve = club.people.guest(f"Eve {n}").id
        try:
            club.emails.change(eve, ("ann@example.org", "Ann@Example.org", "ann+1@example.org")[n % 3])
            asked += 1
        except TooMany:
            refused += 1
            assert club.people.find(eve).email is None, "a refusal changes nothing"
        club.departures.forget(eve) if n % 2 else None  # leaving does not give the letters back
    send()
    assert (asked, refused) == (3, 5) and len(mail.letters) <= 3
    club.emails.change(club.people.guest("Ben").id, "ben@example.org")
    clock.pass_(86_401)
    club.emails.change(club.people.guest("Ann").id, ANN)
    send()
    assert mail.to("ben@example.org") and mail.to(ANN)


def confirmed(club, name, email=ANN):
    person = club.people.register(club.people.guest(name).id, name, "correct horse").id
    club.emails.change(person, email)
    club.emails.confirm(person, club.emails.code(person, email))
    club.people.change(person, email_notices=True)
    return person


def your_turn(club, person, now):
    """A notice as the ledger writes it down, for a table at which it is this person's turn."""
    from serai.club.notify.outbox import queue

    ben = club.people.guest("Ben").id
    table = club.tables.make(ben, "ganesha", [Seat.me(), Seat.open()], Terms(pace=Pace.per_turn(3), visibility="link"))
    club.joining.join(table.id, person, contribution="ab" * 32)
    club.joining.contribute(table.id, ben, "cd" * 32)
    with club.store.write() as c:
        c.execute(delete(schema.outbox).where(schema.outbox.c.table_id == table.id))
        c.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(deciding=1))
        queue(c, club.tables.find(table.id), 1, now)
    return table.id


def test_your_turn_has_a_daily_limit_of_its_own(club, clock, send, mail):
    ann = confirmed(club, "Ann")
    send()
    mail.letters.clear()
    for _ in range(4):
        your_turn(club, ann, club.ms())
    clock.pass_(61)
    send()
    assert len(mail.to(ANN)) == 2
    club.resets.ask("Ann")
    club.resets.resolve()
    send()
    assert len(mail.to(ANN)) == 3, "a forgotten password does not wait for tomorrow because of games"


def test_a_letter_goes_to_the_address_it_was_queued_for_or_nowhere(club, clock, send, mail):
    ann = confirmed(club, "Ann")
    send()
    mail.letters.clear()
    your_turn(club, ann, club.ms())
    club.resets.ask("Ann")
    club.resets.resolve()
    club.emails.change(ann, "new@example.org")
    club.emails.confirm(ann, club.emails.code(ann, "new@example.org"))
    clock.pass_(61)
    send()
    assert mail.letters == []
    with club.store.read() as c:
        o = schema.outbox.c
        left = c.execute(
            select(o.kind, o.error).where(o.email == ANN, o.channel == "email", o.error.is_not(None))
        ).all()
    assert {kind for kind, error in left if "another address" in error} == {"your-turn", "reset"}


def test_names_with_an_address_are_refused_and_never_in_a_letter(club, send, mail):
    for name in ("evil.com", "www.evil", "a@b.cd", "http://x", "see evil。com", "ｅｖｉｌ．com"):
        with pytest.raises(BadRequest, match="address"):
            club.people.guest(name)
    ann = club.people.guest("Ann").id
    for name in ("Click evil.example", "@evil", "evil/x"):  # from before, or what only a mail program makes a link of
        with club.store.write() as c:
            c.execute(update(schema.people).where(schema.people.c.id == ann).values(name=name))
        club.emails.change(ann, ANN)
        send()
        text = mail.to(ANN)[-1]
        assert "evil" not in text and text.startswith("Hello,\r\n"), text
    assert "Hello J. R. Tolkien," in letters.written("confirm", "J. R. Tolkien", code="1", link="x")[1]
    assert all(fit_for_letters(name) for name in ("Ann", "J. R. Tolkien", "Мария", "Ann-Lee 2"))


def test_notices_of_an_earlier_release_get_their_address(club):
    """A row without an address, as another process of the release before writes it, is never sent."""
    ann = confirmed(club, "Ann")
    with club.store.write() as c:
        values = dict(person_id=ann, kind="confirm", channel="email", made=0, due=0)
        id = c.execute(insert(schema.outbox).values(**values).returning(schema.outbox.c.id)).scalar_one()
    sender(club).send_due(wait=True)
    with club.store.read() as c:
        assert (
            "another address" in c.execute(select(schema.outbox.c.error).where(schema.outbox.c.id == id)).scalar_one()
        )
