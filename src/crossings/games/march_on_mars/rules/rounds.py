"""Rounds of March on Mars: who plays, when a round is over, and how the game ends.

Chapters O (rounds), B (the base) and F (the end) of the rulebook, and the baits of C (support).
"""

from __future__ import annotations

from crossings.engine import Record, kernel

from .data import CRASHED_DICE, FULL_DICE, HALF, INJECTOR, LZ, LZ_COLUMNS, MAX_SEATS, RIGHT, TIRED_DICE
from .planet import board, count_aliens_in_lz, is_ahead, is_in_game
from .schema import BAIT_NODE, BASE_DESTROYED, DRAW, ENDED, FREE_ORDER, NOBODY, ORDER, OUT_OF_TIME, PROGRAM, SIDE
from .throws import clear_turn
from .waves import add_alien, clear_to_bag, deploy_incoming, send_wave

# ---- questions -----------------------------------------------------------------------------------


@kernel
def count_waiting(s: Record) -> int:
    """MOM-O01: how many marines have their turn still before them."""
    count = 0
    while count < MAX_SEATS and s.order[count] != NOBODY:
        count += 1
    return count


@kernel
def is_waiting(s: Record, marine: int) -> bool:
    """MOM-O05: its turn of this round is still to come."""
    for place in range(MAX_SEATS):
        if s.order[place] == marine:
            return True
    return False


@kernel
def count_ahead(s: Record, marine: int) -> int:
    """MOM-O03, MOM-O05, MOM-R04: how many marines in the game play before this one; `free`: lower numbers."""
    count = 0
    for other in range(s.option_players):
        if other != marine and is_in_game(s, other):
            if s.option_order == FREE_ORDER:
                count += other < marine
            else:
                count += is_ahead(s, other, marine)
    return count


@kernel
def first_asked(s: Record) -> int:
    """MOM-C08: the lowest seat with a bait that is still to be asked."""
    seat = 0
    while (s.ask >> seat) & 1 == 0:
        seat += 1
    return seat


@kernel
def all_baits(s: Record) -> int:
    """MOM-C08: the set of all seats with a bait."""
    seats = 0
    for marine in range(s.option_players):
        seats |= s.bait[marine] << marine
    return seats


@kernel
def dice_due(s: Record, marine: int) -> int:
    """MOM-P01, MOM-Y08, MOM-R36: 2 if it lies crashed, 3 after an injection, else 4."""
    if s.crashed[marine] != 0:
        return CRASHED_DICE
    if s.ability[marine] == INJECTOR and s.strained[marine] != 0:
        return TIRED_DICE
    return FULL_DICE


# ---- effects: how it ends ------------------------------------------------------------------------


@kernel
def finish(s: Record, why: int) -> None:
    """MOM-F01, MOM-F02, MOM-F03: the game is over; all else stays as it is."""
    clear_turn(s)
    s.active = NOBODY
    for place in range(MAX_SEATS):
        s.order[place] = NOBODY
    s.ask = 0
    s.phase = ENDED
    s.reason = why


# ---- effects: a round ----------------------------------------------------------------------------


@kernel
def fix_order(s: Record) -> None:
    """MOM-O03, MOM-O04, MOM-O05, MOM-O06: who plays in this round, in which order."""
    for marine in range(s.option_players):
        if is_in_game(s, marine):
            s.order[count_ahead(s, marine)] = marine


@kernel
def begin_round(s: Record) -> None:
    """MOM-O01, MOM-O02, MOM-R01: the incoming aliens deploy, then marine after marine has its turn."""
    s.round += 1
    deploy_incoming(s)
    fix_order(s)
    next_turn(s)


@kernel
def next_turn(s: Record) -> None:
    """MOM-O01, MOM-O05: the next marine's turn, the choice of it, or the end of the round."""
    waiting = count_waiting(s)
    clear_turn(s)
    s.active = NOBODY
    if waiting == 0:
        check_base(s)
    elif s.option_order == FREE_ORDER and waiting > 1:
        s.phase = ORDER
    else:
        begin_turn(s, s.order[0])


@kernel
def leave_order(s: Record, marine: int) -> None:
    """MOM-O01: its turn has come."""
    kept = 0
    for place in range(MAX_SEATS):
        other = s.order[place]
        if other != marine:
            s.order[kept] = other
            kept += 1
    while kept < MAX_SEATS:
        s.order[kept] = NOBODY
        kept += 1


@kernel
def check_base(s: Record) -> None:
    """MOM-B02, MOM-B03, MOM-B04, MOM-R13, MOM-R14: aliens in the landing zone hit the base and go."""
    if count_aliens_in_lz(s) > 0:
        clear_to_bag(s, LZ, LZ_COLUMNS[board(s)])
        s.base_hits += 1
    if s.base_hits == s.option_base:
        finish(s, BASE_DESTROYED)
    elif s.round == s.option_turns:
        finish(s, OUT_OF_TIME)
    else:
        s.phase = SIDE


@kernel
def roll_side(s: Record, number: int) -> None:
    """MOM-W05, MOM-C08: the white die for the wave; then those who bait are asked."""
    if s.side == 0:
        s.ask = all_baits(s)
    s.side = number
    ask_baits(s)


@kernel
def ask_baits(s: Record) -> None:
    """MOM-C08, MOM-R26: ask the next seat with a bait; after the last the throw stands."""
    if s.ask != 0:
        s.phase = BAIT_NODE
    else:
        close_round(s)


@kernel
def answer_bait(s: Record, is_again: bool) -> None:
    """MOM-C08: keep the throw, or have the die thrown again."""
    s.ask &= s.ask - 1
    if is_again:
        s.phase = SIDE
    else:
        ask_baits(s)


@kernel
def close_round(s: Record) -> None:
    """MOM-W05, MOM-W06, MOM-O01: the wave of the round, then the next round."""
    side = s.side
    s.side = 0
    for marine in range(MAX_SEATS):
        s.bait[marine] = 0
    if board(s) == HALF and side == RIGHT:
        add_alien(s)
    else:
        send_wave(s, side)
    if s.draw_count > 0:
        s.phase = DRAW
    else:
        begin_round(s)


@kernel
def begin_turn(s: Record, marine: int) -> None:
    """MOM-P01, MOM-P02, MOM-K04: so many dice are due; a crashed marine stands up."""
    leave_order(s, marine)
    s.active = marine
    s.dice = dice_due(s, marine)
    s.crashed[marine] = 0
    s.phase = PROGRAM
