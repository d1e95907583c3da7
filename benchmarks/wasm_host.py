"""A game's WebAssembly module in wasmtime, driven by its manifest alone, as a page's worker drives it."""

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
"""Bytes of stack: far more than kernels need, which do not call themselves."""


class Host:
    """A module with room for the arrays of its calls, each at its place in the module's memory."""

    def __init__(self, code: bytes, manifest: Mapping[str, Any]) -> None:
        self.manifest = manifest
        self.places: dict[str, int] = {}
        """Where each array lies, and how long those are that are of the caller's choice."""
        self._store = wasmtime.Store()
        module = wasmtime.Module(self._store.engine, code)
        assert not module.imports
        self._exports: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._top = self._first = int(self._exports["__heap_base"].value(self._store))

    def lay_out(self, nodes: int = 1, edges: int = 1, sides: int = 1) -> None:
        """Give every array its place, for a tree and a desk of this size."""
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
        """What the manifest says of searching."""
        found: Mapping[str, Any] = self.manifest["search"]
        return found

    def call(self, name: str, numbers: Mapping[str, float] | None = None, **more: int) -> int:
        """What a kernel says; numbers by their names."""
        known = {**self.places, **(numbers or {}), **more}
        return int(self._exports[name](self._store, *(known[one] for one in self.manifest["calls"][name]["takes"])))

    def array(self, name: str) -> NDArray[Any]:
        """An array of the module as it is; only until the memory grows."""
        buffer = self._exports["memory"].get_buffer_ptr(self._store, self._size(name), self.places[name])
        flat: NDArray[Any] = np.ctypeslib.as_array(buffer).view(np.uint8)
        shaped: NDArray[Any] = flat.view(self.manifest["arrays"][name]["kind"]).reshape(self._shape(name))
        return shaped

    def _shape(self, name: str) -> list[int]:
        return [self.places[one] if isinstance(one, str) else one for one in self.manifest["arrays"][name]["shape"]]

    def _size(self, name: str) -> int:
        item: int = np.dtype(self.manifest["arrays"][name]["kind"]).itemsize
        return math.prod(self._shape(name)) * item


class WasmSearcher(Host):
    """The search of a game, as `Searcher.think` does it by a number of simulations."""

    def think(
        self, seats: int, record: bytes, seat: int, seed: int, simulations: int, *, perfect_information: bool = False
    ) -> tuple[int, dict[int, int], dict[int, float]]:
        """How many simulations were made, and for each move of the root its visits and its Q value."""
        says, sides = self.search, 1 if self.manifest["cooperative"] else seats
        hides = self.manifest["hides"]
        config = says["open"] if hides and perfect_information else says["configs"].get(str(seats), says["config"])
        nodes = min(says["nodes"], says["nodesPerSimulation"] * simulations + 2 * says["batch"])
        self.lay_out(nodes, min(says["edges"], nodes * says["most"]), sides)
        self.array("states")[0] = np.frombuffer(record, np.uint8)
        self.array("rng")[0] = seed
        self.call("begin_search")
        self.call("begin_tree")
        actor, done = self.call("actor"), 0
        given = {"hides": hides and not perfect_information, "seat": seat, **config}
        while done < simulations:
            count = min(says["simulationsPerCheck"] - done % says["simulationsPerCheck"], simulations - done)
            done += self.call("search", given, done=done, count=count)
            if done % says["simulationsPerCheck"] == 0 and self._is_decided(simulations - done):
                break
            if self.call("is_full"):
                self._forget()
        found = self.call("read_root", side=actor if sides > 1 else 0)
        moves, visits, q = (self.array(name)[:found].tolist() for name in ("moves", "visits", "q"))
        return done, dict(zip(moves, visits, strict=True)), dict(zip(moves, q, strict=True))

    def _is_decided(self, left: int) -> bool:
        count = self.call("read_root", side=0)
        *_, second, first = sorted([0, 0, *self.array("visits")[:count].tolist()])
        return bool(first - second > left)

    def _forget(self) -> None:
        """Go on with a tree that lacks what was visited least."""
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
