"""A server in the test's own event loop, and clients that speak the wire as any other client would."""

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, NamedTuple

import httpx
import websockets

from crossings.bots.advice import TurnAdvice
from crossings.bots.review import ReviewedPosition
from crossings.engine import game
from crossings.engine.decisions import Decision
from crossings.server.ops.services import Settings
from crossings.server.ops.serving import TableServer, listen
from toys.told import check_answer, check_message

PATIENCE = 20.0
SHORT = 1.0
"""Seconds for which a connection is used again: a server soon closes one that asks for nothing."""
Message = dict[str, Any]


def frame(kind: int, said: bytes, is_last: bool = True) -> bytes:
    """A short frame as a client sends it over a WebSocket; its mask is zero."""
    return bytes([is_last << 7 | kind, 1 << 7 | len(said)]) + bytes(4) + said


class Asked(NamedTuple):
    """What a bot is asked for a move."""

    game: str
    seat: int
    view: Mapping[str, Any]
    legal: Sequence[str]


class FirstMove:
    """A bot that takes the first legal move, and remembers what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Mapping[str, Any]] = []
        self.jobs: list[Mapping[str, Any]] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def choose(
        self, game_id: str, bot: str, seat: int, view: Mapping[str, Any], legal: Sequence[str], seconds: float
    ) -> Decision:
        self.shown.append(view)
        await self.may_answer.wait()
        return self.decide(Asked(game_id, seat, view, legal))

    def decide(self, asked: Asked) -> Decision:
        """What it comes to."""
        return Decision(asked.legal[0])

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        """Advice: the first legal moves, each worth less than the one before; a turn: as good as any."""
        self.jobs.append(job)
        await self.may_answer.wait()
        if job["job"] == "advise":
            return [TurnAdvice((move,), 600.0 - 50 * index).to_json() for index, move in enumerate(job["legal"][:3])]
        seats = 1 if game(game_id).cooperative else job["state"]["options"]["players"]
        actor = {"chance": -1, None: -2}.get(job["state"]["actor"], job["state"]["actor"])
        even = (500.0,) * seats
        return [ReviewedPosition(actor, move, even, even).to_json() for move in job["moves"] or [""]]

    async def get_ready(self, game_id: str) -> None: ...

    async def close(self) -> None: ...


class Client:
    """One connection. Every text frame received is kept in `frames`."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.at = -1
        self.position: Message = {}
        self.welcome: Message = {}
        self.whisper: Message = {}
        self.seats: Message = {}
        """Who sits where, as it was told last."""
        self._numbers = itertools.count(1)

    async def send(self, message: Message | str | bytes) -> None:
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def next(self) -> Message:
        """The next message, whatever it is."""
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

    async def hear(self, *types: str) -> Message:
        """The next message of one of these types; others are passed over."""
        while (message := await self.next())["type"] not in types:
            pass
        return message

    async def until_at(self, at: int) -> Message:
        """The message that shows the position of this number."""
        while self.at < at:
            await self.next()
        return self.position

    async def command(self, type: str, seat: int, **more: Any) -> Message:
        """Send a command about the position last seen; its answer."""
        id = more.pop("id", None) or f"{self!r}-{next(self._numbers)}"
        await self.send({"type": type, "id": id, "at": more.pop("at", self.at), "seat": seat, **more})
        while True:
            answer = await self.hear("done", "refused")
            if answer["id"] == id:
                return answer

    async def move(self, seat: int, move: str, **more: Any) -> Message:
        return await self.command("move", seat, move=move, **more)

    async def ask(self, type: str, answer: str, **members: Any) -> Message:
        """Send a message of this type; the next of the other type."""
        await self.send({"type": type, **members})
        return await self.hear(answer)

    async def hello(self, *keys: str, **more: Any) -> Message:
        """Show keys; whether one is welcome."""
        await self.send({"type": "hello", "version": 1, "keys": keys, **more})
        return await self.hear("welcome", "error")

    async def view(self, seat: int) -> Message:
        """See with the eyes of this seat."""
        return await self.ask("view", "position", seat=seat)

    async def play_out(self) -> None:
        """Play for all seats until the game is over, each time the last of what is possible."""
        while self.position["result"] is None:
            seat = self.position["actor"]
            await self.move(seat, (await self.view(seat))["legal"][-1])

    def heard(self, type: str) -> list[Message]:
        """All messages of this type so far."""
        return [one for one in map(json.loads, self.frames) if one["type"] == type]

    async def seats_until(self, seat: int, **wanted: Any) -> Message:
        """Who sits where, once it is so."""
        while not wanted.items() <= self.seats["seats"][seat].items():
            await self.next()
        return self.seats

    async def go(self) -> None:
        """Leave."""
        await self.socket.close()

    async def nothing_waits(self) -> None:
        """Everything that was sent to this client so far has been received (answers come in order)."""
        await self.send({"type": "no-such-type"})
        await self.hear("error")


def bearer(key: str) -> dict[str, str]:
    """How a request shows a key."""
    return {"authorization": f"Bearer {key}"}


