"""Links to our pages in other people's chats: a title, a sentence, a picture, and nothing that is not for all."""

import html
import re
import struct

import pytest

import serai
from serai.web.static_files import address
from tests.web.routes import filled, routes
from tests.web.visiting import Visitor, two_at

NEEDED = ("og:title", "og:description", "og:image", "og:url", "og:type", "og:locale", "og:image:alt")
MOST_BYTES = 120 * 1024


def metas(text: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', text)
    return {name: html.unescape(value) for name, value in found}


def test_every_page_has_a_preview(app, visit, club):
    ann = visit("Ann")
    table = ann.makes("ganesha", "me")
    host = club.tables.find(table).host
    pages = 0
    for route, method in routes(app):
        if method != "GET" or route.path.startswith("/api/v1/") or route.path.endswith("/events"):
            continue
        path = filled(route.path, {"name": "rajas", "person_id": host}, table_id=table)
        answer = ann.get(path)
        if "<!doctype html>" in answer.text:
            told = metas(answer.text)
            assert all(told.get(name) for name in NEEDED), path
            assert told["description"] == told["og:description"] and told["twitter:card"] == "summary_large_image"
            assert re.search(r"<title>[^<]+</title>", answer.text), path
            assert told["og:url"] == ann.address + path
            assert told["og:image"].startswith(f"{ann.address}/static/")
            pages += 1
    assert pages > 15
    assert "og:image" in metas(ann.get("/nowhere").text)


@pytest.mark.parametrize("game", [*serai.game_names(), ""])
def test_every_game_has_a_picture_of_its_own(visit, game):
    ann = visit()
    told = metas(ann.get(f"/rules/{game}" if game else "/").text)
    assert (f"/static/games/{game}/preview.png?v=" if game else address("previews/serai.png")) in told["og:image"]
    answer = ann.get(told["og:image"].removeprefix(ann.address))
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/png"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert struct.unpack(">II", answer.content[16:24]) == (1200, 630) and len(answer.content) < MOST_BYTES
    assert ann.get("/static/serai.css").headers["cross-origin-resource-policy"] == "same-origin"


def test_a_table_tells_its_game_and_no_names(visit, club):
    ann, ben, table = two_at(visit, "ganesha")
    host = club.tables.find(table).host
    private = ann.makes("rajas", "link")
    for path in (f"/t/{table}", f"/t/{table}/replay", f"/t/{private}", f"/join/{private}", f"/people/{host}"):
        for viewer in (visit(), ann, ben):
            told = metas(viewer.get(path).text)
            assert not any(name in value for value in told.values() for name in ("Ann", "Ben")), (path, told)
    assert metas(visit().get(f"/t/{private}").text)["og:title"].startswith("Rajas")


def test_addresses_are_the_servers_own(running):
    named = Visitor(running(public_url="https://club.example"), address="https://club.example")
    told = metas(named.get("/tables?x=secret", Host="other.example").text)
    assert told["og:url"] == "https://club.example/tables"
    assert told["og:image"].startswith("https://club.example/static/")
    unnamed = Visitor(running(public_url=""))
    told = metas(unnamed.get("/tables", Host="box.local:8000").text)
    assert told["og:url"] == "http://box.local:8000/tables"


def test_previews_speak_the_readers_language(visit):
    told = {metas(visit(language=tongue).get("/").text)["description"] for tongue in ("en", "ru", "el")}
    assert len(told) == 3
