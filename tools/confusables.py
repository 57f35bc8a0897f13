"""Write the table of characters that look alike, `club/people/confusables.txt`, from the data that ICU carries.

    uv run --with pyicu-wheels python -m tools.confusables

ICU's spoof checker holds Unicode's confusables.txt (UTS #39) whole; the skeleton of a single character is its entry.
Kept are only the characters that a name can hold once it is normalised, so the file is a part of the original.
"""

import sys
import unicodedata
from pathlib import Path

TABLE = Path(__file__).parents[1] / "src" / "serai" / "club" / "people" / "confusables.txt"
HEAD = """\
# Characters that look alike: confusables of Unicode Technical Standard #39, Unicode {unicode}, as ICU {icu} has them.
# Written by tools/confusables.py; only characters that a normalised name can hold are kept.
# Copyright (c) 1991-2025 Unicode, Inc. Distributed under the Unicode License V3: confusables-LICENSE.txt.
# SOURCE ; PROTOTYPE, in hexadecimal
"""


def main() -> int:
    import icu

    from serai.club.free_text import is_unseen

    checker, lines = icu.SpoofChecker(), []
    for code in range(sys.maxunicode + 1):
        source = chr(code)
        if is_unseen(source) or unicodedata.normalize("NFKD", source) != source:
            continue
        prototype = unicodedata.normalize("NFD", checker.getSkeleton(0, source))
        if prototype != source:
            lines.append(f"{code:04X} ; {' '.join(f'{ord(c):04X}' for c in prototype)}\n")
    head = HEAD.format(unicode=icu.UNICODE_VERSION, icu=icu.ICU_VERSION)
    TABLE.write_text(head + "".join(lines), encoding="ascii")
    print(f"{len(lines)} characters written to {TABLE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
