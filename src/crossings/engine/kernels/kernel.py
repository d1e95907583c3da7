"""Kernels: functions written once that run interpreted, compiled for the CPU, or compiled for a GPU.

`@kernel` marks a function and leaves it as it is, so that it can be read, debugged and covered. `specialise` makes the
compiled counterparts: each function gets a copy whose global names lead to compiled callees. `@placeholder` marks a
function of the kernel interface that generic code calls; `specialise` puts a game's own kernel in its place.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

from crossings.engine.kernels.tables import as_array

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL = "__crossings_kernel__"
PLACEHOLDER = "__crossings_placeholder__"


def kernel(function: Function) -> Function:
    """Mark a function as a kernel: integers and records only, see docs/design/kernels.md."""
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


def specialise(
    functions: Iterable[FunctionType],
    bindings: Mapping[str, FunctionType],
    compiler: Callable[[FunctionType], Any] | None,
    known: dict[FunctionType, Any] | None = None,
    tables: Callable[[Any], Any] = as_array,
) -> dict[str, Any]:
    """Copies of kernels (and of all kernels they call) in which placeholders are resolve to `bindings`.

    `compiler` turns each copy into what is called in its place (a numba dispatcher, say); None leaves it interpreted.
    Specialisations in `known` are used again, new ones are added to it. `tables`: what a compiled kernel reads in place
    of a constant. Returns name -> specialisation.
    """
    functions = [resolve(function, bindings) for function in functions]
    made = {} if known is None else known
    new = [function for function in reachable(functions, bindings) if function not in made]
    namespaces = {id(function.__globals__): dict(function.__globals__) for function in new}
    for function in new:
        copy = _copy(function, namespaces[id(function.__globals__)])
        made[function] = copy if compiler is None else compiler(copy)
    for function in new:
        namespace = namespaces[id(function.__globals__)]
        if compiler is not None:
            read = [name for name in globals_read(function.__code__) if name in namespace]
            namespace.update({name: tables(namespace[name]) for name in read})
        for name, callee in callees_of(function, bindings):
            namespace[name] = made[callee]
    return {function.__name__: made[function] for function in functions}


def resolve(function: FunctionType, bindings: Mapping[str, FunctionType]) -> FunctionType:
    """The game's own kernel in the place of a placeholder; any other function as it is."""
    if getattr(function, PLACEHOLDER, False) and function.__name__ in bindings:
        return bindings[function.__name__]
    return function


def callees_of(function: FunctionType, bindings: Mapping[str, FunctionType]) -> list[tuple[str, FunctionType]]:
    """The kernels that this one calls, with the names that it calls them by."""
    found = []
    for name in globals_read(function.__code__):
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType):
            value = resolve(value, bindings)
            if is_kernel(value):
                found.append((name, value))
    return found


def reachable(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> list[FunctionType]:
    """These kernels and all that they call, directly or not."""
    todo, seen = list(functions), dict.fromkeys(functions)
    while todo:
        for _, callee in callees_of(todo.pop(), bindings):
            if callee not in seen:
                seen[callee] = None
                todo.append(callee)
    return list(seen)


def _copy(function: FunctionType, namespace: dict[str, Any]) -> FunctionType:
    copy = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__)
    copy.__module__ = __name__  # compiled code is found again by it, wherever the original has moved to
    copy.__wrapped__ = function  # type: ignore[attr-defined]
    copy.__doc__ = function.__doc__
    return copy


@cache
def globals_read(code: CodeType) -> tuple[str, ...]:
    """The global names that a code object reads, sorted."""
    return tuple(sorted({one.argval for one in dis.get_instructions(code) if one.opname == "LOAD_GLOBAL"}))
