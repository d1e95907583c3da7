"""The kernels around a search without Python equal the Python code; and the manifest. Modules: `long_wasm.py`."""

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from crossings.engine import Game, games
from crossings.engine.kernels.rng import list_generator, mix_seed
from crossings.search.simulation import FIRST, new_workspace
from crossings.search.standalone import begin_search, begin_tree, is_full, read_root
from crossings.search.tree import NONE, ROOT, add_edge, add_node, new_tree
from crossings.search.wasm import _arguments, _describe, _shapes


@pytest.mark.parametrize("seed", [0, 1, 7, -1, 2**63 - 1, -(2**63), 0x9E3779B97F4A7C15 >> 1])
def test_a_search_begins_with_the_generator_of_its_seed(seed: int) -> None:
    workspace, rng = new_workspace(2, 1, 3, 1), [seed]
    workspace.edge_of[:] = 5
    begin_search(rng, workspace)
    assert rng == list_generator(seed)
    assert int(workspace.stream[FIRST]) == mix_seed(seed) >> 1
    assert workspace.edge_of.tolist() == [NONE] * 3


def test_a_cleared_tree_equals_a_new_one() -> None:
    tree, new = new_tree(2, 20, 100), new_tree(2, 20, 100)
    add_edge(tree, ROOT, 7, 500)
    node = add_node(tree)
    tree.visits[node], tree.slots[3], tree.q[node], tree.total[node], tree.key[node] = 9, node, 1.5, 3, 4
    begin_tree(tree)
    for name in ("visits", "total", "q", "first", "key", "slots", "used"):
        assert np.array_equal(getattr(tree, name), getattr(new, name)), name


def test_the_root_is_read_with_the_values_of_its_moves() -> None:
    tree, workspace = new_tree(2, 20, 100), new_workspace(2, 4, 10, 5)
    for move, prior in ((3, 400), (8, 600)):
        add_edge(tree, ROOT, move, prior)
    tried = int(tree.first[ROOT])
    tree.child[tried], tree.edge_visits[tried] = add_node(tree), 5
    tree.visits[1], tree.q[1] = 5, (250.0, 750.0)
    moves, visits, q = [0] * 4, [0] * 4, [0.0] * 4
    assert read_root(tree, 1, moves, visits, q) == 2
    assert (moves[:2], visits[:2], q[:2]) == ([8, 3], [5, 0], [750.0, 400.0])
    assert not is_full(tree, workspace)
    tree.used[0] = 10
    assert is_full(tree, workspace)


@pytest.mark.parametrize("game", games())
def test_a_manifest_describes_arrays_levels_and_search(game: Game) -> None:
    shapes = _shapes(game)
    arrays = {name: array for given in _arguments(game).values() for name, array in arrays_in(given)}
    assert {name: array.ndim for name, array in arrays.items()} == {name: len(shapes[name]) for name in arrays}
    sizes = {size for shape in shapes.values() for size in shape if isinstance(size, str)}
    assert sizes == {"nodes", "edges", "sides", "slots"}
    description = json.loads(json.dumps(_describe(game)))
    assert description["levels"]["master"]["seconds"] > 0
    assert description["search"]["config"]["config.c_puct"] > 0


def arrays_in(given: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Return all arrays among arguments by their names in the manifest."""
    for name, value in given.items():
        if isinstance(value, np.ndarray):
            yield name, value
        elif isinstance(value, tuple):
            yield from ((f"{name}.{field}", one) for field, one in value._asdict().items() if hasattr(one, "ndim"))  # type: ignore[attr-defined]
