"""The search of a game, as its callers see it. Imports no numpy, so that it also runs in browsers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from crossings.engine import Game
from crossings.search.budget import Budget, Clock
from crossings.search.result import SearchResult


class Search(Protocol):
    """Interface of a game's search; `search.Searcher` implements it."""

    @property
    def compiled(self) -> bool:
        """Whether the search runs compiled code."""
        ...

    def prepare(self, budget: Budget) -> None:
        """Compile the search if it pays for a budget of this size."""
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
        """Search for the best move of a seat in the position of a record."""
        ...


def _native_search(game: Game) -> Search:
    from crossings.search.search import searcher

    return searcher(game)


_provider: Callable[[Game], Search] = _native_search


def search_of(game: Game) -> Search:
    """Return the search of a game; all callers share it."""
    return _provider(game)


def set_search_provider(find: Callable[[Game], Search]) -> None:
    """Replace the function that finds a game's search. In a browser, WebAssembly searches instead of numpy."""
    global _provider
    _provider = find
