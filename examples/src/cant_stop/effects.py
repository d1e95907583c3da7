"""The effects of moves of Can't Stop."""

from __future__ import annotations

from crossings.words import Effect, Name

from .position import Position
from .rules import OUTCOMES
from .words import column_name


class OfPlayer(Effect):
    """An effect of the player whose turn it is."""

    seat: int
    player: Name


class Rolled(OfPlayer):
    """CAN-2: four dice were rolled."""

    dice: tuple[str, ...]


class Fell(OfPlayer):
    """CAN-6: no runner can advance; the runners are removed."""

    columns: tuple[str, ...]


class Advanced(OfPlayer):
    """CAN-3, CAN-4: runners advanced one space each, or one runner two."""

    columns: tuple[str, ...]
    twice: bool


class WentOn(OfPlayer):
    """CAN-7: the dice are rolled again."""


class Stopped(OfPlayer):
    """CAN-7: camps are put on the runners' spaces."""

    columns: tuple[str, ...]


class Took(OfPlayer):
    """CAN-8: columns were climbed to the top."""

    columns: tuple[str, ...]


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Return the effects of a move."""
    player = (before.turn, Name(f"seat-{before.turn}"))
    running = tuple(map(column_name, before.running))
    if move in OUTCOMES:
        rolled = Rolled(*player, tuple(move.split("-")))
        return (rolled, Fell(*player, running)) if after.turns > before.turns else (rolled,)
    if move == "roll":
        return (WentOn(*player),)
    if move == "stop":
        tops = [column for column in after.taken(before.turn) if column in before.running]
        took = (Took(*player, tuple(map(column_name, tops))),) if tops else ()
        return (Stopped(*player, running), *took)
    columns = tuple(dict.fromkeys(move.split("+")))
    return (Advanced(*player, columns, len(columns) < len(move.split("+"))),)
