"""A bad line: a TCP proxy that delays, cuts, half-closes and sends requests twice, by a seed.

A session is a player and a viewer whose every byte goes through it. They do what an honest page does: ask again with
the same key when no answer came, come back with the last stamp when the stream is lost. In the end both must have the
server's version and digest, and every acknowledged move must be there once.
"""

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import httpx

FAULTS = ("none", "delay", "duplicate", "cut before", "cut after", "half-close")


@dataclass
class Proxy:
    """Listens on a port of its own; what it does to each connection is drawn from its generator."""

    port: int
    seed: int
    longest_delay_s: float = 0.05
    calm: bool = False  # once set, every line is good
    counts: dict[str, int] = field(default_factory=dict)

    async def __aenter__(self) -> "Proxy":
        self.rng = random.Random(self.seed)
        self.server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.server.sockets[0].getsockname()[1]}"
        self.open: set[asyncio.Task[None]] = set()
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.server.close()
        for task in self.open:
            task.cancel()
        await asyncio.gather(*self.open, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.open.add(task)
        try:
            with contextlib.suppress(OSError, EOFError, asyncio.IncompleteReadError):
                await self._serve(reader, writer)
        except asyncio.CancelledError:
            pass
        finally:
            self.open.discard(task)
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request of one connection: the fault is chosen when it is known whole."""
        request = await _request(reader)
        fault = "none" if self.calm else self.rng.choice(FAULTS)
        self.counts[fault] = self.counts.get(fault, 0) + 1
        if fault == "cut before":
            return
        if fault == "duplicate":
            # The network sends it twice: the first answer is lost on the way.
            with contextlib.suppress(OSError, EOFError):
                await self._exchange(request, None, self.rng.randrange(20, 400))
        if fault == "delay":
            await asyncio.sleep(self.rng.random() * self.longest_delay_s)
        limit = {"cut after": self.rng.randrange(0, 3000)}.get(fault)
        await self._exchange(request, writer, limit, half=fault == "half-close")

    async def _exchange(
        self, request: bytes, writer: asyncio.StreamWriter | None, most: int | None, half: bool = False
    ) -> None:
        up, down = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            down.write(request)
            await down.drain()
            if half:
                down.write_eof()  # says no more, but listens
            sent = 0
            while data := await up.read(1024):
                if most is not None and sent + len(data) > most:
                    data = data[: most - sent]
                if writer is not None:
                    writer.write(data)
                    await writer.drain()
                sent += len(data)
                if most is not None and sent >= most:
                    return
                if not self.calm and writer is not None and self.rng.random() < 0.02:
                    self.counts["cut between"] = self.counts.get("cut between", 0) + 1
                    return
        finally:
            down.close()


async def _request(reader: asyncio.StreamReader) -> bytes:
    """A request with its body; connections are not kept, so that each can be spoilt."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(
        (int(v) for k, _c, v in (h.partition(b":") for h in head.split(b"\r\n")) if k.lower() == b"content-length"), 0
    )
    return head + (await reader.readexactly(length) if length else b"")


# -- honest clients ----------------------------------------------------------------------------------------------------


class Client:
    """A program behind the bad line."""

    def __init__(self, proxy: Proxy, token: str, table: str) -> None:
        self.base, self.path = proxy.address, f"/api/v1/tables/{table}"
        self.headers = {"Authorization": f"Bearer {token}", "Connection": "close"}

    async def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Ask until there is an answer; a request that may be stored carries its key, so asking again is safe."""
        while True:
            try:
                async with httpx.AsyncClient(base_url=self.base, headers=self.headers, timeout=20) as client:
                    return await client.request(method, self.path + path, json=body)
            except httpx.HTTPError:
                await asyncio.sleep(0)

    async def positions(self, since: str) -> AsyncIterator[dict[str, Any] | None]:
        """The stream until it breaks; None for its signs of life."""
        async with httpx.AsyncClient(base_url=self.base, headers=self.headers, timeout=20) as client:
            head = {"Last-Event-ID": since} if since else {}
            with contextlib.suppress(httpx.HTTPError):
                async with client.stream("GET", f"{self.path}/events", headers=head) as stream:
                    data: list[str] = []
                    async for line in stream.aiter_lines():
                        # An event counts when its empty line has come: before, it may be cut.
                        if line.startswith("data: {"):
                            data.append(line[6:])
                        elif line == "data: .":
                            yield None
                        elif not line and data:
                            yield json.loads(data.pop())


@dataclass
class Session:
    """What a player did and what a viewer saw."""

    acknowledged: list[int] = field(default_factory=list)
    seen: list[tuple[int, str]] = field(default_factory=list)
    resumed: int = 0


async def play(client: Client, moves: int, rng: random.Random, session: Session) -> None:
    """Decide so many times; every decision has a key, kept until it is answered."""
    done = 0
    while done < moves:
        position = (await client.ask("GET", "/position")).json()
        if position["status"] != "playing":
            return
        assert position["mine"], "somebody else decides"
        body = {
            "moves": [rng.choice(position["moves"])],
            "version": position["version"],
            "key": f"k{rng.getrandbits(60):x}-{done}",
        }
        answer = await client.ask("POST", "/moves", body)
        assert answer.status_code == 200, answer.text
        assert answer.json()["version"] > position["version"]
        session.acknowledged.append(answer.json()["version"])
        done += 1


async def watch(client: Client, session: Session, until: "asyncio.Future[int]") -> None:
    """Look on until the last version is there; a lost line is taken up again from the last stamp."""
    stamp = ""

    def complete() -> bool:
        return until.done() and bool(session.seen) and session.seen[-1][0] >= until.result()

    while True:
        async for info in client.positions(stamp):
            if info is not None:
                stamp = info["stamp"]
                session.seen.append((info["version"], info["digest"]))
            if complete():
                return
        session.resumed += 1
        if complete():
            return
        await asyncio.sleep(0)
