"""The server's application on one thread and without a network: it is asked by messages, as a page's worker gets them.

A tab `from` asks by its own numbers `id`: `{"kind": "ask", "method", "path", "headers", "body"}` is answered by
`{"to", "id", "kind": "answer", "status", "headers", "body"}`; `{"kind": "open", "path"}` opens a line as a WebSocket
does, over which both say `{"kind": "say", "text"}` until one says `{"kind": "shut"}`. `{"kind": "gone"}`: the tab is.
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
from crossings.server.ops.background import TaskGroup
from crossings.server.ops.services import Services, Settings, Thinker
from crossings.server.storage import Store, open_database
from crossings.server.storage.writer import Writer
from crossings.server.web.app import create_app

Message = Mapping[str, Any]
Event = MutableMapping[str, Any]
HERE = ("127.0.0.1", 1)
HEADERS = {"host": "127.0.0.1", "content-type": "application/json"}
SEED_BITS = 32
JOURNAL = "TRUNCATE"
"""SQLite's way to keep a file whole that needs no memory shared with others, and always the same two files."""


class OneThread:
    """No threads: everything is done at once, by whoever asks."""

    async def do(self, work: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Do it."""
        return work(*given, **named)

    async def aside(self, work: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Do it."""
        return work(*given, **named)

    def close(self) -> None:
        """Nothing waits."""


class RemoteBots:
    """Bots that think elsewhere: questions and answers are those of `crossings.bots.worker`, as JSON."""

    def __init__(self, ask: Callable[[str], Awaitable[str]]) -> None:
        self._ask = ask

    async def choose(
        self, game_id: str, bot: str, seat: int, view: Mapping[str, Any], legal: Sequence[str], seconds: float
    ) -> Decision:
        """One of the legal moves, with what was thought about it. Raises `BotFailed`, `UnknownBot`."""
        from crossings.bots.registry import BOTS, choose

        seed = secrets.randbits(SEED_BITS)
        if bot in BOTS and not BOTS[bot].uses_time:
            return Decision(choose(bot, game(game_id), view, seat, seed=seed, legal=legal))
        question = {"bot": bot, "seat": seat, "view": view, "legal": [*legal], "seconds": seconds, "seed": seed}
        return Decision.from_json(await self._answer(game_id, question, "decision"))

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        """What comes of a job."""
        return await self._answer(game_id, {"seed": secrets.randbits(SEED_BITS), **job}, "done")

    async def get_ready(self, game_id: str) -> None:
        """Have what searches a game loaded."""
        await self._ask(json.dumps({"load": game_id}))

    async def close(self) -> None:
        """Whoever thinks ends with the page."""

    async def _answer(self, game_id: str, question: Mapping[str, Any], what: str) -> Any:
        from crossings.bots.registry import BotFailed

        told = json.loads(await self._ask(json.dumps({"ask": 0, "game": game_id, **question})))
        if what not in told:
            raise BotFailed(told["error"])
        return told[what]


class PageSocket:
    """A connection of a page, which the application takes for a WebSocket."""

    def __init__(self, app: ASGIApp, path: str, say: Callable[..., None]) -> None:
        self._app, self._path, self._say = app, path, say
        self._heard: asyncio.Queue[Event] = asyncio.Queue()
        self._heard.put_nowait({"type": "websocket.connect"})

    async def hold(self) -> None:
        """Serve it until either side goes."""
        scope = _scope("websocket", self._path, HEADERS, subprotocols=[])
        await self._app(scope, self._heard.get, self._tell)
        self._say(kind="shut")

    def hear(self, text: str | None) -> None:
        """What the page says; nothing: it has gone."""
        said = {"type": "websocket.disconnect"} if text is None else {"type": "websocket.receive", "text": text}
        self._heard.put_nowait(said)

    async def _tell(self, event: Event) -> None:
        if event["type"] == "websocket.send":
            self._say(kind="say", text=event["text"])


class Application:
    """All of it. `think` asks whoever thinks, `tell` takes what is to be told to pages; both speak JSON."""

    def __init__(
        self, database: str, think: Callable[[str], Awaitable[str]] | Thinker, tell: Callable[[str], object]
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
        self._tell = tell
        self._life: AbstractAsyncContextManager[Any] = self._app.router.lifespan_context(self._app)
        self._lines: dict[tuple[str, int], PageSocket] = {}
        self._serving = TaskGroup("pages")

    async def start(self) -> Application:
        """Be there for whoever asks."""
        await self._life.__aenter__()
        return self

    async def close(self) -> None:
        """Let go of the database."""
        for line in self._lines.values():
            line.hear(None)
        await asyncio.gather(*self._serving)
        await self._life.__aexit__(None, None, None)

    def hear(self, text: str) -> None:
        """A message of a page."""
        message = json.loads(text)
        tab, number = message["from"], message.get("id", 0)
        match message["kind"]:
            case "ask":
                self._serving.begin(self._answer(message))
            case "open":
                self._lines[tab, number] = line = PageSocket(
                    self._app, message["path"], partial(self._say, tab, number)
                )
                self._serving.begin(self._hold((tab, number), line))
            case "gone":
                for (other, _), line in self._lines.items():
                    if other == tab:
                        line.hear(None)
            case _:
                if addressed := self._lines.get((tab, number)):
                    addressed.hear(message.get("text"))

    async def asked(
        self, method: str, path: str, headers: Mapping[str, str], body: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of the answer to a request."""
        told: list[Event] = []

        async def given() -> Event:
            return {"type": "http.request", "body": body.encode(), "more_body": False}

        async def take(event: Event) -> None:
            told.append(event)

        await self._app(_scope("http", path, {**HEADERS, **headers}, method=method, http_version="1.1"), given, take)
        named = {name.decode(): value.decode() for name, value in told[0]["headers"]}
        return told[0]["status"], named, b"".join(part.get("body", b"") for part in told[1:])

    async def _answer(self, message: Message) -> None:
        status, headers, body = await self.asked(
            message["method"], message["path"], message["headers"], message["body"] or ""
        )
        said = {"status": status, "headers": headers, "body": body.decode()}
        self._say(message["from"], message["id"], kind="answer", **said)

    async def _hold(self, name: tuple[str, int], line: PageSocket) -> None:
        try:
            await line.hold()
        finally:
            del self._lines[name]

    def _say(self, tab: str, number: int, **said: Any) -> None:
        self._tell(json.dumps({"to": tab, "id": number, **said}))


def _scope(type: str, address: str, headers: Mapping[str, str], **more: Any) -> Event:
    """A request as a server hands it to an application."""
    path, _, query = address.partition("?")
    named = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    known = {"path": unquote(path), "query_string": query.encode(), "headers": named, "client": HERE}
    scheme = "ws" if type == "websocket" else "http"
    return {"type": type, "scheme": scheme, "extensions": {}, "state": {}, **known, **more}
