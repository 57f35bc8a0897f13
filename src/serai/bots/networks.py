"""Trained networks: their files, what must hold before one is trusted, and which one judges a position.

A file holds whole-numbered weights and a header: for which game, players and options it was trained, with which seeds,
commit and sizes of data, and how its matches against the master went. Those matches decide where it judges: for the
players and options of each that it won, whatever it was trained for. `trained/` has the package's own.
"""

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from serai.bots.inference import EXTRA, HIGHEST, LAYOUT, ONE, OUTPUTS
from serai.bots.search import AT_END_OF_TURN, AT_HORIZON, AT_LEAF
from serai.kernel.errors import SeraiError
from serai.kernel.game import Game
from serai.kernel.i18n import _
from serai.kernel.plain import Plain
from serai.kernel.position import Position

log = logging.getLogger(__name__)

FOLDER = Path(__file__).parent / "trained"
WEIGHTS = ("first", "second", "third", "skip")
BIASES = ("first_bias", "second_bias", "third_bias")
STOPS = {"leaf": AT_LEAF, "turn": AT_END_OF_TURN, "horizon": AT_HORIZON}  # where simulations end, in words
FARTHEST_AHEAD = 99  # own turns
# Options by how their names begin that leave the game as it is: who begins, who is younger in a tie, and how seats of a
# mixed group play where the group is not mixed (which is an option of its own).
SAME_GAME = {"ganesha": ("first-player", "age-"), "rajas": ("level-",)}
Net: TypeAlias = tuple[npt.NDArray[Any], ...]  # as compiled code takes it: weights, biases, and room to work in


class BadNetwork(SeraiError):
    """A file is not a network that can be used here."""


@dataclass(frozen=True)
class Network:
    """Weights in whole numbers, and what is known about them."""

    header: Plain
    arrays: dict[str, npt.NDArray[Any]]

    @property
    def ends(self) -> Plain:
        """Where simulations end with this network, as far as its file says so."""
        told = self.header.get("search", {})
        return {name: STOPS[value] if name == "stop" else value for name, value in told.items()}

    @property
    def weights(self) -> dict[str, float]:
        """Weights of the game's priors that were fitted to this network's search; the others are the game's."""
        return dict(self.header.get("priors", {}))

    def loaded(self) -> Net:
        """The weights with room to work in: every thread needs its own."""
        a = self.arrays
        inputs, width = a["first"].shape
        return (
            a["first"],
            a["first_bias"],
            a["second"],
            a["second_bias"],
            a["third"],
            a["third_bias"],
            a["skip"],
            np.zeros(inputs, np.float32),
            np.zeros(width, np.int32),
            np.zeros(a["second"].shape[1], np.int32),
            np.zeros(OUTPUTS, np.int64),
        )

    def save(self, path: Path) -> None:
        with path.open("wb") as file:
            np.savez_compressed(file, **with_names(header=np.array(json.dumps(self.header)), **self.arrays))


def with_names(**arrays: Any) -> dict[str, Any]:
    """Arrays as keywords for NumPy's writers, whose own keywords have other types."""
    return arrays


def nothing() -> Net:
    """What compiled code is given where the heuristics judge."""
    shapes = {"first": (1, 1), "second": (1, 1), "third": (1, OUTPUTS), "skip": (EXTRA, OUTPUTS)}
    arrays: dict[str, npt.NDArray[Any]] = {name: np.zeros(shape, np.int16) for name, shape in shapes.items()}
    arrays |= {name: np.zeros(n, np.int32) for name, n in zip(BIASES, (1, 1, OUTPUTS), strict=True)}
    return Network({}, arrays).loaded()


def layout_of(game: Game, weights: Mapping[str, float] | None = None) -> str:
    """A digest of what gives a network's inputs their meaning: the observation, and the weights of the heuristics."""
    told = json.dumps([LAYOUT, game.observation, sorted((weights or game.weights).items())])
    return sha256(told.encode()).hexdigest()[:16]


