"""Builds a game's rules and search as a WebAssembly module, with a manifest that describes how to call it.

`python -m crossings.search.wasm GAME FOLDER` builds one in its own process (`engine/kernels/wasm.py`). `load_module`
starts that process if the module isn't in the cache.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any

from crossings.engine import Game, SearchConfig
from crossings.engine.decisions import OPEN_CONFIG
from crossings.engine.kernels import drivers, interface
from crossings.engine.kernels import wasm as modules
from crossings.engine.kernels.interface import POLICY_BUFFER_SIZE
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.registry import game as game_of
from crossings.search import simulation, standalone
from crossings.search import tree as trees
from crossings.search.levels import LEVELS, level_of

MANIFEST_VERSION = 1
"""Version of the manifest's format."""
CODE, CALLS = "module.wasm", "calls.json"
WORKSPACE_SHAPES: dict[str, modules.Shape] = {
    "moves": ("most",),
    "weights": ("most",),
    "open": ("most",),
    "prior_weights": ("most",),
    "edge_of": ("all",),
    "path": ("longest",),
    "decider": ("longest",),
    "luck": ("longest", "sides"),
    "value": ("sides",),
    "stream": (2,),
    "dice": (1,),
    "room": (POLICY_BUFFER_SIZE,),
}
"""Shapes of the arrays of a workspace. The caller chooses `sides` and the sizes of the trees."""
TREE_SHAPES: dict[str, modules.Shape] = {
    **dict.fromkeys(("visits", "first", "key"), ("nodes",)),
    **dict.fromkeys(("total", "q"), ("nodes", "sides")),
    **dict.fromkeys(("move", "prior", "edge_visits", "child", "next"), ("edges",)),
    "slots": ("slots",),
    "used": (2,),
}


@dataclass(frozen=True)
class Module:
    """A game as WebAssembly."""

    code: bytes
    manifest: dict[str, Any]

    @property
    def name(self) -> str:
        """File name with a hash of the content."""
        return f"{self.manifest['game']}.{hashlib.sha256(self.code).hexdigest()[:16]}.wasm"

    def write(self, folder: Path) -> Path:
        """Write the module and its manifest (`GAME.json`) into a folder. Returns the manifest's path."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / self.name).write_bytes(self.code)
        path = folder / f"{self.manifest['game']}.json"
        path.write_text(json.dumps({**self.manifest, "module": self.name}, indent=1) + "\n", encoding="utf-8")
        return path


def check_tools() -> None:
    """Raises `NoWasmTools`, which says what to install, if modules can't be built here."""
    if not find_spec("numba"):
        raise modules.NoWasmTools("numba is missing: pip install numba")
    modules.linker_version()


def load_module(game: Game) -> Module:
    """Return the module of a game, from the cache or built now. Raises `NoWasmTools`."""
    from crossings.engine.kernels.cache import process_lock

    check_tools()
    target = game.kernels.ready_mark(_functions(game)).with_suffix(f".wasm-{_key(game)}")
    with process_lock(f"{game.id}-wasm"):
        if not (target / CALLS).exists():
            _build_in_process(game, target)
    calls = json.loads((target / CALLS).read_text(encoding="utf-8"))
    return Module((target / CODE).read_bytes(), {**_describe(game), **calls})


def _key(game: Game) -> str:
    """Hash everything besides the kernels that changes the module."""
    from crossings.engine.kernels.cache import code_fingerprint, digest

    builder = ast.dump(ast.parse(Path(modules.__file__).read_text(encoding="utf-8")))
    arguments = [(function.__name__, list(names)) for function, names in _arguments(game).items()]
    tools = version("llvmlite"), modules.linker_version()
    return digest(builder, code_fingerprint(_arguments.__code__), arguments, sorted(_shapes(game).items()), tools)[:16]


def _build_in_process(game: Game, target: Path) -> None:
    """Build a module in another process, as `CODE` and `CALLS` in a folder. Raises `NoWasmTools`."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as room:
        command = [sys.executable, "-m", __name__, game.id, room]
        done = subprocess.run(command, env=os.environ | modules.NUMBA_ENVIRONMENT, capture_output=True, text=True)
        if done.returncode:
            errors = done.stderr.strip().splitlines() or ["no error message"]
            raise modules.NoWasmTools(f"{game.id} cannot be made into WebAssembly: {errors[-1]}")
        for name in (CODE, CALLS):
            (target / name).write_bytes((Path(room) / name).read_bytes())


def _functions(game: Game) -> list[FunctionType]:
    """Return the kernels that a module exports: the game's and the generic ones."""
    generic = [kernels_of(drivers)["random_moves"], *map(kernels_of(simulation).get, ("search", "find_root"))]
    return [*game.kernels.own.values(), *generic, kernels_of(trees)["keep"], *kernels_of(standalone).values()]  # type: ignore[list-item]


