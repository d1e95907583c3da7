"""One thread that writes: all that waits goes into one transaction, and nobody is told before it is committed."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.sql.dml import UpdateBase

from crossings.engine import CrossingsError

MOST_TOGETHER = 200
"""How many jobs go into one transaction at the most."""


class StorageFailed(CrossingsError):
    """Nothing was written (`why`): the disk is full, or another process holds the database."""

    def __init__(self, why: str) -> None:
        super().__init__(f"could not be written: {why}")
        self.why = why


class Conflict(StorageFailed):
    """Nothing was written: another process has written the same place before."""


@dataclass(frozen=True)
class Write:
    """One statement and its rows."""

    statement: UpdateBase
    rows: Sequence[dict[str, Any]]


@dataclass
class Job:
    """Writes that are done all or none."""

    writes: Sequence[Write]
    done: Future[None] = field(default_factory=Future)


class Writer:
    """The only one who writes to the database, in a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, writes: Sequence[Write]) -> Future[None]:
        """Have these writes done; the future is set once they are committed, or have failed."""
        job = Job(writes)
        self._jobs.put(job)
        return job.done

    def close(self) -> None:
        """Do what waits, then end."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while True:
                jobs, last = self._waiting()
                if jobs:
                    self._write_all(connection, jobs)
                if last:
                    return

    def _waiting(self) -> tuple[list[Job], bool]:
        """All jobs that wait by now (at least one), and whether the end is asked for."""
        jobs: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            jobs.append(job)
            if len(jobs) == MOST_TOGETHER:
                return jobs, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, False
        return jobs, True

    def _write_all(self, connection: Connection, jobs: list[Job]) -> None:
        """All jobs in one transaction. Where one contradicts what is written, each in its own."""
        try:
            _write(connection, (write for job in jobs for write in job.writes))
        except IntegrityError as error:
            if len(jobs) > 1:
                for job in jobs:
                    self._write_all(connection, [job])
            else:
                jobs[0].done.set_exception(Conflict(f"the table has changed elsewhere ({error.orig})"))
        except SQLAlchemyError as error:
            for job in jobs:
                job.done.set_exception(StorageFailed(_in_a_line(error)))
        else:
            for job in jobs:
                job.done.set_result(None)


def _write(connection: Connection, writes: Iterable[Write]) -> None:
    """Write and commit, or leave everything as it was. Rows of the same statement go together."""
    rows: dict[UpdateBase, list[dict[str, Any]]] = {}
    for write in writes:
        rows.setdefault(write.statement, []).extend(write.rows)
    try:
        for statement, several in rows.items():
            connection.execute(statement, several)
        connection.commit()
    except BaseException:
        connection.rollback()
        raise


def _in_a_line(error: SQLAlchemyError) -> str:
    reason = getattr(error, "orig", None) or error
    return " ".join(str(reason).split())
