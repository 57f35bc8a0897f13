"""Taking back: one's own decisions, while nothing was drawn and nobody else decides; teaching tables go anywhere."""

import pytest
from sqlalchemy import select

import serai
from serai.club import Refused, Stale
from serai.club.store.schema import entries
from serai.kernel.gamefile import Record
from tests.club.sitting import chain, decider, everything, sit, step, until


def test_undo_takes_back_one_decision_at_a_time(club):
    table = sit(club)
    moves = chain(club, table)
    me = decider(club, table)
    before = club.looks.look(table.id, me)
    club.moves.move(table.id, me, moves, before.version)
    assert club.looks.look(table.id, me).undo
    first = club.moves.undo(table.id, me, before.version + 2, key="u")
    assert club.moves.undo(table.id, me, before.version + 2, key="u") == first
    second = club.moves.undo(table.id, me, first.version)
    after = club.looks.look(table.id, me)
    assert second.digest == after.digest == before.digest and after.moves == before.moves
    assert [(line.kind, line.undone) for line in after.log[-4:]] == [
        ("move", True),
        ("move", True),
        ("undo", False),
        ("undo", False),
    ]
    assert not after.undo
    with pytest.raises(Refused):
        club.moves.undo(table.id, me, after.version)


def test_undo_belongs_to_whoever_decided(club):
    table = sit(club)
    moves = chain(club, table)
    me = decider(club, table)
    club.moves.move(table.id, me, moves, club.tables.find(table.id).version)
    other = next(s.person for s in table.seats if s.person != me)
    version, stored = club.tables.find(table.id).version, everything(club, table)
    assert not club.looks.look(table.id, other).undo
    with pytest.raises(Refused):
        club.moves.undo(table.id, other, version)
    with pytest.raises(Stale):
        club.moves.undo(table.id, me, version - 1)
    assert everything(club, table) == stored


def test_undo_stops_at_another_seats_decision(club):
    table = sit(club, names="Ann Ben Cleo")
    me = decider(club, table)
    club.moves.move(table.id, me, ["bid 5"], 1, confirmed=True)
    for who in (s.person for s in table.seats):
        with pytest.raises(Refused):
            club.moves.undo(table.id, who, 2)


def test_undo_stops_at_chance(club):
    """Ganesha: after a draw by the same seat there is nothing to take back."""
    table = sit(club, "ganesha")
    seen = False
    for _ in range(60):
        me = decider(club, table)
        before = _draws(club, table)
        step(club, table)
        if club.tables.find(table.id).status != "playing":
            break
        if _draws(club, table) != before:
            seen = True
            assert not club.looks.look(table.id, me).undo
            with pytest.raises(Refused):
                club.moves.undo(table.id, me, club.tables.find(table.id).version)
    assert seen


def test_a_strict_table_takes_nothing_back(club):
    table = sit(club, policy="strict")
    moves = chain(club, table)
    me = decider(club, table)
    club.moves.move(table.id, me, moves, club.tables.find(table.id).version)
    assert not club.looks.look(table.id, me).undo
    with pytest.raises(Refused, match="moves cannot be taken back"):
        club.moves.undo(table.id, me, club.tables.find(table.id).version)


def test_the_marks_survive_a_restart(club, make_club):
    table = sit(club)
    moves = chain(club, table)
    me = decider(club, table)
    club.moves.move(table.id, me, moves, club.tables.find(table.id).version)
    club.moves.undo(table.id, me, club.tables.find(table.id).version)
    again = make_club()
    assert again.looks.look(table.id, me).undo
    again.moves.undo(table.id, me, club.tables.find(table.id).version)
    assert not club.looks.look(table.id, me).undo


def test_a_teaching_table_goes_back_to_any_point(club):
    table = sit(club, "ganesha", "Ann", bots=1, policy="teaching", rated=True)
    assert not table.rated and table.unrated_why == "teaching"
    ann = table.host
    for _ in range(12):
        _anyone(club, table)
    look = club.looks.look(table.id, ann)
    assert look.go_back
    back = club.moves.go_back(table.id, ann, 3, look.version, key="b")
    assert club.moves.go_back(table.id, ann, 3, look.version, key="b") == back
    with club.store.read() as c:
        rows = c.execute(select(entries).where(entries.c.table_id == table.id).order_by(entries.c.seq)).all()
    assert rows[-1].digest == next(r.digest for r in rows if r.seq == 3) and rows[-1].branch == 1
    assert len([r for r in rows if r.kind == "move"]) == 12  # the old branch is kept
    # And into the branch that was left, which is the game's line again.
    club.moves.go_back(table.id, ann, 9, back.version)
    for _ in range(3):
        _anyone(club, table)
    club.leaving.close(table.id, ann)
    record = Record.parse(club.records.record(table.id), serai.game)
    assert record.branches[:8] == [0] * len(record.branches[:8]) and record.branches[-1] == 2
    assert not [line for line in club.looks.log(table.id) if line.undone and 3 < line.version <= 9]
    assert club.records.check(table.id) is None


def test_going_back_to_an_undo_goes_on_from_where_it_led(club):
    """Undo, a move, and back to before that move: the game is what was played before the undo, and what follows now."""
    table = sit(club, "ganesha", "Ann", bots=1, policy="teaching")
    ann = table.host
    while not club.looks.look(table.id, ann).undo or club.tables.find(table.id).version < 6:
        _anyone(club, table)
    undone = club.moves.undo(table.id, ann, club.tables.find(table.id).version).version
    step(club, table, -1)
    club.moves.go_back(table.id, ann, undone, club.tables.find(table.id).version)
    before = [(line.version, line.undone) for line in club.looks.log(table.id) if line.kind == "move"]
    assert before == [(n, n >= undone - 1) for n, _undone in before]
    for _ in range(4):
        _anyone(club, table)
    club.leaving.close(table.id, ann)
    record = Record.parse(club.records.record(table.id), serai.game)  # compares every position
    assert len(record.moves) == undone - 3 + 4
    assert club.records.check(table.id) is None


def test_going_back_is_for_teaching_alone(club):
    table = sit(club, "ganesha", policy="teaching")
    step(club, table)
    me = decider(club, table)
    assert not club.looks.look(table.id, me).go_back
    with pytest.raises(Refused):
        club.moves.go_back(table.id, me, 1, club.tables.find(table.id).version)
    table = sit(club, "ganesha", "Ann", bots=1)
    until(club, table, "take") if table.deciding == 0 else None
    with pytest.raises(Refused):
        club.moves.go_back(table.id, table.host, 1, club.tables.find(table.id).version)


def _anyone(club, table):
    """A person's or a bot's next move."""
    now = club.tables.find(table.id)
    if now.seats[now.deciding].kind == "person":
        return step(club, table)
    position = club.moves.thinking(table.id, now.version).position
    return club.moves.bot_move(table.id, now.version, now.deciding, [position.codes()[0]])


def _draws(club, table):
    with club.cache.hold(table.id) as held:
        return held.position.draws
