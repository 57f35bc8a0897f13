"""What a browser loads to think by itself: a game's module, its description, and networks; each kept for good."""

from functools import cache, lru_cache
from pathlib import Path

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

import serai
from serai.bots.engine import EngineFile, built, network_bytes, network_name, task
from serai.bots.networks import proven
from serai.club.errors import NotFound
from serai.kernel.i18n import _
from serai.kernel.plain import Plain
from serai.kernel.position import Position
from serai.web.routing.direct_routes import DirectRoute
from serai.web.static_files import CODINGS, KEEP, compressed

router = APIRouter(route_class=DirectRoute, include_in_schema=False)

KINDS = {".wasm": "application/wasm", ".json": "application/json", ".bin": "application/octet-stream"}


@router.get("/engine/{name}")
def engine_file(request: Request, name: str) -> Response:
    """A file of an engine by its name, which changes with what is in it."""
    content = _content(name)
    if content is None:
        raise NotFound(_("there is no such engine here (any more)"))
    kind = KINDS[Path(name).suffix]
    return compressed(request.headers, content, kind, {"Cache-Control": KEEP})


def prepare() -> None:
    """Compress what is built, so that the first who opens a room does not wait for it."""
    for found in filter(None, map(addresses, serai.game_names())):
        for address in found.values():
            compressed({"accept-encoding": CODINGS[0]}, _content(Path(address).name) or b"", "", {})


def task_of(position: Position) -> Plain:
    """What a search in a browser is given of a position, with where it finds the network's weights."""
    given = task(position)
    network = given["network"]
    return {**given, "network": f"/engine/{network}" if network else None}


def addresses(game: str) -> dict[str, str] | None:
    """Where a page finds a game's search; None while it is not built."""
    try:
        found = _search(game)
    except LookupError:
        return None
    return {"module": f"/engine/{found.module.name}", "description": f"/engine/{found.description.name}"}


@cache  # sources do not change while they run; what is not there is not remembered
def _search(game: str) -> EngineFile:
    found = built(serai.game(game))
    if found is None:
        raise LookupError(game)
    return found


@lru_cache(maxsize=24)  # modules and networks of three games, and of a few more
def _found(name: str) -> bytes:
    for game in map(serai.game, serai.game_names()):
        if not name.startswith(f"{game.name}-"):
            continue
        file = built(game)
        for path in (file.module, file.description) if file else ():
            if path.name == name:
                return path.read_bytes()
        for network in proven(game):
            if network_name(game, network) == name:
                return network_bytes(network)
    raise LookupError(name)


def _content(name: str) -> bytes | None:
    try:
        return _found(name)  # what is not there is not remembered: it may be built a moment later
    except LookupError:
        return None
