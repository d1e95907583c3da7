"""The checks of chapter `kernels` on faulty games."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, cast

import pytest

from crossings.conformance import kernels
from crossings.engine import Record, Schema, kernel, table, unpack
from crossings.engine.schema import internal


class State(Schema):
    """Three numbers."""

    cards: list[int] = internal(0, 9, "cards", 3)


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
