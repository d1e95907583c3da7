"""Rounds of March on Mars: the order of play, the end of a round, and the end of the game.

Covers chapters O (rounds), B (the base) and F (the end) of the rulebook, and the baits of C (support).
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit

from .data import CRASHED_DICE, FULL_DICE, HALF, INJECTOR, LZ, LZ_COLUMNS, MAX_SEATS, RIGHT, TIRED_DICE
from .effects import BASE_HIT, GROUP, ROUND_BEGAN, SIDE_SHOWN, STOOD_UP, TO_AGAIN, TO_KEEP, emit_choice
from .planet import board, count_aliens_in_lz, is_ahead, is_in_game
from .schema import BAIT_NODE, BASE_DESTROYED, DRAW, ENDED, FREE_ORDER, NOBODY, ORDER, OUT_OF_TIME, PROGRAM, SIDE
from .throws import clear_turn
from .waves import add_alien, clear_to_bag, deploy_incoming, emit_groups, send_wave

# ---- queries -------------------------------------------------------------------------------------


@kernel
def count_waiting(s: Record) -> int:
    """MOM-O01: the number of marines that have not had their turn in this round."""
    count = 0
    while count < MAX_SEATS and s.order[count] != NOBODY:
        count += 1
    return count


@kernel
def is_waiting(s: Record, marine: int) -> bool:
    """MOM-O05: whether a marine has not had its turn in this round."""
    for place in range(MAX_SEATS):
        if s.order[place] == marine:
            return True
    return False


@kernel
def count_ahead(s: Record, marine: int) -> int:
    """MOM-O03, MOM-O05, MOM-R04: the number of marines that play before this one; if `free`, with lower seats."""
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
    """MOM-C08: the lowest seat with a bait that has not been asked."""
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
    """MOM-P01, MOM-Y08, MOM-R36: 2 after a crash, 3 after an injection, else 4."""
    if s.crashed[marine] != 0:
        return CRASHED_DICE
    if s.ability[marine] == INJECTOR and s.strained[marine] != 0:
        return TIRED_DICE
    return FULL_DICE


# ---- the end of the game -------------------------------------------------------------------------


@kernel
def finish(s: Record, reason: int) -> None:
    """MOM-F01, MOM-F02, MOM-F03: end the game; the board stays as it is."""
    clear_turn(s)
    s.active = NOBODY
    for place in range(MAX_SEATS):
        s.order[place] = NOBODY
    s.ask = 0
    s.phase = ENDED
    s.reason = reason


# ---- the course of a round -----------------------------------------------------------------------


@kernel
def fix_order(s: Record) -> None:
    """MOM-O03, MOM-O04, MOM-O05, MOM-O06: set which marines play in this round, and in which order."""
    for marine in range(s.option_players):
        if is_in_game(s, marine):
            s.order[count_ahead(s, marine)] = marine


@kernel
def begin_round(s: Record) -> None:
    """MOM-O01, MOM-O02, MOM-R01: deploy the incoming aliens and start the first turn."""
    s.round += 1
    emit(s, (ROUND_BEGAN, s.round))
    deploy_incoming(s)
    fix_order(s)
    next_turn(s)


@kernel
def next_turn(s: Record) -> None:
    """MOM-O01, MOM-O05: start the next turn, ask for the next marine, or end the round."""
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
    """MOM-O01: remove a marine from the order of play."""
    count = 0
    for place in range(MAX_SEATS):
        other = s.order[place]
        if other != marine:
            s.order[count] = other
            count += 1
    while count < MAX_SEATS:
        s.order[count] = NOBODY
        count += 1


@kernel
def check_base(s: Record) -> None:
    """MOM-B02, MOM-B03, MOM-B04, MOM-R13, MOM-R14: aliens in the landing zone hit the base and return to the bag."""
    if count_aliens_in_lz(s) > 0:
        s.base_hits += 1
        emit_groups(s, GROUP, LZ, LZ_COLUMNS[board(s)])
        emit(s, (BASE_HIT, s.base_hits))
        clear_to_bag(s, LZ, LZ_COLUMNS[board(s)])
    if s.base_hits == s.option_base:
        finish(s, BASE_DESTROYED)
    elif s.round == s.option_turns:
        finish(s, OUT_OF_TIME)
    else:
        s.phase = SIDE


@kernel
def roll_side(s: Record, number: int) -> None:
    """MOM-W05, MOM-C08: set the wave die; after its first roll all seats with a bait are to be asked."""
    emit(s, (SIDE_SHOWN, number))
    if s.side == 0:
        s.ask = all_baits(s)
    s.side = number
    ask_baits(s)


@kernel
def ask_baits(s: Record) -> None:
    """MOM-C08, MOM-R26: ask the next seat with a bait; after the last one the roll is final."""
    if s.ask != 0:
        s.phase = BAIT_NODE
    else:
        close_round(s)


@kernel
def answer_bait(s: Record, is_again: bool) -> None:
    """MOM-C08: keep the wave die or reroll it."""
    emit_choice(s, first_asked(s), TO_AGAIN if is_again else TO_KEEP, 0)
    s.ask &= s.ask - 1
    if is_again:
        s.phase = SIDE
    else:
        ask_baits(s)


@kernel
def close_round(s: Record) -> None:
    """MOM-W05, MOM-W06, MOM-O01: send the wave of the round, then begin the next round."""
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
    """MOM-P01, MOM-P02, MOM-K04: set the dice due and let a crashed marine stand up."""
    leave_order(s, marine)
    s.active = marine
    s.dice = dice_due(s, marine)
    if s.crashed[marine] != 0:
        emit(s, (STOOD_UP, marine))
    s.crashed[marine] = 0
    s.phase = PROGRAM
