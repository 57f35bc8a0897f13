"""`make screenshots`: takes the pictures that the documentation shows anew, into docs/images.

With `--out FOLDER` it is every game at three moments, on a desk and on a phone, by day and by night.

A club of its own, on a store that is thrown away: four people play a whole game with fixed secrets, so the same
pictures come out as long as rules and bots stay the same. What is photographed is the real page of whoever decides.
"""

import argparse
import base64
import contextlib
import re
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from itsdangerous import URLSafeSerializer
from playwright.sync_api import Browser, Page, sync_playwright

import serai
from serai.bots import bot
from serai.club import Club, Seat, Settings
from serai.club.store.schema import tables
from serai.kernel.fairness import Fairness
from serai.kernel.i18n import LANGUAGES, speak
from serai.kernel.position import Position
from serai.web.app import create
from serai.web.transport.listening import listening
from tools.boards import BROWSER, NAMES

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "images"
LEVEL = "apprentice"
KEY = "k" * 40
QUALITY = 75
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}
LAYOUTS = {"desk": "wide", "phone": "tall"}
THEMES = ("light", "dark")


@dataclass(frozen=True)
class Moment:
    """A decision worth a picture: the first of its kind from a ply on."""

    name: str
    prompt: str
    after: str = ""  # the prompt just before it
    ply: int = 0
    moves: int = 2  # at least so many to choose from

    def found(self, position: Position, before: str) -> bool:
        return (
            position.prompt == self.prompt
            and self.after in ("", before)
            and position.ply >= self.ply
            and len(position.moves()) >= self.moves
        )


#: What each game is dealt from, and the two decisions that are shown besides its end.
GAMES: dict[str, tuple[int, tuple[Moment, Moment]]] = {
    "five-tribes": (4, (Moment("opening", "lift"), Moment("turn", "drop", after="drop", ply=126, moves=4))),
    "ganesha": (2, (Moment("opening", "take"), Moment("turn", "mandala", ply=129, moves=8))),
    "rajas": (3, (Moment("opening", "place"), Moment("turn", "lay", ply=218, moves=9))),
}


class RunningClub:
    """A club on a real socket, in a thread; nothing happens in it by itself."""

    def __init__(self, folder: Path, language: str) -> None:
        door = listening("127.0.0.1", 0)
        settings = Settings(data_folder=folder, secret_key=KEY, port=door.getsockname()[1], requests_burst=100_000)
        self.address = f"http://127.0.0.1:{settings.port}"
        self.club = Club(settings)
        self.club.start(working=False)
        self.app = create(settings, self.club)
        self.server = uvicorn.Server(uvicorn.Config(self.app, log_level="warning", timeout_graceful_shutdown=1))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [door]}, daemon=True)
        self.thread.start()
        while not self.server.started and self.thread.is_alive():
            time.sleep(0.01)
        speak(language)  # what guests speak
        self.people = [self.club.people.guest(name).id for name in NAMES]

    def stop(self) -> None:
        self.app.state.streams.stop()
        self.server.should_exit = True
        self.thread.join(10)
        self.club.stop()

    def session(self, person: str) -> str:
        """The cookie of a person's browser."""
        return URLSafeSerializer(KEY, salt="serai.session").dumps(self.club.sessions.open_session(person).secret)

    def table(self, game: str, seed: int) -> str:
        """A table of all four that has begun; its chance is fixed by the seed."""
        table = self.club.tables.make(self.people[0], game, [Seat.me(), *(Seat.open() for _ in self.people[1:])])
        secret = seed.to_bytes(32, "big")
        with self.club.store.write() as c:
            chance = {"secret": secret.hex(), "commitment": Fairness(secret, ()).commitment}
            c.execute(tables.update().where(tables.c.id == table.id).values(**chance))
        self.club.joining.contribute(table.id, self.people[0], "0" * 32)
        for person in self.people[1:]:
            self.club.joining.join(table.id, person, contribution="0" * 32)
        for person in self.people:
            self.club.presence.came(table.id, person)  # whose pages nobody opens
        return table.id

    def play(self, table_id: str) -> Iterator[tuple[Position, str]]:
        """A whole game: every position before its move, and the one it ends with; with the prompt before."""
        chooser, before = bot(LEVEL), ""
        while True:
            with self.club.cache.hold(table_id) as loaded:
                assert loaded.position is not None
                position, version = loaded.position.copy(), loaded.version
            yield position, before
            if position.over:
                return
            before = position.prompt
            position.reseed(version)
            move = position.game.notation.text(chooser.choose(position, version))
            self.club.moves.move(table_id, self.people[position.seat], [move], version, confirmed=True)


