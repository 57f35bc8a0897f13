"""Positions by name: partial ones are completed, wrong ones are refused with a reason; files, views, legality agree."""

import json

import numpy as np
import pytest

from serai.kernel.errors import BadMove, BadPosition, IllegalMove
from serai.testing import rule
from tests.rules.ganesha.helpers import ALTAR, GAME, bag, given, play

OPTIONS = [
    {},
    {"side": "night", "first-player": "random"},
    {"spices": "off"},
    {"spice-layout": "chosen"},
]


def some_games(players=(2, 3, 4), seeds=2):
    """Positions of games in which moves are taken by turns from all over the list."""
    for count in players:
        for i, options in enumerate(OPTIONS):
            for seed in range(seeds):
                position = GAME.new(count, seed=seed, options=options)
                yield position
                while not position.over:
                    moves = position.codes()
                    position.play(moves[(position.ply * 5 + seed + i) % len(moves)])
                    yield position


def test_check_and_legal_agree_on_every_code():
    for n, position in enumerate(some_games(seeds=1)):
        if n % 5 == 0 and not position.over:
            legal = [code for code in range(GAME.notation.size) if position.why_not(code) is None]
            assert legal == position.codes()


def test_positions_survive_json():
    for n, position in enumerate(some_games(seeds=1)):
        if n % 5 == 0:
            again = GAME.from_json(position.to_json())
            assert again == position
            assert again.digest() == position.digest()


def test_text_and_code_map_one_to_one():
    texts = [GAME.notation.text(code) for code in range(GAME.notation.size)]
    assert len(set(texts)) == GAME.notation.size
    assert [GAME.notation.code(text) for text in texts] == list(range(GAME.notation.size))


@rule("G-018", "G-055")
def test_stones_and_tokens_are_conserved():
    for position in some_games():
        assert position.defects() == []


def test_every_event_can_be_told():
    for position in some_games(seeds=1):
        for event in position.events():
            assert "{" not in event.tell()
        assert position.record.noted <= len(position.record.notes)


def test_nothing_is_hidden():
    """Q-27: every seat and every spectator sees the same, but only the one who decides has moves."""
    position = GAME.new(3, seed=2)
    views = [position.view(seat) for seat in (None, 0, 1, 2)]
    moves = [view.pop("moves") for view in views]
    assert views[0] == views[1] == views[2] == views[3]
    assert moves == [[], position.moves(), [], []]
    before = position.copy()
    for seat in range(3):
        GAME.rules["redeal"](position.record, position.edition.record, seat)
    assert position == before


def test_observations_have_one_name_for_each_number():
    out = np.full(len(GAME.observation) + 1, -7.0, np.float32)
    for n, position in enumerate(some_games(seeds=1)):
        if n % 25 == 0:
            for seat in range(position.players):
                out[:] = -7
                written = GAME.rules["observe"](position.record, position.edition.record, seat, out)
                assert written == len(GAME.observation)
                assert out[-1] == -7
                assert out[:-1].min() >= 0 and out[:-1].max() <= 4
    assert len(set(GAME.observation)) == len(GAME.observation)


def test_a_partial_position_takes_its_defaults():
    position = GAME.from_json('{"players": 2, "altar": {"4": "red"}, "treasury": {"p2": {"blue": 2}}}')
    assert (position.prompt, position.seat, position.record.round_number) == ("take", 0, 1)
    assert bag(position) == "r" * 7 + "g" * 8 + "p" * 8 + "b" * 6 + "y" * 8
    assert given(treasury={"p1": "rr"}).prompt == "mandala"


