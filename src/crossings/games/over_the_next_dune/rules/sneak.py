"""The sneak phase: turn order cards, steps, markers, followers, and whispering.

The searchers that follow a step are the set `followers(s, soldier)` before it; `follow(s, n, direction)` moves one of
them.
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit

from .data import (
    ALL_DIRECTIONS,
    CARDS,
    ENDED,
    ESCAPED,
    INTO_COLUMN,
    INTO_ROW,
    LANE,
    NEAR_COLUMN,
    NEAR_ROW,
    OFF_BOTTOM,
    OFF_SIDE,
    ONTO_MARKED,
    ORDER,
    SAFE,
    SIZE,
    SOLDIERS,
    STEP_COLUMNS,
    STEP_ROWS,
    STRANDED,
)
from .effects import ALL_ESCAPED, FOLLOWED, SLIPPED_OVER, SNEAKED, TOOK_CARD
from .search import CAUGHT_ANY, STOPPED, advance, emit_outcome, is_beside, is_within_edges
from .soldiers import (
    count_status,
    emit_stranded,
    end_game,
    free_soldier_at,
    in_player_order,
    is_free,
    is_stranded,
    is_waiting,
    owner,
)

# ---- questions: cards ----------------------------------------------------------------------------


@kernel
def needs_card(s: Record, soldier: int) -> bool:
    """OND-23, OND-49: whether the soldier is free, has not moved this turn, and holds no turn order card."""
    return is_waiting(s, soldier) and s.soldier_card[soldier] == 0


@kernel
def next_chooser(s: Record) -> int:
    """OND-23, OND-49: the first soldier in player order who is to take a turn order card, else 0."""
    for place in range(SOLDIERS):
        soldier = in_player_order(s, place)
        if needs_card(s, soldier):
            return soldier
    return 0


@kernel
def card_holder(s: Record, card: int) -> int:
    """OND-23: the soldier who holds a turn order card, else 0."""
    for soldier in range(1, SOLDIERS + 1):
        if s.soldier_card[soldier] == card:
            return soldier
    return 0


@kernel
def must_take_first_card(s: Record) -> bool:
    """OND-24, OND-R12: whether the last soldier to choose in ORDER finds card 1 not taken."""
    if s.phase != ORDER or card_holder(s, 1) != 0:
        return False
    choosers = 0
    for soldier in range(1, SOLDIERS + 1):
        choosers += needs_card(s, soldier)
    return choosers == 1


@kernel
def lowest_card_waiting(s: Record) -> int:
    """OND-26, OND-R10: the soldier with the lowest card among those who have not moved this turn, else 0."""
    holder = 0
    lowest = CARDS + 1
    for soldier in range(1, SOLDIERS + 1):
        if is_waiting(s, soldier) and s.soldier_card[soldier] < lowest:
            holder = soldier
            lowest = s.soldier_card[soldier]
    return holder


# ---- questions: steps ----------------------------------------------------------------------------


@kernel
def steps_off_board(s: Record, soldier: int) -> int:
    """OND-29, OND-33, OND-R21: the directions that leave the battlefield other than by its top."""
    return OFF_SIDE[s.soldier_column[soldier]] | OFF_BOTTOM[s.soldier_row[soldier]]


@kernel
def steps_onto_searchers(s: Record, soldier: int) -> int:
    """OND-30: the directions in which a searcher covers the next space."""
    steps = 0
    for searcher in range(1, s.option_searchers + 1):
        across = s.searcher_column[searcher] - s.soldier_column[soldier]
        along = s.searcher_row[searcher] - s.soldier_row[soldier]
        steps |= NEAR_COLUMN[across + SIZE] & NEAR_ROW[along + SIZE]
    return steps


@kernel
def steps_onto_soldiers(s: Record, soldier: int) -> int:
    """OND-31: the directions in which a free soldier stands on the next space."""
    steps = 0
    for other in range(1, SOLDIERS + 1):
        across = s.soldier_column[other] - s.soldier_column[soldier]
        along = s.soldier_row[other] - s.soldier_row[soldier]
        onto = INTO_COLUMN[across + SIZE] & INTO_ROW[along + SIZE]
        if is_free(s, other):
            steps |= onto
    return steps


@kernel
def steps_onto_terrain(s: Record, soldier: int) -> int:
    """OND-32: the directions in which terrain covers the next space."""
    steps = 0
    shift = s.soldier_column[soldier] - 1
    for i in range(3):
        steps |= ONTO_MARKED[i, (s.sand[s.soldier_row[soldier] + i - 1] >> shift) & 0b111]
    return steps


@kernel
def step_price(s: Record, soldier: int, direction: int) -> int:
    """OND-28, OND-32, OND-33, OND-R22: 2 points onto terrain, else 1."""
    return 1 + ((steps_onto_terrain(s, soldier) >> direction) & 1)


@kernel
def steps_too_expensive(s: Record, soldier: int, points: int) -> int:
    """OND-32: the directions in which the points don't suffice to enter terrain."""
    return steps_onto_terrain(s, soldier) if points < 2 else 0


@kernel
def possible_steps(s: Record, soldier: int, points: int) -> int:
    """OND-28 to OND-33: the directions in which a soldier with points left can step."""
    barred = steps_off_board(s, soldier) | steps_onto_searchers(s, soldier) | steps_onto_soldiers(s, soldier)
    return ALL_DIRECTIONS & ~(barred | steps_too_expensive(s, soldier, points))


