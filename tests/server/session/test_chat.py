"""Chat: all players get it, no one else does, and not if the game forbids it."""

import asyncio

from crossings.server.services.background import TaskGroup, finish_tasks
from crossings.server.session.inbox import Inbox
from toys.client import Live, Message


async def test_chat_reaches_only_players(server: Live) -> None:
    """It is not stored either: not in a file, nor for the next server."""
    red, blue = await server.sit("me", "friend")
    watcher = await server.watch()
    red_key, blue_key = server.keys
    assert (red.welcome["talk"], watcher.welcome["talk"]) == (True, False)

    async def refused(text: str, **more: int) -> Message:
        return await red.ask("chat", "refused", text=text, **more)

    await red.send({"type": "chat", "text": "  good   luck "})
    for one in (red, blue):
        chat = await one.receive("chat")
        assert chat["whole"] is False
        assert [(line["from"], line["text"]) for line in chat["lines"]] == [(0, "good luck")]
    await blue.send({"type": "chat", "seat": 1, "text": "you too"})
    await red.receive("chat")
    chat = await (await server.join(blue_key)).receive("chat")
    assert chat["whole"] is True
    assert [line["text"] for line in chat["lines"]] == ["good luck", "you too"]
    assert (await watcher.ask("chat", "refused", text="hello"))["code"] == "watching"
    assert not [text for text in watcher.frames if "good luck" in text]
    assert (await refused("as Blue", seat=1))["code"] == "not-your-seat"
    assert (await red.ask("chat", "error", text="x" * 201))["code"] == "bad-message"
    for nothing in ("   ", "\u202e\x1b\u200b"):
        assert (await refused(nothing))["message"] == "The message is empty."
    assert "good luck" not in (await server.file(red_key)).text
    await server.restart()
    blue = await server.join(blue_key)
    await blue.nothing_waits()
    assert not blue.received("chat")


async def test_no_chat_if_the_game_forbids_it_or_no_one_is_there(server: Live) -> None:
    games = (await server.get("/api/games"))["games"]
    assert [one["id"] for one in games if not one["talk"]] == ["over-the-next-dune"]
    night, _ = await server.sit("me", "friend", game="over-the-next-dune", options={"players": 2})
    alone = await server.one("me", {"bot": "random", "seconds": 0.1})
    for one, why in (
        (night, "Players may not talk to each other in this game."),
        (alone, "There is no other player here to talk to."),
    ):
        assert one.welcome["talk"] is False
        refused = await one.ask("chat", "refused", text="run")
        assert (refused["code"], refused["message"]) == ("closed", why)


async def test_invisible_characters_are_removed(server: Live) -> None:
    """A name or line must not control a terminal, nor change the direction of text."""
    red, blue = await server.sit("me", "friend")
    await red.send({"type": "name", "seat": 0, "name": "\x1b[2J E\u202eve\u200b\x9b1m\r\n"})
    await blue.seats_until(0, name="[2J Eve1m")
    await red.send({"type": "chat", "text": "a\x1b]0;b\x07\u2066c\x00"})
    assert (await blue.receive("chat"))["lines"][0]["text"] == "a]0;bc"


# ---- long reads and writes -----------------------------------------------------------------------

LOOKS = 8


async def test_repeated_long_reads_do_not_block_moves() -> None:
    inbox, done = Inbox(TaskGroup("test")), list[str]()
    may_end = asyncio.Event()

    async def look() -> None:
        async with inbox.frozen():
            await may_end.wait()
            done.append("look")

    async def move() -> None:
        done.append("move")

    tasks = [asyncio.create_task(look()) for _ in range(LOOKS)]
    await asyncio.sleep(0)
    moved = inbox.put(move)
    may_end.set()
    await asyncio.gather(moved.wait(), *tasks)
    assert done == ["look", "move"] + ["look"] * (LOOKS - 1)


async def test_a_long_read_ends_if_the_table_closes_before_it_begins() -> None:
    works = TaskGroup("test")
    inbox, done = Inbox(works), list[str]()

    async def look() -> None:
        async with inbox.frozen():
            done.append("look")

    async def write() -> None:
        await asyncio.Event().wait()

    written = inbox.put(write)
    reading = asyncio.create_task(look())
    await asyncio.sleep(0)
    await finish_tasks([*works], timeout=0)
    await asyncio.gather(written.wait(), reading)
    assert done == ["look"]
