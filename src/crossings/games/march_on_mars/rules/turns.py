"""Rounds and turns of March on Mars: who plays, what a turn may be used for, how it goes on and ends.

Chapters O (rounds), P (programming), C (support), B (the base), the turn's part of Y (training) and F (the end).
"""

from __future__ import annotations

from crossings.boxes.ring.data import ACTIONS_EACH_TURN, BLUE, CARD_COLUMNS, COLOUR_OF
from crossings.engine import Record, kernel
from crossings.games.march_on_mars.rules.data import (
    BAIT,
    BOMB,
    CRASHED_DICE,
    DRONE,
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
    FULL_DICE,
    GO,
    HALF,
    HOLD,
    INJECT,
    INJECTED_DICE,
    INJECTOR,
    JUMP_COUNT,
    JUMPS_EACH_WAY,
    KAMIKAZE,
    KAMIKAZE_SETS,
    KILL_COUNT,
    KILL_OF_HIT,
    LZ,
    LZ_COLUMNS,
    MISSILE_DICE,
    MISSILE_KILL_COUNT,
    MOST_SEATS,
    MULTISHOT,
    ORBITAL,
    PASS,
    PRECOG,
    PROGRAM_DICE,
    RIGHT,
    SECOND_JUMPS,
    SLOT_COLUMN,
    SLOTS_IN_TEXTS,
    SLOTS_ON,
    STOP,
    TAKE_FACES,
    TELEPORT,
    TIRED_DICE,
    VALUE_FOR,
)
from crossings.games.march_on_mars.rules.planet import (
    add_alien,
    board,
    clear_to_bag,
    count_aliens_in_lz,
    count_aliens_on_card,
    deploy_incoming,
    is_ahead,
    is_at_mmm,
    is_beset,
    is_in_base,
    is_in_game,
    send_wave,
    side_of,
)
from crossings.games.march_on_mars.rules.record import (
    ACT,
    BAIT_NODE,
    BASE_DESTROYED,
    BASE_RIGHT,
    BOMBING,
    DIVING,
    DRAW,
    DRONE_NODE,
    DRONE_SHOT,
    ENDED,
    FORESEEING,
    FREE_ORDER,
    HIM,
    MMM_DESTROYED,
    NO_RIGHT,
    NO_THROW,
    NOBODY,
    ORDER,
    OUT_OF_TIME,
    PROGRAM,
    REROLL,
    ROLL,
    SIDE,
    SM,
    TELEPORTING,
)
from crossings.games.march_on_mars.rules.record import CHOOSE as CHOOSE_NODE
from crossings.games.march_on_mars.rules.record import GO as GO_NODE
from crossings.games.march_on_mars.rules.throws import (
    COLOUR_COUNT,
    FACE_COUNT,
    ONE,
    arrive,
    can_bomb,
    can_fire_again,
    can_unleash,
    clear_faces,
    clear_turn,
    count_dice,
    count_in_hand,
    jump,
    kill,
    reaches_target,
    right_of_reroll,
    spend_dice,
    total_in_hand,
    total_lying,
)

# ---- questions: rounds ---------------------------------------------------------------------------


@kernel
def count_waiting(s: Record) -> int:
    """MOM-O01: how many marines have their turn still before them."""
    count = 0
    while count < MOST_SEATS and s.order[count] != NOBODY:
        count += 1
    return count


@kernel
def is_waiting(s: Record, marine: int) -> bool:
    """MOM-O05: its turn of this round is still to come."""
    for place in range(MOST_SEATS):
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


# ---- questions: the turn -------------------------------------------------------------------------


@kernel
def dice_due(s: Record, marine: int) -> int:
    """MOM-P01, MOM-Y08, MOM-R36: 2 if it lies crashed, 3 after an injection, else 4."""
    if s.crashed[marine] != 0:
        return CRASHED_DICE
    if s.ability[marine] == INJECTOR and s.strained[marine] != 0:
        return TIRED_DICE
    return FULL_DICE


@kernel
def can_support(s: Record, marine: int) -> bool:
    """MOM-C03, MOM-C04, MOM-R24: in the base and not beset."""
    return is_in_base(s, marine) and not is_beset(s, marine)


@kernel
def can_inject(s: Record, marine: int) -> bool:
    """MOM-Y08, MOM-R36: with four dice due."""
    return s.ability[marine] == INJECTOR and s.dice == FULL_DICE


@kernel
def can_foresee(s: Record, marine: int) -> bool:
    """MOM-Y09: not in the turn after doing so."""
    return s.ability[marine] == PRECOG and s.strained[marine] == 0


@kernel
def can_dive(s: Record, marine: int) -> bool:
    """MOM-Y07, MOM-R35: a Kamikaze at the MMM with four dice due."""
    return s.ability[marine] == KAMIKAZE and s.dice == FULL_DICE and is_at_mmm(s, marine)


