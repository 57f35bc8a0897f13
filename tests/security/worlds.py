"""Two worlds that differ only in what one viewer may not know, and everything that viewer is sent in each of them.

The worlds are the same table of the same store, at the same version, asked by the same session: ids, tokens and cookies
are equal by construction. What a viewer may not know is swapped in the store itself: hidden parts of every position the
table ever had, events told to others, the table's secret, the others' contributions.
"""

import asyncio
import base64
import hashlib
import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import select

import serai
from serai.boards import render
from serai.club import Club
from serai.club.people.moderation import MUTES
from serai.club.play.cache import facts_of, position_of
from serai.club.store.postgres_notices import Notice
from serai.club.store.schema import entries, seats, tables
from serai.kernel.position import Position
from tests.loops import run

#: What a whole answer is: status, headers, body.
Answer = tuple[int, tuple[tuple[str, str], ...], bytes]


# -- what is hidden ----------------------------------------------------------------------------------------------------


def swapped(position: Position, seat: int | None, rng: random.Random) -> Position:
    """The position with other hidden things: dealt anew by the rules, then changed as no deal could, sizes kept."""
    other = position.copy()
    if seat is not None:
        other.reseed(rng.getrandbits(60))
        other.game.rules["redeal"](other.record, other.edition.record, seat)
        other.record.draws = position.record.draws  # dealing anew is not part of the game
    other.reseed(rng.getrandbits(60))
    hide = HIDDEN.get(position.game.name)
    if hide is not None and not position.over:
        hide(other.record, seat, rng)
    return other


def _five_tribes(s: Any, seat: int | None, rng: random.Random) -> None:
    """Other gold and cards in the others' hands, other cards and djinns in the decks.

    Whoever decides keeps what he has, but for what was dealt anew: what he is asked depends on what he can pay, and
    everybody at the table sees what he is asked.
    """
    for other in range(int(s.players)):
        if other not in (seat, int(s.seat)):
            s.gold[other] = rng.randrange(100)
            for hand in (s.cards, s.blind, s.stale):
                hand[other] = rng.sample(list(hand[other]), len(hand[other]))
    s.deck[:] = rng.sample(list(s.deck), len(s.deck))
    s.djinn_deck = _another(int(s.djinn_deck))
    if int(s.seat) != seat:
        s.djinn_look = _another(int(s.djinn_look))


def _another(djinns: int) -> int:
    """One djinn for another, in a set of bits."""
    return djinns & (djinns - 1) | (~djinns & (djinns + 1)) if djinns else 0


#: What a game hides, beyond the chance to come; a game that is not here hides nothing else.
HIDDEN = {"five-tribes": _five_tribes}


def unwatched(club: Club, table_id: str) -> None:
    """In both worlds the same is said of facts that the rules do not lead to."""
    with club.store.write() as c:
        c.execute(tables.update().where(tables.c.id == table_id).values(mismatch={"seq": 0, "why": "test"}))


@contextmanager
def another_world(club: Club, table_id: str, seat: int | None, seed: int) -> Iterator[int]:
    """Inside, the store holds a world that this seat cannot tell from its own; answers how many facts differ."""
    rng = random.Random(seed)
    game = serai.game(club.tables.find(table_id).game)
    mine = entries.c.table_id == table_id
    with club.store.read() as c:
        before = c.execute(select(entries.c.seq, entries.c.facts, entries.c.digest, entries.c.events).where(mine)).all()
        kept = c.execute(select(tables.c.secret).where(tables.c.id == table_id)).scalar_one()
        given = c.execute(select(seats.c.seat, seats.c.contribution).where(seats.c.table_id == table_id)).all()
    differ, after = 0, []
    for entry in before:
        events = [[k, s, *_told(a, b, to, seat, rng), to] for k, s, a, b, to in entry.events]
        facts, digest = entry.facts, entry.digest
        if facts is not None:
            position = position_of(game, game.edition, facts)
            facts, digest = facts_of(swapped(position, seat, rng))
            differ += digest != position.digest()
        after.append({"facts": facts, "digest": digest, "events": events})
    secret = rng.randbytes(32).hex()
    try:
        with club.store.write() as c:
            for entry, values in zip(before, after, strict=True):
                c.execute(entries.update().where(mine, entries.c.seq == entry.seq).values(**values))
            c.execute(tables.update().where(tables.c.id == table_id).values(secret=secret))
            for one in given:
                if one.contribution is not None and one.seat != seat:
                    of = (seats.c.table_id == table_id, seats.c.seat == one.seat)
                    c.execute(seats.update().where(*of).values(contribution=rng.randbytes(16).hex()))
        forget(club)
        yield differ
    finally:
        with club.store.write() as c:
            for entry in before:
                values = {"facts": entry.facts, "digest": entry.digest, "events": entry.events}
                c.execute(entries.update().where(mine, entries.c.seq == entry.seq).values(**values))
            c.execute(tables.update().where(tables.c.id == table_id).values(secret=kept))
            for one in given:
                of = (seats.c.table_id == table_id, seats.c.seat == one.seat)
                c.execute(seats.update().where(*of).values(contribution=one.contribution))
        forget(club)


