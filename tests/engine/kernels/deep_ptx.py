"""Generic kernels can be compiled for a GPU, and unsupported code is named. Needs the extra `gpu`.

The conformance checks compile the games' own kernels.
"""

from __future__ import annotations

import sys
from types import FunctionType
from typing import Any

import numpy as np
import pytest

from crossings.engine import Ints, Record, kernel
from crossings.engine.kernels import bits, drivers
from crossings.engine.kernels.gpu import NotForGpu, ptx, root_kernels
from crossings.engine.kernels.kernel import kernels_of, reachable
from toys.coin_race.game import GAME as COIN_RACE

pytestmark = pytest.mark.deep


def test_generic_kernels_compile_for_a_gpu() -> None:
    """Random play and sets of bits, on the smallest game."""
    bindings = COIN_RACE.kernels.bindings
    functions = [*kernels_of(COIN_RACE.rules, COIN_RACE.evaluation, drivers).values()]  # type: ignore[arg-type]
    made = ptx(functions, bindings, COIN_RACE.kernels.dtype)
    assert all(".func" in code and name in code for name, code in made.items())
    tops = [function for function in functions if function.__name__ in made]
    assert set(functions) <= set(reachable(tops, bindings)), "no kernel is left out"
    assert set(ptx(kernels_of(bits).values(), {}, STATE)) == {"any_of", "insert_sorted"}


STATE = np.dtype([("count", np.int8)], align=True)


@kernel
def makes_an_array(s: Record) -> int:
    """Allocate an array, which GPUs don't support."""
    room = np.zeros(s.count + 1, np.int32)
    return len(room)


@kernel
def makes_a_list(s: Record) -> int:
    """Create a list, which GPUs don't support."""
    return len([s.count, s.count])


@kernel
def calls_the_bad_one(s: Record, out: Ints) -> int:
    """Call an unsupported kernel."""
    return makes_an_array(s)


@kernel
def has_no_kind(s: Record, what) -> int:  # type: ignore[no-untyped-def]  # the missing one is what is tested
    """Have an argument without a known annotation."""
    count: int = s.count
    return count


@kernel
def counts(s: Record) -> int:
    """Be called by several kernels."""
    count: int = s.count
    return count


@kernel
def doubles(s: Record) -> int:
    """Call `counts`."""
    return 2 * counts(s)


@kernel
def triples(s: Record) -> int:
    """Call `counts`, too."""
    return 3 * counts(s)


@kernel
def calls_by_two_ways(s: Record) -> int:
    """Call `counts` in two ways."""
    return doubles(s) + triples(s)


TABLE = np.array([1, 254, 0, -3], np.int16)


@kernel
def reads_a_table(s: Record) -> int:
    """Read a table, whose bytes become part of the code."""
    return int(TABLE[s.count])


KERNELS = kernels_of(sys.modules[__name__])


@pytest.mark.parametrize(
    "function, cause",
    [(makes_an_array, "makes_an_array"), (makes_a_list, "makes_a_list"), (calls_the_bad_one, "makes_an_array")],
)
def test_unsupported_code_is_named(function: FunctionType, cause: str) -> None:
    with pytest.raises(NotForGpu, match=f"kernel {cause} .*cannot run on a GPU"):
        ptx([function], {}, STATE)


def test_code_with_several_call_paths_is_linked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise code would be linked once per call path."""
    from numba.cuda.cudadrv import nvvm

    parts: list[int] = []
    compile_ir = nvvm.compile_ir

    def compile_counted(irs: list[str], **how: Any) -> bytes:
        parts.append(len(irs))
        made: bytes = compile_ir(irs, **how)
        return made

    monkeypatch.setattr(nvvm, "compile_ir", compile_counted)
    code = ptx([KERNELS["calls_by_two_ways"]], {}, STATE)["calls_by_two_ways"]
    assert parts == [4]
    assert all(kernel in code for kernel in ("counts", "doubles", "triples"))


def test_the_code_contains_the_bytes_of_a_table() -> None:
    code = ptx([KERNELS["reads_a_table"]], {}, STATE)["reads_a_table"]
    assert ", ".join(map(str, TABLE.tobytes())) in code


def test_an_argument_without_a_known_type_is_named() -> None:
    with pytest.raises(NotForGpu, match="kernel has_no_kind: annotate what"):
        ptx([KERNELS["has_no_kind"]], {}, STATE)


def test_callees_are_not_root_kernels() -> None:
    callee, caller = KERNELS["makes_an_array"], KERNELS["calls_the_bad_one"]
    assert root_kernels([callee, caller], {}) == [caller]
