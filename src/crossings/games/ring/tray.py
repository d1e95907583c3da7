"""The cards on which a turn's dice are shared out, the plate where they are launched, and how that is picked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.games.ring.art import Palette
from crossings.games.ring.data import COLOURS, DICE_EACH

CARD_SIZE: Final[Point] = (128.0, 110.0)
CARD_GAP: Final = 6.0
DIE_APART: Final = 38.0
FIRST_DIE: Final[Point] = (26.0, 46.0)
"""From the corner of a card to the middle of its first die."""
LAUNCH: Final = "launch"
"""The place id of the plate that ends a program."""


class Die(NamedTuple):
    """A die on a card: the first or second of its colour; `face` if it is thrown, `spent` if it is used."""

    card: int
    colour: str
    number: int
    face: str = ""
    spent: bool = False

    @property
    def id(self) -> str:
        """Its piece and place id."""
        return die_id(self.card, self.colour, self.number)


def die_id(card: int, colour: str, number: int) -> str:
    """The piece and place id of the first or second die of a colour on a card: `die-1-b2`."""
    return f"die-{card}-{colour}{number}"


@cache
def sockets(card: int) -> tuple[Die, ...]:
    """Everywhere that a die can lie on a card."""
    return tuple(Die(card, colour, number) for colour in COLOURS for number in range(1, DICE_EACH + 1))


@cache
def socket_at(corner: Point, colour: str, number: int) -> Point:
    """Where a die lies on a card with this left upper corner: a column for each colour."""
    x, y = corner
    return x + FIRST_DIE[0] + COLOURS.index(colour) * DIE_APART, y + FIRST_DIE[1] + (number - 1) * DIE_APART


def laid(card: int, thrown: Iterable[tuple[str, str]], spent: bool) -> list[Die]:
    """Dice on a card, given as colour and face (or nothing)."""
    together = list(thrown)
    found = []
    for colour in COLOURS:
        of_colour = [face for letter, face in together if letter == colour]
        found += [Die(card, colour, number, face, spent) for number, face in enumerate(of_colour, 1)]
    return found


def places_of_dice(card: int, letters: str) -> tuple[str, ...]:
    """The places of so many dice on a card, in order."""
    return tuple(die.id for die in laid(card, [(letter, "") for letter in letters], False))


def program_places(program: Sequence[str]) -> tuple[str, ...]:
    """How `1:bbk/2:w` is picked: its dice on the cards, one by one, then the plate that launches them."""
    dice = [place for card, letters in enumerate(program, 1) for place in places_of_dice(card, letters)]
    return (*dice, LAUNCH)


# ---- how it looks ------------------------------------------------------------------------------


@cache
def card(title: str, current: bool, palette: Palette) -> str:
    """A card on which dice are laid. The corner is its origin."""
    width, height = CARD_SIZE
    shape = kit.box(width, height, (width / 2, height / 2), 10)
    lit = kit.painted(shape, palette.hill) if current else ""
    frame = kit.stroked(shape, palette.pale, 2) if current else kit.stroked(shape, palette.quiet, 1, 0.4)
    words = kit.text(title, (12, 19), 15, palette.pale if current else palette.quiet, anchor="start", weight=700)
    return kit.painted(shape, palette.tray) + lit + frame + words


@cache
def launch(words: tuple[str, ...], ready: bool, palette: Palette) -> str:
    """Where dice are launched once they are shared out."""
    plate = kit.painted(kit.disc(27), palette.hill if ready else palette.tray)
    rim = kit.stroked(kit.disc(27), palette.pale if ready else palette.quiet, 2, 1 if ready else 0.4)
    rocket = kit.path("M0-17Q8-9 7 4H-7Q-8-9 0-17Z") + kit.path("M-7-2L-12 7-6 5ZM7-2L12 7 6 5Z")
    ship = kit.painted(rocket, palette.pale if ready else palette.shade, kit.INK, kit.HAIR)
    fire = kit.painted(kit.path("M-4 6Q0 18 4 6Z"), kit.YELLOW if ready else palette.shade)
    lines = "".join(kit.text(line, (0, 43 + row * 13), 12, palette.pale) for row, line in enumerate(words))
    return plate + rim + fire + ship + lines
