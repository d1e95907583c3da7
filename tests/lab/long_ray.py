"""A run on a Ray cluster of two nodes, one of which is killed, has the same rows as a run without Ray."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import crossings
from crossings.cli.main import main
from crossings.lab import jobs
from crossings.lab.folder import read_rows
from crossings.lab.jobs import find_backend, play_games
from crossings.lab.plan import make_plan
from lab.deep_run import MAY_DIFFER, rows

os.environ |= {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(),  # otherwise Ray leaves one in the home folder
}
ray = import_module("ray")  # Ray reads them on import
DUNE = crossings.game("over-the-next-dune")
RUN = ("lab", "run", DUNE.id, "--players", "random,random@1", "--games", "12", "--option", "players=2")


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return the environment of a cluster's processes."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setenv("CROSSINGS_COMPILE", "off")


@pytest.fixture
def cluster(surroundings: None) -> Iterator[Any]:
    """A head and one more node with a core each, joined by this process."""
    one = import_module("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    one.add_node(num_cpus=1)
    ray.init(one.address, log_to_driver=False, logging_level="ERROR")
    one.wait_for_nodes()
    yield one
    ray.shutdown()
    one.shutdown()


def by_number(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the reproducible columns by number."""
    ordered = sorted(found, key=lambda row: int(row["number"]))
    return [{name: row[name] for name in row if name not in MAY_DIFFER} for row in ordered]


def test_no_row_is_lost_if_a_node_is_killed(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "JOB_SECONDS", 0.2)
    plan = make_plan(DUNE, ["random", "random"], games=60, options={"players": 2})
    nodes = list(cluster.worker_nodes)
    results: list[dict[str, Any]] = []
    for some in play_games(plan, range(plan.total), find_backend("ray")):
        results += some
        if nodes and len({row["worker"] for row in results}) > 1:  # both nodes are playing
            assert len(results) < plan.total / 2
            cluster.remove_node(nodes.pop(), allow_graceful=False)
    assert not nodes
    assert [row["number"] for row in by_number(results)] == list(range(plan.total))
    here = [row for some in play_games(plan, range(plan.total), find_backend("here")) for row in some]
    assert by_number(results) == by_number(here)


def test_the_command_plays_on_a_cluster(cluster: Any, tmp_path: Path) -> None:
    assert main([*RUN, "--on", "ray", "-o", str(tmp_path / "ray")]) == 0
    assert main([*RUN, "--on", "here", "-o", str(tmp_path / "here")]) == 0
    assert rows(tmp_path / "ray") == rows(tmp_path / "here")
    assert len(set(read_rows(tmp_path / "ray")["worker"].to_pylist())) == 2


def test_a_cluster_is_started_if_there_is_none(tmp_path: Path) -> None:
    assert main([*RUN, "--on", "ray", "--workers", "2", "-o", str(tmp_path / "ray")]) == 0
    assert len(rows(tmp_path / "ray")) == 24
    assert not ray.is_initialized()
