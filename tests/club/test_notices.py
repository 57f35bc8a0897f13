"""Notices: real letters to a real mail server, real calls to a real receiver, at least once and not into the server."""

import json
import socket
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from sqlalchemy import insert, select, update

from serai.club import Pace, Seat, Terms
from serai.club.notify.outbox import queue
from serai.club.notify.webhooks import CallFailed, call, public, signature
from serai.club.store import schema

from .conftest import wait_until
from .mailing import letterbox, sender


@pytest.fixture
def mail():
    with letterbox() as box:
        yield box


class Receiver(ThreadingHTTPServer):
    """A web server that keeps what is posted to it and answers as it is told."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Posted)
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []
        self.url = f"http://127.0.0.1:{self.server_port}/hook?x=1"


class Posted(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, dict(self.headers), body))
        status = self.server.answers.pop(0) if self.server.answers else 204
        self.send_response(status)
        if status in (301, 302, 307):
            self.send_header("Location", "http://127.0.0.1:1/")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def receiver():
    server = Receiver()
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def club(make_club, mail):
    return make_club(
        **mail.settings(),
        webhook_private=True,
        public_url="https://club.example",
    )


@pytest.fixture
def notices(club):
    made = sender(club)
    yield made
    made.stop()


def slow_game(club, pace=None):
    """A game by days in which Ben, who wants every notice, is to decide after Ann's move."""
    ann, ben = club.people.guest("Ann").id, club.people.guest("Ben").id
    table = club.tables.make(
        ann, "five-tribes", [Seat.me(), Seat.open()], Terms(pace=pace or Pace.per_turn(3), visibility="link")
    )
    club.joining.join(table.id, ben, contribution="ab" * 32)
    club.joining.contribute(table.id, ann, "cd" * 32)
    people = (ann, ben)
    first = people[club.tables.find(table.id).deciding]
    second = ben if first == ann else ann
    return table.id, first, second


def wants_letters(club, person, email="ben@example.org"):
    club.emails.change(person, email)
    club.emails.confirm(person, club.emails.code(person, email))
    club.people.change(person, email_notices=True)


def hand_over(club, table, person):
    """Play until somebody else decides."""
    for _ in range(100):
        look = club.looks.look(table, person)
        if not look.mine:
            return
        club.moves.move(table, person, [look.moves[0]], look.version, confirmed=True)
    raise AssertionError("nobody else decides")


def settle(notices, rounds=3):
    for _ in range(rounds):
        notices.send_due(wait=True)


def outbox(club):
    with club.store.read() as c:
        return c.execute(select(schema.outbox).order_by(schema.outbox.c.id)).all()


def test_your_turn_comes_by_letter_in_the_readers_language(club, clock, notices, mail):
    table, first, second = slow_game(club)
    wants_letters(club, second)
    club.people.change(second, language="ru")
    settle(notices)
    mail.letters.clear()  # the code
    hand_over(club, table, first)
    settle(notices)
    assert mail.letters == []  # not while they may be looking
    clock.pass_(61)
    settle(notices)
    ((to, letter),) = mail.letters
    assert to == ["ben@example.org"] and letter["From"] == "club@example.org"
    assert "Five Tribes" in letter["Subject"]
    body = letter.get_content()
    assert f"https://club.example/t/{table}" in body
    with club.store.read() as c:
        secret = c.execute(select(schema.tables.c.secret)).scalar_one()
    assert secret not in str(letter) and "ab" * 32 not in str(letter) and "#" not in body
    clock.pass_(1000)
    settle(notices)
    assert len(mail.letters) == 1


def test_a_code_comes_by_letter(club, notices, mail):
    ann = club.people.guest("Ann")
    club.emails.change(ann.id, "ann@example.org")
    settle(notices)
    ((to, letter),) = mail.letters
    assert to == ["ann@example.org"] and club.emails.code(ann.id, "ann@example.org") in letter.get_content()
    assert "/settings" in letter.get_content()


def test_nobody_gets_letters_they_did_not_ask_for(club, clock, notices, mail):
    table, first, second = slow_game(club)
    club.emails.change(second, "ben@example.org")  # never confirmed
    club.people.change(second, email_notices=True)
    settle(notices)
    mail.letters.clear()
    hand_over(club, table, first)
    clock.pass_(61)
    settle(notices)
    assert mail.letters == []


