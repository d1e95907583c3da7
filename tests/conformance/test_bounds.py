"""The chapter `bounds` of the checks, on every game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

from conformance import on_every_game
from crossings.conformance import bounds
from crossings.engine import Record, kernel, loosen
from crossings.engine.kernel import loosen_tables

test_every_game = on_every_game(bounds)


STATE = np.dtype([("cards", np.int8, 3)])
PLACES = np.arange(4)


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
def test_an_interpreted_kernel_that_reaches_beyond_raises(reaching: Callable[[Any, int], int]) -> None:
    loosen_tables([cast(FunctionType, reaching)], {})
    loose = loosen(np.zeros(1, STATE))
    assert reaching(loose, 2) in (0, 3)
    with pytest.raises(IndexError):
        reaching(loose, 3)


def test_a_compiled_function_that_reads_beyond_raises_under_the_same_setting() -> None:
    code = "import numba, numpy; numba.njit(lambda a, i: a[i])(numpy.zeros(3), 3)"
    environment = os.environ | bounds.CHECKED
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert "IndexError" in done.stderr
