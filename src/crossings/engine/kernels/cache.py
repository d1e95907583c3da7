"""The cache of compiled kernels on disk: one folder per set of kernels, one file per kernel.

Folders and files are named by digests of the code and everything else that influences compilation.
"""

from __future__ import annotations

import dis
import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Callable, Mapping
from dis import Instruction
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, ForwardRef

import numpy as np
import platformdirs
from filelock import BaseFileLock, FileLock, Timeout

from crossings.engine.kernels.kernel import globals_read
from crossings.engine.kernels.tables import Vector

NO_OPERATIONS = {"NOP", "CACHE", "EXTENDED_ARG", "RESUME"}
"""Instructions without an effect; some stand for line breaks."""
TOOL_PACKAGES = ("builtins", "math", "numpy", "numba")
"""Packages whose functions and types are identified by name; the versions of these packages are part of the key."""
JUMPS = {*dis.hasjrel, *dis.hasjabs}
Callees = Mapping[FunctionType, Mapping[str, FunctionType]]
Digests = dict[FunctionType, str]


def digest_kernels(callees: Callees, inlining: Callable[[FunctionType], bool | str]) -> Digests:
    """Return the digest of each of these kernels, which covers all kernels that it calls, directly or indirectly.

    `callees` are the kernels that each kernel calls, by the names it uses.
    """
    digests: Digests = {}
    for function in callees:
        _add_digest(function, callees, inlining, digests, ())
    return digests


def digest(*parts: object) -> str:
    """Return one digest of the `repr` of many parts."""
    return hashlib.sha256("\n".join(map(repr, parts)).encode()).hexdigest()


def _add_digest(
    function: FunctionType,
    callees: Callees,
    inlining: Callable[[FunctionType], bool | str],
    digests: Digests,
    callers: tuple[FunctionType, ...],
) -> None:
    if function in callers:
        raise TypeError(f"kernel {function.__name__} ({function.__module__}) calls itself, which GPUs do not support")
    if function in digests:
        return
    for callee in callees[function].values():
        _add_digest(callee, callees, inlining, digests, (*callers, function))
    digests[function] = digest(
        function.__name__,
        inlining(function),
        code_fingerprint(function.__code__),
        {name: digests[callee] for name, callee in callees[function].items()},
        {
            name: _global_fingerprint(function, name)
            for name in globals_read(function.__code__)
            if name not in callees[function]
        },
        [_fingerprint(function, "a closure", cell.cell_contents) for cell in function.__closure__ or ()],
        _fingerprint(function, "a default", function.__defaults__ or ()),
        _named_tuples(function.__annotations__, function.__globals__),
    )


@cache
def code_fingerprint(code: CodeType) -> list[object]:
    """Return what a code object does: its instructions, independent of their position in file and memory.

    Cached, since functions are bound again for each batch while their code objects stay the same.
    """
    number_at: dict[int, int] = {}
    instructions: list[Instruction] = []
    for instruction in dis.get_instructions(code):
        number_at[instruction.offset] = len(instructions)
        if instruction.opname not in NO_OPERATIONS:
            instructions.append(instruction)
    return [code.co_varnames[: code.co_argcount], *(_step(step, number_at) for step in instructions)]


def _step(step: Instruction, number_at: Mapping[int, int]) -> object:
    if step.opcode in JUMPS:
        return step.opname, number_at[step.argval]
    if isinstance(step.argval, CodeType):
        return step.opname, code_fingerprint(step.argval)
    return step.opname, type(step.argval).__name__, step.argval


def _named_tuples(notes: Mapping[str, object], names: Mapping[str, Any]) -> list[object]:
    """Describe the named tuples in a kernel's annotations, recursively.

    Compiled code refers to the types by their names, and to their fields by index.
    """
    descriptions: list[object] = []
    for note in notes.values():
        kind = names.get(note.__forward_arg__ if isinstance(note, ForwardRef) else str(note))
        if isinstance(kind, type) and issubclass(kind, tuple):
            home = sys.modules.get(kind.__module__)
            nested = _named_tuples(kind.__annotations__, vars(home) if home else names)
            descriptions.append((kind.__module__, kind.__qualname__, [*kind.__annotations__], nested))
    return descriptions


def _global_fingerprint(function: FunctionType, name: str) -> object:
    """Describe the value of a global name; of a module, only those attributes that the kernel may read."""
    if name not in function.__globals__:
        return "builtin"
    value = function.__globals__[name]
    if isinstance(value, ModuleType) and not _is_tool(value.__name__):
        read = [attribute for attribute in function.__code__.co_names if hasattr(value, attribute)]
        return [
            (attribute, _fingerprint(function, f"{name}.{attribute}", getattr(value, attribute)))
            for attribute in sorted(read)
        ]
    return _fingerprint(function, name, value)


