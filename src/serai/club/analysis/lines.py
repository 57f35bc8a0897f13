"""A line of moves tried from a position: read from an address, and walked.

Chance on the way is drawn from the line itself, so the same line is the same position for everybody who has its
address. A number behind a move draws it otherwise; “x” and sixteen hexadecimal digits are the generator's state before
it, which is how the chance of a game file is told.
"""

import re
from collections import OrderedDict
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock

from serai.club.errors import BadRequest
from serai.club.play.moves import LONGEST_MOVE
from serai.kernel.errors import BadMove, IllegalMove
from serai.kernel.i18n import _
from serai.kernel.plain import copied
from serai.kernel.position import Event, Position

LONGEST = 600  # moves
KEPT = 1024  # places that were walked to lately
KEPT_STEPS = 30_000  # on the ways to them in all, about 20 MB
CHANCE = re.compile(r"[1-9][0-9]{0,5}|x[0-9a-f]{16}")
_STEP = re.compile(rf"(?P<move>[^;~]+?)(?:~(?P<chance>{CHANCE.pattern}))?")


@dataclass(frozen=True)
class Step:
    """One move of a line; `chance` tells it from the same move with other luck."""

    move: str
    chance: str = ""

    def __str__(self) -> str:
        return f"{self.move}~{self.chance}" if self.chance else self.move


@dataclass(frozen=True)
class Made:
    """A step that was made: by whom, what happened, and whether anything was drawn."""

    step: Step
    seat: int
    events: tuple[Event, ...]
    drawn: bool


def read_line(text: str) -> tuple[Step, ...]:
    """The steps of a line as an address has them.

    >>> [str(step) for step in read_line("bid 3;lift b3~2")]
    ['bid 3', 'lift b3~2']
    """
    if not text:
        return ()
    parts = text.split(";")
    if len(parts) > LONGEST or any(len(part) > LONGEST_MOVE for part in parts):
        raise BadRequest(_("a line has at most {n} moves").format(n=LONGEST))
    return tuple(map(read_step, parts))


def read_step(text: str) -> Step:
    """One step of a line."""
    found = _STEP.fullmatch(text)
    if found is None:
        raise BadRequest(_("“{move}” is not a move").format(move=text))
    return Step(found["move"].strip(), found["chance"] or "")


def written(line: Sequence[Step]) -> str:
    """A line as an address has it."""
    return ";".join(map(str, line))


class Walk:
    """Somewhere on a line: the position there, what happened on the way, and what the line has said so far, from which
    chance is drawn."""

    def __init__(self, start: Position) -> None:
        self.position = start.copy()
        self.made: tuple[Made, ...] = ()
        self._said = sha256(start.to_json().encode())

    def copy(self) -> "Walk":
        """Another one from the same place."""
        other = copy(self)
        other.position, other._said = self.position.copy(), self._said.copy()
        return other

    def make(self, step: Step) -> Made:
        """Go one step on; what is not possible is refused with its reason."""
        position = self.position
        self._said.update(f"{step};".encode())
        seat, draws = position.seat, position.draws
        position.reseed(state_of(step.chance, self._said.digest()))
        try:
            events = position.play(step.move)
        except (BadMove, IllegalMove) as error:
            raise BadRequest(str(error)) from None
        made = Made(step, seat, tuple(events), position.draws != draws)
        self.made = (*self.made, made)
        return made


Key = tuple[str, str, bytes]


class Places:
    """The places that were walked to lately, by where the way begins and its steps."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Key, tuple[Step, ...]], Walk] = OrderedDict()
        self._steps = 0  # on the ways to all of them
        self._lock = Lock()

    def nearest(self, begun: Key, steps: tuple[Step, ...]) -> Walk | None:
        """Where a way ends, or one step before, for whoever goes on from there; None where nobody was lately.

        A way without steps ends at its own start: what was told there is no part of its key.
        """
        with self._lock:
            found = next(
                (self._kept[begun, way] for way in (steps, steps[:-1]) if way and (begun, way) in self._kept), None
            )
            return found.copy() if found else None

    def keep(self, begun: Key, walk: Walk) -> None:
        """Keep a place, and forget those that were left longest ago where there are too many."""
        if not (steps := tuple(made.step for made in walk.made)):
            return
        with self._lock:
            self._steps += 0 if (begun, steps) in self._kept else len(steps)
            self._kept[begun, steps] = walk.copy()
            self._kept.move_to_end((begun, steps))
            while len(self._kept) > KEPT or self._steps > KEPT_STEPS:
                (_begun, gone), _walk = self._kept.popitem(last=False)
                self._steps -= len(gone)


_places = Places()


def walk(start: Position, line: Sequence[Step]) -> tuple[Position, tuple[Made, ...]]:
    """The position after a line, and what happened on the way.

    Places that were walked to lately are kept: whoever goes on from one of them takes a step, and not the whole line.
    """
    steps, begun = tuple(line), key_of(start)
    walking = _places.nearest(begun, steps) or Walk(start)
    for step in steps[len(walking.made) :]:
        walking.make(step)
    _places.keep(begun, walking)
    return walking.position, walking.made


def key_of(position: Position) -> Key:
    """A position's facts as a key: all but the chance to come and what the last move told."""
    facts = copied(position.array)
    for name in ("rng", "noted", "notes"):
        facts[name] = 0
    return position.game.name, position.edition.digest, facts.tobytes()


def state_of(chance: str, line: bytes) -> int:
    """The generator's state before a step: as its chance names it, or as it follows from the line so far."""
    return int(chance[1:], 16) if chance.startswith("x") else int.from_bytes(line[:8], "little")
