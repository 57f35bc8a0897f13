"""How a refusal is answered: a page, a fragment or problem JSON, with the reason and never a traceback."""

import json
import logging
import math
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from serai.club import metrics
from serai.club.errors import BadRequest, ClubError, NotAllowed, NotFound, Refused, Stale, TooMany, Unavailable
from serai.kernel.errors import IllegalMove, NotCompiled, Reason, SeraiError
from serai.kernel.i18n import _
from serai.web.request_context import API

#: What somebody outside can cause as often as they like: each line at most once a minute (`transport/connections.py`).
floods = logging.getLogger("serai.web.floods")

COMPILING_S = 3  # after so many seconds a page that needs a game in the making asks again

STATUS: dict[type[Exception], int] = {
    NotFound: 404,
    NotAllowed: 403,
    Stale: 409,
    Refused: 422,
    TooMany: 429,
    BadRequest: 400,
    Unavailable: 503,
    NotCompiled: 503,
}


def status_of(error: Exception) -> int:
    """The HTTP status of an error."""
    return next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)


def problem(status: int, detail: str, headers: dict[str, str] | None = None, **more: object) -> Response:
    """An answer for programs, as RFC 9457 has it."""
    body = {"type": "about:blank", "status": status, "title": titles().get(status, ""), "detail": detail, **more}
    return Response(json.dumps(body, ensure_ascii=False), status, headers, "application/problem+json")


def titles() -> dict[int, str]:
    """What each status means, in a few words."""
    return {
        400: _("This could not be read"),
        401: _("A token is needed"),
        403: _("You are not allowed to do this"),
        404: _("There is nothing here"),
        405: _("This request is not supported here"),
        409: _("The table has moved on"),
        413: _("Too large"),
        422: _("This is not possible"),
        429: _("Too many requests"),
        500: _("Something went wrong"),
        503: _("The server is busy"),
    }


async def refuse(request: Request, error: Exception) -> Response:
    """Any of our errors as an answer."""
    status = status_of(error)
    kind = getattr(error, "kind", type(error).__name__)
    metrics.REFUSED.labels(kind).inc()
    headers: dict[str, str] = {}
    more: dict[str, object] = {"kind": kind}
    reason: Reason | None = getattr(error, "reason", None)
    if isinstance(error, Stale):
        more["version"] = error.version
        headers["Serai-Version"] = str(error.version)
    if isinstance(error, TooMany):
        floods.warning("too many requests: %s is refused", getattr(request.scope.get("route"), "path", "a page"))
        headers["Retry-After"] = str(math.ceil(error.retry_after or 1))
    if isinstance(error, NotCompiled):
        return getting_ready(request, error)
    if isinstance(error, Refused):
        more["at"] = error.at
    return answer(request, status, str(error), headers, reason, **more)


def getting_ready(request: Request, error: NotCompiled) -> Response:
    """A game is still being compiled: nothing went wrong, and a page that was asked for opens by itself."""
    from serai.web.presentation import wording
    from serai.web.templating import page

    request.app.state.compiler.want(error.game)
    headers = {"Retry-After": str(COMPILING_S)}
    if request.url.path.startswith(API) or request.headers.get("hx-request"):
        return answer(request, STATUS[NotCompiled], str(error), headers, None, kind=type(error).__name__)
    title = _("{game} is getting ready").format(game=wording.title(error.game))
    progress = request.app.state.compiler.progress(error.game)
    opens = request.method == "GET"  # what was sent cannot be asked for again
    response = page(request, "getting_ready.html", STATUS[NotCompiled], title=title, progress=progress, opens=opens)
    if opens and not (progress and progress.failed):
        headers["Refresh"] = str(COMPILING_S)
    response.headers.update(headers)
    return response


async def invalid(request: Request, error: Exception) -> Response:
    """A request that does not fit its description."""
    found = error.errors() if isinstance(error, RequestValidationError) else []
    where = [{"where": ".".join(map(str, e["loc"])), "what": e["msg"]} for e in found][:20]
    detail = _("The request does not fit its description.")
    if where and not request.url.path.startswith(API):
        detail = _("This part of the address could not be read: {name}.").format(
            name=where[0]["where"].rpartition(".")[2]
        )
    return answer(request, 422, detail, None, None, kind="invalid", errors=where)


async def http_error(request: Request, error: Exception) -> Response:
    """What the framework refuses: no such page, wrong method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    return answer(request, status, titles().get(status, ""), headers, None, kind="http")


def answer(
    request: Request, status: int, message: str, headers: dict[str, str] | None, reason: Reason | None, **more: object
) -> Response:
    """The answer in the form that was asked for."""
    from serai.web.templating import fragment, page

    if request.url.path.startswith(API):
        if reason is not None:
            more["reason"] = {"id": reason.id, "rules": list(reason.rules), "text": reason.text}
        return problem(status, message, headers, **more)
    if request.headers.get("hx-request"):
        made: Response = fragment("notice.html", status, headers, message=message, reason=reason, bad=True)
        return made
    response = page(request, "error.html", status, title=titles().get(status, ""), message=message, reason=reason)
    response.headers.update(headers or {})
    return response


HANDLERS: dict[Any, Any] = {
    ClubError: refuse,
    IllegalMove: refuse,
    SeraiError: refuse,
    RequestValidationError: invalid,
    HTTPException: http_error,
}
