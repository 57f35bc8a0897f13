"""nginx and Caddy in front of a club, set up as docs/hosting.md says: pages live on through them, whatever happens.

Real proxies and servers in processes of their own. Where a proxy is not installed its trials are skipped. They speak
plain HTTP here; `test_proxies_over_tls.py` has the rest.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from tests.club.postgres import wait_until
from tests.club.served import Page, Served, ServedByTwo
from tests.web.proxying import NAME, ROOT, Made, Place, caddy, free_port, moved, nginx, proxy, shown

pytestmark = pytest.mark.slow
BEATS_S = 60  # one comes every 15


def shows(page: Page, version: int) -> None:
    """Wait until a page has a version."""
    wait_until(lambda: page.version >= version, 60, f"version {version}")


def beat(address: str) -> httpx.Headers:
    """Wait for a sign of life on a page where nothing happens; the answer's headers."""
    asked = {"Accept-Encoding": "gzip, br, zstd"}
    with httpx.stream("GET", address, headers=asked, timeout=BEATS_S) as answer:
        for line in answer.iter_lines():
            if line == "data: .":
                return answer.headers
    raise AssertionError("the stream ended")


@pytest.fixture(params=["one process", "two processes"])
def running(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    """A club to put behind a proxy."""
    kind, url = Served, f"sqlite:///{tmp_path / 'club.db'}"
    if request.param == "two processes":
        kind, url = ServedByTwo, request.getfixturevalue("new_postgres_url")()
    made = kind(url, str(tmp_path / "errors"), trusted_proxies="127.0.0.1")
    yield made
    made.process.kill()
    made.process.wait()
    made.club.stop()


@pytest.mark.parametrize("made", [nginx, caddy], ids=lambda made: made.__name__)
def test_pages_live_on_behind_a_proxy(made: Made, running: Served, tmp_path: Path) -> None:
    sat = running.ask(do="sit", game="ganesha", names="Ann Ben")
    port = free_port()
    address = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        with suppress(httpx.HTTPError):
            return httpx.get(f"{address}/healthz", timeout=5).status_code == 200
        return False

    with proxy(made, Place(tmp_path / "proxy", port, running.port), answers):
        page = Page(SimpleNamespace(port=port), sat["table"])  # type: ignore[arg-type]
        wait_until(lambda: page.version >= 0, 30, "the first frame")
        for _ in range(3):  # each comes by itself, before anything else is sent
            shows(page, moved(running, sat))
        headers = beat(f"{address}/t/{sat['table']}/events")
        assert "content-encoding" not in headers and headers["content-type"].startswith("text/event-stream")
        packed = httpx.get(f"{address}/t/{sat['table']}", headers={"Accept-Encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip" and packed.status_code == 200
        assert httpx.get(f"{address}/metrics").status_code == 404
        with suppress(httpx.ConnectError):  # where the machine has IPv6
            assert httpx.get(f"http://[::1]:{port}/healthz").text == "ok\n"

        running.kill()
        if running.process.poll() is not None:
            assert httpx.get(f"{address}/", timeout=30).status_code == 502
        running.spawn()
        shows(page, moved(running, sat))  # it has come back by itself
        page.close()


def test_the_compose_file_has_the_same_proxy() -> None:
    own = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert own.replace("{$DOMAIN}", NAME).replace("serai:8000", "127.0.0.1:8000") == shown(f"{NAME} {{")
