"""No page, stream or way of programs tells a field of a record for which no audience is declared.

The field makes other records, so rules are interpreted: `test_undeclared.py` runs this file in such a process.
"""

import random
from dataclasses import replace

import pytest

import serai
from serai.kernel.fields import public
from serai.testing.undeclared import NAME, VALUE, with_undeclared_field
from stone_well import GAME as STONE_WELL
from tests.security.test_leaks import advance, everything_sent, seated, still
from tests.security.worlds import answer_of, contained

__all__ = ["still"]


def table_of(app, game, steps):
    """A running table of a game, who looks at it, and all that they are sent."""
    table, viewers = seated(app, game, 2)
    club, rng = app.state.club, random.Random(game)
    who = [id for _seat, _visitor, id, _token in viewers]
    advance(club, table, who, rng, steps)
    found = club.tables.find(table)
    legal = club.looks.look(table, who[found.deciding]).moves
    sent = []
    for _seat, visitor, _person, token in viewers:
        sent += everything_sent(app, table, visitor, token, [legal[0], legal[-1]], found.version).values()
    decider = viewers[found.deciding][1]
    sent.append(answer_of(decider.press(f"/t/{table}/move", {"move": legal[0], "version": found.version})))
    with club.cache.hold(table) as t:
        assert t.position is not None and t.position.record[NAME] == VALUE
    return sent


@pytest.mark.parametrize("name", ["five-tribes", "ganesha", "rajas", "stone-well"])
def test_nothing_sent_tells_an_undeclared_field(request, monkeypatch, name):
    game = STONE_WELL if name == "stone-well" else serai.game(name)
    monkeypatch.setitem(serai.games._added, name, with_undeclared_field(game))
    sent = table_of(request.getfixturevalue("still"), name, steps=12)
    assert len(sent) > 60
    assert contained(sent, {"name": NAME.encode(), "value": str(VALUE).encode()}) == []


def test_one_that_everybody_may_see_is_found(request, monkeypatch):
    """The test's own test."""
    game = with_undeclared_field(serai.game("ganesha"))
    seen = {**game.fields, NAME: public(maximum=2 * VALUE)}
    monkeypatch.setitem(serai.games._added, "ganesha", replace(game, fields=seen))
    sent = table_of(request.getfixturevalue("still"), "ganesha", steps=2)
    assert contained(sent, {"value": str(VALUE).encode()})
