"""Kernels stay inside their arrays: seeded games in which every index is checked."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from crossings.conformance.checked import Checked
from crossings.conformance.checks import check
from crossings.engine import drivers, loosen
from crossings.engine.kernel import kernels_of
from crossings.engine.loose import Numbers
from crossings.engine.rng import generator

GAMES = 6
"""Games for each set of options."""
UNKEPT = "Cannot cache compiled function"
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0", "PYTHONWARNINGS": f"ignore:{UNKEPT}"}
"""Few games are played, so what is not optimised is sooner done; numba does not keep it, and says so."""


@check
def no_kernel_reaches_beyond_its_arrays(one: Checked) -> None:
    """Interpreted, where an index beyond an array raises; the compiled ones are their twins (chapter `play`)."""
    with counted_from_the_front():
        play_all(one, compiled=False)


@check(deep=True)
def no_compiled_kernel_reaches_beyond_its_arrays(one: Checked) -> None:
    """The same of compiled ones; checking must be set before numba is loaded, hence the process."""
    imports = f"from crossings.engine import game; from {__name__} import Checked, play_all"
    code = f"{imports}; print(play_all(Checked(game({one.game.id!r})), compiled=True), 'games')"
    command = [sys.executable, "-c", code]
    environment = os.environ | CHECKED | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout == f"{GAMES * len(one.option_sets())} games\n"


def play_all(one: Checked, *, compiled: bool) -> int:
    """Random games over all options, each asked at its end for all that can be asked; how many."""
    kernels = one.game.kernels
    ready = kernels.bind([*kernels.own.values(), kernels_of(drivers)["random_moves"]], compiled=compiled)
    played = 0
    for options in one.option_sets():
        start = one.game.start(**options).record
        for seed in range(GAMES):
            record = start.copy()
            s = record[0] if compiled else loosen(record)
            ready["random_moves"](s, generator(seed), kernels.max_moves, *kernels.buffers())
            assert ready["reason"](s) > 0
            for seat in range(int(start["option_players"][0])):
                ready["score"](s, seat)
                ready["outlook"](s, seat)
                if "imagine" in ready:
                    ready["imagine"](s, seat, generator(seed))
            played += 1
    return played


@contextmanager
def counted_from_the_front() -> Iterator[None]:
    """While this lasts, a negative index of a field or table raises: compiled kernels do not look for any."""
    read, write = Numbers.__getitem__, Numbers.__setitem__

    def careful_read(self: Numbers, key: Any) -> Any:
        refuse_negative(key)
        return read(self, key)

    def careful_write(self: Numbers, key: Any, value: Any) -> None:
        refuse_negative(key)
        write(self, key, value)

    Numbers.__getitem__, Numbers.__setitem__ = careful_read, careful_write  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Numbers.__getitem__, Numbers.__setitem__ = read, write  # type: ignore[method-assign]


def refuse_negative(key: Any) -> None:
    """Raises `IndexError` for an index, or one of several, that counts from the end."""
    for index in key if isinstance(key, tuple) else (key,):
        if isinstance(index, int) and index < 0:
            raise IndexError(f"index {index} counts from the end; kernels count from the front")
