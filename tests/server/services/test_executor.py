"""The executor runs work in order, beside the event loop."""

import asyncio
import threading

import pytest

from crossings.engine import Game
from crossings.server.services.background import OrderedExecutor
from crossings.server.services.context import LazyBots
from crossings.words import current_locale, use_locale


async def test_work_runs_in_order_in_one_thread() -> None:
    lane, done = OrderedExecutor("reading"), list[int]()
    await asyncio.gather(*(lane.run(done.append, number) for number in range(100)))
    assert done == list(range(100))
    assert {(await lane.run(threading.current_thread)).name for _ in range(3)} == {"reading_0"}


async def test_work_uses_the_callers_locale_and_raises_its_errors() -> None:
    with use_locale("de"):
        assert await OrderedExecutor("reading").run(current_locale) == "de"
    with pytest.raises(ValueError, match="nothing"):
        await OrderedExecutor("reading").run(int, "nothing")


async def test_a_stuck_thread_does_not_block_the_others() -> None:
    lane, stuck = OrderedExecutor("reading", 2), threading.Event()
    waiting = asyncio.create_task(lane.run(stuck.wait))
    assert await lane.run(lambda: "found") == "found"
    stuck.set()
    assert await waiting


async def test_close_cancels_queued_work() -> None:
    begun: list[str] = []
    lane, stuck = OrderedExecutor("reading"), threading.Event()
    first = asyncio.create_task(lane.run(stuck.wait))
    second = asyncio.create_task(lane.run(begun.append, "second"))
    await asyncio.sleep(0)  # both are queued now
    lane.close()
    stuck.set()
    assert await first
    with pytest.raises(asyncio.CancelledError):
        await second
    assert begun == []


# ---- remote bots ---------------------------------------------------------------------------------


async def test_a_bot_gets_its_view_and_returns_a_legal_move(coin_race: Game) -> None:
    bots = LazyBots(workers=1)
    state = coin_race.start()
    decision = await bots.choose(coin_race.id, "random", 0, state.view(0), state.actions(), 0.1)
    assert decision.move in state.actions()
    await bots.close()
    await LazyBots(workers=1).close()
