"""A table without activity takes little memory."""

import contextlib
import gc
import tracemalloc
from collections.abc import Callable
from dataclasses import replace

import crossings
from crossings.server.projection.viewer import Viewer
from crossings.server.session.session import TableSession
from crossings.server.storage import Store
from crossings.table import Match
from server.session.test_rest import new_table
from server.sessions import services

MANY = 40
MOST_FOR_A_TABLE = 12_500
"""Bytes. With space reserved for later positions, and for sets and queues that are rarely used, it would be 13,700."""


def bytes_each(make: Callable[[int], object]) -> float:
    """Return the bytes that each of many objects takes, without the first ones."""
    made = [make(number) for number in range(MANY)]
    gc.collect()
    tracemalloc.start()
    try:
        made += [make(MANY + number) for number in range(MANY)]
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / MANY
    finally:
        tracemalloc.stop()


async def take(text: str) -> None:
    """A connection that takes everything."""


async def test_an_idle_table_takes_little_memory(store: Store) -> None:
    here = services(store)

    def table(number: int) -> TableSession:
        stored = replace(new_table("dune-chess"), id=f"t{number}")
        match = Match(
            stored.id, crossings.game(stored.game), stored.options, stored.seats, stored.seed, salt=stored.salt
        )
        session = TableSession(stored, match, store.lease(stored.id), here)
        viewer = Viewer((), drawing=False, known=frozenset(), first_key=None)
        session.join(viewer)
        with contextlib.suppress(StopIteration):
            viewer.pump(take).send(None)
        session.clear_caches()
        return session

    assert bytes_each(table) < MOST_FOR_A_TABLE
