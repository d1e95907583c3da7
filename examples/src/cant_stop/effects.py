"""The effects of moves of Can't Stop."""

from __future__ import annotations

from operator import eq

from crossings.engine.effects import gather, read
from crossings.words import Effect, Name

from .rules import ADVANCED, FELL, ROLLED, RUNNER_COLUMN, STOPPED, TOOK, TOP_COLUMN, WENT_ON
from .words import column_name


def seat_name(seat: int) -> Name:
    """Return the name of a seat."""
    return Name(f"seat-{seat}")


def die_names(*faces: int) -> tuple[str, ...]:
    """Return the names of the faces of dice."""
    return tuple(map(str, faces))


def column_names(first: int, second: int) -> tuple[str, ...]:
    """Return the names of the columns of an advance, whose second column may be -1 or the same as the first."""
    return tuple(column_name(column) for column in dict.fromkeys((first, second)) if column >= 0)


class OfPlayer(Effect):
    """An effect of the player whose turn it is."""

    effect_id = "of-player"

    seat: int = read(int, 0)
    player: Name = read(seat_name, 0)


class Rolled(OfPlayer):
    """CAN-2: four dice were rolled."""

    effect_id = "rolled"
    emitted = ROLLED
    rules = ("CAN-2",)

    dice: tuple[str, ...] = read(die_names, 1, 2, 3, 4)


class Fell(OfPlayer):
    """CAN-6: no runner can advance; the runners are removed."""

    effect_id = "fell"
    emitted = FELL
    rules = ("CAN-6",)

    columns: tuple[str, ...] = gather(RUNNER_COLUMN, column_name)


class Advanced(OfPlayer):
    """CAN-3, CAN-4: runners advanced one space each, or one runner two."""

    effect_id = "advanced"
    emitted = ADVANCED
    rules = ("CAN-3", "CAN-4")

    columns: tuple[str, ...] = read(column_names, 1, 2)
    twice: bool = read(eq, 1, 2)


class WentOn(OfPlayer):
    """CAN-7: the dice are rolled again."""

    effect_id = "went-on"
    emitted = WENT_ON
    rules = ("CAN-7",)


class Stopped(OfPlayer):
    """CAN-7: camps are put on the runners' spaces."""

    effect_id = "stopped"
    emitted = STOPPED
    rules = ("CAN-7",)

    columns: tuple[str, ...] = gather(RUNNER_COLUMN, column_name)


class Took(OfPlayer):
    """CAN-8: columns were climbed to the top."""

    effect_id = "took"
    emitted = TOOK
    rules = ("CAN-8",)

    columns: tuple[str, ...] = gather(TOP_COLUMN, column_name)
