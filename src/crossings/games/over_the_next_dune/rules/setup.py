"""The set-up, and the sequence of phases and searchers."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit

from .data import (
    AREA_COLUMNS,
    AREA_ROWS,
    CAMP_ROW,
    CARRIED_OFF,
    CAUGHT,
    DAWN,
    DECK_SIZE,
    ENDED,
    FIRST,
    FRAME_LEFT,
    FRAME_ROWS,
    FRAME_TOP,
    FREE,
    JOIN,
    KINDS_OF_CARD,
    LEFT,
    MOVE,
    ON_BOARD_BITS,
    ORDER,
    PIECE,
    PIECE_BITS,
    PIECES,
    PLACE,
    RIGHT,
    S_COL,
    S_FACE,
    S_ROW,
    SEARCH,
    SIZE,
    SOLDIERS,
    STRAIGHT,
    T_COL,
    T_ROW,
)
from .effects import (
    CAN_BE_FREED,
    DAWN_CAME,
    DAWN_NEARS,
    DREW_FIRST,
    DREW_TERRAIN,
    FACED_SEARCHER,
    LAID_TERRAIN,
    LEFT_TERRAIN,
    NEAR_DAWN,
    PLACED_SEARCHER,
    ROLLED_SEARCHER,
    ROLLED_TERRAIN,
    SEARCH_ENDED,
    TOOK_LEAD,
    TURN_BEGAN,
)
from .search import drive, emit_brought_to_camp, is_captor, next_rescued
from .sneak import card_holder, lowest_card_waiting, next_chooser
from .soldiers import (
    begin_movement,
    end_game,
    end_movement,
    has_anyone_moved,
    is_captor_in_camp,
    is_free,
    is_solo,
    soldiers_with,
)

# ---- questions -----------------------------------------------------------------------------------


@kernel
def count_pieces(s: Record) -> int:
    """OND-03: the number of areas with a terrain piece."""
    count = 0
    while count < PIECES and s.terrain_piece[count] != 0:
        count += 1
    return count


@kernel
def count_searchers(s: Record) -> int:
    """OND-07: the number of searchers whose row is rolled."""
    count = 0
    while count < s.option_searchers and s.searcher_row[count + 1] != 0:
        count += 1
    return count


@kernel
def is_piece_used(s: Record, piece: int) -> bool:
    """OND-03: whether an area has this piece."""
    for area in range(PIECES):
        if s.terrain_piece[area] == piece:
            return True
    return False


@kernel
def count_of_kind(s: Record, card: int) -> int:
    """OND-02: the number of cards of a kind among the sixty movement cards."""
    return DECK_SIZE - 2 * s.option_bends if card == STRAIGHT else s.option_bends


# ---- effects: the turn ---------------------------------------------------------------------------


@kernel
def shuffle(s: Record) -> None:
    """OND-02, OND-21: put all sixty movement cards back into the deck."""
    for card in range(KINDS_OF_CARD):
        s.deck[card] = count_of_kind(s, card)


@kernel
def renew_deck(s: Record) -> None:
    """OND-21: shuffle an empty deck before a card must be flipped."""
    if s.deck[LEFT] + s.deck[STRAIGHT] + s.deck[RIGHT] == 0:
        shuffle(s)


@kernel
def begin_turn(s: Record) -> None:
    """OND-12: advance the turn, return the turn order cards, and start with the first searcher."""
    s.turn += 1
    emit(s, (TURN_BEGAN, s.turn))
    if s.option_turns - s.turn <= NEAR_DAWN:
        emit(s, (DAWN_NEARS, s.option_turns - s.turn))
    for soldier in range(1, SOLDIERS + 1):
        s.soldier_card[soldier] = 0
        s.soldier_moved[soldier] = 0
    s.phase = SEARCH
    s.searcher = 1
    renew_deck(s)


# ---- effects: setting up -------------------------------------------------------------------------


@kernel
def take_piece(s: Record, piece: int) -> None:
    """OND-03: give this piece to the next area."""
    s.terrain_piece[count_pieces(s)] = piece
    s.phase = T_ROW


@kernel
def lay_piece(s: Record, area: int) -> None:
    """OND-05: cover the spaces of an area's piece that lie on the battlefield."""
    left = s.terrain_column[area] + FRAME_LEFT
    for i in range(FRAME_ROWS):
        row = s.terrain_row[area] + FRAME_TOP + i
        if 1 <= row <= SIZE:
            s.sand[row] |= (PIECE_BITS[s.terrain_piece[area], i] << left) & ON_BOARD_BITS


