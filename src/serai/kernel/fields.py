"""Records by name: how every field of a state is written in JSON, read back and described, and who may see it.

A game names the axes, values and audience of its fields once; positions, schemas and views follow from that table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, partial
from typing import Any

import numpy as np
import numpy.typing as npt

from serai.kernel.audiences import Audience, everybody, nobody
from serai.kernel.errors import BadPosition
from serai.kernel.i18n import _
from serai.kernel.plain import Plain, ReadOnly

Numbers = npt.NDArray[np.integer]


def key_of(member: Enum) -> str:
    """A member's name as files, moves and editions write it."""
    return member.name.lower().replace("_", "-")


def keys_of(enum: type[Enum]) -> tuple[str, ...]:
    """The keys of all members, in their order."""
    return tuple(map(key_of, enum))


@dataclass(frozen=True)
class Field:
    """How one field looks in JSON: names for each axis, and for values that are not plain numbers.

    `empty` is the value that is left out; `low` is the number that the first of `values` stands for.
    A field of `flags` is a bit mask, written as the list of the names of its set bits. Plain numbers lie between
    `minimum` and `maximum`, and within what the record can hold.

    A field is hidden unless `seen_by` says who sees it. What a player could have counted up, though nobody shows it,
    is said by `known_to`; unless told otherwise that is what he sees.
    """

    axes: tuple[Sequence[str], ...] = ()
    values: Sequence[object] | None = None
    low: int = 0
    empty: int = 0
    flags: Sequence[str] | None = None
    minimum: int = 0
    maximum: int = 30_000
    seen_by: Audience = nobody
    known_to: Audience | None = None

    def write(self, value: object) -> object:
        """A record's value as plain data."""
        return self._write(value.tolist() if isinstance(value, np.generic | np.ndarray) else value, self.axes)

    def write_row(self, value: Any) -> object:
        """What one name of the first axis has, as plain data."""
        return self._write(value, self.axes[1:])

    def _write(self, value: Any, axes: tuple[Sequence[str], ...]) -> object:
        if not axes:
            return self._name(value)
        empty, inner = self.empty, axes[1:]
        if inner:
            blank = [empty] * len(value[0])  # most of a table is empty, and one look at a row is quick
            rows = ((name, row) for name, row in zip(axes[0], value, strict=False) if row != blank)
            return {name: data for name, row in rows if (data := self._write(row, inner))}
        named = zip(axes[0], value, strict=False)  # an axis may have fewer names than places
        if self.flags is not None:
            return {name: self._name(v) for name, v in named if v != empty}
        if self.values is not None:
            values, low = self.values, self.low
            return {name: values[v - low] for name, v in named if v != empty}
        return {name: v for name, v in named if v != empty}

    def _name(self, value: int) -> object:
        if self.flags is not None:
            return [name for i, name in enumerate(self.flags) if value >> i & 1]
        return value if self.values is None else self.values[value - self.low]

    def read(self, data: object, into: Numbers, path: str) -> None:
        """Write plain data into an array; names that are not mentioned become empty."""
        self._read(data, into, self.axes, path)

    def _read(self, data: object, into: Numbers, axes: tuple[Sequence[str], ...], path: str) -> None:
        if not isinstance(data, Mapping):
            raise BadPosition(_("{path}: a table of names is needed, not {data}").format(path=path, data=_short(data)))
        into[...] = self.empty if self.flags is None else 0
        known = {name: i for i, name in enumerate(axes[0])}
        for name, value in data.items():
            if name not in known:
                raise BadPosition(
                    _("{path}: “{name}” is unknown; known are {known}").format(
                        path=path, name=name, known=", ".join(axes[0])
                    )
                )
            if len(axes) > 1:
                self._read(value, into[known[name]], axes[1:], f"{path}.{name}")
            else:
                into[known[name]] = self.number(value, f"{path}.{name}", into.dtype)

    def number(self, data: object, path: str, dtype: np.dtype[np.integer]) -> int:
        """The number that stands for a plain value."""
        if self.flags is not None:
            if not isinstance(data, list) or any(name not in self.flags for name in map(str, data)):
                raise BadPosition(
                    _("{path}: a list of names is needed, out of {known}").format(
                        path=path, known=", ".join(self.flags)
                    )
                )
            return sum(1 << self.flags.index(name) for name in set(data))
        if self.values is None:
            most = min(self.maximum, int(np.iinfo(dtype).max))
            if not isinstance(data, int) or isinstance(data, bool) or not self.minimum <= data <= most:
                raise BadPosition(
                    _("{path}: a whole number from {low} to {high} is needed, not {data}").format(
                        path=path, low=self.minimum, high=most, data=_short(data)
                    )
                )
            return data
        found = None if isinstance(data, list | dict) else self._numbers.get((type(data), data))
        if found is None:
            raise BadPosition(
                _("{path}: “{name}” is unknown; known are {known}").format(
                    path=path, name=_short(data), known=", ".join(str(v) for v in self.values if v is not None)
                )
            )
        return found

    @cached_property
    def _numbers(self) -> dict[tuple[type, object], int]:
        """The number that each value stands for; by types too, for True is no 1 here."""
        numbered = [*enumerate(self.values or (), self.low)]
        return {(type(value), value): number for number, value in reversed(numbered)}  # of equal ones the first

    def schema(self) -> Plain:
        """The field as JSON Schema."""
        inner: Plain
        if self.flags is not None:
            inner = {"type": "array", "items": {"enum": list(self.flags)}, "uniqueItems": True}
        elif self.values is not None:
            inner = {"enum": list(self.values)}
        else:
            inner = {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}
        for axis in reversed(self.axes):
            inner = {"type": "object", "properties": {name: inner for name in axis}, "additionalProperties": False}
        return inner


public = partial(Field, seen_by=everybody)


def _short(data: object) -> str:
    text = repr(data)
    return text if len(text) <= 40 else text[:37] + "..."


def write_fields(fields: Mapping[str, Field], s: np.record) -> Plain:
    """All named fields of a record as plain data."""
    plain = {
        name: value.tolist() if type(value) is np.ndarray else value
        for name, value in zip(s.dtype.names or (), s.item(), strict=True)
    }
    return {name: field._write(plain[name], field.axes) for name, field in fields.items()}


def read_fields(fields: Mapping[str, Field], data: ReadOnly, s: np.record) -> None:
    """Fill a record from plain data; what is not mentioned stays as it is."""
    for name, value in data.items():
        field = fields.get(name)
        if field is None:
            raise BadPosition(
                _("“{name}” is not a part of a position; known are {known}").format(name=name, known=", ".join(fields))
            )
        if field.axes:
            block = np.zeros(s[name].shape, s[name].dtype)
            field.read(value, block, name)
            s[name] = block
        else:
            s[name] = field.number(value, name, s[name].dtype)
