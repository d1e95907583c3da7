"""Run a game's WebAssembly module in wasmtime by its manifest alone, as a page's worker does."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import wasmtime
from numpy.typing import NDArray

PAGE = 1 << 16
ALIGNED = 16
DEPTH = 1 << 20
"""Bytes of stack, far more than kernels need, because they don't recurse."""


class Host:
    """A module, with the arrays of its calls laid out in its memory."""

    def __init__(self, code: bytes, manifest: Mapping[str, Any]) -> None:
        self.manifest = manifest
        self.places: dict[str, int] = {}
        """Address of each array, and the sizes that the caller chooses."""
        self._store = wasmtime.Store()
        module = wasmtime.Module(self._store.engine, code)
        assert not module.imports
        self._exports: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._top = self._first = int(self._exports["__heap_base"].value(self._store))

    def lay_out(self, nodes: int = 1, edges: int = 1, sides: int = 1) -> None:
        """Give each array its address, for a search tree and workspace of this size."""
        self._top = self._first
        self.places = {"nodes": nodes, "edges": edges, "sides": sides, "slots": self.search["slotsPerNode"] * nodes}
        for name in self.manifest["arrays"]:
            if name not in self.manifest["aliases"]:
                self._top = -(-self._top // ALIGNED) * ALIGNED
                self.places[name] = self._top
                self._top += self._size(name)
        for name, other in self.manifest["aliases"].items():
            self.places[name] = self.places[other]
        memory = self._exports["memory"]
        memory.grow(self._store, max(0, -(-self._top // PAGE) - memory.size(self._store)))

    @property
    def search(self) -> Mapping[str, Any]:
        """The manifest's settings of the search."""
        settings: Mapping[str, Any] = self.manifest["search"]
        return settings

    def call(self, name: str, numbers: Mapping[str, float] | None = None, **more: int) -> int:
        """Call a kernel with numbers given by name, and return its result."""
        arguments = {**self.places, **(numbers or {}), **more}
        names = self.manifest["calls"][name]["takes"]
        return int(self._exports[name](self._store, *(arguments[argument] for argument in names)))

    def array(self, name: str) -> NDArray[Any]:
        """Return a view of an array in the module's memory, valid until the memory grows."""
        buffer = self._exports["memory"].get_buffer_ptr(self._store, self._size(name), self.places[name])
        flat: NDArray[Any] = np.ctypeslib.as_array(buffer).view(np.uint8)
        array: NDArray[Any] = flat.view(self.manifest["arrays"][name]["kind"]).reshape(self._shape(name))
        return array

    def _shape(self, name: str) -> list[int]:
        shape = self.manifest["arrays"][name]["shape"]
        return [self.places[length] if isinstance(length, str) else length for length in shape]

    def _size(self, name: str) -> int:
        item_size: int = np.dtype(self.manifest["arrays"][name]["kind"]).itemsize
        return math.prod(self._shape(name)) * item_size


class WasmSearcher(Host):
    """The search of a game, equivalent to `Searcher.think` with a number of simulations."""

    def think(
        self, seats: int, record: bytes, seat: int, seed: int, simulations: int, *, perfect_information: bool = False
    ) -> tuple[int, dict[int, int], dict[int, float]]:
        """Search, and return the number of simulations, and the visits and Q value of each move at the root."""
        settings, sides = self.search, 1 if self.manifest["cooperative"] else seats
        hides = self.manifest["hides"]
        config = (
            settings["open"]
            if hides and perfect_information
            else settings["configs"].get(str(seats), settings["config"])
        )
        nodes = min(settings["nodes"], settings["nodesPerSimulation"] * simulations + 2 * settings["batch"])
        self.lay_out(nodes, min(settings["edges"], nodes * settings["most"]), sides)
        self.array("states")[0] = np.frombuffer(record, np.uint8)
        self.array("rng")[0] = seed
        self.call("begin_search")
        self.call("begin_tree")
        actor, done = self.call("actor"), 0
        arguments = {"hides": hides and not perfect_information, "seat": seat, **config}
        per_check = settings["simulationsPerCheck"]
        while done < simulations:
            count = min(per_check - done % per_check, simulations - done)
            done += self.call("search", arguments, done=done, count=count)
            if done % per_check == 0 and self._is_decided(simulations - done):
                break
            if self.call("is_full"):
                self._prune()
        moves_at_root = self.call("read_root", side=actor if sides > 1 else 0)
        moves, visits, q = (self.array(name)[:moves_at_root].tolist() for name in ("moves", "visits", "q"))
        return done, dict(zip(moves, visits, strict=True)), dict(zip(moves, q, strict=True))

    def _is_decided(self, left: int) -> bool:
        count = self.call("read_root", side=0)
        *_, second, first = sorted([0, 0, *self.array("visits")[:count].tolist()])
        return bool(first - second > left)

    def _prune(self) -> None:
        """Drop the least visited nodes of the tree."""
        fields = [name.partition(".")[2] for name in self.places if name.startswith("tree.")]
        tree, kept = (
            {f"tree.{field}": self.places[f"{which}.{field}"] for field in fields} for which in ("tree", "kept")
        )
        least, is_large = 1, True
        while is_large:
            least *= 2
            self.call("begin_tree", kept)
            self.call("keep", root=0, least=least)
            nodes, edges = self.array("kept.used").tolist()
            is_large = 2 * nodes > self.places["nodes"] or 2 * edges > self.places["edges"]
        for field in fields:
            self.places[f"tree.{field}"], self.places[f"kept.{field}"] = kept[f"tree.{field}"], tree[f"tree.{field}"]
