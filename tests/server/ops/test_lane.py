"""What is done beside the event loop, one thing after another."""

from __future__ import annotations

import asyncio
import threading

import pytest

from crossings.server.ops.background import Lane
from crossings.words import speaking, spoken


async def do_all(lane: Lane, count: int) -> list[tuple[int, str]]:
    """Have so many things noted, each with its thread's name, in the order in which they were done."""
    done: list[tuple[int, str]] = []

    def note(number: int) -> None:
        done.append((number, threading.current_thread().name))

    await asyncio.gather(*(lane.do(note, number) for number in range(count)))
    return done


def test_things_are_done_in_the_order_in_which_they_came_and_all_in_one_thread() -> None:
    lane = Lane("reading")
    done = asyncio.run(do_all(lane, 100))
    assert [number for number, _ in done] == list(range(100))
    assert {thread for _, thread in done} == {"reading_0"}


def test_the_language_of_whoever_asks_is_spoken_there() -> None:
    async def ask() -> str:
        with speaking("de"):
            return await Lane("reading").do(spoken)

    assert asyncio.run(ask()) == "de"


def test_whoever_asks_hears_what_went_wrong() -> None:
    async def ask() -> object:
        return await Lane("reading").do(int, "nothing")

    with pytest.raises(ValueError, match="nothing"):
        asyncio.run(ask())


def test_a_thread_that_is_stuck_holds_nobody_up_where_there_are_more() -> None:
    async def ask() -> str:
        lane, stuck = Lane("reading", 2), threading.Event()
        waiting = asyncio.create_task(lane.do(stuck.wait))
        found = await lane.do(lambda: "found")
        stuck.set()
        assert await waiting
        return found

    assert asyncio.run(ask()) == "found"


def test_what_waits_when_it_ends_is_not_begun() -> None:
    async def ask() -> list[str]:
        begun: list[str] = []
        lane, stuck = Lane("reading"), threading.Event()
        first = asyncio.create_task(lane.do(stuck.wait))
        second = asyncio.create_task(lane.do(begun.append, "second"))
        await asyncio.sleep(0)  # both are asked for now
        lane.close()
        stuck.set()
        assert await first
        with pytest.raises(asyncio.CancelledError):
            await second
        return begun

    assert asyncio.run(ask()) == []
