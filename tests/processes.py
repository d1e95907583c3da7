"""Other processes, as tests run them."""

import os
import subprocess
import sys
from pathlib import Path


def ran(
    *command: object, typed: str = "", cwd: Path | str | None = None, **surroundings: str
) -> subprocess.CompletedProcess[str]:
    """What came of a command, these variables set for it besides."""
    told, environment = [*map(str, command)], os.environ | surroundings
    return subprocess.run(told, input=typed, cwd=cwd, env=environment, capture_output=True, text=True)


def printed(*arguments: object, typed: str = "", **surroundings: str) -> str:
    """What a Python of its own prints, which ends well and does not complain."""
    done = ran(sys.executable, *arguments, typed=typed, **surroundings)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout
