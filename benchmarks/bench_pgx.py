"""A batch of ours beside Pgx's (JAX) on the same CPU, in one run: random legal actions, games that end begin anew.

The games differ: compared is what a program that learns gets to see of the nearest ones, chess beside Dune Chess and
backgammon beside DunkelRunde. Both are measured in processor time of all threads, in turns; what JAX takes to compile
is told apart. Needs `pip install pgx`; without it nothing is measured, and that is said.
"""

from __future__ import annotations

import time
from typing import Any

from bench_batch import RandomPlay
from figures import Figure, Meter, report, take_turns

import crossings
from crossings.engine import Game

try:
    import jax
    import pgx
    from pgx.experimental import auto_reset
except ModuleNotFoundError:
    pgx = None

NEAREST = {"dune-chess": "chess", "dunkelrunde": "backgammon"}
ROWS = 1024
"""Of Pgx's batch; JAX on a CPU gains nothing by more."""
SECONDS = 8.0
SEED = 1


class JaxPlay:
    """A batch of Pgx that is played at random: one compiled step."""

    def __init__(self, name: str) -> None:
        env = pgx.make(name)
        step = auto_reset(env.step, env.init)

        def play(state: Any, key: Any) -> tuple[Any, Any]:
            key, choosing, stepping = jax.random.split(key, 3)
            weights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            actions = jax.random.categorical(choosing, weights, axis=-1)
            return jax.vmap(step)(state, actions, jax.random.split(stepping, ROWS)), key

        begin = time.process_time()
        self._state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(SEED), ROWS))
        self._key = jax.random.key(SEED)
        self._play = jax.jit(play)
        self.run()
        self.compiling = time.process_time() - begin

    def run(self) -> tuple[int]:
        """One step of all rows."""
        self._state, self._key = self._play(self._state, self._key)
        jax.block_until_ready(self._state)
        return (ROWS,)


def ours(game: Game) -> Meter:
    """Steps of our batch, on one thread."""
    play = RandomPlay(game, threads=1)

    def run() -> tuple[int]:
        return (play.play(1),)

    return Meter(run)


def measure() -> list[Figure]:
    """All pairs."""
    if pgx is None:
        print("Pgx is not installed: pip install pgx; nothing measured")
        return []
    figures = []
    for id, name in NEAREST.items():
        theirs = JaxPlay(name)
        meters = [ours(crossings.game(id)), Meter(theirs.run)]
        take_turns(meters, SECONDS)
        (own,), (peer,) = (meter.rates() for meter in meters)
        figures += [
            Figure(f"{crossings.game(id).title}, a batch of 4096", own, "steps/s", "processor time, one thread"),
            Figure(f"Pgx {name}, a batch of {ROWS}", peer, "steps/s", "processor time, all threads"),
            Figure(f"{crossings.game(id).title} to Pgx {name}", own / peer, "x", "same run"),
            Figure(f"Pgx {name}: compiling", theirs.compiling, "s", "processor time, first step included"),
        ]
    return figures


if __name__ == "__main__":
    report(measure)
