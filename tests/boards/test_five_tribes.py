"""The board of Five Tribes: well-formed, small, playable by clicks alone, and silent about what is hidden."""

import gzip
import random
import re
from functools import cache
from itertools import pairwise

import pytest

import serai
from serai.boards.drawing.sprite import sprite_symbols
from serai.boards.five_tribes.board import BOARD as board
from serai.boards.five_tribes.drawing import djinns
from serai.boards.five_tribes.drawing.layout import DESK, PHONE
from serai.boards.five_tribes.previews import chains, ends, outcomes
from serai.boards.text.move_text import phrased, tell
from serai.games.five_tribes.texts import DJINN_KEYS
from serai.kernel.i18n import LANGUAGES, speak
from tests.boards.games import (
    NAMES,
    Frame,
    Markup,
    drawn_holdings,
    drawn_panel,
    frames,
    in_two_languages,
    parsed,
    scene,
)

GAME = "five-tribes"
BOX = re.compile(r'type="checkbox" name="move" value="([^"]+)" id="[^"]+" class="(\w+)"')
GAMES = [(0, 2), (1, 3), (2, 4), (3, 2), (4, 4)]


@cache
def played(seed: int, players: int) -> list[Frame]:
    """Scenes of a game; the positions themselves go on, so only the last is still of its scene."""
    return list(frames(board, GAME, seed, players))


def panel_of(frame: Frame) -> Markup:
    return Markup(drawn_panel(board, frame.scene))


@pytest.mark.parametrize(("seed", "players"), GAMES)
def test_every_frame_is_well_formed_small_and_free_of_styles_and_scripts(seed: int, players: int) -> None:
    for frame in played(seed, players):
        svg = board.draw(frame.scene).svg
        root = parsed(svg)
        everything = list(root.iter())
        ids = [e.get("id") for e in everything if e.get("id")]
        assert len(ids) == len(set(ids))
        assert {e.tag for e in everything} <= {
            "div",
            "svg",
            "g",
            "use",
            "rect",
            "circle",
            "path",
            "text",
            "tspan",
            "title",
        }
        assert not any(name == "style" or name.startswith("on") for e in everything for name in e.attrib)
        used = {e.get("href", "")[1:] for e in everything if e.tag == "use"}
        assert used <= sprite_symbols("five-tribes").keys()
        assert len(svg.encode()) <= 80 * 1024
        assert len(gzip.compress(svg.encode())) <= 15 * 1024
        panel = panel_of(frame)
        assert len(panel.ids) == len(set(panel.ids))
        assert not set(panel.ids) & set(ids)
        assert "style" not in panel.attributes


@pytest.mark.parametrize(("seed", "players"), GAMES)
def test_every_legal_move_can_be_made_by_a_click(seed: int, players: int) -> None:
    for frame in played(seed, players):
        root = parsed(board.draw(frame.scene).svg)
        on_board = {str(e.get("data-move")).split(";")[0] for e in root.iter() if e.get("data-move")}
        offered = on_board | panel_of(frame).found
        missing = set(frame.scene.moves) - offered
        if frame.scene.view["buys"] < 2:
            assert not missing
        assert all(e.get("aria-label") for e in root.iter() if e.get("role") == "button")


def test_any_two_cards_of_a_large_market_can_be_taken_together() -> None:
    seen = 0
    for seed, players in GAMES:
        for frame in frames(board, GAME, seed, players):
            view = frame.scene.view
            if view["prompt"] == "market" and view["buys"] == 2 and view["among"] > 2:
                row = list(view["row"].values())
                found = chains(frame.scene)
                assert len(found) == view["among"] * (view["among"] - 1) // 2
                for pair, chain in found.items():
                    trial = frame.position.copy()
                    wanted = [row[int(n) - 1] for n in pair.split()]
                    left = [card for n, card in enumerate(row, 1) if str(n) not in pair.split()]
                    hand = dict(trial.view(trial.seat)["cards"][f"p{trial.seat + 1}"])
                    seat = trial.seat
                    for move in chain:
                        trial.play(move)
                    for card in wanted:
                        hand[card] = hand.get(card, 0) + 1
                    assert trial.view(seat)["cards"][f"p{seat + 1}"] == hand
                    assert list(trial.view(seat)["row"].values())[: len(left)] == left
                    seen += 1
    assert seen > 20


