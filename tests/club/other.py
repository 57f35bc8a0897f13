"""Another server process on the same store, for the tests: requests come in as lines of JSON, answers go out."""

import json
import sys
import time
from threading import Lock
from typing import Any

from serai.club import Accepted, Club, ClubError, Settings


def main(url: str) -> None:
    club = Club(Settings(database_url=url, workers=0))
    club.start(working=False)
    writing = Lock()

    def say(answer: dict[str, Any]) -> None:
        with writing:
            print(json.dumps(answer), flush=True)

    say({"ready": True})
    for line in sys.stdin:
        asked = json.loads(line)
        if "watch" in asked:
            club.pubsub.watch(asked["watch"], lambda topic, version: say({"heard": version, "at": time.time()}))
            say({"watching": True})
            continue
        try:
            answer = club.moves.move(
                asked["table"], asked["me"], asked["moves"], asked["version"], asked.get("key"), confirmed=True
            )
            assert isinstance(answer, Accepted)
            say({"kind": "accepted", "version": answer.version, "at": time.time()})
        except ClubError as error:
            say({"kind": error.kind, "version": getattr(error, "version", None), "text": str(error)})
    club.stop()


if __name__ == "__main__":
    main(sys.argv[1])