@pytest.mark.parametrize("change", ["another address", "no address", "switched off"])
def test_what_somebody_wants_counts_when_the_letter_goes(club, clock, notices, mail, change):
    """The minute between the move and the letter is long enough to change one's mind, or the address."""
    table, first, second = slow_game(club)
    wants_letters(club, second)
    hand_over(club, table, first)
    settle(notices)
    mail.letters.clear()
    if change == "another address":
        club.emails.change(second, "stranger@example.net")  # which nobody confirmed
    elif change == "no address":
        club.emails.change(second, None)
    else:
        club.people.change(second, email_notices=False)
    clock.pass_(61)
    settle(notices)
    assert [letter["Subject"] for _to, letter in mail.letters if "Five Tribes" in letter["Subject"]] == []
    assert [to for to, _letter in mail.letters] == [["stranger@example.net"]] * (change == "another address")  # a code
    clock.pass_(100_000)
    settle(notices)
    assert all(row.sent for row in outbox(club)) and [row.error for row in outbox(club) if row.error]


def test_no_code_for_an_address_that_is_gone_or_confirmed(club, notices, mail):
    ann, ben = club.people.guest("Ann").id, club.people.guest("Ben").id
    club.emails.change(ann, "ann@example.org")
    club.emails.change(ann, None)
    wants_letters(club, ben)
    settle(notices)
    assert mail.letters == [] and all(row.sent and row.error for row in outbox(club))


def test_a_webhook_that_was_taken_away_is_not_called(club, clock, notices, receiver):
    table, first, second = slow_game(club)
    club.people.change(second, webhook=receiver.url)
    receiver.answers.append(500)
    hand_over(club, table, first)
    settle(notices)
    club.people.change(second, webhook="")
    clock.pass_(61)
    settle(notices)
    assert len(receiver.got) == 1 and all(row.sent for row in outbox(club))


@pytest.fixture
def silent():
    """Takes every call and answers none."""
    listener, held = socket.create_server(("127.0.0.1", 0), backlog=200), []

    def take():
        try:
            while True:
                held.append(listener.accept()[0])
        except OSError:
            pass

    Thread(target=take, daemon=True).start()
    yield held, f"http://127.0.0.1:{listener.getsockname()[1]}/x"
    listener.close()
    for each in held:
        each.close()


def queue_turns(club, person, times):
    """So many notices for a person: turns at so many tables, without playing them."""
    table, _first, _second = slow_game(club)
    deciding = club.tables.find(table).deciding
    with club.store.write() as c:
        c.execute(
            update(schema.seats)
            .where(schema.seats.c.table_id == table, schema.seats.c.seat == deciding)
            .values(person_id=person)
        )
        values = dict(person_id=person, kind="your-turn", table_id=table, seq=1, made=club.ms(), due=club.ms())
        c.execute(insert(schema.outbox), [values] * times)


def test_nobody_waits_for_anothers_silent_webhook(club, notices, receiver, silent, mail):
    """Three people with ten calls each to an address that never answers; a call and a letter of somebody else."""
    held, nowhere = silent
    slow = [club.people.guest(f"Slow {word}").id for word in ("one", "two", "three")]
    for n, person in enumerate(slow):
        club.people.change(person, webhook=f"{nowhere}{n}")
        queue_turns(club, person, 10)
    notices.send_due()
    wait_until(lambda: held, 10, "a call that is not answered")
    ann, ben = club.people.guest("Ann").id, club.people.guest("Ben").id
    club.people.change(ann, webhook=receiver.url)
    club.emails.change(ben, "ben@example.org")
    queue_turns(club, ann, 2)
    began = time.monotonic()

    def sent():
        notices.send_due()
        return len(receiver.got) == 2 and mail.letters

    wait_until(sent, 10, "the other's calls")
    assert time.monotonic() - began < 3
    assert len(held) <= 3  # one for each of them, and nothing is claimed that waits
    assert sum(row.person_id in slow and row.claimed_by is not None for row in outbox(club)) <= 3


def test_who_was_called_last_comes_last(club, notices, receiver, monkeypatch):
    """With one thread: the first call of the second person comes before the second call of the first."""
    monkeypatch.setattr("serai.club.notify.notices.AT_ONCE", {"email": 1, "webhook": 1})
    eager, calm = club.people.guest("Eager").id, club.people.guest("Calm").id
    for person, name in ((eager, "eager"), (calm, "calm")):
        club.people.change(person, webhook=receiver.url.replace("hook", name))
    queue_turns(club, eager, 3)
    queue_turns(club, calm, 1)
    settle(notices)
    assert [path.partition("?")[0] for path, _headers, _body in receiver.got] == ["/eager", "/calm", "/eager", "/eager"]