def _fingerprint(function: FunctionType, name: str, value: Any) -> object:
    """Describe a value by text that changes if and only if the value does."""
    if isinstance(value, Vector):
        return value.kind, value.array.shape, hashlib.sha256(value.array.tobytes()).hexdigest()
    if value is None or isinstance(value, bool | int | float | str | np.generic):
        return type(value).__name__, repr(value)
    if isinstance(value, tuple):
        return type(value).__name__, [_fingerprint(function, name, part) for part in value]
    if isinstance(value, np.dtype):
        return "dtype", value.descr
    if isinstance(value, ModuleType) and _is_tool(value.__name__):
        return "module", value.__name__
    if isinstance(value, BuiltinFunctionType | FunctionType | type) and _is_tool(value.__module__):
        return value.__module__, value.__qualname__
    raise TypeError(
        f"kernel {function.__name__} ({function.__module__}) reads {name}, a {type(value).__name__}; "
        "kernels read whole numbers, tuples, tables (`table` makes one) and other kernels only"
    )


def _is_tool(module: str | None) -> bool:
    return (module or "").partition(".")[0] in TOOL_PACKAGES


MAX_CACHE_FOLDERS = 8
"""Maximum number of cache folders per game, up to 40 MB each: one for the current rules and tools, the others for
earlier versions."""


def cache_root() -> Path:
    """Return the folder of all caches: `CROSSINGS_CACHE`, or in the user's cache folder."""
    folder = os.environ.get("CROSSINGS_CACHE")
    return Path(folder) if folder else Path(platformdirs.user_cache_dir("crossings"))


def folder_for(name: str, key: str) -> Path:
    """Return the cache folder for kernels of one game.

    Its name is a digest of this key and of the versions of the tools.
    """
    return cache_root() / "kernels" / _identifier(name) / digest(key, _tool_versions())[:16]


def process_lock(name: str) -> BaseFileLock:
    """Return the lock of this name, exclusive among threads and processes; its holder may acquire it repeatedly."""
    return FileLock(_lock_file(name), is_singleton=True)


def is_locked(name: str) -> bool:
    """Return whether `process_lock` would have to wait now."""
    try:
        with FileLock(_lock_file(name), blocking=False):
            return False
    except Timeout:
        return True


def _lock_file(name: str) -> Path:
    folder = cache_root() / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / _identifier(name)


def mark_ready(mark: Path) -> None:
    """Write a file that marks the contents of a cache folder as complete, and update the folder's time of last use."""
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()
    mark.parent.touch()


def sweep_caches(name: str) -> None:
    """Delete all but a game's most recently used cache folders."""
    parent = cache_root() / "kernels" / _identifier(name)
    folders = sorted(parent.glob("*"), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[MAX_CACHE_FOLDERS:]:
        shutil.rmtree(folder, ignore_errors=True)


def use_cache_folder(dispatcher: Any, folder: Path, name: str) -> None:
    """Make numba load and save a compiled kernel in this folder, under a name that identifies its code.

    Numba's own cache can return outdated code after a file has been moved or changed.
    """
    dispatcher._cache = _cache_class()(dispatcher.py_func, folder, name)


@cache
def _cache_class() -> Any:
    from numba.core.caching import CompileResultCacheImpl, FunctionCache

    class Locator:
        """The location of one kernel's files."""

        def __init__(self, function: FunctionType, folder: Path) -> None:
            self._folder = folder
            self._py_file = function.__code__.co_filename

        def ensure_cache_path(self) -> None:
            self._folder.mkdir(parents=True, exist_ok=True)

        def get_cache_path(self) -> str:
            return str(self._folder)

        def get_source_stamp(self) -> str:
            return ""

    class Files(CompileResultCacheImpl):  # type: ignore[misc]
        """The names of one kernel's files."""

        def __init__(self, function: FunctionType, folder: Path, name: str) -> None:
            self._lineno = function.__code__.co_firstlineno
            self._locator = Locator(function, folder)
            self._filename_base = name

    class KernelCache(FunctionCache):  # type: ignore[misc]
        """The cache of one kernel."""

        def __init__(self, function: FunctionType, folder: Path, name: str) -> None:
            self._impl_class = lambda function: Files(function, folder, name)
            super().__init__(function)

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            try:
                return super().load_overload(sig, target_context)
            except Exception:  # the file is incomplete, or refers to code that no longer exists: compile again
                self.flush()
                return None

        def _index_key(self, sig: Any, codegen: Any) -> object:
            return sig, codegen.magic_tuple()

    return KernelCache


def _tool_versions() -> str:
    bounds = os.environ.get("NUMBA_BOUNDSCHECK", "")
    return f"{version('numba')} {version('numpy')} {platform.python_version()} {platform.machine()} {bounds}"


def _identifier(name: str) -> str:
    return name.replace("-", "_")
