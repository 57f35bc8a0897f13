"""Our own files: kept by browsers as long as they are the same, all of them used, all of them readable."""

import re
from pathlib import Path

import serai
from serai.boards.presentation import presentation_of
from serai.web import static_files
from serai.web.static_files import FOLDER, FOLDERS, address, imported
from tests.expected import present
from tools.screenshots import shown

SOURCE = Path(serai.__file__).parent
SCRIPTS = FOLDER / "scripts"
TEMPLATES = SOURCE / "web" / "templates"
LONGEST_LINE = 160
MOST_LINES = 120  # of a script
IMPORT = re.compile(r'import .*"\./(\w+)\.js"')


def read(*paths: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def test_what_has_the_mark_of_today_is_kept(visit):
    ann = visit()
    for name in ("serai.css", "scripts/table.js", "vendor/htmx.min.js"):
        marked = ann.get(address(name))
        assert marked.status_code == 200 and "immutable" in marked.headers["cache-control"], name
        plain = ann.get(f"/static/{name}")
        assert plain.content == marked.content and "immutable" not in plain.headers["cache-control"]
    other = ann.get("/static/v-0123456789/serai.css")  # from a page of another version
    assert other.status_code == 200 and other.headers["cache-control"] == "no-cache"
    for wrong in ("/static/v-0123456789", "/static/v-x/serai.css", "/static/v-0123456789/../app.py", "/static/scripts"):
        assert ann.get(wrong).status_code == 404, wrong


def test_another_content_has_another_mark(monkeypatch, tmp_path):
    marks = []
    for name, content in (("a.js", "1"), ("a.js", "2"), ("b.js", "2")):
        folder = tmp_path / f"{name}{content}"
        folder.mkdir()
        (folder / name).write_text(content)
        monkeypatch.setattr(static_files, "FOLDERS", (folder,))
        marks.append(static_files.mark.__wrapped__())
    assert len(set(marks)) == 3


def test_a_page_asks_for_all_its_modules_at_once(visit):
    ann = visit("Ann")
    table = ann.makes("rajas", "link")
    for path, script in (("/", "page"), ("/learn/ganesha", "lesson"), (f"/t/{table}", "table")):
        entry, page = f"scripts/{script}.js", ann.get(path).text
        assert f'<script type="module" src="{address(entry)}"></script>' in page
        named = {name for module in imported(entry) for name in IMPORT.findall(ann.get(module).text)}
        assert {f"{name}.js" for name in named} <= {Path(module).name for module in imported(entry)}
        for module in imported(entry):
            assert f'<link rel="modulepreload" href="{module}">' in page


def test_every_file_is_used():
    told = read(*SOURCE.rglob("*.html"), *SOURCE.rglob("*.css"), *SOURCE.rglob("*.js"), *SOURCE.rglob("*.py"))
    for path in (path for folder in FOLDERS for path in folder.rglob("*")):
        if path.is_file() and "LICENSE" not in path.name and path.parent.name != "previews":
            entry = path.parent == SCRIPTS and f'"{path.stem}"' in told
            assert entry or path.name in told, f"nothing shows or loads {path.name}"
    assert [path.name for path in (FOLDER / "previews").iterdir()] == ["serai.png"]


def test_what_a_presentation_brings_is_kept(visit):
    ann = visit()
    for game in serai.game_names():
        sheet = static_files.stylesheet(game)
        assert sheet.startswith(f"/static/games/{game}/style.css?v=")
        assert "immutable" in ann.get(sheet).headers["cache-control"]
        written = present(presentation_of(game).stylesheet).read_text(encoding="utf-8")
        sent = ann.get(sheet).text  # that it says the same: tests/browser/test_pages.py
        assert sent.count("\n") == written.count("\n") and len(sent) < len(written) and "/*" not in sent
    for wrong in ("ganesha/board.py", "ganesha/../../app.py", "none/style.css", "ganesha", ""):
        assert ann.get(f"/static/games/{wrong}").status_code == 404, wrong


def test_scripts_listen_in_one_place():
    shared = set(re.findall(r"^export (?:const|function) (\$+|\w+)", read(SCRIPTS / "dom.js"), re.MULTILINE))
    for path in SCRIPTS.glob("*.js"):
        text = read(path)
        assert len(text.splitlines()) <= MOST_LINES, path.name
        for event in re.findall(r'document\.addEventListener\("?([\w:]+)', text):
            alone = path.name in ("events.js", "early_clicks.js")  # the latter before any module
            assert alone or event == "scroll", f"{path.name} listens to {event} beside events.js"
        own = set(re.findall(r"^(?:const|function) (\$+|\w+)", text, re.MULTILINE))
        assert not own & shared, f"{path.name} has its own {own & shared}, which dom.js has for all"


def test_templates_can_be_reviewed():
    for path in TEMPLATES.rglob("*.html"):
        for number, line in enumerate(read(path).splitlines(), 1):
            assert len(line) <= LONGEST_LINE, f"{path.name}:{number} has {len(line)} characters"


def test_the_documentation_shows_its_pictures():
    docs = SOURCE.parents[1] / "docs"
    pictures = {path.name for path in docs.rglob("*") if path.suffix in (".webp", ".png", ".jpg", ".svg")}
    told = read(docs.parent / "README.md", *docs.glob("*.md"))
    assert pictures and all(name in told for name in pictures)
    assert shown() <= pictures


def test_no_text_of_a_script_goes_over_several_lines():
    """Indents are taken away before a script is sent: within a text they would be part of it."""
    for path in SCRIPTS.glob("*.js"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert line.count("`") % 2 == 0, f"{path.name}: {line}"
