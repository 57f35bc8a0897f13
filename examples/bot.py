"""A bot over the API: takes a seat, follows the stream and plays a whole game, any legal move at random.

    SERAI_TOKEN=serai_… python examples/bot.py http://localhost:8000 --game ganesha

Make the token in your settings (scopes read, play and table). Only the standard library is used.
"""

import argparse
import http.client
import json
import os
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

LOST = (OSError, http.client.HTTPException)


class Club:
    """The few calls a player needs. A line that is lost is dialled again until somebody answers."""

    def __init__(self, address: str, token: str) -> None:
        self.api, self.headers = f"{address.rstrip('/')}/api/v1", {"Authorization": f"Bearer {token}"}

    def open(self, path: str, data: bytes | None = None) -> Any:
        headers = {**self.headers, "Content-Type": "application/json"}
        return urllib.request.urlopen(urllib.request.Request(self.api + path, data, headers), timeout=60)

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        while True:
            try:
                with self.open(path, None if body is None else json.dumps(body).encode()) as answer:
                    return json.load(answer)
            except LOST as error:
                again(error)

    def events(self, table: str, since: str = "") -> Iterator[dict[str, Any]]:
        """The position after every change, from the last event on."""
        while True:
            try:
                with self.open(f"/tables/{table}/events?since={since}") as stream:
                    for line in stream:
                        if line.startswith(b"data: {"):
                            position = json.loads(line[6:])
                            since = position["stamp"]
                            yield position
            except LOST as error:
                again(error)


def again(error: Exception) -> None:
    """Wait before another try, unless the club has answered that it will not."""
    if isinstance(error, urllib.error.HTTPError) and error.code < 500:
        raise error
    print(f"no answer ({error}); trying again", file=sys.stderr)
    time.sleep(1)


def play(club: Club, table: str, rng: random.Random) -> list[int]:
    """Play at a table to its end; answers the scores."""
    for position in club.events(table):
        if position["status"] in ("over", "closed"):
            return list(position["scores"] or [])
        if position["mine"]:
            move = rng.choice(position["moves"])
            # The key sees to it that a move which is sent twice is played once.
            key = f"bot-{table}-{position['version']}"
            club.ask(f"/tables/{table}/moves", {"moves": [move], "version": position["version"], "key": key})
    return []


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("address")
    ask.add_argument("--game", default="ganesha")
    ask.add_argument("--against", default="bot:random", help="bot:LEVEL, open or invited")
    given = ask.parse_args()
    club = Club(given.address, os.environ["SERAI_TOKEN"])
    # As for moves: asked for again with the same key, it is the same table.
    wanted = {"game": given.game, "seats": ["me", given.against], "contribution": secrets.token_hex(32)}
    wanted["key"] = f"bot-{secrets.token_hex(16)}"
    table = club.ask("/tables", wanted)["id"]
    print(f"{given.address}/t/{table}", flush=True)
    print("scores:", *play(club, table, random.Random()))


if __name__ == "__main__":
    main()
