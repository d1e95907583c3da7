"""Whether there is a GPU to put a batch on."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from crossings.batches.errors import NoDevice
from crossings.engine import Game

if TYPE_CHECKING:
    from crossings.batches.cuda import Cuda


def open_gpu(game: Game, n: int) -> Cuda:
    """Room for `n` games on this machine's GPU. Raises `NoDevice`."""
    if find_spec("numba_cuda") is None:
        raise NoDevice('a batch on a GPU needs a compiler for it: pip install "crossings[gpu]"')
    from numba import cuda

    if not cuda.is_available():
        raise NoDevice('this machine has no CUDA device; device="cpu" runs on all cores')
    from crossings.batches.cuda import Cuda

    return Cuda(game, n)
