"""The whole server on one thread: threads, processes, clocks and storage can be replaced."""

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


@pytest.mark.usefixtures("no_threads")
async def test_a_game_is_played_listed_and_reviewed_on_one_thread(database: str) -> None:
    """PAG-24: the edition without a server has one thread."""
    engine, clock = open_database(database), Clock()
    store = Store(engine, Writer(engine))
    services = Services(store, FirstMove(), Here(), clock, monotonic=lambda: NOW + clock.now, time=lambda: NOW)
    app = create_app(Settings(), services=services)
    http = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1", timeout=PATIENCE)
    async with app.router.lifespan_context(app), http:
        assert (await http.get("/")).status_code in (200, 503)
        assert "dune-chess" in (await http.get("/api/games")).text
        table = {"game": "coin-race", "seats": ["me", {"bot": "random"}], "options": {"goal": 3}}
        opened = (await http.post("/api/tables", json=table)).json()
        await play(Socket(app, opened["table"]), key := opened["keys"][0])
        [line] = (await http.post("/api/mine", json={"keys": [key]})).json()["tables"]
        assert (line["turn"], line["updated"]) == ("over", NOW)
        review: Message = {"ready": False}
        while not review["ready"]:
            review = (await http.get(f"/api/tables/{opened['table']}/review", headers=bearer(key))).json()
            await asyncio.sleep(0)
        assert len(review["curve"]) > 1


async def play(socket: Socket, key: str) -> None:
    """Play the first legal moves of the first seat until the game is over."""
    socket.send(type="hello", version=1, keys=[key], drawing=True)
    position = await socket.receive("position")
    while position["result"] is None:
        if position["actor"] == 0:
            at = position["at"]
            socket.send(type="move", seat=0, move=position["legal"][0], id=str(at), at=at)
        position = await socket.receive("position", "moved")
    await socket.leave()
