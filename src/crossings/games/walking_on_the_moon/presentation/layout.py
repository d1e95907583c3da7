"""The layout of the scene of Walking on the Moon.

The track around the Moon runs in three strips, each beginning with the last column of the one before, below a panel for
each astronaut. In a tall window the round map is beside the panels, and the bowl of dice, the piles, three jump cards
and the viewer's hand are below the strips. In a wide window they are all beside the strips.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.engine.orientation import current_orientation
from crossings.shared.ring import art, panorama, tray
from crossings.shared.ring.flights import Box
from crossings.shared.ring.panorama import Strip, Strips

from ..rules.data import GOAL, HAND_LIMIT
from .position import Position

# ---- the two forms -----------------------------------------------------------------------------

STRIP_COLUMNS = 13
MARGIN = 6.0
TRACK_WIDTH = STRIP_COLUMNS * panorama.COLUMN + 2 * MARGIN
PITCH = panorama.STRIP_HEIGHT - 6
"""The distance of strips. It cuts off a part of the sky, which only has to keep Sputniks clear of text."""
POINTS = 21.0
"""The height of the rock under the last strip, with its points."""
FIRST_COLUMNS = tuple(range(0, GOAL - 1, STRIP_COLUMNS - 1))
TRACK_HEIGHT = (len(FIRST_COLUMNS) - 1) * PITCH + panorama.STRIP_HEIGHT + POINTS
HAND_CARD = (66.0, 104.0)


@dataclass(frozen=True)
class Form:
    """The positions and sizes of the parts of the scene. Corners are upper left ones."""

    size: Point
    track_top: float
    map_at: Point
    map_radius: float
    dot_radius: float
    round_at: Point
    panels: Point
    """The corner of the first panel."""
    panel_height: float
    pool: Point
    """The corner of the bowl."""
    cards: Point
    """The corner of the first jump card."""
    next_card: Point
    """The offset from one jump card to the next."""
    deck: Point
    """The centre of the deck."""
    piles_apart: float
    hand_top: float

    @cached_property
    def strips(self) -> Strips:
        """The strips from the start to the goal."""
        return tuple(
            Strip(first, min(first + STRIP_COLUMNS - 1, GOAL), MARGIN, self.track_top + row * PITCH)
            for row, first in enumerate(FIRST_COLUMNS)
        )


def _tall() -> Form:
    header, (wide, high) = 98.0, tray.TALL.card_size
    pool = header + TRACK_HEIGHT + 4
    cards = pool + tray.TALL.pool_height
    return Form(
        size=(TRACK_WIDTH, cards + high + MARGIN),
        track_top=header,
        map_at=(46.0, 45.0),
        map_radius=25.0,
        dot_radius=7.5,
        round_at=(94.0, header - 1),
        panels=(92.0, 7.0),
        panel_height=70.0,
        pool=(MARGIN, pool),
        cards=(MARGIN, cards),
        next_card=(wide + tray.CARD_GAP, 0.0),
        deck=(TRACK_WIDTH - MARGIN - 84, pool + tray.TALL.pool_height / 2),
        piles_apart=57.0,
        hand_top=cards,
    )


def _wide() -> Form:
    header, (wide, high) = 48.0, tray.WIDE.card_size
    left, step, bottom = TRACK_WIDTH + 2 * MARGIN, high + tray.CARD_GAP, header + TRACK_HEIGHT
    pool = header + 170
    hand = bottom - HAND_CARD[1]
    return Form(
        size=(left + wide + MARGIN, bottom + MARGIN),
        track_top=header,
        map_at=(left + wide / 2, header + 94),
        map_radius=43.0,
        dot_radius=11.5,
        round_at=(left + 2, header + 20),
        panels=(MARGIN, 6.0),
        panel_height=38.0,
        pool=(left + 1, pool),
        cards=(left, pool + tray.WIDE.pool_height + tray.CARD_GAP),
        next_card=(0.0, step),
        deck=(left + 20, hand + HAND_CARD[1] / 2),
        piles_apart=44.0,
        hand_top=hand,
    )


TALL = _tall()
WIDE = _wide()


def form() -> Form:
    """Return the form for the current orientation."""
    return WIDE if current_orientation().wide else TALL


# ---- the panorama ------------------------------------------------------------------------------


def strips() -> Strips:
    """Return the strips around the Moon."""
    return form().strips


def home(x: int) -> Strip:
    """Return the strip in which an astronaut on a column is drawn."""
    return panorama.home(strips(), x)


def ground(box: Box) -> Point:
    """Return the middle of the ground of a box."""
    return panorama.ground(strips(), box)


def middle(box: Box) -> Point:
    """Return the centre of a box."""
    return panorama.middle(strips(), box)


def centre_of_track() -> Point:
    """Return the centre of the strips, where a played card is shown."""
    return TRACK_WIDTH / 2, form().track_top + TRACK_HEIGHT / 2


def box_id(box: Box) -> str:
    """Return the place id of a box; all boxes beyond the goal line are the goal."""
    return "goal" if box[0] >= GOAL else f"x{box[0]}y{box[1]}"


def box_of(place: str) -> Box | None:
    """Return the box of a place id."""
    if place == "goal":
        return GOAL, 0
    match = re.fullmatch(r"x(\d+)y(-?\d+)", place)
    return (int(match[1]), int(match[2])) if match else None


# ---- astronauts --------------------------------------------------------------------------------


class Pose(NamedTuple):
    """The position and rotation of an astronaut, and its place in the stack."""

    at: Point
    turn: float = 0
    place: int = 0


def poses(position: Position) -> dict[int, Pose]:
    """Return the poses of all astronauts; those that have finished stand behind the goal."""
    x, y = strips()[-1].ground((GOAL + 1, 0))
    finishers = [astronaut for astronaut in position.astronauts if astronaut.finished]
    by_number = {
        astronaut.number: Pose((x - 12 + (astronaut.finished - 1) * 8, y - art.FEET_OFFSET)) for astronaut in finishers
    }
    for box, stack in position.stacks.items():
        for place, astronaut in enumerate(stack):
            at = panorama.stand(strips(), box, place, len(stack), astronaut.crashed)
            by_number[astronaut.number] = Pose(at, art.LYING_TURN if astronaut.crashed else 0, place)
    return by_number


TURN_MARKER_OFFSET = (0.0, -29.0)
"""The offset from an astronaut to its turn marker."""


def astronaut_id(astronaut: int) -> str:
    """Return the piece id of an astronaut on the track."""
    return f"astronaut-{astronaut}"


def panel_id(astronaut: int) -> str:
    """Return the piece and place id of an astronaut's panel."""
    return f"panel-{astronaut}"


