"""The rules of Bridges and Boats: the record `State` and the kernels, in the order of the rulebook.

Dominoes, sections and spaces go by their numbers, sets of dominoes and of spaces are bits: see `data`. A domino is in
just one of the sets, or lies in the bridge.
"""

from __future__ import annotations

import numpy as np

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, kernel
from crossings.engine.bits import any_of, count_bits, lowest_bit, nth_bit
from crossings.engine.interface import NO_MOVE
from crossings.engine.rng import draw_below
from crossings.games.bridges_and_boats.rules.data import (
    ACE,
    ACE_EXTRA,
    ALL_DOMINOES,
    ALL_SPACES,
    ATTACKER,
    BUY,
    COUNT,
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
    GHOST,
    HIGH,
    KEEP,
    LOW,
    MARCH,
    ROLL_HIGH,
    ROLL_LOW,
    ROLL_OF,
    ROLL_WEIGHT,
    ROLLS,
    SECTION_STRUCK,
    SECTIONS,
    SHOWING,
    SOLDIER_COST,
    SPACES,
    SPACES_BESIDE,
    SPACES_OF,
    SUM,
    UNSINKABLE,
)

# ---- vocabulary ----------------------------------------------------------------------------------

PHASES = (
    "buy", "build", "deploy", "draw",
    "hit", "hit-ghost", "hit-reroll", "where", "where-ghost", "where-reroll",
    "aim", "fire", "over",
)  # fmt: skip
(PURCHASE, BUILD, DEPLOY, DRAW, HIT, HIT_GHOST, HIT_REROLL, WHERE, WHERE_GHOST, WHERE_REROLL, AIM, FIRE, ENDED) = range(
    len(PHASES)
)
REASONS = ("last-domino", "last-round")
LAST_DOMINO, LAST_ROUND = 1, 2
CANNONS = ("volley", "aimed")
AIMED = CANNONS.index("aimed")

NOBODY_MOVED = SPACES + 1
"""In place of a space: nobody has moved in this turn, or who did has left the bridge."""
NO_DOMINO = 0
"""In `mission` and `target`, where the domino of this number never is."""
NO_DIE = 0
MISSION_MOST = COUNT - 1

INLINED = True
"""Compiled kernels are put into their callers, which are small: a random move takes a quarter less."""
MAX_LEGAL = 2 * COUNT + SPACES + 4
"""Two orders for each domino in hand or boat with soldiers; moves; `buy`, `enter`, `march`, `end`."""
MAX_OUTCOMES = COUNT
MAX_MOVES = 167 + 60 * 240
"""28 purchases, 27 draws, 28 buildings, 56 loadings, 28 launches; and in each of 60 rounds 45 moves and entries, 28
sendings, 54 rolls of two dice, 54 questions of the ghost, a die rolled again, 28 aims, 28 shots and two ends."""

State = np.dtype(
    [
        ("pool", np.int32),  # set of dominoes not bought yet
        ("reserves", np.int32, 2),  # by seat, set of dominoes bought and not used yet
        ("boats", np.int32),  # set of empty boats at the attacker's bank
        ("loaded", np.int32),  # set of boats with soldiers at the attacker's bank
        ("across", np.int32),  # set of boats at the defender's bank
        ("pairs", np.int32),  # set of boats with two soldiers, at either bank
        ("planes", np.int32),  # set of planes, in the air or not
        ("cannons", np.int32),  # set
        ("discard", np.int32),  # set of boats used up
        ("buried", np.int32),  # set of sections destroyed
        ("coins", np.int16, 2),  # by seat, 0 to 360
        ("crossed", np.int16),  # soldiers across, 0 to 360
        ("soldiers", np.int16),  # set of spaces with a soldier
        ("standing", np.int16),  # set of spaces of standing sections; follows from `bridge`
        ("bridge", np.int8, SECTIONS),  # by section less 1: domino + 1, or 0 where none stands
        ("mission", np.int8, MISSION_MOST),  # planes sent and not resolved, in order, then NO_DOMINO
        ("ghost", np.int8),  # 1: the ghost flies along, its reroll unused
        ("dice", np.int8, 2),  # in hit-ghost, where-ghost the pair; in hit-reroll, where-reroll the die that stays
        ("deadly", np.int8),  # 1: the strike being placed is deadly
        ("shots", np.int8),  # cannons yet to fire, the present one included
        ("target", np.int8),  # the boat fired at with aimed cannons, else NO_DOMINO
        ("phase", np.int8),  # index into PHASES
        ("turn", np.int8),  # seat
        ("round", np.int8),  # 1 to 60
        ("mover", np.int8),  # where the soldier that moved last stands, or NOBODY_MOVED
        ("steps", np.int8),  # spaces that soldier has gone in this turn
        ("reason", np.int8),  # 0, or 1 + index into REASONS
        ("option_players", np.int8),
        ("option_attacker_income", np.int8),
        ("option_defender_income", np.int8),
        ("option_domino_cost", np.int8),
        ("option_bridge_cost", np.int8),
        ("option_boat_cost", np.int8),
        ("option_bridge_speed", np.int8),
        ("option_mission_cost", np.int8),
        ("option_cannons", np.int8),
        ("option_max_rounds", np.int8),
    ],
    align=True,
)
"""One state, 112 bytes."""


