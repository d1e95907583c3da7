"""Rounds and turns of Walking on the Moon.

Chapter O (rounds) of the rulebook, drawing cards and cards at the end of a round (A), Earth Control and handicaps (G),
and the end of the game (F). After each answer of a seat a `settle_...` kernel asks the next seat or lets the game go
on.
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit

from .cards import (
    end_question,
    is_answer_due,
    is_shielded,
    open_window,
    settle_after,
    settle_before,
    shuffle_discards,
    use_card,
)
from .data import COOP, EXTRA, EXTRA_JUMP, HAND_LIMIT, JUMPS_A_TURN, KINDS, PLAN
from .effects import (
    COOPERATED,
    DREW,
    DROPPED,
    HANDED,
    HANDICAPPED,
    JUMPS_EXTRA,
    PASSED,
    PLANNED,
    ROUND_BEGAN,
    STOPPED,
)
from .race import (
    all_seats,
    asked_seat,
    count_across,
    count_astronauts,
    gain_ec,
    is_first,
    is_in_race,
    is_last,
    place_of,
)
from .schema import AFTER, BEFORE, BY_GOAL, BY_ROUNDS, DRAW, DROP, END, ENDED, GO_ON, NOBODY, PROGRAM, REACT
from .throws import begin_jump, clear_program, dice_due, has_next_jump

# ---- state changes: the end of a round ----------------------------------------------------------


@kernel
def end_game(s: Record, reason: int) -> None:
    """WOM-F04, WOM-F05: end the game and clear the fields of the turn."""
    s.phase = ENDED
    s.reason = reason
    s.active = NOBODY
    s.turn = 0
    s.protected = 0
    for place in range(count_astronauts(s)):
        s.order[place] = 0


@kernel
def help_the_last(s: Record) -> None:
    """WOM-G04, WOM-G05, WOM-R23: give an EC counter to each astronaut in last position, the rearmost first."""
    for place in range(count_astronauts(s) - 1, -1, -1):
        for astronaut in range(count_astronauts(s)):
            if is_last(s, astronaut) and place_of(s, astronaut) == place:
                gain_ec(s, astronaut)


@kernel
def end_round(s: Record) -> None:
    """WOM-F04, WOM-F05, WOM-G04, WOM-R40: end the game or begin the next round."""
    if count_across(s) > 0:
        end_game(s, BY_GOAL)
    elif s.round == s.option_round_limit:
        end_game(s, BY_ROUNDS)
    else:
        if s.option_advanced:
            help_the_last(s)
        begin_round(s)


@kernel
def settle_end(s: Record) -> None:
    """WOM-A10, WOM-A11, section 7, step 8: ask the next seat, or end the round."""
    if not is_answer_due(s):
        end_round(s)


@kernel
def close_round(s: Record) -> None:
    """WOM-A10, WOM-A11, WOM-F04, section 7, step 8: open the reaction window at the end of the round."""
    s.turn = count_astronauts(s)
    s.active = NOBODY
    if s.option_advanced:
        open_window(s, END)
        settle_end(s)
    else:
        end_round(s)


# ---- state changes: turns -----------------------------------------------------------------------


@kernel
def begin_turn(s: Record, turn: int) -> None:
    """WOM-P01, WOM-P06, WOM-K06, section 7, step 3: begin a turn.

    The astronaut stands up and returns its red counter.
    """
    s.turn = turn
    s.active = s.order[turn]
    s.dice = dice_due(s, s.active)
    s.crashed[s.active] = 0
    s.handicap[s.active] = 0
    s.removed = 0
    if s.option_advanced and not is_shielded(s):
        open_window(s, BEFORE)
        settle_before(s)
    else:
        s.phase = PROGRAM


@kernel
def next_turn(s: Record) -> None:
    """WOM-O01, WOM-F03, WOM-R15, section 7, step 3: begin the next turn of the round, or end it."""
    clear_program(s)
    turn = s.turn + 1
    while turn < count_astronauts(s) and not is_in_race(s, s.order[turn]):
        turn += 1
    if turn < count_astronauts(s):
        begin_turn(s, turn)
    else:
        close_round(s)


@kernel
def stop(s: Record) -> None:
    """WOM-M08: end the turn by choice."""
    emit(s, (STOPPED, s.active))
    next_turn(s)


@kernel
def reward_three_jumps(s: Record) -> None:
    """WOM-G02, WOM-G03, WOM-R22: give an EC counter for three jumps without an accident, except in first position."""
    if s.option_advanced and s.jump == JUMPS_A_TURN:
        gain_ec(s, s.active)


@kernel
def end_jump(s: Record) -> None:
    """WOM-M08, WOM-K03, WOM-G02, WOM-A11, section 7, step 7: go on after a jump and the reactions to it."""
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
def settle_react(s: Record) -> None:
    """WOM-A08, WOM-A09, section 7, step 6: ask the next seat, or end the jump."""
    if not is_answer_due(s):
        end_jump(s)


# ---- state changes: the start of a round --------------------------------------------------------


@kernel
def set_order(s: Record) -> None:
    """WOM-O01, WOM-O02, WOM-O03: set the order of play to the race order at the start of the round."""
    for astronaut in range(count_astronauts(s)):
        s.order[place_of(s, astronaut)] = astronaut


@kernel
def set_handicaps(s: Record) -> None:
    """WOM-G06, WOM-A06, WOM-R26: give red counters to astronauts in first position; protect those in last position."""
    s.protected = 0
    for astronaut in range(count_astronauts(s)):
        if is_first(s, astronaut) and s.handicap[astronaut] == 0:
            s.handicap[astronaut] = 1
            emit(s, (HANDICAPPED, astronaut))
        if is_last(s, astronaut):
            s.protected |= 1 << astronaut


@kernel
def begin_round(s: Record) -> None:
    """WOM-O01, WOM-A03, section 7, step 2: set the order and handicaps, and draw cards.

    The cards of round 1 have been dealt.
    """
    s.round += 1
    set_order(s)
    s.active = NOBODY
    s.turn = -1
    draws = s.option_advanced and s.round > 1
    if not draws:
        emit(s, (ROUND_BEGAN, s.round))
    if s.option_advanced:
        set_handicaps(s)
    if draws:
        s.ask = all_seats(s)
        draw_next(s)
    else:
        begin_turn(s, 0)


@kernel
def draw_next(s: Record) -> None:
    """WOM-A03, WOM-A04: let the next seat draw a card. After the last seat the turns begin."""
    if s.ask == 0:
        begin_turn(s, 0)
    else:
        shuffle_discards(s)
        s.phase = DRAW


@kernel
def deal(s: Record, kind: int) -> None:
    """WOM-S04, WOM-R27: deal the first action card of a seat. After the last seat round 1 begins."""
    seat = end_question(s)
    s.deck[kind] -= 1
    s.hands[seat, kind] += 1
    emit(s, (DREW, seat, kind))
    if s.ask == 0:
        begin_round(s)


@kernel
def draw_card(s: Record, kind: int) -> None:
    """WOM-A03, WOM-R28: draw a card at the start of a round. A seat with two cards then drops one."""
    if s.ask == all_seats(s):
        emit(s, (ROUND_BEGAN, s.round))
    s.deck[kind] -= 1
    seat = asked_seat(s)
    emit(s, (DREW, seat, kind))
    s.hands[seat, kind] += 1
    held = 0
    for other in range(len(KINDS)):
        held += s.hands[seat, other]
    if held > HAND_LIMIT:
        s.phase = DROP
    else:
        end_question(s)
        draw_next(s)


@kernel
def drop(s: Record, kind: int) -> None:
    """WOM-A03: drop one of two cards."""
    seat = use_card(s, kind)
    for other in range(len(KINDS)):
        if s.hands[seat, other] > 0:
            emit(s, (DROPPED, seat, kind, other))
    draw_next(s)


# ---- state changes: cards at the end of a round -------------------------------------------------


@kernel
def pass_on(s: Record) -> None:
    """WOM-A05: play no card, and ask the next seat."""
    seat = end_question(s)
    emit(s, (PASSED, seat))
    if s.phase == BEFORE:
        settle_before(s)
    elif s.phase == AFTER:
        settle_after(s)
    elif s.phase == REACT:
        settle_react(s)
    else:
        settle_end(s)


@kernel
def play_cooperation(s: Record, astronaut: int) -> None:
    """WOM-A09: take a Sputnik counter, of which the supply has at least one left."""
    seat = use_card(s, COOP)
    emit(s, (COOPERATED, seat, COOP, astronaut))
    s.sputniks[astronaut] += 1
    emit(s, (HANDED, astronaut, 1, 0))
    settle_react(s)


@kernel
def play_planification(s: Record, astronaut: int) -> None:
    """WOM-A10: take an EC counter, of which the supply has at least one left."""
    seat = use_card(s, PLAN)
    emit(s, (PLANNED, seat, PLAN, astronaut))
    s.ec[astronaut] += 1
    emit(s, (HANDED, astronaut, 0, 1))
    settle_end(s)


@kernel
def play_extra_jump(s: Record, astronaut: int, colour: int) -> None:
    """WOM-A11, WOM-A14: jump with one die, then ask the seats still to be asked."""
    seat = use_card(s, EXTRA)
    emit(s, (JUMPS_EXTRA, seat, EXTRA, astronaut, colour))
    s.ask_end = s.ask
    s.ask = 0
    s.active = astronaut
    s.pending[colour] = 1
    begin_jump(s, EXTRA_JUMP)
