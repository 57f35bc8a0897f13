"""Chance nobody can choose: committed before anybody contributes, and verified from the file alone."""

import hashlib
import hmac
import random

import pytest
from sqlalchemy import select

import serai
from serai.club import BadRequest, NotAllowed, Refused, Seat
from serai.club.play.randomness import new_id, new_invitation, new_secret
from serai.club.store.schema import seats, tables
from serai.kernel.errors import BadGameFile
from serai.kernel.fairness import Fairness
from serai.kernel.gamefile import Record
from tests.club.sitting import HEX, sit, step


@pytest.fixture
def finished(club):
    """A short finished game, with an undo in it."""
    table = sit(club, "ganesha")
    rng = random.Random(3)
    undone = False
    while club.tables.find(table.id).status == "playing":
        step(club, table, rng.choice)
        now = club.tables.find(table.id)
        me = now.seats[now.deciding].person if now.deciding is not None else None
        if me and not undone and club.looks.look(table.id, me).undo:
            club.moves.undo(table.id, me, now.version)
            undone = True
    assert undone
    return club.tables.find(table.id)


def test_the_formula_is_the_documented_one():
    """As docs/notation.md says, written down again without our code."""
    secret = bytes(range(32))
    fairness = Fairness(secret, (HEX, None, "ab" * 64))
    message = f"serai\n{HEX},-,{'ab' * 64}\n2\n17\n".encode()
    expected = int.from_bytes(hmac.new(secret, message, hashlib.sha256).digest()[:8], "big")
    assert fairness.seed(2, 17) == expected
    assert fairness.commitment == hashlib.sha256(secret).hexdigest()
    assert len({fairness.seed(b, p) for b in range(20) for p in (None, *range(50))}) == 20 * 51


def test_every_part_changes_the_seed():
    base = Fairness(bytes(32), (HEX, None))
    others = [
        Fairness(b"\1" + bytes(31), (HEX, None)),
        Fairness(bytes(32), (None, HEX)),
        Fairness(bytes(32), (HEX, HEX)),
    ]
    assert len({f.seed(0, 3) for f in (base, *others)}) == 4


def test_the_commitment_is_there_before_any_contribution_and_stays(club):
    ann, ben = (club.people.guest(name).id for name in ("Ann", "Ben"))
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    assert len(table.commitment) == 64 and table.secret is None
    club.joining.join(table.id, ben, contribution=HEX)
    started = club.joining.contribute(table.id, ann, HEX)
    step(club, table)
    club.leaving.propose_end(table.id, ann)
    over = club.leaving.propose_end(table.id, ben)
    assert started.commitment == over.commitment == table.commitment
    assert over.secret is not None and hashlib.sha256(bytes.fromhex(over.secret)).hexdigest() == table.commitment
    assert club.looks.look(table.id).contributions == (HEX, HEX)


@pytest.mark.parametrize(
    "given", ["", "ab", "g" * 32, "a" * 129, "a" * 31, None, 5, b"ab" * 16, " " + "a" * 32, "٣" * 32]
)
def test_a_contribution_is_hexadecimal(club, given):
    ann = club.people.guest("Ann").id
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    with pytest.raises(BadRequest):
        club.joining.contribute(table.id, ann, given)
    assert not club.tables.find(table.id).seats[0].contributed


def test_a_contribution_is_given_once_by_whoever_sits_there(club):
    ann, ben = (club.people.guest(name).id for name in ("Ann", "Ben"))
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.open()])
    club.joining.contribute(table.id, ann, HEX.upper())
    club.joining.contribute(table.id, ann, HEX)  # the same again is no change
    with pytest.raises(Refused):
        club.joining.contribute(table.id, ann, "0" * 32)
    with pytest.raises(NotAllowed):
        club.joining.contribute(table.id, ben, HEX)
    assert club.tables.find(table.id).status == "open"


def test_the_file_verifies_from_itself_alone(club, finished):
    text = club.records.record(finished.id)
    record = Record.parse(text, serai.game)
    assert record.position.over and isinstance(record.fairness, Fairness)
    assert record.fairness.commitment == finished.commitment
    assert 1 in record.branches and text.count(" @") >= 1
    assert len(list(record.positions())) == len(record.moves) + 1
    assert record.text() == text
    assert club.records.check(finished.id) is None


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
def test_the_command_verifies_it(club, finished, tmp_path):
    from typer.testing import CliRunner

    from serai.cli.main import app

    file = tmp_path / "game.serai"
    file.write_text(club.records.record(finished.id), encoding="utf-8")
    told = CliRunner().invoke(app, ["--language", "en", "verify", str(file)])
    assert told.exit_code == 0 and "every draw follows from it" in told.output
    broken = file.read_text(encoding="utf-8").replace(finished.commitment, "0" * 64)
    file.write_text(broken, encoding="utf-8")
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code != 0


def test_a_changed_file_is_found_out(club, finished):
    text = club.records.record(finished.id)
    lines = text.splitlines()
    number = {line.partition(":")[0]: n for n, line in enumerate(lines) if ": " in line}

    def changed(n, line):
        return "\n".join([*lines[:n], line, *lines[n + 1 :], ""])

    other = "0" * 64
    swapped = lines[number["contributions"]].replace(HEX, "f" * 32, 1)
    for n, line in (
        (number["secret"], f"secret: {other}"),
        (number["secret"], "secret: hello"),
        (number["secret"], "secret: 00"),
        (number["commitment"], f"commitment: {other}"),
        (number["contributions"], swapped),
        (number["contributions"], 'contributions: ["zz", null]'),
        (number["contributions"], "contributions: []"),
        (number["seed"], "seed: 7"),
    ):
        with pytest.raises(BadGameFile):
            Record.parse(changed(n, line), serai.game)
    with pytest.raises(BadGameFile):
        Record.parse("\n".join(line for line in lines if not line.startswith("secret")) + "\n", serai.game)
    marked = next(n for n, line in enumerate(lines) if " @1 " in line)
    for mark in (" @2 ", " ", " @x ", " @-1 ", " @ "):
        with pytest.raises(BadGameFile):
            Record.parse(changed(marked, lines[marked].replace(" @1 ", mark)), serai.game)


def test_there_is_no_file_before_the_end(club):
    """Its digests cover what is hidden."""
    table = sit(club)
    with pytest.raises(Refused):
        club.records.record(table.id)
    assert club.tables.find(table.id).secret is None and club.looks.look(table.id).contributions == ()


def test_an_undo_draws_anew(club):
    """The branch is part of the seed: going back and playing the same again does not repeat the draw."""
    table = sit(club, "ganesha")
    with club.cache.hold(table.id) as held:
        seeds = {held.fairness.seed(branch, held.position.ply) for branch in range(5)}
    assert len(seeds) == 5


def test_secrets_have_their_entropy_and_the_store_keeps_hashes(club):
    assert len({new_secret()[0] for _ in range(100)}) == 100 and len(new_secret()[0]) == 64
    assert len({new_id() for _ in range(100)}) == 100 and all(len(new_id()) == 26 for _ in range(5))
    secret, kept = new_invitation()
    assert len(secret) == 32 and secret not in kept
    ann = club.people.guest("Ann").id
    table = club.tables.make(ann, "ganesha", [Seat.me(), Seat.invited()])
    invitation = club.joining.invite(table.id, ann, 1)
    with club.store.read() as c:
        rows = [*c.execute(select(seats)), *c.execute(select(tables))]
    assert invitation not in str(rows)
