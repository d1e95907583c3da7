"""Measure the processor time to list tables and to open them again after a restart.

    python -m benchmarks.server.reopen

Sixty tables of two people with whole games of random moves. *Without summaries* means that no list has shown these
tables yet; *after a start* means that nothing is cached in memory. The longest stretch is the longest time for which
one task blocked the event loop.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path

import crossings
from crossings.engine import games
from crossings.server.projection.summaries import load_summary_formats
from crossings.server.services.background import OrderedExecutor
from crossings.server.services.context import LazyBots, Services
from crossings.server.session.registry import TableRegistry
from crossings.server.session.session import TableSession
from crossings.server.storage import Store, StoredMatch, open_database
from crossings.table import PERSON, Match, Seat, seed_from

TABLES = 60
MOST_EVENTS = 900
SEATS = (Seat(PERSON, 0), Seat(PERSON, 1))


def whole_game(id: str) -> Match:
    """Play a game of random moves to its end."""
    game, rng = crossings.game(id), random.Random(id)
    match = Match(id, game, game.resolve({"players": len(SEATS)}), SEATS, seed_from(id))
    match.accept(match.prepare_start())
    while isinstance(seat := match.state.actor, int) and match.at < MOST_EVENTS:
        match.accept(match.prepare_move(seat, [rng.choice(match.state.actions())]))
    return match


def store_tables(url: str) -> list[str]:
    """Store tables of all games, and return a key to each."""
    store, played = Store(open_database(url)), [whole_game(game.id) for game in games()]
    for number in range(TABLES):
        match = played[number % len(played)]
        id, version, events = f"t{number}", match.game.version, tuple(match.events)
        stored = StoredMatch(id, match.game.id, version, match.options, SEATS, ("", ""), match.seed, id, events)
        store.create(stored, [(f"key{number}", 0)]).result()
    store.close()
    return [f"key{number}" for number in range(TABLES)]


async def watch(longest: list[float]) -> None:
    """Record the longest stretch of work in the event loop."""
    while True:
        begin = time.thread_time()
        await asyncio.sleep(0)
        longest[0] = max(longest[0], time.thread_time() - begin)


async def measure(when: str, url: str, keys: list[str]) -> None:
    """List all tables, and open one of each game."""
    store = Store(open_database(url))
    registry = TableRegistry(Services(store, LazyBots(1), OrderedExecutor("hall")))
    await asyncio.to_thread(load_summary_formats)
    longest = [0.0]
    watching = asyncio.create_task(watch(longest))
    begin = time.process_time()
    await registry.mine(keys)
    print(f"{when}: a list of {len(keys)} tables {time.process_time() - begin:.2f} s; opening", end="")
    for key in keys[: len(games())]:
        begin = time.process_time()
        session, viewer = await registry.enter(key.replace("key", "t"), [key], True, frozenset())
        session.join(viewer)
        assert isinstance(session, TableSession)
        print(f", {session.match.game.id} {time.process_time() - begin:.2f} s", end="")
        session.leave(viewer)
    watching.cancel()
    print(f"; longest stretch {1000 * longest[0]:.0f} ms")
    await registry.close()
    store.close()


def main() -> None:
    """Measure with and without stored summaries."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'tables.sqlite3'}"
        keys = store_tables(url)
        for when in ("without summaries", "after a start", "after a start"):
            asyncio.run(measure(when, url, keys))


if __name__ == "__main__":
    main()
