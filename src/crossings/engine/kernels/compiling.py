"""Compilation of kernels for the CPU, cached between processes. Imported only when kernels are compiled."""

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
"""Name of a module constant: whether the module's kernels are inlined into their callers (faster, but slower to
compile). `EARLY` inlines them before types are inferred."""

EARLY = "early"
"""A value of `INLINED`: callers are compiled with a copy of the kernel, which is not compiled on its own. This makes
chains of calls faster to compile: otherwise LLVM optimises a kernel again in each direct and indirect caller."""

NOGIL = "NOGIL"
"""Name of a module constant: whether the module's kernels release the GIL; for long-running kernels."""

NOT_FROM_PYTHON = "no_cpython_wrapper"
"""Numba's option for functions that only other compiled functions call."""

_compiling = threading.RLock()


def compile_for_cpu(
    functions: Iterable[FunctionType],
    bindings: Mapping[str, FunctionType],
    folder: Path,
    known: dict[FunctionType, Any] | None = None,
) -> dict[str, Any]:
    """Return compiled specialisations: numba dispatchers.

    They are compiled, or loaded from the cache folder, on first call. Python code can call those of `functions`, but
    not their callees, which makes compilation faster.
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
            options = {**inlining_options(original), "nogil": releases_gil(original), NOT_FROM_PYTHON: is_inner}
            # Kernels create no arrays, so they need no reference counting, which would take half the run time.
            dispatcher = numba.njit(_nrt=False, no_cfunc_wrapper=True, pipeline_class=KernelCompiler, **options)(
                special
            )
            use_cache_folder(dispatcher, folder, special.__qualname__)
            return widen_integers(compile_once(dispatcher, folder))

        return specialise(functions, bindings, compiler, known)


def compile_once(dispatcher: Any, folder: Path) -> Any:
    """Make other processes wait while this one compiles a kernel; they then load it from the folder."""
    compile_here = dispatcher.compile

    def compile_alone(signature: tuple[Any, ...]) -> Any:
        with compile_lock(folder.parent.name):
            return compile_here(signature)

    dispatcher.compile = compile_alone
    return dispatcher


@contextlib.contextmanager
def compile_lock(name: str) -> Iterator[None]:
    """Allow one thread of one process at a time to compile kernels of this name.

    Numba's lock between threads is always acquired first, which prevents deadlocks.
    """
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock, process_lock(name):
        yield


def widen_integers(dispatcher: Any) -> Any:
    """Make a compiled kernel accept all integers as 64 bits wide, like interpreted ones.

    Otherwise numba would compile it again for each integer type of an argument, including types that it assumes
    temporarily during type inference.
    """
    from numba import types

    get_template = dispatcher.get_call_template

    def get_wide_template(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        widened = (types.int64 if isinstance(kind, types.Integer) else kind for kind in arguments)
        return get_template(tuple(widened), keywords)

    dispatcher.get_call_template = get_wide_template
    return dispatcher


def inlining(function: FunctionType) -> bool | str:
    """Return whether a kernel is inlined into its callers, or `EARLY`, according to its module."""
    choice: bool | str = function.__globals__.get(INLINED, False)
    return choice


def inlining_options(function: FunctionType) -> dict[str, Any]:
    """Return numba's options that inline a kernel according to its module."""
    choice = inlining(function)
    return {"inline": "always"} if choice == EARLY else {"forceinline": choice}


def releases_gil(function: FunctionType) -> bool:
    """Return whether a kernel releases the GIL, according to its module."""
    return bool(function.__globals__.get(NOGIL, False))


def digests_of(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> dict[FunctionType, str]:
    """Return a digest per kernel, including its callees. It changes if and only if the compiled code may change."""
    callees = {function: dict(callees_of(function, bindings)) for function in reachable(functions, bindings)}
    settings = digest(
        code_fingerprint(compile_for_cpu.__code__), code_fingerprint(widen_integers.__code__), _compiler()
    )
    return {
        function: digest(code, settings, releases_gil(function))
        for function, code in digest_kernels(callees, inlining).items()
    }


@cache
def _compiler() -> str:
    """Return the source of `compiler.py` without its formatting; importing the module would import numba."""
    return ast.dump(ast.parse(Path(__file__).with_name("compiler.py").read_text(encoding="utf-8")))


def cache_folder(
    name: str, functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType], record: np.dtype[Any]
) -> Path:
    """Return the cache folder for specialisations of these kernels, and of kernels that call them, for one game."""
    return folder_for(name, digest(digest_of(functions, bindings), record.descr, record.alignment))


def digest_of(functions: Iterable[FunctionType], bindings: Mapping[str, FunctionType]) -> str:
    """Return a short digest of several kernels."""
    return digest(sorted(digests_of(functions, bindings).values()))[:16]
