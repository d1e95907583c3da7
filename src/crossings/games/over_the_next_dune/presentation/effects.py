"""The effects of a move in Over the Next Dune, in the order in which the rules emit them."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from crossings.engine.effects import gather, read
from crossings.words import Effect, Name

from ..rules import effects as numbers
from ..rules.data import CARD_NAMES, SOLDIERS
from ..words import direction_name
from .position import Space


class Leg(NamedTuple):
    """One space of a drive, and the direction of the searcher there."""

    at: Space
    face: int


def _space(column: int, row: int) -> Space:
    return column, row


def _leg(column: int, row: int, face: int) -> Leg:
    return Leg((column, row), face)


def _soldiers(bits: int) -> tuple[int, ...]:
    return tuple(soldier for soldier in range(1, SOLDIERS + 1) if bits >> soldier & 1)


def _terrain_name(piece: int) -> Name:
    return Name(f"terrain-{piece}")


def _card_name(card: int) -> str:
    return CARD_NAMES[card]


class Somewhere(Effect):
    """An effect with a space, which its message receives as `$column` and `$row`."""

    effect_id = "somewhere"

    at: Space = read(_space, 0, 1)

    def message_arguments(self) -> dict[str, object]:
        """Also return the column and row of the space."""
        return super().message_arguments() | {"column": self.at[0], "row": self.at[1]}


# ---- set-up --------------------------------------------------------------------------------------


class DrewTerrain(Effect):
    """OND-03: a piece of terrain is drawn for an area."""

    effect_id = "drew-terrain"
    emitted = numbers.DREW_TERRAIN
    rules = ("OND-03",)

    piece: int = read(int, 0)
    name: Name = read(_terrain_name, 0)
    area: int = read(int, 1)


class LeftTerrain(DrewTerrain):
    """OND-03: the last area gets the remaining piece."""

    effect_id = "left-terrain"
    emitted = numbers.LEFT_TERRAIN
    rules = ("OND-03",)


class RolledTerrain(Effect):
    """OND-04: the row of a piece within its area is rolled."""

    effect_id = "rolled-terrain"
    emitted = numbers.ROLLED_TERRAIN
    rules = ("OND-04",)

    row: int = read(int, 0)


class LaidTerrain(Somewhere):
    """OND-04: the column of a piece is rolled, so that it can be placed."""

    effect_id = "laid-terrain"
    emitted = numbers.LAID_TERRAIN
    rules = ("OND-04",)


class RolledSearcher(Effect):
    """OND-07: the row of a searcher is rolled."""

    effect_id = "rolled-searcher"
    emitted = numbers.ROLLED_SEARCHER
    rules = ("OND-07",)

    searcher: int = read(int, 0)
    row: int = read(int, 1)


class PlacedSearcher(Somewhere):
    """OND-08: the column of a searcher is rolled, so that it can be placed."""

    effect_id = "placed-searcher"
    emitted = numbers.PLACED_SEARCHER
    rules = ("OND-08",)

    searcher: int = read(int, 2)


class FacedSearcher(Effect):
    """OND-09: the direction of a searcher is rolled."""

    effect_id = "faced-searcher"
    emitted = numbers.FACED_SEARCHER
    rules = ("OND-09",)

    searcher: int = read(int, 0)
    way: Name = read(direction_name, 1)


class DrewFirst(Effect):
    """OND-11: the first soldier is drawn."""

    effect_id = "drew-first"
    emitted = numbers.DREW_FIRST
    rules = ("OND-11",)

    soldier: int = read(int, 0)


# ---- searchers -----------------------------------------------------------------------------------


class Drove(Somewhere):
    """OND-13 to OND-20, OND-38: a searcher drives for a card, bouncing off edges and obeying markers."""

    effect_id = "drove"
    emitted = numbers.DROVE
    rules = ("OND-13", "OND-14", "OND-15", "OND-16", "OND-17", "OND-18", "OND-19", "OND-20", "OND-38")

    searcher: int = read(int, 2)
    card: str = read(_card_name, 3)
    bounced: bool = read(bool, 4)
    turned: bool = read(bool, 5)
    legs: tuple[Leg, ...] = gather(numbers.LEG, _leg)


class Followed(Somewhere):
    """OND-51, OND-52, OND-R18: a searcher follows a step; `turned`: a marker has turned it."""

    effect_id = "followed"
    emitted = numbers.FOLLOWED
    rules = ("OND-51", "OND-52", "OND-R18")

    searcher: int = read(int, 2)
    face: int = read(int, 3)
    turned: bool = read(bool, 4)
    group_field: ClassVar[str] = "searcher"


class Caught(Effect):
    """OND-42: a searcher has caught free soldiers; `spots` are the spaces on which they stood."""

    effect_id = "caught"
    emitted = numbers.CAUGHT_SOLDIERS
    rules = ("OND-42",)

    searcher: int = read(int, 0)
    soldiers: tuple[int, ...] = gather(numbers.CATCH, int)
    spots: tuple[Space, ...] = gather(numbers.CATCH_SPACE, _space)

    def message_arguments(self) -> dict[str, object]:
        """Also return the column and row of the first soldier's space."""
        return super().message_arguments() | {"column": self.spots[0][0], "row": self.spots[0][1]}


