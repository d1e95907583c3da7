"""The only writer to the database: everything that is queued goes into one transaction, and is reported once committed.

The thread ends only by `close`: any error fails the job, and the caller gets it from the future. Jobs are carried out
in order. Writes to a table are *fenced*: they fail once another session, here or in another process, has acquired the
table's lease.
"""

from __future__ import annotations

import contextlib
import logging
import math
import queue
import threading
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, tuple_
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlalchemy.sql.dml import UpdateBase

from crossings.engine import CrossingsError
from crossings.server.storage.schema import matches, metadata

log = logging.getLogger("crossings.server")

MAX_BATCH = 200
"""Maximum number of jobs in one transaction."""
MIN_INTERVAL = 0.008
"""Minimum seconds from the start of one transaction to the start of the next."""
CLOSE_SECONDS = 5.0
"""Seconds that `close` waits for queued writes."""
ORDER: dict[object, int] = {table: number for number, table in enumerate(metadata.sorted_tables)}
"""The order of the tables in which foreign keys are valid."""
ROLLED_BACK = "40"
"""PostgreSQL's class of errors for a transaction that conflicted with another. It may succeed alone."""
LOCK_FENCED = (
    matches.update()
    .where(tuple_(matches.c.id, matches.c.holder).in_(bindparam("fences", expanding=True)))
    .values(holder=matches.c.holder)
)
"""Locks the rows of the matches whose leases are still valid, so that no other session can acquire them meanwhile."""


class StorageFailed(CrossingsError):
    """A write or read failed (`why`): the disk is full, another process holds the database, or it is gone."""

    def __init__(self, why: str) -> None:
        super().__init__(f"could not be written: {why}")
        self.why = why


class Conflict(StorageFailed):
    """Nothing was written: another session has acquired the match, or has written the same rows before."""


@dataclass(frozen=True)
class Write:
    """One statement and its rows."""

    statement: UpdateBase
    rows: Sequence[dict[str, Any]]


Fence = tuple[str, str]
"""A match and the name of a lease on it. The writes fail if the lease is no longer valid."""


@dataclass
class Job:
    """Writes that succeed or fail together, and only if the fence is valid."""

    writes: Sequence[Write]
    fence: Fence | None
    done: Future[None] = field(default_factory=Future)


