"""Kernels as GPU code (PTX), made without a GPU at hand: what no GPU can run is found at once.

Needs the extra `gpu`. How each kernel is called is read from its annotations: `Record`, `Ints`, `Rng`, `int`, ...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from crossings.engine.kernel import reachable, twins

CAPABILITY = (8, 0)
"""The compute capability that code is made for."""


def ptx(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType], record: DTypeLike) -> dict[str, str]:
    """PTX by name, for every function that no other of them calls (these lie in their callers' PTX)."""
    from numba import cuda

    functions = list(functions)
    tops = tops_of(functions, bindings)
    with _without_device():
        devices = twins(tops, bindings, cuda.jit(device=True), "gpu")
        return {
            top.__name__: cuda.compile_ptx(
                devices[top.__name__].py_func, _signature(top, record), device=True, cc=CAPABILITY
            )[0]
            for top in tops
        }


def tops_of(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> list[FunctionType]:
    """Those of the functions that none of the others calls."""
    functions = list(functions)
    called = {callee for function in functions for callee in reachable([function], bindings) if callee is not function}
    return [function for function in functions if function not in called]


def _signature(function: FunctionType, record: DTypeLike) -> tuple[Any, ...]:
    """The types of a kernel's arguments, from its annotations."""
    from numba import boolean, from_dtype, int32, int64

    state = from_dtype(np.dtype(record))
    types: dict[str, Any] = {
        "Record": state,
        "Records": state[::1],
        "Ints": int32[::1],
        "Table": int32[:, ::1],
        "Rng": int64[::1],
        "int": int64,
        "bool": boolean,
    }
    notes = {name: note for name, note in function.__annotations__.items() if name != "return"}
    unknown = [name for name, note in notes.items() if note not in types]
    if unknown:
        raise TypeError(f"kernel {function.__name__}: annotate {', '.join(unknown)} as one of {', '.join(types)}")
    return tuple(types[note] for note in notes.values())


@contextmanager
def _without_device() -> Iterator[None]:
    """Let the compiler believe in a device: it asks the current one for its capability only."""
    from numba.cuda import dispatcher

    before = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY)
    try:
        yield
    finally:
        dispatcher.get_current_device = before
