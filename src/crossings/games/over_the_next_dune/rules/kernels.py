"""The rules of Over the Next Dune: the record `State` and the kernels, in the order of the rulebook.

Soldiers and searchers go by their numbers from the rulebook, 1-5 and 1-8 (index 0 of their fields is unused); a set of
directions has bits 1 to 8, a set of searchers too. A captive has his captor's centre as his space, a safe soldier 0, 0.

How a searcher's path is traced, for drawing: on a loose copy of a state, `heading = first_heading(s, n, card)`, then
as many
times as `option_speed` says `heading = drive_one_space(s, n, heading)`, until that gives `STOPPED`; after each space
its place is
`searcher_column[n]`, `searcher_row[n]`. Who follows a step: the set `followers(s, soldier)` before it; `follow(s, n,
direction)`
moves one of them.
"""

from __future__ import annotations

import numpy as np

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, kernel
from crossings.engine.bits import count_bits
from crossings.engine.interface import NO_MOVE
from crossings.engine.rng import draw_below
from crossings.games.over_the_next_dune.rules.data import (
    ACTIONS,
    ALL_DIRECTIONS,
    AREA_COLUMNS,
    AREA_ROWS,
    CAMP_ROW,
    CARD_PART,
    CARDS,
    DECK_SIZE,
    DOWN,
    DRAW_BEGIN,
    DRAW_COUNT,
    DRAW_LOWEST,
    EDGE_HIGH,
    EDGE_LOW,
    END_BOUNCE,
    END_PART,
    FLIP_BEGIN,
    FRAME_LEFT,
    FRAME_ROWS,
    FRAME_TOP,
    INTO_COLUMN,
    INTO_ROW,
    LANE,
    LANE_COLUMNS,
    LEFT_OF,
    MOST_SEARCHERS,
    NEAR_COLUMN,
    NEAR_ROW,
    OFF_BOTTOM,
    OFF_SIDE,
    ON_BOARD_BITS,
    ONTO_MARKED,
    OWNERS,
    PART_DIRECTION,
    PARTS,
    PARTS_OF,
    PIECE_BITS,
    PIECES,
    PLACE_PART,
    RIGHT_OF,
    RING,
    RING_COLUMNS,
    RING_ROWS,
    SEEN,
    SIDE_BOUNCE,
    SIZE,
    SOLDIERS,
    START_COLUMNS,
    START_ROW,
    STEP_COLUMNS,
    STEP_ROWS,
)

# ---- vocabulary ----------------------------------------------------------------------------------

PHASES = (
    "piece", "t-row", "t-col", "s-row", "s-col", "s-face", "first",
    "search", "order", "place", "join", "move", "over",
)  # fmt: skip
PIECE, T_ROW, T_COL, S_ROW, S_COL, S_FACE, FIRST, SEARCH, ORDER, PLACE, JOIN, MOVE, ENDED = range(len(PHASES))
STATUSES = ("free", "caught", "safe")
FREE, CAUGHT, SAFE = range(len(STATUSES))
LEFT, STRAIGHT, RIGHT = 0, 1, 2
KINDS_OF_CARD = 3
REASONS = ("escaped", "carried-off", "dawn", "stranded")
ESCAPED, CARRIED_OFF, DAWN, STRANDED = 1, 2, 3, 4

ALL_PARTS = len(PARTS)
RING_SIZE = len(RING)
DONE = len(ACTIONS) - 1
STOPPED = 0
"""In place of a direction: the searcher goes no further."""

MAX_LEGAL = 41
MAX_OUTCOMES = 18
MAX_MOVES = 4200
"""43 draws of set-up, and in each of ten turns 8 cards flipped, 5 cards taken, 41 decisions to move, and after the
start
of the sneak phase and each of 35 steps at the most 5 placings and 5 cards taken."""

