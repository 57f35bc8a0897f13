"""`python -m bench.analysis`: the analysis room in Chromium: when the first line comes, long tasks, what is loaded.

The page, its scripts and the engine come from a server of this process over the loopback; weights and fonts are not
counted. Times of a busy machine are worse than they need be: beside them stands what processors worked, browser and
server together, until the first line was there, and tasks of the page are measured by their processor time alone.
"""

import contextlib
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import serai
from serai.bots.engine import build_engine
from serai.club.analysis.packed_positions import packed
from tools.boards import BROWSER
from tools.screenshots import RunningClub

RUNS = 3
PATIENCE_MS = 60_000
WATCHED_MS = 2_500
SETTLED_MS = 2_000  # a new window has pages of its own
#: Notes when the first line was there, however late this script hears of it.
WATCH = """
new MutationObserver((_, watching) => {
  if (!document.querySelector("#engine-lines button")) return;
  window.firstLine = performance.now();
  watching.disconnect();
}).observe(document, { subtree: true, childList: true });
"""
#: Whatever the page loaded, once: a worker asks again for what was preloaded.
SENT = """
[...new Map([...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map((entry) => [entry.name, entry.encodedBodySize]))]
  .reduce((all, [name, bytes]) => all + (/\\.(woff2|bin)$/.test(name) ? 0 : bytes), 0)
"""
MARK = "serai-page"
TASK = "ThreadControllerImpl::RunTask"
TICKS = os.sysconf("SC_CLK_TCK")


def offspring() -> Iterator[int]:
    """This process and all that it started, and what they started."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    found = [os.getpid()]
    for each in found:
        found += [child for child, parent in parents.items() if parent == each]
        yield each


def worked() -> float:
    """Milliseconds that processors worked for all of them."""
    total = 0
    for each in offspring():
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return 1000 * total / TICKS


def longest_task(trace: bytes) -> float:
    """Milliseconds of processor time that the longest task of the page took, from its first byte on."""
    events = json.loads(trace)["traceEvents"]
    ours = next((event["pid"], event["tid"]) for event in events if event["name"] == MARK)
    tasks = [event for event in events if event["name"] == TASK and (event["pid"], event["tid"]) == ours]
    return float(max(event.get("tdur", 0) for event in tasks)) / 1000


def measured(address: str, browser: Browser, path: str, trace: bool) -> tuple[float, float, float, int]:
    """Milliseconds to the first line, of work by then, of the longest task, and bytes over the wire."""
    with contextlib.closing(browser.new_context(viewport={"width": 1440, "height": 900})) as context:
        page = context.new_page()
        page.add_init_script(WATCH)
        page.wait_for_timeout(SETTLED_MS)
        if trace:
            browser.start_tracing(page=page, categories=["toplevel", "blink.user_timing"])
        before = worked()
        page.goto(address + path, wait_until="commit")
        page.wait_for_selector("#engine-lines button", timeout=PATIENCE_MS)
        work = worked() - before
        first = page.evaluate("window.firstLine")
        page.wait_for_timeout(WATCHED_MS if trace else 0)
        page.evaluate("(mark) => performance.mark(mark)", MARK)
        longest = longest_task(browser.stop_tracing()) if trace else 0
        return first, work, longest, page.evaluate(SENT)


def main() -> None:
    names = sys.argv[1:] or serai.game_names()
    for name in names:
        build_engine(serai.game(name))
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        running = RunningClub(Path(store), "en")
        browser = playwright.chromium.launch(**BROWSER)  # type: ignore[arg-type]
        try:
            for name in names:
                path = f"/analysis/{name}?from={packed(serai.game(name).new(players=2, seed=7))}"
                found = [measured(running.address, browser, path, False) for _ in range(RUNS)]
                first, work, _, sent = (statistics.median(column) for column in zip(*found, strict=True))
                longest = measured(running.address, browser, path, True)[2]
                told = f"first line {first:.0f} ms ({work:.0f} ms of work), longest task {longest:.0f} ms of work"
                print(f"{name}: {told}, {sent / 1024:.0f} KiB", flush=True)
        finally:
            browser.close()
            running.stop()


if __name__ == "__main__":
    main()
