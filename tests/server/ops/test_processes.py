"""Several server processes on one PostgreSQL: whoever plays notices nothing of it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from crossings.cli.main import MISTAKE, main
from crossings.engine.thinking import Decision
from crossings.server.room.hall import Hall
from crossings.server.room.room import Room
from crossings.server.room.seating import fresh_key
from crossings.server.storage import Store, open_database
from crossings.server.storage.exchange import Note, exchange_for
from server.ops.test_kill import started
from server.room.test_pauses import TURN
from server.rooms import moon_stored
from toys.client import PATIENCE, Client, FirstMove, Live, Message, live
from toys.clock import Clock
from toys.postgres import Postgres

TALKING = "walking-on-the-moon"
Scenario = Callable[[Live, Live], Awaitable[None]]


def on_two_servers(database: str, scenario: Scenario, thinker: Any = None, **more: Any) -> None:
    async def run() -> None:
        async with live(database, thinker, **more) as one, live(database, thinker, **more) as two:
            await scenario(one, two)

    asyncio.run(run())


@contextlib.asynccontextmanager
async def friends(one: Live, two: Live, *seats: Any, **more: Any) -> AsyncIterator[tuple[Client, Client, Message]]:
    """A table with somebody at each server."""
    opened = await one.open_table(*(seats or ("me", "friend")), **more)
    keys = [key for key in opened["keys"] if key]
    async with one.client(keys[0]) as red, two.client(keys[1]) as blue:
        await until(red, lambda: all(line["here"] for line in red.seats["seats"]))
        await until(blue, lambda: all(line["here"] for line in blue.seats["seats"]))
        yield red, blue, opened


async def until(client: Client, holds: Callable[[], bool]) -> None:
    """Until what a client was told says so."""
    while not holds():
        await client.next()


async def until_told(client: Client, **what: Any) -> Message:
    """The next message with these members."""
    while True:
        message = await client.next()
        if what.items() <= message.items():
            return message


async def told_all(here: Client, there: Client) -> None:
    """What was told elsewhere so far has been heard: notes keep their order."""
    await here.send({"type": "chat", "text": "over"})
    await there.hear("chat")


def test_a_game_over_two_servers(shared: str) -> None:
    """Each sees the other's moves at once, in the same words, and the two logs are one."""

    async def scenario(one: Live, two: Live) -> None:
        choice = random.Random(3)
        async with friends(one, two, options={"goal": 8}) as (red, blue, opened):
            players = [red, blue]
            while red.position["result"] is None:
                actor = red.position["actor"]
                done = await players[actor].move(actor, choice.choice(players[actor].position["legal"]))
                assert done["type"] == "done"
                for client in players:
                    await client.until_at(done["at"])
            assert red.position["result"] == blue.position["result"]
            files = [await server.http.get(f"/api/tables/{opened['watch']}/file") for server in (one, two)]
            assert files[0].text == files[1].text

    on_two_servers(shared, scenario)


