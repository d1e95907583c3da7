"""Where everything stands on the scene of Walking on the Moon, and what a view says about who is where.

Above, a panel for each astronaut. Below it the way around the Moon in three strips, two lunar cards on the first and
the second, the last card on the third with the round map beside it. Under them three jump cards and one's own hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from crossings.drawing.kit import Point
from crossings.games.ring import panorama, tray
from crossings.games.ring.data import CARDS, DICE_EACH
from crossings.games.ring.flights import Box, Flight, Terrain, flight, flights
from crossings.games.ring.panorama import Strip
from crossings.games.ring.tray import Die
from crossings.games.walking_on_the_moon.data import (
    BOX,
    CARD_TERRAIN,
    EXTRA_JUMP,
    GOAL,
    RUN_OUT,
    SECTOR,
    SPECIAL_COLUMNS,
)

View = Mapping[str, Any]
HIDDEN: Final = "?"
START: Final[Box] = (0, 0)
MANY: Final = 4096

# ---- the panorama ------------------------------------------------------------------------------

WIDTH: Final = 620.0
MARGIN: Final = 10.0
PANELS: Final = 52.0
"""How high the panels are, and the air under them."""
STRIP_TOPS: Final = tuple(PANELS + row * panorama.STRIP_HEIGHT for row in range(3))
STRIPS: Final = (
    Strip(0, 2 * SECTOR, MARGIN, STRIP_TOPS[0]),
    Strip(2 * SECTOR, 4 * SECTOR, MARGIN, STRIP_TOPS[1]),
    Strip(4 * SECTOR, GOAL, MARGIN, STRIP_TOPS[2]),
)
TRAY_TOP: Final = STRIP_TOPS[-1] + panorama.STRIP_HEIGHT + 6
SCENE_SIZE: Final = (WIDTH, TRAY_TOP + tray.CARD_SIZE[1] + 6)
MAP_AT: Final = (488.0, STRIP_TOPS[2] + 100)
MAP_RADIUS: Final = 54.0
PILES_AT: Final = (586.0, STRIP_TOPS[2] + 62)
"""Action cards to be drawn; those discarded lie under them."""
PILES_APART: Final = 76.0
ACROSS_AT: Final = (376.0, STRIP_TOPS[2] + 128)
"""The middle of the platform for those who are across."""


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
    return ACROSS_AT[0] - 34 + (rank - 1) * 17, ACROSS_AT[1] - 16


def astronaut_id(astronaut: int) -> str:
    """The piece id of an astronaut on the ring."""
    return f"astronaut-{astronaut}"


def panel_id(astronaut: int) -> str:
    """The piece and place id of its panel."""
    return f"panel-{astronaut}"


@cache
def panel_width(count: int) -> float:
    """How wide each of so many panels is, its margin included."""
    return (WIDTH - 2 * MARGIN + 6) / count


def panel_at(astronaut: int, count: int) -> Point:
    """The left upper corner of a panel."""
    return MARGIN + astronaut * panel_width(count), 4


# ---- dice --------------------------------------------------------------------------------------


def jump_card_at(slot: int) -> Point:
    """The left upper corner of the card of jump 1 to 3."""
    return MARGIN + (slot - 1) * (tray.CARD_SIZE[0] + tray.CARD_GAP), TRAY_TOP


def die_at(slot: int, colour: str, number: int) -> Point:
    """Where the first or second die of a colour lies on a jump card."""
    return tray.socket_at(jump_card_at(slot), colour, number)


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


# ---- the hand ----------------------------------------------------------------------------------

HAND_CARD: Final = (62.0, 96.0)
LAUNCH_AT: Final = (MARGIN + 3 * (tray.CARD_SIZE[0] + tray.CARD_GAP) + 32, TRAY_TOP + 36)


def hand_id(seat: int, number: int) -> str:
    """The piece and place id of a card in one's own hand, from 1 on."""
    return f"card-{seat}-{number}"


def hand_at(number: int) -> Point:
    """The middle of a card in one's own hand."""
    return 512.0 + (number - 1) * 66, TRAY_TOP + tray.CARD_SIZE[1] / 2


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
