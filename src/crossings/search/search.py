"""The search of a game: runs the kernels of `simulation.py` within a budget."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from types import FunctionType, MappingProxyType
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from crossings.engine import Game, Kernels, Schema, SearchConfig, copy_of, pack
from crossings.engine.checks import check_seat, check_seed
from crossings.engine.decisions import HIDDEN_CONFIG, OPEN_CONFIG
from crossings.engine.kernels.cache import mark_ready, process_lock
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator, mix_seed
from crossings.search import simulation
from crossings.search import tree as trees
from crossings.search.budget import UNLIMITED, Budget, Clock
from crossings.search.result import SearchResult
from crossings.search.simulation import BATCH
from crossings.search.tree import EDGES, NODES, NONE, ROOT, Tree, is_nearly_full, new_tree

NODES_PER_SIMULATION = 4
"""Nodes per simulation: one, and more if chance decides several times in a row."""
SIMULATIONS_PER_CHECK = 256
"""Simulations between two checks whether the choice can still change."""
SIMULATIONS_BEFORE_COMPILING = 200
"""Number of simulations from which compiling takes less time than interpreting them."""

SEARCH = kernels_of(simulation)["search"]
FIND_ROOT = kernels_of(simulation)["find_root"]
KEEP = kernels_of(trees)["keep"]


MIN_LINE_VISITS = 8
"""Visits from which a move is included in a line."""
MAX_LINE_LENGTH = 12
"""Maximum number of moves in a line."""


class OutOfTime(Exception):
    """The budget ran out during a simulation."""


class UnpackedStates:
    """The states of an interpreted search. Like an array of records, it copies a state when one is stored.

    An interpreted simulation may try hundreds of moves at a few milliseconds each, so the clock is polled before each
    move. The first move is always tried.
    """

    def __init__(self, clock: Clock) -> None:
        self._states: dict[int, Schema] = {}
        self._clock = clock
        self._has_tried = False

    def __getitem__(self, place: int) -> Schema:
        return self._states[place]

    def __setitem__(self, place: int, state: Schema) -> None:
        if place == simulation.TRY:
            if self._has_tried and self._clock.is_expired():
                raise OutOfTime
            self._has_tried = True
        self._states[place] = copy_of(state)


class UnpackedWords:
    """The states of an interpreted search as rows of integers."""

    def __init__(self, states: UnpackedStates, dtype: np.dtype[Any]) -> None:
        self._states = states
        self._dtype = dtype

    def __getitem__(self, place: int) -> list[int]:
        row: list[int] = words_of(np.frombuffer(pack(self._states[place]), self._dtype))[0].tolist()
        return row


def words_of(records: NDArray[np.void]) -> NDArray[Any]:
    """View records as rows of integers of the widest type that divides their size."""
    size = records.dtype.itemsize
    word = next(word for word in (np.int64, np.int32, np.int16, np.int8) if size % np.dtype(word).itemsize == 0)
    return records.view(word).reshape(len(records), -1)


class Searcher:
    """The search of one game. Interpreted and compiled code give the same results."""

    def __init__(
        self,
        kernels: Kernels,
        *,
        cooperative: bool,
        hides: bool,
        moves: int,
        config: SearchConfig | None = None,
        configs: Mapping[int, SearchConfig] | None = None,
        replacements: Mapping[str, FunctionType] = MappingProxyType({}),
        compile_others: Callable[[], None] | None = None,
    ) -> None:
        """Create the search.

        `replacements`: kernels in place of those that `simulation` marks as placeholders, by name. `compile_others`:
        compiles kernels that advice needs as well.
        """
        self.kernels = kernels
        self.cooperative = cooperative
        self.hides = hides
        self.moves = moves
        self.config = config or (HIDDEN_CONFIG if hides else OPEN_CONFIG)
        self.configs = configs or {}
        self._replacements = replacements
        self._compile_others = compile_others
        self._drivers = [SEARCH, KEEP] if hides else [SEARCH, KEEP, FIND_ROOT]
        self._interpreted = kernels.bind(self._drivers, compiled=False, extra=replacements)
        self._compiled: dict[str, Any] | None = None
        self._on_request = False
        self._lock = threading.RLock()

    # ---- compiling -----------------------------------------------------------------------------

    @property
    def compiled(self) -> bool:
        """Whether the compiled search is loaded."""
        return self._compiled is not None

    @property
    def cached(self) -> bool:
        """Whether the compiled search is in the cache, so that `compile` is fast."""
        return self._ready_mark().exists()

    def compile(self) -> None:
        """Load the compiled search from the cache, or compile it (many seconds). The search stays usable meanwhile."""
        with self._lock:
            if self._compiled is None:
                ready = self._ready_mark()
                self.kernels.compile()
                with process_lock(f"{self.kernels.name}-search"):
                    compiled = self.kernels.bind(self._drivers, compiled=True, extra=self._replacements)
                    states, words = self._records()
                    tree, rng = new_tree(1, 1, 1), generator(0)
                    compiled["search"](
                        tree,
                        states,
                        words,
                        self._new_workspace(1),
                        self.config,
                        self.hides,
                        0,
                        rng,
                        0,
                        0,
                    )
                    compiled["keep"](tree, new_tree(1, 1, 1), ROOT, 0, *renumbering_buffers(tree))
                    if not self.hides:
                        compiled["find_root"](tree, words)
                    if self._compile_others:
                        self._compile_others()
                    mark_ready(ready)
                self._compiled = compiled

    def compile_on_request(self) -> None:
        """Leave loading and compiling to calls of `compile`, so that no search waits for them."""
        self._on_request = True
        self.kernels.compile_on_request()

    def prepare(self, budget: Budget) -> None:
        """Compile the search if `CROSSINGS_COMPILE` is `on`, or if it is `auto` and compiling saves time."""
        if self.compiled:
            return  # a check of the cache takes longer than a short search
        mode = compile_mode()
        is_quicker = not self._on_request and (self.cached or (budget.simulations or 0) >= SIMULATIONS_BEFORE_COMPILING)
        if mode == "on" or (mode == "auto" and is_quicker):
            self.compile()

    def _ready_mark(self) -> Path:
        return self.kernels.ready_mark(self._drivers, self._replacements)

    # ---- searching -----------------------------------------------------------------------------

    def think(
        self,
        seats: int,
        record: bytes,
        seat: int,
        seed: int,
        clock: Clock,
        *,
        reuse_tree: bool = False,
        perfect_information: bool = False,
        dice: int | None = None,
    ) -> SearchResult:
        """Search for `seat` from a record, resampling what the seat can't see every few simulations.

        `reuse_tree`: start from the tree of the last such search if it contains this position, and keep the tree for
        the next one; the result then depends on more than the arguments. `perfect_information`: hide nothing, as after
        the end of a game. `dice`: state of the generator of
        all future draws, for the clairvoyant search. Raises `BadSeat`, `BadSeed`.
        """
        seat, seed = check_seat(seat, seats), check_seed(seed)
        sides = 1 if self.cooperative else seats
        usual = self.configs.get(seats, self.config)
        hides, config = (
            self.hides and not perfect_information,
            OPEN_CONFIG if self.hides and perfect_information else usual,
        )
        workspace, rng = self._new_workspace(sides), generator(seed)
        workspace.stream[simulation.FIRST] = mix_seed(seed) >> 1 if dice is None else dice
        compiled = self._compiled is not None
        drivers = self._compiled or self._interpreted
        states, words = self._records() if compiled else self._unpacked(clock)
        states[simulation.START] = self.kernels.numpy_record(record) if compiled else self.kernels.unpacked(record)
        tree = self._reusable_tree(drivers, words, sides) if reuse_tree and not self.hides else None
        tree = tree or self._empty_tree(sides, UNLIMITED if reuse_tree else clock.left(0))
        done = 0
        with contextlib.suppress(OutOfTime):
            while done == 0 or clock.left(done) > 0:
                count = min(simulations_per_call(clock, done) if compiled else 1, max(1, clock.left(done)))
                done += drivers["search"](tree, states, words, workspace, config, hides, seat, rng, done, count)
                if done % SIMULATIONS_PER_CHECK == 0 and is_decided(tree, clock.estimate_simulations_left(done)):
                    break
                if is_nearly_full(tree, BATCH, len(workspace.moves)):
                    tree = prune_least_visited(drivers["keep"], tree)
        if reuse_tree:
            Searcher._last = (self, tree)
        side = simulation.side_of(self.kernels.query("actor", record), sides)
        result = _result_of(tree, done, side)
        if done == 0:  # out of time during the first simulation
            value_of = partial(self.kernels.query, "value", record)
            result = replace(result, root_values=tuple(float(value_of(each)) for each in range(sides)))
        return replace(result, lines=lines_of(tree)) if self.cooperative and not hides else result

    _last: ClassVar[tuple[Searcher, Tree] | None] = None
    """Searcher and tree of the last search with `reuse_tree`, of any game."""

    def _reusable_tree(self, drivers: dict[str, Any], words: Any, sides: int) -> Tree | None:
        """Return the last tree's part below the current position, or None."""
        owner, tree = Searcher._last or (None, None)
        Searcher._last = None
        if owner is not self or tree is None or tree.q.shape[1] != sides:
            return None
        root = int(drivers["find_root"](tree, words))
        return None if root == NONE else subtree_of(drivers["keep"], tree, root, 1)

    def _empty_tree(self, sides: int, simulations: int) -> Tree:
        """Return an empty tree for this number of simulations; small trees are created faster."""
        nodes = min(NODES, NODES_PER_SIMULATION * simulations + 2 * BATCH)
        return new_tree(sides, nodes, min(EDGES, nodes * max(self.kernels.max_legal, self.kernels.max_outcomes)))

    def _records(self) -> tuple[NDArray[np.void], NDArray[Any]]:
        """Return buffers for the states of a compiled search, as records and as rows of words."""
        states = np.zeros(simulation.STATE_COUNT, self.kernels.dtype)
        return states, words_of(states)

    def _unpacked(self, clock: Clock) -> tuple[UnpackedStates, UnpackedWords]:
        """Return buffers for the states of an interpreted search, as records and as rows of words."""
        states = UnpackedStates(clock)
        return states, UnpackedWords(states, self.kernels.dtype)

    def _new_workspace(self, sides: int) -> simulation.Workspace:
        most = max(self.kernels.max_legal, self.kernels.max_outcomes)
        return simulation.new_workspace(sides, most, self.moves, self.kernels.max_moves + 1)


