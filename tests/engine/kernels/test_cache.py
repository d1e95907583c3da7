"""Compiled kernels are cached by their code: moved or reformatted code is found, changed code is not."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from crossings.engine import kernel
from crossings.engine.kernels.cache import MAX_CACHE_FOLDERS, mark_ready, sweep_caches
from crossings.engine.kernels.compiling import cache_folder
from crossings.engine.kernels.kernel import kernels_of, placeholder
from processes import printed
from rows import cases
from toys import module_at

RECORD = np.dtype([("count", np.int8)], align=True)
RULES = '''
"""Rules of a toy."""
from crossings.engine import kernel, table

STEPS = table([1, 2, 3], "int16")
BONUS = 5
PAIRS = ((1, 2), (3, 4))


@kernel
def worth(s, seat):
    """XYZ-1: what a seat is worth."""
    return STEPS[seat] + BONUS + PAIRS[0][1]


@kernel
def score(s, seat):
    """XYZ-2: the score."""
    if s.count > seat:
        return worth(s, seat)
    return 0
'''
LAID_OUT_ANEW = '''
from crossings.engine import kernel as marked, table

BONUS, PAIRS = 5, ((1, 2), (3, 4))
UNREAD = 7
STEPS = table([1, 2, 3], "int16")
kernel = marked


@kernel
def score(s, seat):  # written in another way
    """In another order, and with another docstring."""

    if (
        s.count
        > seat
    ):
        return worth(
            s, seat
        )
    return 0


@kernel
def worth(s, seat):
    return (STEPS[seat] +
            BONUS + PAIRS[0][1])
'''
COMPILE = """
import sys
import numpy as np
from pathlib import Path
from crossings.engine.kernels.compiling import cache_folder, compile_for_cpu
sys.path.insert(0, sys.argv[1])
import {module}
record = np.dtype([("count", np.int8)], align=True)
folder = cache_folder("some-game", [{module}.score], {{}}, record)
score = compile_for_cpu([{module}.score], {{}}, folder)["score"]
filled = np.zeros(1, record)
filled["count"] = 2
print(folder, score(filled[0], 1), sum(score.stats.cache_hits.values()), sum(score.stats.cache_misses.values()))
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def folder(path: Path, text: str, record: np.dtype = RECORD) -> Path:
    """Return the cache folder for the kernels of these rules, written to this path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return cache_folder("some-game", kernels_of(module_at(path)).values(), {}, record)


def test_moved_rules_have_the_same_folder(tmp_path: Path, cache: Path) -> None:
    here = folder(tmp_path / "here" / "rules.py", RULES)
    assert here.parent == cache / "kernels" / "some_game"
    there = tmp_path / "there" / "record.py"
    assert folder(there, RULES) == here
    os.utime(there, (1, 1))
    assert folder(there, RULES) == here


def test_reformatted_rules_have_the_same_folder(tmp_path: Path) -> None:
    assert folder(tmp_path / "rules.py", LAID_OUT_ANEW) == folder(tmp_path / "a" / "rules.py", RULES)


@cases(r"""
    old | new
    BONUS = 5 | BONUS = 6 -- a constant
    BONUS = 5 | BONUS = True -- its kind
    "[1, 2, 3]" | "[1, 2, 4]" -- a value of a table
    int16 | int32 -- its width
    "[1, 2, 3]" | "[[1, 2, 3]]" -- its shape
    (1, 2) | (1, 3) -- a value in nested tuples
    s.count > seat | s.count >= seat -- a kernel
    STEPS[seat] + BONUS | STEPS[seat] - BONUS -- one that is called
    return 0 | return 1 -- a number in it
    s.count > seat | s.other > seat -- a field that is read
    BONUS = 5 | "BONUS = 5\nINLINED = True" -- whether code is put into callers
    BONUS = 5 | "BONUS = 5\nINLINED = 'early'" -- and when
""")
def test_changed_rules_have_another_folder(tmp_path: Path, old: str, new: str) -> None:
    assert RULES.count(old) == 1
    assert folder(tmp_path / "b" / "rules.py", RULES.replace(old, new)) != folder(tmp_path / "a" / "rules.py", RULES)


@pytest.mark.parametrize("other", [np.dtype([("count", np.int16)], align=True), np.dtype([("count", np.int8, (1,))])])
def test_another_record_has_another_folder(tmp_path: Path, other: np.dtype) -> None:
    assert folder(tmp_path / "rules.py", RULES, other) != folder(tmp_path / "rules.py", RULES)


@placeholder
def gain(s: object, amount: int) -> int:
    """Placeholder for a game's own kernel."""
    raise NotImplementedError