def changed_options(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """The options that differ from the game's own, but for those that change no rule."""
    usual = {option.name: option.values[0] for option in game.options}
    same = SAME_GAME.get(game.name, ())
    changed = {name: value for name, value in options.items() if value != usual[name]}
    return {name: value for name, value in changed.items() if not name.startswith(same)}


def read_network(path: Path, game: Game, weights: Mapping[str, float] | None = None) -> Network:
    """The network in a file; refused where it does not fit this game as it is here, or with these weights."""
    found = read_arrays(path)
    try:
        arrays = {name: np.ascontiguousarray(found[name]) for name in (*WEIGHTS, *BIASES)}
        header = json.loads(str(found["header"]))
    except (ValueError, KeyError, RecursionError) as error:
        raise not_a_network(path, error) from None
    if not isinstance(header, dict):
        raise not_a_network(path, TypeError("header"))
    if header.get("game") != game.name or header.get("layout") != layout_of(game, weights):
        raise BadNetwork(_("the network in {path} was trained for another observation").format(path=path))
    if not tells_all(header, game):
        raise not_a_network(path, ValueError("header"))
    check_sums(arrays, len(game.observation) + EXTRA, path)
    return Network(header, arrays)


def read_arrays(path: Path) -> dict[str, npt.NDArray[Any]]:
    """All arrays in a file of NumPy's, or a refusal: what somebody brings may be broken in any way."""
    try:
        with np.load(path, allow_pickle=False) as file:
            return dict(file)
    except Exception as error:  # of the file system, of zip, of its compression, of NumPy's own format, of memory
        raise not_a_network(path, error) from None


def not_a_network(path: Path, error: Exception) -> BadNetwork:
    """A refusal in one line."""
    why = " ".join(str(error).split())
    return BadNetwork(_("{path} is not a network: {error}").format(path=path, error=why))


def tells_all(header: Plain, game: Game) -> bool:
    """Whether a header says for whom its network was trained, and how each of its matches went."""
    matches = header.get("matches")
    return (
        header.get("players") in game.players
        and tells_ends(header.get("search", {}))
        and tells_priors(header.get("priors", {}), game)
        and isinstance(header.get("options"), dict)
        and isinstance(matches, list)
        and all(isinstance(m, dict) and "players" in m and isinstance(m.get("interval"), list) for m in matches)
    )


def tells_ends(told: object) -> bool:
    """Whether this says where simulations end: `stop`, one of STOPS, and how many own turns `ahead`."""
    return (
        isinstance(told, dict)
        and set(told) <= {"stop", "ahead"}
        and ("stop" not in told or told["stop"] in tuple(STOPS))
        and ("ahead" not in told or told["ahead"] in range(FARTHEST_AHEAD + 1))
    )


def tells_priors(told: object, game: Game) -> bool:
    """Whether these are weights of this game's heuristics."""
    return isinstance(told, dict) and all(
        name in game.weights and isinstance(value, float) and abs(value) < float("inf") for name, value in told.items()
    )


def check_sums(arrays: dict[str, npt.NDArray[Any]], inputs: int, path: Path) -> None:
    """Refuse weights of other shapes or types, or such whose sums might not fit into 32 bits."""
    width, depth = arrays["second"].shape if arrays["second"].ndim == 2 else (0, 0)
    shapes = {
        "first": (inputs, width),
        "second": (width, depth),
        "third": (depth, OUTPUTS),
        "skip": (EXTRA, OUTPUTS),
        "first_bias": (width,),
        "second_bias": (depth,),
        "third_bias": (OUTPUTS,),
    }
    fits = all(
        arrays[name].shape == shape and arrays[name].dtype == (np.int32 if name in BIASES else np.int16)
        for name, shape in shapes.items()
    )
    if fits:
        first = np.abs(arrays["first"].astype(np.int64))
        # an observation is about 0 to 1, the rest of the inputs at most FARTHEST
        most = 2 * ONE * first[:-EXTRA].sum(axis=0) + 64 * ONE * first[-EXTRA:].sum(axis=0)
        later = HIGHEST * np.abs(arrays["second"].astype(np.int64)).sum(axis=0)
        fits = bool((most + np.abs(arrays["first_bias"]) < 2**31).all())
        fits &= bool((later + np.abs(arrays["second_bias"]) < 2**31).all())
    if not fits:
        raise BadNetwork(_("the network in {path} has weights of a wrong shape or size").format(path=path))


def network_files(game: Game, folder: Path) -> list[Path]:
    return sorted(folder.glob(f"{game.name}-*.npz"))


@cache
def proven(game: Game) -> tuple[Network, ...]:
    """The package's networks for a game, each for its own players and options; one that does not fit is left out."""
    found = []
    for path in network_files(game, FOLDER):
        try:
            found.append(read_network(path, game))
        except BadNetwork as error:
            log.warning("the grandmaster plays without a network, as the master does; install Serai again: %s", error)
    return tuple(found)


def network_for(position: Position) -> Network | None:
    """The proven network for a position's players and options, if there is one, with the figures it was trained on."""
    return among(proven(position.game), position)


def among(networks: Sequence[Network], position: Position) -> Network | None:
    """The one of these networks for a position's players and options, if it has the printed figures."""
    if position.edition.digest != position.game.edition.digest:
        return None
    return fitting(networks, position.game, position.players, position.options)


def fitting(networks: Sequence[Network], game: Game, players: int, options: Mapping[str, str]) -> Network | None:
    """The one of these networks that was proved for so many players and these options, best one trained for as many."""
    changed = changed_options(game, options)
    found = [network for network in networks if is_proved(network, players, changed)]
    return min(found, key=lambda network: network.header["players"] != players, default=None)


def is_proved(network: Network, players: int, changed: Mapping[str, str]) -> bool:
    """Whether a match in the network's file shows that it beats the master with so many players and these options."""
    return any(
        match["players"] == players
        and match.get("options", network.header["options"]) == changed
        and match["interval"][0] > 1 / players
        for match in network.header["matches"]
    )
