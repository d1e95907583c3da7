"""Measure batches of 4096 games on one core and on two: sample a legal action in each row, and take a checked step.

Sampling and checking are included, and so are the outputs of each row (mask, list of legal actions, observation).
Random play samples within the step and checks nothing. Two threads are compared with one by the processor time of the
calling thread, which has half of the rows, and by wall-clock time, which only holds on an idle machine. Runs are short
and alternate; the fastest tenth counts.
"""

from __future__ import annotations

import time

import numpy as np

import crossings
from benchmarks.figures import Figure, report
from crossings.engine import Game, game_ids

ROWS = 4096
THREADS = (1, 2)
STEPS = 10
"""Steps of a run."""
RUNS = 100
WARM_UP = 300
"""Steps before the measurement, which spread the games over all phases of play."""
QUICKEST = 0.1
SEED = 1


class RandomPlay:
    """Random play of a batch. With `given`, actions are sampled, passed and checked; else the step samples them."""

    def __init__(self, game: Game, threads: int, rows: int = ROWS, given: bool = True) -> None:
        self._given = given
        self.batch = crossings.batch(game.id, rows, seed=SEED, threads=threads)
        self.busy: list[float] = []
        """Processor time of the calling thread, by run."""
        self.clock: list[float] = []
        """Wall-clock time, by run."""
        self.play(WARM_UP)

    def run(self) -> None:
        """Measure one run."""
        busy, clock = time.thread_time(), time.perf_counter()
        self.play(STEPS)
        self.busy.append(time.thread_time() - busy)
        self.clock.append(time.perf_counter() - clock)

    def play(self, steps: int) -> int:
        """Step all rows, and return the number of steps: one for each row."""
        for _ in range(steps):
            self.batch.step(self.batch.sample() if self._given else None)
        return steps * self.batch.n


def rate(seconds: list[float]) -> float:
    """Return steps per second, summed over the batch."""
    return ROWS * STEPS / float(np.quantile(seconds, QUICKEST))


def of_game(game: Game) -> list[Figure]:
    """Measure one game."""
    return [figure for given in (True, False) for figure in of_play(game, given)]


def of_play(game: Game, given: bool) -> list[Figure]:
    """Measure one way to play a game, on one thread and on two."""
    one, two = plays = [RandomPlay(game, threads, given=given) for threads in THREADS]
    for _ in range(RUNS):
        for play in plays:
            play.run()
    title = f"{game.title}, a batch of {ROWS}, actions {'given' if given else 'sampled in the step'}"
    return [
        Figure(f"{title}, one thread", rate(one.busy), "steps/s", "an action in one row is a step"),
        Figure(f"{title}, two threads", rate(two.busy), "steps/s", "processor time of the thread that steps"),
        Figure(f"{title}, two to one", rate(two.busy) / rate(one.busy), "x", "by processor time"),
        Figure(f"{title}, two to one", rate(two.clock) / rate(one.clock), "x", "by the clock"),
    ]


def measure() -> list[Figure]:
    """Measure batches on the CPU."""
    return [figure for id in game_ids() for figure in of_game(crossings.game(id))]


if __name__ == "__main__":
    report(measure)
