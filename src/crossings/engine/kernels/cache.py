"""Where compiled kernels are kept, so that no later process has to compile them: a folder for each set of kernels,
named by what these mean (`digest`), and in it files named by what each of them means."""

from __future__ import annotations

import contextlib
import dis
import hashlib
import os
import platform
import shutil
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dis import Instruction
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import IO, Any, ForwardRef

import numpy as np
import platformdirs

from crossings.engine.kernels.kernel import globals_read
from crossings.engine.kernels.tables import Vector
from crossings.engine.locks import lock, try_lock

NO_OPERATIONS = {"NOP", "CACHE", "EXTENDED_ARG", "RESUME"}
"""Instructions that do nothing; some stand for line breaks."""
TOOL_PACKAGES = ("builtins", "math", "numpy", "numba")
"""Packages whose functions and types are known by name: their versions are part of the key."""
JUMPS = {*dis.hasjrel, *dis.hasjabs}
Callees = Mapping[FunctionType, Mapping[str, FunctionType]]
Digests = dict[FunctionType, str]


def digest_kernels(callees: Callees, is_inlined: Callable[[FunctionType], bool]) -> Digests:
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
        raise TypeError(f"kernel {function.__name__} ({function.__module__}) calls itself, which GPUs do not support")
    if function in digests:
        return
    for callee in callees[function].values():
        _add_digest(callee, callees, is_inlined, digests, (*callers, function))
    digests[function] = digest(
        function.__name__,
        is_inlined(function),
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
    """What a code object does: its instructions without their places in file and memory.

    It is kept: functions are bound anew for each batch, and their code stays.
    """
    number_at: dict[int, int] = {}
    steps: list[Instruction] = []
    for instruction in dis.get_instructions(code):
        number_at[instruction.offset] = len(steps)
        if instruction.opname not in NO_OPERATIONS:
            steps.append(instruction)
    return [code.co_varnames[: code.co_argcount], *(_step(step, number_at) for step in steps)]


def _step(step: Instruction, number_at: Mapping[int, int]) -> object:
    if step.opcode in JUMPS:
        return step.opname, number_at[step.argval]
    if isinstance(step.argval, CodeType):
        return step.opname, code_fingerprint(step.argval)
    return step.opname, type(step.argval).__name__, step.argval


def _named_tuples(notes: Mapping[str, object], names: Mapping[str, Any]) -> list[object]:
    """The named tuples that are handed to a kernel, and those in them: what is kept finds them again by these names,
    and what they hold by where it stands."""
    found: list[object] = []
    for note in notes.values():
        kind = names.get(note.__forward_arg__ if isinstance(note, ForwardRef) else str(note))
        if isinstance(kind, type) and issubclass(kind, tuple):
            home = sys.modules.get(kind.__module__)
            inside = _named_tuples(kind.__annotations__, vars(home) if home else names)
            found.append((kind.__module__, kind.__qualname__, [*kind.__annotations__], inside))
    return found


def _global_fingerprint(function: FunctionType, name: str) -> object:
    """What a global name stands for; of a module, what the kernel may read from it."""
    if name not in function.__globals__:
        return "builtin"
    value = function.__globals__[name]
    if isinstance(value, ModuleType) and not _is_tool(value.__name__):
        read = [one for one in function.__code__.co_names if hasattr(value, one)]
        return [(one, _fingerprint(function, f"{name}.{one}", getattr(value, one))) for one in sorted(read)]
    return _fingerprint(function, name, value)


def _fingerprint(function: FunctionType, name: str, value: Any) -> object:
    """A value as text that changes exactly when the value does."""
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
"""How many cache folders are kept for one game, up to 40 MB each: one for its rules and the tools as they are now, the
others for earlier versions."""


def cache_root() -> Path:
    """Where compiled kernels lie: `CROSSINGS_CACHE`, or the user's cache folder."""
    given = os.environ.get("CROSSINGS_CACHE")
    return Path(given) if given else Path(platformdirs.user_cache_dir("crossings"))


def folder_for(name: str, key: str) -> Path:
    """The cache folder for kernels of one game: by what is kept there, and by the versions of the tools."""
    return cache_root() / "kernels" / _identifier(name) / digest(key, _tool_versions())[:16]


@contextlib.contextmanager
def process_lock(name: str) -> Iterator[None]:
    """Hold the lock of this name: one thread of one process has it at a time, and can take it again while it has it."""
    one = _locks[_identifier(name)]
    with one.threads:
        if not one.depth:
            one.file = _lock_file(name)
            lock(one.file)
        one.depth += 1
        try:
            yield
        finally:
            one.depth -= 1
            if not one.depth and one.file:
                one.file.close()


class _Lock:
    """A lock between threads, and through a locked file between processes."""

    def __init__(self) -> None:
        self.threads = threading.RLock()
        self.depth = 0
        """How often the thread that has the lock has taken it."""
        self.file: IO[str] | None = None


_locks: dict[str, _Lock] = defaultdict(_Lock)


def is_locked(name: str) -> bool:
    """Whether somebody is at it now, so that `process_lock` would have to wait."""
    with _lock_file(name) as file:
        return not try_lock(file)


def _lock_file(name: str) -> IO[str]:
    folder = cache_root() / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    return (folder / _identifier(name)).open("a", encoding="ascii")


def mark_ready(mark: Path) -> None:
    """Leave a file in a cache folder that says that all is there, and note that the folder is in use."""
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()
    mark.parent.touch()


def sweep_caches(name: str) -> None:
    """Delete all but the cache folders of a game that were used last."""
    parent = cache_root() / "kernels" / _identifier(name)
    folders = sorted(parent.glob("*"), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[MAX_CACHE_FOLDERS:]:
        shutil.rmtree(folder, ignore_errors=True)


def use_cache_folder(dispatcher: Any, folder: Path, name: str) -> None:
    """Have numba look for a compiled kernel in this folder under this name, which says what it means, and leave it
    there. Numba's own cache takes code for another's once its file has moved or has been written anew."""
    dispatcher._cache = _cache_class()(dispatcher.py_func, folder, name)


@cache
def _cache_class() -> Any:
    from numba.core.caching import CompileResultCacheImpl, FunctionCache

    class Locator:
        """Where one kernel's files lie."""

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
        """How one kernel's files are named and written."""

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
            except Exception:  # a torn file, or one that names what is no longer there: compiled anew, and kept anew
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
