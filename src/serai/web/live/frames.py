"""Frames: everything a viewer's page shows of a table at one version, drawn once for all who see the same.

What is on them is put together in `context.py`. Streams ask through `Frames.fresh`, which draws each distinct frame
once however many wait for it.
"""

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from serai.boards.drawing.drawn_edition import drawn_with
from serai.boards.render import present
from serai.club import metrics
from serai.club.model import Table, TableView
from serai.club.people.moderation import MUTES
from serai.club.play.cache import AS_TOLD
from serai.kernel.i18n import speak
from serai.web.live.context import ChatShown, Viewer, mover, stamp_of, values_of
from serai.web.live.sections import frame_segments
from serai.web.live.segments import difference
from serai.web.presentation import wording
from serai.web.threads import Threads

if TYPE_CHECKING:
    from serai.club import Club

PART = ('<hx-partial hx-target=".slot" hx-swap="innerMorph" data-by="{}">', "</hx-partial>")
ARTISTS = 2  # threads that draw
MOST_CHATS = 2000  # how many chats are cached
CHAT_LINES = 60
CHAT_S = 600.0  # how long a chat is cached at most: a mute may have ended


class Sendable:
    """Markup in segments that goes out as a server-sent event with an id: whole, or as what differs from a frame."""

    def __init__(self, id: str, version: int, segments: tuple[str, ...]) -> None:
        self.id, self.version, self.segments = id, version, segments
        self._whole = b""
        self._since = WeakKeyDictionary[Sendable, bytes]()  # those who saw the same frame last are sent the same

    @property
    def html(self) -> str:
        """All of it."""
        return "".join(self.segments)

    def event(self, base: "Frame | None") -> bytes:
        """The event for a page that holds the segments of `base`, or none."""
        if base is None:
            self._whole = self._whole or event_of(self.id, {"ops": self.segments})
            return self._whole
        event = self._since.get(base)
        if event is None:
            changed = {"from": base.id, "ops": difference(self.segments, base.segments)}
            event = self._since[base] = event_of(self.id, changed)
        return event


class Frame(Sendable):
    """A drawn frame; its id is its stamp: the version and the count of changes beside the game.

    Its steps are the boards on the way from the frame before it: events of their own, sent ahead of it.
    """

    def __init__(self, stamp: str, version: int, segments: tuple[str, ...], steps: tuple[Sendable, ...] = ()) -> None:
        super().__init__(stamp, version, segments)
        self.steps = steps

    @property
    def stamp(self) -> str:
        return self.id


class Drawing:
    """A frame that is being drawn, or was, the newest change that it shows, and whether with the steps to it."""

    def __init__(self, turn: int, viewer: Viewer, before: Frame | None, frame: "asyncio.Future[Frame]") -> None:
        self.turn, self.viewer, self.before, self.frame = turn, viewer, before, frame
        self.begun = self.steps = False

    @property
    def failed(self) -> bool:
        return self.frame.done() and (self.frame.cancelled() or self.frame.exception() is not None)

    @property
    def good(self) -> bool:
        return self.frame.done() and not self.failed


class Shown:
    """A table somebody looks at: its drawings by viewer, and since when the store must have been asked for them."""

    def __init__(self) -> None:
        self.drawings: dict[Viewer, Drawing] = {}
        self.asked = AS_TOLD

    def ask(self, viewer: Viewer) -> None:
        """Somebody wants to see a change that was announced, so the club knows of it.

        For a viewer who comes later the store is asked: what was not announced is on their first frame.
        """
        if viewer not in self.drawings:
            self.asked = time.monotonic()

    def is_behind(self, viewer: Viewer, has: str) -> bool:
        """Whether a page has a newer frame than the one that is kept for it."""
        drawing = self.drawings.get(viewer)
        if drawing is None or not has or not drawing.good:
            return False
        stamp = drawing.frame.result().stamp
        return stamp != has and counts_in(stamp) < counts_in(has)


