"""What is drawn is final: hints, editions and outlooks are set as data, and nothing rewrites markup afterwards."""

import ast
from pathlib import Path

import pytest

import serai

SOURCE = Path(serai.__file__).parent
#: Who replaces by a pattern, and in what: nothing of it is drawn markup.
IN_PLAIN_TEXT = {
    "boards/five_tribes/players.py": "the name of a space, for the gold that was paid for it",
    "boards/rajas/drawing/art.py": "an effect in words, for the name of its symbol",
    "boards/standalone.py": "a stylesheet",
    "boards/teaching/course.py": "the words of a lesson, to count them",
    "boards/teaching/course_file.py": "a fact, before it is translated",
    "boards/text/move_text.py": "the template of a verb, for its heading",
    "web/routes/analysis/studies.py": "the title of a study, for the name of its file",
    "web/static_files.py": "the comments of scripts and stylesheets",
}
REPLACING = {"sub", "subn", "expand"}


def replaces(source: str) -> bool:
    """Whether a module replaces something by a regular expression."""
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return any(isinstance(called, ast.Attribute) and called.attr in REPLACING for called in calls)


def test_no_regular_expression_rewrites_markup():
    modules = [path for folder in ("boards", "web") for path in sorted((SOURCE / folder).rglob("*.py"))]
    found = {path.relative_to(SOURCE).as_posix() for path in modules if replaces(path.read_text(encoding="utf-8"))}
    assert len(modules) > 100 and found == IN_PLAIN_TEXT.keys()


@pytest.mark.parametrize("source", ['re.sub("<p>", "", html)', "_PIECE.sub(mark, svg)", "RING.subn('', svg)"])
def test_one_that_does_would_be_found(source):
    assert replaces(source)
