"""Codes and their texts: every verb of a game is a range of codes and a template, so text and code map one to one."""

import difflib
import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from serai.kernel.errors import BadMove
from serai.kernel.i18n import _


@dataclass(frozen=True)
class Verb:
    """A range of codes: `drop {colour} {tile}` with the words each slot can take, in the order of the encoding.

    An empty word drops out of the text together with the space before it.
    """

    start: int
    template: str
    slots: tuple[tuple[str, Sequence[str]], ...]

    @property
    def size(self) -> int:
        n = 1
        for _name, words in self.slots:
            n *= len(words)
        return n

    def texts(self) -> list[str]:
        """The text of every code of the verb, in order."""
        names = [name for name, _words in self.slots]
        return [
            " ".join(self.template.format(**dict(zip(names, words, strict=True))).split())
            for words in itertools.product(*(words for _name, words in self.slots))
        ]

    def grammar(self) -> str:
        """One line of grammar, as `serai schema` prints it."""
        line = self.template
        for name, words in self.slots:
            shown = [word for word in words if word]
            choice = " | ".join(shown) if len(shown) <= 10 else f"{shown[0]} | {shown[1]} | … | {shown[-1]}"
            line = line.replace(f"{{{name}}}", f"[{choice}]" if len(shown) < len(words) else f"({choice})")
        return line


def verb(start: int, template: str, **slots: Sequence[str]) -> Verb:
    """A verb whose first code is `start`; the first slot is the most significant one."""
    return Verb(start, template, tuple(slots.items()))


class Notation:
    """All verbs of a game, code to text and back.

    >>> notation = Notation(verb(0, "draw"), verb(1, "give {colour}", colour=("red", "blue")))
    >>> notation.text(2)
    'give blue'
    >>> notation.code(" Give  RED ")
    1
    """

    def __init__(self, *verbs: Verb) -> None:
        self.verbs = sorted(verbs, key=lambda v: v.start)
        end = 0
        for v in self.verbs:
            if v.start != end:
                raise ValueError(f"codes must follow each other: {v.template!r} starts at {v.start}, not {end}")
            end += v.size
        self.size = end

    @cached_property
    def _texts(self) -> list[str]:
        return [text for v in self.verbs for text in v.texts()]

    @cached_property
    def _codes(self) -> dict[str, int]:
        codes = {text: code for code, text in enumerate(self._texts)}
        if len(codes) < self.size:
            raise ValueError("two codes have the same text")
        return codes

    def text(self, code: int) -> str:
        """The text of a code."""
        return self._texts[code]

    def find(self, text: str) -> int | None:
        """The code of a text, or None; blanks and capitals do not matter."""
        return self._codes.get(_plain(text))

    def code(self, text: str) -> int:
        """The code of a text; what is none is refused, with the nearest one that is."""
        code = self.find(text)
        if code is None:
            plain = _plain(text)
            near = difflib.get_close_matches(plain, self._codes, n=1, cutoff=0.6)
            hint = " " + _("Did you mean “{move}”?").format(move=near[0]) if near else ""
            raise BadMove(_("“{text}” is not a move of this game.").format(text=text.strip()[:60]) + hint)
        return code

    def grammar(self) -> list[str]:
        """The move grammar, one line per verb."""
        return [v.grammar() for v in self.verbs]


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.strip().lower())
