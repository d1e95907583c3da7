"""Rounds and turns of Walking on the Moon: whose turn it is, what a round begins and ends with.

Chapter O (rounds) of the rulebook, cards drawn and those for the end of a round (A), Earth Control and handicap (G),
the end (F). A question asked of a seat ends in a `settle` kernel, which asks the next seat or lets the game go on.
"""

from __future__ import annotations

from crossings.engine import Record, kernel

from .cards import (
    done_asking,
    give_up,
    is_answer_due,
    is_shielded,
    open_moment,
    settle_after,
    settle_before,
    shuffle_discards,
    use_card,
)
from .data import COOP, EXTRA, EXTRA_JUMP, HAND_LIMIT, JUMPS_A_TURN, KINDS, PLAN
from .race import (
    all_seats,
    asked_seat,
    count_across,
    count_astronauts,
    gain_ec,
    gain_sputniks,
    is_first,
    is_in_race,
    is_last,
    place_of,
)
from .schema import AFTER, BEFORE, BY_GOAL, BY_ROUNDS, DRAW, DROP, END, ENDED, GO_ON, NOBODY, PROGRAM, REACT
from .throws import begin_jump, clear_program, dice_due, has_next_jump

# ---- effects: the end of a round ----------------------------------------------------------------


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


@kernel
def help_the_last(s: Record) -> None:
    """WOM-G04, WOM-G05, WOM-R23: an EC counter for each in last position, the hindmost first."""
    for place in range(count_astronauts(s) - 1, -1, -1):
        for astronaut in range(count_astronauts(s)):
            if is_last(s, astronaut) and place_of(s, astronaut) == place:
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
def settle_end(s: Record) -> None:
    """WOM-A10, WOM-A11, section 7, step 8."""
    if not is_answer_due(s):
        end_round(s)


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


# ---- effects: turns -----------------------------------------------------------------------------


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
def reward_three_jumps(s: Record) -> None:
    """WOM-G02, WOM-G03, WOM-R22: an EC counter for three jumps without an accident, unless in first position."""
    if s.option_advanced and s.jump == JUMPS_A_TURN:
        gain_ec(s, s.active)


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
def settle_react(s: Record) -> None:
    """WOM-A08, WOM-A09, section 7, step 6."""
    if not is_answer_due(s):
        end_jump(s)


# ---- effects: the start of a round --------------------------------------------------------------


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
def draw_next(s: Record) -> None:
    """WOM-A03, WOM-A04: the next seat draws; after the last one the turns begin."""
    if s.ask == 0:
        begin_turn(s, 0)
    else:
        shuffle_discards(s)
        s.phase = DRAW


@kernel
def deal(s: Record, kind: int) -> None:
    """WOM-S04, WOM-R27: the first action card of a seat; after the last seat round 1 begins."""
    s.deck[kind] -= 1
    s.hands[asked_seat(s), kind] += 1
    done_asking(s)
    if s.ask == 0:
        begin_round(s)


@kernel
def draw_card(s: Record, kind: int) -> None:
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
def drop(s: Record, kind: int) -> None:
    """WOM-A03: one of two cards is dropped."""
    give_up(s, asked_seat(s), kind)
    done_asking(s)
    draw_next(s)


# ---- effects: cards for the end of a round ------------------------------------------------------


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
def play_cooperation(s: Record, astronaut: int) -> None:
    """WOM-A09: one counter."""
    use_card(s, COOP)
    gain_sputniks(s, astronaut, 1)
    settle_react(s)


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
