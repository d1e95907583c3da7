"""Kernels run interpreted and compiled alike, with placeholders bound to a game's own kernels."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

import numba
import numpy as np
import pytest

from crossings.engine import kernel
from crossings.engine.kernel import (
    KEPT_CACHES,
    cache_folder,
    is_kernel,
    kernels_of,
    mark_ready,
    placeholder,
    reachable,
    sweep_caches,
    twins,
)


@placeholder
def gain(s: object, amount: int) -> int:
    """Stands for a game's own kernel."""
    raise NotImplementedError


@kernel
def add(a: int, b: int) -> int:
    """A kernel called by two others."""
    return a + b


@kernel
def double_gain(s: object, amount: int) -> int:
    """Calls the placeholder and a kernel."""
    return add(gain(s, amount), gain(s, amount))


@kernel
def gain_by_ten(s: object, amount: int) -> int:
    """One game's own."""
    return add(amount, 10)


@kernel
def gain_by_hundred(s: object, amount: int) -> int:
    """Another game's own."""
    return add(amount, 100)


def test_a_kernel_stays_a_plain_function() -> None:
    assert add(2, 3) == 5
    assert is_kernel(add)
    assert not is_kernel(len)
    assert not is_kernel(gain)


@pytest.mark.parametrize("compiler", [None, numba.njit], ids=["interpreted", "compiled"])
def test_placeholders_are_bound_per_game(compiler: object) -> None:
    ten = twins([double_gain], {"gain": gain_by_ten}, compiler, "ten")["double_gain"]
    hundred = twins([double_gain], {"gain": gain_by_hundred}, compiler, "hundred")["double_gain"]
    assert ten(0, 1) == 22
    assert hundred(0, 1) == 202


def test_twins_leave_the_originals_alone() -> None:
    twins([double_gain], {"gain": gain_by_ten}, None, "x")
    with pytest.raises(NotImplementedError):
        double_gain(0, 1)


def test_known_twins_are_used_again() -> None:
    known: dict = {}
    first = twins([double_gain], {"gain": gain_by_ten}, None, "x", known)["double_gain"]
    assert twins([double_gain], {"gain": gain_by_ten}, None, "x", known)["double_gain"] is first


def test_reachable_follows_bound_placeholders() -> None:
    names = {function.__name__ for function in reachable([double_gain], {"gain": gain_by_ten})}
    assert names == {"double_gain", "gain_by_ten", "add"}


def test_kernels_of_a_module_are_its_own_only() -> None:
    module = ModuleType("somewhere")
    module.add = add
    assert kernels_of(module) == {}


def test_the_cache_folder_follows_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path))
    source = tmp_path / "rules.py"

    def folder(text: str) -> Path:
        if not source.exists() or source.read_text() != text:
            source.write_text(text)
        names: dict = {}
        exec(compile(text, str(source), "exec"), names)
        return cache_folder("some-game", [names["f"]])

    first = folder("def f(): return 1\n")
    assert first.parent == tmp_path / "kernels" / "some_game"
    assert folder("def f(): return 1\n") == first
    assert folder("def f(): return 2\n") != first
    (tmp_path / "data.py").write_text("TABLE = 1")
    with_data = folder("def f(): return 1\n")
    assert with_data != first
    os.utime(source, (1, 1))
    assert folder("def f(): return 1\n") != with_data, "numba takes it for another file"


def test_old_caches_are_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path))
    folders = [tmp_path / "kernels" / "some_game" / str(age) for age in range(KEPT_CACHES + 3)]
    for second, folder in enumerate(folders):
        folder.mkdir(parents=True)
        os.utime(folder, (second, second))
    mark_ready(folders[0] / "READY")
    sweep_caches("some-game")
    assert {folder for folder in folders if folder.exists()} == {folders[0], *folders[4:]}, "those used last are kept"


def test_a_compiled_kernel_changes_the_record() -> None:
    dtype = np.dtype([("count", np.int8)], align=True)

    def bump(s, by):
        s.count += by

    record = np.zeros(1, dtype)
    numba.njit(bump)(record[0], 3)
    assert record["count"][0] == 3
