"""Other processes, as tests run them."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

DOCS = Path(__file__).parents[1] / "docs" / "research"
CHILD_SECONDS = 10
"""A forked child that takes longer hangs, and is killed."""


def ran(
    *command: object, typed: str = "", cwd: Path | str | None = None, **surroundings: str
) -> subprocess.CompletedProcess[str]:
    """What came of a command, these variables set for it besides."""
    told, environment = [*map(str, command)], os.environ | surroundings
    return subprocess.run(told, input=typed, cwd=cwd, env=environment, capture_output=True, text=True)


def run_cells(notebook: str, names: dict[str, Any]) -> int:
    """Run the programs in a notebook of the docs, in this process and in their order; how many there are."""
    cells = json.loads((DOCS / f"{notebook}.ipynb").read_text(encoding="utf-8"))["cells"]
    programs = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    for number, program in enumerate(programs):
        exec(compile(program, f"cell {number}", "exec"), names)
    return len(programs)


def printed(*arguments: object, typed: str = "", **surroundings: str) -> str:
    """What a Python of its own prints, which ends well and does not complain."""
    done = ran(sys.executable, *arguments, typed=typed, **surroundings)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@contextlib.contextmanager
def forked_child(work: Callable[[int], object]) -> Iterator[tuple[int, IO[str]]]:
    """A forked child of this process that does some work, which writes to the file descriptor that it is given; its
    process id and what it writes. It is killed if it hangs.
    """
    read, write = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Python 3.12 warns of forks of processes with threads
        child = os.fork()
    if not child:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(CHILD_SECONDS)
        try:
            work(write)
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read) as lines:
        yield child, lines


def in_forked_child(work: Callable[[], Any]) -> Any:
    """Run work in a forked child of this process and return its result, which must be JSON."""
    with forked_child(lambda result: os.write(result, json.dumps(work()).encode())) as (child, lines):
        result = lines.read()
    _, status = os.waitpid(child, 0)
    assert result, f"the forked child hung or failed (status {status})"
    return json.loads(result)


def is_running(process: int, patience: float = 5.0) -> bool:
    """Whether a process still runs after so many seconds; one that only waits to be buried doesn't."""
    end = time.monotonic() + patience
    while True:
        state = Path(f"/proc/{process}/stat")
        if not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z":
            return False
        if time.monotonic() >= end:
            return True
        time.sleep(0.02)


def free_ports(count: int) -> list[int]:
    """Where nobody listens on this machine."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
