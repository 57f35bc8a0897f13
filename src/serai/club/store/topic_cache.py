"""A cache of answers that are the same for everybody, cleared when their topic changes."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from serai.club.store.pubsub import PubSub

Answer = TypeVar("Answer")


class TopicCache:
    """A cache of what the store answers about a topic, whoever changes it: this process or another one.

    Changes by other processes arrive a moment later; while they cannot arrive at all, nothing is cached.
    """

    def __init__(self, pubsub: PubSub, topic: str) -> None:
        self.pubsub = pubsub
        self._lock = Lock()
        self._answers: dict[Hashable, Any] = {}
        self._changes = 0
        pubsub.subscribe(topic, self._forget)

    def get(self, key: Hashable, read: Callable[[], Answer]) -> Answer:
        """What was read before, or is now."""
        with self._lock:
            if self.pubsub.listening and key in self._answers:
                found: Answer = self._answers[key]
                return found
            before = self._changes
        answer = read()
        with self._lock:
            if before == self._changes:  # else it may be of the time before the change
                self._answers[key] = answer
        return answer

    def _forget(self, _topic: str, _version: int) -> None:
        with self._lock:
            self._changes += 1
            self._answers.clear()
