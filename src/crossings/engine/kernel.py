"""Kernels: functions written once that run interpreted, compiled for the CPU, or compiled for a GPU.

`@kernel` marks a function and leaves it as it is, so that it can be read, debugged and covered. `twins` makes the
compiled counterparts: each function gets a copy whose global names lead to compiled callees. `@placeholder` marks a
function of the kernel interface that generic code calls; `twins` puts a game's own kernel in its place.
"""

from __future__ import annotations

import ast
import inspect
import threading
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar

import numpy as np

from crossings.engine.cache import folder_for, keep
from crossings.engine.fingerprint import code_meaning, digest, globals_read, meaning
from crossings.engine.loose import Numbers, as_given, table

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL = "__crossings_kernel__"
PLACEHOLDER = "__crossings_placeholder__"
INLINED = "INLINED"
"""A constant of a module: whether its kernels' code is put into their callers (faster, but longer to compile)."""

NOGIL = "NOGIL"
"""A constant of a module: whether its kernels let other threads run while they do; for those that work long."""

NOT_FROM_PYTHON = "no_cpython_wrapper"
"""Numba's option for what only other compiled functions call."""

_compiling = threading.RLock()


def kernel(function: Function) -> Function:
    """Mark a function as a kernel: integers and records only, see docs/house.md."""
    setattr(function, KERNEL, True)
    return function


def placeholder(function: Function) -> Function:
    """Mark a function of the kernel interface that stands for every game's kernel of this name."""
    setattr(function, PLACEHOLDER, True)
    return function


def is_kernel(value: object) -> bool:
    """Whether a value is a function under `@kernel`."""
    return isinstance(value, FunctionType) and getattr(value, KERNEL, False)


def kernels_of(*modules: ModuleType) -> dict[str, FunctionType]:
    """All kernels defined in these modules, by name, in the order of the source."""
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if is_kernel(value) and value.__module__ == module.__name__
    }


def twins(
    functions: Iterable[FunctionType],
    bindings: Mapping[str, FunctionType],
    compiler: Callable[[FunctionType], Any] | None,
    known: dict[FunctionType, Any] | None = None,
) -> dict[str, Any]:
    """Copies of kernels (and of all kernels they call) in which placeholders are bound to `bindings`.

    `compiler` turns each copy into what is called in its place (a numba dispatcher, say); None leaves it interpreted.
    Twins in `known` are used again, new ones are added to it. Returns name -> twin.
    """
    functions = [_bound(function, bindings) for function in functions]
    made = {} if known is None else known
    new = [function for function in reachable(functions, bindings) if function not in made]
    namespaces: dict[int, dict[str, Any]] = {}
    for function in new:
        if id(function.__globals__) not in namespaces:
            given = {name: as_given(value) for name, value in function.__globals__.items()}
            namespaces[id(function.__globals__)] = given if compiler else dict(function.__globals__)
        copy = _copy(function, namespaces[id(function.__globals__)])
        made[function] = copy if compiler is None else compiler(copy)
    for function in new:
        namespace = namespaces[id(function.__globals__)]
        for name, callee in _callees(function, bindings):
            namespace[name] = made[callee]
    return {function.__name__: made[function] for function in functions}


def _bound(function: FunctionType, bindings: Mapping[str, FunctionType]) -> FunctionType:
    if getattr(function, PLACEHOLDER, False) and function.__name__ in bindings:
        return bindings[function.__name__]
    return function


def _callees(function: FunctionType, bindings: Mapping[str, FunctionType]) -> list[tuple[str, FunctionType]]:
    found = []
    for name in globals_read(function.__code__):
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType):
            value = _bound(value, bindings)
            if is_kernel(value):
                found.append((name, value))
    return found


