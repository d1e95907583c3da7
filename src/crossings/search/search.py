"""The search bot: from a view to a move within a budget, over the kernels of `simulation.py`."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from types import FunctionType, MappingProxyType
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from crossings.engine import Game, Kernels, Schema, SearchConfig, copy_of, pack
from crossings.engine.decisions import HIDDEN_CONFIG, OPEN_CONFIG
from crossings.engine.errors import check_seat, check_seed
from crossings.engine.kernels.cache import mark_ready, process_lock
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator, mix_seed
from crossings.search import simulation
from crossings.search import tree as trees
from crossings.search.levels import UNLIMITED, Budget, Clock
from crossings.search.result import SearchResult
from crossings.search.simulation import BATCH
from crossings.search.tree import EDGES, NODES, NONE, ROOT, Tree, is_nearly_full, new_tree

NODES_PER_SIMULATION = 4
"""One, and some more where chance decides several times in a row."""
SIMULATIONS_PER_CHECK = 256
"""Simulations between two looks whether the choice is decided."""
SIMULATIONS_BEFORE_COMPILING = 200
"""Simulations that take longer interpreted than it takes to compile them."""

SEARCH = kernels_of(simulation)["search"]
FIND_ROOT = kernels_of(simulation)["find_root"]
KEEP = kernels_of(trees)["keep"]


MIN_LINE_VISITS = 8
"""How often a move has to be tried before anybody says that it is meant."""
MAX_LINE_LENGTH = 12
"""Moves that are said to follow at the most."""


class OutOfTime(Exception):
    """The budget was used up in the middle of a simulation."""


class UnpackedStates:
    """The places of an interpreted search: as in an array of records, storing a state copies it.

    Interpreted, one simulation may try hundreds of moves for some milliseconds each, so the clock is looked at before
    each of them. Only the very first is tried at any rate.
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
    """The same places as rows of plain numbers."""

    def __init__(self, states: UnpackedStates, dtype: np.dtype[Any]) -> None:
        self._states = states
        self._dtype = dtype

    def __getitem__(self, place: int) -> list[int]:
        row: list[int] = words_of(np.frombuffer(pack(self._states[place]), self._dtype))[0].tolist()
        return row


def words_of(records: NDArray[np.void]) -> NDArray[Any]:
    """Records as rows of integers, the widest that fill a record."""
    size = records.dtype.itemsize
    word = next(word for word in (np.int64, np.int32, np.int16, np.int8) if size % np.dtype(word).itemsize == 0)
    return records.view(word).reshape(len(records), -1)


