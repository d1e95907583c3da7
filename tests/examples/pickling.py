"""`pickling.py GAME ...`: pickle games, states, functional games and batches to other processes and back."""

import multiprocessing
import pickle
import sys
from itertools import islice
from typing import Any

import cloudpickle
import joblib
import numpy as np

from crossings import Game, State, batch, functional, game
from crossings.batches import Batch, Functional
from crossings.engine.playthrough import trace

SEED = 7
MOVES = 12


GAMES = [game(id) for id in sys.argv[1:]]


Picklable = Game | State | Functional | Batch


def objects() -> list[Picklable]:
    """Return each game, its start state, the state after a move, its functional form, and a batch after some steps."""
    result: list[Picklable] = []
    for each in GAMES:
        start, rows = each.start(), batch(each, 3, seed=SEED, threads=2)
        random_play(rows)
        result += [
            each,
            start,
            start.play(next(iter((*start.actions(), *start.outcomes())))),
            functional(each, threads=1),
            rows,
        ]
    return result


def random_play(value: Picklable) -> list[Any]:
    """Play on at random, and return what follows."""
    if isinstance(value, Functional):
        states = [value.init(np.arange(3))]
        for step in range(MOVES):
            states.append(value.step(states[-1], value.legal(states[-1]).argmax(axis=1), np.full(3, step)))
        return [rows.tobytes() for rows in states]
    if not isinstance(value, Batch):
        state = value if isinstance(value, State) else value.start()
        return list(islice(trace(state.game, SEED, origin=state), MOVES))
    result: list[Any] = []
    for _ in range(MOVES):
        value.step()
        result += [value.states.tobytes(), value.mask.tobytes(), value.observation.tobytes()]
    return result


Returned = tuple[Any, list[Any]]


def receive(value: Picklable) -> Returned:
    """Return an object that another process received, and random play from it there."""
    return pickle.loads(pickle.dumps(value)), random_play(value)


def by_spawn() -> list[Returned]:
    """Send the objects to spawned processes."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        return pool.map(receive, objects())


def by_joblib() -> list[Returned]:
    """Send the objects to joblib's processes."""
    return list(joblib.Parallel(2)(joblib.delayed(receive)(value) for value in objects()))


def by_cloudpickle() -> list[Returned]:
    """Pickle closures over the objects."""
    return [pickle.loads(cloudpickle.dumps(lambda value=value: receive(value)))() for value in objects()]


def check(returned: list[Returned]) -> None:
    """Check that random play from the copies, here and there, gives the same results."""
    for value, (copy, played) in zip(objects(), returned, strict=True):
        assert played == random_play(value) == random_play(copy)


if __name__ == "__main__":
    for send in (by_spawn, by_joblib, by_cloudpickle):
        check(send())
    print("all equal")
