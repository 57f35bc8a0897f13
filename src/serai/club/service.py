"""What the club's services are, and what they are built on."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import dataclass_transform

from serai.club.settings import Settings
from serai.club.store.engine import Store
from serai.club.store.heartbeat import Heartbeat


@dataclass(frozen=True)
class Foundation:
    """The store, its time, the host's settings, and the machine's clock, which only limits count by."""

    store: Store
    heartbeat: Heartbeat
    settings: Settings
    now: Callable[[], float]


@dataclass_transform(eq_default=False)
class Declared:
    """Makes every class below it a dataclass, compared by identity and not written out in logs."""

    def __init_subclass__(cls) -> None:
        dataclass(eq=False, repr=False)(cls)


class Service(Declared):
    """A part of the club that `Club` builds and others receive.

    Its fields are the services it needs; what it keeps for itself is made in `__post_init__`.
    """

    foundation: Foundation

    def __post_init__(self) -> None:
        self.store = self.foundation.store
        self.heartbeat = self.foundation.heartbeat
        self.settings = self.foundation.settings
        self.now = self.foundation.now
