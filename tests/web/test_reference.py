"""The library: rules with anchors and search, components with their marks, verifying, small pages."""

import re

import pytest
from starlette.testclient import TestClient

import serai
from serai.boards.presentation import presentation_of
from serai.kernel.gamefile import Record
from serai.kernel.rulebook import read_rules


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_every_rule_has_an_anchor(visit, game):
    page = visit().get(f"/rules/{game}").text
    for id in read_rules(serai.game(game).package):
        assert f'id="{id}"' in page


@pytest.mark.parametrize("language", ["en", "ru", "el"])
def test_djinns_and_rulings_are_in_the_rules(visit, language):
    page = visit(language=language).get("/rules/five-tribes").text
    assert page.count('<th scope="row">') == 22
    assert {"Q-A1", "Q-F10", "Q-I12"} <= set(re.findall(r'id="(Q-[A-I]\d+)"', page))
    assert "<code>neighbours</code>" in page


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_rules_have_pictures_a_legend_and_a_page_to_print(visit, game):
    ann = visit()
    page = ann.get(f"/rules/{game}").text
    assert page.count('<figure class="drawn"') == len(presentation_of(game).figures)
    assert all(len(seen) > 40 for seen in re.findall(r'role="img" aria-label="([^"]+)"', page))
    assert 'id="legend"' in page and f'href="/rules/{game}/short"' in page
    cited = set(re.findall(r'href="#([A-Z]-[A-Z]?\d+)"', page))
    assert cited <= set(re.findall(r'id="([A-Z]-[A-Z]?\d+)"', page))
    short = ann.get(f"/rules/{game}/short")
    assert short.status_code == 200 and 'class="board' in short.text
    assert ann.get("/rules/no-such-game/short").status_code == 404


def test_rules_can_be_searched(visit):
    ann = visit()
    found = ann.get("/rules/five-tribes?q=fakir").text
    assert 0 < found.count('class="rule') < ann.get("/rules/five-tribes").text.count('class="rule')
    assert 'id="F-067"' in ann.get("/rules/five-tribes?q=F-067").text
    assert "Nothing in the rules says" in ann.get("/rules/five-tribes?q=zeppelin").text


@pytest.mark.parametrize("game", ["five-tribes", "ganesha", "rajas"])
def test_reconstructed_figures_are_marked(visit, game):
    page = visit().get(f"/editions/{game}").text
    marks = serai.game(game).edition.tables
    reconstructed = sum(marks.mark(entry) == "reconstructed" for entry in marks.entries())
    assert page.count('class="figure reconstructed"') == reconstructed


def test_a_file_is_verified(visit, tmp_path):
    ann = visit("Ann")
    record = Record(serai.game("ganesha"), players=2, seed=3)
    for _ in range(10):
        record.play(record.position.moves()[0])
    sent = {"Origin": ann.address, "X-CSRF-Token": ann.token()}

    def verify(text):
        return ann.client.post("/verify", files={"file": ("x.serai", text)}, headers=sent)

    good = verify(record.text())
    assert good.status_code == 200 and "10 moves were played again" in good.text
    lines = record.text().splitlines()
    forged = "\n".join([*lines[:-3], re.sub("#....", "#0000", lines[-3]), *lines[-2:], ""])
    assert verify(forged).status_code == 422
    for nonsense in (
        b"",
        b"hello",
        b"\xff\xfe",
        b"serai-game 1\n\n",
        b"serai-game 1\ngame: ganesha\noptions: " + b"[" * 9000,
    ):
        assert verify(nonsense).status_code in (400, 422)
    assert ann.post("/verify", {}).status_code == 400
    by_source = verify(record.text().replace("seed: 3", "seed: 3\nchance: by-source 1"))
    assert by_source.status_code == 422 and "serai verify FILE" in by_source.text


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/tables",
        "/new",
        "/new?hot=1",
        "/new?with=friends&game=rajas",
        "/ladder",
        "/rules",
        "/verify",
        "/login",
        "/settings",
        "/api/docs",
    ],
)
@pytest.mark.parametrize("language", ["en", "ru", "el"])
def test_pages_are_there_in_every_language(visit, path, language):
    answer = visit("", language=language).get(path)
    assert answer.status_code == 200 and f'lang="{language}"' in answer.text


