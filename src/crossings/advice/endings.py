"""The end of the game as an event that explains a turn."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.engine import State
from crossings.engine.effects import Consequence, Effect

DECIDED = 50
"""Hundredths of a won game."""


class WinsGame(Effect):
    """The seat, or its team, wins."""

    effect_id = "wins-game"


class LosesGame(Effect):
    """The seat, or its team, loses."""

    effect_id = "loses-game"


IDS = frozenset({WinsGame.effect_id, LosesGame.effect_id})


def is_ending(effect: Effect) -> bool:
    """Return whether an event is the end of the game."""
    return isinstance(effect, WinsGame | LosesGame)


def ending(after: State, seat: int) -> Iterator[Consequence]:
    """Yield the end of the game, if the game is over and not drawn."""
    result = after.result
    if result is None or (not result.winners and not after.game.cooperative):
        return
    if seat in result.winners:
        yield Consequence(WinsGame(), DECIDED)
    else:
        yield Consequence(LosesGame(), -DECIDED)
