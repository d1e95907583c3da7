"""The rules of Walking on the Moon: the record `State` and the kernels, in the order of play.

What a jump is stands in `ring.jumps`. Astronauts, seats, cards and tokens go by number, sets of them are bits.
"""

from __future__ import annotations

import numpy as np

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, kernel
from crossings.engine.rng import draw_below
from crossings.games.ring.data import CARDS, CIRCLE, CLIMBED, COLOUR_OF, COLOURS, DICE_EACH, FACE_OF_JUMP, FACES, STEPS
from crossings.games.ring.jumps import (
    count_sputniks,
    ground_below,
    has_sputnik,
    is_accident,
    kind_of,
    steps_made,
    write_throws,
)
from crossings.games.walking_on_the_moon.data import (
    ACROSS,
    ADV,
    ASTRONAUTS_OF_TWO,
    BACK,
    BOUGHT_MOST,
    BOX,
    CALL_MISC,
    CARD_NUMBER,
    CARD_TERRAIN,
    COLUMNS,
    COOP,
    DICE_HANDICAPPED,
    DICE_STANDING,
    DICE_STUNNED,
    EC,
    EC_COUNTERS,
    EXTRA,
    EXTRA_JUMP,
    FIRST_ACROSS,
    FIRST_ADV,
    FIRST_CARD,
    FIRST_COOP,
    FIRST_DRAW,
    FIRST_DROP,
    FIRST_EC,
    FIRST_EXTRA,
    FIRST_FACE_OUTCOME,
    FIRST_JUMP,
    FIRST_NOINST,
    FIRST_PAY,
    FIRST_PLAN,
    FIRST_PROGRAM,
    FIRST_RE,
    FIRST_ROB,
    FIRST_SAB,
    FIRST_SLIP,
    FIRST_TOKEN,
    FIRST_WITH,
    FIRST_XE,
    FIRST_XS,
    GO,
    GOAL,
    HAND_LIMIT,
    JUMPS_A_TURN,
    KINDS,
    LAST_CARD,
    MISC,
    MOST_SEATS,
    NO,
    NOINST,
    PART_FACES,
    PARTS_UP_TO,
    PASS,
    PAY,
    PLAN,
    PROGRAM_DICE,
    PROGRAM_USES,
    REROLL,
    RUN_OUT,
    SECTOR,
    SLIP,
    SLOTS,
    SPUT,
    SPUTNIKS,
    SPUTNIKS_OF_TOKEN,
    STOP,
    TOKEN_NUMBER,
    TOKENS,
    TOKENS_IN_PLAY,
    TRACK_CARDS,
)

# ---- vocabulary ----------------------------------------------------------------------------------

PHASES = (
    "track", "token", "deal", "draw", "drop", "before", "program", "roll", "after", "choose", "reroll",
    "land", "share", "box", "react", "go", "end", "over",
)  # fmt: skip
(
    TRACK, TOKEN, DEAL, DRAW, DROP, BEFORE, PROGRAM, ROLL, AFTER, CHOOSE, ROLL_AGAIN,
    LAND, SHARE, IN_BOX, REACT, GO_ON, END, ENDED,
) = range(len(PHASES))  # fmt: skip
REASONS = ("goal", "rounds")
BY_GOAL, BY_ROUNDS = 1, 2

NOBODY = -1
FORWARD, BACKWARD = 1, -1
DOWN, LEVEL, UP = -1, 0, 1
FIRST_RISE = DOWN
"""The rise of a step is its number in `STEPS`, counted from this."""
SIZE_BITS, SIZE_MASK = 2, 3
"""Two bits hold the number of cards in a hand."""

MAX_LEGAL = 542
"""Programs for four dice due and two EC counters: 156 + 222 + 164."""
MAX_OUTCOMES = len(CARDS)
MOVES_OF_SETUP, MOVES_OF_ROUND = 14, 10 + MOST_SEATS * 250 + 185
"""Draws of the set-up. A round: a card drawn and dropped a seat; a turn has three jumps, six dice, thirteen rerolls by
EC counters and twenty by tokens and cards, and after each jump some forty questions at the most; two Extra jumps."""
MAX_ROUNDS = 60
MAX_MOVES = MOVES_OF_SETUP + MAX_ROUNDS * MOVES_OF_ROUND

State = np.dtype(
    [
        ("terrain", np.int16, COLUMNS),  # columns as in `ring.data`; follow from `track`
        ("option_track", np.int16),
        ("phase", np.int8),  # index into PHASES
        ("track", np.int8, SLOTS),  # by slot: card + 1, or 0
        ("tokens", np.int8, TOKENS_IN_PLAY),  # of columns 7, 14, 21, 28: token + 1, or 0
        ("deck", np.int8, len(KINDS)),  # cards by kind
        ("discard", np.int8, len(KINDS)),
        ("hands", np.int8, (MOST_SEATS, len(KINDS))),  # by seat and kind, 0 to 2
        ("x", np.int8, MOST_SEATS),  # by astronaut: column, 0 to 35
        ("y", np.int8, MOST_SEATS),  # level, -1 to 3
        ("z", np.int8, MOST_SEATS),  # how many lie under it in its box
        ("sputniks", np.int8, MOST_SEATS),  # 0 to 30
        ("ec", np.int8, MOST_SEATS),  # 0 to 10
        ("handicap", np.int8, MOST_SEATS),  # 1: has a red counter
        ("crashed", np.int8, MOST_SEATS),  # 1: lies stunned
        ("reroll", np.int8, MOST_SEATS),  # 1: the right of WOM-B06
        ("finished", np.int8, MOST_SEATS),  # 0 in the race, else 1 for the first across and so on
        ("round", np.int8),  # 0 to 60
        ("order", np.int8, MOST_SEATS),  # order of play; zeros outside of rounds
        ("turn", np.int8),  # -1 to 5
        ("protected", np.int8),  # set of astronauts in last position at the start of the round
        ("active", np.int8),  # astronaut or NOBODY
        ("mover", np.int8),  # astronaut or NOBODY
        ("dice", np.int8),  # due: 0, 2, 3, 4
        ("removed", np.int8),  # set of colours of which a die is out
        ("program", np.int8, (JUMPS_A_TURN, len(COLOURS))),  # dice by jump and colour
        ("jump", np.int8),  # 0 to 4
        ("pending", np.int8, len(COLOURS)),  # dice still to be thrown, by colour
        ("faces", np.int8, len(FACES)),  # dice that lie, by face
        ("ahead", np.int8),  # set of astronauts ahead of the active one when its jump began
        ("touched", np.int8),  # 1: the active astronaut passed a Sputnik in this move
        ("crash", np.int8),  # 1: an accident whose loss is still to come
        ("ask", np.int8),  # set of seats still to come, asked in the order of play
        ("ask_end", np.int8),  # the same for the end of the round, during an Extra jump
        ("reason", np.int8),  # 0, or 1 + index into REASONS
        ("option_players", np.int8),
        ("option_advanced", np.int8),
        ("option_black_twos", np.int8),
        ("option_last_card", np.int8),
        ("option_round_limit", np.int8),
    ],
    align=True,
)
"""One state, 220 bytes."""


# ---- questions: astronauts and seats -------------------------------------------------------------


@kernel
def count_astronauts(s: Record) -> int:
    """WOM-T01: one a seat, or two each with two seats."""
    return s.option_players if s.option_players > 2 else ASTRONAUTS_OF_TWO


@kernel
def seat_of(s: Record, astronaut: int) -> int:
    """WOM-T01: whose astronaut it is."""
    return astronaut % s.option_players