@kernel
def can_bombard(s: Record, marine: int, slot: int) -> bool:
    """MOM-Y01, MOM-R29: Orbital bombing, once a game, of a card with aliens."""
    if s.ability[marine] != ORBITAL or s.used[marine] != 0 or slot >= SLOTS_ON[board(s)]:
        return False
    return count_aliens_on_card(s, slot) > 0


@kernel
def can_teleport(s: Record, marine: int) -> bool:
    """MOM-Y12: before an action with a blue die, not when beset."""
    if s.ability[marine] != TELEPORT or s.has_hand != 0:
        return False
    return s.program[s.action - 1, BLUE] > 0 and not is_beset(s, marine)


@kernel
def is_lift_possible(s: Record, marine: int) -> bool:
    """MOM-C05: a crashed marine, anywhere."""
    return s.crashed[marine] != 0


# ---- effects: how it ends ------------------------------------------------------------------------


@kernel
def finish(s: Record, why: int) -> None:
    """MOM-F01, MOM-F02, MOM-F03: the game is over; all else stays as it is."""
    clear_turn(s)
    s.active = NOBODY
    for place in range(MOST_SEATS):
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
    for place in range(MOST_SEATS):
        other = s.order[place]
        if other != marine:
            s.order[kept] = other
            kept += 1
    while kept < MOST_SEATS:
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
    for marine in range(MOST_SEATS):
        s.bait[marine] = 0
    if board(s) == HALF and side == RIGHT:
        add_alien(s)
    else:
        send_wave(s, side)
    if s.draw_count > 0:
        s.phase = DRAW
    else:
        begin_round(s)


# ---- effects: a turn -----------------------------------------------------------------------------


@kernel
def begin_turn(s: Record, marine: int) -> None:
    """MOM-P01, MOM-P02, MOM-K04: so many dice are due; a crashed marine stands up."""
    leave_order(s, marine)
    s.active = marine
    s.dice = dice_due(s, marine)
    s.crashed[marine] = 0
    s.phase = PROGRAM


@kernel
def end_turn(s: Record) -> None:
    """MOM-W07, MOM-R11, MOM-Y08, MOM-Y09: a wave if one is due, on the side where the marine then is."""
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
    """MOM-A06, MOM-K03, MOM-Y05, MOM-R33: the actions are done; a Drone may still shoot."""
    if s.ability[s.active] == DRONE:
        s.throw = NO_THROW
        clear_faces(s)
        s.phase = DRONE_NODE
    else:
        end_turn(s)


@kernel
def throw_dice(s: Record, purpose: int, blue: int, black: int, white: int) -> None:
    """MOM-A01: these dice are to be thrown; rights of the throw before are gone, that of the base is not (MOM-C02)."""
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
    """MOM-A02, MOM-X02, MOM-Y09, MOM-Y12: the choice before an action; without one its dice are thrown at once."""
    s.throw = NO_THROW
    if s.has_hand == 0 and s.action == 1 and not can_bomb(s, s.active) and not can_teleport(s, s.active):
        throw_action(s, ACT)
    else:
        s.phase = GO_NODE


@kernel
def has_next_action(s: Record) -> bool:
    """MOM-A06, MOM-Y09: another action has dice, or the hand has."""
    if s.action >= ACTIONS_EACH_TURN:
        return False
    if s.has_hand != 0:
        return count_in_hand(s) > 0
    return count_dice(s, s.action + 1) > 0


@kernel
def use_throw(s: Record) -> None:
    """MOM-A06: the throw is used; next action, or the end."""
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


@kernel
def heed_marks(s: Record) -> None:
    """MOM-W07, MOM-Y09, MOM-Y10, MOM-R11, MOM-R37: a crash mark that lies now calls a wave; seen ones have done so."""
    if s.has_hand == 0 and can_unleash(s, s.active):
        s.unleash = 1


@kernel
def foresee(s: Record) -> None:
    """MOM-Y09, MOM-R37: the dice thrown are the hand; a crash mark among them counts, taken or not."""
    heed_marks(s)
    s.has_hand = 1
    for face in range(FACE_COUNT):
        s.hand[face] = s.faces[face]
    clear_faces(s)
    s.action = 1
    offer_action(s)


@kernel
def settle_bomb(s: Record) -> None:
    """MOM-X03, MOM-X04, MOM-F01: nine or more; else a reroll, if there is a right; else it has failed."""
    if reaches_target(s, total_lying(s)):
        finish(s, MMM_DESTROYED)
    elif right_of_reroll(s, s.active) != NO_RIGHT:
        s.phase = CHOOSE_NODE
    else:
        heed_marks(s)
        use_throw(s)