# ---- questions: sets -----------------------------------------------------------------------------


@kernel
def holds(bits: int, number: int) -> bool:
    """Whether a set of dominoes holds the domino of this number."""
    return (bits >> number) & 1 != 0


# ---- questions: build ----------------------------------------------------------------------------


@kernel
def missing_section(s: Record) -> int:
    """BAB-17, BAB-R04: the lowest missing section, never built or destroyed; 0 if all stand (BAB-18)."""
    for section in range(1, SECTIONS + 1):
        if s.bridge[section - 1] == 0:
            return section
    return 0


@kernel
def can_buy(s: Record) -> bool:
    """BAB-09, BAB-12: enough coins; while the game goes on the pool is never empty."""
    return s.coins[s.turn] >= s.option_domino_cost


@kernel
def can_lay(s: Record) -> bool:
    """BAB-15, BAB-18: a section is missing and can be paid."""
    return s.standing != ALL_SPACES and s.coins[ATTACKER] >= s.option_bridge_cost


@kernel
def can_build_boat(s: Record) -> bool:
    """BAB-19: a boat can be paid."""
    return s.coins[ATTACKER] >= s.option_boat_cost


# ---- questions: the bridge -----------------------------------------------------------------------


@kernel
def has_space(spaces: int, space: int) -> bool:
    """Whether a set of spaces holds this one."""
    return (spaces >> (space - 1)) & 1 != 0


@kernel
def has_soldier_coin(s: Record) -> bool:
    """BAB-22: the attacker has a coin to be a soldier."""
    return s.coins[ATTACKER] >= SOLDIER_COST


@kernel
def can_enter(s: Record) -> bool:
    """BAB-22, BAB-23, BAB-26, BAB-30: section 1 stands, space 1 is free, and there is a coin."""
    return has_space(s.standing, 1) and not has_space(s.soldiers, 1) and has_soldier_coin(s)


@kernel
def spaces_left(s: Record, space: int) -> int:
    """BAB-24, BAB-28, BAB-R06: how many spaces a soldier here may still go in this turn, were nothing in its way."""
    if space > s.mover:
        return 0
    return s.option_bridge_speed - (s.steps if space == s.mover else 0)


@kernel
def may_move(s: Record) -> int:
    """BAB-24, BAB-28: the set of spaces from which the turn still lets a soldier go on."""
    behind = (1 << (s.mover - 1)) - 1
    itself = 1 << (s.mover - 1) if s.steps < s.option_bridge_speed else 0
    return (behind | itself) & ALL_SPACES


@kernel
def open_ahead(standing: int, soldiers: int) -> int:
    """BAB-26, BAB-27, BAB-29, BAB-R08: the set of spaces with the next one standing and free, space 12 always."""
    return ((standing & ~soldiers) >> 1) | (1 << (SPACES - 1))


@kernel
def movable(s: Record) -> int:
    """BAB-24 to BAB-30, BAB-R05, BAB-R07: the set of spaces whose soldier can go a space forward."""
    return s.soldiers & may_move(s) & open_ahead(s.standing, s.soldiers)


@kernel
def stride(standing: int, soldiers: int, space: int, most: int) -> int:
    """BAB-24, BAB-29, BAB-31: how many of `most` spaces a soldier here can go until it is stopped or across."""
    gone = 0
    while gone < most and space + gone <= SPACES and has_space(open_ahead(standing, soldiers), space + gone):
        gone += 1
    return gone


