"""What is sent of a frame: its segments, and the difference between two of them.

A frame is a tuple of segments whose texts, one after another, are its markup. A page keeps the segments of the frame
that its stream brought last; the next one comes as operations: a text is a new segment, `[first, count]` are segments
that the page has, and `[place, begin, end, text]` is one of those with another text between its first `begin` and its
last `end` characters. Who applies them gets the segments of the new frame.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

Operation = str | list[int] | tuple[int, int, int, str]

#: Where a text is cut: before the elements that change one by one.
_CUT = re.compile(r"(?=<(?:article|button|circle|details|div|form|g|h1|input|li|option|p|path|rect|text|tr|use)\b)")


STRIDE = 16  # segments that are compared at once
ALIKE = 8  # characters by which elements of the same kind begin
PAIRS = 2000  # changes of a segment that are kept
NAMED = 48  # characters in which the id of an element is looked for
WORTH = 24  # characters that must be the same, for a segment to be sent as what has changed in it


def segments_of(drawn: str) -> tuple[str, ...]:
    """Drawn markup, cut into its elements.

    >>> segments_of('<ul><li title="gold">3</li><li>fame</li></ul>')
    ('<ul>', '<li title="gold">3</li>', '<li>fame</li></ul>')
    """
    return tuple(_CUT.split(drawn))


def difference(new: tuple[str, ...], old: tuple[str, ...]) -> list[Operation]:
    """The operations that make `new` out of `old`.

    >>> difference(("<p>", "two", "</p>", "<hr>"), ("<p>", "one", "</p>"))
    [[0, 1], 'two', [2, 1], '<hr>']
    >>> difference(('<use href="#camel" class="piece"/>',), ('<use href="#vizier" class="piece"/>',))
    [(0, 12, 17, 'camel')]
    """
    known: dict[str, int] | None = None  # where a segment was, of equal ones the first
    named: dict[str, int] = {}  # where an element with an id was that is no longer as it was
    found: list[Operation] = []
    run: list[int] = []  # the range that grows, if the last operation is one
    n, at = 0, 0  # the next segment, and where it would be if nothing but texts had changed
    many, had = len(new), len(old)
    while n < many:
        text, place, count = new[n], -1, 1
        if at < had and text == old[at]:
            place = at
            if new[n : n + STRIDE] == old[at : at + STRIDE]:  # most of a frame has not changed
                count = min(STRIDE, many - n)
        else:
            if known is None:
                known = dict(zip(reversed(old), range(had - 1, -1, -1), strict=True))
                # what is still there has not changed: few are gone, and only their names are read
                named = {name: known[gone] for gone in known.keys() - set(new) if (name := _name(gone))}
            place = known.get(text, -1)
        if place < 0:
            at = named.get(_name(text), at)
            found.append(_changed(text, old[at], at) if at < had else text)
            run, n, at = [], n + 1, at + 1
            continue
        if run and place == at:
            run[1] += count
        else:
            run = [place, count]
            found.append(run)
        n, at = n + count, place + count
    return found


def _name(text: str) -> str:
    """By what an element is found again after others have come or gone before it: tag and id, if it has one."""
    head = text[:NAMED]
    at = head.find(' id="')
    return head[: head.find('"', at + 5)] if at > 0 else ""


def _changed(new: str, old: str, place: int) -> Operation:
    """A segment as what differs from the one in its place, where much of that is in it."""
    if new[:ALIKE] != old[:ALIKE]:
        return new
    between = _between(new, old)
    return new if between is None else (place, *between)


@lru_cache(PAIRS)
def _between(new: str, old: str) -> tuple[int, int, str] | None:
    """How many characters two texts begin and end with alike, and what the new one has between; None if few.

    Most changes of a table are the same for all who watch, so they are found once.
    """
    most = min(len(new), len(old))
    if most < WORTH:
        return None
    begin = _shared(new, old, most)
    end = _shared(new[::-1], old[::-1], most - begin)
    # a script counts in units of UTF-16, so characters that take two of them are not counted
    if begin + end < WORTH or not (old.isascii() or max(old) <= "\uffff"):
        return None
    return begin, end, new[begin : len(new) - end]


def _shared(one: str, other: str, most: int) -> int:
    """With how many of the same characters two texts begin."""
    same = 0
    while same < most:
        middle = (same + most + 1) // 2
        if one[same:middle] == other[same:middle]:
            same = middle
        else:
            most = middle - 1
    return same


def applied(operations: Sequence[Operation], held: Sequence[str]) -> list[str]:
    """The segments that operations make out of those that are held.

    >>> applied([[0, 1], "two", [2, 1], "<hr>"], ["<p>", "one", "</p>"])
    ['<p>', 'two', '</p>', '<hr>']
    """
    found: list[str] = []
    for operation in operations:
        match operation:
            case str():
                found.append(operation)
            case [int(first), int(count)]:
                found += held[first : first + count]
            case [int(place), int(begin), int(end), str(text)]:
                old = held[place]
                found.append(old[:begin] + text + old[len(old) - end :])
    return found
