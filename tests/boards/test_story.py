"""Turns in one line: chips say what the events of recorded games say, and nothing that a viewer was not told."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import serai
from serai.boards.drawing.scene import EMBLEMS
from serai.boards.drawing.sprite import sprite_symbols
from serai.boards.presentation import presentation_of
from serai.boards.text.story import Entry, Story, entries, since_own_turn
from serai.games.five_tribes.state import Note as Tribes
from serai.games.five_tribes.texts import CARD_NAMES, COLOUR_KEYS, DJINN_NAMES, TILE_KEYS
from serai.games.five_tribes.texts import SPOT_KEYS as TRACK
from serai.games.ganesha.state import Note as Stones
from serai.games.ganesha.texts import COLOUR_KEYS as COLOURS
from serai.games.rajas.state import Note as Rajas
from serai.kernel.gamefile import Record
from serai.kernel.position import Event
from serai.web.presentation.story import noted_by_seat
from tests.expected import present

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = {
    "five-tribes": ("2-last-camel", "3-no-move", "4-last-camel"),
    "ganesha": ("2-by-points", "4-by-points"),
    "rajas": ("2-navaratnas", "4-basic"),
}
GAMES = [(game, name) for game, names in FILES.items() for name in names]


@dataclass(frozen=True)
class Line:
    """A line of a log as a viewer is told it."""

    version: int
    kind: str
    seat: int | None
    events: tuple[Event, ...]
    undone: bool = False


@cache
def played(game, name):
    """Every move of a recorded game: the turn it belongs to, who made it, its events."""
    record = Record.read(GOLDEN / game / f"{name}.serai", serai.game(game))
    position = record.first.copy()
    found = []
    for seat, move, _digest in record.moves:
        turn = position.turn
        found.append((turn, seat, tuple(position.play(move))))
    return found


def lines(game, name, viewer=None):
    made = [
        Line(n, "move", seat, tuple(e for e in events if e.to is None or e.to == viewer))
        for n, (_turn, seat, events) in enumerate(played(game, name), 1)
    ]
    return [Line(0, "start", None, ()), *made]


def turns_of(game, name, viewer=None):
    """Its turns with their events and chips."""
    story = presentation_of(game).story
    found = [entry for entry in entries(story, lines(game, name, viewer)) if entry.kind == "turn"]
    return [(entry, list(entry.events()), story.chip(present(entry.seat), list(entry.events()))) for entry in found]


@pytest.mark.parametrize(("game", "name"), GAMES)
def test_every_event_is_in_one_entry_and_in_its_order(game, name):
    found = entries(presentation_of(game).story, lines(game, name))
    assert [e for entry in found for e in entry.events()] == [e for line in lines(game, name) for e in line.events]
    assert len({entry.id for entry in found}) == len(found)


@pytest.mark.parametrize(("game", "name"), GAMES)
def test_a_turn_of_the_log_is_a_turn_of_the_rules(game, name):
    """No entry mixes the turns of two seats, and no turn is told in two entries."""
    made = played(game, name)
    for entry, events, _chip in turns_of(game, name):
        # the first line of an entry may be another's last move, which forced what begins it
        whole = [p.line for p in entry.parts if p.first == 0 and (p is not entry.parts[0] or p.line.seat == entry.seat)]
        seats = {made[line.version - 1][0][0] for line in whole}
        assert seats <= {entry.seat}, events
    if game != "ganesha":  # there every stone of the final stage is a turn of its own, and the log tells them together
        begun = {"five-tribes": (Tribes.LIFTED, Tribes.NO_MOVE), "rajas": (Rajas.PLACED, Rajas.SKIPPED)}[game]
        wanted = [e.seat for _turn, _seat, events in made for e in events if e.kind in begun]
        told = [entry.seat for entry, events, _chip in turns_of(game, name) if any(e.kind in begun for e in events)]
        assert told == wanted


@pytest.mark.parametrize(("game", "name"), GAMES)
def test_every_icon_of_a_chip_is_in_the_sprite_and_has_words(game, name):
    known = sprite_symbols(game)
    icons = [i for _entry, _events, chip in turns_of(game, name) for i in (*chip.made_with, *chip.brought)]
    assert len(icons) > 20
    assert not {icon.symbol for icon in icons if icon.symbol} - known.keys()
    assert all(icon.words and (icon.symbol or icon.n) for icon in icons)


@pytest.mark.parametrize("name", FILES["five-tribes"])
def test_a_chip_of_five_tribes_says_what_its_events_say(name):
    for entry, events, chip in turns_of("five-tribes", name):
        own = [e for e in events if e.seat == entry.seat]
        dropped = [TILE_KEYS[e.b] for e in own if e.kind == Tribes.DROPPED]
        lifted = [TILE_KEYS[e.a] for e in own if e.kind == Tribes.LIFTED]
        assert list(chip.way) == [f"on-{tile}" for tile in (*lifted, *dropped)]
        if dropped:
            assert chip.route == f"{lifted[0]} → {dropped[-1]}"
        tribe = [f"{e.b} {COLOUR_KEYS[e.a]}" for e in own if e.kind == Tribes.HARVESTED]
        names = {"vizier": "yellow", "elder": "white", "merchant": "green", "builder": "blue", "assassin": "red"}
        assert [f"{i.n} {names[i.symbol.removeprefix('m-')]}" for i in chip.made_with] == tribe
        said = chip.words
        assert ("camel" in said) is any(e.kind == Tribes.CONTROLS for e in own)
        assert ("palm" in said) is any(e.kind == Tribes.PALM for e in own)
        assert ("palace" in said) is any(e.kind == Tribes.PALACE for e in own)
        gold = sum(e.a for e in own if e.kind in (Tribes.EARNED, Tribes.REWARDED))
        gold += sum(e.b for e in own if e.kind == Tribes.SOLD)
        assert (f"gold: +{gold}" in said) is (gold > 0)
        for e in own:
            if e.kind == Tribes.TOOK_CARD:
                assert CARD_NAMES[e.a] in said
            if e.kind == Tribes.DJINN:
                assert f"gained: {DJINN_NAMES[e.a]}" in said


@pytest.mark.parametrize(("game", "name"), GAMES)
def test_what_no_sum_says_is_named_beside_the_icons_and_nothing_is_said_twice(game, name):
    some = 0
    for _entry, _events, chip in turns_of(game, name):
        said = ", ".join(filter(None, (chip.rest, *chip.named)))
        assert sorted(said.split(", ")) == sorted(chip.words.split(", "))
        assert not any(icon.words in chip.named for icon in chip.brought if icon.n[:1] == "+")
        some += bool(chip.named)
    assert some > 5


def test_what_was_paid_to_move_is_noted_until_the_round_ends():
    story = presentation_of("five-tribes").story
    found = entries(story, lines("five-tribes", "4-last-camel"))
    for n, entry in enumerate(found):
        if entry.kind != "round":
            continue
        paid = {e.seat: TRACK[e.a] for e in entry.events() if e.kind == Tribes.BID}
        for last in range(n + 1, len(found) + 1):
            if last < len(found) and found[last].kind == "round":
                break
        noted = noted_by_seat("five-tribes", found[:last], {"turn_track": {}})
        assert noted == {seat: f"paid {price}" for seat, price in paid.items()}
    assert noted_by_seat("rajas", entries(presentation_of("rajas").story, lines("rajas", "4-basic")), {}) == {}


def test_who_bids_twice_is_noted_with_the_price_of_the_turn_at_hand():
    """Turns go by price, the dearest first; two in a row of the same player are two."""
    record = Record.read(GOLDEN / "five-tribes" / "2-last-camel.serai", serai.game("five-tribes"))
    position, listed = record.first.copy(), lines("five-tribes", "2-last-camel")
    bids: list[int] = []  # of the round
    begun, last, in_a_row = 0, None, 0
    for n, (seat, move, _digest) in enumerate(record.moves):
        if position.prompt != "bid":
            if position.turn != last:
                begun, in_a_row = begun + 1, in_a_row + (last is not None and last[0] == seat and begun > 0)
            last = position.turn
            price = sorted(bids, reverse=True)[begun - 1]
            found = entries(presentation_of("five-tribes").story, listed[: n + 1])
            assert noted_by_seat("five-tribes", found, position.view())[seat] == f"paid {TRACK[price]}", (n, move)
        for e in position.play(move):
            if e.kind == Tribes.ROUND:
                bids, begun, last = [], 0, None
            if e.kind == Tribes.BID:
                bids.append(e.a)
    assert in_a_row > 5


def test_a_chip_says_how_many_palms_a_turn_placed():
    game = serai.game("five-tribes")
    one, two = ([Event(Tribes.PALM, 0, n, 0, None, game) for n in range(some)] for some in (1, 2))
    chips = [present(presentation_of("five-tribes").story.chip(0, events)) for events in (one, two)]
    assert [chip.words for chip in chips] == ["palm", "palm: 2"] == [", ".join(chip.named) for chip in chips]


def test_a_chip_of_five_tribes_says_what_a_turn_paid_to_others():
    game, baal = serai.game("five-tribes"), DJINN_NAMES.index("Ba'al")
    events = [Event(Tribes.REWARDED, seat, gold, baal, None, game) for seat, gold in ((3, 2), (3, 2), (1, 1))]
    chip = present(presentation_of("five-tribes").story.chip(1, events))
    assert [(icon.symbol, icon.n) for icon in chip.brought] == [("coin", "+1"), ("e-camel", ""), ("coin", "+4")]
    assert chip.words == "gold: +1, to the owner of Ba'al, gold +4"


def test_a_chip_of_ganesha_says_what_became_of_exchanged_stones():
    """Cumin puts the stone back that was taken (G-107); ginger gives one for another player's (G-110)."""
    game = serai.game("ganesha")
    red, purple, yellow = (COLOURS.index(colour) for colour in ("red", "purple", "yellow"))
    told = [(Stones.TOOK, 1, purple, 4), (Stones.SWAPPED, 1, red, 7), (Stones.GAVE, 1, purple, 3)]
    events = [Event(kind, seat, a, b, None, game) for kind, seat, a, b in (*told, (Stones.GAVE, 3, yellow, 1))]
    chip = present(presentation_of("ganesha").story.chip(1, events))
    assert [(icon.symbol, icon.lost) for icon in chip.made_with] == [("stone-purple", True), ("stone-red", False)]
    brought = [("stone-purple", True), (f"e-{EMBLEMS[3]}", False), ("stone-yellow", False)]
    assert [(icon.symbol, icon.lost) for icon in chip.brought] == brought
    assert chip.words.endswith("given up: purple stone, exchanged with another player, received: yellow stone")


