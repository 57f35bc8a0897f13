"""Chance by source, for the same deal at many tables: the k-th draw of a source uses the k-th number of its own stream.

However differently two tables play, the third die that a seat rolls is the same at both, and the tenth stone out of the
bag follows from the same number, applied to what then lies in it. docs/chance.md has the bytes.

The numbers stand in records of a type of their own, with room for `streams`, for as long as a stretch of play takes;
positions never hold them. So ordinary records and rules are what they were, and no bot or view can read ahead.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from serai.kernel import dispatch
from serai.kernel.errors import BadGameFile, BadOption
from serai.kernel.fairness import SECRET_BYTES
from serai.kernel.game import Game
from serai.kernel.i18n import _
from serai.kernel.plain import Records
from serai.kernel.state import WINDOW

if TYPE_CHECKING:
    from serai.kernel.position import Position

FORMULA = "by-source 1"


@dataclass(frozen=True)
class BySource:
    """A deal's secret, and how many numbers of each source were used so far.

    >>> BySource(bytes(32)).number("bag", 0) == BySource(bytes(32)).number("deck", 0)
    False
    """

    secret: bytes = field(repr=False)
    drawn: Mapping[str, int] = field(default_factory=dict)
    _found: dict[str, list[int]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, published before the deal is played anywhere."""
        return hashlib.sha256(self.secret).hexdigest()

    def number(self, source: str, k: int) -> int:
        """Number k of a source's stream, from 0: the generator's state for its draw k.

        >>> hex(BySource(bytes(32)).number("bag", 0))
        '0xea21e019aad302f2'
        """
        message = f"serai {FORMULA}\n{source}\n{k}\n"
        return int.from_bytes(hmac.digest(self.secret, message.encode(), "sha256")[:8], "big")

    def of(self, game: Game) -> "BySource":
        """The same for a game that names its sources, each of them counted."""
        if not game.sources:
            raise BadOption(_("{game} names no sources of chance").format(game=game.title))
        if unknown := set(self.drawn) - set(game.sources):
            raise BadOption(
                _("“{name}” is not a source of chance; known are {known}").format(
                    name=min(unknown), known=", ".join(game.sources)
                )
            )
        return replace(self, drawn={name: self.drawn.get(name, 0) for name in game.sources})

    def window(self, source: str) -> list[int]:
        """The next numbers of a source."""
        found = self._found.setdefault(source, [])
        first = self.drawn[source]
        found.extend(self.number(source, k) for k in range(len(found), first + WINDOW))
        return found[first : first + WINDOW]

    @classmethod
    def checked(cls, secret: str, commitment: str) -> "BySource":
        """What a file says, if it fits together."""
        try:
            found = cls(bytes.fromhex(secret))
        except ValueError:
            raise BadGameFile(_("the secret is not written in hexadecimal digits")) from None
        if len(found.secret) != SECRET_BYTES:
            raise BadGameFile(_("the secret or a contribution does not have the right length"))
        if found.commitment != commitment:
            raise BadGameFile(_("the secret is not the one that was committed to"))
        return found


@contextmanager
def streams(position: "Position") -> Iterator[Records]:
    """The position's record with the next numbers of every source; what is played on it comes back to the position."""
    game, chance = position.game, position.chance
    assert chance is not None
    wide = np.zeros(1, wide_type(game)).view(np.recarray)
    narrow, same = position.array.view(np.uint8), wide.view(np.uint8)[: position.array.nbytes]
    same[:] = narrow
    for at, source in enumerate(game.sources):
        wide[0].streams[at, 1:] = chance.window(source)
    yield wide
    used = [int(n) for n in wide[0].streams[:, 0]]
    if max(used) > WINDOW:
        raise RuntimeError(f"one move drew more than {WINDOW} times from one source")
    wide[0].rng = position.record["rng"]
    narrow[:] = same
    drawn = {name: chance.drawn[name] + n for name, n in zip(game.sources, used, strict=True)}
    position.chance = replace(chance, drawn=drawn)


@cache
def wide_type(game: Game) -> np.dtype[np.void]:
    """The type of a game's records with streams: first all that its ordinary ones have, in the same places.

    Numba takes a record for one of a shorter type if it has all its fields alike, and would call what was compiled for
    that. Here it cannot: ordinary records have `streams`, too, of another size.
    """
    old = game.state_type
    parts = [(name, old[name]) for name in old.names or () if name != "streams"]
    size = (len(game.sources), 1 + WINDOW)
    new = np.dtype([*parts, ("streams", np.uint64, size)], align=True)
    assert all(new.fields[name][1] == old.fields[name][1] for name, _kind in parts)  # type: ignore[index]
    dispatch.register_also(game.code, new, game.registered)
    return new
