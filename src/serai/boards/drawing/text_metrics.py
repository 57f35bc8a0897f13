"""How wide words are: advance widths of our two fonts, measured in Chromium, so that text drawn in SVG can be wrapped.

`python -m tools.boards --widths` measures them again.
"""

from functools import lru_cache

from serai.boards.drawing.svg import esc, num

#: Widths in hundredths of the letter size: Commissioner at weight 500, Vollkorn at 600.
_TABLES = {
    "ui": {
        20: " '",
        24: "!,.:;·’·",
        26: "ijl",
        28: "I|ΙΪ",
        30: "J",
        32: "ΐίιϊ",
        34: "Ί",
        38: "[]",
        40: '"()_frt',
        42: "-{}“”",
        44: "1/?\\г",
        46: "s",
        48: "*cзстζξςτ",
        50: "zэέε",
        52: "aevyаеуьяёγν",
        54: "7gxвхчλχ",
        56: "23$<=>FLhknu~×ГкнпΓήΰηκυϋύ",
        58: "5dЗийлμ",
        60: "4689+ES`bopq«»–ЕбдорцЁΕάαβδθορό",
        62: "^",
        64: "BPTБВРТЬъΈΒΡΣΤπσ",
        66: "0YΞΥΫ",
        68: "#CKRVXZКСУХЧЭЯΎΖΚΧ",
        70: "AАΆΑΛ",
        72: "GUмΔ",
        74: "&D…ыφψ",
        76: "HNИЙЛНПЦΗΝΠωώ",
        80: "w—ДЪжфΉ",
        82: "OQОΘΟΩ",
        84: "шюΌΏ",
        86: "щΨ",
        88: "@mФΦ",
        90: "%",
        92: "Ы",
        96: "MМΜ",
        104: "WЖШ",
        108: "ЩЮ",
    },
    "display": {
        18: "|",
        20: " ",
        22: "'",
        26: ".:··",
        28: ",;[]’",
        30: "`j",
        32: "()il",
        36: '"IJft{}ΊΐΙΪίιτϊ',
        38: "/",
        40: "1!\\",
        42: "-",
        44: "rs“”έεζξ",
        46: "*cгсς",
        48: "57зэ",
        50: "eеёν",
        52: "2368agz«»атΰγυχϋύ",
        54: "9?δρ",
        56: "$+<=>S^_ovxy~×бвклоухчьяβθλοό",
        58: "Fbkq–ГЗΓ",
        60: "04#ELdpuЕдръЁΈΕΣήηκπ",
        62: "PZРпΖΞΡμσ",
        64: "BCTYhnБВСТЬЭийнΎΒΤΥΫάα",
        66: "ЯцΔ",
        68: "RUVXЛУХΛΧ",
        72: "ADGKNАКЧмΆΑΚΝψ",
        74: "OQДОΌΘΟ",
        76: "&HИЙНПЪфΉΗΠΦφωώ",
        78: "wыΨ",
        80: "Цю",
        84: "ФжΏΩ",
        86: "%",
        88: "ш",
        90: "…",
        92: "Ыщ",
        94: "m",
        96: "MМΜ",
        100: "@WЖ",
        102: "—",
        104: "ШЮ",
        108: "Щ",
    },
}
_WIDTHS = {font: {c: w for w, letters in rows.items() for c in letters} for font, rows in _TABLES.items()}
_OTHER = 70
LEADING, LEAST = 1.27, 8.0


def width(words: str, size: float, font: str = "ui") -> float:
    """How wide a text is drawn."""
    table = _WIDTHS[font]
    return sum(table.get(c, _OTHER) for c in words) * size / 100


def fit(words: str, limit: float, size: float, font: str = "ui", least: float = 0.0) -> float:
    """The size at which a text fits into a width, not larger than `size`: longer languages get smaller letters."""
    wide = width(words, size, font)
    return size if wide <= limit else max(least, round(size * limit / wide - 0.05, 1))


@lru_cache(maxsize=512)
def wrap(words: str, limit: float, size: float) -> tuple[str, ...]:
    """A text in lines of a width."""
    lines: list[str] = []
    current = ""
    for word in words.split():
        trial = f"{current} {word}".strip()
        if current and width(trial, size) > limit:
            lines.append(current)
            current = word
        else:
            current = trial
    return (*lines, current)


@lru_cache(maxsize=512)
def paragraph(x: float, y: float, words: str, limit: float, size: float, height: float, least: float = LEAST) -> str:
    """A text in lines, the first at y and the last at most `height` below it; it shrinks until it fits."""
    lines = wrap(words, limit, size)
    while (len(lines) - 1) * size * LEADING > height and size > least:
        size = max(least, round(size - 0.3, 1))
        lines = wrap(words, limit, size)
    rows = "".join(
        f'<tspan x="{num(x)}" y="{num(y + i * size * LEADING)}">{esc(line)}</tspan>' for i, line in enumerate(lines)
    )
    return f'<text class="t" font-size="{num(size)}">{rows}</text>'