State = np.dtype(
    [
        ("option_players", np.int8),
        ("option_turns", np.int8),
        ("option_searchers", np.int8),
        ("option_move", np.int8),
        ("option_speed", np.int8),
        ("option_bends", np.int8),
        ("option_rescuers", np.int8),
        ("option_trails", np.int8),
        ("phase", np.int8),  # index into PHASES
        ("reason", np.int8),  # 0, or 1 + index into REASONS
        ("turn", np.int8),  # 0 during set-up
        ("searcher", np.int8),  # who moves next in the search phase, else 0
        ("first", np.int8),  # the first soldier; 0 until drawn
        ("mover", np.int8),  # whose movement is under way, else 0
        ("points", np.int8),  # his movement points left
        ("halted", np.int16),  # set of searchers that made a catch in this movement
        ("deck", np.int8, 3),  # cards not yet flipped: left, straight, right
        ("terrain_piece", np.int8, PIECES),  # by area; 0: none yet
        ("terrain_column", np.int8, PIECES),  # of the centre; 0: not rolled yet
        ("terrain_row", np.int8, PIECES),
        ("searcher_column", np.int8, MOST_SEARCHERS + 1),  # of the centre; 0: not rolled yet
        ("searcher_row", np.int8, MOST_SEARCHERS + 1),
        ("searcher_face", np.int8, MOST_SEARCHERS + 1),
        ("soldier_column", np.int8, SOLDIERS + 1),
        ("soldier_row", np.int8, SOLDIERS + 1),
        ("soldier_status", np.int8, SOLDIERS + 1),
        ("soldier_captor", np.int8, SOLDIERS + 1),  # the searcher that holds him, else 0
        ("soldier_card", np.int8, SOLDIERS + 1),  # turn order card held, else 0
        ("soldier_moved", np.int8, SOLDIERS + 1),  # his movement of this turn has begun
        ("sand", np.int32, SIZE + 2),  # by row: covered columns as bits; follows from the terrain
        ("trails", np.int8, (SIZE + 1, len(LANE_COLUMNS))),  # by row and lane: a marker's direction, else 0
    ],
    align=True,
)
"""One state, 404 bytes. OND-01: columns and rows run from 1 to 20."""


# ---- questions: soldiers -------------------------------------------------------------------------


@kernel
def is_solo(s: Record) -> bool:
    """OND-11, OND-27: one person leads the whole squad."""
    return s.option_players == 1


@kernel
def owner(s: Record, soldier: int) -> int:
    """OND-R27: the seat that owns a soldier."""
    return OWNERS[s.option_players, soldier - 1]


@kernel
def is_free(s: Record, soldier: int) -> bool:
    """Section 3: on the battlefield and not caught."""
    return s.soldier_status[soldier] == FREE


@kernel
def count_status(s: Record, status: int) -> int:
    """How many soldiers are free, caught or safe."""
    count = 0
    for soldier in range(1, SOLDIERS + 1):
        count += s.soldier_status[soldier] == status
    return count


@kernel
def is_stranded(s: Record) -> bool:
    """OND-63, OND-R24: there are captives and fewer free soldiers than a rescue needs."""
    return count_status(s, CAUGHT) > 0 and count_status(s, FREE) < s.option_rescuers


@kernel
def is_waiting(s: Record, soldier: int) -> bool:
    """OND-26: a free soldier who has not moved this turn."""
    return is_free(s, soldier) and s.soldier_moved[soldier] == 0


@kernel
def has_anyone_moved(s: Record) -> bool:
    """Section 7: some soldier's movement of this turn has begun."""
    for soldier in range(1, SOLDIERS + 1):
        if s.soldier_moved[soldier] != 0:
            return True
    return False


@kernel
def in_player_order(s: Record, place: int) -> int:
    """OND-11, OND-R12: the soldier at a place (0 to 4) of player order, which begins with the first soldier."""
    soldier = s.first + place
    return soldier if soldier <= SOLDIERS else soldier - SOLDIERS


@kernel
def free_soldier_at(s: Record, column: int, row: int) -> int:
    """OND-31: the free soldier on a space, else 0."""
    for soldier in range(1, SOLDIERS + 1):
        if is_free(s, soldier) and s.soldier_column[soldier] == column and s.soldier_row[soldier] == row:
            return soldier
    return 0


# ---- questions: searchers ------------------------------------------------------------------------


@kernel
def is_on_board(column: int, row: int) -> bool:
    """OND-01: a space of the battlefield."""
    return 1 <= column <= SIZE and 1 <= row <= SIZE


