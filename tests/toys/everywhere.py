"""All six games and the server's application, in any Python; `results()` returns a summary of the results.

It uses neither threads nor numpy, which a browser's Python lacks.
"""

import asyncio
import json
import os
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

os.environ["CROSSINGS_COMPILE"] = "off"

import crossings
from crossings.engine import game_ids
from crossings.engine.decisions import Decision
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.server.site.application import Application

MOVES, SEED = 60, 2026
MOVES_AT_A_TABLE = 8
PATIENCE = 60.0


def games() -> dict[str, str]:
    """Return a digest per game: positions, drawings and refusals of the first moves of a random game."""
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
    """A bot that plays the first move."""

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
        return Decision(legal[0])

    async def work(self, game_id: str, job: Mapping[str, Any]) -> Any:
        raise NotImplementedError

    async def get_ready(self, game_id: str) -> None: ...

    async def close(self) -> None: ...


class Tab:
    """A page that sends requests to the application."""

    def __init__(self, database: str) -> None:
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.application = Application(database, FirstMove(), lambda text: self.messages.put_nowait(json.loads(text)))

    async def game(self, id: str) -> int:
        """Open a table against a bot and play some moves; return the number of events."""
        body = json.dumps({"game": id, "seats": ["me", {"bot": "random"}]})
        status, _, answer = await self.application.request("POST", "/api/tables", {}, body)
        opened = json.loads(answer)
        assert status == 201, opened

        def send(**message: Any) -> None:
            self._post(kind="say", text=json.dumps(message))

        async def receive(*types: str) -> dict[str, Any]:
            while True:
                event = await asyncio.wait_for(self.messages.get(), PATIENCE)
                message = json.loads(event["text"]) if event["kind"] == "say" else {"type": ""}
                assert message["type"] not in ("error", "refused"), message
                if message["type"] in types:
                    return dict(message)

        self._post(kind="open", path=f"/ws/{opened['table']}")
        send(type="hello", version=1, keys=[key for key in opened["keys"] if key], drawing=True)
        position = await receive("position")
        for number in range(MOVES_AT_A_TABLE):
            while position["actor"] != 0:
                position = await receive("position", "moved")
            send(type="move", seat=0, move=position["legal"][0], id=f"{number}", at=position["at"])
            position = await receive("moved")
        self._post(kind="gone")
        return int(position["at"])

    def _post(self, **message: Any) -> None:
        self.application.receive(json.dumps({"from": "tab", "id": 1, **message}))


async def tables(database: str) -> dict[str, int]:
    """Return the numbers of events of a table of each game."""
    tab = Tab(database)
    await tab.application.start()
    try:
        return {id: await tab.game(id) for id in game_ids()}
    finally:
        await tab.application.close()


async def results(database: str = "sqlite://") -> str:
    """Return all results as JSON."""
    return json.dumps({"python": sys.version.split()[0], "games": games(), "tables": await tables(database)})
