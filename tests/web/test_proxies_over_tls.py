"""nginx and Caddy with TLS and HTTP/2 in front of a club, by the files that docs/hosting.md and deploy/ show.

The certificate is of an authority that is made for the test: `openssl` makes it, `curl` trusts nobody else, and a real
browser plays a move. Where one of them is not installed its trials are skipped.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import sync_playwright

from tests.club.served import Served
from tests.web.proxying import NAME, Made, Place, Secured, caddy, free_port, moved, nginx, program, proxy
from tools.dist import own_move

pytestmark = pytest.mark.slow
CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2")
ANSWER_S = 60


@pytest.fixture(scope="module")
def secured(tmp_path_factory: pytest.TempPathFactory) -> Secured:
    """An authority of our own, and the certificate that it gave the club."""
    folder = tmp_path_factory.mktemp("authority")
    authority, other, key, certificate = (folder / name for name in ("own.pem", "other.pem", "club.key", "club.pem"))
    for each in (authority, other):
        _certificate("/CN=An authority", each, each.with_suffix(".key"))
    named = ("-addext", f"subjectAltName=DNS:{NAME}", "-addext", "basicConstraints=critical,CA:FALSE")
    _certificate(f"/CN={NAME}", certificate, key, "-CA", authority, "-CAkey", authority.with_suffix(".key"), *named)
    return Secured(authority, other, certificate, key)


def _certificate(subject: str, out: Path, key: Path, *more: str | Path) -> None:
    command = [program("openssl"), "req", "-x509", *CURVE, "-subj", subject, "-out", out, "-keyout", key, *more]
    subprocess.run(command, check=True, capture_output=True)


class Visitor(NamedTuple):
    """Somebody outside, who knows the club by its name and trusts one authority alone."""

    port: int
    trusted: Path

    def curl(self, path: str, *more: str) -> list[str]:
        """A command that asks for a path of the club."""
        known = ["--cacert", str(self.trusted), "--resolve", f"{NAME}:{self.port}:127.0.0.1"]
        limit = ["--max-time", str(ANSWER_S), "--silent", "--show-error"]
        return [program("curl"), *limit, *known, *more, f"https://{NAME}:{self.port}{path}"]

    def about(self, path: str, *more: str) -> dict[str, str]:
        """The status, the version of HTTP and the headers of an answer; empty while there is none."""
        told = ("--output", "/dev/null", "--write-out", r"%{http_code} %{http_version} %{header_json}")
        said = subprocess.run(self.curl(path, *told, *more), capture_output=True, text=True, check=False).stdout
        status, version, headers = said.split(" ", 2)
        if status == "000":
            return {}
        return {"status": status, "http": version} | {name: found[-1] for name, found in json.loads(headers).items()}

    @contextmanager
    def stream(self, path: str) -> Iterator[Iterator[str]]:
        """The lines of a stream, as they come."""
        process = subprocess.Popen(self.curl(path, "--no-buffer", "--include"), stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            yield (line.rstrip() for line in process.stdout)
        finally:
            process.kill()
            process.wait()


@contextmanager
def running(port: int, folder: Path) -> Iterator[Served]:
    """A club that is known by its name and the port of its proxy."""
    public = f"https://{NAME}:{port}"
    url = f"sqlite:///{folder / 'club.db'}"
    made = Served(url, str(folder / "errors"), port=free_port(), public_url=public, trusted_proxies="127.0.0.1")
    try:
        yield made
    finally:
        made.kill()
        made.club.stop()


def version_in(lines: Iterator[str]) -> int:
    """Wait for the next version that a stream tells."""
    found = next(line for line in lines if line.startswith("id: "))
    return int(found.removeprefix("id: ").partition(".")[0])


@pytest.mark.parametrize("made", [nginx, caddy], ids=lambda made: made.__name__)
def test_pages_live_behind_tls_and_http2(made: Made, secured: Secured, tmp_path: Path) -> None:
    visitor = Visitor(free_port(), secured.authority)
    with running(visitor.port, tmp_path) as club:
        sat = club.ask(do="sit", game="ganesha", names="Ann Ben")
        table = f"/t/{sat['table']}"
        place = Place(tmp_path / "proxy", visitor.port, club.port)
        with proxy(made, place, lambda: visitor.about("/healthz").get("status") == "200", secured):
            page = visitor.about(table, "--header", "Accept-Encoding: gzip")
            assert (page["status"], page["http"], page["content-encoding"]) == ("200", "2", "gzip")
            assert page["strict-transport-security"]
            assert page["set-cookie"].startswith("__Host-") and "Secure" in page["set-cookie"]
            assert visitor.about("/healthz", "--http1.1")["http"] == "1.1"
            assert visitor.about("/metrics")["status"] == "404"
            assert not Visitor(visitor.port, secured.other).about("/healthz")  # to whom the authority means nothing

            with visitor.stream(f"{table}/events") as lines:
                head = [line.lower() for line in iter(lambda: next(lines), "")]
                assert head[0].startswith("http/2 200")
                assert not any(line.startswith("content-encoding") for line in head)
                assert any(line.startswith("content-type: text/event-stream") for line in head)
                version_in(lines)
                for _ in range(3):  # each comes by itself, before anything else is sent
                    told = moved(club, sat)
                    while version_in(lines) < told:
                        pass
                assert "data: ." in lines  # a sign of life, while nothing happens


@pytest.mark.parametrize("made", [nginx, caddy], ids=lambda made: made.__name__)
def test_a_browser_plays_behind_tls_and_http2(made: Made, secured: Secured, tmp_path: Path) -> None:
    visitor = Visitor(free_port(), secured.authority)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    with running(visitor.port, tmp_path) as club:
        place = Place(tmp_path / "proxy", visitor.port, club.port)
        with (
            proxy(made, place, lambda: visitor.about("/healthz").get("status") == "200", secured),
            sync_playwright() as playwright,
        ):
            found = ["--no-sandbox", f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
            browser = playwright.chromium.launch(executable_path=chromium, args=found)
            page = browser.new_page(ignore_https_errors=True, viewport={"width": 1280, "height": 720})
            page.set_default_timeout(1000 * ANSWER_S)
            failed: list[str] = []
            page.on("response", lambda r: failed.append(f"{r.status} {r.url}") if r.status >= 400 else None)
            page.on("pageerror", lambda error: failed.append(str(error)))
            own_move(page, f"https://{NAME}:{visitor.port}")
            used = "performance.getEntries().filter((e) => e.nextHopProtocol).map((e) => e.nextHopProtocol)"
            assert set(page.evaluate(used)) == {"h2"}
            session = [each for each in page.context.cookies() if each.get("httpOnly")]
            assert [(each.get("name", "")[:7], each.get("secure")) for each in session] == [("__Host-", True)]
            assert not failed
            browser.close()
