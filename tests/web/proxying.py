"""nginx and Caddy in processes of their own, set up as docs/hosting.md and deploy/ say."""

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.club.postgres import wait_until
from tests.club.served import Served

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NAME = "club.example"  # of the club on the page for hosts


class Place(NamedTuple):
    """Where a proxy listens, and the club behind it."""

    folder: Path
    port: int
    club: int


class Secured(NamedTuple):
    """What TLS needs: a certificate of the club with its key, the authority that gave it, and one that did not."""

    authority: Path
    other: Path
    certificate: Path
    key: Path


#: A proxy's command line for a place. Without anything secured it speaks plain HTTP.
Made = Callable[[Place, Secured | None], list[str]]


def shown(beginning: str) -> str:
    """A block of the page for hosts."""
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    (found,) = [block for block in BLOCK.findall(text) if block.startswith(beginning)]
    return str(found)


def nginx(place: Place, secured: Secured | None = None) -> list[str]:
    """nginx with the server of the page: another port, address and certificate."""
    folder = place.folder
    server, how = shown("server {"), r"\1" if secured else ""
    server, listening = re.subn(r"listen \[::\]:443([^;]*);.*", rf"listen [::1]:{place.port}{how};", server)
    server, more = re.subn(r"listen 443([^;]*);.*", rf"listen 127.0.0.1:{place.port}{how};", server)
    own = f"ssl_certificate {secured.certificate};\nssl_certificate_key {secured.key};" if secured else ""
    server, certificates = re.subn(r"ssl_certificate .*\n *ssl_certificate_key .*", own, server)
    assert listening == more == certificates == 1 and server.count("127.0.0.1:8000") == 2
    places = "".join(
        f"{kind}_temp_path {folder / kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    inside = f"access_log off; {places}\n{server.replace('127.0.0.1:8000', f'127.0.0.1:{place.club}')}"
    file = folder / "nginx.conf"
    head = f"daemon off; master_process off; pid {folder / 'pid'}; error_log stderr;"
    file.write_text(f"{head}\nevents {{}}\nhttp {{\n{inside}\n}}\n")
    return ["nginx", "-c", str(file), "-p", str(folder), "-e", "stderr"]


def caddy(place: Place, secured: Secured | None = None) -> list[str]:
    """Caddy with the file of the compose file, which is the page's site: another port, address and certificate."""
    site = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert site.count("serai:8000") == 1
    name = f"{NAME}:{place.port}" if secured else f"http://:{place.port}"
    issued = f"\ttls {secured.certificate} {secured.key}\n" if secured else ""
    site = site.replace("{$DOMAIN} {", f"{name} {{\n\tbind 127.0.0.1 ::1\n{issued}", 1)
    alone = f"{{\n\tadmin off\n\tauto_https {'disable_redirects' if secured else 'off'}\n}}\n"
    file = place.folder / "Caddyfile"
    file.write_text(alone + site.replace("serai:8000", f"127.0.0.1:{place.club}"))
    return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]


def program(name: str) -> str:
    """Where a program is; what needs it is skipped where it is not."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def proxy(made: Made, place: Place, answers: Callable[[], bool], secured: Secured | None = None) -> Iterator[None]:
    """A proxy in front of a club, as soon as it answers."""
    place.folder.mkdir()
    name, *arguments = made(place, secured)
    home = str(place.folder)
    env = {**os.environ, "HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
    with (place.folder / "log").open("wb") as log:
        process = subprocess.Popen([program(name), *arguments], env=env, stdout=log, stderr=log)
    try:

        def serves() -> bool:
            assert process.poll() is None, (place.folder / "log").read_text()
            return answers()

        wait_until(serves, 60, name)
        yield
    finally:
        process.kill()  # asked to end, Caddy waits for streams that are open
        process.wait(30)


def moved(running: Served, sat: dict[str, object]) -> int:
    """A move of whoever decides, sent to the club itself; the version it led to."""
    for me in sat["people"]:  # type: ignore[attr-defined]
        look = running.ask(do="look", me=me, table=sat["table"])
        if look["moves"]:
            asked = {"version": look["version"], "key": f"k{look['version']}-{me}", "moves": [look["moves"][0]]}
            return int(running.ask(do="move", me=me, table=sat["table"], **asked)["version"])
    raise AssertionError("nobody decides")