class CardsAlike(Effect):
    """OND-21: only one kind of movement card is left, so that no card is drawn."""

    effect_id = "cards-alike"
    emitted = numbers.CARDS_ALIKE
    rules = ("OND-21",)

    card: str = read(_card_name, 0)


# ---- soldiers ------------------------------------------------------------------------------------


class Sneaked(Somewhere):
    """OND-28, OND-32: a soldier takes a step."""

    effect_id = "sneaked"
    emitted = numbers.SNEAKED
    rules: ClassVar[tuple[str, ...]] = ("OND-28", "OND-32")

    soldier: int = read(int, 2)
    way: Name = read(direction_name, 3)
    price: int = read(int, 4)
    group_field: ClassVar[str] = "soldier"


class SlippedOver(Sneaked):
    """OND-33: the step takes the soldier over the top."""

    effect_id = "slipped-over"
    emitted = numbers.SLIPPED_OVER
    rules = ("OND-33",)


class Stopped(Effect):
    """OND-34: the player ends a soldier's movement."""

    effect_id = "stopped"
    emitted = numbers.STOPPED_MOVING
    rules = ("OND-34",)

    soldier: int = read(int, 0)
    is_pass: ClassVar[bool] = True


class Stayed(Stopped):
    """OND-28: the movement ends without a step."""

    effect_id = "stayed"
    emitted = numbers.STAYED
    rules = ("OND-28",)


class LeftOthers(Effect):
    """OND-27: the soldiers who have not moved stay where they are."""

    effect_id = "left-others"
    emitted = numbers.LEFT_OTHERS
    rules = ("OND-27",)

    is_pass: ClassVar[bool] = True


class TookCard(Effect):
    """OND-23, OND-49: a soldier takes a turn order card."""

    effect_id = "took-card"
    emitted = numbers.TOOK_CARD
    rules = ("OND-23", "OND-49")

    soldier: int = read(int, 0)
    card: int = read(int, 1)


class TookLead(Effect):
    """OND-25: after all have chosen, the holder of card 1 becomes the first soldier."""

    effect_id = "took-lead"
    emitted = numbers.TOOK_LEAD
    rules = ("OND-25",)

    soldier: int = read(int, 0)


class CanBeFreed(Effect):
    """OND-47: enough free soldiers stand beside a captor."""

    effect_id = "can-be-freed"
    emitted = numbers.CAN_BE_FREED
    rules = ("OND-47",)

    soldier: int = read(int, 0)


class Freed(Somewhere):
    """OND-48: a captive is put beside his captor."""

    effect_id = "freed"
    emitted = numbers.FREED
    rules = ("OND-48",)

    soldier: int = read(int, 2)


# ---- turns and the end ---------------------------------------------------------------------------


class TurnBegan(Effect):
    """OND-12: the turn marker advances."""

    effect_id = "turn-began"
    emitted = numbers.TURN_BEGAN
    rules = ("OND-12",)

    turn: int = read(int, 0)
    ends_setup: ClassVar[bool] = True


class SearchEnded(Effect):
    """OND-22: all searchers have driven in this turn."""

    effect_id = "search-ended"
    emitted = numbers.SEARCH_ENDED
    rules = ("OND-22",)

    turn: int = read(int, 0)
    turns: int = read(int, "turns")


class DawnNears(Effect):
    """OND-62: few turns are left after this one."""

    effect_id = "dawn-nears"
    emitted = numbers.DAWN_NEARS
    rules = ("OND-62",)

    left: int = read(int, 0)


class AllEscaped(Effect):
    """OND-60: the last soldier has left by the top."""

    effect_id = "all-escaped"
    emitted = numbers.ALL_ESCAPED
    rules = ("OND-60",)

    turn: int = read(int, 0)


class BroughtToCamp(Effect):
    """OND-61: a searcher has brought its captives to row 20."""

    effect_id = "brought-to-camp"
    emitted = numbers.BROUGHT_TO_CAMP
    rules = ("OND-61",)

    searcher: int = read(int, 0)
    soldiers: tuple[int, ...] = read(_soldiers, 1)


class DawnCame(Effect):
    """OND-62: the last turn is over; `soldiers` are still on the battlefield."""

    effect_id = "dawn-came"
    emitted = numbers.DAWN_CAME
    rules = ("OND-62",)

    soldiers: tuple[int, ...] = read(_soldiers, 0)


class Stranded(Effect):
    """OND-63: fewer soldiers are free than a rescue needs."""

    effect_id = "stranded"
    emitted = numbers.SQUAD_STRANDED
    rules = ("OND-63",)

    soldiers: tuple[int, ...] = read(_soldiers, 0)
    free: int = read(int, 1)
    rescuers: int = read(int, "rescuers")
