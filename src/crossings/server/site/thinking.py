"""Bots in a browser: the search is WebAssembly, everything else is `crossings.bots`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from crossings.bots.jobs import answer_message
from crossings.bots.registry import choose
from crossings.engine import Game, game
from crossings.search.budget import UNLIMITED, Budget, Clock
from crossings.search.levels import LEVELS
from crossings.search.provider import set_search_provider
from crossings.search.result import SearchResult

THOUSAND = 1000
searches: dict[str, WasmSearch] = {}
"""The loaded searches, by game id."""


class WasmSearch:
    """The search of a game by its WebAssembly module. `think` is that of `searcher.js`, with a question as JSON."""

    compiled = True

    def __init__(self, think: Callable[[str], str]) -> None:
        self._think = think

    def prepare(self, budget: Budget) -> None:
        """Do nothing: it is ready."""

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
        """Search for the best move of a seat in the position of a record, always with a new tree."""
        left, seconds = clock.left(0), clock.seconds_left()
        budget = {
            "simulations": left if left < UNLIMITED else None,
            "milliseconds": None if seconds is None else THOUSAND * seconds,
        }
        question = {
            "record": list(record),
            "seats": seats,
            "seat": seat,
            "seed": str(seed),
            "perfectInformation": perfect_information,
        }
        result: dict[str, Any] = json.loads(self._think(json.dumps(question | budget)))
        visits, q = (dict(zip(result["moves"], result[what], strict=True)) for what in ("visits", "q"))
        lines = {move: tuple(line) for move, line in result["lines"]}
        return SearchResult(result["simulations"], visits, q, tuple(result["rootValues"]), lines=lines)


def load(game_id: str, think: Callable[[str], str]) -> None:
    """Use this search for a game from now on."""
    searches[game_id] = WasmSearch(think)
    _warm_up(game(game_id))


def answer(message: str) -> str:
    """Return the answer to a question (`crossings.bots.worker`) about a loaded game."""
    return json.dumps(answer_message(json.loads(message)))


def _warm_up(about: Game) -> None:
    """Choose one move: what is created on first use would take most of the time of a bot's first move."""
    state = about.start()
    while not isinstance(seat := state.actor, int):
        state = state.play(next(iter(state.outcomes())))
    choose(next(iter(LEVELS)), about, state.view(seat), seat, seed=0, simulations=1)


def _search(game: Game) -> WasmSearch:
    return searches[game.id]


set_search_provider(_search)
