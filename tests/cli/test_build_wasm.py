"""`crossings build-wasm` where what it needs is missing; what it builds is compared in `tests/search/deep_wasm.py`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cli.said import Command
from crossings.engine.kernels import wasm


def test_without_a_linker_it_says_what_to_install(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(wasm, "find_spec", lambda name: None)
    wasm.linker_version.cache_clear()
    said = command.mistake("build-wasm", "dune-chess", "-o", str(tmp_path / "pages"))
    assert said == (
        "crossings: wasm-ld is missing: pip install 'crossings[web]', or install LLVM's linker lld (Debian: lld)\n"
    )
    assert not (tmp_path / "pages").exists()
