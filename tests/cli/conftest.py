"""The command, run in this process: exit code, what it printed, what it complained."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from serai.cli import main


@dataclass
class Result:
    code: int
    out: str
    err: str


@pytest.fixture
def serai(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[..., Result]:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object, stdin: str = "") -> Result:
        import io

        monkeypatch.setattr(sys, "argv", ["serai", "--language", "en", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = 0
        try:
            main.main()
        except SystemExit as stop:
            code = int(stop.code or 0)
        printed = capsys.readouterr()
        return Result(code, printed.out, printed.err)

    return run
