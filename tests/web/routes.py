"""Every way of the application, found by walking it: a new one cannot be forgotten by a test."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from starlette.routing import Mount


def routes(app: Any) -> Iterator[tuple[Any, str]]:
    """All routes with each of their methods; folders of files are left out."""
    waiting = list(app.routes)
    while waiting:
        route = waiting.pop(0)
        if isinstance(route, Mount):
            assert route.path == "/static", f"what is under {route.path} must be walked, too"
        elif getattr(route, "methods", None):
            yield from ((route, method) for method in sorted(route.methods - {"HEAD", "OPTIONS"}))
        else:
            inner = getattr(route, "routes", None) or getattr(getattr(route, "original_router", None), "routes", None)
            assert inner, f"{route!r} cannot be walked"
            waiting += inner


def filled(path: str, given: Mapping[str, str], **more: str) -> str:
    """An address of a route; parameters that nobody gave are 1, which every kind of parameter takes."""
    return re.sub(r"\{(\w+)(:\w+)?\}", lambda found: {**more, **given}.get(found[1], "1"), path)
