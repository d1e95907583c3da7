"""Open the database: its URL, its durability settings, and its migrations."""

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

HEAD = "0003"
"""The newest migration in `migrations/versions`, checked by a test."""
MIGRATIONS = Path(__file__).with_name("migrations")
MIGRATION_LOCK = 6_202_026
"""The PostgreSQL advisory lock held during migrations."""
FILE = "crossings.sqlite3"
PRIVATE = 0o700
"""Mode of the folder, which contains the seeds of running games."""
PRIVATE_FILE = 0o600
BUSY_MILLISECONDS = 2000
"""How long a write waits for another process to release the file."""
CACHED_KILOBYTES = 512
"""SQLite's cache per connection. The system caches the file, too."""

POSTGRES = ("postgresql", "postgres")
DRIVER = "postgresql+psycopg"
POSTGRES_SETTINGS = {
    "connect_timeout": 5,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5000,
}
"""Settings with which a lost connection to PostgreSQL is noticed within seconds."""


class CannotOpen(CrossingsError):
    """The database can't be used."""


def database_url(given: str | None = None) -> str:
    """Return the given URL, else `CROSSINGS_DB`, else a file in `CROSSINGS_DATA` or the user's data folder.

    Raises `CannotOpen` if the folder can't be created.
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
    """Open a database and migrate it to the current format. `journal`: SQLite's journal mode. Raises `CannotOpen`.

    With `may_be_new` false, a SQLite database is not migrated, because a server may be using it.
    """
    name = _without_password(url)
    try:
        engine = _engine(url)
        if engine.dialect.name == "sqlite":
            _keep_private(engine.url.database, may_be_new=may_be_new)
            event.listen(engine, "connect", partial(_set_pragmas, journal))
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
    return create_engine(parsed.set(drivername=DRIVER), connect_args=POSTGRES_SETTINGS, pool_pre_ping=True)


def _without_password(url: str) -> str:
    """Return the URL for messages."""
    try:
        return shorten(make_url(url).render_as_string(hide_password=True), 200)
    except ArgumentError:
        return shorten(url, 200)


def _keep_private(file: str | None, *, may_be_new: bool) -> None:
    """Make the file readable only by its owner. SQLite gives its other files the same mode.

    Raises `CannotOpen` if the file is empty, or is missing and may not be new.
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


def _set_pragmas(journal: str, connection: Any, record: Any) -> None:
    """Commit to disk before answering, and let readers and the writer work at the same time."""
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
    """Run all missing migrations in one transaction."""
    from alembic import command  # loaded only if it is needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # several servers may start at once
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def stored_version(engine: Engine) -> str | None:
    """Return the database's migration; None if it is empty."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return version
