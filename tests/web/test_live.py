"""Streams: the current frame, every change, resuming from a stamp, each distinct frame drawn once, slow readers."""

import socket
import threading
import time
from contextlib import contextmanager

import httpx

from serai.club.store.schema import tables
from tests.assembling import Assembled
from tests.expected import matched
from tests.web.visiting import Visitor, decider


def begun(running, *names):
    people = [Visitor(running.address, name) for name in names]
    table = people[0].makes("five-tribes", *("open" for _ in names[1:]))
    for other in people[1:]:
        other.joins(table)
    return people, table


class Events:
    """A stream read in a thread: (id, event, data) as they come, frames put together as a page does."""

    def __init__(self, visitor, table, since="", last=""):
        self.seen, self.shown = [], Assembled()
        self.client = httpx.Client(base_url=visitor.address, cookies=visitor.client.cookies, timeout=30)
        headers = {"Last-Event-ID": last} if last else {}
        self.request = self.client.build_request("GET", f"/t/{table}/events", params={"since": since}, headers=headers)
        self.response = self.client.send(self.request, stream=True)
        self.status = self.response.status_code
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        event, data = {}, []
        try:
            for line in self.response.iter_lines():
                if line:
                    name, _colon, value = line.partition(": ")
                    if name == "data":
                        data.append(value)
                    else:
                        event[name] = value
                elif data:
                    id, kind, text = event.get("id", ""), event.get("event", ""), "\n".join(data)
                    self.seen.append((id, kind, text if kind else self.shown.take(id, text)))
                    event, data = {}, []
        except (httpx.HTTPError, httpx.StreamError):
            pass

    def frames(self):
        return [(id, data) for id, event, data in self.seen if not event]

    def wait(self, n, seconds=15.0):
        limit = time.monotonic() + seconds
        while len(self.frames()) < n and time.monotonic() < limit:
            time.sleep(0.01)
        assert len(self.frames()) >= n, f"{len(self.frames())} frames, {n} wanted"
        return self.frames()

    def close(self):
        self.response.close()
        self.client.close()


@contextmanager
def listening(visitor, table, **more):
    events = Events(visitor, table, **more)
    try:
        yield events
    finally:
        events.close()


def test_a_stream_brings_the_frame_and_every_change(served):
    running = served()
    (ann, ben), table = begun(running, "Ann", "Ben")
    with listening(ann, table) as one, listening(ben, table) as two:
        one.wait(1)
        two.wait(1)
        me = decider(table, ann, ben)
        version = int(me.plays(table).headers["serai-version"])
        for events in (one, two):
            id, html = events.wait(2)[-1]
            assert id.split(".")[0] == str(version) and f'data-version="{version}"' in html


def test_a_page_that_has_the_frame_is_not_sent_it_again(served):
    running = served()
    (ann, ben), table = begun(running, "Ann", "Ben")
    stamp = matched(r'data-stamp="([^"]+)"', ann.frame(table))[1]
    with listening(ann, table, since=stamp) as events:
        me = decider(table, ann, ben)
        version = me.plays(table).headers["serai-version"]
        first = events.wait(1)[0]  # events come in order: one with the old frame would have come before
        assert first[0].split(".")[0] == version


def test_a_lost_line_resumes_from_its_last_event(served):
    running = served()
    (ann, ben), table = begun(running, "Ann", "Ben")
    with listening(ann, table) as events:
        last = events.wait(1)[0][0]
    for _ in range(5):
        decider(table, ann, ben).plays(table)
    with listening(ann, table, since="1.0", last=last) as events:
        id, html = events.wait(1)[0]
        assert id != last and f'data-version="{ann.version(table)}"' in html


def test_chat_changes_the_stamp_but_not_the_version(served):
    running = served()
    (ann, ben), table = begun(running, "Ann", "Ben")
    with listening(ben, table) as events:
        before = events.wait(1)[0][0]
        ann.press(f"/t/{table}/say", {"phrase": "hello"})
        after, html = events.wait(2)[-1]
        assert before.split(".")[0] == after.split(".")[0] and before != after and "Hello!" in html


