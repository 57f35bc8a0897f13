"""Tokens of forms, masked: a text that is the same in every answer could be guessed from sizes of compressed pages."""

import hmac
import secrets

SIZE = 32


def mask(token: str) -> str:
    """A token of 32 bytes in hexadecimal, as a page carries it: random bytes, and the token combined with them."""
    cover = secrets.token_bytes(SIZE)
    return (cover + _combined(cover, bytes.fromhex(token))).hex()


def matches(given: object, token: str) -> bool:
    """Whether a page's text is this token under some mask; the token itself is not one."""
    if not token or not isinstance(given, str) or len(given) != 4 * SIZE or not given.isascii():
        return False
    try:
        raw = bytes.fromhex(given)
    except ValueError:
        return False
    if len(raw) != 2 * SIZE:  # `fromhex` passes over spaces
        return False
    return hmac.compare_digest(_combined(raw[:SIZE], raw[SIZE:]), bytes.fromhex(token))


def _combined(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))
