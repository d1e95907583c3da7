"""Orders, answers and outcomes: which are possible, and what each does."""

from __future__ import annotations

from crossings.engine import Ints, Record, Rng, kernel
from crossings.engine.kernels.bits import count_bits, lowest_bit, nth_bit
from crossings.engine.kernels.emit import emit
from crossings.engine.kernels.rng import draw_below

from .data import (
    ATTACKER,
    BUY,
    DEFENDER,
    END,
    ENTER,
    FACES,
    FIRST_AIM,
    FIRST_BOAT,
    FIRST_BRIDGE,
    FIRST_CANNON,
    FIRST_DIE,
    FIRST_DRAW,
    FIRST_LAUNCH,
    FIRST_LOAD,
    FIRST_MOVE,
    FIRST_PLANE,
    FIRST_REROLL,
    FIRST_ROLL,
    FIRST_SEND,
    KEEP,
    MARCH,
    ROLL_HIGH,
    ROLL_LOW,
)
from .deployment import (
    can_enter,
    count_marchers,
    enter,
    has_soldier_coin,
    launch,
    load,
    loadable,
    march,
    movable,
    move_soldier,
    open_step_4,
)
from .effects import ENDED_TURN, KEPT_ROLL
from .planes import aim, count_mission, next_plane, replace_die, reroll, roll, send, sendable, settle, shoot
from .schema import DEPLOY, FIRE, HIT_GHOST, PURCHASE, WHERE_GHOST
from .turns import (
    build_boat,
    build_cannon,
    build_plane,
    can_build_boat,
    can_buy,
    can_lay,
    draw_domino,
    end_attack,
    lay_section,
)

INLINED = True


# ---- queries -------------------------------------------------------------------------------------


@kernel
def is_asked_about_dice(s: Record) -> bool:
    """BAB-55: whether the defender must keep the roll or let the ghost reroll a die."""
    return s.phase == HIT_GHOST or s.phase == WHERE_GHOST


@kernel
def is_giving_orders(s: Record) -> bool:
    """BAB-07: whether a player may give orders."""
    return s.phase <= DEPLOY


# ---- listing -------------------------------------------------------------------------------------


@kernel
def write_each(bits: int, offset_1: int, out: Ints, count: int) -> int:
    """Write `offset_1` plus each number of a set, ascending, from index `count` on; return the new count."""
    while bits != 0:
        out[count] = offset_1 + lowest_bit(bits)
        bits &= bits - 1
        count += 1
    return count


@kernel
def orders_to_build(s: Record) -> int:
    """BAB-09, BAB-15 to BAB-19: the set of the attacker's orders of steps 2 and 3, as offsets from `buy`."""
    orders = orders_to_buy(s)
    if s.phase != DEPLOY:
        if can_lay(s):
            orders |= s.reserves[ATTACKER] << (FIRST_BRIDGE - BUY)
        if can_build_boat(s):
            orders |= s.reserves[ATTACKER] << (FIRST_BOAT - BUY)
    return orders


@kernel
def orders_to_cross(s: Record) -> int:
    """BAB-22 to BAB-34: the set of the attacker's orders of step 4 without launches, as offsets from `enter`."""
    moves = movable(s)
    orders = int(can_enter(s)) | (moves << (FIRST_MOVE - ENTER))
    if moves != 0 and count_marchers(s) > 1:
        orders |= 1 << (MARCH - ENTER)
    if has_soldier_coin(s):
        orders |= loadable(s) << (FIRST_LOAD - ENTER)
    return orders


@kernel
def orders_to_buy(s: Record) -> int:
    """BAB-09: the set of the orders of step 2, as offsets from `buy`."""
    return int(s.phase == PURCHASE and can_buy(s))


@kernel
def orders_to_arm(s: Record) -> int:
    """BAB-38, BAB-39, BAB-40: the set of the defender's orders of step 3, as offsets from the first plane."""
    if s.phase == DEPLOY:
        return 0
    return s.reserves[DEFENDER] | (s.reserves[DEFENDER] << (FIRST_CANNON - FIRST_PLANE))


