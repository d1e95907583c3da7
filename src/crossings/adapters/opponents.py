"""Who has the other seats where a program learns one: bots of the house, or of other distributions."""

from __future__ import annotations

from collections.abc import Callable

from crossings.adapters.play import Play
from crossings.adapters.settings import BadSetting, check_setting
from crossings.bots import BOTS, LEVELS, bot, choose
from crossings.bots.registry import budget_of
from crossings.engine import OVER
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.search.search import searcher

USUAL = "casual"
RANDOM = "random"

Draw = Callable[[], int]
"""Gives a seed."""
Opponents = Callable[[Play, int, Draw], None]
"""Have everybody but one seat move, until that seat is to decide or the game is over."""


def opponents(play: Play, level: str | None, name: str | None, simulations: int | None) -> Opponents:
    """Bots of a level, or of this name. A search is compiled now, as kernels are.

    Raises `BadSetting`, `BadBudget`, `UnknownBot`, `BrokenBot`.
    """
    if level is not None and name is not None:
        raise BadSetting("level and opponent: give one of the two")
    if level is not None:
        check_setting("level", level, LEVELS)
    if simulations is not None:
        budget_of(None, simulations)
    asked = bot(name or level or USUAL)
    if asked is BOTS[RANDOM]:
        return move_randomly
    if asked.is_own and compile_mode() != "off":
        searcher(play.game).compile()
    return moving_by(asked.name, simulations or asked.usual(play.game).simulations)


def move_randomly(play: Play, seat: int, draw: Draw) -> None:
    """Any legal move, all equally likely."""
    play.pass_randomly(seat)


def moving_by(name: str, simulations: int | None) -> Opponents:
    """A bot that thinks so many simulations a move, and then depends on seeds alone; None: what it usually does."""

    def move(play: Play, seat: int, draw: Draw) -> None:
        while play.actor not in (seat, OVER):
            state = play.state
            view, legal = state.view(play.actor), state.actions()
            text = choose(name, play.game, view, play.actor, seed=draw(), legal=legal, simulations=simulations)
            play.take(play.game.number_of[text])

    return move
