"""What a host can see of a server: metrics, for permitted clients, and the log as lines of JSON."""

import asyncio
import json
import logging
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from crossings.server.ops.logs import one_line
from toys.client import Live, live

LINE = re.compile(r'(crossings_\w+)(\{le="([\d.]+|\+Inf)"\})? (-?[\d.e+-]+)')
HOME = ("127.0.0.0/8",)


async def numbers(server: Live) -> dict[str, float]:
    """Return all metrics. They must be in Prometheus format, and buckets must be cumulative."""
    answer = await server.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    read: dict[str, float] = {}
    for line in answer.text.splitlines():
        if not line.startswith("#") and "_created " not in line:
            match = LINE.fullmatch(line)
            assert match, line
            read[match[1] + (match[3] or "")] = float(match[4])
    for name in {name for name in read if name.endswith("_count")}:
        assert read[name] == read[name.removesuffix("_count") + "_bucket+Inf"]
    return read


async def test_metrics_count_and_time_events(database: str) -> None:
    async with live(database, metrics=HOME) as server:
        before = await numbers(server)
        assert not any(before[f"crossings_{name}"] for name in ("moves_total", "sockets", "tables_open"))
        client = await server.one("me", {"bot": "random"})
        await client.move(0, "hide-left")
        await client.until_at(2)
        now = await numbers(server)
        counted = {"moves_total": 2, "bot_seconds_count": 1, "bots_asked": 0, "sockets": 1, "tables_open": 1}
        for name, number in (counted | {"anonymous_connections_closed_total": 0}).items():
            assert now[f"crossings_{name}"] == number, name
        for name, least in (("commit_seconds_count", 2), ("send_seconds_count", 5), ("anonymous_connections", 1)):
            assert now[f"crossings_{name}"] >= least, name
        while not (await numbers(server))["crossings_event_loop_lag_seconds_count"]:
            await asyncio.sleep(0.05)


async def test_metrics_are_only_shown_to_permitted_clients(database: str) -> None:
    """TAB-37: an IPv4 client of a dual-stack server is permitted by its IPv4 address."""
    async with live(database, host="::ffff:127.0.0.1", metrics=HOME) as server:
        await numbers(server)
    refused: list[tuple[dict[str, Any], dict[str, str]]] = [
        ({}, {}),
        ({"metrics": HOME}, {"x-forwarded-for": "127.0.0.1"}),
        ({"metrics": HOME}, {"forwarded": "127.0.0.1"}),
        ({"metrics": HOME, "trusted_proxies": ("127.0.0.1",)}, {"x-forwarded-for": "203.0.113.1"}),
    ]
    for settings, headers in refused:
        async with live(database, **settings) as server:
            assert (await server.http.get("/metrics", headers=headers)).status_code == 404


def test_an_event_is_one_line_of_json(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("crossings.server")
    try:
        raise ValueError("two\nlines")
    except ValueError:
        log.exception("table %s:\nnot good", "t")
    text = one_line().format(caplog.records[-1])
    assert "\n" not in text
    line = json.loads(text)
    assert (line["level"], line["logger"], line["event"]) == ("error", "crossings.server", "table t:\nnot good")
    assert "ValueError: two\nlines" in line["exception"]
    assert line["time"].endswith("Z")


def test_a_server_logs_in_json_when_asked(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "crossings", "serve", "--port", "0", "--log-format", "json", "--metrics"]
    environment = os.environ | {"CROSSINGS_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    environment.pop("CROSSINGS_DB", None)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None and process.stderr is not None
    assert "Crossings runs at" in process.stdout.readline()
    begun = json.loads(process.stderr.readline())
    assert begun["event"].startswith("serving at ")
    process.send_signal(signal.SIGTERM)
    _, rest = process.communicate(timeout=60)
    assert [json.loads(line)["event"] for line in rest.splitlines()] == ["the server has ended"]
