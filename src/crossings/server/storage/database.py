"""Opening the database: where it lies, how carefully it writes, and whether its tables are up to date."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError

from crossings.engine import CrossingsError, shorten

HEAD = "0005"
"""The newest migration in `migrations/versions`; a test holds it to that."""
FILE = "crossings.sqlite3"
PRIVATE = 0o700
"""The folder holds seeds of games that are not over."""
BUSY_MILLISECONDS = 2000
"""How long a write waits for another process to let go of the file."""


class CannotOpen(CrossingsError):
    """The database cannot be used."""


def database_url(given: str | None = None) -> str:
    """The database asked for, or `CROSSINGS_DB`, or a file in `CROSSINGS_DATA` or the user's data folder."""
    url = given or os.environ.get("CROSSINGS_DB")
    if url:
        return url
    folder = Path(os.environ.get("CROSSINGS_DATA") or platformdirs.user_data_dir("crossings"))
    folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
    return f"sqlite:///{folder / FILE}"


def open_database(url: str) -> Engine:
    """The database, its tables brought up to date. Raises `CannotOpen`."""
    name = _without_password(url)
    try:
        engine = create_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _be_careful)
        _bring_up_to_date(engine)
    except CannotOpen:
        raise
    except ModuleNotFoundError as error:
        raise CannotOpen(
            f"cannot use the database {name}: {error}; for PostgreSQL install crossings[postgres]"
        ) from error
    except Exception as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        raise CannotOpen(f"cannot use the database {name}: {reason}") from error
    return engine


def _without_password(url: str) -> str:
    """How a database is named in messages."""
    try:
        return shorten(make_url(url).render_as_string(hide_password=True), 200)
    except ArgumentError:
        return shorten(url, 200)


def _be_careful(connection: Any, record: Any) -> None:
    """A commit is on the disk before it is answered; readers and the writer do not wait for one another."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _bring_up_to_date(engine: Engine) -> None:
    version = stored_version(engine)
    if version == HEAD:
        return
    if version is not None and version > HEAD:
        raise CannotOpen(f"the database has form {version}, this Crossings knows {HEAD}; use a newer Crossings")
    from crossings.server.storage.migrate import upgrade

    upgrade(engine)


def stored_version(engine: Engine) -> str | None:
    """The migration that the database has reached; None: it is empty."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return version
