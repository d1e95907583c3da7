"""What a search comes to, and who searches: light, for wherever people are advised, also without arrays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from crossings.engine import Game
from crossings.search.levels import Budget, Clock

UNTRIED_WEIGHT = 0.01
"""How much the prior of a move that was not tried counts beside what others found out by trying it."""


@dataclass(frozen=True)
class SearchResult:
    """What a search came to: for each of the root's moves how often it was tried, and what that was worth (0..1000)."""

    simulations: int
    visits: dict[int, int]
    q: dict[int, float]
    root_values: tuple[float, ...] = ()
    """What the root is worth to each side, 0..1000: a side a seat, or one for all who win or lose together."""
    q_with_priors: Mapping[int, float] = field(default_factory=dict)
    """What the moves are worth, 0..1000, as the search itself weighs them: their priors count
    (`SearchConfig.prior_visits`)."""
    lines: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Where all win or lose together and nothing is hidden: what would follow the moves that were tried most."""

    def to_json(self) -> list[Any]:
        """As one process tells it another."""
        moves = [[move, count, self.q[move], self.lines.get(move, ())] for move, count in self.visits.items()]
        return [self.simulations, moves]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> SearchResult:
        """What `to_json` wrote."""
        simulations, moves = data
        visits = {move: count for move, count, _, _ in moves}
        q = {move: q for move, _, q, _ in moves}
        return cls(simulations, visits, q, lines={move: tuple(line) for move, _, _, line in moves if line})

    def best(self, allowed: Collection[int] | None = None) -> int:
        """The move (of those allowed) tried most often; of several that of the highest Q, and of these the lowest
        number."""
        moves = self.visits.keys() if allowed is None else self.visits.keys() & allowed
        return max(moves, key=lambda move: (self.visits[move], self.q[move], -move))


def merge_results(thoughts: Sequence[SearchResult]) -> SearchResult:
    """What several searches of one position came to together."""
    visits: dict[int, int] = {}
    total: dict[int, float] = {}
    for thought in thoughts:
        for move, count in thought.visits.items():
            visits[move] = visits.get(move, 0) + count
            total[move] = total.get(move, 0.0) + max(count, UNTRIED_WEIGHT) * thought.q[move]
    q = {
        move: total[move] / sum(max(one.visits[move], UNTRIED_WEIGHT) for one in thoughts if move in one.visits)
        for move in visits
    }
    lines = {move: line for thought in reversed(thoughts) for move, line in thought.lines.items()}
    return SearchResult(sum(thought.simulations for thought in thoughts), visits, q, lines=lines)


class Search(Protocol):
    """The search of one game (`search.Searcher` says more)."""

    @property
    def compiled(self) -> bool:
        """Whether it is quick."""
        ...

    def prepare(self, budget: Budget) -> None:
        """Get ready for so much work."""
        ...

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
    ) -> SearchResult:
        """Search for a seat from a record."""
        ...


def _native_search(game: Game) -> Search:
    from crossings.search.search import searcher

    return searcher(game)


_provider: Callable[[Game], Search] = _native_search


def search_of(game: Game) -> Search:
    """The search of a game, one for all who ask."""
    return _provider(game)


def set_search_provider(find: Callable[[Game], Search]) -> None:
    """Have all who ask for a search get another one from now on: a browser's Python has no arrays to search with."""
    global _provider
    _provider = find
