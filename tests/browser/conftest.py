"""A real Chromium at a real server process. Where Chromium is absent these tests are skipped, unless it is required."""

import hashlib
import itertools
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import APIResponse, Browser, Page, Playwright, sync_playwright

from serai.club.people.preferences import DEFAULTS
from serai.web.routes.people.account import FLAGS
from tests.club.sitting import NO_QUOTAS

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PATIENCE_MS = 30_000
BOTS_MS = 120_000  # the first move of a bot waits until the process that thinks has started
REPEATABLE = Path(__file__).parent / "repeatable"
# What pages contribute to a table's chance is 32 bytes: they follow from a name and from how many there were before.
CONTRIBUTIONS = """(() => {
  const any = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => {
    if (bytes.length !== 32) return any(bytes);
    const given = 1 + Number(localStorage.getItem("contributions") ?? 0);
    localStorage.setItem("contributions", given);
    const name = [...`NAME ${given} `];
    return bytes.fill(0).map((_, at) => name.reduce((sum, letter) => (sum * 31 + letter.charCodeAt()) % 65521, at + 1));
  };
})()"""


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    if CHROMIUM is None:
        if "chromium" in os.environ.get("SERAI_REQUIRE", ""):
            pytest.fail("Chromium is required here, and is not installed")
        pytest.skip("Chromium is not installed")
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


