"""`serai doctor`: every point with a verdict, what is bad in the exit code, and nothing changed by looking."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections import namedtuple
from contextlib import closing
from pathlib import Path

import pytest

import serai as games
from serai.club import Club, Settings
from serai.club.notify.email import LetterFailed, send
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
    assert verdicts(done.out)["Ganesha"] == "good" and verdicts(done.out)["mail"] == "warning"
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
    assert "refused" in store_point(done.out)["found"]  # in the driver's own words
    assert verdicts(done.out)["clock"] == "good" and verdicts(done.out)["proxy headers"] == "warning"


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
    assert verdicts(done.out)["clock"] == "warning" and "set back" in done.out and done.code == 0


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


def in_the_way(tmp_path: Path, kind: str) -> Path:
    """A folder that cannot be made, for another reason each."""
    program = tmp_path / "program"
    program.touch(0o755)
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    return {
        "a file": program,
        "under a file": program / "serai",
        "a link that leads nowhere": tmp_path / "link",
        "of the system": Path("/proc/serai"),
        "a long name": tmp_path / ("a" * 300),
    }[kind]


KINDS = ("a file", "under a file", "a link that leads nowhere", "of the system", "a long name")


@pytest.mark.parametrize("kind", KINDS)
def test_an_impossible_folder_is_bad_for_the_store_and_for_compiled_games(serai, monkeypatch, tmp_path, kind):
    if kind == "of the system" and not os.path.exists("/proc"):
        pytest.skip("there is no such folder here")
    place = in_the_way(tmp_path, kind)
    before = sorted(tmp_path.iterdir())
    monkeypatch.setenv("SERAI_DATA_FOLDER", str(place))
    done = serai("doctor", "--json")
    store = store_point(done.out)
    assert done.code == 1 and store["verdict"] == "bad" and store["advice"] and not done.err
    assert {"disk", "clock", "proxy", "limits", "mail"} <= set(verdicts(done.out))
    ganesha = games.game("ganesha")
    monkeypatch.setattr(ganesha.code, "folder", place / "ganesha")
    found = checks.compiled(ganesha, ())
    assert found.verdict == checks.BAD and "SERAI_CACHE" in found.advice
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may become somebody else")
def test_compiled_games_that_nobody_may_look_at(monkeypatch, tmp_path):
    ganesha, closed = games.game("ganesha"), tmp_path / "closed"
    closed.mkdir(0o700)
    monkeypatch.setattr(ganesha.code, "folder", closed / "ganesha")
    os.seteuid(65534)
    try:
        found = checks.compiled(ganesha, ())
    finally:
        os.seteuid(0)
    assert found.verdict == checks.BAD and "ermission denied" in found.found and "SERAI_CACHE" in found.advice


IN_LITTLE_ROOM = """
mount -t tmpfs -o size=8m none "$1" || exit 77
export SERAI_DATA_FOLDER="$1/data" SERAI_SETTINGS="$2" SERAI_WORKERS=0
python=$3
serai() { "$python" -c 'from serai.cli.main import main; main()' --language en "$@"; }
fill() { dd if=/dev/zero of="$SERAI_DATA_FOLDER/../zeros" bs=64k 2> /dev/null || true; }
mkdir "$1/data"
fill
serai doctor --json
rm "$1/zeros"
"$python" -c 'from serai.club import Club, Settings
with Club(Settings.load()): pass'
fill
serai doctor --json
mount -o remount,ro "$1"
serai doctor --json
"""


@pytest.mark.skipif(sys.platform != "linux", reason="a small disk of one's own can be had on Linux only")
def test_a_disk_that_is_full_and_one_that_is_read_only(tmp_path):
    small, settings = tmp_path / "small", tmp_path / "club.toml"
    small.mkdir()
    settings.touch()
    command = ["unshare", "--mount", "bash", "-c", IN_LITTLE_ROOM, "bash", small, settings, sys.executable]
    if shutil.which("unshare") is None:
        pytest.skip("unshare is not installed")
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=120)
    if done.returncode in (1, 77) and not done.stdout:
        pytest.skip(f"this user may mount nothing: {done.stderr}")
    decoder, said, found = json.JSONDecoder(), done.stdout.lstrip(), []
    while said:
        points, end = decoder.raw_decode(said)
        found.append({point["about"]: point for point in points})
        said = said[end:].lstrip()
    assert len(found) == 3 and not done.stderr, done.stderr
    for points in found:
        assert [points[about]["verdict"] for about in ("store", "disk", "clock")] == ["bad", "bad", "good"]
        assert points["store"]["advice"] and "MB free" in points["disk"]["found"]
    assert "No space left" in found[0]["store"]["found"]


def test_a_clock_without_a_store_is_compared_with_files(tmp_path):
    found = checks.own_clock(tmp_path / "none", lambda: 0.0)
    assert found.verdict == checks.DOUBT and "set back" in found.found and "NTP" in found.advice
    found = checks.own_clock(tmp_path, lambda: 4_000_000_000.0)
    assert found.verdict == checks.OK and "2096-10-02 07:06 UTC" in found.found


@pytest.mark.parametrize("host", ["a" * 70 + ".example", "mail..example", "no-such-host.invalid"])
def test_a_mail_server_that_cannot_be_asked_for(folder, host):
    settings = Settings.load().replaced(smtp_host=host, mail_from="club@club.example")
    found = checks.mail(settings)
    assert found.verdict == checks.BAD and found.advice
    with pytest.raises(LetterFailed):
        send(settings, "ann@club.example", "x", "x", "1", 0.0)


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
