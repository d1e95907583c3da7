"""A match in the store of the test, and a lock on it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from sqlite3 import connect

import pytest

from crossings.server.storage import Lease, Store
from server.sessions import held, race

Locked = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def hold(store: Store) -> Lease:
    """A lease on a match in the test's store."""
    store.create(race(), [("key", 0)]).result()
    return held(store)


@pytest.fixture
def locked(tmp_path: Path, database: str) -> Locked:
    """A context manager with which another process locks the database."""

    @contextmanager
    def lock() -> Iterator[None]:
        other = connect(tmp_path / "crossings.sqlite3")
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.rollback()
            other.close()

    return lock
