"""Colours as the stylesheets have them: each is written there, once, and read here.

A custom property has one value, or one by day and one by night: `--name: light-dark(#…, #…)`. Pictures, and
symbols that stand outside their board, are drawn by day.
"""

import re
from dataclasses import dataclass
from pathlib import Path

STYLES = Path(__file__).parents[1] / "styles"

_PROPERTY = re.compile(r"--([\w-]+): ((?:#|light-dark|var)[^;]*);")
_TWO = re.compile(r"light-dark\((?P<day>[^,]+), (?P<night>[^,]+)\)")
_ANOTHER = re.compile(r"var\(--([\w-]+)\)")


@dataclass(frozen=True)
class Palette:
    """Colours by name; where a name has several, the first counts."""

    values: dict[str, str]

    @classmethod
    def of(cls, *own: Path) -> "Palette":
        """The colours of a game's own stylesheet, and those that all games have."""
        sheets = (*own, STYLES / "boards.css", STYLES / "palette.css")
        found = [pair for sheet in sheets for pair in _PROPERTY.findall(sheet.read_text(encoding="utf-8"))]
        return cls(dict(reversed(found)))

    def day(self, name: str) -> str:
        return self._one(name, "day")

    def night(self, name: str) -> str:
        return self._one(name, "night")

    def paint(self, name: str) -> str:
        """For an attribute: as the page around the drawing has it, by day where none does."""
        return f"var(--{name}, {self.day(name)})"

    def _one(self, name: str, time: str) -> str:
        value = self.values[name]
        two = _TWO.fullmatch(value)
        one = two[time] if two else value
        another = _ANOTHER.fullmatch(one)
        return self._one(another[1], time) if another else one


SITE = Palette.of()
