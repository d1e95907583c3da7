"""Bytecode that the browser stores, so that the next start compiles nothing.

The Python that builds the site has another version, so it can't write the bytecode. Python doesn't compare it with the
sources, since an edition doesn't change.
"""

from __future__ import annotations

import asyncio
import importlib.util
import io
import marshal
import sys
import zipfile
from pathlib import Path
from types import CodeType, ModuleType
from zipimport import zipimporter

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""The flags of bytecode that Python does not compare with its source, and an unused hash of the source."""
HEADER = len(importlib.util.MAGIC_NUMBER) + len(UNCHECKED)
PAUSE_SECONDS = 0.02
"""The pause after each module, which lets other tasks run."""


def bytecode_of_imports(known: int = 0) -> bytes | None:
    """Return an archive of all bytecode in `sys.pycache_prefix`; None if it has no more than `known` files."""
    folder = Path(str(sys.pycache_prefix))
    files = sorted(folder.rglob("*.pyc"))
    if len(files) <= known:
        return None
    archived = io.BytesIO()
    with zipfile.ZipFile(archived, "w") as archive:
        for file in files:
            archive.writestr(file.relative_to(folder).as_posix(), unchecked(file.read_bytes()[HEADER:]))
    return archived.getvalue()


async def library_with_bytecode() -> bytes | None:
    """Return the archive of Python's library with bytecode of all imported modules; None if none is missing."""
    library = next(path for path in sys.path if path.endswith(".zip"))
    with zipfile.ZipFile(library) as archive:
        known = set(archive.namelist())
    imported = [(f"{file}c", module) for module in [*sys.modules.values()] if (file := _file_in(library, module))]
    missing = {file: module for file, module in imported if file not in known}
    if not missing:
        return None
    archived = io.BytesIO(Path(library).read_bytes())
    with zipfile.ZipFile(archived, "a") as archive:
        for file, module in missing.items():
            archive.writestr(file, unchecked(marshal.dumps(_code(module))))
            await asyncio.sleep(PAUSE_SECONDS)
    return archived.getvalue()


def unchecked(code: bytes) -> bytes:
    """Return a bytecode file for marshalled code that Python does not compare with the source."""
    return importlib.util.MAGIC_NUMBER + UNCHECKED + code


def _file_in(library: str, module: ModuleType) -> str | None:
    """Return the path of a module's source inside the archive; None if it is not from there."""
    spec = getattr(module, "__spec__", None)
    if spec is None or not isinstance(spec.loader, zipimporter) or not str(spec.origin).endswith(".py"):
        return None
    return str(spec.origin).removeprefix(f"{library}/")


def _code(module: ModuleType) -> CodeType:
    assert module.__spec__ is not None and isinstance(module.__spec__.loader, zipimporter)
    return module.__spec__.loader.get_code(module.__spec__.name)
