"""A Ray cluster, a real one on this machine, plays the games that processes of our own play."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

pytest.importorskip("ray")
pytestmark = pytest.mark.long  # a cluster takes long to start


def asked(*words: str) -> str:
    """What `serai` prints; a process of its own, so that the cluster ends with it."""
    run = [sys.executable, "-c", "from serai.cli.main import main; main()", *words]
    env = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    done = subprocess.run(run, env=env, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_match_is_the_same_on_a_cluster():
    played = "adept", "novice", "--game", "ganesha", "--games", "4", "--scale", "0.02", "--repeatable", "--json"
    here, there = (json.loads(asked("match", *played, *where)) for where in (("--jobs", "1"), ("--ray",)))
    for found in (here, there):
        found.pop("seconds", None)
    assert here == there


def test_games_that_teach_are_the_same_on_a_cluster(tmp_path):
    """Self-play and the matches of a run; training is done where the run is."""
    for name, where in (("here", ("--jobs", "1")), ("there", ("--ray",))):
        asked("learn", "ganesha", "--smoke", "--generations", "1", "--out", str(tmp_path / name), *where)
    here, there = (np.load(tmp_path / name / "rows-00.npz") for name in ("here", "there"))
    assert all((here[name] == there[name]).all() for name in here.files)
