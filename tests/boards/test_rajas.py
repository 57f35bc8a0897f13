"""The board of Rajas of the Ganges: well-formed, small, playable by clicks alone, silent about the future."""

import gzip
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

import serai
from serai.boards.drawing.scene import TALL, WIDE, Scene
from serai.boards.drawing.sprite import sprite_symbols
from serai.boards.drawing.text_metrics import width
from serai.boards.rajas.board import BOARD as board
from serai.boards.rajas.drawing import edition_facts, province, tracks
from serai.boards.rajas.drawing.layout import DESK, PHONE
from serai.boards.rajas.previews import landings, layings, takings
from serai.boards.rajas.text import texts
from serai.boards.rajas.worth import within_reach
from serai.boards.text import move_text
from serai.kernel.i18n import LANGUAGES, _, speak
from serai.kernel.position import Event
from tests.boards.games import Frame, Markup, drawn_holdings, drawn_panel, in_two_languages, parsed, scene
from tests.expected import present

GAMES = [
    (0, 2, {}),
    (1, 3, {"version": "navaratnas", "ganga": "yes"}),
    (2, 4, {"version": "mixed", "level-p2": "advanced", "ganga": "yes"}),
    (3, 4, {"market-kind": "free", "tile-on-connected": "yes", "version": "navaratnas"}),
]
BOX = re.compile(r'type="checkbox" name="move" value="([^"]+)" id="[^"]+" class="(\w+)"')


def frames(seed: int, players: int, options: dict[str, str], most: int = 130) -> Iterator[Frame]:
    """A random game, decision by decision; every other one on a phone. Workers go where much happens more often."""
    position = serai.game("rajas").new(players=players, seed=seed, options=options)
    dice, events, cast = random.Random(seed), list[Event](), None
    for n in range(most):
        cast = board.piece_ids(position.view(), cast)
        yield Frame(position, scene(position, position.seat, events, cast, TALL if n % 2 else WIDE))
        if position.over:
            return
        moves = position.moves()
        rich = [m for m in moves if m in ("place quarry", "place harbor", "place dancer", "place master-builder")]
        events += position.play(dice.choice(rich if rich and dice.random() < 0.6 else moves))


def drawing(svg: str) -> ElementTree.Element:
    """All drawings: ground, board and, on a phone, the side."""
    return parsed(svg)


@cache
def played(game: int) -> list[Frame]:
    return list(frames(*GAMES[game]))


def panel_of(frame: Frame) -> Markup:
    return Markup(drawn_panel(board, frame.scene))


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_frame_is_well_formed_small_and_free_of_styles_and_scripts(game: int) -> None:
    for frame in played(game):
        svg = board.draw(frame.scene).svg
        root = drawing(svg)
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
        assert {e.get("href", "")[1:] for e in everything if e.tag == "use"} <= sprite_symbols("rajas").keys()
        assert all(e.get("aria-label") for e in everything if e.get("role"))
        page = svg + drawn_panel(board, frame.scene)
        page += "".join(drawn_holdings(board, frame.scene, seat) for seat in range(frame.position.players))
        assert len(page.encode()) <= 80 * 1024
        assert len(gzip.compress(page.encode())) <= 15 * 1024
        panel = panel_of(frame)
        assert len(panel.ids) == len(set(panel.ids))
        assert not set(panel.ids) & set(ids)
        assert "style" not in panel.attributes


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_legal_move_can_be_made_by_a_click_and_nothing_else_is_offered(game: int) -> None:
    for frame in frames(*GAMES[game], most=100):
        position, legal = frame.position, set(frame.scene.moves)
        root = drawing(board.draw(frame.scene).svg)
        chains = [str(e.get("data-move")) for e in root.iter() if e.get("data-move")]
        panel = drawn_panel(board, frame.scene)
        chains += re.findall(r'data-move="([^"]+)"', panel)
        on_board = {chain.split(";")[0] for chain in chains}
        assert legal <= on_board | panel_of(frame).found
        assert on_board | panel_of(frame).found <= legal
        for chain in chains:
            if ";" in chain:
                trial = position.copy()
                for move in chain.split(";"):
                    assert trial.why_not(move) is None, (chain, move)
                    trial.play(move)
        for e in root.iter():
            if e.get("data-try"):
                assert str(e.get("data-try")) not in legal


def test_any_marked_dice_can_be_rerolled_at_once() -> None:
    """As the form posts them: the marked boxes in order, then `done` unless all of the last kind are marked."""
    dice, seen = random.Random(1), 0
    for game in GAMES:
        for frame in frames(*game):
            boxes = BOX.findall(drawn_panel(board, frame.scene))
            marked = [dice.random() < 0.5 for _box in boxes]
            moves = [move for (move, _kind), on in zip(boxes, marked, strict=True) if on]
            if not moves:
                continue
            if not all(on for (_move, kind), on in zip(boxes, marked, strict=True) if kind == "last"):
                moves.append("done")
            trial = frame.position.copy()
            for move in moves:
                trial.play(move)
            assert trial.prompt != "reroll" or trial.seat != frame.position.seat
            seen += 1
    assert seen > 5


