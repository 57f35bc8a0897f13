"""`python -m bench.first_start`: how long a newcomer waits after `make play`, in a fresh clone with an empty home.

What is committed is cloned and started as a stranger would, downloads included; a browser clicks Ganesha as soon as
there is a page, and plays a move as soon as it may. Then the same clone is started again with everything compiled.
"""

import argparse
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import sync_playwright

import serai
from tools.dist import own_move

GOALS = {"installed": 30, "page": 40, "own move in Ganesha": 80, "all compiled": 160, "page, warm": 3}
LIMIT_S = 900
#: Nothing that a newcomer may lack, and where packages come from and whom to trust for it.
KEPT = ("SSL_CERT_FILE", "PIP_CERT", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS")
LACKING = ("node", "npm", "npx", "cc", "gcc", "g++", "c++", "clang", "cargo", "rustc", "uv")


class Clock:
    """Seconds since the start, and of processor time of everything that has ended since."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.found: dict[str, float] = {}

    def note(self, what: str) -> None:
        self.found[what] = time.monotonic() - self.began
        goal = f"goal {GOALS[what]} s" if what in GOALS else ""
        print(f"| {what} | {self.found[what]:.1f} s | {goal} | load {os.getloadavg()[0]:.1f} |", flush=True)

    def wait(self, what: str, until: Callable[[], object]) -> None:
        while not until():
            if time.monotonic() - self.began > LIMIT_S:
                sys.exit(f"not {what} after {LIMIT_S} s")
            time.sleep(0.05)
        self.note(what)


@contextmanager
def playing(folder: Path, port: int) -> Iterator[None]:
    """`make play` in a clone, as somebody whose home is empty."""
    tools = folder / "bin"
    if not tools.exists():
        tools.mkdir()
        for tool in Path("/usr/bin").iterdir():
            if not tool.name.startswith(LACKING):
                (tools / tool.name).symlink_to(tool)
    env = {name: os.environ[name] for name in KEPT if name in os.environ}
    env |= {"HOME": str(folder / "home"), "PATH": str(tools), "LANG": "C.UTF-8"}
    command = ["make", "play", f"ARGS=--no-browser --port {port}"]
    with (folder / "said").open("a") as said:
        process = subprocess.Popen(
            command, cwd=folder / "serai", env=env, stdout=said, stderr=said, start_new_session=True
        )
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGINT)
            process.wait(60)


def answers(address: str) -> bool:
    with suppress(OSError), urlopen(address, timeout=5) as answer:
        return bool(answer.status == 200)
    return False


def compiled(home: Path) -> bool:
    return all(list((home / ".cache" / "serai" / name).glob("bots-*")) for name in serai.game_names())


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    root = Path(__file__).parents[1]
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as tmp, sync_playwright() as playwright:
        folder = Path(tmp)
        (folder / "home").mkdir()
        subprocess.run(["git", "clone", "-q", str(root), str(folder / "serai")], check=True)
        chromium = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        clock = Clock()
        with playing(folder, port):
            clock.wait("installed", (folder / "serai" / ".venv-play" / ".stamp").exists)
            clock.wait("page", lambda: answers(address))
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            page.set_default_timeout(1000 * LIMIT_S)
            own_move(page, address)
            clock.note("own move in Ganesha")
            clock.wait("all compiled", lambda: compiled(folder / "home"))
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime
        print(f"processor time of all that, without the browser: {spent:.0f} s")
        for _start in range(3):
            clock = Clock()
            with playing(folder, port):
                clock.wait("page, warm", lambda: answers(address))
        browser.close()


if __name__ == "__main__":
    main()
