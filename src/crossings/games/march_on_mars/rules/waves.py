"""Aliens of March on Mars: deployment, waves and removal.

Covers chapters W (waves) and D (deploying aliens) of the rulebook, and the aliens of the set-up and of the base (B).
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit
from crossings.shared.ring.data import CARD_COLUMNS

from .data import (
    ALIEN_BLUE,
    ALIENS_IN_BOX,
    COLUMNS,
    DEPLOY_BOXES,
    DEPLOY_COUNT,
    FLOOR_0,
    FLOORS,
    FROM_MMM,
    FULL,
    GUARD_BOX,
    KINDS_OF_ALIEN,
    L1,
    L2,
    LEFT,
    LZ_AREA,
    LZ_GROUND,
    R1,
    R2,
    RED,
    SLOT_COLUMN,
    TOWARDS_MMM,
    YELLOW,
)
from .effects import ALIEN_SENT, ALIENS_CAME, DEPLOYED, GROUP, GROUP_BEHIND, INCOMING_LANDED, WAVE_MOVED
from .planet import board, count_aliens, count_in_bag, count_marines, count_of_colour, has_marine, side_of
from .schema import HARD

ANYWHERE, AWAY_FROM_MARINES, OVER_MARINES = range(3)
"""Rules for the boxes of an area in which aliens may deploy."""
NONE_YET = sum(ALIENS_IN_BOX) + 1
"""An initial minimum: more aliens than a box can hold."""

# ---- deployment ----------------------------------------------------------------------------------


@kernel
def ground_of(s: Record, area: int) -> int:
    """The card in a slot, or the landing zone."""
    return LZ_GROUND if area == LZ_AREA else s.track[area] - 1


@kernel
def is_allowed(s: Record, rule: int, x: int, y: int) -> bool:
    """MOM-D05, MOM-D06, MOM-D07: whether an alien may deploy in this circle box according to `deploy_rule`."""
    if rule == ANYWHERE:
        return True
    if rule == OVER_MARINES:
        return has_marine(s, x, y) and count_aliens(s, x, y) == 0
    return not has_marine(s, x, y)


@kernel
def has_allowed_box(s: Record, area: int, rule: int) -> bool:
    """MOM-D05, MOM-D07: whether any circle box of the area is allowed."""
    ground = ground_of(s, area)
    for place in range(DEPLOY_COUNT[board(s), area, ground, FROM_MMM]):
        x = DEPLOY_BOXES[board(s), area, ground, FROM_MMM, place, 0]
        y = DEPLOY_BOXES[board(s), area, ground, FROM_MMM, place, 1]
        if is_allowed(s, rule, x, y):
            return True
    return False


@kernel
def deploy_rule(s: Record, area: int, colour: int) -> int:
    """MOM-D05, MOM-D06, MOM-D07, MOM-R16: away from marines if possible; yellow over marines if `hard`."""
    if s.option_difficulty == HARD and colour == YELLOW and has_allowed_box(s, area, OVER_MARINES):
        return OVER_MARINES
    if has_allowed_box(s, area, AWAY_FROM_MARINES):
        return AWAY_FROM_MARINES
    return ANYWHERE


@kernel
def deploy_one(s: Record, area: int, colour: int) -> None:
    """MOM-D01, MOM-D02, MOM-D04, MOM-D08, MOM-R15: deploy an alien in the first allowed box with the fewest aliens."""
    rule = deploy_rule(s, area, colour)
    ground = ground_of(s, area)
    direction = TOWARDS_MMM if colour == YELLOW else FROM_MMM
    fewest = NONE_YET
    best_x = 0
    best_y = 0
    for place in range(DEPLOY_COUNT[board(s), area, ground, direction]):
        x = DEPLOY_BOXES[board(s), area, ground, direction, place, 0]
        y = DEPLOY_BOXES[board(s), area, ground, direction, place, 1]
        count = count_aliens(s, x, y)
        if count < fewest and is_allowed(s, rule, x, y):
            fewest = count
            best_x = x
            best_y = y
    s.aliens[best_x, best_y + FLOOR_0, colour] += 1
    emit(s, (DEPLOYED, colour, best_x, best_y))


@kernel
def deploy(s: Record, area: int, yellow: int, blue: int, red: int) -> None:
    """MOM-D03, MOM-R15: deploy red aliens first, then blue, then yellow."""
    for _ in range(red):
        deploy_one(s, area, RED)
    for _ in range(blue):
        deploy_one(s, area, ALIEN_BLUE)
    for _ in range(yellow):
        deploy_one(s, area, YELLOW)


@kernel
def deploy_incoming(s: Record) -> None:
    """MOM-O02, MOM-B01: deploy all aliens of 'Incoming wave' in the landing zone."""
    deploy(s, LZ_AREA, s.incoming[YELLOW], s.incoming[ALIEN_BLUE], s.incoming[RED])
    if s.incoming[YELLOW] + s.incoming[ALIEN_BLUE] + s.incoming[RED] > 0:
        emit(s, (INCOMING_LANDED, s.incoming[YELLOW], s.incoming[ALIEN_BLUE], s.incoming[RED]))
    for colour in range(KINDS_OF_ALIEN):
        s.incoming[colour] = 0


# ---- removal -------------------------------------------------------------------------------------


@kernel
def emit_groups(s: Record, detail: int, first: int, columns: int) -> None:
    """Emit the groups of aliens in consecutive columns."""
    for x in range(first, first + columns):
        for floor in range(FLOORS):
            for colour in range(KINDS_OF_ALIEN):
                if s.aliens[x, floor, colour] > 0:
                    emit(s, (detail, colour, x, floor - FLOOR_0))


@kernel
def clear_to_bag(s: Record, first: int, columns: int) -> None:
    """MOM-B03, MOM-Y01, MOM-R14: return all aliens in consecutive columns to the bag."""
    for x in range(first, first + columns):
        for floor in range(FLOORS):
            for colour in range(KINDS_OF_ALIEN):
                s.bag[colour] += s.aliens[x, floor, colour]
                s.aliens[x, floor, colour] = 0


@kernel
def take_up(s: Record, slot: int) -> None:
    """MOM-W01: remove all aliens from a card."""
    for x in range(SLOT_COLUMN[slot], SLOT_COLUMN[slot] + CARD_COLUMNS):
        for floor in range(FLOORS):
            for colour in range(KINDS_OF_ALIEN):
                s.aliens[x, floor, colour] = 0


# ---- waves ---------------------------------------------------------------------------------------


@kernel
def move_wave(s: Record, side: int) -> None:
    """MOM-W01, MOM-R12: move the aliens of a side on by one card.

    Those next to the landing zone go to 'Incoming wave', those next to the MMM to the card before it.
    """
    near = L1 if side == LEFT else R1
    far = L2 if side == LEFT else R2
    emit_groups(s, GROUP, SLOT_COLUMN[near], CARD_COLUMNS)
    emit_groups(s, GROUP_BEHIND, SLOT_COLUMN[far], CARD_COLUMNS)
    yellow_before = s.incoming[YELLOW]
    blue_before = s.incoming[ALIEN_BLUE]
    red_before = s.incoming[RED]
    for colour in range(KINDS_OF_ALIEN):
        s.incoming[colour] += count_of_colour(s, near, colour)
    take_up(s, near)
    red = count_of_colour(s, far, RED)
    blue = count_of_colour(s, far, ALIEN_BLUE)
    yellow = count_of_colour(s, far, YELLOW)
    take_up(s, far)
    deploy(s, near, yellow, blue, red)
    yellow_gone = s.incoming[YELLOW] - yellow_before
    blue_gone = s.incoming[ALIEN_BLUE] - blue_before
    red_gone = s.incoming[RED] - red_before
    emit(s, (WAVE_MOVED, side, yellow_gone, blue_gone, red_gone))


@kernel
def order_draw(s: Record, slot: int, count: int) -> None:
    """MOM-W04, MOM-R44: set the number of aliens to draw for a slot, at most as many as the bag holds."""
    s.draw_count = min(count, count_in_bag(s))
    s.draw_slot = slot if s.draw_count > 0 else 0


@kernel
def send_wave(s: Record, side: int) -> None:
    """MOM-W01, MOM-W03, MOM-R18: move the aliens of a side, then draw a group of its marines plus one."""
    move_wave(s, side)
    order_draw(s, L2 if side == LEFT else R2, count_marines(s, side) + 1)


@kernel
def add_alien(s: Record) -> None:
    """MOM-W06, MOM-R19: draw one more alien for the card next to the MMM; no alien moves."""
    order_draw(s, L2, 1)
    if s.draw_count > 0:
        emit(s, (ALIEN_SENT,))


@kernel
def drop_aliens(s: Record, slot: int, yellow: int, blue: int, red: int) -> None:
    """MOM-S09, MOM-W03, MOM-W06: take the drawn aliens from the bag and deploy them on the card of a slot."""
    s.bag[YELLOW] -= yellow
    s.bag[ALIEN_BLUE] -= blue
    s.bag[RED] -= red
    deploy(s, slot, yellow, blue, red)
    emit(s, (ALIENS_CAME, slot, yellow, blue, red))


# ---- set-up --------------------------------------------------------------------------------------


@kernel
def fill_bag(s: Record) -> None:
    """MOM-S03: put all aliens into the bag."""
    for colour in range(KINDS_OF_ALIEN):
        s.bag[colour] = ALIENS_IN_BOX[colour]


@kernel
def place_guards(s: Record) -> None:
    """MOM-S03: move one red alien from the bag to each guard box."""
    s.aliens[GUARD_BOX, FLOOR_0, RED] = 1
    s.bag[RED] -= 1
    if board(s) == FULL:
        s.aliens[COLUMNS[FULL] - GUARD_BOX, FLOOR_0, RED] = 1
        s.bag[RED] -= 1


@kernel
def start_groups(s: Record, slot: int) -> None:
    """MOM-S09, MOM-R02: draw a group for a slot in the set-up, when all marines are in the landing zone."""
    order_draw(s, slot, count_marines(s, side_of(SLOT_COLUMN[slot])) + 1)
