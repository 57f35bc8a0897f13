"""The fonts as pages load them: small files with the letters of one language each, and the originals for all others.

A browser loads a file when a page has a letter in its range, so a first visit takes the small ones and a name with
other letters is still written in the same face. The licences of both families reserve no name, so a part of a font may
be called as the whole is.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

FAMILIES = {"commissioner": "Commissioner", "vollkorn": "Vollkorn"}
WEIGHTS = (400, 750)  # between which pages set type; faces of one family must agree on it to stand in for each other
FEATURES = ("calt", "kern", "liga", "lnum", "rvrn", "tnum")  # what the stylesheets ask for, and what is on by itself
STYLESHEET = "fonts.css"

#: The files of fontsource, with the ranges it gives them.
ORIGINALS = {
    "latin": "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, "
    "U+2190-2199, U+2212, U+2215, U+2260, U+FEFF, U+FFFD",
    "latin-ext": "U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF",
    "cyrillic": "U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116",
    "greek": "U+0370-0377, U+037A-037F, U+0384-03FF",
}


class Part(NamedTuple):
    """Some letters of an original."""

    original: str
    range: str


#: What pages without names of people are written with: in every language, in Russian, in Greek.
PARTS = {
    "basic": Part(
        "latin",
        "U+0020-007E, U+00A0, U+00AB, U+00B0-00B1, U+00B7, U+00BB, U+00D7, U+2010-2014, U+2018-2019, U+201C-201E, "
        "U+2026, U+2039-203A, U+2192, U+2212, U+2260",
    ),
    "russian": Part("cyrillic", "U+0401, U+0410-044F, U+0451"),
    "modern-greek": Part("greek", "U+0384-0386, U+0388-038A, U+038C, U+038E-03A1, U+03A3-03CE"),
}


def original(family: str, subset: str) -> str:
    """The file name of an original."""
    return f"{family}-{subset}-wght-normal.woff2"


def part(family: str, name: str) -> str:
    """The file name of a part."""
    return f"{family}-{name}.woff2"


def file_names() -> list[str]:
    """Everything that `make` writes."""
    parts = [part(family, name) for family in FAMILIES for name in PARTS]
    return [*(original(family, subset) for family in FAMILIES for subset in ORIGINALS), *parts, STYLESHEET]


def letters(ranges: str) -> set[int]:
    """The code points of ranges as CSS writes them."""
    found = set[int]()
    for text in ranges.split(","):
        first, _, last = text.strip().removeprefix("U+").partition("-")
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return found


def ranges(points: Iterable[int]) -> str:
    """Code points as CSS writes them: neighbours together."""
    found: list[tuple[int, int]] = []
    for point in sorted(points):
        if found and found[-1][1] == point - 1:
            found[-1] = (found[-1][0], point)
        else:
            found.append((point, point))
    return ", ".join(f"U+{a:04X}" if a == b else f"U+{a:04X}-{b:04X}" for a, b in found)


def make(originals: Mapping[str, Path], folder: Path) -> None:
    """Write the originals of each family, their parts and the stylesheet that names all of them into a folder.

    A range names only letters that the file has: a browser would load one after the other for what none has.
    Of two files that have a letter it takes the one that is named later: parts follow originals.
    """
    faces = []
    for family, files in originals.items():
        has = {}
        for subset, wanted in ORIGINALS.items():
            name = original(family, subset)
            (folder / name).write_bytes((files / name).read_bytes())
            has[subset] = letters(wanted) & _letters_in(files / name)
            faces.append(_face(family, name, has[subset]))
        for name, (subset, wanted) in PARTS.items():
            points = letters(wanted) & has[subset]
            _cut(files / original(family, subset), points, folder / part(family, name))
            faces.append(_face(family, part(family, name), points))
    (folder / STYLESHEET).write_text("\n".join(faces) + "\n", encoding="utf-8")


def _face(family: str, file: str, points: Iterable[int]) -> str:
    return (
        f"@font-face {{ font-family: {FAMILIES[family]}; font-weight: {WEIGHTS[0]} {WEIGHTS[1]}; font-display: swap; "
        f'src: url({file}) format("woff2"); unicode-range: {ranges(points)}; }}'
    )


def _letters_in(file: Path) -> set[int]:
    from fontTools.ttLib import TTFont

    return {point for point in TTFont(file).getBestCmap() if point >= 0x20}  # controls are not drawn


def _cut(source: Path, points: Iterable[int], target: Path) -> None:
    from fontTools.subset import Options, Subsetter, load_font, save_font
    from fontTools.varLib.instancer import instantiateVariableFont

    options = Options(layout_features=FEATURES, flavor="woff2", hinting=False, notdef_outline=True)
    options.name_IDs = [*options.name_IDs, 13, 14]  # the licence and its address, beside the authors
    font = load_font(str(source), options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    save_font(instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True), str(target), options)
