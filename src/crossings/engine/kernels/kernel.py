"""Kernels: functions that run interpreted, compiled for the CPU, or compiled for a GPU.

`@kernel` marks a function without changing it, so that debuggers and coverage tools work as usual. `specialise` creates
compiled counterparts: copies of functions whose global names refer to compiled callees. `@placeholder` marks a function
of the kernel interface that generic code calls; `specialise` replaces it with a game's own kernel. `@specialised_as`
marks a function that only interpreted kernels call; `specialise` replaces it with a kernel.
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
SPECIALISED_AS = "__crossings_specialised_as__"


def kernel(function: Function) -> Function:
    """Mark a function as a kernel: it uses only integers and records (see docs/design/kernels.md)."""
    setattr(function, KERNEL, True)
    return function


def placeholder(function: Function) -> Function:
    """Mark a function of the kernel interface as a placeholder for each game's kernel of this name."""
    setattr(function, PLACEHOLDER, True)
    return function


def specialised_as(substitute: Callable[..., Any]) -> Callable[[Function], Function]:
    """Mark a function that only interpreted kernels call; in specialised ones a kernel replaces it."""

    def mark(function: Function) -> Function:
        setattr(function, SPECIALISED_AS, substitute)
        return function

    return mark


def is_kernel(value: object) -> bool:
    """Return whether a value is a function with the decorator `@kernel`."""
    return isinstance(value, FunctionType) and getattr(value, KERNEL, False)


def kernels_of(*modules: ModuleType) -> dict[str, FunctionType]:
    """Return all kernels defined in these modules, by name, in the order of the source."""
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
    """Copy kernels, and all kernels they call, with placeholders replaced; return the copies by name.

    `bindings` are the replacements by name of the placeholder. `compiler` converts each copy to a callable (such as a
    numba dispatcher); None leaves it interpreted. Specialisations in `known` are reused, new ones are added to it.
    `tables` converts constants for compiled kernels.
    """
    functions = [resolve(function, bindings) for function in functions]
    specialised = {} if known is None else known
    new = [function for function in reachable(functions, bindings) if function not in specialised]
    namespaces = {id(function.__globals__): dict(function.__globals__) for function in new}
    for function in new:
        copy = _copy(function, namespaces[id(function.__globals__)])
        specialised[function] = copy if compiler is None else compiler(copy)
    for function in new:
        namespace = namespaces[id(function.__globals__)]
        if compiler is not None:
            read = [name for name in globals_read(function.__code__) if name in namespace]
            namespace.update({name: tables(namespace[name]) for name in read})
        for name, callee in callees_of(function, bindings):
            namespace[name] = specialised[callee]
    return {function.__name__: specialised[function] for function in functions}


def resolve(function: FunctionType, bindings: Mapping[str, FunctionType]) -> FunctionType:
    """Return the kernel that replaces a function in specialised kernels; most functions are not replaced."""
    if getattr(function, PLACEHOLDER, False) and function.__name__ in bindings:
        return bindings[function.__name__]
    substitute: FunctionType = getattr(function, SPECIALISED_AS, function)
    return substitute


def callees_of(function: FunctionType, bindings: Mapping[str, FunctionType]) -> list[tuple[str, FunctionType]]:
    """Return the kernels that this one calls, with the names it uses."""
    callees = []
    for name in globals_read(function.__code__):
        value = function.__globals__.get(name)
        if isinstance(value, FunctionType):
            value = resolve(value, bindings)
            if is_kernel(value):
                callees.append((name, value))
    return callees


def reachable(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> list[FunctionType]:
    """Return these kernels and all that they call, directly or indirectly."""
    todo, seen = list(functions), dict.fromkeys(functions)
    while todo:
        for _, callee in callees_of(todo.pop(), bindings):
            if callee not in seen:
                seen[callee] = None
                todo.append(callee)
    return list(seen)


def _copy(function: FunctionType, namespace: dict[str, Any]) -> FunctionType:
    copy = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__)
    copy.__module__ = __name__  # keeps cached code valid if the original moves to another module
    copy.__wrapped__ = function  # type: ignore[attr-defined]
    copy.__doc__ = function.__doc__
    return copy


@cache
def globals_read(code: CodeType) -> tuple[str, ...]:
    """Return the global names that a code object reads, sorted."""
    return tuple(
        sorted(
            {instruction.argval for instruction in dis.get_instructions(code) if instruction.opname == "LOAD_GLOBAL"}
        )
    )
