"""Whatever foreign input says, it is read or refused with an error of ours; nothing else ever comes out.

Moves, positions, names, chat and plain game files are in `tests/kernel` and `tests/club`; here is the rest.
"""

import gzip
import hashlib
import json
import re

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import serai
from serai.club import Seat
from serai.club.errors import ClubError
from serai.club.play.clock import Pace
from serai.club.settings import BadSettings, Settings
from serai.club.store.backup import BadBackup, backup, check, restore
from serai.club.store.engine import Store
from serai.club.tables import overlays
from serai.kernel.editions import read_overlay
from serai.kernel.errors import BadGameFile, SeraiError
from serai.kernel.fairness import Fairness
from serai.kernel.gamefile import Record
from serai.web.request_context import accepted_language
from serai.web.routes.table_actions import local
from tests.club.sitting import NO_QUOTAS
from tests.web.conftest import settings_for
from tests.web.visiting import ADDRESS, HEX, Visitor

QUICK = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
SLOW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
JSON = st.recursive(PLAIN, lambda x: st.lists(x, max_size=3) | st.dictionaries(st.text(max_size=8), x, max_size=3))
DEEP = "[" * 100_000


@pytest.fixture(scope="module")
def fair_file():
    """A game whose draws follow from a secret and contributions."""
    record = Record(serai.game("ganesha"), 2, fairness=Fairness(b"s" * 32, (HEX, None)))
    for _ in range(3):
        record.play(record.position.moves()[0])
    return record.text()


@QUICK
@given(data=st.data())
def test_headers_of_fairness(fair_file, data):
    """Secret, commitment, contributions, options, overlay, start and seed hold anything at all."""
    lines = fair_file.splitlines()
    names = ("secret", "commitment", "contributions", "options", "seed", "players", "overlay", "start")
    name = data.draw(st.sampled_from(names))
    value = data.draw(
        st.text(max_size=40)
        | JSON.map(json.dumps)
        | st.sampled_from([DEEP, HEX, "[]", "null", '["", ""]', "9" * 5000, '{"a": 1e999}', "NaN"])
    )
    there = [n for n, line in enumerate(lines) if line.startswith(f"{name}:")]
    changed = f"{name}: {value}"
    if there:
        lines[there[0]] = changed
    else:
        lines.insert(lines.index(""), changed)
    try:
        record = Record.parse("\n".join(lines) + "\n", serai.game)
    except BadGameFile as error:
        assert str(error)
    else:
        assert record.fairness is None or record.fairness.secret == b"s" * 32


@QUICK
@given(
    text=st.text(max_size=200) | st.dictionaries(st.sampled_from(["port", "workers", "x", "language"]), PLAIN).map(str)
)
def test_settings_of_a_file(tmp_path, text):
    file = tmp_path / "club.toml"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    try:
        Settings.load(file, {})
    except BadSettings as error:
        assert str(error)


@QUICK
@given(
    name=st.sampled_from(sorted(Settings.model_fields)),
    value=st.text(max_size=60)
    | st.sampled_from(["1e999", "nan", "-1", "٣", "http://[", "sqlite://", "postgresql://[::1", "0/0"]),
)
def test_settings_of_the_environment(name, value):
    try:
        Settings.load(None, {f"SERAI_{name.upper()}": value, "SERAI_SETTINGS": "/dev/null"})
    except BadSettings as error:
        assert (str(error) and name in str(error)) or "mail_from" in str(error)


@QUICK
@given(name=st.sampled_from(sorted(Settings.model_fields)), value=JSON)
def test_settings_of_any_kind(name, value):
    try:
        Settings(**{name: value})
    except BadSettings as error:
        assert str(error)


@QUICK
@given(text=st.text(max_size=300) | st.binary(max_size=200))
def test_overlays(tmp_path, text):
    file = tmp_path / "overlay.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    try:
        serai.game("ganesha").edition.tables.overlaid(read_overlay(file))
    except SeraiError as error:
        assert str(error)


@QUICK
@given(text=st.binary(max_size=300) | st.text(max_size=300).map(lambda t: t.encode("utf-8", "surrogatepass")))
def test_figures_brought_along(text):
    """What is read can be stored as JSON; all else is refused."""
    for file in (text, b"x = " + text, b"[edition]\nname = " + text):
        try:
            read = overlays.read(file)
        except ClubError:
            continue
        assert read is None or json.loads(json.dumps(read, allow_nan=False)) == read