@kernel
def is_within_edges(centre: int) -> bool:
    """OND-17, OND-R02: a column or row that a searcher's centre may have."""
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
def is_captor_in_camp(s: Record) -> bool:
    """OND-35, OND-R23: whether some searcher with captives stands in row 20."""
    for soldier in range(1, SOLDIERS + 1):
        if s.soldier_status[soldier] == CAUGHT and s.searcher_row[s.soldier_captor[soldier]] == CAMP_ROW:
            return True
    return False


@kernel
def first_heading(s: Record, searcher: int, card: int) -> int:
    """OND-14: the direction in which the searcher sets out for a card."""
    face = s.searcher_face[searcher]
    if card == LEFT:
        return LEFT_OF[face]
    if card == RIGHT:
        return RIGHT_OF[face]
    return face


@kernel
def heading_off_edges(column: int, row: int, heading: int) -> int:
    """OND-17, OND-18, OND-R02: the direction of the next space of a searcher centred here: bounced if that would lie
    beyond an
    edge, in both parts if it would lie beyond two."""
    bounced = heading
    if not is_within_edges(column + STEP_COLUMNS[heading]):
        bounced = SIDE_BOUNCE[bounced]
    if not is_within_edges(row + STEP_ROWS[heading]):
        bounced = END_BOUNCE[bounced]
    return bounced


@kernel
def marker_to_obey(s: Record, column: int, row: int) -> int:
    """OND-39, OND-R20: of all markers under a searcher centred here the direction of the topmost, and there the
    innermost; 0 if
    there is none."""
    outward = -1 if column <= SIZE // 2 else 1
    if LANE[column + outward] < 0:
        return 0
    for i in range(-1, 2):
        for k in range(-1, 2):
            lane = LANE[column + k * outward]
            if lane >= 0 and s.trails[row + i, lane] != 0:
                return s.trails[row + i, lane]
    return 0


# ---- questions: steps ----------------------------------------------------------------------------


@kernel
def steps_off_board(s: Record, soldier: int) -> int:
    """OND-29, OND-33, OND-R21: the directions in which he would leave the battlefield other than by its top."""
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
def steps_too_dear(s: Record, soldier: int, points: int) -> int:
    """OND-32: the directions in which he lacks a point to enter terrain."""
    return steps_onto_terrain(s, soldier) if points < 2 else 0


@kernel
def possible_steps(s: Record, soldier: int, points: int) -> int:
    """OND-28 to OND-33: the directions in which a soldier with points left can step."""
    barred = steps_off_board(s, soldier) | steps_onto_searchers(s, soldier) | steps_onto_soldiers(s, soldier)
    return ALL_DIRECTIONS & ~(barred | steps_too_dear(s, soldier, points))


@kernel
def possible_movement(s: Record, soldier: int, points: int) -> int:
    """OND-28, OND-34: the directions in which a soldier with points left can step and, as bit 0, whether he can end."""
    return possible_steps(s, soldier, points) | int(s.mover == soldier)


@kernel
def is_step_over_top(s: Record, soldier: int, direction: int) -> bool:
    """OND-33: from row 1, up."""
    return s.soldier_row[soldier] + STEP_ROWS[direction] == 0


@kernel
def followers(s: Record, soldier: int) -> int:
    """OND-51, OND-54, OND-55, OND-R13, OND-R16: the set of searchers that follow the soldier's next step: all
    adjacent to his
    space that made no catch in this movement."""
    beside = 0
    for searcher in range(1, s.option_searchers + 1):
        if is_beside(s, searcher, s.soldier_column[soldier], s.soldier_row[soldier]):
            beside |= 1 << searcher
    return beside & ~s.halted


# ---- questions: cards and rescue -----------------------------------------------------------------


@kernel
def needs_card(s: Record, soldier: int) -> bool:
    """OND-23, OND-49: a free soldier who has not moved this turn and holds no turn order card."""
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
    """OND-24, OND-R12: the last soldier to choose at the start of the phase finds card 1 untaken."""
    if s.phase != ORDER or card_holder(s, 1) != 0:
        return False
    choosers = 0
    for soldier in range(1, SOLDIERS + 1):
        choosers += needs_card(s, soldier)
    return choosers == 1


@kernel
def lowest_card_waiting(s: Record) -> int:
    """OND-26, OND-R10: the soldier with the lowest card among those who have not moved this turn, else 0."""
    found = 0
    lowest = CARDS + 1
    for soldier in range(1, SOLDIERS + 1):
        if is_waiting(s, soldier) and s.soldier_card[soldier] < lowest:
            found = soldier
            lowest = s.soldier_card[soldier]
    return found


