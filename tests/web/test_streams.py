"""A stream's life in the event loop: beats, changes that meet them, readers who are gone, a store that is away."""

import asyncio
import random
import time
from typing import Any

import pytest

from serai.club import metrics
from serai.club.errors import ClubError, NotFound, Unavailable
from serai.web.live import streams as live
from serai.web.live.context import Viewer
from serai.web.live.frames import Frames
from serai.web.live.streams import BEAT, EventStream, Key, Streams
from tests.loops import run
from tests.web.visiting import two_at

WATCHER = Viewer(None, "en")
GET = {"type": "http", "method": "GET"}


@pytest.fixture
def table(visit):
    return two_at(visit)[2]


@pytest.fixture
def streams(club):
    return Streams(club, Frames(club))


async def until(holds, seconds=10.0):
    """Wait for something; an error if it does not come."""
    limit = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < limit, "it did not come"
        await asyncio.sleep(0.005)


async def collect(streams, table, found, viewer=WATCHER, key=None):
    async for event in streams.frames_of(table, viewer, "here", "", key):
        found.append(event)


def stamps(found):
    return [event.decode().partition("\n")[0][4:] for event in found if event.startswith(b"id: ")]


def test_a_change_that_meets_a_beat_is_not_lost(club, streams, table, monkeypatch):
    """With a beat every few moments, changes come at every moment of one; the last of them is always shown."""
    monkeypatch.setattr(live, "BEAT_S", 0.004)
    rng, found = random.Random(1), list[Any]()

    async def watched():
        reading = asyncio.ensure_future(collect(streams, table, found))
        await until(lambda: stamps(found))
        for _ in range(25):
            await asyncio.sleep(rng.random() * 0.012)
            await asyncio.to_thread(club.chat.stir, table)
            wanted = f"1.{club.tables.find(table).changes}"
            await until(lambda wanted=wanted: stamps(found)[-1] == wanted)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)

    run(watched())
    assert BEAT in found and stamps(found) == sorted(set(stamps(found)), key=stamps(found).index)


def test_a_change_during_the_first_frame_is_not_lost(club, streams, table, monkeypatch):
    """The first frame of a server that has just started takes long; what happens meanwhile must be shown after it."""
    drawn, found = streams.frames._drawn, list[Any]()

    def slowly(*about):
        frame = drawn(*about)
        if not stamps(found):
            club.chat.stir(table)  # after the table was read, before the frame is there
        return frame

    monkeypatch.setattr(streams.frames, "_drawn", slowly)

    async def watched():
        reading = asyncio.ensure_future(collect(streams, table, found))
        await until(lambda: stamps(found) and stamps(found)[-1] == f"1.{club.tables.find(table).changes}")
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)

    run(watched())
    assert len(stamps(found)) == 2


@pytest.mark.parametrize("slow", [False, True], ids=["waiting for a change", "waiting for a frame"])
def test_nothing_is_left_of_a_reader_who_is_gone(club, streams, table, monkeypatch, slow):
    look = club.looks.look

    def looked(*given, **more):
        time.sleep(0.3 if slow else 0)
        return look(*given, **more)

    monkeypatch.setattr(club.looks, "look", looked)

    async def watched():
        found: list[Any] = []
        reading = asyncio.ensure_future(collect(streams, table, found))
        await until(lambda: streams._watched if slow else found)
        await asyncio.sleep(0.05)
        assert bool(found) is not slow
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        await until(lambda: not streams._watched, 1)
        assert (
            not streams._by_address.tell_all() and not streams.frames._shown and not club.pubsub._subscribers.get(table)
        )
        await until(lambda: not streams.frames._unfinished)

    run(watched())


def test_a_key_that_ran_out_ends_the_stream(club, streams, table, monkeypatch):
    """Nobody tells of it, so it is shown again now and then; a store that cannot answer then says nothing about it."""
    monkeypatch.setattr(live, "BEAT_S", 0.01)
    monkeypatch.setattr(live, "KEY_BEATS", 2)
    answers: list[ClubError | None] = [None, Unavailable("the store is away"), None, NotFound("this session has ended")]
    shown: list[Any] = []

    def look():
        shown.append(answers[len(shown)])
        if shown[-1] is not None:
            raise shown[-1]

    found: list[Any] = []
    key = Key(club.tables.find(table).host, look)
    run(asyncio.wait_for(collect(streams, table, found, key=key), 20))
    assert shown == answers and found.count(BEAT) == 7 and not streams._watched


