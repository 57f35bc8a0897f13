"""The application: middleware, routes and the club behind them."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

from fastapi import FastAPI, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

import serai
from serai.boards.drawing.sprite import sprite, sprite_address
from serai.boards.symbols.pictures import picture
from serai.boards.windows import window_of
from serai.club import Club, metrics
from serai.club.errors import NotFound
from serai.club.rate_limits import Bucket
from serai.club.settings import Settings
from serai.kernel.i18n import _
from serai.web.api import routes
from serai.web.errors import HANDLERS
from serai.web.live.frames import Frames
from serai.web.live.streams import Streams
from serai.web.middleware import Middleware
from serai.web.request_context import here_of
from serai.web.routes import (
    account,
    api_docs,
    learn,
    lobby,
    moderation,
    recovery,
    reference,
    score_pad,
    table,
    table_actions,
)
from serai.web.static_files import A_DAY, KEEP, StaticFolder
from serai.web.transport.addresses import is_named_here, is_near

#: What a proxy adds to a request that somebody else made.
PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


def create(settings: Settings, club: Club | None = None) -> FastAPI:
    """The club's pages and API. Without a club given, one is made, started and stopped with the application."""
    settings = settings.with_secret()
    own = club is None
    house = club or Club(settings)
    frames = Frames(house)
    streams = Streams(house, frames)

    @contextlib.asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        if own:
            await run_in_threadpool(house.start)
        try:
            yield
        finally:
            streams.stop()
            await asyncio.sleep(0)
            if own:
                await run_in_threadpool(house.stop)

    app = FastAPI(
        title="Serai",
        version=serai.__version__,
        description=api_docs.DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
        exception_handlers=HANDLERS,
    )
    app.openapi = lambda: api_docs.describe(app)  # type: ignore[method-assign]
    app.state.club, app.state.settings, app.state.frames, app.state.streams = house, settings, frames, streams
    app.state.moves = Bucket(settings.moves_per_s, settings.moves_burst, time.monotonic)
    app.add_middleware(Middleware, club=house, settings=settings)
    app.mount("/static", StaticFolder(), name="static")
    app.include_router(routes.router)  # first, for programs ask most often, and routes are tried in this order
    for pages in (table, lobby, table_actions, account, recovery, moderation, reference, score_pad, learn, api_docs):
        app.include_router(pages.router, include_in_schema=False)
    app.add_api_route("/healthz", healthz, include_in_schema=False, methods=["GET"])
    app.add_api_route("/metrics", shown_metrics, include_in_schema=False, methods=["GET"])
    app.add_api_route(sprite_address(), the_sprite, include_in_schema=False, methods=["GET"])
    app.add_api_route("/art/games/{name}.svg", game_art, include_in_schema=False, methods=["GET"])
    app.add_api_route("/art/{name}.svg", art, include_in_schema=False, methods=["GET"])
    return app


def healthz(request: Request) -> Response:
    """Whether the club can serve: its store answers, and takes what is written."""
    club: Club = request.app.state.club
    trouble = club.health.trouble()
    return Response(f"{trouble or 'ok'}\n", 503 if trouble else 200, media_type="text/plain")


def shown_metrics(request: Request) -> Response:
    """The figures for Prometheus; only for the host's own machine and network."""
    address, peer = here_of(request).address, request.client.host if request.client else ""
    # A proxy on this machine is near, whoever asked it: what it passed on counts only where the host named the proxy.
    passed_on = any(name in request.headers for name in PASSED_ON)
    settings: Settings = request.app.state.settings
    names = {settings.host, *(urlsplit(known).hostname or "" for known in settings.origins)}
    named = is_named_here(request.headers.get("host", ""), names)
    if not is_near(address) or not named or (passed_on and address == peer):
        raise NotFound(_("There is nothing here"))
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


def the_sprite() -> Response:
    """All symbols in one file."""
    return Response(sprite(), media_type="image/svg+xml", headers={"Cache-Control": KEEP})


def art(name: str) -> Response:
    """One of our pictures."""
    drawn = picture(name)
    if drawn is None:
        return Response(status_code=404)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": A_DAY})


def game_art(name: str) -> Response:
    """The window of a game."""
    if name not in serai.game_names():
        return Response(status_code=404)
    return Response(window_of(name), media_type="image/svg+xml", headers={"Cache-Control": A_DAY})
