"""Kernels as GPU code (PTX), made without a GPU at hand: what no GPU can run is found at once.

Needs the extra `gpu`. How each kernel is called is read from its annotations: `Record`, `Ints`, `Rng`, `int`, ...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numba.core.errors import NumbaError
from numpy.typing import DTypeLike

from crossings.engine.errors import CrossingsError
from crossings.engine.kernels.compiling import widen_integers
from crossings.engine.kernels.kernel import reachable, specialise

CAPABILITY = (8, 0)
"""The compute capability that code is made for."""


class NotForGpu(CrossingsError):
    """A kernel that no GPU can run."""


def ptx(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType], record: DTypeLike) -> dict[str, str]:
    """PTX by name, for every function that no other of them calls (these lie in their callers' PTX).

    Raises `NotForGpu`, naming the kernel that is the cause.
    """
    made = {}
    devices: dict[FunctionType, Any] = {}
    for top in root_kernels(functions, bindings):
        try:
            made[top.__name__] = _compiled(top, bindings, record, devices)
        except NumbaError as error:
            cause, said = _cause(top, bindings, record) or (top, error)
            line = next(line.strip() for line in str(said).splitlines() if line.strip())
            raise NotForGpu(f"kernel {cause.__name__} ({cause.__module__}) cannot run on a GPU: {line}") from said
    return made


def _compiled(
    function: FunctionType,
    bindings: Mapping[str, FunctionType],
    record: DTypeLike,
    devices: dict[FunctionType, Any] | None = None,
) -> str:
    """The PTX of one function; `devices`: specialisations to be used again."""
    from numba import cuda

    def compiler(copy: FunctionType) -> Any:
        return widen_integers(cuda.jit(device=True)(copy))

    with without_gpu():
        special = specialise([function], bindings, compiler, devices)[function.__name__].py_func
        # What no GPU can run shows before anything is optimised.
        code: str = cuda.compile_ptx(special, _signature(function, record), device=True, cc=CAPABILITY, opt=False)[0]
        return code


def _cause(
    function: FunctionType, bindings: Mapping[str, FunctionType], record: DTypeLike
) -> tuple[FunctionType, NumbaError] | None:
    """The last kernel on the way down from a function that cannot be compiled even by itself, and what was said."""
    callees = [callee for callee in reachable([function], bindings) if callee is not function]
    for callee in callees:
        if found := _cause(callee, bindings, record):
            return found
    try:
        _compiled(function, bindings, record)
    except NumbaError as error:
        return function, error
    return None


def root_kernels(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> list[FunctionType]:
    """Those of the functions that none of the others calls."""
    functions = list(functions)
    called = {callee for function in functions for callee in reachable([function], bindings) if callee is not function}
    return [function for function in functions if function not in called]


def _signature(function: FunctionType, record: DTypeLike) -> tuple[Any, ...]:
    """The types of a kernel's arguments, from its annotations."""
    from numba import boolean, from_dtype, int16, int32, int64

    state = from_dtype(np.dtype(record))
    types: dict[str, Any] = {
        "Record": state,
        "Records": state[::1],
        "Ints": int32[::1],
        "Cells": int16[::1],
        "Table": int32[:, ::1],
        "Rng": int64[::1],
        "int": int64,
        "bool": boolean,
    }
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    notes = {name: function.__annotations__.get(name) for name in names}
    unknown = [name for name, note in notes.items() if note not in types]
    if unknown:
        raise NotForGpu(f"kernel {function.__name__}: annotate {', '.join(unknown)} as one of {', '.join(types)}")
    return tuple(types[str(note)] for note in notes.values())


@cache
def link_modules_once() -> None:
    """From now on a kernel's code is handed to NVIDIA's compiler once, wherever it is called.

    numba hands it on by every way that leads to it, which with the hundred kernels of a game are tens of thousands.
    """
    from numba.cuda.codegen import CUDACodeLibrary

    by_every_way = CUDACodeLibrary.modules
    found: WeakKeyDictionary[Any, list[Any]] = WeakKeyDictionary()

    def once(library: Any) -> list[Any]:
        if library not in found:
            found[library] = list(dict.fromkeys(by_every_way.fget(library)))
        return found[library]

    if isinstance(by_every_way, property):
        CUDACodeLibrary.modules = property(once)


@contextmanager
def without_gpu() -> Iterator[None]:
    """Code for a GPU is made quickly, and without one."""
    link_modules_once()
    with _without_device(), _with_ready_bytes():
        yield


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


@contextmanager
def _with_ready_bytes() -> Iterator[None]:
    """Let the compiler write a table down with constants that are there already: it would make one for each byte."""
    from llvmlite import ir
    from numba.cuda import types
    from numba.cuda.target import CUDATargetContext

    ready = [ir.Constant(ir.IntType(8), byte) for byte in range(256)]
    before = CUDATargetContext.get_constant

    def constant(context: Any, kind: Any, value: int) -> Any:
        return ready[value] if kind is types.byte else before(context, kind, value)

    CUDATargetContext.get_constant = constant
    try:
        yield
    finally:
        CUDATargetContext.get_constant = before
