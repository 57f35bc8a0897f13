"""A server to be killed: the club behind a pipe instead of HTTP. Every answer leaves after its commit.

Requests are worked on in several threads, as the web's are, so that a kill meets transactions in every state.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from threading import Lock
from typing import Any

import serai
from serai.club import Accepted, Club, ClubError, Settings, Stale
from tests.club.sitting import sit

# Read once by the process from which servers are forked, so that a new one need not load the rules again.
for _name in serai.game_names():
    _position = serai.game(_name).new()
    _position.play(_position.codes()[0])
    _position.scores(), _position.places(), _position.view(0)


def main(url: str, pipe: Connection, errors: str) -> None:
    os.dup2(os.open(errors, os.O_WRONLY | os.O_APPEND | os.O_CREAT), 2)
    club = Club(Settings(database_url=url, workers=0))
    club.start(working=False)
    writing = Lock()

    def say(answer: dict[str, Any]) -> None:
        with writing:
            pipe.send(answer)

    def answer(asked: dict[str, Any]) -> dict[str, Any]:
        if asked["do"] == "sit":
            table = sit(club, asked["game"], asked["names"])
            return {"table": table.id, "people": [seat.person for seat in table.seats]}
        if asked["do"] == "look":
            look = club.looks.look(asked["table"], asked["me"])
            seen = [(line.version, line.kind, line.move, line.branch) for line in look.log]
            table = look.table
            return {
                "version": look.version,
                "status": table.status,
                "deciding": look.deciding,
                "moves": look.moves,
                "undo": look.undo,
                "log": seen,
            }
        if asked["do"] == "undo":
            done = club.moves.undo(asked["table"], asked["me"], asked["version"], asked["key"])
        else:
            given = club.moves.move(
                asked["table"], asked["me"], asked["moves"], asked["version"], asked["key"], confirmed=True
            )
            assert isinstance(given, Accepted)
            done = given
        return {"version": done.version, "digest": done.digest}

    def work(asked: dict[str, Any]) -> None:
        try:
            say({"id": asked["id"], **answer(asked)})
        except Stale as error:
            say({"id": asked["id"], "error": error.kind, "version": error.version})
        except ClubError as error:
            say({"id": asked["id"], "error": error.kind, "text": str(error)})
        except Exception as error:  # what the driver counts: there must be none
            say({"id": asked["id"], "error": "exception", "text": f"{type(error).__name__}: {error}"})

    say({"ready": True})
    with ThreadPoolExecutor(6) as pool:
        while True:
            pool.submit(work, pipe.recv())
