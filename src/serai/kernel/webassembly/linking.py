"""From the one object file that LLVM writes to a module: the small part of a linker's work that this takes.

An object file is a module already but for three things: addresses in it are to be moved to where its data will lie,
nothing is exported, and there are sections that only linkers read. Memory and the stack pointer stay imports, so the
page says how much there is. What else a linker may meet (several objects, calls through a table, names that nobody
defines) is refused. The format is that of the WebAssembly specification and of its tool conventions for linking.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum

from serai.kernel.errors import SeraiError

MAGIC = b"\0asm\x01\0\0\0"
DATA_AT = 1024  # nothing lies at the lowest addresses: a null pointer points to nothing
SYMBOL_TABLE = 8  # a part of the section "linking"
UNDEFINED, EXPLICIT_NAME, ABSOLUTE = 0x10, 0x40, 0x200  # flags of a symbol


class BadObject(SeraiError):
    """An object file holds what cannot be linked here."""


class Section(IntEnum):
    """Numbers of sections, in the order in which a module has them but for DATA_COUNT, which comes before CODE."""

    CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT = range(13)


class Kind(IntEnum):
    """Numbers of kinds of symbols; imports and exports count the first three likewise."""

    FUNCTION, DATA, GLOBAL, SECTION, TAG, TABLE = range(6)


ORDER = (
    Section.TYPE,
    Section.IMPORT,
    Section.FUNCTION,
    Section.GLOBAL,
    Section.EXPORT,
    Section.DATA_COUNT,
    Section.CODE,
    Section.DATA,
)


class Relocation(IntEnum):
    """The kinds of places that depend on where something comes to lie, as far as they occur in our code."""

    FUNCTION_INDEX_LEB = 0
    MEMORY_ADDR_LEB = 3
    MEMORY_ADDR_SLEB = 4
    MEMORY_ADDR_I32 = 5
    TYPE_INDEX_LEB = 6
    GLOBAL_INDEX_LEB = 7


ADDRESSES = (Relocation.MEMORY_ADDR_LEB, Relocation.MEMORY_ADDR_SLEB, Relocation.MEMORY_ADDR_I32)


@dataclass(frozen=True)
class Linked:
    """A module, and the first address after its data."""

    code: bytes
    data_end: int


@dataclass(frozen=True)
class _Symbol:
    kind: int
    name: str
    undefined: bool
    index: int  # of a function or a global, or of the segment of data
    offset: int = 0  # within the segment


@dataclass(frozen=True)
class _Segment:
    at: int  # where the object has it, from 0
    start: int  # of its bytes in the section
    size: int


class Reader:
    """Reads the numbers and names of a module one after another."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def more(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def take(self, size: int) -> bytes:
        self.at += size
        return self.data[self.at - size : self.at]

    def unsigned(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        start = self.at
        value = self.unsigned()
        bits = 7 * (self.at - start)
        return value - (1 << bits) if value >> (bits - 1) else value

    def name(self) -> str:
        return self.take(self.unsigned()).decode()


def unsigned(value: int) -> bytes:
    """A number as a module has it: seven bits a byte, the lowest first.

    >>> unsigned(624485).hex()
    'e58e26'
    """
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def signed(value: int) -> bytes:
    """The same for a number that may be negative.

    >>> signed(-123456).hex(), signed(64).hex()
    ('c0bb78', 'c000')
    """
    out = bytearray()
    while not -64 <= value < 64:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value & 0x7F])


def link(object_file: bytes, exports: Mapping[str, str]) -> Linked:
    """The module of one object file; `exports` says which of its functions get which names outside."""
    if not object_file.startswith(MAGIC):
        raise BadObject("no WebAssembly object file")
    sections: list[tuple[int, str, bytes]] = []
    reader = Reader(object_file, len(MAGIC))
    while reader.more():
        number, body = reader.byte(), reader.take(reader.unsigned())
        name = Reader(body).name() if number == Section.CUSTOM else ""
        sections.append((number, name, body))
    bodies = {Section(number): bytearray(body) for number, _, body in sections if number != Section.CUSTOM}
    custom = {name: body for number, name, body in sections if number == Section.CUSTOM}
    symbols = list(_symbols(custom["linking"]))
    _refuse_what_is_missing(symbols, _imported_functions(bytes(bodies.get(Section.IMPORT, b"\0"))), exports.values())
    segments = list(_segments(bytes(bodies.get(Section.DATA, b"\0"))))
    for name, body in custom.items():
        if name.startswith("reloc.") and name[6:] in ("CODE", "DATA"):
            _relocate(Reader(body), [number for number, _, _ in sections], bodies, symbols, segments)
    functions = {symbol.name: symbol.index for symbol in symbols if symbol.kind == Kind.FUNCTION}
    bodies[Section.EXPORT] = bytearray(_exports({name: functions[inside] for name, inside in exports.items()}))
    if Section.DATA in bodies:
        bodies[Section.DATA] = bytearray(_moved(bytes(bodies[Section.DATA]), segments))
    unknown = set(bodies) - set(ORDER)
    if unknown:
        raise BadObject(f"sections that nothing here links: {', '.join(sorted(section.name for section in unknown))}")
    code = b"".join(_section(number, bytes(bodies[number])) for number in ORDER if number in bodies)
    return Linked(MAGIC + code, DATA_AT + max((segment.at + segment.size for segment in segments), default=0))


