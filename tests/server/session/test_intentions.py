"""Bots of a team announce their plans to players that they may talk to, until a person moves."""

import re
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

import crossings
from crossings.engine.decisions import Decision
from crossings.server.session import talk
from toys.client import BotRequest, Client, FirstMove, Live, live

BOT = {"bot": "random"}
MARS = {"players": 3, "specials": "none", "track": "ab"}


class Planner(FirstMove):
    """A bot that makes the first legal move, and plans to continue with first moves."""

    def decide(self, request: BotRequest) -> Decision:
        plan: list[str] = []
        state = crossings.game(request.game).determinize(request.view, seed=1, seat=request.seat)
        while isinstance(state.actor, int) and len(plan) < 4:
            plan.append(state.actions()[0] if plan else request.legal[0])
            state = state.play(plan[-1])
        return Decision(plan[0], tuple(plan))


class Confused(Planner):
    """A bot whose plan is illegal after the first move."""

    def decide(self, request: BotRequest) -> Decision:
        return Decision(request.legal[0], (request.legal[0], "fly"))


@pytest.fixture
def server(database: str) -> AbstractAsyncContextManager[Live]:
    """A server whose bots plan."""
    return live(database, Planner())


def lines(client: Client) -> list[str]:
    """Return the plans that a client has received."""
    return [one["line"] for one in client.received("intention")]


async def play_until(is_done: Callable[[], bool], *clients: Client) -> None:
    """Make first moves until a plan has been announced."""
    while not is_done():
        for client in clients:
            await client.nothing_waits()
            if client.position.get("legal") and not is_done():
                await client.move(client.position["seat"], client.position["legal"][0])


async def test_a_bot_of_a_team_announces_its_plan(server: Live) -> None:
    one, two = await server.sit("me", BOT, "me", apart=True, game="march-on-mars", options=MARS, seed=1)
    await play_until(lambda: "" in lines(one), one, two)
    first, *others = lines(one)
    assert re.fullmatch("Blue's plan: place [^;]*[.]", first), "up to where the dice decide"
    assert others[-1] == "", "its turn is over"
    assert all(line.startswith("Blue's plan: ") for line in others[:-1])
    await two.nothing_waits()
    assert lines(two)[0] == first


async def test_moves_already_made_are_not_part_of_the_plan(server: Live) -> None:
    """The program of a turn is announced until the turn is over, not each throw and jump as it happens."""
    client = await server.one("me", BOT, game="march-on-mars", options=MARS | {"players": 2}, seed=1)
    await play_until(lambda: lines(client).count("") == 2, client)
    first, over, again, *_ = lines(client)
    assert ("place" in first, over, "place" in again) == (True, "", True)


@pytest.mark.parametrize("near", [False, True])
async def test_a_plan_is_announced_only_to_neighbours_while_talk_is_restricted(
    server: Live, near: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """OND-57: players don't talk about the game, except with neighbours while cards are taken."""
    if near:
        monkeypatch.setattr(talk, "may_whisper", lambda frames: {(0, 1)})
    options = {"players": 3}
    zero, two = await server.sit("me", BOT, "me", apart=True, game="over-the-next-dune", options=options, seed=1)
    await play_until(lambda: bool(lines(zero) and lines(two)), zero, two)
    assert any(lines(zero)) is near
    assert all(line.startswith("Blue's plan: ") for line in lines(zero) if line)
    assert not any(lines(two)), "it is no neighbour"


async def test_plans_for_later_are_announced_until_a_person_moves(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players who join meanwhile get it, too; spectators don't."""
    monkeypatch.setattr(talk, "may_whisper", lambda frames: {(0, 1)})
    client = await server.one("me", BOT, game="over-the-next-dune", options={"players": 2}, seed=1)
    await play_until(lambda: bool(client.position["legal"]) and lines(client)[-1:] > [""], client)
    spectator, again = await server.watch(), await server.join(server.keys[0])
    assert (await again.receive("intention"))["line"] == lines(client)[-1]
    await spectator.nothing_waits()
    assert lines(spectator) == []
    before = len(lines(client))
    await client.move(0, client.position["legal"][0])
    while len(lines(client)) == before:
        await client.next()
    assert lines(client)[before] == ""


async def test_opponents_announce_no_plans(server: Live) -> None:
    client = await server.one("me", BOT, game="dune-chess", seed=1)
    await client.move(0, client.position["legal"][0])
    while client.position["actor"] != 0:
        await client.next()
    await client.nothing_waits()
    assert lines(client) == []


async def test_an_illegal_plan_is_announced_as_far_as_it_is_legal(database: str) -> None:
    async with live(database, Confused()) as server:
        client = await server.one("me", BOT, BOT, game="march-on-mars", options=MARS, seed=1)
        await play_until(lambda: any(lines(client)), client)
        assert lines(client)[0].startswith("Blue's plan: ")
