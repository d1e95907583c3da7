"""Servers in processes of their own, for tests that kill them.

`python -m toys.forked` has imported everything already; servers of a whole test run are forked from it without delay.
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
    """Return environment variables for processes with the same imports as this one."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


async def started(database: str, **how: Any) -> tuple[Process, Live]:
    """Start a server like a command, to check how it ends and what it writes to standard error."""
    command = (sys.executable, "-m", "toys", "0", database, "quick")
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE, env=environment(), **how)
    assert process.stdout is not None
    return process, Live(port_in((await process.stdout.readline()).decode()))


def port_in(text: str) -> int:
    """Return the port that a server reports."""
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", text)
    assert found, text
    return int(found[1])


@cache
def warm() -> socket.socket:
    """Return the connection to the process that forks servers; that process ends with this one."""
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
        """Start it, and wait until it reports its port."""
        read, write = os.pipe()
        socket.send_fds(warm(), [self._how.encode()], [write])
        os.close(write)
        self._output = os.fdopen(read)
        self.pid = int(await asyncio.to_thread(warm().recv, 64))
        self.find(port_in(await asyncio.to_thread(self._output.readline)))

    def kill(self) -> None:
        """Kill it immediately."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    async def end(self) -> None:
        """Kill it if it is alive, and wait until it has ended."""
        self.kill()
        await asyncio.to_thread(self._output.read)
        self._output.close()
        await self.leave()


@contextlib.asynccontextmanager
async def forked(database: str, port: int = 0) -> AsyncIterator[Forked]:
    """Run a server that can be killed within a block."""
    server = Forked(database, port)
    await server.begin()
    try:
        yield server
    finally:
        await server.end()


def fork_on_request() -> None:
    """Fork a server for each message on standard input, which specifies its output; reply with the process id."""
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
    """Serve until killed, with nothing on standard input."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    silence, _ = os.pipe()
    os.dup2(silence, 0)
    os.dup2(output, 1)
    os.close(output)
    port, *more = how
    serve_toys(int(port), *more)
    os._exit(1)


if __name__ == "__main__":
    fork_on_request()
