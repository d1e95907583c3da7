"""The actions of a marine in March on Mars: choices at the start of a turn, before an action, and with a throw.

Covers chapters P (programming), A (actions), M (moving), H (shooting), C (support) and Y (training) of the rulebook.
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit
from crossings.shared.ring.data import ACTIONS_EACH_TURN, CARD_COLUMNS

from .data import (
    ALIEN_BLUE,
    BAIT,
    BOMB,
    DRONE_SETS,
    DX_OF_HIT,
    DX_OF_SHOT,
    END,
    FIRST_DRONE,
    FIRST_FIGHT,
    FIRST_FORESEE,
    FIRST_HIM,
    FIRST_HIT,
    FIRST_JUMP,
    FIRST_KAMIKAZE,
    FIRST_LANDING,
    FIRST_LIFT,
    FIRST_ORBITAL,
    FIRST_PROGRAM,
    FIRST_REROLL,
    FIRST_SHOT,
    FIRST_SM,
    FIRST_TAKE,
    FIRST_TELEPORT,
    FLOOR_0,
    FLOORS,
    FORESEE_DICE,
    GATE_SLOT,
    GO,
    HOLD,
    INJECT,
    INJECTED_DICE,
    JUMP_COUNT,
    JUMPS_EACH_WAY,
    KAMIKAZE_SETS,
    KILL_COUNT,
    KILL_OF_HIT,
    MAX_SEATS,
    MISSILE_DICE,
    MISSILE_KILL_COUNT,
    MULTISHOT,
    PASS,
    PROGRAM_DICE,
    RED,
    SECOND_JUMPS,
    SLOT_COLUMN,
    SLOTS_IN_TEXTS,
    STOP,
    TAKE_FACES,
    TAKE_PACKED,
    VALUE_FOR,
    YELLOW,
)
from .effects import (
    BOMB_COUNTED,
    BOMB_SET,
    BOMBARDED,
    CHOSE,
    CHOSE_NOTHING,
    FOUGHT,
    GATE_CHOSEN,
    GROUP,
    MISSILE_MISSED,
    MISSILE_STRUCK,
    NO_FACES,
    PROGRAMMED,
    SHOT,
    STOOD_UP,
    TO_BAIT,
    TO_DRONE,
    TO_END,
    TO_FORESEE,
    TO_GO,
    TO_HIM,
    TO_HOLD,
    TO_INJECT,
    TO_KAMIKAZE,
    TO_LIFT,
    TO_PASS,
    TO_SM,
    TO_STOP,
    TO_TAKE,
    emit_choice,
    emit_choice_in_action,
    emit_choice_of_dice,
)
from .planet import count_of_colour
from .rounds import finish
from .schema import ACT, BOMBING, DRONE_SHOT, FORESEEING, HIM, KAMIKAZE_THROW, MMM_DESTROYED, SM, TELEPORTING
from .schema import CHOOSE as CHOOSE_NODE
from .throws import (
    COLOUR_COUNT,
    FACE_COUNT,
    ONE,
    arrive,
    can_fire_again,
    count_targets,
    jump,
    kill,
    reaches_target,
    spend_dice,
    total_in_hand,
    total_rolled,
)
from .turns import (
    apply_crash_marks,
    end_turn,
    finish_actions,
    offer_action,
    throw_action,
    throw_again,
    throw_dice,
    use_throw,
)
from .waves import clear_to_bag, emit_groups

# ---- programming ---------------------------------------------------------------------------------


@kernel
def program(s: Record, number: int) -> None:
    """MOM-P03, MOM-R05: assign the dice to actions 1 to 3."""
    for action in range(ACTIONS_EACH_TURN):
        for colour in range(COLOUR_COUNT):
            s.program[action, colour] = PROGRAM_DICE[number, action, colour]
    emit(s, (PROGRAMMED, s.active, number))
    s.dice = 0
    s.action = 1
    offer_action(s)


@kernel
def bombard(s: Record, slot: int) -> None:
    """MOM-Y01, MOM-R29: remove all aliens of a card; the turn goes on as usual."""
    yellow = count_of_colour(s, slot, YELLOW)
    blue = count_of_colour(s, slot, ALIEN_BLUE)
    red = count_of_colour(s, slot, RED)
    emit_groups(s, GROUP, SLOT_COLUMN[slot], CARD_COLUMNS)
    emit(s, (BOMBARDED, s.active, slot, s.track[slot] - 1, yellow, blue, red))
    clear_to_bag(s, SLOT_COLUMN[slot], CARD_COLUMNS)
    s.used[s.active] = 1


@kernel
def call_missile(s: Record, missile: int, beacon: int) -> None:
    """MOM-C06: throw two white dice for the distance from the beacon."""
    s.dice = 0
    s.beacon = beacon
    throw_dice(s, missile, 0, 0, MISSILE_DICE)


@kernel
def play_special(s: Record, move: int) -> None:
    """MOM-P05: use special training instead of a program or before it."""
    if move == INJECT:
        emit_choice(s, s.active, TO_INJECT, 0)
        s.dice = INJECTED_DICE
        s.strain = 1
    elif move >= FIRST_ORBITAL and move < FIRST_ORBITAL + len(SLOTS_IN_TEXTS):
        bombard(s, SLOTS_IN_TEXTS[move - FIRST_ORBITAL])
    elif move >= FIRST_FORESEE and move < FIRST_FORESEE + len(FORESEE_DICE):
        dice = move - FIRST_FORESEE
        emit_choice_of_dice(s, TO_FORESEE, FORESEE_DICE[dice, 0], FORESEE_DICE[dice, 1], FORESEE_DICE[dice, 2])
        s.strain = 1
        s.dice = 0
        throw_dice(s, FORESEEING, FORESEE_DICE[dice, 0], FORESEE_DICE[dice, 1], FORESEE_DICE[dice, 2])
    else:
        dice = move - FIRST_KAMIKAZE
        emit_choice_of_dice(s, TO_KAMIKAZE, KAMIKAZE_SETS[dice, 0], KAMIKAZE_SETS[dice, 1], KAMIKAZE_SETS[dice, 2])
        s.dice = 0
        throw_dice(s, KAMIKAZE_THROW, KAMIKAZE_SETS[dice, 0], KAMIKAZE_SETS[dice, 1], KAMIKAZE_SETS[dice, 2])


@kernel
def play_program(s: Record, move: int) -> None:
    """MOM-P03, MOM-P04, MOM-P05, MOM-C03, MOM-C05: play a choice at the start of a turn."""
    if move >= FIRST_PROGRAM and move < FIRST_PROGRAM + len(PROGRAM_DICE):
        program(s, move - FIRST_PROGRAM)
    elif move == PASS:
        emit_choice_in_action(s, CHOSE_NOTHING, TO_PASS, NO_FACES)
        s.dice = 0
        finish_actions(s)
    elif move == BAIT:
        emit_choice(s, s.active, TO_BAIT, 0)
        s.bait[s.active] = 1
        end_turn(s)
    elif move >= FIRST_LIFT and move < FIRST_LIFT + MAX_SEATS:
        emit_choice(s, s.active, TO_LIFT, move - FIRST_LIFT)
        emit(s, (STOOD_UP, move - FIRST_LIFT))
        s.crashed[move - FIRST_LIFT] = 0
        end_turn(s)
    elif move >= FIRST_HIM and move < FIRST_HIM + MAX_SEATS:
        emit_choice(s, s.active, TO_HIM, move - FIRST_HIM)
        call_missile(s, HIM, move - FIRST_HIM)
    elif move >= FIRST_SM and move < FIRST_SM + MAX_SEATS:
        emit_choice(s, s.active, TO_SM, move - FIRST_SM)
        call_missile(s, SM, move - FIRST_SM)
    else:
        play_special(s, move)


@kernel
def take(s: Record, number: int) -> None:
    """MOM-Y09: use dice of the hand as the throw of this action."""
    emit_choice_in_action(s, CHOSE, TO_TAKE, TAKE_PACKED[number])
    for face in range(FACE_COUNT):
        s.hand[face] -= TAKE_FACES[number, face]
        s.faces[face] = TAKE_FACES[number, face]
    s.throw = ACT
    s.fired = 0
    s.phase = CHOOSE_NODE


@kernel
def play_bomb(s: Record) -> None:
    """MOM-X02, MOM-Y09, MOM-R27: throw the action as the bomb; with foreseen dice the result is known at once."""
    emit(s, (BOMB_SET, s.active))
    if s.has_hand == 0:
        throw_action(s, BOMBING)
        return
    total = total_in_hand(s)
    emit(s, (BOMB_COUNTED, s.active, total))
    if reaches_target(s, total):
        finish(s, MMM_DESTROYED)
    else:
        finish_actions(s)


@kernel
def play_go(s: Record, move: int) -> None:
    """MOM-A01, MOM-A02, MOM-R06, MOM-Y12: throw, stop, bomb, teleport or take."""
    if move == GO:
        emit_choice_in_action(s, CHOSE, TO_GO, NO_FACES)
        throw_action(s, ACT)
    elif move == STOP:
        emit_choice_in_action(s, CHOSE_NOTHING, TO_STOP, NO_FACES)
        finish_actions(s)
    elif move == BOMB:
        play_bomb(s)
    elif move >= FIRST_TELEPORT:
        s.gate = 1 + move - FIRST_TELEPORT
        emit(s, (GATE_CHOSEN, s.active, s.gate, s.track[GATE_SLOT[s.gate]] - 1))
        throw_dice(s, TELEPORTING, 1, 0, 0)
    else:
        take(s, move - FIRST_TAKE)


# ---- uses of a throw -----------------------------------------------------------------------------


@kernel
def move_on(s: Record, has_crashed: bool) -> None:
    """MOM-K03, MOM-M04: let a crash mark count, then end the actions after a crash, else continue the turn."""
    apply_crash_marks(s)
    if has_crashed:
        finish_actions(s)
    else:
        use_throw(s)


@kernel
def play_jump(s: Record, number: int) -> None:
    """MOM-M01, MOM-J03: jump in either direction."""
    direction = 1 if number < JUMPS_EACH_WAY else -1
    pair = number % JUMPS_EACH_WAY
    move_on(s, jump(s, s.active, direction, pair // SECOND_JUMPS, pair % SECOND_JUMPS - 1))


@kernel
def fire(s: Record, x: int, y: int, killed: int, value: int) -> None:
    """MOM-H05, MOM-Y04, MOM-R32: kill aliens; Multi-shot may fire again with other values if that can kill."""
    kill(s, x, y, killed)
    apply_crash_marks(s)
    s.shot = 1
    if s.ability[s.active] == MULTISHOT:
        spend_dice(s, value)
    if can_fire_again(s, s.active):
        s.fired = 1
        s.phase = CHOOSE_NODE
    else:
        use_throw(s)


@kernel
def play_fight(s: Record, killed: int) -> None:
    """MOM-A04: fight aliens in the marine's own box."""
    emit(s, (FOUGHT, s.active, s.x[s.active], s.y[s.active], killed))
    fire(s, s.x[s.active], s.y[s.active], killed, ONE)


