"""A table without activity takes little memory."""

import contextlib
import gc
import tracemalloc
from collections.abc import Callable

import crossings
from crossings.server.projection.viewer import Viewer
from crossings.server.session.session import TableSession
from crossings.server.storage import Store, StoredMatch
from crossings.table import PERSON, Match, Seat
from server.sessions import SEED, services

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
    here, game = services(store), crossings.game("dune-chess")

    def table(number: int) -> TableSession:
        seats = (Seat(PERSON, 0), Seat(PERSON, 1))
        match = Match(f"t{number}", game, game.resolve({}), seats, SEED)
        stored = StoredMatch(match.id, game.id, game.version, match.options, seats, ("", ""), SEED, "t")
        session = TableSession(stored, match, store.lease(match.id), here)
        viewer = Viewer((), drawing=False, known=frozenset(), first_key=None)
        session.join(viewer)
        with contextlib.suppress(StopIteration):
            viewer.pump(take).send(None)
        session.clear_caches()
        return session

    assert bytes_each(table) < MOST_FOR_A_TABLE
