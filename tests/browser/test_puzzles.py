"""A puzzle in a real browser: a wrong try by the mouse, then the solution by the keyboard."""

import pytest

from serai.arena.puzzles.shelf import shelf_of
from tests.browser.axe import faults
from tests.browser.test_learning import choose

pytestmark = pytest.mark.slow


def test_a_puzzle_is_tried_and_solved(browse):
    """The first one that needs more than one move, on the board as drawn."""
    puzzle = next(each for each in shelf_of("ganesha").puzzles if len(each.solutions[0].moves) > 2)
    ann = browse(view="board")
    ann.go(f"/puzzles/ganesha/{puzzle.id}")
    for moves, said in ((puzzle.others[0].moves, "#show-why"), (puzzle.solutions[0].moves, "#next")):
        for n, move in enumerate(moves):
            ann.page.wait_for_selector("#moves")
            before = ann.page.locator("#frame").get_attribute("data-at")
            choose(ann.page, move)
            ann.page.wait_for_selector(f'#frame:not([data-at="{before}"])')
            assert n == len(moves) - 1 or ann.page.locator("#moves").count()
        ann.page.wait_for_selector(said)
        ann.page.wait_for_selector("#again")
        ann.page.wait_for_timeout(600)  # a second click within half a second is taken for a double tap
        ann.page.locator("#again").focus()
        ann.page.keyboard.press("Enter")
        ann.page.wait_for_selector(f'#frame[data-at="/puzzles/ganesha/{puzzle.id}/-"]')
    ann.go("/puzzles/ganesha")
    assert ann.page.locator(".own-rating").count() == 1
    assert faults(ann.page) == [] and ann.complaints == []
