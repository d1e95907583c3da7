"""What is said to be at stake by a step: how likely a searcher is to come over that soldier next."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crossings.engine.effect import Trial
from crossings.games.over_the_next_dune.face import stakes
from crossings.games.over_the_next_dune.face.stakes import Danger

from .conftest import Play

At = Callable[..., Play]
AHEAD = (10, 10, 5)
"""A searcher that faces up: a straight card, 46 of the 60 left, sweeps the columns 9 to 11."""


@pytest.mark.parametrize(
    ("at_first", "move", "told"),
    [
        ((11, 5), "1:e", "No searcher can then come over him; before it was about 77 % likely."),
        ((12, 5), "1:w", "Then it is about 77 % likely that a searcher comes over him next, instead of 0 %."),
        ((11, 5), "1:n", "It stays about 77 % likely that a searcher comes over him next."),
        ((12, 5), "1:n", None),
    ],
)
def test_a_step_tells_how_likely_he_is_caught_next(
    at: At, at_first: tuple[int, int], move: str, told: str | None
) -> None:
    state = at([AHEAD], {1: at_first}).state
    assert Trial(state.game, state.view(0), 0).told(move).partition(". ")[2] == (told or "")


def test_a_danger_however_small_is_not_told_as_none(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stakes, "catches", lambda drives: [Danger((1,), 1, 0)])
    state = at([AHEAD], {1: (11, 5)}).state
    assert "It stays about 1 % likely" in Trial(state.game, state.view(0), 0).told("1:n")


def test_who_is_over_the_top_or_stays_in_the_last_turn_is_in_no_danger(at: At) -> None:
    over = at([(10, 7, 5)], {1: (11, 1)}).state
    assert "likely" not in Trial(over.game, over.view(0), 0).told("1:n")
    last = at([AHEAD], {1: (12, 5)}, turn=10).state
    assert "likely" not in Trial(last.game, last.view(0), 0).told("1:w")
