"""Compiled kernels stay inside their arrays: seeded games with numba's checks of every index."""

from __future__ import annotations

import os
import subprocess
import sys

from crossings.conformance.checked import Checked
from crossings.conformance.checks import check
from crossings.engine import drivers, game
from crossings.engine.kernel import kernels_of
from crossings.engine.rng import generator

GAMES = 6
"""Games for each set of options."""
UNKEPT = "Cannot cache compiled function"
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0", "PYTHONWARNINGS": f"ignore:{UNKEPT}"}
"""Few games are played, so what is not optimised is sooner done; numba does not keep it, and says so."""


@check
def no_kernel_reaches_beyond_its_arrays(one: Checked) -> None:
    """An index out of bounds would raise; bounds checking must be set before numba is loaded, hence the process."""
    code = f"from {__name__} import play_all; print(play_all({one.game.id!r}), 'games')"
    command = [sys.executable, "-c", code]
    environment = os.environ | CHECKED | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout == f"{GAMES * len(one.option_sets())} games\n"


def play_all(id: str) -> int:
    """Random games over all options, compiled; how many."""
    one = Checked(game(id))
    kernels = one.game.kernels
    kernels.compile()
    play_on = kernels.bind([kernels_of(drivers)["random_moves"]], compiled=True)["random_moves"]
    played = 0
    for options in one.option_sets():
        for seed in range(GAMES):
            record = one.game.start(**options).record.copy()
            play_on(record[0], generator(seed), kernels.max_moves, *kernels.buffers())
            assert kernels.asked("reason", record) > 0
            for seat in range(int(record["option_players"][0])):
                kernels.asked("score", record, seat)
                kernels.asked("outlook", record, seat)
            played += 1
    return played
