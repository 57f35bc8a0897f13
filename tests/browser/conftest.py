"""A real Chromium at a real server process. Where Chromium is absent these tests are skipped, unless it is required."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PATIENCE_MS = 60_000


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
            "SERAI_DATA_FOLDER": str(self.folder),
            "SERAI_REQUESTS_BURST": "100000",
            "SERAI_MOVES_PER_S": "1000",
            "SERAI_MOVES_BURST": "1000",
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


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One house for the tests of a module; a test that kills it starts it again."""
    process = Process(tmp_path_factory.mktemp("house") / "data")
    yield process
    if process.process is not None and process.process.poll() is None:
        process.kill(signal.SIGINT)


@pytest.fixture
def browse(chromium: Browser, house: Process) -> Iterator[Callable[..., "Table"]]:
    """A new browser profile at the house."""
    contexts = []

    def made(locale: str = "en-GB", width: int = 1440, height: int = 900, view: str = "text", **more: Any) -> "Table":
        context = chromium.new_context(locale=locale, viewport={"width": width, "height": height}, **more)
        context.set_default_timeout(PATIENCE_MS)
        context.add_cookies([{"name": "serai-view", "value": view, "url": house.address}])
        contexts.append(context)
        return Table(context.new_page(), house.address)

    yield made
    for context in contexts:
        context.close()


@pytest.fixture
def sit(browse: Callable[..., "Table"], house: Process) -> Callable[..., "Table"]:
    """Somebody at a table of a game against a bot, at a drawn board that keeps still; the guide was seen."""

    def sat(game: str, *others: str, confirm: bool = False, tall: bool = False, **more: Any) -> "Table":
        ann = browse(**{"view": "board", "reduced_motion": "reduce", **more})
        cookies = {"serai-guides": "five-tribes.ganesha.rajas", "serai-layout": "tall" if tall else "wide"}
        ann.page.context.add_cookies([{"name": n, "value": v, "url": house.address} for n, v in cookies.items()])
        ann.make(game, *(others or ("bot:random",)), confirm=confirm)
        ann.page.wait_for_selector(f"#frame .board.{'tall' if tall else 'wide'}")
        return ann

    return sat


class Table:
    """A person at their browser."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda m: self.complaints.append(m.text) if "Content Security Policy" in m.text else None)

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)

    def make(self, game: str, *seats: str, confirm: bool = True, rated: bool = True) -> None:
        """Open a table of a game with these in the other seats."""
        if not confirm:
            self.go("/settings")
            self.page.locator("input[name=confirm]").uncheck()
            self.page.get_by_role("button", name="Keep these settings").click()
            self.page.wait_for_selector(".notice.fine")
        self.go(f"/new?game={game}")
        for number, kind in enumerate(seats, 2):
            self.page.select_option(f"select[name=seat{number}]", kind)
        if not rated:
            self.page.locator("select[name=rated]").evaluate("choice => { choice.value = 'no'; }")
        self.page.locator("#new-table button.primary").click()
        self.page.wait_for_url("**/t/*")
        self.page.wait_for_selector("#frame")

    @property
    def version(self) -> int:
        return int(self.page.get_attribute("#frame", "data-version") or 0)

    @property
    def over(self) -> bool:
        return self.page.get_attribute("#frame", "data-status") == "over"

    def decide(self, pick: int = 0, keyboard: bool = False) -> bool:
        """Wait for my turn and make a move; False when the game is over."""
        self.page.wait_for_selector('#frame[data-turn="yes"] .move, #frame[data-status="over"]')
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
