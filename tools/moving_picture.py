"""`python -m tools.moving_picture`: the moving picture of the README, taken from the real page while a game is played.

The same game as the still pictures show (`tools/screenshots.py`), seen by one of its players over a few turns.
"""

import argparse
import base64
import contextlib
import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

import serai
from tools.boards import BROWSER
from tools.screenshots import FOLDER, GAMES, RunningClub

GAME = "five-tribes"
SIZE = {"width": 1280, "height": 800}
SHOWN = (960, 600)  # as it stands in the README
FIRST, MOVES = 118, 16  # which plies are shown
STEPS_MS = (60, 140, 220, 320, 430)  # after a move: while pieces glide
REST_MS = 700  # then it is looked at
QUALITY = 55
LARGEST = 2_000_000


def frame(page: Page) -> Image.Image:
    """What the window shows at this moment."""
    shot = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "png"})
    return Image.open(io.BytesIO(base64.b64decode(shot["data"]))).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)


def film(running: RunningClub, page: Page, table: str) -> tuple[list[Image.Image], list[int]]:
    """The frames, and how long each is shown."""
    frames: list[Image.Image] = []
    lasts: list[int] = []
    opened = False
    for position, _before in running.play(table):
        if position.ply < FIRST:
            continue
        if not opened:
            page.goto(f"{running.address}/t/{table}")
            page.wait_for_selector(".board")
            page.evaluate("document.fonts.ready")
            opened = True
        with running.club.cache.hold(table) as loaded:
            version = loaded.version
        page.wait_for_selector(f'#frame[data-version="{version}"]')
        at = 0
        for step in STEPS_MS if frames else ():
            page.wait_for_timeout(step - at)
            frames.append(frame(page))
            lasts.append(step - at)
            at = step
        frames.append(frame(page))
        lasts.append(REST_MS)
        if position.ply >= FIRST + MOVES or position.over:
            break
    return frames, lasts


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--out", type=Path, default=FOLDER / "five-tribes-game.webp")
    out: Path = ask.parse_args().out
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        running = RunningClub(Path(store), "en")
        browser = playwright.chromium.launch(**BROWSER)  # type: ignore[arg-type]
        try:
            table = running.table(GAME, GAMES[GAME][0])
            cookies = {
                "serai-session": running.session(running.people[0]),
                "serai-guides": ".".join(serai.game_names()),
                "serai-layout": "wide",
            }
            with contextlib.closing(browser.new_context(viewport=SIZE, locale="en-GB")) as context:  # type: ignore[arg-type]
                context.add_cookies([{"name": n, "value": v, "url": running.address} for n, v in cookies.items()])
                frames, lasts = film(running, context.new_page(), table)
        finally:
            browser.close()
            running.stop()
    frames[0].save(
        out,
        save_all=True,
        append_images=frames[1:],
        duration=lasts,
        loop=0,
        quality=QUALITY,
        method=6,
        minimize_size=True,
    )
    size = out.stat().st_size
    print(f"{out.name}: {len(frames)} frames, {sum(lasts) / 1000:.0f} s, {size / 1e6:.2f} MB")
    if size > LARGEST:
        raise SystemExit("it is too large: show fewer moves, or lower the quality")


if __name__ == "__main__":
    main()
