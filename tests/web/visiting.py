"""A browser without a screen: keeps cookies, sends the Origin and the token that its page was given."""

import itertools
import re
from typing import Any

import httpx
from starlette.testclient import TestClient

HEX = "0123456789abcdef" * 2
ADDRESS = "http://testserver"


class Visitor:
    """Somebody at the server's pages."""

    def __init__(self, app: Any, name: str = "", language: str = "en", address: str = ADDRESS) -> None:
        self.address = address
        self.forms = itertools.count(1)  # every form contributes bytes of its own
        headers = {"Accept-Language": language}
        if isinstance(app, str):
            self.client: httpx.Client = httpx.Client(base_url=app, headers=headers, timeout=30)
            self.address = app
        else:
            self.client = TestClient(
                app, base_url=address, headers=headers, raise_server_exceptions=False, client=("127.0.0.1", 50000)
            )
        self.name = name
        if name:
            answer = self.post("/settings", {"name": name, "language": language, "confirm": "yes", "sound": "yes"})
            assert answer.status_code == 200, answer.text

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.client.get(path, headers=headers, follow_redirects=False)

    def token(self) -> str:
        """The token of this browser's forms."""
        found = re.search(r'data-csrf="([^"]+)"', self.get("/login").text)
        assert found
        return found[1]

    def post(self, path: str, data: dict[str, Any] | None = None, **headers: str) -> httpx.Response:
        """Send a form as its page would."""
        sent = {"Origin": self.address, "X-CSRF-Token": self.token(), **headers}
        kept = {name: value for name, value in sent.items() if value != "-"}
        return self.client.post(path, data=data or {}, headers=kept, follow_redirects=False)

    def press(self, path: str, data: dict[str, Any] | None = None, **headers: str) -> httpx.Response:
        """Send a form as htmx would."""
        return self.post(path, data, **{"HX-Request": "true", **headers})

    # -- tables ------------------------------------------------------------------------------------------------------

    def makes(self, game: str = "five-tribes", *others: str, **more: Any) -> str:
        """A new table with me in the first seat; answers its id."""
        seats = {f"seat{n}": kind for n, kind in enumerate(others or ("open",), 2)}
        given = f"{next(self.forms):032x}"
        answer = self.post("/new", {"game": game, **seats, "contribution": given, **more})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def joins(self, table: str, **more: Any) -> None:
        answer = self.press(f"/t/{table}/join", {"contribution": HEX, **more})
        assert answer.status_code == 200, answer.text

    def frame(self, table: str) -> str:
        return self.get(f"/t/{table}/frame").text

    def version(self, table: str) -> int:
        found = re.search(r'data-version="(\d+)"', self.frame(table))
        assert found
        return int(found[1])

    def moves(self, table: str) -> list[str]:
        """The moves that the page offers."""
        return re.findall(r'name="move" value="([^"]+)"', self.get_text_frame(table))

    def get_text_frame(self, table: str) -> str:
        return self.get(f"/t/{table}/frame", Cookie=f"{self.cookies()}; serai-view=text").text

    def cookies(self) -> str:
        return "; ".join(f"{c.name}={c.value}" for c in self.client.cookies.jar)

    def plays(
        self,
        table: str,
        move: str | None = None,
        confirmed: bool = True,
        version: int | None = None,
        key: str | None = None,
    ) -> httpx.Response:
        """Play a move, the first that is offered unless named; `key` tells the request from its repeat."""
        chosen = move if move is not None else self.moves(table)[0]
        data = {"move": chosen, "version": version or self.version(table)}
        keyed = {"X-Serai-Key": key} if key else {}
        return self.press(f"/t/{table}/move", {**data, **({"confirmed": "yes"} if confirmed else {})}, **keyed)


def two_at(visit: Any, game: str = "five-tribes") -> tuple[Visitor, Visitor, str]:
    """Ann and Ben at a table that has begun."""
    ann, ben = visit("Ann"), visit("Ben")
    table = ann.makes(game)
    ben.joins(table)
    return ann, ben, table


def decider(table: str, *people: Visitor) -> Visitor:
    """Who of these decides now."""
    return next(p for p in people if 'data-turn="yes"' in p.frame(table))
