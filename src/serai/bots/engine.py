"""The engine for a player's own browser: which functions its module holds, and what a search there is given.

There is one module for every game, which thinks. It is built from the functions that run here, is kept by a digest of
what it was built from, and decides the same: `tests/contract/test_engine.py`, which also builds the rules alone.
"""

import base64
import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from serai.bots.levels import search_settings, settings_with
from serai.bots.networks import BIASES, WEIGHTS, Network, network_for, nothing
from serai.bots.search import BLOCK, EDGE, grow
from serai.bots.thinking import Tree, settings_record
from serai.kernel.errors import BadOption, SeraiError
from serai.kernel.game import Game
from serai.kernel.i18n import _
from serai.kernel.jit import INTERPRET, cache_root
from serai.kernel.numba_internals import UNOPTIMISED, VERSIONS
from serai.kernel.plain import Plain
from serai.kernel.position import Position
from serai.kernel.warm import beside
from serai.kernel.webassembly.modules import COMPILING, Module

SEARCH = "search"
TREE_BYTES = 40 << 20  # of a worker's 64 MiB, for the tree
Functions = Mapping[str, tuple[Callable[..., Any], tuple[Any, ...]]]  # each with examples of its arguments
GIVEN = len(WEIGHTS) + len(BIASES)  # of a network's arrays; the rest is room to work in
PACKAGED = Path(__file__).parent / "engines"  # built with the package


@dataclass(frozen=True)
class EngineFile:
    """A built module and its description, by the digest of what they were built from."""

    digest: str
    module: Path
    description: Path


def functions_of(game: Game) -> Functions:
    """The functions of a game's module."""
    tree = Tree(game, 1, 2)  # examples: nothing is called here
    settings = settings_record(game, search_settings(game.name, "master"), None)
    more = (tree.edges, tree.blocks, tree.record, settings, nothing(), 1)
    return {"grow": (grow, (tree.states, game.edition.record, game.weigh(), tree.desk, tree.out, *more))}


def digest_of(game: Game, functions: Functions, compiler: str = VERSIONS) -> str:
    """A digest of all that a module is built from; without a compiler's name, of the sources alone."""
    own = [game.code.digest(function) for function, _ in functions.values()]
    types = [game.state_type.descr, game.edition.record.dtype.descr, EDGE.descr, BLOCK.descr]
    told = json.dumps([compiler, COMPILING, own, repr(types)])
    return sha256(told.encode()).hexdigest()[:20]


def built(game: Game) -> EngineFile | None:
    """A game's module where it was built, with the package or on this machine."""
    for files in (_packaged(game), _files(game, digest_of(game, functions_of(game)), _folder())):
        if files.module.exists():
            return files
    return None


def to_package(games: Iterable[Game]) -> dict[Path, str]:
    """The files of all modules, built where they are missing, and the names they have in the package's folder.

    There they are named by their sources alone: whoever installs them may have another Numba, and needs none for them.
    """
    names: dict[Path, str] = {}
    for game in games:
        file, packaged = build_engine(game), _packaged(game)
        names |= {file.module: packaged.module.name, file.description: packaged.description.name}
    return names


def missing(games: Iterable[Game]) -> list[Game]:
    """The games whose module is still to be built."""
    return [] if INTERPRET else [game for game in games if built(game) is None]


def build_engine(game: Game, folder: Path | None = None) -> EngineFile:
    """Build a game's module, if it is not there.

    A process of its own does that, where Numba optimises nothing: LLVM does it once, for all functions together and for
    WebAssembly. The module comes out a quarter smaller and faster than from functions made for this processor before.
    """
    if INTERPRET:
        raise BadOption(_("modules are built from compiled games: unset SERAI_INTERPRET"))
    files = _files(game, digest_of(game, functions_of(game)), folder or _folder())
    if not files.module.exists():
        with beside("serai.bots.engine_process", game.name, str(files.module), environment=UNOPTIMISED) as process:
            failed = process.wait()
        if failed:
            raise SeraiError(_("the module of {game} could not be built").format(game=game.title))
    return files


def write_module(module: Module, path: Path) -> None:
    """Write a module and its description, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # the module last: where it lies, its description does
    for file, content in (
        (path.with_suffix(".json"), json.dumps(module.description, separators=(",", ":")).encode()),
        (path, module.code),
    ):
        fresh = file.with_suffix(f".{os.getpid()}.new")  # another process may build the same
        fresh.write_bytes(content)
        fresh.replace(file)


def _folder() -> Path:
    return cache_root() / "engines"


def _packaged(game: Game) -> EngineFile:
    return _files(game, digest_of(game, functions_of(game), compiler=""), PACKAGED)


def _files(game: Game, digest: str, folder: Path) -> EngineFile:
    name = f"{game.name}-{SEARCH}-{digest}"
    return EngineFile(digest, folder / f"{name}.wasm", folder / f"{name}.json")


def task(position: Position, seat: int | None = None, seed: int = 1) -> Plain:
    """What a search in a browser is given of a position: what the seat (otherwise the one that decides) may know."""
    game = position.game
    network = network_for(position)
    return {
        **known_part(position, position.seat if seat is None else seat),
        "players": position.players,
        "width": game.width,
        "edges": TREE_BYTES // (EDGE.itemsize + BLOCK.itemsize // 2),
        "seed": seed,
        "edition": encoded(np.asarray(position.edition.record).tobytes()),
        "weights": encoded(np.asarray(game.weigh(network.weights if network else None)).tobytes()),
        "network": network_name(game, network) if network else None,
        **_judged_by(game, network),
        "unlearned": _judged_by(game, None) if network else None,  # until the network's weights are there
    }


def known_part(position: Position, seat: int) -> Plain:
    """What of a task differs from one position of a game to the next."""
    return {"seat": seat, "state": encoded(position.as_known_to(seat).array.tobytes())}


def _judged_by(game: Game, network: Network | None) -> Plain:
    """How a search judges, with a network or with the heuristics alone, and what room that takes."""
    settings = settings_with(game.name, "grandmaster", network)
    return {
        "settings": encoded(np.asarray(settings_record(game, settings, network)).tobytes()),
        "shapes": [array.shape for array in (network.loaded() if network else nothing())],
    }


def network_bytes(network: Network) -> bytes:
    """The weights and biases of a network one after another, in the order in which compiled code takes them."""
    return b"".join(array.tobytes() for array in network.loaded()[:GIVEN])


def network_name(game: Game, network: Network) -> str:
    """The name of a file with these bytes: other weights have another name."""
    return f"{game.name}-network-{sha256(network_bytes(network)).hexdigest()[:20]}.bin"


def encoded(data: bytes) -> str:
    """Bytes as JSON takes them."""
    return base64.b64encode(data).decode()
