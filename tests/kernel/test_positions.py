"""Positions from foreign JSON: any value anywhere is read or refused, never a crash, and what is read plays soundly."""

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import serai
from serai.kernel.errors import BadPosition
from serai.testing.random_games import playthrough

GAMES = [serai.game(name) for name in serai.game_names()]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
NUMBERS = st.sampled_from((0, 0, 1, 1, 2, 3, 5, 8, 17, 50, 100, 127, 30_000))
STRIDE = 4
MOVES = 6


@cache
def samples(game):
    """Positions along a random game of every size, as plain data."""
    return [
        position.to_json()
        for players in game.players
        for n, position in enumerate(playthrough(game, players, 3, {}))
        if n % STRIDE == 0
    ]


def value_of(field):
    """A value of the right kind for one place of a field."""
    if field.flags is not None:
        return st.lists(st.sampled_from(list(field.flags)), max_size=4, unique=True)
    if field.values is not None:
        return st.sampled_from(list(field.values))
    return NUMBERS | st.just(field.maximum)


def block_of(field, axes):
    """A table for a field, with some of its names."""
    inner = block_of(field, axes[1:]) if axes[1:] else value_of(field)
    return st.dictionaries(st.sampled_from(list(axes[0])), inner, max_size=5) if axes else value_of(field)


def change(data, game, whole, name):
    """One field of a position: left out, replaced, or a single place of it changed."""
    field, value = game.fields[name], whole.get(name)
    way = data.draw(st.sampled_from(("out", "place", "block", "block")))
    if way == "out":
        whole.pop(name, None)
    elif way == "place" and field.axes and isinstance(value, dict):
        place = data.draw(st.sampled_from(list(field.axes[0])))
        inner = block_of(field, field.axes[1:]) if field.axes[1:] else value_of(field)
        whole[name] = {**value, place: data.draw(inner)}
    else:
        whole[name] = data.draw(block_of(field, field.axes))


def play_on(data, position):
    """Play some moves; after each every law holds and there is something to decide."""
    assert position.defects() == []
    assert position.view(position.seat)
    for _ in range(MOVES):
        codes = position.codes()
        if not codes:
            assert position.over
            return
        for event in position.play(codes[data.draw(st.integers(0, len(codes) - 1))]):
            assert event.tell()
        assert position.defects() == []


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_nonsense_anywhere_is_read_or_refused(game, data):
    whole = json.loads(data.draw(st.sampled_from(samples(game))))
    name = data.draw(st.sampled_from(sorted(whole)))
    value = whole[name]
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        inner = data.draw(st.sampled_from(sorted(value)))
        whole[name] = {**value, inner: data.draw(VALUES)}
    else:
        whole[name] = data.draw(VALUES)
    try:
        position = game.from_json(json.dumps(whole))
    except BadPosition as refusal:
        assert str(refusal)
        return
    play_on(data, position)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_changed_position_is_refused_or_sound(game, data):
    """One to three fields hold values of the right kind that do not suit the rest."""
    whole = json.loads(data.draw(st.sampled_from(samples(game))))
    for name in data.draw(st.lists(st.sampled_from(list(game.fields)), min_size=1, max_size=3, unique=True)):
        change(data, game, whole, name)
    try:
        position = game.from_json(json.dumps(whole))
    except BadPosition as refusal:
        assert str(refusal)
        return
    play_on(data, position)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_part_of_a_position_is_refused_or_sound(game, data):
    """Only some fields are given; the rest takes its defaults."""
    whole = json.loads(data.draw(st.sampled_from(samples(game))))
    kept = data.draw(st.sets(st.sampled_from(sorted(game.fields)), min_size=1, max_size=12))
    part = {name: value for name, value in whole.items() if name in kept or name in ("players", "prompt", "seat")}
    try:
        position = game.from_json(json.dumps(part))
    except BadPosition as refusal:
        assert str(refusal)
        return
    play_on(data, position)