def test_who_is_here_is_known_everywhere(shared: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        async with friends(one, two) as (red, _, opened), two.client(opened["watch"]) as watching:
            await until(watching, lambda: all(line["here"] for line in watching.seats["seats"]))
        async with one.client(opened["keys"][0]) as red:
            await until(red, lambda: [line["here"] for line in red.seats["seats"]] == [True, False])

    on_two_servers(shared, scenario)


def test_names_pauses_and_talk_reach_everybody(shared: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        async with friends(one, two, game=TALKING) as (red, blue, _):
            await blue.send({"type": "name", "seat": 1, "name": "Ada"})
            await until(red, lambda: red.seats["seats"][1]["name"] == "Ada")
            await red.send({"type": "pause", "seat": 0, "seconds": 10})
            assert (await until_told(blue, type="pause"))["seconds"] == 10

    on_two_servers(shared, scenario)


def test_talk_is_heard_everywhere_and_by_who_comes_later(shared: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        async with friends(one, two) as (red, blue, opened):
            await blue.send({"type": "chat", "text": "hello " * 30})
            said = await red.hear("chat")
            assert said["lines"][0]["from"] == 1
            for number in range(20):
                await red.send({"type": "chat", "text": f"{number} " + "x" * 190})
            for client in (red, blue):
                await client.nothing_waits()
            async with live(shared) as three, three.client(opened["keys"][1]) as late:
                lines = (await late.hear("chat"))["lines"]
                assert [line["from"] for line in lines] == [1] + [0] * 20

    on_two_servers(shared, scenario)


def test_an_undo_is_asked_and_agreed_to_over_two_servers(shared: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        async with friends(one, two) as (red, blue, _):
            await red.move(0, "hide-left")
            await blue.until_at(1)
            await blue.move(1, "hide-left")
            await red.until_at(2)
            asked = await red.command("undo", 0)
            assert asked["asked"] == [1]
            await blue.hear("undo-asked")
            assert (await blue.command("consent", 1, yes=False))["type"] == "done"
            assert (await red.hear("undo-answered"))["yes"] is False
            await red.command("undo", 0)
            await blue.hear("undo-asked")
            assert (await blue.command("consent", 1, yes=True))["at"] == 3
            assert (await red.until_at(3))["actor"] == 0

    on_two_servers(shared, scenario)


def test_a_command_has_one_answer_wherever_it_is_repeated(shared: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        opened = await one.open_table("me", "friend")
        async with one.client(*opened["keys"]) as here, two.client(*opened["keys"]) as there:
            first = await here.move(0, "hide-left", id="a", at=0)
            assert await there.move(0, "hide-left", id="a", at=0) == first
            await there.until_at(1)
            assert await there.move(0, "hide-left", id="a", at=0) == first
            refused = await there.move(0, "rest", id="b", at=1)
            assert refused["type"] == "refused"
            await told_all(there, here)
            assert await here.move(0, "rest", id="b", at=1) == refused
            answers = await asyncio.gather(
                here.move(1, "hide-left", id="c", at=1), there.move(1, "hide-left", id="c", at=1)
            )
            assert answers[0] == answers[1]
            assert answers[0]["type"] == "done"

    on_two_servers(shared, scenario)


def test_two_moves_at_once_are_one_move(shared: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        opened = await one.open_table("me", "me")
        async with one.client(*opened["keys"]) as here, two.client(*opened["keys"]) as there:
            for at in range(12):
                moves = ["hide-left", "hide-right"] if at < 2 else ["rest", "rest"]
                answers = await asyncio.gather(
                    here.move(at % 2, moves[0], at=at, id=f"h{at}"), there.move(at % 2, moves[1], at=at, id=f"t{at}")
                )
                assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
                for client in (here, there):
                    await client.until_at(at + 1)

    on_two_servers(shared, scenario)


def test_one_process_has_the_bots_think(shared: str) -> None:
    bot = FirstMove()

    async def scenario(one: Live, two: Live) -> None:
        opened = await one.open_table("me", {"bot": "random"}, options={"goal": 100})
        async with one.client(opened["keys"][0]) as here, two.client(opened["keys"][0]) as there:
            for turn in range(6):
                clients = [here, there] if turn % 2 else [there, here]
                at = clients[0].at
                await clients[0].move(0, "rest" if turn else "hide-left", at=at)
                for client in clients:
                    await client.until_at(at + 2)
        assert len(bot.shown) == 6

    on_two_servers(shared, scenario, bot)


class Broken(FirstMove):
    async def choose(self, *question: Any) -> Decision:
        if not self.jobs:
            raise RuntimeError("no idea")
        return await super().choose(*question)


def test_a_bot_that_fails_is_told_and_asked_again_from_everywhere(shared: str) -> None:
    bot = Broken()

    async def scenario(one: Live, two: Live) -> None:
        opened = await one.open_table("me", {"bot": "random"})
        async with one.client(opened["keys"][0]) as here, two.client(opened["keys"][0]) as there:
            await here.move(0, "hide-left")
            while "failed" not in await there.hear("thinking"):
                pass
            bot.jobs.append({})
            await there.send({"type": "wake"})
            assert (await here.until_at(2))["actor"] == 0

    on_two_servers(shared, scenario, bot)


def test_a_new_table_with_the_same_seats_is_told_everywhere(shared: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        async with friends(one, two) as (_, blue, opened):
            answer = await one.http.post("/api/tables/again", json={"key": opened["keys"][0]})
            told = await blue.hear("again")
            assert told["table"] == answer.json()["table"]
            async with two.client(*told["keys"]) as again:
                assert again.welcome["you"] == [1]

    on_two_servers(shared, scenario)


def test_an_invitation_that_is_exchanged_opens_nothing_any_more_anywhere(shared: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        async with friends(one, two) as (_, blue, opened), one.client(opened["keys"][1]) as friend:
            own = fresh_key()
            await friend.send({"type": "take", "id": "take", "seat": 1, "key": own})
            assert (await friend.hear("done", "refused"))["type"] == "done"
            with pytest.raises(ConnectionClosed):
                while True:
                    await blue.next()
            async with two.client(own) as again:
                assert again.welcome["you"] == [1]

    on_two_servers(shared, scenario)


def test_of_two_who_take_a_seat_at_two_servers_at_once_one_has_it(shared: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        async with friends(one, two) as (_, blue, opened), one.client(opened["keys"][1]) as other:
            own = [fresh_key(), fresh_key()]
            for client, key in zip((other, blue), own, strict=True):
                await client.send({"type": "take", "id": key, "seat": 1, "key": key})
            answers = await asyncio.gather(*(client.hear("done", "refused", "error") for client in (other, blue)))
            [(winner, _)] = [
                (key, answer) for key, answer in zip(own, answers, strict=True) if answer["type"] == "done"
            ]
            async with two.raw() as lost, one.client(winner) as again:
                assert again.welcome["you"] == [1]
                await lost.send({"type": "hello", "version": 1, "keys": [key for key in own if key != winner]})
                assert (await lost.hear("error"))["code"] == "unknown-key"

    on_two_servers(shared, scenario)


def test_a_hint_is_shown_wherever_the_seat_is_held(shared: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        opened = await one.open_table("me", "me")
        async with one.client(*opened["keys"]) as here, two.client(*opened["keys"]) as there:
            await here.command("advise", 0)
            advised = await here.hear("advice")
            assert advised == await there.hear("advice")

    on_two_servers(shared, scenario)


# ---- moments at which somebody might react -------------------------------------------------------

KEYS = ("key-of-red-in-a-test", "key-of-blue-in-a-test", "key-of-green-in-a-test")
BESIDE = re.compile(r'\{"type":"(seats|welcome|again|error)"')
"""What a test's own coming and asking brings about."""
WATCH = "key-of-who-looks-on"


def moon_table(database: str, cards: Sequence[str], moves: Sequence[str]) -> None:
    """A table of Walking on the Moon after these moves, kept in a database."""
    store = Store(open_database(database))
    held = [*((key, seat) for seat, key in enumerate(KEYS)), (WATCH, None)]
    store.create(moon_stored(cards, moves), held).result(PATIENCE)
    store.close()


@pytest.fixture
def halls(monkeypatch: pytest.MonkeyPatch) -> list[Hall]:
    """The halls of all servers that are started, in order."""
    found: list[Hall] = []
    begin = Hall.__init__

    def remember(hall: Hall, *arguments: Any) -> None:
        begin(hall, *arguments)
        found.append(hall)

    monkeypatch.setattr(Hall, "__init__", remember)
    return found


async def all_told(hall: Hall, leading: Live, elsewhere: Client, *others: Client) -> None:
    """All is done at the process that leads the table, and everybody has heard of it: notes keep their order."""
    room = await hall.room("t")
    assert isinstance(room, Room)
    while room._tasks:
        await asyncio.gather(*room._tasks)
    again = await leading.http.post("/api/tables/again", json={"key": KEYS[0]})
    await until_told(elsewhere, type="again", table=again.json()["table"])
    for client in others:
        await client.nothing_waits()


def test_a_bot_that_has_begun_to_think_is_not_asked_again_by_the_process_that_takes_over(
    shared: str, halls: list[Hall]
) -> None:
    bot = FirstMove()
    bot.may_answer.clear()

    async def scenario(one: Live, two: Live) -> None:
        opened = await one.open_table("me", {"bot": "random"})
        async with one.client(opened["keys"][0]) as red:
            await red.move(0, "hide-left")
            await until_told(red, type="thinking", seat=1)
            room = await halls[0].room(opened["table"])
            assert isinstance(room, Room)
            room.elsewhere.lead(True)
            while room._tasks:
                await asyncio.gather(*room._tasks)
            bot.may_answer.set()
            await red.until_at(2)
        assert len(bot.shown) == 1

    on_two_servers(shared, scenario, bot)


@pytest.fixture
def even_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance gives the first outcome of its list, whatever lies hidden."""
    monkeypatch.setattr("crossings.table.match.dice.draw", lambda *_: 0)


def test_an_answer_at_a_moment_is_noted_where_the_table_is_led(shared: str, even_draws: None) -> None:
    """Who is asked is connected to another process than the one that ends the pause."""
    moon_table(shared, ["slip", "coop", "slip"], TURN)
    clock = Clock()

    async def scenario(one: Live, two: Live) -> None:
        async with one.client(KEYS[0]) as red, two.client(KEYS[1]) as blue:
            await until(red, lambda: bool(clock.asked))
            clock.ring()
            await until(red, lambda: "pause" not in red.position)
            await until(blue, lambda: "pause" not in blue.position)
            await red.move(0, "b3:fff")
            await until(blue, lambda: blue.position.get("actor") == 1 and "pause" in blue.position)
            answers = blue.position["legal"]
            card = next(answer for answer in answers if answer != blue.position["pause"]["pass"])
            done = await blue.move(1, card, id="x")
            assert done["noted"] == card
            assert await blue.move(1, card, id="x") == done
            clock.ring()
            await until(red, lambda: red.position["last"]["move"] == card)
            await until(blue, lambda: blue.position["last"]["move"] == card)
            assert red.position["at"] == blue.position["at"]

    on_two_servers(shared, scenario, alarm=clock)


def test_who_leads_next_goes_on_with_the_pause(shared: str, even_draws: None) -> None:
    """The process that leads has nobody left who looks on, another has: that one ends the pause."""
    moon_table(shared, ["slip", "plan", "slip"], TURN)
    clocks = [Clock(), Clock()]

    async def run() -> None:
        async with (
            live(shared, alarm=clocks[0]) as one,
            live(shared, alarm=clocks[1]) as two,
            two.client(KEYS[1]) as blue,
        ):
            await until(blue, lambda: "pause" in blue.position)
            while not clocks[1].asked:
                await asyncio.sleep(0.01)
            async with one.client(KEYS[0]) as red:
                assert "pause" in red.position
                assert not clocks[0].asked
                await blue.socket.close()
                await until(red, lambda: not red.seats["seats"][1]["here"])
                while not clocks[0].ring():
                    await asyncio.sleep(0.01)
                await until(red, lambda: "pause" not in red.position)

    asyncio.run(run())


@pytest.mark.parametrize("answers", [True, False])
def test_others_cannot_tell_over_two_servers_whether_a_rival_is_asked(
    postgres: Postgres, even_draws: None, halls: list[Hall], answers: bool
) -> None:
    """Two tables that differ in one covered card look the same to all others, wherever they are connected."""

    async def seen(card: str) -> tuple[list[list[str]], bool]:
        database, clock, is_asked = postgres.database(), Clock(), False
        moon_table(database, ["slip", card, "slip"], TURN)
        async with (
            live(database, alarm=clock) as one,
            live(database, alarm=clock) as two,
            one.client(KEYS[0], drawing=True) as red,
            two.client(KEYS[1]) as blue,
            two.client(KEYS[2], drawing=True) as green,
            two.client(WATCH, drawing=True) as watching,
        ):
            everybody = (halls[-2], one, blue, red, green, watching)
            await all_told(*everybody)
            while clock.ring():
                await all_told(*everybody)
            for client in (red, green, watching):
                client.frames.clear()  # who comes during a pause is told of it by whichever process knows it first
            await red.move(0, "b3:fff", id="m")
            for _ in range(3):
                await all_told(*everybody)
                if blue.position["actor"] == 1 and "pause" in blue.position:
                    is_asked = True
                    if answers:
                        await blue.move(1, "pass")
                clock.ring()
            await all_told(*everybody)
            others = [red, green, watching]
            return [[text for text in one.frames if not BESIDE.match(text)] for one in others], is_asked

    async def scenario() -> None:
        found = [await seen(card) for card in ("coop", "plan")]
        assert (found[0][1], found[1][1]) == (True, False)
        assert found[0][0] == found[1][0]

    asyncio.run(scenario())


def test_a_whisper_reaches_the_other_server_and_who_comes_later(shared: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        async with friends(one, two) as (red, blue, opened):
            await red.send({"type": "whisper", "to": 1, "text": "left"})
            await until(blue, lambda: [line["text"] for line in blue.whisper.get("lines", ())] == ["left"])
            async with live(shared) as three, three.client(opened["keys"][1]) as late:
                await until(late, lambda: [line["text"] for line in late.whisper.get("lines", ())] == ["left"])

    on_two_servers(shared, scenario)


# ---- what dies -----------------------------------------------------------------------------------

TAKEN_OVER = 5.0
"""Seconds within which another process has the bots of a table think whose process has died."""


def test_another_process_goes_on_when_one_is_killed(shared: str) -> None:
    """Bots and pauses are taken over, who was there is gone, and nothing is lost."""

    async def scenario() -> None:
        first, one = await started(shared, "stuck")
        second, two = await started(shared, "quick")
        opened = await one.open_table("me", {"bot": "random"}, "friend")
        async with one.client(opened["keys"][0]) as red, two.client(opened["keys"][2]) as green:
            await until(green, lambda: green.seats["seats"][0]["here"])
            await red.move(0, "hide-left")
            while (await green.hear("thinking"))["seat"] != 1:
                pass
            first.send_signal(signal.SIGKILL)
            async with asyncio.timeout(TAKEN_OVER):
                assert (await green.until_at(2))["actor"] == 2
            await until(green, lambda: not green.seats["seats"][0]["here"])
            assert (await green.move(2, "hide-left"))["type"] == "done"
        async with two.client(opened["keys"][0]) as red:
            assert red.at == 3
        for process, server in ((first, one), (second, two)):
            await server.http.aclose()
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    asyncio.run(scenario())


def test_a_database_that_is_started_anew(postgres: Postgres, shared: str) -> None:
    """Who moves meanwhile is told why it cannot be written; then all goes on, over both servers, and bots, too."""

    async def scenario(one: Live, two: Live) -> None:
        async with friends(one, two, "me", "friend", {"bot": "random"}, options={"goal": 100}) as (red, blue, opened):
            await red.move(0, "hide-left")
            await blue.until_at(1)
            postgres.crash()
            refused = await blue.move(1, "hide-left")
            assert (refused["type"], refused["code"]) == ("refused", "storage")
            assert "could not be written" in refused["message"]
            answer = await two.http.get(f"/api/tables/{opened['watch']}/file")
            assert answer.status_code == 503
            postgres.start()
            while (await blue.move(1, "hide-left", at=1, id="again"))["type"] == "refused":
                pass
            for client in (red, blue):
                assert (await client.until_at(3))["actor"] == 0
            await red.move(0, "rest")
            assert (await blue.until_at(4))["actor"] == 1

    on_two_servers(shared, scenario)


# ---- several processes at one port ---------------------------------------------------------------


async def children(process: asyncio.subprocess.Process) -> list[int]:
    found = await asyncio.create_subprocess_exec("pgrep", "-P", str(process.pid), stdout=asyncio.subprocess.PIPE)
    return [int(pid) for pid in (await found.communicate())[0].split()]


def test_several_processes_serve_one_port_and_one_that_dies_is_replaced(shared: str) -> None:
    async def scenario() -> None:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "CROSSINGS_DB": shared}
        command = [sys.executable, "-m", "crossings", "serve", "--processes", "2", "--port", "0"]
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, env=environment)
        assert process.stdout is not None
        address = (await process.stdout.readline()).split()[3].decode()
        server = Live(int(httpx.URL(address).port or 0))
        opened = await server.open_table("me", "me", game="dune-chess")
        before = await children(process)
        assert len(before) == 2
        at = 0
        for pid in before:
            async with server.client(*opened["keys"]) as client:
                position = await client.until_at(at)
                at = (await client.move(position["actor"], position["legal"][0]))["at"]
            os.kill(pid, signal.SIGKILL)
            while pid in await children(process) or len(await children(process)) < 2:
                await asyncio.sleep(0.1)
        async with server.client(*opened["keys"]) as client:
            assert client.at == at == 2
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        with pytest.raises(httpx.ConnectError):
            await server.http.get("/health")
        await server.http.aclose()

    asyncio.run(scenario())


def test_several_processes_do_not_share_a_file(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CROSSINGS_DB", database)
    assert main(["serve", "--processes", "2", "--port", "0"]) == MISTAKE
    said = capsys.readouterr().err
    assert "PostgreSQL" in said
    assert said.count("\n") == 1


def test_a_room_that_is_opened_again_at_once_is_told_that_it_leads(shared: str) -> None:
    class Rooms:
        def __init__(self) -> None:
            self.led: asyncio.Queue[bool] = asyncio.Queue()

        def lead(self, table: str, leads: bool) -> None:
            self.led.put_nowait(leads)

        def hear(self, table: str, note: Note) -> None: ...

        def gone(self, server: str) -> None: ...

        def missed(self) -> None: ...

    async def scenario() -> None:
        rooms, exchange = Rooms(), exchange_for(open_database(shared))
        await exchange.open(rooms)
        exchange.want("t")
        assert await asyncio.wait_for(rooms.led.get(), PATIENCE)
        exchange.release("t")
        exchange.want("t")
        assert await asyncio.wait_for(rooms.led.get(), PATIENCE)
        await exchange.close()

    asyncio.run(scenario())


class Lands(FirstMove):
    """A bot that says that it goes on as it has begun, and holds whatever it plays lost."""

    async def choose(self, *question: Any) -> Decision:
        decision = await super().choose(*question)
        return Decision(decision.move, (decision.move,), 5.0, True)


def test_what_a_bot_means_to_do_and_offers_is_heard_everywhere(shared: str) -> None:
    async def scenario(one: Live, two: Live) -> None:
        options = {"players": 2, "specials": "none"}
        opened = await one.open_table("me", {"bot": "random"}, game="march-on-mars", options=options)
        async with one.client(opened["keys"][0]) as here, two.client(opened["keys"][0]) as there:
            while not any('"Blue plans: ' in text for text in there.frames):
                await here.nothing_waits()
                if here.position["legal"]:
                    await here.move(0, here.position["legal"][0])
                await there.nothing_waits()
        opened = await one.open_table("me", {"bot": "random"}, game="dune-chess")
        async with one.client(opened["keys"][0]) as here, two.client(opened["keys"][0]) as there:
            while not any('"end-asked"' in text for text in here.frames):
                if here.position["legal"]:
                    await here.move(0, here.position["legal"][-1])
                while here.position["actor"] != 0:
                    await here.next()
                await here.nothing_waits()
            while not any('"end-asked"' in text for text in there.frames):
                await there.next()
            assert (await there.command("consent", 0, how="resign", yes=True))["type"] == "done"
            while not here.position["result"]:
                await here.next()
            assert here.position["result"]["winners"] == [0]

    on_two_servers(shared, scenario, Lands())
