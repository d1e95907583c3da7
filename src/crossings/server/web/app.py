"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Engine
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crossings.server.projection.summaries import load_summary_formats
from crossings.server.services.background import OrderedExecutor
from crossings.server.services.context import LazyBots, Services
from crossings.server.services.precompiling import IDLE_WORK_SECONDS, precompile
from crossings.server.session.registry import TableRegistry
from crossings.server.storage import Store, database_url, lock_database, open_database
from crossings.server.web.addresses import ClientAddress
from crossings.server.web.assets import PREFIX, WORDS, Assets, Page
from crossings.server.web.connections import ConnectionLimiter
from crossings.server.web.http import SMALL, not_found, routes
from crossings.server.web.lab import Lab
from crossings.server.web.limits import Buckets, known_hosts
from crossings.server.web.settings import Settings
from crossings.server.web.socket import WebSocketEndpoint

if TYPE_CHECKING:
    from crossings.server.web.metrics import Metrics

MIN_GZIP_BYTES = 1000
COMPRESSION_LEVEL = 2
"""Compression level. It is low because no table is served while a page is compressed."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Content security policy: a page may load only the server's own files."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def create_app(
    settings: Settings | None = None, database: Engine | None = None, services: Services | None = None
) -> Starlette:
    """Return the application, which opens its database and bots on startup and closes them on shutdown.

    `database` and `services` replace the default ones.
    """
    settings = settings or Settings()
    assets = Assets(settings.static)
    page = Page(assets, settings.reach)
    metrics = _metrics(settings)
    gate = WebSocketEndpoint(settings, metrics)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        here = services or _services(settings, database, metrics)
        app.state.registry = TableRegistry(here)
        app.state.new_tables = Buckets(settings.tables_per_second, settings.tables_at_once)
        app.state.advice = Buckets(settings.advice_per_second, settings.advice_at_once)
        app.state.work = Buckets(settings.work_per_second, settings.work_at_once)
        app.state.reports, app.state.lab = settings.reports, Lab() if settings.lab else None
        background: list[asyncio.Task[None]] = []
        if settings.precompile:
            background += [asyncio.create_task(_load_summary_formats()), asyncio.create_task(precompile())]
        if metrics:
            metrics.read = partial(_numbers, app, gate, settings)
            background.append(asyncio.create_task(metrics.watch()))
        try:
            yield
        finally:
            for task in background:
                task.cancel()
            if app.state.lab:
                await app.state.lab.close()
            await app.state.registry.close()
            await here.thinker.close()
            await here.executor.run_in_thread(here.store.close)
            here.executor.close()

    @contextlib.asynccontextmanager
    async def lifespan_with_lock(app: Starlette) -> AsyncIterator[None]:
        """Lock the database, unless the caller has passed it: then the caller holds the lock."""
        is_given = services is not None or database is not None
        with contextlib.nullcontext() if is_given else lock_database(database_url(settings.database)):
            async with lifespan(app):
                yield

    return Starlette(
        routes=[
            WebSocketRoute("/ws/{table}", gate),
            *routes(),
            Route("/", page.show),
            Route("/t/{table}", page.show),
            Route("/rules/{id}", page.show),
            Route("/lab", page.show),
            Route("/record", page.show),
            Route("/learn/{id}", page.show),
            Route("/learn/{id}/{number:" + SMALL + "}", page.show),
            Route("/puzzle/{id}/{number:" + SMALL + "}", page.show),
            Route("/daily/{id}/{day}", page.show),
            Route("/daily/{id}/{day}/{version}", page.show),
            Route(PREFIX + "{path:path}", assets.file),
            Route(WORDS + "{path:path}", page.words),
            *([Route("/metrics", metrics.show)] if metrics else []),
            Route("/{lost}", page.lost),
        ],
        middleware=[
            Middleware(ClientAddress, trusted=settings.trusted_proxies),
            Middleware(WithHeaders),
            Middleware(known_hosts, names=(*settings.names, settings.host)),
            Middleware(GZipMiddleware, minimum_size=MIN_GZIP_BYTES, compresslevel=COMPRESSION_LEVEL),
        ],
        exception_handlers={HTTPException: not_found},
        lifespan=lifespan_with_lock,
    )


async def _load_summary_formats() -> None:
    """Compute the formats of stored summaries of all games while the server is idle."""
    await asyncio.sleep(IDLE_WORK_SECONDS)
    await asyncio.to_thread(load_summary_formats)


def _numbers(app: Starlette, gate: WebSocketEndpoint, settings: Settings) -> dict[str, float]:
    """Return the values for the metrics that are read on demand."""
    limiter: ConnectionLimiter | None = getattr(app.state, "limiter", None)
    connections = (
        {
            "crossings_anonymous_connections": limiter.anonymous,
            "crossings_anonymous_connections_closed_total": limiter.closed,
        }
        if limiter
        else {}
    )
    return {
        "crossings_tables_open": app.state.registry.tables_open,
        "crossings_sockets": gate.count,
        **connections,
        "crossings_bot_workers": settings.bot_workers,
    }


class WithHeaders:
    """Adds security headers, which keep a page from loading or running anything but the server's own files.

    Headers of the answer itself take precedence.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; answers get the headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(one for one in self._headers if one[0] not in own)]
            await send(message)

        if scope["type"] == "http":
            await asyncio.sleep(
                0
            )  # if the client has already disconnected, the connection is closed before the request is answered
        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def _metrics(settings: Settings) -> Metrics | None:
    """Return the metrics if they are enabled; they need the extra `hosting`."""
    if not settings.metrics:
        return None
    from crossings.server.web.metrics import Metrics

    return Metrics(settings.metrics)


def _services(settings: Settings, database: Engine | None, metrics: Metrics | None) -> Services:
    """Return the default services: a database, worker processes and threads."""
    engine = database or open_database(database_url(settings.database))
    store = Store(engine, metrics.writer(engine) if metrics else None)
    bots = settings.thinker or LazyBots(settings.bot_workers)
    thinker = metrics.bots(bots) if metrics else bots
    executor = OrderedExecutor("tables", store.reads_at_once)
    return Services(store, thinker, executor, settings.start_timer, settings.monotonic)