def test_previews_say_what_the_rules_then_do() -> None:
    laid = sailed = taken = 0
    for game in GAMES:
        for frame in frames(*game):
            position, seat = frame.position, frame.position.seat
            for move, space in landings(frame.scene).items():
                trial = position.copy()
                trial.play(move)
                assert int(trial.record.boat[seat]) >= space
                sailed += 1
            for move, brings in layings(frame.scene).items():
                trial = position.copy()
                won = set(trial.view()["won"].get(f"p{seat + 1}", ()))
                trial.play(move)
                while trial.prompt == "pay" and trial.seat == seat:
                    trial.play(trial.moves()[0])
                assert set(brings.places) <= set(trial.view()["won"].get(f"p{seat + 1}", ())) - won
                laid += 1
            if frame.scene.view["prompt"] == "take" and frame.scene.view["gain"] == 2:
                found = [colours for colours, _chain in takings(frame.scene.view, frame.scene.moves)]
                assert len(found) == len({tuple(sorted(colours)) for colours in found})
                taken += 1
    assert laid > 20 and sailed > 5 and taken > 3


def test_the_future_changes_nothing() -> None:
    """The same frame whatever the dice and stacks will bring."""
    for frame in frames(*GAMES[1], most=60):
        other = frame.position.copy()
        other.record.rng ^= 0x5EED
        twin = scene(other, frame.position.seat, list(frame.scene.events), frame.scene.cast, frame.scene.layout)
        assert board.draw(twin).svg == board.draw(frame.scene).svg
        assert drawn_panel(board, twin) == drawn_panel(board, frame.scene)


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_a_piece_that_moved_keeps_its_symbol(game: int) -> None:
    before: dict[str, str] = {}
    for frame in played(game):
        root = drawing(board.draw(frame.scene).svg)
        now = {str(e.get("id")): str(e.get("href")) for e in root.iter("use") if e.get("id")}
        for ident in now.keys() & before.keys():
            assert now[ident] == before[ident]
        before = now


def test_a_watcher_sees_no_targets() -> None:
    for frame in played(2)[10:40]:
        watching = scene(frame.position, None, [], None)
        svg = board.draw(watching).svg
        assert "data-move" not in svg and "data-try" not in svg
        assert drawn_panel(board, watching) == ""


def test_names_are_text() -> None:
    for frame in played(2)[40:60]:
        svg = board.draw(frame.scene).svg + "".join(drawn_holdings(board, frame.scene, seat) for seat in range(4))
        assert "<b>Sinbad" not in svg + drawn_panel(board, frame.scene)


def test_the_title_of_a_province_stays_between_its_yields() -> None:
    room = province.TITLE_ROOM
    titles = [province.named(name, room) for name in ("Ann", "Spice trader 32", "The very old spice trader of Agra")]
    assert titles[:2] == ["Province of Ann", "Spice trader 32"] and titles[2].startswith("The very old spice")
    assert titles[2].endswith("…") and all(width(one, province.TITLE_LEAST, "display") <= room for one in titles)


@pytest.mark.parametrize("language", ["ru", "el"])
def test_other_languages_are_drawn(language: str) -> None:
    for english, other in in_two_languages(board, played(3)[:40], language):
        assert other.ids == english.ids
        assert english.latin and not other.latin


@pytest.mark.parametrize("tall", [False, True])
def test_the_way_still_to_go_covers_nothing_that_is_needed(tall: bool) -> None:
    layout, dice = (PHONE if tall else DESK), random.Random(4)
    k = layout.ring.band / 44
    spots = {at for _n, at in tracks.free_spots(tall)}
    for players in (2, 3, 4) * 60:
        position = serai.game("rajas").new(players=players, seed=1)
        names = [f"p{n + 1}" for n in range(players)]
        fame, money = ({name: dice.randrange(most) for name in names} for most in (62, 121))
        shown = Scene({**position.view(0), "fame": fame, "money": money}, 0, layout="tall" if tall else "wide")
        drawn = re.findall(
            r'class="gap p\d" transform="translate\(([-\d.]+) ([-\d.]+)\)',
            "".join(tracks.threads(shown, layout).segments),
        )
        pills = [(float(x), float(y)) for x, y in drawn]
        assert len(pills) == players
        assert all(any(abs(x - a) + abs(y - b) < 0.02 for a, b in spots) for x, y in pills)
        boxes = [tracks.around(at, tracks.WIDE * k - 0.02, tracks.HIGH * k - 0.02) for at in pills]
        others = tracks.markers(shown, layout)[1] + boxes
        assert all(tracks.apart(box, other) for box in boxes for other in others if other is not box)


