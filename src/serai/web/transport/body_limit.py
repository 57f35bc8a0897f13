"""How large a request may be."""

from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope


class TooLarge(Exception):
    """A body is larger than the club takes."""


def check_declared(scope: Scope, most: int) -> None:
    """Refuse a body by the size that its header declares."""
    declared = Headers(scope=scope).get("content-length", "0")
    if not declared.isdecimal() or len(declared) > 18 or int(declared) > most:
        raise TooLarge


def limited(receive: Receive, most: int) -> Receive:
    """A body that ends with TooLarge when it grows past the limit, whatever its header promised."""
    got = 0

    async def receive_some() -> Message:
        nonlocal got
        message = await receive()
        if message["type"] == "http.request":
            got += len(message.get("body", b""))
            if got > most:
                raise TooLarge
        return message

    return receive_some