@kernel
def count_free_beside(s: Record, searcher: int) -> int:
    """OND-47: how many free soldiers are adjacent to a searcher."""
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
    """OND-47: a captive whose captor has enough free soldiers beside it and a space to put him."""
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


@kernel
def may_whisper(s: Record, seat: int, other: int) -> bool:
    """OND-57, OND-58, OND-R28: whether two seats may talk now: cards are being taken and free soldiers of theirs
    touch."""
    if s.phase != ORDER or seat == other:
        return False
    for one in range(1, SOLDIERS + 1):
        if owner(s, one) == seat and is_free(s, one):
            beside = steps_onto_soldiers(s, one)
            for direction in range(1, 9):
                if (beside >> direction) & 1:
                    column = s.soldier_column[one] + STEP_COLUMNS[direction]
                    row = s.soldier_row[one] + STEP_ROWS[direction]
                    if owner(s, free_soldier_at(s, column, row)) == other:
                        return True
    return False


# ---- effects: set-up -----------------------------------------------------------------------------


@kernel
def shuffle(s: Record) -> None:
    """OND-02, OND-21: all sixty movement cards lie in the deck again."""
    s.deck[LEFT] = s.option_bends
    s.deck[RIGHT] = s.option_bends
    s.deck[STRAIGHT] = DECK_SIZE - 2 * s.option_bends


@kernel
def count_pieces(s: Record) -> int:
    """OND-03: how many areas have got their terrain piece."""
    count = 0
    while count < PIECES and s.terrain_piece[count] != 0:
        count += 1
    return count


@kernel
def count_searchers(s: Record) -> int:
    """OND-07: how many searchers have at least their row."""
    count = 0
    while count < s.option_searchers and s.searcher_row[count + 1] != 0:
        count += 1
    return count


@kernel
def is_piece_used(s: Record, piece: int) -> bool:
    """OND-03: whether some area has got that piece."""
    for area in range(PIECES):
        if s.terrain_piece[area] == piece:
            return True
    return False


@kernel
def take_piece(s: Record, piece: int) -> None:
    """OND-03: the next area gets this piece."""
    s.terrain_piece[count_pieces(s)] = piece
    s.phase = T_ROW


@kernel
def lay_piece(s: Record, area: int) -> None:
    """OND-05: the piece of an area covers its spaces, as far as they lie on the battlefield."""
    left = s.terrain_column[area] + FRAME_LEFT
    for i in range(FRAME_ROWS):
        row = s.terrain_row[area] + FRAME_TOP + i
        if 1 <= row <= SIZE:
            s.sand[row] |= (PIECE_BITS[s.terrain_piece[area], i] << left) & ON_BOARD_BITS


@kernel
def place_piece(s: Record, column_die: int) -> None:
    """OND-04, OND-R04: the piece lies at row and column of its area; the sixth piece needs no draw (OND-03)."""
    area = count_pieces(s) - 1
    s.terrain_column[area] = AREA_COLUMNS[area] + column_die - 1
    lay_piece(s, area)
    s.phase = PIECE
    if area == PIECES - 1:
        s.phase = S_ROW
    elif area == PIECES - 2:
        for piece in range(1, PIECES + 1):
            if not is_piece_used(s, piece):
                take_piece(s, piece)


@kernel
def face_searcher(s: Record, face: int) -> None:
    """OND-09: the searcher is placed; after the last one the first soldier is drawn, or solo the first turn begins."""
    placed = count_searchers(s)
    s.searcher_face[placed] = face
    if placed < s.option_searchers:
        s.phase = S_ROW
    elif is_solo(s):
        begin_turn(s)
    else:
        s.phase = FIRST


@kernel
def set_up(s: Record, number: int) -> None:
    """OND-03 to OND-11, OND-R03: carry out a draw of the set-up."""
    if s.phase == PIECE:
        take_piece(s, number)
    elif s.phase == T_ROW:
        area = count_pieces(s) - 1
        s.terrain_row[area] = AREA_ROWS[area] + number - 1
        s.phase = T_COL
    elif s.phase == T_COL:
        place_piece(s, number)
    elif s.phase == S_ROW:
        s.searcher_row[count_searchers(s) + 1] = number
        s.phase = S_COL
    elif s.phase == S_COL:
        s.searcher_column[count_searchers(s)] = number
        s.phase = S_FACE
    elif s.phase == S_FACE:
        face_searcher(s, number)
    else:
        s.first = number
        begin_turn(s)


