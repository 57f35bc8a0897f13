"""A thread of the club's own, which works beside the requests until it is told to stop."""

from collections.abc import Callable
from threading import Event, Thread


class BackgroundThread:
    """Runs a function that returns soon after `stopping` is set; it can be started again."""

    def __init__(self, name: str, run: Callable[[], None]) -> None:
        self.stopping = Event()
        self._name, self._run = name, run
        self._thread: Thread | None = None

    @property
    def started(self) -> bool:
        return self._thread is not None

    def start(self) -> None:
        if self._thread is None:
            self.stopping.clear()
            self._thread = Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()

    def stop(self, wait_s: float) -> None:
        self.stopping.set()
        if self._thread is not None:
            self._thread.join(wait_s)
            self._thread = None