def counts_in(stamp: str) -> tuple[int, ...]:
    """A stamp's version and count of changes, to be compared; of what is no stamp, nothing.

    >>> counts_in("12.3"), counts_in("12.step"), counts_in("")
    ((12, 3), (), ())
    """
    version, _dot, changes = stamp.partition(".")
    both = (version, changes)
    return tuple(map(int, both)) if all(n.isascii() and n.isdigit() for n in both) else ()


def event_of(id: str, data: Mapping[str, object]) -> bytes:
    """A server-sent event; JSON has no line's end, so it is one line.

    >>> event_of("3.1", {"ops": ["<p>\\n", [4, 2]]})
    b'id: 3.1\\ndata: {"ops":["<p>\\\\n",[4,2]]}\\n\\n'
    """
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"), check_circular=False)
    return f"id: {id}\ndata: {written}\n\n".encode()


class Frames:
    """The frames of this process, drawn on demand and kept while nothing has changed.

    They are drawn in the order of asking, by few: many threads that draw at once would all be late.
    """

    def __init__(self, club: "Club") -> None:
        self.club = club
        self._shown: dict[str, Shown] = {}
        self._unfinished = 0  # drawings that are asked for; counted in the loop alone
        self._artists = Threads(ARTISTS, "frames")
        self._chats: OrderedDict[tuple[str, int, str | None, str], tuple[float, ChatShown]] = OrderedDict()
        self._keeping = Lock()
        self._mutes = 0  # how often somebody was muted or no longer
        club.pubsub.subscribe(MUTES, self._forget_chats)
        self.drawn = 0

    def draw(self, table_id: str, viewer: Viewer) -> Frame:
        """The frame of now. Runs in a thread, speaks the viewer's language."""
        return self._drawn(table_id, viewer, None, None)

    def _drawn(self, table_id: str, viewer: Viewer, last: int | None, as_of: float | None) -> Frame:
        """The frame of now, and the boards on the way to it from the `last` version, if one is given."""
        speak(viewer.language)
        begun = time.perf_counter()
        look = self.club.looks.look(table_id, viewer.person, as_of=as_of)
        steps = self._steps(look, viewer, last) if last is not None and last + 1 < look.version else ()
        frame = Frame(stamp_of(look.table), look.version, frame_segments(self.values(look, viewer)), steps)
        metrics.FRAME_TIME.observe(time.perf_counter() - begun)
        self.drawn += 1
        return frame

    async def fresh(self, table_id: str, turn: int, viewer: Viewer, has: str = "") -> Frame:
        """The frame after a table's `turn`-th change that this process was told of; drawn once for all who ask.

        It is drawn again for a page that has a newer one: there was a change of which this process is still to be told.
        """
        shown = self._shown.setdefault(table_id, Shown())
        if shown.is_behind(viewer, has):
            del shown.drawings[viewer]
        drawing = self._wanted(shown, turn, viewer)
        if drawing is None:
            drawing = shown.drawings[viewer]
        else:
            self._begin(table_id, shown, [drawing])
        return drawing.frame.result() if drawing.frame.done() else await asyncio.shield(drawing.frame)

    def ahead(self, table_id: str, turn: int, viewers: Iterable[Viewer], then: Callable[[], None]) -> None:
        """Draw what these viewers will ask for after a change, one after another in one thread, before they are told.

        `then` is called in the loop when it is there.
        """
        shown = self._shown.setdefault(table_id, Shown())
        wanted = [drawing for viewer in viewers if (drawing := self._wanted(shown, turn, viewer))]
        if wanted:
            self._begin(table_id, shown, wanted, then)
        else:
            then()

    def _wanted(self, shown: Shown, turn: int, viewer: Viewer) -> Drawing | None:
        """A frame that is to be drawn for a change; None where one is, or will be, that shows it."""
        shown.ask(viewer)
        drawing = shown.drawings.get(viewer)
        if drawing is not None and not drawing.failed and not (drawing.begun and drawing.turn < turn):
            if not drawing.begun:
                drawing.turn = max(drawing.turn, turn)  # it will show this change as well
            return None
        before = drawing.frame.result() if drawing is not None and drawing.good else None
        found = shown.drawings[viewer] = Drawing(turn, viewer, before, asyncio.get_running_loop().create_future())
        # where many wait nobody is shown the way: that would make all of them wait longer
        found.steps = self._unfinished <= 2 * ARTISTS and viewer.view != "text"
        self._unfinished += 1
        return found

    def _begin(
        self, table_id: str, shown: Shown, wanted: list[Drawing], then: Callable[[], None] | None = None
    ) -> None:
        loop = asyncio.get_running_loop()
        self._artists.submit(partial(self._draw_all, loop, table_id, shown, wanted, then))

    def _draw_all(
        self,
        loop: asyncio.AbstractEventLoop,
        table_id: str,
        shown: Shown,
        wanted: list[Drawing],
        then: Callable[[], None] | None,
    ) -> None:
        drawn: list[Frame | Exception] = []
        for drawing in wanted:
            try:
                drawn.append(self._finished(drawing, shown, table_id))
            except Exception as error:  # whoever waits for it is told
                drawn.append(error)
        with suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(self._hand_over, wanted, drawn, then)

    def _hand_over(
        self, wanted: list[Drawing], drawn: list[Frame | Exception], then: Callable[[], None] | None
    ) -> None:
        for drawing, frame in zip(wanted, drawn, strict=True):
            self._unfinished -= 1
            if isinstance(frame, Frame):
                drawing.frame.set_result(frame)
            else:
                drawing.frame.set_exception(frame)
                drawing.frame.exception()  # it may be that nobody waits for it any more
        if then is not None:
            then()

    def _finished(self, drawing: Drawing, shown: Shown, table_id: str) -> Frame:
        drawing.begun = True
        before, drawing.before = drawing.before, None  # it goes when nobody else needs it
        last = before.version if before is not None and drawing.steps else None
        frame = self._drawn(table_id, drawing.viewer, last, shown.asked)
        if before is not None and frame.stamp != before.stamp:
            for each in (*frame.steps, frame):
                each.event(before)  # written here, so that the loop has only to send it
        return frame

    def _steps(self, now: TableView, viewer: Viewer, last: int) -> tuple[Sendable, ...]:
        """The boards between two frames; drawn in their order, so that pieces keep their ids from one to the next."""
        found = []
        for look in self.club.looks.passing(now.table.id, viewer.person, last, now.version):
            drawn = present(look, wording.seat_names(look.table), viewer.layout, viewer.aids)
            if drawn:
                segments = (PART[0].format(mover(look)), *drawn.board, PART[1])
                found.append(Sendable(f"{look.version}.step", look.version, segments))
        return tuple(found)

    def forget(self, table_id: str) -> None:
        """Nobody looks at a table any more."""
        self._shown.pop(table_id, None)

    def values(self, look: TableView, viewer: Viewer) -> dict[str, Any]:
        """Everything the frame's template needs; built from the look alone, and the chat this viewer may see."""
        with drawn_with(look.edition):
            return values_of(self.club, look, viewer, self.chat_for(look.table, viewer))

    def chat_for(self, table: Table, viewer: Viewer) -> ChatShown:
        """The chat a viewer sees and what they may say; read again when the table or a mute has changed."""
        key = (table.id, table.changes, viewer.person, viewer.language)
        now = time.monotonic()
        since, found = self._chats.get(key, (0.0, None))
        if found is None or now - since > CHAT_S:
            chat, mutes = self.club.chat, self._mutes
            found = (chat.read(table.id, viewer.person)[-CHAT_LINES:], chat.may(table.id, viewer.person))
            with self._keeping:
                if mutes == self._mutes:  # else it was read before, and nobody may keep it
                    self._chats[key] = (now, found)
                while len(self._chats) > MOST_CHATS:
                    self._chats.popitem(last=False)
        return found

    def _forget_chats(self, _topic: str, _version: int) -> None:
        with self._keeping:
            self._mutes += 1
            self._chats.clear()


def safe_frame(frame: Frame) -> Markup:
    """A drawn frame to set into a page."""
    return Markup(frame.html)
