"""Secrets and ids of the club, all from the operating system's generator; the draws' formula is the kernel's."""

import base64
import secrets

from serai.club.authentication.sessions import digest
from serai.club.errors import BadRequest
from serai.kernel.fairness import SECRET_BYTES, Fairness, is_contribution
from serai.kernel.i18n import _


def new_id() -> str:
    """A name for a table or a person: 128 random bits in base32."""
    return base64.b32encode(secrets.token_bytes(16)).decode().rstrip("=").lower()


def new_secret() -> tuple[str, str]:
    """A table's secret and its commitment, in hexadecimal digits."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return secret.hex(), Fairness(secret, ()).commitment


def new_invitation() -> tuple[str, str]:
    """An invitation's secret (192 bits) and the hash that the store keeps."""
    secret = secrets.token_urlsafe(24)
    return secret, digest(secret)


def checked_contribution(text: object) -> str:
    """A contribution as it is stored, or a refusal."""
    lowered = text.lower() if isinstance(text, str) else text
    if not is_contribution(lowered):
        raise BadRequest(_("a contribution is 32 to 128 hexadecimal digits"))
    return str(lowered)


def any_seed() -> int:
    """A seed that has nothing to do with any table."""
    return secrets.randbits(64)
