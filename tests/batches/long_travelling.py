"""Positions are sent as bytes: by torch's DataLoader to its processes, and through a Ray cluster."""

import os
import secrets
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from batches.sent import GAME, SEATS, Positions, game, played, stepped

os.environ |= {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(),  # otherwise Ray writes one into the home folder
}


def test_a_data_loader_reads_positions_in_other_processes() -> None:
    """These processes share nothing with this one, and continue games from the positions."""
    data = import_module("torch.utils.data")
    env = game()
    runs = []
    for workers in ({"num_workers": 0}, {"num_workers": 2, "multiprocessing_context": "spawn"}):
        loader = data.DataLoader(Positions(env, 10), batch_size=5, **workers)
        came = [(states.numpy(), legal.numpy()) for states, legal in loader]
        assert all(np.array_equal(env.legal(states), legal) for states, legal in came)
        runs.append(np.concatenate([played(env, states, 99) for states, _ in came]))
    assert runs[0].shape == (10, env.size) and np.array_equal(runs[0], runs[1])


def test_positions_travel_through_a_ray_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are sent with functions, with batches, and as arrays alone."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    ray: Any = import_module("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        env = game()
        there = ray.remote(played)
        states = env.init(np.arange(6))
        stored = ray.put(states)
        found = ray.get([there.remote(env, states, 3), there.remote(env, stored, 3)])
        assert all(np.array_equal(one, played(env, states, 3)) for one in found)
        one = import_module("crossings").batch(GAME, 4, threads=1, players=SEATS)
        again = ray.get(ray.remote(stepped).remote(one))
        assert np.array_equal(again.states, stepped(one).states)
    finally:
        ray.shutdown()
