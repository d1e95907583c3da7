"""Jumps of Walking on the Moon and their results: landing, meetings, tokens, accidents.

Chapters M (from the choice of a die), K (accidents), X (robbery and sabotage) and B (special boxes) of the rulebook,
meetings of a seat's own astronauts (T) and the card Slipstream (A).
"""

from __future__ import annotations

from crossings.engine import Ints, Record, kernel
from crossings.engine.kernels.emit import emit
from crossings.shared.ring.data import CLIMBED, FACES, add, add_row
from crossings.shared.ring.jumps import count_sputniks, ground_below, is_accident, kind_of, steps_made

from .cards import open_window, use_card
from .data import (
    ADV,
    BACK,
    DOWN,
    EC,
    FIRST_ADV,
    FIRST_PAY,
    FIRST_RISE,
    FIRST_ROB,
    FIRST_SAB,
    FIRST_XE,
    FIRST_XS,
    FORWARD,
    GOAL,
    NO,
    PAY,
    REROLL,
    SECTOR,
    SLIP,
    SPUT,
    SPUTNIKS_OF_TOKEN,
    UP,
)
from .effects import (
    CRASHED,
    FREE_STEP,
    HANDED,
    JUMPED,
    LEFT_ALONE,
    LOST,
    MAY_THROW_AGAIN,
    PAID_STEP,
    ROBBED,
    SABOTAGED,
    SHARED_EC,
    SHARED_SPUTNIKS,
    SLIPPED,
    STAYED,
)
from .race import (
    can_step,
    can_step_free,
    count_astronauts,
    cross,
    gain_ec,
    gain_sputniks,
    is_in_race,
    put,
    seat_of,
    shares_box,
    step,
    step_back,
)
from .schema import IN_BOX, LAND, NOBODY, REACT, SHARE
from .turns import end_jump, settle_react

# ---- queries: special boxes ---------------------------------------------------------------------


@kernel
def is_special(column: int) -> bool:
    """WOM-S02: whether a column has a special box, between two cards."""
    return column % SECTOR == 0 and 0 < column < GOAL