# ---- effects: the turn and the end ---------------------------------------------------------------


@kernel
def begin_turn(s: Record) -> None:
    """OND-12: the marker moves on, the turn order cards are back, no soldier has moved, the first searcher is due."""
    s.turn += 1
    for soldier in range(1, SOLDIERS + 1):
        s.soldier_card[soldier] = 0
        s.soldier_moved[soldier] = 0
    s.phase = SEARCH
    s.searcher = 1
    renew_deck(s)


@kernel
def end_game(s: Record, reason: int) -> None:
    """OND-64: the game ends in the middle of whatever was happening."""
    s.reason = reason
    s.phase = ENDED
    s.searcher = 0
    end_movement(s)


@kernel
def end_phase(s: Record) -> None:
    """OND-35, OND-61, OND-62, OND-R25: the sneak phase is over: carried off, dawn, or a new turn."""
    if is_captor_in_camp(s):
        end_game(s, CARRIED_OFF)
    elif s.turn == s.option_turns:
        end_game(s, DAWN)
    else:
        begin_turn(s)


# ---- effects: searchers --------------------------------------------------------------------------


@kernel
def renew_deck(s: Record) -> None:
    """OND-21: an empty deck is made new before a card must be flipped."""
    if s.deck[LEFT] + s.deck[STRAIGHT] + s.deck[RIGHT] == 0:
        shuffle(s)


@kernel
def move_searcher(s: Record, searcher: int, direction: int) -> None:
    """OND-16, OND-10, OND-R17: one space on, over everything."""
    s.searcher_column[searcher] += STEP_COLUMNS[direction]
    s.searcher_row[searcher] += STEP_ROWS[direction]


@kernel
def bring_captives(s: Record, searcher: int) -> None:
    """OND-46: the captives of a searcher are where it is."""
    for soldier in range(1, SOLDIERS + 1):
        if s.soldier_captor[soldier] == searcher:
            s.soldier_column[soldier] = s.searcher_column[searcher]
            s.soldier_row[soldier] = s.searcher_row[searcher]


@kernel
def catch_soldiers(s: Record, searcher: int) -> bool:
    """OND-42, OND-43, OND-44, OND-45: all free soldiers under it are caught, hand back their cards, and it faces
    down."""
    caught = False
    for soldier in range(1, SOLDIERS + 1):
        if is_free(s, soldier) and covers(s, searcher, s.soldier_column[soldier], s.soldier_row[soldier]):
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
    """OND-38, OND-40: turn to the marker that counts, and remove all that are covered; whether there was one."""
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
    """OND-20: one space, then catching, the losses (OND-61, OND-63, OND-R23), and trail markers, which a captor
    ignores (OND-41,
    OND-R18, OND-R19). Gives the direction to go on in: the marker's, if it obeyed one; `STOPPED` after a catch or at
    the end."""
    brings_captives = is_captor(s, searcher)
    move_searcher(s, searcher, direction)
    if brings_captives:
        bring_captives(s, searcher)
    caught = catch_soldiers(s, searcher)
    if brings_captives and s.searcher_row[searcher] == CAMP_ROW and STEP_ROWS[direction] > 0:
        end_game(s, CARRIED_OFF)
    elif is_stranded(s):
        end_game(s, STRANDED)
    if caught or s.phase == ENDED:
        return STOPPED
    if not brings_captives and obey_markers(s, searcher):
        return s.searcher_face[searcher]
    return direction


@kernel
def drive_one_space(s: Record, searcher: int, heading: int) -> int:
    """OND-16, OND-17: one space of the search phase; gives the direction to go on in, or `STOPPED`."""
    onward = heading_off_edges(s.searcher_column[searcher], s.searcher_row[searcher], heading)
    return advance(s, searcher, onward)


