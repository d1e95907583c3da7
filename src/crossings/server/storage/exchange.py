"""Between server processes on one database: what they tell one another about tables, and which one leads a table.

What is written needs no telling: it is in the database, and whoever has the table open reads it (`KEPT`). All else is
told in notes. One process leads a table: it has the bots think and ends the pauses. If it dies, another leads.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from sqlalchemy import Engine

from crossings.server.storage.writer import Announce

Note = Mapping[str, Any]
"""What is told about a table: JSON, with `kind`; to those who hear it also `from`, the process that tells it."""
KEPT = "kept"
"""The kind of note that comes with a commit: something was written at the table."""


class Listener(Protocol):
    """Who hears what other processes tell."""

    def hear(self, table: str, note: Note) -> None:
        """Another process tells something about a table."""
        ...

    def lead(self, table: str, leads: bool) -> None:
        """From now on this process leads a table, or does so no more."""
        ...

    def gone(self, server: str) -> None:
        """Another process is gone, or cannot be heard."""
        ...

    def missed(self) -> None:
        """Some notes may not have been heard: ask for everything anew."""
        ...


class Exchange(Protocol):
    """The way to the other processes."""

    @property
    def name(self) -> str:
        """What this process is called among them."""
        ...

    @property
    def is_alone(self) -> bool:
        """Whether there are no other processes to reckon with: this one leads every table."""
        ...

    @property
    def announce(self) -> Announce | None:
        """What the writer calls before each commit."""
        ...

    async def open(self, listener: Listener) -> None:
        """Begin to listen."""
        ...

    async def close(self) -> None:
        """Take leave."""
        ...

    def tell(self, table: str, note: Note) -> None:
        """Tell all other processes something about a table; it reaches them soon, in this order."""
        ...

    def want(self, table: str) -> None:
        """Lead a table as soon as nobody else does."""
        ...

    def release(self, table: str) -> None:
        """Lead a table no more."""
        ...


class Alone:
    """No other process: with SQLite, one process serves all tables."""

    name = ""
    is_alone = True
    announce: Announce | None = None

    async def open(self, listener: Listener) -> None:
        """There is nothing to listen to."""

    async def close(self) -> None:
        """There is nobody to take leave of."""

    def tell(self, table: str, note: Note) -> None:
        """Nobody hears it."""

    def want(self, table: str) -> None:
        """It leads already."""

    def release(self, table: str) -> None:
        """It goes on leading."""


def exchange_for(database: Engine) -> Exchange:
    """The exchange of all processes that use a database."""
    if database.dialect.name != "postgresql":
        return Alone()
    from crossings.server.storage.postgres_exchange import PostgresExchange

    return PostgresExchange(database.url)
