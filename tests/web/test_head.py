"""HEAD wherever GET is: the same status and headers, no body, and no stream that holds the line."""

import socket
import threading

from starlette.testclient import TestClient

from tests.web.routes import filled, routes
from tests.web.visiting import Visitor

DEALS = {"/analysis/ganesha", "/analysis/ganesha/edit"}  # each time another one
VARYING = {"x-request-id", "set-cookie", "date", "content-length"}  # a page's length varies with its suggested name


def test_every_get_has_a_head(app, visit, club):
    ann = visit("Ann")
    table = ann.makes("ganesha", "me")
    token = club.sessions.token(club.tables.find(table).host, "t", ("read",))
    head = {"Authorization": f"Bearer {token}"}
    ways = [filled(r.path, {"name": "ganesha"}, table_id=table) for r, method in routes(app) if method == "GET"]
    ways = [path for path in ways if not path.endswith("/events")] + ["/static/serai.css", "/art/sign.svg", "/nowhere"]
    assert len(ways) > 35
    with ann.client:
        for path in ways:
            got = ann.client.get(path, headers=head, follow_redirects=False)
            told = ann.client.head(path, headers=head, follow_redirects=False)
            assert told.status_code == got.status_code and told.content == b"", path
            varying = VARYING | ({"location"} if path in DEALS else set())
            theirs, ours = (
                {name: value for name, value in answer.headers.items() if name not in varying} for answer in (got, told)
            )
            assert ours == theirs, path
            assert ("content-length" in told.headers) == ("content-length" in got.headers), path
        assert ann.client.head("/play").status_code == 405


def test_a_stream_does_not_hold_a_head(served):
    """On a real line: headers, no body, and the next request on the same line is answered."""
    running = served()
    ann = Visitor(running.address, "Ann")
    table = ann.makes("ganesha", "me")
    with socket.create_connection(("127.0.0.1", running.port), 10) as line:
        for way in (f"/t/{table}/events", f"/t/{table}", "/static/serai.css"):
            line.sendall(f"HEAD {way} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            told = b""
            while b"\r\n\r\n" not in told:
                more = line.recv(65536)
                assert more, told
                told += more
            assert told.startswith(b"HTTP/1.1 200") and told.endswith(b"\r\n\r\n"), told[-200:]
    assert not running.app.state.streams._by_address.tell_all()
    assert threading.active_count() < 100


def test_a_program_may_ask_for_a_streams_head(app, club, visit):
    ann = visit("Ann")
    table = ann.makes("ganesha", "me")
    token = club.sessions.token(club.tables.find(table).host, "t", ("read",))
    answer = TestClient(app).head(f"/api/v1/tables/{table}/events", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/event-stream")
