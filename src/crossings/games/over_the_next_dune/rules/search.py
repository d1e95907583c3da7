"""The search phase, trails, catching and rescue: what a searcher covers and sees, and how it moves."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit

from .data import (
    CAMP_ROW,
    CARRIED_OFF,
    CAUGHT,
    DOWN,
    EDGE_HIGH,
    EDGE_LOW,
    END_BOUNCE,
    ENDED,
    FREE,
    LANE,
    LEFT,
    LEFT_OF,
    RIGHT,
    RIGHT_OF,
    RING,
    RING_COLUMNS,
    RING_ROWS,
    SEEN,
    SIDE_BOUNCE,
    SIZE,
    SOLDIERS,
    STEP_COLUMNS,
    STEP_ROWS,
    STRANDED,
)
from .effects import BROUGHT_TO_CAMP, CATCH, CATCH_SPACE, CAUGHT_SOLDIERS, DROVE, FREED, LEG
from .soldiers import (
    count_status,
    emit_stranded,
    end_game,
    free_soldier_at,
    in_player_order,
    is_free,
    is_stranded,
)

STOPPED, CAUGHT_ANY = 0, -1
"""Returned instead of a direction if the searcher goes no further: because the game is over, or after a catch."""


# ---- searchers -----------------------------------------------------------------------------------


@kernel
def is_on_board(column: int, row: int) -> bool:
    """OND-01: whether the space is on the battlefield."""
    return 1 <= column <= SIZE and 1 <= row <= SIZE


@kernel
def is_within_edges(centre: int) -> bool:
    """OND-17, OND-R02: whether a searcher's centre may have this column or row."""
    return EDGE_LOW <= centre <= EDGE_HIGH


@kernel
def covers(s: Record, searcher: int, column: int, row: int) -> bool:
    """OND-R06: whether the space is one of the searcher's nine."""
    return abs(s.searcher_column[searcher] - column) <= 1 and abs(s.searcher_row[searcher] - row) <= 1


@kernel
def is_covered(s: Record, column: int, row: int) -> bool:
    """OND-30: whether any searcher covers the space."""
    for searcher in range(1, s.option_searchers + 1):
        if covers(s, searcher, column, row):
            return True
    return False


@kernel
def is_beside(s: Record, searcher: int, column: int, row: int) -> bool:
    """OND-R05: whether the space is adjacent to the searcher, one of the sixteen around it."""
    across = abs(s.searcher_column[searcher] - column)
    along = abs(s.searcher_row[searcher] - row)
    return max(across, along) == SEEN


@kernel
def is_captor(s: Record, searcher: int) -> bool:
    """OND-44: whether the searcher has captives."""
    for soldier in range(1, SOLDIERS + 1):
        if s.soldier_captor[soldier] == searcher:
            return True
    return False


@kernel
def captives_of(s: Record, searcher: int) -> int:
    """OND-44: the set of soldiers whom the searcher holds."""
    captives = 0
    for soldier in range(1, SOLDIERS + 1):
        captives |= int(s.soldier_captor[soldier] == searcher) << soldier
    return captives


# ---- questions: a heading ------------------------------------------------------------------------


@kernel
def first_heading(s: Record, searcher: int, card: int) -> int:
    """OND-14: the direction in which the searcher starts for a card."""
    face = s.searcher_face[searcher]
    if card == LEFT:
        return LEFT_OF[face]
    if card == RIGHT:
        return RIGHT_OF[face]
    return face


@kernel
def heading_off_edges(column: int, row: int, heading: int) -> int:
    """OND-17, OND-18, OND-R02: the direction of the next step of a searcher centred here.

    It is bounced off an edge that the step would cross, or off both.
    """
    bounced = heading
    if not is_within_edges(column + STEP_COLUMNS[heading]):
        bounced = SIDE_BOUNCE[bounced]
    if not is_within_edges(row + STEP_ROWS[heading]):
        bounced = END_BOUNCE[bounced]
    return bounced


