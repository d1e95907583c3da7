"""A table at which nothing happens takes little."""

import contextlib
import gc
import tracemalloc
from collections.abc import Callable
from dataclasses import replace

import crossings
from crossings.server.session.session import TableSession
from crossings.server.storage import Store
from crossings.server.views.viewer import Viewer
from crossings.table import Match
from server.session.test_rest import new_table
from server.sessions import services

MANY = 40
MOST_FOR_A_TABLE = 12_500
"""Bytes; with room for positions to come, and sets and queues for what hardly ever is there, it would be 13,700."""


def bytes_each(make: Callable[[int], object]) -> float:
    """What one of many takes, the first ones aside."""
    kept = [make(number) for number in range(MANY)]
    gc.collect()
    tracemalloc.start()
    try:
        kept += [make(MANY + number) for number in range(MANY)]
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / MANY
    finally:
        tracemalloc.stop()


async def take(text: str) -> None:
    """A line that takes everything."""


async def test_a_table_at_rest_takes_little(store: Store) -> None:
    here = services(store)

    def table(number: int) -> TableSession:
        kept = replace(new_table("dune-chess"), id=f"t{number}")
        match = Match(kept.id, crossings.game(kept.game), kept.options, kept.seats, kept.seed, salt=kept.salt)
        session = TableSession(kept, match, store.hold(kept.id), here)
        viewer = Viewer((), drawing=False, known=frozenset(), first_key=None)
        session.join(viewer)
        with contextlib.suppress(StopIteration):
            viewer.pump(take).send(None)
        session.rest()
        return session

    assert bytes_each(table) < MOST_FOR_A_TABLE
