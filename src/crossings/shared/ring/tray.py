"""The tray: the bowl of dice to distribute (or to throw again), and the cards for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.scene import Piece, Place, Tween
from crossings.engine.orientation import current_orientation
from crossings.shared.ring import art, words
from crossings.shared.ring.data import COLOURS, DICE, DICE_EACH
from crossings.shared.ring.words import translate
from crossings.words import cached_per_locale

Part = tuple[str, str]
DIE_SCALE = 1.06
DIE_APART = 38.0
"""Distance between the middles of neighbouring dice on a card."""
CARD_GAP = 6.0
TITLE_SIZE = 19.2
"""The minimum size of text beside the dice: 11 pixels on the narrowest phone."""
AGAIN = "again"
"""The id of the bowl as a place for dice to throw again."""
CARD_LAYER, DIE_LAYER = 1, 2
POOL_DICE = tuple((colour, number) for colour in COLOURS for number in range(1, DICE_EACH + 1))
"""All six dice by colour and number."""


class Form(NamedTuple):
    """The arrangement of dice: `in_a_row` per row on a card, at a distance of `pool_apart` in the bowl."""

    in_a_row: int
    first_die: Point
    """From the corner of a card to the middle of its first die."""
    pool_apart: float
    pool_height: float

    @property
    def card_size(self) -> Point:
        """The size of a card with space for all six dice."""
        rows = -(-DICE // self.in_a_row)
        x, y = self.first_die
        return 2 * x + (self.in_a_row - 1) * DIE_APART, y + (rows - 1) * DIE_APART + 21

    @property
    def pool(self) -> Point:
        """The size of the bowl."""
        return DICE * self.pool_apart, self.pool_height


TALL = Form(in_a_row=3, first_die=(23.0, 45.0), pool_apart=67.0, pool_height=58.0)
"""Cards below the panorama. In the bowl, dice are a finger's width apart, even on the narrowest phone."""
WIDE = Form(in_a_row=DICE, first_die=(23.0, 48.0), pool_apart=39.0, pool_height=48.0)
"""Cards beside the panorama, one below the other, each with a single row of dice."""
CARD_SIZE = TALL.card_size
POOL = TALL.pool
POOL_HEIGHT = TALL.pool_height


def form() -> Form:
    """Return the form for the current orientation."""
    return WIDE if current_orientation().wide else TALL


class Die(NamedTuple):
    """The first or second die of its colour at a `spot` of a card; with its `face` if thrown; `spent` if used."""

    card: int
    colour: str
    number: int
    spot: int
    face: str = ""
    spent: bool = False

    @property
    def id(self) -> str:
        """The id of its piece and place."""
        return f"die-{self.card}-{self.colour}{self.number}"


Thrown = list[tuple[str, str]]
"""Pairs of colour and face; the face is "" before the throw."""


def thrown(faces: Iterable[str], pending: Iterable[str] = ()) -> Thrown:
    """Return the dice already thrown, followed by those still to be thrown."""
    return [(face[0], face) for face in faces] + [(colour, "") for colour in pending]


def dice_on_card(card: int, thrown: Thrown, spent: bool) -> list[Die]:
    """Return the dice on a card, by colour from left to right."""
    dice: list[Die] = []
    for colour in COLOURS:
        of_colour = [face for letter, face in thrown if letter == colour]
        dice += [
            Die(card, colour, number, len(dice) + number - 1, face, spent) for number, face in enumerate(of_colour, 1)
        ]
    return dice


def dice_on_cards(program: Sequence[str], lying: Thrown, in_use: int | None, made: int) -> list[Die]:
    """Return the dice on the cards of a program.

    The card in use has the dice `lying` on the table; those on other cards up to `made` are used.
    """
    result: list[Die] = []
    for number, letters in enumerate(program, 1):
        dice = lying if number == in_use else thrown((), letters)
        result += dice_on_card(number, dice, in_use != number <= made)
    return result


@cached_per_locale(512)
def spot_at(corner: Point, spot: int) -> Point:
    """Return the middle of a die at a spot of the card with this upper left corner."""
    row, column = divmod(spot, form().in_a_row)
    x, y = form().first_die
    return corner[0] + x + column * DIE_APART, corner[1] + y + row * DIE_APART


@cached_per_locale(64)
def spots_at(corner: Point) -> tuple[Point, ...]:
    """Return all spots of a card."""
    return tuple(spot_at(corner, spot) for spot in range(DICE))


# ---- cards -------------------------------------------------------------------------------------


CARD_OF_DICE = "card-of-dice-"
"""Prefix of the id of a card."""


def card_id(card: int) -> str:
    """Return the id of a card's piece and place."""
    return f"{CARD_OF_DICE}{card}"


def card_of(place: str) -> int | None:
    """Return the number of the card with this id."""
    return int(place.removeprefix(CARD_OF_DICE)) if place.startswith(CARD_OF_DICE) else None


def parts(card: int, letters: Iterable[str]) -> tuple[Part, ...]:
    """Return a card's dice of these colours as parts of a move."""
    return tuple((letter, card_id(card)) for letter in letters)


@cache
def program_parts(program: tuple[str, ...]) -> tuple[Part, ...]:
    """Return the parts of a program such as `1:bbk/2:w`."""
    return tuple(part for card, letters in enumerate(program, 1) for part in parts(card, letters))


# ---- available dice ----------------------------------------------------------------------------


