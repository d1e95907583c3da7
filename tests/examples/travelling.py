"""`travelling.py GAME ...`: games, states, positions and batches travel to other processes, and come back equal."""

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


Thing = Game | State | Functional | Batch


def things() -> list[Thing]:
    """Of each game itself, its first position, the one after a move, its functions, and rows that have been stepped."""
    found: list[Thing] = []
    for one in GAMES:
        start, rows = one.start(), batch(one, 3, seed=SEED, threads=2)
        future(rows)
        found += [
            one,
            start,
            start.play(next(iter((*start.actions(), *start.outcomes())))),
            functional(one, threads=1),
            rows,
        ]
    return found


def future(thing: Thing) -> list[Any]:
    """How random play goes on from here."""
    if isinstance(thing, Functional):
        return positions(thing)
    if not isinstance(thing, Batch):
        state = thing if isinstance(thing, State) else thing.start()
        return list(islice(trace(state.game, SEED, origin=state), MOVES))
    found: list[Any] = []
    for _ in range(MOVES):
        thing.step()
        found += [thing.states.tobytes(), thing.mask.tobytes(), thing.observation.tobytes()]
    return found


def positions(env: Functional) -> list[Any]:
    """Some games of it, as bytes: they are gone on with wherever they are."""
    states = env.init(np.arange(3))
    found: list[Any] = [states]
    for step in range(MOVES):
        found.append(env.step(found[-1], env.legal(found[-1]).argmax(axis=1), np.full(3, step)))
    return [states.tobytes() for states in found]


Came = tuple[Any, list[Any]]


def come(thing: Thing) -> Came:
    """In another process: a thing as it has come, and how it goes on."""
    return pickle.loads(pickle.dumps(thing)), future(thing)


def spawned() -> list[Came]:
    """By processes that know nothing of this one."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        return pool.map(come, things())


def joined() -> list[Came]:
    """By joblib's processes."""
    return list(joblib.Parallel(2)(joblib.delayed(come)(thing) for thing in things()))


def clouded() -> list[Came]:
    """By what cloudpickle makes of a closure."""
    return [pickle.loads(cloudpickle.dumps(lambda thing=thing: come(thing)))() for thing in things()]


def hold(came: list[Came]) -> None:
    """All have come back as they went, and have the same future there as here."""
    for thing, (back, then) in zip(things(), came, strict=True):
        if isinstance(thing, Batch):
            assert back.states.tobytes() == thing.states.tobytes() and back.options == thing.options
        elif isinstance(thing, Functional):
            assert back.options == thing.options and back.game is thing.game
        elif isinstance(thing, State):
            assert back == thing and hash(back) == hash(thing) and back.game is thing.game
        else:
            assert back is thing
        assert then == future(thing) == future(back)


if __name__ == "__main__":
    for way in (spawned, joined, clouded):
        hold(way())
    print("all came back")
