"""Positions written by hand: a few facts are enough for every question, and facts that cannot be are refused."""

import random
from typing import Any

import pytest

from serai.games.five_tribes.state import Prompt
from serai.kernel.errors import BadPosition
from tests.rules.five_tribes.helpers import GAME, KINDS, TILES, bid_order, given, owned, row, turn_order

CARDS = {"row": row("silk", "fish", "fakir", "gold")}
NEAR = {"b3": "wg", "c4": "gb"}
RED = {"at": "c3", "hand": {"red": 2}}
IBLIS = {"djinns": {"p1": ["iblis"]}, "prompt": "kill", **RED}
SECOND = {"prompt": "market", "at": "c5", "begun": True, **CARDS}

PARTIAL: dict[str, list[Any]] = {
    "bid": [{}, {"seat": "p2", "players": 3}],
    "lift": [{}, {"seat": "p2", "used": ["leta"], "djinns": {"p2": ["leta"]}}],
    "drop": [{"at": "c3", "hand": {"white": 1}}],
    "tribe": [{"at": "c3", "hand": {"yellow": 2}}, {"at": "c3", "hand": {"blue": 1}}],
    "build": [{"at": "c3", "hand": {"blue": 2}, "cards": {"p1": {"fakir": 1}}}],
    "hunt": [{**RED, "cards": {"p1": {"fakir": 1}}}],
    "kill": [
        RED,
        {**RED, "cards": {"p1": {"fakir": 1}}},
        {**RED, "reach": 2},
        {**IBLIS, "kills": 2},
        {**IBLIS, "killed": 1, "victims": {"first": "white"}, "kill_tile": "b3"},
        {**IBLIS, "killed": 1, "victims": {"first": "white"}, "kill_seat": "p2", "elders": {"p2": 1}},
    ],
    "tile": [{"at": "a1"}, {"at": "a3"}, {"at": "a4"}, {"at": "a2"}],
    "market": [{"at": "a4", **CARDS}, {"at": "c5", **CARDS}, {**SECOND}, {**SECOND, "buy_from": 2}],
    "shrine": [{"at": "a2", "elders": {"p1": 2}, "djinn_row": ["leta"]}],
    "place": [
        {"at": "a3"},
        {"at": "a1", "djinns": {"p1": ["hagis"]}, "elders": {"p1": 1}},
        {"origin": "b3", "djinns": {"p1": ["enki"]}},
        {"step": "sale", "origin": "b1", "djinns": {"p1": ["bouraq"]}},
    ],
    "target": [
        {"power": "leta", "djinns": {"p1": ["leta"]}},
        {"power": "utug", "djinns": {"p1": ["utug"]}, "step": "end"},
        {"power": "anun-nak", "djinns": {"p1": ["anun-nak"]}, **RED},
        {"power": "enki", "djinns": {"p1": ["enki"]}, "at": "a3"},
        {
            "power": "lamia",
            "djinns": {"p1": ["lamia"]},
            "at": "a3",
            "origin": "a3",
            "piece": "palm",
            "from_tile_action": True,
        },
    ],
    "keep": [{"djinns": {"p1": ["sibittis"]}, "djinn_look": ["leta", "utug"]}],
    "sale": [{}, {"cards": {"p1": {"silk": 2}}, "offered": {"silk": 1}}],
    "end": [{}, {"builder_gold": 7, "djinns": {"p1": ["echidna"]}, "elders": {"p1": 2}}],
}