@kernel
def possible_movement(s: Record, soldier: int, points: int) -> int:
    """OND-28, OND-34: the possible steps and, as bit 0, whether the soldier can end his movement."""
    return possible_steps(s, soldier, points) | int(s.mover == soldier)


@kernel
def is_step_over_top(s: Record, soldier: int, direction: int) -> bool:
    """OND-33: whether the step leads up from row 1."""
    return s.soldier_row[soldier] + STEP_ROWS[direction] == 0


# ---- effects -------------------------------------------------------------------------------------


@kernel
def take_card(s: Record, soldier: int, card: int) -> None:
    """OND-23, OND-49: give a turn order card to the soldier."""
    s.soldier_card[soldier] = card
    emit(s, (TOOK_CARD, soldier, card))


@kernel
def leave_marker(s: Record, soldier: int, direction: int) -> None:
    """OND-36, OND-37: put a marker on the space that the soldier leaves, if it is in a side column.

    It replaces the marker there.
    """
    lane = LANE[s.soldier_column[soldier]]
    if s.option_trails != 0 and lane >= 0:
        s.trails[s.soldier_row[soldier], lane] = direction


@kernel
def leave_battlefield(s: Record, soldier: int) -> None:
    """OND-33, OND-56, OND-60, OND-63: make the soldier safe.

    The last one wins the game; if captives remain with too few free soldiers, it is lost.
    """
    s.soldier_status[soldier] = SAFE
    s.soldier_column[soldier] = 0
    s.soldier_row[soldier] = 0
    if count_status(s, SAFE) == SOLDIERS:
        end_game(s, ESCAPED)
        emit(s, (ALL_ESCAPED, s.turn))
    elif is_stranded(s):
        end_game(s, STRANDED)
        emit_stranded(s)


# ---- being followed ------------------------------------------------------------------------------


@kernel
def followers(s: Record, soldier: int) -> int:
    """OND-51, OND-54, OND-55, OND-R13, OND-R16: the set of searchers that follow the soldier's next step.

    These are all adjacent to his space, except those that made a catch in this movement.
    """
    beside = 0
    for searcher in range(1, s.option_searchers + 1):
        if is_beside(s, searcher, s.soldier_column[soldier], s.soldier_row[soldier]):
            beside |= 1 << searcher
    return beside & ~s.halted


@kernel
def follow(s: Record, searcher: int, direction: int) -> None:
    """OND-52, OND-53, OND-54, OND-R15: move a follower in the same direction unless an edge stops it.

    After a catch it no longer follows.
    """
    if not is_within_edges(s.searcher_column[searcher] + STEP_COLUMNS[direction]):
        return
    if not is_within_edges(s.searcher_row[searcher] + STEP_ROWS[direction]):
        return
    face = s.searcher_face[searcher]
    heading = advance(s, searcher, direction)
    if heading == CAUGHT_ANY and s.phase != ENDED:
        s.halted |= 1 << searcher
    column = s.searcher_column[searcher]
    row = s.searcher_row[searcher]
    turned = heading > STOPPED and s.searcher_face[searcher] != face
    emit(s, (FOLLOWED, column, row, searcher, s.searcher_face[searcher], int(turned)))
    emit_outcome(s, searcher, heading)


@kernel
def step(s: Record, soldier: int, direction: int) -> None:
    """OND-28, OND-51, OND-52: pay, leave a marker and move; then the searchers that noticed it follow.

    They follow in the order of their numbers.
    """
    noticed = followers(s, soldier)
    price = step_price(s, soldier, direction)
    s.points -= price
    leave_marker(s, soldier, direction)
    if is_step_over_top(s, soldier, direction):
        column = s.soldier_column[soldier] + STEP_COLUMNS[direction]
        emit(s, (SLIPPED_OVER, column, 0, soldier, direction, price))
        leave_battlefield(s, soldier)
        return
    s.soldier_column[soldier] += STEP_COLUMNS[direction]
    s.soldier_row[soldier] += STEP_ROWS[direction]
    emit(s, (SNEAKED, s.soldier_column[soldier], s.soldier_row[soldier], soldier, direction, price))
    for searcher in range(1, s.option_searchers + 1):
        if (noticed >> searcher) & 1 and s.phase != ENDED:
            follow(s, searcher, direction)


# ---- talk ----------------------------------------------------------------------------------------


@kernel
def may_whisper(s: Record, seat: int, other: int) -> bool:
    """OND-57, OND-58, OND-R28: whether two seats may talk now.

    They may while cards are being taken, if free soldiers of theirs are adjacent.
    """
    if s.phase != ORDER or seat == other:
        return False
    for soldier in range(1, SOLDIERS + 1):
        if owner(s, soldier) == seat and is_free(s, soldier):
            beside = steps_onto_soldiers(s, soldier)
            for direction in range(1, 9):
                if (beside >> direction) & 1:
                    column = s.soldier_column[soldier] + STEP_COLUMNS[direction]
                    row = s.soldier_row[soldier] + STEP_ROWS[direction]
                    if owner(s, free_soldier_at(s, column, row)) == other:
                        return True
    return False
