"""Opening the database: where it lies, how carefully it writes, and whether its tables are up to date."""

from __future__ import annotations

import contextlib
import os
from functools import partial
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError

from crossings.engine import CrossingsError, shorten
from crossings.engine.errors import how_to_install

HEAD = "0002"
"""The newest migration in `migrations/versions`; a test holds it to that."""
MIGRATIONS = Path(__file__).with_name("migrations")
ONE_AT_A_TIME = 6_202_026
"""The lock that whoever changes the tables of a PostgreSQL database holds meanwhile."""
FILE = "crossings.sqlite3"
PRIVATE = 0o700
"""The folder holds seeds of games that are not over."""
PRIVATE_FILE = 0o600
BUSY_MILLISECONDS = 2000
"""How long a write waits for another process to let go of the file."""
CACHED_KILOBYTES = 512
"""What each connection keeps of the file; the system keeps all of it that is used."""

POSTGRES = ("postgresql", "postgres")
DRIVER = "postgresql+psycopg"
WATCHFUL = {
    "connect_timeout": 5,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
"""A connection to a PostgreSQL that is gone is noticed within seconds."""


class CannotOpen(CrossingsError):
    """The database cannot be used."""


def database_url(given: str | None = None) -> str:
    """The database asked for, or `CROSSINGS_DB`, or a file in `CROSSINGS_DATA` or the user's data folder.

    Raises `CannotOpen` if there can be no such folder.
    """
    url = given or os.environ.get("CROSSINGS_DB")
    if url:
        return url
    folder = Path(os.environ.get("CROSSINGS_DATA") or platformdirs.user_data_dir("crossings"))
    try:
        folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
    except OSError as error:
        why = f"cannot use the folder {shorten(str(folder))}: {error.strerror}"
        raise CannotOpen(f"{why}; set CROSSINGS_DATA to use another folder") from None
    return f"sqlite:///{folder / FILE}"


def open_database(url: str, *, may_be_new: bool = True, journal: str = "WAL") -> Engine:
    """The database, its tables brought up to date; `journal`: how a SQLite file is kept whole. Raises `CannotOpen`.

    A SQLite database that may not be new stays as it is, of an earlier form, too: a server may be using it.
    """
    name = _without_password(url)
    try:
        engine = _engine(url)
        if engine.dialect.name == "sqlite":
            _keep_private(engine.url.database, may_be_new=may_be_new)
            event.listen(engine, "connect", partial(_be_careful, journal))
        _bring_up_to_date(engine, may_be_old=not may_be_new and engine.dialect.name == "sqlite")
    except CannotOpen:
        raise
    except ModuleNotFoundError as error:
        raise CannotOpen(
            f"cannot use the database {name}: {error}; for PostgreSQL, {how_to_install('postgres')}"
        ) from error
    except Exception as error:
        reason = " ".join(str(getattr(error, "orig", None) or error).split())
        raise CannotOpen(f"cannot use the database {name}: {reason}") from error
    return engine


def _engine(url: str) -> Engine:
    parsed = make_url(url)
    if parsed.get_backend_name() not in POSTGRES:
        return create_engine(parsed)
    return create_engine(parsed.set(drivername=DRIVER), connect_args=WATCHFUL, pool_pre_ping=True)


def _without_password(url: str) -> str:
    """How a database is named in messages."""
    try:
        return shorten(make_url(url).render_as_string(hide_password=True), 200)
    except ArgumentError:
        return shorten(url, 200)


def _keep_private(file: str | None, *, may_be_new: bool) -> None:
    """Nobody else reads the file, nor what SQLite lays beside it with the same rights.

    Raises `CannotOpen` if it is empty, or is not there and may not be new.
    """
    if not file or file == ":memory:":
        return
    path = Path(file)
    if not may_be_new and not path.exists():
        raise CannotOpen(f"there is no database {path}; set CROSSINGS_DATA to use another folder")
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
        return
    if path.is_file() and path.stat().st_size == 0:
        raise CannotOpen(f"{path} is empty, so it is not a database; restore a backup, or delete it to start again")
    with contextlib.suppress(OSError):
        path.chmod(PRIVATE_FILE)


def _be_careful(journal: str, connection: Any, record: Any) -> None:
    """A commit is on the disk before it is answered; readers and the writer do not wait for one another."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
    cursor.execute(f"PRAGMA journal_mode = {journal}")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA cache_size = -{CACHED_KILOBYTES}")
    cursor.close()


def _bring_up_to_date(engine: Engine, *, may_be_old: bool) -> None:
    version = stored_version(engine)
    if version == HEAD:
        return
    if version is None and may_be_old:
        raise CannotOpen("the database has no tables; set CROSSINGS_DATA to use another folder")
    if version is not None and version > HEAD:
        raise CannotOpen(
            f"the database has format {version}, this version of Crossings reads {HEAD}; install a newer one"
        )
    if not may_be_old:
        _upgrade(engine)


def _upgrade(engine: Engine) -> None:
    """Carry out all migrations that the database lacks, in one transaction."""
    from alembic import command  # loaded only when there is something to do
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # several servers may start at once
            connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def stored_version(engine: Engine) -> str | None:
    """The migration that the database has reached; None: it is empty."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return version
