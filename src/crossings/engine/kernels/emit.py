"""`emit`: how the rules report their effects, at the line where they act.

Interpreted play collects what the rules emit if the caller asks for it. In specialised kernels (compiled, for a GPU,
in searches) `ignore` replaces `emit`, so that emitting costs nothing there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from crossings.engine.kernels.interface import Record
from crossings.engine.kernels.kernel import kernel, specialised_as

INLINED = "early"

Emitted = tuple[int, ...]
"""An emitted effect: the number of its type in the game, then the integers that describe it."""

EVERYONE = 99
"""In place of the number of the seat that may see an effect or a field: every viewer may. No seat has this number."""

EMITTED = "_emitted"
"""The attribute of an unpacked record that collects emitted effects."""


@kernel
def ignore(s: Record, effect: Emitted) -> None:
    """Do nothing: in specialised kernels nothing collects effects."""


@specialised_as(ignore)
def emit(s: Record, effect: Emitted) -> None:
    """Report an effect: the number of its type, then integers, all in one tuple.

    The integers must be computed without side effects, so that compilers can remove them.
    """
    emitted = vars(s).get(EMITTED)
    if emitted is not None:
        emitted.append(tuple(map(int, effect)))


@contextmanager
def collect_emitted(s: Any) -> Iterator[list[Emitted]]:
    """Collect the effects that interpreted rules emit for this unpacked record."""
    emitted: list[Emitted] = []
    vars(s)[EMITTED] = emitted
    try:
        yield emitted
    finally:
        del vars(s)[EMITTED]
