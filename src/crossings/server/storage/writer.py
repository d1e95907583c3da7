"""The one who writes: all that waits goes into one transaction, and nobody is told before it is committed.

Nothing ends its thread but its `close`: whatever goes wrong, the job fails, and whoever waits for it hears of that.
Jobs are carried out in the order in which they came. What is written at a table is *fenced*: it is refused once another
room, here or in another process, has claimed the table.
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

MOST_TOGETHER = 200
"""How many jobs go into one transaction at the most."""
APART = 0.008
"""Seconds from the beginning of one transaction to that of the next, at the least."""
PATIENCE = 5.0
"""Seconds that `close` waits for what is still to be written."""
ORDER: dict[object, int] = {table: number for number, table in enumerate(metadata.sorted_tables)}
"""Tables to whose rows others refer come first."""
ROLLED_BACK = "40"
"""PostgreSQL's class of errors of a transaction that was in another's way; by itself it may succeed."""
HOLD = (
    matches.update()
    .where(tuple_(matches.c.id, matches.c.holder).in_(bindparam("fences", expanding=True)))
    .values(holder=matches.c.holder)
)
"""Finds the rows of those matches that still have these holders, and keeps others from claiming them meanwhile."""


class StorageFailed(CrossingsError):
    """Nothing was written or read (`why`): the disk is full, another process holds the database, or it is gone."""

    def __init__(self, why: str) -> None:
        super().__init__(f"could not be written: {why}")
        self.why = why


class Conflict(StorageFailed):
    """Nothing was written: another room has claimed the match, or has written the same place before."""


@dataclass(frozen=True)
class Write:
    """One statement and its rows."""

    statement: UpdateBase
    rows: Sequence[dict[str, Any]]


Fence = tuple[str, str]
"""A match, and who has claimed it: whose writes are refused if that is somebody else by now."""


@dataclass
class Job:
    """Writes that are done all or none, and only while the fence stands."""

    writes: Sequence[Write]
    fence: Fence | None
    done: Future[None] = field(default_factory=Future)


class Writer:
    """The only one who writes to the database, at once and in the thread of whoever asks."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept: Connection | None = None

    def submit(self, writes: Sequence[Write], fence: Fence | None) -> Future[None]:
        """Have these writes done; the future is set once they are committed, or have failed."""
        job = Job(writes, fence)
        self._write_all([job])
        return job.done

    def close(self) -> None:
        """Let go of the database."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    def _write_all(self, jobs: Sequence[Job]) -> None:
        """All jobs in one transaction. Where that fails by what is written, one after another, each in its own."""
        try:
            self._write(jobs)
        except Exception as error:
            if len(jobs) > 1 and not _is_out_of_order(error):
                for job in jobs:
                    self._write_all([job])
            else:
                for job in jobs:
                    job.done.set_exception(_failure(error))
        else:
            for job in jobs:
                job.done.set_result(None)

    def _write(self, jobs: Sequence[Job]) -> None:
        """Write and commit, or leave everything as it was."""
        fences = {job.fence for job in jobs if job.fence is not None}
        with self._connected() as connection:
            try:
                _hold(connection, fences)
                for write in _together(write for job in jobs for write in job.writes):
                    connection.execute(write.statement, write.rows)
                connection.commit()
            except BaseException:
                _roll_back(connection)
                raise

    @contextlib.contextmanager
    def _connected(self) -> Iterator[Connection]:
        """A connection; that to a file is kept for the next time, a server may have gone meanwhile."""
        if self._kept is not None:
            yield self._kept
            return
        with contextlib.ExitStack() as stack:
            connection = stack.enter_context(self._engine.connect())
            yield connection
            if self._engine.dialect.name == "sqlite":
                self._kept = connection
                stack.pop_all()


class WriterThread(Writer):
    """A writer in a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._is_closed = False
        self._begun = -math.inf
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, writes: Sequence[Write], fence: Fence | None) -> Future[None]:
        """Have these writes done; the future is set once they are committed, or have failed.

        A future that is cancelled before its turn comes is not written; later it cannot be cancelled any more.
        """
        job = Job(writes, fence)
        if self._is_closed:
            job.done.set_exception(StorageFailed("the server ends"))
        else:
            self._jobs.put(job)
        return job.done

    def close(self, patience: float = PATIENCE) -> None:
        """Do what waits, then end; what could not be done within so many seconds fails."""
        self._is_closed = True
        self._jobs.put(None)
        self._thread.join(patience)
        if self._thread.is_alive():
            lost = self._give_up()
            log.warning("the database did not answer within %g s; %d writes were not even begun", patience, lost)

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
        """All jobs that wait by now (at least one), and whether the end is asked for."""
        jobs: list[Job] = []
        job = self._jobs.get()
        self._wait_for_company()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_TOGETHER:
                return jobs, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, False
        return jobs, True

    def _wait_for_company(self) -> None:
        """Where much is written, what comes within moments goes together: most of a transaction costs the same once."""
        time.sleep(max(0.0, self._begun + APART - time.monotonic()))
        self._begun = time.monotonic()

    def _give_up(self) -> int:
        """Nothing that still waits will be written; how much that is."""
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


def _together(writes: Iterable[Write]) -> Iterator[Write]:
    """The same writes with fewer statements: between two that are no inserts, the rows of each table go together.

    Inserts may change places among themselves as long as those rows come first to which others refer.
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


def _hold(connection: Connection, fences: Collection[Fence]) -> None:
    """See to it that these fences stand until the commit. Raises `Conflict` if one does not."""
    if fences and connection.execute(HOLD, {"fences": list(fences)}).rowcount != len(fences):
        raise Conflict("another process serves this table now")


def _roll_back(connection: Connection) -> None:
    """A connection that cannot even do that is given up."""
    try:
        connection.rollback()
    except Exception as error:
        log.debug("a transaction could not be rolled back: %r", error)
        connection.invalidate()


def _is_out_of_order(error: Exception) -> bool:
    """Whether it is the database that fails, not what is written: then all fails that is tried now."""
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
    """What a database says of a failure."""
    reason = getattr(error, "orig", None) or error
    return " ".join(str(reason).split()) or type(error).__name__