def test_any_marked_goods_can_be_sold_at_once() -> None:
    """As the form posts them: the marked boxes in order, then `sell` unless all of the last kind are marked."""
    dice, seen = random.Random(1), 0
    for seed, players in GAMES:
        for frame in frames(board, GAME, seed, players):
            boxes = BOX.findall(drawn_panel(board, frame.scene))
            if not boxes:
                continue
            marked = [dice.random() < 0.6 for _box in boxes]
            moves = [move for (move, _kind), on in zip(boxes, marked, strict=True) if on]
            if not moves:
                continue
            if not all(on for (_move, kind), on in zip(boxes, marked, strict=True) if kind == "last"):
                moves.append("sell")
            trial = frame.position.copy()
            for move in moves:
                trial.play(move)
            seen += 1
    assert seen > 20


@pytest.mark.parametrize(("seed", "players"), GAMES)
def test_nothing_is_offered_that_is_refused(seed: int, players: int) -> None:
    position = serai.game(GAME).new(players=players, seed=seed)
    for frame in frames(board, GAME, seed, players):
        position = frame.position
        root = parsed(board.draw(frame.scene).svg)
        chained = [str(e.get("data-move")) for e in root.iter() if e.get("data-move")]
        chained += re.findall(r'data-move="([^"]+)"', drawn_panel(board, frame.scene))
        for chain in chained:
            trial = position.copy()
            for move in chain.split(";"):
                assert trial.why_not(move) is None, (chain, move)
                trial.play(move)
        for e in root.iter():
            if e.get("data-try"):
                assert position.why_not(str(e.get("data-try"))) is not None


@pytest.mark.parametrize(("seed", "players"), GAMES)
def test_a_piece_that_moved_keeps_its_id(seed: int, players: int) -> None:
    before: dict[str, str] = {}
    stayed = 0
    for frame in played(seed, players):
        if frame.scene.tall:
            continue
        root = parsed(board.draw(frame.scene).svg)
        now = {str(e.get("id")): str(e.get("href")) for e in root.iter("use") if e.get("id")}
        for ident in now.keys() & before.keys():
            assert now[ident] == before[ident]
            stayed += 1
        before = now
    assert stayed > 100


def test_a_meeple_that_is_dropped_comes_from_the_hand() -> None:
    seen = 0
    for before, after in pairs(played(1, 3)):
        if before.scene.view["prompt"] == "drop" and after.scene.view["prompt"] == "drop":
            old, new = before.scene.cast, after.scene.cast
            assert old is not None and new is not None
            for colour in ("yellow", "white", "green", "blue", "red"):
                for was, now in zip(old.places[colour], new.places[colour], strict=True):
                    assert was == now or was == "hand"
                    seen += was != now
    assert seen > 20


def pairs(shown: list[Frame]) -> list[tuple[Frame, Frame]]:
    return list(pairwise(shown))


def test_what_a_seat_may_not_know_changes_nothing() -> None:
    """The same frame whatever the others hold, whatever lies in the decks."""
    seen = 0
    for frame in frames(board, GAME, 7, 3):
        position = frame.position
        other = position.copy()
        rival = (position.seat + 1) % 3
        other.record.gold[rival] += 17
        other.record.deck[0], other.record.deck[5] = other.record.deck[5], other.record.deck[0]
        hand = other.record.cards[rival]
        hand[:] = list(reversed(list(hand)))
        twin = scene(other, position.seat, list(frame.scene.events), frame.scene.cast, frame.scene.layout)
        if position.over or twin.moves != frame.scene.moves:
            continue
        seen += 1
        assert board.draw(twin).svg == board.draw(frame.scene).svg
        assert drawn_panel(board, twin) == drawn_panel(board, frame.scene)
        assert [drawn_holdings(board, twin, n) for n in range(3)] == [
            drawn_holdings(board, frame.scene, n) for n in range(3)
        ]
    assert seen > 30


