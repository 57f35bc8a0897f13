"""Our own files: scripts, stylesheets, fonts, pictures.

Their addresses begin with a mark made of all of them. A script imports others, and a stylesheet its fonts, by relative
addresses, so the mark of the first one is in all of theirs: what changes has a new address, and browsers keep the rest.
"""

import hashlib
import os
import re
from functools import cache
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from serai.boards.drawing.palette import STYLES

FOLDER = Path(__file__).parent / "static"
#: Where they lie; boards are drawn without pages, too, so their styles lie beside them.
FOLDERS = (FOLDER, STYLES)
BOARDS = STYLES.parent
PREVIEWS = FOLDER / "previews"
KEEP = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"

_MARK = re.compile(r"v-[0-9a-f]{10}")
_IMPORT = re.compile(r'^import (?:.* from )?"\./([\w.]+)";$', re.MULTILINE)


@cache
def mark() -> str:
    """What the files are now; other files have another mark."""
    made = hashlib.sha256()
    for folder in FOLDERS:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            content = path.read_bytes()
            made.update(f"{path.relative_to(folder).as_posix()} {len(content)}\n".encode() + content)
    return f"v-{made.hexdigest()[:10]}"


def address(name: str) -> str:
    """The address of one of our files."""
    return f"/static/{mark()}/{name}"


@cache
def game_sheets() -> tuple[str, ...]:
    """The addresses of the games' own stylesheets."""
    sheets = sorted(BOARDS.glob("*/style.css"))
    return tuple(f"/boards/{s.parent.name}.css?v={hashlib.sha256(s.read_bytes()).hexdigest()[:10]}" for s in sheets)


def game_sheet(game: str) -> Response:
    """A game's own stylesheet."""
    path = BOARDS / game / "style.css"
    known = path in BOARDS.glob("*/style.css")
    return FileResponse(path, headers={"Cache-Control": KEEP}) if known else Response(status_code=404)


@cache
def imported(script: str) -> tuple[str, ...]:
    """The addresses of all modules that a script needs besides itself, so that a page asks for them at once."""
    found: dict[str, None] = {}
    left = [script]
    while left:
        for name in _IMPORT.findall((FOLDER / left.pop()).read_text(encoding="utf-8")):
            path = f"scripts/{name}"
            if path not in found:
                found[path] = None
                left.append(path)
    return tuple(address(path) for path in found)


class StaticFolder(StaticFiles):
    """The folders of our files, with or without a mark before their names."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER, packages=[("serai.boards", STYLES.name)])

    def get_path(self, scope: Scope) -> str:
        path = super().get_path(scope)
        first, _, rest = path.partition(os.sep)
        return rest if _MARK.fullmatch(first) else path

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        asked = scope["path"].removeprefix("/static/").partition("/")[0]
        # A page that is older or newer than this server asks with another mark: it must not keep what it gets.
        kept = KEEP if asked == mark() else "no-cache" if _MARK.fullmatch(asked) else A_DAY
        response.headers["Cache-Control"] = kept
        if Path(full_path).parent == PREVIEWS:
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # pages of others show them
        return response