IMPOSSIBLE: dict[str, list[Any]] = {
    "prompt: something": [{"prompt": "none"}],
    "step: ": [
        {"prompt": "lift", "step": "tribe"},
        {"prompt": "lift", "step": "tile", "at": "a1"},
        {"prompt": "bid", "step": "move"},
        {"prompt": "target", "step": "bid", "power": "leta", "djinns": {"p1": ["leta"]}},
        {"prompt": "end", "step": "turn"},
    ],
    "prompt: what is asked here": [
        {"prompt": "hunt", "at": "c3", "hand": {"yellow": 2}, "cards": {"p1": {"fakir": 1}}},
        {"prompt": "build", "at": "c3", "hand": {"red": 2}, "cards": {"p1": {"fakir": 1}}},
        {"prompt": "build", "at": "c3", "hand": {"blue": 2}},
        {"prompt": "kill", "at": "c3", "hand": {"yellow": 1}},
        {"prompt": "tribe", **RED},
        {"prompt": "market", "at": "a3", **CARDS},
        {"prompt": "market", "at": "a4", "gold": {"p1": 2, "p2": 50}, **CARDS},
        {"prompt": "market", "at": "a4"},
        {"prompt": "shrine", "at": "a3", "elders": {"p1": 2}, "djinn_row": ["leta"]},
        {"prompt": "shrine", "at": "a2", "elders": {"p1": 1}, "djinn_row": ["leta"]},
        {"prompt": "tile", "at": "a4", **CARDS},
    ],
    "kills: ": [
        {"prompt": "kill", **RED, "kills": 2, "begun": False},
        {"prompt": "kill", **RED, "kills": 0},
        {**IBLIS, "killed": 1, "kills": 2, "victims": {"first": "red"}, "kill_tile": "b3"},
        {"prompt": "kill", **RED, "kills": 0, "begun": True},
    ],
    "begun: ": [{"prompt": "lift", "begun": True}],
    "tribe: ": [
        {"prompt": "tribe", "at": "c3"},
        {"prompt": "tribe", "at": "c3", "tribe": "red", "hand": {"yellow": 1}},
        {"prompt": "tribe", "at": "c3", "tribe": "yellow", "hand": {"yellow": 1, "green": 1}},
        {"prompt": "kill", "at": "c3", "hand": {"green": 2}, "begun": True},
        {"prompt": "sale", "tribe": "red"},
    ],
    "used: ": [
        {"prompt": "kill", **RED, "kills": 2},
        {"prompt": "target", "power": "leta"},
        {"prompt": "target", "power": "leta", "djinns": {"p1": ["leta"]}, "used": []},
        {"prompt": "keep", "djinn_look": ["leta"]},
        {"prompt": "lift", "used": ["enki"]},
        {"prompt": "place", "origin": "b3"},
    ],
    "killed, victims": [
        {**IBLIS, "kills": 1, "killed": 1},
        {**IBLIS, "kill_tile": "b3", "begun": True},
        {**IBLIS, "victims": {"second": "red"}, "begun": True},
    ],
    "kill_tile: ": [{**IBLIS, "killed": 1, "kill_tile": "f5"}],
    "kill_seat: ": [
        {**IBLIS, "killed": 1, "kill_seat": "p1"},
        {**IBLIS, "killed": 1, "kill_seat": "p3"},
        {**IBLIS, "killed": 1, "kill_seat": "p2", "victims": {"first": "blue"}},
    ],
    "at: ": [
        {"prompt": "drop", "hand": {"red": 1}},
        {"prompt": "market", **CARDS},
        {"prompt": "market", "at": "a3", "begun": True, **CARDS},
        {"prompt": "sale", "at": "a1"},
    ],
    "hand: ": [
        {"prompt": "drop", "at": "a1"},
        {"prompt": "sale", "hand": {"red": 1}},
        {"prompt": "market", "at": "a4", "hand": {"red": 1}, **CARDS},
    ],
    "hand, at: ": [{"hand": {"red": 1}}, {"at": "c3"}],
    "buys: ": [{"prompt": "market", "at": "c5", "buys": 1, **CARDS}],
    "among: ": [{"prompt": "market", "at": "c5", "among": 5, **CARDS}],
    "buys, among": [
        {"prompt": "market", "at": "a4", "begun": True, **CARDS},
        {**SECOND, "buys": 2},
        {**SECOND, "among": 6},
        {**SECOND, "buy_from": 4},
    ],
    "offered: ": [
        {"prompt": "sale", "offered": {"silk": 1}},
        {"prompt": "sale", "cards": {"p1": {"silk": 1}}, "blind": {"p1": {"silk": 1}}, "offered": {"silk": 1}},
        {"prompt": "lift", "cards": {"p1": {"silk": 1}}, "offered": {"silk": 1}},
    ],
    "power: ": [
        {"prompt": "target", "power": "kumarbi", "djinns": {"p1": ["kumarbi"]}},
        {"prompt": "target", "power": "sloar", "djinns": {"p1": ["sloar"]}},
        {"prompt": "target", "djinns": {"p1": ["leta"]}},
        {"prompt": "target", "power": "leta", "djinns": {"p1": ["leta"]}, "owner": owned(p1=" ".join(TILES[:11]))},
        {"prompt": "target", "power": "enki", "djinns": {"p1": ["enki"]}, "palms": {"a1": 12}},
    ],
    "piece: ": [
        {"prompt": "place", "at": "a3", "palms": {"a1": 12}},
        {"prompt": "target", "power": "hagis", "djinns": {"p1": ["hagis"]}},
        {"prompt": "sale", "piece": "palm"},
    ],
    "origin: ": [
        {"prompt": "place", "at": "a3", "piece": "palace"},
        {"prompt": "place", "origin": "a4", "piece": "palm", "djinns": {"p1": ["enki"]}},
    ],
    "origin and piece: ": [{"prompt": "place"}, {"prompt": "place", "at": "a4"}],
    "from_tile_action: ": [{"prompt": "place", "origin": "a3", "from_tile_action": True}],
    "djinn_look: ": [{"prompt": "keep", "djinns": {"p1": ["sibittis"]}}, {"djinn_look": ["leta"]}],
    "bid_track, seat: ": [
        {"prompt": "bid", "bid_track": {"1": "p2", "2": "p1", "3": "p2", "4": "p1"}},
        {"prompt": "bid", "bid_track": {}, "turn_track": {"1": "p1", "3": "p2", "5": "p1", "8": "p2"}},
    ],
    "turn_track: ": [{"prompt": "bid", "bid_track": {"1": "p1", "2": "p1"}, "turn_track": {"0-last": "p2", "1": "p2"}}],
    "doubled: ": [
        {"prompt": "tribe", "at": "c3", "hand": {"white": 1}, "doubled": True, "djinns": {"p1": ["echidna"]}}
    ],
    "gold: ": [{"gold": {"p1": 5, "p3": 5}}],
    "meeples: ": [{"meeples": {"a1": {"red": 100, "blue": 100}}}],
}


