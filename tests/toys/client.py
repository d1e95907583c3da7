"""A server in the test's event loop, and clients that use the wire like any other client."""

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, NamedTuple

import httpx
import websockets

from crossings.advice.results import NO_EXPLANATION, TurnAdvice
from crossings.advice.review import ReviewedPosition
from crossings.engine import game
from crossings.engine.decisions import Decision
from crossings.server.ops.serving import TableServer, listen
from crossings.server.web.settings import Settings
from toys.type_checks import check_answer, check_message

PATIENCE = 20.0
SHORT = 1.0
"""Seconds for which a connection is reused; the server closes idle ones soon after."""
Message = dict[str, Any]


def frame(kind: int, payload: bytes, is_last: bool = True) -> bytes:
    """Return a short WebSocket frame as sent by a client, with a zero mask."""
    return bytes([is_last << 7 | kind, 1 << 7 | len(payload)]) + bytes(4) + payload


class BotRequest(NamedTuple):
    """A request to a bot for a move."""

    game: str
    seat: int
    view: Mapping[str, Any]
    legal: Sequence[str]


class FirstMove:
    """A bot that plays the first legal move, and records the requests. `why`: the explanation of each advised turn."""

    def __init__(self) -> None:
        self.shown: list[Mapping[str, Any]] = []
        self.jobs: list[Mapping[str, Any]] = []
        self.why = NO_EXPLANATION
        self.may_answer = asyncio.Event()
        self.may_answer.set()

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
        self.shown.append(view)
        await self.may_answer.wait()
        return self.decide(BotRequest(game_id, seat, view, legal))

    def decide(self, request: BotRequest) -> Decision:
        """Return the decision."""
        return Decision(request.legal[0])

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        """Answer requests for advice (first legal moves, each of less value than the one before), for turns (always
        good, or the first legal move), for doubts and for the reasons of moves (none)."""
        self.jobs.append(job)
        await self.may_answer.wait()
        if job["job"] == "advise":
            return [
                TurnAdvice((move,), 600.0 - 50 * index, why=self.why).to_json()
                for index, move in enumerate(job["legal"][:3])
            ]
        if job["job"] == "best-turn":
            return job["legal"][:1]
        if job["job"] == "doubt":
            return None
        if job["job"] == "explain-observed":
            return NO_EXPLANATION.to_json()
        seats = 1 if game(game_id).cooperative else job["state"]["options"]["players"]
        actor = {"chance": -1, None: -2}.get(job["state"]["actor"], job["state"]["actor"])
        even = (500.0,) * seats
        return [ReviewedPosition(actor, move, even, even).to_json() for move in job["moves"] or [""]]

    async def get_ready(self, game_id: str) -> None: ...

    async def close(self) -> None: ...


