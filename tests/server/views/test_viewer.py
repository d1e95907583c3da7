"""A connection: what the line does not take waits, and nothing overtakes anything."""

from __future__ import annotations

import asyncio
import json

from crossings.server.views.viewer import Viewer
from crossings.server.web.protocol import write


class Line:
    """A line that takes what is sent only while it is `free`."""

    def __init__(self) -> None:
        self.free = True
        self.sent: list[str] = []

    async def send(self, text: str) -> None:
        while not self.free:
            await asyncio.sleep(0)
        self.sent.append(text)


async def test_what_is_sent_is_sent_in_order_however_slow_the_line_is() -> None:
    line = Line()
    viewer = Viewer((0,), False, frozenset(), None)
    pumps: list[asyncio.Task[bool]] = []
    viewer.begin_pump = lambda: pumps.append(asyncio.create_task(viewer.pump(line.send)))
    viewer.send("first")
    assert await asyncio.gather(*pumps) == [True]
    line.free = False
    for text in ("second", "third"):
        viewer.send(text)
        await asyncio.sleep(0)
    assert line.sent == ["first"]
    line.free = True
    viewer.send("fourth")
    assert await asyncio.gather(*pumps) == [True, True], "whoever sends already sends what comes meanwhile"
    assert line.sent == ["first", "second", "third", "fourth"]


async def test_whoever_is_let_go_hears_why_before_the_end() -> None:
    line = Line()
    viewer = Viewer((0,), False, frozenset(), None)
    viewer.let_go({"type": "error", "code": "unknown-key", "message": "gone"})
    assert not await viewer.pump(line.send)
    assert [json.loads(text)["code"] for text in line.sent] == ["unknown-key"]


def test_whatever_a_message_holds_is_written() -> None:
    odd = {"number": 2**70, "half": "\ud800", "words": "Spice – Gewürz", "pair": (1, None), "flag": True}
    assert json.loads(write(odd)) == {**odd, "pair": [1, None]}
    assert write({"type": "done", "id": "a"}) == '{"type":"done","id":"a"}'
