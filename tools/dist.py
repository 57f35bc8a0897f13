"""`make dist`: wheel and source archive, and what a stranger who installs the wheel gets, tried without the checkout.

The source archive is built first and the wheel from what is in it, so both are whole or neither is made. Then the wheel
is installed into an empty environment, and a move is played in a real browser with nothing but that.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[1]
WHEEL_MB = 6.0  # how large the wheel may be
MODULE_KIB = 70  # and a game's module for a browser, compressed
START_S = 300  # compiling, where nobody has before
#: What the wheel is good for nothing without; a package that lacks it was built wrong.
NEEDED = (
    r"serai/py\.typed",
    r"serai/games/[a-z_]+/edition\.toml",
    r"serai/games/[a-z_]+/reference/(en|ru|el)\.md",
    r"serai/locale/(ru|el)/LC_MESSAGES/serai\.mo",
    r"serai/web/templates/base\.html",
    r"serai/web/static/vendor/htmx\.min\.js",
    r"serai/web/static/vendor/hx-sse\.min\.js",
    r"serai/web/static/vendor/fonts\.css",
    r"serai/web/static/vendor/commissioner-(basic|russian|modern-greek)\.woff2",
    r"serai/web/static/vendor/vollkorn-(basic|russian|modern-greek)\.woff2",
    r"serai/web/static/vendor/[a-z]+-LICENSE\.txt",
    r"serai/bots/engines/[a-z-]+-(rules|search)-[0-9a-f]{20}\.(wasm|json)",
    r"serai/boards/[a-z_]+/style\.css",
    r"serai/testing/new_game/pyproject\.toml",
    r"serai-[^/]+\.dist-info/licenses/LICENSE",
)

#: A folder of somebody's machine: nothing in the package has a reason to name one.
FOLDER = re.compile(rb"(?<![\w.])/(?:home|Users|root|tmp|private|var/folders)/\w")


class NotWhole(SystemExit):
    """What was built is not what we promise; the reason is its message."""


def build(folder: Path) -> tuple[Path, Path]:
    """The source archive of this checkout, and the wheel made of that archive."""
    hatchling = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run([*hatchling, "-t", "sdist"], cwd=ROOT, check=True)
    source = next(folder.glob("*.tar.gz"))
    with tempfile.TemporaryDirectory() as unpacked, tarfile.open(source) as archive:
        # Debian's Python 3.11 is older than filters
        safely: Any = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
        archive.extractall(unpacked, **safely)
        subprocess.run([*hatchling, "-t", "wheel"], cwd=next(Path(unpacked).iterdir()), check=True)
    return source, next(folder.glob("*.whl"))


def check(source: Path, wheel: Path) -> None:
    """Everything is in the wheel, it is small, and neither file tells where it was made."""
    with ZipFile(wheel) as z, tarfile.open(source) as t:
        inside = {name: z.read(name) for name in z.namelist()}
        names, told = "\n".join(inside), [name for name, content in inside.items() if FOLDER.search(content)]
        files = {m.name: t.extractfile(m) for m in t.getmembers() if m.isfile()}
        inside |= {name: file.read() for name, file in files.items() if file}
    missing = [pattern for pattern in NEEDED if not re.search(f"^{pattern}$", names, re.MULTILINE)]
    if missing:
        raise NotWhole(f"the wheel lacks {', '.join(missing)}")
    if wheel.stat().st_size > WHEEL_MB * 1e6:
        raise NotWhole(f"the wheel has {wheel.stat().st_size / 1e6:.1f} MB, more than {WHEEL_MB} MB")
    large = [name for name, size in modules(wheel).items() if size > MODULE_KIB << 10]
    if large:
        raise NotWhole(f"more than {MODULE_KIB} KiB compressed: {', '.join(large)}")
    machine = [str(ROOT).encode(), socket.gethostname().encode()]
    told += [name for name, content in inside.items() if any(len(m) > 4 and m in content for m in machine)]
    if told:
        raise NotWhole(f"these name a folder or a host of this machine: {', '.join(told)}")


def modules(wheel: Path) -> dict[str, int]:
    """The modules for browsers in a wheel, with their compressed sizes."""
    with ZipFile(wheel) as z:
        return {each.filename: each.compress_size for each in z.infolist() if each.filename.endswith(".wasm")}


def install(wheel: Path, folder: Path, extra: str = "") -> Path:
    """The wheel and what it asks for in an environment, versions as they are locked; its `serai` command."""
    uv = shutil.which("uv", path=str(ROOT / ".tools" / "bin"))
    assert uv, "make installs uv"
    if not folder.exists():
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    locked = folder / "versions.txt"  # hashes are of what is downloaded, and would be asked of the wheel as well
    lines = (ROOT / "requirements" / "play.lock").read_text().splitlines()
    locked.write_text("\n".join(line.removesuffix(" \\") for line in lines if not line.startswith(" ")))
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    command = [uv, "pip", "install", "--quiet", "--only-binary", ":all:", "--constraint", str(locked), wanted]
    subprocess.run([*command, "--python", str(folder / "bin" / "python")], check=True)
    return folder / "bin" / "serai"


@contextmanager
def table_of(serai: Path, folder: Path) -> Iterator[str]:
    """`serai play` as it is installed, in an empty folder; the address that it prints."""
    process = subprocess.Popen(
        [str(serai), "play", "--no-browser", "--port", "0"],
        cwd=folder,
        env=stranger(SERAI_DATA_FOLDER=str(folder / "data")),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if found := re.search(r"http://\S+", line):
                yield found[0]
                return
        raise NotWhole(f"serai play ended with {process.wait()}: {said}")
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def stranger(**more: str) -> dict[str, str]:
    """The environment of somebody who has never heard of this checkout; games are compiled once per machine."""
    kept = {k: v for k, v in os.environ.items() if k in ("HOME", "LANG", "PATH", "SERAI_CACHE", "TMPDIR")}
    return {**kept, **more}


def play_a_move(address: str) -> str:
    """Sit down at Ganesha against a bot in a real browser and make a move on the drawn board; what it led to."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise NotWhole("the wheel is built and starts, but no move was played with it: Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.set_default_timeout(1000 * START_S)
        failed: list[str] = []
        page.on("response", lambda r: failed.append(f"{r.status} {r.url}") if r.status >= 400 else None)
        page.on("pageerror", lambda error: failed.append(str(error)))
        own_move(page, address.rstrip("/"))
        told = page.locator("#log > li").last.text_content() or ""
        browser.close()
    if failed:
        raise NotWhole(f"the page did not get all it asked for: {', '.join(failed)}")
    return " ".join(told.split())


