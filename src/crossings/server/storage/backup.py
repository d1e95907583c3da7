"""Back up all tables into one SQLite file while servers run, and restore it into an empty database.

The file has the same format for all databases, so tables can move from SQLite to PostgreSQL and back.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from crossings.engine import CrossingsError
from crossings.server.storage.database import HEAD, PRIVATE_FILE, open_database, stored_version
from crossings.server.storage.schema import matches, metadata
from crossings.server.storage.writer import error_line

ROWS_AT_ONCE = 1000
PAGES_AT_ONCE = 1000
"""Pages of a SQLite file that are copied before writers may continue."""


class CannotBackUp(CrossingsError):
    """A backup or restore failed."""


def back_up(database: Engine, file: Path) -> int:
    """Write a consistent copy of a database into a new file, and return the number of matches.

    Raises `CannotBackUp`. The file gets its name only when it is complete.
    """
    if _is_there(file):
        raise CannotBackUp(f"{file} exists already; choose another name, so that no backup is overwritten")
    part = file.with_name(file.name + ".part")
    try:
        with contextlib.suppress(FileNotFoundError):
            part.unlink()
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
        count = _copy(database, part)
        _flush(part)
        part.rename(file)
    except OSError as error:
        raise CannotBackUp(f"{file} cannot be written: {error.strerror}") from None
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise CannotBackUp(f"no backup was made: {error_line(error)}") from None
    finally:
        with contextlib.suppress(OSError):  # it does not exist
            part.unlink()
    return count


def restore(file: Path, database: Engine) -> int:
    """Restore a backup into a database without matches, and return their number. Raises `CannotBackUp`."""
    if not _is_there(file) or not file.is_file():
        raise CannotBackUp(f"there is no backup {file}")
    _check(file)
    try:
        with _in_todays_form(file) as old, database.begin() as new:
            if _count(new):
                raise CannotBackUp(
                    "the database already contains matches; a backup can only be restored into an empty one"
                )
            _copy_rows(old, new)
            return _count(new)
    except (SQLAlchemyError, OSError) as error:
        raise CannotBackUp(f"nothing was restored: {error_line(error)}") from None


def _is_there(file: Path) -> bool:
    """Return whether a file or folder of that name exists."""
    try:
        return file.exists()
    except OSError:
        return False


def _copy(database: Engine, file: Path) -> int:
    if database.dialect.name == "sqlite":
        _copy_file(database, file)
    else:
        file.unlink()
        target = open_database(f"sqlite:///{file}")
        with _at_one_moment(database) as old, target.begin() as new:
            _copy_rows(old, new)
        target.dispose()
    with contextlib.closing(sqlite3.connect(file)) as copy:
        copy.execute("PRAGMA journal_mode = DELETE")
        return int(copy.execute("SELECT count(*) FROM matches").fetchone()[0])


def _copy_file(database: Engine, file: Path) -> None:
    """Copy with SQLite's online backup, so that servers can write meanwhile."""
    with database.connect() as connection, contextlib.closing(sqlite3.connect(file)) as copy:
        held = connection.connection.driver_connection
        assert isinstance(held, sqlite3.Connection)
        held.backup(copy, pages=PAGES_AT_ONCE)


@contextlib.contextmanager
def _at_one_moment(database: Engine) -> Iterator[Connection]:
    """Return a connection with a consistent view of the database."""
    with database.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
        yield connection


def _copy_rows(old: Connection, new: Connection) -> None:
    for table in metadata.sorted_tables:
        found = old.execution_options(stream_results=True).execute(select(table))
        for rows in found.mappings().partitions(ROWS_AT_ONCE):
            new.execute(table.insert(), [dict(row) for row in rows])


@contextlib.contextmanager
def _in_todays_form(file: Path) -> Iterator[Connection]:
    """Yield a backup, migrated to the current format in a temporary copy."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / file.name
        shutil.copyfile(file, copy)
        source = open_database(f"sqlite:///{copy}")
        with source.connect() as connection:
            yield connection
        source.dispose()


def _check(file: Path) -> None:
    """Check that the file is a readable backup. Raises `CannotBackUp`."""
    source = create_engine(f"sqlite:///{file}")
    try:
        version = stored_version(source)
    except SQLAlchemyError as error:
        raise CannotBackUp(f"{file} is not a backup: {error_line(error)}") from None
    finally:
        source.dispose()
    if version is None:
        raise CannotBackUp(f"{file} is not a backup: it has no tables")
    if version > HEAD:
        raise CannotBackUp(f"{file} has format {version}, this version of Crossings reads {HEAD}; install a newer one")


def _count(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(matches)).scalar_one())


def _flush(file: Path) -> None:
    """Flush the file to disk before it gets its name."""
    with file.open("rb") as written:
        os.fsync(written.fileno())
