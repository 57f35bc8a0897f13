"""The catalogues: `python -m tools.texts` collects every text and updates the three languages.

English is its own translation; in the others new texts come in empty, and the tests fail until they are filled in.
Texts that are no longer used are dropped.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

import serai
from serai.kernel.i18n import LANGUAGES, LOCALE
from serai.web.wording import vocabulary

SOURCES = LOCALE.parent
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)  # a real one would change the files at every run
METHODS = [("**.py", "python"), ("web/templates/**.html", "jinja2")]
OPTIONS = {"web/templates/**.html": {"extensions": "jinja2.ext.do", "silent": "false"}}
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}


def collected() -> Catalog:
    """Every text in the sources, with the places it is used."""
    catalog = Catalog(project="serai", charset="utf-8")
    for filename, line, message, comments, context in extract_from_dir(
        str(SOURCES), METHODS, OPTIONS, keywords=KEYWORDS, comment_tags=("translators:",)
    ):
        catalog.add(message, locations=[(filename, line)], auto_comments=comments, context=context)
    # Moves and parts of positions are worded from each game's notation and fields.
    for game in map(serai.game, serai.game_names()):
        for text in vocabulary(game):
            catalog.add(text, locations=[(f"games/{game.package.name}/notation.py", 0)])
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
    for language in LANGUAGES:
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
                text = message.id if language == "en" else (old.string if old else "")
                fresh.add(message.id, text, locations=sorted({(f, 0) for f, _line in message.locations}))
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
