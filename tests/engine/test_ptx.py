"""Every kernel of every game can be compiled for a GPU; no GPU is needed to know."""

from __future__ import annotations

from types import FunctionType

import numpy as np
import pytest

from crossings.engine import Game, Ints, Record, drivers, games, kernel
from crossings.engine.gpu import NotForGpu, ptx, tops_of
from crossings.engine.kernel import kernels_of, reachable
from crossings.template.coin_race.game import GAME as COIN_RACE


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_kernel_compiles_for_a_gpu(game: Game) -> None:
    check(game, [*kernels_of(game.rules, game.advice).values()])


def test_generic_kernels_compile_for_a_gpu() -> None:
    """Random play and the like; on the smallest game, since they are the same for all."""
    check(COIN_RACE, [*kernels_of(COIN_RACE.rules, COIN_RACE.advice, drivers).values()])


def check(game: Game, functions: list[FunctionType]) -> None:
    bindings = game.kernels.own
    made = ptx(functions, bindings, game.rules.State)
    assert all(".func" in code and name in code for name, code in made.items())
    tops = [function for function in functions if function.__name__ in made]
    assert set(functions) <= set(reachable(tops, bindings)), "no kernel is left out"


STATE = np.dtype([("count", np.int8)], align=True)


@kernel
def makes_an_array(s: Record) -> int:
    """What a GPU has no room for."""
    room = np.zeros(s.count + 1, np.int32)
    return len(room)


@kernel
def makes_a_list(s: Record) -> int:
    """Nor for this."""
    return len([s.count, s.count])


@kernel
def calls_the_bad_one(s: Record, out: Ints) -> int:
    """A kernel is as bad as what it calls."""
    return makes_an_array(s)


@kernel
def has_no_kind(s: Record, what) -> int:
    """An argument without a known annotation."""
    return s.count


@pytest.mark.parametrize(
    ("function", "cause"),
    [(makes_an_array, "makes_an_array"), (makes_a_list, "makes_a_list"), (calls_the_bad_one, "makes_an_array")],
)
def test_what_a_gpu_cannot_run_is_found_and_named(function: FunctionType, cause: str) -> None:
    with pytest.raises(NotForGpu, match=f"kernel {cause} .*cannot run on a GPU"):
        ptx([function], {}, STATE)


def test_an_argument_without_a_known_kind_is_named() -> None:
    with pytest.raises(NotForGpu, match="kernel has_no_kind: annotate what"):
        ptx([has_no_kind], {}, STATE)


def test_what_others_call_is_no_top() -> None:
    assert tops_of([makes_an_array, calls_the_bad_one], {}) == [calls_the_bad_one]