@kernel
def marker_to_obey(s: Record, column: int, row: int) -> int:
    """OND-39, OND-R20: the direction of the marker that counts under a searcher centred here, else 0.

    Of several markers, the topmost counts; of several in one row, the innermost.
    """
    outward = -1 if column <= SIZE // 2 else 1
    if LANE[column + outward] < 0:
        return 0
    for i in range(-1, 2):
        for k in range(-1, 2):
            lane = LANE[column + k * outward]
            if lane >= 0 and s.trails[row + i, lane] != 0:
                return s.trails[row + i, lane]
    return 0


# ---- effects: a space ----------------------------------------------------------------------------


@kernel
def move_searcher(s: Record, searcher: int, direction: int) -> None:
    """OND-16, OND-10, OND-R17: move one space, over everything."""
    s.searcher_column[searcher] += STEP_COLUMNS[direction]
    s.searcher_row[searcher] += STEP_ROWS[direction]


@kernel
def bring_captives(s: Record, searcher: int) -> None:
    """OND-46: put the captives of a searcher on its space."""
    for soldier in range(1, SOLDIERS + 1):
        if s.soldier_captor[soldier] == searcher:
            s.soldier_column[soldier] = s.searcher_column[searcher]
            s.soldier_row[soldier] = s.searcher_row[searcher]


@kernel
def catch_soldiers(s: Record, searcher: int) -> bool:
    """OND-42, OND-43, OND-44, OND-45: catch all free soldiers under the searcher.

    They return their cards, and the searcher faces down. Returns whether there were any.
    """
    caught = False
    for soldier in range(1, SOLDIERS + 1):
        if is_free(s, soldier) and covers(s, searcher, s.soldier_column[soldier], s.soldier_row[soldier]):
            emit(s, (CATCH, soldier))
            emit(s, (CATCH_SPACE, s.soldier_column[soldier], s.soldier_row[soldier]))
            s.soldier_status[soldier] = CAUGHT
            s.soldier_captor[soldier] = searcher
            s.soldier_column[soldier] = s.searcher_column[searcher]
            s.soldier_row[soldier] = s.searcher_row[searcher]
            s.soldier_card[soldier] = 0
            s.searcher_face[searcher] = DOWN
            caught = True
    return caught


@kernel
def obey_markers(s: Record, searcher: int) -> bool:
    """OND-38, OND-40: turn to the marker that counts, and remove all covered ones. Return whether there was one."""
    column = s.searcher_column[searcher]
    row = s.searcher_row[searcher]
    direction = marker_to_obey(s, column, row)
    if direction == 0:
        return False
    s.searcher_face[searcher] = direction
    for i in range(row - 1, row + 2):
        for k in range(column - 1, column + 2):
            if LANE[k] >= 0:
                s.trails[i, LANE[k]] = 0
    return True


@kernel
def advance(s: Record, searcher: int, direction: int) -> int:
    """OND-20: move one space, with catches, losses and markers.

    Losses are OND-61, OND-63 and OND-R23. A captor ignores trail markers (OND-41, OND-R18, OND-R19). Returns the
    direction to go on in: a marker's, if one was obeyed; `CAUGHT_ANY` after a catch, else `STOPPED` at the end. The
    caller emits the movement, and then the outcome.
    """
    brings_captives = is_captor(s, searcher)
    move_searcher(s, searcher, direction)
    if brings_captives:
        bring_captives(s, searcher)
    caught = catch_soldiers(s, searcher)
    if brings_captives and s.searcher_row[searcher] == CAMP_ROW and STEP_ROWS[direction] > 0:
        end_game(s, CARRIED_OFF)
    elif is_stranded(s):
        end_game(s, STRANDED)
    if caught:
        return CAUGHT_ANY
    if s.phase == ENDED:
        return STOPPED
    if not brings_captives and obey_markers(s, searcher):
        return s.searcher_face[searcher]
    return direction


@kernel
def emit_brought_to_camp(s: Record, searcher: int) -> None:
    """OND-61: emit that a searcher has brought its captives to row 20."""
    emit(s, (BROUGHT_TO_CAMP, searcher, captives_of(s, searcher)))


