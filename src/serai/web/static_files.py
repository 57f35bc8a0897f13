"""Files as they lie: our scripts, stylesheets, fonts and pictures, and what the games' presentations bring.

The addresses of ours begin with a mark made of all of them. A script imports others, and a stylesheet its fonts, by
relative addresses, so the mark of the first one is in all of theirs: what changes has a new address, and browsers keep
the rest. What a presentation brings has a mark of its own at the end of its address.
Text is compressed once, as well as it can be, and kept so.
"""

import gzip
import hashlib
import os
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

import brotli
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import serai
from serai.boards.drawing.palette import STYLES
from serai.boards.presentation import presentation_of
from serai.web.transport.security_headers import with_engine

FOLDER = Path(__file__).parent / "static"
#: Where they lie; boards are drawn without pages, too, so their styles lie beside them.
FOLDERS = (FOLDER, STYLES)
PREVIEWS = "previews"
VENDOR = "vendor"
GAMES = "games"  # the folder of what the games' presentations bring
KEEP = "public, max-age=31536000, immutable"
A_DAY = "public, max-age=86400"
ENGINE = "engine_worker.js"
TEXTS = (".css", ".js")  # what is sent compressed
CODINGS = ("br", "gzip")  # the shorter first; browsers take it by TLS and from their own machine

#: Comments on lines of their own, in stylesheets all: an eighth of their weight, for nobody who plays.
_COMMENTS = {
    ".css": re.compile(rb"/\*.*?\*/", re.DOTALL),
    ".js": re.compile(rb"^[ \t]*(?://.*|/\*\*.*\*/[ \t]*)$", re.MULTILINE),
}
_INDENT = re.compile(rb"^[ \t]+", re.MULTILINE)
#: Blanks of a stylesheet that only people need, and what is left of each; selectors and queries keep theirs.
_BLANKS = (
    (re.compile(rb" ?\{ ?"), b"{"),
    (re.compile(rb";? ?\}"), b"}"),
    (re.compile(rb"; (?=[a-z-])"), b";"),
    (re.compile(rb": (?=[^{}]*[;}])"), b":"),
)
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
def stylesheet(game: str) -> str:
    """The address of a game's own stylesheet; empty where it has none."""
    return _address_of(game, presentation_of(game).stylesheet)


@cache
def link_preview(game: str | None) -> str:
    """The address of what other sites show beside a link to a page about a game, or about none."""
    own = _address_of(game, presentation_of(game).link_preview) if game else ""
    return own or address(f"{PREVIEWS}/serai.png")


def _address_of(game: str, file: Path | None) -> str:
    if file is None:
        return ""
    return f"/static/{GAMES}/{game}/{file.name}?v={hashlib.sha256(file.read_bytes()).hexdigest()[:10]}"


@cache
def _brought(game: str) -> dict[str, Path]:
    """The files of a presentation by name: nothing else of its package is served."""
    presentation = presentation_of(game)
    files = (presentation.stylesheet, presentation.link_preview)
    return {file.name: file for file in files if file is not None and file.is_file()}


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


@lru_cache(maxsize=200)
def _lean(content: bytes, suffix: str) -> bytes:
    """A script or a stylesheet without comments and indents; the rest stays in its line, where an error names it."""
    content = _COMMENTS[suffix].sub(lambda comment: b"\n" * comment[0].count(b"\n"), content)
    content = _INDENT.sub(b"", content)
    for blanks, left in _BLANKS if suffix == ".css" else ():
        content = blanks.sub(left, content)
    return content


@lru_cache(maxsize=200)
def _packed(content: bytes, coding: str) -> bytes:
    return brotli.compress(content) if coding == "br" else gzip.compress(content, 9, mtime=0)


def compressed(asked: Mapping[str, str], content: bytes, kind: str, headers: Mapping[str, str]) -> Response:
    """A text as an answer: compressed for those who take that, which all browsers do."""
    about = {**headers, "Vary": "Accept-Encoding"}
    taken = {part.partition(";")[0].strip() for part in asked.get("accept-encoding", "").split(",")}
    coding = next((each for each in CODINGS if each in taken), None)
    if coding is None:
        return Response(content, 200, about, kind)
    return Response(_packed(content, coding), 200, {**about, "Content-Encoding": coding}, kind)


class StaticFolder(StaticFiles):
    """The folders of our files, with or without a mark before their names."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER, packages=[("serai.boards", STYLES.name)])

    def get_path(self, scope: Scope) -> str:
        path = super().get_path(scope)
        first, _, rest = path.partition(os.sep)
        return rest if _MARK.fullmatch(first) else path

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        folder, _, rest = path.partition(os.sep)
        if folder != GAMES:
            return super().lookup_path(path)
        game, _, name = rest.partition(os.sep)
        file = _brought(game).get(name) if game in serai.game_names() else None
        return (str(file), file.stat()) if file else ("", None)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        asked = scope["path"].removeprefix("/static/").partition("/")[0]
        # A page that is older or newer than this server asks with another mark: it must not keep what it gets.
        kept = KEEP if asked == mark() else "no-cache" if _MARK.fullmatch(asked) else A_DAY
        if asked == GAMES and b"v=" in scope["query_string"]:
            kept = KEEP
        response.headers["Cache-Control"] = kept
        if Path(full_path).suffix in TEXTS and response.status_code == 200:
            keep = {name: response.headers[name] for name in ("Cache-Control", "ETag")}
            if Path(full_path).name == ENGINE:
                keep["Content-Security-Policy"] = with_engine()  # a worker has the policy of its own script
            kind = response.headers["content-type"]
            content = Path(full_path).read_bytes()
            own = VENDOR not in Path(full_path).parts  # what is others' stays as they wrote it, with their licences
            lean = _lean(content, Path(full_path).suffix) if own else content
            return compressed(Headers(scope=scope), lean, kind, keep)
        if Path(full_path).suffix == ".png":
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"  # pages of others show them
        return response
