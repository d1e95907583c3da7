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
from crossings.engine.errors import seat_among, seed_from
from crossings.engine.kernels.cache import mark_ready, one_at_a_time
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator, scrambled
from crossings.engine.thinking import HIDDEN_CONFIG, OPEN_CONFIG
from crossings.search import simulation
from crossings.search import tree as trees
from crossings.search.levels import ENDLESS, Budget, Clock
from crossings.search.simulation import BATCH
from crossings.search.thought import Thought
from crossings.search.tree import EDGES, NODES, NONE, ROOT, Tree, is_nearly_full, new_tree

NODES_A_SIMULATION = 4
"""One, and some more where chance decides several times in a row."""
LOOKS = 256
"""Simulations between two looks whether the choice is decided."""
WORTH_COMPILING = 200
"""Simulations that take longer interpreted than it takes to compile them."""

SEARCH = kernels_of(simulation)["search"]
FIND_ROOT = kernels_of(simulation)["find_root"]
KEEP = kernels_of(trees)["keep"]


FOUNDED = 8
"""How often a move has to be tried before anybody says that it is meant."""
LONGEST_LINE = 12
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
            if self._has_tried and self._clock.is_over():
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
        judges: Mapping[str, FunctionType] = MappingProxyType({}),
        network: Any = (),
    ) -> None:
        """`judges`: kernels that judge in place of the evaluation; `network`: of the kind that they ask."""
        self.kernels = kernels
        self.cooperative = cooperative
        self.hides = hides
        self.moves = moves
        self.config = config or (HIDDEN_CONFIG if hides else OPEN_CONFIG)
        self.configs = configs or {}
        self._judges, self._network = judges, network
        self._drivers = [SEARCH, KEEP] if hides else [SEARCH, KEEP, FIND_ROOT]
        self._interpreted = kernels.bind(self._drivers, compiled=False, extra=judges)
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
                with one_at_a_time(f"{self.kernels.name}-search"):
                    compiled = self.kernels.bind(self._drivers, compiled=True, extra=self._judges)
                    states, words = self._records()
                    tree, rng = new_tree(1, 1, 1), generator(0)
                    compiled["search"](
                        tree, states, words, self._desk(1, self._network), self.config, self.hides, 0, rng, 0, 0
                    )
                    compiled["keep"](tree, new_tree(1, 1, 1), ROOT, 0, *numbers_for(tree))
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
        is_quicker = not self._on_request and (self.cached or (budget.simulations or 0) >= WORTH_COMPILING)
        if mode == "on" or (mode == "auto" and is_quicker):
            self.compile()

    def _ready_mark(self) -> Path:
        return self.kernels.ready_mark(self._drivers, self._judges)

    # ---- searching -----------------------------------------------------------------------------

    def think(
        self,
        seats: int,
        record: bytes,
        seat: int,
        seed: int,
        clock: Clock,
        *,
        goes_on: bool = False,
        knows_all: bool = False,
        network: Any = (),
        dice: int | None = None,
    ) -> Thought:
        """Search for `seat` from a record; what the seat cannot see is dealt anew every few simulations.

        `goes_on`: begin with what the last search found out about this position, if it met it, and leave to the next
        one what this one finds out. What comes out then depends on more than the arguments.
        `knows_all`: nothing is hidden from anybody any more, as after the end of a game.
        `network`: what the search's own judges ask, with room of its own.
        `dice`: the state of the generator from which all that is to come will be drawn, for whoever foresees it.
        Raises `BadSeat`, `BadSeed`.
        """
        seat, seed = seat_among(seat, seats), seed_from(seed)
        sides = 1 if self.cooperative else seats
        usual = self.configs.get(seats, self.config)
        hides, config = self.hides and not knows_all, OPEN_CONFIG if self.hides and knows_all else usual
        desk, rng = self._desk(sides, network), generator(seed)
        desk.stream[simulation.FIRST] = scrambled(seed) >> 1 if dice is None else dice
        compiled = self._compiled is not None
        drivers = self._compiled or self._interpreted
        states, words = self._records() if compiled else self._unpacked(clock)
        states[simulation.START] = self.kernels.cells(record) if compiled else self.kernels.unpacked(record)
        tree = self._known_tree(drivers, words, sides) if goes_on and not self.hides else None
        tree = tree or self._fresh_tree(sides, ENDLESS if goes_on else clock.left(0))
        done = 0
        with contextlib.suppress(OutOfTime):
            while done == 0 or clock.left(done) > 0:
                count = min(at_a_time(clock, done) if compiled else 1, max(1, clock.left(done)))
                done += drivers["search"](tree, states, words, desk, config, hides, seat, rng, done, count)
                if done % LOOKS == 0 and is_decided(tree, clock.left_about(done)):
                    break
                if is_nearly_full(tree, BATCH, len(desk.moves)):
                    tree = forget_least_visited(drivers["keep"], tree)
        if goes_on:
            Searcher._last = (self, tree)
        side = simulation.side_of(self.kernels.asked("actor", record), sides)
        thought = replace(_thought(tree, done, side), believed=believed_of(tree, side, config))
        if done == 0:  # out of time before the first came to an end
            worth = partial(self.kernels.asked, "value", record)
            thought = replace(thought, standing=tuple(float(worth(each)) for each in range(sides)))
        return replace(thought, lines=lines_of(tree)) if self.cooperative and not hides else thought

    _last: ClassVar[tuple[Searcher, Tree] | None] = None
    """What the last search that was to go on has found out, of whatever game."""

    def _known_tree(self, drivers: dict[str, Any], words: Any, sides: int) -> Tree | None:
        """What is known below the position at hand, from the last search."""
        owner, tree = Searcher._last or (None, None)
        Searcher._last = None
        if owner is not self or tree is None or tree.q.shape[1] != sides:
            return None
        root = int(drivers["find_root"](tree, words))
        return None if root == NONE else kept_of(drivers["keep"], tree, root, 1)

    def _fresh_tree(self, sides: int, simulations: int) -> Tree:
        """An empty tree with room for so many simulations, as far as any tree has: a small one is made sooner."""
        nodes = min(NODES, NODES_A_SIMULATION * simulations + 2 * BATCH)
        return new_tree(sides, nodes, min(EDGES, nodes * max(self.kernels.max_legal, self.kernels.max_outcomes)))

    def _records(self) -> tuple[NDArray[np.void], NDArray[Any]]:
        """Room for the states of a compiled search, as records and as rows of words."""
        states = np.zeros(simulation.PLACES, self.kernels.dtype)
        return states, words_of(states)

    def _unpacked(self, clock: Clock) -> tuple[UnpackedStates, UnpackedWords]:
        """The same for an interpreted search."""
        states = UnpackedStates(clock)
        return states, UnpackedWords(states, self.kernels.dtype)

    def _desk(self, sides: int, network: Any) -> simulation.Desk:
        most = max(self.kernels.max_legal, self.kernels.max_outcomes)
        desk = simulation.new_desk(sides, most, self.moves, self.kernels.max_moves + 1)
        return desk._replace(network=network)


