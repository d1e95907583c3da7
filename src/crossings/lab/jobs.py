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
from crossings.bots.match import cores, processes_that_play
from crossings.engine import shorten
from crossings.engine.errors import one_line, require
from crossings.lab.plan import BadPlan, Plan
from crossings.lab.record import Play, Row, play_batch, play_row
from crossings.lab.words import say

Job = Callable[[Sequence[int]], "list[Row] | str"]
"""What plays the games of these numbers, in any process: a row each with `number` and `seconds`, or why it cannot."""
HERE, CORES, RAY = "here", "cores", "ray"
RAY_SCHEME, RAY_PORT = "ray://", 10001
JOB_SECONDS, MOST_GAMES = 1.0, 1000
"""Of a job."""
AHEAD = 2
"""Jobs for each worker that are handed out, so that none waits for the next."""
PATIENCE = 5.0
"""Seconds in which a cluster has to answer."""
RETRIES = 10
"""How often Ray plays a job again whose machine has ended."""
ATTEMPTS = 3
"""How often workers may end one after another before any job is over."""


@dataclass(frozen=True)
class Place:
    """Where games are played."""

    open: Callable[[], contextlib.AbstractContextManager[tuple[Executor, int]]]
    """An executor, for as long as it is needed, and how many games it plays at once."""
    broken: tuple[type[Exception], ...] = ()
    """What a job raises whose worker has ended."""


def place_named(on: str, workers: int | None = None) -> Place:
    """The place that `here`, `cores`, `ray` (a cluster that is up on this machine, or one that is begun for the run) or
    `ray://HOST:PORT` names. Raises `BadPlan`, `MissingExtra`.
    """
    if on == HERE:
        return Place(lambda: contextlib.nullcontext((InThisProcess(), 1)))
    if on == CORES:
        return Place(lambda: on_cores(workers or cores()), (BrokenProcessPool,))
    if on == RAY or on.startswith(RAY_SCHEME):
        require("--on ray", "ray", ["ray"])
        if on != RAY:
            _knock(on)
        return ray_place(None if on == RAY else on, workers)
    raise BadPlan(say("error-on", on=shorten(on), places=(HERE, CORES, RAY, f"{RAY_SCHEME}HOST:PORT")))


class InThisProcess(Executor):
    """Does a job when it is handed in."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """What comes of it is there at once."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextlib.contextmanager
def on_cores(workers: int) -> Iterator[tuple[Executor, int]]:
    """So many processes of this machine."""
    with processes_that_play(workers) as pool:
        yield pool, workers


# ---- Ray -----------------------------------------------------------------------------------------


class OnRay(Executor):
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


def ray_place(address: str | None, workers: int | None) -> Place:
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
            yield OnRay(), workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        finally:
            if is_ours:
                ray.shutdown()

    gone = (exceptions.WorkerCrashedError, exceptions.NodeDiedError, exceptions.ObjectLostError)
    return Place(joined, (*gone, exceptions.RaySystemError, ConnectionError))


def _join(address: str | None) -> None:
    import ray

    try:
        with warnings.catch_warnings(action="ignore"):
            ray.init(address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BadPlan(say("error-ray-refused", address=address, why=one_line(error))) from None


def _knock(address: str) -> None:
    """Whether anybody answers at a Ray address. Raises `BadPlan`."""
    try:
        parts = urlsplit(address)
        socket.create_connection((parts.hostname or "", parts.port or RAY_PORT), PATIENCE).close()
    except (OSError, ValueError):
        raise BadPlan(say("error-ray-silent", address=shorten(address), port=str(RAY_PORT))) from None


# ---- playing -------------------------------------------------------------------------------------


def played(plan: Plan, numbers: Sequence[int], place: Place, play: Play = play_row) -> Generator[list[Row], None, None]:
    """The rows of these games as they come, in any order, each once. Raises `BotFailed`.

    Whoever stops asking ends it.
    """
    return done(partial(play_batch, plan.text, play=play), numbers, place)


def done(job: Job, numbers: Sequence[int], place: Place) -> Generator[list[Row], None, None]:
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
            if attempts == ATTEMPTS:
                raise BotFailed(say("error-workers", times=ATTEMPTS)) from None
        left.extendleft(sorted((number for batch in begun.values() for number in batch), reverse=True))


def _results(
    job: Job, left: deque[int], begun: dict[Future[list[Row] | str], list[int]], executor: Executor, workers: int
) -> Iterator[list[Row]]:
    """Hand out what is left, and give what comes back; `begun` holds what has not yet."""
    games, seconds = 0, 0.0
    back: SimpleQueue[Future[list[Row] | str]] = SimpleQueue()
    while left or begun:
        while left and len(begun) < AHEAD * workers and back.empty():
            size = min(MOST_GAMES, max(1, int(games * JOB_SECONDS / seconds))) if games else 1
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
