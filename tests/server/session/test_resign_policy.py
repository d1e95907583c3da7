"""Bots offer to resign a lost game or to draw, and answer offers by their last assessments. No player has to agree."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from crossings.engine.decisions import Decision
from crossings.server.session.reducer.resign_policy import (
    AGREED_DECISIONS,
    LEVEL_DECISIONS,
    LOST_DECISIONS,
    ResignPolicy,
)
from crossings.table import CHANCE_MOVE, HINT, MOVE, UNDO, Event
from rows import cases
from toys.client import BotRequest, Client, FirstMove, live

BOT = {"bot": "club"}
WAYS = ("resign", "draw")
LOST = Decision("a", value=5.0, hopeless=True)
LEVEL = Decision("a", value=500.0)
AHEAD = Decision("a", value=700.0)
BEHIND = Decision("a", value=300.0)


def after(*decisions: Decision) -> ResignPolicy:
    """Return the policy after these assessments of seat 1."""
    resign_policy = ResignPolicy()
    for one in decisions:
        resign_policy = resign_policy.after_decision(1, one, (3, 3))
    return resign_policy


# ---- policy --------------------------------------------------------------------------------------


def test_a_bot_resigns_after_several_lost_decisions() -> None:
    assert after(*[LOST] * (LOST_DECISIONS - 1)).offer(1, WAYS) is None
    assert after(*[LOST] * (LOST_DECISIONS - 1), BEHIND, LOST).offer(1, WAYS) is None, "it had hope between"
    resign_policy = after(*[LOST] * (LOST_DECISIONS - 1), Decision("a"), LOST)
    assert resign_policy.offer(1, WAYS) == "resign", "a decision without a value doesn't count"
    resign_policy = resign_policy.after_offer(1, "resign").after_decision(1, LOST, (3, 3))
    assert resign_policy.offer(1, WAYS) is None, "it is offered once"


def test_a_bot_offers_a_draw_in_a_level_game() -> None:
    assert after(*[LEVEL] * (LEVEL_DECISIONS - 1)).offer(1, WAYS) is None
    resign_policy = after(*[LEVEL] * LEVEL_DECISIONS)
    assert resign_policy.offer(1, ("resign",)) is None, "not where a game knows no draw by consent"
    assert resign_policy.offer(1, WAYS) == "draw"
    taking = after(*[LEVEL] * (LEVEL_DECISIONS - 1)).after_decision(1, LEVEL, (3, 4))
    assert taking.offer(1, WAYS) is None, "something was won"
    assert after(*[LEVEL] * (LEVEL_DECISIONS - 1), AHEAD, LEVEL).offer(1, WAYS) is None


@cases(f"""
    kind | counts
    {MOVE} | true
    {CHANCE_MOVE} | true
    {HINT} | true
    {UNDO} | false
""")
def test_undone_decisions_do_not_count(kind: str, counts: bool) -> None:
    resign_policy = after(*[LOST] * LOST_DECISIONS).after_events([Event(1, kind, 0)])
    assert (resign_policy.offer(1, WAYS) == "resign") is counts


@pytest.mark.parametrize(
    "decisions, agrees",
    [
        ((), None),
        ((AHEAD,), False),
        ((BEHIND,), True),
        ((LEVEL,), False),
        ((LEVEL,) * AGREED_DECISIONS, True),
    ],
)
def test_an_offer_is_answered_by_the_last_assessments(decisions: Sequence[Decision], agrees: bool | None) -> None:
    assert after(*decisions).agrees_to_draw(1) is agrees


# ---- at the table --------------------------------------------------------------------------------


class Thinks(FirstMove):
    """A bot that makes the first legal move, with this assessment."""

    def __init__(self, thought: Decision) -> None:
        super().__init__()
        self.thought = thought

    def decide(self, request: BotRequest) -> Decision:
        return replace(self.thought, move=request.legal[0])


async def play(client: Client, turns: int) -> int:
    """Make the last legal move this many times, answer the bot's offers, and return how often it offered."""
    for _ in range(turns):
        if client.position["result"] is None:
            assert (await client.move(0, client.position["legal"][-1]))["type"] == "done"
        while client.position["actor"] != 0 and client.position["result"] is None:
            await client.next()
    await client.nothing_waits()
    return len(client.received("end-asked"))


@cases("""
    answer
    accept
    decline
    resign
    move
""")
async def test_a_lost_game_ends_if_the_player_agrees(database: str, answer: str) -> None:
    async with live(database, Thinks(LOST)) as server:
        client = await server.one("me", BOT, game="dune-chess")
        assert await play(client, LOST_DECISIONS) == 1
        [request] = client.received("end-asked")
        assert (request["by"], request["to"], request["how"]) == (1, 0, "resign")
        if answer == "resign":
            await client.command("end", 0, how="resign")
            assert client.position["result"]["winners"] == [1], "who resigns loses, whatever was offered"
            return
        if answer == "move":
            await play(client, 1)
        reply = await client.command("consent", 0, how="resign", yes=answer != "decline")
        if answer == "accept":
            assert client.position["result"]["winners"] == [0]
            assert client.position["end"]["headline"] == "You have won. Atreides resigned."
            return
        assert answer == "decline" or reply["code"] == "undo-impossible", "it has lapsed"
        assert await play(client, LOST_DECISIONS) == 1, "offered once"


async def test_a_draw_is_offered_and_agreed_by_offering_one(database: str) -> None:
    async with live(database, Thinks(LEVEL)) as server:
        client = await server.one("me", BOT, game="dune-chess")
        assert (await client.command("end", 0, how="draw"))["type"] == "done", "at the start by how it looks"
        client = await server.one("me", BOT, game="dune-chess")
        await play(client, 1)
        assert (await client.command("end", 0, how="draw"))["code"] == "declined", "there is all to play for"
        while not await play(client, 1):
            pass
        await client.command("end", 0, how="draw")
        assert client.position["ended"] == {"by": 1, "how": "draw"}


@cases("""
    game | seats
    march-on-mars | 2
    coin-race | 3
""")
async def test_bots_of_a_team_or_among_several_do_not_resign(database: str, game: str, seats: int) -> None:
    async with live(database, Thinks(LOST)) as server:
        client = await server.one("me", *[BOT] * (seats - 1), game=game, options={"players": seats}, seed=1)
        assert await play(client, 2 * LOST_DECISIONS) == 0
