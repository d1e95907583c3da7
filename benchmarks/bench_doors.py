"""How many steps a second a program takes through an adapter, reading observation, mask and reward at each.

PettingZoo's chess is stepped by the same loop in the same run, and games are played natively by texts.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from figures import Figure, Meter, report, take_turns
from numpy.typing import NDArray
from pettingzoo.classic import chess_v6

from crossings.adapters import pettingzoo
from crossings.adapters.gymnasium import environment_id
from crossings.engine import Game, NoObservation, games

SECONDS = 2.0
"""How long each adapter is measured, in processor time."""
BATCH = 50
SEED = 1
PEER = "PettingZoo chess_v6"


def of_pettingzoo(env: Any) -> Meter:
    """Random steps of an AEC environment, by its own loop."""
    rng = np.random.default_rng(SEED)
    env.reset(seed=SEED)

    def batch() -> tuple[int]:
        for _ in range(BATCH):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                env.step(drawn(observation["action_mask"], rng))
        return (BATCH,)

    batch()
    return Meter(batch)


def of_gymnasium(env: Any) -> Meter:
    """Random steps of an environment; everybody else moves at random within them."""
    rng = np.random.default_rng(SEED)
    mask = env.reset(seed=SEED)[1]["action_mask"]

    def batch() -> tuple[int]:
        nonlocal mask
        for _ in range(BATCH):
            _, _, terminated, truncated, info = env.step(drawn(mask, rng))
            if terminated or truncated:
                _, info = env.reset()
            mask = info["action_mask"]
        return (BATCH,)

    batch()
    return Meter(batch)


def native(one: Game) -> Meter:
    """Random moves by their texts, without a library: `State.actions`, `outcomes` and `play`."""
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


def drawn(mask: NDArray[np.int8], rng: np.random.Generator) -> int:
    """Any legal action."""
    legal = np.flatnonzero(mask)
    return int(legal[rng.integers(len(legal))])


def meters() -> dict[str, Meter]:
    """A meter for each adapter of each game that has observations, and for PettingZoo's chess."""
    found = {PEER: of_pettingzoo(chess_v6.env())}
    for one in games():
        others: dict[str, Any] = {} if one.cooperative else {"opponent": "random"}
        adapters: dict[str, Callable[[], Meter]] = {
            "native": lambda one=one: native(one),
            "PettingZoo": lambda id=one.id: of_pettingzoo(pettingzoo.env(id)),
            "PettingZoo, raw_env": lambda id=one.id: of_pettingzoo(pettingzoo.raw_env(id)),
            "Gymnasium": lambda id=one.id, more=others: of_gymnasium(gymnasium.make(environment_id(id), **more)),
        }
        try:
            found |= {f"{one.title}, {name}": opened() for name, opened in adapters.items()}
        except NoObservation as absent:
            print(absent)
    return found


def measure() -> list[Figure]:
    """All figures of the adapters."""
    measured = meters()
    take_turns(list(measured.values()), SECONDS)
    rates = {name: meter.rates()[0] for name, meter in measured.items()}
    figures = [Figure(name, rate, "steps/s") for name, rate in rates.items()]
    compared = [name for name in rates if name.endswith("PettingZoo")]
    return figures + [Figure(f"{name} to {PEER}", rates[name] / rates[PEER], "x", "same run") for name in compared]


if __name__ == "__main__":
    report(measure)