@pytest.mark.parametrize("name", FILES["ganesha"])
def test_a_chip_of_ganesha_says_what_its_events_say(name):
    for entry, events, chip in turns_of("ganesha", name):
        own = [e for e in events if e.seat == entry.seat]
        taken = [e for e in own if e.kind in (Stones.TOOK, Stones.SWAPPED)]
        assert len(chip.made_with) == len(taken)
        points = sum(e.a if e.kind == Stones.SCORED else -e.a for e in own if e.kind in (Stones.SCORED, Stones.PAID))
        assert (f"points: +{points}" in chip.words) is (points > 0)
        placed = [e for e in own if e.kind in (Stones.PLACED, Stones.PLACED_LAST)]
        assert chip.words.count("on the mandala") == len(placed)
        assert chip.words.count("given up") == sum(e.kind in (Stones.GAVE, Stones.OFFERED) for e in own)
        assert chip.words.count("off the mandala") == sum(e.kind == Stones.REMOVED for e in own)


@pytest.mark.parametrize("name", FILES["rajas"])
def test_a_chip_of_rajas_says_what_its_events_say(name):
    for entry, events, chip in turns_of("rajas", name):
        own = [e for e in events if e.seat == entry.seat]
        money = sum(e.a for e in own if e.kind in (Rajas.MONEY, Rajas.MONEY_FROM))
        fame = sum(e.a for e in own if e.kind in (Rajas.FAME, Rajas.FAME_FROM))
        assert (f"money: +{money}" in chip.words) is (money > 0)
        assert (f"fame: +{fame}" in chip.words) is (fame > 0)
        given = sum(1 for e in own if e.kind in (Rajas.PAID_DIE, Rajas.RETURNED))
        assert sum(i.lost for i in chip.made_with) == given
        if own and own[0].kind == Rajas.PLACED:
            assert chip.route and chip.way


