"""Chance that nobody can choose: every draw follows from a secret that was committed to before anybody contributed.

The same few lines serve the table that plays and the reader who verifies its file; docs/notation.md has the bytes.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass

from serai.kernel.errors import BadGameFile
from serai.kernel.i18n import _

SECRET_BYTES = 32
_CONTRIBUTION = re.compile(r"[0-9a-f]{32,128}")


def is_contribution(text: object) -> bool:
    """Whether this is what a seat may contribute: 32 to 128 lower-case hexadecimal digits."""
    return isinstance(text, str) and _CONTRIBUTION.fullmatch(text) is not None


@dataclass(frozen=True)
class Fairness:
    """A table's secret and what its seats contributed (None for a bot's seat)."""

    secret: bytes
    contributions: tuple[str | None, ...]

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, published before anybody contributes.

        >>> Fairness(bytes(32), ()).commitment[:8]
        '66687aad'
        """
        return hashlib.sha256(self.secret).hexdigest()

    def seed(self, branch: int, ply: int | None) -> int:
        """The seed of the decision that follows `ply` decisions in a branch of the game; None for the deal.

        >>> hex(Fairness(bytes(32), ("ab" * 16, None)).seed(0, None))
        '0xda627aa94cffe35e'
        """
        given = ",".join(c or "-" for c in self.contributions)
        message = f"serai\n{given}\n{branch}\n{'deal' if ply is None else ply}\n"
        return int.from_bytes(hmac.digest(self.secret, message.encode(), "sha256")[:8], "big")

    @classmethod
    def checked(cls, secret: str, commitment: str, contributions: Sequence[str | None]) -> "Fairness":
        """What a file says, if it fits together."""
        try:
            found = cls(bytes.fromhex(secret), tuple(contributions))
        except ValueError:
            raise BadGameFile(_("the secret is not written in hexadecimal digits")) from None
        if len(found.secret) != SECRET_BYTES or not all(c is None or is_contribution(c) for c in contributions):
            raise BadGameFile(_("the secret or a contribution does not have the right length"))
        if found.commitment != commitment:
            raise BadGameFile(_("the secret is not the one that was committed to"))
        return found