def _told(a: int, b: int, to: int, seat: int | None, rng: random.Random) -> tuple[int, int]:
    """An event as it would be told in the other world: what others were told in secret is something else."""
    return (a, b) if to < 0 or to == seat else (rng.randrange(3), rng.randrange(3))


def forget(club: Club) -> None:
    """Nothing is remembered from the other world: positions, chat, the numbers of pieces."""
    for table_id in list(club.cache._loaded):
        club.cache.drop(table_id)
    for subscriber in club.store.subscribers:
        subscriber(Notice(MUTES))
    render.CASTS._kept.clear()


# -- what is sent ------------------------------------------------------------------------------------------------------


def answer_of(response: Any) -> Answer:
    """All of an HTTP answer."""
    return response.status_code, tuple(sorted(response.headers.multi_items())), response.content


def first_event(app: Any, path: str, headers: dict[str, str]) -> Answer:
    """A stream's head and its first real event, over ASGI; the reader then hangs up."""

    async def listen() -> Answer:
        enough, head, body = asyncio.Event(), {}, bytearray()
        asked = False

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if not asked:
                asked = True
                return {"type": "http.request", "body": b"", "more_body": False}
            await enough.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                head.update(message)
            else:
                body.extend(message.get("body", b""))
                if b"data: " in body or not message.get("more_body"):
                    enough.set()

        target, _mark, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": target,
            "raw_path": target.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 50001),
            "server": ("testserver", 80),
        }
        await asyncio.wait_for(app(scope, receive, send), 60)
        listed = sorted((k.decode(), v.decode()) for k, v in head["headers"])
        return head["status"], tuple(listed), bytes(body)

    return run(listen())


# -- what must be nowhere ----------------------------------------------------------------------------------------------


def forms(secret: bytes) -> Iterator[bytes]:
    """The ways a secret could be written."""
    yield secret
    for text in (secret.hex(), secret.hex().upper(), base64.b64encode(secret).decode().rstrip("=")):
        yield text.encode()
    yield base64.urlsafe_b64encode(secret).rstrip(b"=")
    yield base64.b32encode(secret).rstrip(b"=")
    yield str(int.from_bytes(secret, "big")).encode()
    yield str(int.from_bytes(secret, "little")).encode()


def never_sent(club: Club, table_id: str) -> dict[str, bytes]:
    """Texts that no answer may contain while the game runs."""
    with club.cache.hold(table_id) as t:
        fair, position, branch = t.fairness, t.position, t.branch
        assert position is not None
        found = {f"secret {n}": form for n, form in enumerate(forms(fair.secret))}
        for n, given in enumerate(g for g in fair.contributions if g):
            found[f"contribution {n}"] = given.encode()
        for ply in range(max(0, position.ply - 1), position.ply + 3):
            seed = fair.seed(branch, ply)
            found[f"seed of {ply}"] = str(seed).encode()
            found[f"seed of {ply} in hex"] = f"{seed:x}".encode()
        found["generator"] = str(int(position.record.rng)).encode()
        if t.table.game in HIDDEN:  # elsewhere everyone sees the whole position
            found["digest of the whole"] = position.digest().encode()
            found["long digest of the whole"] = hashlib.sha256(facts_of(position)[0]).hexdigest().encode()
    for word in ("deck", "djinn_deck", "blind", "stale", "rng"):
        found[f"field {word}"] = f'"{word}":'.encode()
    return found


def contained(sent: Iterable[Answer], texts: dict[str, bytes]) -> list[str]:
    """Which of the texts are in what was sent, in heads or bodies."""
    found = []
    for _status, head, body in sent:
        whole = "\n".join(f"{k}: {v}" for k, v in head).encode() + b"\n" + body
        squeezed = whole.replace(b": ", b":").replace(b"&#34;", b'"')
        found += [name for name, text in texts.items() if text in whole or text in squeezed]
    return found