@kernel
def double_gain(s: object, amount: int) -> int:
    """Call the placeholder."""
    return 2 * gain(s, amount)


@kernel
def by_ten(s: object, amount: int) -> int:
    """A kernel of one game."""
    return amount + 10


@kernel
def by_hundred(s: object, amount: int) -> int:
    """A kernel of another game."""
    return amount + 100


class Pair(NamedTuple):
    """Two numbers."""

    first: int
    second: int


class Exchanged(NamedTuple):
    """The fields of `Pair` in another order."""

    second: int
    first: int


class Bundle(NamedTuple):
    """A named tuple with a nested one."""

    pair: Pair


@kernel
def first_of(bundle: Bundle) -> int:
    """Read a field of a nested tuple."""
    return bundle.pair.first


KERNELS = kernels_of(sys.modules[__name__])


def test_the_digest_covers_the_order_of_fields_in_named_tuples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code refers to fields by index; with exchanged fields, cached code would read the wrong ones."""
    before = cache_folder("x", [KERNELS["first_of"]], {}, RECORD)
    Exchanged.__module__, Exchanged.__qualname__ = Pair.__module__, Pair.__qualname__
    monkeypatch.setattr(sys.modules[__name__], "Pair", Exchanged)
    assert cache_folder("x", [KERNELS["first_of"]], {}, RECORD) != before


def test_the_digest_covers_bindings() -> None:
    bound = (KERNELS["by_ten"], KERNELS["by_hundred"])
    folders = {cache_folder("x", [KERNELS["double_gain"]], {"gain": gain}, RECORD) for gain in bound}
    assert len(folders) == 2


def test_unsupported_globals_are_named(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"kernel worth \(.*\) reads BONUS, a list; kernels read whole numbers"):
        folder(tmp_path / "rules.py", RULES.replace("BONUS = 5", "BONUS = [5]"))


def test_a_kernel_that_calls_itself_is_named(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"kernel worth \(.*\) calls itself"):
        folder(tmp_path / "rules.py", RULES.replace("return STEPS", "return worth(s, 0) + STEPS"))


def compiled_at(path: Path) -> list[str]:
    """Return the folder, the result, and the numbers of kernels loaded and compiled by another process."""
    return printed("-c", COMPILE.format(module=path.stem), path.parent).split()


def test_compiled_kernels_are_found_after_the_source_moves(tmp_path: Path) -> None:
    """They are compiled for the first checkout, loaded for the second, and compiled again after a table has changed or
    if a file can't be read."""
    first, second, changed = tmp_path / "a" / "rules.py", tmp_path / "b" / "chapter.py", tmp_path / "c" / "rules.py"
    folder(first, RULES)
    folder(second, LAID_OUT_ANEW)
    folder(changed, RULES.replace("[1, 2, 3]", "[1, 20, 3]"))
    where, *rest = compiled_at(first)
    assert rest == ["9", "0", "1"]
    assert compiled_at(second) == [where, "9", "1", "0"]
    other, *rest = compiled_at(changed)
    assert other != where
    assert rest == ["27", "0", "1"]
    for index in Path(where).glob("*.nbi"):
        index.write_bytes(index.read_bytes()[:-20])
    assert compiled_at(first) == [where, "9", "0", "1"]


def test_named_tuples_in_different_modules_differ(tmp_path: Path) -> None:
    text = "from typing import NamedTuple\nclass Desk(NamedTuple):\n    move: int\n" + RULES
    text = text.replace("def worth(s, seat):", "def worth(s, seat: 'Desk'):")
    assert folder(tmp_path / "search.py", text) != folder(tmp_path / "simulation.py", text)


def test_old_caches_are_deleted(cache: Path) -> None:
    folders = [cache / "kernels" / "some_game" / str(age) for age in range(MAX_CACHE_FOLDERS + 3)]
    for second, folder in enumerate(folders):
        folder.mkdir(parents=True)
        os.utime(folder, (second, second))
    mark_ready(folders[0] / "some.ready")
    sweep_caches("some-game")
    assert {folder for folder in folders if folder.exists()} == {folders[0], *folders[4:]}, "those used last are kept"
