"""What the documents name exists: linked pages and headings, files, and the modules that things went to."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("bench/*.md"), *ROOT.glob("deploy/*.md")])
#: They tell what was, not what is.
OF_THE_PAST = {"CHANGELOG.md", "bench/RESULTS.md"}
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
#: A path with a folder in it, or the name of a file of ours.
PATH = re.compile(r"[\w.<>*-]+(?:/[\w.<>*-]+)*/?")
KINDS = ("py", "js", "css", "html", "toml", "md", "json", "yml", "sh")
#: Made when Serai is set up; a reader's own.
MADE = re.compile(r"^\.|vendor/|\.env$|(?:^|-|/)(?:mine|my-\w+|club|deep-pond)\.\w+$")


@cache
def endings() -> frozenset[str]:
    """Every path of the sources, and every end of one: `club/model.py` and `model.py`."""
    folders = ("src", "tests", "tools", "bench", "docs", "deploy", "examples", "requirements", ".github")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    parts = [path.relative_to(ROOT).parts for path in (*found, *ROOT.iterdir())]
    return frozenset("/".join(path[i:]) for path in parts for i in range(len(path)))


def exists(name: str) -> bool:
    """Whether some file or folder has this path, or ends so; `<game>` and `*` stand for any name."""
    name = name.removesuffix("/")
    if "<" not in name and "*" not in name:
        return name in endings()
    pattern = re.compile(re.sub(r"<\w+>|\\\*", r"[^/]+", re.escape(name)))
    return any(map(pattern.fullmatch, endings()))


def headings(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.replace("`", "")).strip().lower().replace(" ", "-") for title in titles}


def prose(text: str) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)


def named(text: str) -> Iterator[str]:
    """What looks like a file or folder of ours among the words in code type."""
    for code in CODE.findall(prose(text)):
        if PATH.fullmatch(code) and not MADE.search(code):
            last = code.rstrip("/").rsplit("/", 1)[-1]
            if (last.rsplit(".", 1)[-1] in KINDS and "." in last) or ("/" in code and code.split("/")[0] in TOP):
                yield code


TOP = {path.name for path in (*(ROOT / "src/serai").iterdir(), *(ROOT / "src/serai/web").iterdir(), *ROOT.iterdir())}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(CODE.sub("", prose(page.read_text(encoding="utf-8")))):
        path, _hash, anchor = link.partition("#")
        if re.match(r"\w+:", path):
            continue
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in headings(target), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_named_files_exist(page: Path) -> None:
    if str(page.relative_to(ROOT)) in OF_THE_PAST:
        pytest.skip("tells what was")
    text = page.read_text(encoding="utf-8")
    if page.name == "moved.md":
        text = "\n".join(line.rpartition(" | ")[2] for line in text.splitlines())
    assert [name for name in named(text) if not exists(name)] == []


def test_things_went_to_modules_that_exist() -> None:
    """The right column of docs/moved.md names modules below `serai`, or names within them."""
    packages = {path.name for path in (ROOT / "src/serai").iterdir() if path.is_dir()}
    tables = (ROOT / "docs/moved.md").read_text(encoding="utf-8").split("## Attributes of `Club`")[0]
    gone = []
    for line in tables.splitlines():
        for name in CODE.findall(line.rpartition(" | ")[2]) if line.startswith("| `") else ():
            parts = name.split(".")
            if re.fullmatch(r"[a-z_]+(?:\.[\w<>]+)+", name) and parts[0] in packages:
                path = "src/serai/" + "/".join(part for part in parts if not part[0].isupper())
                if not exists(f"{path}.py") and not exists(path):
                    gone.append(line)
    assert gone == []


def test_the_map_of_the_kernel_is_whole() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    table = text[text.index("The kernel's modules by what they are for") : text.index("## Where to look first")]
    modules = {path.name for path in (ROOT / "src/serai/kernel").glob("*.py")} - {"__init__.py"}
    assert set(re.findall(r"`(\w+\.py)`", table)) == modules
