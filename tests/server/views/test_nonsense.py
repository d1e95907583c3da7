"""Nonsense at a moment, and a fault of the server, are answered; what comes of any text is in `test_any_text`."""

from __future__ import annotations

import pytest

from crossings.table import Match
from server.room.test_pauses import jump
from server.rooms import Tables
from toys.client import Live

from .test_any_text import NONSENSE


async def test_nonsense_at_a_moment_is_refused_with_a_sentence_and_the_moment_goes_on(tables: Tables) -> None:
    table, _, rival = await jump(tables)
    assert "pause" in rival.position and rival.position["actor"] == 1
    for text in NONSENSE:
        refused = await table.move(rival, 1, text)
        assert (refused["code"], refused["message"][-1]) == ("illegal", "."), text
    assert (await table.move(rival, 1, "pass"))["noted"] == "pass"


async def test_a_fault_of_the_server_is_answered_too(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    [client] = await server.sit("me", "me")
    with monkeypatch.context() as broken:
        broken.delattr(Match, "draft_move")
        refused = await client.move(0, "hide-left", id="a")
    assert (refused["code"], refused["id"]) == ("internal", "a")
    assert (await client.move(0, "hide-left", id="a"))["type"] == "done"
