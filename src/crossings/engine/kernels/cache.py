"""Where compiled kernels are kept, so that no later process has to compile them: a folder for each set of kernels,
named by what these mean (`fingerprint.py`), and in it files named by what each of them means."""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import IO, Any

import platformdirs

from crossings.engine.kernels.fingerprint import digest

KEPT_CACHES = 12
"""How many cache folders are kept for one game: a few for its kernels as they are, the others of earlier ones."""


def cache_root() -> Path:
    """Where compiled kernels lie: `CROSSINGS_CACHE`, or the user's cache folder."""
    given = os.environ.get("CROSSINGS_CACHE")
    return Path(given) if given else Path(platformdirs.user_cache_dir("crossings"))


def folder_for(name: str, key: str) -> Path:
    """The cache folder for kernels of one game: by what is kept there, and by the versions of the tools."""
    return cache_root() / "kernels" / _identifier(name) / digest(key, _tools())[:16]


@contextlib.contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Whatever is done under this name, no two processes do it at the same time. (Windows has no such locks: there they
    may do the same work twice.)"""
    with _lock_file(name) as file:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def is_taken(name: str) -> bool:
    """Whether somebody is at it now, so that `one_at_a_time` would have to wait."""
    with _lock_file(name) as file:
        if sys.platform != "win32":
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
    return False


def _lock_file(name: str) -> IO[str]:
    folder = cache_root() / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    return (folder / _identifier(name)).open("w", encoding="ascii")


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


def keep(dispatcher: Any, folder: Path, name: str) -> None:
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


def _tools() -> str:
    bounds = os.environ.get("NUMBA_BOUNDSCHECK", "")
    return f"{version('numba')} {version('numpy')} {platform.python_version()} {platform.machine()} {bounds}"


def _identifier(name: str) -> str:
    return name.replace("-", "_")
