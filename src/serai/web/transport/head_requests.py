"""HEAD wherever GET is: the same route answers, and its answer ends after the headers."""

from starlette.types import Message, Receive, Scope, Send


def as_get(scope: Scope, receive: Receive, send: Send) -> tuple[Scope, Receive, Send]:
    """A HEAD request as a GET whose body is not sent; to an answer without an end, the reader has hung up."""
    ended = False

    async def without_body(message: Message) -> None:
        nonlocal ended
        if message["type"] == "http.response.start":
            ended = True
            await send(message)
            await send({"type": "http.response.body", "body": b""})

    async def until_headers() -> Message:
        return {"type": "http.disconnect"} if ended else await receive()

    return {**scope, "method": "GET"}, until_headers, without_body