class Process:
    """`serai play` in a process of its own, which can be killed and started again on the same port."""

    def __init__(self, folder: Path, **more: str) -> None:
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            self.port = door.getsockname()[1]
        self.folder, self.more = folder, more
        self.address = f"http://localhost:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith("SERAI_") or k in ("SERAI_CACHE",)},
            "PYTHONPATH": str(REPEATABLE),
            "SERAI_WORKERS": "1",
            "SERAI_DATA_FOLDER": str(self.folder),
            "SERAI_REQUESTS_BURST": "100000",
            "SERAI_GUESTS_PER_HOUR": "100000",
            "SERAI_MOVES_PER_S": "1000",
            "SERAI_MOVES_BURST": "1000",
            "SERAI_LESSONS_BURST": "1000",
            **{f"SERAI_{quota.upper()}": str(many) for quota, many in NO_QUOTAS.items()},
            **self.more,
        }
        command = [str(Path(sys.executable).with_name("serai")), "play", "--no-browser", "--port", str(self.port)]
        self.log = (self.folder.parent / "server.log").open("ab")
        self.process = subprocess.Popen(command, env=environment, stdout=self.log, stderr=self.log)
        limit = time.monotonic() + 300  # compiling, where nobody has before
        while time.monotonic() < limit:
            try:
                if httpx.get(f"{self.address}/healthz", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.1)
            assert self.process.poll() is None, (self.folder.parent / "server.log").read_text()
        self.kill()
        raise AssertionError("the server does not start")

    def kill(self, how: int = signal.SIGKILL) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(30)


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One server for all tests of a process; a test that kills it starts it again."""
    process = Process(tmp_path_factory.mktemp("club") / "data")
    yield process
    if process.process is not None and process.process.poll() is None:
        process.kill(signal.SIGINT)


@pytest.fixture
def contribution(request: pytest.FixtureRequest) -> Callable[[], str]:
    """What a seat contributes to its table's chance: it follows from the test's name, and so do the deals."""
    given = itertools.count()
    return lambda: hashlib.sha256(f"{request.node.name} {next(given)}".encode()).hexdigest()[:32]


@pytest.fixture
def browse(chromium: Browser, running: Process, contribution: Callable[[], str]) -> Iterator[Callable[..., "Table"]]:
    """A new browser profile at the server."""
    contexts = []

    def made(locale: str = "en-GB", width: int = 1440, height: int = 900, view: str = "text", **more: Any) -> "Table":
        context = chromium.new_context(locale=locale, viewport={"width": width, "height": height}, **more)
        context.set_default_timeout(PATIENCE_MS)
        # a page in another layout than it was drawn for asks for itself again, in the way of what comes next
        wanted = {"serai-view": view, "serai-layout": layout_for(width, height)}
        context.add_cookies([{"name": n, "value": v, "url": running.address} for n, v in wanted.items()])
        context.add_init_script(CONTRIBUTIONS.replace("NAME", contribution()))
        contexts.append(context)
        return Table(context.new_page(), running.address, contribution)

    yield made
    for context in contexts:
        context.close()


def layout_for(width: int, height: int) -> str:
    """How a board is laid out in a window: as scripts/board_view.js decides."""
    return "tall" if width <= 760 else "low" if height <= 480 else "wide"


@pytest.fixture
def sit(browse: Callable[..., "Table"], running: Process) -> Callable[..., "Table"]:
    """Somebody who decides at a table of a game against bots, at a drawn board that keeps still; the guide was seen."""

    def sat(game: str, *others: str, confirm: bool = False, **more: Any) -> "Table":
        ann = browse(**{"view": "board", "reduced_motion": "reduce", **more})
        layout = layout_for(more.get("width", 1440), more.get("height", 900))
        ann.remember("serai-guides", "five-tribes.ganesha.rajas")
        ann.make(game, *(others or ("bot:random",)), confirm=confirm)
        ann.page.wait_for_selector(f"#frame .board.{layout}")
        return ann

    return sat


class Table:
    """A person at their browser."""

    def __init__(self, page: Page, address: str, contribution: Callable[[], str]) -> None:
        self.page, self.address, self.contribution = page, address, contribution
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda m: self.complaints.append(m.text) if "Content Security Policy" in m.text else None)

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def remember(self, name: str, value: str) -> None:
        """Set a cookie, as the page would."""
        self.page.context.add_cookies([{"name": name, "value": value, "url": self.address}])

    def resize(self, width: int, height: int) -> None:
        """Another window: the layout is told first, so that the page on show does not ask for itself again."""
        self.remember("serai-layout", layout_for(width, height))
        self.page.set_viewport_size({"width": width, "height": height})

    def post(self, path: str, form: Mapping[str, str]) -> APIResponse:
        """Send a form of this browser's, without the page it is on."""
        asks = self.page.context.request
        found = re.search(r'data-csrf="([^"]+)"', asks.get(f"{self.address}/login").text())
        assert found
        answer = asks.post(
            self.address + path,
            form={**form},
            headers={"Origin": self.address, "X-CSRF-Token": found[1]},
            max_redirects=0,
        )
        assert answer.status in (200, 303), answer.text()
        return answer

    def make(self, game: str, *seats: str, confirm: bool = True, rated: bool = True) -> None:
        """Open a table of a game with these in the other seats, and wait for my turn where they are bots."""
        language = self.page.evaluate("navigator.language").partition("-")[0]
        flags = {flag: "yes" for flag in FLAGS if (confirm if flag == "confirm" else DEFAULTS[flag])}
        self.post("/settings", {"language": language, **flags})
        others = {f"seat{number}": kind for number, kind in enumerate(seats, 2)}
        terms = {"contribution": self.contribution(), **({} if rated else {"rated": "no"})}
        self.go(self.post("/new", {"game": game, **others, **terms}).headers["location"])
        alone = all(kind.startswith("bot:") for kind in seats)
        ready = '#frame:is([data-turn="yes"], [data-status="over"])' if alone else "#frame"
        self.page.wait_for_selector(ready, state="attached", timeout=BOTS_MS)
        self.sit_down()

    def sit_down(self) -> None:
        """Where several people share this screen and something is hidden: say that the next one is here."""
        here = self.page.locator("#curtain [data-here]")
        if here.count() and here.is_visible():
            here.click()

    @property
    def version(self) -> int:
        return int(self.page.get_attribute("#frame", "data-version") or 0)

    @property
    def over(self) -> bool:
        return self.page.get_attribute("#frame", "data-status") == "over"

    def decide(self, pick: int = 0, keyboard: bool = False) -> bool:
        """Wait for my turn and make a move; False when the game is over."""
        ready = '#frame[data-turn="yes"] .move, #frame[data-status="over"]'
        self.page.wait_for_selector(f"{ready}, #curtain [data-here]", timeout=BOTS_MS)
        self.sit_down()
        self.page.wait_for_selector(ready)
        if self.over:
            return False
        before = self.version
        buttons = self.page.locator(".move")
        button = buttons.nth(pick % buttons.count())
        if keyboard:
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()
        moved = f'#frame:not([data-version="{before}"])'
        self.page.wait_for_selector(f"{moved}, #confirm-yes")
        if self.page.locator("#confirm-yes").count():
            if keyboard:
                self.page.wait_for_selector("#confirm-yes:focus")
                self.page.keyboard.press("Enter")
            else:
                self.page.locator("#confirm-yes").click()
            self.page.wait_for_selector(moved)
        return True