@kernel
def write_orders(s: Record, out: Ints) -> int:
    """BAB-05, BAB-06, BAB-07, BAB-R03: write all orders of this and later steps, and `end`."""
    if s.turn == ATTACKER:
        count = write_each(orders_to_build(s), BUY, out, 0)
        count = write_each(orders_to_cross(s), ENTER, out, count)
        count = write_each(s.loaded, FIRST_LAUNCH, out, count)
    else:
        count = write_each(orders_to_buy(s), BUY, out, 0)
        count = write_each(orders_to_arm(s), FIRST_PLANE, out, count)
        count = write_each(sendable(s), FIRST_SEND, out, count)
    out[count] = END
    return count + 1


@kernel
def write_answers(s: Record, out: Ints) -> int:
    """BAB-55: write the answers: keep the roll, or reroll one of the two dice."""
    out[0] = KEEP
    out[1] = FIRST_REROLL + s.dice[0] - 1
    out[2] = FIRST_REROLL + s.dice[1] - 1
    return 2 if s.dice[0] == s.dice[1] else 3


@kernel
def choose_order(set_1: int, offset_1: int, set_2: int, offset_2: int, set_3: int, offset_3: int, rng: Rng) -> int:
    """BAB-07: choose an order of three sets uniformly, or `end`. Each set comes with its offset."""
    n = draw_below(rng, count_bits(set_1) + count_bits(set_2) + count_bits(set_3) + 1)
    if n < count_bits(set_1):
        return offset_1 + nth_bit(set_1, n)
    n -= count_bits(set_1)
    if n < count_bits(set_2):
        return offset_2 + nth_bit(set_2, n)
    n -= count_bits(set_2)
    return offset_3 + nth_bit(set_3, n) if n < count_bits(set_3) else END


# ---- state changes -------------------------------------------------------------------------------


@kernel
def end_orders(s: Record) -> None:
    """BAB-07, BAB-21, BAB-37, BAB-45: end the attacker's turn, or start the defender's mission."""
    if s.turn == ATTACKER:
        open_step_4(s)
        emit(s, (ENDED_TURN, ATTACKER, 0))
        end_attack(s)
    else:
        emit(s, (ENDED_TURN, DEFENDER, count_mission(s)))
        next_plane(s)


@kernel
def play_attack(s: Record, move: int) -> None:
    """BAB-05: carry out an order of the attacker's steps 3 and 4."""
    if move < FIRST_BOAT:
        lay_section(s, move - FIRST_BRIDGE)
    elif move < ENTER:
        build_boat(s, move - FIRST_BOAT)
    else:
        open_step_4(s)
        if move == ENTER:
            enter(s)
        elif move < MARCH:
            move_soldier(s, move - FIRST_MOVE + 1)
        elif move == MARCH:
            march(s)
        elif move < FIRST_LAUNCH:
            load(s, move - FIRST_LOAD)
        else:
            launch(s, move - FIRST_LAUNCH)


@kernel
def play_defence(s: Record, move: int) -> None:
    """BAB-05: carry out an order of the defender's steps 3 and 4."""
    if move < FIRST_CANNON:
        build_plane(s, move - FIRST_PLANE)
    elif move < FIRST_SEND:
        build_cannon(s, move - FIRST_CANNON)
    else:
        send(s, move - FIRST_SEND)


@kernel
def play_answer(s: Record, move: int) -> None:
    """BAB-55, BAB-62: carry out an answer to a question."""
    if move == KEEP:
        emit(s, (KEPT_ROLL, s.dice[0], s.dice[1]))
        settle(s, s.dice[0], s.dice[1])
    elif move < FIRST_REROLL + FACES:
        reroll(s, move - FIRST_REROLL + 1)
    else:
        aim(s, move - FIRST_AIM)


@kernel
def play_outcome(s: Record, move: int) -> None:
    """Section 7: apply a domino drawn or dice rolled."""
    if move < FIRST_ROLL:
        draw_domino(s, move - FIRST_DRAW)
    elif move < FIRST_DIE:
        roll(s, ROLL_LOW[move - FIRST_ROLL], ROLL_HIGH[move - FIRST_ROLL])
    elif s.phase == FIRE:
        shoot(s, move - FIRST_DIE + 1)
    else:
        replace_die(s, move - FIRST_DIE + 1)
