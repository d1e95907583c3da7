"""Batches on a GPU, without one: what is launched is made into its code, and is run by numba's simulator."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import cuda, types
from numba.cuda.typing.typeof import typeof

from batches.games import GAMES
from crossings.batches import batch
from crossings.batches.cuda import launches
from crossings.engine import Game
from crossings.engine.kernels.gpu import CAPABILITY, pretended_device
from crossings.template.coin_race.game import GAME as COIN_RACE

PATIENCE = 200


@pytest.mark.parametrize("kind", [np.int32, np.int64])
def test_launches_are_made_into_code_for_a_gpu(kind: type[np.signedinteger[Any]]) -> None:
    """On the smallest game; that a GPU can run the rules and observations of each, its checks hold."""
    hold(COIN_RACE, kind)


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES[1:], ids=lambda game: game.id)
def test_launches_of_every_game_are_made_into_code_for_a_gpu(game: Game) -> None:
    hold(game, np.int64)


def hold(game: Game, kind: type[np.signedinteger[Any]]) -> None:
    """The arrays of a batch on the CPU have the types of those on a GPU."""
    rows: Any = typeof(batch(game, 2, threads=1)._rows)
    actions = typeof(np.zeros(2, kind))
    check, sample, step = launches(game)
    with pretended_device():
        for launch, arguments in ((check, (rows, actions)), (sample, (rows,)), (step, (rows, actions, types.boolean))):
            code, _ = cuda.compile_ptx(launch.py_func, arguments, device=False, cc=CAPABILITY, opt=False)
            assert ".entry" in code


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_simulated_gpu_does_the_same_as_the_cpu(game: Game) -> None:
    command = [sys.executable, str(Path(__file__).with_name("simulated.py")), game.id]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout == "the same\n", done.stderr
