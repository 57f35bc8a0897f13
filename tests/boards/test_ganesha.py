"""The board of Ganesha: well-formed, small, playable by clicks alone, and silent about what chance will bring."""

import gzip
import random
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from math import hypot

import pytest

import serai
from serai.boards.drawing.scene import TALL, WIDE
from serai.boards.drawing.sprite import sprite_symbols
from serai.boards.ganesha.board import BOARD as board
from serai.boards.ganesha.drawing.altar import card
from serai.boards.ganesha.drawing.layout import DESK, PHONE, Layout
from serai.boards.ganesha.drawing.mandala import beside
from serai.boards.ganesha.drawing.targets import gain_width
from serai.boards.ganesha.previews import placements
from serai.games.ganesha.texts import COLOUR_KEYS, SPICE_KEYS
from serai.kernel.i18n import speak
from serai.kernel.position import Event
from tests.boards.games import Frame, Markup, drawn_holdings, drawn_panel, in_two_languages, parsed, scene

GAME = "ganesha"
TAGS = {"div", "svg", "g", "use", "rect", "circle", "path", "text", "tspan", "title"}
CHOSEN = {"side": "night", "spice-layout": "chosen", "first-player": "p2"}
GAMES: list[tuple[int, int, dict[str, str]]] = [
    (0, 2, {}),
    (1, 3, {"side": "night"}),
    (2, 4, {}),
    (3, 2, CHOSEN),
    (4, 4, CHOSEN),
    (5, 3, {"spices": "off"}),
]


def eager(moves: list[str], dice: random.Random) -> str:
    """Mostly the richer choice: a second stone, a spice, a placement."""
    rich = [move for move in moves if move not in ("stop", "decline", "end turn")]
    return dice.choice(rich if rich and dice.random() < 0.8 else moves)


def frames(seed: int, players: int, options: Mapping[str, str]) -> Iterator[Frame]:
    """A game, decision by decision; every other one on a phone."""
    position = serai.game(GAME).new(players=players, seed=seed, options=options)
    dice, events, cast = random.Random(seed), list[Event](), None
    for n in range(10_000):
        cast = board.piece_ids(position.view(), cast)
        yield Frame(position, scene(position, position.seat, events, cast, TALL if n % 2 else WIDE))
        if position.over:
            return
        events += position.play(eager(position.moves(), dice))


@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_every_frame_is_well_formed_small_and_every_move_a_click(
    seed: int, players: int, options: dict[str, str]
) -> None:
    for frame in frames(seed, players, options):
        svg = board.draw(frame.scene).svg
        everything = list(parsed(svg).iter())
        ids = [e.get("id") for e in everything if e.get("id")]
        assert len(ids) == len(set(ids))
        assert {e.tag for e in everything} <= TAGS
        assert not any(name == "style" or name.startswith("on") for e in everything for name in e.attrib)
        assert {e.get("href", "")[1:] for e in everything if e.tag == "use"} <= sprite_symbols("ganesha").keys()
        panel = Markup(drawn_panel(board, frame.scene))
        page = (
            svg
            + drawn_panel(board, frame.scene)
            + "".join(drawn_holdings(board, frame.scene, n) for n in range(players))
        )
        assert len(page.encode()) <= 80 * 1024
        assert len(gzip.compress(page.encode())) <= 15 * 1024
        assert len(panel.ids) == len(set(panel.ids))
        assert not set(panel.ids) & set(ids)
        assert "style" not in panel.attributes
        on_board = {str(e.get("data-move")) for e in everything if e.get("data-move")}
        assert set(frame.scene.moves) == on_board | panel.found
        assert all(e.get("aria-label") for e in everything if e.get("role") == "button")
        asked = [str(e.get("data-try")) for e in everything if e.get("data-try")]
        assert all(frame.position.why_not(move) is not None for move in asked)


@pytest.mark.parametrize(("seed", "players", "options"), GAMES)
def test_every_stone_keeps_its_id_and_its_colour(seed: int, players: int, options: dict[str, str]) -> None:
    before: dict[str, str] = {}
    for frame in frames(seed, players, options):
        root = parsed(board.draw(frame.scene).svg)
        now = {str(e.get("id")): str(e.get("href")) for e in root.iter("use") if e.get("id")}
        stones = [ident for ident in now if ident.split("-")[0] in COLOUR_KEYS]
        assert len(stones) == {2: 40, 3: 50, 4: 60}[players]
        assert not before or now == before
        before = now


def test_a_placement_promises_what_it_scores() -> None:
    seen = 0
    for seed, players, options in GAMES:
        for frame in frames(seed, players, options):
            for found in placements(frame.scene):
                trial = frame.position.copy()
                seat = trial.seat
                had = int(trial.record.score[seat])
                trial.game.rules["apply"](trial.record, trial.edition.record, trial.code(found.move))
                assert int(trial.record.score[seat]) - had == found.points
                seen += 1
    assert seen > 100