def pool_id(colour: str, number: int) -> str:
    """Return the id of the piece and place of the first or second available die of a colour."""
    return f"pool-{colour}{number}"


@cached_per_locale(64)
def pool_at(corner: Point, colour: str, number: int) -> Point:
    """Return the position of an available die, in a pool with this upper left corner."""
    place = POOL_DICE.index((colour, number))
    return corner[0] + (place + 0.5) * form().pool_apart, corner[1] + form().pool_height / 2


@cached_per_locale(64)
def free_place(corner: Point, colour: str, number: int, row: int) -> Place:
    """Return the place of an available die."""
    at, column = pool_at(corner, colour, number), 1 + POOL_DICE.index((colour, number))
    size, label = (form().pool_apart - 2, form().pool_height - 2), translate(f"pool-{number}", die=words.die(colour))
    return kit.place(pool_id(colour, number), at, size, label, row, column, 10, colour)


@cached_per_locale(64)
def free_piece(corner: Point, colour: str, number: int, heading: art.Heading = "right") -> Piece:
    """Return the piece of an available die."""
    drawing, label = kit.transform(art.die(colour, heading), scale=DIE_SCALE), translate(f"die-{colour}.cap")
    return Piece(pool_id(colour, number), pool_at(corner, colour, number), drawing, label, layer=DIE_LAYER)


def dice_tweens(program: Sequence[str], die_at: Callable[[Die], Point]) -> tuple[Tween, ...]:
    """Return the movement of dice from the bowl to the cards."""
    used: Counter[str] = Counter()
    tweens = []
    for number, letters in enumerate(program, 1):
        for die in dice_on_card(number, thrown((), letters), False):
            used[die.colour] += 1
            tweens.append(Tween(pool_id(die.colour, used[die.colour]), die_at(die)))
    return tuple(tweens)


@cached_per_locale(64)
def again_place(corner: Point, label: str, row: int) -> Place:
    """Return the bowl as a place for dice already thrown, to throw them again."""
    width, height = form().pool
    middle = kit.middle((width, height), corner)
    rests = tuple(pool_at(corner, *die) for die in POOL_DICE)
    return Place(AGAIN, middle, kit.box(width - 4, height - 4, middle, 12), label, row, 1, rests=rests)


@cached_per_locale(64)
def card_place(number: int, corner: Point, label: str, row: int, column: int) -> Place:
    """Return a card as a place for dice."""
    size = form().card_size
    middle, outline = kit.middle(size, corner), kit.plate(size, corner, 10)
    return Place(card_id(number), middle, outline, label, row, column, rests=spots_at(corner))


@cache
def die_place(die: Die, at: Point, label: str, row: int, column: int) -> Place:
    """Return the place of a die on a card."""
    face = die.face if die.face and not die.spent else ""
    return kit.place(die.id, at, (DIE_APART, DIE_APART), label, row, column, 9, face)


# ---- drawings ----------------------------------------------------------------------------------


@cache
def die_piece(die: Die, at: Point, label: str, heading: art.Heading = "right") -> Piece:
    """Return a die on a card; used dice are pale."""
    drawing = art.die_face(die.face, heading) if die.face else art.die(die.colour, heading)
    drawn = kit.transform(drawing, scale=DIE_SCALE, opacity=SPENT if die.spent else 1)
    return Piece(die.id, at, drawn, label, layer=DIE_LAYER)


SPENT = 0.35


@cached_per_locale(64)
def bowl_piece(corner: Point, again: bool, palette: art.Palette) -> Piece:
    """Return the bowl, with a hollow per available die, or as the place for dice to throw `again`.

    Its origin is the corner.
    """
    if again:
        width, height = form().pool
        frame = kit.box(width - 4, height - 4, (width / 2, height / 2), 12)
        drawn = kit.paint(frame, palette.tray) + kit.stroke(frame, palette.quiet, 1.4, 0.6, dashes="5 4")
        at = (width / 2, height / 2 + 6)
        drawn += kit.text(translate("throw-again"), at, TITLE_SIZE, palette.quiet, room=width - 20)
    else:
        hollows = "".join(kit.box(34, 34, pool_at((0, 0), *die), 8) for die in POOL_DICE)
        drawn = kit.stroke(hollows, palette.quiet, 1.2, 0.35, dashes="3 4")
    return Piece("bowl", corner, drawn, translate("bowl"), layer=CARD_LAYER)


@cached_per_locale(64)
def card_piece(number: int, corner: Point, title: str, current: bool, open_: bool, palette: art.Palette) -> Piece:
    """Return a card; `open_` means that dice can be put there now. Its origin is the corner."""
    size = form().card_size
    shape = kit.plate(size, rounding=10)
    frame = kit.stroke(shape, palette.pale, 2) if current else kit.stroke(shape, palette.quiet, 1, 0.4)
    colour = palette.pale if current or open_ else palette.quiet
    line = kit.text(title, (11, 20), TITLE_SIZE, colour, anchor="start", weight=700, room=size[0] - 22)
    hollows = "".join(kit.box(33, 33, spot, 8) for spot in spots_at((0, 0))) if open_ else ""
    drawn = kit.paint(shape, palette.hill if current else palette.tray) + frame + line
    drawn += kit.stroke(hollows, palette.quiet, 1, 0.35, dashes="3 4")
    return Piece(card_id(number), corner, drawn, title, layer=CARD_LAYER)
