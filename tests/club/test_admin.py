"""The host's commands, as the host types them: text for people, JSON for programs, one line for what is wrong."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from sqlalchemy import select, text

from serai.cli import main
from serai.club import NotAllowed, NotFound, Refused, Seat, Terms
from serai.club.store import schema
from serai.club.store.engine import Store
from tests.expected import present

from .conftest import wait_until

SERAI = str(Path(sys.executable).parent / "serai")


@pytest.fixture
def serai(club, store_url, tmp_path, monkeypatch, capsys):
    """Runs the command on the club's store, in this process."""
    for name in os.environ:
        if name.startswith("SERAI_") and name != "SERAI_INTERPRET":
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "300")

    def run(*arguments, rc=0, **env):
        here = {"SERAI_DATABASE_URL": store_url, "SERAI_DATA_FOLDER": str(tmp_path)} | env
        with monkeypatch.context() as m:
            for name, value in here.items():
                m.setenv(name, value)
            m.setattr(sys, "argv", ["serai", "--language", "en", *map(str, arguments)])
            try:
                main.main()
                code = 0
            except SystemExit as stop:
                code = int(stop.code or 0)
        printed = capsys.readouterr()
        assert code == rc, printed.err
        if rc == 2:
            assert printed.err.count("\n") == 1 and printed.err.startswith("serai: ") and printed.out == ""
        return printed.err if rc else printed.out

    return run


@pytest.fixture
def ann(club):
    person = club.people.guest("Ann")
    return club.people.register(person.id, "Ann", "correct horse").id


@pytest.fixture
def table(club, ann):
    return club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()], Terms(visibility="link")).id


def acts(club):
    with club.store.read() as c:
        return [(row.act, row.about) for row in c.execute(select(schema.acts).order_by(schema.acts.c.id))]


def test_tables_are_listed_closed_and_deleted(club, ann, table):
    running = club.admin("me")
    (row,) = running.tables()
    assert (row["id"], row["status"], row["seats"]) == (table, "open", ["Ann", "open"])
    assert running.tables("playing") == []
    club.chat.say(table, ann, text="hello")
    with pytest.raises(Refused):
        running.delete(table)
    running.close(table)
    assert club.tables.find(table).status == "closed"
    running.delete(table)
    with pytest.raises(NotFound):
        club.tables.find(table)
    with club.store.read() as c:
        assert c.execute(select(schema.chat)).all() == [] and c.execute(select(schema.seats)).all() == []
    with pytest.raises(NotFound):
        running.close("nowhere")
    assert acts(club) == [("close", table), ("delete", table)]


def test_people_are_found_by_name_or_id(club, ann):
    running = club.admin()
    eve, one, two = (club.people.guest(name) for name in ("Eve", "Twin", "Twin"))
    assert running.person("ANN") == ann and running.person(ann) == ann and running.person("Eve") == eve.id
    with pytest.raises(NotFound, match="several"):
        running.person("Twin")
    with pytest.raises(NotFound):
        running.person("Nobody")
    assert {p["id"] for p in running.people("twi")} == {one.id, two.id} and len(running.people()) == 4
    assert running.people("%") == []


def test_a_lost_password_is_replaced(club, ann):
    new = club.admin().reset_password("ann")
    assert club.passwords.login("Ann", new).id == ann
    with pytest.raises(NotAllowed):
        club.passwords.login("Ann", "correct horse")
    with pytest.raises(NotAllowed):
        club.admin().reset_password(club.people.guest("Eve").id)


def test_reports_are_read_and_handled(club, ann, table):
    ben = club.people.guest("Ben").id
    club.joining.join(table, ben)
    line = club.chat.say(table, ben, text="rude")
    club.chat.report(table, ann, line.id, "look at this")
    running = club.admin()
    (report,) = running.reports()
    assert (report["by"], report["about"], report["text"], report["quote"]) == (
        "Ann",
        "Ben",
        "look at this",
        "Ben: rude",
    )
    running.handle(report["id"], hide=True)
    assert running.reports() == [] and len(running.reports(handled=True)) == 1 and club.chat.read(table, ann) == []
    with pytest.raises(NotFound):
        running.handle(report["id"])
    running.mute(ben, 1)
    assert club.people.find(ben).muted
    running.mute(ben, on=False)
    running.forget(ben)
    assert [act for act, _ in acts(club)] == ["handle", "mute", "unmute", "forget"]


