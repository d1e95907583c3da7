"""Tests of the server have the coin race as an additional game, and a database each.

Tests can be coroutines. Each runs in its own event loop; its fixtures that are async context managers (`server`,
`tables`) are entered in this loop and left at its end.
"""

import asyncio
import inspect
import shutil
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from crossings.engine import Game
from crossings.server.session.registry import TableRegistry
from crossings.server.storage import Store, open_database
from server.sessions import Tables
from toys import register
from toys.client import FirstMove, Live, live
from toys.postgres import Postgres


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None

    async def run() -> None:
        async with AsyncExitStack() as stack:
            given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}
            for name, one in given.items():
                if isinstance(one, AbstractAsyncContextManager):
                    given[name] = await stack.enter_async_context(one)
            await test(**given)

    asyncio.run(run())
    return True


@pytest.fixture(autouse=True)
def coin_race(monkeypatch: pytest.MonkeyPatch) -> Game:
    return register(monkeypatch)


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without matches."""
    file = tmp_path_factory.mktemp("empty") / "crossings.sqlite3"
    open_database(f"sqlite:///{file}").dispose()
    return file


@pytest.fixture
def database(tmp_path: Path, empty: Path) -> str:
    return f"sqlite:///{shutil.copy(empty, tmp_path)}"


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    one = Store(open_database(database))
    yield one
    one.close()


@pytest.fixture
def thinker() -> FirstMove:
    """The bots."""
    return FirstMove()


@pytest.fixture
def server(database: str, thinker: FirstMove) -> AbstractAsyncContextManager[Live]:
    """A running server with default settings."""
    return live(database, thinker)


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    """Makes table sessions without a network."""
    return Tables(tmp_path)


@pytest.fixture
def registries(monkeypatch: pytest.MonkeyPatch) -> list[TableRegistry]:
    """The table registries of the servers that a test runs, in the order of their start."""
    begun: list[TableRegistry] = []
    begin = TableRegistry.__init__

    def note(registry: TableRegistry, *given: Any) -> None:
        begun.append(registry)
        begin(registry, *given)

    monkeypatch.setattr(TableRegistry, "__init__", note)
    return begun


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server. The test fails if there is none."""
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture
def shared(postgres: Postgres) -> str:
    """A database that several server processes use."""
    return postgres.database()
