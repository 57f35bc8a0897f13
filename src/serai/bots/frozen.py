"""The best player of each release, kept as it was: `frozen:0.1` plays later ladders beside those who came after it.

A file in `releases/` has what such a player is made of (settings of the search, weights of the heuristics, digests of
its networks) and its first decisions in a few games, so that a test notices when it comes to play differently. Networks
stay in `trained/` as long as they are in use, and move to `releases/` when a better one takes their place.
"""

import json
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypedDict

from serai.bots.levels import Effort, Searcher, WithNetwork, search_settings
from serai.bots.networks import FOLDER as TRAINED
from serai.bots.networks import BadNetwork, Network, among, network_files, read_network
from serai.bots.thinking import SearchSettings
from serai.kernel.errors import BadOption
from serai.kernel.game import Game
from serai.kernel.gamefile import write_whole
from serai.kernel.i18n import N_, _
from serai.kernel.plain import Plain
from serai.kernel.position import Position

FROZEN = "frozen:"  # then a release
FOLDER = Path(__file__).parent / "releases"
TRIED = Effort(scale=0.02, threads=1, repeatable=True)  # for the decisions that are kept with a player
DECISIONS, SEED = 12, 1


class FrozenGame(TypedDict):
    """What a frozen player is made of in one game."""

    weights: dict[str, float]
    settings: dict[str, Plain]  # where the heuristics judge, and where a network does
    networks: dict[str, str]  # digests by the names that the files had
    decisions: dict[str, list[int]]  # the first ones of a game against itself, by players


class FrozenRelease(TypedDict):
    """A release's best player."""

    release: str
    level: str
    seconds: float
    simulations: int
    games: dict[str, FrozenGame]


@dataclass(frozen=True)
class FrozenPlayer(Searcher):
    """Searches as a release did, with that release's knowledge."""

    release: str

    def network(self, position: Position) -> Network | None:
        return among(kept_networks(self.release, position.game), position)

    def settings(self, game: str, network: Network | None) -> SearchSettings:
        kept = _of_game(self.release, game)["settings"]["network" if network else "heuristics"]
        return SearchSettings(**{**kept, **(network.ends if network else {})})

    def weights(self, game: Game) -> dict[str, float]:
        return _of_game(self.release, game.name)["weights"]


def frozen_names() -> list[str]:
    """The frozen players, the oldest first."""
    releases = [path.stem for path in FOLDER.glob("*.json")]
    return [FROZEN + release for release in sorted(releases, key=lambda name: [int(n) for n in name.split(".")])]


def frozen_player(name: str) -> FrozenPlayer:
    """A frozen player by its name, such as `frozen:0.1`."""
    if name not in frozen_names():
        known = ", ".join(frozen_names()) or "–"
        raise BadOption(_("there is no frozen player “{name}”; known are {known}").format(name=name, known=known))
    release = name.removeprefix(FROZEN)
    kept = read_release(release)
    return FrozenPlayer(
        name, N_("the best player of an earlier release"), kept["seconds"], kept["simulations"], release
    )


@cache
def read_release(release: str) -> FrozenRelease:
    kept: FrozenRelease = json.loads((FOLDER / f"{release}.json").read_text(encoding="utf-8"))
    return kept


def _of_game(release: str, game: str) -> FrozenGame:
    games = read_release(release)["games"]
    if game not in games:
        raise BadOption(_("release {release} did not know {game}").format(release=release, game=game))
    return games[game]


@cache
def kept_networks(release: str, game: Game) -> tuple[Network, ...]:
    """The networks of a release, wherever they lie by now; one that is not there any more is an error."""
    kept = _of_game(release, game.name)
    found = {digest_of(path): path for folder in (TRAINED, FOLDER) for path in network_files(game, folder)}
    for name, digest in kept["networks"].items():
        if digest not in found:
            raise BadNetwork(_("{name} of release {release} is not in the package").format(name=name, release=release))
    return tuple(read_network(found[digest], game, kept["weights"]) for digest in kept["networks"].values())


def digest_of(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


# -- freezing ------------------------------------------------------------------------------------------------------


def freeze(release: str, level: WithNetwork, games: list[Game], folder: Path = FOLDER) -> Path:
    """Write down a level as it plays now; that release's player is from then on what this file says."""
    kept: FrozenRelease = {
        "release": release,
        "level": level.name,
        "seconds": level.seconds,
        "simulations": level.simulations,
        "games": {game.name: _as_it_plays(level, game) for game in games},
    }
    folder.mkdir(exist_ok=True)
    path = folder / f"{release}.json"
    write_whole(path, json.dumps(kept, indent=1, sort_keys=True) + "\n")
    return path


def _as_it_plays(level: WithNetwork, game: Game) -> FrozenGame:
    return {
        "weights": dict(game.weights),
        "settings": {
            "heuristics": asdict(search_settings(game.name, level.name)),
            "network": asdict(search_settings(game.name, level.name, network=True)),
        },
        "networks": {path.name: digest_of(path) for path in network_files(game, TRAINED)},
        "decisions": {str(players): first_decisions(level, game, players) for players in game.players},
    }


def first_decisions(level: Searcher, game: Game, players: int) -> list[int]:
    """How a game of a player against itself begins, thinking shortly, by counted simulations."""
    position = game.new(players, SEED)
    minds = [level.player(seat, TRIED) for seat in range(players)]
    decided: list[int] = []
    while len(decided) < DECISIONS and not position.over:
        decided.append(minds[position.seat].choose(position))
        position.play(decided[-1])
    return decided
