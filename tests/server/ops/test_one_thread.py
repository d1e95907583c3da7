"""The whole server on one thread: threads, processes, clocks and storage are replaceable services."""

from __future__ import annotations

import asyncio
import json
import subprocess
import threading
from collections.abc import Callable, MutableMapping
from typing import Any, ParamSpec, TypeVar

import httpx
import pytest
from starlette.applications import Starlette

from crossings.server.services.context import Services
from crossings.server.storage import Store, open_database
from crossings.server.storage.writer import Writer
from crossings.server.web.app import create_app
from crossings.server.web.settings import Settings
from toys.client import PATIENCE, FirstMove, Message, bearer
from toys.clock import Clock

Given = ParamSpec("Given")
Result = TypeVar("Result")
Event = MutableMapping[str, Any]
NOW = 1234.5


class Here:
    """An executor without threads: it runs everything at once."""

    async def run(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        return work(*given, **named)

    async def run_in_thread(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        return work(*given, **named)

    def close(self) -> None: ...


class Socket:
    """A WebSocket without a network."""

    def __init__(self, app: Starlette, table: str) -> None:
        self.sent: asyncio.Queue[Event] = asyncio.Queue()
        self._incoming: asyncio.Queue[Event] = asyncio.Queue()
        scope = {"type": "websocket", "path": f"/ws/{table}", "headers": [(b"host", b"127.0.0.1")], "extensions": {}}
        more = {"client": ("127.0.0.1", 1), "query_string": b"", "scheme": "ws", "subprotocols": [], "state": {}}
        self._incoming.put_nowait({"type": "websocket.connect"})
        self.serving = asyncio.ensure_future(app(scope | more, self._incoming.get, self.sent.put))

    def send(self, **message: Any) -> None:
        self._incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def move(self, position: Message) -> None:
        """Make the first legal move."""
        at = position["at"]
        self.send(type="move", seat=position["actor"], move=position["legal"][0], id=str(at), at=at)

    async def receive(self, *types: str) -> Message:
        """Return the next message of one of these types."""
        while True:
            event = await asyncio.wait_for(self.sent.get(), PATIENCE)
            if event["type"] == "websocket.send" and (message := json.loads(event["text"]))["type"] in types:
                return dict(message)

    async def leave(self) -> None:
        self._incoming.put_nowait({"type": "websocket.disconnect"})
        await self.serving


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if a thread or process is started."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a thread or a process was to be started")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(subprocess, "Popen", refuse)


class OneThread:
    """The application, its clock, and a client."""

    def __init__(self, database: str) -> None:
        engine, self.clock = open_database(database), Clock()
        store = Store(engine, Writer(engine))
        services = Services(
            store, FirstMove(), Here(), self.clock, monotonic=lambda: NOW + self.clock.now, time=lambda: NOW
        )
        self.app = create_app(Settings(), services=services)
        transport = httpx.ASGITransport(self.app)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=PATIENCE)
        self._running = self.app.router.lifespan_context(self.app)

    async def __aenter__(self) -> OneThread:
        await self._running.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._running.__aexit__(None, None, None)

    async def post(self, path: str, **body: Any) -> Message:
        return dict((await self.http.post(path, json=body)).json())


@pytest.fixture
def here(database: str, no_threads: None) -> OneThread:
    return OneThread(database)


async def test_a_game_is_played_listed_and_reviewed_on_one_thread(here: OneThread) -> None:
    assert (await here.http.get("/")).status_code in (200, 503)
    assert "dune-chess" in (await here.http.get("/api/games")).text
    seats = ["me", {"bot": "random"}]
    opened = await here.post("/api/tables", game="coin-race", seats=seats, options={"goal": 3})
    socket, key = Socket(here.app, opened["table"]), opened["keys"][0]
    socket.send(type="hello", version=1, keys=[key], drawing=True)
    position = await socket.receive("position")
    while position["result"] is None:
        if position["actor"] == 0:
            socket.move(position)
        position = await socket.receive("position", "moved")
    await socket.leave()
    [line] = (await here.post("/api/mine", keys=[key]))["tables"]
    assert (line["turn"], line["updated"]) == ("over", NOW)
    review: Message = {"ready": False}
    while not review["ready"]:
        review = (await here.http.get(f"/api/tables/{opened['table']}/review", headers=bearer(key))).json()
        await asyncio.sleep(0)
    assert len(review["curve"]) > 1


async def test_a_reaction_window_lasts_until_the_timer_fires(here: OneThread) -> None:
    opened = await here.post("/api/tables", game="walking-on-the-moon", seats=["me", "me"], seed=1, pause=10)
    socket = Socket(here.app, opened["table"])
    socket.send(type="hello", version=1, keys=opened["keys"], drawing=False)
    position = await socket.receive("position")
    while "pause" not in position:
        if position["seat"] != position["actor"]:
            socket.send(type="view", seat=position["actor"])
        else:
            socket.move(position)
        position = await socket.receive("position", "moved")
    assert here.clock.delays == [10]
    socket.send(type="chat", text="well?", seat=0)
    while here.clock.ring():
        await asyncio.sleep(0)
    assert "pause" not in await socket.receive("position", "moved")
    await socket.leave()
