"""The way of what is asked with every move: past the layers that other requests need, to a route that is known.

A router that tries routes in their order, exit stacks, compression and their wrapped senders cost as much as a short
answer. What goes this way answers little, or a stream, which is never compressed. Refusals are answered as elsewhere,
and what does not fit its description goes the way of all.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from serai.web.routing.direct_routes import DirectRoute, NotDirect, again
from serai.web.transport.input_checks import JsonRequest

STRAIGHT = (
    ("POST", "/t/{table_id}/move"),
    ("GET", "/t/{table_id}/events"),
    ("POST", "/api/v1/tables/{table_id}/moves"),
    ("GET", "/api/v1/tables/{table_id}/position"),
)
WORTH_PACKING = ("position",)  # long answers, for who takes them compressed

Handlers = Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]]


class Straight:
    """An application in front of another one."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute], handlers: Handlers) -> None:
        self.app, self.handlers = app, handlers
        self._routes = {}
        for route in routes:
            for method, path in STRAIGHT:
                if isinstance(route, DirectRoute) and route.path == path and method in (route.methods or ()):
                    assert route.reads is not None, path
                    self._routes[method, path.rpartition("/")[2]] = route

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        found, here = self._find(scope), scope["state"]["here"]
        if found is None or not found[0].takes_form:
            await here.entered()
        if found is None:
            await self.app(scope, receive, send)
            return
        route, parts = found
        scope["route"], scope["endpoint"], scope["path_params"] = route, route.endpoint, parts
        request = JsonRequest(scope, receive)
        try:
            answer = await route.answer(request)
        except NotDirect:
            await here.entered()
            await self.app(scope, again(request), send)
            return
        except Exception as error:
            handle = next((self.handlers[kind] for kind in type(error).__mro__ if kind in self.handlers), None)
            if handle is None:
                raise
            await here.entered()
            answer = await handle(request, error)
        await answer(scope, receive, send)

    def _find(self, scope: Scope) -> tuple[DirectRoute, dict[str, Any]] | None:
        path: str = scope["path"]
        name = path.rpartition("/")[2]
        route = self._routes.get((scope["method"], name))
        if route is None or not (found := route.path_regex.match(path)):
            return None
        if name in WORTH_PACKING and any(
            key == b"accept-encoding" and b"gzip" in value for key, value in scope["headers"]
        ):
            return None
        return route, found.groupdict()
