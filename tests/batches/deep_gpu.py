"""Batches on a GPU, without one: what is launched is made into its code, and is run by numba's simulator.

All of it needs the extra `gpu`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from batches.games import GAMES
from crossings.batches import batch, functional
from crossings.engine import Game

PATIENCE = 200


pytestmark = pytest.mark.deep


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_launches_are_made_into_code_for_a_gpu(game: Game) -> None:
    """The arrays of a batch on the CPU have the types of those on a GPU."""
    from numba import cuda, types
    from numba.cuda.typing.typeof import typeof

    from crossings.batches.cuda import launches
    from crossings.engine.kernels.gpu import CAPABILITY, pretended_device

    rows: Any = typeof(batch(game, 2, threads=1)._rows)
    check, sample, step, load = launches(game)
    for kind in (np.int32, np.int64) if game is GAMES[0] else (np.int64,):
        actions = typeof(np.zeros(2, kind))
        with pretended_device():
            given_to = (
                *((check, (rows, actions)), (sample, (rows,)), (step, (rows, actions, types.boolean))),
                (load, (rows, typeof(np.zeros(2, np.bool_)))),
            )
            for launch, given in given_to:
                code, _ = cuda.compile_ptx(launch.py_func, given, device=False, cc=CAPABILITY, opt=False)
                assert ".entry" in code


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_launches_of_positions_are_made_into_code_for_a_gpu(game: Game) -> None:
    from numba import cuda
    from numba.cuda.typing.typeof import typeof

    from crossings.batches.cuda import launches_of_positions
    from crossings.engine.kernels.gpu import CAPABILITY, pretended_device

    env = functional(game, threads=1)
    states = env.init([1, 2])
    records, numbers = states.view(game.kernels.dtype).reshape(2), np.zeros(2, np.int64)
    given = {
        "begin": (records, env._opening, numbers),
        "step": (records, numbers, numbers, np.zeros(2, np.bool_)),
        "refuse": (records, numbers, np.zeros(2, np.bool_)),
        "mask": (records, env.legal(states)),
        "observe": (records, numbers, env.observe(states, 0)),
        "ask": (records, env.actor(states)),
        "tell": (records, env.result(states), env._worth),
    }
    room = typeof(env._device._room)
    for what, launch in launches_of_positions(game).items():
        types = (*map(typeof, given.pop(what)), room)
        with pretended_device():
            code, _ = cuda.compile_ptx(launch.py_func, types, device=False, cc=CAPABILITY, opt=False)
            assert ".entry" in code
    assert not given


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_simulated_gpu_does_the_same_as_the_cpu(game: Game) -> None:
    command = [sys.executable, str(Path(__file__).with_name("simulated.py")), game.id]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout == "the same\n", done.stderr
