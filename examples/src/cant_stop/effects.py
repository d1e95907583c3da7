"""What a move of Can't Stop did."""

from __future__ import annotations

from dataclasses import dataclass

from crossings.words import Effect, Name

from .position import Position
from .rules import OUTCOMES
from .words import column_name


@dataclass(frozen=True)
class OfPlayer(Effect):
    """Somebody whose turn it is did something."""

    seat: int
    player: Name


@dataclass(frozen=True)
class Rolled(OfPlayer):
    """CAN-2: four dice fell."""

    dice: tuple[str, ...]


@dataclass(frozen=True)
class Fell(OfPlayer):
    """CAN-6: nothing fits; the runners are taken off."""

    columns: tuple[str, ...]


@dataclass(frozen=True)
class Advanced(OfPlayer):
    """CAN-3, CAN-4: runners went up, one space each, or one of them two."""

    columns: tuple[str, ...]
    twice: bool


@dataclass(frozen=True)
class WentOn(OfPlayer):
    """CAN-7: the dice are rolled again."""


@dataclass(frozen=True)
class Stopped(OfPlayer):
    """CAN-7: camps are put where the runners stand."""

    columns: tuple[str, ...]


@dataclass(frozen=True)
class Took(OfPlayer):
    """CAN-8: columns were climbed to the top."""

    columns: tuple[str, ...]


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """One of four kinds of moves."""
    who = (before.turn, Name(f"seat-{before.turn}"))
    running = tuple(map(column_name, before.running))
    if move in OUTCOMES:
        rolled = Rolled(*who, tuple(move.split("-")))
        return (rolled, Fell(*who, running)) if after.turns > before.turns else (rolled,)
    if move == "roll":
        return (WentOn(*who),)
    if move == "stop":
        tops = [column for column in after.taken(before.turn) if column in before.running]
        took = (Took(*who, tuple(map(column_name, tops))),) if tops else ()
        return (Stopped(*who, running), *took)
    columns = tuple(dict.fromkeys(move.split("+")))
    return (Advanced(*who, columns, len(columns) < len(move.split("+"))),)