@kernel
def place_piece(s: Record, column_die: int) -> None:
    """OND-04, OND-R04: place the piece at row and column of its area; the sixth piece needs no draw (OND-03)."""
    area = count_pieces(s) - 1
    s.terrain_column[area] = AREA_COLUMNS[area] + column_die - 1
    lay_piece(s, area)
    emit(s, (LAID_TERRAIN, s.terrain_column[area], s.terrain_row[area]))
    s.phase = PIECE
    if area == PIECES - 1:
        s.phase = S_ROW
    elif area == PIECES - 2:
        for piece in range(1, PIECES + 1):
            if not is_piece_used(s, piece):
                take_piece(s, piece)
                emit(s, (LEFT_TERRAIN, piece, PIECES))


@kernel
def face_searcher(s: Record, face: int) -> None:
    """OND-09: finish placing a searcher; after the last one draw the first soldier, or solo begin the first turn."""
    placed = count_searchers(s)
    s.searcher_face[placed] = face
    emit(s, (FACED_SEARCHER, placed, face))
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
        emit(s, (DREW_TERRAIN, number, count_pieces(s)))
    elif s.phase == T_ROW:
        area = count_pieces(s) - 1
        s.terrain_row[area] = AREA_ROWS[area] + number - 1
        emit(s, (ROLLED_TERRAIN, number))
        s.phase = T_COL
    elif s.phase == T_COL:
        place_piece(s, number)
    elif s.phase == S_ROW:
        searcher = count_searchers(s) + 1
        s.searcher_row[searcher] = number
        emit(s, (ROLLED_SEARCHER, searcher, number))
        s.phase = S_COL
    elif s.phase == S_COL:
        searcher = count_searchers(s)
        s.searcher_column[searcher] = number
        emit(s, (PLACED_SEARCHER, number, s.searcher_row[searcher], searcher))
        s.phase = S_FACE
    elif s.phase == S_FACE:
        face_searcher(s, number)
    else:
        s.first = number
        emit(s, (DREW_FIRST, number))
        begin_turn(s)


@kernel
def take_the_lead(s: Record) -> None:
    """OND-25: once all have chosen, the holder of card 1 becomes the first soldier."""
    holder = card_holder(s, 1)
    if holder != 0:
        s.first = holder
        emit(s, (TOOK_LEAD, holder))


@kernel
def end_phase(s: Record) -> None:
    """OND-35, OND-61, OND-62, OND-R25: end the sneak phase: captives carried off, dawn, or a new turn."""
    if is_captor_in_camp(s):
        end_game(s, CARRIED_OFF)
        for searcher in range(1, s.option_searchers + 1):
            if s.searcher_row[searcher] == CAMP_ROW and is_captor(s, searcher):
                emit_brought_to_camp(s, searcher)
    elif s.turn == s.option_turns:
        end_game(s, DAWN)
        emit(s, (DAWN_CAME, soldiers_with(s, FREE) | soldiers_with(s, CAUGHT)))
    else:
        begin_turn(s)


@kernel
def route(s: Record) -> None:
    """OND-22, OND-R07, section 7: enter the next part of the sneak phase.

    In this order: a rescue (OND-47), a turn order card (OND-23, OND-49), the movement in progress, the next movement
    (OND-26, OND-27, OND-50), or the end of the phase (OND-35).
    """
    if s.phase == ENDED:
        return
    rescued = next_rescued(s)
    if rescued != 0:
        s.phase = PLACE
        emit(s, (CAN_BE_FREED, rescued))
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


@kernel
def flip(s: Record, card: int) -> None:
    """OND-13, OND-21: flip the top card and move the searcher; after the last one the sneak phase begins."""
    s.deck[card] -= 1
    drive(s, s.searcher, card)
    if s.phase == ENDED:
        return
    if s.searcher == s.option_searchers:
        s.searcher = 0
        emit(s, (SEARCH_ENDED, s.turn))
        route(s)
    else:
        s.searcher += 1
        renew_deck(s)
