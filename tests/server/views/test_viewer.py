"""A connection: what the line takes is sent at once, what it does not take waits, and nothing overtakes anything."""

from __future__ import annotations

import asyncio
import json

from crossings.server.views.viewer import Viewer
from crossings.server.web.protocol import write


class Line:
    """A line that takes what is sent at once only while it is `free`."""

    def __init__(self) -> None:
        self.free = True
        self.sent: list[str] = []

    def send_now(self, text: str) -> bool:
        if self.free:
            self.sent.append(text)
        return self.free

    async def send(self, text: str) -> None:
        while not self.free:
            await asyncio.sleep(0)
        self.sent.append(text)


def on(line: Line) -> Viewer:
    viewer = Viewer((0,), False, frozenset(), None)
    viewer.send_now = line.send_now
    return viewer


def test_what_the_line_takes_is_sent_at_once() -> None:
    line = Line()
    on(line).send("first")
    assert line.sent == ["first"]


def test_nothing_overtakes_what_waits() -> None:
    async def talk() -> list[str]:
        line = Line()
        viewer = on(line)
        pumps: list[asyncio.Task[bool]] = []
        viewer.begin_pump = lambda: pumps.append(asyncio.create_task(viewer.pump(line.send)))
        viewer.send("zeroth")
        assert not pumps, "nobody waits as long as the line takes everything"
        line.free = False
        viewer.send("first")
        viewer.send("second")
        await asyncio.sleep(0)
        line.free = True
        viewer.send("third")
        assert line.sent == ["zeroth"]
        assert await asyncio.gather(*pumps) == [True]
        viewer.send("fourth")
        assert line.sent[-1] == "fourth", "the line is free again"
        line.free = False
        viewer.send("fifth")
        line.free = True
        assert await asyncio.gather(*pumps) == [True, True]
        return line.sent

    assert asyncio.run(talk()) == ["zeroth", "first", "second", "third", "fourth", "fifth"]


def test_whoever_is_let_go_hears_why_before_the_end() -> None:
    async def talk() -> list[str]:
        line = Line()
        viewer = on(line)
        viewer.let_go({"type": "error", "code": "unknown-key", "message": "gone"})
        await viewer.pump(line.send)
        return line.sent

    assert [json.loads(text)["code"] for text in asyncio.run(talk())] == ["unknown-key"]


def test_whatever_a_message_holds_is_written() -> None:
    odd = {"number": 2**70, "half": "\ud800", "words": "Spice – Gewürz", "pair": (1, None), "flag": True}
    assert json.loads(write(odd)) == {**odd, "pair": [1, None]}
    assert write({"type": "done", "id": "a"}) == '{"type":"done","id":"a"}'
