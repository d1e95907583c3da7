"""Chat: all players get it, no one else does, and not if the game forbids it."""

import pytest

from crossings.server.storage import StoredMatch
from server.sessions import WITH_BOT, Tables, opened
from toys.client import Live


async def test_chat_reaches_only_players_and_is_not_stored(server: Live) -> None:
    """TAB-30: characters that could control a terminal or turn the text around are removed."""
    red, blue = await server.sit("me", "friend")
    watcher = await server.watch()
    assert (red.welcome["talk"], watcher.welcome["talk"]) == (True, False)
    await red.send({"type": "chat", "text": "  go\x1b\u202eod   luck\x9b\u200b "})
    late = await server.join(server.keys[1])
    for player, whole in ((red, False), (blue, False), (late, True)):
        chat = await player.receive("chat")
        assert chat["whole"] is whole
        assert [(line["from"], line["text"]) for line in chat["lines"]] == [(0, "good luck")]
    assert (await watcher.ask("chat", "refused", text="hello"))["code"] == "watching"
    assert not [text for text in watcher.frames if "good luck" in text]
    assert (await red.ask("chat", "refused", text="as Blue", seat=1))["code"] == "not-your-seat"
    assert (await red.ask("chat", "refused", text="\u202e \u200b"))["message"] == "The message is empty."
    assert "good luck" not in (await server.file(server.keys[0])).text
    await server.restart()
    blue = await server.join(server.keys[1])
    await blue.nothing_waits()
    assert not blue.received("chat")


@pytest.mark.parametrize(
    "stored, why",
    [
        (opened("over-the-next-dune"), "Players may not talk to each other in this game."),
        (opened(seats=WITH_BOT), "There is no other player here to talk to."),
    ],
)
async def test_no_chat_if_the_game_forbids_it_or_no_one_is_there(tables: Tables, stored: StoredMatch, why: str) -> None:
    table = tables(stored=stored)
    red = table.sit(0)
    assert red.last("welcome")["talk"] is False
    await table.send(red, "chat", text="run")
    refused = red.last("refused")
    assert (refused["code"], refused["message"]) == ("closed", why)
