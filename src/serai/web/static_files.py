"""Files as they lie: ours, and those that the games' presentations bring. An address changes with the content."""

import hashlib
import os
from functools import cache
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import serai
from serai.boards.presentation import presentation_of

STATIC = Path(__file__).parent / "static"
GAMES = "games"  # the folder of what presentations bring
KEEP = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"


def digest(path: Path) -> str:
    """What tells one content of a file from another."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.is_file() else "0"


@cache
def static(name: str) -> str:
    """The address of one of our files."""
    return f"/static/{name}?v={digest(STATIC / name)}"


@cache
def stylesheet(game: str) -> str:
    """The address of a game's own stylesheet; empty where it has none."""
    return _address(game, presentation_of(game).stylesheet)


@cache
def link_preview(game: str | None) -> str:
    """The address of what other sites show beside a link to a page about a game, or about none."""
    own = _address(game, presentation_of(game).link_preview) if game else ""
    return own or static("previews/serai.png")


def _address(game: str, file: Path | None) -> str:
    return f"/static/{GAMES}/{game}/{file.name}?v={digest(file)}" if file else ""


@cache
def _brought(game: str) -> dict[str, Path]:
    """The files of a presentation by name: nothing else of its package is served."""
    presentation = presentation_of(game)
    files = (presentation.stylesheet, presentation.link_preview)
    return {file.name: file for file in files if file is not None and file.is_file()}


class Files(StaticFiles):
    """All under /static: addresses change with the content, so browsers may keep it."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        folder, _slash, rest = path.replace(os.sep, "/").partition("/")
        if folder != GAMES:
            return super().lookup_path(path)
        game, _slash, name = rest.partition("/")
        file = _brought(game).get(name) if game in serai.game_names() else None
        return (str(file), file.stat()) if file else ("", None)

    def file_response(self, full_path: object, stat_result: object, scope: Scope, status_code: int = 200) -> Response:
        response: Response = super().file_response(full_path, stat_result, scope, status_code)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = KEEP if b"v=" in scope["query_string"] else A_DAY
        if scope["path"].endswith(".png"):
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # pages of others show link previews
        return response
