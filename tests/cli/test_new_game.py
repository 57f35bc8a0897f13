"""`serai new-game`: names that will not do and folders that are there already are refused, and nothing is written."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from serai.cli.new_game import SOURCE
from tests.cli.conftest import Result


def test_every_file_is_written_under_the_new_name(serai: Callable[..., Result]) -> None:
    result = serai("new-game", "deep-pond")
    assert result.code == 0 and "README.md" in result.out
    copied = {str(path.relative_to("deep-pond")) for path in Path("deep-pond").rglob("*") if path.is_file()}
    source = {
        str(path.relative_to(SOURCE)) for path in SOURCE.rglob("*") if path.is_file() and "cache" not in str(path)
    }
    assert copied == {path.replace("stone_well", "deep_pond") for path in source}
    for path in Path("deep-pond").rglob("*.*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"stone[_-]well|StoneWell|W-\d", text)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Deep-Pond", "cannot be the name of a game"),
        ("deep pond", "cannot be the name of a game"),
        ("../pond", "cannot be the name of a game"),
        ("2pond", "cannot be the name of a game"),
        ("pond-", "cannot be the name of a game"),
        ("class", "cannot be the name of a game"),
        ("p" * 41, "cannot be the name of a game"),
        ("ganesha", "there is a game"),
        ("json", "there is a Python package"),
    ],
)
def test_a_name_that_will_not_do_is_refused(serai: Callable[..., Result], name: str, why: str) -> None:
    result = serai("new-game", name)
    assert result.code == 2 and why in result.err
    assert not list(Path().iterdir())


def test_a_folder_that_is_there_is_left_alone(serai: Callable[..., Result]) -> None:
    Path("deep-pond").mkdir()
    result = serai("new-game", "deep-pond")
    assert result.code == 2 and "is there already" in result.err and not list(Path("deep-pond").iterdir())
    assert serai("new-game", "deep-pond", "--folder", "elsewhere").code == 0 and Path("elsewhere/deep_pond").is_dir()
