"""A page that stays open shows what one that is opened now would show, whatever happened, on whichever server.

Two servers share a store. Pages of both are read from their streams while things happen at the first one; after each of
them every open page must equal the frame that a third server, which knows nothing yet, draws from the store.
"""

import asyncio
import random
import time
from contextlib import aclosing

from serai.club import Seat, Terms
from serai.kernel.i18n import speak
from serai.web.live import context
from serai.web.live.context import Viewer
from serai.web.live.frames import Frames
from serai.web.live.streams import Streams
from serai.web.presentation import story, wording
from tests.assembling import Assembled
from tests.club.sitting import HEX, decider, sit, step
from tests.loops import run

LONGEST_S = 20.0


class Page:
    """An open page: the newest frame of its stream."""

    def __init__(self, server, table, viewer):
        self.viewer, self.shown = viewer, Assembled()
        self.reading = asyncio.ensure_future(self._read(server, table))

    async def _read(self, server, table):
        async with aclosing(server.frames_of(table, self.viewer, str(self.viewer), "", None)) as events:
            async for event in events:
                self.shown.read(event)

    @property
    def html(self):
        return self.shown.html

    async def leave(self):
        self.reading.cancel()
        await asyncio.gather(self.reading, return_exceptions=True)


class RunningClub:
    """Two servers with pages, and the deeds of people."""

    def __init__(self, make_club, table, viewers):
        self.table, self.third = table, make_club()
        self.servers = [Streams(club, Frames(club)) for club in (make_club(), make_club())]
        self.one = self.servers[0].club
        self.pages = [Page(server, table, viewer) for server in self.servers for viewer in viewers]

    def opened_now(self, viewer):
        """The frame that a server with an empty memory draws."""
        self.third.cache.drop(self.table)
        wording._told.cache_clear()
        context._LOGS.clear()
        story._kept_entry.cache_clear()
        story._kept_chip.cache_clear()
        story._worded.cache_clear()
        try:
            return Frames(self.third).draw(self.table, viewer).html
        finally:
            speak("en")

    async def settle(self, what):
        """Wait until all pages are as if they were opened now."""
        wanted = {}
        for viewer in {page.viewer for page in self.pages}:
            wanted[viewer] = await asyncio.to_thread(self.opened_now, viewer)
        limit = time.monotonic() + LONGEST_S
        while stale := [page for page in self.pages if page.html != wanted[page.viewer]]:
            assert not any(page.reading.done() for page in self.pages), f"a stream ended after: {what}"
            if time.monotonic() > limit:
                told = [f"{page.viewer}: {different(page.html, wanted[page.viewer])}" for page in stale]
                raise AssertionError(f"stale after: {what}\n" + "\n".join(told))
            await asyncio.sleep(0.02)

    async def do(self, what, deed, *given, **more):
        await asyncio.to_thread(deed, *given, **more)
        await self.settle(what)


def different(shown, wanted):
    """The first line in which two frames differ."""
    lines = zip(shown.splitlines(), wanted.splitlines(), strict=False)
    return next(((a[:300], b[:300]) for a, b in lines if a != b), "one is longer")


def played(make_club, table, viewers, deeds):
    async def watched():
        running = RunningClub(make_club, table, viewers)
        try:
            await running.settle("the pages were opened")
            await deeds(running)
        finally:
            for page in running.pages:
                await page.leave()

    run(asyncio.wait_for(watched(), 240))


def test_every_change_reaches_the_open_pages(club, make_club):
    table = sit(club, "five-tribes", "Ann Ben")
    ann, ben = (seat.person for seat in table.seats)
    viewers = [Viewer(ann, "en"), Viewer(ben, "ru"), Viewer(None, "en"), Viewer(None, "el", "text")]
    rng = random.Random(3)

    async def deeds(running):
        one = running.one

        def move():
            step(one, table, rng.choice)

        def take_back():
            one.moves.undo(table.id, decider(one, table), one.tables.find(table.id).version)

        def muted():
            one.moderation.mute_or_block(ben, ann)
            one.chat.stir(table.id)

        for n in range(14):
            await running.do(f"move {n}", move)
            if one.looks.look(table.id, decider(one, table)).undo:
                await running.do(f"taking back move {n}", take_back)
                await running.do("another move", move)
        await running.do("a phrase", one.chat.say, table.id, ann, phrase="hello")
        await running.do("muting", muted)
        await running.do("closing the chat", one.chat.set, table.id, ann, "off")
        await running.do("a proposal", one.leaving.propose_end, table.id, ann)
        await running.do("a no", one.leaving.decline_end, table.id, ben)
        await running.do("handing over", one.leaving.hand_over_seat, table.id, ben)
        await running.do("taking back a seat", one.leaving.take_back_seat, table.id, ben)
        await running.do("the end", one.leaving.close, table.id)

    played(make_club, table.id, viewers, deeds)


def test_hints_and_going_back_reach_the_open_pages(club, make_club):
    """A teaching table: lines of the log have buttons that name the version, and are taken back many at once."""
    ann = club.people.guest("Ann").id
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.bot("random")], Terms(policy="teaching"))
    club.joining.contribute(table.id, ann, HEX)
    viewers = [Viewer(ann, "en"), Viewer(None, "ru")]

    async def deeds(running):
        one = running.one

        def move():
            look = one.looks.look(table.id, ann)
            if look.mine:
                one.moves.move(table.id, ann, [look.moves[0]], look.version, confirmed=True)
            else:
                position = one.moves.thinking(table.id, look.version).position
                one.moves.bot_move(table.id, look.version, look.deciding, [position.codes()[0]])

        for n in range(8):
            await running.do(f"move {n}", move)
        while not one.looks.look(table.id, ann).mine:
            await running.do("another move", move)
        version = one.tables.find(table.id).version
        await running.do("asking for a hint", one.advice.ask_hint, table.id, ann, version)
        await running.do("going back", one.moves.go_back, table.id, ann, 4, version)
        for n in range(3):
            await running.do(f"move {n} of the other branch", move)

    played(make_club, table.id, viewers, deeds)
