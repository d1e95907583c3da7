"""Daily challenges at the server and in the static edition: the same moves give the same game."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from crossings.bots.jobs import answer_message
from crossings.server.services.context import LazyBots
from crossings.server.session.registry import TableRegistry
from crossings.server.site.application import Application
from toys.client import PATIENCE, Client, Live, Message, bearer, live
from toys.dailies import actor_of, played

GAME, DAY = "dunkelrunde", date(2026, 11, 29)
CHALLENGE = {"game": GAME, "day": str(DAY)}
DECISIONS = 4


# ---- the same game -------------------------------------------------------------------------------


async def own_turn(client: Client) -> int:
    """Wait until it is the player's turn; return the seat."""
    while client.position["actor"] not in client.welcome["you"]:
        await client.next()
    return int(client.position["actor"])


async def test_the_same_moves_give_the_same_game_at_a_server(database: str) -> None:
    """TAB-44. The bots search in a worker process."""
    moves, match = played(GAME, DAY, DECISIONS)
    async with live(database, LazyBots(1)) as server:
        server.know(opened := await server.post("/api/daily", CHALLENGE))
        [key] = filter(None, opened["keys"])
        async with server.client(key) as client:
            for move in moves:
                assert (await client.move(await own_turn(client), move))["type"] == "done"
            await own_turn(client)
        assert (await server.lines(key))[-1]["view"] == match.state.view(actor_of(match))


class Tab:
    """A page of the static edition that plays a challenge. Its bots search as its worker does."""

    def __init__(self) -> None:
        self.texts: asyncio.Queue[str] = asyncio.Queue()
        self.application = Application("sqlite://", self._think, self._take)

    async def _think(self, text: str) -> str:
        message = json.loads(text)
        return json.dumps(answer_message(message) if "ask" in message else None)

    def _take(self, text: str) -> None:
        event = json.loads(text)
        if event["kind"] == "say":
            self.texts.put_nowait(event["text"])

    def post(self, **message: Any) -> None:
        self.application.receive(json.dumps({"from": "tab", "id": 1, **message}))

    def say(self, **message: Any) -> None:
        self.post(kind="say", text=json.dumps(message))

    async def own_turn(self, seat: int, after: int) -> int:
        """Wait for a position after this one with the seat to move; return its number."""
        while True:
            message: Message = json.loads(await asyncio.wait_for(self.texts.get(), PATIENCE))
            assert message["type"] not in ("refused", "error"), message
            if message["type"] in ("position", "moved") and message["actor"] == seat and message["at"] > after:
                return int(message["at"])


async def test_the_same_moves_give_the_same_game_in_the_static_edition() -> None:
    """TAB-44."""
    moves, match = played(GAME, DAY, DECISIONS)
    seat = actor_of(match)
    tab = Tab()
    await tab.application.start()
    try:
        _, _, answer = await tab.application.request("POST", "/api/daily", {}, json.dumps(CHALLENGE))
        table, keys = (json.loads(answer)[name] for name in ("table", "keys"))
        tab.post(kind="open", path=f"/ws/{table}")
        tab.say(type="hello", version=1, keys=[keys[seat]])
        at = await tab.own_turn(seat, -1)
        for move in moves:
            tab.say(type="move", id=f"{at}", at=at, seat=seat, move=move)
            at = await tab.own_turn(seat, at)
        _, _, file = await tab.application.request("GET", f"/api/tables/{table}/file", bearer(keys[seat]), "")
        tab.post(kind="gone")
    finally:
        await tab.application.close()
    assert json.loads(file.decode().splitlines()[-1])["view"] == match.state.view(seat)


# ---- what the page is told -----------------------------------------------------------------------


def set_clock(registries: list[TableRegistry], day: date, hour: int = 12) -> None:
    """Set the server's clock to an hour of a day, in UTC."""
    time = datetime(day.year, day.month, day.day, hour, tzinfo=UTC).timestamp()
    [registry] = registries
    registry.services = replace(registry.services, time=lambda: time)


async def test_each_day_of_a_week_has_its_challenges(server: Live, registries: list[TableRegistry]) -> None:
    """TAB-44: today's by the server's clock, yesterday's and older ones late, no future ones."""
    for day in (DAY + timedelta(days) for days in range(7)):
        set_clock(registries, day)
        today = await server.get("/api/daily")
        assert (today["day"], today["today"], today["late"]) == (str(day), str(day), False)
        assert today["title"] == f"Challenge of {day.day} {day:%B} {day.year}"
        earlier = await server.get(f"/api/daily?day={today['yesterday']}")
        assert (earlier["day"], earlier["late"]) == (str(day - timedelta(1)), True)
        tomorrow = await server.http.post("/api/daily", json={"game": GAME, "day": str(day + timedelta(1))})
        assert (tomorrow.status_code, tomorrow.json()["error"]["code"]) == (400, "bad-day")


async def test_a_challenge_played_over_midnight_is_late_and_has_lines_to_share(
    server: Live, registries: list[TableRegistry]
) -> None:
    """TAB-44. There are no hints, and the result stays as it was when the game ended."""
    set_clock(registries, DAY, hour=23)
    for day, late in ((DAY, False), (DAY + timedelta(1), True)):
        server.know(opened := await server.post("/api/daily", {"game": "coin-race", "day": str(DAY)}))
        [key] = filter(None, opened["keys"])
        set_clock(registries, day, hour=23)
        async with server.client(key) as client:
            assert client.welcome["daily"] == {"day": str(DAY), "title": "Challenge of 29 November 2026", "late": late}
            assert client.welcome["hints"] is False
            answer = await client.command("end", await own_turn(client), how="resign")
            assert answer["type"] == "done", answer
            while "end" not in client.position:
                await client.next()
            result = client.position["end"]["daily"]
        assert (result["day"], result["late"], result["outcome"]) == (str(DAY), late, "lost")
        assert result["share"].splitlines()[:2] == [
            f"Crossings, challenge of 29 November 2026: Coin Race{' (late)' if late else ''}",
            "I lost against a bot: I resigned.",
        ]
