"""`serai doctor` asks a club through its proxy what it sees of visitors: a real server, a real proxy in front of it."""

import json
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest

from serai.club.operations import proxy_check
from serai.club.operations.doctor import BAD, DOUBT, OK, Finding, proxy_headers
from serai.club.settings import Settings

HERE = "127.0.0.1"
Headers = Callable[[str | None], str | None]  # X-Forwarded-For that came, and the one that is sent on


@contextmanager
def proxied(address: str, forwarded: Headers) -> Iterator[str]:
    """The address of a proxy before a server, which does with X-Forwarded-For what it is told."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            sent = {name: value for name, value in self.headers.items() if name != proxy_check.FORWARDED}
            if (header := forwarded(self.headers.get(proxy_check.FORWARDED))) is not None:
                sent[proxy_check.FORWARDED] = header
            with urllib.request.urlopen(urllib.request.Request(address + self.path, headers=sent), timeout=20) as found:
                body = found.read()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_about: object) -> None: ...

    with ThreadingHTTPServer((HERE, 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{HERE}:{server.server_address[1]}"
        server.shutdown()


def found_by(settings: Settings) -> Finding:
    (finding,) = proxy_headers(settings)
    return finding


@pytest.mark.parametrize(
    ("forwarded", "verdict", "words"),
    [
        (lambda _came: HERE, OK, "says who asks"),
        (lambda came: f"{came}, {HERE}", OK, "says who asks"),
        (lambda _came: None, BAD, "does not say who asks"),
        (lambda came: came, BAD, "lets visitors choose"),
    ],
    ids=["replaces", "adds", "removes", "passes on"],
)
def test_what_a_trusted_proxy_says_of_visitors(served, forwarded: Headers, verdict: str, words: str) -> None:
    running = served(trusted_proxies=[HERE])
    with proxied(running.address, forwarded) as url:
        found = found_by(running.settings.replaced(public_url=url))
    assert found.verdict == verdict and words in found.found and bool(found.advice) == (verdict != OK)


def test_a_proxy_that_is_not_trusted_is_named(served) -> None:
    running = served(trusted_proxies=["10.0.0.0/8"])
    with proxied(running.address, lambda _came: HERE) as url:
        found = found_by(running.settings.replaced(public_url=url))
    assert found.verdict == BAD and found.advice.endswith(f"SERAI_TRUSTED_PROXIES={HERE}")


def test_who_lacks_the_key_is_told_no_more_than_anybody(served) -> None:
    running = served(trusted_proxies=[HERE])
    other = running.settings.replaced(public_url=running.address, secret_key="j" * 40)
    found = found_by(other)
    assert found.verdict == BAD and "does not lead to this club" in found.found
    for question in ("?", proxy_check._signer("j" * 40).sign("?").decode()):
        assert httpx.get(f"{running.address}/healthz", headers={proxy_check.HEADER: question}).text == "ok\n"


@contextmanager
def answering(answer: object) -> Iterator[str]:
    """The address of something that answers every question alike."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        def log_message(self, *_about: object) -> None: ...

    with ThreadingHTTPServer((HERE, 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{HERE}:{server.server_address[1]}"
        server.shutdown()


def test_an_answer_that_the_club_did_not_give_to_this_question_is_not_believed() -> None:
    key, other, seen = "k" * 40, "j" * 40, proxy_check.Seen("0.0.0.0", False, ())
    unsigned = {"peer": "0.0.0.0/0", "trusted": False, "hops": []}
    of_another = proxy_check.told(other, proxy_check._signer(other).sign("?").decode(), seen)
    to_another = proxy_check.told(key, proxy_check._signer(key).sign("another").decode(), seen)
    for answer in (unsigned, of_another, to_another):
        with answering(answer) as url, pytest.raises(proxy_check.NotThisClub):
            proxy_check.ask(url, key)


def test_where_nothing_answers_or_nothing_can_be_asked(tmp_path) -> None:
    asked = Settings(data_folder=tmp_path, public_url=f"https://{HERE}:1", trusted_proxies=[HERE], secret_key="k" * 40)
    found = found_by(asked)
    assert found.verdict == DOUBT and found.advice
    assert list(proxy_headers(asked.replaced(public_url=""))) == []
    found = found_by(asked.replaced(secret_key=""))
    assert found.verdict == DOUBT and "not open yet" in found.found and found.advice and not list(tmp_path.iterdir())
    (tmp_path / "secret.key").write_text("short")
    found = found_by(asked.replaced(secret_key=""))
    assert found.verdict == BAD and "does not hold a key" in found.found and found.advice
