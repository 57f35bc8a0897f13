"""nginx and Caddy in front of a club, set up as docs/hosting.md says: pages live on through them, whatever happens.

Real proxies and servers in processes of their own. Where a proxy is not installed its trials are skipped. TLS is left
out: no certificate is to be had for a name of one's own.
"""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from tests.club.postgres import wait_until
from tests.club.served import Page, Served, ServedByTwo

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```\n(.*?)^```$", re.DOTALL | re.MULTILINE)
BEATS_S = 60  # one comes every 15


def shown(beginning: str) -> str:
    """A block of the page for hosts."""
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    (found,) = [block for block in BLOCK.findall(text) if block.startswith(beginning)]
    return str(found)


def nginx(folder: Path, port: int, club: int) -> list[str]:
    """nginx with the server of the page: another port and address, nothing of TLS."""
    server = "\n".join(line for line in shown("server {").splitlines() if "ssl_certificate" not in line)
    server, listening = re.subn(r"listen \[::\]:443[^;]*;.*", f"listen [::1]:{port};", server)
    server, more = re.subn(r"listen 443[^;]*;.*", f"listen 127.0.0.1:{port};", server)
    assert listening == more == 1 and server.count("127.0.0.1:8000") == 2
    places = "".join(
        f"{kind}_temp_path {folder / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    inside = f"access_log off; {places}\n{server.replace('127.0.0.1:8000', f'127.0.0.1:{club}')}"
    file = folder / "nginx.conf"
    head = f"daemon off; master_process off; pid {folder / 'pid'}; error_log stderr;"
    file.write_text(f"{head}\nevents {{}}\nhttp {{\n{inside}\n}}\n")
    return ["nginx", "-c", str(file), "-p", str(folder), "-e", "stderr"]


def caddy(folder: Path, port: int, club: int) -> list[str]:
    """Caddy with the site of the page: another port and address, nothing of TLS."""
    site = shown("club.example {").replace("club.example {", f"http://:{port} {{\n\tbind 127.0.0.1 ::1\n", 1)
    file = folder / "Caddyfile"
    alone = "{\n\tadmin off\n\tauto_https off\n}\n"
    file.write_text(alone + site.replace("127.0.0.1:8000", f"127.0.0.1:{club}"))
    return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]


@contextmanager
def proxy(made: Callable[[Path, int, int], list[str]], folder: Path, club: int) -> Iterator[int]:
    """The port of a proxy in front of a club."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder.mkdir()
    command = made(folder, port, club)
    program = shutil.which(command[0], path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        pytest.skip(f"{command[0]} is not installed")
    env = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([program, *command[1:]], env=env, stdout=log, stderr=log)
    try:

        def answers() -> bool:
            assert process.poll() is None, (folder / "log").read_text()
            with suppress(httpx.HTTPError):
                return httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5).status_code == 200
            return False

        wait_until(answers, 60, command[0])
        yield port
    finally:
        process.kill()  # asked to end, Caddy waits for streams that are open
        process.wait(30)


def moved(house: Served, sat: dict[str, object]) -> int:
    """A move of whoever decides, sent to the club itself; the version it led to."""
    for me in sat["people"]:  # type: ignore[attr-defined]
        look = house.ask(do="look", me=me, table=sat["table"])
        if look["moves"]:
            asked = {"version": look["version"], "key": f"k{look['version']}-{me}", "moves": [look["moves"][0]]}
            return int(house.ask(do="move", me=me, table=sat["table"], **asked)["version"])
    raise AssertionError("nobody decides")


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
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
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
def test_pages_live_on_behind_a_proxy(made: Callable[..., list[str]], house: Served, tmp_path: Path) -> None:
    sat = house.ask(do="sit", game="ganesha", names="Ann Ben")
    with proxy(made, tmp_path / "proxy", house.port) as port:
        address = f"http://127.0.0.1:{port}"
        page = Page(SimpleNamespace(port=port), sat["table"])  # type: ignore[arg-type]
        wait_until(lambda: page.version >= 0, 30, "the first frame")
        for _ in range(3):  # each comes by itself, before anything else is sent
            shows(page, moved(house, sat))
        headers = beat(f"{address}/t/{sat['table']}/events")
        assert "content-encoding" not in headers and headers["content-type"].startswith("text/event-stream")
        packed = httpx.get(f"{address}/t/{sat['table']}", headers={"Accept-Encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip" and packed.status_code == 200
        assert httpx.get(f"{address}/metrics").status_code == 404
        with suppress(httpx.ConnectError):  # where the machine has IPv6
            assert httpx.get(f"http://[::1]:{port}/healthz").text == "ok\n"

        house.kill()
        if house.process.poll() is not None:
            assert httpx.get(f"{address}/", timeout=30).status_code == 502
        house.spawn()
        shows(page, moved(house, sat))  # it has come back by itself
        page.close()


def test_the_compose_file_has_the_same_proxy() -> None:
    own = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert own.replace("{$DOMAIN}", "club.example").replace("serai:8000", "127.0.0.1:8000") == shown("club.example {")
