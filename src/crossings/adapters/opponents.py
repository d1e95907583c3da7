"""Players of the seats that don't learn: bots, or functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from crossings.adapters.play import Play
from crossings.adapters.settings import BadSetting, check_setting
from crossings.adapters.steps import Mask
from crossings.bots import BOTS, LEVELS, bot, choose
from crossings.bots.registry import budget_of
from crossings.engine import OVER, Cells, IllegalMove, shorten
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.search.search import searcher

DEFAULT_LEVEL = "casual"
RANDOM = "random"

Draw = Callable[[], int]
"""Returns a seed."""
ALL = -1
"""No limit of moves."""
Opponents = Callable[..., None]
"""`(play, seat, draw, most=ALL)`: let the other seats move until `seat` is to move, the game is over, or `most` moves
are made."""
Policy = Callable[[Cells, Mask], object]
"""Maps an observation and an action mask to the number of an action."""
Opponent = str | Policy


def opponents(
    play: Play, seat: int, level: str | None, players: Opponent | Sequence[Opponent] | None, simulations: int | None
) -> Opponents:
    """Create the players of the other seats: a level, the name of a bot, a function, or a list with one for each.

    Compiles the search if a bot needs it. Raises `BadSetting`, `BadBudget`, `UnknownBot`, `BrokenBot`.
    """
    if level is not None and players is not None:
        raise BadSetting("level and opponent can't be combined; give one of them")
    if level is not None:
        check_setting("level", level, LEVELS)
    if simulations is not None:
        budget_of(None, simulations)
    if players is None or isinstance(players, str) or callable(players):
        return opponent(play, level or DEFAULT_LEVEL if players is None else players, simulations)
    if not isinstance(players, Sequence):
        raise bad_opponent(players)
    others = [one for one in range(play.seats) if one != seat]
    if len(players) != len(others):
        raise BadSetting(
            f"opponent: a list must name one for each of the {len(others)} other seats, not {len(players)}"
        )
    return opponent_per_seat(
        {one: opponent(play, spec, simulations) for one, spec in zip(others, players, strict=True)}
    )


def opponent_per_seat(by_seat: Mapping[int, Opponents]) -> Opponents:
    """Give each other seat its own player."""

    def move(play: Play, seat: int, draw: Draw, most: int = ALL) -> None:
        while play.actor not in (seat, OVER):
            by_seat[play.actor](play, seat, draw, 1)

    return move


def opponent(play: Play, spec: Opponent, simulations: int | None) -> Opponents:
    """Create a player for any seat."""
    if callable(spec):
        return policy_opponent(spec)
    if not isinstance(spec, str):
        raise bad_opponent(spec)
    player = bot(spec)
    if player is BOTS[RANDOM]:
        return move_randomly
    if player.is_builtin and compile_mode() != "off":
        searcher(play.game).compile()
    return bot_opponent(player.name, simulations or player.default_budget(play.game).simulations)


def bad_opponent(given: object) -> BadSetting:
    """Return the error for a value that isn't an opponent."""
    return BadSetting(f"opponent must be the name of a bot, a function, or a list of these, not {shorten(given)}")


def move_randomly(play: Play, seat: int, draw: Draw, most: int = ALL) -> None:
    """Choose a legal move uniformly at random."""
    if most == ALL:
        play.play_randomly_until(seat)
    else:
        _, mask = play.observe_with_mask(play.actor)
        legal = np.flatnonzero(mask)
        play.take(int(legal[draw() % len(legal)]))


def policy_opponent(policy: Policy) -> Opponents:
    """Play with a function from observation and mask to an action. Raises `IllegalMove`."""

    def move(play: Play, seat: int, draw: Draw, most: int = ALL) -> None:
        while play.actor not in (seat, OVER) and most:
            answer = policy(*play.observe_with_mask(play.actor))
            try:
                action = play.number(answer)
                if not play.take(action):
                    raise play.refusal(action)
            except IllegalMove as error:
                chooser = f"the opponent in seat {play.actor}"
                raise IllegalMove(error.move, error.reason, error.rule, error.sentence, chooser) from None
            most -= 1

    return move


def bot_opponent(name: str, simulations: int | None) -> Opponents:
    """Play with a bot, reproducibly if it has a number of simulations; None: its usual budget."""

    def move(play: Play, seat: int, draw: Draw, most: int = ALL) -> None:
        while play.actor not in (seat, OVER) and most:
            most -= 1
            state = play.state
            view, legal = state.view(play.actor), state.actions()
            text = choose(name, play.game, view, play.actor, seed=draw(), legal=legal, simulations=simulations)
            play.take(play.game.number_of[text])

    return move