def test_one_person_has_one_call_at_a_time_whichever_process_makes_it(club, clock, receiver):
    ann, ben = club.people.guest("Ann").id, club.people.guest("Ben").id
    club.people.change(ann, webhook=receiver.url)
    club.people.change(ben, webhook=receiver.url.replace("127.0.0.1", "localhost"))
    queue_turns(club, ann, 3)
    queue_turns(club, ben, 1)
    one, two = sender(club), sender(club)
    one._part_due()
    assert len(one._claim("webhook", 9)) == 2 and two._claim("webhook", 9) == []
    clock.pass_(121)  # they died
    settle(two)
    assert len(receiver.got) == 4
    one.stop()
    two.stop()


def test_no_letter_when_it_was_seen_or_is_no_longer_their_turn(club, clock, notices, mail):
    table, first, second = slow_game(club)
    wants_letters(club, second)
    settle(notices)
    mail.letters.clear()
    hand_over(club, table, first)
    settle(notices)
    club.looks.looked(table, second, club.tables.find(table).version)
    clock.pass_(61)
    settle(notices)
    assert mail.letters == [] and outbox(club)[-1].error
    table, first, second = slow_game(club)
    wants_letters(club, second)
    hand_over(club, table, first)
    settle(notices)
    mail.letters.clear()
    club.leaving.leave(table, second)  # a bot plays now
    clock.pass_(61)
    settle(notices)
    assert mail.letters == []


def test_quick_games_send_nothing(club, clock, notices, mail, receiver):
    table, first, second = slow_game(club, Pace.none())
    club.people.change(second, webhook=receiver.url)
    hand_over(club, table, first)
    clock.pass_(1000)
    settle(notices)
    assert outbox(club) == [] and receiver.got == []


def test_a_webhook_is_called_at_once_and_signed(club, clock, notices, receiver):
    table, first, second = slow_game(club)
    secret = club.people.change(second, webhook=receiver.url).preferences["webhook_secret"]
    hand_over(club, table, first)
    settle(notices)
    ((path, headers, body),) = receiver.got
    assert path == "/hook?x=1" and headers["Content-Type"] == "application/json"
    assert headers["Serai-Signature"] == signature(secret, int(clock()), body)
    data = json.loads(body)
    assert (data["kind"], data["table"], data["game"]) == ("your-turn", table, "five-tribes")
    assert data["url"] == f"https://club.example/t/{table}" and set(data) == {
        "kind", "id", "table", "game", "version", "seat", "url",
    }  # fmt: skip
    assert all(row.sent for row in outbox(club))


def test_a_failed_call_is_made_again_later_and_given_up_in_the_end(club, clock, notices, receiver):
    table, first, second = slow_game(club, Pace.per_turn(30))
    club.people.change(second, webhook=receiver.url)
    receiver.answers += [500] * 20
    hand_over(club, table, first)
    settle(notices)
    assert len(receiver.got) == 1
    settle(notices)
    assert len(receiver.got) == 1  # not at once
    clock.pass_(61)
    settle(notices, 1)
    assert len(receiver.got) == 2
    for _ in range(10):
        clock.pass_(22_000)
        settle(notices, 1)
    assert len(receiver.got) == 6 and outbox(club)[-1].sent and "500" in outbox(club)[-1].error


def test_a_refused_letter_is_sent_again_and_the_host_told(club, clock, notices, mail, caplog):
    table, first, second = slow_game(club)
    wants_letters(club, second)
    settle(notices)
    mail.letters.clear()
    mail.answer = "451 somebody@example.org tries too often"
    hand_over(club, table, first)
    settle(notices)
    clock.pass_(61)
    settle(notices)
    assert mail.letters == []
    assert "a letter could not be sent (SMTP" in caplog.text and "somebody" not in caplog.text
    mail.answer = "250 OK"
    clock.pass_(61)
    settle(notices)
    assert len(mail.letters) == 1


def test_a_notice_claimed_by_a_dead_process_is_sent_by_another(club, clock, notices, receiver):
    table, first, second = slow_game(club)
    club.people.change(second, webhook=receiver.url)
    hand_over(club, table, first)
    dead, other = sender(club), sender(club)
    notices._part_due()
    assert len(dead._claim("webhook", 9)) == 1
    assert other._claim("webhook", 9) == []
    clock.pass_(121)
    settle(other)
    assert len(receiver.got) == 1
    other.stop()


