"""What kernels mean, as a digest: the key under which their compiled specialisations are kept.

It follows what is compiled (byte code, constants, tables read, kernels called), neither where a source lies nor how it
is laid out, commented or documented: moved or reformatted, kernels stay compiled.
"""

from __future__ import annotations

import dis
import hashlib
from collections.abc import Callable, Mapping
from dis import Instruction
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from crossings.engine.kernels.kernel import globals_read
from crossings.engine.kernels.tables import Line

NO_MEANING = {"NOP", "CACHE", "EXTENDED_ARG", "RESUME"}
"""Instructions that do nothing; some stand for line breaks."""
OF_TOOLS = ("builtins", "math", "numpy", "numba")
"""Packages whose functions and types are known by name: their versions are part of the key."""
JUMPS = {*dis.hasjrel, *dis.hasjabs}
Callees = Mapping[FunctionType, Mapping[str, FunctionType]]
Digests = dict[FunctionType, str]


def meaning(callees: Callees, is_inlined: Callable[[FunctionType], bool]) -> Digests:
    """The digest of each of these kernels, which covers all kernels that it reaches.

    `callees`: for each kernel the kernels that it calls, by the names that it calls them by.
    """
    digests: Digests = {}
    for function in callees:
        _add_digest(function, callees, is_inlined, digests, ())
    return digests


def digest(*parts: object) -> str:
    """One digest of many parts, whose texts tell them apart."""
    return hashlib.sha256("\n".join(map(repr, parts)).encode()).hexdigest()


def _add_digest(
    function: FunctionType,
    callees: Callees,
    is_inlined: Callable[[FunctionType], bool],
    digests: Digests,
    callers: tuple[FunctionType, ...],
) -> None:
    if function in callers:
        raise TypeError(f"kernel {function.__name__} ({function.__module__}) calls itself, which no GPU can do")
    if function in digests:
        return
    for callee in callees[function].values():
        _add_digest(callee, callees, is_inlined, digests, (*callers, function))
    digests[function] = digest(
        function.__name__,
        is_inlined(function),
        code_meaning(function.__code__),
        {name: digests[callee] for name, callee in callees[function].items()},
        {name: _value(function, name) for name in globals_read(function.__code__) if name not in callees[function]},
        [_described(function, "a closure", cell.cell_contents) for cell in function.__closure__ or ()],
        _described(function, "a default", function.__defaults__ or ()),
        _bundles(function),
    )


def code_meaning(code: CodeType) -> list[object]:
    """What a code object does: its instructions without their places in file and memory."""
    number_at: dict[int, int] = {}
    steps: list[Instruction] = []
    for instruction in dis.get_instructions(code):
        number_at[instruction.offset] = len(steps)
        if instruction.opname not in NO_MEANING:
            steps.append(instruction)
    return [code.co_varnames[: code.co_argcount], *(_step(step, number_at) for step in steps)]


def _step(step: Instruction, number_at: Mapping[int, int]) -> object:
    if step.opcode in JUMPS:
        return step.opname, number_at[step.argval]
    if isinstance(step.argval, CodeType):
        return step.opname, code_meaning(step.argval)
    return step.opname, type(step.argval).__name__, step.argval


def _bundles(function: FunctionType) -> list[str]:
    """The named tuples that are handed to a kernel: what is kept finds them again by these names."""
    kinds = [function.__globals__.get(note) for note in function.__annotations__.values() if isinstance(note, str)]
    return [
        f"{kind.__module__}.{kind.__qualname__}" for kind in kinds if isinstance(kind, type) and issubclass(kind, tuple)
    ]


def _value(function: FunctionType, name: str) -> object:
    """What a global name stands for; of a module, what the kernel may read from it."""
    if name not in function.__globals__:
        return "builtin"
    value = function.__globals__[name]
    if isinstance(value, ModuleType) and not _is_of_tools(value.__name__):
        read = [one for one in function.__code__.co_names if hasattr(value, one)]
        return [(one, _described(function, f"{name}.{one}", getattr(value, one))) for one in sorted(read)]
    return _described(function, name, value)


def _described(function: FunctionType, name: str, value: Any) -> object:
    """A value as text that changes exactly when the value does."""
    if isinstance(value, Line):
        return value.kind, value.array.shape, hashlib.sha256(value.array.tobytes()).hexdigest()
    if value is None or isinstance(value, bool | int | float | str | np.generic):
        return type(value).__name__, repr(value)
    if isinstance(value, tuple):
        return type(value).__name__, [_described(function, name, part) for part in value]
    if isinstance(value, np.dtype):
        return "dtype", value.descr
    if isinstance(value, ModuleType) and _is_of_tools(value.__name__):
        return "module", value.__name__
    if isinstance(value, BuiltinFunctionType | FunctionType | type) and _is_of_tools(value.__module__):
        return value.__module__, value.__qualname__
    raise TypeError(
        f"kernel {function.__name__} ({function.__module__}) reads {name}, a {type(value).__name__}; "
        "kernels read whole numbers, tuples, tables (`table` makes one) and other kernels only"
    )


def _is_of_tools(module: str | None) -> bool:
    return (module or "").partition(".")[0] in OF_TOOLS
