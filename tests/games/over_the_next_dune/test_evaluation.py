"""What a search of this game goes by: dangers by the cards that are left, trails as bait, and the way out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from crossings.bots import choose
from crossings.games.over_the_next_dune import evaluation
from crossings.search.levels import TEAM_LEVELS, level_of

from .conftest import Play

At = Callable[..., Play]

DRIVES_UP = (10, 14, 5)
"""A searcher that comes over rows 7 to 13 next, if its card is straight."""


def guess(at: At, *args: Any, **kwargs: Any) -> int:
    return evaluation.value(at(*args, **kwargs).state.unpacked(), 0)


def test_danger_goes_by_the_cards_left(at: At) -> None:
    """Without a straight card in the deck nobody is met straight ahead."""
    soldier = {1: (10, 11)}
    many, few, none = (
        guess(at, [DRIVES_UP], soldier, moved=(1,), deck={"left": 7, "straight": straight, "right": 7})
        for straight in (46, 6, 0)
    )
    assert many < few < none


def test_markers_lead_drives_away(at: At) -> None:
    """OND-38: a trail before a soldier turns the searcher that comes for him."""
    searchers, soldier = [(4, 16, 5)], {1: (4, 10)}
    assert guess(at, searchers, soldier, moved=(1,), markers={(3, 13): 7}) > guess(at, searchers, soldier, moved=(1,))


def test_last_soldier_walks_out(at: At) -> None:
    """In the last turn the search leads him past a searcher and over the top."""
    safe = dict.fromkeys((2, 3, 4, 5), "safe")
    state = at([(10, 2, 3)], {1: (12, 5), **safe}, turn=10).state
    while state.actor == 0:
        state = state.play(choose("search", state.game, state.view(0), 0, seed=1, simulations=60))
    assert state.result is not None
    assert state.result.reason == "escaped"


def test_levels_slip_rarely_and_lie_apart_by_how_far_they_look(at: At) -> None:
    """A game has some hundred and twenty steps, and a single slip may lose it."""
    game = at([DRIVES_UP], {1: (10, 11)}).state.game
    levels = ("novice", "casual", "club", "expert")
    for level in levels[:-1]:
        assert 0 < level_of(level, game).miss_rate < TEAM_LEVELS[level].miss_rate
    for lower, higher in pairwise(level_of(level, game) for level in levels):
        assert lower.simulations is not None
        assert higher.simulations is not None
        assert 2 * lower.simulations <= higher.simulations