@kernel
def count_marchers(s: Record) -> int:
    """BAB-31: how many soldiers would move in a march, those ahead first; 2 stands for more, too."""
    soldiers = s.soldiers
    count = 0
    for space in range(min(s.mover, SPACES), 0, -1):
        if has_space(soldiers, space):
            gone = stride(s.standing, soldiers, space, spaces_left(s, space))
            if gone > 0:
                if count > 0:
                    return 2
                count = 1
                soldiers = (soldiers & ~(1 << (space - 1))) | ((1 << (space - 1 + gone)) & ALL_SPACES)
    return count


# ---- questions: boats ----------------------------------------------------------------------------


@kernel
def count_aboard(s: Record, boats: int) -> int:
    """BAB-32: how many soldiers are in these boats, all of them with soldiers."""
    return count_bits(boats) + count_bits(boats & s.pairs)


@kernel
def loadable(s: Record) -> int:
    """BAB-32: the set of boats at the attacker's bank with room for a soldier."""
    return s.boats | (s.loaded & ~s.pairs)


# ---- questions: planes and cannons ---------------------------------------------------------------


@kernel
def sending_price(domino: int, mission_cost: int) -> int:
    """BAB-42: what sending a plane costs."""
    if domino == GHOST:
        return 0
    return mission_cost + ACE_EXTRA if domino == ACE else mission_cost


@kernel
def sent(s: Record) -> int:
    """BAB-43: the set of planes in the mission and not resolved, the ghost among them while its reroll is unused."""
    planes = s.ghost << GHOST
    i = 0
    while i < MISSION_MOST and s.mission[i] != NO_DOMINO:
        planes |= 1 << s.mission[i]
        i += 1
    return planes


@kernel
def sendable(s: Record) -> int:
    """BAB-41 to BAB-44, BAB-R18, BAB-R22: the set of planes that can be sent."""
    if s.standing == 0 or s.planes == 0:
        return 0
    planes = s.planes & ~sent(s)
    coins = s.coins[DEFENDER]
    if coins < s.option_mission_cost:
        return planes & (1 << GHOST)
    if coins < sending_price(ACE, s.option_mission_cost):
        return planes & ~(1 << ACE)
    return planes


@kernel
def is_hit(plane: int, low: int, high: int) -> bool:
    """BAB-46, BAB-54: the dice add up to the ends of the plane; never for the ghost."""
    return low + high == SUM[plane]


@kernel
def is_deadly(plane: int, low: int, high: int) -> bool:
    """BAB-47, BAB-R15: the dice show the two ends, in any order."""
    return low == LOW[plane] and high == HIGH[plane]


@kernel
def targets(s: Record) -> int:
    """BAB-61, BAB-62: the set of boats at the defender's bank that can be sunk."""
    return s.across & ~UNSINKABLE


@kernel
def is_asked_about_dice(s: Record) -> bool:
    """BAB-55: keep the roll, or let the ghost turn a die?"""
    return s.phase == HIT_GHOST or s.phase == WHERE_GHOST


@kernel
def is_giving_orders(s: Record) -> bool:
    """BAB-07: a player may give orders."""
    return s.phase <= DEPLOY


# ---- effects: the turn ---------------------------------------------------------------------------


@kernel
def begin_turn(s: Record, seat: int) -> None:
    """BAB-04, BAB-08: the seat takes its income and may buy."""
    s.turn = seat
    s.phase = PURCHASE
    s.coins[seat] += s.option_attacker_income if seat == ATTACKER else s.option_defender_income


@kernel
def end_game(s: Record, reason: int) -> None:
    """BAB-65, BAB-69, BAB-72, BAB-R01: nothing more is drawn or resolved."""
    s.phase = ENDED
    s.reason = reason


@kernel
def end_round(s: Record) -> None:
    """BAB-04, BAB-64, BAB-69, BAB-R26: after the defender's turn the next round, or the end."""
    if s.round == s.option_max_rounds:
        end_game(s, LAST_ROUND)
    else:
        s.round += 1
        begin_turn(s, ATTACKER)


@kernel
def end_attack(s: Record) -> None:
    """BAB-37: the defender's turn begins."""
    s.mover = NOBODY_MOVED
    s.steps = 0
    begin_turn(s, DEFENDER)


# ---- effects: purchase ---------------------------------------------------------------------------


