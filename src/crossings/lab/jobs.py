"""Where games are played: in this process, on all cores, or on a Ray cluster, all through one shape, an executor.

A job is a batch of games of about a second. What becomes of a process or a machine that ends meanwhile is played again.
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
"""What plays the games of these numbers, in any process: a row each with `number` and `seconds`, or why it cannot."""
HERE, CORES, RAY = "here", "cores", "ray"
RAY_SCHEME, RAY_PORT = "ray://", 10001
JOB_SECONDS, MAX_GAMES = 1.0, 1000
"""Of a job."""
JOBS_PER_WORKER = 2
"""Jobs for each worker that are handed out, so that none waits for the next."""
CONNECT_TIMEOUT = 5.0
"""Seconds in which a cluster has to answer."""
RETRIES = 10
"""How often Ray plays a job again whose machine has ended."""
MAX_FAILURES = 3
"""How often workers may end one after another before any job is over."""


@dataclass(frozen=True)
class Backend:
    """Where games are played."""

    open: Callable[[], contextlib.AbstractContextManager[tuple[Executor, int]]]
    """An executor, for as long as it is needed, and how many games it plays at once."""
    broken: tuple[type[Exception], ...] = ()
    """What a job raises whose worker has ended."""


def find_backend(on: str, workers: int | None = None) -> Backend:
    """The place that `here`, `cores`, `ray` (a cluster that is up on this machine, or one that is begun for the run) or
    `ray://HOST:PORT` names. Raises `BadPlan`, `MissingExtra`.
    """
    if on == HERE:
        return Backend(lambda: contextlib.nullcontext((InlineExecutor(), 1)))
    if on == CORES:
        return Backend(lambda: process_pool(workers or cores()), (BrokenProcessPool,))
    if on == RAY or on.startswith(RAY_SCHEME):
        require("--on ray", "ray", ["ray"])
        if on != RAY:
            _knock(on)
        return ray_backend(None if on == RAY else on, workers)
    raise BadPlan(translate("error-on", on=shorten(on), places=(HERE, CORES, RAY, f"{RAY_SCHEME}HOST:PORT")))


class InlineExecutor(Executor):
    """Does a job when it is handed in."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """What comes of it is there at once."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextlib.contextmanager
def process_pool(workers: int) -> Iterator[tuple[Executor, int]]:
    """So many processes of this machine."""
    with game_processes(workers) as pool:
        yield pool, workers


# ---- Ray -----------------------------------------------------------------------------------------


class RayExecutor(Executor):
    """Tasks of a Ray cluster, which plays again what a machine has not brought to its end."""

    def __init__(self) -> None:
        import ray

        self._run = ray.remote(max_retries=RETRIES)(_call)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have a worker of the cluster do it."""
        future: Future[Any] = self._run.remote(fn, args, kwargs).future()
        return future


def _call(fn: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
    return fn(*args, **kwargs)


def ray_backend(address: str | None, workers: int | None) -> Backend:
    """A Ray cluster; the one that this process has joined, if it has."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray
    from ray import exceptions

    @contextlib.contextmanager
    def joined() -> Iterator[tuple[Executor, int]]:
        is_ours = not ray.is_initialized()
        if is_ours:
            _join(address)
        try:
            yield RayExecutor(), workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        finally:
            if is_ours:
                ray.shutdown()

    gone = (exceptions.WorkerCrashedError, exceptions.NodeDiedError, exceptions.ObjectLostError)
    return Backend(joined, (*gone, exceptions.RaySystemError, ConnectionError))


def _join(address: str | None) -> None:
    import ray

    try:
        with warnings.catch_warnings(action="ignore"):
            ray.init(address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BadPlan(translate("error-ray-refused", address=address, why=one_line(error))) from None


def _knock(address: str) -> None:
    """Whether anybody answers at a Ray address. Raises `BadPlan`."""
    try:
        parts = urlsplit(address)
        socket.create_connection((parts.hostname or "", parts.port or RAY_PORT), CONNECT_TIMEOUT).close()
    except (OSError, ValueError):
        raise BadPlan(translate("error-ray-silent", address=shorten(address), port=str(RAY_PORT))) from None


# ---- playing -------------------------------------------------------------------------------------


def play_games(
    plan: Plan, numbers: Sequence[int], place: Backend, play: Play = play_row
) -> Generator[list[Row], None, None]:
    """The rows of these games as they come, in any order, each once. Raises `BotFailed`.

    Whoever stops asking ends it.
    """
    return run_jobs(partial(play_batch, plan.text, play=play), numbers, place)


def run_jobs(job: Job, numbers: Sequence[int], place: Backend) -> Generator[list[Row], None, None]:
    """What a job makes of these games, as `played` gives it. Raises `BotFailed`."""
    left, attempts = deque(numbers), 0
    while left:
        begun: dict[Future[list[Row] | str], list[int]] = {}
        try:
            with place.open() as (executor, workers):
                for rows in _results(job, left, begun, executor, workers):
                    attempts = 0
                    yield rows
        except place.broken:
            attempts += 1
            if attempts == MAX_FAILURES:
                raise BotFailed(translate("error-workers", times=MAX_FAILURES)) from None
        left.extendleft(sorted((number for batch in begun.values() for number in batch), reverse=True))


def _results(
    job: Job, left: deque[int], begun: dict[Future[list[Row] | str], list[int]], executor: Executor, workers: int
) -> Iterator[list[Row]]:
    """Hand out what is left, and give what comes back; `begun` holds what has not yet."""
    games, seconds = 0, 0.0
    back: SimpleQueue[Future[list[Row] | str]] = SimpleQueue()
    while left or begun:
        while left and len(begun) < JOBS_PER_WORKER * workers and back.empty():
            size = min(MAX_GAMES, max(1, int(games * JOB_SECONDS / seconds))) if games else 1
            batch = list(islice(left, size))
            future = executor.submit(job, batch)
            begun[future] = batch
            future.add_done_callback(back.put)
            for _ in batch:
                left.popleft()
        future = back.get()
        rows = future.result()
        if isinstance(rows, str):
            raise BotFailed(rows)
        del begun[future]
        games, seconds = games + len(rows), seconds + sum(row["seconds"] for row in rows)
        yield rows
