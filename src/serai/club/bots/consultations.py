"""Positions that bots think about for a page whose browser cannot: asked for, answered, and stored nowhere.

Whoever asks waits for the answer; a server that dies takes the question along, and the page asks again.
"""

from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import count
from threading import RLock

from serai.club.bots.messages import AdviceData, Question
from serai.club.errors import TooMany, Unavailable
from serai.club.store.jobs import Job
from serai.kernel.i18n import _
from serai.kernel.position import Position

ANALYSIS = "analysis"
MOST = 64  # that wait at once
MOST_OF_ADDRESS = 4  # of these
AGAIN_S = 1  # then one may ask again


@dataclass(frozen=True, eq=False)
class Consultation:
    """A position that somebody waits for."""

    job: Job  # of no table, and in no store
    question: Question
    address: str  # where it was asked from
    answer: "Future[AdviceData]"

    def fail(self) -> None:
        """Nobody will answer it."""
        self.answer.set_exception(Unavailable(_("nobody could think about this position; try again")))


class Consultations:
    """What waits and what is being thought about: of each who asks, one at a time."""

    def __init__(self) -> None:
        self._lock = RLock()  # what is cancelled says so at once
        self._numbers = count(1)
        self._open: dict[str, Consultation] = {}  # by who asks

    def ask(self, who: str, address: str, position: Position, now: int) -> "Future[AdviceData]":
        """Have a position thought about, as the seat that decides knows it; it takes the place of one that waits."""
        edition, usual = position.edition, position.game.edition
        known = position.as_known_to(position.seat)
        number = -next(self._numbers)
        question: Question = {
            "job": number,
            "kind": ANALYSIS,
            "table": "",
            "game": position.game.name,
            "figures": None if edition.digest == usual.digest else edition.tables.data,
            "facts": known.to_dict(),
        }
        asked = Consultation(Job(number, ANALYSIS, "", 0, None, None, who, now, 1), question, address, Future())
        with self._lock:
            before = self._open.get(who)
            if before is not None and not before.answer.cancel():
                raise TooMany(_("one position at a time: another one of yours is being thought about"), AGAIN_S)
            near = sum(each.address == address for each in self._open.values())
            if before is None and (len(self._open) >= MOST or near >= MOST_OF_ADDRESS):
                raise TooMany(_("too many positions at once; wait a moment"), AGAIN_S)
            self._open[who] = asked
        asked.answer.add_done_callback(lambda _answer: self._done(who, asked))
        return asked.answer

    def take(self, most: int, load: Callable[[str | None], float], unready: Collection[str]) -> list[Consultation]:
        """Up to so many that wait, those first for whom least was thought; games that are compiled wait on."""
        with self._lock:
            waiting = [
                each
                for each in self._open.values()
                if not (each.answer.running() or each.answer.done() or each.question["game"] in unready)
            ]
            chosen = sorted(waiting, key=lambda each: (load(each.job.person_id), -each.job.id))[:most]
            return [each for each in chosen if each.answer.set_running_or_notify_cancel()]

    def _done(self, who: str, asked: Consultation) -> None:
        with self._lock:
            if self._open.get(who) is asked:
                del self._open[who]
