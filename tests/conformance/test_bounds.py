"""The chapter `bounds` of the checks, on every game."""

from __future__ import annotations

import os
import subprocess
import sys

from conformance import on_every_game
from crossings.conformance import bounds

test_every_game = on_every_game(bounds, installed=True)


def test_the_check_finds_what_it_is_for() -> None:
    """A compiled function that reads beyond an array raises under the same setting."""
    code = "import numba, numpy; numba.njit(lambda a, i: a[i])(numpy.zeros(3), 3)"
    environment = os.environ | bounds.CHECKED
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert "IndexError" in done.stderr
