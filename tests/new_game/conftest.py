"""Packages of others: written by `serai new-game`, built, and installed where a process of its own finds them."""

import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from serai.cli import new_game
from tests.web.conftest import app, club, new_folder, quick_passwords, running, visit

__all__ = ["app", "club", "installed", "new_folder", "quick_passwords", "running", "visit"]

ROOT = Path(__file__).parents[2]


def install(source: Path, site: Path) -> None:
    """Build a package as pip would, and unpack its wheel: that is all an installation is."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(source / "dist")],
        cwd=source,
        check=True,
        capture_output=True,
    )
    (wheel,) = (source / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        file.extractall(site)


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Writes a new game and installs it; the folder it lies in."""
    made: dict[str, Path] = {}

    def new(name: str) -> Path:
        if name not in made:
            folder = tmp_path_factory.mktemp(name)
            new_game.write(name, name.replace("-", "_"), folder / "source")
            install(folder / "source", folder / "site")
            made[name] = folder
        return made[name]

    return new
