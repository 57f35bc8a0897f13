"""Positions from foreign JSON: any value anywhere is read or refused, never a crash."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import serai
from serai.kernel.errors import BadPosition

GAMES = [serai.game(name) for name in serai.game_names()]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_changed_position_is_read_or_refused(game, data):
    whole = json.loads(game.new(game.players[0], 3).to_json())
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
    for code in position.codes()[:3]:
        after = position.copy()
        after.play(code)
        assert not after.defects()


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.name)
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_small_numbers_anywhere_never_crash(game, data):
    """Numbers in range but out of place: in every field that holds plain numbers."""
    whole = json.loads(game.new(game.players[-1], 3).to_json())
    scalars = [n for n, f in game.fields.items() if not f.axes and f.values is None and f.flags is None]
    names = [n for n, f in game.fields.items() if not f.axes and f.values is not None]
    if data.draw(st.booleans()) and names:
        name = data.draw(st.sampled_from(names))
        whole[name] = data.draw(st.sampled_from(list(game.fields[name].values)))
    else:
        whole[data.draw(st.sampled_from(scalars))] = data.draw(st.integers(0, 40))
    try:
        position = game.from_json(json.dumps(whole))
    except BadPosition:
        return
    for _ in range(8):
        codes = position.codes()
        if not codes:
            break
        position.play(codes[data.draw(st.integers(0, len(codes) - 1))])
