"""A running game goes on from its facts, whatever became of the rules, the figures or the store's contents since."""

import hashlib
import json
import random
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

import serai
from serai.club.play.cache import facts_of, position_of
from serai.club.store.schema import editions, entries, tables
from serai.games.rajas.texts import PLACE_KEYS
from serai.kernel.editions import EditionTables
from serai.kernel.game import Edition
from serai.kernel.position import Position
from tests.club.sitting import decider, sit, step, until


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_facts_are_the_position_and_its_digest(game):
    position = serai.game(game).new(players=3, seed=5)
    for _ in range(40):
        facts, digest = facts_of(position)
        again = position_of(position.game, position.edition, facts)
        assert again == position and digest == again.digest() == position.digest()
        position.play(position.codes()[-1])


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_facts_of_an_older_release_lack_a_field(game):
    position = serai.game(game).new(players=2, seed=5)
    data = position.to_dict()
    del data["round_number"]
    again = position_of(position.game, position.edition, zlib.compress(json.dumps(data).encode()))
    assert again.seat == position.seat and again.moves() == position.moves()


#: Of Rajas before revision 3: whom a field's new name stands for, at which prompt, and how its old value was written.
OLD_NAMES: list[tuple[str, str, str, Callable[[Any], int]]] = [
    ("sail", "must_sail", "what", int),
    ("win", "pending_yields", "what", lambda places: sum(1 << PLACE_KEYS.index(place) for place in places)),
    ("upgrade", "upgrade_is_late", "what", int),
    ("pay", "last_payment", "last", lambda rank: 13 - rank),
    ("take", "last_colour", "last", int),
    ("reroll", "last_die", "last", int),
    ("return", "last_die", "last", int),
]


def as_before(position):
    """A position of Rajas as revision 2 wrote it."""
    data, before = position.to_dict(), {"what": 0, "last": 0}
    before |= {old: value(data[new]) for prompt, new, old, value in OLD_NAMES if prompt == position.prompt}
    renamed = {new for _prompt, new, _old, _value in OLD_NAMES}
    return before | {name: value for name, value in data.items() if name not in renamed}


def test_facts_with_the_names_of_an_older_release_are_read():
    """Every prompt whose fields have other names since, in the middle of its choice."""
    game, seen, named = serai.game("rajas"), set(), {prompt for prompt, *_ in OLD_NAMES}
    for seed in range(40):
        chance = random.Random(seed)
        position = game.new(2, seed, {"version": "basic"})
        while not position.over:
            if position.prompt in named or position.ply % 10 == 0:
                data = position.to_dict()
                for prompt, new, _old, _value in OLD_NAMES:
                    if position.prompt == prompt and data[new]:
                        seen.add(prompt)
                before = as_before(position)
                again = position_of(game, position.edition, zlib.compress(json.dumps(before).encode()))
                assert again == position
            position.play(chance.choice(position.codes()))
        if seen == named:
            return
    raise AssertionError(f"only {sorted(seen)}")


def test_a_table_of_an_older_release_goes_on_though_its_digests_were_others(club, make_club):
    table = sit(club, "rajas")
    until(club, table, "sail")
    with club.store.write() as c:
        rows = c.execute(select(entries).where(entries.c.table_id == table.id)).all()
        for row in rows:
            before = as_before(position_of(serai.game("rajas"), serai.game("rajas").edition, row.facts))
            text = json.dumps(before, sort_keys=True, separators=(",", ":")).encode()
            c.execute(
                entries.update()
                .where(entries.c.table_id == table.id, entries.c.seq == row.seq)
                .values(facts=zlib.compress(text), digest=hashlib.sha256(text).hexdigest()[:16])
            )
        c.execute(tables.update().where(tables.c.id == table.id).values(revision=2))
    again, me = make_club(), decider(club, table)
    look = again.looks.look(table.id, me)
    assert look.moves == club.looks.look(table.id, me).moves and look.table.mismatch is None
    for _ in range(5):
        step(again, table)
    assert again.records.check(table.id) is None
    assert make_club().looks.look(table.id).table.mismatch is None


def test_loading_plays_one_move_again_and_not_the_game(club, make_club, monkeypatch):
    table = sit(club)
    for _ in range(10):
        step(club, table)
    played = []
    real = Position.play

    def counted(self, move):
        played.append(move)
        return real(self, move)

    monkeypatch.setattr(Position, "play", counted)
    make_club().looks.look(table.id)
    assert len(played) == 1


