"""Templates are compiled with the texts of a language in them, and show what they would show by looking each up."""

import re

import pytest
from jinja2.visitor import NodeTransformer

from serai.kernel.i18n import LANGUAGES, _, speak
from serai.web import templating
from tests.web.visiting import two_at


def shown(visitor, table):
    """Pages with many texts, without what differs each time they are asked for."""
    pages = (visitor.get(path).text for path in ("/settings", "/new", f"/t/{table}/frame"))
    return [re.sub(r"[0-9a-f]{128}", "TOKEN", page) for page in pages]


@pytest.fixture
def compiled_anew():
    """Nothing that was compiled before is used; what a test compiles is forgotten after it."""

    def forget():
        for kept in (templating.environment, templating._template):
            kept.cache_clear()

    forget()
    yield forget
    forget()


def test_every_language_has_its_own_texts(visit, compiled_anew, monkeypatch):
    ann, _ben, table = two_at(visit)
    for language in LANGUAGES:
        ann.post("/settings", {"name": "Ann", "language": language})
        inside = shown(ann, table)
        compiled_anew()
        with monkeypatch.context() as plain:
            plain.setattr(templating.TextsInOneLanguage, "visit_Call", NodeTransformer.generic_visit)
            assert inside == shown(ann, table)
        compiled_anew()
        speak(language)
        assert _("Settings") in inside[0]
    speak("en")


def test_no_plain_text_is_looked_up_while_a_frame_is_drawn(compiled_anew, monkeypatch):
    speak("el")
    text = templating.draw("frame_tabs.html", tabs=(("log", "Log"),), tab="log")
    monkeypatch.setattr(templating, "_escaped", lambda *_given: pytest.fail("a text was looked up"))
    assert templating.draw("frame_tabs.html", tabs=(("log", "Log"),), tab="log") == text
    speak("en")


@pytest.mark.parametrize(("game", "name"), [("five-tribes", "camel-peacock"), ("rajas", "boat-peacock")])
def test_a_players_piece_in_a_line_of_text_has_the_players_colour(game, name):
    assert 'class="seat-1"' in templating.story_piece(name, 30, game)
    assert "class" not in templating.story_piece("coin", 22, game)
