"""A page's side of a stream of frames: the mirror of `static/scripts/deltas.js`."""

import json

from serai.web.live.segments import applied


class LostCount(Exception):
    """A frame was sent as what differs from another one than the page has."""


class Assembled:
    """What a stream has brought: the whole text of the newest frame, and the boards on the way to it."""

    def __init__(self) -> None:
        self.stamp, self.html = "", ""
        self.held: list[str] = []

    def take(self, id: str, data: str) -> str:
        """The whole text of an event."""
        told = json.loads(data)
        if "from" in told and told["from"] != self.stamp:
            raise LostCount(f"the page has {self.stamp}, not {told['from']}")
        segments = applied(told["ops"], self.held)
        text = "".join(segments)
        if not id.endswith(".step"):
            self.stamp, self.html, self.held = id, text, segments
        return text

    def read(self, event: bytes) -> None:
        """The same for the bytes of an event; what is no frame is passed over."""
        head, *rest = event.decode().removesuffix("\n\n").split("\n")
        if head.startswith("id: "):
            self.take(head[4:], "\n".join(line.removeprefix("data: ") for line in rest))
