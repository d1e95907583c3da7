"""Compiled kernels for the tables: made in processes aside, loaded beside the event loop once a game is played; no move
waits for either."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Iterable, Iterator
from typing import Any

from crossings.engine import Game, game, games
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.kernels.precompile import WHILE_INPUT_OPEN

LOOK_SECONDS = 0.2
"""How often it is looked which games are played by now."""
REST_SECONDS = 60.0
"""When that is done which nobody waits for: whoever comes right after the start has the processor."""

USELESS = "scipy", "coverage", "yaml", "cffi"
"""What numba imports where it is installed; kernels are of integers alone."""

played: dict[str, Game] = {}
"""The games that somebody plays at a table of this process, by id."""
log = logging.getLogger("crossings.server")


def playable(id: str) -> Game:
    """The game of that id, from now on played interpreted until `precompile` has loaded it. Raises `UnknownGame`."""
    one = game(id)
    one.kernels.compile_on_request()
    played[id] = one
    return one


async def precompile() -> None:
    """Load the compiled kernels of each game once it is played: those of all take much time and memory.

    What is not compiled yet is compiled before; for later, games that nobody plays are, too.
    """
    if compile_mode() == "off":
        return
    await asyncio.gather(_load_what_is_played(), _compile_the_rest())


async def _load_what_is_played() -> None:
    begun: set[str] = set()
    while True:
        for one in [one for id, one in played.items() if id not in begun]:
            begun.add(one.id)
            with _failures_logged(one):
                if await asyncio.to_thread(_is_cached, one) or await _compile(one.id):
                    await asyncio.to_thread(_load, one)
        await asyncio.sleep(LOOK_SECONDS)


async def _compile_the_rest() -> None:
    await asyncio.sleep(REST_SECONDS)
    for one in await asyncio.to_thread(games):
        with _failures_logged(one):
            if one.id not in played and not await asyncio.to_thread(_is_cached, one):
                await _compile(one.id)


@contextlib.contextmanager
def _failures_logged(one: Game) -> Iterator[None]:
    """Log what goes wrong with a game: it is played interpreted, and the other games are still compiled."""
    try:
        yield
    except Exception as error:
        log.warning("%s stays uncompiled: %r", one.id, error)


def _load(one: Game) -> None:
    """Load the compiled kernels of a game, and nothing that the compiler would load for other people's code."""
    with _without(USELESS):
        one.kernels.compile()


@contextlib.contextmanager
def _without(names: Iterable[str]) -> Iterator[None]:
    """Have none of these modules imported that has not been imported yet: whoever could do with one finds none."""
    absent: dict[str, Any] = {name: None for name in names if name not in sys.modules}
    sys.modules.update(absent)
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


def _is_cached(one: Game) -> bool:
    return one.kernels.cached


async def _compile(id: str) -> bool:
    """Have the kernels of a game compiled by another process; whether it could."""
    command = (sys.executable, "-m", "crossings.engine.kernels.precompile", WHILE_INPUT_OPEN, id)
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=DEVNULL, stderr=PIPE)
    assert process.stderr is not None
    try:
        errors = await process.stderr.read()
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        said = errors.decode(errors="replace").strip().splitlines()[-1:]
        log.warning("%s stays uncompiled: %s", id, *said)
    return not process.returncode
