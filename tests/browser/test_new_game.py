"""A game from elsewhere, as `serai new-game` writes it, in a real browser: a text board, buttons, no broken chrome."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.axe import faults_by_day_and_night
from tests.browser.conftest import Process, Table
from tests.new_game.conftest import installed
from tests.new_game.frames import hand_in

__all__ = ["installed"]

pytestmark = pytest.mark.slow
NAME = "deep-pond"


@pytest.fixture(scope="module")
def running(installed: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with the game installed; its rules are interpreted, so that nothing has to be compiled for it."""
    path = os.pathsep.join([str(installed(NAME) / "site"), os.environ.get("PYTHONPATH", "")])
    process = Process(tmp_path_factory.mktemp("club") / "data", PYTHONPATH=path.rstrip(os.pathsep), SERAI_INTERPRET="1")
    yield process
    process.kill(signal.SIGINT)


@pytest.mark.parametrize("width", [1440, 390])
def test_it_is_played_to_the_end(browse: Callable[..., Table], width: int) -> None:
    ann = browse(view="board", width=width, height=900 if width > 400 else 844)
    ann.go("/")
    card = ann.page.locator("article.game", has_text="Deep Pond")
    assert card.locator("img.window").evaluate("image => image.complete && image.naturalWidth > 0")
    assert card.get_by_role("link").all_inner_texts() == ["Rules", "With friends"]
    ann.make(NAME, "me", confirm=False)
    ann.page.wait_for_selector("#frame .text-view")
    assert faults_by_day_and_night(ann.page) == {}
    for _ in range(400):
        if not ann.decide(1 if hand_in(ann.page.locator("#frame").inner_html()) > 1 else 0):
            break
    assert ann.over and ann.page.locator(".podium li").count() == 2
    assert ann.page.locator("table.scores tr.total").is_visible()
    assert ann.complaints == []