def reachable(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> list[FunctionType]:
    """These kernels and all that they call, directly or not."""
    todo, seen = list(functions), dict.fromkeys(functions)
    while todo:
        for _, callee in _callees(todo.pop(), bindings):
            if callee not in seen:
                seen[callee] = None
                todo.append(callee)
    return list(seen)


def loosen_tables(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> None:
    """Have these kernels and all that they call read their constant tables as Python integers while interpreted."""
    for function in reachable(functions, bindings):
        for name in globals_read(function.__code__):
            value = function.__globals__.get(name)
            if isinstance(value, np.ndarray) and not isinstance(value, Numbers):
                function.__globals__[name] = table(value)


def _copy(function: FunctionType, namespace: dict[str, Any]) -> FunctionType:
    copy = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__)
    copy.__module__ = __name__  # compiled code is found again by it, wherever the original has moved to
    copy.__wrapped__ = function  # type: ignore[attr-defined]
    copy.__doc__ = function.__doc__
    return copy


# ---- compiling for the CPU ---------------------------------------------------------------------


def compile_for_cpu(
    functions: Iterable[FunctionType],
    bindings: Mapping[str, FunctionType],
    folder: Path,
    known: dict[FunctionType, Any] | None = None,
) -> dict[str, Any]:
    """Compiled twins (numba dispatchers, compiled at their first call or loaded from the cache folder).

    Those of `functions` can be called from Python; those that only they call cannot, which is sooner compiled.
    """
    functions = [_bound(function, bindings) for function in functions]
    meanings = meanings_of(functions, bindings)
    known = {} if known is None else known
    for function in functions:
        if function in known and known[function].targetoptions[NOT_FROM_PYTHON]:
            del known[function]
    with _compiling:
        import numba

        from crossings.engine.compiler import KernelCompiler

        def compiler(twin: FunctionType) -> Any:
            original = inspect.unwrap(twin)
            is_inner = original not in functions
            twin.__qualname__ = f"{twin.__name__}_{meanings[original][:16]}{'_inner' if is_inner else ''}"
            options = {"forceinline": is_inlined(original), "nogil": is_free(original), NOT_FROM_PYTHON: is_inner}
            # Kernels make no arrays, so nothing needs counting references to them, which would take half the time.
            dispatcher = numba.njit(_nrt=False, no_cfunc_wrapper=True, pipeline_class=KernelCompiler, **options)(twin)
            keep(dispatcher, folder, twin.__qualname__)
            return widening(dispatcher)

        return twins(functions, bindings, compiler, known)


def widening(dispatcher: Any) -> Any:
    """Have a compiled kernel take all integers as 64 bits wide, as the interpreted one does; else it would be compiled
    again for every width that some caller happens to have, or seems to have while its types are still being found."""
    from numba import types

    narrow = dispatcher.get_call_template

    def wide(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        widened = (types.int64 if isinstance(kind, types.Integer) else kind for kind in arguments)
        return narrow(tuple(widened), keywords)

    dispatcher.get_call_template = wide
    return dispatcher


def is_inlined(function: FunctionType) -> bool:
    """Whether a kernel's code is put into its callers, as its module says."""
    return bool(function.__globals__.get(INLINED, False))


def is_free(function: FunctionType) -> bool:
    """Whether other threads run while a kernel does, as its module says."""
    return bool(function.__globals__.get(NOGIL, False))


def meanings_of(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> dict[FunctionType, str]:
    """The digest of each of these kernels and of all that they reach: it changes exactly when what is compiled does."""
    callees = {function: dict(_callees(function, bindings)) for function in reachable(functions, bindings)}
    how = digest(code_meaning(compile_for_cpu.__code__), code_meaning(widening.__code__), _compiler())
    return {function: digest(what, how, is_free(function)) for function, what in meaning(callees, is_inlined).items()}


@cache
def _compiler() -> str:
    """What `compiler` is, which is imported where kernels are compiled only."""
    return ast.dump(ast.parse(Path(__file__).with_name("compiler.py").read_text(encoding="utf-8")))


def cache_folder(
    name: str, functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType], record: np.dtype[Any]
) -> Path:
    """Where compiled twins of these kernels are kept for one game."""
    return folder_for(name, digest(sorted(meanings_of(functions, bindings).values()), record.descr, record.alignment))
