"""The checks of chapter `kernels` on faulty games."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import pytest

from crossings.conformance import kernels
from crossings.engine import Record, Schema, kernel, table, unpack
from crossings.engine.schema import dtype_of, internal
from processes import ran


class State(Schema):
    """Three numbers."""

    cards: list[int] = internal(0, 9, "cards", 3)


STATE = dtype_of(State)
PLACES = table(range(4))


@kernel
def reads_a_field(s: Record, at: int) -> int:
    return int(s.cards[at])


@kernel
def writes_a_field(s: Record, at: int) -> int:
    s.cards[at] = 1
    return 0


@kernel
def reads_a_table(s: Record, at: int) -> int:
    return int(PLACES[at + 1])


@pytest.mark.parametrize("reaching", [reads_a_field, writes_a_field, reads_a_table])
def test_an_interpreted_kernel_that_reads_beyond_an_array_raises(reaching: Callable[[Any, int], int]) -> None:
    s = unpack(State, bytes(State.nbytes))
    assert reaching(s, 2) in (0, 3)
    with pytest.raises(IndexError):
        reaching(s, 3)


@pytest.mark.parametrize("reaching, at", [(reads_a_field, -1), (writes_a_field, -1), (reads_a_table, -2)])
def test_an_interpreted_kernel_with_a_negative_index_raises(reaching: Callable[[Any, int], int], at: int) -> None:
    """It raises only during the check."""
    s = unpack(State, bytes(State.nbytes))
    assert reaching(s, at) in (0, 3)
    careful = kernels.specialise_guarded([cast(FunctionType, reaching)], {})[reaching.__name__]
    kernels.guard_record(s)
    assert careful(s, 1) in (0, 1, 2)
    with pytest.raises(IndexError, match="counts from the end"):
        careful(s, at)


COMPILED = """
import sys; from pathlib import Path; import numpy
from conformance.test_kernels import STATE, reads_a_field
from crossings.engine.kernels.compiling import compile_for_cpu
compiled = compile_for_cpu([reads_a_field], {}, Path(sys.argv[1]))["reads_a_field"]
state = numpy.zeros(1, STATE)
print(compiled(state[0], 2))
compiled(state[0], -1)
"""


def test_a_compiled_kernel_with_a_negative_index_raises(tmp_path: Path) -> None:
    """Bounds checking treats it as outside the array."""
    surroundings = kernels.BOUNDS_CHECK_ENVIRONMENT | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = ran(sys.executable, "-c", COMPILED, tmp_path, **surroundings)
    assert process.stdout == "0\n", process.stderr
    assert "IndexError" in process.stderr


def test_a_compiled_function_that_reads_beyond_an_array_raises() -> None:
    code = "import numba, numpy; numba.njit(lambda a, i: a[i])(numpy.zeros(3), 3)"
    process = ran(sys.executable, "-c", code, **kernels.BOUNDS_CHECK_ENVIRONMENT)
    assert process.returncode == 1
    assert "IndexError" in process.stderr
