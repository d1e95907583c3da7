"""Measure batches on a GPU: pick a random legal action in each row, then step. Without a GPU, print so."""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

import crossings
from benchmarks.figures import Figure, report
from crossings.batches import NoDevice
from crossings.batches.functional import check_gpu
from crossings.engine import Game, game_ids
from crossings.engine.kernels import rng as generators
from crossings.engine.kernels.kernel import kernels_of, specialise

ROWS = (4096, 65536)
BLOCK = 64
STEPS = 200
SEED = 1


def random_play(game: Game, rows: int) -> float:
    """Return steps per second, summed over the batch."""
    from numba import cuda

    batch = crossings.batch(game.id, rows, "cuda", seed=SEED, checked=False)
    rng = cuda.to_device(np.random.default_rng(SEED).integers(1, generators.FACTOR << 32, (rows, 1)))
    actions = cuda.to_device(np.zeros(rows, np.int64))
    pick = compile_picker()

    def play() -> None:
        for _ in range(STEPS):
            pick[-(-rows // BLOCK), BLOCK](batch.legal, batch.legal_count, rng, actions)
            batch.step(actions)
        cuda.synchronize()

    play()
    begin = time.perf_counter()
    play()
    return rows * STEPS / (time.perf_counter() - begin)


def compile_picker() -> Any:
    """Return a kernel that picks a uniform random legal action for each row."""
    from numba import cuda

    from crossings.batches.cuda import compiler

    draw_below = specialise([kernels_of(generators)["draw_below"]], {}, compiler)["draw_below"]

    @cuda.jit  # type: ignore[untyped-decorator]
    def pick(legal: Any, counts: Any, rng: Any, actions: Any) -> None:
        row = cuda.grid(1)
        if row < len(actions):
            actions[row] = legal[row, draw_below(rng[row], counts[row])]

    return pick


def measure() -> list[Figure]:
    """Measure all games and batch sizes."""
    return [
        Figure(f"{game.title}, a batch of {rows} on a GPU", random_play(game, rows), "steps/s")
        for game in map(crossings.game, game_ids())
        for rows in ROWS
    ]


if __name__ == "__main__":
    try:
        check_gpu()
    except NoDevice as error:
        print(f"nothing measured: {error}")
        sys.exit()
    report(measure)
