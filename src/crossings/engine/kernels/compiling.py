"""Kernels compiled for the CPU, and kept from one process to the next. Imported where kernels are compiled only."""

from __future__ import annotations

import ast
import contextlib
import inspect
import threading
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

from crossings.engine.kernels.cache import (
    code_fingerprint,
    digest,
    digest_kernels,
    folder_for,
    process_lock,
    use_cache_folder,
)
from crossings.engine.kernels.kernel import callees_of, reachable, resolve, specialise

INLINED = "INLINED"
"""A constant of a module: whether its kernels' code is put into their callers (faster, but longer to compile)."""

NOGIL = "NOGIL"
"""A constant of a module: whether its kernels let other threads run while they do; for those that work long."""

NOT_FROM_PYTHON = "no_cpython_wrapper"
"""Numba's option for what only other compiled functions call."""

_compiling = threading.RLock()


def compile_for_cpu(
    functions: Iterable[FunctionType],
    bindings: Mapping[str, FunctionType],
    folder: Path,
    known: dict[FunctionType, Any] | None = None,
) -> dict[str, Any]:
    """Compiled specialisations (numba dispatchers, compiled at their first call or loaded from the cache folder).

    Those of `functions` can be called from Python; those that only they call cannot, which is sooner compiled.
    """
    functions = [resolve(function, bindings) for function in functions]
    meanings = digests_of(functions, bindings)
    known = {} if known is None else known
    for function in functions:
        if function in known and known[function].targetoptions[NOT_FROM_PYTHON]:
            del known[function]
    with _compiling:
        import numba

        from crossings.engine.kernels.compiler import KernelCompiler

        def compiler(special: FunctionType) -> Any:
            original = inspect.unwrap(special)
            is_inner = original not in functions
            special.__qualname__ = f"{special.__name__}_{meanings[original][:16]}{'_inner' if is_inner else ''}"
            options = {"forceinline": is_inlined(original), "nogil": releases_gil(original), NOT_FROM_PYTHON: is_inner}
            # Kernels make no arrays, so nothing needs counting references to them, which would take half the time.
            dispatcher = numba.njit(_nrt=False, no_cfunc_wrapper=True, pipeline_class=KernelCompiler, **options)(
                special
            )
            use_cache_folder(dispatcher, folder, special.__qualname__)
            return widen_integers(compile_once(dispatcher, folder))

        return specialise(functions, bindings, compiler, known)


def compile_once(dispatcher: Any, folder: Path) -> Any:
    """Have other processes wait while this one compiles a kernel; they then find it in the folder."""
    compile_here = dispatcher.compile

    def compile_alone(signature: tuple[Any, ...]) -> Any:
        with compile_lock(folder.parent.name):
            return compile_here(signature)

    dispatcher.compile = compile_alone
    return dispatcher


@contextlib.contextmanager
def compile_lock(name: str) -> Iterator[None]:
    """Compile kernels of this name in one thread of one process at a time.

    Numba's own lock between threads is always taken first, so that no two threads can wait for each other.
    """
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock, process_lock(name):
        yield


def widen_integers(dispatcher: Any) -> Any:
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


def releases_gil(function: FunctionType) -> bool:
    """Whether other threads run while a kernel does, as its module says."""
    return bool(function.__globals__.get(NOGIL, False))


def digests_of(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> dict[FunctionType, str]:
    """The digest of each of these kernels and of all that they reach: it changes exactly when what is compiled does."""
    callees = {function: dict(callees_of(function, bindings)) for function in reachable(functions, bindings)}
    how = digest(code_fingerprint(compile_for_cpu.__code__), code_fingerprint(widen_integers.__code__), _compiler())
    return {
        function: digest(what, how, releases_gil(function))
        for function, what in digest_kernels(callees, is_inlined).items()
    }


@cache
def _compiler() -> str:
    """What `compiler` is, which is imported where kernels are compiled only."""
    return ast.dump(ast.parse(Path(__file__).with_name("compiler.py").read_text(encoding="utf-8")))


def cache_folder(
    name: str, functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType], record: np.dtype[Any]
) -> Path:
    """Where compiled specialisations of these kernels, and of those that call them, are kept for one game."""
    return folder_for(name, digest(digest_of(functions, bindings), record.descr, record.alignment))


def digest_of(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> str:
    """A short digest of these kernels together."""
    return digest(sorted(digests_of(functions, bindings).values()))[:16]
