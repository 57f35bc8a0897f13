"""Every text a person reads exists in the three languages, with the same fields to fill in; catalogues are compiled."""

import os
import re
import string

import pytest

import serai
from serai.kernel import i18n
from serai.kernel.i18n import LANGUAGES, load_catalogue, speak
from tools.texts import TRANSLATIONS, collected, missing, read

TEMPLATE = collected()


def fields(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}


@pytest.fixture
def spoken():
    yield speak
    speak("en")


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_text_is_missing(language):
    assert missing(language, TEMPLATE) == []


@pytest.mark.parametrize("language", TRANSLATIONS)
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
        assert position.question in refusal.text
        texts[language] = refusal.text
    assert len(set(texts.values())) == 3


def test_a_changed_catalogue_is_compiled_again_and_only_then(tmp_path, monkeypatch):
    source = tmp_path / "ru" / "LC_MESSAGES" / "well.po"
    source.parent.mkdir(parents=True)
    assert load_catalogue(tmp_path, "well", "ru").gettext("water") == "water"
    source.write_text('msgid "water"\nmsgstr "вода"\n', encoding="utf-8")
    assert load_catalogue(tmp_path, "well", "ru").gettext("water") == "вода"
    source.write_text('msgid "water"\nmsgstr "водица"\n', encoding="utf-8")
    os.utime(source, (1, 1))  # older or newer, it is another
    assert load_catalogue(tmp_path, "well", "ru").gettext("water") == "водица"
    assert sorted(file.name for file in source.parent.iterdir()) == ["well.mo", "well.po"]
    monkeypatch.setattr(i18n, "compile_catalogue", None)
    assert load_catalogue(tmp_path, "well", "ru").gettext("water") == "водица"


def test_a_catalogue_that_cannot_be_written_is_read_all_the_same(tmp_path):
    source = tmp_path / "ru" / "LC_MESSAGES" / "well.po"
    source.parent.mkdir(parents=True)
    source.write_text('msgid "water"\nmsgstr "вода"\n', encoding="utf-8")
    source.with_suffix(".mo").mkdir()  # nothing can take its place
    assert load_catalogue(tmp_path, "well", "ru").gettext("water") == "вода"
