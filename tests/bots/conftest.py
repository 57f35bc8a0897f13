"""Running a small program with the rules compiled or interpreted."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest


@pytest.fixture
def run_interpreted() -> Callable[[str, str], str]:
    def run(code: str, interpret: str) -> str:
        environment = {**os.environ, "SERAI_INTERPRET": interpret}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        return done.stdout

    return run
