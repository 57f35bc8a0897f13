"""`python -m bench.visits`: what Chromium receives for a table, every game in every language: first visit and next.

Bytes as they come over the line, headers of every answer among them, and those of the bodies alone; fonts apart. The
goals hold for bodies.
"""

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bench.clicking import seated, uncover
from bench.serving import GAMES, serving
from serai.kernel.i18n import LANGUAGES, speak

FIRST_KIB, FONTS_KIB, NEXT_KIB = 110, 90, 30
QUIET_MS = 1500  # nothing more comes then
PATIENCE_MS = 60_000


class Line:
    """What a page received, by kind."""

    def __init__(self, session: Any) -> None:
        self.kinds: dict[str, str] = {}
        self.heads: dict[str, int] = {}
        self.bodies: Counter[str] = Counter()
        self.whole: Counter[str] = Counter()
        session.send("Network.enable")
        session.on("Network.responseReceived", self.begun)
        session.on("Network.loadingFinished", self.ended)

    def begun(self, event: Any) -> None:
        url, answer = event["response"]["url"], event["response"]
        kept = answer.get("fromDiskCache") or answer.get("fromPrefetchCache") or event["type"] == "EventSource"
        self.kinds[event["requestId"]] = "kept" if kept else "fonts" if url.endswith(".woff2") else "rest"
        self.heads[event["requestId"]] = answer["encodedDataLength"]

    def ended(self, event: Any) -> None:
        request, size = event["requestId"], event["encodedDataLength"]
        kind = self.kinds.get(request, "rest")
        self.whole[kind] += size
        self.bodies[kind] += size - self.heads.get(request, 0)

    def kib(self, kind: str) -> tuple[float, float]:
        """Of bodies alone, and with headers."""
        return self.bodies[kind] / 1024, self.whole[kind] / 1024


def visit(browser: Browser, address: str, cookie: str, language: str, table: str) -> tuple[Line, Line]:
    """A first visit of a table with nothing kept, and the next one."""
    context = browser.new_context(locale=language, viewport={"width": 1440, "height": 900})
    context.add_cookies([{"name": "serai-session", "value": cookie, "url": address}])
    found = []
    for _visit in range(2):
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        found.append(Line(context.new_cdp_session(page)))
        page.goto(f"{address}/t/{table}")
        page.wait_for_selector("#curtain:visible, #frame .board:visible")
        uncover(page)
        page.wait_for_selector("#frame .board")
        page.wait_for_timeout(QUIET_MS)
        page.close()
    context.close()
    return found[0], found[1]


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--strict", action="store_true", help="fail where a goal is missed")
    given = ask.parse_args()
    missed = False
    print(
        "| KiB: bodies (with headers) | | first visit | fonts | next visit | |\n| --- | --- | --- | --- | --- | --- |"
    )
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for language in LANGUAGES:
            speak(language)  # a guest's language is that in which they come
            with tempfile.TemporaryDirectory() as tmp:
                cookie, tables = seated(Path(tmp))
                with serving(Path(tmp), workers=0) as server:
                    for game in GAMES:
                        first, later = visit(browser, server.address, cookie, language, tables[game])
                        cells = [first.kib("rest"), first.kib("fonts"), later.kib("rest")]
                        goals = zip(cells, (FIRST_KIB, FONTS_KIB, NEXT_KIB), strict=True)
                        met = all(bodies <= goal for (bodies, _whole), goal in goals)
                        missed |= not met
                        shown = " | ".join(f"{bodies:.1f} ({whole:.1f})" for bodies, whole in cells)
                        print(f"| {game} | {language} | {shown} | {'met' if met else 'MISSED'} |", flush=True)
        browser.close()
    sys.exit(missed and given.strict)


if __name__ == "__main__":
    main()