def shown() -> set[str]:
    """The pictures that the documentation shows."""
    pages = (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
    return {name for page in pages for name in re.findall(r"images/([\w.-]+)", page.read_text(encoding="utf-8"))}


def variants(name: Path) -> Iterator[tuple[str, str, Path]]:
    """A picture in every size and theme; of those in the documentation only what is shown there."""
    for size, theme in ((size, theme) for size in SIZES for theme in THEMES):
        path = name.with_stem(f"{name.stem}-{size}-{theme}")
        if name.parent != FOLDER or path.name in shown():
            yield size, theme, path


def photograph(browser: Browser, running: RunningClub, table_id: str, seat: int, name: Path) -> None:
    """A table's page as whoever has a seat sees it; he was not away."""
    person, looks = running.people[seat], running.club.looks
    looks.looked(table_id, person, looks.look(table_id, person).version)
    cookies = {"serai-session": running.session(person), "serai-guides": ".".join(serai.game_names())}
    for size, theme, path in variants(name):
        more = {**SIZES[size], "color_scheme": theme, "reduced_motion": "reduce", "locale": "en-GB"}
        with contextlib.closing(browser.new_context(**more)) as context:
            here = {**cookies, "serai-layout": LAYOUTS[size]}
            context.add_cookies([{"name": n, "value": v, "url": running.address} for n, v in here.items()])
            page = context.new_page()
            page.goto(f"{running.address}/t/{table_id}")
            page.wait_for_selector(f".board.{LAYOUTS[size]}")
            write(page, path)


def write(page: Page, path: Path) -> None:
    """What is in the window, with its fonts and pieces loaded."""
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    clip = page.evaluate("({x: scrollX, y: scrollY, width: innerWidth, height: innerHeight, scale: devicePixelRatio})")
    how = {"format": path.suffix[1:], "clip": clip, **({} if path.suffix == ".png" else {"quality": QUALITY})}
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", how)
    path.write_bytes(base64.b64decode(shot["data"]))
    print(f"{path.name}  {path.stat().st_size / 1024:.0f} KiB")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    ask.add_argument("--moments", nargs="*", default=["opening", "turn", "end"])
    ask.add_argument("--out", type=Path, default=FOLDER)
    ask.add_argument("--format", default="webp", choices=("webp", "png", "jpeg"))
    ask.add_argument("--language", default="en", choices=LANGUAGES)
    given = ask.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        running = RunningClub(Path(store), given.language)
        browser = playwright.chromium.launch(**BROWSER)  # type: ignore[arg-type]
        try:
            for game in given.games:
                seed, moments = GAMES[game]
                left, table = list(moments), running.table(game, seed)
                for position, before in running.play(table):
                    found = next((m.name for m in left if m.found(position, before)), "end" if position.over else "")
                    left = [m for m in left if m.name != found]
                    if found in given.moments:
                        seat = position.places().index(1) if position.over else position.seat
                        photograph(browser, running, table, seat, given.out / f"{game}-{found}.{given.format}")
                if left:
                    raise SystemExit(f"{game}: no decision as described by {left}")
        finally:
            browser.close()
            running.stop()


if __name__ == "__main__":
    main()
