"""`travelling.py GAME ...`: games, states and batches travel to other processes, and come back equal."""

from __future__ import annotations

import multiprocessing
import pickle
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import cloudpickle
import joblib

from crossings import Game, State, batch, game
from crossings.batches import Batch
from crossings.engine.playthrough import trace

SEED = 7
MOVES = 12


GAMES = [game(id) for id in sys.argv[1:]]


def states() -> Iterator[State]:
    """Of each game the first position, and the one after a move."""
    for one in GAMES:
        start = one.start()
        yield start
        yield start.play(next(iter((*start.actions(), *start.outcomes()))))


def batches() -> Iterator[Batch]:
    """Of each game some rows that have been stepped."""
    for one_game in GAMES:
        one = batch(one_game, 3, seed=SEED, threads=2)
        stepped(one)
        yield one


def future(state: State) -> list[Any]:
    """How a random game goes on from here."""
    return list(islice(trace(state.game, SEED, origin=state), MOVES))


def stepped(one: Batch) -> list[Any]:
    """What random play makes of a batch."""
    found: list[Any] = []
    for _ in range(MOVES):
        one.step()
        found += [one.states.tobytes(), one.mask.tobytes(), one.observation.tobytes()]
    return found


def of_game(one: Game) -> tuple[Game, State]:
    """In another process: a game."""
    return one, one.start()


def of_state(state: State) -> tuple[State, list[Any]]:
    """In another process: a state as it has come, and how it goes on."""
    return state, future(state)


def of_batch(one: Batch) -> tuple[Batch, list[Any]]:
    """In another process: a batch as it has come, and how it goes on."""
    return pickle.loads(pickle.dumps(one)), stepped(one)


Way = Callable[[Callable[[Any], Any], list[Any]], list[Any]]


def spawned(work: Callable[[Any], Any], things: list[Any]) -> list[Any]:
    """By processes that know nothing of this one."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        return pool.map(work, things)


def joined(work: Callable[[Any], Any], things: list[Any]) -> list[Any]:
    """By joblib's processes."""
    return list(joblib.Parallel(2)(joblib.delayed(work)(thing) for thing in things))


def clouded(work: Callable[[Any], Any], things: list[Any]) -> list[Any]:
    """By what cloudpickle makes of a closure."""
    return [pickle.loads(cloudpickle.dumps(lambda thing=thing: work(thing)))() for thing in things]


def hold(way: Way, own: list[State]) -> None:
    """By this way all come back as they went, and have the same future there as here."""
    for one_game, (other, start) in zip(GAMES, way(of_game, GAMES), strict=True):
        assert other is one_game and start == one_game.start()
    for state, (back, then) in zip(own, way(of_state, own), strict=True):
        assert back == state and hash(back) == hash(state) and back.game is state.game
        assert then == future(state)
    rows = list(batches())
    for one, (again, then) in zip(rows, way(of_batch, rows), strict=True):
        assert again.states.tobytes() == one.states.tobytes() and again.options == one.options
        assert then == stepped(one) == stepped(again)


if __name__ == "__main__":
    own = list(states())
    for way in (spawned, joined, clouded):
        hold(way, own)
    print("all came back")