@kernel
def draw_domino(s: Record, domino: int) -> None:
    """BAB-10, BAB-R02: a domino goes from the pool into the buyer's reserve."""
    s.pool &= ~(1 << domino)
    s.reserves[s.turn] |= 1 << domino
    s.phase = PURCHASE


@kernel
def buy(s: Record) -> None:
    """BAB-09, BAB-10, BAB-65, BAB-R01: pay, then draw; the last domino of all needs no draw and ends the game."""
    s.coins[s.turn] -= s.option_domino_cost
    if count_bits(s.pool) == 1:
        draw_domino(s, lowest_bit(s.pool))
        end_game(s, LAST_DOMINO)
    else:
        s.phase = DRAW


# ---- effects: build ------------------------------------------------------------------------------


@kernel
def use(s: Record, domino: int) -> None:
    """BAB-06, BAB-11, BAB-20, BAB-40: a domino leaves the reserve for good, and step 2 is over."""
    s.reserves[s.turn] &= ~(1 << domino)
    s.phase = BUILD


@kernel
def lay_section(s: Record, domino: int) -> None:
    """BAB-14, BAB-15, BAB-16, BAB-17: the lowest missing section gets this domino."""
    section = missing_section(s)
    use(s, domino)
    s.coins[ATTACKER] -= s.option_bridge_cost
    s.bridge[section - 1] = domino + 1
    s.standing |= SPACES_OF[section]


@kernel
def build_boat(s: Record, domino: int) -> None:
    """BAB-19: an empty boat at the attacker's bank."""
    use(s, domino)
    s.coins[ATTACKER] -= s.option_boat_cost
    s.boats |= 1 << domino


@kernel
def build_plane(s: Record, domino: int) -> None:
    """BAB-38: a plane at the air base."""
    use(s, domino)
    s.planes |= 1 << domino


@kernel
def build_cannon(s: Record, domino: int) -> None:
    """BAB-39: a cannon at the defender's bank."""
    use(s, domino)
    s.cannons |= 1 << domino


# ---- effects: soldiers ---------------------------------------------------------------------------


@kernel
def unload(s: Record) -> None:
    """BAB-13, BAB-21, BAB-64, BAB-R12, BAB-R13: all soldiers in boats at the defender's bank have crossed."""
    s.crossed += count_aboard(s, s.across)
    s.pairs &= ~s.across
    s.discard |= s.across
    s.across = 0


@kernel
def open_step_4(s: Record) -> None:
    """BAB-06, BAB-21, BAB-R03: the attacker's first order of step 4, or `end` without one, begins with unloading."""
    if s.phase != DEPLOY:
        unload(s)
        s.phase = DEPLOY


@kernel
def enter(s: Record) -> None:
    """BAB-22, BAB-23: a coin becomes a soldier on space 1, which is its first space in this turn."""
    s.coins[ATTACKER] -= SOLDIER_COST
    s.soldiers |= 1
    s.mover = 1
    s.steps = 1


@kernel
def step(s: Record, space: int) -> None:
    """BAB-24, BAB-29, BAB-R06, BAB-R09: the soldier here goes a space forward; from space 12 it has crossed."""
    s.soldiers &= ~(1 << (space - 1))
    if space == SPACES:
        s.crossed += 1
        s.mover = NOBODY_MOVED
        s.steps = 0
    else:
        s.soldiers |= 1 << space
        s.steps = s.steps + 1 if s.mover == space else 1
        s.mover = space + 1


@kernel
def march(s: Record) -> None:
    """BAB-31: from the foremost to the hindmost, each that may goes forward as far as it can."""
    for space in range(min(s.mover, SPACES), 0, -1):
        if has_space(s.soldiers, space):
            for i in range(stride(s.standing, s.soldiers, space, spaces_left(s, space))):
                step(s, space + i)


@kernel
def load(s: Record, domino: int) -> None:
    """BAB-22, BAB-32, BAB-33, BAB-34, BAB-R10: a coin becomes a soldier in a boat, which lies face up from now on."""
    s.coins[ATTACKER] -= SOLDIER_COST
    if holds(s.boats, domino):
        s.boats &= ~(1 << domino)
        s.loaded |= 1 << domino
    else:
        s.pairs |= 1 << domino