def test_a_send_that_hangs_ends_the_stream(streams, table, monkeypatch):
    """The reader's own task is not cancelled with it: what is being sent is given up, and he is gone from the list."""
    monkeypatch.setattr(live, "SEND_TIMEOUT_S", 0.1)
    before = metrics.DROPPED._value.get()
    sent = []

    async def send(message):
        sent.append(message)
        if b"id: " in message.get("body", b""):
            await asyncio.sleep(60)

    async def receive():
        await asyncio.sleep(60)

    async def watched():
        response = EventStream(streams.frames_of(table, WATCHER, "here", "", None))
        await asyncio.wait_for(response(GET, receive, send), 10)
        await until(lambda: not streams._watched, 1)
        task = asyncio.current_task()
        assert task is not None and not task.cancelling()

    run(watched())
    assert metrics.DROPPED._value.get() == before + 1
    assert len([each for each in sent if each["type"] == "http.response.body"]) == 2


def test_one_who_hangs_up_is_noticed_at_once(streams, table):
    async def watched():
        hung_up, sent = asyncio.Event(), []

        async def receive():
            await hung_up.wait()
            return {"type": "http.disconnect"}

        async def send(message):
            sent.append(message)

        response = EventStream(streams.frames_of(table, WATCHER, "here", "", None))
        answering = asyncio.ensure_future(response(GET, receive, send))
        await until(lambda: len(sent) == 3)  # the head, how soon to come back, the frame
        hung_up.set()
        await asyncio.wait_for(answering, 2)
        await until(lambda: not streams._watched, 1)

    run(watched())


def test_a_store_that_is_away_ends_a_stream_with_a_word(club, streams, table, monkeypatch):
    """The next one who comes is shown the table again, though nothing has changed since."""
    read = club.cache._read
    away = True

    def lost(loaded):
        if away:
            raise Unavailable("the store is away")
        read(loaded)

    async def watched():
        nonlocal away
        sent, never = [], asyncio.Event()

        async def send(message):
            sent.append(message.get("body", b""))

        async def receive():
            await never.wait()

        watching = asyncio.ensure_future(collect(streams, table, []))  # somebody else keeps the table's frames
        await until(lambda: streams.frames._shown and not streams.frames._unfinished)
        monkeypatch.setattr(club.cache, "_read", lost)
        viewer = Viewer(club.tables.find(table).host, "en")
        await asyncio.wait_for(EventStream(streams.frames_of(table, viewer, "here", "", None))(GET, receive, send), 10)
        assert any(b"event: refused" in body and b"the store is away" in body for body in sent) and sent[-1] == b""
        away, found = False, list[Any]()
        reading = asyncio.ensure_future(collect(streams, table, found, viewer))
        await until(lambda: stamps(found))
        for task in (reading, watching):
            task.cancel()
        await asyncio.gather(reading, watching, return_exceptions=True)

    run(watched())


def test_what_was_heard_before_somebody_was_hushed_is_not_kept(club, streams, table, monkeypatch):
    """Ben mutes Ann in the middle of a reading of the chat for him."""
    ann, ben = (seat.person for seat in club.tables.find(table).seats)
    club.chat.say(table, ann, phrase="hello")
    read, frames = club.chat.read, streams.frames
    viewer, now = Viewer(ben, "en"), club.tables.find(table)

    def reading(*given):
        found = read(*given)
        monkeypatch.setattr(club.chat, "read", read)
        club.moderation.mute_or_block(ben, ann)
        return found

    monkeypatch.setattr(club.chat, "read", reading)
    assert len(frames.chat_for(now, viewer)[0]) == 1
    assert frames.chat_for(now, viewer)[0] == []
