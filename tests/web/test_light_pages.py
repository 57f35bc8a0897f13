"""How much a browser loads for a table: compressed without a proxy's help, kept for good, and little the next time."""

import gzip
import re
from html.parser import HTMLParser

import pytest
from babel.messages.pofile import read_po

import serai
from serai.boards.drawing.sprite import sprites
from serai.kernel.i18n import LOCALE
from serai.web.static_files import FOLDER, KEEP
from tools import fonts

FIRST_KIB, FONTS_KIB, NEXT_KIB = 110, 90, 30
LANGUAGES = {"en": ("basic",), "ru": ("basic", "russian"), "el": ("basic", "modern-greek")}
FACE = re.compile(r"font-family: (\w+);.*src: url\(([\w.-]+)\).*unicode-range: ([^;]+);")


class Read(HTMLParser):
    """What a page says in its own fonts; the languages to choose from are in the system's."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said, self.outside = "", False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.outside |= ("class", "languages") in attrs

    def handle_endtag(self, tag: str) -> None:
        self.outside &= tag != "form"

    def handle_data(self, data: str) -> None:
        self.said += "" if self.outside else data


def font_files(said: str) -> set[str]:
    """The files that a browser takes to write a text in both families: of two that have a letter, the later one."""
    taken = set()
    faces = FACE.findall((FOLDER / "vendor" / fonts.STYLESHEET).read_text(encoding="utf-8"))
    for family in fonts.FAMILIES.values():
        of_letter = {point: file for own, file, range in faces if own == family for point in fonts.letters(range)}
        taken |= {of_letter[ord(letter)] for letter in said if ord(letter) in of_letter}
    return taken


def loaded(visitor, path: str, known: dict[str, int]) -> tuple[int, int]:
    """The bytes that a browser gets for a page, with everything it names and has not kept; and those of the fonts."""
    total, of_fonts = 0, 0
    left = [path]
    while left:
        address = left.pop()
        if address in known:
            continue
        with visitor.client.stream("GET", address, headers={"Accept-Encoding": "gzip"}) as answer:
            assert answer.status_code == 200, address
            raw = b"".join(answer.iter_raw())
        if address.endswith(".woff2"):
            of_fonts += len(raw)
        else:
            total += len(raw)
        if answer.headers.get("cache-control") == KEEP:
            known[address] = len(raw)
        if address != path:
            continue
        assert answer.headers["content-encoding"] == "gzip" and "accept-encoding" in answer.headers["vary"].lower()
        text = gzip.decompress(raw).decode()
        found = set(re.findall(r'(?:src|href)="(/(?:static|sprite)[^"#]*)', text))
        assert sum(name.startswith("/sprite") for name in found) == 2, "of all pages, and of the game"
        sheet = next(name for name in found if name.endswith(fonts.STYLESHEET))
        drawn = "".join(drawing for place, drawing in sprites().items() if place in found)
        found |= {sheet.replace(fonts.STYLESHEET, file) for file in font_files(Read(text + drawn).said)}
        left += [name for name in found if not name.endswith(".png")]
    return total, of_fonts


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_is_light(visit, language):
    ann = visit("Ann", language=language)
    for game in serai.game_names():
        table, known = ann.makes(game, "bot:novice"), dict[str, int]()
        first, of_fonts = loaded(ann, f"/t/{table}", known)
        assert known and first <= FIRST_KIB * 1024, f"{game}: {first / 1024:.0f} KiB"
        assert 0 < of_fonts <= FONTS_KIB * 1024, f"{game}: {of_fonts / 1024:.0f} KiB of fonts"
        again, of_fonts = loaded(ann, f"/t/{table}", known)
        assert again <= NEXT_KIB * 1024 and not of_fonts, f"{game}: {again / 1024:.0f} KiB"


@pytest.mark.parametrize(("language", "parts"), LANGUAGES.items())
def test_a_language_is_written_with_the_small_fonts(language, parts):
    small = {fonts.part(family, name) for family in fonts.FAMILIES for name in parts}
    with (LOCALE / {"en": "ru"}.get(language, language) / "LC_MESSAGES" / "serai.po").open("rb") as file:
        said = [message.id if language == "en" else message.string for message in read_po(file) if message.id]
    forms = "".join("".join(text or ()) for text in said)  # one or several, by number
    rules = "".join(path.read_text(encoding="utf-8") for path in LOCALE.parent.glob(f"games/*/reference/{language}.md"))
    assert rules and font_files(forms + rules) == small


def test_every_other_letter_is_in_the_same_face():
    for letter, subset in (("é", "latin"), ("ł", "latin-ext"), ("ў", "cyrillic"), ("ϗ", "greek")):
        assert font_files(letter) == {fonts.original(family, subset) for family in fonts.FAMILIES}


def test_what_stylesheets_write_takes_no_larger_font():
    small, told = {fonts.part("commissioner", "basic")}, ""
    for sheet in LOCALE.parent.rglob("*.css"):
        for text in re.findall(r'content: "([^"]*)"', sheet.read_text(encoding="utf-8")):
            told += re.sub(r"\\([0-9a-f]{1,6}) ?", lambda code: chr(int(code[1], 16)), text)
    assert "\u00a0" in told and {file for file in font_files(told) if file.startswith("commissioner")} <= small


def test_type_is_set_in_the_weights_that_the_fonts_have():
    least, most = fonts.WEIGHTS
    for sheet in LOCALE.parent.rglob("*.css"):
        if sheet.name != fonts.STYLESHEET:
            found = re.findall(r"font(?:-weight)?: (\d{3})\b", sheet.read_text(encoding="utf-8"))
            assert all(least <= int(weight) <= most for weight in found), sheet.name


def test_who_takes_no_compression_gets_none(visit):
    ann = visit("Ann")
    plain = ann.client.get("/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and "Five Tribes" in plain.text
    script = re.search(r'src="(/static/[^"]+\.js)"', plain.text)
    assert (
        script and "content-encoding" not in ann.client.get(script[1], headers={"Accept-Encoding": "identity"}).headers
    )


def test_players_get_our_scripts_and_stylesheets_without_comments(visit):
    ann = visit("Ann")
    for name in ("scripts/board_view.js", "table.css"):
        sent, written = ann.client.get(f"/static/{name}").text, (FOLDER / name).read_text(encoding="utf-8")
        assert sent.count("\n") == written.count("\n"), "an error names the line"
        assert len(sent) < 0.95 * len(written) and not re.search(r"^\s*//|/\*", sent, re.MULTILINE)


def test_no_comment_of_a_script_begins_inside_a_text():
    for script in FOLDER.glob("scripts/*.js"):
        for comment in re.finditer(r"^\s*(//|/\*)", text := script.read_text(encoding="utf-8"), re.MULTILINE):
            assert text[: comment.start()].count("`") % 2 == 0, (script.name, comment[0])
