"""What a stranger installs: the wheel in an empty environment, without the checkout."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools import dist
from tools.texts import TRANSLATIONS

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, wheel = dist.build(tmp_path_factory.mktemp("dist"))
    dist.check(source, wheel)
    return wheel


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an environment with the wheel and none of its extras."""
    return dist.install(wheel, tmp_path_factory.mktemp("bare") / "env")


def test_without_extras_rules_and_terminal_work_and_the_rest_says_what_it_needs(bare: Path) -> None:
    assert "The sultanate" in dist.answers(bare, "--language", "en", "play", "--terminal", "--seed", "1", said="quit\n")
    for command in ("play", "serve", "doctor", "backup x", "restore x", "admin list"):
        said = dist.answers(bare, "--language", "en", *command.split())
        assert said == "serai: this needs more than is installed here: pip install 'serai[club]'\n"
    needs = {"testing.contract": "testing"} | {
        f"envs.{name}": name for name in ("gymnasium", "openspiel", "pettingzoo")
    }
    for module, extra in needs.items():
        importing = [str(bare.with_name("python")), "-c", f"import serai.{module}"]
        done = subprocess.run(importing, env=dist.stranger(), capture_output=True, text=True, timeout=60)
        assert done.stderr.splitlines()[-1].endswith(f"pip install 'serai[{extra}]'")


def test_catalogues_are_compiled(wheel: Path) -> None:
    with ZipFile(wheel) as z:
        names = [name for name in z.namelist() if name.startswith("serai/locale/")]
    assert sorted(names) == [f"serai/locale/{language}/LC_MESSAGES/serai.mo" for language in sorted(TRANSLATIONS)]


def test_the_engines_are_those_that_the_sources_ask_for(wheel: Path, bare: Path) -> None:
    asked = (
        "import serai, serai.bots.engine as e; games = [serai.game(n) for n in serai.game_names()];"
        "print({e.built(g).module.parent == e.PACKAGED for g in games}, e.missing(games))"
    )
    done = subprocess.run(
        [str(bare.with_name("python")), "-c", asked], env=dist.stranger(), capture_output=True, text=True, timeout=300
    )
    assert done.stdout == "{True} []\n", done.stderr
    assert len(dist.modules(wheel)) == 3


def test_with_the_club_a_move_is_played_in_the_browser(wheel: Path, bare: Path, tmp_path: Path) -> None:
    if not shutil.which("chromium") and "chromium" not in os.environ.get("SERAI_REQUIRE", ""):
        pytest.skip("Chromium is not installed")
    serai = dist.install(wheel, bare.parents[1], "club")
    with dist.table_of(serai, tmp_path) as address:
        # In a process of its own: other tests' browsers may run in this one.
        command = [sys.executable, "-c", f"from tools import dist; print(dist.play_a_move({address!r}))"]
        played = subprocess.run(command, cwd=dist.ROOT, capture_output=True, text=True, timeout=300)
        assert "takes a stone" in played.stdout, played.stderr
