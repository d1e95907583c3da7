"""Positions travel as bytes: by torch's DataLoader in processes of its own, and through a Ray cluster."""

from __future__ import annotations

import os
import secrets
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from crossings import functional
from crossings.batches import Functional

os.environ |= {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_AUTH_MODE": "token",
    "RAY_AUTH_TOKEN": secrets.token_hex(),  # else Ray leaves one in the home folder
}
GAME, SEATS, STEPS = "walking-on-the-moon", 3, 12
"""One that hides something."""


def game() -> Functional:
    return functional(GAME, threads=1, players=SEATS)


def played(env: Functional, states: NDArray[np.uint8], seed: int) -> NDArray[np.uint8]:
    """Where each game is after so many first legal actions."""
    for step in range(STEPS):
        states = env.step(states, env.legal(states).argmax(axis=1), np.full(len(states), seed + step))
    return states


class Positions:
    """A data set of torch's: item `i` is a position and what its actor may do."""

    def __init__(self, env: Functional, count: int) -> None:
        self.env = env
        self.count = count

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, number: int) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        states = played(self.env, self.env.init([number]), number)
        return states[0], self.env.legal(states)[0]


def test_a_data_loader_reads_them_in_other_processes() -> None:
    """The same in processes that know nothing of this one, and they are gone on with as they have come."""
    data = import_module("torch.utils.data")
    env = game()
    runs = []
    for workers in ({"num_workers": 0}, {"num_workers": 2, "multiprocessing_context": "spawn"}):
        loader = data.DataLoader(Positions(env, 10), batch_size=5, **workers)
        came = [(states.numpy(), legal.numpy()) for states, legal in loader]
        assert all(np.array_equal(env.legal(states), legal) for states, legal in came)
        runs.append(np.concatenate([played(env, states, 99) for states, _ in came]))
    assert runs[0].shape == (10, env.size) and np.array_equal(*runs)


def test_they_go_through_a_ray_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the game as functions, with batches, and alone."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    ray: Any = import_module("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        env = game()
        there = ray.remote(played)
        states = env.init(np.arange(6))
        kept = ray.put(states)
        found = ray.get([there.remote(env, states, 3), there.remote(env, kept, 3)])
        assert all(np.array_equal(one, played(env, states, 3)) for one in found)
        one = import_module("crossings").batch(GAME, 4, threads=1, players=SEATS)
        again = ray.get(ray.remote(stepped).remote(one))
        assert np.array_equal(again.states, stepped(one).states)
    finally:
        ray.shutdown()


def stepped(one: Any) -> Any:
    """A batch after some random steps."""
    for _ in range(STEPS):
        one.step()
    return one