@pytest.mark.parametrize("name", ["2-no-move", "4-no-move"])
def test_nobody_reads_from_a_chip_what_another_drew(name):
    hidden = [e for _turn, _seat, events in played("five-tribes", name) for e in events if e.to is not None]
    assert hidden
    for viewer in (None, 0, 1):
        shown, open_to_all = turns_of("five-tribes", name, viewer), turns_of("five-tribes", name)
        for (entry, _events, chip), (_same, _told, public) in zip(shown, open_to_all, strict=True):
            if entry.seat != viewer:
                assert chip == public


# -- which turns are told --------------------------------------------------------------------------------------------


def turn(seat, version, lines_=1):
    entry = Entry("turn", seat)
    entry.parts = [type("P", (), {"line": Line(version + n, "move", seat, ()), "first": 0})() for n in range(lines_)]
    return entry


def test_what_others_did_since_ones_own_turn_is_told_until_the_next_one_is_complete():
    listed = [turn(0, 1), turn(1, 3), turn(2, 5), turn(0, 7)]
    assert [e.seat for e in since_own_turn(listed[:3], 0, 0)] == [1, 2]
    assert [e.seat for e in since_own_turn(listed, 0, 0)] == [1, 2], "one's own turn goes on"
    assert since_own_turn(listed, 0, 1) == [], "it is complete"
    assert [e.seat for e in since_own_turn(listed[:3], 0, 2)] == [1], "the last one goes on"
    assert [e.seat for e in since_own_turn([*listed, turn(1, 9)], None, 2)] == [2, 0, 1], "who watches: the last round"


def test_what_was_taken_back_lies_apart_and_before_the_turn_that_goes_on():
    game = serai.game("five-tribes")
    lift = lambda tile: (Event(int(Tribes.LIFTED), 0, tile, 2, None, game),)  # noqa: E731
    drop = (Event(int(Tribes.DROPPED), 0, 1, 2, None, game),)
    told = [
        Line(1, "move", 0, lift(1)),
        Line(2, "move", 0, drop, undone=True),
        Line(3, "undo", 0, ()),
        Line(4, "move", 0, drop),
    ]
    back, now = entries(presentation_of("five-tribes").story, told)
    assert (back.kind, [p.line.version for p in back.parts]) == ("back", [2, 3])
    assert (now.kind, [p.line.version for p in now.parts]) == ("turn", [1, 4])


def test_a_game_that_brings_no_story_is_told_by_who_decides():
    told = [Line(n, "move", seat, ()) for n, seat in enumerate((0, 0, 1, 0), 1)]
    found = entries(Story(), told)
    assert [(entry.seat, len(entry.parts)) for entry in found] == [(0, 2), (1, 1), (0, 1)]
