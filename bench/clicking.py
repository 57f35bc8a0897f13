"""`python -m bench.clicking`: from a click on a legal target to the first changed pixel, in Chromium at a real server.

Both seats are one person's, so every click is a move that the rules carry out, the store keeps and the stream brings
back; where the screen is covered until the other one is here, that is said before the next click. Measured inside the
page: from the click event's own time to the first frame the browser is about to paint after something drawn (the board
or an answer) has changed. Server and browser share this machine.
"""

import argparse
import os
import random
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path

from itsdangerous import URLSafeSerializer
from playwright.sync_api import Page, sync_playwright

from bench.serving import GAMES, GOALS, HEX, percentile, serving

KEY = "k" * 40  # the same as in `serving`
WARM = 5  # clicks before the first that counts

MOVES = ".board .target[data-move], #moves .move"
WATCH = """(MOVES) => {
  window.clicks = [];
  addEventListener("click", ({ target, timeStamp }) => {
    if (!target.closest(MOVES)) return;
    const seen = new MutationObserver(() => {
      seen.disconnect();
      requestAnimationFrame(() => window.clicks.push(performance.now() - timeStamp));
    });
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    for (const drawn of document.querySelectorAll(".board, .answer")) seen.observe(drawn, all);
  }, true);
}"""
ANY_OFFERED = """(dice) => {
  const offered = [...document.querySelectorAll(".board .target, #moves .move:enabled")].filter((part) =>
    part.getClientRects().length && getComputedStyle(part).pointerEvents !== "none");
  return offered[Math.floor(dice * offered.length)];
}"""


def seated(folder: Path) -> tuple[str, dict[str, str]]:
    """A person's cookie, and a table of every game whose two seats are his; before the server starts."""
    from serai.club import Club, Seat, Settings

    club = Club(Settings(database_url=f"sqlite:///{folder / 'club.db'}", data_folder=folder, secret_key=KEY))
    club.start(working=False)
    me = club.people.guest("Ann").id
    club.people.change(me, confirm=False)
    tables = {}
    for game in GAMES:
        tables[game] = club.tables.make(me, game, [Seat.me(), Seat.me()]).id
        club.joining.contribute(tables[game], me, HEX)
    cookie = URLSafeSerializer(KEY, salt="serai.session").dumps(club.sessions.open_session(me).secret)
    club.stop()
    return cookie, tables


def uncover(page: Page) -> None:
    """Say that whoever decides next is here, where the board is hidden until then."""
    curtain = page.locator("#curtain")
    if curtain.is_visible():
        curtain.get_by_role("button").click()


def click(page: Page, address: str, clicks: int, seed: int) -> list[float]:
    """Milliseconds of so many clicks at a table."""
    page.goto(address)
    page.wait_for_selector('#frame[data-turn="yes"] .board', state="attached")
    page.evaluate(WATCH, MOVES)
    dice = random.Random(seed)
    for n in range(1, clicks + WARM + 1):
        uncover(page)
        version = page.get_attribute("#frame", "data-version")
        made = False
        while not made:  # a die that is marked, a cell that is chosen: the page alone answers that
            part = page.evaluate_handle(ANY_OFFERED, dice.random()).as_element()
            assert part is not None, "the game is over"
            made = part.evaluate("(part, MOVES) => part.matches(MOVES)", MOVES)
            part.click()
        page.wait_for_selector(f'#frame:not([data-version="{version}"])', state="attached")
        page.wait_for_function("(n) => window.clicks.length >= n", arg=n)
    found: list[float] = page.evaluate("window.clicks")
    page.close()
    return found[WARM:]


def measure(clicks: int, seed: int) -> dict[str, list[float]]:
    """The times of every game."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        cookie, tables = seated(folder)
        where = shutil.which("chromium") or shutil.which("chromium-browser")
        with serving(folder, workers=0) as server:
            browser = playwright.chromium.launch(executable_path=where, args=["--no-sandbox"])
            context = browser.new_context(viewport={"width": 1440, "height": 900})
            cookies = {"serai-session": cookie, "serai-guides": ".".join(GAMES), "serai-layout": "wide"}
            context.add_cookies([{"name": n, "value": v, "url": server.address} for n, v in cookies.items()])
            try:
                return {
                    game: click(context.new_page(), f"{server.address}/t/{table}", clicks, seed)
                    for game, table in tables.items()
                }
            finally:
                browser.close()


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--clicks", type=int, default=40, help="at each game")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--strict", action="store_true", help="fail where the goal is missed")
    given = ask.parse_args()
    goal = tomllib.loads(GOALS.read_text(encoding="utf-8"))["clicking"]["p95_ms"]
    print(f"from a click to the first changed pixel; {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}\n")
    print("| board | clicks | p50 ms | p95 ms | goal ms | |\n| --- | --- | --- | --- | --- | --- |")
    missed = False
    for game, times in measure(given.clicks, given.seed).items():
        late = percentile(times, 95)
        missed |= late > goal
        verdict = "met" if late <= goal else "MISSED"
        print(f"| {game} | {len(times)} | {percentile(times, 50):.0f} | {late:.0f} | {goal} | {verdict} |")
    return 1 if missed and given.strict else 0


if __name__ == "__main__":
    sys.exit(main())