@kernel
def emit_outcome(s: Record, searcher: int, heading: int) -> None:
    """OND-42, OND-61, OND-63: emit the catch and the loss to which the last space led, if any.

    `heading` is the result of `advance`.
    """
    if heading == CAUGHT_ANY:
        emit(s, (CAUGHT_SOLDIERS, searcher))
    if s.phase == ENDED:
        if s.reason == CARRIED_OFF:
            emit_brought_to_camp(s, searcher)
        else:
            emit_stranded(s)


# ---- effects: a whole drive ----------------------------------------------------------------------


@kernel
def drive(s: Record, searcher: int, card: int) -> None:
    """OND-13, OND-15, OND-19, OND-43, OND-R01: drive the whole distance for a card.

    A searcher that bounced ends facing the direction of its last space.
    """
    heading = first_heading(s, searcher, card)
    bounced = False
    turned = False
    for _ in range(s.option_speed):
        onward = heading_off_edges(s.searcher_column[searcher], s.searcher_row[searcher], heading)
        bounced = bounced or onward != heading
        heading = advance(s, searcher, onward)
        face = heading if bounced and heading > STOPPED else s.searcher_face[searcher]
        emit(s, (LEG, s.searcher_column[searcher], s.searcher_row[searcher], face))
        if heading <= STOPPED:
            break
        turned = turned or heading != onward
    if bounced and heading > STOPPED:
        s.searcher_face[searcher] = heading
    column = s.searcher_column[searcher]
    row = s.searcher_row[searcher]
    emit(s, (DROVE, column, row, searcher, card, int(bounced), int(turned)))
    emit_outcome(s, searcher, heading)


RING_SIZE = len(RING)

# ---- questions -----------------------------------------------------------------------------------


@kernel
def count_free_beside(s: Record, searcher: int) -> int:
    """OND-47: the number of free soldiers adjacent to a searcher."""
    count = 0
    for soldier in range(1, SOLDIERS + 1):
        if is_free(s, soldier) and is_beside(s, searcher, s.soldier_column[soldier], s.soldier_row[soldier]):
            count += 1
    return count


@kernel
def can_be_placed_at(s: Record, searcher: int, place: int) -> bool:
    """OND-48, OND-R08: whether a captive of the searcher can be put on a place of its ring."""
    column = s.searcher_column[searcher] + RING_COLUMNS[place]
    row = s.searcher_row[searcher] + RING_ROWS[place]
    if not is_on_board(column, row) or is_covered(s, column, row):
        return False
    return free_soldier_at(s, column, row) == 0


@kernel
def is_rescued(s: Record, soldier: int) -> bool:
    """OND-47: whether the soldier is a captive with enough free soldiers beside his captor and a space to put him."""
    if s.soldier_status[soldier] != CAUGHT:
        return False
    captor = s.soldier_captor[soldier]
    if count_free_beside(s, captor) < s.option_rescuers:
        return False
    for place in range(RING_SIZE):
        if can_be_placed_at(s, captor, place):
            return True
    return False


@kernel
def next_rescued(s: Record) -> int:
    """OND-47, OND-R09: the first captive in player order who is to be placed, else 0."""
    if count_status(s, CAUGHT) == 0:
        return 0
    for place in range(SOLDIERS):
        soldier = in_player_order(s, place)
        if is_rescued(s, soldier):
            return soldier
    return 0


# ---- effects -------------------------------------------------------------------------------------


@kernel
def place_freed(s: Record, soldier: int, place: int) -> None:
    """OND-48, OND-56, OND-R14: put a freed captive on a place of his captor's ring.

    No searcher follows, and it costs no points.
    """
    captor = s.soldier_captor[soldier]
    s.soldier_column[soldier] = s.searcher_column[captor] + RING_COLUMNS[place]
    s.soldier_row[soldier] = s.searcher_row[captor] + RING_ROWS[place]
    s.soldier_status[soldier] = FREE
    s.soldier_captor[soldier] = 0
    emit(s, (FREED, s.soldier_column[soldier], s.soldier_row[soldier], soldier))
