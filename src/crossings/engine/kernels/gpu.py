"""Kernels as GPU code (PTX), compiled without a GPU, so that unsupported code is found on any machine.

Needs the extra `gpu`. The argument types of each kernel are read from its annotations: `Record`, `Ints`, `Rng`, `int`,
...
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
"""The compute capability for which code is compiled."""


class NotForGpu(CrossingsError):
    """A kernel that can't run on a GPU."""


def ptx(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType], record: DTypeLike) -> dict[str, str]:
    """Return PTX by name for every function that none of the others calls; callees are part of their callers' PTX.

    Raises `NotForGpu`, naming the kernel that can't be compiled.
    """
    code_by_name = {}
    devices: dict[FunctionType, Any] = {}
    for root in root_kernels(functions, bindings):
        try:
            code_by_name[root.__name__] = _compiled(root, bindings, record, devices)
        except NumbaError as error:
            cause, cause_error = _cause(root, bindings, record) or (root, error)
            line = next(line.strip() for line in str(cause_error).splitlines() if line.strip())
            raise NotForGpu(
                f"kernel {cause.__name__} ({cause.__module__}) cannot run on a GPU: {line}"
            ) from cause_error
    return code_by_name


def _compiled(
    function: FunctionType,
    bindings: Mapping[str, FunctionType],
    record: DTypeLike,
    devices: dict[FunctionType, Any] | None = None,
) -> str:
    """Return the PTX of one function; `devices` are specialisations that can be reused."""
    from numba import cuda

    def compiler(copy: FunctionType) -> Any:
        return widen_integers(cuda.jit(device=True)(copy))

    with without_gpu():
        special = specialise([function], bindings, compiler, devices)[function.__name__].py_func
        # Unsupported code is detected before optimisation.
        code: str = cuda.compile_ptx(special, _signature(function, record), device=True, cc=CAPABILITY, opt=False)[0]
        return code


def _cause(
    function: FunctionType, bindings: Mapping[str, FunctionType], record: DTypeLike
) -> tuple[FunctionType, NumbaError] | None:
    """Return the innermost callee that can't be compiled, and its error."""
    callees = [callee for callee in reachable([function], bindings) if callee is not function]
    for callee in callees:
        if cause := _cause(callee, bindings, record):
            return cause
    try:
        _compiled(function, bindings, record)
    except NumbaError as error:
        return function, error
    return None


def root_kernels(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> list[FunctionType]:
    """Return those functions that none of the others calls."""
    functions = list(functions)
    callees = {callee for function in functions for callee in reachable([function], bindings) if callee is not function}
    return [function for function in functions if function not in callees]


def _signature(function: FunctionType, record: DTypeLike) -> tuple[Any, ...]:
    """Return the types of a kernel's arguments, from its annotations."""
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
    """Patch numba to pass each kernel's code to NVIDIA's compiler once.

    numba passes it once per call path, which amounts to tens of thousands of times for the hundred kernels of a game.
    """
    from numba.cuda.codegen import CUDACodeLibrary

    modules_property = CUDACodeLibrary.modules
    modules_of: WeakKeyDictionary[Any, list[Any]] = WeakKeyDictionary()

    def modules(library: Any) -> list[Any]:
        if library not in modules_of:
            modules_of[library] = list(dict.fromkeys(modules_property.fget(library)))
        return modules_of[library]

    if isinstance(modules_property, property):
        CUDACodeLibrary.modules = property(modules)


@contextmanager
def without_gpu() -> Iterator[None]:
    """Compile for a GPU quickly, and without having one."""
    link_modules_once()
    with _without_device(), _with_ready_bytes():
        yield


@contextmanager
def _without_device() -> Iterator[None]:
    """Replace the current device while compiling: the compiler only reads its compute capability."""
    from numba.cuda import dispatcher

    original = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=CAPABILITY)
    try:
        yield
    finally:
        dispatcher.get_current_device = original


@contextmanager
def _with_ready_bytes() -> Iterator[None]:
    """Share the LLVM constants of bytes while compiling; numba would create one for each byte of a table."""
    from llvmlite import ir
    from numba.cuda import types
    from numba.cuda.target import CUDATargetContext

    constants = [ir.Constant(ir.IntType(8), byte) for byte in range(256)]
    original = CUDATargetContext.get_constant

    def constant(context: Any, kind: Any, value: int) -> Any:
        return constants[value] if kind is types.byte else original(context, kind, value)

    CUDATargetContext.get_constant = constant
    try:
        yield
    finally:
        CUDATargetContext.get_constant = original
