"""The whole server on one thread: threads, processes, clocks and storage are what it is handed."""

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

from crossings.server.ops.world import Settings, World
from crossings.server.storage import Store, open_database
from crossings.server.storage.writer import Writer
from crossings.server.web.app import create_app
from toys.client import PATIENCE, FirstMove, Message, bearer
from toys.clock import Clock

Given = ParamSpec("Given")
Result = TypeVar("Result")
Said = MutableMapping[str, Any]
NOW = 1234.5


class Here:
    """No threads: everything is done at once, by whoever asks."""

    async def do(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        return work(*given, **named)

    async def aside(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Result:
        return work(*given, **named)

    def close(self) -> None: ...


class Socket:
    """A WebSocket without a network."""

    def __init__(self, app: Starlette, table: str) -> None:
        self.told: asyncio.Queue[Said] = asyncio.Queue()
        self._said: asyncio.Queue[Said] = asyncio.Queue()
        scope = {"type": "websocket", "path": f"/ws/{table}", "headers": [(b"host", b"127.0.0.1")], "extensions": {}}
        more = {"client": ("127.0.0.1", 1), "query_string": b"", "scheme": "ws", "subprotocols": [], "state": {}}
        self._said.put_nowait({"type": "websocket.connect"})
        self.serving = asyncio.ensure_future(app(scope | more, self._said.get, self.told.put))

    def say(self, **message: Any) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self, *types: str) -> Message:
        """The next message of one of these types."""
        while True:
            event = await asyncio.wait_for(self.told.get(), PATIENCE)
            if event["type"] == "websocket.send" and (message := json.loads(event["text"]))["type"] in types:
                return dict(message)

    async def leave(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect"})
        await self.serving


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody starts one, nor a process."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a thread or a process was to be started")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(subprocess, "Popen", refuse)


@pytest.mark.usefixtures("no_threads")
async def test_a_game_is_played_listed_and_reviewed_on_one_thread(database: str) -> None:
    engine, clock = (open_database(database), Clock())
    store = Store(engine, Writer(engine))
    world = World(store, FirstMove(), Here(), clock, lapse=lambda: NOW, time=lambda: NOW)
    app = create_app(Settings(), world=world)
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=PATIENCE) as http,
    ):
        assert (await http.get("/")).status_code in (200, 503)
        assert "dune-chess" in (await http.get("/api/games")).text
        body = {"game": "coin-race", "seats": ["me", {"bot": "random"}], "options": {"goal": 3}}
        opened = (await http.post("/api/tables", json=body)).json()
        socket = Socket(app, opened["table"])
        key = opened["keys"][0]
        socket.say(type="hello", version=1, keys=[key], drawing=True)
        position = await socket.hear("position")
        while position["result"] is None:
            if position["actor"] == 0:
                move = {"move": position["legal"][0], "id": str(position["at"]), "at": position["at"]}
                socket.say(type="move", seat=0, **move)
            position = await socket.hear("position", "moved")
        await socket.leave()
        [line] = (await http.post("/api/mine", json={"keys": [key]})).json()["tables"]
        assert (line["turn"], line["updated"]) == ("over", NOW)
        review: Message = {"ready": False}
        while not review["ready"]:
            answer = await http.get(f"/api/tables/{opened['table']}/review", headers=bearer(key))
            review = answer.json()
            await asyncio.sleep(0)
        assert len(review["curve"]) > 1


@pytest.mark.usefixtures("no_threads")
async def test_a_moment_lasts_until_the_clock_that_was_handed_in_rings(database: str) -> None:
    engine, clock = (open_database(database), Clock())
    world = World(Store(engine, Writer(engine)), FirstMove(), Here(), clock, lapse=lambda: NOW, time=lambda: NOW)
    app = create_app(Settings(), world=world)
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=PATIENCE) as http,
    ):
        body = {"game": "walking-on-the-moon", "seats": ["me", "me"], "seed": 1, "pause": 10}
        opened = (await http.post("/api/tables", json=body)).json()
        socket = Socket(app, opened["table"])
        socket.say(type="hello", version=1, keys=opened["keys"], drawing=False)
        position = await socket.hear("position")
        while "pause" not in position:
            if position["seat"] != position["actor"]:
                socket.say(type="view", seat=position["actor"])
            else:
                socket.say(
                    type="move",
                    seat=position["actor"],
                    move=position["legal"][0],
                    id=str(position["at"]),
                    at=position["at"],
                )
            position = await socket.hear("position", "moved")
        assert clock.asked == [10]
        socket.say(type="chat", text="well?", seat=0)
        while clock.ring():
            await asyncio.sleep(0)
        assert "pause" not in await socket.hear("position", "moved")
        await socket.leave()
