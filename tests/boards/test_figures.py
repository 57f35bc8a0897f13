"""The pictures of the rules: drawn in all languages, and true to the rules; every symbol is in the legend."""

import re
from xml.etree import ElementTree

import pytest

import serai
from serai.boards.drawing.sprite import sprite_symbols
from serai.boards.presentation import presentation_of, rule_about
from serai.boards.teaching.figures import Panel, figure, picture
from serai.kernel.i18n import LANGUAGES, speak
from serai.kernel.rulebook import SIGN, passages_about, short_rules
from tests.boards.games import BOARDS

PANEL_BYTES = 16 * 1024  # the largest shows a whole table
GAME_BYTES = 96 * 1024
ALL = [(game, name) for game in BOARDS for name in presentation_of(game).figures]


@pytest.fixture(params=LANGUAGES)
def language(request):
    speak(request.param)
    yield request.param
    speak("en")


def pictures(game, language):
    passages = passages_about(serai.game(game).package, "", language, pictures=True)
    return {passage.picture: passage for passage in passages if passage.picture}


@pytest.mark.parametrize("game", BOARDS)
def test_every_picture_of_the_reference_is_drawn_and_every_caption_told(game, language):
    told, size = pictures(game, language), 0
    assert set(told) == set(presentation_of(game).figures)
    for name, passage in told.items():
        drawn = figure(game, name)
        assert passage.seen and "{" not in passage.text.format(**drawn.figures)
        assert set(re.findall(r"\{(\w+)\}", passage.text)) == set(drawn.figures), name
        for panel in drawn.panels:
            root = ElementTree.fromstring(panel.svg)
            attributes = {attribute for element in root.iter() for attribute in element.attrib}
            assert not attributes & {"id", "data-move", "data-try", "tabindex", "role"}, name
            assert len(root) and len(panel.svg) <= PANEL_BYTES, name
            size += len(panel.svg)
    assert size <= GAME_BYTES


@pytest.mark.parametrize(("game", "name"), ALL)
def test_what_is_ticked_or_crossed_out_is_what_is_decided_there(game, name):
    """A move that is not asked for would be crossed out for a reason that the picture does not speak of."""
    known = {passage.id for passage in passages_about(serai.game(game).package, "")}
    for panel in picture(game, name).panels:
        if isinstance(panel, Panel) and panel.tries:
            reasons = [panel.position.why_not(move) for move in panel.tries.values()]
            assert None in reasons and any(reasons)
            for reason in filter(None, reasons):
                assert reason.id not in ("not-now", "over") and set(reason.rules) <= known


@pytest.mark.parametrize(
    ("game", "name", "figures"),
    [
        ("five-tribes", "builders", {"builders": 3, "blue": 4, "gold": 12}),
        ("five-tribes", "goods-set", {"big": 21, "small": 3, "both": 24}),
        ("five-tribes", "viziers", {"first": 25, "others": 3, "elders": 4}),
        ("ganesha", "offering", {"had": 4, "placed": 3, "sum": "5 + 4 + 3", "points": 12}),
        ("ganesha", "lap", {"points": 53, "cell": 3, "last": 50}),
        ("rajas", "paying", {"price": 9, "paid": 10}),
        ("rajas", "tile-score", {"money": 2, "fame": 3}),
        ("rajas", "sale", {"assorted": 5, "one": 3, "four": 7}),
        ("rajas", "meeting", {"first": 2, "second": 2}),
    ],
)
def test_worked_examples_are_counted_by_the_rules(game, name, figures):
    """The engine counts them; here stands what comes out with paper and pencil."""
    assert picture(game, name).figures == figures


@pytest.mark.parametrize("game", BOARDS)
def test_every_symbol_of_a_board_is_in_the_legend(game, language):
    legend = presentation_of(game).legend
    assert legend and legend.known() == set(BOARDS[game].symbols())
    ids = {passage.id for passage in passages_about(serai.game(game).package, "")}
    for group in legend.groups():
        assert group.title
        for sign in group.signs:
            assert sign.name and sign.rule in ids, sign


@pytest.mark.parametrize("game", BOARDS)
def test_every_move_leads_to_a_rule(game):
    ids = {passage.id for passage in passages_about(serai.game(game).package, "")}
    told = presentation_of(game).told_in
    assert set(told.values()) <= ids
    position = serai.game(game).new(players=2, seed=1)
    for verb in position.game.notation.verbs:
        assert any(start.split()[0] == verb.template.split()[0] for start in told), verb.template
    assert all(rule_about(game, move) for move in position.moves())


@pytest.mark.parametrize("game", BOARDS)
def test_signs_are_there_and_the_same_in_every_language(game):
    package = serai.game(game).package
    found = {}
    for language in LANGUAGES:
        passages = [*passages_about(package, "", language, pictures=True), *short_rules(package, language)]
        found[language] = [SIGN.findall(passage.signed) for passage in passages]
        assert all("![" not in passage.line for passage in passages)
    assert found["en"] == found["ru"] == found["el"]
    signs = {name for names in found["en"] for sign in names for name in sign.split("+")}
    assert signs and signs <= set(sprite_symbols(game))


@pytest.mark.parametrize("game", BOARDS)
def test_words_alone_have_no_pictures(game):
    assert not any(passage.picture for passage in passages_about(serai.game(game).package, ""))