@kernel
def launch(s: Record, domino: int) -> None:
    """BAB-35, BAB-36, BAB-R11: the boat lies at the defender's bank at once."""
    s.loaded &= ~(1 << domino)
    s.across |= 1 << domino


# ---- effects: planes -----------------------------------------------------------------------------


@kernel
def send(s: Record, domino: int) -> None:
    """BAB-12, BAB-41, BAB-42, BAB-43: the price is paid, and the plane flies after those sent before it."""
    s.phase = DEPLOY
    s.coins[DEFENDER] -= sending_price(domino, s.option_mission_cost)
    if domino == GHOST:
        s.ghost = 1
    else:
        last = 0
        while s.mission[last] != NO_DOMINO:
            last += 1
        s.mission[last] = domino


@kernel
def next_plane(s: Record) -> None:
    """BAB-45, BAB-48, BAB-53, BAB-57, BAB-R14, BAB-R19: the next plane rolls, the ace for the section only; or
    the mission is over."""
    if s.mission[0] == NO_DOMINO or s.standing == 0:
        end_mission(s)
        fire_cannons(s)
    else:
        s.phase = WHERE if s.mission[0] == ACE else HIT


@kernel
def end_mission(s: Record) -> None:
    """BAB-53, BAB-56, BAB-57: planes still to come turn back, the ghost with them."""
    s.ghost = 0
    i = 0
    while i < MISSION_MOST and s.mission[i] != NO_DOMINO:
        s.mission[i] = NO_DOMINO
        i += 1


@kernel
def drop_plane(s: Record) -> None:
    """BAB-45: the plane that flew first is resolved."""
    i = 0
    while i + 1 < MISSION_MOST and s.mission[i] != NO_DOMINO:
        s.mission[i] = s.mission[i + 1]
        i += 1
    s.mission[i] = NO_DOMINO


@kernel
def destroy(s: Record, section: int) -> None:
    """BAB-13, BAB-50, BAB-51, BAB-R16, BAB-R17, BAB-R23: the section goes to the discard; soldiers on it
    and, after a deadly hit, beside it are dead."""
    s.soldiers &= ~SPACES_OF[section]
    if s.deadly != 0:
        s.soldiers &= ~SPACES_BESIDE[section]
    s.buried |= 1 << (s.bridge[section - 1] - 1)
    s.bridge[section - 1] = 0
    s.standing &= ~SPACES_OF[section]


@kernel
def settle_hit(s: Record, low: int, high: int) -> None:
    """BAB-46, BAB-47, BAB-49: a hit is to be placed; after a miss the next plane follows."""
    plane = s.mission[0]
    if is_hit(plane, low, high):
        s.deadly = 1 if is_deadly(plane, low, high) else 0
        s.phase = WHERE
    else:
        drop_plane(s)
        next_plane(s)


@kernel
def settle_where(s: Record, low: int, high: int) -> None:
    """BAB-49, BAB-50, BAB-52: the bomb falls; where no section stands nothing happens at all."""
    section = SECTION_STRUCK[low + high]
    if s.bridge[section - 1] != 0:
        destroy(s, section)
    s.deadly = 0
    drop_plane(s)
    next_plane(s)


@kernel
def settle(s: Record, low: int, high: int) -> None:
    """Section 7: a pair of dice counts, to hit or for the section."""
    s.dice[0] = NO_DIE
    s.dice[1] = NO_DIE
    if s.phase < WHERE:
        settle_hit(s, low, high)
    else:
        settle_where(s, low, high)


@kernel
def roll(s: Record, low: int, high: int) -> None:
    """BAB-46, BAB-49, BAB-55: two dice; with the ghost along and its reroll unused the defender is asked first."""
    if s.ghost != 0:
        s.dice[0] = low
        s.dice[1] = high
        s.phase = HIT_GHOST if s.phase == HIT else WHERE_GHOST
    else:
        settle(s, low, high)


@kernel
def reroll(s: Record, face: int) -> None:
    """BAB-54, BAB-56, BAB-R22: a die that shows this is picked up, the other stays; the ghost turns back."""
    s.ghost = 0
    s.dice[0] = s.dice[0] + s.dice[1] - face
    s.dice[1] = NO_DIE
    s.phase = HIT_REROLL if s.phase == HIT_GHOST else WHERE_REROLL


@kernel
def replace_die(s: Record, face: int) -> None:
    """BAB-56: the new pair counts."""
    stays = s.dice[0]
    settle(s, min(stays, face), max(stays, face))


