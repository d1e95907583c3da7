"""Kernels stay inside their arrays: seeded games in which every index is checked."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from types import FunctionType
from typing import Any

from crossings.conformance.checked import Checked
from crossings.conformance.checks import check
from crossings.engine.kernels import drivers
from crossings.engine.kernels.kernel import kernels_of, specialise
from crossings.engine.kernels.rng import generator
from crossings.engine.kernels.tables import Line

GAMES = 6
"""Games for each set of options."""
UNKEPT = "Cannot cache compiled function"
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0", "PYTHONWARNINGS": f"ignore:{UNKEPT}"}
"""Few games are played, so what is not optimised is sooner done; numba does not keep it, and says so."""


@check
def no_kernel_reaches_beyond_its_arrays(one: Checked) -> None:
    """Interpreted, where an index beyond an array raises; the compiled ones are their twins (chapter `play`)."""
    play_all(one, compiled=False)


@check(deep=True)
def no_compiled_kernel_reaches_beyond_its_arrays(one: Checked) -> None:
    """The same of compiled ones; checking must be set before numba is loaded, hence the process."""
    imports = f"from {one.game.parts.__name__}.game import GAME; from {__name__} import Checked, play_all"
    code = f"{imports}; print(play_all(Checked(GAME), compiled=True), 'games')"
    command = [sys.executable, "-c", code]
    environment = os.environ | CHECKED | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout == f"{GAMES * len(one.option_sets())} games\n"


def play_all(one: Checked, *, compiled: bool) -> int:
    """Random games over all options, each asked at its end for all that can be asked; how many."""
    kernels = one.game.kernels
    asked = [*kernels.own.values(), kernels_of(drivers)["random_moves"]]
    ready = kernels.bind(asked, compiled=True) if compiled else carefully(asked, kernels.bindings)
    played = 0
    for options in one.option_sets():
        start = one.game.start(**options)
        for seed in range(GAMES):
            s = kernels.cells(start.record) if compiled else with_careful_rows(start.unpacked())
            ready["random_moves"](s, generator(seed), kernels.max_moves, *kernels.buffers())
            assert ready["reason"](s) > 0
            for seat in range(start.seats):
                ready["score"](s, seat)
                ready["value"](s, seat)
                if "imagine" in ready:
                    ready["imagine"](s, seat, generator(seed))
            played += 1
    return played


class CarefulRows(list[Any]):
    """Rows in which a negative index raises: compiled kernels do not look for any."""

    def __init__(self, rows: Iterable[Any]) -> None:
        super().__init__(map(careful, rows))

    def __getitem__(self, key: Any) -> Any:
        refuse_negative(key)
        value: Any = self
        for index in key if isinstance(key, tuple) else (key,):
            value = list.__getitem__(value, index)
        return value

    def __setitem__(self, key: Any, value: Any) -> None:
        refuse_negative(key)
        *way, last = key if isinstance(key, tuple) else (key,)
        list.__setitem__(self[*way] if way else self, last, value)


def careful(value: Any) -> Any:
    """Rows of numbers as such that raise; anything else as it is."""
    return CarefulRows(value) if isinstance(value, list | Line) else value


def with_careful_rows(s: Any) -> Any:
    """An unpacked record whose rows raise."""
    for name in s.fields:
        setattr(s, name, careful(getattr(s, name)))
    return s


def carefully(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> dict[str, Any]:
    """Interpreted kernels whose constant tables raise."""
    return specialise(functions, bindings, lambda copy: copy, tables=careful)


def refuse_negative(key: Any) -> None:
    """Raises `IndexError` for an index, or one of several, that counts from the end."""
    for index in key if isinstance(key, tuple) else (key,):
        if isinstance(index, int) and index < 0:
            raise IndexError(f"index {index} counts from the end; kernels count from the front")
