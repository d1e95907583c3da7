"""Check kernels: they compile for a GPU, which needs no GPU, and stay inside their arrays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from types import FunctionType
from typing import Any

import pytest

from crossings.conformance.checked_game import CheckedGame
from crossings.conformance.checks import check, check_if
from crossings.engine.kernels import drivers
from crossings.engine.kernels.kernel import kernels_of, reachable, specialise
from crossings.engine.kernels.rng import generator
from crossings.engine.kernels.tables import Grid, Vector

GAMES = 4
"""Games per set of options."""


# ---- for a GPU -----------------------------------------------------------------------------------


@check_if(deep=True)
def a_gpu_can_run_every_kernel(checked: CheckedGame) -> None:
    """Rules, evaluation and observation compile alone or inside a caller; an error names the cause."""
    if find_spec("numba_cuda") is None:
        pytest.skip("the extra `gpu` is not installed")
    from crossings.engine.kernels.gpu import ptx

    own = checked.game.kernels.own
    kernels = [*own.values(), *([checked.game.observer.kernel] if checked.game.observation else [])]
    code_by_kernel = ptx(kernels, own, checked.game.kernels.dtype)
    assert all(".func" in code and name in code for name, code in code_by_kernel.items())
    tops = [kernel for kernel in kernels if kernel.__name__ in code_by_kernel]
    assert set(kernels) <= set(reachable(tops, own)), "no kernel is left out"


# ---- inside their arrays -------------------------------------------------------------------------


@check
def no_kernel_reaches_beyond_its_arrays(checked: CheckedGame) -> None:
    """CON-28: random games call every kernel interpreted, where an invalid index raises. Compiled kernels agree
    (chapter `play`)."""
    kernels = checked.game.kernels
    guarded = specialise_guarded([*kernels.own.values(), kernels_of(drivers)["random_moves"]], kernels.bindings)
    for options in checked.option_sets():
        start = checked.game.start(**options)
        for seed in range(GAMES):
            s = guard_record(start.unpacked())
            guarded["random_moves"](s, generator(seed), kernels.max_moves, *kernels.buffers())
            assert guarded["reason"](s) > 0
            for seat in range(start.seats):
                guarded["score"](s, seat)
                guarded["value"](s, seat)
                if "determinize" in guarded:
                    guarded["determinize"](s, seat, generator(seed))


class GuardedRows(Grid):
    """Rows that raise on a negative index; compiled kernels would accept it."""

    def __init__(self, rows: Iterable[Any]) -> None:
        super().__init__(map(guard, rows))

    def __getitem__(self, key: Any) -> Any:
        check_not_negative(key)
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        check_not_negative(key)
        super().__setitem__(key, value)


def guard(value: Any) -> Any:
    """Return guarded rows for rows of numbers, and any other value unchanged."""
    return GuardedRows(value) if isinstance(value, list | Vector) else value


def guard_record(s: Any) -> Any:
    """Replace the rows of an unpacked record by guarded ones."""
    for name in s.fields:
        setattr(s, name, guard(getattr(s, name)))
    return s


def specialise_guarded(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> dict[str, Any]:
    """Return interpreted kernels with guarded constant tables."""
    return specialise(functions, bindings, lambda copy: copy, tables=guard)


def check_not_negative(key: Any) -> None:
    """Raise `IndexError` for a negative index, also inside a tuple."""
    for index in key if isinstance(key, tuple) else (key,):
        if isinstance(index, int) and index < 0:
            raise IndexError(f"index {index} counts from the end; kernels count from the front")