def _section(number: int, body: bytes) -> bytes:
    return bytes([number]) + unsigned(len(body)) + body


def _symbols(body: bytes) -> Iterator[_Symbol]:
    reader = Reader(body)
    reader.name()
    reader.unsigned()  # the version of the convention
    while reader.more():
        part, size = reader.byte(), reader.unsigned()
        if part == SYMBOL_TABLE:
            for _ in range(reader.unsigned()):
                yield _symbol(reader)
        else:
            reader.take(size)


def _symbol(reader: Reader) -> _Symbol:
    kind, flags = reader.byte(), reader.unsigned()
    undefined = bool(flags & UNDEFINED)
    if kind == Kind.DATA:
        name = reader.name()
        if undefined or flags & ABSOLUTE:
            return _Symbol(kind, name, True, 0)
        index, offset, _size = reader.unsigned(), reader.unsigned(), reader.unsigned()
        return _Symbol(kind, name, False, index, offset)
    index = reader.unsigned()
    named = kind != Kind.SECTION and (not undefined or flags & EXPLICIT_NAME)
    return _Symbol(kind, reader.name() if named else "", undefined, index)


def _refuse_what_is_missing(symbols: list[_Symbol], imported: list[str], exports: Iterable[str]) -> None:
    """What the page gives is the memory and the stack pointer, and nothing else."""
    missing = [*imported, *(s.name for s in symbols if s.undefined and s.kind == Kind.DATA)]
    missing += set(exports) - {s.name for s in symbols if s.kind == Kind.FUNCTION}
    if missing:
        raise BadObject(f"nothing defines {', '.join(missing)}")


def _imported_functions(body: bytes) -> list[str]:
    """The names of functions that would have to come from elsewhere."""
    reader, names = Reader(body), []
    for _ in range(reader.unsigned()):
        reader.name()
        name, kind = reader.name(), reader.byte()
        if kind == 0:
            names.append(name)
        elif kind == 1:  # a table: its type, and its size
            reader.byte()
        if kind in (1, 2) and reader.byte() & 1:  # with a most of it
            reader.unsigned()
        if kind == 3:
            reader.byte()
        reader.unsigned()
    return names


def _segments(body: bytes) -> Iterator[_Segment]:
    reader = Reader(body)
    for _ in range(reader.unsigned()):
        if reader.unsigned() != 0 or reader.byte() != 0x41:  # active, at a constant
            raise BadObject("a segment of data that has no place in memory")
        at = reader.signed()
        reader.byte()
        size = reader.unsigned()
        yield _Segment(at, reader.at, size)
        reader.take(size)


def _moved(body: bytes, segments: Iterable[_Segment]) -> bytes:
    """The data where it will lie."""
    segments = list(segments)
    parts = [unsigned(len(segments))]
    for segment in segments:
        place = b"\x00\x41" + signed(DATA_AT + segment.at) + b"\x0b"
        parts += [place, unsigned(segment.size), body[segment.start : segment.start + segment.size]]
    return b"".join(parts)


def _exports(functions: Mapping[str, int]) -> bytes:
    parts = [unsigned(len(functions))]
    for name, index in functions.items():
        parts += [unsigned(len(name.encode())), name.encode(), bytes([Kind.FUNCTION]), unsigned(index)]
    return b"".join(parts)


def _relocate(
    reader: Reader,
    numbers: list[int],
    bodies: Mapping[Section, bytearray],
    symbols: list[_Symbol],
    segments: list[_Segment],
) -> None:
    """Write every address of one section as it will be; indexes of functions and types stay as they are."""
    reader.name()
    body = bodies[Section(numbers[reader.unsigned()])]
    for _ in range(reader.unsigned()):
        kind = reader.byte()
        if kind not in Relocation._value2member_map_:
            raise BadObject(f"a relocation of kind {kind}")
        at, symbol = reader.unsigned(), reader.unsigned()
        if kind not in ADDRESSES:
            continue
        addend = reader.signed()
        place = symbols[symbol]
        value = DATA_AT + segments[place.index].at + place.offset + addend
        # LLVM leaves five bytes for a number of any size
        body[at : at + 5 - (kind == Relocation.MEMORY_ADDR_I32)] = _padded(kind, value)


def _padded(kind: int, value: int) -> bytes:
    if kind == Relocation.MEMORY_ADDR_I32:
        return value.to_bytes(4, "little")
    return bytes([*(value >> shift & 0x7F | 0x80 for shift in (0, 7, 14, 21)), value >> 28 & 0x7F])
