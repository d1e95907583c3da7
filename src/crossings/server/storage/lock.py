"""One server at a time for a SQLite database: each holds a lock of the operating system while it runs.

The lock is on a file beside the database, which names its holder. Other databases can be shared by several servers.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import IO

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from crossings.file_locks import try_lock
from crossings.server.storage.database import PRIVATE_FILE, CannotOpen

SUFFIX = ".lock"
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
    """A lock that is held until it is closed or the process ends. Without a file it does nothing."""

    def __init__(self, file: IO[str] | None = None) -> None:
        self._file = file
        self.announce("")

    def announce(self, address: str) -> None:
        """Write the address at which this process serves the database into the lock file."""
        if self._file is not None:
            self._file.truncate(0)
            self._file.write(f"{os.getpid()} {address}".rstrip())
            self._file.flush()

    def close(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> DatabaseLock:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def lock_database(url: str) -> DatabaseLock:
    """Lock a SQLite database before it is opened. Raises `DatabaseInUse`, `CannotOpen`."""
    database = _file_of(url)
    if database is None:
        return DatabaseLock()
    path = database.with_name(database.name + SUFFIX)
    try:
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, PRIVATE_FILE), "a", encoding="utf-8")
        if not try_lock(file, WAIT_SECONDS):
            file.close()
            raise DatabaseInUse(database, *_holder(path))
        return DatabaseLock(file)
    except OSError as error:
        raise CannotOpen(f"cannot use the database {database}: {path.name}: {error.strerror}") from None


def _file_of(url: str) -> Path | None:
    """Return the resolved file of a SQLite database; None if it has no file or is another database."""
    with contextlib.suppress(ArgumentError):  # opening it reports the error
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite" and parsed.database and parsed.database != ":memory:":
            return Path(parsed.database).resolve()
    return None


def _holder(path: Path) -> tuple[str, str]:
    """Return process and address of the holder, as far as it has written them."""
    with contextlib.suppress(OSError), path.open(encoding="utf-8", errors="replace") as file:
        process, _, address = file.read(LONGEST_HOLDER).strip().partition(" ")
        return process, address
    return "", ""
