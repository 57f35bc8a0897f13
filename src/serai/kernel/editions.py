"""Editions: the figures of a game's components, each with its provenance, and overlays that correct them."""

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from serai.kernel.errors import BadEdition
from serai.kernel.i18n import N_, _
from serai.kernel.plain import Plain, ReadOnly

MARKS = (
    N_("rulebook"),
    N_("public"),
    N_("derived"),
    N_("reconstructed"),
    N_("ours"),
    N_("owner"),
)
_T = TypeVar("_T")
_ASIDE = ("mark", "marks", "note")


class EditionTables:
    """An edition file read into tables. Reading an entry checks it; a refusal names the entry.

    >>> tables = EditionTables({"supply": {"palms": 12, "mark": "rulebook"}})
    >>> tables.number("supply.palms")
    12
    >>> tables.mark("supply.palms")
    'rulebook'
    """

    def __init__(self, data: ReadOnly) -> None:
        self.data = data

    @classmethod
    def load(cls, path: Path, overlay: Path | None = None) -> "EditionTables":
        """Read a game's edition, corrected by an owner's overlay if one is given."""
        tables = cls(_parse(path))
        return tables if overlay is None else tables.overlaid(_parse(overlay))

    def overlaid(self, overlay: ReadOnly) -> "EditionTables":
        """The same edition with some entries replaced; these bear the mark `owner` unless the overlay says another."""
        return EditionTables(_merge(self.data, overlay, ""))

    @property
    def name(self) -> str:
        return str(self.data.get("edition", {}).get("name", ""))

    @property
    def digest(self) -> str:
        """A short fingerprint of all figures (notes and marks do not count)."""
        figures = json.dumps(self.entries(), sort_keys=True, default=str)
        return hashlib.sha256(figures.encode()).hexdigest()[:16]

    def entries(self) -> Plain:
        """All figures, by their dotted names."""
        found: Plain = {}

        def walk(table: ReadOnly, path: str) -> None:
            for key, value in table.items():
                if key in _ASIDE:
                    continue
                if isinstance(value, Mapping):
                    walk(value, f"{path}{key}.")
                else:
                    found[path + key] = value

        walk({k: v for k, v in self.data.items() if k != "edition"}, "")
        return found

    def mark(self, entry: str) -> str:
        """Where a figure comes from."""
        *tables, key = entry.split(".")
        table = self.data
        mark = "ours"
        for name in tables:
            table = table[name]
            mark = table.get("mark", mark)
        return str(table.get("marks", {}).get(key, mark))

    def note(self, entry: str) -> str:
        """What is said about the source of a figure's table."""
        table = self.data
        note = ""
        for name in entry.split(".")[:-1]:
            table = table[name]
            note = table.get("note", note)
        return str(note)

    def keys(self, entry: str) -> list[str]:
        """The names in a table."""
        return [key for key in self._at(entry, dict) if key not in _ASIDE]

    def number(self, entry: str, low: int = 0, high: int = 9999) -> int:
        value = self._at(entry, int)
        if not low <= value <= high:
            raise BadEdition(
                _("{entry}: {value} is not between {low} and {high}").format(
                    entry=entry, value=value, low=low, high=high
                )
            )
        return value

    def numbers(self, entry: str, count: int | None = None, low: int = 0, high: int = 9999) -> list[int]:
        values = self._at(entry, list)
        if count is not None and len(values) != count:
            raise BadEdition(
                _("{entry}: {found} numbers are given, {count} are needed").format(
                    entry=entry, found=len(values), count=count
                )
            )
        for value in values:
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise BadEdition(
                    _("{entry}: {value} is not a whole number between {low} and {high}").format(
                        entry=entry, value=value, low=low, high=high
                    )
                )
        return list(values)

    def word(self, entry: str, allowed: Sequence[str] | None = None) -> str:
        value = self._at(entry, str)
        if allowed is not None and value not in allowed:
            raise BadEdition(
                _("{entry}: “{value}” is unknown; allowed are {allowed}").format(
                    entry=entry, value=value, allowed=", ".join(allowed)
                )
            )
        return value

    def words(self, entry: str, allowed: Sequence[str]) -> list[str]:
        values = self._at(entry, list)
        for value in values:
            if value not in allowed:
                raise BadEdition(
                    _("{entry}: “{value}” is unknown; allowed are {allowed}").format(
                        entry=entry, value=value, allowed=", ".join(allowed)
                    )
                )
        return list(values)

    def _at(self, entry: str, kind: type[_T]) -> _T:
        value: object = self.data
        for key in entry.split("."):
            if not isinstance(value, Mapping) or key not in value:
                raise BadEdition(_("{entry}: this entry is missing").format(entry=entry))
            value = value[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            wanted = {int: _("a whole number"), str: _("a word"), list: _("a list"), dict: _("a table")}[kind]
            raise BadEdition(_("{entry}: {wanted} is needed").format(entry=entry, wanted=wanted))
        return value


def read_overlay(path: Path) -> Plain:
    """The entries of an overlay file, not yet checked against an edition."""
    return _parse(path)


def _parse(path: Path) -> Plain:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadEdition(_("{path} cannot be read: {error}").format(path=path, error=error.strerror)) from None
    except (ValueError, RecursionError) as error:
        raise BadEdition(_("{path} is not a TOML file: {error}").format(path=path, error=error)) from None


def _merge(base: ReadOnly, over: ReadOnly, path: str) -> Plain:
    merged = dict(base)
    if not isinstance(over.get("marks", {}), Mapping):
        raise BadEdition(_("{entry}: {wanted} is needed").format(entry=f"{path}marks", wanted=_("a table")))
    marks = dict(base.get("marks", {}))
    for key, value in over.items():
        if key in ("mark", "marks"):
            continue
        if key not in base and key != "note":
            raise BadEdition(_("{entry}: the edition has no such entry").format(entry=path + key))
        if isinstance(base.get(key), Mapping):
            if not isinstance(value, Mapping):
                raise BadEdition(_("{entry}: {wanted} is needed").format(entry=path + key, wanted=_("a table")))
            merged[key] = _merge(base[key], value, f"{path}{key}.")
        else:
            merged[key] = value
            if key != "note" and path not in ("", "edition."):
                marks[key] = over.get("marks", {}).get(key, over.get("mark", "owner"))
    for key, mark in marks.items():
        if mark not in MARKS:
            raise BadEdition(
                _("{entry}: “{value}” is unknown; allowed are {allowed}").format(
                    entry=f"{path}marks.{key}", value=mark, allowed=", ".join(MARKS)
                )
            )
    if marks:
        merged["marks"] = marks
    return merged
