"""Batches for a GPU, tested without one: kernels are compiled, and run in numba's simulator. Needs the extra `gpu`."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from batches.games import compiled_cases
from crossings.batches import batch
from crossings.batches.rows import STEP
from crossings.engine import Game

PATIENCE = 200


pytestmark = pytest.mark.deep


@pytest.mark.parametrize("game", compiled_cases(pytest.mark.long))
def test_kernels_compile_for_a_gpu(game: Game) -> None:
    """Arrays on the CPU have the same types as those on a GPU."""
    from numba import cuda, types
    from numba.cuda.typing.typeof import typeof

    from crossings.batches.cuda import make_launchers
    from crossings.engine.kernels.gpu import CAPABILITY, without_gpu

    one = batch(game, 2, threads=1, discount=0.9)
    env, rows = one.functional, one._rows
    states = env.init([1, 2])
    records, numbers, truths = env.records(states), np.zeros(2, np.int64), np.zeros(2, np.bool_)
    given: dict[str, tuple[Any, ...]] = {
        "begin_state": (records, env.first, numbers),
        "step_state": (records, numbers, numbers, truths),
        "check_state": (records, numbers, truths),
        "mask_state": (records, env.legal(states)),
        "observe_state": (records, numbers, env.observe(states, 0)),
        "potential_state": (records, numbers, records, env.potential(states, 0)),
        "actor_state": (records, env.actor(states)),
        "result_state": (records, env.result(states), env.reward_table),
        "check_row": (rows, numbers.astype(np.int32)),
        "sample_row": (rows,),
        "update_row": (rows, numbers, truths, STEP),
        "shape_row": (rows, one._shaping, truths, STEP),
    }
    room = typeof(env.hardware._scratch)
    for what, make_launcher in make_launchers(game).items():
        arguments = types.Tuple([typeof(value) for value in given.pop(what)])
        with without_gpu():
            code, _ = cuda.compile_ptx(
                make_launcher.py_func, (types.int64, arguments, room), device=False, cc=CAPABILITY, opt=False
            )
            assert ".entry" in code
    assert not given


@pytest.mark.parametrize("game", compiled_cases(pytest.mark.long))
def test_a_simulated_gpu_equals_the_cpu(game: Game) -> None:
    command = [sys.executable, str(Path(__file__).with_name("simulated.py")), game.id]
    paths = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=paths)
    assert done.stdout == "the same\n", done.stderr
