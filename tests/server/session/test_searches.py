"""Bots that fail at a table."""

import pytest

from crossings.engine.decisions import Decision
from server.sessions import WITH_BOT, Tables, opened
from toys.client import BotRequest, FirstMove


class Moody(FirstMove):
    """A bot that raises an error or makes an illegal move, until the test lets it move."""

    def __init__(self, failure: str) -> None:
        super().__init__()
        self.failure = failure

    def decide(self, request: BotRequest) -> Decision:
        if self.failure == "raises":
            raise RuntimeError("no idea")
        return Decision("fly" if self.failure else request.legal[0])


@pytest.mark.parametrize("failure, why", [("raises", "no idea"), ("cheats", "is not a legal move")])
async def test_the_table_does_not_move_for_a_bot_that_fails(tables: Tables, failure: str, why: str) -> None:
    """TAB-15: the table says why, also to viewers who join later; the bot moves when it is asked again."""
    bot = Moody(failure)
    table = tables(stored=opened(seats=WITH_BOT), thinker=bot)
    red = table.sit(0)
    await table.first_move(red)
    await table.bots_done()
    for viewer in (red, table.sit()):
        status = viewer.last("thinking")
        assert (status["seat"], why in status["failed"], viewer.position["actor"]) == (1, True, 1)
    bot.failure = ""
    await table.send(red, "retry")
    await table.bots_done()
    assert red.position["actor"] == 0
