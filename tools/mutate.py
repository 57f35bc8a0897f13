"""Mutation testing of rule functions: change one thing in a rule, and see whether a rule test notices.

    python -m tools.mutate five-tribes            a sample of the mutants
    python -m tools.mutate five-tribes --all      every mutant
    python -m tools.mutate five-tribes --file tribes

Rules run interpreted. A first run notes which test calls which rule function, so a mutant meets only tests that can
notice it. A mutant lives in a forked child, where the function's code is replaced; the sources are never touched.
"""

import argparse
import ast
import copy
import os
import random
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

os.environ["SERAI_INTERPRET"] = "1"

import pytest

import serai

ROOMS = ("rules", "setup.py", "scoring.py")
TIMEOUT = 60.0
GOAL = 80.0

SWAPS: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, what it does, and the function's new code."""

    file: Path
    function: str
    line: int
    change: str
    code: CodeType


def places(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Everything in a function that can be changed, with a word for the change."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
            yield node, f"{type(node.ops[0]).__name__} to {SWAPS[type(node.ops[0])].__name__}"
        elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in SWAPS:
            yield node, f"{type(node.op).__name__} to {SWAPS[type(node.op)].__name__}"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, "not removed"
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, f"{node.value} to {node.value + 1}"
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield node, f"{node.value} to {not node.value}"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and not is_note(node.value):
            yield node, "call removed"
        elif isinstance(node, ast.If):
            yield node, "condition always true"


def is_note(call: ast.Call) -> bool:
    """Telling an event changes nothing in the game."""
    return isinstance(call.func, ast.Name) and call.func.id in ("note", "note_to")


def inside_note(tree: ast.AST) -> set[int]:
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_note(node):
            found.update(id(inner) for inner in ast.walk(node))
    return found


def change(node: Any) -> None:
    """Carry out the change in place."""
    if isinstance(node, ast.Compare):
        node.ops[0] = SWAPS[type(node.ops[0])]()
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        node.op = SWAPS[type(node.op)]()
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd()
        node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
    elif isinstance(node, ast.Constant):
        assert isinstance(node.value, int)  # a bool is one, too
        node.value = (not node.value) if isinstance(node.value, bool) else node.value + 1
    elif isinstance(node, ast.Expr):
        node.value = ast.Constant(None)
    elif isinstance(node, ast.If):
        node.test = ast.Constant(True)


def mutants_of(path: Path) -> Iterator[Mutant]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for at, function in enumerate(tree.body):
        if not isinstance(function, ast.FunctionDef) or not is_rule(function):
            continue
        told = inside_note(function)
        for n, (node, word) in enumerate(places(function)):
            if id(node) in told:
                continue
            mutated = copy.deepcopy(tree)
            target = mutated.body[at]
            assert isinstance(target, ast.FunctionDef)
            target.decorator_list = []
            change(list(places(target))[n][0])
            ast.fix_missing_locations(mutated)
            module = compile(mutated, str(path), "exec")
            code = next(c for c in module.co_consts if isinstance(c, CodeType) and c.co_name == function.name)
            yield Mutant(path, function.name, node.lineno, word, code)  # type: ignore[attr-defined]


def is_rule(function: ast.FunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "jit" for d in function.decorator_list)


class Callers:
    """A pytest plugin that notes which rule functions each test calls, and how long it takes."""

    def __init__(self, files: set[str]) -> None:
        self.files = files
        self.tests: dict[tuple[str, str], list[str]] = defaultdict(list)
        self.seconds: dict[str, float] = {}
        self.failed = 0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: Any) -> Any:
        called: set[CodeType] = set()

        def notice(frame: Any, event: str, arg: Any) -> None:
            if event == "call":
                called.add(frame.f_code)

        started = time.perf_counter()
        sys.setprofile(notice)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            self.seconds[item.nodeid] = time.perf_counter() - started
            for code in called:
                if code.co_filename in self.files:
                    self.tests[code.co_filename, code.co_name].append(item.nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.failed += report.failed


def run_child(mutant: Mutant, tests: list[str]) -> bool:
    """Whether a test fails when the mutant takes the place of its function."""
    pid = os.fork()
    if pid == 0:
        os.setsid()
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        function = find_function(mutant)
        function.__code__ = mutant.code
        status = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=no", *tests])
        os._exit(0 if status == pytest.ExitCode.OK else 1)
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return status != 0
        time.sleep(0.02)
    os.killpg(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return True


def find_function(mutant: Mutant) -> FunctionType:
    for module in list(sys.modules.values()):
        if getattr(module, "__file__", None) == str(mutant.file):
            found = getattr(module, mutant.function)
            assert isinstance(found, FunctionType)
            return found
    raise LookupError(mutant.file)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--all", action="store_true", help="every mutant, not a sample")
    parser.add_argument("--sample", type=int, default=250)
    parser.add_argument("--file", default="", help="only files whose name contains this")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    package = serai.game(arguments.game).package
    files = [
        p
        for room in ROOMS
        for p in ([package / room] if room.endswith(".py") else sorted((package / room).glob("*.py")))
    ]
    files = [p for p in files if arguments.file in p.name]
    folder = f"tests/rules/{arguments.game.replace('-', '_')}"
    callers = Callers({str(p) for p in files})
    status = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", folder], plugins=[callers])
    if status != pytest.ExitCode.OK:
        print("the tests must pass before mutants are tried", file=sys.stderr)
        return 2
    mutants = [m for p in files for m in mutants_of(p)]
    total = len(mutants)
    if not arguments.all and total > arguments.sample:
        mutants = random.Random(arguments.seed).sample(mutants, arguments.sample)

    def try_out(mutant: Mutant) -> bool:
        tests = callers.tests[str(mutant.file), mutant.function]
        tests = sorted(set(tests), key=lambda t: callers.seconds[t])
        return bool(tests) and run_child(mutant, tests)

    with ThreadPoolExecutor(arguments.jobs) as pool:
        killed = list(pool.map(try_out, mutants))
    survivors = [m for m, dead in zip(mutants, killed, strict=True) if not dead]
    for m in sorted(survivors, key=lambda m: (str(m.file), m.line)):
        print(f"survived: {m.file.relative_to(package)}:{m.line} {m.function}: {m.change}")
    share = 100 * sum(killed) / len(mutants)
    print(f"{arguments.game}: {sum(killed)} of {len(mutants)} mutants killed ({share:.1f} %), {total} in all")
    return 0 if share >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