def test_a_watcher_sees_no_targets() -> None:
    for frame in played(2, 4)[10:40]:
        watching = scene(frame.position, None, [], None)
        svg = board.draw(watching).svg
        assert "data-move" not in svg and "data-try" not in svg
        assert drawn_panel(board, watching) == ""


def test_names_are_text() -> None:
    for frame in played(2, 4)[40:60]:
        svg = board.draw(frame.scene).svg
        assert "<b>" not in svg
        parsed(svg)
        assert "<b>Sinbad" not in drawn_panel(board, frame.scene)


def test_a_pill_says_what_the_rules_then_pay() -> None:
    """The gold on a pill is the gold of the score sheet after the move."""
    checked = 0
    for seed, players in GAMES:
        for frame in frames(board, GAME, seed, players):
            position = frame.position
            for move, gains in outcomes(frame.scene).items():
                if not move.startswith("fakirs"):
                    continue
                gold = sum(gain.n for gain in gains if gain.symbol == "coin")
                trial = position.copy()
                seat = trial.seat
                before = int(trial.record.gold[seat])
                trial.game.rules["apply"](trial.record, trial.edition.record, trial.code(move))
                assert int(trial.record.gold[seat]) - before == gold
                checked += 1
    assert checked > 10


def test_ends_are_where_the_walk_can_end() -> None:
    seen = 0
    for frame in frames(board, GAME, 3, 2):
        for end in ends(frame.scene.view, frame.scene.moves):
            possible = False
            for move in frame.scene.moves:
                if move.startswith(f"drop {end.first} "):
                    trial = frame.position.copy()
                    trial.game.rules["apply"](trial.record, trial.edition.record, trial.code(move))
                    possible |= trial.why_not(f"drop {end.last} {end.tile}") is None
            assert possible
            seen += 1
    assert seen > 30


@pytest.mark.parametrize("language", ["ru", "el"])
def test_other_languages_are_drawn(language: str) -> None:
    for english, other in in_two_languages(board, played(4, 4)[:60], language):
        assert other.ids == english.ids
        assert english.latin and not other.latin


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_djinns_power_fits_its_card(language: str) -> None:
    speak(language)
    try:
        for layout in (DESK, PHONE):
            foot = layout.djinn(0)[3] - 6
            for key in DJINN_KEYS:
                drawn = djinns.djinn_card(key, layout)
                lowest = max(float(y) for y in re.findall(r'<tspan x="[\d.]+" y="([\d.]+)"', drawn))
                assert lowest <= foot, f"{key}: {lowest} > {foot}"
    finally:
        speak("en")


def test_numbers_of_things_fit_their_words() -> None:
    game = serai.game(GAME)
    assert phrased(game, "bid 3 with 1 fakirs", NAMES).endswith("with 1 fakir")
    assert phrased(game, "bid 3 with 2 fakirs", NAMES).endswith("with 2 fakirs")
    assert phrased(game, "bid 3", NAMES) == "take place 3 on the turn order track"
    position, dice = game.new(players=3, seed=5), random.Random(5)
    told = set[str]()
    while not position.over:
        told |= {tell(event, ["Ann", "Ben", "Zoe"]) for event in position.play(dice.choice(position.moves()))}
    assert any(re.search(r"lifts meeples from \w+: 1$", line) for line in told)
    assert [line for line in told if re.search(r"\b1 (?!gold)\w+s\b", line)] == []
