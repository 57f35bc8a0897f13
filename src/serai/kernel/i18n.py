"""Texts in the reader's language: English in the sources, Russian and Greek from the catalogues.

A game from another package brings catalogues of its own (`add_catalogues`); what ours do not have is looked up there.
A wheel holds compiled catalogues (`tools/build_hook.py`). In a checkout one is compiled when it is first read, and
again when its `.po` has changed.
"""

import os
from contextlib import suppress
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

LANGUAGES = ("en", "ru", "el")
LOCALE = Path(__file__).parents[1] / "locale"

_folders = [(LOCALE, "serai")]
_language: ContextVar[str] = ContextVar("language", default="en")


def speak(language: str) -> None:
    """Choose the language of all texts in this thread or task."""
    _language.set(language if language in LANGUAGES else "en")


def language() -> str:
    """The language spoken in this thread or task."""
    return _language.get()


def _(message: str) -> str:
    """A text in the reader's language."""
    return catalogue(_language.get()).gettext(message)


def N_(message: str) -> str:
    """Marks a text for translation that is looked up later."""
    return message


def ngettext(singular: str, plural: str, n: int) -> str:
    """A text with a number in it, in the reader's language."""
    return catalogue(_language.get()).ngettext(singular, plural, n)


def in_english(text: str) -> str:
    """The English of a name in the reader's language, for looking it up; other texts stay as they are."""
    if _language.get() != "en":
        for known in _loaded(_language.get()):
            for source, translated in getattr(known, "_catalog", {}).items():
                if isinstance(translated, str) and isinstance(source, str) and translated.casefold() == text.casefold():
                    return source
    return text


def add_catalogues(folder: Path, domain: str) -> None:
    """Look for texts in one more folder of catalogues, if there is such a folder."""
    if (folder, domain) not in _folders and folder.is_dir():
        _folders.append((folder, domain))
        _loaded.cache_clear()
        catalogue.cache_clear()


@cache
def catalogue(language: str) -> NullTranslations:
    """A language's texts: ours first, then those of added folders."""
    first, *others = _loaded(language)
    for other in others:
        first.add_fallback(other)
    return first


@cache
def _loaded(language: str) -> list[NullTranslations]:
    return [load_catalogue(folder, domain, language) for folder, domain in _folders]


def load_catalogue(folder: Path, domain: str, language: str) -> NullTranslations:
    """A language's texts from one folder of catalogues (`ru/LC_MESSAGES/domain.mo`); none where it has no such file."""
    compiled = folder / language / "LC_MESSAGES" / f"{domain}.mo"
    source = compiled.with_suffix(".po")
    if source.exists() and not _is_compiled(source, compiled):
        return GNUTranslations(BytesIO(compile_catalogue(source)))
    if not compiled.exists():
        return NullTranslations()
    with compiled.open("rb") as f:
        return GNUTranslations(f)


def compile_catalogue(source: Path) -> bytes:
    """Compile a `.po` file and keep the result beside it, as Python does with modules, where that may be written."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled, made = BytesIO(), source.stat().st_mtime_ns
    with source.open("rb") as f:
        write_mo(compiled, read_po(f))
    part = source.with_suffix(f".{os.getpid()}.part")
    with suppress(OSError):
        part.write_bytes(compiled.getvalue())
        os.utime(part, ns=(made, made))
        part.replace(source.with_suffix(".mo"))
    return compiled.getvalue()


def _is_compiled(source: Path, compiled: Path) -> bool:
    return compiled.is_file() and compiled.stat().st_mtime_ns == source.stat().st_mtime_ns
