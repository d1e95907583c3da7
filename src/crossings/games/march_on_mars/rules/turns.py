"""Turns of March on Mars: the choices of a turn, its course from throw to throw, and its end.

Covers chapters P (programming), A (actions), C (support) and X (the bomb) of the rulebook, and the parts of Y
(training) that concern turns.
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit
from crossings.shared.ring.data import ACTIONS_EACH_TURN, BLUE, COLOUR_OF

from .data import BITS_A_FACE, DRONE, FULL_DICE, INJECTOR, KAMIKAZE, ORBITAL, PRECOG, SLOTS_ON, TELEPORT
from .effects import BOMB_COUNTED, CHOSE, DIE_FELL, LOST, TO_REROLL, WAVE_TRIGGERED, emit_choice_in_action
from .planet import board, count_aliens_on_card, is_at_mmm, is_beset, is_in_base, side_of
from .rounds import finish, next_turn
from .schema import (
    ACT,
    BASE_RIGHT,
    BOMBING,
    DRAW,
    DRONE_NODE,
    DRONE_SHOT,
    FORESEEING,
    HIM,
    KAMIKAZE_THROW,
    MMM_DESTROYED,
    NO_RIGHT,
    NO_THROW,
    REROLL,
    ROLL,
    SM,
)
from .schema import CHOOSE as CHOOSE_NODE
from .schema import GO as GO_NODE
from .throws import (
    COLOUR_COUNT,
    FACE_COUNT,
    can_bomb,
    can_unleash,
    clear_faces,
    clear_turn,
    count_dice,
    count_in_hand,
    reaches_target,
    right_of_reroll,
    total_rolled,
)
from .waves import send_wave

# ---- queries -------------------------------------------------------------------------------------


@kernel
def can_support(s: Record, marine: int) -> bool:
    """MOM-C03, MOM-C04, MOM-R24: whether a marine is in the base and not beset."""
    return is_in_base(s, marine) and not is_beset(s, marine)


@kernel
def can_inject(s: Record, marine: int) -> bool:
    """MOM-Y08, MOM-R36: whether a marine with the injector has four dice due."""
    return s.ability[marine] == INJECTOR and s.dice == FULL_DICE


@kernel
def can_foresee(s: Record, marine: int) -> bool:
    """MOM-Y09: whether a marine has Precog and did not use it in its last turn."""
    return s.ability[marine] == PRECOG and s.strained[marine] == 0


@kernel
def can_use_kamikaze(s: Record, marine: int) -> bool:
    """MOM-Y07, MOM-R35: whether a Kamikaze is at the MMM with four dice due."""
    return s.ability[marine] == KAMIKAZE and s.dice == FULL_DICE and is_at_mmm(s, marine)


@kernel
def can_bombard(s: Record, marine: int, slot: int) -> bool:
    """MOM-Y01, MOM-R29: whether Orbital bombing, once a game, can be used on a card with aliens."""
    if s.ability[marine] != ORBITAL or s.used[marine] != 0 or slot >= SLOTS_ON[board(s)]:
        return False
    return count_aliens_on_card(s, slot) > 0


@kernel
def can_teleport(s: Record, marine: int) -> bool:
    """MOM-Y12: whether a marine can teleport: before an action with a blue die, not when beset."""
    if s.ability[marine] != TELEPORT or s.has_hand != 0:
        return False
    return s.program[s.action - 1, BLUE] > 0 and not is_beset(s, marine)


@kernel
def is_lift_possible(s: Record, marine: int) -> bool:
    """MOM-C05: whether a marine has crashed, anywhere."""
    return s.crashed[marine] != 0


@kernel
def has_next_action(s: Record) -> bool:
    """MOM-A06, MOM-Y09: whether another action, or the hand, has dice."""
    if s.action >= ACTIONS_EACH_TURN:
        return False
    if s.has_hand != 0:
        return count_in_hand(s) > 0
    return count_dice(s, s.action + 1) > 0


@kernel
def first_pending(s: Record) -> int:
    """Section 7: the colour of the next die to throw, or the number of colours if no die is pending."""
    colour = 0
    while colour < COLOUR_COUNT and s.pending[colour] == 0:
        colour += 1
    return colour


# ---- the course of a turn ------------------------------------------------------------------------


@kernel
def end_turn(s: Record) -> None:
    """MOM-W07, MOM-R11, MOM-Y08, MOM-Y09: end the turn; a wave that is due comes on the side of the marine."""
    marine = s.active
    s.strained[marine] = s.strain
    is_due = s.unleash
    clear_turn(s)
    if is_due != 0:
        send_wave(s, side_of(s.x[marine]))
    if s.draw_count > 0:
        s.phase = DRAW
    else:
        next_turn(s)


@kernel
def finish_actions(s: Record) -> None:
    """MOM-A06, MOM-K03, MOM-Y05, MOM-R33: end the actions; a Drone may still shoot."""
    if s.ability[s.active] == DRONE:
        s.throw = NO_THROW
        clear_faces(s)
        s.phase = DRONE_NODE
    else:
        end_turn(s)


@kernel
def throw_dice(s: Record, purpose: int, blue: int, black: int, white: int) -> None:
    """MOM-A01: start a throw of these dice. Rights to a reroll are renewed, except that of the base (MOM-C02)."""
    s.throw = purpose
    s.pending[0] = blue
    s.pending[1] = black
    s.pending[2] = white
    clear_faces(s)
    s.fired = 0
    s.rerolled &= BASE_RIGHT
    s.phase = ROLL


@kernel
def throw_action(s: Record, purpose: int) -> None:
    """MOM-A01: throw all dice of the action."""
    action = s.action - 1
    throw_dice(s, purpose, s.program[action, 0], s.program[action, 1], s.program[action, 2])


@kernel
def offer_action(s: Record) -> None:
    """MOM-A02, MOM-X02, MOM-Y09, MOM-Y12: offer the choice before an action, or throw at once if there is none."""
    s.throw = NO_THROW
    if s.has_hand == 0 and s.action == 1 and not can_bomb(s, s.active) and not can_teleport(s, s.active):
        throw_action(s, ACT)
    else:
        s.phase = GO_NODE


@kernel
def use_throw(s: Record) -> None:
    """MOM-A06: finish a throw: go on to the next action, or end the actions."""
    if s.throw == DRONE_SHOT or s.throw == HIM or s.throw == SM:
        end_turn(s)
        return
    s.throw = NO_THROW
    s.fired = 0
    s.gate = 0
    clear_faces(s)
    if has_next_action(s):
        s.action += 1
        offer_action(s)
    else:
        finish_actions(s)


# ---- throws --------------------------------------------------------------------------------------


@kernel
def apply_crash_marks(s: Record) -> None:
    """MOM-W07, MOM-Y09, MOM-Y10, MOM-R11, MOM-R37: let a rolled crash mark trigger a wave.

    Marks of foreseen dice have been applied before, when they were rolled.
    """
    if s.has_hand == 0 and can_unleash(s, s.active):
        if s.unleash == 0:
            emit(s, (WAVE_TRIGGERED,))
        s.unleash = 1


@kernel
def foresee(s: Record) -> None:
    """MOM-Y09, MOM-R37: make the rolled dice the hand; a crash mark among them counts even if it is never taken."""
    apply_crash_marks(s)
    s.has_hand = 1
    for face in range(FACE_COUNT):
        s.hand[face] = s.faces[face]
    clear_faces(s)
    s.action = 1
    offer_action(s)


@kernel
def settle_bomb(s: Record) -> None:
    """MOM-X03, MOM-X04, MOM-F01: win if the target is reached, else offer a reroll, else the bomb has failed."""
    total = total_rolled(s)
    if reaches_target(s, total):
        emit(s, (BOMB_COUNTED, s.active, total))
        finish(s, MMM_DESTROYED)
    elif right_of_reroll(s, s.active) != NO_RIGHT:
        s.phase = CHOOSE_NODE
    else:
        emit(s, (BOMB_COUNTED, s.active, total))
        apply_crash_marks(s)
        use_throw(s)


@kernel
def settle_kamikaze(s: Record) -> None:
    """MOM-Y07, MOM-R09, MOM-R43: win if the five dice reach the target, else the marine is out."""
    total = total_rolled(s)
    emit(s, (BOMB_COUNTED, s.active, total))
    if reaches_target(s, total):
        finish(s, MMM_DESTROYED)
    else:
        emit(s, (LOST, s.active))
        s.out[s.active] = 1
        apply_crash_marks(s)
        end_turn(s)


@kernel
def settle_throw(s: Record) -> None:
    """MOM-A03: continue after the last die of a throw."""
    if s.throw == FORESEEING:
        foresee(s)
    elif s.throw == BOMBING:
        settle_bomb(s)
    elif s.throw == KAMIKAZE_THROW:
        settle_kamikaze(s)
    else:
        s.phase = CHOOSE_NODE


@kernel
def roll_die(s: Record, face: int) -> None:
    """MOM-A01, WOM-J02: set the face of the next die; after the last one settle the throw."""
    emit(s, (DIE_FELL, s.active, face))
    s.pending[COLOUR_OF[face]] -= 1
    s.faces[face] += 1
    if first_pending(s) == COLOUR_COUNT:
        settle_throw(s)


@kernel
def throw_again(s: Record, face: int) -> None:
    """MOM-T02, MOM-C02, MOM-C07: reroll one of the rolled dice and use up a right."""
    emit_choice_in_action(s, CHOSE, TO_REROLL, 1 << (BITS_A_FACE * face))
    s.rerolled |= right_of_reroll(s, s.active)
    s.faces[face] -= 1
    s.pending[COLOUR_OF[face]] += 1
    s.phase = REROLL
