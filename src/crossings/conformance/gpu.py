"""Kernels can be compiled for a GPU: made into its code, which needs none to be there."""

from __future__ import annotations

from importlib.util import find_spec
from types import FunctionType

from crossings.conformance.checked import Checked
from crossings.conformance.checks import Note, check
from crossings.engine import NoObservation
from crossings.engine.kernels.kernel import reachable

VALUE = "value"
"""The kernel that carries out no rule; in some games it takes as long to compile as all others."""


@check
def a_gpu_can_run_the_rules(one: Checked) -> None:
    """Rules and observation; an error names the kernel that is the cause."""
    rules = [kernel for name, kernel in one.game.kernels.own.items() if name != VALUE]
    try:
        hold(one, [*rules, one.game.observer.kernel])
    except NoObservation:
        hold(one, rules)


@check(deep=True)
def a_gpu_can_run_every_kernel(one: Checked) -> None:
    hold(one, list(one.game.kernels.own.values()))


def hold(one: Checked, kernels: list[FunctionType]) -> None:
    """Each of these kernels is made, by itself or within one that calls it."""
    if find_spec("numba_cuda") is None:
        raise Note("the extra `gpu` is not installed")
    from crossings.engine.kernels.gpu import ptx

    own = one.game.kernels.own
    made = ptx(kernels, own, one.game.kernels.dtype)
    assert all(".func" in code and name in code for name, code in made.items())
    tops = [kernel for kernel in kernels if kernel.__name__ in made]
    assert set(kernels) <= set(reachable(tops, own)), "no kernel is left out"
