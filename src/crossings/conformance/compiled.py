"""The kernels can be compiled; all other checks play with compiled ones."""

from __future__ import annotations

from crossings.conformance.checked import Checked
from crossings.conformance.checks import check


@check
def the_kernels_can_be_compiled(one: Checked) -> None:
    one.game.kernels.compile()
