"""Colours are written once, in the stylesheets; drawings read them there."""

import re
from pathlib import Path

import pytest

import serai
from serai.boards.drawing.palette import SITE, STYLES, Palette

SOURCE = Path(serai.__file__).parent
BOARDS = STYLES.parent
SHEETS = [*SOURCE.rglob("*.css")]
OWN = sorted(BOARDS.glob("*/style.css"))
COLOUR = re.compile(r"#[0-9a-f]{6}\b")
WHITE = {"#ffffff"}


def colours(*paths: Path) -> set[str]:
    return {colour for path in paths for colour in COLOUR.findall(path.read_text(encoding="utf-8").lower())} - WHITE


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_themes_are_chosen_in_one_place(sheet):
    text = sheet.read_text(encoding="utf-8")
    assert sheet.name == "palette.css" or not re.search("data-theme|prefers-color-scheme", text)
    for block in re.findall(r"\{([^{}]*)\}", text):
        named = re.findall(r"(--[\w-]+):", block)
        assert len(named) == len(set(named)), f"a property twice in one rule: {block}"


def test_drawings_repeat_no_colour_of_a_stylesheet():
    shared = colours(STYLES / "palette.css")
    for path in (*BOARDS.rglob("*.py"), *(SOURCE / "web").rglob("*.py")):
        assert not colours(path) & shared, f"{path.name} has colours of palette.css"
    for sheet in OWN:
        for path in sheet.parent.rglob("*.py"):
            assert not colours(path) & colours(sheet), f"{path.relative_to(BOARDS)} has colours of {sheet.parent.name}"


def test_every_colour_has_a_day_and_a_night():
    for palette in (SITE, *(Palette.of(sheet) for sheet in OWN)):
        for name in palette.values:
            assert COLOUR.fullmatch(palette.day(name)) and COLOUR.fullmatch(palette.night(name)), name


def test_a_property_is_painted_with_its_daylight_value():
    assert SITE.day("ink") == SITE.day("pen") == SITE.night("pen") != SITE.night("ink")
    assert SITE.paint("cream") == f"var(--cream, {SITE.day('cream')})"
