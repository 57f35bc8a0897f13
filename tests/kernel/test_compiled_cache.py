"""Compiled functions kept on disk: found again after a change that concerns nobody, and never after one that does.

These tests tell whether another version of Numba will do: see `serai.kernel.numba_internals`.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from serai.kernel.fingerprint import fingerprint
from serai.kernel.jit import INTERPRET, jit
from stone_well import GAME as STONE_WELL

pytestmark = pytest.mark.skipif(INTERPRET, reason="nothing is compiled")

# -- digests -------------------------------------------------------------------------------------------------------

RULES = '''
import numpy as np
from enum import IntEnum
from types import ModuleType

class Reason(IntEnum):
    FREE = 0
    TAKEN = 1

COSTS = (3, 5)
YIELDS = np.array([1, 2, 4])
STEP = 7
NAME = "a text"
edition = ModuleType("edition")
edition.LIMIT = 9

@jit
def deep(n):
    return n + STEP

@jit
def middle(n):
    """What it does."""
    return deep(n) * COSTS[0] + YIELDS[n]

@jit
def top(s, n):
    if n > edition.LIMIT:
        return Reason.TAKEN
    return s.prompt + middle(n) + asked(n)

def tell():
    return NAME
'''


def asked(n: int) -> int:
    """A generic function: each game has its own."""
    raise NotImplementedError


def digest_of(text: str, chosen: str = "@jit\ndef own(n):\n    return n") -> str:
    names: dict[str, Any] = {"jit": jit, "asked": asked, "__name__": "rules"}
    exec(text, names)
    exec(chosen, names)
    return fingerprint(names["top"], {asked: names["own"]}, b"")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a text", "another text"),
        ("What it does.", "What it does, in other words."),
        ("@jit\ndef deep", "# a comment, and lines further down\n\n@jit\ndef deep"),
        ("    return NAME", "    return NAME.upper()"),
        ("    FREE = 0", "    FREE = 0\n    LATE = 2"),
    ],
)
def test_what_is_not_compiled_changes_no_digest(old: str, new: str) -> None:
    assert RULES.count(old) == 1
    assert digest_of(RULES.replace(old, new)) == digest_of(RULES)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return n + STEP", "return n - STEP"),
        ("return n + STEP", "return n + STEP + 1"),
        ("STEP = 7", "STEP = 8"),
        ("STEP = 7", "STEP = 7.0"),
        ("(3, 5)", "(4, 5)"),
        ("[1, 2, 4]", "[1, 2, 5]"),
        ("[1, 2, 4]", "[1, 2, 4], np.int16"),
        ("LIMIT = 9", "LIMIT = 8"),
        ("TAKEN = 1", "TAKEN = 3"),
        ("s.prompt", "s.seat"),
        ("n > edition", "n >= edition"),
        ("def deep(n)", "def deep(n, more=2)"),
    ],
)
def test_what_is_compiled_does(old: str, new: str) -> None:
    assert RULES.count(old) == 1
    assert digest_of(RULES.replace(old, new)) != digest_of(RULES)


def test_the_game_s_own_function_counts() -> None:
    assert digest_of(RULES, "@jit\ndef own(n):\n    return -n") != digest_of(RULES)


def test_functions_may_call_each_other_in_a_circle() -> None:
    text = "@jit\ndef top(n):\n    return other(n)\n@jit\ndef other(n):\n    return 0 if n == 0 else top(n - 1)\n"
    assert digest_of(text) == digest_of(text) != digest_of(text.replace("n - 1", "n - 2"))


def test_what_has_no_digest_is_refused() -> None:
    with pytest.raises(TypeError, match="top is compiled and reads <object"):
        digest_of("THING = object()\n@jit\ndef top(n):\n    return THING\n")


# -- how rules are compiled ----------------------------------------------------------------------------------------


def test_compiled_callers_share_one_set_of_types() -> None:
    class Colour(IntEnum):
        RED = 1

    @jit
    def rule(n: int) -> int:
        return n + 1

    @jit
    def caller(a: int) -> int:
        return rule(a) + rule(3) + rule(Colour.RED) + rule(np.int16(4))

    assert caller(5) == 6 + 4 + 2 + 5
    assert rule.signatures == [(numba.types.int64,)]


def test_a_rule_cannot_allocate() -> None:
    @jit
    def rule(n: int) -> float:
        return np.zeros(n).sum()

    with pytest.raises(numba.core.errors.NumbaError):
        rule(3)


# -- on disk, by processes of their own ----------------------------------------------------------------------------

PLAY = """
import json, sys
import numba.core.event as event

compiled = set()

class Compiled(event.Listener):
    def on_start(self, found):
        compiled.add(found.data["dispatcher"].__name__)
    def on_end(self, found):
        pass

event.register("numba:compile", Compiled())
{first}
from spring import GAME

