"""The API described on a page of our own: everything comes from the OpenAPI document, nothing from another site."""

from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.requests import Request
from starlette.responses import Response

from serai.web.api.models import Problem
from serai.web.routing.direct_routes import DirectRoute
from serai.web.templating import page

router = APIRouter(route_class=DirectRoute, include_in_schema=False)

DESCRIPTION = (
    "Tables, positions, moves and chat for programs. Make a token in your settings and send it as "
    "`Authorization: Bearer …`. Requests that play carry the version they were decided at and a key: the same key "
    "again gets the same answer and plays nothing. Refusals are `application/problem+json` with reason and rules. "
    "Follow `GET …/events` instead of asking again and again; after a lost line send the last id as `Last-Event-ID`."
)


def describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with refusals described once."""
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        schemas = made.setdefault("components", {}).setdefault("schemas", {})
        problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
        schemas.update(problem.pop("$defs", {}))
        schemas["Problem"] = problem
        schemas.pop("HTTPValidationError", None)
        schemas.pop("ValidationError", None)
        app.openapi_schema = made
    return app.openapi_schema


@router.get("/api/docs")
def docs(request: Request) -> Response:
    """The API for people to read."""
    made = describe(request.app)
    ways: dict[str, list[dict[str, Any]]] = {}
    for path, methods in made["paths"].items():
        for method, way in methods.items():
            ways.setdefault(way.get("tags", ["other"])[0], []).append(
                {
                    "method": method.upper(),
                    "path": path,
                    "text": way.get("description", ""),
                    "parameters": way.get("parameters", []),
                    "body": _named(way.get("requestBody", {}).get("content", {}).get("application/json", {})),
                    "answer": _answer(way["responses"]),
                }
            )
    return page(request, "docs.html", api=made, ways=ways, schemas=made["components"]["schemas"], kind_of=kind_of)


def _answer(responses: dict[str, Any]) -> str:
    good: dict[str, Any] = next((r for status, r in responses.items() if status.startswith("2")), {})
    return next((_named(content) or media for media, content in good.get("content", {}).items()), "")


def _named(content: dict[str, Any]) -> str:
    return kind_of(content.get("schema", {}))


def kind_of(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " or ".join(kind_of(part) for part in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {kind_of(schema.get('items', {}))}"
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    return str(schema.get("const", schema.get("type", "")))
