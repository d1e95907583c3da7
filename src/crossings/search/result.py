"""Results of searches. Imports no numpy, so that it also runs in browsers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

UNTRIED_WEIGHT = 0.01
"""Weight of an unvisited move's prior when results are merged, in visits."""


@dataclass(frozen=True)
class SearchResult:
    """The visits and the Q value (0 to 1000) of each move of the root."""

    simulations: int
    visits: dict[int, int]
    q: dict[int, float]
    root_values: tuple[float, ...] = ()
    """Value of the root for each side, 0 to 1000: one side per seat, or a single one in co-operative games."""
    lines: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Most visited continuation of the most visited moves; only in co-operative games without hidden information."""

    def to_json(self) -> list[Any]:
        """Return the result as JSON, for other processes."""
        moves = [[move, count, self.q[move], self.lines.get(move, ())] for move, count in self.visits.items()]
        return [self.simulations, moves]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> SearchResult:
        """Create a result from the output of `to_json`."""
        simulations, moves = data
        visits = {move: count for move, count, _, _ in moves}
        q = {move: q for move, _, q, _ in moves}
        return cls(simulations, visits, q, lines={move: tuple(line) for move, _, _, line in moves if line})

    def best(self, allowed: Collection[int] | None = None) -> int:
        """Return the allowed move with the most visits; among equals, the highest Q, then the lowest number."""
        moves = self.visits.keys() if allowed is None else self.visits.keys() & allowed
        return max(moves, key=lambda move: (self.visits[move], self.q[move], -move))


def merge_results(results: Sequence[SearchResult]) -> SearchResult:
    """Merge the results of several searches of one position."""
    visits: dict[int, int] = {}
    total: dict[int, float] = {}
    for result in results:
        for move, count in result.visits.items():
            visits[move] = visits.get(move, 0) + count
            total[move] = total.get(move, 0.0) + max(count, UNTRIED_WEIGHT) * result.q[move]
    q = {
        move: total[move] / sum(max(result.visits[move], UNTRIED_WEIGHT) for result in results if move in result.visits)
        for move in visits
    }
    lines = {move: line for result in reversed(results) for move, line in result.lines.items()}
    return SearchResult(sum(result.simulations for result in results), visits, q, lines=lines)
