"""The whole API against its own description, by Schemathesis, for each role: no 5xx, no answer that is not described.

`SERAI_TEST_EXAMPLES` sets how many requests of each kind are made for each way and role (6 unless told).
"""

import os

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from serai.club import Seat
from tests.club.sitting import NO_QUOTAS
from tests.security.worlds import first_event
from tests.web.visiting import HEX

EXAMPLES = int(os.environ.get("SERAI_TEST_EXAMPLES", "6"))
ALL = ("read", "play", "chat", "table")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
#: Who knocks: whose token, with which scopes.
ROLES = {
    "nobody": (None, ()),
    "forged": ("x", ()),
    "stranger": ("Zoe", ALL),
    "seat": ("Ann", ALL),
    "other seat": ("Ben", ALL),
    "reader": ("Ann", ("read",)),
    "speaker": ("Ann", ("chat",)),
}


@pytest.fixture
def scene(running):
    """A server with tables in every state, and everybody's ids."""
    app = running(**NO_QUOTAS)
    club = app.state.club
    ids = {name: club.people.guest(name).id for name in ("Ann", "Ben", "Zoe")}
    tables = []
    for game in ("five-tribes", "ganesha", "rajas"):
        for status in ("playing", "over", "open"):
            table = club.tables.make(ids["Ann"], game, [Seat.me(), Seat.open()])
            if status != "open":
                club.joining.contribute(table.id, ids["Ann"], HEX)
                club.joining.join(table.id, ids["Ben"], contribution=HEX)
            if status == "over":
                club.leaving.close(table.id)
            tables.append(table.id)
    return app, club, ids, tables


def headers_of(club, ids, role):
    name, scopes = ROLES[role]
    if name is None:
        return {}
    token = club.sessions.token(ids[name], "fuzz", scopes) if name in ids else "serai_forged"
    return {"Authorization": f"Bearer {token}"}


def test_the_description_is_whole(app):
    """Every way under /api/v1 is described, with every refusal."""
    described = app.openapi()["paths"]
    ways = {(method, path) for path, methods in described.items() for method in methods}
    assert len(ways) >= 18
    for path, methods in described.items():
        for method, way in methods.items():
            assert {"401", "403", "404", "422", "429"} <= set(way["responses"]), (method, path)


@pytest.mark.parametrize("role", ROLES)
def test_no_answer_is_an_error_of_ours_or_undescribed(scene, role):
    app, club, ids, tables = scene
    headers = headers_of(club, ids, role)
    described = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    answers: dict[int, int] = {}
    for found in described.get_all_operations():
        assert isinstance(found, Ok)
        way = found.ok()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                derandomize=True,
                suppress_health_check=list(HealthCheck),
            )
            @given(
                case=way.as_strategy(generation_mode=mode), table=st.sampled_from([None, *tables]), now=st.booleans()
            )
            def knock(case, table, now):
                if "table_id" in case.path_parameters:
                    stream = case.path.endswith("/events")
                    if table is not None and not stream:
                        case.path_parameters["table_id"] = table
                    if now and table is not None and isinstance(case.body, dict) and "version" in case.body:
                        case.body["version"] = club.tables.find(table).version
                response = case.call(headers={**(case.headers or {}), **headers} if headers else None)
                answers[response.status_code] = answers.get(response.status_code, 0) + 1
                case.validate_response(response, checks=CHECKS)

            knock()
    if role in ("nobody", "forged"):
        assert set(answers) <= {401, 404, 405, 413, 422, 400}, answers
    else:
        assert 200 in answers or role == "speaker", answers


@pytest.mark.parametrize("role", ["stranger", "seat", "reader"])
def test_streams_are_as_described(scene, role):
    app, club, ids, tables = scene
    headers = {"host": "testserver", "authorization": headers_of(club, ids, role)["Authorization"]}
    for table in tables[:3]:
        status, head, body = first_event(app, f"/api/v1/tables/{table}/events", headers)
        assert status == 200 and dict(head)["content-type"].startswith("text/event-stream")
        assert b"event: position\ndata: {" in body