@kernel
def is_in_race(s: Record, astronaut: int) -> bool:
    """WOM-F03: not across yet."""
    return s.finished[astronaut] == 0


@kernel
def has_in_race(s: Record, seat: int) -> bool:
    """WOM-A07, WOM-R41: some astronaut of the seat is still in the race."""
    for astronaut in range(seat, count_astronauts(s), s.option_players):
        if is_in_race(s, astronaut):
            return True
    return False


@kernel
def all_seats(s: Record) -> int:
    """The set of all seats."""
    return (1 << s.option_players) - 1


@kernel
def asked_seat(s: Record) -> int:
    """WOM-O06: of the seats to be asked, the one whose first astronaut comes first in the order of play."""
    if s.round == 0:
        seat = 0
        while (s.ask >> seat) & 1 == 0:
            seat += 1
        return seat
    place = 0
    while (s.ask >> seat_of(s, s.order[place])) & 1 == 0:
        place += 1
    return seat_of(s, s.order[place])


@kernel
def is_same_box(s: Record, one: int, other: int) -> bool:
    """Whether two astronauts in the race are in one box."""
    return s.x[one] == s.x[other] and s.y[one] == s.y[other]


@kernel
def shares_box(s: Record, one: int, other: int) -> bool:
    """Another astronaut, in the race as well, in the box of one that is."""
    return one != other and is_in_race(s, one) and is_in_race(s, other) and is_same_box(s, one, other)


# ---- questions: supplies -------------------------------------------------------------------------


@kernel
def supply_of_sputniks(s: Record) -> int:
    """WOM-C01, WOM-R39: Sputnik counters that nobody has."""
    left = SPUTNIKS
    for astronaut in range(count_astronauts(s)):
        left -= s.sputniks[astronaut]
    return left


@kernel
def supply_of_ec(s: Record) -> int:
    """WOM-C01, WOM-R39: EC counters that nobody has."""
    left = EC_COUNTERS
    for astronaut in range(count_astronauts(s)):
        left -= s.ec[astronaut]
    return left


# ---- questions: order and position ---------------------------------------------------------------


@kernel
def is_ahead(s: Record, one: int, other: int) -> bool:
    """WOM-O02, WOM-R20: across first, in the order of crossing; then column, level, place in the stack."""
    if s.finished[one] != s.finished[other]:
        return s.finished[other] == 0 or 0 < s.finished[one] < s.finished[other]
    if s.x[one] != s.x[other]:
        return s.x[one] > s.x[other]
    if s.y[one] != s.y[other]:
        return s.y[one] > s.y[other]
    return s.z[one] > s.z[other]


@kernel
def place_of(s: Record, astronaut: int) -> int:
    """WOM-O02: how many are ahead of an astronaut in race order."""
    place = 0
    for other in range(count_astronauts(s)):
        place += is_ahead(s, other, astronaut)
    return place


@kernel
def count_across(s: Record) -> int:
    """WOM-F02: how many have crossed."""
    count = 0
    for astronaut in range(count_astronauts(s)):
        count += not is_in_race(s, astronaut)
    return count


@kernel
def foremost_column(s: Record) -> int:
    """WOM-O04: the highest column that holds an astronaut."""
    column = 0
    for astronaut in range(count_astronauts(s)):
        column = max(column, s.x[astronaut])
    return column


@kernel
def hindmost_column(s: Record) -> int:
    """WOM-O05: the lowest column that holds an astronaut."""
    column = GOAL
    for astronaut in range(count_astronauts(s)):
        column = min(column, s.x[astronaut])
    return column


@kernel
def is_first(s: Record, astronaut: int) -> bool:
    """WOM-O04, WOM-R20, WOM-R21: in first position, tied or not; nobody is if all are on one column."""
    return (s.x[astronaut] == foremost_column(s) and s.x[astronaut] != hindmost_column(s)) or not is_in_race(
        s, astronaut
    )


@kernel
def is_last(s: Record, astronaut: int) -> bool:
    """WOM-O05, WOM-R20, WOM-R21: in last position, tied or not; nobody is if all are on one column."""
    column = s.x[astronaut]
    return is_in_race(s, astronaut) and column == hindmost_column(s) and column != foremost_column(s)


@kernel
def is_shielded(s: Record) -> bool:
    """WOM-A06, WOM-R19: no red card against who was in last position at the start of the round."""
    return (s.protected >> s.active) & 1 != 0


# ---- questions: steps and special boxes ----------------------------------------------------------


@kernel
def can_step(s: Record, astronaut: int, direction: int, rise: int) -> bool:
    """WOM-J24, WOM-R32: a free step leads into a circle."""
    return kind_of(s, s.x[astronaut] + direction, s.y[astronaut] + rise) == CIRCLE


@kernel
def can_step_free(s: Record, astronaut: int) -> bool:
    """WOM-J24: some free step forward can be made."""
    for rise in range(DOWN, UP + 1):
        if can_step(s, astronaut, FORWARD, rise):
            return True
    return False


@kernel
def is_special(column: int) -> bool:
    """WOM-S02: a circled box between two cards."""
    return column % SECTOR == 0 and 0 < column < GOAL


