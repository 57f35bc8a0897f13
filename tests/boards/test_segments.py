"""A board is written in segments: few of them change with a move, and what is set on marks is set where it belongs."""

import re
import statistics
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

import serai
from serai.boards.drawing.layers import drawn_from
from serai.boards.drawing.marks import Piece, Spot, Target
from serai.boards.drawing.scene import WIDE, Scene, ScenePlayer
from serai.boards.drawing.sprite import sprite_symbols
from serai.boards.hint_route import BoardHint
from serai.boards.render import parts
from serai.kernel.game import Edition
from tests.boards.games import BOARDS, NAMES, frames, scene

KIB = 1024
SPRITE = "/sprite.svg"
#: An overlay that changes some symbols of each game, and one of them.
OWN: dict[str, tuple[dict[str, Any], str]] = {
    "five-tribes": ({"markets": {"large_among": 5}}, "mark-large_market"),
    "ganesha": ({"track": {"last": 40}}, "score-ring"),
    "rajas": ({"tile": {"b-c1": {"cost": 3}}}, "tile-b-c1"),
}


def played(game, most=90):
    """Scenes of a game on a desk, each with those of the next seat and of a watcher."""
    for frame in frames(BOARDS[game], game, 3, 3, most):
        position, shown = frame.position, replace(frame.scene, layout=WIDE, sprite=SPRITE)
        viewers = (position.seat, (position.seat + 1) % 3, None)
        others = [scene(position, seat, list(shown.events), shown.cast) for seat in viewers[1:]]
        yield dict(zip(viewers, (shown, *(replace(other, moves=(), sprite=SPRITE) for other in others)), strict=True))


@pytest.mark.parametrize("game", BOARDS)
def test_a_move_changes_few_segments(game):
    changed, count = [], []
    before: dict[int | None, tuple[str, ...]] = {}
    for shown in played(game):
        for seat, viewed in shown.items():
            board = parts(BOARDS[game], viewed).board
            assert all(board) and board[0] == '<div class="face">' and board[-1] == "</svg></div>"
            if seat in before:
                new = set(board) - set(before[seat])
                changed.append(sum(len(segment.encode()) for segment in new))
                count.append(len(new) / len(board))
            before[seat] = board
    assert statistics.median(changed) <= 5 * KIB and statistics.median(count) < 0.2


@pytest.mark.parametrize("game", BOARDS)
def test_what_has_not_changed_is_the_same_mark_for_all(game):
    """Equal pieces are one object, from one frame to the next and for every viewer."""
    board, known, again = BOARDS[game], dict[str, Piece](), 0
    for shown in islice(played(game), 20):
        for viewed in shown.values():
            for mark in board.draw(viewed).marks():
                if isinstance(mark, Piece):
                    before = known.get(mark.svg)
                    assert before is None or before is mark
                    again += before is mark
                    known[mark.svg] = mark
    assert again > 20 * len(known) / 2


@pytest.mark.parametrize("game", BOARDS)
def test_marks_are_known_by_their_data(game):
    """Ids are unique, areas lie in the drawing, and what is written is what the data says."""
    for shown in islice(played(game), 0, 60, 9):
        for viewed in shown.values():
            drawing = BOARDS[game].draw(viewed)
            marks = list(drawing.marks())
            assert len({mark.id for mark in marks}) == len(marks)
            w, h = drawing.size
            for mark in marks:
                x, y, wide, high = mark.box
                assert f'id="{mark.id}"' in mark.svg and drawing.find(mark.id) is mark
                assert x + wide > 0 and y + high > 0 and x < w and y < h, mark.id
            offered = {move for mark in marks if isinstance(mark, Target) for move in mark.move.split(";")[:1]}
            assert offered <= set(viewed.moves)
            assert not any(mark.attempt for mark in marks if isinstance(mark, Spot)) or viewed.moves


@pytest.mark.parametrize("game", BOARDS)
def test_a_hint_marks_the_targets_that_lead_and_nothing_else(game):
    seen = 0
    for shown in islice(played(game), 0, 80, 3):
        viewed = next(iter(shown.values()))
        drawing = BOARDS[game].draw(viewed)
        targets = [mark for mark in drawing.marks() if isinstance(mark, Target)]
        if not targets:
            continue
        wanted = targets[-1].move.split(";")
        hint = BoardHint(game, tuple(wanted), tuple(wanted))
        hinted = parts(BOARDS[game], viewed, hint).board
        marked = re.findall(r'<g id="([^"]+)" data-hint=""', "".join(hinted))
        assert marked == [mark.id for mark in targets if wanted[: mark.move.count(";") + 1] == mark.move.split(";")]
        plain = parts(BOARDS[game], viewed).board
        route = [segment for segment in hinted if 'class="route"' in segment]
        assert len(route) == 1 and len(hinted) == len(plain) + 1
        assert sum(a != b for a, b in zip(plain[:-1], hinted, strict=False)) == len(marked)
        seen += 1
    assert seen > 5


@pytest.mark.parametrize("game", BOARDS)
def test_the_symbols_of_an_edition_lie_in_the_board_and_nowhere_else(game):
    overlay, symbol = OWN[game]
    found = serai.game(game)
    own = Edition(found, found.edition.tables.overlaid(overlay))
    for seed in (1, 2):  # kept layers bring their symbols along as well
        position = found.new(players=3, seed=seed, edition=own)
        view = position.view(position.seat)
        players = tuple(ScenePlayer(name) for name in NAMES[:3])
        shown = Scene(view, position.seat, tuple(view["moves"]), players, sprite=SPRITE, edition=own)
        for drawn in (parts(BOARDS[game], shown), parts(BOARDS[game], shown)):
            text = drawn.board_html + (drawn.panel or "") + "".join(drawn.holdings or ())
            inside = re.findall(r'<symbol id="([^"]+)"', text)
            here = set(re.findall(r'href="#([^"]+)"', text))
            assert here <= set(inside) and len(inside) == len(set(inside))
            assert set(re.findall(rf'href="{SPRITE}#([^"]+)"', text)) <= sprite_symbols(game).keys() - set(inside)
            assert symbol in inside or symbol not in text
            assert text.count("<defs>") == bool(inside)


def test_a_layer_cannot_depend_on_what_it_does_not_name():
    drawn = []

    @drawn_from("bag")
    def layer(shown: Scene) -> str:
        drawn.append(shown)
        return f"{shown.view['bag']}{shown.moves}{shown.seat}{shown.events}"

    @drawn_from("bag")
    def curious(shown: Scene) -> str:
        return str(shown.view["gold"])

    full = Scene({"bag": {"red": 1}, "gold": {"p1": 7}}, seat=1, moves=("done",))
    assert layer(full) == "{'red': 1}()None()"
    assert layer(replace(full, view={"bag": {"red": 1}, "gold": {"p1": 9}}, seat=0)) == layer(full) and len(drawn) == 1
    assert layer(replace(full, view={"bag": {"red": 2}})) == "{'red': 2}()None()" and len(drawn) == 2
    with pytest.raises(KeyError):
        curious(full)
