"""Every check on every installed game and on the coin race."""

from collections.abc import Iterator

import pytest

from conformance import checked, is_own
from crossings.conformance import plugin
from crossings.conformance.checked_game import CheckedGame
from crossings.conformance.checks import Check
from crossings.engine import Game, games
from toys.coin_race.game import GAME as COIN_RACE

COMPILED = {
    "interpreted_and_compiled_kernels_agree",
    "games_end_within_the_bound",
    "observations_are_the_same_interpreted_and_compiled",
}
"""Checks that compile a game; others interpret its kernels."""
QUICK_TO_COMPILE = ("coin-race", "dune-chess")
INSTALLED = "the_same_seed_gives_the_same_game_in_another_process"
"""A check of installed games only."""


def marks_of(check: Check, game: Game) -> list[pytest.MarkDecorator]:
    """Return the tier of a check: games that take long to compile are compiled by deep tests only."""
    if check.deep or (check.name in COMPILED and game.id not in QUICK_TO_COMPILE):
        return [pytest.mark.deep, pytest.mark.timeout(3600)]
    return []


CASES = [
    pytest.param(check, checked(game), id=f"{chapter}-{check.name}-{game.id}", marks=marks_of(check, game))
    for game in (*games(), COIN_RACE)
    for chapter, checks in plugin.chapters().items()
    for check in checks
    if check.applies_to(checked(game)) and not (check.name == INSTALLED and game is COIN_RACE)
]


@pytest.fixture(scope="module")
def last() -> Iterator[list[CheckedGame]]:
    """The last game, whose random games are kept for its next check."""
    kept: list[CheckedGame] = []
    yield kept
    for one in kept:
        one.release_caches()


@pytest.mark.parametrize("check, one", CASES)
def test_a_game_follows_the_contract(check: Check, one: CheckedGame, last: list[CheckedGame]) -> None:
    if last and last[0] is not one:
        last.pop().release_caches()
    last[:] = [one]
    try:
        check(one)
    except pytest.skip.Exception as skipped:
        assert not is_own(one.game), f"a game of this distribution has nothing to check: {skipped}"