@kernel
def play_shot(s: Record, number: int) -> None:
    """MOM-H01, MOM-H02: shoot at a box."""
    box = number // KILL_COUNT
    place = box // FLOORS
    x = s.x[s.active] + DX_OF_SHOT[place]
    emit(s, (SHOT, s.active, x, box % FLOORS - FLOOR_0, number % KILL_COUNT))
    fire(s, x, box % FLOORS - FLOOR_0, number % KILL_COUNT, VALUE_FOR[place])


@kernel
def play_hit(s: Record, number: int) -> None:
    """MOM-C06: let the missile strike a box."""
    box = number // MISSILE_KILL_COUNT
    x = s.x[s.beacon] + DX_OF_HIT[box // FLOORS]
    killed = KILL_OF_HIT[number % MISSILE_KILL_COUNT]
    emit(s, (MISSILE_STRUCK, s.active, x, box % FLOORS - FLOOR_0, killed))
    kill(s, x, box % FLOORS - FLOOR_0, killed)
    end_turn(s)


@kernel
def emit_miss(s: Record) -> None:
    """Emit that a missile finds no aliens that it can kill, in either direction."""
    x = s.x[s.beacon]
    far = total_rolled(s)
    targets = 0
    for floor in range(FLOORS):
        targets += count_targets(s, x - far, floor - FLOOR_0) + count_targets(s, x + far, floor - FLOOR_0)
    if targets == 0:
        emit(s, (MISSILE_MISSED, s.active, far, s.beacon))


@kernel
def hold(s: Record) -> None:
    """MOM-A05, MOM-X04: discard the throw; the bomb has failed."""
    emit_choice_in_action(s, CHOSE_NOTHING, TO_HOLD, NO_FACES)
    if s.throw == BOMBING:
        emit(s, (BOMB_COUNTED, s.active, total_rolled(s)))
    elif s.throw == HIM or s.throw == SM:
        emit_miss(s)
    apply_crash_marks(s)
    use_throw(s)


@kernel
def play_use(s: Record, move: int) -> None:
    """MOM-A03, MOM-A05: jump, fight, shoot, strike, land or discard. A crash mark counts in any case."""
    if move < FIRST_JUMP + JUMP_COUNT:
        play_jump(s, move - FIRST_JUMP)
    elif move == HOLD:
        hold(s)
    elif move >= FIRST_SHOT:
        play_shot(s, move - FIRST_SHOT)
    elif move >= FIRST_LANDING:
        move_on(s, arrive(s, s.active, move - FIRST_LANDING - FLOOR_0))
    elif move >= FIRST_HIT:
        play_hit(s, move - FIRST_HIT)
    else:
        play_fight(s, move - FIRST_FIGHT)


@kernel
def play_choose(s: Record, move: int) -> None:
    """MOM-A03, MOM-T02: reroll a die, or use the throw."""
    if move >= FIRST_REROLL and move < FIRST_REROLL + FACE_COUNT:
        throw_again(s, move - FIRST_REROLL)
    else:
        play_use(s, move)


@kernel
def play_drone(s: Record, move: int) -> None:
    """MOM-Y05, MOM-R33: throw any two dice for one more shot, or end the turn."""
    if move == END:
        emit_choice_in_action(s, CHOSE_NOTHING, TO_END, NO_FACES)
        end_turn(s)
    else:
        dice = move - FIRST_DRONE
        emit_choice_of_dice(s, TO_DRONE, DRONE_SETS[dice, 0], DRONE_SETS[dice, 1], DRONE_SETS[dice, 2])
        throw_dice(s, DRONE_SHOT, DRONE_SETS[dice, 0], DRONE_SETS[dice, 1], DRONE_SETS[dice, 2])