PANEL_GAP = 5.0


def panel_size(count: int) -> Point:
    """Return the size of each of `count` panels."""
    width = form().size[0] - form().panels[0] - MARGIN
    return (width + PANEL_GAP) / count - PANEL_GAP, form().panel_height


def panel_at(astronaut: int, count: int) -> Point:
    """Return the upper left corner of a panel."""
    left, top = form().panels
    return left + astronaut * (panel_size(count)[0] + PANEL_GAP), top


def under_panel(astronaut: int, count: int, share: float, below: float) -> Point:
    """Return a point `below` a panel, at a share of its width."""
    left, top = panel_at(astronaut, count)
    wide, high = panel_size(count)
    return left + share * wide, top + high + below


# ---- dice and cards ----------------------------------------------------------------------------


def jump_card_at(slot: int) -> Point:
    """Return the upper left corner of a jump card, from 1 to 3."""
    dx, dy = form().next_card
    return kit.shift_point(form().cards, ((slot - 1) * dx, (slot - 1) * dy))


def die_at(die: tray.Die) -> Point:
    """Return the position of a die on its jump card."""
    return tray.spot_at(jump_card_at(die.card), die.spot)


def discard_at() -> Point:
    """Return the centre of the discards."""
    return kit.shift_point(form().deck, (form().piles_apart, 0))


def hand_id(seat: int, number: int) -> str:
    """Return the piece and place id of a card in the viewer's hand, from 1."""
    return f"card-{seat}-{number}"


def hand_at(number: int) -> Point:
    """Return the centre of a card in the viewer's hand, from 1."""
    right = form().size[0] - MARGIN - HAND_CARD[0] / 2
    return right - (HAND_LIMIT + 1 - number) * (HAND_CARD[0] + PANEL_GAP), form().hand_top + HAND_CARD[1] / 2
