"""Run every check on every installed game and on the template's. Built-in games have data beside their tests."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import crossings.template
from crossings.conformance import Check, CheckedGame, Note
from crossings.conformance.checks import checks_of
from crossings.engine import Game, games
from crossings.template.coin_race.game import GAME as COIN_RACE

GAME_TESTS = Path(__file__).parents[1] / "games"
TEMPLATE_TESTS = Path(crossings.template.__file__).parent / "project" / "tests"
Case = tuple[Check, CheckedGame]


def is_own(game: Game) -> bool:
    """Return whether a game is built in."""
    return game.parts.__name__.startswith("crossings.games.")


@cache
def checked(game: Game) -> CheckedGame:
    """Return a game under check; its random games are played once."""
    if game is COIN_RACE:
        return CheckedGame(game, TEMPLATE_TESTS)
    return CheckedGame(game, GAME_TESTS / game.id.replace("-", "_") if is_own(game) else None)


last: list[CheckedGame] = []


def remember(one: CheckedGame) -> None:
    """Keep the random games of one game at a time: the next test is usually another check on the same game."""
    if last and last[0] is not one:
        last.pop().release_caches()
    last[:] = [one]


LONG = {"no_compiled_kernel_reaches_beyond_its_arrays"}
"""Checks that compile a whole game again, in a mode that no other test uses."""
COMPILED = {
    "the_kernels_can_be_compiled",
    "interpreted_and_compiled_kernels_agree",
    "games_end_within_the_bound",
    "observations_are_the_same_interpreted_and_compiled",
    "observations_keep_their_bounds",
    "observations_change_with_the_view",
    "unknown_seats_are_refused",
    "unknown_move_numbers_are_refused",
}
"""Checks that compile a game, as all of the chapter `batches` do; other checks interpret its kernels."""
QUICK_TO_COMPILE = ("coin-race", "dune-chess")


def marks_of(check: Check, game: Game) -> list[pytest.MarkDecorator]:
    """Return the tier of a check: games that take long to compile are compiled by deep tests only."""
    if check.function.__name__ in LONG:
        return [pytest.mark.long, pytest.mark.timeout(3600)]
    compiles = check.function.__name__ in COMPILED or check.chapter == "batches"
    if check.deep or (compiles and game.id not in QUICK_TO_COMPILE):
        return [pytest.mark.deep, pytest.mark.timeout(3600)]
    return []


def on_every_game(chapter: ModuleType, *, installed: bool = False) -> Callable[[Case], None]:
    """Return a test of each check of a chapter on each game, and on the template's unless it must be installed."""
    known = [checked(game) for game in (*games(), *([] if installed else [COIN_RACE]))]
    cases = [
        pytest.param(
            (check, one),
            id=f"{check.function.__name__}-{one.game.id}",
            marks=marks_of(check, one.game),
        )
        for one in known
        for check in checks_of(chapter)
        if check.applies_to(one)
    ]

    @pytest.mark.parametrize("case", cases)
    def test(case: Case) -> None:
        check, one = case
        remember(one)
        try:
            check(one)
        except Note as note:
            assert not is_own(one.game), f"a game of this distribution has nothing to look at: {note}"

    return test
