"""One server at a time for a SQLite database: each holds a lock of the operating system while it runs.

The lock is on a file beside the database; another file names its holder. Other databases can be shared by several
servers.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from crossings.server.storage.database import PRIVATE_FILE, CannotOpen

if TYPE_CHECKING:
    from filelock import BaseFileLock

LOCK_SUFFIX = ".lock"
HOLDER_SUFFIX = ".server"
"""The holder's name is not in the locked file, because Windows lets no other process read that."""
WAIT_SECONDS = 1.0
"""Seconds to wait for a process that is just ending."""
LONGEST_HOLDER = 200


class DatabaseInUse(CannotOpen):
    """Another process serves this database, at this address if it has one."""

    def __init__(self, database: Path, process: str, address: str) -> None:
        where = f" at {address}" if address else ""
        who = f"process {process}{where}" if process else "another process"
        super().__init__(f"{database} is in use by {who}; end that first, or CROSSINGS_DATA can name another folder")
        self.address = address


class DatabaseLock:
    """A lock that is held until it is closed or the process ends. Without a database file it does nothing."""

    def __init__(self, database: Path | None = None, lock: BaseFileLock | None = None) -> None:
        self._database = database
        self._lock = lock
        self.announce("")

    def announce(self, address: str) -> None:
        """Write the address at which this process serves the database into a file beside it."""
        if self._database is not None:
            holder = _beside(self._database, HOLDER_SUFFIX)
            holder.touch(PRIVATE_FILE)
            holder.write_text(f"{os.getpid()} {address}".rstrip(), encoding="utf-8")

    def close(self) -> None:
        """Release the lock."""
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> DatabaseLock:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def lock_database(url: str) -> DatabaseLock:
    """Lock a SQLite database before it is opened. Raises `DatabaseInUse`, `CannotOpen`."""
    database = _file_of(url)
    if database is None:
        return DatabaseLock()
    from filelock import FileLock, Timeout  # not in the static edition

    # Without the fallback, so that a killed process never leaves a lock.
    lock = FileLock(
        _beside(database, LOCK_SUFFIX), WAIT_SECONDS, PRIVATE_FILE, thread_local=False, fallback_to_soft=False
    )
    try:
        lock.acquire()
        return DatabaseLock(database, lock)
    except Timeout:
        raise DatabaseInUse(database, *_holder(database)) from None
    except OSError as error:
        raise CannotOpen(
            f"cannot use the database {database}: {database.name}{LOCK_SUFFIX}: {error.strerror}"
        ) from None


def _beside(database: Path, suffix: str) -> Path:
    return database.with_name(database.name + suffix)


def _file_of(url: str) -> Path | None:
    """Return the resolved file of a SQLite database; None if it has no file or is another database."""
    with contextlib.suppress(ArgumentError):  # opening it reports the error
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite" and parsed.database and parsed.database != ":memory:":
            return Path(parsed.database).resolve()
    return None


def _holder(database: Path) -> tuple[str, str]:
    """Return process and address of the holder, as far as it has written them."""
    holder = _beside(database, HOLDER_SUFFIX)
    with contextlib.suppress(OSError), holder.open(encoding="utf-8", errors="replace") as file:
        process, _, address = file.read(LONGEST_HOLDER).strip().partition(" ")
        return process, address
    return "", ""