def test_spectators_share_one_drawing(served):
    running = served()
    (ann, ben), table = begun(running, "Ann", "Ben")
    watchers = [Events(Visitor(running.address), table) for _ in range(6)]
    greeks = [Events(Visitor(running.address, language="el"), table) for _ in range(3)]
    try:
        for events in (*watchers, *greeks):
            events.wait(1)
        me = decider(table, ann, ben)
        drawn = running.app.state.frames.drawn
        me.post(f"/t/{table}/move", {"move": me.moves(table)[0], "version": me.version(table), "confirmed": "yes"})
        asked = running.app.state.frames.drawn - drawn  # frames that this test asked for itself
        for events in (*watchers, *greeks):
            events.wait(2)
        assert len({events.frames()[-1][1] for events in watchers}) == 1
        assert running.app.state.frames.drawn - drawn - min(asked, 2) <= 2 + 2
    finally:
        for events in (*watchers, *greeks):
            events.close()


def test_a_stream_shows_no_more_than_its_viewer_may_see(served):
    running = served()
    (_ann, _ben), table = begun(running, "Ann", "Ben")
    stranger = Visitor(running.address)
    with listening(stranger, table) as events:
        _id, html = events.wait(1)[0]
        assert 'data-turn="no"' in html and 'id="moves"' not in html
        with running.club.store.read() as c:
            kept = c.execute(tables.select().where(tables.c.id == table)).one().secret
        assert kept not in html


def test_no_table_no_stream(served):
    running = served()
    ann = Visitor(running.address, "Ann")
    assert ann.get("/t/nowhere/events").status_code == 404


def test_an_address_has_a_limited_number_of_streams(served):
    running = served(streams_per_address=2)
    (ann, ben), table = begun(running, "Ann", "Ben")
    with listening(ann, table) as one, listening(ben, table) as two:
        one.wait(1)
        two.wait(1)
        third = Events(ann, table)
        assert third.status == 429
        third.close()


def test_a_reader_who_does_not_read_is_dropped(served, monkeypatch):
    monkeypatch.setattr("serai.web.live.streams.SEND_TIMEOUT_S", 0.5)
    running = served()
    (ann, _ben), table = begun(running, "Ann", "Ben")
    deaf = socket.create_connection(("127.0.0.1", running.port))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.sendall(f"GET /t/{table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    with listening(ann, table) as events:
        events.wait(1)
        assert len(running.app.state.streams._watched[table].readers) == 2
        # Frames much larger than any buffer, until the deaf one's is full.
        large = b'data: {"ops":["' + b"x" * 3_000_000 + b'"]}\n\n'
        monkeypatch.setattr("serai.web.live.frames.Frame.event", lambda _self, _base: large)
        limit = time.monotonic() + 40
        while len(running.app.state.streams._watched[table].readers) == 2 and time.monotonic() < limit:
            with running.club.store.write() as c:
                c.execute(tables.update().where(tables.c.id == table).values(changes=tables.c.changes + 1))
                running.club.store.tell_table(c, table, 1)
            time.sleep(0.1)
        assert len(running.app.state.streams._watched[table].readers) == 1
    deaf.close()


def test_streams_end_when_the_server_does(served):
    running = served()
    (ann, _ben), table = begun(running, "Ann", "Ben")
    events = Events(ann, table)
    events.wait(1)
    begun_at = time.monotonic()
    running.app.state.streams.stop()
    events.thread.join(5)
    assert not events.thread.is_alive() and time.monotonic() - begun_at < 5
    events.close()


def test_a_stream_ends_with_the_session_that_opened_it(served):
    (ann, ben), table = begun(served(), "Ann", "Ben")
    hers, his = Events(ann, table), Events(ben, table)
    hers.wait(1), his.wait(1)
    ann.post("/logout")
    hers.thread.join(15)
    assert not hers.thread.is_alive() and his.thread.is_alive()
