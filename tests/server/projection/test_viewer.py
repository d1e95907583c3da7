"""The queue of one connection: in order, with a limit, and never waited for."""

import asyncio
import json

import pytest

from crossings.server.messages.server_messages import ErrorAnswer, Pong
from crossings.server.projection.viewer import MAX_CHARACTERS, MAX_WAITING, Viewer


class Line:
    """A viewer's connection, which takes data only while it is `free`."""

    def __init__(self) -> None:
        self.free = True
        self.sent: list[str] = []
        self.pumps: list[asyncio.Task[bool]] = []
        self.viewer = Viewer((0,), False, frozenset(), None)
        self.viewer.begin_pump = self._begin_pump

    def _begin_pump(self) -> None:
        self.pumps.append(asyncio.create_task(self.viewer.pump(self._send)))

    async def _send(self, text: str) -> None:
        while not self.free:
            await asyncio.sleep(0)
        message = json.loads(text)
        self.sent.append(message.get("id") or message["code"])

    async def stays_open(self) -> bool:
        """Wait until all is sent; return whether the connection stays open."""
        return all(await asyncio.gather(*self.pumps))


async def test_messages_stay_in_order_on_a_slow_connection() -> None:
    """A message that comes while others are being sent waits behind them."""
    line = Line()
    line.viewer.send(Pong("first"))
    assert await line.stays_open()
    line.free = False
    for text in ("second", "third"):
        line.viewer.send(Pong(text))
        await asyncio.sleep(0)
    assert line.sent == ["first"]
    line.free = True
    line.viewer.send(Pong("fourth"))
    assert await line.stays_open()
    assert (line.sent, len(line.pumps)) == (["first", "second", "third", "fourth"], 2)


@pytest.mark.parametrize("messages, letters", [(MAX_WAITING + 10, 3), (12, MAX_CHARACTERS // 10)])
async def test_a_client_that_reads_nothing_is_disconnected(messages: int, letters: int) -> None:
    """TAB-14."""
    line = Line()
    for _ in range(messages):
        line.viewer.send(ErrorAnswer("bad-message", "x" * letters))
    assert not await line.stays_open()
    assert line.sent == []


async def test_a_disconnected_viewer_gets_the_reason_first() -> None:
    line = Line()
    line.viewer.disconnect(1008, ErrorAnswer("unknown-key", "gone"))
    assert not await line.stays_open()
    assert line.sent == ["unknown-key"]


def test_a_disconnected_viewer_has_no_seats_even_before_the_connection_is_closed() -> None:
    viewer = Viewer((0, 1), False, frozenset(), None)
    viewer.disconnect(1008)
    assert viewer.seats == ()