def play_on(position, moves=20, seed=0):
    """Play some random moves; every law holds and every code listed is allowed, and no other."""
    check, e, chance = GAME.rules["check"], GAME.edition.record, random.Random(seed)
    for _ in range(moves):
        assert position.defects() == []
        if position.over:
            return
        allowed = [code for code in range(GAME.notation.size) if check(position.record, e, code) == 0]
        assert position.codes() == allowed
        position.play(chance.choice(allowed))


def test_every_question_has_a_short_position():
    assert set(PARTIAL) == {prompt.name.lower() for prompt in Prompt} - {"none"}


@pytest.mark.parametrize(
    ("prompt", "fragment"), [(prompt, fragment) for prompt, some in PARTIAL.items() for fragment in some]
)
def test_a_short_position_is_completed(prompt, fragment):
    position = given(NEAR, prompt=prompt, **{k: v for k, v in fragment.items() if k != "prompt"})
    assert position.prompt == prompt
    again = GAME.from_json(position.to_json())
    assert again == position
    play_on(position)


@pytest.mark.parametrize(
    ("message", "fragment"), [(message, fragment) for message, some in IMPOSSIBLE.items() for fragment in some]
)
def test_what_cannot_be_is_refused_by_name(message, fragment):
    with pytest.raises(BadPosition) as refusal:
        GAME.from_json({"meeples": {"b3": {"white": 1, "green": 1}, "c4": {"green": 2}}, **fragment})
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize(("players", "order"), [(2, "p2 p1 p2 p1"), (3, "p2 p3 p1"), (4, "p2 p3 p4 p1")])
def test_before_the_first_bid_all_markers_wait(players, order):
    position = given(prompt="bid", seat="p2", players=players)
    assert bid_order(position) == order.split()
    assert turn_order(position) == []


@pytest.mark.parametrize("kinds", [{}, {"a1": "oasis"}, {"f5": "village", "e5": "village"}])
def test_tiles_that_are_not_named_are_what_the_box_still_holds(kinds):
    tiles = GAME.from_json({"kind": kinds}).to_dict()["kind"]
    assert sorted(tiles.values()) == sorted(KINDS)
    assert kinds.items() <= tiles.items()
    rest = [kind for tile, kind in tiles.items() if tile not in kinds]
    assert rest == sorted(rest, key=KINDS.index)


def test_more_tiles_of_a_kind_than_there_are_is_refused_by_name():
    with pytest.raises(BadPosition, match="large markets: 1 too many"):
        GAME.from_json({"kind": dict.fromkeys(TILES[:5], "large_market")})
