"""Compiled kernels for the tables: compiled in other processes, and loaded in a thread once a game is played.

No move waits for either.
"""

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

POLL_SECONDS = 0.2
"""Seconds between checks which games are played."""
IDLE_WORK_SECONDS = 60.0
"""Seconds until idle work starts, so that players who come right after the start don't wait."""

UNNEEDED_PACKAGES = "scipy", "coverage", "yaml", "cffi"
"""Packages that numba imports if they are installed. Kernels use only integers."""

played: dict[str, Game] = {}
"""The games played at tables of this process, by id."""
log = logging.getLogger("crossings.server")


def playable(id: str) -> Game:
    """Return a game to be played, interpreted until `precompile` has loaded its kernels. Raises `UnknownGame`."""
    one = game(id)
    one.kernels.compile_on_request()
    played[id] = one
    return one


async def precompile() -> None:
    """Load the compiled kernels of each game once it is played. Loading all of them would take much time and memory.

    Missing kernels are compiled first; those of unplayed games are compiled later.
    """
    if compile_mode() == "off":
        return
    await asyncio.gather(_load_played(), _compile_others())


async def _load_played() -> None:
    begun: set[str] = set()
    while True:
        for one in [one for id, one in played.items() if id not in begun]:
            begun.add(one.id)
            with _failures_logged(one):
                if await asyncio.to_thread(_is_cached, one) or await _compile(one.id):
                    await asyncio.to_thread(_load, one)
        await asyncio.sleep(POLL_SECONDS)


async def _compile_others() -> None:
    await asyncio.sleep(IDLE_WORK_SECONDS)
    for one in await asyncio.to_thread(games):
        with _failures_logged(one):
            if one.id not in played and not await asyncio.to_thread(_is_cached, one):
                await _compile(one.id)


@contextlib.contextmanager
def _failures_logged(one: Game) -> Iterator[None]:
    """Log errors of a game: it is played interpreted, and the other games are still compiled."""
    try:
        yield
    except Exception as error:
        log.warning("%s stays uncompiled: %r", one.id, error)


def _load(one: Game) -> None:
    """Load the compiled kernels of a game, without modules that numba needs only for other code."""
    with _without(UNNEEDED_PACKAGES):
        one.kernels.compile()


@contextlib.contextmanager
def _without(names: Iterable[str]) -> Iterator[None]:
    """Keep these modules from being imported, unless they are already."""
    blocked: dict[str, Any] = {name: None for name in names if name not in sys.modules}
    sys.modules.update(blocked)
    try:
        yield
    finally:
        for name in blocked:
            del sys.modules[name]


def _is_cached(one: Game) -> bool:
    return one.kernels.cached


async def _compile(id: str) -> bool:
    """Compile the kernels of a game in another process, and return whether that succeeded."""
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
        last_line = errors.decode(errors="replace").strip().splitlines()[-1:]
        log.warning("%s stays uncompiled: %s", id, *last_line)
    return not process.returncode