# ---- effects: cannons ----------------------------------------------------------------------------


@kernel
def fire_cannons(s: Record) -> None:
    """BAB-57, BAB-58, BAB-R14, BAB-R21: after the mission each cannon fires once."""
    s.shots = count_bits(s.cannons)
    next_shot(s)


@kernel
def next_shot(s: Record) -> None:
    """BAB-58, BAB-62, BAB-63, BAB-64: the next cannon fires or, aimed, asks for its boat; or the turn is over."""
    boats = targets(s)
    if s.shots == 0 or boats == 0:
        s.shots = 0
        end_round(s)
    elif s.option_cannons == AIMED and boats & (boats - 1) != 0:
        s.phase = AIM
    else:
        s.phase = FIRE
        if s.option_cannons == AIMED:
            s.target = lowest_bit(boats)


@kernel
def aim(s: Record, domino: int) -> None:
    """BAB-62: the next shot is fired at this boat only."""
    s.target = domino
    s.phase = FIRE


@kernel
def shoot(s: Record, face: int) -> None:
    """BAB-13, BAB-59, BAB-60, BAB-62, BAB-R20: boats that show this number are sunk, aimed or all."""
    sunk = s.across & SHOWING[face]
    if s.option_cannons == AIMED:
        sunk &= 1 << s.target
    s.across &= ~sunk
    s.pairs &= ~sunk
    s.discard |= sunk
    s.target = NO_DOMINO
    s.shots -= 1
    next_shot(s)


@kernel
def end_orders(s: Record) -> None:
    """BAB-07, BAB-21, BAB-37, BAB-45: the attacker's turn is over, or the defender's mission starts."""
    if s.turn == ATTACKER:
        open_step_4(s)
        end_attack(s)
    else:
        next_plane(s)


# ---- the kernel interface ------------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """BAB-01, BAB-02, BAB-03, BAB-04: all dominoes in the pool; the attacker takes the first income."""
    s.pool = ALL_DOMINOES
    s.round = 1
    s.mover = NOBODY_MOVED
    begin_turn(s, ATTACKER)


@kernel
def actor(s: Record) -> int:
    """BAB-03, BAB-04, BAB-07, section 7: who gives orders, is asked, or rolls."""
    if s.phase <= DEPLOY:
        return s.turn
    if s.phase == ENDED:
        return OVER
    return DEFENDER if s.phase == HIT_GHOST or s.phase == WHERE_GHOST or s.phase == AIM else CHANCE


@kernel
def write_each(bits: int, first: int, out: Ints, count: int) -> int:
    """Write `first` and the number of each of a set, rising, from `count` on; the new count."""
    while bits != 0:
        out[count] = first + lowest_bit(bits)
        bits &= bits - 1
        count += 1
    return count


@kernel
def orders_to_build(s: Record) -> int:
    """BAB-09, BAB-15 to BAB-19: the set of the attacker's orders of steps 2 and 3, counted from `buy` on."""
    orders = orders_to_buy(s)
    if s.phase != DEPLOY:
        if can_lay(s):
            orders |= s.reserves[ATTACKER] << (FIRST_BRIDGE - BUY)
        if can_build_boat(s):
            orders |= s.reserves[ATTACKER] << (FIRST_BOAT - BUY)
    return orders


@kernel
def orders_to_cross(s: Record) -> int:
    """BAB-22 to BAB-34: the set of the attacker's orders of step 4 but launches, counted from `enter` on."""
    moves = movable(s)
    orders = int(can_enter(s)) | (moves << (FIRST_MOVE - ENTER))
    if moves != 0 and count_marchers(s) > 1:
        orders |= 1 << (MARCH - ENTER)
    if has_soldier_coin(s):
        orders |= loadable(s) << (FIRST_LOAD - ENTER)
    return orders


@kernel
def orders_to_buy(s: Record) -> int:
    """BAB-09: the set of the orders of step 2, counted from `buy` on."""
    return int(s.phase == PURCHASE and can_buy(s))


@kernel
def orders_to_arm(s: Record) -> int:
    """BAB-38, BAB-39, BAB-40: the set of the defender's orders of step 3, counted from the first plane on."""
    if s.phase == DEPLOY:
        return 0
    return s.reserves[DEFENDER] | (s.reserves[DEFENDER] << (FIRST_CANNON - FIRST_PLANE))