class Writer:
    """Writes to the database immediately, in the thread of the caller."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None

    def submit(self, writes: Sequence[Write], fence: Fence | None) -> Future[None]:
        """Carry out these writes. The future is set once they are committed or have failed."""
        job = Job(writes, fence)
        self._write_all([job])
        return job.done

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _write_all(self, jobs: Sequence[Job]) -> None:
        """Write all jobs in one transaction.

        If that fails because of their content, write each in its own transaction.
        """
        try:
            self._write(jobs)
        except Exception as error:
            if len(jobs) > 1 and not _is_database_error(error):
                for job in jobs:
                    self._write_all([job])
            else:
                for job in jobs:
                    job.done.set_exception(_failure(error))
        else:
            for job in jobs:
                job.done.set_result(None)

    def _write(self, jobs: Sequence[Job]) -> None:
        """Write and commit, or roll back."""
        fences = {job.fence for job in jobs if job.fence is not None}
        with self._connected() as connection:
            try:
                _lock_fenced(connection, fences)
                for write in _merge(write for job in jobs for write in job.writes):
                    connection.execute(write.statement, write.rows)
                connection.commit()
            except BaseException:
                _roll_back(connection)
                raise

    @contextlib.contextmanager
    def _connected(self) -> Iterator[Connection]:
        """Return a connection. One to a file stays open; a database server may have closed it meanwhile."""
        if self._connection is not None:
            yield self._connection
            return
        with contextlib.ExitStack() as stack:
            connection = stack.enter_context(self._engine.connect())
            yield connection
            if self._engine.dialect.name == "sqlite":
                self._connection = connection
                stack.pop_all()


class WriterThread(Writer):
    """Writes to the database in a separate thread."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._is_closed = False
        self._begun = -math.inf
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, writes: Sequence[Write], fence: Fence | None) -> Future[None]:
        """Queue these writes. The future is set once they are committed or have failed.

        It can be cancelled until its transaction starts.
        """
        job = Job(writes, fence)
        if self._is_closed:
            job.done.set_exception(StorageFailed("the server ends"))
        else:
            self._jobs.put(job)
        return job.done

    def close(self, timeout: float = CLOSE_SECONDS) -> None:
        """Finish the queue, then end the thread. Writes that take longer than `timeout` seconds fail."""
        self._is_closed = True
        self._jobs.put(None)
        self._thread.join(timeout)
        if self._thread.is_alive():
            lost = self._give_up()
            log.warning("the database did not answer within %g s; %d writes were dropped", timeout, lost)

    # ---- the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        is_last = False
        while not is_last:
            jobs, is_last = self._waiting()
            begun = [job for job in jobs if job.done.set_running_or_notify_cancel()]
            if begun:
                self._write_all(begun)
        super().close()

    def _waiting(self) -> tuple[list[Job], bool]:
        """Return all queued jobs (at least one), and whether the thread must end."""
        jobs: list[Job] = []
        job = self._jobs.get()
        self._wait_for_more()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MAX_BATCH:
                return jobs, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, False
        return jobs, True

    def _wait_for_more(self) -> None:
        """Wait a few milliseconds for more jobs, since a transaction costs almost the same for one as for many."""
        time.sleep(max(0.0, self._begun + MIN_INTERVAL - time.monotonic()))
        self._begun = time.monotonic()

    def _give_up(self) -> int:
        """Fail all queued jobs, and return their number."""
        lost = 0
        while True:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                self._jobs.put(None)
                return lost
            if job is not None and job.done.set_running_or_notify_cancel():
                job.done.set_exception(StorageFailed("the server ends"))
                lost += 1


def _merge(writes: Iterable[Write]) -> Iterator[Write]:
    """Merge writes into fewer statements: consecutive inserts into the same table become one.

    Inserts are reordered so that rows that others refer to come first.
    """
    for is_insert, some in groupby(writes, lambda write: write.statement.is_insert):
        if not is_insert:
            yield from some
            continue
        rows: dict[UpdateBase, list[dict[str, Any]]] = {}
        for write in some:
            rows.setdefault(write.statement, []).extend(write.rows)
        for statement in sorted(rows, key=lambda one: ORDER[one.table]):
            yield Write(statement, rows[statement])


def _lock_fenced(connection: Connection, fences: Collection[Fence]) -> None:
    """Lock the fenced matches until the commit. Raises `Conflict` if a lease is no longer valid."""
    if fences and connection.execute(LOCK_FENCED, {"fences": list(fences)}).rowcount != len(fences):
        raise Conflict("another process serves this table now")


def _roll_back(connection: Connection) -> None:
    """Roll back, and give up the connection if that fails."""
    try:
        connection.rollback()
    except Exception as error:
        log.debug("a transaction could not be rolled back: %r", error)
        connection.invalidate()


def _is_database_error(error: Exception) -> bool:
    """Return whether the database itself fails rather than the content, so that retrying is useless now."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None) or ""
    return isinstance(error, (OperationalError, InterfaceError)) and not state.startswith(ROLLED_BACK)


def _failure(error: Exception) -> StorageFailed:
    if isinstance(error, StorageFailed):
        return error
    if isinstance(error, IntegrityError):
        return Conflict(f"the table has changed elsewhere ({error_line(error)})")
    if not isinstance(error, (OperationalError, InterfaceError)):
        log.error("a write failed in an unexpected way", exc_info=error)
    return StorageFailed(error_line(error))


def error_line(error: Exception) -> str:
    """Return a database error as one line."""
    reason = getattr(error, "orig", None) or error
    return " ".join(str(reason).split()) or type(error).__name__
