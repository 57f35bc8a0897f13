"""What the documents tell people to type is there: commands with their options, and targets of make."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from babel.messages.pofile import read_po

from serai.cli import main
from serai.kernel.i18n import LOCALE

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
CODE = re.compile(r"`[^`]*`")
INLINE = re.compile(r"`((?:serai|make) [^`]+)`")
SERAI = re.compile(r"(?:[A-Z_]+=\S+ )*(?:\.venv(?:-play)?/bin/)?serai ")
PLACEHOLDERS = {"GAME": "ganesha", "FILE": "x", "REPORT": "1", "PLAYERS": "2"}


def blocks(page: Path) -> list[str]:
    """What a page shows to be typed into a shell."""
    return [block for kind, block in BLOCK.findall(page.read_text(encoding="utf-8")) if kind in ("", "sh")]


def typed(page: Path) -> list[str]:
    """Every line of a page's blocks, without what is said about it."""
    return [line.split("  #")[0].strip() for block in blocks(page) for line in block.splitlines()]


def parsed(words: list[str]) -> None:
    """Read a command line as the command would, and carry nothing out."""
    group: Any = typer.main.get_command(main.app)
    context = group.make_context("serai", words)
    while hasattr(group, "resolve_command"):
        name, group, left = group.resolve_command(context, [*context._protected_args, *context.args])
        context = group.make_context(name, left, parent=context)


def commands(lines: list[str]) -> set[str]:
    return {SERAI.sub("", line, count=1) for line in lines if SERAI.match(line) and "…" not in line}


COMMANDS = sorted((page.name, line) for page in PAGES for line in commands(typed(page)))
NAMED = sorted((page.name, line) for page in PAGES for line in commands(INLINE.findall(page.read_text("utf-8"))))


def words_of(line: str) -> list[str]:
    return [PLACEHOLDERS.get(word, word) for word in shlex.split(line, comments=True)]


@pytest.mark.parametrize(("page", "line"), COMMANDS, ids=lambda text: text[:60])
def test_every_command_that_is_shown_can_be_given(page: str, line: str) -> None:
    parsed(words_of(line))


def test_every_command_that_is_named_is_there() -> None:
    for page, line in NAMED:
        try:
            parsed(words_of(line))
        except main.UsageError as error:  # a sentence may leave out what it is about
            assert type(error).__name__ == "MissingParameter", (page, line, str(error))


def test_there_are_commands_to_read_and_a_wrong_one_is_found() -> None:
    assert len(COMMANDS) > 40 and len(NAMED) > 40 and ("README.md", "score game.serai --json") in COMMANDS
    for wrong in (["scores", "game.serai"], ["score", "game.serai", "--colour"], ["admin", "remove", "x"]):
        with pytest.raises(main.UsageError):
            parsed(wrong)


def test_every_target_of_make_that_is_shown_is_there() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    shown = {
        (page.name, found)
        for page in PAGES
        for line in (*typed(page), *INLINE.findall(page.read_text(encoding="utf-8")))
        for found in re.findall(r"^make ([a-z]+)", line)
    }
    assert shown and all(target in targets for _page, target in shown), shown


def test_the_script_of_the_readme_runs(serai, tmp_path: Path) -> None:
    (block,) = [block for block in blocks(ROOT / "README.md") if block.startswith("serai new ")]
    for line in block.splitlines():
        done = serai(*shlex.split(line.removeprefix("serai "), comments=True))
        assert done.code == 0 and (done.out or "--out" in line), (line, done.err)


def test_every_link_between_the_documents_leads_somewhere() -> None:
    for page in [*PAGES, ROOT / "CHANGELOG.md", ROOT / "SECURITY.md"]:
        text = CODE.sub("", BLOCK.sub("", page.read_text(encoding="utf-8")))
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in PAGES[2:] if page.name != "README.md" and f"({page.name})" not in index] == []


def test_the_page_for_players_names_what_the_pages_say() -> None:
    with (LOCALE / "ru" / "LC_MESSAGES" / "serai.po").open("rb") as file:
        said = {message.id for message in read_po(file)}
    text = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    labels = set(re.findall(r"(?<![*\w])\*([A-Z][^*]*)\*(?!\*)", text))
    assert len(labels) > 15 and labels <= said, labels - said


def test_coverage_is_of_what_the_settings_name():
    """`--cov` takes the word after it for what to count, unless that is an option."""
    words = (ROOT / "Makefile").read_text(encoding="utf-8").split()
    assert [words[at + 1][0] for at, word in enumerate(words) if word == "--cov"] == ["-"]