def _arguments(game: Game) -> dict[FunctionType, dict[str, Any]]:
    """Return the exported kernels with arguments of the types that each is compiled for."""
    import numpy as np

    from crossings.engine.kernels.rng import generator
    from crossings.search.search import words_of

    kernels, states = game.kernels, np.zeros(simulation.STATE_COUNT, game.kernels.dtype)
    (moves, weights), tree = kernels.buffers(), trees.new_tree(1, 1, 1)
    known = {
        **{"s": states[0], "states": states, "words": words_of(states), "rng": generator(0), "config": SearchConfig()},
        **{"tree": tree, "kept": tree, "workspace": simulation.new_workspace(1, 1, 1, 1), "hides": True},
        **dict.fromkeys(("out", "moves", "visits", "origin", "number"), moves),
        **{"weights": weights, "room": moves, "q": np.zeros(1)},
    }
    found = {}
    for function in _functions(game):
        shown = getattr(interface, function.__name__, function)  # the game's kernels may use other argument names
        names = shown.__code__.co_varnames[: shown.__code__.co_argcount]
        found[function] = {name: known.get(name, 0) for name in names}
    return found


def _shapes(game: Game) -> dict[str, modules.Shape]:
    """Return the shapes of all array arguments."""
    import numpy as np

    from crossings.search.search import words_of

    words = words_of(np.zeros(1, game.kernels.dtype)).shape[1]
    named: dict[str, modules.Shape] = {
        **{f"workspace.{name}": shape for name, shape in WORKSPACE_SHAPES.items()},
        **{f"{tree}.{name}": shape for tree in ("tree", "kept") for name, shape in TREE_SHAPES.items()},
        **{
            "states": (simulation.STATE_COUNT,),
            "words": (simulation.STATE_COUNT, words),
            "rng": (1,),
            "room": (POLICY_BUFFER_SIZE,),
        },
        **dict.fromkeys(("out", "moves", "weights", "visits", "q"), ("most",)),
        **dict.fromkeys(("origin", "number"), ("nodes",)),
    }
    sizes = {"most": _max_moves(game), "all": len(game.moves), "longest": game.kernels.max_moves + 1}
    return {name: [sizes.get(str(size), size) for size in shape] for name, shape in named.items()}


def _max_moves(game: Game) -> int:
    """Return the maximum number of moves of a position."""
    return max(game.kernels.max_legal, game.kernels.max_outcomes)


def _describe(game: Game) -> dict[str, Any]:
    """Return the manifest without its calls: facts about the game and its search."""
    from crossings.search.search import NODES_PER_SIMULATION, SIMULATIONS_PER_CHECK, searcher

    search = searcher(game)
    return {
        "version": MANIFEST_VERSION,
        "game": game.id,
        "record": game.kernels.dtype.itemsize,
        "hides": game.hides,
        "cooperative": game.cooperative,
        "levels": {name: level_of(name, game)._asdict() for name in LEVELS},
        "search": {
            **{
                "most": _max_moves(game),
                "batch": simulation.BATCH,
                "simulationsPerCheck": SIMULATIONS_PER_CHECK,
                "nodes": trees.NODES,
            },
            **{"edges": trees.EDGES, "nodesPerSimulation": NODES_PER_SIMULATION, "slotsPerNode": trees.SLOTS_PER_NODE},
            "config": _numbers(search.config),
            "configs": {str(seats): _numbers(config) for seats, config in search.configs.items()},
            "open": _numbers(OPEN_CONFIG),
        },
        "aliases": {"s": "states", "words": "states"},
    }


def _numbers(config: SearchConfig) -> dict[str, float]:
    """Return a search's parameters by the names of the kernels' arguments."""
    return {f"config.{name}": value for name, value in config._asdict().items()}


def build(game: Game, folder: Path) -> None:
    """Build the module of a game in this process."""
    built = modules.build(_arguments(game), game.kernels.bindings, _shapes(game), folder)
    calls = {
        "calls": {name: call._asdict() for name, call in built.calls.items()},
        "arrays": {name: {"kind": kind, "shape": shape} for name, (kind, shape) in built.arrays.items()},
    }
    (folder / CODE).write_bytes(built.code)
    (folder / CALLS).write_text(json.dumps(calls), encoding="utf-8")


if __name__ == "__main__":
    build(game_of(sys.argv[1]), Path(sys.argv[2]))