@kernel
def drive(s: Record, searcher: int, card: int) -> None:
    """OND-13, OND-15, OND-19, OND-43, OND-R01: the whole movement for a card; a searcher that bounced ends facing its
    last space."""
    heading = first_heading(s, searcher, card)
    bounced = False
    for _ in range(s.option_speed):
        onward = heading_off_edges(s.searcher_column[searcher], s.searcher_row[searcher], heading)
        bounced = bounced or onward != heading
        heading = advance(s, searcher, onward)
        if heading == STOPPED:
            return
    if bounced:
        s.searcher_face[searcher] = heading


@kernel
def flip(s: Record, card: int) -> None:
    """OND-13, OND-21: the top card is flipped and the searcher moves; after the last one the sneak phase begins."""
    s.deck[card] -= 1
    drive(s, s.searcher, card)
    if s.phase == ENDED:
        return
    if s.searcher == s.option_searchers:
        s.searcher = 0
        route(s)
    else:
        s.searcher += 1
        renew_deck(s)


# ---- effects: the sneak phase --------------------------------------------------------------------


@kernel
def take_card(s: Record, soldier: int, card: int) -> None:
    """OND-23, OND-49: the soldier takes a turn order card."""
    s.soldier_card[soldier] = card


@kernel
def begin_movement(s: Record, soldier: int) -> None:
    """OND-28, OND-R11: his movement of this turn begins, with all points."""
    s.mover = soldier
    s.points = s.option_move
    s.soldier_moved[soldier] = 1


@kernel
def end_movement(s: Record) -> None:
    """OND-34, OND-R26: the movement under way is over, and with it who has stopped following it."""
    s.mover = 0
    s.points = 0
    s.halted = 0


@kernel
def leave_marker(s: Record, soldier: int, direction: int) -> None:
    """OND-36, OND-37: a marker in the space he steps out of, if that lies in a side column, replacing the one there."""
    lane = LANE[s.soldier_column[soldier]]
    if s.option_trails != 0 and lane >= 0:
        s.trails[s.soldier_row[soldier], lane] = direction


@kernel
def leave_battlefield(s: Record, soldier: int) -> None:
    """OND-33, OND-56, OND-60, OND-63: he is safe; the last one wins the game, too few left with captives lose it."""
    s.soldier_status[soldier] = SAFE
    s.soldier_column[soldier] = 0
    s.soldier_row[soldier] = 0
    if count_status(s, SAFE) == SOLDIERS:
        end_game(s, ESCAPED)
    elif is_stranded(s):
        end_game(s, STRANDED)


@kernel
def follow(s: Record, searcher: int, direction: int) -> None:
    """OND-52, OND-53, OND-54, OND-R15: a follower moves the same way unless an edge stops it; a catch ends its
    following."""
    if not is_within_edges(s.searcher_column[searcher] + STEP_COLUMNS[direction]):
        return
    if not is_within_edges(s.searcher_row[searcher] + STEP_ROWS[direction]):
        return
    if advance(s, searcher, direction) == STOPPED and s.phase != ENDED:
        s.halted |= 1 << searcher


@kernel
def step(s: Record, soldier: int, direction: int) -> None:
    """OND-28, OND-51, OND-52: he pays, leaves a marker and moves; then those who noticed him follow, in number
    order."""
    noticed = followers(s, soldier)
    s.points -= step_price(s, soldier, direction)
    leave_marker(s, soldier, direction)
    if is_step_over_top(s, soldier, direction):
        leave_battlefield(s, soldier)
        return
    s.soldier_column[soldier] += STEP_COLUMNS[direction]
    s.soldier_row[soldier] += STEP_ROWS[direction]
    for searcher in range(1, s.option_searchers + 1):
        if (noticed >> searcher) & 1 and s.phase != ENDED:
            follow(s, searcher, direction)


@kernel
def place_freed(s: Record, soldier: int, place: int) -> None:
    """OND-48, OND-56, OND-R14: a freed captive is put on a place of his captor's ring; nobody follows, nothing is
    paid."""
    captor = s.soldier_captor[soldier]
    s.soldier_column[soldier] = s.searcher_column[captor] + RING_COLUMNS[place]
    s.soldier_row[soldier] = s.searcher_row[captor] + RING_ROWS[place]
    s.soldier_status[soldier] = FREE
    s.soldier_captor[soldier] = 0