@kernel
def write_orders(s: Record, out: Ints) -> int:
    """BAB-05, BAB-06, BAB-07, BAB-R03: all orders of this step and later ones, `end` always."""
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
    """BAB-55: keep the roll, or roll one of the two dice again."""
    out[0] = KEEP
    out[1] = FIRST_REROLL + s.dice[0] - 1
    out[2] = FIRST_REROLL + s.dice[1] - 1
    return 2 if s.dice[0] == s.dice[1] else 3


@kernel
def legal(s: Record, out: Ints) -> int:
    """Section 7: the numbers of the actor's legal actions, rising."""
    if is_giving_orders(s):
        return write_orders(s, out)
    if is_asked_about_dice(s):
        return write_answers(s, out)
    if s.phase == AIM:
        return write_each(targets(s), FIRST_AIM, out, 0)
    return 0


@kernel
def choose(s: Record, rng: Rng, room: Ints) -> int:
    """BAB-05, BAB-07: any order, all alike; answers are listed."""
    if not is_giving_orders(s):
        return NO_MOVE
    if s.turn == ATTACKER:
        return choose_order(orders_to_build(s), BUY, orders_to_cross(s), ENTER, s.loaded, FIRST_LAUNCH, rng)
    return choose_order(orders_to_buy(s), BUY, orders_to_arm(s), FIRST_PLANE, sendable(s), FIRST_SEND, rng)


@kernel
def choose_order(one: int, first: int, two: int, second: int, three: int, third: int, rng: Rng) -> int:
    """BAB-07: any order of three sets, each with the number that it counts from, or `end`."""
    n = draw_below(rng, count_bits(one) + count_bits(two) + count_bits(three) + 1)
    if n < count_bits(one):
        return first + nth_bit(one, n)
    n -= count_bits(one)
    if n < count_bits(two):
        return second + nth_bit(two, n)
    n -= count_bits(two)
    return third + nth_bit(three, n) if n < count_bits(three) else END


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """BAB-10, BAB-46, BAB-49, BAB-56, BAB-59: a domino of the pool, two dice, or one die."""
    if s.phase == DRAW:
        count = write_each(s.pool, FIRST_DRAW, out, 0)
        for i in range(count):
            weights[i] = 1
        return count
    if s.phase == HIT or s.phase == WHERE:
        for i in range(len(ROLLS)):
            out[i] = FIRST_ROLL + i
            weights[i] = ROLL_WEIGHT[i]
        return len(ROLLS)
    if s.phase == HIT_REROLL or s.phase == WHERE_REROLL or s.phase == FIRE:
        for i in range(FACES):
            out[i] = FIRST_DIE + i
            weights[i] = 1
        return FACES
    return 0


@kernel
def draw(s: Record, rng: Rng) -> int:
    """BAB-10, BAB-46, BAB-49, BAB-56, BAB-59: a domino of the pool, two dice, or one die."""
    if s.phase == DRAW:
        return FIRST_DRAW + any_of(s.pool, rng)
    if s.phase == HIT or s.phase == WHERE:
        return FIRST_ROLL + ROLL_OF[draw_below(rng, len(ROLL_OF))]
    return FIRST_DIE + draw_below(rng, FACES)


@kernel
def play_attack(s: Record, move: int) -> None:
    """BAB-05: an order of the attacker's steps 3 and 4."""
    if move < FIRST_BOAT:
        lay_section(s, move - FIRST_BRIDGE)
    elif move < ENTER:
        build_boat(s, move - FIRST_BOAT)
    else:
        open_step_4(s)
        if move == ENTER:
            enter(s)
        elif move < MARCH:
            step(s, move - FIRST_MOVE + 1)
        elif move == MARCH:
            march(s)
        elif move < FIRST_LAUNCH:
            load(s, move - FIRST_LOAD)
        else:
            launch(s, move - FIRST_LAUNCH)


@kernel
def play_defence(s: Record, move: int) -> None:
    """BAB-05: an order of the defender's steps 3 and 4."""
    if move < FIRST_CANNON:
        build_plane(s, move - FIRST_PLANE)
    elif move < FIRST_SEND:
        build_cannon(s, move - FIRST_CANNON)
    else:
        send(s, move - FIRST_SEND)


