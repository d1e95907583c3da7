"""Every kernel can be compiled for a GPU."""

from __future__ import annotations

from importlib.util import find_spec

from crossings.conformance.checked import Checked
from crossings.conformance.checks import Note, check
from crossings.engine.kernel import reachable


@check
def a_gpu_can_run_every_kernel(one: Checked) -> None:
    """Made into code for a GPU, which needs none to be there; an error names the kernel that is the cause."""
    if find_spec("numba_cuda") is None:
        raise Note("the extra `gpu` is not installed")
    from crossings.engine.gpu import ptx

    kernels = one.game.kernels
    own = list(kernels.own.values())
    made = ptx(own, kernels.own, kernels.dtype)
    assert all(".func" in code and name in code for name, code in made.items())
    tops = [kernel for kernel in own if kernel.__name__ in made]
    assert set(own) <= set(reachable(tops, kernels.own)), "no kernel is left out"
