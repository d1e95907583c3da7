"""What holds of kernels: they can be compiled, for a GPU too, and stay inside their arrays.

All other checks play with compiled ones. For a GPU they are made into its code, which needs none to be there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from types import FunctionType
from typing import Any

from crossings.conformance.checked_game import CheckedGame
from crossings.conformance.checks import Note, check, check_if, run_command
from crossings.engine.kernels import drivers
from crossings.engine.kernels.kernel import kernels_of, reachable, specialise
from crossings.engine.kernels.rng import generator
from crossings.engine.kernels.tables import Grid, Vector

GAMES = 4
"""Games for each set of options."""
CACHE_WARNING = "Cannot cache compiled function"
BOUNDS_CHECK_ENVIRONMENT = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0", "PYTHONWARNINGS": f"ignore:{CACHE_WARNING}"}
"""Few games are played, so what is not optimised is sooner done; numba does not keep it, and says so."""


@check
def the_kernels_can_be_compiled(one: CheckedGame) -> None:
    one.game.kernels.compile()


# ---- for a GPU -----------------------------------------------------------------------------------


@check_if(deep=True)
def a_gpu_can_run_every_kernel(one: CheckedGame) -> None:
    """Rules, evaluation and observation, each by itself or within one that calls it; an error names the cause."""
    if find_spec("numba_cuda") is None:
        raise Note("the extra `gpu` is not installed")
    from crossings.engine.kernels.gpu import ptx

    own = one.game.kernels.own
    kernels = [*own.values(), *([one.game.observer.kernel] if one.game.observation else [])]
    made = ptx(kernels, own, one.game.kernels.dtype)
    assert all(".func" in code and name in code for name, code in made.items())
    tops = [kernel for kernel in kernels if kernel.__name__ in made]
    assert set(kernels) <= set(reachable(tops, own)), "no kernel is left out"


# ---- inside their arrays -------------------------------------------------------------------------


@check
def no_kernel_reaches_beyond_its_arrays(one: CheckedGame) -> None:
    """Interpreted, where an index beyond an array raises; the compiled ones are their twins (chapter `play`)."""
    play_all(one, compiled=False)


@check_if(deep=True)
def no_compiled_kernel_reaches_beyond_its_arrays(one: CheckedGame) -> None:
    """The same of compiled ones; checking must be set before numba is loaded, hence the process."""
    imports = f"from {one.game.parts.__name__}.game import GAME; from {__name__} import CheckedGame, play_all"
    code = f"{imports}; print(play_all(CheckedGame(GAME), compiled=True), 'games')"
    command = [sys.executable, "-c", code]
    environment = os.environ | BOUNDS_CHECK_ENVIRONMENT | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    assert run_command(command, environment) == f"{GAMES * len(one.option_sets())} games\n"


def play_all(one: CheckedGame, *, compiled: bool) -> int:
    """Random games over all options, each asked at its end for all that can be asked; how many."""
    kernels = one.game.kernels
    asked = [*kernels.own.values(), kernels_of(drivers)["random_moves"]]
    ready = kernels.bind(asked, compiled=True) if compiled else specialise_guarded(asked, kernels.bindings)
    played = 0
    for options in one.option_sets():
        start = one.game.start(**options)
        for seed in range(GAMES):
            s = kernels.numpy_record(start.record) if compiled else guard_record(start.unpacked())
            ready["random_moves"](s, generator(seed), kernels.max_moves, *kernels.buffers())
            assert ready["reason"](s) > 0
            for seat in range(start.seats):
                ready["score"](s, seat)
                ready["value"](s, seat)
                if "determinize" in ready:
                    ready["determinize"](s, seat, generator(seed))
            played += 1
    return played


class GuardedRows(Grid):
    """Rows in which a negative index raises: compiled kernels do not look for any."""

    def __init__(self, rows: Iterable[Any]) -> None:
        super().__init__(map(guard, rows))

    def __getitem__(self, key: Any) -> Any:
        check_not_negative(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        check_not_negative(key)
        super().__setitem__(key, value)


def guard(value: Any) -> Any:
    """Rows of numbers as such that raise; anything else as it is."""
    return GuardedRows(value) if isinstance(value, list | Vector) else value


def guard_record(s: Any) -> Any:
    """An unpacked record whose rows raise."""
    for name in s.fields:
        setattr(s, name, guard(getattr(s, name)))
    return s


def specialise_guarded(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> dict[str, Any]:
    """Interpreted kernels whose constant tables raise."""
    return specialise(functions, bindings, lambda copy: copy, tables=guard)


def check_not_negative(key: Any) -> None:
    """Raises `IndexError` for an index, or one of several, that counts from the end."""
    for index in key if isinstance(key, tuple) else (key,):
        if isinstance(index, int) and index < 0:
            raise IndexError(f"index {index} counts from the end; kernels count from the front")
