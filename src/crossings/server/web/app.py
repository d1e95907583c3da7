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

from crossings.server.ops.background import OrderedExecutor
from crossings.server.ops.lab import Lab
from crossings.server.ops.precompiling import REST_SECONDS, precompile
from crossings.server.ops.services import LazyBots, Services, Settings
from crossings.server.session.registry import TableRegistry
from crossings.server.storage import Store, database_url, lock_database, open_database
from crossings.server.storage.snapshots import load_snapshot_formats
from crossings.server.web.addresses import ClientAddress
from crossings.server.web.assets import PREFIX, WORDS, Assets, Page
from crossings.server.web.connections import ConnectionLimiter
from crossings.server.web.http import SMALL, not_here, routes
from crossings.server.web.limits import Buckets, known_hosts
from crossings.server.web.socket import WebSocketEndpoint

if TYPE_CHECKING:
    from crossings.server.ops.metrics import Metrics

SMALLEST_ZIPPED = 1000
QUICKLY = 2
"""The level of compression: while a page is packed no table is served."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a page may load, and from where: nothing that is not ours."""
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
    """The application; it opens its database, if not given one, and bots when it starts, and closes them at its end.

    `world`: what else it goes by than threads, worker processes and the machine's clock.
    """
    settings = settings or Settings()
    assets = Assets(settings.static)
    page = Page(assets, settings.reach)
    metrics = _metrics(settings)
    gate = WebSocketEndpoint(settings, metrics)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        here = services or _world(settings, database, metrics)
        app.state.registry = TableRegistry(here)
        app.state.new_tables = Buckets(settings.tables_per_second, settings.tables_at_once)
        app.state.advice = Buckets(settings.advice_per_second, settings.advice_at_once)
        app.state.work = Buckets(settings.work_per_second, settings.work_at_once)
        app.state.reports, app.state.lab = settings.reports, Lab() if settings.lab else None
        aside: list[asyncio.Task[None]] = []
        if settings.precompile:
            aside += [asyncio.create_task(_know_forms()), asyncio.create_task(precompile())]
        if metrics:
            metrics.read = partial(_numbers, app, gate, settings)
            aside.append(asyncio.create_task(metrics.watch()))
        try:
            yield
        finally:
            for task in aside:
                task.cancel()
            if app.state.lab:
                await app.state.lab.close()
            await app.state.registry.close()
            await here.thinker.close()
            await here.threads.aside(here.store.close)
            here.threads.close()

    @contextlib.asynccontextmanager
    async def life_with_lock(app: Starlette) -> AsyncIterator[None]:
        """Who hands over a database holds its lock."""
        is_given = services is not None or database is not None
        with contextlib.nullcontext() if is_given else lock_database(database_url(settings.database)):
            async with life(app):
                yield

    return Starlette(
        routes=[
            WebSocketRoute("/ws/{table}", gate),
            *routes(),
            Route("/", page.show),
            Route("/t/{table}", page.show),
            Route("/rules/{id}", page.show),
            Route("/lab", page.show),
            Route("/puzzle/{id}/{number:" + SMALL + "}", page.show),
            Route(PREFIX + "{path:path}", assets.file),
            Route(WORDS + "{path:path}", page.words),
            *([Route("/metrics", metrics.show)] if metrics else []),
            Route("/{lost}", page.lost),
        ],
        middleware=[
            Middleware(ClientAddress, trusted=settings.trusted_proxies),
            Middleware(WithHeaders),
            Middleware(known_hosts, names=(*settings.names, settings.host)),
            Middleware(GZipMiddleware, minimum_size=SMALLEST_ZIPPED, compresslevel=QUICKLY),
        ],
        exception_handlers={HTTPException: not_here},
        lifespan=life_with_lock,
    )


async def _know_forms() -> None:
    """Those of games that nobody plays yet, when nobody waits for anything else."""
    await asyncio.sleep(REST_SECONDS)
    await asyncio.to_thread(load_snapshot_formats)


def _numbers(app: Starlette, gate: WebSocketEndpoint, settings: Settings) -> dict[str, float]:
    """What stands in the metrics besides what is counted and timed."""
    door: ConnectionLimiter | None = getattr(app.state, "door", None)
    at_door = (
        {"crossings_anonymous_connections": door.guests, "crossings_anonymous_connections_closed_total": door.shut}
        if door
        else {}
    )
    return {
        "crossings_tables_open": app.state.registry.tables_open,
        "crossings_sockets": gate.count,
        **at_door,
        "crossings_bot_workers": settings.bot_workers,
    }


class WithHeaders:
    """Adds the headers that keep a page from loading or running anything that is not the server's own.

    What an answer says itself stands.
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
            )  # what came behind the request may be none: then the line is shut before it is answered
        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def _metrics(settings: Settings) -> Metrics | None:
    """What is counted and timed, if the host asks for it: it needs the extra `hosting`."""
    if not settings.metrics:
        return None
    from crossings.server.ops.metrics import Metrics

    return Metrics(settings.metrics)


def _world(settings: Settings, database: Engine | None, metrics: Metrics | None) -> Services:
    """A database, worker processes and threads of this machine."""
    engine = database or open_database(database_url(settings.database))
    store = Store(engine, metrics.writer(engine) if metrics else None)
    bots = settings.thinker or LazyBots(settings.bot_workers)
    thinker = metrics.bots(bots) if metrics else bots
    return Services(store, thinker, OrderedExecutor("hall", store.reads_at_once), settings.start_timer)
