"""Bytecode that a browser stores is used instead of the source, which is not read."""

import asyncio
import importlib
import sys
import zipfile
import zipimport
from pathlib import Path

import pytest

from crossings.server.site import bytecode


def imported(name: str) -> str:
    """Import a module again, and return its `WORD`."""
    sys.modules.pop(name, None)
    importlib.invalidate_caches()
    return str(importlib.import_module(name).WORD)


def test_modules_are_imported_from_stored_bytecode_and_not_from_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "stored_as_bytecode.py"
    source.write_text("WORD = 'first'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    for prefix in ("one", "two"):
        (tmp_path / prefix).mkdir()
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "one"))
    assert imported(source.stem) == "first"
    archive = bytecode.bytecode_of_imports()
    assert archive
    (tmp_path / "stored.zip").write_bytes(archive)
    source.write_text("WORD = 'second, and later'\n")
    with zipfile.ZipFile(tmp_path / "stored.zip") as stored:
        stored.extractall(tmp_path / "two")
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "two"))
    assert imported(source.stem) == "first"
    assert bytecode.bytecode_of_imports(known=len(stored.namelist())) is None


def test_the_library_gets_the_bytecode_of_imported_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    with zipfile.ZipFile(first, "w") as library:
        library.writestr("used_in_library.py", "WORD = 'compiled'\n")
        library.writestr("unused_in_library.py", "WORD = 'source'\n")
    monkeypatch.setattr(bytecode, "PAUSE_SECONDS", 0)
    monkeypatch.syspath_prepend(str(first))
    assert imported("used_in_library") == "compiled"
    second.write_bytes(asyncio.run(bytecode.library_with_bytecode()) or b"")
    monkeypatch.syspath_prepend(str(second))
    with monkeypatch.context() as patch:
        patch.setattr(zipimport, "_compile_source", None)
        assert imported("used_in_library") == "compiled"
    assert asyncio.run(bytecode.library_with_bytecode()) is None
    assert imported("unused_in_library") == "source"
