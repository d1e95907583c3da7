"""The decisions of the policy: the choice with the highest immediate value, with dice at their expected value."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.shared.ring.data import SIDES

from ..rules.data import (
    ABILITIES,
    ABILITY_OF_PLACE,
    AGAIN,
    BAIT,
    BOMB,
    DRONE_SETS,
    END,
    FIRST_ABILITY,
    FIRST_DRONE,
    FIRST_HIM,
    FIRST_KAMIKAZE,
    FIRST_LIFT,
    FIRST_ORBITAL,
    FIRST_PROGRAM,
    FIRST_START,
    FIRST_TELEPORT,
    FLOOR_0,
    FLOORS,
    FULL_DICE,
    GATE_FIRST,
    GATE_SLOT,
    GATE_STEP,
    GO,
    HALF,
    INJECTED_DICE,
    KEEP,
    L1,
    LEFT,
    LZ,
    MISSILE_HITS,
    PASS,
    PROGRAM_COUNT,
    PROGRAM_NUMBERS,
    PROGRAM_TEXTS,
    R1,
    RANGER,
    SLOT_COLUMN,
    SLOTS_IN_TEXTS,
    SLOTS_ON,
    STOP,
    TELEPORT,
)
from ..rules.planet import (
    board,
    count_aliens,
    count_aliens_on_card,
    has_help,
    is_at_mmm,
    is_beset,
    is_column,
    is_in_game,
)
from ..rules.setup import first_not_placed, may_choose
from ..rules.throws import can_bomb
from ..rules.turns import can_bombard, can_support, can_teleport, can_use_kamikaze
from .gains import GAINS_A_PACK, jump_gains, killed_in, shot_gains
from .throws import PROGRAM_SETS, SET_BLACK, SET_OF_DICE, SETS, throw_value
from .uses import best_landing, landing_value
from .values import (
    BAIT_VALUE,
    CLOSE,
    CRASHED,
    LATER,
    MARK,
    MIDDLE,
    PERCENT,
    PRICE_UNIT,
    STARTING_DEFENDERS,
    TRAINING,
    alien_price,
    box_value,
    can_base_fall,
    hardness_on_card,
    is_defender,
    place_in_march,
    price,
    rounds_left,
    turns_to_guard_box,
)

BOMB_PROGRAM = FIRST_PROGRAM + PROGRAM_TEXTS.index("1:bbkk")
"""The four dice with the best chance for the bomb."""
MANY_ALIENS = 4
"""The number of aliens on a card for which Orbital bombing is used."""
ONE_BLUE = SETS.index("b")
NUMBERS_ON_BLUE = 3
SETS_A_PACK, BITS_A_SET = 6, 10
MAX_VALUE = (1 << BITS_A_SET) - 1
QUARTERS = (0, 0, 1, 2, 1)
"""By sum of two white dice: its probability in quarters."""
SHORTEST_HIT, LONGEST_HIT = 2, 4

# ---- set-up --------------------------------------------------------------------------------------


@kernel
def choose_ability(s: Record) -> int:
    """The most valuable ability that the seat can choose."""
    best = -1
    chosen = 0
    for place in range(len(ABILITIES)):
        ability = ABILITY_OF_PLACE[place]
        if may_choose(s, ability) and TRAINING[ability] > best:
            best = TRAINING[ability]
            chosen = place
    return FIRST_ABILITY + chosen


@kernel
def choose_start(s: Record) -> int:
    """Marchers start at the near end of the landing zone, defenders in its middle."""
    if first_not_placed(s) >= s.option_players - STARTING_DEFENDERS[s.option_players]:
        return FIRST_START + MIDDLE - LZ
    return FIRST_START


@kernel
def choose_bait(s: Record) -> int:
    """Reroll if the wave comes on the side with more aliens near the base."""
    left = count_aliens_on_card(s, L1)
    right = -1 if board(s) == HALF else count_aliens_on_card(s, R1)
    return AGAIN if (s.side == LEFT) == (left > right) else KEEP


# ---- the turn ------------------------------------------------------------------------------------


@kernel
def choose_turn(s: Record, marine: int) -> int:
    """The bomb if possible, else the best support or program."""
    if can_use_kamikaze(s, marine) and (not has_help(s, marine) or rounds_left(s) == 1):
        return FIRST_KAMIKAZE
    if s.dice == FULL_DICE and is_at_mmm(s, marine):
        return BOMB_PROGRAM
    if s.dice == INJECTED_DICE:
        return PROGRAM_NUMBERS[INJECTED_DICE, 0]
    for place in range(len(SLOTS_IN_TEXTS)):
        slot = SLOTS_IN_TEXTS[place]
        is_near = slot in (L1, R1)
        if is_near and can_bombard(s, marine, slot) and count_aliens_on_card(s, slot) >= MANY_ALIENS:
            return FIRST_ORBITAL + place
    return choose_program(s, marine)


@kernel
def choose_program(s: Record, marine: int) -> int:
    """The program or support with the highest value."""
    low = jump_gains(s, marine, 0)
    high = jump_gains(s, marine, GAINS_A_PACK)
    g1 = shot_gains(s, marine, 1)
    g2 = shot_gains(s, marine, 2)
    g3 = shot_gains(s, marine, 3)
    mark = mark_price(s, marine)
    first = value_of_sets(0, low, high, g1, g2, g3, mark)
    second = value_of_sets(1, low, high, g1, g2, g3, mark)
    third = value_of_sets(2, low, high, g1, g2, g3, mark)
    fourth = value_of_sets(3, low, high, g1, g2, g3, mark)
    decay = price(s, LATER)
    needs_gate = wants_gate(s, marine)
    best = -1
    chosen = PASS
    for i in range(PROGRAM_COUNT[s.dice]):
        program = PROGRAM_NUMBERS[s.dice, i] - FIRST_PROGRAM
        value = PERCENT * set_value(PROGRAM_SETS[program, 0], first, second, third, fourth)
        value += decay * set_value(PROGRAM_SETS[program, 1], first, second, third, fourth)
        value += decay * decay // PERCENT * set_value(PROGRAM_SETS[program, 2], first, second, third, fourth)
        if needs_gate and PROGRAM_SETS[program, 0] != ONE_BLUE:
            value = 0
        if value > best:
            best = value
            chosen = FIRST_PROGRAM + program
    return choose_support(s, marine, best // PERCENT, chosen) if can_support(s, marine) else chosen


@kernel
def mark_price(s: Record, marine: int) -> int:
    """The expected cost of a crash mark on a black die."""
    return 0 if s.ability[marine] == RANGER or s.unleash != 0 else price(s, MARK) // SIDES


@kernel
def wants_gate(s: Record, marine: int) -> bool:
    """MOM-Y12: whether the marine should begin with a teleportation."""
    if s.ability[marine] != TELEPORT or is_beset(s, marine) or is_defender(s, place_in_march(s, marine)):
        return False
    return turns_to_guard_box(s, s.x[marine], s.y[marine]) > CLOSE


@kernel
def value_of_sets(pack: int, low: int, high: int, g1: int, g2: int, g3: int, mark: int) -> int:
    """The values of six sets of dice of a pack, packed; `mark` is the cost of a black die."""
    packed = 0
    for place in range(SETS_A_PACK):
        dice = 1 + pack * SETS_A_PACK + place
        if dice < len(SETS):
            value = throw_value(dice, low, high, g1, g2, g3) - mark * SET_BLACK[dice]
            packed |= min(MAX_VALUE, max(0, value)) << (BITS_A_SET * place)
    return packed


@kernel
def set_value(dice: int, first: int, second: int, third: int, fourth: int) -> int:
    """The value of a set of dice, from the four packs; 0 for the empty set."""
    if dice == 0:
        return 0
    pack = (dice - 1) // SETS_A_PACK
    packed = first
    if pack == 1:
        packed = second
    elif pack == 2:
        packed = third
    elif pack == 3:
        packed = fourth
    return (packed >> (BITS_A_SET * ((dice - 1) % SETS_A_PACK))) & MAX_VALUE


@kernel
def choose_support(s: Record, marine: int, best: int, chosen: int) -> int:
    """MOM-C03: support if it has a higher value than the best program, else that program."""
    value = bait_value(s)
    if value > best:
        best = value
        chosen = BAIT
    for other in range(s.option_players):
        if is_in_game(s, other):
            if s.crashed[other] != 0 and price(s, CRASHED) > best:
                best = price(s, CRASHED)
                chosen = FIRST_LIFT + other
            value = missile_value(s, other, MISSILE_HITS[0])
            if value > best:
                best = value
                chosen = FIRST_HIM + other
    return chosen


@kernel
def bait_value(s: Record) -> int:
    """MOM-C08: the value of a reroll of the wave die."""
    if rounds_left(s) < 2 or not can_base_fall(s):
        return 0
    right = 0 if board(s) == HALF else hardness_on_card(s, R1)
    return price(s, BAIT_VALUE) * abs(hardness_on_card(s, L1) - right) // PERCENT


@kernel
def missile_value(s: Record, beacon: int, hits: int) -> int:
    """MOM-C06: the expected value of a missile."""
    total = 0
    for reach in range(SHORTEST_HIT, LONGEST_HIT + 1):
        best = 0
        for direction in range(-1, 2, 2):
            x = s.x[beacon] + direction * reach
            if is_column(s, x):
                for floor in range(FLOORS):
                    if count_aliens(s, x, floor - FLOOR_0) > 0:
                        best = max(best, killed_in(s, x, floor, 0, 1, hits) * alien_price(s, x) // PRICE_UNIT)
        total += best * QUARTERS[reach]
    return total // 4


# ---- before an action ----------------------------------------------------------------------------


@kernel
def choose_go(s: Record, marine: int) -> int:
    """The bomb if possible, else a useful teleportation, else the throw."""
    if can_bomb(s, marine):
        return BOMB
    if s.has_hand != 0:
        return STOP
    if not can_teleport(s, marine) or is_defender(s, place_in_march(s, marine)):
        return GO
    best = price(s, CRASHED)
    chosen = GO
    for gate in range(1, len(GATE_SLOT)):
        if GATE_SLOT[gate] < SLOTS_ON[board(s)]:
            value = gate_value(s, marine, gate)
            if value > best:
                best = value
                chosen = FIRST_TELEPORT + gate - 1
    return chosen


@kernel
def gate_value(s: Record, marine: int, gate: int) -> int:
    """MOM-Y12: the expected value of a teleportation; all values of a blue die are taken as equally likely."""
    place = place_in_march(s, marine)
    total = 0
    for number in range(NUMBERS_ON_BLUE):
        x = SLOT_COLUMN[GATE_SLOT[gate]] + GATE_FIRST[gate] + GATE_STEP[gate] * number
        floor = best_landing(s, marine, place, x)
        total += landing_value(s, marine, place, x, floor)
    return total // NUMBERS_ON_BLUE - box_value(s, marine, place, s.x[marine], s.y[marine])


@kernel
def choose_drone(s: Record, marine: int) -> int:
    """MOM-Y05: the two dice with the highest expected value."""
    g1 = shot_gains(s, marine, 1)
    g2 = shot_gains(s, marine, 2)
    g3 = shot_gains(s, marine, 3)
    best = 0
    chosen = END
    for number in range(len(DRONE_SETS)):
        dice = SET_OF_DICE[DRONE_SETS[number, 0], DRONE_SETS[number, 1], DRONE_SETS[number, 2]]
        value = throw_value(dice, 0, 0, g1, g2, g3) - mark_price(s, marine) * SET_BLACK[dice]
        if value > best:
            best = value
            chosen = FIRST_DRONE + number
    return chosen
