"""Texts in the reader's language: English in the sources, Russian and Greek from the catalogues."""

from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path

LANGUAGES = ("en", "ru", "el")
LOCALE = Path(__file__).parents[1] / "locale"

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
        names = getattr(catalogue(_language.get()), "_catalog", {})
        for source, translated in names.items():
            if isinstance(translated, str) and isinstance(source, str) and translated.casefold() == text.casefold():
                return source
    return text


@cache
def catalogue(language: str) -> NullTranslations:
    """A language's texts, read from its catalogue."""
    source = LOCALE / language / "LC_MESSAGES" / "serai.po"
    if language == "en" or not source.exists():
        return NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po
    from babel.support import Translations

    compiled = BytesIO()
    with source.open("rb") as f:
        write_mo(compiled, read_po(f))
    compiled.seek(0)
    return Translations(compiled)
