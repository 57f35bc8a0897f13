"""Whoever decides can ask every part of a board: what is no target says why not, with the rules."""

import re
from html import unescape

import pytest

from serai.kernel.errors import Reason
from tests.boards import games, test_ganesha, test_rajas
from tests.boards.games import BOARDS

SPOT = re.compile(r'<g id="([^"]+)" class="spot"[^>]*?(?: data-try="([^"]+)")? aria-label')
SOME = 7  # every so many frames are asked


def played(game):
    """Frames of several games, drawn for the one who decides."""
    if game == "five-tribes":
        for seed, players in ((0, 2), (1, 3), (2, 4)):
            yield from games.frames(BOARDS[game], game, seed, players)
    elif game == "ganesha":
        for choice in test_ganesha.GAMES:
            yield from test_ganesha.frames(*choice)
    else:
        for choice in test_rajas.GAMES:
            yield from test_rajas.frames(*choice)


@pytest.mark.parametrize("game", BOARDS)
def test_every_part_of_the_board_says_why_not(game):
    asked, reasons = 0, set()
    for n, frame in enumerate(played(game)):
        if (n % SOME and n > SOME) or frame.position.over:
            continue
        for ident, attempt in SPOT.findall(BOARDS[game].draw(frame.scene).svg):
            assert attempt, (ident, frame.scene.view["prompt"])
            reason = frame.position.why_not(unescape(attempt))
            assert isinstance(reason, Reason) and reason.rules, (ident, attempt, frame.scene.view["prompt"])
            reasons.add(reason.id)
            asked += 1
    assert asked > 500 and len(reasons) > 6
