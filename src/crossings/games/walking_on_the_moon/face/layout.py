"""Where everything stands on the scene of Walking on the Moon, and what a view says about who is where.

Above, the round map and a panel for each astronaut. Below them the way around the Moon in three strips, each beginning
with the column that ends the one before. Under them the bowl of dice, the piles, three jump cards and one's own hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from crossings.boxes.ring import panorama, tray
from crossings.boxes.ring.art import FEET
from crossings.boxes.ring.data import CARDS, DICE_EACH
from crossings.boxes.ring.flights import Box, Flight, Terrain, flight, flights
from crossings.boxes.ring.panorama import Strip
from crossings.boxes.ring.tray import Die
from crossings.drawing.kit import Point
from crossings.games.walking_on_the_moon.rules.data import (
    BOX,
    CARD_TERRAIN,
    EXTRA_JUMP,
    GOAL,
    HAND_LIMIT,
    RUN_OUT,
    SPECIAL_COLUMNS,
)

View = Mapping[str, Any]
HIDDEN: Final = "?"
START: Final[Box] = (0, 0)
MANY: Final = 4096

# ---- the panorama ------------------------------------------------------------------------------

STRIP_COLUMNS: Final = 13
MARGIN: Final = 6.0
WIDTH: Final = STRIP_COLUMNS * panorama.COLUMN + 2 * MARGIN
HEADER: Final = 84.0
"""How high map and panels are, and the air under them."""
PITCH: Final = panorama.STRIP_HEIGHT - 6
"""From strip to strip: the highest level is hardly anything but sky, and has only to keep a Sputnik clear of words."""
STRIP_TOPS: Final = tuple(HEADER + row * PITCH for row in range(3))
STRIPS: Final = (
    Strip(0, STRIP_COLUMNS - 1, MARGIN, STRIP_TOPS[0]),
    Strip(STRIP_COLUMNS - 1, 2 * STRIP_COLUMNS - 2, MARGIN, STRIP_TOPS[1]),
    Strip(2 * STRIP_COLUMNS - 2, GOAL, MARGIN, STRIP_TOPS[2]),
)
POINTS: Final = 21.0
"""Rock under the last strip, on which its points are carved."""
POOL_AT: Final[Point] = (MARGIN, STRIP_TOPS[-1] + panorama.STRIP_HEIGHT + POINTS + 4)
TRAY_TOP: Final = POOL_AT[1] + tray.POOL_HEIGHT
SCENE_SIZE: Final = (WIDTH, TRAY_TOP + tray.CARD_SIZE[1] + MARGIN)
MAP_AT: Final = (46.0, 45.0)
MAP_RADIUS: Final = 25.0
ROUND_AT: Final[Point] = (MARGIN + 8, HEADER + 23)
PILES_AT: Final = (WIDTH - MARGIN - 84, POOL_AT[1] + tray.POOL_HEIGHT / 2)
"""Action cards to be drawn; those discarded lie beside them."""
PILES_APART: Final[Point] = (57.0, 0.0)
ACROSS_AT: Final = STRIPS[-1].ground((GOAL + 1, 0))
"""The ground behind the goal, where those stand who are across."""


def terrain(view: View) -> Terrain:
    """The columns of the ring as far as it is laid, and behind the goal the first card once more (WOM-J22)."""
    return laid("".join(view["track"]))


@cache
def laid(track: str) -> Terrain:
    """The same, of cards by their letters."""
    columns: list[int] = []
    for card in track:
        columns += [BOX, *map(int, CARD_TERRAIN[CARDS.index(card)])]
    return (*columns, BOX, *columns[1 : 1 + RUN_OUT]) if len(columns) == GOAL else (*columns, BOX)


def box_id(box: Box) -> str:
    """The place id of a box; beyond the goal line there is only the goal."""
    return "goal" if box[0] >= GOAL else f"x{box[0]}y{box[1]}"


# ---- astronauts --------------------------------------------------------------------------------


def at(view: View, astronaut: int) -> Box:
    """The box of an astronaut."""
    one = view["astronauts"][astronaut]
    return one["x"], one["y"]


def stacks(view: View) -> dict[Box, tuple[int, ...]]:
    """Who is in each box that is not empty, from below; those across are no longer there (WOM-F01)."""
    found: dict[Box, list[int]] = {}
    for number in sorted(range(len(view["astronauts"])), key=lambda number: view["astronauts"][number]["z"]):
        if not view["astronauts"][number]["finished"]:
            found.setdefault(at(view, number), []).append(number)
    return {box: tuple(numbers) for box, numbers in found.items()}


def is_second(view: View, astronaut: int) -> bool:
    """WOM-T01: whether it is the second one of its seat."""
    return astronaut >= view["options"]["players"]


class Pose(NamedTuple):
    """Where an astronaut is drawn, and whether it lies."""

    at: Point
    lying: bool


def poses(view: View) -> dict[int, Pose]:
    """Where all astronauts are drawn."""
    found = {}
    for box, numbers in stacks(view).items():
        for place, number in enumerate(numbers):
            lying = view["astronauts"][number]["crashed"]
            found[number] = Pose(panorama.stand(STRIPS, box, place, len(numbers), lying), lying)
    for number, one in enumerate(view["astronauts"]):
        if one["finished"]:
            found[number] = Pose(across_at(one["finished"]), False)
    return found


def across_at(rank: int) -> Point:
    """Where who crossed the goal as the `rank`th stands, on the platform."""
    return ACROSS_AT[0] - 12 + (rank - 1) * 8, ACROSS_AT[1] - FEET


def astronaut_id(astronaut: int) -> str:
    """The piece id of an astronaut on the ring."""
    return f"astronaut-{astronaut}"


def panel_id(astronaut: int) -> str:
    """The piece and place id of its panel."""
    return f"panel-{astronaut}"


PANELS_FROM: Final = 92.0
PANEL_GAP: Final = 5.0


@cache
def panel_width(count: int) -> float:
    """How wide each of so many panels is, its gap included."""
    return (WIDTH - PANELS_FROM - MARGIN + PANEL_GAP) / count


def panel_at(astronaut: int, count: int) -> Point:
    """The left upper corner of a panel."""
    return PANELS_FROM + astronaut * panel_width(count), 7


# ---- dice --------------------------------------------------------------------------------------


def jump_card_at(slot: int) -> Point:
    """The left upper corner of the card of jump 1 to 3."""
    return MARGIN + (slot - 1) * (tray.CARD_SIZE[0] + tray.CARD_GAP), TRAY_TOP


def die_at(die: Die) -> Point:
    """Where a die lies on its jump card."""
    return tray.spot_at(jump_card_at(die.card), die.spot)


def slot_of(view: View) -> int:
    """The jump card in use: an Extra jump takes the first; 0 for none."""
    return 1 if view["jump"] == EXTRA_JUMP else int(view["jump"])


def is_throwing(view: View) -> bool:
    """Whether dice of this jump are being thrown or lie."""
    return bool(view["pending"] or view["faces"])


@lru_cache(maxsize=MANY)
def _dice(program: tuple[str, ...], slot: int, pending: str, faces: tuple[str, ...]) -> tuple[Die, ...]:
    found: list[Die] = []
    throwing = bool(pending or faces)
    for card, letters in enumerate(program, 1):
        if throwing and card == slot:
            thrown = [(face[0], face) for face in faces] + [(colour, "") for colour in pending]
            found += tray.laid(card, thrown, False)
        else:
            found += tray.laid(card, [(colour, "") for colour in letters], card <= slot)
    return tuple(found)


def dice(view: View) -> tuple[Die, ...]:
    """All dice that lie on jump cards."""
    return _dice(tuple(view["program"]), slot_of(view), view["pending"], tuple(view["faces"]))


def lying(view: View, face: str) -> Die:
    """The first of the dice that show a face."""
    return next(die for die in dice(view) if die.face == face)


def in_pool(view: View, colour: str) -> int:
    """WOM-P06: how many dice of a colour can be taken."""
    return DICE_EACH - str(view["removed"]).count(colour)


def is_programming(view: View) -> bool:
    """Whether dice are due: about to be shared out, perhaps after the moment for No instructions."""
    return bool(view["dice"])


def may_throw_again(view: View) -> bool:
    """WOM-B06: whether the astronaut whose dice lie may throw some of them again, together."""
    return bool(view["faces"]) and view["active"] is not None and bool(view["astronauts"][view["active"]]["reroll"])


# ---- the hand ----------------------------------------------------------------------------------

HAND_CARD: Final = (66.0, tray.CARD_SIZE[1])


def hand_id(seat: int, number: int) -> str:
    """The piece and place id of a card in one's own hand, from 1 on."""
    return f"card-{seat}-{number}"


