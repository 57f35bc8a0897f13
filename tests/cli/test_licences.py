"""`make licences`: what others wrote, with its licence."""

import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-m", "tools.licences"]
ROOT = Path(__file__).parents[2]


def test_packages_and_what_pages_load_are_listed() -> None:
    said = subprocess.run(COMMAND, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    named = [line.split()[0] for line in said]
    assert {"numpy", "Jinja2", "htmx.org/LICENSE", "@fontsource-variable/vollkorn/LICENSE"} <= set(named)
    assert all(len(line.split()) > 2 for line in said if "/LICENSE" not in line)


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(COMMAND, cwd=ROOT, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert done.stderr == ""
