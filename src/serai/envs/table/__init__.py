"""One game that adapters step by codes: fast, and without the comforts of a `Position`, which it still offers.

A folder of its own, since compiled functions are kept on disk until a file beside them changes.
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from serai.envs.table.loops import deal, decide, look
from serai.games import game as find_game
from serai.kernel.errors import BadMove
from serai.kernel.game import Game, seed_of
from serai.kernel.i18n import _
from serai.kernel.plain import Plain, Records
from serai.kernel.position import Position

REWARDS = ("outcome", "score", "margin")
BOUND = 8.0  # observations are about 0 to 1, and never this far from 0

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]


class SteppedGame:
    """A game in its present position, dealt and stepped in place.

    >>> table = SteppedGame("ganesha", players=2)
    >>> table.deal(7)
    >>> table.decide(table.codes()[0])
    True
    """

    def __init__(self, game: str | Game, players: int = 2, options: Mapping[str, str] | None = None) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self._blank = self.game.blank(players, options)
        self._sit(self._blank.copy())

    def _sit(self, array: Records) -> None:
        """Work on a record: the plain array for compiled loops and the position share its memory."""
        self.position = Position(self.game, self.game.edition, array)
        self.players = self.position.players
        self.width = len(self.game.observation)  # numbers in an observation
        self.actions = self.game.notation.size  # codes, legal or not
        self.count = 0  # legal codes in `out`; none before the deal and when the game is over
        self.seat = self.position.seat  # who decides
        self.out: npt.NDArray[np.int64] = self.position.out
        self._states = array.view(np.ndarray)
        self._editions = self.game.edition.array.view(np.ndarray)
        self._seats = self._states["seat"]
        self._plies = self._states["ply"]

    # -- play --------------------------------------------------------------------------------------------------------

    def deal(self, seed: int) -> None:
        """Begin a new game: the one that `Game.new` deals with this seed."""
        self.count = deal(self._states, self._blank, self._editions, np.uint64(seed_of(seed)), self.out)
        self.seat = int(self._seats[0])

    def decide(self, code: int) -> bool:
        """Carry out a code, and what it forces; False, and nothing changed, if it is refused."""
        count = decide(self._states, self._editions, code, self.out) if self.count else -1
        if count < 0:
            return False
        self.count = count
        self.seat = int(self._seats[0])
        return True

    def look(self, seat: int) -> tuple[Floats, Mask]:
        """What a seat sees and, if it decides, what it may do; new arrays each time."""
        numbers = np.empty(self.width, np.float32)
        mask = np.zeros(self.actions, np.int8)
        look(self._states, self._editions, seat, self.out, self.count if seat == self.seat else 0, numbers, mask)
        return numbers, mask

    # -- how it stands -----------------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        return int(self._plies[0])

    @property
    def over(self) -> bool:
        return self.position.over

    def codes(self) -> list[int]:
        """The legal codes, in ascending order."""
        codes: list[int] = self.out[: self.count].tolist()
        return codes

    def code(self, action: object) -> int:
        """An action as a code, if it is a whole number, Python's or NumPy's, of the right size."""
        if isinstance(action, np.ndarray) and action.ndim == 0:
            action = action[()]
        if isinstance(action, int | np.integer) and not isinstance(action, bool) and 0 <= action < self.actions:
            return int(action)
        raise BadMove(
            _("{code} is not the code of a move: codes go from 0 to {last}").format(
                code=repr(action)[:60], last=self.actions - 1
            )
        )

    def refusal(self, code: int) -> str:
        """Why a code is refused, with the move in words."""
        return f"{self.game.notation.text(code)}: {self.position.why_not(code)}"

    def rewards(self, kind: str) -> list[float]:
        """What every seat gets when the game is over."""
        return paid(kind, self.position)

    # -- copies: compiled loops hold views of the record, which must follow it ---------------------------------------

    def __getstate__(self) -> Plain:
        return {
            "game": self.game.name,
            "blank": self._blank.tobytes(),
            "record": self._states.tobytes(),
            "codes": self.out[: self.count].copy(),
        }

    def __setstate__(self, state: Plain) -> None:
        self.game = find_game(state["game"])
        self._blank = self._array(state["blank"])
        self._sit(self._array(state["record"]))
        self.count = len(state["codes"])
        self.out[: self.count] = state["codes"]

    def _array(self, data: bytes) -> Records:
        return np.frombuffer(bytearray(data), self.game.state_type).view(np.recarray)


def paid(kind: str, position: Position) -> list[float]:
    """What every seat gets when the game is over.

    "outcome": the first takes one from the others in equal parts; a shared first place shares it. "score": the points.
    "margin": the points ahead of the mean of the others.
    """
    if kind == "outcome":
        return outcome(position.places())
    players, points = position.players, position.scores()
    if kind == "score":
        return [float(n) for n in points]
    total = sum(points)
    return [(players * n - total) / (players - 1) for n in points]


def outcome(places: list[int]) -> list[float]:
    """What every seat wins or loses by its place: one in all.

    >>> outcome([2, 1, 1])
    [-0.5, 0.25, 0.25]
    """
    first, others = places.count(1), len(places) - 1
    return [(len(places) - first) / (first * others) if place == 1 else -1 / others for place in places]
