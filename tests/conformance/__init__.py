"""Every check on every game that is installed; those of this distribution have data beside their tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from crossings.conformance import Check, Checked, Note
from crossings.conformance.checks import checks_of
from crossings.engine import Game, games

GAME_TESTS = Path(__file__).parents[1] / "games"
Case = tuple[Check, Checked]


def is_own(game: Game) -> bool:
    """Whether a game is of this distribution."""
    return game.parts.__name__.startswith("crossings.games.")


@cache
def checked(game: Game) -> Checked:
    """A game under check, its random games played once."""
    folder = GAME_TESTS / game.id.replace("-", "_")
    return Checked(game, folder if is_own(game) else None)


def on_every_game(chapter: ModuleType, *more: Game) -> Callable[[Case], None]:
    """A test of each check of a chapter on each game, and on these games besides."""
    known = [checked(game) for game in (*games(), *more)]
    cases = [
        pytest.param(
            (check, one),
            id=f"{check.function.__name__}-{one.game.id}",
            marks=[pytest.mark.deep, pytest.mark.timeout(3600)] if check.deep else [],
        )
        for check in checks_of(chapter)
        for one in known
        if check.is_for(one)
    ]

    @pytest.mark.parametrize("case", cases)
    def test(case: Case) -> None:
        check, one = case
        one.game.kernels.compile()
        try:
            check(one)
        except Note as note:
            assert not is_own(one.game), f"a game of this distribution has nothing to look at: {note}"

    return test