@kernel
def settle_dive(s: Record) -> None:
    """MOM-Y07, MOM-R09, MOM-R43: five dice, no reroll; if it fails the marine is out."""
    if reaches_target(s, total_lying(s)):
        finish(s, MMM_DESTROYED)
    else:
        heed_marks(s)
        s.out[s.active] = 1
        end_turn(s)


@kernel
def settle_throw(s: Record) -> None:
    """MOM-A03: all dice lie."""
    if s.throw == FORESEEING:
        foresee(s)
    elif s.throw == BOMBING:
        settle_bomb(s)
    elif s.throw == DIVING:
        settle_dive(s)
    else:
        s.phase = CHOOSE_NODE


@kernel
def first_pending(s: Record) -> int:
    """Section 7: the colour of the die thrown next; none pending: one beyond the last."""
    colour = 0
    while colour < COLOUR_COUNT and s.pending[colour] == 0:
        colour += 1
    return colour


@kernel
def roll_die(s: Record, face: int) -> None:
    """MOM-A01, WOM-J02: a die shows a face; with the last one the throw is made."""
    s.pending[COLOUR_OF[face]] -= 1
    s.faces[face] += 1
    if first_pending(s) == COLOUR_COUNT:
        settle_throw(s)


@kernel
def throw_again(s: Record, face: int) -> None:
    """MOM-T02, MOM-C02, MOM-C07: one of the dice that lie is thrown again; a right is used up."""
    s.rerolled |= right_of_reroll(s, s.active)
    s.faces[face] -= 1
    s.pending[COLOUR_OF[face]] += 1
    s.phase = REROLL


# ---- effects: programming ------------------------------------------------------------------------


@kernel
def program(s: Record, number: int) -> None:
    """MOM-P03, MOM-R05: share out the dice over actions 1 to 3."""
    for action in range(ACTIONS_EACH_TURN):
        for colour in range(COLOUR_COUNT):
            s.program[action, colour] = PROGRAM_DICE[number, action, colour]
    s.dice = 0
    s.action = 1
    offer_action(s)


@kernel
def bombard(s: Record, slot: int) -> None:
    """MOM-Y01, MOM-R29: all aliens of a card are gone; the turn goes on as usual."""
    clear_to_bag(s, SLOT_COLUMN[slot], CARD_COLUMNS)
    s.used[s.active] = 1


@kernel
def call_missile(s: Record, missile: int, beacon: int) -> None:
    """MOM-C06: two white dice for the distance from the beacon."""
    s.dice = 0
    s.beacon = beacon
    throw_dice(s, missile, 0, 0, MISSILE_DICE)


@kernel
def play_special(s: Record, move: int) -> None:
    """MOM-P05: what special training allows instead of a program, or before it."""
    if move == INJECT:
        s.dice = INJECTED_DICE
        s.strain = 1
    elif move >= FIRST_ORBITAL and move < FIRST_ORBITAL + len(SLOTS_IN_TEXTS):
        bombard(s, SLOTS_IN_TEXTS[move - FIRST_ORBITAL])
    elif move >= FIRST_FORESEE and move < FIRST_FORESEE + len(FORESEE_DICE):
        dice = move - FIRST_FORESEE
        s.strain = 1
        s.dice = 0
        throw_dice(s, FORESEEING, FORESEE_DICE[dice, 0], FORESEE_DICE[dice, 1], FORESEE_DICE[dice, 2])
    else:
        dice = move - FIRST_KAMIKAZE
        s.dice = 0
        throw_dice(s, DIVING, KAMIKAZE_SETS[dice, 0], KAMIKAZE_SETS[dice, 1], KAMIKAZE_SETS[dice, 2])


@kernel
def play_program(s: Record, move: int) -> None:
    """MOM-P03, MOM-P04, MOM-P05, MOM-C03, MOM-C05: what a marine does with its turn."""
    if move >= FIRST_PROGRAM and move < FIRST_PROGRAM + len(PROGRAM_DICE):
        program(s, move - FIRST_PROGRAM)
    elif move == PASS:
        s.dice = 0
        finish_actions(s)
    elif move == BAIT:
        s.bait[s.active] = 1
        end_turn(s)
    elif move >= FIRST_LIFT and move < FIRST_LIFT + MOST_SEATS:
        s.crashed[move - FIRST_LIFT] = 0
        end_turn(s)
    elif move >= FIRST_HIM and move < FIRST_HIM + MOST_SEATS:
        call_missile(s, HIM, move - FIRST_HIM)
    elif move >= FIRST_SM and move < FIRST_SM + MOST_SEATS:
        call_missile(s, SM, move - FIRST_SM)
    else:
        play_special(s, move)