class Searcher:
    """The search of one game, interpreted or compiled; both come to the same."""

    def __init__(
        self,
        kernels: Kernels,
        *,
        cooperative: bool,
        hides: bool,
        moves: int,
        config: SearchConfig | None = None,
        configs: Mapping[int, SearchConfig] | None = None,
        evaluator_kernels: Mapping[str, FunctionType] = MappingProxyType({}),
        network: Any = (),
    ) -> None:
        """`judges`: kernels that judge in place of the evaluation; `network`: of the kind that they ask."""
        self.kernels = kernels
        self.cooperative = cooperative
        self.hides = hides
        self.moves = moves
        self.config = config or (HIDDEN_CONFIG if hides else OPEN_CONFIG)
        self.configs = configs or {}
        self._evaluator_kernels, self._network = evaluator_kernels, network
        self._drivers = [SEARCH, KEEP] if hides else [SEARCH, KEEP, FIND_ROOT]
        self._interpreted = kernels.bind(self._drivers, compiled=False, extra=evaluator_kernels)
        self._compiled: dict[str, Any] | None = None
        self._on_request = False
        self._lock = threading.RLock()

    # ---- compiling -----------------------------------------------------------------------------

    @property
    def compiled(self) -> bool:
        """Whether the compiled search is there."""
        return self._compiled is not None

    @property
    def cached(self) -> bool:
        """Whether the compiled search lies in the cache, so that `compile` is quick."""
        return self._ready_mark().exists()

    def compile(self) -> None:
        """Compile the search, or load it from the cache: many seconds, or moments. It may be in use meanwhile."""
        with self._lock:
            if self._compiled is None:
                ready = self._ready_mark()
                self.kernels.compile()
                with process_lock(f"{self.kernels.name}-search"):
                    compiled = self.kernels.bind(self._drivers, compiled=True, extra=self._evaluator_kernels)
                    states, words = self._records()
                    tree, rng = new_tree(1, 1, 1), generator(0)
                    compiled["search"](
                        tree,
                        states,
                        words,
                        self._new_workspace(1, self._network),
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
                    mark_ready(ready)
                self._compiled = compiled

    def compile_on_request(self) -> None:
        """From now on `auto` leaves compiling, and loading what is compiled, to `compile`: no question waits for it."""
        self._on_request = True
        self.kernels.compile_on_request()

    def prepare(self, budget: Budget) -> None:
        """Compile if `CROSSINGS_COMPILE` says so; if it is left to us (`auto`), when that is the quicker way."""
        if self.compiled:
            return  # to look whether it is cached would take longer than a short search
        mode = compile_mode()
        is_quicker = not self._on_request and (self.cached or (budget.simulations or 0) >= SIMULATIONS_BEFORE_COMPILING)
        if mode == "on" or (mode == "auto" and is_quicker):
            self.compile()

    def _ready_mark(self) -> Path:
        return self.kernels.ready_mark(self._drivers, self._evaluator_kernels)

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
        network: Any = (),
        dice: int | None = None,
    ) -> SearchResult:
        """Search for `seat` from a record; what the seat cannot see is dealt anew every few simulations.

        `reuse_tree`: begin with what the last search found out about this position, if it met it, and leave to the next
        one what this one finds out. What comes out then depends on more than the arguments.
        `perfect_information`: nothing is hidden from anybody any more, as after the end of a game.
        `network`: what the search's own judges ask, with room of its own.
        `dice`: the state of the generator from which all that is to come will be drawn, for whoever foresees it.
        Raises `BadSeat`, `BadSeed`.
        """
        seat, seed = check_seat(seat, seats), check_seed(seed)
        sides = 1 if self.cooperative else seats
        usual = self.configs.get(seats, self.config)
        hides, config = (
            self.hides and not perfect_information,
            OPEN_CONFIG if self.hides and perfect_information else usual,
        )
        workspace, rng = self._new_workspace(sides, network), generator(seed)
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
        thought = replace(_result_of(tree, done, side), q_with_priors=q_values_with_priors(tree, side, config))
        if done == 0:  # out of time before the first came to an end
            worth = partial(self.kernels.query, "value", record)
            thought = replace(thought, root_values=tuple(float(worth(each)) for each in range(sides)))
        return replace(thought, lines=lines_of(tree)) if self.cooperative and not hides else thought

    _last: ClassVar[tuple[Searcher, Tree] | None] = None
    """What the last search that was to go on has found out, of whatever game."""

    def _reusable_tree(self, drivers: dict[str, Any], words: Any, sides: int) -> Tree | None:
        """What is known below the position at hand, from the last search."""
        owner, tree = Searcher._last or (None, None)
        Searcher._last = None
        if owner is not self or tree is None or tree.q.shape[1] != sides:
            return None
        root = int(drivers["find_root"](tree, words))
        return None if root == NONE else subtree_of(drivers["keep"], tree, root, 1)

    def _empty_tree(self, sides: int, simulations: int) -> Tree:
        """An empty tree with room for so many simulations, as far as any tree has: a small one is made sooner."""
        nodes = min(NODES, NODES_PER_SIMULATION * simulations + 2 * BATCH)
        return new_tree(sides, nodes, min(EDGES, nodes * max(self.kernels.max_legal, self.kernels.max_outcomes)))

    def _records(self) -> tuple[NDArray[np.void], NDArray[Any]]:
        """Room for the states of a compiled search, as records and as rows of words."""
        states = np.zeros(simulation.STATE_COUNT, self.kernels.dtype)
        return states, words_of(states)

    def _unpacked(self, clock: Clock) -> tuple[UnpackedStates, UnpackedWords]:
        """The same for an interpreted search."""
        states = UnpackedStates(clock)
        return states, UnpackedWords(states, self.kernels.dtype)

    def _new_workspace(self, sides: int, network: Any) -> simulation.Workspace:
        most = max(self.kernels.max_legal, self.kernels.max_outcomes)
        workspace = simulation.new_workspace(sides, most, self.moves, self.kernels.max_moves + 1)
        return workspace._replace(network=network)