class Client:
    """One connection. It records every received text frame in `frames`."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.at = -1
        self.position: Message = {}
        self.welcome: Message = {}
        self.whisper: Message = {}
        self.seats: Message = {}
        """The seats in the last message that has them."""
        self._numbers = itertools.count(1)

    async def send(self, message: Message | str | bytes) -> None:
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def next(self) -> Message:
        """Return the next message."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        self.frames.append(text)
        message: Message = json.loads(text)
        check_message(message)
        if message["type"] in ("position", "moved"):
            self.position, self.at = message, message["at"]
        elif message["type"] == "welcome":
            self.welcome = self.seats = message
        elif message["type"] == "seats":
            self.seats = message
        elif message["type"] == "whisper":
            self.whisper = message
        return message

    async def receive(self, *types: str) -> Message:
        """Return the next message of one of these types, skipping others."""
        while (message := await self.next())["type"] not in types:
            pass
        return message

    async def until_at(self, at: int) -> Message:
        """Return the message that shows the position of this number."""
        while self.at < at:
            await self.next()
        return self.position

    async def command(self, type: str, seat: int, **more: Any) -> Message:
        """Send a command about the last position; return the answer."""
        id = more.pop("id", None) or f"{self!r}-{next(self._numbers)}"
        await self.send({"type": type, "id": id, "at": more.pop("at", self.at), "seat": seat, **more})
        while True:
            answer = await self.receive("done", "refused")
            if answer["id"] == id:
                return answer

    async def move(self, seat: int, move: str, **more: Any) -> Message:
        return await self.command("move", seat, move=move, **more)

    async def ask(self, type: str, answer: str, **members: Any) -> Message:
        """Send a message of one type; return the next one of the other type."""
        await self.send({"type": type, **members})
        return await self.receive(answer)

    async def hello(self, *keys: str, **more: Any) -> Message:
        """Show keys; return whether the server accepts them."""
        await self.send({"type": "hello", "version": 1, "keys": keys, **more})
        return await self.receive("welcome", "error")

    async def view(self, seat: int) -> Message:
        """Switch to the view of this seat."""
        return await self.ask("view", "position", seat=seat)

    async def play_out(self) -> None:
        """Play the last legal move of all seats until the game is over."""
        while self.position["result"] is None:
            seat = self.position["actor"]
            await self.move(seat, (await self.view(seat))["legal"][-1])

    def received(self, type: str) -> list[Message]:
        """Return all messages of this type so far."""
        return [one for one in map(json.loads, self.frames) if one["type"] == type]

    async def seats_until(self, seat: int, **wanted: Any) -> Message:
        """Wait until a condition on the seats holds; return the seats."""
        while not wanted.items() <= self.seats["seats"][seat].items():
            await self.next()
        return self.seats

    async def go(self) -> None:
        """Disconnect."""
        await self.socket.close()

    async def nothing_waits(self) -> None:
        """Wait until everything sent to this client has arrived; answers come in order."""
        await self.send({"type": "no-such-type"})
        await self.receive("error")


def bearer(key: str) -> dict[str, str]:
    """Return the header with a key."""
    return {"authorization": f"Bearer {key}"}