def test_the_games_belong_to_their_makers(visit):
    page = visit().get("/").text
    for name in ("Bruno Cathala", "Days of Wonder", "Maxim Istomin", "Crowd Games", "Inka and Markus Brand", "HUCH!"):
        assert name in page


def test_health_and_metrics(visit, app):
    ann = visit()
    assert ann.get("/healthz").text == "ok\n"
    ann.get("/")
    far = TestClient(app, base_url=ann.address, client=("8.8.8.8", 50000))
    assert far.get("/metrics").status_code == 404
    text = ann.get("/metrics").text
    assert "serai_tables" in text and re.search(r'serai_request_seconds_count\{route="/",status="200"\}', text)


def test_metrics_are_not_passed_on_by_a_proxy(running):
    from tests.web.visiting import Visitor

    own, named = Visitor(running()), Visitor(running(trusted_proxies="127.0.0.1"))
    for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        assert own.get("/metrics", **{name: "8.8.8.8"}).status_code == 404
        assert named.get("/metrics", **{name: "8.8.8.8"}).status_code == 404
    assert own.get("/metrics", **{"X-Forwarded-For": "10.0.0.7"}).status_code == 404  # anybody could say so
    assert named.get("/metrics", **{"X-Forwarded-For": "10.0.0.7"}).status_code == 200
    assert own.get("/metrics").status_code == named.get("/metrics").status_code == 200


def test_metrics_are_for_who_is_near_and_asks_by_a_name_of_ours(running):
    app = running(public_url="https://club.example")

    def asked(address: str = "127.0.0.1", host: str = "localhost:8000") -> int:
        client = TestClient(app, base_url="http://localhost", client=(address, 50000))
        return client.get("/metrics", headers={"Host": host}).status_code

    near = ("127.0.0.9", "::1", "10.1.2.3", "192.168.1.2", "172.31.0.1", "fd00::1", "fe80::1", "::ffff:10.0.0.1")
    assert {asked(address) for address in near} == {200}
    # Python counts networks for documentation and measurements among the private ones.
    far = ("192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "198.18.0.1", "240.0.0.1", "0.0.0.0", "8.8.8.8")
    assert {asked(address) for address in far} == {404}
    for host in ("127.0.0.1:8000", "[::1]", "club.example", "serai:9000", "192.168.1.2"):
        assert asked(host=host) == 200, host
    for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", ""):  # rebinding
        assert asked(host=host) == 404, host


def test_art_is_kept_by_the_browser(visit):
    ann = visit()
    page = ann.get("/login").text
    sprite = re.search(r"/sprite-[0-9a-f]+\.svg", page)
    assert sprite
    drawn = ann.get(sprite[0])
    assert drawn.headers["content-type"] == "image/svg+xml" and "immutable" in drawn.headers["cache-control"]
    for name in (*(f"games/{game}" for game in serai.game_names()), "girih", "sign", "sign-turn"):
        assert ann.get(f"/art/{name}.svg").status_code == 200
    assert ann.get("/art/none.svg").status_code == ann.get("/art/games/none.svg").status_code == 404


def test_figures_of_like_things_are_side_by_side(visit):
    page = visit().get("/editions/five-tribes").text
    head = re.search(r"<code>\[djinn\]</code>.*?</thead>", page, re.S)
    assert head and re.findall(r"<code>(\w+)</code></th>", head[0]) == ["name", "value", "cost"]
    assert "only-reconstructed" not in page  # nothing of it is
    assert "only-reconstructed" in visit().get("/editions/rajas").text
