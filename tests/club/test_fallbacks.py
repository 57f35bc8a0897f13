"""A decision that a bot did not make itself is written down, told at the table and kept in the game's file."""

import json

import pytest

import serai
from serai.club.play.history import Fallback, fallbacks
from serai.kernel.gamefile import Record
from serai.web.presentation import wording

from .sitting import sit


def bot_decides(club, table, fallback=None):
    now = club.tables.find(table.id)
    code = club.moves.thinking(table.id, now.version).position.codes()[0]
    return club.moves.bot_move(table.id, now.version, now.deciding, code, fallback)


def to_the_bot(club, table):
    while (now := club.tables.find(table.id)).status == "playing" and now.deciding == 0:
        me = now.seats[0].person
        look = club.looks.look(table.id, me)
        club.moves.move(table.id, me, [look.moves[0]], look.version, confirmed=True)
    return now


def test_it_is_written_with_the_entry_and_can_be_asked_for(club):
    table = sit(club, "ganesha", "Ann", bots=1)
    host = table.host
    to_the_bot(club, table)
    bot_decides(club, table)
    with club.store.read() as c:
        assert fallbacks(c, table.id) == []
    to_the_bot(club, table)
    bot_decides(club, table, Fallback("saturated", host))
    to_the_bot(club, table)
    bot_decides(club, table, Fallback("failed"))
    with club.store.read() as c:
        assert fallbacks(c, table.id) == [(1, Fallback("saturated", host)), (1, Fallback("failed"))]
    marked = [line.data for line in club.looks.look(table.id).log if line.data]
    assert marked == [{"fallback": "saturated", "load_of": host}, {"fallback": "failed", "load_of": None}]


@pytest.mark.parametrize(
    ("why", "said"),
    [("saturated", "busy"), ("failed", "failed"), ("broken", "failed"), ("unknown", "not known")],
)
def test_the_table_tells_it(club, why, said):
    table = sit(club, "ganesha", "Ann", bots=1)
    to_the_bot(club, table)
    bot_decides(club, table, Fallback(why))
    line = club.looks.look(table.id).log[-1]
    told = wording.told(serai.game("ganesha"), line, ["Ann", "random"])
    assert told.sentences[-1].startswith("A quick bot decided") and said in told.sentences[-1]


def test_a_game_file_says_it_and_can_still_be_read(club):
    table = sit(club, "ganesha", "Ann", bots=1)
    while to_the_bot(club, table).status == "playing":
        with club.store.read() as c:
            before = fallbacks(c, table.id)
        bot_decides(club, table, None if before else Fallback("saturated", table.host))
    text = club.records.record(table.id)
    (said,) = [line for line in text.splitlines() if line.startswith("fallbacks: ")]
    ((number, why),) = json.loads(said.removeprefix("fallbacks: ")).items()
    record = Record.parse(text, serai.game)
    assert why == "saturated" and record.moves[int(number) - 1][0] == 1
    assert table.host not in text