@cache
def searcher(game: Game) -> Searcher:
    """Return the search of a game with its own configuration; all callers share it."""
    config: SearchConfig | None = getattr(game.evaluation, "SEARCH_CONFIG", None)
    return Searcher(
        game.kernels,
        cooperative=game.cooperative,
        hides=game.hides,
        moves=len(game.moves),
        config=config,
        configs=getattr(game.evaluation, "SEARCH_CONFIGS", None),
        compile_others=partial(game.improvement.compile_drivers, game) if game.improvement is not None else None,
    )


def simulations_per_call(clock: Clock, done: int) -> int:
    """Return how many simulations to run before the next poll of the clock or check of the decision."""
    batches = max(1, clock.simulations_before_poll(done) // BATCH)
    return min(batches * BATCH, SIMULATIONS_PER_CHECK - done % SIMULATIONS_PER_CHECK)


def renumbering_buffers(tree: Tree) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return buffers for the old and new numbers of a tree's nodes."""
    return np.zeros(len(tree.visits), np.int32), np.zeros(len(tree.visits), np.int32)


def subtree_of(keep: Any, tree: Tree, root: int, least: int) -> Tree:
    """Copy the part of a tree below a node, through nodes with at least `least` visits."""
    kept = new_tree(tree.q.shape[1], len(tree.visits), len(tree.move))
    keep(tree, kept, root, least, *renumbering_buffers(tree))
    return kept


def prune_least_visited(keep: Any, tree: Tree) -> Tree:
    """Return a copy of the tree with at least half its capacity free, without the least visited nodes."""
    least = 2
    while True:
        kept = subtree_of(keep, tree, ROOT, least)
        if 2 * kept.used[0] <= len(kept.visits) and 2 * kept.used[1] <= len(kept.move):
            return kept
        least *= 2


def is_decided(tree: Tree, left: int) -> bool:
    """Return whether the most visited move can no longer be overtaken within `left` simulations."""
    *_, second, first = sorted([0, 0, *tree.edge_visits[edges_of(tree, ROOT)].tolist()])
    return bool(first - second > left)


def lines_of(tree: Tree) -> dict[int, tuple[int, ...]]:
    """Return lines for the moves of the root with at least half the visits of the most visited one."""
    edges = edges_of(tree, ROOT)
    most = max((int(tree.edge_visits[edge]) for edge in edges), default=0)
    liked = [edge for edge in edges if 2 * tree.edge_visits[edge] >= most]
    return {int(tree.move[edge]): _line_after(tree, edge) for edge in liked}


def _line_after(tree: Tree, edge: int) -> tuple[int, ...]:
    """Return the most visited moves after an edge, up to the first one with too few visits."""
    line: list[int] = []
    while tree.child[edge] != NONE and len(line) < MAX_LINE_LENGTH:
        edge = max(edges_of(tree, int(tree.child[edge])), key=lambda one: int(tree.edge_visits[one]), default=NONE)
        if edge == NONE or tree.edge_visits[edge] < MIN_LINE_VISITS:
            break
        line.append(int(tree.move[edge]))
    return tuple(line)


def edges_of(tree: Tree, node: int) -> list[int]:
    """Return the edges of a node."""
    found: list[int] = []
    edge = int(tree.first[node])
    while edge != NONE:
        found.append(edge)
        edge = int(tree.next[edge])
    return found


def _result_of(tree: Tree, simulations: int, side: int) -> SearchResult:
    visits: dict[int, int] = {}
    q: dict[int, float] = {}
    for edge in edges_of(tree, ROOT):
        move = int(tree.move[edge])
        visits[move] = int(tree.edge_visits[edge])
        q[move] = float(simulation.q_of(tree, edge, side, 0.0))
    root_values = tuple(float(tree.q[ROOT, each]) for each in range(tree.q.shape[1]))
    return SearchResult(simulations, visits, q, root_values)