@kernel
def take(s: Record, number: int) -> None:
    """MOM-Y09: dice of the hand are the throw of this action."""
    for face in range(FACE_COUNT):
        s.hand[face] -= TAKE_FACES[number, face]
        s.faces[face] = TAKE_FACES[number, face]
    s.throw = ACT
    s.fired = 0
    s.phase = CHOOSE_NODE


@kernel
def play_bomb(s: Record) -> None:
    """MOM-X02, MOM-Y09, MOM-R27: throw the action as the bomb; dice foreseen tell at once."""
    if s.has_hand == 0:
        throw_action(s, BOMBING)
    elif reaches_target(s, total_in_hand(s)):
        finish(s, MMM_DESTROYED)
    else:
        finish_actions(s)


@kernel
def play_go(s: Record, move: int) -> None:
    """MOM-A01, MOM-A02, MOM-R06, MOM-Y12: throw, stop, bomb, teleport or take."""
    if move == GO:
        throw_action(s, ACT)
    elif move == STOP:
        finish_actions(s)
    elif move == BOMB:
        play_bomb(s)
    elif move >= FIRST_TELEPORT:
        s.gate = 1 + move - FIRST_TELEPORT
        throw_dice(s, TELEPORTING, 1, 0, 0)
    else:
        take(s, move - FIRST_TAKE)


# ---- effects: what is done with a throw ----------------------------------------------------------


@kernel
def move_on(s: Record, is_down: bool) -> None:
    """MOM-K03, MOM-M04: after a jump: crashed, the actions are done; else the turn goes on."""
    if is_down:
        finish_actions(s)
    else:
        use_throw(s)


@kernel
def play_jump(s: Record, number: int) -> None:
    """MOM-M01, MOM-J03: a jump forward or back."""
    direction = 1 if number < JUMPS_EACH_WAY else -1
    pair = number % JUMPS_EACH_WAY
    move_on(s, jump(s, s.active, direction, pair // SECOND_JUMPS, pair % SECOND_JUMPS - 1))


@kernel
def fire(s: Record, x: int, y: int, killed: int, value: int) -> None:
    """MOM-H05, MOM-Y04, MOM-R32: aliens die; Multi-shot goes on with other numbers, if that can kill."""
    kill(s, x, y, killed)
    s.shot = 1
    if s.ability[s.active] == MULTISHOT:
        spend_dice(s, value)
    if can_fire_again(s, s.active):
        s.fired = 1
        s.phase = CHOOSE_NODE
    else:
        use_throw(s)


@kernel
def play_shot(s: Record, number: int) -> None:
    """MOM-H01, MOM-H02: a shot at a box."""
    box = number // KILL_COUNT
    place = box // FLOORS
    fire(s, s.x[s.active] + DX_OF_SHOT[place], box % FLOORS - FLOOR_0, number % KILL_COUNT, VALUE_FOR[place])


@kernel
def play_hit(s: Record, number: int) -> None:
    """MOM-C06: the missile strikes a box."""
    box = number // MISSILE_KILL_COUNT
    x = s.x[s.beacon] + DX_OF_HIT[box // FLOORS]
    kill(s, x, box % FLOORS - FLOOR_0, KILL_OF_HIT[number % MISSILE_KILL_COUNT])
    end_turn(s)


@kernel
def play_use(s: Record, move: int) -> None:
    """MOM-A03, MOM-A05: jump, fight, shoot, strike, land or let go; a crash mark that lies counts in any case."""
    heed_marks(s)
    if move < FIRST_JUMP + JUMP_COUNT:
        play_jump(s, move - FIRST_JUMP)
    elif move == HOLD:
        use_throw(s)
    elif move >= FIRST_SHOT:
        play_shot(s, move - FIRST_SHOT)
    elif move >= FIRST_LANDING:
        move_on(s, arrive(s, s.active, move - FIRST_LANDING - FLOOR_0))
    elif move >= FIRST_HIT:
        play_hit(s, move - FIRST_HIT)
    else:
        fire(s, s.x[s.active], s.y[s.active], move - FIRST_FIGHT, ONE)


@kernel
def play_choose(s: Record, move: int) -> None:
    """MOM-A03, MOM-T02: throw a die again, or use the throw."""
    if move >= FIRST_REROLL and move < FIRST_REROLL + FACE_COUNT:
        throw_again(s, move - FIRST_REROLL)
    else:
        play_use(s, move)


@kernel
def play_drone(s: Record, move: int) -> None:
    """MOM-Y05, MOM-R33: any two dice for one shot more, or the end."""
    if move == END:
        end_turn(s)
    else:
        dice = move - FIRST_DRONE
        throw_dice(s, DRONE_SHOT, DRONE_SETS[dice, 0], DRONE_SETS[dice, 1], DRONE_SETS[dice, 2])
