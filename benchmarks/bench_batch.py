"""Batches of 4096 games on one core and on two: a random legal action sampled in each row, and a checked step.

Sampling and checking count; what is shown of each row (mask, list, observation) is part of a step. Random play samples
in the same launch and checks nothing. Two threads are compared with one twice: by the processor time of the thread that
steps, which has half of the rows, and by the clock. A busy machine spoils only the latter. Of many short runs, taken in
turns, the quickest tenth counts.
"""

from __future__ import annotations

import time

import numpy as np
from figures import Figure, report

import crossings
from crossings.engine import Game, game_ids

ROWS = 4096
THREADS = (1, 2)
STEPS = 10
"""Of a run."""
RUNS = 100
WARM_UP = 300
"""Steps before anything is measured, so that games are at all stages."""
QUICKEST = 0.1
SEED = 1


class RandomPlay:
    """A batch that is played at random, by actions that are given and checked, or all in one."""

    def __init__(self, game: Game, threads: int, rows: int = ROWS, given: bool = True) -> None:
        self._given = given
        self.batch = crossings.batch(game.id, rows, seed=SEED, threads=threads)
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
        for _ in range(steps):
            self.batch.step(self.batch.sample() if self._given else None)
        return steps * self.batch.n


def rate(seconds: list[float]) -> float:
    """Steps a second, of the whole batch added up."""
    return ROWS * STEPS / float(np.quantile(seconds, QUICKEST))


def of_game(game: Game) -> list[Figure]:
    """One game's figures."""
    return [figure for given in (True, False) for figure in of_play(game, given)]


def of_play(game: Game, given: bool) -> list[Figure]:
    """One way to play it, on one and on two threads."""
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
    """All figures of batches on the CPU."""
    return [figure for id in game_ids() for figure in of_game(crossings.game(id))]


if __name__ == "__main__":
    report(measure)
