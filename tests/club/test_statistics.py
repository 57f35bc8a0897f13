"""Decisions of finished public games, counted by kind: only what was played out, nothing under thirty games."""

import random

import pytest
from sqlalchemy import select, update

import serai
from serai.boards.presentation import presentation_of
from serai.boards.statistics import Decided
from serai.club.play import statistics
from serai.club.store import schema
from tests.club.sitting import sit, step


def test_what_was_chosen_in_a_finished_game_is_counted_once(club, clock, monkeypatch):
    table = sit(club, "ganesha", visibility="open", rated=False)
    rng = random.Random(3)
    while club.tables.find(table.id).status == "playing":
        step(club, table, rng.choice)
    assert club.statistics.count_due() == 0  # what ended this minute may still be written by others
    clock.pass_(120)
    assert club.statistics.count_due() == 1 and club.statistics.count_due() == 0
    assert club.statistics.of("ganesha") == []
    monkeypatch.setattr(statistics, "LEAST", 1)
    first = club.statistics.of("ganesha")[0]
    ended = club.tables.find(table.id).result
    assert first.title == presentation_of("ganesha").statistics[0].title
    assert sum(each.seats for each in first.choices) == 2 and all(each.words for each in first.choices)
    assert sum(each.points * each.seats for each in first.choices) == pytest.approx(sum(ended.scores))
    assert all(each.expected == 0.5 for each in first.choices)


@pytest.mark.parametrize("game", serai.game_names())
def test_every_game_finds_its_decisions_and_has_words_for_them(game):
    position, rng, decisions = serai.game(game).new(players=3, seed=5), random.Random(5), []
    while not position.over:
        seat, move = position.seat, rng.choice(position.moves())
        decisions.append(Decided(seat, move, tuple(position.play(move))))
    kinds = {kind.name: kind for kind in presentation_of(game).statistics}
    for kind in kinds.values():
        found = list(kind.found(decisions))
        assert len(set(found)) == len(found) and all(kind.words(choice) for _seat, choice in found)
        assert {seat for seat, _choice in found} <= {0, 1, 2}
    if game == "rajas":
        (seat, number), *_rest = kinds["met"].found(decisions)
        assert int(number) <= int(position.record.round_number)


def test_private_and_abandoned_games_are_not_counted(club, clock):
    for visibility in ("link", "open"):
        table = sit(club, "ganesha", visibility=visibility, rated=False)
        club.leaving.close(table.id, None, "closed")
    with club.store.write() as c:
        private = schema.tables.c.visibility == "link"
        c.execute(update(schema.tables).where(private).values(status="over", result={"reason": "over"}))
    clock.pass_(120)
    club.statistics.count_due()
    with club.store.read() as c:
        assert c.execute(select(schema.choices)).all() == []
    with club.store.write() as c:  # kinds of another release are counted from the start
        c.execute(
            update(schema.meta)
            .where(schema.meta.c.name == statistics.MARK)
            .values(value={"kinds": "", "at": 9**15, "id": "z"})
        )
        c.execute(update(schema.tables).values(visibility="open"))
    assert club.statistics.count_due() == 1
