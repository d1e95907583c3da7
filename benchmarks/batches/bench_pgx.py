"""Measure our batches beside Pgx's (JAX) on the same CPU in one run: random legal actions, finished games restart.

Connect Four is the same game in both; ours is the one under `examples/`, which doesn't have to be installed. The other
pairs are similar games: Dune Chess and chess, DunkelRunde and backgammon. Both sides are measured in processor time of
all threads, alternating; JAX's compile time is reported separately. Needs `pip install pgx`; without it, the script
prints so and measures nothing.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import crossings
from benchmarks.batches.bench_batch import RandomPlay
from benchmarks.example_games import examples_on_path
from benchmarks.figures import Figure, Meter, report, take_turns
from crossings.engine import Game

try:
    import jax
    import pgx
    from pgx.experimental import auto_reset
except ModuleNotFoundError:
    pgx = None


class Pair(NamedTuple):
    """A game of ours and one of Pgx's, and the rows of their batches."""

    id: str
    rows: int
    peer: str
    peer_rows: int


PAIRS = (
    Pair("connect-four", 1024, "connect_four", 1024),
    Pair("connect-four", 4096, "connect_four", 4096),
    Pair("dune-chess", 4096, "chess", 1024),
    Pair("dunkelrunde", 4096, "backgammon", 1024),
)
SECONDS = 8.0
SEED = 1


class JaxPlay:
    """Random play of a batch of Pgx, as one compiled step."""

    def __init__(self, name: str, rows: int) -> None:
        self._rows = rows
        env = pgx.make(name)
        step = auto_reset(env.step, env.init)

        def play(state: Any, key: Any) -> tuple[Any, Any]:
            key, choosing, stepping = jax.random.split(key, 3)
            weights = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
            actions = jax.random.categorical(choosing, weights, axis=-1)
            return jax.vmap(step)(state, actions, jax.random.split(stepping, rows)), key

        begin = time.process_time()
        self._state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(SEED), rows))
        self._key = jax.random.key(SEED)
        self._play = jax.jit(play)
        self.run()
        self.compiling = time.process_time() - begin

    def run(self) -> tuple[int]:
        """Step all rows once, and return the number of rows."""
        self._state, self._key = self._play(self._state, self._key)
        jax.block_until_ready(self._state)
        return (self._rows,)


def ours(game: Game, rows: int) -> Meter:
    """Return a meter of our batch on one thread."""
    play = RandomPlay(game, threads=1, rows=rows)

    def run() -> tuple[int]:
        return (play.play(1),)

    return Meter(run)


def measure() -> list[Figure]:
    """Measure all pairs."""
    if pgx is None:
        print("Pgx is not installed: pip install pgx; nothing measured")
        return []
    with examples_on_path():
        return [figure for pair in PAIRS for figure in of_pair(pair)]


def of_pair(pair: Pair) -> list[Figure]:
    """Measure one pair."""
    game, theirs = crossings.game(pair.id), JaxPlay(pair.peer, pair.peer_rows)
    meters = [ours(game, pair.rows), Meter(theirs.run)]
    take_turns(meters, SECONDS)
    (own,), (peer,) = (meter.rates() for meter in meters)
    title, name = f"{game.title}, a batch of {pair.rows}", f"Pgx {pair.peer}, a batch of {pair.peer_rows}"
    return [
        Figure(title, own, "steps/s", "processor time, one thread"),
        Figure(name, peer, "steps/s", "processor time, all threads"),
        Figure(f"{title}, to Pgx's", own / peer, "x", "same run"),
        Figure(f"{name}: compiling", theirs.compiling, "s", "processor time, first step included"),
    ]


if __name__ == "__main__":
    report(measure)
