"""Where everything stands on the scene of Walking on the Moon.

The way around the Moon runs in three strips, each beginning with the column that ends the one before, under a panel for
each astronaut. In a tall window the round map is beside the panels, and the bowl of dice, the piles, three jump cards
and one's own hand lie below the strips; in a wide one all of that is beside them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.engine.viewpoint import current_orientation
from crossings.shared.ring import art, panorama, tray
from crossings.shared.ring.flights import Box
from crossings.shared.ring.panorama import Strip, Strips

from ..rules.data import GOAL, HAND_LIMIT
from .position import Position

# ---- the two forms -----------------------------------------------------------------------------

STRIP_COLUMNS = 13
MARGIN = 6.0
RING_WIDTH = STRIP_COLUMNS * panorama.COLUMN + 2 * MARGIN
PITCH = panorama.STRIP_HEIGHT - 6
"""From strip to strip: the highest level is hardly anything but sky, and has only to keep a Sputnik clear of words."""
POINTS = 21.0
"""Rock under the last strip, on which its points are carved."""
FIRST_COLUMNS = tuple(range(0, GOAL - 1, STRIP_COLUMNS - 1))
RING_HEIGHT = (len(FIRST_COLUMNS) - 1) * PITCH + panorama.STRIP_HEIGHT + POINTS
HAND_CARD = (66.0, 104.0)


@dataclass(frozen=True)
class Form:
    """Where the parts of the scene are; a corner is a left upper one."""

    size: Point
    ring_top: float
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
    """From jump card to jump card."""
    deck: Point
    """The middle of the cards to be drawn."""
    piles_apart: float
    hand_top: float

    @cached_property
    def strips(self) -> Strips:
        """The way around, from the start to the goal."""
        return tuple(
            Strip(first, min(first + STRIP_COLUMNS - 1, GOAL), MARGIN, self.ring_top + row * PITCH)
            for row, first in enumerate(FIRST_COLUMNS)
        )


def _tall() -> Form:
    header, (wide, high) = 98.0, tray.TALL.card_size
    pool = header + RING_HEIGHT + 4
    cards = pool + tray.TALL.pool_height
    return Form(
        size=(RING_WIDTH, cards + high + MARGIN),
        ring_top=header,
        map_at=(46.0, 45.0),
        map_radius=25.0,
        dot_radius=7.5,
        round_at=(94.0, header - 1),
        panels=(92.0, 7.0),
        panel_height=70.0,
        pool=(MARGIN, pool),
        cards=(MARGIN, cards),
        next_card=(wide + tray.CARD_GAP, 0.0),
        deck=(RING_WIDTH - MARGIN - 84, pool + tray.TALL.pool_height / 2),
        piles_apart=57.0,
        hand_top=cards,
    )


def _wide() -> Form:
    header, (wide, high) = 48.0, tray.WIDE.card_size
    left, step, bottom = RING_WIDTH + 2 * MARGIN, high + tray.CARD_GAP, header + RING_HEIGHT
    pool = header + 170
    hand = bottom - HAND_CARD[1]
    return Form(
        size=(left + wide + MARGIN, bottom + MARGIN),
        ring_top=header,
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
    """The form for the stance that is drawn for."""
    return WIDE if current_orientation().wide else TALL


# ---- the panorama ------------------------------------------------------------------------------


def strips() -> Strips:
    """The way around the Moon."""
    return form().strips


def home(x: int) -> Strip:
    """The strip where somebody on a column stands."""
    return panorama.home(strips(), x)


def ground(box: Box) -> Point:
    """The middle of the ground of a box."""
    return panorama.ground(strips(), box)


def middle(box: Box) -> Point:
    """The middle of a box."""
    return panorama.middle(strips(), box)


def over_the_ring() -> Point:
    """Where all look: the middle of the ring."""
    return RING_WIDTH / 2, form().ring_top + RING_HEIGHT / 2


def box_id(box: Box) -> str:
    """The place id of a box; beyond the goal line there is only the goal."""
    return "goal" if box[0] >= GOAL else f"x{box[0]}y{box[1]}"


def box_of(place: str) -> Box | None:
    """The box of a place id."""
    if place == "goal":
        return GOAL, 0
    found = re.fullmatch(r"x(\d+)y(-?\d+)", place)
    return (int(found[1]), int(found[2])) if found else None


# ---- astronauts --------------------------------------------------------------------------------


class Pose(NamedTuple):
    """Where an astronaut is drawn, how it is turned, and its place in the stack."""

    at: Point
    turn: float = 0
    place: int = 0


def poses(position: Position) -> dict[int, Pose]:
    """Where all astronauts are drawn; those across stand on the platform behind the goal."""
    x, y = strips()[-1].ground((GOAL + 1, 0))
    across = [one for one in position.astronauts if one.finished]
    found = {one.number: Pose((x - 12 + (one.finished - 1) * 8, y - art.FEET_OFFSET)) for one in across}
    for box, stack in position.stacks.items():
        for place, one in enumerate(stack):
            at = panorama.stand(strips(), box, place, len(stack), one.crashed)
            found[one.number] = Pose(at, art.LYING_TURN if one.crashed else 0, place)
    return found


HERE = (0.0, -29.0)
"""From an astronaut to the sign that it is on the move."""


def astronaut_id(astronaut: int) -> str:
    """The piece id of an astronaut on the ring."""
    return f"astronaut-{astronaut}"


def panel_id(astronaut: int) -> str:
    """The piece and place id of its panel."""
    return f"panel-{astronaut}"


PANEL_GAP = 5.0


def panel_size(count: int) -> Point:
    """How large each of so many panels is."""
    room = form().size[0] - form().panels[0] - MARGIN
    return (room + PANEL_GAP) / count - PANEL_GAP, form().panel_height


def panel_at(astronaut: int, count: int) -> Point:
    """The left upper corner of a panel."""
    left, top = form().panels
    return left + astronaut * (panel_size(count)[0] + PANEL_GAP), top


def under_panel(astronaut: int, count: int, share: float, below: float) -> Point:
    """Under a panel, after a share of its width."""
    left, top = panel_at(astronaut, count)
    wide, high = panel_size(count)
    return left + share * wide, top + high + below


# ---- dice and cards ----------------------------------------------------------------------------


def jump_card_at(slot: int) -> Point:
    """The left upper corner of the card of jump 1 to 3."""
    dx, dy = form().next_card
    return kit.shift_point(form().cards, ((slot - 1) * dx, (slot - 1) * dy))


def die_at(die: tray.Die) -> Point:
    """Where a die lies on its jump card."""
    return tray.spot_at(jump_card_at(die.card), die.spot)


def discard_at() -> Point:
    """The middle of the cards played and discarded."""
    return kit.shift_point(form().deck, (form().piles_apart, 0))


def hand_id(seat: int, number: int) -> str:
    """The piece and place id of a card in one's own hand, from 1 on."""
    return f"card-{seat}-{number}"


def hand_at(number: int) -> Point:
    """The middle of a card in one's own hand."""
    right = form().size[0] - MARGIN - HAND_CARD[0] / 2
    return right - (HAND_LIMIT + 1 - number) * (HAND_CARD[0] + PANEL_GAP), form().hand_top + HAND_CARD[1] / 2