@kernel
def take_the_lead(s: Record) -> None:
    """OND-25: when all have chosen, who took card 1 becomes the first soldier."""
    holder = card_holder(s, 1)
    if holder != 0:
        s.first = holder


@kernel
def route(s: Record) -> None:
    """OND-22, OND-R07, section 7: what the sneak phase asks for next. A rescue (OND-47), a turn order card (OND-23,
    OND-49), the
    movement under way, the next movement (OND-26, OND-27, OND-50), or its end (OND-35)."""
    if s.phase == ENDED:
        return
    if next_rescued(s) != 0:
        s.phase = PLACE
        return
    if not is_solo(s):
        if next_chooser(s) != 0:
            s.phase = JOIN if has_anyone_moved(s) else ORDER
            return
        if not has_anyone_moved(s):
            take_the_lead(s)
    if s.mover != 0 and (s.points == 0 or not is_free(s, s.mover)):
        end_movement(s)
    upcoming = lowest_card_waiting(s)
    if s.mover == 0 and upcoming != 0 and not is_solo(s):
        begin_movement(s, upcoming)
    if s.mover != 0 or upcoming != 0:
        s.phase = MOVE
    else:
        end_phase(s)


# ---- the kernel interface ------------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """OND-02, OND-06, OND-11: a full deck, the soldiers on their starting spaces, the first terrain piece to be
    drawn."""
    shuffle(s)
    for soldier in range(1, SOLDIERS + 1):
        s.soldier_column[soldier] = START_COLUMNS[soldier - 1]
        s.soldier_row[soldier] = START_ROW
    s.first = 1 if is_solo(s) else 0
    s.phase = PIECE


@kernel
def actor(s: Record) -> int:
    """Section 7: who decides next."""
    if s.phase == MOVE:
        return 0 if is_solo(s) else owner(s, s.mover)
    if s.phase <= SEARCH:
        return CHANCE
    if s.phase == ENDED:
        return OVER
    if s.phase == PLACE:
        return owner(s, next_rescued(s))
    return owner(s, next_chooser(s))


@kernel
def write_cards(s: Record, soldier: int, out: Ints) -> int:
    """OND-23, OND-24, OND-49: the turn order cards that the soldier can take."""
    if must_take_first_card(s):
        out[0] = (soldier - 1) * ALL_PARTS + CARD_PART
        return 1
    count = 0
    for card in range(1, CARDS + 1):
        if card_holder(s, card) == 0:
            out[count] = (soldier - 1) * ALL_PARTS + CARD_PART + card - 1
            count += 1
    return count


@kernel
def write_places(s: Record, soldier: int, out: Ints) -> int:
    """OND-48: the places where the freed captive can be put."""
    count = 0
    for place in range(RING_SIZE):
        if can_be_placed_at(s, s.soldier_captor[soldier], place):
            out[count] = (soldier - 1) * ALL_PARTS + PLACE_PART + place
            count += 1
    return count


@kernel
def write_movement(s: Record, soldier: int, points: int, out: Ints, count: int) -> int:
    """OND-28, OND-34: the steps of a soldier, and `end` if he is the mover, written from `count` on; the new count."""
    movement = possible_movement(s, soldier, points)
    for i in range(count_bits(movement)):
        out[count + i] = (soldier - 1) * ALL_PARTS + PARTS_OF[movement, i]
    return count + count_bits(movement)


@kernel
def write_first_steps(s: Record, out: Ints) -> int:
    """OND-27: solo, between movements: the first steps of all who may move, and `done`."""
    count = 0
    for soldier in range(1, SOLDIERS + 1):
        if is_waiting(s, soldier):
            count = write_movement(s, soldier, s.option_move, out, count)
    out[count] = DONE
    return count + 1


@kernel
def legal(s: Record, out: Ints) -> int:
    """Section 7: the numbers of the actor's legal actions, rising."""
    if s.phase == MOVE:
        if s.mover == 0:
            return write_first_steps(s, out)
        return write_movement(s, s.mover, s.points, out, 0)
    if s.phase == ORDER or s.phase == JOIN:
        return write_cards(s, next_chooser(s), out)
    if s.phase == PLACE:
        return write_places(s, next_rescued(s), out)
    return 0


