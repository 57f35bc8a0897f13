"""Every text a person reads exists in Russian and Greek, too, with the same fields to fill in."""

import re
import string

import pytest

import serai
from serai.kernel.i18n import LANGUAGES, speak
from tools.texts import TRANSLATED, collected, missing, read

TEMPLATE = collected()


def fields(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}


@pytest.fixture
def spoken():
    yield speak
    speak("en")


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_missing(language):
    assert missing(language, TEMPLATE) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_fill_in_the_same_fields(language):
    for message in read(language):
        if message.id and isinstance(message.id, str):
            assert fields(str(message.string)) == fields(message.id), message.id


@pytest.mark.parametrize(("language", "letters"), [("ru", "[а-яё]"), ("el", "[α-ωάέήίόύώϊϋΐΰς]")])
def test_translations_are_in_their_own_script(language, letters):
    plain = [m for m in read(language) if m.id and len(str(m.id)) > 30]
    assert len(plain) > 100
    for message in plain:
        assert re.search(letters, str(message.string).lower()), message.id


def test_a_reason_speaks_the_language_of_its_reader(spoken):
    position = serai.game("five-tribes").new(2, 7)
    texts = {}
    for language in LANGUAGES:
        spoken(language)
        refusal = position.why_not("lift a1")
        assert refusal is not None and refusal.id == "not-now"
        texts[language] = refusal.text
    assert len(set(texts.values())) == 3
