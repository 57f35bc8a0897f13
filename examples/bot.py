"""A bot over the API: takes a seat, follows the stream and plays a whole game, any legal move at random.

    SERAI_TOKEN=serai_… python examples/bot.py http://localhost:8000 --game ganesha

Make the token in your settings (scopes read, play and table). Only the standard library is used.
"""

import argparse
import json
import os
import random
import secrets
import urllib.request
from collections.abc import Iterator
from typing import Any


class Club:
    """The few calls a player needs."""

    def __init__(self, address: str, token: str) -> None:
        self.api, self.headers = f"{address.rstrip('/')}/api/v1", {"Authorization": f"Bearer {token}"}

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(self.api + path, data, headers), timeout=30) as answer:
            return json.load(answer)

    def events(self, table: str, since: str = "") -> Iterator[dict[str, Any]]:
        """The position after every change; a lost line is dialled again from the last event."""
        while True:
            request = urllib.request.Request(f"{self.api}/tables/{table}/events?since={since}", headers=self.headers)
            with urllib.request.urlopen(request, timeout=60) as stream:
                for line in stream:
                    if line.startswith(b"data: {"):
                        position = json.loads(line[6:])
                        since = position["stamp"]
                        yield position


def play(club: Club, table: str, rng: random.Random) -> list[int]:
    """Play at a table to its end; answers the scores."""
    for position in club.events(table):
        if position["status"] in ("over", "closed"):
            return list(position["scores"] or [])
        if position["mine"]:
            move = rng.choice(position["moves"])
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
    wanted = {"game": given.game, "seats": ["me", given.against], "contribution": secrets.token_hex(32)}
    table = club.ask("/tables", wanted)["id"]
    print(f"{given.address}/t/{table}", flush=True)
    print("scores:", *play(club, table, random.Random()))


if __name__ == "__main__":
    main()
