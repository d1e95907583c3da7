"""Whose next drives are worth looking at before somebody ends something."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import looking
from crossings.conformance.checked import walk
from crossings.engine import Game, State
from crossings.games.over_the_next_dune.face.stakes import carryings, catches, dangerous, next_drives

from .conftest import Play

At = Callable[..., Play]


def numbers(state: State) -> list[int]:
    return [searcher.number for searcher in dangerous(looking.position(state))]


@pytest.mark.parametrize(("row", "is_near"), [(3, True), (2, False)])
def test_a_searcher_meets_nobody_beyond_its_last_space_and_those_around_it(at: At, row: int, is_near: bool) -> None:
    """OND-13, OND-R06: after six spaces straight up it covers one more row."""
    state = at([(10, 10, 5)], {1: (10, row)}).state
    drives = next_drives(looking.position(state), looking.position(state).searchers)
    assert bool(catches(drives)) == is_near
    assert numbers(state) == [1] * is_near


def test_a_captor_is_always_looked_at(at: At) -> None:
    """OND-46, OND-61."""
    assert numbers(at([(10, 15, 1)], {1: 1, 2: (1, 1)}).state) == [1]


def test_the_others_meet_nobody(game: Game) -> None:
    """OND-42, OND-61: in a game played at random."""
    left_out = 0
    for state in walk(game.start(players=2), 3).states[::5]:
        seen = looking.position(state)
        others = [one for one in seen.searchers if one not in dangerous(seen)]
        drives = next_drives(seen, others)
        assert not catches(drives) and not carryings(drives)
        left_out += len(others)
    assert left_out > 20
