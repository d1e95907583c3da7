"""Servers in processes of their own, to be killed. `python -m toys.forked` has loaded all that they need: they are
forked from it at once, for a whole run of tests.
"""

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from functools import cache
from typing import Any

from crossings.engine import games
from toys.__main__ import serve_toys
from toys.client import Live


def environment() -> dict[str, str]:
    """For processes that import what this one can."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


async def started(database: str, **how: Any) -> tuple[Process, Live]:
    """A server that is started as a command is, to see how it ends and what it says of errors."""
    command = (sys.executable, "-m", "toys", "0", database, "quick")
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE, env=environment(), **how)
    assert process.stdout is not None
    return process, Live(port_in((await process.stdout.readline()).decode()))


def port_in(told: str) -> int:
    """Where a server says that it is."""
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", told)
    assert found, told
    return int(found[1])


@cache
def warm() -> socket.socket:
    """The line to the process that forks servers; it ends with this one."""
    ours, theirs = socket.socketpair()
    subprocess.Popen([sys.executable, "-m", "toys.forked"], stdin=theirs.fileno(), env=environment())
    theirs.close()
    return ours


class Forked(Live):
    """A server that can be killed, and started again on the same database."""

    def __init__(self, database: str, port: int = 0) -> None:
        super().__init__()
        self._how = json.dumps([port, database, "quick"])

    async def begin(self) -> None:
        """Start it, and wait until it says where it is."""
        read, write = os.pipe()
        socket.send_fds(warm(), [self._how.encode()], [write])
        os.close(write)
        self._said = os.fdopen(read)
        self.pid = int(await asyncio.to_thread(warm().recv, 64))
        self.find(port_in(await asyncio.to_thread(self._said.readline)))

    def kill(self) -> None:
        """Kill it in whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    async def end(self) -> None:
        """Kill it, if it lives, and wait until it is gone."""
        self.kill()
        await asyncio.to_thread(self._said.read)
        self._said.close()
        await self.leave()


@contextlib.asynccontextmanager
async def forked(database: str, port: int = 0) -> AsyncIterator[Forked]:
    """A server that can be killed, until the block ends."""
    server = Forked(database, port)
    await server.begin()
    try:
        yield server
    finally:
        await server.end()


def fork_whenever_asked() -> None:
    """A server for each message on the standard input, which brings where its output goes; its process id is told."""
    line = socket.socket(fileno=0)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    games()
    while True:
        how, outputs, _, _ = socket.recv_fds(line, 4096, 1)
        if not how:
            break
        [output] = outputs
        pid = os.fork()
        if not pid:
            serve_in_child(json.loads(how), output)
        os.close(output)
        line.send(str(pid).encode())


def serve_in_child(how: list[str], output: int) -> None:
    """Serve, until killed; nothing ever comes on the standard input."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    silence, _ = os.pipe()
    os.dup2(silence, 0)
    os.dup2(output, 1)
    os.close(output)
    port, *more = how
    serve_toys(int(port), *more)
    os._exit(1)


if __name__ == "__main__":
    fork_whenever_asked()