@kernel
def token_of(s: Record, column: int) -> int:
    """WOM-S02: return the token of a special box."""
    return s.tokens[column // SECTOR - 1] - 1


@kernel
def active_token(s: Record) -> int:
    """WOM-B02, WOM-B03, WOM-B05: return the token that offers the mover a step.

    Outside special boxes the mover is paying for further steps.
    """
    column = s.x[s.mover]
    return token_of(s, column) if is_special(column) else PAY


@kernel
def is_slipping(s: Record) -> bool:
    """WOM-A08: whether the token takes effect after Slipstream, not after a jump."""
    return s.mover != s.active


# ---- queries: meetings --------------------------------------------------------------------------


@kernel
def is_rival_here(s: Record, other: int) -> bool:
    """WOM-X01, WOM-X06, WOM-T05: whether a rival is in the box of the active astronaut; never in the basic game."""
    return s.option_advanced != 0 and seat_of(s, other) != seat_of(s, s.active) and shares_box(s, s.active, other)


@kernel
def can_rob(s: Record, victim: int) -> bool:
    """WOM-X01, WOM-X03, WOM-X06: whether a rival in the box has a Sputnik counter."""
    return is_rival_here(s, victim) and s.sputniks[victim] > 0


@kernel
def can_sabotage(s: Record, victim: int) -> bool:
    """WOM-X01, WOM-X04, WOM-X06, WOM-R25: whether a rival in the box has neither a Sputnik nor a red counter."""
    return is_rival_here(s, victim) and s.sputniks[victim] == 0 and s.handicap[victim] == 0


@kernel
def mate_in_box(s: Record) -> int:
    """WOM-T04: return the other astronaut of the seat if it is in the box of the active one, else `NOBODY`."""
    for other in range(count_astronauts(s)):
        if seat_of(s, other) == seat_of(s, s.active) and shares_box(s, s.active, other):
            return other
    return NOBODY


@kernel
def can_share(s: Record, mate: int, sputniks: int) -> bool:
    """WOM-T04, section 7: whether an astronaut can take this number of the joint Sputniks.

    The number must change, unless EC counters can be exchanged afterwards.
    """
    joint = s.sputniks[s.active] + s.sputniks[mate]
    return sputniks <= joint and (sputniks != s.sputniks[s.active] or s.ec[s.active] + s.ec[mate] > 0)


@kernel
def can_meet(s: Record) -> bool:
    """WOM-X01, WOM-T04, section 7, step 5: whether there is a choice besides `no`."""
    for other in range(count_astronauts(s)):
        if can_rob(s, other) or can_sabotage(s, other):
            return True
    mate = mate_in_box(s)
    return mate != NOBODY and s.sputniks[s.active] + s.sputniks[mate] + s.ec[s.active] + s.ec[mate] > 0


# ---- queries: lists of moves --------------------------------------------------------------------


@kernel
def write_landings(s: Record, out: Ints) -> int:
    """WOM-X01 to WOM-X04, WOM-T04: write no action, robberies, sabotages, and exchanges with the other astronaut."""
    count = add(NO, out, 0)
    for other in range(count_astronauts(s)):
        if can_rob(s, other):
            count = add(FIRST_ROB + other, out, count)
    for other in range(count_astronauts(s)):
        if can_sabotage(s, other):
            count = add(FIRST_SAB + other, out, count)
    mate = mate_in_box(s)
    if mate != NOBODY:
        for mine in range(s.sputniks[s.active] + s.sputniks[mate] + 1):
            if can_share(s, mate, mine):
                count = add(FIRST_XS + mine, out, count)
    return count


@kernel
def write_shares(s: Record, out: Ints) -> int:
    """WOM-T04: write all shares of the joint EC counters."""
    return add_row(FIRST_XE, s.ec[s.active] + s.ec[mate_in_box(s)] + 1, out, 0)


@kernel
def write_steps(s: Record, out: Ints) -> int:
    """WOM-B03, WOM-B05, WOM-J24: write no step, and the free steps into a circle."""
    first = FIRST_ADV if active_token(s) == ADV else FIRST_PAY
    count = add(NO, out, 0)
    for rise in range(DOWN, UP + 1):
        if can_step(s, s.mover, FORWARD, rise):
            count = add(first + rise - FIRST_RISE, out, count)
    return count


# ---- state changes: a jump ----------------------------------------------------------------------


@kernel
def jump(s: Record, number: int) -> None:
    """WOM-M03, WOM-M04, WOM-M09, WOM-J03 to WOM-J22, WOM-R03 to WOM-R06, WOM-R08 to WOM-R10, WOM-K01: make a jump.

    It may end in an accident. The other dice have no effect.
    """
    for face in range(len(FACES)):
        s.faces[face] = 0
    s.reroll[s.active] = 0
    start = s.x[s.active]
    level = s.y[s.active]
    steps = steps_made(s, start, level, FORWARD, number)
    end = start + steps
    height = level + CLIMBED[number, steps]
    ground = ground_below(s, end, height)
    obstacle = kind_of(s, end, height)
    passed = count_sputniks(s, start, level, FORWARD, number, steps)
    s.crash = is_accident(s, number, steps, end, height)
    emit(s, (JUMPED, s.active, number, start, level, steps, ground, s.crash, obstacle, passed))
    if s.crash:
        emit(s, (CRASHED, s.active, number, start, level, steps, ground, s.crash, obstacle))
    collect(s, passed)
    if end >= GOAL:
        cross(s, s.active)
        end_move(s)
    elif steps == 0:
        end_move(s)
    else:
        put(s, s.active, end, ground)
        land(s)


@kernel
def collect(s: Record, count: int) -> None:
    """WOM-C02, WOM-M09: take a counter for each Sputnik that the jump passed."""
    s.touched = count > 0
    gain_sputniks(s, s.active, count)


@kernel
def land(s: Record) -> None:
    """WOM-M09, WOM-X01, WOM-X02, WOM-T04, WOM-R24: offer the choices with others in the box after a safe jump."""
    if s.crash == 0 and can_meet(s):
        s.phase = LAND
    else:
        enter_box(s)


# ---- state changes: meetings --------------------------------------------------------------------


@kernel
def rob(s: Record, victim: int) -> None:
    """WOM-X03: take a Sputnik counter from a rival."""
    emit(s, (ROBBED, s.active, victim))
    emit(s, (HANDED, s.active, 1, 0))
    emit(s, (HANDED, victim, -1, 0))
    s.sputniks[victim] -= 1
    s.sputniks[s.active] += 1
    enter_box(s)


@kernel
def sabotage(s: Record, victim: int) -> None:
    """WOM-X04, WOM-X07: give a rival a red counter."""
    emit(s, (SABOTAGED, s.active, victim))
    s.handicap[victim] = 1
    enter_box(s)


@kernel
def share_sputniks(s: Record, mine: int) -> None:
    """WOM-T04, WOM-R38: redistribute the joint Sputniks, then the joint EC counters, if there are any."""
    mate = mate_in_box(s)
    given = s.sputniks[s.active] - mine
    emit(s, (SHARED_SPUTNIKS, s.active, mate, mine))
    emit(s, (HANDED, s.active, -given, 0))
    emit(s, (HANDED, mate, given, 0))
    s.sputniks[mate] += given
    s.sputniks[s.active] = mine
    if s.ec[s.active] + s.ec[mate] > 0:
        s.phase = SHARE
    else:
        enter_box(s)


@kernel
def share_ec(s: Record, mine: int) -> None:
    """WOM-T04, WOM-G03: redistribute the joint EC counters, even in first position."""
    mate = mate_in_box(s)
    given = s.ec[s.active] - mine
    emit(s, (SHARED_EC, s.active, mate, mine))
    emit(s, (HANDED, s.active, 0, -given))
    emit(s, (HANDED, mate, 0, given))
    s.ec[mate] += given
    s.ec[s.active] = mine
    enter_box(s)


# ---- state changes: special boxes ---------------------------------------------------------------


@kernel
def leave_alone(s: Record) -> None:
    """WOM-X01: do nothing to the others in the box."""
    emit(s, (LEFT_ALONE, s.active))
    enter_box(s)


@kernel
def enter_box(s: Record) -> None:
    """WOM-B01, WOM-M09: apply the token of the box where the jump ended, even after an accident."""
    s.mover = s.active
    apply_token(s)


@kernel
def apply_token(s: Record) -> None:
    """WOM-B01, WOM-B07, WOM-B08, WOM-R12, WOM-R35: apply the token of the mover's box, if any."""
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
        emit(s, (MAY_THROW_AGAIN, s.mover))
    elif token == BACK:
        step_back(s, s.mover)
    offer_steps(s, token)


@kernel
def offer_steps(s: Record, token: int) -> None:
    """WOM-B03, WOM-B05, WOM-R36: offer a free step if one is possible and, for `pay`, affordable."""
    offers_step = token == ADV or (token == PAY and s.sputniks[s.mover] > 0)
    if offers_step and is_in_race(s, s.mover) and can_step_free(s, s.mover):
        s.phase = IN_BOX
    else:
        leave_token(s)


@kernel
def take_free_step(s: Record, rise: int) -> None:
    """WOM-B02, WOM-B03: make a free step. The token of the new box takes effect in turn."""
    emit(s, (FREE_STEP, s.mover, rise, s.x[s.mover] + FORWARD, s.y[s.mover] + rise))
    step(s, s.mover, FORWARD, rise)
    apply_token(s)


@kernel
def pay_for_step(s: Record, rise: int) -> None:
    """WOM-B02, WOM-B05: pay for a step. Offer another, unless the new box has its own token."""
    emit(s, (PAID_STEP, s.mover, rise, s.x[s.mover] + FORWARD, s.y[s.mover] + rise))
    emit(s, (HANDED, s.mover, -1, 0))
    s.sputniks[s.mover] -= 1
    step(s, s.mover, FORWARD, rise)
    if is_special(s.x[s.mover]):
        apply_token(s)
    else:
        offer_steps(s, PAY)


@kernel
def stay(s: Record) -> None:
    """WOM-B03, WOM-B05, WOM-R36: decline a step."""
    emit(s, (STAYED, s.mover))
    leave_token(s)


@kernel
def leave_token(s: Record) -> None:
    """WOM-M09, section 7, steps 5 and 6: return to the move that the token interrupted."""
    slipping = is_slipping(s)
    s.mover = NOBODY
    if slipping:
        s.phase = REACT
        settle_react(s)
    else:
        end_move(s)


@kernel
def play_slipstream(s: Record, astronaut: int, rise: int) -> None:
    """WOM-A08, WOM-A14, WOM-X05, WOM-R32, WOM-R34: make a free step, and apply the token of the box it leads to."""
    seat = use_card(s, SLIP)
    emit(s, (SLIPPED, seat, SLIP, astronaut, rise, s.x[astronaut] + FORWARD, s.y[astronaut] + rise))
    step(s, astronaut, FORWARD, rise)
    s.mover = astronaut
    apply_token(s)


# ---- state changes: the end of a jump -----------------------------------------------------------


@kernel
def end_move(s: Record) -> None:
    """WOM-M09, WOM-K04, WOM-A08, WOM-A09: apply the loss of an accident, then open the reaction window."""
    if s.crash:
        apply_accident(s)
    if s.option_advanced:
        open_window(s, REACT)
        settle_react(s)
    else:
        end_jump(s)


@kernel
def apply_accident(s: Record) -> None:
    """WOM-K02 to WOM-K05, WOM-K07, WOM-B09, WOM-R11: lose half of the Sputniks, rounded down.

    The astronaut is stunned unless it has finished.
    """
    s.crash = 0
    lost = s.sputniks[s.active] // 2
    s.sputniks[s.active] -= lost
    if lost > 0:
        emit(s, (LOST, s.active, -lost, 0, s.sputniks[s.active]))
    if is_in_race(s, s.active):
        s.crashed[s.active] = 1