def own_move(page: "Page", address: str) -> None:
    """Sit down at Ganesha from the first page, as soon as it can be played, and make a move on the board."""
    page.goto(address)
    page.click("#actions-ganesha button.primary")  # who has to wait for the rules is seated when they are there
    page.wait_for_selector('#frame[data-turn="yes"] .board')
    page.wait_for_load_state()  # scripts answer clicks
    before = page.get_attribute("#frame", "data-version")
    page.locator(".board .target").first.click()
    changed = f'#frame:not([data-version="{before}"])'
    page.wait_for_selector(f"{changed}, #confirm-yes")
    if page.locator("#confirm-yes").count():
        page.click("#confirm-yes")
        page.wait_for_selector(changed)


def answers(serai: Path, *words: str, said: str = "") -> str:
    """All that a command prints; it must not end in a traceback."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [str(serai), *words],
            cwd=folder,
            env=stranger(),
            input=said,
            capture_output=True,
            text=True,
            timeout=START_S,
        )
    if "Traceback" in done.stderr:
        raise NotWhole(f"{' '.join(words)}: {done.stderr}")
    return done.stdout + done.stderr


def main() -> None:
    folder = ROOT / "dist"
    shutil.rmtree(folder, ignore_errors=True)
    source, wheel = build(folder)
    check(source, wheel)
    for file in (source, wheel):
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.2f} MB")
    for name, size in modules(wheel).items():
        print(f"{name}: {size / 1024:.1f} KiB compressed")
    with tempfile.TemporaryDirectory() as tmp:
        here = Path(tmp)
        serai = install(wheel, here / "env", "club")
        print("serai", answers(serai, "--version").strip())
        with table_of(serai, here) as address:
            print("played in the browser:", play_a_move(address))


if __name__ == "__main__":
    main()
