"""Measure the steps per second of a program that uses an adapter and reads observation, mask and reward at each step.

PettingZoo's chess runs in the same loop in the same run. Games are also played without an adapter, by texts of moves.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo.classic import chess_v6

from benchmarks.figures import Figure, Meter, report, take_turns
from crossings.adapters import pettingzoo
from crossings.adapters.gymnasium import environment_id
from crossings.engine import Game, NoObservation, games

SECONDS = 2.0
"""Processor time for which each adapter is measured."""
BATCH = 50
SEED = 1
PEER = "PettingZoo chess_v6"


def of_pettingzoo(env: Any) -> Meter:
    """Return a meter of random steps of an AEC environment, in the usual loop."""
    rng = np.random.default_rng(SEED)
    env.reset(seed=SEED)

    def batch() -> tuple[int]:
        for _ in range(BATCH):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                env.step(draw_action(observation["action_mask"], rng))
        return (BATCH,)

    batch()
    return Meter(batch)


def of_gymnasium(env: Any) -> Meter:
    """Return a meter of random steps of an environment, in which all other seats move at random."""
    rng = np.random.default_rng(SEED)
    mask = env.reset(seed=SEED)[1]["action_mask"]

    def batch() -> tuple[int]:
        nonlocal mask
        for _ in range(BATCH):
            _, _, terminated, truncated, info = env.step(draw_action(mask, rng))
            if terminated or truncated:
                _, info = env.reset()
            mask = info["action_mask"]
        return (BATCH,)

    batch()
    return Meter(batch)


def native(one: Game) -> Meter:
    """Return a meter of random moves by their texts, without an adapter: `State.actions`, `outcomes` and `play`."""
    draw = random.Random(SEED)
    state = one.start()

    def batch() -> tuple[int]:
        nonlocal state
        for _ in range(BATCH):
            if state.actor is None:
                state = one.start()
            if state.actor == "chance":
                outcomes = state.outcomes()
                move = draw.choices([*outcomes], [*map(float, outcomes.values())])[0]
            else:
                move = draw.choice(state.actions())
            state = state.play(move)
        return (BATCH,)

    one.kernels.compile()
    batch()
    return Meter(batch)


def draw_action(mask: NDArray[np.int8], rng: np.random.Generator) -> int:
    """Return a random legal action."""
    legal = np.flatnonzero(mask)
    return int(legal[rng.integers(len(legal))])


def meters() -> dict[str, Meter]:
    """Return a meter for each adapter of each game with observations, and for PettingZoo's chess."""
    all_meters = {PEER: of_pettingzoo(chess_v6.env())}
    for one in games():
        others: dict[str, Any] = {} if one.cooperative else {"opponent": "random"}
        adapters: dict[str, Callable[[], Meter]] = {
            "native": partial(native, one),
            "PettingZoo": partial(lambda id: of_pettingzoo(pettingzoo.env(id)), one.id),
            "PettingZoo, raw_env": partial(lambda id: of_pettingzoo(pettingzoo.raw_env(id)), one.id),
            "Gymnasium": partial(
                lambda id, more: of_gymnasium(gymnasium.make(id, **more)), environment_id(one.id), others
            ),
        }
        try:
            all_meters |= {f"{one.title}, {name}": open_meter() for name, open_meter in adapters.items()}
        except NoObservation as error:
            print(error)
    return all_meters


def measure() -> list[Figure]:
    """Measure the adapters."""
    measured = meters()
    take_turns(list(measured.values()), SECONDS)
    rates = {name: meter.rates()[0] for name, meter in measured.items()}
    figures = [Figure(name, rate, "steps/s") for name, rate in rates.items()]
    peers = [name for name in rates if name.endswith("PettingZoo")]
    return figures + [Figure(f"{name} to {PEER}", rates[name] / rates[PEER], "x", "same run") for name in peers]


if __name__ == "__main__":
    report(measure)