@kernel
def token_of(s: Record, column: int) -> int:
    """WOM-S02: the token of a special box."""
    return s.tokens[column // SECTOR - 1] - 1


@kernel
def token_at_work(s: Record) -> int:
    """WOM-B02, WOM-B03, WOM-B05: what the mover is asked about; outside of special boxes it pays its way on."""
    column = s.x[s.mover]
    return token_of(s, column) if is_special(column) else PAY


@kernel
def is_slipping(s: Record) -> bool:
    """WOM-A08: a token works for somebody who came by Slipstream, not by a jump."""
    return s.mover != s.active


# ---- questions: landing on others ----------------------------------------------------------------


@kernel
def can_rob(s: Record, victim: int) -> bool:
    """WOM-X01, WOM-X03, WOM-X06: a rival in the box that has a Sputnik counter."""
    return is_rival_here(s, victim) and s.sputniks[victim] > 0


@kernel
def can_sabotage(s: Record, victim: int) -> bool:
    """WOM-X01, WOM-X04, WOM-X06, WOM-R25: a rival in the box without Sputnik and red counter."""
    return is_rival_here(s, victim) and s.sputniks[victim] == 0 and s.handicap[victim] == 0


@kernel
def is_rival_here(s: Record, other: int) -> bool:
    """WOM-X01, WOM-X06, WOM-T05: an astronaut of another seat in the box of the active one; advanced game only."""
    return s.option_advanced != 0 and seat_of(s, other) != seat_of(s, s.active) and shares_box(s, s.active, other)


@kernel
def mate_here(s: Record) -> int:
    """WOM-T04: the other astronaut of the seat, if it is in the box of the active one, else NOBODY."""
    for other in range(seat_of(s, s.active), count_astronauts(s), s.option_players):
        if shares_box(s, s.active, other):
            return other
    return NOBODY


@kernel
def can_share(s: Record, mate: int, sputniks: int) -> bool:
    """WOM-T04, section 7: how many of the joint Sputniks may be had: not what one has, unless EC counters follow."""
    joint = s.sputniks[s.active] + s.sputniks[mate]
    return sputniks <= joint and (sputniks != s.sputniks[s.active] or s.ec[s.active] + s.ec[mate] > 0)


# ---- questions: cards ----------------------------------------------------------------------------


@kernel
def can_remove(s: Record, colour: int) -> bool:
    """WOM-A12: at least one die of each colour must stay."""
    return (s.removed >> colour) & 1 == 0


@kernel
def can_slip(s: Record, astronaut: int, rise: int) -> bool:
    """WOM-A07, WOM-A08: overtaken by this jump, and the step leads into a circle."""
    return is_overtaken(s, astronaut) and can_step(s, astronaut, FORWARD, rise)


@kernel
def is_overtaken(s: Record, astronaut: int) -> bool:
    """WOM-A07, WOM-A08, WOM-R31: in the race, ahead of the active astronaut before its jump, and behind it now."""
    was_ahead = (s.ahead >> astronaut) & 1 != 0
    return was_ahead and is_in_race(s, astronaut) and is_ahead(s, s.active, astronaut)


@kernel
def can_cooperate(s: Record) -> bool:
    """WOM-A09, WOM-R33: the active astronaut passed a Sputnik, and there is a counter to be had."""
    return s.touched != 0 and supply_of_sputniks(s) > 0


@kernel
def can_plan(s: Record, astronaut: int) -> bool:
    """WOM-A10: in the race, not in first position, and there is a counter to be had."""
    return can_jump_extra(s, astronaut) and supply_of_ec(s) > 0


@kernel
def can_jump_extra(s: Record, astronaut: int) -> bool:
    """WOM-A07, WOM-A11: in the race and not in first position."""
    return is_in_race(s, astronaut) and not is_first(s, astronaut)


@kernel
def can_react(s: Record, seat: int) -> bool:
    """WOM-A05, WOM-A08, WOM-A09: the seat holds a card that it can play after this jump."""
    if s.hands[seat, COOP] > 0 and can_cooperate(s) and has_in_race(s, seat):
        return True
    if s.hands[seat, SLIP] > 0:
        for astronaut in range(seat, count_astronauts(s), s.option_players):
            if is_overtaken(s, astronaut) and can_step_free(s, astronaut):
                return True
    return False


@kernel
def can_end(s: Record, seat: int) -> bool:
    """WOM-A05, WOM-A10, WOM-A11: the seat holds a card that it can play at the end of the round."""
    for astronaut in range(seat, count_astronauts(s), s.option_players):
        if s.hands[seat, PLAN] > 0 and can_plan(s, astronaut):
            return True
        if s.hands[seat, EXTRA] > 0 and can_jump_extra(s, astronaut):
            return True
    return False


@kernel
def can_answer(s: Record, seat: int) -> bool:
    """WOM-A05, WOM-A07: whether a seat can play a card at this moment."""
    if s.phase == BEFORE:
        return s.hands[seat, NOINST] > 0 and has_in_race(s, seat)
    if s.phase == AFTER:
        return s.hands[seat, MISC] > 0 and has_in_race(s, seat)
    if s.phase == REACT:
        return can_react(s, seat)
    return can_end(s, seat)


@kernel
def seats_of_moment(s: Record) -> int:
    """WOM-A01, WOM-A05: the set of seats that a moment for cards is for: all but the one whose astronaut acts."""
    return all_seats(s) if s.active == NOBODY else all_seats(s) & ~(1 << seat_of(s, s.active))


@kernel
def is_moment(phase: int) -> bool:
    """WOM-A01: cards may be played."""
    return phase in (BEFORE, AFTER, REACT, END)


# ---- questions: dice -----------------------------------------------------------------------------


@kernel
def dice_due(s: Record, astronaut: int) -> int:
    """WOM-P01, WOM-X07, WOM-K06: dice of a turn."""
    if s.crashed[astronaut]:
        return DICE_STUNNED
    return DICE_HANDICAPPED if s.handicap[astronaut] else DICE_STANDING


@kernel
def dice_in_pool(s: Record, colour: int) -> int:
    """WOM-P06, WOM-A12: dice of a colour that can be taken."""
    return DICE_EACH - ((s.removed >> colour) & 1)


@kernel
def fits_pool(s: Record, program: int) -> bool:
    """WOM-P02, WOM-P06: the pool has the dice of a program."""
    for colour in range(len(COLOURS)):
        if PROGRAM_USES[program, colour] > dice_in_pool(s, colour):
            return False
    return True


@kernel
def most_dice(s: Record) -> int:
    """WOM-P02, WOM-P05: dice that can be taken: those due, and up to two more for an EC counter each."""
    return s.dice + min(s.ec[s.active], BOUGHT_MOST)


@kernel
def lies(s: Record, part: int) -> bool:
    """WOM-R37: the faces of a part of a throw lie there."""
    for face in range(len(FACES)):
        if PART_FACES[part, face] > s.faces[face]:
            return False
    return True


@kernel
def count_faces(s: Record) -> int:
    """Dice that lie."""
    count = 0
    for face in range(len(FACES)):
        count += s.faces[face]
    return count


@kernel
def next_colour(s: Record) -> int:
    """Section 7: the colour of the die to be thrown next, the dice going from the left; 3 if none is left."""
    colour = 0
    while colour < len(COLOURS) and s.pending[colour] == 0:
        colour += 1
    return colour


@kernel
def has_next_jump(s: Record) -> bool:
    """WOM-M08: dice have been given to the next jump."""
    if s.jump >= JUMPS_A_TURN:
        return False
    for colour in range(len(COLOURS)):
        if s.program[s.jump, colour] > 0:
            return True
    return False


# ---- effects: counters and pawns -----------------------------------------------------------------


@kernel
def gain_sputniks(s: Record, astronaut: int, number: int) -> None:
    """WOM-C01, WOM-C02, WOM-C03: counters from the supply, as far as it goes."""
    s.sputniks[astronaut] += min(number, supply_of_sputniks(s))


@kernel
def gain_ec(s: Record, astronaut: int) -> None:
    """WOM-C01, WOM-G03, WOM-R22: an EC counter, but never in first position."""
    if not is_first(s, astronaut):
        s.ec[astronaut] += min(1, supply_of_ec(s))


@kernel
def leave_box(s: Record, astronaut: int) -> None:
    """WOM-J23: those that lie above come down by one."""
    for other in range(count_astronauts(s)):
        if shares_box(s, astronaut, other) and s.z[other] > s.z[astronaut]:
            s.z[other] -= 1


@kernel
def put(s: Record, astronaut: int, x: int, y: int) -> None:
    """WOM-J23: into another box, on top of those that are there."""
    leave_box(s, astronaut)
    height = 0
    for other in range(count_astronauts(s)):
        height += other != astronaut and is_in_race(s, other) and s.x[other] == x and s.y[other] == y
    s.x[astronaut] = x
    s.y[astronaut] = y
    s.z[astronaut] = height


@kernel
def cross(s: Record, astronaut: int) -> None:
    """WOM-F01, WOM-F02, WOM-F03, WOM-K07, WOM-R14: across the goal and off the board."""
    leave_box(s, astronaut)
    s.finished[astronaut] = count_across(s) + 1
    s.x[astronaut] = GOAL
    s.y[astronaut] = 0
    s.z[astronaut] = 0
    s.handicap[astronaut] = 0
    s.crashed[astronaut] = 0
    s.reroll[astronaut] = 0


@kernel
def step(s: Record, astronaut: int, direction: int, rise: int) -> None:
    """WOM-J24, WOM-C02, WOM-F01, WOM-A09: a free or forced step, with the Sputnik of the box entered."""
    x = s.x[astronaut] + direction
    y = s.y[astronaut] + rise
    if has_sputnik(s, x, y):
        gain_sputniks(s, astronaut, 1)
        if astronaut == s.active:
            s.touched = 1
    if x == GOAL:
        cross(s, astronaut)
    else:
        put(s, astronaut, x, y)


@kernel
def step_back(s: Record, astronaut: int) -> None:
    """WOM-B04, WOM-J25, WOM-R36: a forced step: level if it can be, else up, else down, else none."""
    if can_step(s, astronaut, BACKWARD, LEVEL):
        step(s, astronaut, BACKWARD, LEVEL)
    elif can_step(s, astronaut, BACKWARD, UP):
        step(s, astronaut, BACKWARD, UP)
    elif can_step(s, astronaut, BACKWARD, DOWN):
        step(s, astronaut, BACKWARD, DOWN)


# ---- effects: set-up -----------------------------------------------------------------------------


@kernel
def lay_card(s: Record, slot: int, card: int) -> None:
    """WOM-S01, WOM-J22, WOM-R13: a lunar card into its slot; the first columns follow once more behind the goal."""
    s.track[slot] = card + 1
    for column in range(SECTOR - 1):
        s.terrain[SECTOR * slot + 1 + column] = CARD_TERRAIN[card, column]
    if slot == 0:
        for column in range(RUN_OUT):
            s.terrain[GOAL + 1 + column] = CARD_TERRAIN[card, column]


@kernel
def lay_boxes(s: Record) -> None:
    """The exit box, the special boxes, and the exit box as goal."""
    for slot in range(SLOTS + 1):
        s.terrain[SECTOR * slot] = BOX


@kernel
def count_laid(s: Record) -> int:
    """WOM-S01: lunar cards that lie."""
    laid = 0
    while laid < SLOTS and s.track[laid] != 0:
        laid += 1
    return laid


@kernel
def draw_card(s: Record, card: int) -> None:
    """WOM-S01, WOM-S02: the next slot; after the last one come the tokens, or the race."""
    slot = count_laid(s)
    lay_card(s, slot, card)
    if slot + 1 == SLOTS:
        end_track(s)


@kernel
def end_track(s: Record) -> None:
    """WOM-S02: tokens in the advanced game only."""
    if s.option_advanced:
        s.phase = TOKEN
    else:
        begin_round(s)


@kernel
def lay_token(s: Record, token: int) -> None:
    """WOM-S02, WOM-S04, WOM-R35: the next special box; after the last one each seat is dealt an action card."""
    box = 0
    while s.tokens[box] != 0:
        box += 1
    s.tokens[box] = token + 1
    if box + 1 == TOKENS_IN_PLAY:
        s.phase = DEAL
        s.ask = all_seats(s)


# ---- effects: action cards drawn and dropped -----------------------------------------------------


@kernel
def shuffle_discards(s: Record) -> None:
    """WOM-A04: an empty deck takes the discards."""
    for kind in range(len(KINDS)):
        if s.deck[kind] > 0:
            return
    for kind in range(len(KINDS)):
        s.deck[kind] = s.discard[kind]
        s.discard[kind] = 0


@kernel
def draw_next(s: Record) -> None:
    """WOM-A03, WOM-A04: the next seat draws; after the last one the turns begin."""
    if s.ask == 0:
        begin_turn(s, 0)
    else:
        shuffle_discards(s)
        s.phase = DRAW


@kernel
def done_asking(s: Record) -> None:
    """Section 7: the seat in hand has been asked."""
    s.ask &= ~(1 << asked_seat(s))


@kernel
def deal(s: Record, kind: int) -> None:
    """WOM-S04, WOM-R27: the first action card of a seat; after the last seat round 1 begins."""
    s.deck[kind] -= 1
    s.hands[asked_seat(s), kind] += 1
    done_asking(s)
    if s.ask == 0:
        begin_round(s)


@kernel
def draw(s: Record, kind: int) -> None:
    """WOM-A03, WOM-R28: a card at the start of a round; who then has two drops one of them."""
    s.deck[kind] -= 1
    seat = asked_seat(s)
    s.hands[seat, kind] += 1
    held = 0
    for other in range(len(KINDS)):
        held += s.hands[seat, other]
    if held > HAND_LIMIT:
        s.phase = DROP
    else:
        done_asking(s)
        draw_next(s)


@kernel
def give_up(s: Record, seat: int, kind: int) -> None:
    """WOM-A02: a card played or dropped lies open on the discards."""
    s.hands[seat, kind] -= 1
    s.discard[kind] += 1


@kernel
def drop(s: Record, kind: int) -> None:
    """WOM-A03: one of two cards is dropped."""
    give_up(s, asked_seat(s), kind)
    done_asking(s)
    draw_next(s)


# ---- effects: moments for cards ------------------------------------------------------------------


@kernel
def open_moment(s: Record, phase: int) -> None:
    """WOM-A01, WOM-A05, WOM-R29: seats are asked in turn whether they play a card now."""
    s.phase = phase
    s.ask = seats_of_moment(s)


@kernel
def is_answer_due(s: Record) -> bool:
    """WOM-A05: go on to the first seat that can play a card now, if there is one."""
    while s.ask != 0:
        if can_answer(s, asked_seat(s)):
            return True
        done_asking(s)
    return False


@kernel
def settle_before(s: Record) -> None:
    """WOM-A12, section 7, step 3: after the cards the dice are taken."""
    if not is_answer_due(s):
        s.phase = PROGRAM


@kernel
def settle_after(s: Record) -> None:
    """WOM-A13, section 7, step 4: after the cards a die is picked."""
    if not is_answer_due(s):
        s.phase = CHOOSE


@kernel
def settle_react(s: Record) -> None:
    """WOM-A08, WOM-A09, section 7, step 6."""
    if not is_answer_due(s):
        end_jump(s)


@kernel
def settle_end(s: Record) -> None:
    """WOM-A10, WOM-A11, section 7, step 8."""
    if not is_answer_due(s):
        end_round(s)


@kernel
def pass_on(s: Record) -> None:
    """WOM-A05: no card; the next seat is asked."""
    done_asking(s)
    if s.phase == BEFORE:
        settle_before(s)
    elif s.phase == AFTER:
        settle_after(s)
    elif s.phase == REACT:
        settle_react(s)
    else:
        settle_end(s)


@kernel
def use_card(s: Record, kind: int) -> None:
    """WOM-A02: the seat in hand plays a card."""
    give_up(s, asked_seat(s), kind)
    done_asking(s)


@kernel
def play_no_instructions(s: Record, colour: int) -> None:
    """WOM-A12: a die is out of the pool for this turn."""
    use_card(s, NOINST)
    s.removed |= 1 << colour
    settle_before(s)


@kernel
def play_miscalculation(s: Record) -> None:
    """WOM-A13, WOM-R30: all dice of the jump are thrown again."""
    use_card(s, MISC)
    s.ask = 0
    take_up_faces(s)
    s.phase = ROLL


@kernel
def play_cooperation(s: Record, astronaut: int) -> None:
    """WOM-A09: one counter."""
    use_card(s, COOP)
    gain_sputniks(s, astronaut, 1)
    settle_react(s)


@kernel
def play_slipstream(s: Record, astronaut: int, rise: int) -> None:
    """WOM-A08, WOM-A14, WOM-X05, WOM-R32, WOM-R34: a free step, and the token of the box it leads to."""
    use_card(s, SLIP)
    step(s, astronaut, FORWARD, rise)
    s.mover = astronaut
    work_token(s)


@kernel
def play_planification(s: Record, astronaut: int) -> None:
    """WOM-A10: one EC counter."""
    use_card(s, PLAN)
    gain_ec(s, astronaut)
    settle_end(s)


@kernel
def play_extra_jump(s: Record, astronaut: int, colour: int) -> None:
    """WOM-A11, WOM-A14: a jump with one die; then the seats still to come are asked."""
    use_card(s, EXTRA)
    s.ask_end = s.ask
    s.ask = 0
    s.active = astronaut
    s.pending[colour] = 1
    begin_jump(s, EXTRA_JUMP)


# ---- effects: rounds and turns -------------------------------------------------------------------


@kernel
def set_order(s: Record) -> None:
    """WOM-O01, WOM-O02, WOM-O03: the race order at the start of the round is its order of play."""
    for astronaut in range(count_astronauts(s)):
        s.order[place_of(s, astronaut)] = astronaut


@kernel
def set_handicaps(s: Record) -> None:
    """WOM-G06, WOM-A06, WOM-R26: red counters for the foremost, protection for the hindmost."""
    s.protected = 0
    for astronaut in range(count_astronauts(s)):
        if is_first(s, astronaut):
            s.handicap[astronaut] = 1
        if is_last(s, astronaut):
            s.protected |= 1 << astronaut


@kernel
def begin_round(s: Record) -> None:
    """WOM-O01, WOM-A03, section 7, step 2: order, handicaps, cards; in round 1 the cards are those dealt."""
    s.round += 1
    set_order(s)
    s.active = NOBODY
    s.turn = -1
    if s.option_advanced:
        set_handicaps(s)
    if s.option_advanced and s.round > 1:
        s.ask = all_seats(s)
        draw_next(s)
    else:
        begin_turn(s, 0)


@kernel
def begin_turn(s: Record, turn: int) -> None:
    """WOM-P01, WOM-P06, WOM-K06, section 7, step 3: the astronaut stands up, and its red counter goes back."""
    s.turn = turn
    s.active = s.order[turn]
    s.dice = dice_due(s, s.active)
    s.crashed[s.active] = 0
    s.handicap[s.active] = 0
    s.removed = 0
    if s.option_advanced and not is_shielded(s):
        open_moment(s, BEFORE)
        settle_before(s)
    else:
        s.phase = PROGRAM


@kernel
def next_turn(s: Record) -> None:
    """WOM-O01, WOM-F03, WOM-R15, section 7, step 3: the next astronaut not across; else the round ends."""
    clear_program(s)
    turn = s.turn + 1
    while turn < count_astronauts(s) and not is_in_race(s, s.order[turn]):
        turn += 1
    if turn < count_astronauts(s):
        begin_turn(s, turn)
    else:
        close_round(s)


@kernel
def clear_program(s: Record) -> None:
    """WOM-M07: dice of jumps not made are lost."""
    for jump in range(JUMPS_A_TURN):
        for colour in range(len(COLOURS)):
            s.program[jump, colour] = 0
    s.jump = 0


@kernel
def close_round(s: Record) -> None:
    """WOM-A10, WOM-A11, WOM-F04, section 7, step 8: the moment for cards at the end of the round."""
    s.turn = count_astronauts(s)
    s.active = NOBODY
    if s.option_advanced:
        open_moment(s, END)
        settle_end(s)
    else:
        end_round(s)


@kernel
def help_the_last(s: Record) -> None:
    """WOM-G04, WOM-G05, WOM-R23: an EC counter for each in last position, the hindmost first."""
    for place in range(count_astronauts(s) - 1, -1, -1):
        for astronaut in range(count_astronauts(s)):
            if place_of(s, astronaut) == place and is_last(s, astronaut):
                gain_ec(s, astronaut)


@kernel
def end_round(s: Record) -> None:
    """WOM-F04, WOM-F05, WOM-G04, WOM-R40: over, or the next round."""
    if count_across(s) > 0:
        end_game(s, BY_GOAL)
    elif s.round == s.option_round_limit:
        end_game(s, BY_ROUNDS)
    else:
        if s.option_advanced:
            help_the_last(s)
        begin_round(s)


@kernel
def end_game(s: Record, reason: int) -> None:
    """WOM-F04, WOM-F05: nothing is left to be done."""
    s.phase = ENDED
    s.reason = reason
    s.active = NOBODY
    s.turn = 0
    s.protected = 0
    for place in range(count_astronauts(s)):
        s.order[place] = 0


# ---- effects: programming and throwing -----------------------------------------------------------


@kernel
def program_dice(s: Record, program: int) -> None:
    """WOM-P02, WOM-P05, WOM-G01, WOM-M01: dice beyond those due cost an EC counter each; then jump 1 must be made."""
    used = 0
    for colour in range(len(COLOURS)):
        used += PROGRAM_USES[program, colour]
        for jump in range(JUMPS_A_TURN):
            s.program[jump, colour] = PROGRAM_DICE[program, jump, colour]
    s.ec[s.active] -= used - s.dice
    s.dice = 0
    s.removed = 0
    throw_jump(s, 1)


@kernel
def throw_jump(s: Record, jump: int) -> None:
    """WOM-M02: all dice of a programmed jump."""
    for colour in range(len(COLOURS)):
        s.pending[colour] = s.program[jump - 1, colour]
    begin_jump(s, jump)


@kernel
def begin_jump(s: Record, jump: int) -> None:
    """WOM-A08, section 7, step 4: who is ahead is noted; the dice are thrown one by one."""
    s.jump = jump
    s.ahead = 0
    if s.option_advanced:
        for other in range(count_astronauts(s)):
            if seat_of(s, other) != seat_of(s, s.active) and is_in_race(s, other) and is_ahead(s, other, s.active):
                s.ahead |= 1 << other
    s.phase = ROLL


@kernel
def roll(s: Record, face: int) -> None:
    """WOM-J02, WOM-M02, WOM-M06: a die lies; after the last one of a throw, not a reroll, Miscalculation may come."""
    s.pending[COLOUR_OF[face]] -= 1
    s.faces[face] += 1
    if next_colour(s) < len(COLOURS):
        return
    if s.phase == ROLL and s.option_advanced and count_faces(s) > 1 and not is_shielded(s):
        open_moment(s, AFTER)
        settle_after(s)
    else:
        s.phase = CHOOSE


@kernel
def take_up_faces(s: Record) -> None:
    """WOM-A13: all dice that lie are to be thrown again."""
    for face in range(len(FACES)):
        s.pending[COLOUR_OF[face]] += s.faces[face]
        s.faces[face] = 0


@kernel
def reroll_by_counter(s: Record, face: int) -> None:
    """WOM-M05, WOM-G01: a die is thrown again for an EC counter."""
    s.ec[s.active] -= 1
    s.faces[face] -= 1
    s.pending[COLOUR_OF[face]] += 1
    s.phase = ROLL_AGAIN


@kernel
def reroll_by_right(s: Record, part: int) -> None:
    """WOM-B06, WOM-R37: any number of dice are thrown again together, once."""
    s.reroll[s.active] = 0
    for face in range(len(FACES)):
        s.faces[face] -= PART_FACES[part, face]
        s.pending[COLOUR_OF[face]] += PART_FACES[part, face]
    s.phase = ROLL_AGAIN


# ---- effects: a jump, step by step ---------------------------------------------------------------


@kernel
def jump(s: Record, number: int) -> None:
    """WOM-M03, WOM-M04, WOM-M09, WOM-J03 to WOM-J22, WOM-R03 to WOM-R06, WOM-R08 to WOM-R10, WOM-K01: the dice not
    picked do nothing; the jump is walked, and may be an accident."""
    for face in range(len(FACES)):
        s.faces[face] = 0
    s.reroll[s.active] = 0
    start = s.x[s.active]
    level = s.y[s.active]
    steps = steps_made(s, start, level, FORWARD, number)
    end = start + steps
    height = level + CLIMBED[number, steps]
    s.crash = is_accident(s, number, steps, end, height)
    collect(s, count_sputniks(s, start, level, FORWARD, number, steps))
    if end >= GOAL:
        cross(s, s.active)
        end_move(s)
    elif steps == 0:
        end_move(s)
    else:
        put(s, s.active, end, ground_below(s, end, height))
        land(s)


@kernel
def collect(s: Record, passed: int) -> None:
    """WOM-C02, WOM-M09: a counter for each Sputnik that the jump has passed."""
    s.touched = passed > 0
    gain_sputniks(s, s.active, passed)


@kernel
def land(s: Record) -> None:
    """WOM-M09, WOM-X01, WOM-X02, WOM-T04, WOM-R24: after a safe jump into a box with others."""
    if s.crash == 0 and can_meet(s):
        s.phase = LAND
    else:
        enter_box(s)


@kernel
def can_meet(s: Record) -> bool:
    """WOM-X01, WOM-T04, section 7, step 5: whether there is more to choose than `no`."""
    for other in range(count_astronauts(s)):
        if can_rob(s, other) or can_sabotage(s, other):
            return True
    mate = mate_here(s)
    return mate != NOBODY and s.sputniks[s.active] + s.sputniks[mate] + s.ec[s.active] + s.ec[mate] > 0


@kernel
def rob(s: Record, victim: int) -> None:
    """WOM-X03: a Sputnik counter changes hands."""
    s.sputniks[victim] -= 1
    s.sputniks[s.active] += 1
    enter_box(s)


@kernel
def sabotage(s: Record, victim: int) -> None:
    """WOM-X04, WOM-X07: a red counter."""
    s.handicap[victim] = 1
    enter_box(s)


@kernel
def share_sputniks(s: Record, mine: int) -> None:
    """WOM-T04, WOM-R38: the joint Sputniks are divided anew, then the joint EC counters, if there are any."""
    mate = mate_here(s)
    s.sputniks[mate] += s.sputniks[s.active] - mine
    s.sputniks[s.active] = mine
    if s.ec[s.active] + s.ec[mate] > 0:
        s.phase = SHARE
    else:
        enter_box(s)


@kernel
def share_ec(s: Record, mine: int) -> None:
    """WOM-T04, WOM-G03: the joint EC counters are divided anew, in first position, too."""
    mate = mate_here(s)
    s.ec[mate] += s.ec[s.active] - mine
    s.ec[s.active] = mine
    enter_box(s)


# ---- effects: special boxes ----------------------------------------------------------------------


@kernel
def enter_box(s: Record) -> None:
    """WOM-B01, WOM-M09: the token of the box where the jump has ended, with an accident, too."""
    s.mover = s.active
    work_token(s)


@kernel
def work_token(s: Record) -> None:
    """WOM-B01, WOM-B07, WOM-B08, WOM-R12, WOM-R35: what the token of the mover's box does, if any."""
    column = s.x[s.mover]
    if s.option_advanced == 0 or not is_special(column):
        leave_token(s)
        return
    token = token_of(s, column)
    if token == EC:
        gain_ec(s, s.mover)
    elif token == SPUT:
        gain_sputniks(s, s.mover, SPUTNIKS_OF_TOKEN)
    elif token == REROLL:
        s.reroll[s.mover] = 1
    elif token == BACK:
        step_back(s, s.mover)
    offer_steps(s, token)


@kernel
def offer_steps(s: Record, token: int) -> None:
    """WOM-B03, WOM-B05, WOM-R36: the owner is asked for a free step if one can be made and, with `pay`, paid."""
    wanted = token == ADV or (token == PAY and s.sputniks[s.mover] > 0)
    if wanted and is_in_race(s, s.mover) and can_step_free(s, s.mover):
        s.phase = IN_BOX
    else:
        leave_token(s)


@kernel
def take_free_step(s: Record, rise: int) -> None:
    """WOM-B02, WOM-B03: one free step; the token of a new box works in turn."""
    step(s, s.mover, FORWARD, rise)
    work_token(s)


@kernel
def pay_for_step(s: Record, rise: int) -> None:
    """WOM-B02, WOM-B05: box by box while counters last; in a new special box its own token works instead."""
    s.sputniks[s.mover] -= 1
    step(s, s.mover, FORWARD, rise)
    if is_special(s.x[s.mover]):
        work_token(s)
    else:
        offer_steps(s, PAY)


@kernel
def leave_token(s: Record) -> None:
    """WOM-M09, section 7, steps 5 and 6: the move goes on where it was."""
    slipping = is_slipping(s)
    s.mover = NOBODY
    if slipping:
        s.phase = REACT
        settle_react(s)
    else:
        end_move(s)


# ---- effects: the end of a jump ------------------------------------------------------------------


@kernel
def end_move(s: Record) -> None:
    """WOM-M09, WOM-K04, WOM-A08, WOM-A09: the loss of an accident, then the reactions."""
    if s.crash:
        suffer(s)
    if s.option_advanced:
        open_moment(s, REACT)
        settle_react(s)
    else:
        end_jump(s)


@kernel
def suffer(s: Record) -> None:
    """WOM-K02 to WOM-K05, WOM-K07, WOM-B09, WOM-R11: half is lost, rounded down; stunned unless across."""
    s.crash = 0
    s.sputniks[s.active] -= s.sputniks[s.active] // 2
    if is_in_race(s, s.active):
        s.crashed[s.active] = 1


@kernel
def end_jump(s: Record) -> None:
    """WOM-M08, WOM-K03, WOM-G02, WOM-A11, section 7, step 7: what follows a jump and its reactions."""
    s.ahead = 0
    s.touched = 0
    if s.jump == EXTRA_JUMP:
        s.jump = 0
        s.active = NOBODY
        s.phase = END
        s.ask = s.ask_end
        s.ask_end = 0
        settle_end(s)
    elif not is_in_race(s, s.active) or s.crashed[s.active]:
        next_turn(s)
    elif has_next_jump(s):
        s.phase = GO_ON
    else:
        reward_three_jumps(s)
        next_turn(s)


@kernel
def reward_three_jumps(s: Record) -> None:
    """WOM-G02, WOM-G03, WOM-R22: an EC counter for three jumps without an accident, unless in first position."""
    if s.option_advanced and s.jump == JUMPS_A_TURN:
        gain_ec(s, s.active)


# ---- the kernel interface ------------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """WOM-S01, WOM-S03, WOM-T02, WOM-R18: all in one stack in column 0; a track that is given lies already."""
    s.active = NOBODY
    s.mover = NOBODY
    for astronaut in range(count_astronauts(s)):
        s.z[astronaut] = count_astronauts(s) - 1 - astronaut
    lay_boxes(s)
    if s.option_advanced:
        for kind in range(len(KINDS)):
            s.deck[kind] = CARD_NUMBER[kind]
    if s.option_track != 0:
        for slot in range(SLOTS):
            lay_card(s, slot, TRACK_CARDS[s.option_track, slot])
        end_track(s)


@kernel
def actor(s: Record) -> int:
    """WOM-N02, section 7: chance, the seat asked, or the seat whose astronaut acts."""
    phase = s.phase
    if phase == ENDED:
        return OVER
    if phase <= DRAW or phase in (ROLL, ROLL_AGAIN):
        return CHANCE
    if phase == DROP or is_moment(phase):
        return asked_seat(s)
    return seat_of(s, s.mover) if phase == IN_BOX else seat_of(s, s.active)


@kernel
def write_drops(s: Record, out: Ints) -> int:
    """WOM-A03: the kinds held."""
    seat = asked_seat(s)
    count = 0
    for kind in range(len(KINDS)):
        if s.hands[seat, kind] > 0:
            out[count] = FIRST_DROP + kind
            count += 1
    return count


@kernel
def write_before(s: Record, out: Ints) -> int:
    """WOM-A12: the colours of which a die can be taken out, or none."""
    count = 0
    for colour in range(len(COLOURS)):
        if can_remove(s, colour):
            out[count] = FIRST_NOINST + colour
            count += 1
    out[count] = PASS
    return count + 1


@kernel
def write_programs(s: Record, out: Ints) -> int:
    """WOM-P02 to WOM-P06, WOM-R01, WOM-R02: all ways to share out the dice due, or more for EC counters."""
    count = 0
    whole = s.removed == 0
    for program in range(FIRST_WITH[s.dice], FIRST_WITH[most_dice(s) + 1]):
        if whole or fits_pool(s, program):
            out[count] = FIRST_PROGRAM + program
            count += 1
    return count


@kernel
def write_choices(s: Record, out: Ints) -> int:
    """WOM-J09, WOM-J10, WOM-M03, WOM-M05, WOM-B06: a die and its pattern, or dice to be thrown again."""
    count = 0
    for number in range(len(FACE_OF_JUMP)):
        if s.faces[FACE_OF_JUMP[number]] > 0:
            out[count] = FIRST_JUMP + number
            count += 1
    if s.ec[s.active] > 0:
        for face in range(len(FACES)):
            if s.faces[face] > 0:
                out[count] = FIRST_EC + face
                count += 1
    if s.reroll[s.active]:
        for part in range(PARTS_UP_TO[count_faces(s)]):
            if lies(s, part):
                out[count] = FIRST_RE + part
                count += 1
    return count


@kernel
def write_landings(s: Record, out: Ints) -> int:
    """WOM-X01 to WOM-X04, WOM-T04: nothing, robbery, sabotage, or an exchange with one's own."""
    out[0] = NO
    count = 1
    for other in range(count_astronauts(s)):
        if can_rob(s, other):
            out[count] = FIRST_ROB + other
            count += 1
    for other in range(count_astronauts(s)):
        if can_sabotage(s, other):
            out[count] = FIRST_SAB + other
            count += 1
    mate = mate_here(s)
    if mate != NOBODY:
        for mine in range(s.sputniks[s.active] + s.sputniks[mate] + 1):
            if can_share(s, mate, mine):
                out[count] = FIRST_XS + mine
                count += 1
    return count


@kernel
def write_shares(s: Record, out: Ints) -> int:
    """WOM-T04: any number of the joint EC counters."""
    joint = s.ec[s.active] + s.ec[mate_here(s)]
    for mine in range(joint + 1):
        out[mine] = FIRST_XE + mine
    return joint + 1


@kernel
def write_steps(s: Record, out: Ints) -> int:
    """WOM-B03, WOM-B05, WOM-J24: no, or a free step into a circle."""
    first = FIRST_ADV if token_at_work(s) == ADV else FIRST_PAY
    out[0] = NO
    count = 1
    for rise in range(DOWN, UP + 1):
        if can_step(s, s.mover, FORWARD, rise):
            out[count] = first + rise - FIRST_RISE
            count += 1
    return count


@kernel
def write_reactions(s: Record, out: Ints) -> int:
    """WOM-A08, WOM-A09: cards after a jump, for one's own astronauts, or none."""
    seat = asked_seat(s)
    out[0] = PASS
    count = 1
    if s.hands[seat, COOP] > 0 and can_cooperate(s):
        for astronaut in range(seat, count_astronauts(s), s.option_players):
            if is_in_race(s, astronaut):
                out[count] = FIRST_COOP + astronaut
                count += 1
    if s.hands[seat, SLIP] > 0:
        for astronaut in range(seat, count_astronauts(s), s.option_players):
            for rise in range(DOWN, UP + 1):
                if can_slip(s, astronaut, rise):
                    out[count] = FIRST_SLIP + len(STEPS) * astronaut + rise - FIRST_RISE
                    count += 1
    return count


@kernel
def write_ends(s: Record, out: Ints) -> int:
    """WOM-A10, WOM-A11: cards at the end of the round, for one's own astronauts, or none."""
    seat = asked_seat(s)
    out[0] = PASS
    count = 1
    if s.hands[seat, PLAN] > 0:
        for astronaut in range(seat, count_astronauts(s), s.option_players):
            if can_plan(s, astronaut):
                out[count] = FIRST_PLAN + astronaut
                count += 1
    if s.hands[seat, EXTRA] > 0:
        for astronaut in range(seat, count_astronauts(s), s.option_players):
            if can_jump_extra(s, astronaut):
                for colour in range(len(COLOURS)):
                    out[count] = FIRST_EXTRA + len(COLOURS) * astronaut + colour
                    count += 1
    return count


@kernel
def legal(s: Record, out: Ints) -> int:
    """WOM-N03, section 7: the numbers of the actor's legal actions, rising."""
    phase = s.phase
    count = 0
    if phase == CHOOSE:
        count = write_choices(s, out)
    elif phase == PROGRAM:
        count = write_programs(s, out)
    elif phase == GO_ON:
        out[0] = GO
        out[1] = STOP
        count = 2
    elif phase == DROP:
        count = write_drops(s, out)
    elif phase == BEFORE:
        count = write_before(s, out)
    elif phase == AFTER:
        out[0] = PASS
        out[1] = CALL_MISC
        count = 2
    elif phase == LAND:
        count = write_landings(s, out)
    elif phase == SHARE:
        count = write_shares(s, out)
    elif phase == IN_BOX:
        count = write_steps(s, out)
    elif phase == REACT:
        count = write_reactions(s, out)
    elif phase == END:
        count = write_ends(s, out)
    return count


@kernel
def write_cards(s: Record, out: Ints, weights: Ints) -> int:
    """WOM-S01: the lunar cards not laid, all alike."""
    laid = 0
    for slot in range(SLOTS):
        laid |= 1 << s.track[slot]
    count = 0
    for card in range(len(CARDS)):
        if (laid >> (card + 1)) & 1 == 0:
            out[count] = FIRST_CARD + card
            weights[count] = 1
            count += 1
    return count


@kernel
def write_tokens(s: Record, out: Ints, weights: Ints) -> int:
    """WOM-S02: the tokens left, by their number."""
    count = 0
    for token in range(len(TOKENS)):
        left = TOKEN_NUMBER[token]
        for box in range(TOKENS_IN_PLAY):
            left -= s.tokens[box] == token + 1
        if left > 0:
            out[count] = FIRST_TOKEN + token
            weights[count] = left
            count += 1
    return count


@kernel
def write_draws(s: Record, out: Ints, weights: Ints) -> int:
    """WOM-S04, WOM-A03: the action cards in the deck, by their number."""
    count = 0
    for kind in range(len(KINDS)):
        if s.deck[kind] > 0:
            out[count] = FIRST_DRAW + kind
            weights[count] = s.deck[kind]
            count += 1
    return count


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """WOM-J01, WOM-J02, WOM-R07, section 7: possible outcomes and their weights."""
    phase = s.phase
    if phase in (ROLL, ROLL_AGAIN):
        return write_throws(s, next_colour(s), FIRST_FACE_OUTCOME, out, weights)
    if phase == TRACK:
        return write_cards(s, out, weights)
    if phase == TOKEN:
        return write_tokens(s, out, weights)
    if phase in (DEAL, DRAW):
        return write_draws(s, out, weights)
    return 0


@kernel
def play_outcome(s: Record, move: int) -> None:
    """What chance has given."""
    if move >= FIRST_FACE_OUTCOME:
        roll(s, move - FIRST_FACE_OUTCOME)
    elif move >= FIRST_DRAW:
        if s.phase == DEAL:
            deal(s, move - FIRST_DRAW)
        else:
            draw(s, move - FIRST_DRAW)
    elif move >= FIRST_TOKEN:
        lay_token(s, move - FIRST_TOKEN)
    else:
        draw_card(s, move - FIRST_CARD)


@kernel
def play_card(s: Record, move: int) -> None:
    """WOM-A05: a card of the moments after the dice were taken."""
    if move >= FIRST_EXTRA:
        play_extra_jump(s, (move - FIRST_EXTRA) // len(COLOURS), (move - FIRST_EXTRA) % len(COLOURS))
    elif move >= FIRST_PLAN:
        play_planification(s, move - FIRST_PLAN)
    elif move >= FIRST_SLIP:
        play_slipstream(s, (move - FIRST_SLIP) // len(STEPS), (move - FIRST_SLIP) % len(STEPS) + FIRST_RISE)
    elif move >= FIRST_COOP:
        play_cooperation(s, move - FIRST_COOP)
    else:
        play_miscalculation(s)


@kernel
def play_meeting(s: Record, move: int) -> None:
    """WOM-X01, WOM-T04, WOM-B03, WOM-B05: what is chosen in the box where somebody has come."""
    if move >= FIRST_PAY:
        pay_for_step(s, move - FIRST_PAY + FIRST_RISE)
    elif move >= FIRST_ADV:
        take_free_step(s, move - FIRST_ADV + FIRST_RISE)
    elif move >= FIRST_XE:
        share_ec(s, move - FIRST_XE)
    elif move >= FIRST_XS:
        share_sputniks(s, move - FIRST_XS)
    elif move >= FIRST_SAB:
        sabotage(s, move - FIRST_SAB)
    elif move >= FIRST_ROB:
        rob(s, move - FIRST_ROB)
    elif s.phase == LAND:
        enter_box(s)
    else:
        leave_token(s)


@kernel
def play_dice(s: Record, move: int) -> None:
    """WOM-P02, WOM-M03, WOM-M05, WOM-B06: what is chosen of dice."""
    if move >= FIRST_RE:
        reroll_by_right(s, move - FIRST_RE)
    elif move >= FIRST_EC:
        reroll_by_counter(s, move - FIRST_EC)
    elif move >= FIRST_JUMP:
        jump(s, move - FIRST_JUMP)
    else:
        program_dice(s, move - FIRST_PROGRAM)


@kernel
def play(s: Record, move: int) -> None:
    """Section 7: carry out an action or outcome, and all that follows by itself."""
    if move >= FIRST_CARD:
        play_outcome(s, move)
    elif move >= CALL_MISC:
        play_card(s, move)
    elif move == GO:
        throw_jump(s, s.jump + 1)
    elif move == STOP:
        next_turn(s)
    elif move >= NO:
        play_meeting(s, move)
    elif move >= FIRST_PROGRAM:
        play_dice(s, move)
    elif move == PASS:
        pass_on(s)
    elif move >= FIRST_NOINST:
        play_no_instructions(s, move - FIRST_NOINST)
    else:
        drop(s, move - FIRST_DROP)


@kernel
def reason(s: Record) -> int:
    """WOM-F04, WOM-F05: 0 while the game goes on, else 1 + the index of the reason."""
    return s.reason


@kernel
def points_of(s: Record, astronaut: int) -> int:
    """WOM-F06, WOM-R16: points for where an astronaut is, without its Sputniks."""
    if not is_in_race(s, astronaut):
        return FIRST_ACROSS if s.finished[astronaut] == 1 else ACROSS
    if s.x[astronaut] < LAST_CARD:
        return 0
    return s.option_last_card + s.x[astronaut] - LAST_CARD + 1


@kernel
def score(s: Record, seat: int) -> int:
    """WOM-F06, WOM-T03: the points of the seat's astronauts."""
    total = 0
    for astronaut in range(seat, count_astronauts(s), s.option_players):
        total += points_of(s, astronaut) + s.sputniks[astronaut]
    return total


@kernel
def best_place(s: Record, seat: int) -> int:
    """WOM-F07: the place in race order of the seat's foremost astronaut."""
    best = count_astronauts(s)
    for astronaut in range(seat, count_astronauts(s), s.option_players):
        best = min(best, place_of(s, astronaut))
    return best


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """WOM-F07, WOM-R17: most points; of equal ones the foremost."""
    own = score(s, seat)
    for other in range(s.option_players):
        rival = score(s, other)
        if rival > own or (rival == own and best_place(s, other) < best_place(s, seat)):
            return False
    return True


# ---- imagining what is hidden --------------------------------------------------------------------


@kernel
def hand_sizes(s: Record) -> int:
    """WOM-A03: how many cards each seat holds, in two bits a seat."""
    sizes = 0
    for seat in range(s.option_players):
        for kind in range(len(KINDS)):
            sizes += s.hands[seat, kind] << (SIZE_BITS * seat)
    return sizes


@kernel
def deal_anew(s: Record, seat: int, rng: Rng) -> None:
    """Section 8: all cards that the seat cannot see are shuffled; the other hands get as many as they had."""
    sizes = hand_sizes(s)
    unseen = 0
    for kind in range(len(KINDS)):
        for other in range(s.option_players):
            if other != seat:
                s.deck[kind] += s.hands[other, kind]
                s.hands[other, kind] = 0
        unseen += s.deck[kind]
    for other in range(s.option_players):
        if other != seat:
            for _ in range((sizes >> (SIZE_BITS * other)) & SIZE_MASK):
                deal_one(s, other, draw_below(rng, unseen))
                unseen -= 1


@kernel
def deal_one(s: Record, seat: int, place: int) -> None:
    """The card at this place of the deck, kind by kind, goes to a seat."""
    kind = 0
    while place >= s.deck[kind]:
        place -= s.deck[kind]
        kind += 1
    s.deck[kind] -= 1
    s.hands[seat, kind] += 1


@kernel
def guess_ask(s: Record, seat: int, rng: Rng) -> bool:
    """Section 8: any end part of the moment's seats; whether its first seat is another one that can play a card now."""
    s.ask = seats_of_moment(s)
    seats = 0
    for other in range(s.option_players):
        seats += (s.ask >> other) & 1
    for _ in range(draw_below(rng, seats)):
        done_asking(s)
    return asked_seat(s) != seat and can_answer(s, asked_seat(s))


@kernel
def imagine(s: Record, seat: int, rng: Rng) -> None:
    """Section 8: other hands and the deck; at a moment for cards also who is asked, unless it is this seat."""
    is_asked_hidden = is_moment(s.phase) and asked_seat(s) != seat
    deal_anew(s, seat, rng)
    while is_asked_hidden and not guess_ask(s, seat, rng):
        deal_anew(s, seat, rng)