@QUICK
@given(value=st.dictionaries(st.text(max_size=8), JSON, max_size=3))
def test_figures_of_any_kind(value):
    try:
        assert json.loads(json.dumps(overlays.checked(value))) == value
    except ClubError as error:
        assert str(error)


@QUICK
@given(data=st.data())
def test_overlays_that_name_real_entries(data):
    tables = serai.game("five-tribes").edition.tables
    entry = data.draw(st.sampled_from(sorted(tables.entries())))
    overlay = data.draw(JSON)
    for part in reversed(entry.split(".")):
        overlay = {part: overlay}
    try:
        tables.overlaid(overlay)
    except SeraiError as error:
        assert str(error)


@QUICK
@given(
    value=JSON
    | st.fixed_dictionaries(
        {"kind": st.sampled_from(["none", "realtime", "days", "x"])},
        optional={"initial_s": PLAIN, "increment_s": PLAIN, "days": PLAIN, "window": JSON},
    )
)
def test_paces(value):
    try:
        pace = Pace.from_dict(value)
    except ClubError:
        return
    assert Pace.from_dict(pace.to_dict()) == pace


# -- backups -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A small club's backup and an empty store."""
    from serai.club import Club

    folder = tmp_path_factory.mktemp("backup")
    club = Club(settings_for(folder / "one"))
    club.start(working=False)
    ann = club.people.guest("Ann").id
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.bot("random")])
    club.joining.contribute(table.id, ann, HEX)
    backup(club.store, folder / "good.gz", club.ms())
    club.stop()
    empty = Store(f"sqlite:///{folder / 'two.db'}")
    empty.migrate()
    yield folder, empty
    empty.close()


def sealed(lines: list[bytes]) -> bytes:
    """Lines with a checksum that is right."""
    whole = b"".join(lines)
    end = {"end": len(lines), "sha256": hashlib.sha256(whole).hexdigest()}
    return gzip.compress(whole + json.dumps(end).encode() + b"\n")


@SLOW
@given(data=st.data())
def test_a_damaged_backup_is_refused(kept, data):
    folder, _empty = kept
    good = bytearray((folder / "good.gz").read_bytes())
    if data.draw(st.booleans()):
        del good[data.draw(st.integers(0, len(good) - 1)) :]
    else:
        # From the tenth byte on: what comes before names the compressor, the time, the system.
        good[data.draw(st.integers(10, len(good) - 1))] ^= data.draw(st.integers(1, 255))
    file = folder / "bad.gz"
    file.write_bytes(good)
    with pytest.raises(BadBackup):
        check(file)


@SLOW
@given(data=st.data())
def test_a_forged_backup_is_refused_whole(kept, data):
    """The checksum is right, what is in it is not: a typed error, and the store stays as it was."""
    folder, empty = kept
    lines = gzip.decompress((folder / "good.gz").read_bytes()).splitlines(keepends=True)[:-1]
    at = data.draw(st.integers(0, len(lines) - 1))
    found = json.loads(lines[at])
    forged = data.draw(
        JSON.map(json.dumps)
        | st.just(DEEP)
        | st.sampled_from(["", "{}", '{"table": "people"}', '{"table": "alembic"}', '["x", 1]'])
        | st.builds(lambda key, value: json.dumps(_changed(found, key, value)), st.integers(0, 30), JSON)
    )
    lines[at] = forged.encode("utf-8", "surrogatepass") + b"\n"
    file = folder / "forged.gz"
    file.write_bytes(sealed(lines))
    try:
        restore(empty, file)
    except BadBackup as error:
        assert str(error)
        with empty.read() as c:
            assert c.exec_driver_sql("select count(*) from people").scalar() == 0
    else:
        with empty.write() as c:
            from serai.club.store.schema import metadata

            for table in reversed(metadata.sorted_tables):
                c.execute(table.delete())