@kernel
def play_answer(s: Record, move: int) -> None:
    """BAB-55, BAB-62: an answer to a question."""
    if move == KEEP:
        settle(s, s.dice[0], s.dice[1])
    elif move < FIRST_REROLL + FACES:
        reroll(s, move - FIRST_REROLL + 1)
    else:
        aim(s, move - FIRST_AIM)


@kernel
def play_outcome(s: Record, move: int) -> None:
    """Section 7: a domino or dice."""
    if move < FIRST_ROLL:
        draw_domino(s, move - FIRST_DRAW)
    elif move < FIRST_DIE:
        roll(s, ROLL_LOW[move - FIRST_ROLL], ROLL_HIGH[move - FIRST_ROLL])
    elif s.phase == FIRE:
        shoot(s, move - FIRST_DIE + 1)
    else:
        replace_die(s, move - FIRST_DIE + 1)


@kernel
def play(s: Record, move: int) -> None:
    """Section 7: carry out an action or outcome, and all that follows by itself."""
    if move == BUY:
        buy(s)
    elif move < FIRST_PLANE:
        play_attack(s, move)
    elif move < END:
        play_defence(s, move)
    elif move == END:
        end_orders(s)
    elif move < FIRST_DRAW:
        play_answer(s, move)
    else:
        play_outcome(s, move)


@kernel
def reason(s: Record) -> int:
    """BAB-65, BAB-69: 0 while the game goes on, else 1 + the index of the reason."""
    return s.reason


@kernel
def score(s: Record, seat: int) -> int:
    """BAB-66, BAB-68, BAB-R13, BAB-R24: soldiers across, or coins owned."""
    return s.crossed if seat == ATTACKER else s.coins[DEFENDER]


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """BAB-66, BAB-67, BAB-R25: who has more; with equal numbers nobody."""
    return score(s, seat) > score(s, 1 - seat)


# ---- hidden faces --------------------------------------------------------------------------------


@kernel
def bridge_faces(s: Record) -> int:
    """BAB-70: the set of dominoes that lie in the bridge."""
    faces = 0
    for i in range(SECTIONS):
        if s.bridge[i] != 0:
            faces |= 1 << (s.bridge[i] - 1)
    return faces


@kernel
def deal(bits: int, count: int, rng: Rng) -> int:
    """A set of so many numbers of a set, each choice as likely."""
    dealt = 0
    for _ in range(count):
        dealt |= 1 << any_of(bits & ~dealt, rng)
    return dealt


@kernel
def imagine_attack(s: Record, unseen: int, rng: Rng) -> int:
    """BAB-70, BAB-R23: deal the attacker's hidden dominoes anew; what is left of the unseen."""
    s.reserves[ATTACKER] = deal(unseen, count_bits(s.reserves[ATTACKER]), rng)
    unseen &= ~s.reserves[ATTACKER]
    s.boats = deal(unseen, count_bits(s.boats), rng)
    unseen &= ~s.boats
    s.buried = deal(unseen, count_bits(s.buried), rng)
    unseen &= ~s.buried
    for i in range(SECTIONS):
        if s.bridge[i] != 0:
            domino = any_of(unseen, rng)
            s.bridge[i] = domino + 1
            unseen &= ~(1 << domino)
    return unseen


@kernel
def imagine_defence(s: Record, unseen: int, rng: Rng) -> int:
    """BAB-70: deal the defender's hidden dominoes anew; what is left of the unseen."""
    s.reserves[DEFENDER] = deal(unseen, count_bits(s.reserves[DEFENDER]), rng)
    unseen &= ~s.reserves[DEFENDER]
    s.cannons = deal(unseen, count_bits(s.cannons), rng)
    return unseen & ~s.cannons


@kernel
def imagine(s: Record, seat: int, rng: Rng) -> None:
    """BAB-70, BAB-71, BAB-72, section 8: all dominoes that the seat cannot see change places, every way as likely;
    after the game nothing is hidden."""
    if s.phase == ENDED:
        return
    unseen = s.pool
    if seat != ATTACKER:
        unseen |= s.reserves[ATTACKER] | s.boats | s.buried | bridge_faces(s)
    if seat != DEFENDER:
        unseen |= s.reserves[DEFENDER] | s.cannons
    if seat != ATTACKER:
        unseen = imagine_attack(s, unseen, rng)
    if seat != DEFENDER:
        unseen = imagine_defence(s, unseen, rng)
    s.pool = unseen
