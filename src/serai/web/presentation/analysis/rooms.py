"""The rooms for analysis as pages see them: where somebody is, what is drawn of it and what it is called.

The server draws for everybody, so a drawing is made once for all who ask for the same, and what is asked for anew is
counted: a room draws on at most one a second, and some more at once.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from threading import Lock
from typing import Any, TypeVar
from urllib.parse import urlencode

from serai.boards.drawing.scene import EMBLEMS, WIDE, Scene, ScenePlayer
from serai.boards.drawing.sprite import sprite_address
from serai.boards.presentation import board_of
from serai.boards.render import Presented, parts
from serai.boards.text.move_text import phrased, tell
from serai.club.analysis.lines import Made, Step, key_of, written
from serai.club.analysis.packed_positions import packed
from serai.club.errors import TooMany
from serai.club.model import Table
from serai.club.play.projection import own_edition
from serai.club.rate_limits import Bucket
from serai.kernel.game import Game
from serai.kernel.i18n import _, language
from serai.kernel.position import Position

KEPT = 256  # answers
LONGEST_ADDRESS = 6_000  # letters; a longer line begins anew where it has led

T = TypeVar("T")


@dataclass(frozen=True)
class Room:
    """Where somebody is: a start, and a line tried from there."""

    base: str  # of its addresses
    asked: Mapping[str, str]  # how they say where it starts
    key: str  # under which a browser keeps what was tried
    names: list[str]
    line: tuple[Step, ...]
    position: Position
    made: tuple[Made, ...]
    free: bool = False  # of any table: an address can say the position itself
    table: Table | None = None
    version: int = 0
    last: int = 0

    @property
    def game(self) -> str:
        return self.position.game.name

    @cached_property
    def now(self) -> str:
        """The position itself, packed, where an address can say it."""
        return packed(self.position) if self.free else ""

    def query(self, line: tuple[Step, ...] | None = None) -> str:
        """Where this is, or where a line leads from the same start, as an address says it."""
        steps = self.line if line is None else line
        return urlencode({**self.asked, **({"line": written(steps)} if steps else {})})

    def address(self, part: str = "") -> str:
        """The address of this place, or of something about it."""
        query = self.query()
        if self.free and len(query) > LONGEST_ADDRESS:
            query = urlencode({"from": self.now})
        return f"{self.base}{part}?{query}"


class Answers:
    """What was made for rooms lately, for whoever asks for the same."""

    def __init__(self, bucket: Bucket) -> None:
        self.bucket = bucket
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def count(self, room: str) -> None:
        """Count something that is worked out anew; refuses it where there was too much lately."""
        if not self.bucket.take(room):
            raise TooMany(_("too many positions at once; wait a moment"), 1)

    def get(self, key: Hashable, room: str, make: Callable[[], T]) -> T:
        """What was made under this key, or what is made now, if the room may have more."""
        kept: T | None = self.kept(key)
        if kept is not None:
            return kept
        self.count(room)
        made = make()
        self.keep(key, made)
        return made

    def kept(self, key: Hashable) -> Any:
        """What was made under this key lately; None where nothing was."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: Hashable, made: object) -> None:
        """Keep what was made, for a while."""
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)


def seen_by(room: Room) -> tuple[Hashable, ...]:
    """What a drawing of a room's position follows from, besides how its reader wants it."""
    return key_of(room.position), tuple(room.names), language()


def drawing(room: Room, layout: str = WIDE, aids: bool = False) -> Presented | None:
    """The position as whoever decides sees it, with anything legal to do; None where the game has no board."""
    position = room.position
    board = board_of(position.game.name)
    if board is None:
        return None
    seat = None if position.over else position.seat
    scene = Scene(
        view=position.view(seat),
        seat=seat,
        moves=tuple(position.moves()),
        players=tuple(ScenePlayer(name, EMBLEMS[i % len(EMBLEMS)]) for i, name in enumerate(room.names)),
        layout=layout,
        aids=aids,
        sprite=sprite_address(position.game.name),
        edition=own_edition(position.edition, position.game),
    )
    return parts(board, scene)


def told(game: Game, made: Made, names: list[str]) -> str:
    """What happened with a step of a line."""
    sentences = [tell(event, names) for event in made.events if event.to is None]
    return " · ".join(sentences) or in_short(game, made.step.move, names)


def in_short(game: Game, move: str, names: Sequence[str]) -> str:
    """What was decided, in words."""
    return _in_short(game, move, tuple(names), language())


@lru_cache(maxsize=4096)  # lines are worded whole with every step
def _in_short(game: Game, move: str, names: tuple[str, ...], _language: str) -> str:
    return phrased(game, move, names)
