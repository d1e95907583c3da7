"""Run games in this process, on all cores, or on a Ray cluster, through one interface: an executor.

A job is a batch of games that takes about a second. If a process or machine dies, its games are played again.
"""

from __future__ import annotations

import contextlib
import os
import socket
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from itertools import islice
from queue import SimpleQueue
from typing import Any
from urllib.parse import urlsplit

from crossings.bots import BotFailed
from crossings.bots.match import cores, game_processes
from crossings.engine import shorten
from crossings.engine.errors import one_line, require
from crossings.lab.plan import BadPlan, Plan
from crossings.lab.record import Play, Row, play_batch, play_row
from crossings.lab.words import translate

Job = Callable[[Sequence[int]], "list[Row] | str"]
"""Plays the games of these numbers in any process. Returns a row each, with `number` and `seconds`, or an error."""
HERE, CORES, RAY = "here", "cores", "ray"
RAY_SCHEME, RAY_PORT = "ray://", 10001
JOB_SECONDS, MAX_GAMES = 1.0, 1000
"""Limits of one job."""
JOBS_PER_WORKER = 2
"""Jobs submitted per worker, so that no worker waits for the next one."""
CONNECT_TIMEOUT = 5.0
"""Seconds to wait for a connection to a cluster."""
RETRIES = 10
"""How often Ray repeats a job whose machine died."""
MAX_FAILURES = 3
"""Worker failures in a row, without a finished job between them, after which the run fails."""


@dataclass(frozen=True)
class Backend:
    """Where games are played."""

    open: Callable[[], contextlib.AbstractContextManager[tuple[Executor, int]]]
    """Open an executor, and return it with the number of games that it plays at once."""
    worker_errors: tuple[type[Exception], ...] = ()
    """Exceptions raised by a job whose worker died."""


def find_backend(on: str, workers: int | None = None) -> Backend:
    """Return the backend `here`, `cores`, `ray` or `ray://HOST:PORT`.

    `ray` is a cluster on this machine, started if there is none. Raises `BadPlan`, `MissingExtra`.
    """
    if on == HERE:
        return Backend(lambda: contextlib.nullcontext((InlineExecutor(), 1)))
    if on == CORES:
        return Backend(lambda: process_pool(workers or cores()), (BrokenProcessPool,))
    if on == RAY or on.startswith(RAY_SCHEME):
        require("--on ray", "ray", ["ray"])
        if on != RAY:
            _check_reachable(on)
        return ray_backend(None if on == RAY else on, workers)
    raise BadPlan(translate("error-on", on=shorten(on), places=(HERE, CORES, RAY, f"{RAY_SCHEME}HOST:PORT")))


class InlineExecutor(Executor):
    """Runs each job in `submit`."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run the job and return a finished future."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextlib.contextmanager
def process_pool(workers: int) -> Iterator[tuple[Executor, int]]:
    """Open a pool of processes on this machine."""
    with game_processes(workers) as pool:
        yield pool, workers


# ---- Ray -----------------------------------------------------------------------------------------


class RayExecutor(Executor):
    """Runs jobs as tasks of a Ray cluster. Ray repeats the tasks of a dead machine."""

    def __init__(self) -> None:
        import ray

        self._run = ray.remote(max_retries=RETRIES)(_call)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Submit the job to a worker of the cluster."""
        future: Future[Any] = self._run.remote(fn, args, kwargs).future()
        return future


def _call(fn: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
    return fn(*args, **kwargs)


def ray_backend(address: str | None, workers: int | None) -> Backend:
    """Return a Ray cluster as a backend, reusing the connection of this process if there is one."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray
    from ray import exceptions

    @contextlib.contextmanager
    def joined() -> Iterator[tuple[Executor, int]]:
        is_ours = not ray.is_initialized()
        if is_ours:
            _connect(address)
        try:
            yield RayExecutor(), workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        finally:
            if is_ours:
                ray.shutdown()

    gone = (exceptions.WorkerCrashedError, exceptions.NodeDiedError, exceptions.ObjectLostError)
    return Backend(joined, (*gone, exceptions.RaySystemError, ConnectionError))


def _connect(address: str | None) -> None:
    import ray

    try:
        with warnings.catch_warnings(action="ignore"):
            ray.init(address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BadPlan(translate("error-ray-refused", address=address, why=one_line(error))) from None


def _check_reachable(address: str) -> None:
    """Raise `BadPlan` unless a Ray address accepts connections."""
    try:
        parts = urlsplit(address)
        socket.create_connection((parts.hostname or "", parts.port or RAY_PORT), CONNECT_TIMEOUT).close()
    except (OSError, ValueError):
        raise BadPlan(translate("error-ray-silent", address=shorten(address), port=str(RAY_PORT))) from None


# ---- playing -------------------------------------------------------------------------------------


def play_games(
    plan: Plan, numbers: Sequence[int], backend: Backend, play: Play = play_row
) -> Generator[list[Row], None, None]:
    """Yield the rows of these games in the order they finish, each once. Raises `BotFailed`.

    Closing the generator stops playing.
    """
    return run_jobs(partial(play_batch, plan.text, play=play), numbers, backend)


def run_jobs(job: Job, numbers: Sequence[int], backend: Backend) -> Generator[list[Row], None, None]:
    """Yield the rows that a job returns for these games, as `play_games` does. Raises `BotFailed`."""
    remaining, failures = deque(numbers), 0
    while remaining:
        running: dict[Future[list[Row] | str], list[int]] = {}
        try:
            with backend.open() as (executor, workers):
                for rows in _results(job, remaining, running, executor, workers):
                    failures = 0
                    yield rows
        except backend.worker_errors:
            failures += 1
            if failures == MAX_FAILURES:
                raise BotFailed(translate("error-workers", times=MAX_FAILURES)) from None
        remaining.extendleft(sorted((number for batch in running.values() for number in batch), reverse=True))


def _results(
    job: Job, remaining: deque[int], running: dict[Future[list[Row] | str], list[int]], executor: Executor, workers: int
) -> Iterator[list[Row]]:
    """Submit jobs for the remaining games and yield their rows. `running` holds the unfinished jobs."""
    games, seconds = 0, 0.0
    finished: SimpleQueue[Future[list[Row] | str]] = SimpleQueue()
    while remaining or running:
        while remaining and len(running) < JOBS_PER_WORKER * workers and finished.empty():
            size = min(MAX_GAMES, max(1, int(games * JOB_SECONDS / seconds))) if games else 1
            batch = list(islice(remaining, size))
            future = executor.submit(job, batch)
            running[future] = batch
            future.add_done_callback(finished.put)
            for _ in batch:
                remaining.popleft()
        future = finished.get()
        rows = future.result()
        if isinstance(rows, str):
            raise BotFailed(rows)
        del running[future]
        games, seconds = games + len(rows), seconds + sum(row["seconds"] for row in rows)
        yield rows