@kernel
def choose(s: Record, rng: Rng, room: Ints) -> int:
    """Section 7: any legal action of the movement phase, all alike; of other phases they are listed."""
    if s.phase != MOVE:
        return NO_MOVE
    if s.mover == 0:
        return choose_first_step(s, rng, room)
    movement = possible_movement(s, s.mover, s.points)
    return (s.mover - 1) * ALL_PARTS + PARTS_OF[movement, draw_below(rng, count_bits(movement))]


@kernel
def choose_first_step(s: Record, rng: Rng, room: Ints) -> int:
    """OND-27: solo, between movements: any first step of all who may move, or `done`."""
    count = 1
    for soldier in range(1, SOLDIERS + 1):
        room[soldier] = possible_movement(s, soldier, s.option_move) if is_waiting(s, soldier) else 0
        count += count_bits(int(room[soldier]))
    n = draw_below(rng, count)
    for soldier in range(1, SOLDIERS + 1):
        steps = count_bits(int(room[soldier]))
        if n < steps:
            return (soldier - 1) * ALL_PARTS + PARTS_OF[room[soldier], n]
        n -= steps
    return DONE


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """Section 7: what the draw can give, with weights: dice evenly, movement cards by what the deck holds."""
    count = 0
    if s.phase < SEARCH:
        for i in range(DRAW_COUNT[s.phase]):
            if s.phase != PIECE or not is_piece_used(s, i + 1):
                out[count] = DRAW_BEGIN[s.phase] + i
                weights[count] = 1
                count += 1
    elif s.phase == SEARCH:
        for card in range(KINDS_OF_CARD):
            if s.deck[card] != 0:
                out[count] = FLIP_BEGIN + card
                weights[count] = s.deck[card]
                count += 1
    return count


@kernel
def draw(s: Record, rng: Rng) -> int:
    """Section 7: any number of a die of the set-up, or a movement card; pieces are listed."""
    if s.phase == PIECE:
        return NO_MOVE
    if s.phase < SEARCH:
        return DRAW_BEGIN[s.phase] + draw_below(rng, DRAW_COUNT[s.phase])
    card = draw_below(rng, s.deck[LEFT] + s.deck[STRAIGHT] + s.deck[RIGHT])
    return FLIP_BEGIN + int(card >= s.deck[LEFT]) + int(card >= s.deck[LEFT] + s.deck[STRAIGHT])


@kernel
def only_card(s: Record) -> int:
    """Section 7: the last kind of card in the deck of a search phase, which needs no draw; -1 if chance is to decide
    or none."""
    if s.phase != SEARCH:
        return -1
    for card in range(KINDS_OF_CARD):
        if s.deck[card] == s.deck[LEFT] + s.deck[STRAIGHT] + s.deck[RIGHT]:
            return card
    return -1


@kernel
def act(s: Record, soldier: int, part: int) -> None:
    """OND-65: carry out what a soldier does."""
    direction = PART_DIRECTION[part]
    if direction != 0:
        if s.mover == 0:
            begin_movement(s, soldier)
        step(s, soldier, direction)
    elif part == END_PART:
        end_movement(s)
    elif part >= PLACE_PART:
        place_freed(s, soldier, part - PLACE_PART)
    else:
        take_card(s, soldier, part - CARD_PART + 1)


@kernel
def play(s: Record, move: int) -> None:
    """Carry out an action or outcome, and all that follows by itself: flips of a deck with one kind of card left
    included."""
    if move < DONE:
        act(s, move // ALL_PARTS + 1, move % ALL_PARTS)
        route(s)
    elif move == DONE:
        end_phase(s)
    elif move >= FLIP_BEGIN:
        flip(s, move - FLIP_BEGIN)
    else:
        set_up(s, move - DRAW_BEGIN[s.phase] + DRAW_LOWEST[s.phase])
    card = only_card(s)
    while card >= 0:
        flip(s, card)
        card = only_card(s)


@kernel
def reason(s: Record) -> int:
    """OND-60 to OND-63: 0 while the game goes on, else 1 + the index of the reason."""
    return s.reason


@kernel
def score(s: Record, seat: int) -> int:
    """OND-64: for every seat the number of soldiers who are safe."""
    return count_status(s, SAFE)


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """OND-60, OND-64: all seats win, or nobody."""
    return s.reason == ESCAPED
