"""What stays marked on the boards: everybody's last move, and letters for those who do not go by colours."""

import random
import re
from dataclasses import replace
from itertools import islice

import pytest

import serai
from serai.boards.log_highlights import places
from serai.boards.rajas.drawing.last_moves import last_turns
from serai.games.five_tribes.state import Note as FiveTribes
from serai.games.ganesha.state import Note as Ganesha
from serai.games.rajas.state import Note as Rajas
from serai.kernel.i18n import LANGUAGES, speak
from tests.boards.games import BOARDS, drawn_holdings, drawn_panel, scene
from tests.boards.test_asking import played
from tests.expected import matched

#: The event that shows that a player has moved, and the ids of the marks that stay.
MOVED = {
    "five-tribes": (FiveTribes.HARVESTED, "last"),
    "ganesha": (Ganesha.TOOK, "took"),
    "rajas": (Rajas.PLACED, "last"),
}
EVERY = 9
LETTER = re.compile(r'class="aid"[^>]*>(?:<circle[^>]*>)?(?:<text[^>]*>)?([^<]+)<')


@pytest.fixture(autouse=True)
def english():
    speak("en")
    yield
    speak("en")


def some(game):
    return (frame for n, frame in enumerate(played(game)) if not n % EVERY)


@pytest.mark.parametrize("game", BOARDS)
def test_the_last_move_of_each_player_is_marked_his_own_too(game):
    kind, mark = MOVED[game]
    seen = set()
    for frame in some(game):
        moved = {event.seat for event in frame.scene.events if event.kind == kind}
        marked = {int(n) for n in re.findall(rf'id="{mark}-(\d)"', BOARDS[game].draw(frame.scene).svg)}
        if game == "rajas":  # whose workers have gone home has no pennant on a space that is empty now
            there = {int(key[1:]) - 1 for taken in frame.scene.view["workers"].values() for key in taken.values()}
            assert moved & there <= marked <= moved, frame.scene.view["prompt"]
        else:
            assert marked == moved, frame.scene.view["prompt"]
        seen |= {(len(marked), frame.scene.seat in marked)}
    assert {(2, True), (3, True), (4, True)} <= seen


def test_no_pennant_stands_on_an_emptied_space():
    """Workers go home at the end of a round; what is left to mark is a boat that sailed and a tile that was laid."""
    emptied = 0
    for frame in played("rajas"):
        if not any(frame.scene.view["workers"].values()):
            drawn = re.findall(r'<g id="last-(\d)" class="flag[^>]*>(.*?)</g>', BOARDS["rajas"].draw(frame.scene).svg)
            turns = last_turns(frame.scene)
            for seat, flags in drawn:
                turn = turns[int(seat)]
                assert flags.count("<path") <= turn.sailed + bool(turn.cell)
            emptied += bool(frame.scene.events)
    assert emptied


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BOARDS)
def test_with_aids_letters_stand_where_colours_speak(game, language):
    speak(language)
    board = BOARDS[game]
    on_board, held = set(), set()
    for frame in islice(played(game), 20, 60, 3):
        scene, aided = frame.scene, replace(frame.scene, aids=True)
        assert 'class="aid"' not in board.draw(scene).svg + drawn_panel(board, scene) + drawn_holdings(board, scene, 0)
        on_board |= set(LETTER.findall(board.draw(aided).svg))
        held |= {
            found for seat in range(len(scene.players)) for found in LETTER.findall(drawn_holdings(board, aided, seat))
        }
    assert len(on_board) >= 4 and held and held <= on_board
    assert all(len(letter) == 1 for letter in on_board)


def test_the_power_of_a_djinn_in_play_can_be_read_by_key_touch_and_ear():
    board = BOARDS["five-tribes"]
    frame = next(f for f in played("five-tribes") if any(f.scene.view["djinns"].values()))
    owner = next(int(key[1:]) - 1 for key, owned in frame.scene.view["djinns"].items() if owned)
    shown = drawn_holdings(board, frame.scene, owner)
    key, name = matched(
        r'<button type="button"[^>]* popovertarget="power-([\w-]+)"[^>]* aria-label="([^"]+)"', shown
    ).groups()
    leaf = matched(rf'<span popover id="power-{key}".*?<b>([^<]+)</b><span>([^<]+)</span>', shown)
    assert name == f"{leaf[1]}: {leaf[2]}"
    assert re.search(r'href="/rules/five-tribes#[\w-]+"', shown)


#: What a move leaves on a player's own board, which others see in his panel.
LEFT = {"ganesha": "store", "rajas": "lay"}


@pytest.mark.parametrize("game", LEFT)
def test_a_line_of_the_log_points_at_what_was_left_on_a_players_board(game):
    board, dice, seen = BOARDS[game], random.Random(5), set[int]()
    position = serai.game(game).new(players=3, seed=5)
    while not position.over and len(seen) < 3:
        move, seat = dice.choice(position.moves()), position.seat
        position.play(move)
        ids = re.findall(r"[\w-]+", places(game, move, seat))
        if move.split()[0] != LEFT[game] or position.prompt == "pay":
            continue
        for viewer in range(3):
            shown = scene(position, viewer, [], None)
            held = "".join(drawn_holdings(board, shown, player) for player in range(3))
            drawn = board.draw(shown).svg
            lit = [i for i in ids[:-1] if f'id="{i}"' in held or f'id="{i}-' in drawn]
            assert lit or position.prompt == "store", (move, ids)  # the second stone may have pushed the first one on
        seen.add(seat)
    assert len(seen) == 3