@cache
def searcher(game: Game) -> Searcher:
    """The search of a game, one for all who ask."""
    return make_searcher(game, game.kernels)


def make_searcher(game: Game, kernels: Kernels, **judging: Any) -> Searcher:
    """A search of a game as its evaluation has it; `judging`: by what else, as `Searcher` takes it."""
    config: SearchConfig | None = getattr(game.evaluation, "SEARCH_CONFIG", None)
    return Searcher(
        kernels,
        cooperative=game.cooperative,
        hides=game.hides,
        moves=len(game.moves),
        config=config,
        configs=getattr(game.evaluation, "SEARCH_CONFIGS", None),
        **judging,
    )


def simulations_per_call(clock: Clock, done: int) -> int:
    """How many compiled simulations follow those done before anybody looks at the clock, or whether all is decided."""
    batches = max(1, clock.simulations_before_poll(done) // BATCH)
    return min(batches * BATCH, SIMULATIONS_PER_CHECK - done % SIMULATIONS_PER_CHECK)


def renumbering_buffers(tree: Tree) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Room for what the numbers of nodes were and are."""
    return np.zeros(len(tree.visits), np.int32), np.zeros(len(tree.visits), np.int32)


def subtree_of(keep: Any, tree: Tree, root: int, least: int) -> Tree:
    """The part of a tree below a node, through nodes with so many visits."""
    kept = new_tree(tree.q.shape[1], len(tree.visits), len(tree.move))
    keep(tree, kept, root, least, *renumbering_buffers(tree))
    return kept


def prune_least_visited(keep: Any, tree: Tree) -> Tree:
    """A tree with at least half its room free: nodes with few visits are forgotten, the fewer the sooner."""
    least = 2
    while True:
        kept = subtree_of(keep, tree, ROOT, least)
        if 2 * kept.used[0] <= len(kept.visits) and 2 * kept.used[1] <= len(kept.move):
            return kept
        least *= 2


def is_decided(tree: Tree, left: int) -> bool:
    """Whether no other move of the root can be tried as often as the first by so many further simulations."""
    *_, second, first = sorted([0, 0, *tree.edge_visits[edges_of(tree, ROOT)].tolist()])
    return bool(first - second > left)


def lines_of(tree: Tree) -> dict[int, tuple[int, ...]]:
    """What was tried most after those moves of the root that were themselves tried at least half as often as any."""
    edges = edges_of(tree, ROOT)
    most = max((int(tree.edge_visits[edge]) for edge in edges), default=0)
    liked = [edge for edge in edges if 2 * tree.edge_visits[edge] >= most]
    return {int(tree.move[edge]): _line_after(tree, edge) for edge in liked}


def _line_after(tree: Tree, edge: int) -> tuple[int, ...]:
    """The moves tried most after an edge, as far as they were tried often enough to mean anything."""
    line: list[int] = []
    while tree.child[edge] != NONE and len(line) < MAX_LINE_LENGTH:
        edge = max(edges_of(tree, int(tree.child[edge])), key=lambda one: int(tree.edge_visits[one]), default=NONE)
        if edge == NONE or tree.edge_visits[edge] < MIN_LINE_VISITS:
            break
        line.append(int(tree.move[edge]))
    return tuple(line)


def edges_of(tree: Tree, node: int) -> list[int]:
    """The edges of a node."""
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


def q_values_with_priors(tree: Tree, side: int, config: SearchConfig) -> dict[int, float]:
    """What the moves are worth by visits and prior. A prior that may have been raised over all others counts as much
    as the best of these: it says what to try first."""
    edges = edges_of(tree, ROOT)
    priors = sorted((float(tree.prior[edge]) for edge in edges), reverse=True)
    highest = priors[:2][-1] if config.policy_bonus > 1.0 and priors else float(simulation.WIN_VALUE)
    q_with_priors: dict[int, float] = {}
    for edge in edges:
        count, prior = int(tree.edge_visits[edge]), min(float(tree.prior[edge]), highest)
        q = float(simulation.q_of(tree, edge, side, 0.0)) if count else prior
        total = config.prior_visits + count
        q_with_priors[int(tree.move[edge])] = (config.prior_visits * prior + count * q) / total if total else prior
    return q_with_priors
