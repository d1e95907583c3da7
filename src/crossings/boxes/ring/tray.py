"""The tray: the bowl with the dice to be shared out (or to be thrown again), and the cards on which they are put."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from crossings.boxes.ring import art
from crossings.boxes.ring.art import Palette
from crossings.boxes.ring.data import COLOURS, DICE, DICE_EACH
from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.scene import Place

Part = tuple[str, str]
DIE_SCALE: Final = 1.06
DIE_APART: Final = 38.0
"""From the middle of a die on a card to that of the next."""
IN_A_ROW: Final = 3
FIRST_DIE: Final[Point] = (23.0, 45.0)
"""From the corner of a card to the middle of its first die."""
CARD_SIZE: Final[Point] = (2 * FIRST_DIE[0] + (IN_A_ROW - 1) * DIE_APART, 104.0)
CARD_GAP: Final = 6.0
TITLE_SIZE: Final = 18.0
"""No text of the two boards is smaller: 11 pixels on the narrowest phone."""
POOL_APART: Final = 67.0
"""Dice to be picked up lie a finger's width apart, also on the narrowest phone."""
POOL_HEIGHT: Final = 58.0
POOL: Final[Point] = (DICE * POOL_APART, POOL_HEIGHT)
AGAIN: Final = "again"
"""The place id of the bowl, where dice are put that shall be thrown again."""


class Die(NamedTuple):
    """The first or second die of its colour on a card, at a `spot` of it; `face` if it is thrown, `spent` if used."""

    card: int
    colour: str
    number: int
    spot: int
    face: str = ""
    spent: bool = False

    @property
    def id(self) -> str:
        """Its piece and place id."""
        return f"die-{self.card}-{self.colour}{self.number}"


def laid(card: int, thrown: Iterable[tuple[str, str]], spent: bool) -> list[Die]:
    """Dice on a card, given as colour and face (or nothing), by colour from left to right."""
    together = list(thrown)
    found: list[Die] = []
    for colour in COLOURS:
        of_colour = [face for letter, face in together if letter == colour]
        found += [
            Die(card, colour, number, len(found) + number - 1, face, spent) for number, face in enumerate(of_colour, 1)
        ]
    return found


@cache
def spot_at(corner: Point, spot: int) -> Point:
    """Where the die at a spot of a card with this left upper corner lies."""
    row, column = divmod(spot, IN_A_ROW)
    return corner[0] + FIRST_DIE[0] + column * DIE_APART, corner[1] + FIRST_DIE[1] + row * DIE_APART


@cache
def spots_at(corner: Point) -> tuple[Point, ...]:
    """All spots of a card."""
    return tuple(spot_at(corner, spot) for spot in range(DICE))


# ---- how dice are put on cards -----------------------------------------------------------------


def card_id(card: int) -> str:
    """The piece and place id of a card."""
    return f"card-of-dice-{card}"


def parts(card: int, letters: Iterable[str]) -> tuple[Part, ...]:
    """Dice of these colours, put on a card."""
    return tuple((letter, card_id(card)) for letter in letters)


@cache
def program_parts(program: tuple[str, ...]) -> tuple[Part, ...]:
    """How `1:bbk/2:w` is put together."""
    return tuple(part for card, letters in enumerate(program, 1) for part in parts(card, letters))


# ---- the dice that can be taken ----------------------------------------------------------------


def pool_id(colour: str, number: int) -> str:
    """The piece and place id of the first or second die of a colour that can be taken."""
    return f"pool-{colour}{number}"


@cache
def pool_at(corner: Point, colour: str, number: int) -> Point:
    """Where it lies, if the pool has this left upper corner."""
    place = COLOURS.index(colour) * DICE_EACH + number - 1
    return corner[0] + (place + 0.5) * POOL_APART, corner[1] + POOL_HEIGHT / 2


@cache
def pool_place(corner: Point, colour: str, number: int, label: str, row: int) -> Place:
    """The place of a die that can be taken."""
    at = pool_at(corner, colour, number)
    outline = kit.box(POOL_APART - 5, POOL_HEIGHT - 4, at, 10)
    column = COLOURS.index(colour) * DICE_EACH + number
    return Place(pool_id(colour, number), at, outline, label, row, column, kind=colour)


@cache
def again_place(corner: Point, label: str, row: int) -> Place:
    """The bowl as a place for dice that lie: to throw them again."""
    width, height = POOL
    middle = corner[0] + width / 2, corner[1] + height / 2
    rests = tuple(pool_at(corner, colour, number) for colour in COLOURS for number in range(1, DICE_EACH + 1))
    return Place(AGAIN, middle, kit.box(width - 4, height - 4, middle, 12), label, row, 1, rests=rests)


@cache
def card_place(card: int, corner: Point, label: str, row: int, column: int) -> Place:
    """A card as a place for dice."""
    width, height = CARD_SIZE
    middle = corner[0] + width / 2, corner[1] + height / 2
    outline = kit.box(width, height, middle, 10)
    return Place(card_id(card), middle, outline, label, row, column, rests=spots_at(corner))


@cache
def die_place(die: Die, at: Point, label: str, row: int, column: int) -> Place:
    """The place of a die on a card."""
    face = die.face if die.face and not die.spent else ""
    return Place(die.id, at, kit.box(DIE_APART, DIE_APART, at, 9), label, row, column, kind=face)


# ---- how it looks ------------------------------------------------------------------------------


@cache
def die_art(die: Die) -> str:
    """A die on a card; used ones are pale."""
    drawing = art.die_face(die.face) if die.face else art.die(die.colour)
    return kit.placed(drawing, scale=DIE_SCALE, opacity=SPENT if die.spent else 1)


SPENT: Final = 0.35


@cache
def free_die(colour: str) -> str:
    """A die that can be taken."""
    return kit.placed(art.die(colour), scale=DIE_SCALE)


@cache
def bowl(again: bool, palette: Palette) -> str:
    """The hollows in which dice lie that can be taken, or thrown `again`. The corner is its origin."""
    width, height = POOL
    if again:
        frame = kit.box(width - 4, height - 4, (width / 2, height / 2), 12)
        words = kit.text("Throw again", (width / 2, height / 2 + 6), TITLE_SIZE, palette.quiet)
        return kit.painted(frame, palette.tray) + kit.stroked(frame, palette.quiet, 1.4, 0.6, dashes="5 4") + words
    hollows = "".join(
        kit.box(34, 34, pool_at((0, 0), colour, number), 8) for colour in COLOURS for number in range(1, DICE_EACH + 1)
    )
    return kit.stroked(hollows, palette.quiet, 1.2, 0.35, dashes="3 4")


@cache
def card(title: str, current: bool, open_: bool, palette: Palette) -> str:
    """A card on which dice are put; `open_`: they can be put there now. The corner is its origin."""
    width, height = CARD_SIZE
    shape = kit.box(width, height, (width / 2, height / 2), 10)
    frame = kit.stroked(shape, palette.pale, 2) if current else kit.stroked(shape, palette.quiet, 1, 0.4)
    bright = current or open_
    words = kit.text(title, (11, 20), TITLE_SIZE, palette.pale if bright else palette.quiet, anchor="start", weight=700)
    hollows = "".join(kit.box(33, 33, spot, 8) for spot in spots_at((0, 0))) if open_ else ""
    return (
        kit.painted(shape, palette.hill if current else palette.tray)
        + frame
        + words
        + (kit.stroked(hollows, palette.quiet, 1, 0.35, dashes="3 4") if hollows else "")
    )
