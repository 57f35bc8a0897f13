"""The host's lists: nothing in them is cut, and what they show can be given back, also shortened."""

import io
import json
import sys
from datetime import datetime

import pytest

from serai.club import Club, Seat, Settings, Terms


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def club(tmp_path, monkeypatch):
    monkeypatch.setenv("SERAI_DATA_FOLDER", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "data").mkdir()
    club = Club(Settings(data_folder=tmp_path / "data"))
    club.store.migrate()
    yield club
    club.store.close()


@pytest.fixture
def people(club):
    return {name: club.people.guest(name).id for name in ("Anna Magdalena", "Annabel", "Анна", "Twin")}


@pytest.fixture
def table(club, people):
    return club.tables.make(people["Annabel"], "ganesha", [Seat.me(), Seat.open()], Terms(visibility="link")).id


@pytest.mark.parametrize("terminal", [False, True])
def test_nothing_is_cut(serai, monkeypatch, people, table, terminal):
    def shown(*arguments):
        if not terminal:
            return serai(*arguments).out
        screen = Terminal()
        with monkeypatch.context() as m:
            m.setattr(sys, "stdout", screen)
            m.setenv("TERM", "dumb")
            serai(*arguments)
        return screen.getvalue()

    tables, persons = shown("admin", "list"), shown("admin", "people")
    assert table in tables and "…" not in tables + persons
    assert all(id in persons for id in people.values())
    if not terminal:
        assert len(persons.splitlines()) == 5 and "Anna Magdalena" in persons


def test_programs_are_told_the_time_in_words_too(serai, table):
    (row,) = json.loads(serai("admin", "list", "--json").out)
    assert datetime.fromisoformat(row["moved_iso"]).timestamp() * 1000 == pytest.approx(row["moved"], abs=1)


def test_the_beginning_of_an_id_is_enough(serai, club, people, table):
    assert serai("admin", "close", table[:3]).code == 2
    assert serai("admin", "close", table[:4]).code == 0
    assert club.tables.find(table).status == "closed"
    assert serai("admin", "mute", people["Twin"][:6]).code == 0 and club.people.find(people["Twin"]).muted
    assert serai("admin", "mute", "анна").code == 0 and club.people.find(people["Анна"]).muted
    assert serai("admin", "mute", "anna mag").code == 0 and club.people.find(people["Anna Magdalena"]).muted
    assert not club.people.find(people["Annabel"]).muted


def test_what_fits_several_is_refused_with_them(serai, club, people, monkeypatch):
    result = serai("admin", "mute", "anna")
    assert result.code == 2 and result.err.count("\n") == 1
    assert all(f"{name} ({people[name]})" in result.err for name in ("Anna Magdalena", "Annabel"))
    second = club.people.guest("Twin").id
    result = serai("admin", "mute", "Twin")
    assert result.code == 2 and people["Twin"] in result.err and second in result.err
    ids = iter(["samesamea", "samesameb"])
    monkeypatch.setattr("serai.club.tables.create.new_id", lambda: next(ids))
    for _time in range(2):
        club.tables.make(second, "ganesha", [Seat.me(), Seat.open()], Terms(visibility="link"))
    result = serai("admin", "close", "same")
    assert result.code == 2 and "samesamea, samesameb" in result.err
    assert serai("admin", "close", "samesameb").code == 0


def test_nobody_is_forgotten_by_half_a_name(serai, club, people):
    assert serai("admin", "forget", "Annab", "--yes").code == 2
    assert club.people.find(people["Annabel"]).name == "Annabel"
    assert serai("admin", "forget", people["Annabel"][:8], "--yes").code == 0


def test_the_most_days_are_named(serai, people):
    result = serai("admin", "mute", "Twin", "--days", "99999999")
    assert result.code == 2 and "less than 36500" in result.err
