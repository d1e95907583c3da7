"""Kernels give the same results interpreted and compiled, with placeholders bound to a game's own kernels."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
import pytest

from crossings.engine import Record, Rng, kernel
from crossings.engine.kernels import drivers, interface
from crossings.engine.kernels.compiling import compile_for_cpu
from crossings.engine.kernels.kernel import is_kernel, kernels_of, placeholder, reachable, specialise
from crossings.engine.kernels.rng import generator
from crossings.engine.kernels.tables import table
from toys.nim.game import GAME as NIM
from toys.nim.rules import GUST


@placeholder
def gain(s: object, amount: int) -> int:
    """Placeholder for a game's own kernel."""
    raise NotImplementedError


@kernel
def add(a: int, b: int) -> int:
    """Be called by two kernels."""
    return a + b


@kernel
def double_gain(s: object, amount: int) -> int:
    """Call the placeholder and a kernel."""
    return add(gain(s, amount), gain(s, amount))


@kernel
def gain_by_ten(s: object, amount: int) -> int:
    """A kernel of one game."""
    return add(amount, 10)


@kernel
def gain_by_hundred(s: object, amount: int) -> int:
    """A kernel of another game."""
    return add(amount, 100)


KERNELS = kernels_of(sys.modules[__name__])
DOUBLE_GAIN = KERNELS["double_gain"]
BY_TEN, BY_HUNDRED = {"gain": KERNELS["gain_by_ten"]}, {"gain": KERNELS["gain_by_hundred"]}


def test_a_kernel_stays_a_plain_function() -> None:
    assert add(2, 3) == 5
    assert is_kernel(add)
    assert not is_kernel(len)
    assert not is_kernel(gain)


@pytest.mark.parametrize("compiler", [None, numba.njit], ids=["interpreted", "compiled"])
def test_placeholders_are_bound_per_game(compiler: Callable[[FunctionType], Any] | None) -> None:
    ten = specialise([DOUBLE_GAIN], BY_TEN, compiler)["double_gain"]
    hundred = specialise([DOUBLE_GAIN], BY_HUNDRED, compiler)["double_gain"]
    assert ten(0, 1) == 22
    assert hundred(0, 1) == 202


def test_specialising_keeps_the_originals_and_reuses_known_specialisations() -> None:
    known: dict[FunctionType, Any] = {}
    first = specialise([DOUBLE_GAIN], BY_TEN, None, known)["double_gain"]
    assert specialise([DOUBLE_GAIN], BY_TEN, None, known)["double_gain"] is first
    with pytest.raises(NotImplementedError):
        double_gain(0, 1)


def test_reachable_follows_bound_placeholders() -> None:
    names = {function.__name__ for function in reachable([DOUBLE_GAIN], BY_TEN)}
    assert names == {"double_gain", "gain_by_ten", "add"}


def test_kernels_of_a_module_are_its_own_only() -> None:
    module = ModuleType("somewhere")
    vars(module)["add"] = add
    assert kernels_of(module) == {}


NARROW = table([[100, 100], [-100, 90]], "int8")


@kernel
def sum_of_row(row: int) -> int:
    """Return a sum that exceeds eight bits."""
    total: int = NARROW[row, 0] + NARROW[row][1] + NARROW[row, 1]
    return total


@kernel
def count_hundreds() -> int:
    """Count the 100s in the first row."""
    count: int = (NARROW[0, 0] == 100) + (NARROW[0, 1] == 100)
    return count


@kernel
def sum_of_rows() -> int:
    """Sum by iteration."""
    total = 0
    for number in NARROW[0]:
        total = number + total
    return total


@pytest.mark.parametrize(
    "function, arguments, answer",
    [(sum_of_row, (0,), 300), (sum_of_row, (1,), 80), (count_hundreds, (), 2), (sum_of_rows, (), 200)],
)
def test_narrow_tables_read_equally_interpreted_and_compiled(
    function: FunctionType, arguments: tuple[int, ...], answer: int
) -> None:
    for compiler in (None, numba.njit):
        special = specialise([function], {}, compiler)[function.__name__]
        assert (special(*arguments), function(*arguments)) == (answer, answer)


def test_compiled_kernels_read_tables_as_narrow_as_they_are() -> None:
    function = kernels_of(sys.modules[__name__])["sum_of_row"]
    special = specialise([function], {}, numba.njit)["sum_of_row"]
    assert special.py_func.__globals__["NARROW"].dtype == np.int8
    assert type(special.py_func.__globals__["NARROW"]) is np.ndarray


def test_an_inner_kernel_can_be_requested_later(tmp_path: Path) -> None:
    """Compile it without its entry point for Python, and again with it when Python code needs it."""
    known: dict[FunctionType, Any] = {}
    whole = compile_for_cpu([DOUBLE_GAIN], BY_TEN, tmp_path, known)["double_gain"]
    assert whole(0, 1) == 22
    inner = known[KERNELS["add"]]
    assert all("cpython" not in code for code in inner.inspect_llvm().values())
    assert any("cpython" in code for code in whole.inspect_llvm().values())
    part = compile_for_cpu([KERNELS["add"]], BY_TEN, tmp_path, known)["add"]
    assert (part(2, 3), whole(0, 1)) == (5, 22)
    assert compile_for_cpu([DOUBLE_GAIN], BY_TEN, tmp_path, known)["double_gain"] is whole


def test_kernels_of_both_kinds_are_found_in_the_cache(tmp_path: Path) -> None:
    for hits in (0, 1):
        known: dict[FunctionType, Any] = {}
        functions = [DOUBLE_GAIN, KERNELS["gain_by_ten"]]
        made = compile_for_cpu(functions, BY_TEN, tmp_path, known)
        assert (made["gain_by_ten"](0, 1), made["double_gain"](0, 1)) == (11, 22)
        assert [sum(special.stats.cache_hits.values()) for special in made.values()] == [hits, hits]
    other = compile_for_cpu([KERNELS["gain_by_hundred"]], {}, tmp_path, known := {})["gain_by_hundred"]
    assert other(0, 1) == 101
    assert sum(known[KERNELS["add"]].stats.cache_hits.values()) == 1


# ---- drivers -------------------------------------------------------------------------------------

RANDOM_MOVES, RANDOM_MOVE = (kernels_of(drivers)[name] for name in ("random_moves", "random_move"))
NO_DRAW, NO_CHOICE = (kernels_of(interface)[name] for name in ("no_draw", "no_choice"))
GAMES = 3


@kernel
def always_gusts(s: Record, rng: Rng) -> int:
    """A draw kernel whose wind always blows."""
    return GUST


GUSTS = kernels_of(sys.modules[__name__])["always_gusts"]


def test_the_draw_kernel_replaces_the_list_of_outcomes() -> None:
    windy = NIM.start(heap=20, wind=True).play("take-1")
    play = NIM.kernels.bind([RANDOM_MOVE], compiled=False, extra={"draw": GUSTS})["random_move"]
    for seed in range(10):
        assert play(windy.unpacked(), generator(seed), *NIM.kernels.buffers()) == GUST