class Live:
    """A running server, and all who came to it and stay until it ends."""

    def __init__(self, port: int = 0, settings: Settings | None = None) -> None:
        self.tables: dict[str | None, str] = {}
        """Which table a key opens."""
        self.opened: Message = {}
        """What was told when a table was opened last."""
        self._settings = settings
        self.find(port)

    def find(self, port: int) -> None:
        """It is at this port now, and nobody has come yet."""
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
        """Serve no more; all have gone."""
        await self.leave()
        self._server.should_exit = True
        await self._serving

    async def restart(self) -> None:
        """End, and begin anew on the same database."""
        await self.end()
        await self.begin()

    async def leave(self) -> None:
        """All who came go."""
        await self._stack.aclose()
        await self.http.aclose()

    async def post(self, path: str, body: Any) -> Any:
        """What is answered to something that is posted."""
        return (await self.http.post(path, json=body)).json()

    async def get(self, path: str, **more: Any) -> Any:
        """What is answered to a question."""
        return (await self.http.get(path, **more)).json()

    async def open_table(self, *seats: Any, game: str = "coin-race", **more: Any) -> Message:
        answer = await self.http.post("/api/tables", json={"game": game, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        self.opened = answer.json()
        self.know(self.opened)
        return self.opened

    async def keys_of(self, *seats: Any, **more: Any) -> list[str]:
        """The keys of a new table."""
        await self.open_table(*seats, **more)
        return self.keys

    @property
    def keys(self) -> list[str]:
        """The keys of the table that was opened last."""
        keys: list[str] = self.opened["keys"]
        return keys

    def know(self, opened: Message) -> None:
        """Remember which table its keys open."""
        self.tables.update(dict.fromkeys([*opened["keys"], opened.get("watch")], opened["table"]))

    async def sit(self, *seats: Any, drawing: bool = False, apart: bool = False, **more: Any) -> list[Client]:
        """Open a table, and have everybody come: one for all seats of `me` (or one for each, apart), then friends."""
        keys = await self.keys_of(*seats, **more)
        mine = [key for key, seat in zip(keys, seats, strict=True) if seat == "me"]
        friends = [[key] for key, seat in zip(keys, seats, strict=True) if seat == "friend"]
        groups = [[key] for key in mine] if apart else [mine]
        return [await self.join(*group, drawing=drawing) for group in (*groups, *friends)]

    async def one(self, *seats: Any, **more: Any) -> Client:
        """Open a table, and have all seats of `me`, two unless told otherwise, come as one."""
        [client] = await self.sit(*(seats or ("me", "me")), **more)
        return client

    async def join(self, *keys: str, drawing: bool = False) -> Client:
        """Somebody who comes with these keys."""
        return await self._stack.enter_async_context(self.client(*keys, drawing=drawing))

    async def watch(self, drawing: bool = False) -> Client:
        """Somebody who looks on at the table that was opened last."""
        return await self.join(self.opened["watch"], drawing=drawing)

    async def mine(self, *keys: str) -> list[Message]:
        """The tables of these keys."""
        tables: list[Message] = (await self.post("/api/mine", {"keys": keys}))["tables"]
        return tables

    async def file(self, key: str, of: str = "file") -> httpx.Response:
        """The file, or another thing, of the table of a key."""
        return await self.http.get(f"/api/tables/{await self.table_of(key)}/{of}", headers=bearer(key))

    async def lines(self, key: str) -> list[Message]:
        """The lines of the file of a table."""
        return [json.loads(line) for line in (await self.file(key)).text.splitlines()]

    async def again(self, key: str, swap: bool = False) -> httpx.Response:
        """Another table with the same seats."""
        path, headers = f"/api/tables/{await self.table_of(key)}/again", bearer(key)
        answer = await self.http.post(path, json={"swap": swap}, headers=headers)
        if answer.status_code == 201:
            self.know(answer.json())
        return answer

    async def table_of(self, key: str) -> str:
        """The table that a key opens; of what opens none, some name."""
        if key and key not in self.tables:
            answer = await self.http.post("/api/mine", json={"keys": [key]})
            self.tables |= {one["key"]: one["table"] for one in answer.json().get("tables", ())}
        return self.tables.get(key, "t")

    async def socket_of(self, key: str = "") -> str:
        """The address of the table's socket."""
        return f"ws://127.0.0.1:{self.port}/ws/{await self.table_of(key)}"

    @contextlib.asynccontextmanager
    async def raw(self, key: str = "") -> AsyncIterator[Client]:
        """A connection for the table of a key that has said nothing yet."""
        async with websockets.connect(await self.socket_of(key), max_size=None) as socket:
            yield Client(socket)

    @contextlib.asynccontextmanager
    async def client(self, *keys: str, drawing: bool = False) -> AsyncIterator[Client]:
        """A connection that has been welcomed and has seen the position."""
        async with self.raw(keys[0]) as client:
            await client.send({"type": "hello", "version": 1, "keys": list(keys), "drawing": drawing})
            await client.hear("position")
            yield client


@contextlib.asynccontextmanager
async def live(database: str, thinker: Any = None, **more: Any) -> AsyncIterator[Live]:
    """A server on loopback, until the block ends; it hears as fast as a test talks, unless told otherwise."""
    usual: dict[str, Any] = {"host": "127.0.0.1", "messages_per_second": 1e6}
    server = Live(settings=Settings(database, thinker=thinker or FirstMove(), **(usual | more)))
    await server.begin()
    try:
        yield server
    finally:
        await server.end()
