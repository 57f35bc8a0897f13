"""A study as one file: JSON with its title and its chapters, each a title and a tree of variations.

`docs/notation.md` describes it. What a later version adds is passed over by an earlier one; the number after the
format's name changes only when an earlier one could not read it any more.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from serai.club.analysis.tree import Node, Tree, read_tree
from serai.club.errors import BadRequest
from serai.club.free_text import TITLE, admit
from serai.club.studies.trees import from_position, from_record, grafted
from serai.kernel.errors import SeraiError
from serai.kernel.game import Game
from serai.kernel.gamefile import FORMAT as GAME_FORMAT
from serai.kernel.gamefile import Record, is_by_source
from serai.kernel.i18n import _
from serai.kernel.json_text import read_json
from serai.kernel.plain import Plain

FORMAT = "serai-study"
VERSION = 1
MOST_CHAPTERS = 32
MOST_BYTES = 1 << 20  # of all chapters of a study
FindGame = Callable[[str], Game]


@dataclass(frozen=True)
class Chapter:
    """A part of a study: its title and its tree."""

    title: str
    tree: Tree


def written(title: str, chapters: Iterable[Chapter]) -> str:
    """A study as the text of its file."""
    listed = [{"title": each.title, "tree": each.tree.data()} for each in chapters]
    return json.dumps({FORMAT: VERSION, "title": title, "chapters": listed}, ensure_ascii=False, indent=1) + "\n"


def read(text: str, find: FindGame) -> tuple[str, tuple[Chapter, ...]]:
    """What a file brings along: a study, one tree, a position, or a game; its title is empty where it has none."""
    if len(text.encode()) > 2 * MOST_BYTES:
        raise BadRequest(_("a study takes at most {n} KiB").format(n=MOST_BYTES // 1024))
    if text.startswith(GAME_FORMAT):
        return "", (Chapter("", _game(text, find)),)
    try:
        data = read_json(text)
    except ValueError:
        raise BadRequest(_("this is neither a study, nor a position, nor a game file")) from None
    if not isinstance(data, dict):
        raise BadRequest(_("this is neither a study, nor a position, nor a game file"))
    if FORMAT in data:
        return _study(data, find)
    if "nodes" in data:
        return "", (Chapter("", _portable(read_tree(data, find))),)
    try:
        return "", (Chapter("", from_position(find(str(data.get("game"))).from_json(data))),)
    except SeraiError as error:
        raise BadRequest(str(error)) from None


def _study(data: Plain, find: FindGame) -> tuple[str, tuple[Chapter, ...]]:
    if data[FORMAT] != VERSION:
        raise BadRequest(_("this study was written by a later version of Serai"))
    given = data.get("chapters")
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_CHAPTERS:
        raise BadRequest(_("a study has 1 to {n} chapters").format(n=MOST_CHAPTERS))
    chapters = []
    for each in given:
        if not isinstance(each, dict) or not isinstance(each.get("tree"), dict):
            raise BadRequest(_("a chapter of a study has a tree of variations"))
        chapters.append(Chapter(titled(each.get("title")), _portable(read_tree(each["tree"], find))))
    return titled(data.get("title")), tuple(chapters)


def _portable(tree: Tree) -> Tree:
    """A tree that starts from a position, with its root in its place."""
    roots = [node.at for node in tree.nodes if node.after is None]
    if tree.start.table is not None or roots not in ([], [0]):
        raise BadRequest(_("a chapter starts from a position"))
    # The same move twice in one place is one move: whoever goes to it would find another one, and make a third.
    return grafted(replace(tree, nodes=(Node(at=0),)), tree, {0: ()})


def _game(text: str, find: FindGame) -> Tree:
    if is_by_source(text):
        raise BadRequest(_("a game with chance by source cannot be a chapter"))
    try:
        return from_record(Record.parse(text, find))
    except SeraiError as error:
        raise BadRequest(str(error)) from None


def titled(text: object) -> str:
    """A title as it is kept, or none."""
    return admit(TITLE, text) if text not in (None, "") else ""
