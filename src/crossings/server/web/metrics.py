"""Metrics of a server in Prometheus format: counts, and histograms of times."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector
from sqlalchemy import Engine
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from crossings.engine.decisions import Decision
from crossings.server.services.context import Thinker
from crossings.server.storage.schema import events
from crossings.server.storage.writer import Fence, Write, WriterThread
from crossings.server.web.addresses import FORWARDED_FOR, parse_address, parse_network
from crossings.table import MOVE

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0)
"""Upper bounds of the buckets, in seconds."""
LAG_SECONDS = 0.5
"""Seconds between measurements of the event loop's lag."""
SPEAKS_FOR_ANOTHER = (FORWARDED_FOR, "forwarded")


class Metrics(Collector):
    """The metrics of one server, readable from its machine and from these networks.

    `read` returns further values on demand.
    """

    def __init__(self, networks: Sequence[str]) -> None:
        self._registry = CollectorRegistry()
        self.commits = self._times("crossings_commit_seconds", "From a command to its commit")
        self.sends = self._times("crossings_send_seconds", "To hand a message to a connection")
        self.lag = self._times("crossings_event_loop_lag_seconds", "How late the event loop is")
        self.answers = self._times("crossings_bot_seconds", "From a question to a bot's answer, waiting included")
        self.moves = Counter("crossings_moves", "Moves of persons and bots", registry=self._registry)
        self.asked = Gauge("crossings_bots_asked", "Questions to bots not answered yet", registry=self._registry)
        self._registry.register(self)
        self.read: Callable[[], Mapping[str, float]] = dict
        self._networks = [parse_network(one) for one in networks]

    def writer(self, engine: Engine) -> MeasuredWriter:
        """Return a writer whose commits are measured."""
        return MeasuredWriter(engine, self)

    def bots(self, thinker: Thinker) -> MeasuredBots:
        """Return bots whose searches are measured."""
        return MeasuredBots(thinker, self)

    async def watch(self) -> None:
        """Measure the lag of the event loop again and again."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self.lag.observe(max(0.0, loop.time() - due))

    async def show(self, request: Request) -> Response:
        """Return the metrics to clients that may see them; 404 for others."""
        if not self._may_see(request):
            raise HTTPException(404)
        return Response(generate_latest(self._registry), media_type=CONTENT_TYPE_LATEST)

    def _may_see(self, request: Request) -> bool:
        if request.client is None or any(name in request.headers for name in SPEAKS_FOR_ANOTHER):
            return False
        try:
            address = parse_address(request.client.host)
        except ValueError:
            return False
        return address.is_loopback or any(address in network for network in self._networks)

    def _times(self, name: str, what: str) -> Histogram:
        return Histogram(name, what, buckets=BOUNDS, registry=self._registry)

    def collect(self) -> Iterator[Metric]:
        """Yield the values that are read on demand."""
        for name, value in self.read().items():
            kind = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            yield kind(name, name.removeprefix("crossings_").replace("_", " "), value=value)


class MeasuredWriter(WriterThread):
    """A writer that measures commits, and counts the moves in them."""

    def __init__(self, engine: Engine, metrics: Metrics) -> None:
        super().__init__(engine)
        self._metrics = metrics

    def submit(self, writes: Sequence[Write], fence: Fence | None) -> Future[None]:
        """Queue writes, and measure them when they are committed."""
        begin = time.perf_counter()
        future = super().submit(writes, fence)
        rows = [row for write in writes if write.statement.table is events for row in write.rows]

        def note(done: Future[None]) -> None:
            if rows and not done.cancelled() and done.exception() is None:
                self._metrics.commits.observe(time.perf_counter() - begin)
                self._metrics.moves.inc(sum(row["kind"] == MOVE for row in rows))

        future.add_done_callback(note)
        return future


class MeasuredBots:
    """Bots that measure their searches."""

    def __init__(self, thinker: Thinker, metrics: Metrics) -> None:
        self._thinker = thinker
        self._metrics = metrics

    async def choose(self, *question: Any, **more: Any) -> Decision:
        """See `Thinker`."""
        decision: Decision = await self._timed(self._thinker.choose(*question, **more))
        return decision

    async def work(self, *question: Any, **more: Any) -> Any:
        """See `Thinker`."""
        return await self._timed(self._thinker.work(*question, **more))

    async def get_ready(self, game_id: str) -> None:
        """See `Thinker`."""
        await self._thinker.get_ready(game_id)

    async def close(self) -> None:
        """See `Thinker`."""
        await self._thinker.close()

    async def _timed(self, answer: Any) -> Any:
        begin = time.perf_counter()
        self._metrics.asked.inc()
        try:
            return await answer
        finally:
            self._metrics.asked.dec()
            self._metrics.answers.observe(time.perf_counter() - begin)