@pytest.mark.parametrize("layout", [DESK, PHONE])
def test_what_a_placement_yields_is_written_over_no_number_and_no_other_ring(layout: Layout) -> None:
    for colour in COLOUR_KEYS:
        for i in range(12):
            x, y, k = layout.cell(colour, 12, i)
            wide = gain_width(9, layout)
            px, py = beside(layout, colour, 12, i, wide)
            assert hypot(px - x, py - y) > wide / 2 + layout.words * 0.28 * k
            others = [layout.cell(other, 12, j)[:2] for other in COLOUR_KEYS if other != colour for j in range(12)]
            assert hypot(px - x, py - y) < min(hypot(px - ox, py - oy) for ox, oy in others)


def test_every_spice_and_every_prompt_was_met() -> None:
    met = set()
    for seed, players, options in GAMES:
        for frame in frames(seed, players, options):
            view = frame.scene.view
            met.add(view["prompt"])
            if view["prompt"] == "spice":
                met.add(view["spice"][view["at"]])
    assert {"lay", "take", "spice", "second", "store", "mandala", "final", "reply", "coriander"} <= met
    assert {"cardamom", "cumin", "ginger", "black-mustard", "red-pepper", "black-pepper"} <= met


def test_what_chance_will_bring_changes_nothing() -> None:
    """The same frame whatever will be drawn: only the source of chance differs."""
    seen = 0
    for frame in frames(7, 3, {}):
        other = frame.position.copy()
        other.record.rng ^= 12345
        twin = scene(other, other.seat, list(frame.scene.events), frame.scene.cast, frame.scene.layout)
        assert board.draw(twin).svg == board.draw(frame.scene).svg
        assert drawn_panel(board, twin) == drawn_panel(board, frame.scene)
        assert [drawn_holdings(board, twin, n) for n in range(3)] == [
            drawn_holdings(board, frame.scene, n) for n in range(3)
        ]
        seen += 1
    assert seen > 50


def test_a_watcher_sees_no_targets_and_names_are_text() -> None:
    for n, frame in enumerate(frames(2, 4, {})):
        if n > 40:
            break
        watching = scene(frame.position, None, [], None)
        svg = board.draw(watching).svg
        assert "data-move" not in svg and "data-try" not in svg
        assert drawn_panel(board, watching) == ""
        assert "<b>Sinbad" not in board.draw(frame.scene).svg + drawn_panel(board, frame.scene) + drawn_holdings(
            board, frame.scene, 1
        )


def test_pawns_on_one_cell_stand_apart_and_a_lap_is_written() -> None:
    position = serai.game(GAME).new(players=4, seed=1)
    position.record.score[:] = [53, 3, 3, 3]
    root = parsed(board.draw(scene(position, 0, [], None)).svg)
    pawns = [e for e in root.iter("use") if re.fullmatch(r"pawn-\d", e.get("id") or "")]
    assert len({e.get("transform") for e in pawns}) == 4
    laps = [text for e in root.iter("g") if e.get("class") == "lap" for text in e.itertext()]
    assert laps == ["+50"]


@pytest.mark.parametrize("language", ["ru", "el"])
def test_other_languages_are_drawn(language: str) -> None:
    for english, other in in_two_languages(board, islice(frames(4, 4, {}), 50), language):
        assert other.ids == english.ids
        assert english.latin and not other.latin


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cells_of_the_altar_show_the_numbers_that_moves_name(players):
    position = serai.game(GAME).new(players=players, seed=3)
    written = re.search(r'<g class="cell-n".*?</g>', board.draw(scene(position, position.seat, [], None)).svg)
    assert written is not None
    assert set(re.findall(r">(\d+)</text>", written[0])) == {move.split()[1] for move in position.moves()}


ASLEEP = r'class="asleep"><title>[^<]+</title><circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"'


@pytest.mark.parametrize("players", [2, 3, 4])
def test_spices_that_are_not_in_play_lie_on_the_board(players: int) -> None:
    met = 0
    for frame in islice(frames(1, players, {}), 0, 60, 2):  # on a desk
        circles = re.findall(ASLEEP, board.draw(frame.scene).svg)
        assert all(float(x) + float(r) <= DESK.size[0] and float(y) + float(r) <= DESK.size[1] for x, y, r in circles)
        met += len(circles)
    assert met


@pytest.mark.parametrize("language", ["en", "ru", "el"])
@pytest.mark.parametrize("layout", [DESK, PHONE])
def test_powers_of_spices_end_on_their_cards(layout: Layout, language: str) -> None:
    speak(language)
    try:
        cards = [card(layout, 0, kind, "") for kind in SPICE_KEYS]
    finally:
        speak("en")
    lowest = layout.spice(0)[1] + layout.card[1]
    assert all(float(y) < lowest for drawn in cards for y in re.findall(r'<tspan x="[\d.]+" y="([\d.]+)"', drawn))
