"""The catalogues: `python -m tools.texts` collects every text and updates the translations.

English is in the sources. In the other languages new texts come in empty, and the tests fail until they are filled in.
Texts that are no longer used are dropped.
"""

import ast
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

import serai
from serai.boards.presentation import presentation_of
from serai.boards.text.move_text import vocabulary
from serai.bots import BOTS
from serai.kernel.i18n import LANGUAGES, LOCALE

SOURCES = LOCALE.parent
NEW_GAME = SOURCES / "testing" / "new_game"  # a package of its own, with texts of its own
TRANSLATIONS = tuple(language for language in LANGUAGES if language != "en")
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)  # a real one would change the files at every run
METHODS = [("web/templates/**.html", "jinja2")]
OPTIONS = {"web/templates/**.html": {"extensions": "jinja2.ext.do", "silent": "false"}}
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}


def in_code(path: Path) -> Iterator[tuple[int, str | tuple[str, str]]]:
    """The texts of a Python file with their lines. Babel's own reader misses those inside f-strings."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
            count = len(KEYWORDS[node.func.id] or (1,))
            texts = [a.value for a in node.args[:count] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if len(texts) == count:
                yield node.lineno, texts[0] if count == 1 else (texts[0], texts[1])


def collected() -> Catalog:
    """Every text in the sources, with the places it is used."""
    catalog = Catalog(project="serai", charset="utf-8")
    for path in sorted({*SOURCES.rglob("*.py")} - {*NEW_GAME.rglob("*.py")}):
        for line, text in in_code(path):
            catalog.add(text, locations=[(str(path.relative_to(SOURCES)), line)])
    for filename, line, message, _comments, context in extract_from_dir(
        str(SOURCES), METHODS, OPTIONS, keywords=KEYWORDS
    ):
        catalog.add(message, locations=[(filename, line)], context=context)
    for name in BOTS:
        catalog.add(name, locations=[("bots/__init__.py", 0)])
    # Moves and parts of positions are worded from each game's notation and fields.
    for game in map(serai.game, serai.game_names()):
        for text in vocabulary(game):
            catalog.add(text, locations=[(f"games/{game.package.name}/notation.py", 0)])
        if course := presentation_of(game.name).course:
            for lesson in course.lessons:
                for text in (lesson.title, *(text for task in lesson.tasks for text in task.texts)):
                    catalog.add(text, locations=[(f"boards/{game.package.name}/course/lessons.toml", 0)])
    return catalog


def path_of(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "serai.po"


def read(language: str) -> Catalog:
    """A language's catalogue as it is."""
    path = path_of(language)
    if not path.exists():
        return Catalog(locale=language, project="serai", charset="utf-8")
    with path.open("rb") as f:
        return read_po(f, locale=language)


def update() -> dict[str, int]:
    """Bring the catalogues up to date; how many texts each still lacks."""
    template = collected()
    lacking = {}
    for language in TRANSLATIONS:
        known = read(language)
        fresh = Catalog(
            locale=language,
            header_comment=f"# The texts of Serai: {language}. Kept by tools/texts.py.",
            project="serai",
            version="0",
            creation_date=NO_DATE,
            revision_date=NO_DATE,
            last_translator="Serai contributors",
            language_team=language,
            msgid_bugs_address="",
            fuzzy=False,
        )
        for message in template:
            if message.id:
                old = known.get(message.id, message.context)
                if old and isinstance(old.id, tuple) != isinstance(message.id, tuple):
                    old = None  # what was one form now has several, or the other way round
                fresh.add(
                    message.id, old.string if old else "", locations=sorted({(f, 0) for f, _line in message.locations})
                )
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as f:
            write_po(f, fresh, width=120, sort_output=True, omit_header=False, include_lineno=False)
        lacking[language] = len(missing(language, template))
    return lacking


def missing(language: str, template: Catalog | None = None) -> list[str]:
    """The texts that a catalogue lacks."""
    known = read(language)
    found = []
    for message in template or collected():
        if message.id:
            entry = known.get(message.id, message.context)
            strings = (
                entry.string if entry and isinstance(entry.string, tuple | list) else [entry.string if entry else ""]
            )
            if not entry or entry.fuzzy or not all(strings):
                found.append(str(message.id))
    return found


if __name__ == "__main__":
    counts = update()
    for name, n in counts.items():
        print(f"{name}: {n} texts to translate" if n else f"{name}: complete")
    sys.exit(0)
