"""The effects of moves of Can't Stop."""

from __future__ import annotations

from crossings.words import Effect, Name

from .position import Position
from .rules import OUTCOMES
from .words import column_name


class OfPlayer(Effect):
    """An effect of the player whose turn it is."""

    effect_id = "of-player"

    seat: int
    player: Name


class Rolled(OfPlayer):
    """CAN-2: four dice were rolled."""

    effect_id = "rolled"
    rules = ("CAN-2",)

    dice: tuple[str, ...]


class Fell(OfPlayer):
    """CAN-6: no runner can advance; the runners are removed."""

    effect_id = "fell"
    rules = ("CAN-6",)

    columns: tuple[str, ...]


class Advanced(OfPlayer):
    """CAN-3, CAN-4: runners advanced one space each, or one runner two."""

    effect_id = "advanced"
    rules = ("CAN-3", "CAN-4")

    columns: tuple[str, ...]
    twice: bool


class WentOn(OfPlayer):
    """CAN-7: the dice are rolled again."""

    effect_id = "went-on"
    rules = ("CAN-7",)


class Stopped(OfPlayer):
    """CAN-7: camps are put on the runners' spaces."""

    effect_id = "stopped"
    rules = ("CAN-7",)

    columns: tuple[str, ...]


class Took(OfPlayer):
    """CAN-8: columns were climbed to the top."""

    effect_id = "took"
    rules = ("CAN-8",)

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
