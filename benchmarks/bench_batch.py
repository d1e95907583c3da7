"""Batches of 4096 games on one core and on two: a random legal action picked in each row, and a checked step.

Rows are picked for by one compiled loop on one core, which counts; what is shown of each row (mask, list, observation)
is part of a step. Two threads are compared with one twice: by the processor time of the thread that steps, which picks,
checks, and has half of the rows, and by the clock. A busy machine spoils only the latter. Of many short runs, taken in
turns, the quickest tenth counts.
"""

from __future__ import annotations

import time

import numpy as np
from figures import Figure, report

import crossings
from crossings.engine import Game, Ints, Rng, game_ids, kernel
from crossings.engine.interface import Table
from crossings.engine.rng import draw_below, generator

ROWS = 4096
THREADS = (1, 2)
STEPS = 10
"""Of a run."""
RUNS = 100
WARM_UP = 300
"""Steps before anything is measured, so that games are at all stages."""
QUICKEST = 0.1
SEED = 1


@kernel
def pick(legal: Table, counts: Ints, rng: Rng, actions: Ints) -> None:
    """A legal action for each row, all equally likely."""
    for row in range(len(actions)):
        actions[row] = legal[row, draw_below(rng, int(counts[row]))]


class RandomPlay:
    """A batch that is played at random."""

    def __init__(self, game: Game, threads: int, rows: int = ROWS) -> None:
        self.batch = crossings.batch(game.id, rows, seed=SEED, threads=threads)
        self._pick = game.kernels.bind([pick], compiled=True)["pick"]
        self._rng = generator(SEED)
        self._actions = np.zeros(rows, np.int64)
        self.busy: list[float] = []
        """Processor time of this thread that each run took."""
        self.clock: list[float] = []
        """Time by the clock that each run took."""
        self.play(WARM_UP)

    def run(self) -> None:
        """One run, measured."""
        busy, clock = time.thread_time(), time.perf_counter()
        self.play(STEPS)
        self.busy.append(time.thread_time() - busy)
        self.clock.append(time.perf_counter() - clock)

    def play(self, steps: int) -> int:
        """So many steps of all rows; how many steps these are."""
        batch = self.batch
        for _ in range(steps):
            self._pick(batch.legal, batch.legal_count, self._rng, self._actions)
            batch.step(self._actions)
        return steps * batch.n


def rate(seconds: list[float]) -> float:
    """Steps a second, of the whole batch added up."""
    return ROWS * STEPS / float(np.quantile(seconds, QUICKEST))


def of_game(game: Game) -> list[Figure]:
    """One game's figures."""
    one, two = plays = [RandomPlay(game, threads) for threads in THREADS]
    for _ in range(RUNS):
        for play in plays:
            play.run()
    title = f"{game.title}, a batch of {ROWS}"
    return [
        Figure(f"{title}, one thread", rate(one.busy), "steps/s", "an action in one row is a step"),
        Figure(f"{title}, two threads", rate(two.busy), "steps/s", "processor time of the thread that steps"),
        Figure(f"{title}, two to one", rate(two.busy) / rate(one.busy), "x", "by processor time"),
        Figure(f"{title}, two to one", rate(two.clock) / rate(one.clock), "x", "by the clock"),
    ]


def measure() -> list[Figure]:
    """All figures of batches on the CPU."""
    return [figure for id in game_ids() for figure in of_game(crossings.game(id))]


if __name__ == "__main__":
    report(measure)
