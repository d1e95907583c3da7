"""The learning examples learn with their libraries, which read batches without copying."""

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import crossings
from examples.test_examples import EXAMPLES, run, site

__all__ = ["site"]
READERS: dict[str, Callable[[Any], int]] = {
    "torch": lambda array: int(import_module("torch").from_dlpack(array).data_ptr()),
    "jax": lambda array: int(import_module("jax.numpy").from_dlpack(array).unsafe_buffer_pointer()),
}
"""Return the address of an array that a library reads by DLPack."""
ARRAYS = ("mask", "observation", "legal", "legal_count", "actor", "done", "reward", "scores", "reason", "length")


def test_self_play_learns_a_game(site: Path, tmp_path: Path) -> None:
    """The curve begins with an untrained network."""
    weights = tmp_path / "weights.npz"
    done = run(site, "-m", "crossings_learner.train", "--minutes", "0.2", "--out", str(weights))
    assert done.returncode == 0, done.stderr
    curve = json.loads(weights.with_suffix(".json").read_text())
    assert curve[-1]["points"]["random"] > curve[0]["points"]["random"]


def test_dqn_of_openspiel_learns_an_end_of_a_game(site: Path) -> None:
    done = run(site, str(EXAMPLES / "dqn_in_openspiel.py"), "--games", "2000")
    assert done.returncode == 0, done.stderr
    first, *_, last = [float(line.split()[-1]) for line in done.stdout.splitlines()[2:]]
    assert last < first, "what a perfect opponent takes from it"


def test_mctx_searches_a_game(site: Path) -> None:
    """Gumbel MuZero's search with the rules as its model beats random play."""
    done = run(site, str(EXAMPLES / "mctx_in_dune_chess.py"), "--games", "8", "--simulations", "8")
    assert done.returncode == 0, done.stderr
    won, drawn = (int(part.split()[0]) for part in done.stdout.partition(": ")[2].split(", "))
    assert won >= 4 and won + drawn >= 7, done.stdout


@pytest.mark.parametrize("library", READERS)
@pytest.mark.parametrize("n", [1, 2, 5, 256])
def test_batches_are_read_without_a_copy(library: str, n: int) -> None:
    batch = crossings.batch("dune-chess", n)
    arrays = {name: getattr(batch, name) for name in ARRAYS}
    assert [name for name, array in arrays.items() if READERS[library](array) != array.ctypes.data] == []