def hand_at(number: int) -> Point:
    """The middle of a card in one's own hand."""
    right = WIDTH - MARGIN - HAND_CARD[0] / 2
    return right - (HAND_LIMIT + 1 - number) * (HAND_CARD[0] + PANEL_GAP), TRAY_TOP + HAND_CARD[1] / 2


def hand(view: View, seat: int | None) -> tuple[str, ...]:
    """The kinds of the cards that a viewer sees in its hand."""
    return () if seat is None else tuple(kind for kind in view["hands"][seat] if kind != HIDDEN)


def held(view: View, seat: int, kind: str) -> str:
    """The place of the first card of a kind in a hand."""
    return hand_id(seat, 1 + view["hands"][seat].index(kind))


# ---- jumps -------------------------------------------------------------------------------------


def start_of(view: View) -> Box | None:
    """Where the jump to be chosen starts."""
    return None if view["active"] is None else at(view, view["active"])


def flight_of(view: View, jump: str) -> Flight:
    """The jump that the active astronaut would make."""
    return flight(terrain(view), at(view, view["active"]), jump)


def flights_with(view: View, faces: tuple[str, ...]) -> tuple[Flight, ...]:
    """All jumps that the active astronaut could make with these faces."""
    return flights(terrain(view), at(view, view["active"]), faces)


def crosses(flown: Flight) -> bool:
    """WOM-F01: whether it enters the column of the goal."""
    return flown.boxes[-1][0] >= GOAL


def token_on(tokens: tuple[str, ...], column: int) -> str:
    """The token on a special box, or nothing; `tokens` from the first one on."""
    if column not in SPECIAL_COLUMNS or len(tokens) <= SPECIAL_COLUMNS.index(column):
        return ""
    return tokens[SPECIAL_COLUMNS.index(column)]
