"""Other processes in tests."""

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
"""Time after which a forked child counts as hanging and is killed."""


def ran(
    *command: object, typed: str = "", cwd: Path | str | None = None, **surroundings: str
) -> subprocess.CompletedProcess[str]:
    """Run a command with additional environment variables; return its result."""
    arguments, environment = [*map(str, command)], os.environ | surroundings
    return subprocess.run(arguments, input=typed, cwd=cwd, env=environment, capture_output=True, text=True)


def run_cells(notebook: str, names: dict[str, Any]) -> int:
    """Run the programs of a notebook of the docs in this process, in order; return their number."""
    cells = json.loads((DOCS / f"{notebook}.ipynb").read_text(encoding="utf-8"))["cells"]
    programs = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    for number, program in enumerate(programs):
        exec(compile(program, f"cell {number}", "exec"), names)
    return len(programs)


def printed(*arguments: object, typed: str = "", **surroundings: str) -> str:
    """Return the output of a program in a new Python process; fail if it fails or writes to standard error."""
    done = ran(sys.executable, *arguments, typed=typed, **surroundings)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@contextlib.contextmanager
def forked_child(work: Callable[[int], object]) -> Iterator[tuple[int, IO[str]]]:
    """Run work in a forked child process. The work writes to the file descriptor that it receives.

    Yields the child's process id and its output. A child that hangs is killed.
    """
    read, write = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # Python 3.12 warns about forks of processes with threads
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
    """Return whether a process still runs after this number of seconds; a zombie doesn't."""
    end = time.monotonic() + patience
    while True:
        state = Path(f"/proc/{process}/stat")
        if not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z":
            return False
        if time.monotonic() >= end:
            return True
        time.sleep(0.02)


def free_ports(count: int) -> list[int]:
    """Return unused ports of this machine."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
