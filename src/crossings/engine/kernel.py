"""Kernels: functions written once that run interpreted, compiled for the CPU, or compiled for a GPU.

`@kernel` marks a function and leaves it as it is, so that it can be read, debugged and covered. `twins` makes the
compiled counterparts: each function gets a copy whose global names lead to compiled callees. `@placeholder` marks a
function of the kernel interface that generic code calls; `twins` puts a game's own kernel in its place.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

import platformdirs

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL = "__crossings_kernel__"
PLACEHOLDER = "__crossings_placeholder__"
INLINED = "INLINED"
"""A constant of a module: whether its kernels' code is put into their callers (faster, but longer to compile)."""
KEPT_CACHES = 12
"""How many cache folders are kept for one game: a few for its sources as they are, the others of earlier ones."""

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
    prefix: str,
    known: dict[FunctionType, Any] | None = None,
) -> dict[str, Any]:
    """Copies of kernels (and of all kernels they call) in which placeholders are bound to `bindings`.

    `compiler` turns each copy into what is called in its place (a numba dispatcher, say); None leaves it interpreted.
    `prefix` goes into the qualified name, so that caches of different games stay apart. Twins in `known` are used
    again, new ones are added to it. Returns name -> twin.
    """
    functions = [_bound(function, bindings) for function in functions]
    made = {} if known is None else known
    new = [function for function in reachable(functions, bindings) if function not in made]
    namespaces: dict[int, dict[str, Any]] = {}
    for function in new:
        namespace = namespaces.setdefault(id(function.__globals__), dict(function.__globals__))
        copy = _copy(function, namespace, prefix)
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
    for name in function.__code__.co_names:
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


def _copy(function: FunctionType, namespace: dict[str, Any], prefix: str) -> FunctionType:
    copy = FunctionType(function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__)
    copy.__qualname__ = f"{prefix}.{function.__name__}"
    copy.__module__ = function.__module__
    copy.__doc__ = function.__doc__
    return copy


# ---- compiling for the CPU ---------------------------------------------------------------------


def compile_for_cpu(
    functions: Iterable[FunctionType],
    bindings: Mapping[str, FunctionType],
    name: str,
    known: dict[FunctionType, Any] | None = None,
) -> dict[str, Any]:
    """Compiled twins (numba dispatchers, compiled at their first call or loaded from the cache)."""
    functions = list(functions)
    folder = cache_folder(name, reachable([*functions, *bindings.values()], bindings))
    with _compiling:
        import numba
        from numba.core import config

        folder.mkdir(parents=True, exist_ok=True)
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)  # type: ignore[attr-defined]
        try:

            def compiler(function: FunctionType) -> Any:
                # Kernels make no arrays, so nothing needs counting references to them, which would take half the time.
                inlined = function.__globals__.get(INLINED, False)
                return widening(numba.njit(cache=True, _nrt=False, forceinline=inlined)(function))

            return twins(functions, bindings, compiler, _identifier(name), known)
        finally:
            config.CACHE_DIR = before  # type: ignore[attr-defined]


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


def cache_root() -> Path:
    """Where compiled kernels lie: `CROSSINGS_CACHE`, or the user's cache folder."""
    given = os.environ.get("CROSSINGS_CACHE")
    return Path(given) if given else Path(platformdirs.user_cache_dir("crossings"))


def cache_folder(name: str, functions: Iterable[Callable[..., Any]]) -> Path:
    """The cache folder for kernels of one game, keyed by all sources they come from and the tools' versions.

    Where a source lies and when it was written count, too: to numba, code from any other file is no cached code.
    """
    files = sorted({cast(FunctionType, function).__code__.co_filename for function in functions})
    files = sorted({*files, *(str(path) for file in files for path in Path(file).parent.glob("data.py")), __file__})
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file} {Path(file).stat().st_mtime_ns}".encode())
        digest.update(Path(file).read_bytes())
    digest.update(_tools().encode())
    return cache_root() / "kernels" / _identifier(name) / digest.hexdigest()[:16]


@contextlib.contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Whatever is done under this name, no two processes do it at the same time. (Windows has no such locks: there they
    may do the same work twice.)"""
    folder = cache_root() / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / _identifier(name)).open("w", encoding="ascii") as file:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def mark_ready(mark: Path) -> None:
    """Leave a file in a cache folder that says that all is there, and note that the folder is in use."""
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()
    mark.parent.touch()


def sweep_caches(name: str) -> None:
    """Delete all but the cache folders of a game that were used last."""
    parent = cache_root() / "kernels" / _identifier(name)
    folders = sorted(parent.glob("*"), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[KEPT_CACHES:]:
        shutil.rmtree(folder, ignore_errors=True)


def _tools() -> str:
    import platform
    from importlib.metadata import version

    bounds = os.environ.get("NUMBA_BOUNDSCHECK", "")
    return f"{version('numba')} {version('numpy')} {platform.python_version()} {platform.machine()} {bounds}"


def _identifier(name: str) -> str:
    return name.replace("-", "_")
