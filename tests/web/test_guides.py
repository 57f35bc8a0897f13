"""Guided first turns are real games: every move is legal, every pin stands on something that is drawn."""

import re

import pytest

from serai.boards.drawing.spots import NoSuchPart
from serai.boards.guide import PARTS
from serai.boards.guide_pins import pinned
from serai.boards.presentation import listed_games, presentation_of
from serai.kernel.i18n import LANGUAGES, speak
from serai.web.routes.learn import LEARNER, names_of, presented
from tests.expected import matched

GUIDES = {name: guide for name in listed_games() if (guide := presentation_of(name).guide)}
ALL = [(name, number) for name, guide in GUIDES.items() for number in range(len(guide.steps))]


@pytest.mark.parametrize("name", list(GUIDES))
def test_a_guide_is_played_by_the_rules(name):
    guide = GUIDES[name]
    assert 5 <= len(guide.steps) <= 8
    assert sum(bool(step.wants) for step in guide.steps) >= 3
    assert any(step.refused for step in guide.steps) and any(step.then for step in guide.steps)
    end = guide.stage(len(guide.steps))  # refuses with IllegalMove if a rule has changed
    assert {turn.seat for turn in end.turns} == set(range(guide.players))


@pytest.mark.parametrize("layout", ["wide", "tall"])
@pytest.mark.parametrize(("name", "number"), ALL)
def test_a_step_shows_what_it_speaks_of(name, number, layout):
    guide = GUIDES[name]
    step, stage = guide.steps[number], guide.stage(number)
    drawn = presented(guide, stage, step, names_of(guide, "Ann"), layout)
    assert sorted(set(re.findall(r"\{(\d)\}", step.text))) == [str(n) for n in range(1, len(step.points) + 1)]
    for pin, ident in enumerate(step.points, 1):
        if ident not in PARTS:
            assert f'id="{ident}" data-pinned="{pin}"' in drawn.board and f'id="pin-{pin}"' in drawn.board
    if step.wants:
        assert stage.position.seat == LEARNER
        offered = f"{drawn.board}{drawn.panel}"
        assert f'data-move="{";".join(step.wants)}"' in offered or f'value="{step.wants[0]}"' in offered
    if step.refused:
        assert stage.position.why_not(step.refused) is not None
        assert f'data-try="{step.refused}"' in drawn.board


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_the_first_pins_of_rajas_stand_at_the_learners_markers(layout):
    """Not at bonus spaces of the same tracks: the words speak of the markers."""
    guide = GUIDES["rajas"]
    drawn = presented(guide, guide.stage(0), guide.steps[0], names_of(guide, "Ann"), layout)
    for pin, marker in ((1, "fame"), (2, "money")):
        where = matched(rf'translate\(([\d.]+) ([\d.]+)\) scale\([\d.]+\)" id="{marker}-{LEARNER}"', drawn.board)
        points = matched(rf'id="pin-{pin}" class="pin" transform="translate\(([\d.]+) ([\d.]+)\)', drawn.board)
        (x, y), (px, py) = (tuple(map(float, found.groups())) for found in (where, points))
        assert px == pytest.approx(x, abs=0.1) and abs(py - y) < 24


def test_a_pin_needs_something_to_stand_on():
    board = '<svg><g id="on-a1"><rect class="hit" x="1" y="2" width="3" height="4"/></g></svg>'
    assert 'data-pinned="1"' in pinned(board, [(1, "on-a1")], "wide")
    with pytest.raises(NoSuchPart):
        pinned(board, [(1, "on-z9")], "wide")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_keeps_the_pins(language):
    from serai.kernel.i18n import _

    speak(language)
    try:
        for guide in GUIDES.values():
            for step in guide.steps:
                assert sorted(re.findall(r"\{\d\}", _(step.text))) == sorted(re.findall(r"\{\d\}", step.text))
    finally:
        speak("en")


# -- on the page -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(GUIDES))
def test_the_whole_guide_on_the_page(visit, name):
    ann, guide = visit(), GUIDES[name]
    shown = ann.get(f"/learn/{name}").text
    for number, step in enumerate(guide.steps, 1):
        assert f"Step {number} of {len(guide.steps)}" in shown
        if step.wants:
            answer = ann.press(f"/learn/{name}/{number}/move", {"move": list(step.wants)})
            assert answer.status_code == 200
            shown = answer.text
        elif number < len(guide.steps):
            assert f'href="/learn/{name}?step={number + 1}"' in shown
            shown = ann.get(f"/learn/{name}?step={number + 1}", **{"HX-Request": "true"}).text
    assert "Play now" in shown


def test_another_legal_move_is_told_so(visit):
    ann = visit()
    answer = ann.press("/learn/five-tribes/2/move", {"move": "bid 5"}).text
    assert "Step 2 of 8" in answer and "allowed, too" in answer
    refused = ann.press("/learn/five-tribes/3/move", {"move": "bid 5"}).text
    assert "Step 3 of 8" in refused and "not what is being decided now" in refused
    assert "is not a move" in ann.press("/learn/five-tribes/3/move", {"move": "fly"}).text


def test_why_not_is_asked_of_the_rules(visit):
    answer = visit().get("/learn/five-tribes/5/why?move=drop blue c2").text
    assert "straight back" in answer and "/rules/five-tribes#F-071" in answer
    assert "is possible" in visit().get("/learn/five-tribes/2/why?move=bid 5").text
    assert "is not a move" in visit().get("/learn/five-tribes/2/why?move=fly").text


def test_strange_addresses(visit):
    ann = visit()
    assert ann.get("/learn/chess").status_code == 404
    for path in ("/learn/rajas?step=0", "/learn/rajas?step=99", "/learn/rajas/99/why?move=x"):
        assert ann.get(path).status_code == 400
    assert ann.press("/learn/rajas/0/move", {"move": "place quarry"}).status_code == 400
    assert 'href="/"' in ann.get("/learn/rajas?back=//evil.example").text
    assert "evil" not in ann.get("/learn/rajas?back=//evil.example").text.split("<main")[1]


def test_a_first_visit_is_offered_the_guide_once(visit):
    ann = visit("Ann")
    table = ann.makes("ganesha", "me")
    assert 'id="offer"' in ann.get(f"/t/{table}").text
    assert ann.post("/learn/ganesha/skip", {"back": f"/t/{table}"}).headers["location"] == f"/t/{table}"
    assert 'id="offer"' not in ann.get(f"/t/{table}").text
    other = ann.makes("rajas", "me")
    assert 'id="offer"' in ann.get(f"/t/{other}").text
    ann.get("/learn/rajas")
    page = ann.get(f"/t/{other}").text
    assert 'id="offer"' not in page and f"/learn/rajas?back=/t/{other}" in page


def test_who_has_moved_is_no_newcomer(visit):
    ann = visit("Ann")
    table = ann.makes("ganesha", "me")
    assert 'id="offer"' in ann.get(f"/t/{table}").text
    assert ann.plays(table).status_code == 200
    assert 'id="offer"' not in ann.get(f"/t/{table}").text
