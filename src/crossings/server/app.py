"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from sqlalchemy import Engine
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crossings.server.assets import PREFIX, Assets
from crossings.server.hall import Hall
from crossings.server.http import routes
from crossings.server.limits import Buckets
from crossings.server.page import WORDS, Page
from crossings.server.precompiling import precompile
from crossings.server.settings import Settings
from crossings.server.socket import Gate
from crossings.server.storage import Store, database_url, open_database
from crossings.server.thinkers import Thinker

SMALLEST_ZIPPED = 1000
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def create_app(settings: Settings | None = None, database: Engine | None = None) -> Starlette:
    """The application; it opens its database, if not given one, and bots when it starts, and closes them at its end."""
    settings = settings or Settings()
    assets = Assets(settings.static)
    page = Page(assets)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        store = Store(database or open_database(database_url(settings.database)))
        thinker = settings.thinker or _bots(settings.bot_workers)
        app.state.hall = Hall(store, thinker, settings.alarm)
        app.state.new_tables = Buckets(settings.tables_per_second, settings.tables_at_once)
        precompiling = asyncio.create_task(precompile()) if settings.precompile else None
        try:
            yield
        finally:
            if precompiling is not None:
                precompiling.cancel()
            await app.state.hall.close()
            await thinker.close()
            await asyncio.to_thread(store.close)

    return Starlette(
        routes=[
            *routes(),
            Route("/", page.show),
            Route("/t/{key}", page.show),
            Route("/rules/{id}", page.show),
            Route("/puzzle/{id}/{number:int}", page.show),
            Route(PREFIX + "{path:path}", assets.file),
            Route(WORDS + "{path:path}", page.words),
            WebSocketRoute("/ws", Gate(settings).let_in),
            Route("/{lost}", page.lost),
        ],
        middleware=[Middleware(WithHeaders), Middleware(GZipMiddleware, minimum_size=SMALLEST_ZIPPED)],
        lifespan=life,
    )


class WithHeaders:
    """Adds the headers that keep a page from loading or running anything that is not the server's own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on; answers get the headers."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def _bots(workers: int) -> Thinker:
    from crossings.server.lazy_bots import LazyBots

    return LazyBots(workers)
