"""Every id of a rule, a ruling or a worked example that sources, tests and docs name exists and is named singly.

A rule is a letter and three digits (`F-067`). A ruling begins with `Q-` (`Q-07`; in Five Tribes with a letter for its
topic, `Q-F6`) or, where we added something, with `S-`; it belongs to the game whose files name it. Worked examples
stand in `examples.md`.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import serai
from serai.kernel.rulebook import passages_about, read_rules
from stone_well import GAME as WELL

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "tests", "docs", "bench", "tools", "examples")
SUFFIXES = {".py", ".md", ".toml", ".html", ".js", ".po"}
GAMES = (*serai.game_names(), WELL.name)

ID = r"(?<![\w.-])(?:[FGRW]|[FGR]?[QV]|S)-[A-Z]?\d+(?![\w.]*\d)"
NAMED = re.compile(ID)
RULE = re.compile(r"[A-Z]-\d{3}")
RANGE = re.compile(rf"{ID}\s*(?:\.\.+|[…–—]|\bto\b|\bthrough\b)\s*(?:[A-Z]+-)?[A-Z]?\d")
OLD_RULING = re.compile(r"(?<![\w.\-#/\"'])[A-I]\d{1,2}b?(?![\w.]*\d)(?!\w)")


@cache
def known(game: str) -> frozenset[str]:
    """The rules and rulings that a game's reference numbers."""
    package = (WELL if game == WELL.name else serai.game(game)).package
    return frozenset(passage.id for passage in passages_about(package, "") if passage.id)


@cache
def examples() -> frozenset[str]:
    table = Path(__file__).with_name("examples.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^\| ([A-Z]+-\d+) \|", table, re.MULTILINE))


@cache
def allowed(games: tuple[str, ...]) -> frozenset[str]:
    """All rules and examples, and the rulings of some games."""
    rules = {id for game in GAMES for id in known(game) if RULE.fullmatch(id)}
    return frozenset(rules.union(examples(), *map(known, games)))


def games_of(path: str) -> tuple[str, ...]:
    """The games whose rulings a file may name: its own, or any where it belongs to none."""
    own = tuple(game for game in GAMES if game in path.replace("_", "-"))
    return own or GAMES


def faults(path: str, text: str) -> list[str]:
    """What is wrong with the ids in a text that lies at a path, each with its line."""
    here = allowed(games_of(path))
    found = [(match, "is nowhere told") for match in NAMED.finditer(text) if match[0] not in here]
    found += [(match, "hides ids in a range") for match in RANGE.finditer(text)]
    if "five_tribes/" in path and "boards/" not in path:
        found += [(match, "is not how a ruling is named") for match in OLD_RULING.finditer(text)]
    return [f"{text.count(chr(10), 0, match.start()) + 1}: {match[0]} {fault}" for match, fault in found]


def sources() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from (path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in SUFFIXES)
    yield from sorted(ROOT.glob("*.md"))


def test_every_id_exists_and_is_named_singly():
    wrong = [
        f"{path.relative_to(ROOT)}:{fault}"
        for path in sources()
        if path != Path(__file__)
        for fault in faults(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("path", "text", "fault"),
    [
        ("src/serai/games/five_tribes/rules/moving.py", "# F-179", "F-179 is nowhere told"),
        ("src/serai/games/five_tribes/rules/moving.py", "# F-67", "F-67 is nowhere told"),
        ("src/serai/games/five_tribes/rules/moving.py", "# FQ-01", "FQ-01 is nowhere told"),
        ("src/serai/games/five_tribes/rules/moving.py", "# Q-07: a ruling of another game", "Q-07 is nowhere told"),
        ("src/serai/games/ganesha/rules/taking.py", "# Q-F6", "Q-F6 is nowhere told"),
        ("src/serai/games/ganesha/rules/taking.py", "# Q-47", "Q-47 is nowhere told"),
        ("src/serai/games/rajas/rules/dice.py", "# S-04", "S-04 is nowhere told"),
        ("tests/rules/ganesha/test_taking.py", '"""GV-04."""', "GV-04 is nowhere told"),
        ("docs/architecture.md", "as W-006 says", "W-006 is nowhere told"),
        ("tests/rules/five_tribes/test_moving.py", "# ruling F6", "F6 is not how a ruling is named"),
        ("src/serai/games/five_tribes/setup.py", "# F-017..F-035", "F-017..F-0 hides ids in a range"),
        ("src/serai/games/ganesha/setup.py", "# G-014 to G-034", "G-014 to G-0 hides ids in a range"),
        ("src/serai/games/ganesha/setup.py", "# Q-15…Q-19", "Q-15…Q-1 hides ids in a range"),
    ],
)
def test_a_wrong_id_is_found(path, text, fault):
    assert faults(path, text) == [f"1: {fault}"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("src/serai/games/five_tribes/rules/moving.py", "# F-067, Q-A1"),
        ("src/serai/games/ganesha/rules/taking.py", "# G-045, Q-08"),
        ("tests/rules/five_tribes/test_moving.py", '"""FV-08, Q-A1."""'),
        ("docs/architecture.md", "SHA-256, UTF-8, W-003, R-001, S-01"),
    ],
)
def test_a_right_id_is_let_pass(path, text):
    assert faults(path, text) == []


MODULES = sorted((ROOT / "src/serai/games").glob("*/rules/*.py"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: "/".join(path.parts[-3::2]))
def test_a_module_of_the_rules_names_the_chapters_whose_rules_it_keeps(module):
    """So that whoever looks a rule up, and sees its chapter, finds the code by it."""
    text = module.read_text(encoding="utf-8")
    rules = read_rules(module.parents[1])
    chapters = [passage.chapter for id, passage in rules.items() if id in NAMED.findall(text)]
    told = (ast.get_docstring(ast.parse(text)) or "").partition("Chapters: ")[2]
    named = " ".join(told.split()).removesuffix(".").split("; ") if told else []
    assert named == list(dict.fromkeys(chapters)) or module.name == "__init__.py"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_ruling_is_named_where_it_is_kept(game: str) -> None:
    """Whoever looks for an id finds the code: beside a line, or in the words with which a module begins."""
    package = (WELL if game == WELL.name else serai.game(game)).package
    kept = "\n".join(
        path.read_text(encoding="utf-8")
        for path in package.rglob("*")
        if path.suffix in {".py", ".toml"} and path.name != "texts.py"
    )
    assert sorted(known(game) - set(NAMED.findall(kept))) == []
