"""The server's application on one thread and without a network: pages send it messages in a worker.

A tab `from` numbers its requests (`id`): `{"kind": "ask", "method", "path", "headers", "body"}` is answered by `{"to",
"id", "kind": "answer", "status", "headers", "body"}`. `{"kind": "open", "path"}` opens a connection like a WebSocket,
over which both sides send `{"kind": "say", "text"}` until one sends `{"kind": "shut"}`. `{"kind": "gone"}`: the tab has
closed.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any
from urllib.parse import unquote

from starlette.types import ASGIApp

from crossings.engine import game
from crossings.engine.decisions import Decision
from crossings.server.services.background import TaskGroup
from crossings.server.services.context import Services, Thinker
from crossings.server.storage import Store, open_database
from crossings.server.storage.writer import Writer
from crossings.server.web.app import create_app
from crossings.server.web.settings import Settings

Message = Mapping[str, Any]
Event = MutableMapping[str, Any]
HERE = ("127.0.0.1", 1)
HEADERS = {"host": "127.0.0.1", "content-type": "application/json"}
SEED_BITS = 32
JOURNAL = "TRUNCATE"
"""SQLite's journal mode that needs no shared memory, and always uses the same two files."""


class OneThread:
    """An executor without threads: it runs everything at once."""

    async def run(self, work: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Run it."""
        return work(*given, **named)

    async def run_in_thread(self, work: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Run it."""
        return work(*given, **named)

    def close(self) -> None:
        """Do nothing."""


class RemoteBots:
    """Bots in another worker, with the questions and answers of `crossings.bots.worker` as JSON."""

    def __init__(self, ask: Callable[[str], Awaitable[str]]) -> None:
        self._ask = ask

    async def choose(
        self,
        game_id: str,
        bot: str,
        seat: int,
        view: Mapping[str, Any],
        legal: Sequence[str],
        seconds: float,
        seed: int | None = None,
    ) -> Decision:
        """Return a legal move with the search's result. Raises `BotFailed`, `UnknownBot`."""
        from crossings.bots.registry import BOTS, choose

        is_fixed = seed is not None
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        if bot in BOTS and not BOTS[bot].uses_time:
            return Decision(choose(bot, game(game_id), view, seat, seed=seed, legal=legal))
        question = {"bot": bot, "seat": seat, "view": view, "legal": [*legal], "seconds": seconds, "seed": seed}
        question["fixed"] = is_fixed
        return Decision.from_json(await self._answer(game_id, question, "decision"))

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        """Return the result of a job."""
        return await self._answer(game_id, {"seed": secrets.randbits(SEED_BITS), **job}, "done")

    async def get_ready(self, game_id: str) -> None:
        """Load the search of a game."""
        await self._ask(json.dumps({"load": game_id}))

    async def close(self) -> None:
        """Do nothing: the worker ends with the page."""

    async def _answer(self, game_id: str, question: Mapping[str, Any], what: str) -> Any:
        from crossings.bots.registry import BotFailed

        reply = json.loads(await self._ask(json.dumps({"ask": 0, "game": game_id, **question})))
        if what not in reply:
            raise BotFailed(reply["error"])
        return reply[what]


class PageSocket:
    """A connection of a page, which the application sees as a WebSocket."""

    def __init__(self, app: ASGIApp, path: str, post: Callable[..., None]) -> None:
        self._app, self._path, self._post = app, path, post
        self._incoming: asyncio.Queue[Event] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})

    async def hold(self) -> None:
        """Serve the connection until either side closes it."""
        scope = _scope("websocket", self._path, HEADERS, subprotocols=[])
        await self._app(scope, self._incoming.get, self._send_event)
        self._post(kind="shut")

    def receive(self, text: str | None) -> None:
        """Receive a text of the page; None: it has disconnected."""
        message = {"type": "websocket.disconnect"} if text is None else {"type": "websocket.receive", "text": text}
        self._incoming.put_nowait(message)

    async def _send_event(self, event: Event) -> None:
        if event["type"] == "websocket.send":
            self._post(kind="say", text=event["text"])


class Application:
    """The application. `think` asks the bots, `send` sends messages to pages; both use JSON."""

    def __init__(
        self, database: str, think: Callable[[str], Awaitable[str]] | Thinker, send: Callable[[str], object]
    ) -> None:
        engine = open_database(database, journal=JOURNAL)
        thinker = RemoteBots(think) if callable(think) else think
        services = Services(Store(engine, Writer(engine)), thinker, OneThread())
        settings = Settings(
            tables_per_second=1e9,
            advice_per_second=1e9,
            work_per_second=1e9,
            most_connections_per_address=1_000_000,
        )
        self._app = create_app(settings, services=services)
        self._send = send
        self._life: AbstractAsyncContextManager[Any] = self._app.router.lifespan_context(self._app)
        self._lines: dict[tuple[str, int], PageSocket] = {}
        self._serving = TaskGroup("pages")

    async def start(self) -> Application:
        """Start the application."""
        await self._life.__aenter__()
        return self

    async def close(self) -> None:
        """Close all connections, then the application and its database."""
        for line in self._lines.values():
            line.receive(None)
        await asyncio.gather(*self._serving)
        await self._life.__aexit__(None, None, None)

    def receive(self, text: str) -> None:
        """Receive a message of a page."""
        message = json.loads(text)
        tab, number = message["from"], message.get("id", 0)
        match message["kind"]:
            case "ask":
                self._serving.start(self._answer(message))
            case "open":
                self._lines[tab, number] = line = PageSocket(
                    self._app, message["path"], partial(self._post, tab, number)
                )
                self._serving.start(self._hold((tab, number), line))
            case "gone":
                for (other, _), line in self._lines.items():
                    if other == tab:
                        line.receive(None)
            case _:
                if addressed := self._lines.get((tab, number)):
                    addressed.receive(message.get("text"))

    async def request(
        self, method: str, path: str, headers: Mapping[str, str], body: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers and body of the answer to a request."""
        events: list[Event] = []

        async def given() -> Event:
            return {"type": "http.request", "body": body.encode(), "more_body": False}

        async def take(event: Event) -> None:
            events.append(event)

        await self._app(_scope("http", path, {**HEADERS, **headers}, method=method, http_version="1.1"), given, take)
        named = {name.decode(): value.decode() for name, value in events[0]["headers"]}
        return events[0]["status"], named, b"".join(part.get("body", b"") for part in events[1:])

    async def _answer(self, message: Message) -> None:
        status, headers, body = await self.request(
            message["method"], message["path"], message["headers"], message["body"] or ""
        )
        answer = {"status": status, "headers": headers, "body": body.decode()}
        self._post(message["from"], message["id"], kind="answer", **answer)

    async def _hold(self, name: tuple[str, int], line: PageSocket) -> None:
        try:
            await line.hold()
        finally:
            del self._lines[name]

    def _post(self, tab: str, number: int, **message: Any) -> None:
        self._send(json.dumps({"to": tab, "id": number, **message}))


def _scope(type: str, address: str, headers: Mapping[str, str], **more: Any) -> Event:
    """Return an ASGI scope."""
    path, _, query = address.partition("?")
    named = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    known = {"path": unquote(path), "query_string": query.encode(), "headers": named, "client": HERE}
    scheme = "ws" if type == "websocket" else "http"
    return {"type": type, "scheme": scheme, "extensions": {}, "state": {}, **known, **more}
