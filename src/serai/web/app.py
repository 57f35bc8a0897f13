"""The application: middleware, routes and the club behind them."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from ipaddress import ip_network
from threading import Thread
from urllib.parse import urlsplit

from fastapi import FastAPI, Response
from fastapi.middleware.asyncexitstack import AsyncExitStackMiddleware
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.types import ASGIApp

import serai
from serai.boards.drawing.sprite import sprites
from serai.boards.lobby_pictures import window_of
from serai.boards.presentation import presentation_of
from serai.boards.symbols.pictures import picture
from serai.club import Club, metrics
from serai.club.errors import NotFound
from serai.club.operations import proxy_check
from serai.club.rate_limits import Bucket
from serai.club.settings import Settings
from serai.kernel.compiling import Compiler
from serai.kernel.i18n import _
from serai.web.api import routes
from serai.web.errors import HANDLERS
from serai.web.live.frames import Frames
from serai.web.live.streams import Streams
from serai.web.middleware import Middleware
from serai.web.presentation.analysis.rooms import Answers
from serai.web.request_context import here_of
from serai.web.routes import (
    api_docs,
    files,
    hints,
    learn,
    lobby,
    plans,
    puzzles,
    reference,
    score_pad,
    statistics,
    table,
    table_actions,
)
from serai.web.routes.analysis import editor, engine, position_rooms, studies, table_rooms
from serai.web.routes.people import account, moderation, profiles, recovery
from serai.web.routing.straight import Straight
from serai.web.static_files import A_DAY, KEEP, StaticFolder, compressed
from serai.web.threads import in_thread
from serai.web.transport.addresses import is_named_here, is_near, within

#: What is drawn or worded anew for a room of analysis: one a second, and more at once for who steps through a game.
ANALYSIS_PER_S, ANALYSIS_BURST = 1.0, 60
#: What a proxy adds to a request that somebody else made.
PASSED_ON = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


LEAST_BYTES = 1000  # what is smaller fits into a packet anyhow
PAGE_LEVEL = 5  # of compression: half the time of the best, and a twentieth more to send


class Site(FastAPI):
    """FastAPI without its layers around every request that have nothing to do here."""

    def build_middleware_stack(self) -> ASGIApp:
        """Ours outermost: it answers what fails, so nothing need catch errors around it."""
        club, settings = self.state.club, self.state.settings
        inner = ExceptionMiddleware(AsyncExitStackMiddleware(self.router), self.exception_handlers)
        # Tokens in pages are masked anew each time, so nothing can be learnt from how well a page is compressed.
        packed = GZipMiddleware(inner, LEAST_BYTES, PAGE_LEVEL)
        return Middleware(Straight(packed, self.router.routes, HANDLERS), club=club, settings=settings)


def create(settings: Settings, club: Club | None = None, compiler: Compiler | None = None) -> FastAPI:
    """The club's pages and API. Without a club given, one is made, started and stopped with the application."""
    settings = settings.with_secret()
    for name in serai.game_names():  # once, and here: threads that import the same at the same time disturb each other
        presentation_of(serai.game(name).name)
    own = club is None
    compiler = compiler or Compiler()
    club = club or Club(settings, unready=compiler.unready)
    frames = Frames(club)
    streams = Streams(club, frames)

    @contextlib.asynccontextmanager
    async def life(_app: FastAPI) -> AsyncIterator[None]:
        if own:
            await in_thread(club.start)
            Thread(target=engine.prepare, name="serai-engines", daemon=True).start()
        try:
            yield
        finally:
            streams.stop()
            await asyncio.sleep(0)
            if own:
                await in_thread(club.stop)

    app = Site(
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
    app.state.club, app.state.settings, app.state.frames, app.state.streams = club, settings, frames, streams
    app.state.compiler = compiler
    app.state.moves = Bucket(settings.moves_per_s, settings.moves_burst, time.monotonic)
    club.limits.share("moves", app.state.moves)
    app.state.lessons = Bucket(settings.lessons_per_s, settings.lessons_burst, time.monotonic)
    club.limits.share("lessons", app.state.lessons)
    app.state.analysis = Answers(Bucket(ANALYSIS_PER_S, ANALYSIS_BURST, time.monotonic))
    club.limits.share("analysis", app.state.analysis.bucket)
    app.mount("/static", StaticFolder(), name="static")
    # Routes are tried in this order, so those that are asked for most come first; a router that is included would be
    # searched on a way of its own, which takes longer than all of them here.
    for pages in (
        hints,  # before what takes any action at a table
        table_actions,
        routes,
        table,
        lobby,
        table_rooms,
        editor,
        position_rooms,
        account,
        recovery,
        moderation,
        profiles,
        files,
        reference,
        score_pad,
        learn,
        puzzles,
        engine,
        studies,
        statistics,
        plans,
        api_docs,
    ):
        app.router.routes.extend(pages.router.routes)
    app.add_api_route("/healthz", healthz, include_in_schema=False, methods=["GET"])
    app.add_api_route("/metrics", shown_metrics, include_in_schema=False, methods=["GET"])
    app.add_api_route("/sprite-{mark}.svg", a_sprite, include_in_schema=False, methods=["GET"])
    app.add_api_route("/art/games/{name}.svg", game_art, include_in_schema=False, methods=["GET"])
    app.add_api_route("/art/{name}.svg", art, include_in_schema=False, methods=["GET"])
    return app


def healthz(request: Request) -> Response:
    """Whether the club can serve: its store answers, and takes what is written."""
    club: Club = request.app.state.club
    trouble = club.health.trouble()
    question, key = request.headers.get(proxy_check.HEADER), request.app.state.settings.secret_key
    if question and not trouble and (seen := proxy_check.told(key, question, _seen(request))):
        return JSONResponse(seen)
    return Response(f"{trouble or 'ok'}\n", 503 if trouble else 200, media_type="text/plain")


def _seen(request: Request) -> proxy_check.Seen:
    settings: Settings = request.app.state.settings
    peer, header = request.client.host if request.client else "", request.headers.get(proxy_check.FORWARDED, "")
    return proxy_check.Seen(peer, within(peer, map(ip_network, settings.trusted_proxies)), proxy_check.hops_of(header))


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
    return Response(generate_latest(metrics.of_all_processes()), media_type=CONTENT_TYPE_LATEST)


def a_sprite(request: Request) -> Response:
    """The symbols of all pages or of a game in one file."""
    drawn = sprites().get(request.url.path)
    if drawn is None:
        raise NotFound(_("There is nothing here"))
    return compressed(request.headers, drawn.encode(), "image/svg+xml", {"Cache-Control": KEEP})


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
