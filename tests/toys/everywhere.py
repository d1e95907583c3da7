"""All six games and the server's application, in whatever Python runs it; `told()` says what came of it.

Python of a browser has neither threads nor numpy, so it goes without.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from hashlib import sha256
from typing import Any

os.environ["CROSSINGS_COMPILE"] = "off"

import crossings
from crossings.engine import game_ids
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.engine.thinking import Decision
from crossings.server.ops.world import Settings, World
from crossings.server.storage import Store, open_database
from crossings.server.storage.writer import Writer
from crossings.server.web.app import create_app

Said = MutableMapping[str, Any]
MOVES, SEED = 60, 2026
MOVES_AT_A_TABLE = 8
PATIENCE = 60.0


def games() -> dict[str, str]:
    """A digest for each game: the positions, pictures and refusals of the beginning of a random game."""
    return {id: _digest(crossings.game(id)) for id in game_ids()}


def _digest(game: crossings.Game) -> str:
    state, policy, draw, seen = game.start(), random_policy(SEED), random_outcomes(SEED), sha256()
    for _ in range(MOVES):
        if state.actor is None:
            break
        seen.update(json.dumps(state.to_json(), sort_keys=True).encode())
        seen.update(str(state.why_not("nonsense")).encode())
        state = state.play(draw(state) if state.actor == "chance" else policy(state))
        seen.update(state.svg(None).encode())
    return seen.hexdigest()


class FirstMove:
    """A bot that makes the first move, since it does not think."""

    async def choose(
        self, game_id: str, bot: str, seat: int, view: Mapping[str, Any], legal: Sequence[str], seconds: float
    ) -> Decision:
        return Decision(legal[0])

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        raise NotImplementedError

    async def get_ready(self, game_id: str) -> None: ...

    async def close(self) -> None: ...


class Here:
    """No threads: everything is done at once, by whoever asks."""

    async def do(self, work: Callable[..., Any], *given: Any, **named: Any) -> Any:
        return work(*given, **named)

    async def aside(self, work: Callable[..., Any], *given: Any, **named: Any) -> Any:
        return work(*given, **named)

    def close(self) -> None: ...


class Server:
    """The application, asked without a network."""

    def __init__(self, database: str) -> None:
        engine = open_database(database)
        self.app = create_app(Settings(), world=World(Store(engine, Writer(engine)), FirstMove(), Here()))

    async def post(self, path: str, **body: Any) -> dict[str, Any]:
        """What a request is answered."""
        told: list[Said] = []

        async def asked() -> Said:
            return {"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}

        async def answer(event: Said) -> None:
            told.append(event)

        await self.app(_scope("http", path, method="POST", http_version="1.1"), asked, answer)
        assert told[0]["status"] < 300, told[1:]
        return dict(json.loads(b"".join(one.get("body", b"") for one in told[1:])))

    async def game(self, id: str) -> int:
        """Sit down opposite a bot and move a few times; how many events the table has then."""
        opened = await self.post("/api/tables", game=id, seats=["me", {"bot": "random"}])
        said: asyncio.Queue[Said] = asyncio.Queue()
        told: asyncio.Queue[Said] = asyncio.Queue()
        said.put_nowait({"type": "websocket.connect"})
        serving = asyncio.ensure_future(
            self.app(_scope("websocket", f"/ws/{opened['table']}", subprotocols=[]), said.get, told.put)
        )

        def say(**message: Any) -> None:
            said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

        async def hear(*types: str) -> dict[str, Any]:
            while True:
                event = await asyncio.wait_for(told.get(), PATIENCE)
                message = json.loads(event["text"]) if event["type"] == "websocket.send" else {"type": ""}
                assert message["type"] not in ("error", "refused"), message
                if message["type"] in types:
                    return dict(message)

        say(type="hello", version=1, keys=[key for key in opened["keys"] if key], drawing=True)
        position = await hear("position")
        for number in range(MOVES_AT_A_TABLE):
            while position["actor"] != 0:
                position = await hear("position", "moved")
            say(type="move", seat=0, move=position["legal"][0], id=f"{number}", at=position["at"])
            position = await hear("moved")
        said.put_nowait({"type": "websocket.disconnect"})
        await serving
        return int(position["at"])


def _scope(type: str, path: str, **more: Any) -> dict[str, Any]:
    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    here = {"headers": headers, "client": ("127.0.0.1", 1), "query_string": b"", "state": {}}
    return {
        "type": type,
        "path": path,
        "scheme": "ws" if type == "websocket" else "http",
        "extensions": {},
        **here,
        **more,
    }


async def tables(database: str) -> dict[str, int]:
    """Events of a table of each game."""
    server = Server(database)
    async with server.app.router.lifespan_context(server.app):
        return {id: await server.game(id) for id in game_ids()}


async def told(database: str = "sqlite://") -> str:
    """All of it as JSON."""
    return json.dumps({"python": sys.version.split()[0], "games": games(), "tables": await tables(database)})
