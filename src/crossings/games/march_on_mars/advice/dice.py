"""What dice promise that are laid and not yet thrown: how much likelier the game is won than without them.

The next throw is looked at exactly: for all that it may show the best of a jump, a shot and nothing. A jump is worth
what it spares the marine on its way, a shot its part of what it is worth to be rid of all the aliens there. Further
actions are taken from the box where the marine is then: what they spare on average, or kill from the first box.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from crossings.boxes.ring.data import (
    ACTIONS_EACH_TURN,
    BLACK,
    CIRCLE,
    CLIMBED,
    COLOUR_OF,
    COLOURS,
    DICE_EACH,
    FACE_OF_JUMP,
    FACES,
    FIRST_FACE,
    JUMPS,
    NUMBER_ON,
    SIDES,
    SIDES_WITH,
)
from crossings.boxes.ring.jumps import ground_below, is_accident, is_landing_box, kind_of, steps_made
from crossings.engine import Record, kernel
from crossings.games.march_on_mars.advice.base import HARDNESS, LZ_ZONE, in_zone, without_zone
from crossings.games.march_on_mars.advice.march import (
    BESET,
    BITS_A_NEED,
    GUARD,
    LYING,
    MOST_PACKED,
    PACE,
    SURE,
    bomb_chance,
    has_guard,
    hits_in_box,
    need_of,
    needed_from,
)
from crossings.games.march_on_mars.advice.race import race_with, unleashed
from crossings.games.march_on_mars.advice.way import BLACK_TWOS, DICE_SETS, SPARED, WAY
from crossings.games.march_on_mars.advice.way import COLUMNS as WAY_COLUMNS
from crossings.games.march_on_mars.rules.data import (
    ALIEN_BLUE,
    BOMB_DICE,
    COLUMNS,
    FLOOR_0,
    FLOORS,
    FULL,
    FUSION,
    GATE_FIRST,
    GATE_SLOT,
    GATE_STEP,
    JETPACK,
    L1,
    L2,
    LAST_ON_THE_LEFT,
    MISSILE_HITS,
    R1,
    R2,
    RANGER,
    RED,
    SLOT_COLUMN,
    SLOT_OF,
    SNIPER,
    YELLOW,
    Table,
)
from crossings.games.march_on_mars.rules.planet import (
    board,
    has_companion,
    has_marine,
    is_beset,
    is_column,
    is_guard_box,
    is_in_game,
    is_lz,
)
from crossings.games.march_on_mars.rules.record import (
    ACT,
    BOMBING,
    CHOOSE,
    DIVING,
    GO,
    HIM,
    REROLL,
    ROLL,
    SM,
    TELEPORTING,
)
from crossings.games.march_on_mars.rules.throws import can_bomb, count_dice, count_showing

FACE_COUNT, JUMP_COUNT, COLOUR_COUNT = len(FACES), len(JUMPS), len(COLOURS)
EASED = 60
"""So much less is tried of what a marine needs, to see what a part of it is worth."""
COMPANY = 25
"""What a box with a comrade in it is worth, in hundredths of a turn."""
LATER = 85
"""What the third action is worth, in hundredths, of what it would be as the second."""
KEEN: Table = np.array([75, 100])
"""What a shot and a jump are worth of what it seems, in hundredths."""
FREE = 80
"""What is left of it, in hundredths, where aliens are in the way."""
GUARD_ZONE, NO_ZONE = 6, 7

# ---- tables --------------------------------------------------------------------------------------

SET_SIZES = (DICE_EACH + 1,) * len(COLOURS)


def _counts(dice: str) -> tuple[int, ...]:
    return tuple(dice.count(colour) for colour in COLOURS)


def _set_table() -> Table:
    """By blue, black and white dice: the set of `DICE_SETS`, -1 for none; of too many dice a part."""
    table = np.full(SET_SIZES, -1, np.int64)
    known = {_counts(dice): number for number, dice in enumerate(DICE_SETS)}
    for counts in product(range(DICE_EACH + 1), repeat=len(COLOURS)):
        inside = [one for one in known if all(a <= b for a, b in zip(one, counts, strict=True))]
        if inside:
            table[counts] = known[max(inside, key=sum)]
    return table


SET_OF_DICE = _set_table()
MOST_SHOWING = 4


def _throw_tables() -> tuple[Table, Table, Table]:
    """For each number of blue, black and white dice: the first row, how many rows; and the rows."""
    first, count = np.zeros(SET_SIZES, np.int64), np.zeros(SET_SIZES, np.int64)
    rows: list[tuple[int, ...]] = []
    for counts in product(range(DICE_EACH + 1), repeat=len(COLOURS)):
        found: dict[tuple[int, ...], int] = {}
        dice = [colour for colour, number in enumerate(counts) for _ in range(number)]
        for faces in product(*([face for face in range(len(FACES)) if COLOUR_OF[face] == die] for die in dice)):
            key = (
                sum(1 << face for face in set(faces)),
                *(sum(NUMBER_ON[face] == n for face in faces) for n in (1, 2, 3)),
            )
            ways = int(np.prod([SIDES_WITH[BLACK_TWOS, face] for face in faces], initial=1))
            found[key] = found.get(key, 0) + ways
        first[counts], count[counts] = len(rows), len(found)
        rows += [(ways * SURE * 100 // SIDES ** len(dice), *key) for key, ways in found.items()]
    return first, count, np.array(rows)


FIRST_ROW, ROW_COUNT, ROWS = _throw_tables()
WEIGHT, LYING_FACES, ONES, TWOS, THREES = range(5)
WEIGHTS = SURE * 100

TARGETS = 11


def _bomb_rolls() -> Table:
    """By blue, black and white dice, reroll and target: the chance of the bomb."""
    table = np.zeros((*SET_SIZES, 2, TARGETS), np.int64)
    for counts in product(range(DICE_EACH + 1), repeat=len(COLOURS)):
        if sum(counts) in (BOMB_DICE, BOMB_DICE + 1):
            dice = "".join(colour * number for colour, number in zip(COLOURS, counts, strict=True))
            for again, target in product((0, 1), range(4, TARGETS)):
                table[(*counts, again, target)] = round(SURE * bomb_chance(dice, target, again == 1))
    return table


BOMB_ROLL = _bomb_rolls()
MARK_CHANCE: Table = np.array([round(SURE * (1 - (1 - 1 / SIDES) ** dice)) for dice in range(DICE_EACH + 1)])
"""By black dice: that one shows the crash mark."""
MISSILE_SUMS: Table = np.array([0, 0, 1, 2, 1])
"""By sum of two white dice: quarters."""
QUARTERS = 4

# ---- numbers packed ------------------------------------------------------------------------------

BITS_A_GAIN = 15
MOST_GAIN = (1 << BITS_A_GAIN) - 1
GAINS_A_PACK = 4


@kernel
def pack_gain(gain: int, place: int) -> int:
    """A gain at a place of a pack."""
    return min(MOST_GAIN, max(0, gain)) << (BITS_A_GAIN * place)


@kernel
def gain_at(pack: int, place: int) -> int:
    """The gain at a place of a pack."""
    return (pack >> (BITS_A_GAIN * place)) & MOST_GAIN


# ---- what it is worth to be rid of aliens --------------------------------------------------------


@kernel
def zone_of(s: Record, x: int) -> int:
    """Of which zone a column is."""
    if not is_column(s, x):
        return NO_ZONE
    if is_lz(s, x):
        return LZ_ZONE
    if is_guard_box(s, x):
        return GUARD_ZONE
    return SLOT_OF[board(s), x]


@kernel
def ease_guard(s: Record, needs: int, x: int) -> int:
    """What all marines would need without the guard on this side."""
    for marine in range(s.option_players):
        if is_in_game(s, marine) and (s.x[marine] <= LAST_ON_THE_LEFT) == (x <= LAST_ON_THE_LEFT):
            needs -= min(GUARD[s.ability[marine]], need_of(needs, marine)) << (BITS_A_NEED * marine)
    return needs


@kernel
def price_of(s: Record, needs: int, threat: int, staying: int, won: int, x: int) -> int:
    """What it is worth, a hundredth of a yellow alien, to kill in the zone of a column."""
    zone = zone_of(s, x)
    if zone == NO_ZONE:
        return 0
    if zone == GUARD_ZONE:
        if not has_guard(s, x):
            return 0
        return (race_with(s, ease_guard(s, needs, x), threat, staying) - won) * 10 // HARDNESS[RED]
    hardness = in_zone(threat, zone)
    if hardness == 0:
        return 0
    return (race_with(s, needs, without_zone(threat, zone), staying) - won) * 10 // hardness


@kernel
def killed_by_hits(yellow: int, blue: int, red: int, hits: int) -> int:
    """How hard the aliens are, together, that so many hits kill."""
    reds = min(red, hits // 3)
    hits -= 3 * reds
    blues = min(blue, hits // 2)
    hits -= 2 * blues
    return reds * HARDNESS[RED] + blues * HARDNESS[ALIEN_BLUE] + min(yellow, hits) * HARDNESS[YELLOW]


@kernel
def killed_by_dice(yellow: int, blue: int, red: int, dice: int) -> int:
    """MOM-Y06: the same for dice of the Sniper."""
    reds = min(red, dice)
    blues = min(blue, dice - reds)
    return reds * HARDNESS[RED] + blues * HARDNESS[ALIEN_BLUE] + min(yellow, dice - reds - blues) * HARDNESS[YELLOW]


@kernel
def killed_in(s: Record, x: int, floor: int, ability: int, value: int, dice: int) -> int:
    """How hard the aliens are that so many dice showing a number kill in a box."""
    yellow = s.aliens[x, floor, YELLOW]
    blue = s.aliens[x, floor, ALIEN_BLUE]
    red = s.aliens[x, floor, RED]
    if ability == SNIPER and value > 1:
        return killed_by_dice(yellow, blue, red, dice)
    if ability == FUSION and value == 1:
        return killed_by_hits(yellow, blue, red, 2 * dice)
    if ability == FUSION and value == 3:
        return 0
    return killed_by_hits(yellow, blue, red, dice)


@kernel
def gains_in_column(s: Record, x: int, ability: int, value: int, price: int, gains: int) -> int:
    """`gains`, by dice showing a number, with the boxes of one column."""
    if price <= 0:
        return gains
    for floor in range(FLOORS):
        if s.aliens[x, floor, YELLOW] + s.aliens[x, floor, ALIEN_BLUE] + s.aliens[x, floor, RED] > 0:
            better = 0
            for place in range(GAINS_A_PACK):
                gain = killed_in(s, x, floor, ability, value, place + 1) * price * KEEN[0] // 1000
                better |= pack_gain(max(gain, gain_at(gains, place)), place)
            gains = better
    return gains


@kernel
def gains_of_shots(s: Record, marine: int, value: int, left: int, here: int, right: int) -> int:
    """By dice showing a number, packed: what the best shot is worth. `left`, `here`, `right`: prices of the zones."""
    x = s.x[marine]
    zone = zone_of(s, x)
    gains = 0
    if is_column(s, x - value):
        price = here if zone_of(s, x - value) == zone else left
        gains = gains_in_column(s, x - value, s.ability[marine], value, price, gains)
    if is_column(s, x + value):
        price = here if zone_of(s, x + value) == zone else right
        gains = gains_in_column(s, x + value, s.ability[marine], value, price, gains)
    if value == 1:
        gains = gains_in_column(s, x, s.ability[marine], value, here, gains)
    return gains


@kernel
def gains_of_fight(s: Record, marine: int, price: int, relief: int) -> int:
    """By dice showing a one, packed: what the fight in the own box is worth; `relief`: to be free of them."""
    floor = s.y[marine] + FLOOR_0
    x = s.x[marine]
    whole = killed_by_hits(s.aliens[x, floor, YELLOW], s.aliens[x, floor, ALIEN_BLUE], s.aliens[x, floor, RED], 99)
    gains = 0
    for place in range(GAINS_A_PACK):
        killed = killed_in(s, x, floor, s.ability[marine], 1, place + 1)
        gains |= pack_gain(killed * price // 10 + relief * killed // whole, place)
    return gains


# ---- what it is worth to jump --------------------------------------------------------------------


@kernel
def spared_from(s: Record, x: int, y: int, dice: int) -> int:
    """What a throw of a set of dice spares, on average, from a box; nothing without dice."""
    if dice < 0:
        return 0
    floor = y + FLOOR_0
    across = COLUMNS[FULL] - x
    far = s.track[L2] - 1
    near = s.track[L1] - 1
    if board(s) == FULL and across < WAY_COLUMNS:
        right_far = s.track[R2] - 1
        right_near = s.track[R1] - 1
        if x >= WAY_COLUMNS or WAY[1, right_far, right_near, across, floor] < WAY[0, far, near, x, floor]:
            return SPARED[1, dice, right_far, right_near, across, floor]
    return SPARED[0, dice, far, near, x, floor]


@kernel
def spared_later(s: Record, x: int, y: int, second: int, third: int) -> int:
    """What the further actions of the turn spare."""
    spared = spared_from(s, x, y, second) + spared_from(s, x, y, third) * LATER // 100
    return spared * PACE[s.ability[s.active]] * FREE // 10_000


@kernel
def needed_after(s: Record, marine: int, direction: int, jump: int, second: int, third: int) -> int:
    """What the marine needs after a jump and all that follows it in this turn."""
    x = s.x[marine]
    y = s.y[marine]
    steps = steps_made(s, x, y, direction, jump)
    end = x + direction * steps
    level = y + CLIMBED[jump, steps]
    is_bad = is_accident(s, jump, steps, end, level)
    level = ground_below(s, end, level)
    needed = needed_from(s, marine, end, level)
    if has_marine(s, end, level) and (end != x or level != y):
        return needed - COMPANY - spared_later(s, end, level, second, third)
    if is_bad:
        return needed + LYING
    return needed - spared_later(s, end, level, second, third)


@kernel
def gains_of_jumps(s: Record, marine: int, first: int, slope: int, second: int, third: int) -> int:
    """By face, four of them from `first` on, packed: what the best jump is worth; `slope`: of `EASED`."""
    now = needed_from(s, marine, s.x[marine], s.y[marine])
    gains = 0
    for jump in range(JUMP_COUNT):
        place = FACE_OF_JUMP[jump] - first
        if place >= 0 and place < GAINS_A_PACK:
            for direction in range(-1, 2, 2):
                spared = now - needed_after(s, marine, direction, jump, second, third)
                gain = spared * slope // EASED
                if gain > gain_at(gains, place):
                    gains += (min(gain, MOST_GAIN) - gain_at(gains, place)) << (BITS_A_GAIN * place)
    return gains


# ---- a throw -------------------------------------------------------------------------------------


@kernel
def best_jump(row: int, held: int, low: int, high: int, hold: int) -> int:
    """What the best jump is worth among the faces of a row and those held."""
    faces = ROWS[row, LYING_FACES] | held
    best = hold
    for place in range(GAINS_A_PACK):
        if (faces >> place) & 1 != 0:
            best = max(best, gain_at(low, place))
        if (faces >> (place + GAINS_A_PACK)) & 1 != 0:
            best = max(best, gain_at(high, place))
    return best


@kernel
def shot_gain(gains: int, dice: int) -> int:
    """What so many dice are worth for a shot."""
    return 0 if dice == 0 else gain_at(gains, min(dice, GAINS_A_PACK) - 1)


@kernel
def held_faces(s: Record) -> int:
    """The faces that lie, as a set."""
    held = 0
    for face in range(FACE_COUNT):
        if s.faces[face] > 0:
            held |= 1 << face
    return held


@kernel
def throw_worth(
    s: Record, blue: int, black: int, white: int, low: int, high: int, ones: int, twos: int, threes: int, hold: int
) -> int:
    """What a throw of these dice is worth, together with those that lie; `hold`: if nothing is done with it."""
    held = held_faces(s)
    first = FIRST_ROW[blue, black, white]
    lying_ones = count_showing(s, 1)
    lying_twos = count_showing(s, 2)
    lying_threes = count_showing(s, 3)
    total = 0
    for row in range(first, first + ROW_COUNT[blue, black, white]):
        best = best_jump(row, held, low, high, hold)
        best = max(best, hold + shot_gain(ones, ROWS[row, ONES] + lying_ones))
        best = max(best, hold + shot_gain(twos, ROWS[row, TWOS] + lying_twos))
        best = max(best, hold + shot_gain(threes, ROWS[row, THREES] + lying_threes))
        total += ROWS[row, WEIGHT] * best
    return total // WEIGHTS


@kernel
def shots_worth(blue: int, black: int, white: int, ones: int, twos: int, threes: int) -> int:
    """What a throw of these dice is worth for shots alone."""
    first = FIRST_ROW[blue, black, white]
    total = 0
    for row in range(first, first + ROW_COUNT[blue, black, white]):
        best = max(shot_gain(ones, ROWS[row, ONES]), shot_gain(twos, ROWS[row, TWOS]))
        best = max(best, shot_gain(threes, ROWS[row, THREES]))
        total += ROWS[row, WEIGHT] * best
    return total // WEIGHTS


@kernel
def later_shots(s: Record, action: int, ones: int, twos: int, threes: int) -> int:
    """What the shots of an action still to come are worth."""
    if action > ACTIONS_EACH_TURN or count_dice(s, action) == 0:
        return 0
    blue = s.program[action - 1, 0]
    black = s.program[action - 1, 1]
    white = s.program[action - 1, 2]
    return shots_worth(blue, black, white, ones, twos, threes) * LATER // 100


@kernel
def set_of_action(s: Record, action: int) -> int:
    """The dice of an action as a set of `DICE_SETS`, -1 for none."""
    if action > ACTIONS_EACH_TURN:
        return -1
    return SET_OF_DICE[s.program[action - 1, 0], s.program[action - 1, 1], s.program[action - 1, 2]]


@kernel
def promise_of_throw(
    s: Record, needs: int, threat: int, staying: int, won: int, blue: int, black: int, white: int, action: int
) -> int:
    """What the dice of a throw promise, and the actions from `action` on after it."""
    marine = s.active
    x = s.x[marine]
    second = set_of_action(s, action)
    third = set_of_action(s, action + 1)
    eased = needs - (min(EASED, need_of(needs, marine)) << (BITS_A_NEED * marine))
    slope = (race_with(s, eased, threat, staying) - won) * KEEN[1] // 100
    here = price_of(s, needs, threat, staying, won, x)
    low = 0
    high = 0
    twos = 0
    threes = 0
    hold = 0
    is_fighting = is_beset(s, marine)
    if is_fighting:
        ones = gains_of_fight(
            s, marine, here, BESET[min(hits_in_box(s, x, s.y[marine]), len(BESET) - 1)] * slope // EASED
        )
    else:
        left = here if zone_of(s, x - 3) == zone_of(s, x) else price_of(s, needs, threat, staying, won, x - 3)
        right = here if zone_of(s, x + 3) == zone_of(s, x) else price_of(s, needs, threat, staying, won, x + 3)
        ones = gains_of_shots(s, marine, 1, left, here, right)
        twos = gains_of_shots(s, marine, 2, left, here, right)
        threes = gains_of_shots(s, marine, 3, left, here, right)
    if slope > 0 and (not is_fighting or s.ability[marine] == JETPACK):
        low = gains_of_jumps(s, marine, 0, slope, second, third)
        high = gains_of_jumps(s, marine, GAINS_A_PACK, slope, second, third)
        hold = spared_later(s, x, s.y[marine], second, third) * slope // EASED
    shots = later_shots(s, action, ones, twos, threes)
    shots += later_shots(s, action + 1, ones, twos, threes) * LATER // 100
    promised = throw_worth(s, blue, black, white, low, high, ones, twos, threes, max(hold, shots))
    return promised - risk_of_marks(s, needs, threat, staying, won, black + black_later(s, action))


@kernel
def black_later(s: Record, action: int) -> int:
    """Black dice of an action and those after it."""
    count = 0
    for later in range(action, ACTIONS_EACH_TURN + 1):
        count += s.program[later - 1, BLACK]
    return count


@kernel
def risk_of_marks(s: Record, needs: int, threat: int, staying: int, won: int, dice: int) -> int:
    """MOM-W07: what so many black dice may cost by the wave that a crash mark calls."""
    if dice == 0 or s.unleash != 0 or s.ability[s.active] == RANGER:
        return 0
    lost = won - race_with(s, needs, unleashed(s, threat, staying), staying)
    return lost * MARK_CHANCE[dice] // SURE


# ---- other throws --------------------------------------------------------------------------------


@kernel
def promise_of_bomb(s: Record, won: int) -> int:
    """MOM-X03: what the throw of four dice for the bomb, or of five (MOM-Y07), promises."""
    again = 1 if s.throw != DIVING and has_companion(s, s.active) else 0
    action = s.action - 1
    if s.phase == GO:
        chance = BOMB_ROLL[s.program[action, 0], s.program[action, 1], s.program[action, 2], again, s.option_target]
    else:
        chance = BOMB_ROLL[s.pending[0], s.pending[1], s.pending[2], again, s.option_target]
    return (SURE - won) * chance // SURE


@kernel
def promise_of_last_die(s: Record, won: int) -> int:
    """The same when one of its dice is thrown again."""
    total = 0
    missing = s.option_target
    for face in range(FACE_COUNT):
        missing -= s.faces[face] * NUMBER_ON[face]
    for face in range(FACE_COUNT):
        if s.pending[COLOUR_OF[face]] > 0 and NUMBER_ON[face] >= missing:
            total += SIDES_WITH[s.option_black_twos, face]
    return (SURE - won) * total // SIDES


@kernel
def promise_of_missile(s: Record, needs: int, threat: int, staying: int, won: int) -> int:
    """MOM-C06: what a missile promises."""
    hits = MISSILE_HITS[s.throw - HIM]
    total = 0
    for reach in range(2, 5):
        best = 0
        for direction in range(-1, 2, 2):
            x = s.x[s.beacon] + direction * reach
            if is_column(s, x):
                price = price_of(s, needs, threat, staying, won, x)
                gains = 0
                if price > 0:
                    gains = gains_in_column(s, x, 0, 1, price, gains)
                best = max(best, gain_at(gains, hits - 1))
        total += best * MISSILE_SUMS[reach]
    return total // QUARTERS


@kernel
def promise_of_gate(s: Record, needs: int, threat: int, staying: int, won: int) -> int:
    """MOM-Y12: what a teleportation promises, and the actions after it."""
    marine = s.active
    eased = needs - (min(EASED, need_of(needs, marine)) << (BITS_A_NEED * marine))
    slope = race_with(s, eased, threat, staying) - won
    now = needed_from(s, marine, s.x[marine], s.y[marine])
    total = 0
    for face in range(FIRST_FACE[1]):
        total += SIDES_WITH[s.option_black_twos, face] * (now - needed_beyond(s, marine, NUMBER_ON[face]))
    return total * slope // (EASED * SIDES)


@kernel
def needed_beyond(s: Record, marine: int, number: int) -> int:
    """What the marine needs after the best landing that a number leads to, and the actions after it."""
    x = SLOT_COLUMN[GATE_SLOT[s.gate]] + GATE_FIRST[s.gate] + GATE_STEP[s.gate] * (number - 1)
    second = set_of_action(s, s.action + 1)
    third = set_of_action(s, s.action + 2)
    best = MOST_PACKED
    for floor in range(FLOORS):
        y = floor - FLOOR_0
        if kind_of(s, x, y) == CIRCLE:
            best = min(best, needed_from(s, marine, x, y) - spared_later(s, x, y, second, third))
        elif is_landing_box(s, x, y):
            best = min(best, needed_from(s, marine, x, y) + LYING)
    return best


@kernel
def promise(s: Record, needs: int, threat: int, staying: int, won: int) -> int:
    """How much likelier the game is won by dice that are laid, or lie."""
    if s.phase == GO:
        return promise_of_action(s, needs, threat, staying, won)
    if s.phase != ROLL and s.phase != REROLL and s.phase != CHOOSE:
        return 0
    if s.throw == BOMBING or s.throw == DIVING:
        return promise_of_bomb(s, won) if s.phase == ROLL else promise_of_last_die(s, won)
    if s.throw == HIM or s.throw == SM:
        return promise_of_missile(s, needs, threat, staying, won) if s.phase == ROLL else 0
    if s.throw == TELEPORTING:
        return promise_of_gate(s, needs, threat, staying, won)
    after = s.action + 1 if s.throw == ACT else ACTIONS_EACH_TURN + 1
    return promise_of_throw(s, needs, threat, staying, won, s.pending[0], s.pending[1], s.pending[2], after)


@kernel
def promise_of_action(s: Record, needs: int, threat: int, staying: int, won: int) -> int:
    """The same before an action is thrown."""
    if s.has_hand != 0:
        return 0
    blue = s.program[s.action - 1, 0]
    black = s.program[s.action - 1, 1]
    white = s.program[s.action - 1, 2]
    best = promise_of_throw(s, needs, threat, staying, won, blue, black, white, s.action + 1)
    return max(best, promise_of_bomb(s, won)) if can_bomb(s, s.active) else best
