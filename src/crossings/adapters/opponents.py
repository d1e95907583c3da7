"""Who has the other seats where a program learns one: bots of the house, or of other distributions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from crossings.adapters.play import Play
from crossings.adapters.settings import BadSetting, check_setting
from crossings.adapters.steps import Mask
from crossings.bots import BOTS, LEVELS, bot, choose
from crossings.bots.registry import budget_of
from crossings.engine import OVER, Cells, shorten
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.search.search import searcher

USUAL = "casual"
RANDOM = "random"

Draw = Callable[[], int]
"""Gives a seed."""
ALL = -1
"""As many moves as there are."""
Opponents = Callable[..., None]
"""`(play, seat, draw, most=ALL)`: have everybody but one seat move, until that seat is to decide, the game is over, or
so many moves are made."""
Policy = Callable[[Cells, Mask], object]
"""From an observation and a mask to the number of an action."""
Opponent = str | Policy


def opponents(
    play: Play, seat: int, level: str | None, asked: Opponent | Sequence[Opponent] | None, simulations: int | None
) -> Opponents:
    """Whoever has the other seats: bots of a level, or of this name, a function, or a list with one for each of them.

    A search is compiled now, as kernels are. Raises `BadSetting`, `BadBudget`, `UnknownBot`, `BrokenBot`.
    """
    if level is not None and asked is not None:
        raise BadSetting("level and opponent can't be combined; give one of them")
    if level is not None:
        check_setting("level", level, LEVELS)
    if simulations is not None:
        budget_of(None, simulations)
    if asked is None or isinstance(asked, str) or callable(asked):
        return opponent(play, level or USUAL if asked is None else asked, simulations)
    if not isinstance(asked, Sequence):
        raise bad_opponent(asked)
    others = [one for one in range(play.seats) if one != seat]
    if len(asked) != len(others):
        raise BadSetting(f"opponent: a list must name one for each of the {len(others)} other seats, not {len(asked)}")
    return opponent_per_seat({one: opponent(play, who, simulations) for one, who in zip(others, asked, strict=True)})


def opponent_per_seat(by_seat: Mapping[int, Opponents]) -> Opponents:
    """Each other seat has its own."""

    def move(play: Play, seat: int, draw: Draw, most: int = ALL) -> None:
        while play.actor not in (seat, OVER):
            by_seat[play.actor](play, seat, draw, 1)

    return move


def opponent(play: Play, who: Opponent, simulations: int | None) -> Opponents:
    """One that moves for whichever seat is to decide."""
    if callable(who):
        return policy_opponent(who)
    if not isinstance(who, str):
        raise bad_opponent(who)
    asked = bot(who)
    if asked is BOTS[RANDOM]:
        return move_randomly
    if asked.is_builtin and compile_mode() != "off":
        searcher(play.game).compile()
    return bot_opponent(asked.name, simulations or asked.default_budget(play.game).simulations)


def bad_opponent(given: object) -> BadSetting:
    """The refusal of what can't play."""
    return BadSetting(f"opponent must be the name of a bot, a function, or a list of these, not {shorten(given)}")


def move_randomly(play: Play, seat: int, draw: Draw, most: int = ALL) -> None:
    """Any legal move, all equally likely."""
    if most == ALL:
        play.play_randomly_until(seat)
    else:
        _, mask = play.observe_with_mask(play.actor)
        legal = np.flatnonzero(mask)
        play.take(int(legal[draw() % len(legal)]))


def policy_opponent(policy: Policy) -> Opponents:
    """A function that is given what a seat may know and do, and says what it does. Raises `IllegalMove`."""

    def move(play: Play, seat: int, draw: Draw, most: int = ALL) -> None:
        while play.actor not in (seat, OVER) and most:
            action = play.number(policy(*play.observe_with_mask(play.actor)))
            if not play.take(action):
                raise play.refusal(action)
            most -= 1

    return move


def bot_opponent(name: str, simulations: int | None) -> Opponents:
    """A bot that thinks so many simulations a move, and then depends on seeds alone; None: what it usually does."""

    def move(play: Play, seat: int, draw: Draw, most: int = ALL) -> None:
        while play.actor not in (seat, OVER) and most:
            most -= 1
            state = play.state
            view, legal = state.view(play.actor), state.actions()
            text = choose(name, play.game, view, play.actor, seed=draw(), legal=legal, simulations=simulations)
            play.take(play.game.number_of[text])

    return move
