"""The rules in a real browser: on a phone, by a link into a chapter, and on one sheet of paper."""

import re

import pytest

from tests.browser.axe import faults_by_day_and_night
from tests.browser.signs import faint

pytestmark = pytest.mark.slow

LOCALES = ("en-GB", "ru-RU", "el-GR")
SHEET = re.compile(rb"/Type\s*/Page\b")


def test_the_short_rules_fill_one_sheet_in_every_language(browse):
    for locale in LOCALES:
        ann = browse(locale)
        for game in ("five-tribes", "ganesha", "rajas"):
            ann.go(f"/rules/{game}/short")
            assert len(SHEET.findall(ann.page.pdf(prefer_css_page_size=True))) == 1, (game, locale)
    assert faults_by_day_and_night(ann.page) == {}


def test_a_link_into_a_folded_chapter_opens_it_beside_its_picture(browse):
    ann = browse("ru-RU", width=390, height=844)
    ann.go("/rules/rajas")
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 390
    assert ann.page.locator("details.chapter[open]").count() == 0
    ann.go("/rules/rajas#R-053")
    rule = ann.page.locator("#R-053")
    rule.wait_for()
    chapter = ann.page.locator("details.chapter[open]")
    assert chapter.count() == 1 and chapter.locator("#fig-laying [role=img]").get_attribute("aria-label")
    for opened in ann.page.locator("details.chapter").all():
        opened.evaluate("chapter => { chapter.open = true; }")
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 390
    assert ann.complaints == []


def test_every_sign_stands_out_by_day_and_by_night(browse):
    """In the legends of all games; on the buttons of a lesson that offers every kind of space."""
    ann = browse(view="board", reduced_motion="reduce", device_scale_factor=2)
    for theme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=theme)
        for game in ("five-tribes", "ganesha", "rajas"):
            ann.go(f"/rules/{game}")
            assert faint(ann.page, ann.page.locator("details:has(#legend)"), "svg.term") == [], (game, theme)
        ann.go("/learn/rajas/first-turn/2/-")
        assert faint(ann.page, ann.page.locator("#moves"), "svg.ico") == [], theme
    assert ann.complaints == []
