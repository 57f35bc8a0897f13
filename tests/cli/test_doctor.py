"""`serai doctor`: every point with a verdict, what is bad in the exit code, and nothing changed by looking."""

import json
import os
import shutil
import sqlite3
from collections import namedtuple
from contextlib import closing
from pathlib import Path

import pytest

import serai as games
from serai.club import Club, Settings
from serai.club.operations import doctor as checks
from tests.club.mailing import letterbox


def verdicts(said: str) -> dict[str, str]:
    return {point["about"]: point["verdict"] for point in json.loads(said)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SERAI_DATA_FOLDER", str(tmp_path / "data"))
    return tmp_path / "data"


def test_a_machine_without_a_club_is_looked_at_and_left_as_it_was(serai, folder):
    done = serai("doctor", "--json")
    assert done.code == 0 and verdicts(done.out)["store"] == "good" and "holds no club yet" in done.out
    assert verdicts(done.out)["Ganesha"] == "good" and verdicts(done.out)["mail"] == "look at it"
    assert not folder.exists()


def test_a_club_that_works(serai, folder):
    with Club(Settings.load().replaced(workers=0)):
        pass
    done = serai("doctor")
    assert done.code == 0 and "answers and can be written" in done.out and "0 ms apart" in done.out


def test_what_is_bad_is_named_with_what_to_do(serai, folder, monkeypatch):
    monkeypatch.setenv("SERAI_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none")
    monkeypatch.setenv("SERAI_PUBLIC_URL", "https://club.example")
    monkeypatch.setenv("SERAI_SMTP_HOST", "127.0.0.1")
    monkeypatch.setenv("SERAI_SMTP_PORT", "1")
    monkeypatch.setenv("SERAI_MAIL_FROM", "club@club.example")
    done = serai("doctor", "--json")
    assert done.code == 1
    assert {about for about, verdict in verdicts(done.out).items() if verdict == "bad"} == {"store", "proxy", "mail"}
    assert all(point["advice"] for point in json.loads(done.out) if point["verdict"] != "good")


def store_of(folder: Path) -> Path:
    """The file of a club that was opened and closed."""
    with Club(Settings.load().replaced(workers=0)):
        pass
    return folder / "club.db"


def store_point(said: str) -> dict[str, str]:
    return next(point for point in json.loads(said) if point["about"] == "store")


@pytest.mark.parametrize("damage", ["no database", "lost pages"])
def test_a_damaged_store_is_to_be_restored(serai, folder, damage):
    file = store_of(folder)
    for beside in folder.glob("club.db-*"):
        beside.unlink()
    whole = file.read_bytes()
    file.write_bytes(b"not a store" * 1000 if damage == "no database" else whole[:8192] + bytes(len(whole) - 8192))
    done = serai("doctor", "--json")
    found = store_point(done.out)
    assert done.code == 1 and found["verdict"] == "bad" and "damaged" in found["found"]
    assert "serai restore" in found["advice"]


def test_a_store_of_a_newer_release_is_not_said_to_be_brought_up_to_date(serai, folder):
    with closing(sqlite3.connect(store_of(folder))) as c, c:
        c.execute("update alembic_version set version_num = '9999'")
    found = store_point(serai("doctor", "--json").out)
    assert found["verdict"] == "bad" and "newer release" in found["found"] and "serai serve" not in found["advice"]


def test_a_clock_that_was_set_back(serai, folder):
    with closing(sqlite3.connect(store_of(folder))) as c, c:
        c.execute("update meta set value = value + 3600000 where name = 'alive'")
    done = serai("doctor", "--json")
    assert verdicts(done.out)["clock"] == "look at it" and "set back" in done.out and done.code == 0


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may become somebody else")
def test_somebody_else_is_told_of_rights_and_sees_no_traceback(folder, tmp_path):
    store_of(folder)  # for its owner alone, like its folder and its key
    settings = Settings.load()
    os.seteuid(65534)
    try:
        found = list(checks.examine(settings, [], (), 9999))
    finally:
        os.seteuid(0)
    assert [(each.about, each.verdict) for each in found if each.verdict == checks.BAD] == [("store", checks.BAD)]
    assert "cannot be opened by this user" in found[0].found


def test_a_folder_and_a_cache_that_cannot_be_written(monkeypatch, tmp_path):
    taken = tmp_path / "a file"
    taken.touch()
    ganesha = games.game("ganesha")
    monkeypatch.setattr(ganesha.code, "folder", taken / "ganesha")
    found = checks.compiled(ganesha, ())
    assert found.verdict == checks.BAD and "SERAI_CACHE" in found.advice
    (store, *_others) = checks.examine(Settings(data_folder=taken / "serai"), [], (), 9999)
    assert store.verdict == checks.BAD and "SERAI_DATA_FOLDER" in store.advice


def test_a_mail_server_that_lets_us_in(folder):
    with letterbox() as box:
        assert checks.mail(Settings.load().replaced(**box.settings())).verdict == checks.OK
        assert not box.letters


def test_a_disk_that_is_nearly_full_and_few_descriptors(monkeypatch, tmp_path):
    usage = namedtuple("usage", "total used free")
    for free, verdict in ((2 << 30, checks.OK), (1 << 29, checks.DOUBT), (1 << 20, checks.BAD)):
        monkeypatch.setattr(shutil, "disk_usage", lambda _path, free=free: usage(free, 0, free))
        assert checks.disk(tmp_path).verdict == verdict
    assert checks.limits(256).verdict == checks.DOUBT and checks.limits(20_000).verdict == checks.OK
