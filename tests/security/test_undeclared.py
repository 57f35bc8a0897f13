"""Pages of games with a field that nobody may see; see `undeclared_pages.py`."""

import os
import subprocess
import sys
from pathlib import Path


def test_no_page_tells_an_undeclared_field():
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/security/undeclared_pages.py"]
    environment = {**os.environ, "SERAI_INTERPRET": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    root = Path(__file__).parents[2]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=root)
    assert done.returncode == 0 and "5 passed" in done.stdout, done.stdout + done.stderr