def test_a_redirect_is_not_followed(club, receiver):
    receiver.answers.append(307)
    with pytest.raises(CallFailed, match="307"):
        call(receiver.url, {}, "s", 1, private=True)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost/",
        "http://[::1]/",
        "http://10.1.2.3/",
        "http://192.168.0.1/",
        "http://169.254.169.254/latest/meta-data",
        "http://[::ffff:127.0.0.1]/",
        "http://[fe80::1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
        "http://0.0.0.0/",
        "http://100.64.0.1/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://224.0.0.1/",
        "https://93.184.216.34:22/",
        "ftp://93.184.216.34/",
    ],
)
def test_a_webhook_never_leads_into_the_server(url, monkeypatch):
    monkeypatch.setattr(socket, "create_connection", lambda *_a, **_k: pytest.fail("called"))
    with pytest.raises(CallFailed) as refused:
        call(url, {}, "secret", 1)
    assert refused.value.for_good or "found" in str(refused.value)


def test_a_name_with_one_private_address_is_refused(monkeypatch):
    found = [(0, 0, 0, "", ("93.184.216.34", 80)), (0, 0, 0, "", ("127.0.0.1", 80))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: found)
    with pytest.raises(CallFailed, match="public"):
        call("http://rebind.example/", {}, "s", 1)


def test_the_address_that_was_checked_is_the_one_that_is_called(monkeypatch, receiver):
    """However often a name changes its mind: it is looked up once."""
    lookups, connected = [], []

    def lookup(host, port, **_more):
        lookups.append(host)
        return [(0, 0, 0, "", ("93.184.216.34" if len(lookups) == 1 else "127.0.0.1", port))]

    def connecting(address, *_more):
        connected.append(address[0])
        made = socket.socket()
        made.connect(("127.0.0.1", receiver.server_port))
        return made

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    monkeypatch.setattr(socket, "create_connection", connecting)
    call("http://rebind.example:8080/", {}, "s", 1)
    assert lookups == ["rebind.example"] and connected == ["93.184.216.34"] and len(receiver.got) == 1


def test_a_receiver_that_drips_is_cut_off(monkeypatch):
    monkeypatch.setattr("serai.club.notify.webhooks.WHOLE_S", 0.5)
    listener = socket.create_server(("127.0.0.1", 0))

    def drip():
        connection, _ = listener.accept()
        with connection:
            try:
                connection.sendall(b"HTTP/1.1 200 OK\r\n")
                while True:
                    connection.sendall(b"X: y\r\n" * 2)
                    connection.settimeout(0.05)
                    try:
                        if not connection.recv(100_000):
                            return
                    except TimeoutError:
                        pass
            except OSError:
                pass

    Thread(target=drip, daemon=True).start()
    began = time.monotonic()
    call(f"http://127.0.0.1:{listener.getsockname()[1]}/", {}, "s", 1, private=True)  # its first line was a yes
    assert time.monotonic() - began < 4
    listener.close()


def test_what_is_public():
    assert public("93.184.216.34") and public("2606:2800:220:1::1")
    assert not public("fe80::1%eth0")
    inside = ["fec0::1", "feff::1", "3fff::1", "3fff:fff::1", "64:ff9b:1::a00:1", "5f00::1", "192.88.99.1"]
    inside += ["2606:2800:220:1:0:5efe:10.0.0.1", "2606:2800:220:1:200:5efe:10.0.0.1", "::ffff:168.63.129.16"]
    assert [address for address in [*inside, "168.63.129.16"] if public(address)] == []
    assert public("168.63.129.17") and public("2606:2800:220:1:300:5efe:10.0.0.1")


def test_whoever_begins_a_slow_game_hears_of_it_too(club):
    table, first, second = slow_game(club)
    (row,) = outbox(club)
    assert (row.kind, row.table_id, row.seq, row.person_id) == ("your-turn", table, 1, first)
    hand_over(club, table, first)
    assert outbox(club)[-1].person_id == second and outbox(club)[-1].seq == club.tables.find(table).version


def test_a_table_without_days_queues_nothing(club):
    table, _first, _second = slow_game(club, Pace.realtime(600))
    found = club.tables.find(table)
    with club.store.write() as c:
        queue(c, found, found.deciding, club.ms())
    assert outbox(club) == []
