"""Compiled kernels for the tables: made in processes aside, loaded beside the event loop; no move waits for either."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE

from crossings.engine import Game, game, games
from crossings.engine.game_kernels import compile_mode

log = logging.getLogger("crossings.server")


def playable(id: str) -> Game:
    """The game of that id, from now on played interpreted until `precompile` has loaded it. Raises `UnknownGame`."""
    one = game(id)
    one.kernels.compile_on_request()
    return one


async def precompile() -> None:
    """Load the compiled kernels of all games; those that are not there yet are compiled before, one after another."""
    if compile_mode() == "off":
        return
    known = await asyncio.to_thread(games)
    for one in sorted(known, key=lambda one: not one.kernels.cached):
        if one.kernels.cached or await _compile(one.id):
            await asyncio.to_thread(one.kernels.compile)


async def _compile(id: str) -> bool:
    """Have the kernels of a game compiled by another process; whether it could."""
    command = (sys.executable, "-m", "crossings.engine.precompile", id)
    process = await asyncio.create_subprocess_exec(*command, stdout=DEVNULL, stderr=PIPE)
    try:
        _, errors = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        said = errors.decode(errors="replace").strip().splitlines()[-1:]
        log.warning("%s stays uncompiled: %s", id, *said)
    return not process.returncode
