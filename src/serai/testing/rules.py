"""`@rule("F-067")` ties a test to the rules it would catch being broken; coverage is read from the sources."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Say which rules a test (or a class of tests) holds the code to."""
    return pytest.mark.rule(*ids)


def coverage(tests: Path) -> dict[str, list[str]]:
    """For every rule id cited below a folder, the names of the tests that cite it."""
    cited: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for id in _cited_by(node):
                    cited.setdefault(id, []).append(f"{path.relative_to(tests).as_posix()}::{node.name}")
    return cited


def _cited_by(node: ast.FunctionDef | ast.ClassDef) -> list[str]:
    return [
        argument.value
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule"
        for argument in decorator.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
