"""Every test of the server has the coin race beside the real games, and a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crossings.engine import Game
from crossings.server.room.hall import Hall
from toys import register
from toys.postgres import Postgres


@pytest.fixture(autouse=True)
def coin_race(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setenv("CROSSINGS_COMPILE", "off")
    return register(monkeypatch)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'crossings.sqlite3'}"


@pytest.fixture
def halls(monkeypatch: pytest.MonkeyPatch) -> list[Hall]:
    """The halls of the servers that a test has running, as they begin."""
    begun: list[Hall] = []
    begin = Hall.__init__

    def note(hall: Hall, *given: Any) -> None:
        begun.append(hall)
        begin(hall, *given)

    monkeypatch.setattr(Hall, "__init__", note)
    return begun


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server; where there is none, the test has failed."""
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture
def shared(postgres: Postgres) -> str:
    """A database that several server processes use."""
    return postgres.database()