@cache
def searcher(game: Game) -> Searcher:
    """The search of a game, one for all who ask."""
    return searcher_over(game, game.kernels)


def searcher_over(game: Game, kernels: Kernels, **judging: Any) -> Searcher:
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


def at_a_time(clock: Clock, done: int) -> int:
    """How many compiled simulations follow those done before anybody looks at the clock, or whether all is decided."""
    batches = max(1, clock.before_next_look(done) // BATCH)
    return min(batches * BATCH, LOOKS - done % LOOKS)


def numbers_for(tree: Tree) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Room for what the numbers of nodes were and are."""
    return np.zeros(len(tree.visits), np.int32), np.zeros(len(tree.visits), np.int32)


def kept_of(keep: Any, tree: Tree, root: int, least: int) -> Tree:
    """The part of a tree below a node, through nodes with so many visits."""
    kept = new_tree(tree.q.shape[1], len(tree.visits), len(tree.move))
    keep(tree, kept, root, least, *numbers_for(tree))
    return kept


def forget_least_visited(keep: Any, tree: Tree) -> Tree:
    """A tree with at least half its room free: nodes with few visits are forgotten, the fewer the sooner."""
    least = 2
    while True:
        kept = kept_of(keep, tree, ROOT, least)
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
    while tree.child[edge] != NONE and len(line) < LONGEST_LINE:
        edge = max(edges_of(tree, int(tree.child[edge])), key=lambda one: int(tree.edge_visits[one]), default=NONE)
        if edge == NONE or tree.edge_visits[edge] < FOUNDED:
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


def _thought(tree: Tree, simulations: int, side: int) -> Thought:
    visits: dict[int, int] = {}
    q: dict[int, float] = {}
    for edge in edges_of(tree, ROOT):
        move = int(tree.move[edge])
        visits[move] = int(tree.edge_visits[edge])
        q[move] = float(simulation.q_of(tree, edge, side, 0.0))
    standing = tuple(float(tree.q[ROOT, each]) for each in range(tree.q.shape[1]))
    return Thought(simulations, visits, q, standing)


def believed_of(tree: Tree, side: int, config: SearchConfig) -> dict[int, float]:
    """What the moves are worth by visits and prior. A prior that may have been raised over all others counts as much
    as the best of these: it says what to try first."""
    edges = edges_of(tree, ROOT)
    priors = sorted((float(tree.prior[edge]) for edge in edges), reverse=True)
    highest = priors[:2][-1] if config.policy_bonus > 1.0 and priors else float(simulation.BEST)
    believed: dict[int, float] = {}
    for edge in edges:
        count, prior = int(tree.edge_visits[edge]), min(float(tree.prior[edge]), highest)
        q = float(simulation.q_of(tree, edge, side, 0.0)) if count else prior
        total = config.prior_visits + count
        believed[int(tree.move[edge])] = (config.prior_visits * prior + count * q) / total if total else prior
    return believed
