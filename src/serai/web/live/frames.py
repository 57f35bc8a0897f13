"""Frames: everything a viewer's page shows of a table at one version, drawn once for all who see the same.

What is on them is put together in `context.py`. Streams ask through `Frames.fresh`, which draws each distinct frame
once however many wait for it.
"""

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from serai.boards.drawing.drawn_edition import drawn_with
from serai.boards.render import present
from serai.club import metrics
from serai.club.model import Table, TableView
from serai.club.people.moderation import MUTES
from serai.kernel.i18n import speak
from serai.web.live.context import ChatShown, Viewer, stamp_of, values_of
from serai.web.presentation import wording
from serai.web.templating import draw

if TYPE_CHECKING:
    from serai.club import Club

PART = '<hx-partial hx-target=".slot" hx-swap="innerMorph">'
ARTISTS = 2  # threads that draw
MOST_CHATS = 2000  # how many chats are cached
CHAT_LINES = 60
CHAT_S = 600.0  # how long a chat is cached at most: a mute may have ended


@dataclass(frozen=True)
class Frame:
    """A drawn frame; its stamp is the version and the count of changes beside the game.

    Its steps are the boards on the way from the frame before it, by version: events of their own, sent ahead of it.
    """

    stamp: str
    version: int
    html: str
    steps: tuple[tuple[int, bytes], ...] = ()

    @cached_property
    def event(self) -> bytes:
        """The frame as a server-sent event."""
        return event_of(self.stamp, self.html)


class Drawing:
    """A frame that is being drawn, or was, and the newest change that it shows."""

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.begun = False
        self.frame: asyncio.Future[Frame]

    @property
    def failed(self) -> bool:
        return self.frame.done() and (self.frame.cancelled() or self.frame.exception() is not None)

    @property
    def good(self) -> bool:
        return self.frame.done() and not self.failed


class Shown:
    """A table somebody looks at: its drawings by viewer, and its newest change that was asked for, with the moment."""

    def __init__(self) -> None:
        self.drawings: dict[Viewer, Drawing] = {}
        self.turn = -1
        self.asked = 0.0

    def ask(self, turn: int, viewer: Viewer) -> None:
        """Somebody wants to see a change; what the store has when the first one does so will do for all.

        Not for a viewer who comes later: what was not announced is on their first frame.
        """
        if turn > self.turn or viewer not in self.drawings:
            self.turn, self.asked = max(turn, self.turn), time.monotonic()

    def is_behind(self, viewer: Viewer, has: str) -> bool:
        """Whether a page has a newer frame than the one that is kept for it."""
        drawing = self.drawings.get(viewer)
        return drawing is not None and drawing.good and counts_in(drawing.frame.result().stamp) < counts_in(has)


def counts_in(stamp: str) -> tuple[int, ...]:
    """A stamp's version and count of changes, to be compared; of what is no stamp, nothing.

    >>> counts_in("12.3"), counts_in("12.step"), counts_in("")
    ((12, 3), (), ())
    """
    version, _dot, changes = stamp.partition(".")
    both = (version, changes)
    return tuple(map(int, both)) if all(n.isascii() and n.isdigit() for n in both) else ()


def event_of(id: str, html: str) -> bytes:
    """A server-sent event; a line's end within it, of whatever kind, begins a new line of data.

    The same bytes as sse-starlette's, which takes nine times as long for a board of 200 KB.

    >>> event_of("3.1", "<p>\\r\\nHello</p>")
    b'id: 3.1\\ndata: <p>\\ndata: Hello</p>\\n\\n'
    """
    if "\r" in html:
        html = html.replace("\r\n", "\n").replace("\r", "\n")
    data = html.replace("\n", "\ndata: ")
    return f"id: {id}\ndata: {data}\n\n".encode()


class Frames:
    """The frames of this process, drawn on demand and kept while nothing has changed.

    They are drawn in the order of asking, by few: many threads that draw at once would all be late.
    """

    def __init__(self, club: "Club") -> None:
        self.club = club
        self._shown: dict[str, Shown] = {}
        self._unfinished = 0  # drawings that are asked for; counted in the loop alone
        self._artists = ThreadPoolExecutor(ARTISTS, "frames")
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
        look = self.club.moves.look(table_id, viewer.person, as_of=as_of)
        steps = self._steps(look, viewer, last) if last is not None and last + 1 < look.version else ()
        frame = Frame(stamp_of(look.table), look.version, draw("frame.html", **self.values(look, viewer)), steps)
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
        shown.ask(turn, viewer)
        drawing = shown.drawings.get(viewer)
        if drawing is None or drawing.failed or (drawing.begun and drawing.turn < turn):
            last = drawing.frame.result().version if drawing is not None and drawing.good else None
            # where many wait nobody is shown the way: that would make all of them wait longer
            if self._unfinished > 2 * ARTISTS or viewer.view == "text":
                last = None
            drawing = shown.drawings[viewer] = Drawing(turn)
            self._unfinished += 1
            loop = asyncio.get_running_loop()
            drawing.frame = loop.run_in_executor(self._artists, self._finished, drawing, shown, table_id, viewer, last)
            drawing.frame.add_done_callback(self._one_less)
        elif not drawing.begun:
            drawing.turn = max(drawing.turn, turn)  # it will show this change as well
        return await asyncio.shield(drawing.frame)

    def _one_less(self, _frame: "asyncio.Future[Frame]") -> None:
        self._unfinished -= 1

    def _finished(self, drawing: Drawing, shown: Shown, table_id: str, viewer: Viewer, last: int | None) -> Frame:
        drawing.begun = True
        frame = self._drawn(table_id, viewer, last, shown.asked)
        assert frame.event  # written here, so that the loop has only to send it
        return frame

    def _steps(self, now: TableView, viewer: Viewer, last: int) -> tuple[tuple[int, bytes], ...]:
        """The boards between two frames; drawn in their order, so that pieces keep their ids from one to the next."""
        found = []
        for look in self.club.moves.passing(now.table.id, viewer.person, last, now.version):
            drawn = present(look, wording.seat_names(look.table), viewer.layout, viewer.aids)
            if drawn:
                event = event_of(f"{look.version}.step", f"{PART}{drawn.board}</hx-partial>")
                found.append((look.version, event))
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