def test_a_changed_rule_is_reported_and_the_game_goes_on(club, make_club, monkeypatch):
    """Replaying would now lead elsewhere; the facts decide, and everyone can see that something changed."""
    table = sit(club, "ganesha")
    for _ in range(6):
        step(club, table)
    before = club.looks.look(table.id)
    real = Position.play

    def changed(self, move):
        events = real(self, move)
        self.record.score[0] += 1  # “a rules fix”
        return events

    monkeypatch.setattr(Position, "play", changed)
    again = make_club()
    look = again.looks.look(table.id, decider(club, table))
    assert look.digest == club.looks.look(table.id, decider(club, table)).digest
    assert look.table.mismatch == {"seq": before.version, "why": "digest"}
    step(again, table)
    assert again.records.check(table.id)["seq"] == 2
    monkeypatch.undo()
    assert make_club().looks.look(table.id).version == before.version + 1


def test_a_move_that_is_refused_now_is_reported_too(club, make_club, monkeypatch):
    table = sit(club, "ganesha")
    step(club, table)
    monkeypatch.setattr(Position, "play", lambda *_: _refuse())
    look = make_club().looks.look(table.id)
    assert look.table.mismatch["why"] == "refused"


def _refuse():
    raise serai.kernel.errors.BadMove("no such move any more")


def test_figures_of_an_older_release_stay_with_the_table(club, make_club, monkeypatch):
    """The edition that comes with the game has changed since: the table goes on with its own."""
    table = sit(club, "ganesha")
    game = serai.game("ganesha")
    entry, value = next((n, v) for n, v in game.edition.tables.entries().items() if isinstance(v, int) and v > 3)
    *path, last = entry.split(".")
    overlay: dict[str, Any] = {last: value - 1}
    for name in reversed(path):
        overlay = {name: overlay}
    new = Edition(game, EditionTables(game.edition.tables.data).overlaid(overlay))
    assert new.digest != table.edition
    monkeypatch.setitem(game.__dict__, "edition", new)
    again = make_club()
    look = again.looks.look(table.id, decider(club, table))
    assert look.table.mismatch is None and look.view["edition"] == table.edition
    step(again, table)
    fresh = sit(again, "ganesha")
    assert fresh.edition == new.digest


def test_an_owners_figures(club):
    game = serai.game("ganesha")
    entry, value = next((n, v) for n, v in game.edition.tables.entries().items() if isinstance(v, int) and v > 3)
    *path, last = entry.split(".")
    overlay: dict[str, Any] = {last: value}
    for name in reversed(path):
        overlay = {name: overlay}
    table = sit(club, "ganesha", overlay=overlay)
    assert table.overlay == overlay
    with club.store.read() as c:
        assert c.execute(select(editions.c.digest).where(editions.c.game == "ganesha")).scalars().all() == [
            table.edition
        ]
    step(club, table)


def test_damaged_facts_are_reported(club, make_club):
    """Somebody edited the store: the digest tells."""
    table = sit(club, "ganesha")
    with club.store.write() as c:
        row = c.execute(select(entries).where(entries.c.table_id == table.id)).one()
        data = json.loads(zlib.decompress(row.facts))
        data["ply"] += 5
        c.execute(
            entries.update()
            .where(entries.c.table_id == table.id)
            .values(facts=zlib.compress(json.dumps(data).encode()))
        )
    assert make_club().looks.look(table.id).table.mismatch == {"seq": 1, "why": "facts"}


def test_a_bounded_number_of_tables_is_loaded(make_club):
    club = make_club(live_tables=3)
    made = [sit(club, "ganesha", f"Ann{n} Ben{n}") for n in range(6)]
    for table in made:
        step(club, table)
    assert len(club.cache) == 3
    for table in made:
        assert club.looks.look(table.id).version == 2


def test_a_start_loads_no_table(club, make_club):
    for n in range(3):
        sit(club, "ganesha", f"Ann{n} Ben{n}")
    again = make_club()
    assert len(again.cache) == 0
    with again.store.read() as c:
        assert len(c.execute(select(tables.c.id)).all()) == 3
