"""Compare a batch on a simulated GPU with one on the CPU: `python tests/batches/simulated.py GAME`.

The launch code is that of a real GPU. `mend` adds what the simulator lacks.
"""

import copy
import importlib
import os
import sys
from functools import partial
from typing import Any

import numpy as np

os.environ["NUMBA_ENABLE_CUDASIM"] = "1"

from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray, FakeWithinKernelCUDAArray
from numba.cuda.simulator.kernel import FakeCUDAKernel

from crossings.batches import Batch, batch, functional
from crossings.engine import Game
from crossings.engine.kernels.tables import Vector
from crossings.engine.registry import game
from toys.coin_race.game import GAME as COIN_RACE

ROWS, STEPS, SEED = 3, 24, 9
SHOWN = (
    *("observation", "mask", "legal_count", "actor"),
    *("done", "reward", "scores", "reason", "length", "refused", "sampled"),
)


def mend() -> None:
    """Patch numba's simulator.

    Arrays in named tuples become kernel arguments, constant tables stay tables, records are copied as a whole and may
    have a field `round`, integers are as wide as in compiled code, kernels have the compiler's method for types, and
    nothing is linked.
    """
    call, put, get = FakeCUDAKernel.__call__, FakeCUDAArray.__setitem__, FakeCUDAArray.__getitem__

    def within(value: Any) -> Any:
        if isinstance(value, tuple) and not isinstance(value, Vector):
            parts = map(within, value)
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        return FakeWithinKernelCUDAArray(value) if isinstance(value, FakeCUDAArray) else value

    def bare(value: Any) -> Any:
        return value._item._ary if isinstance(value, FakeWithinKernelCUDAArray) else value

    def wide(value: Any) -> Any:
        return value.item() if isinstance(value, np.integer | np.bool_) else value

    def is_field(record: Any, name: str) -> bool:
        return name in (record._item._ary.dtype.names or ())

    def field(record: Any, name: str) -> Any:
        return within(record._item[name])

    ask = FakeWithinKernelCUDAArray.__getattr__
    FakeCUDAKernel.get_call_template = None
    FakeCUDAKernel.__call__ = lambda self, *arguments: call(self, *map(within, arguments))
    FakeCUDAArray.__setitem__ = lambda self, place, value: put(self, place, bare(value))
    FakeCUDAArray.__getitem__ = lambda self, place: wide(get(self, place))
    FakeWithinKernelCUDAArray.__getattr__ = lambda self, name: (
        field(self, name) if is_field(self, name) else ask(self, name)
    )
    cuda: Any = importlib.import_module("crossings.batches.cuda")
    cuda.specialise = partial(cuda.specialise, tables=lambda table: table)
    cuda.link_modules_once = lambda: None


def compare(on_cpu: Batch, on_gpu: Batch) -> None:
    """Check that both have the same arrays."""
    for name in SHOWN:
        expected, found = getattr(on_cpu, name), getattr(on_gpu, name).copy_to_host()
        assert np.array_equal(expected, found), f"{name}: {expected.tolist()} on the CPU, {found.tolist()} on the GPU"


def main(id: str) -> None:
    """Compare both batches step by step, and a copy of the one on the GPU."""
    mend()
    one = COIN_RACE if id == COIN_RACE.id else game(id)
    on_cpu, on_gpu = (batch(one, ROWS, device, seed=SEED, threads=1, discount=0.9) for device in ("cpu", "cuda"))
    for _ in range(STEPS):
        on_cpu.sample()
        on_gpu.sample()
        compare(on_cpu, on_gpu)
        on_cpu.step(on_cpu.sampled)
        on_gpu.step(on_gpu.sampled)
    again = copy.deepcopy(on_gpu)
    on_cpu.step()
    on_gpu.step()
    compare(on_cpu, on_gpu)
    again.step()
    compare(on_cpu, again)
    begun = functional(one, threads=1).init(np.arange(2))
    for loaded in (on_cpu, on_gpu):
        loaded.load(begun, [2, 0])
        loaded.step()
    compare(on_cpu, on_gpu)
    compare_positions(one)
    print("the same")


def compare_positions(one: Game) -> None:
    """Compare positions in arrays step by step."""
    on_cpu, on_gpu = functional(one, threads=1), functional(one, "cuda")
    seeds = np.arange(SEED, SEED + ROWS)
    here, there = on_cpu.init(seeds), on_gpu.init(seeds)
    for step in range(STEPS):
        observed: list[Any] = [
            (env.legal(rows), env.actor(rows), env.observe(rows, 0), env.potential(rows, 0))
            for env, rows in ((on_cpu, here), (on_gpu, there))
        ]
        for here_array, there_array in zip(*observed, strict=True):
            assert np.array_equal(here_array, there_array.copy_to_host()), f"step {step}"
        results: Any = on_gpu.result(there)
        expected: Any
        for expected, found in zip(on_cpu.result(here), results, strict=True):
            assert np.array_equal(expected, found.copy_to_host()), f"step {step}"
        actions = observed[0][0].argmax(axis=1)
        here = on_cpu.step(here, actions, seeds + step)
        there = on_gpu.step(there, actions, seeds + step, out=there)
        assert np.array_equal(here, there.copy_to_host()), f"step {step}"


if __name__ == "__main__":
    main(sys.argv[1])