ONE = {"altar": {"4": "red"}}
TAKEN = {"at": "4", "taken": "red", "hand": {"red": 1}}


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"treasury": {"p1": {"red": 9}}}, "red stones: 1 too many"),
        ({**ONE, "bag": {"red": 6}}, "red stones: 1 missing; green stones: 8 missing"),
        ({"treasury": {"p3": {"red": 1}}}, "red stones: 1 missing"),
        ({"altar": {"1": "red"}}, "cells that are not used: 1 too many"),
        ({"altar": {"20": "red"}}, "cells that are not used: 1 too many"),
        ({"altar": {"25": "red"}}, "“25” is unknown"),
        ({"altar": {"4": "orange"}}, "orange"),
        ({"mandala": {"red": 9}}, "stones beyond the cells of the mandala: 1 too many"),
        ({"prompt": "store", "hand": {"red": 3}}, "stones in hand: 1 too many"),
        ({**ONE, "spice": {"4": "cumin", "5": "ginger"}}, "neighbouring cells: 1 too many"),
        ({**ONE, "spice": {"4": "cumin", "6": "cumin"}}, "of one kind: 1 too many"),
        ({**ONE, "spice": {"4": "cumin", "6": "ginger", "18": "cinnamon"}}, "spice tokens: 1 too many"),
        ({**ONE, "spice": {"4": "face-down"}}, "tokens lie face down only while they are being laid"),
        ({**ONE, "tactics": {"p3": {"left": "green"}}}, "green stones: 1 missing"),
        ({**ONE, "score": {"p4": 4}}, "seats that nobody takes: 1 too many"),
        ({**ONE, "score": {"p1": 4}, "earned": {"p1": {"red": 3}}}, "points without a source: 1 too many"),
        ({**ONE, "score": {"p1": -1}}, "a whole number from 0"),
        ({**ONE, "earned": {"p1": {"red-pepper": -3}}}, "negative counts"),
        ({**ONE, "reached": {"p1": 3}, "changes": 2}, "negative counts"),
        ({**ONE, "seat": "p3"}, "there are only 2 players"),
        ({**ONE, "first_player": "p4"}, "there are only 2 players"),
        ({**ONE, "seat": "p1", "active": "p3"}, "there are only 2 players"),
        ({**ONE, "active": "p2"}, "only an answer to ginger is given by another seat"),
        ({**ONE, "round_number": 13}, "the game has 12 rounds"),
        ({**ONE, "round_number": 0}, "a whole number from 1"),
        ({**ONE, "hand": {"red": 1}}, "stones in hand outside phases 1 and 2"),
        ({"prompt": "mandala", "hand": {"red": 1}}, "stones in hand outside phases 1 and 2"),
        ({"prompt": "store"}, "no stone to store"),
        ({"prompt": "store", "hand": {"red": 2}, "stored": "left", "stored_colour": "red"}, "with the second in hand"),
        ({"prompt": "store", "hand": {"red": 1}, "stored": "left"}, "with the second in hand"),
        ({**ONE, "stored": "left", "stored_colour": "red"}, "with the second in hand"),
        ({"prompt": "spice"}, "the cell and the colour of the stone just taken"),
        ({"prompt": "spice", **TAKEN}, "the stone in hand must come from a token"),
        ({"prompt": "spice", **TAKEN, "taken": "green", "spice": {"4": "cumin"}}, "must come from a token"),
        ({"prompt": "spice", **TAKEN, **ONE, "spice": {"4": "cumin"}}, "a stone was just taken is empty"),
        ({"prompt": "second", "hand": {"red": 1}, "taken": "red"}, "the cell and the colour of the stone"),
        ({"prompt": "second", **TAKEN}, "where the second may come from"),
        ({"prompt": "second", **TAKEN, "hand": {"red": 2}, "reach": "beside"}, "one stone in hand"),
        ({"prompt": "reply", **TAKEN, "treasury": {"p1": {"blue": 1}}}, "ginger is answered by another seat"),
        ({"prompt": "reply", **TAKEN, "hand": {"red": 2}, "active": "p2"}, "one stone has been given away"),
        ({"prompt": "final", "tactics": {"p1": {"left": "red"}}, "treasury": {"p1": {"red": 1}}}, "in the treasuries"),
        ({"prompt": "final"}, "nothing can be decided here"),
        ({"prompt": "take"}, "nothing can be decided here"),
        ({"prompt": "none"}, "something must be decided"),
        ({"prompt": "lay", "options": {"spices": "off"}}, "in a game with spices"),
        ({"prompt": "lay", "seat": "p2"}, "laid by the holder of the drum"),
        ({"prompt": "lay", "altar": {"4": "red"}}, "they lie face down, without stones"),
        ({"prompt": "lay", "spice": {"4": "cumin"}}, "they lie face down, without stones"),
        ({"prompt": "lay", "spice": {"18": "face-down"}}, "nothing can be decided here"),
        ({"prompt": "sleep"}, "unknown"),
        ({"camels": 3}, "is not a part of a position"),
        ({"players": 5}, "is for 2, 3, 4 players"),
        ({"options": {"side": "dusk"}}, "option side"),
    ],
)
def test_wrong_positions_are_refused(facts, message):
    with pytest.raises(BadPosition, match=message):
        GAME.from_json(json.dumps(facts))


def test_a_refused_move_changes_nothing():
    position = given(altar=ALTAR)
    before = position.to_json()
    with pytest.raises(IllegalMove, match="There is no stone on that cell"):
        position.play("take 8")
    with pytest.raises(BadMove, match="Did you mean “take 1"):
        position.play("takes 1")
    assert position.to_json() == before


def test_the_record_is_small():
    assert GAME.state_type.itemsize < 512


def test_two_games_from_one_seed_are_the_same():
    one, other = GAME.new(3, seed=11), GAME.new(3, seed=11)
    for _ in range(40):
        move = one.moves()[-1]
        play(one, move)
        play(other, move)
    assert one == other
    assert one.digest() == other.digest()
