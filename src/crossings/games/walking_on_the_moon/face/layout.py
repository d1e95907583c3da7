"""Where everything stands on the scene of Walking on the Moon.

Above, the round map and a panel for each astronaut. Below them the way around the Moon in three strips, each beginning
with the column that ends the one before. Under them the bowl of dice, the piles, three jump cards and one's own hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from crossings.boxes.ring import panorama, tray
from crossings.boxes.ring.art import FEET, LYING_TURN
from crossings.boxes.ring.flights import Box
from crossings.boxes.ring.panorama import Strip
from crossings.boxes.ring.tray import Die
from crossings.drawing.kit import Point
from crossings.games.walking_on_the_moon.face.seen import Seen
from crossings.games.walking_on_the_moon.rules.data import GOAL, HAND_LIMIT

# ---- the panorama ------------------------------------------------------------------------------

STRIP_COLUMNS: Final = 13
MARGIN: Final = 6.0
WIDTH: Final = STRIP_COLUMNS * panorama.COLUMN + 2 * MARGIN
HEADER: Final = 84.0
"""How high map and panels are, and the air under them."""
PITCH: Final = panorama.STRIP_HEIGHT - 6
"""From strip to strip: the highest level is hardly anything but sky, and has only to keep a Sputnik clear of words."""
STRIPS: Final = tuple(
    Strip(first, min(first + STRIP_COLUMNS - 1, GOAL), MARGIN, HEADER + row * PITCH)
    for row, first in enumerate(range(0, GOAL - 1, STRIP_COLUMNS - 1))
)
POINTS: Final = 21.0
"""Rock under the last strip, on which its points are carved."""
POOL_AT: Final[Point] = (MARGIN, STRIPS[-1].top + panorama.STRIP_HEIGHT + POINTS + 4)
TRAY_TOP: Final = POOL_AT[1] + tray.POOL_HEIGHT
SCENE_SIZE: Final = (WIDTH, TRAY_TOP + tray.CARD_SIZE[1] + MARGIN)
MAP_AT: Final = (46.0, 45.0)
MAP_RADIUS: Final = 25.0
ROUND_AT: Final[Point] = (MARGIN + 8, HEADER + 23)
DECK_AT: Final[Point] = (WIDTH - MARGIN - 84, POOL_AT[1] + tray.POOL_HEIGHT / 2)
DISCARD_AT: Final[Point] = (DECK_AT[0] + 57, DECK_AT[1])


def box_id(box: Box) -> str:
    """The place id of a box; beyond the goal line there is only the goal."""
    return "goal" if box[0] >= GOAL else f"x{box[0]}y{box[1]}"


def box_of(place: str) -> Box | None:
    """The box of a place id."""
    if place == "goal":
        return GOAL, 0
    x, _, y = place.removeprefix("x").partition("y")
    return (int(x), int(y)) if x.isdigit() and y.lstrip("-").isdigit() else None


# ---- astronauts --------------------------------------------------------------------------------


class Pose(NamedTuple):
    """Where an astronaut is drawn, how it is turned, and its place in the stack."""

    at: Point
    turn: float = 0
    place: int = 0


def poses(seen: Seen) -> dict[int, Pose]:
    """Where all astronauts are drawn; those across stand on the platform behind the goal."""
    x, y = STRIPS[-1].ground((GOAL + 1, 0))
    across = [one for one in seen.astronauts if one.finished]
    found = {one.number: Pose((x - 12 + (one.finished - 1) * 8, y - FEET)) for one in across}
    for box, stack in seen.stacks.items():
        for place, one in enumerate(stack):
            at = panorama.stand(STRIPS, box, place, len(stack), one.crashed)
            found[one.number] = Pose(at, LYING_TURN if one.crashed else 0, place)
    return found


def astronaut_id(astronaut: int) -> str:
    """The piece id of an astronaut on the ring."""
    return f"astronaut-{astronaut}"


def panel_id(astronaut: int) -> str:
    """The piece and place id of its panel."""
    return f"panel-{astronaut}"


PANELS_FROM: Final = 92.0
PANEL_GAP: Final = 5.0


def panel_width(count: int) -> float:
    """How wide each of so many panels is."""
    return (WIDTH - PANELS_FROM - MARGIN + PANEL_GAP) / count - PANEL_GAP


def panel_at(astronaut: int, count: int) -> Point:
    """The left upper corner of a panel."""
    return PANELS_FROM + astronaut * (panel_width(count) + PANEL_GAP), 7


# ---- dice and cards ----------------------------------------------------------------------------


def jump_card_at(slot: int) -> Point:
    """The left upper corner of the card of jump 1 to 3."""
    return MARGIN + (slot - 1) * (tray.CARD_SIZE[0] + tray.CARD_GAP), TRAY_TOP


def die_at(die: Die) -> Point:
    """Where a die lies on its jump card."""
    return tray.spot_at(jump_card_at(die.card), die.spot)


HAND_CARD: Final = (66.0, tray.CARD_SIZE[1])


def hand_id(seat: int, number: int) -> str:
    """The piece and place id of a card in one's own hand, from 1 on."""
    return f"card-{seat}-{number}"


def hand_at(number: int) -> Point:
    """The middle of a card in one's own hand."""
    right = WIDTH - MARGIN - HAND_CARD[0] / 2
    return right - (HAND_LIMIT + 1 - number) * (HAND_CARD[0] + PANEL_GAP), TRAY_TOP + HAND_CARD[1] / 2