class Live:
    """A running server, and all clients that stay connected until it ends."""

    def __init__(self, port: int = 0, settings: Settings | None = None) -> None:
        self.tables: dict[str | None, str] = {}
        """The table that each key opens."""
        self.opened: Message = {}
        """The answer to the last request that opened a table."""
        self._settings = settings
        self.find(port)

    def find(self, port: int) -> None:
        """Set the server's port, without any clients yet."""
        self.port = port
        self._stack = contextlib.AsyncExitStack()
        address, hooks = f"http://127.0.0.1:{port}", {"response": [check_answer]}
        more: dict[str, Any] = {"verify": False, "limits": httpx.Limits(keepalive_expiry=SHORT)}
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE, event_hooks=hooks, **more)

    async def begin(self) -> None:
        """Serve in this event loop."""
        assert self._settings is not None
        listening = listen(self._settings.host, 0)
        self._server = TableServer(self._settings)
        self._serving = asyncio.create_task(self._server.serve(sockets=[listening]))
        while not self._server.started:
            await asyncio.sleep(0.005)
        self.find(listening.getsockname()[1])

    async def end(self) -> None:
        """Stop serving and disconnect all clients."""
        await self.leave()
        self._server.should_exit = True
        await self._serving

    async def restart(self) -> None:
        """Stop, and start again on the same database."""
        await self.end()
        await self.begin()

    async def leave(self) -> None:
        """Disconnect all clients."""
        await self._stack.aclose()
        await self.http.aclose()

    async def post(self, path: str, body: Any) -> Any:
        """Return the answer to a POST request."""
        return (await self.http.post(path, json=body)).json()

    async def get(self, path: str, **more: Any) -> Any:
        """Return the answer to a GET request."""
        return (await self.http.get(path, **more)).json()

    async def open_table(self, *seats: Any, game: str = "coin-race", **more: Any) -> Message:
        answer = await self.http.post("/api/tables", json={"game": game, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        self.opened = answer.json()
        self.know(self.opened)
        return self.opened

    async def keys_of(self, *seats: Any, **more: Any) -> list[str]:
        """Open a table; return its keys."""
        await self.open_table(*seats, **more)
        return self.keys

    @property
    def keys(self) -> list[str]:
        """Return the keys of the last table."""
        keys: list[str] = self.opened["keys"]
        return keys

    def know(self, opened: Message) -> None:
        """Record the table that these keys open."""
        self.tables.update(dict.fromkeys([*opened["keys"], opened.get("watch")], opened["table"]))

    async def sit(self, *seats: Any, drawing: bool = False, apart: bool = False, **more: Any) -> list[Client]:
        """Open a table and connect everybody: one client for all seats of `me` (or one per seat, with `apart`), then
        friends."""
        keys = await self.keys_of(*seats, **more)
        mine = [key for key, seat in zip(keys, seats, strict=True) if seat == "me"]
        friends = [[key] for key, seat in zip(keys, seats, strict=True) if seat == "friend"]
        groups = [[key] for key in mine] if apart else [mine]
        return [await self.join(*group, drawing=drawing) for group in (*groups, *friends)]

    async def one(self, *seats: Any, **more: Any) -> Client:
        """Open a table, and connect one client for all seats of `me`, two by default."""
        [client] = await self.sit(*(seats or ("me", "me")), **more)
        return client

    async def join(self, *keys: str, drawing: bool = False) -> Client:
        """Connect a client with these keys."""
        return await self._stack.enter_async_context(self.client(*keys, drawing=drawing))

    async def watch(self, drawing: bool = False) -> Client:
        """Connect a spectator to the last table."""
        return await self.join(self.opened["watch"], drawing=drawing)

    async def mine(self, *keys: str) -> list[Message]:
        """Return the tables of these keys."""
        tables: list[Message] = (await self.post("/api/mine", {"keys": keys}))["tables"]
        return tables

    async def file(self, key: str, of: str = "file") -> httpx.Response:
        """Return the file, or another resource, of the table of a key."""
        return await self.http.get(f"/api/tables/{await self.table_of(key)}/{of}", headers=bearer(key))

    async def lines(self, key: str) -> list[Message]:
        """Return the lines of the file of a table."""
        return [json.loads(line) for line in (await self.file(key)).text.splitlines()]

    async def again(self, key: str, swap: bool = False) -> httpx.Response:
        """Open another table with the same seats."""
        path, headers = f"/api/tables/{await self.table_of(key)}/again", bearer(key)
        answer = await self.http.post(path, json={"swap": swap}, headers=headers)
        if answer.status_code == 201:
            self.know(answer.json())
        return answer

    async def table_of(self, key: str) -> str:
        """Return the table that a key opens; an arbitrary name if it opens none."""
        if key and key not in self.tables:
            answer = await self.http.post("/api/mine", json={"keys": [key]})
            self.tables |= {one["key"]: one["table"] for one in answer.json().get("tables", ())}
        return self.tables.get(key, "t")

    async def socket_of(self, key: str = "") -> str:
        """Return the address of the table's socket."""
        return f"ws://127.0.0.1:{self.port}/ws/{await self.table_of(key)}"

    @contextlib.asynccontextmanager
    async def raw(self, key: str = "") -> AsyncIterator[Client]:
        """Open a connection for the table of a key, without sending anything."""
        async with websockets.connect(await self.socket_of(key), max_size=None, open_timeout=PATIENCE) as socket:
            yield Client(socket)

    @contextlib.asynccontextmanager
    async def client(self, *keys: str, drawing: bool = False) -> AsyncIterator[Client]:
        """Open a connection that the server has accepted and that has seen the position."""
        async with self.raw(keys[0]) as client:
            await client.send({"type": "hello", "version": 1, "keys": list(keys), "drawing": drawing})
            await client.receive("position")
            yield client


@contextlib.asynccontextmanager
async def live(database: str, thinker: Any = None, **more: Any) -> AsyncIterator[Live]:
    """Run a server on loopback within a block, with limits for the speed of tests unless specified otherwise."""
    usual: dict[str, Any] = {"host": "127.0.0.1", "messages_per_second": 1e6}
    server = Live(settings=Settings(database, thinker=thinker or FirstMove(), **(usual | more)))
    await server.begin()
    try:
        yield server
    finally:
        await server.end()
