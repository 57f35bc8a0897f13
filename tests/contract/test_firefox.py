"""A smoke test of the engine in Debian's Firefox, where it is installed: one search, every visit the same."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import serai
from tests.contract.engine_pages import PATIENCE_S, asking, visits_in
from tests.contract.test_engine import thought

pytestmark = pytest.mark.slow

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")


def test_a_search_in_firefox_is_the_one_on_the_processor(tmp_path: Path) -> None:
    if FIREFOX is None:
        if "firefox" in os.environ.get("SERAI_REQUIRE", ""):
            pytest.fail("Firefox is required here, and is not installed")
        pytest.skip("Firefox is not installed")
    request, visits = thought(serai.game("ganesha"), 2, {}, tmp_path)
    with asking(serai.game("ganesha"), [], [request]) as (address, answers):
        profile = tmp_path / "profile"
        profile.mkdir()
        command = [FIREFOX, "--headless", "--no-remote", "--profile", str(profile), address]
        home = {**os.environ, "HOME": str(tmp_path), "MOZ_CRASHREPORTER_DISABLE": "1"}
        browser = subprocess.Popen(command, env=home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            answer = answers.get(timeout=PATIENCE_S)
        finally:
            browser.terminate()
            browser.wait(30)
    assert "Firefox" in answer.get("agent", ""), answer
    assert visits_in(answer) == [visits]