position = GAME.new(2, 5)
e = GAME.edition.record
position.record.hand[:] = 0
reason = GAME.rules["check"](position.record, e, 1)
GAME.rules["apply"](position.record, e, 0)
GAME.rules["unusual"](position.record, e)
facts = [int(n) for n in position.record.hand]
print(json.dumps([sorted(compiled), int(reason), facts]))
"""

Answer = tuple[set[str], int, list[int]]


@pytest.fixture
def spring(tmp_path: Path) -> Callable[..., Answer]:
    """Plays a little of a copy of Stone Well, some of its source changed: what was compiled and what happened."""
    package = tmp_path / "spring"
    shutil.copytree(STONE_WELL.package, package, ignore=shutil.ignore_patterns("__pycache__"))
    sources = {
        path: path.read_text(encoding="utf-8").replace("stone_well", "spring") for path in sorted(package.glob("*.py"))
    }

    def play(*changes: tuple[str, str], first: str = "") -> Answer:
        assert all(sum(text.count(old) for text in sources.values()) == 1 for old, _new in changes), changes
        for path, text in sources.items():
            for old, new in changes:
                text = text.replace(old, new)
            path.write_text(text, encoding="utf-8")
        about = {
            **os.environ,
            "SERAI_CACHE": str(tmp_path / "cache"),
            "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path]),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        # both into pipes: where no file may grow, a warning could not be written to a file
        played = [sys.executable, "-c", PLAY.format(first=first)]
        done = subprocess.run(played, env=about, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        compiled, reason, facts = json.loads(done.stdout)
        return set(compiled), reason, facts

    return play


@pytest.mark.slow
def test_what_is_not_optimised_is_neither_kept_nor_loaded(spring: Callable[..., Answer], tmp_path, monkeypatch) -> None:
    """Browsers' modules are built from such code: a slow form must never be found where a game is played."""
    monkeypatch.setenv("NUMBA_OPT", "0")
    slow, *answer = spring()
    assert {"begin", "check", "apply"} <= slow and not list((tmp_path / "cache").rglob("*.nb*"))
    monkeypatch.delenv("NUMBA_OPT")
    fast, *again = spring()
    assert fast == slow and again == answer and list((tmp_path / "cache").rglob("*.nb*"))
    monkeypatch.setenv("NUMBA_OPT", "0")
    assert spring()[0] == slow


@pytest.mark.slow
def test_only_what_has_changed_is_compiled_anew(spring: Callable[..., Answer]) -> None:
    compiled, reason, hand = spring()
    assert {"begin", "check", "apply", "unusual"} <= compiled
    assert reason == 1 and sum(hand) == 4

    texts = (
        ('title="Stone Well"', 'title="Spring"'),
        ("{player} draws a stone", "{player} takes a stone"),
        ("    # W-003, W-005\n", "    # W-003, W-005: the hand is banked\n\n"),
        ('"banked": public((SEAT_NAMES,)),', '"banked": public((SEAT_NAMES,), maximum=99),'),
    )
    assert spring(*texts) == (set(), reason, hand)

    called = (
        "        s.bag[colour] -= 1\n        s.hand[colour] += 1",
        "        s.bag[colour] -= 1\n        s.hand[colour] += 2",
    )
    compiled, _, more = spring(*texts, called)
    assert compiled == {"unusual"} and sum(more) == 7

    deeper = ("    s.hand[colour] += 1\n    note", "    s.hand[colour] += 3\n    note")
    compiled, _, more = spring(deeper)
    assert compiled and compiled.isdisjoint({"check", "unusual"}) and "apply" in compiled and sum(more) == 6

    constant = ("OK NOTHING_TO_BANK", "OK FIRST SECOND NOTHING_TO_BANK")
    compiled, other, same = spring(constant)
    assert {"begin", "check"} <= compiled and "unusual" not in compiled and (other, same) == (3, hand)

    assert spring() == (set(), reason, hand)  # older forms are still there


@pytest.mark.long
def test_the_record_and_the_kernel_count_too(spring: Callable[..., Answer]) -> None:
    _compiled, reason, hand = spring()
    record = ('("hand", np.int16, COLOURS)', '("hand", np.int32, COLOURS)')
    compiled, same_reason, same = spring(record)
    assert {"begin", "check", "apply", "unusual"} <= compiled and (same_reason, same) == (reason, hand)

    kernel = "import serai.kernel.chance as chance; chance._STEP += 2"
    compiled, *_ = spring(first=kernel)
    assert {"begin", "apply"} <= compiled and compiled.isdisjoint({"check", "unusual"})


@pytest.mark.slow
def test_what_a_disk_has_lost_is_compiled_anew(spring: Callable[..., Answer], tmp_path: Path) -> None:
    compiled, *played = spring()
    files = sorted((tmp_path / "cache").rglob("*.nb[ic]"))
    assert {file.suffix for file in files} == {".nbi", ".nbc"}
    for n, file in enumerate(files):  # as after a power cut: nothing, a half, or zeros
        whole = file.read_bytes()
        file.write_bytes([b"", whole[: len(whole) // 2], bytes(len(whole))][n % 3])
    again, *same = spring()
    assert again == compiled and same == played
    assert spring() == (set(), *played)


FULL_DISK = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))"  # no file may grow
WARM = f"{FULL_DISK}; from spring import GAME; from serai.kernel.warm import warm; warm(GAME, until='rules')"


@pytest.mark.slow
def test_on_a_full_disk_what_is_compiled_is_used_and_not_taken_for_kept(
    spring: Callable[..., Answer], tmp_path: Path
) -> None:
    compiled, reason, hand = spring(first=FULL_DISK)
    assert "apply" in compiled and reason == 1 and sum(hand) == 4
    path = os.pathsep.join([str(tmp_path), *sys.path])
    env = {**os.environ, "SERAI_CACHE": str(tmp_path / "cache"), "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    warmed = subprocess.run([sys.executable, "-c", WARM], env=env, capture_output=True, text=True)
    assert warmed.returncode == 1 and "choose another folder with SERAI_CACHE" in warmed.stderr.splitlines()[-1]
    assert not list((tmp_path / "cache").rglob("rules-*"))