def shown_for(move: str, part: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """What is to be seen of a drawing while this way to lay a tile is chosen."""
    if move in part.get("data-lay", move).split(";"):
        yield part
        for inner in part:
            yield from shown_for(move, inner)


def test_each_way_to_lay_a_tile_rings_the_dice_that_pay_and_the_yields_it_wins() -> None:
    paid = won = 0
    for frame in (frame for game in range(len(GAMES)) for frame in played(game)):
        if frame.scene.view["prompt"] != "lay":
            continue
        drawn = drawing(board.draw(frame.scene).svg)
        colour = edition_facts.tile(frame.scene.view["chosen"])["colour"]
        for move, laid in layings(frame.scene).items():
            dice = province.paid_with(frame.scene, colour, laid.price)
            rings = [part for part in shown_for(move, drawn) if part.get("class") == "earned"]
            assert len(rings) == len(laid.places) + len(dice)
            turn = f"rotate({move.split()[2]})"
            lying = [
                part for part in shown_for(move, drawn) if not part.get("id") and turn in part.get("transform", "")
            ]
            assert [part.get("href") for part in lying] == [f"#{province.garden(frame.scene.view['chosen'])}"]
            assert not dice or sum(int(face) for _colour, face, _n in dice) >= laid.price
            paid, won = paid + len(dice), won + len(laid.places)
    assert paid > 20 and won > 5


def test_what_several_ways_to_lay_a_tile_share_is_drawn_once() -> None:
    several = 0
    for frame in (frame for game in range(len(GAMES)) for frame in played(game)):
        found = layings(frame.scene)
        if not found:
            continue
        cells, prices = {move.split()[1] for move in found}, {laid.price for laid in found.values()}
        groups = [g for g in drawing(board.draw(frame.scene).svg).iter() if g.get("class") == "lay"]
        face = f"#tile-{frame.scene.view['chosen']}"
        assert sum(part.get("href") == face for group in groups for part in group) == len(cells)
        assert drawn_panel(board, frame.scene).count(f"<b>{_('You pay')}</b>") == len(prices)
        several += len(found) > len(cells)
    assert several > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_names_tiles_as_the_board_does(language: str) -> None:
    speak(language)
    try:
        position = serai.game("rajas").new(players=2, seed=3, options={"version": "navaratnas"})
        dice, seen = random.Random(1), set[int]()
        while not position.over and len(seen) < 5:
            move = dice.choice(position.moves())
            said = move_text.label(position.game, position.game.notation.code(move))
            told = [(event.kind, move_text.tell(event, ["Ann", "Ben"])) for event in position.play(move)]
            seen |= {kind for kind, _sentence in told} & texts.TELLINGS.keys()
            for words in (said, *(sentence for _kind, sentence in told)):
                assert not re.search(r"\b[ogbv]-(s|m|c|d|mm)\d|(white|yellow|red|brown)-", words)
        assert texts.small_tile_name("o-c1")[1:] == texts.tile_name("o-c1")[1:]
    finally:
        speak("en")


def test_river_spaces_near_ones_boat_say_how_far_they_are_and_what_they_bring_now() -> None:
    told = limited = 0
    for frame in (frame for game in range(len(GAMES)) for frame in played(game)):
        found = dict(within_reach(frame.scene))
        if frame.scene.view["prompt"] == "sail":  # as far as the rules sail
            for move, space in landings(frame.scene).items():
                n = int(move.split()[1])
                assert found[space].startswith(f"{n} space{'s' if n > 1 else ''} ahead of your boat")
                told += 1
        held = int(frame.scene.view["karma"].get(f"p{present(frame.scene.seat) + 1}", 0))
        for space, words in found.items():
            gives = edition_facts.gives_on_river(frame.scene.view, space)
            if gives.endswith(" karma") and "per" not in gives:
                gain = min(int(gives.split()[0]), 3 - held)
                assert (f"so it brings you {gain}" in words) == (gain < int(gives.split()[0]))
                limited += gain < int(gives.split()[0])
        label = next(
            e for e in drawing(board.draw(frame.scene).svg).iter() if e.get("id") == f"on-river-{min(found, default=0)}"
        )
        assert not found or "ahead of your boat" in label.get("aria-label", "")
    assert told > 10 and limited > 10
    watching = replace(played(0)[5].scene, seat=None, moves=())
    assert "your boat" not in board.draw(watching).svg


@pytest.mark.parametrize(
    ("boats", "reached"), [((23, 1), (24, 25, 26, 27, 28)), ((25, 27), (26, 28)), ((26, 28), (27, 28))]
)
def test_the_last_river_space_is_in_reach_and_has_room_for_all(
    boats: tuple[int, int], reached: tuple[int, ...]
) -> None:
    """Other boats are jumped (R-108), but the last space holds any number (R-109)."""
    scene = played(0)[5].scene
    seat = present(scene.seat)
    at = {f"p{n + 1}": 1 for n in range(len(scene.players))}
    at |= {f"p{seat + 1}": boats[0], f"p{2 if seat == 0 else 1}": boats[1]}
    found = within_reach(replace(scene, view={**scene.view, "boat": at}))
    assert [space for space, _words in found] == list(reached)
    for n, (_space, words) in enumerate(found, 1):
        assert words.startswith(f"{n} space{'s' if n > 1 else ''} ahead of your boat")


def test_a_decision_says_which_space_it_belongs_to() -> None:
    found = Counter((frame.scene.view["prompt"], bool(board.where(frame.scene.view))) for frame in played(0))
    assert found["place", True] == 0 and found["pay", False] == 0 and found["lay", False] == 0
    assert found["pay", True] + found["lay", True] > 5
