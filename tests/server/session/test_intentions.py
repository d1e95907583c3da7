"""A bot of a team says in a sentence what it means to do: to those it may talk to, until a person moves."""

import re
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

import pytest

import crossings
from crossings.engine.decisions import Decision
from crossings.server.session import talk
from toys.client import Asked, Client, FirstMove, Live, live

BOT = {"bot": "random"}
MARS = {"players": 3, "specials": "none", "track": "ab"}


class Planner(FirstMove):
    """A bot that takes the first move, and means to go on by the first ones."""

    def decide(self, asked: Asked) -> Decision:
        plan: list[str] = []
        state = crossings.game(asked.game).determinize(asked.view, seed=1, seat=asked.seat)
        while isinstance(state.actor, int) and len(plan) < 4:
            plan.append(state.actions()[0] if plan else asked.legal[0])
            state = state.play(plan[-1])
        return Decision(plan[0], tuple(plan))


class Confused(Planner):
    """A bot whose plan is none: its second move cannot be made."""

    def decide(self, asked: Asked) -> Decision:
        return Decision(asked.legal[0], (asked.legal[0], "fly"))


@pytest.fixture
def server(database: str) -> AbstractAsyncContextManager[Live]:
    """Whose bots plan."""
    return live(database, Planner())


def lines(client: Client) -> list[str]:
    """What bots have said that they mean to do, as far as a client has heard it."""
    return [one["line"] for one in client.heard("intention")]


async def play_until(told: Callable[[], bool], *clients: Client) -> None:
    """Persons make first moves until something has been told."""
    while not told():
        for client in clients:
            await client.nothing_waits()
            if client.position.get("legal") and not told():
                await client.move(client.position["seat"], client.position["legal"][0])


async def test_a_teammate_says_what_it_means_to_do_in_its_turn(server: Live) -> None:
    one, two = await server.sit("me", BOT, "me", apart=True, game="march-on-mars", options=MARS, seed=1)
    await play_until(lambda: "" in lines(one), one, two)
    first, *others = lines(one)
    assert re.fullmatch("Blue's plan: place [^;]*[.]", first), "up to where the dice decide"
    assert others[-1] == "", "its turn is over"
    assert all(line.startswith("Blue's plan: ") for line in others[:-1])
    await two.nothing_waits()
    assert lines(two)[0] == first


async def test_what_has_just_been_done_is_no_plan(server: Live) -> None:
    """The program of a turn is told until the turn is over, not each throw and jump as it happens."""
    client = await server.one("me", BOT, game="march-on-mars", options=MARS | {"players": 2}, seed=1)
    await play_until(lambda: lines(client).count("") == 2, client)
    told, over, again, *_ = lines(client)
    assert ("place" in told, over, "place" in again) == (True, "", True)


@pytest.mark.parametrize("near", [False, True])
async def test_who_may_only_whisper_is_heard_by_its_neighbours(
    server: Live, near: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """OND-57: players do not talk about the game, but to neighbours while cards are taken."""
    if near:
        monkeypatch.setattr(talk, "may_whisper", lambda frames: {(0, 1)})
    options = {"players": 3}
    zero, two = await server.sit("me", BOT, "me", apart=True, game="over-the-next-dune", options=options, seed=1)
    await play_until(lambda: bool(lines(zero) and lines(two)), zero, two)
    assert any(lines(zero)) is near
    assert all(line.startswith("Blue's plan: ") for line in lines(zero) if line)
    assert not any(lines(two)), "it is no neighbour"


async def test_what_is_meant_for_later_is_told_until_a_person_moves(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes meanwhile is told, too; who only watches hears nothing."""
    monkeypatch.setattr(talk, "may_whisper", lambda frames: {(0, 1)})
    client = await server.one("me", BOT, game="over-the-next-dune", options={"players": 2}, seed=1)
    await play_until(lambda: bool(client.position["legal"]) and lines(client)[-1:] > [""], client)
    onlooker, again = await server.watch(), await server.join(server.keys[0])
    assert (await again.hear("intention"))["line"] == lines(client)[-1]
    await onlooker.nothing_waits()
    assert lines(onlooker) == []
    before = len(lines(client))
    await client.move(0, client.position["legal"][0])
    while len(lines(client)) == before:
        await client.next()
    assert lines(client)[before] == ""


@pytest.mark.parametrize("game", ["coin-race", "dune-chess"])
async def test_opponents_keep_their_plans_to_themselves(server: Live, game: str) -> None:
    client = await server.one("me", BOT, game=game, seed=1)
    await client.move(0, client.position["legal"][0])
    while client.position["actor"] != 0:
        await client.next()
    await client.nothing_waits()
    assert lines(client) == []


async def test_a_plan_that_cannot_be_carried_out_is_told_as_far_as_it_can(database: str) -> None:
    async with live(database, Confused()) as server:
        client = await server.one("me", BOT, BOT, game="march-on-mars", options=MARS, seed=1)
        await play_until(lambda: any(lines(client)), client)
        assert lines(client)[0].startswith("Blue's plan: ")