def _changed(found, key, value):
    """Some part of a line holds something else."""
    if isinstance(found, dict) and found:
        name = sorted(found)[key % len(found)]
        return {
            **found,
            name: _changed(found[name], key // 2, value) if isinstance(found[name], dict | list) else value,
        }
    if isinstance(found, list) and found:
        at = key % len(found)
        return [*found[:at], value, *found[at + 1 :]]
    return value


# -- requests ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def door(tmp_path_factory):
    """A server with a table by link, and somebody who knocks."""
    from serai.club import Club
    from serai.web.app import create

    chosen = settings_for(tmp_path_factory.mktemp("door"), requests_per_s=100_000, **NO_QUOTAS)
    club = Club(chosen)
    club.start(working=False)
    app = create(chosen, club)
    ann, eve = Visitor(app, "Ann"), Visitor(app, "Eve")
    yield ann.makes("ganesha", "link"), eve, eve.token()
    club.stop()


@SLOW
@given(secret=st.text(max_size=300), contribution=st.text(max_size=140), seat=st.text(max_size=12))
def test_invitations_and_contributions(door, secret, contribution, seat):
    table, eve, token = door
    form = {"secret": secret, "contribution": contribution, "seat": seat}
    answer = eve.client.post(f"/t/{table}/join", data=_sendable(form), headers=_from_us(token), follow_redirects=False)
    assert answer.status_code in (400, 403, 422), answer.text


FORMS = (
    "move",
    "undo",
    "back",
    "looked",
    "join",
    "contribute",
    "invite",
    "link",
    "leave",
    "fill",
    "say",
    "shun",
    "play-on",
)
FIELDS = (
    "move",
    "version",
    "to",
    "seat",
    "secret",
    "contribution",
    "level",
    "text",
    "phrase",
    "line",
    "how",
    "no",
    "name",
)


@SLOW
@given(
    deed=st.sampled_from(FORMS) | st.text(alphabet="abc-", min_size=1, max_size=8),
    form=st.dictionaries(st.sampled_from(FIELDS), st.text(max_size=60) | st.integers(-5, 2**40).map(str)),
)
def test_forms(door, deed, form):
    table, eve, token = door
    headers = {**_from_us(token), "HX-Request": "true"}
    answer = eve.client.post(f"/t/{table}/{deed}", data=_sendable(form), headers=headers, follow_redirects=False)
    assert answer.status_code < 500


@SLOW
@given(
    body=st.binary(max_size=400),
    kind=st.sampled_from(
        [
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "multipart/form-data",
            "text/plain",
            "application/json",
            "multipart/form-data; boundary=" + "y" * 500,
        ]
    ),
    path=st.sampled_from(["/verify", "/new", "/settings", "/login", "/play", "/api/v1/tables"]),
)
def test_bodies_of_any_kind(door, body, kind, path):
    _table, eve, token = door
    answer = eve.client.post(
        path, content=body, headers={**_from_us(token), "Content-Type": kind}, follow_redirects=False
    )
    assert answer.status_code < 500


@SLOW
@given(
    text=st.binary(max_size=300)
    | st.just(DEEP.encode()[:60_000])
    | st.text(max_size=100).map(lambda t: ("serai 1\ngame: " + t).encode("utf-8", "replace"))
)
def test_files_brought_along(door, text):
    _table, eve, token = door
    answer = eve.client.post("/verify", files={"file": ("x.serai", text)}, headers=_from_us(token))
    assert answer.status_code in (400, 422)


@QUICK
@given(header=st.text(max_size=600))
def test_languages_and_ways_back(header):
    assert accepted_language(header, "en") in ("en", "ru", "el")
    assert re.fullmatch(r"/(?![/\\]).*|/", local(header)) and "\n" not in local(header)


@SLOW
@given(
    cookie=st.binary(max_size=200),
    language=st.binary(max_size=60),
    hop=st.binary(max_size=40),
    stamp=st.binary(max_size=60),
)
@example(cookie=b'"\\000"', language=b"", hop=b"", stamp=b"")
@example(cookie=b"\\000", language=b"", hop=b"", stamp=b"")
def test_headers_of_any_kind(door, cookie, language, hop, stamp):
    """A cookie may write a NUL as `\\000`, which no store takes: such a request cannot be read."""
    table, eve, _token = door
    clean = lambda raw: bytes(b for b in raw if b not in b"\r\n\0")  # noqa: E731
    head = {
        b"Cookie": b"serai-session=" + clean(cookie),
        b"Accept-Language": clean(language),
        b"X-Forwarded-For": clean(hop),
    }
    answer = eve.client.get(f"/t/{table}", headers=[*head.items(), (b"Last-Event-ID", clean(stamp))])
    assert answer.status_code in ((400,) if b"\\000" in head[b"Cookie"] else (200, 404))


def _from_us(token):
    return {"Origin": ADDRESS, "X-CSRF-Token": token}


def _sendable(form):
    return {name: value.encode("utf-8", "replace").decode() for name, value in form.items()}