def test_the_commands(serai, club, ann, table, tmp_path):
    assert json.loads(serai("admin", "list", "--json"))[0]["id"] == table
    assert "Ann, open" in serai("admin", "list")
    assert json.loads(serai("admin", "people", "--json"))[0]["name"] == "Ann"
    assert serai("admin", "reports") == "nothing\n"
    password = serai("admin", "reset-password", "Ann").strip()
    assert club.passwords.login("Ann", password).id == ann
    serai("admin", "mute", "Ann")
    assert club.people.find(ann).muted
    serai("admin", "unmute", "Ann")
    serai("admin", "suspend", "Ann")
    with pytest.raises(NotAllowed, match="suspended"):
        club.passwords.login("Ann", password)
    serai("admin", "unsuspend", "Ann")
    assert club.passwords.login("Ann", password).id == ann
    serai("admin", "host", "Ann")
    assert club.people.find(ann).host and "--off" in serai("admin", "suspend", "Ann", rc=2)
    serai("admin", "host", "Ann", "--off")
    assert not club.people.find(ann).host
    log = json.loads(serai("admin", "log", "--json"))
    assert [act["act"] for act in log[:4]] == ["no-host", "host", "unsuspend", "suspend"]
    serai("admin", "close", table)
    assert "--yes" in serai("admin", "delete", table, rc=2)
    serai("admin", "delete", table, "--yes")
    file = tmp_path / "b.serai-backup"
    assert json.loads(serai("backup", file, "--json"))["rows"] > 3
    other = f"sqlite:///{tmp_path / 'copy.db'}"
    serai("restore", file, SERAI_DATABASE_URL=other)
    assert json.loads(serai("admin", "people", "--json", SERAI_DATABASE_URL=other))[0]["name"] == "Ann"
    assert "--replace" in serai("restore", file, rc=2, SERAI_DATABASE_URL=other)
    serai("restore", file, "--replace", SERAI_DATABASE_URL=other)


def test_a_club_that_is_not_there_is_neither_backed_up_nor_made(serai, tmp_path):
    good, nowhere = tmp_path / "good.backup", tmp_path / "nowhere"
    serai("backup", good)
    before = good.read_bytes()
    other = f"sqlite:///{nowhere / 'club.db'}"
    assert "there is no club" in serai("backup", good, rc=2, SERAI_DATABASE_URL=other)
    assert "there is no club" in serai("admin", "list", rc=2, SERAI_DATABASE_URL=other)
    assert good.read_bytes() == before and not nowhere.exists()


def test_what_is_wrong_is_said_in_one_line(serai, tmp_path):
    assert "nobody" in serai("admin", "mute", "Nobody", rc=2)
    assert "table" in serai("admin", "close", "nowhere", rc=2)
    assert "open, playing" in serai("admin", "list", "--status", "x", rc=2)
    assert "prot" in serai("admin", "list", rc=2, SERAI_PROT="1")
    assert "port" in serai("serve", rc=2, SERAI_PORT="x")
    assert "cannot be read" in serai("restore", tmp_path / "x", rc=2)
    assert "whole backup" in serai("restore", __file__, rc=2)
    assert "cannot be written" in serai("backup", tmp_path / "no" / "x", rc=2)
    assert "cannot be read" in serai("admin", "list", "--settings", tmp_path / "no.toml", rc=2)
    assert "store" in serai("admin", "list", rc=2, SERAI_DATABASE_URL="postgresql://nobody@127.0.0.1:1/x")
    (tmp_path / "file").write_text("")
    assert "store" in serai("admin", "list", rc=2, SERAI_DATABASE_URL=f"sqlite:///{tmp_path}/file/club.db")
    (tmp_path / "bad.db").write_text("this is not a database at all, but it is long enough to look at")
    assert "store" in serai("admin", "list", rc=2, SERAI_DATABASE_URL=f"sqlite:///{tmp_path}/bad.db")
    newer = Store(f"sqlite:///{tmp_path}/newer.db")
    newer.migrate()
    with newer.write() as c:
        c.execute(text("update alembic_version set version_num = '0099'"))
    newer.close()
    for command in (("admin", "list"), ("backup", tmp_path / "b"), ("serve",)):
        assert "newer release" in serai(*command, rc=2, SERAI_DATABASE_URL=f"sqlite:///{tmp_path}/newer.db")


@pytest.mark.slow
def test_the_club_opens_and_closes(store_url, tmp_path):
    environment = {k: v for k, v in os.environ.items() if not k.startswith("SERAI_")}
    environment |= {"SERAI_DATABASE_URL": store_url, "SERAI_INTERPRET": "1", "SERAI_DATA_FOLDER": str(tmp_path)}
    environment |= {"XDG_CONFIG_HOME": str(tmp_path)}
    server = subprocess.Popen(
        [SERAI, "--language", "en", "serve", "--port", "0"], env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        line = present(server.stdout).readline()
        url = next(word for word in line.split() if word.startswith("http"))
        with urllib.request.urlopen(f"{url}/healthz", timeout=20) as answer:
            assert answer.status == 200
        port = url.rpartition(":")[2]
        taken = subprocess.run(
            [SERAI, "--language", "en", "serve", "--port", port], env=environment, capture_output=True, text=True
        )
        assert taken.returncode == 2 and "cannot be used" in taken.stderr
        server.send_signal(signal.SIGTERM)
        wait_until(lambda: server.poll() is not None, 30, "the club to close")
    finally:
        server.kill()
        server.wait()
    assert (tmp_path / "secret.key").exists()
