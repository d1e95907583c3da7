"""The rules of Dune Chess: the record, questions, what moves do, the listing of moves, the kernel interface."""

from __future__ import annotations

import numpy as np

from crossings.engine.bits import count_bits, lowest_bit, nth_bit
from crossings.engine.interface import NO_MOVE, OVER, Ints, Record, Rng
from crossings.engine.kernel import kernel
from crossings.engine.rng import draw_below
from crossings.games.dune_chess.rules.data import (
    ALL_AROUND,
    ALONE,
    ALONG_FILE,
    ALONG_RANK,
    AROUND,
    ATREIDES,
    BESIDE,
    BIT_OF,
    CORNERS,
    DESTROYING,
    DIAGONALS,
    EVERYWHERE,
    FILES_E_F,
    FILES_G_H,
    FIRST_FILE,
    FIRST_GROUND,
    FIRST_KIND_PLACES,
    FIRST_MEN,
    FIRST_RANK,
    FIRST_RANSOM,
    FIRST_STEPS,
    FREMEN,
    FROM,
    HALF,
    HALVES,
    HARKONNEN,
    HARVESTER,
    KIND,
    KINDS,
    LADEN_PLACES,
    LINES,
    MAN,
    MOVE_NUMBER,
    NEEDED,
    NO_SQUARE,
    NOBODY,
    NOWHERE,
    NUMBER,
    ORNITHOPTER,
    OUT,
    PASS,
    PLACES,
    PRICE,
    RANSOM,
    RANSOMABLE,
    SAND,
    SARDAUKAR,
    SEATS,
    SEITCH,
    SEITCH_PLACES,
    SIDE,
    SIZE,
    SPICE,
    SPICE_PLACES,
    TO,
    TOGETHER,
    TROOP,
    VALUE,
    WARRIOR,
    WAY,
    WIDTH,
    WORM,
    WORM_PLACES,
    WORMS,
)

State = np.dtype(
    [
        ("option_players", np.int8),
        ("option_setup", np.int8),  # index into SETUPS
        ("option_riders", np.int8),  # RIDERS_OWN or RIDERS_BOTH
        ("option_worm_back", np.int8),  # WORM_BACK_ALLOWED or WORM_BACK_BARRED
        ("option_quiet", np.int8),
        ("option_stall", np.int8),
        ("option_cap", np.int16),
        ("ground", np.uint8, (SIZE,)),  # SAND, SPICE or SEITCH, plus WORM where a Sandworm is
        ("men", np.uint8, (SIZE,)),  # the man on top: an Ornithopter over its load, a rider on its Sandworm
        ("cargo", np.uint8, (SIZE,)),  # the man under the Ornithopter of this square, or NOBODY
        ("worms", np.uint8, (WORMS,)),  # squares of the Sandworms, rising; NO_SQUARE for one that is not there
        ("held", np.int8, (SEATS,)),  # Spice held by each seat
        ("captured", np.int8, (SEATS, RANSOMABLE)),  # men of each seat that may be ransomed, by kind
        ("quiet", np.int8),  # moves since the last capture
        ("ply", np.int16),  # moves made
        ("mover", np.int8),  # the seat to move, or OVER
        ("last_worm", np.int8, (2,)),  # the worm step just made without capture, from and to (DUC-47), or NO_SQUAREs
        ("ending", np.int8),  # 0, or 1 + index into REASONS
        ("on_board", np.int8, (SEATS, KINDS)),  # derived: men on the board, by seat and kind
        ("places", np.int64, (PLACES,)),  # derived: who and what is where, as sets of squares (see PLACES)
    ],
    align=True,
)
"""One state, 328 bytes. `on_board`, `places` and the WORM marks of `ground` follow from the rest."""

RIDERS_OWN = 0
RIDERS_BOTH = 1
WORM_BACK_ALLOWED = 0
WORM_BACK_BARRED = 1

INLINED = True
"""Compiled kernels are put into their callers: the calls would take half of the time."""
MAX_LEGAL = 416
MOST_MOVERS = sum(NUMBER) + WORMS
"""The most squares from which a seat moves."""
LIST = MOST_MOVERS + 1
"""Where in `room` moves are listed while they are counted."""
MAX_OUTCOMES = 1
MAX_MOVES = 400
"""DUC-65: no game is longer than the highest `cap`."""

NO_COMBATANTS = 1
NO_HARVESTERS = 2
NO_SPICE = 3
QUIET = 4
STALLED = 5
CAP = 6
BLOCKED = 7
REASONS = ("no-combatants", "no-harvesters", "no-spice", "quiet", "stalled", "cap", "blocked")


# ---- questions: a square -----------------------------------------------------------------------------


@kernel
def is_vacant(s: Record, b: int) -> bool:
    """DUC-09, DUC-R03: a vacant square holds no man, no Sandworm, no Spice and no Seitch."""
    return (s.men[b] == NOBODY) & (s.ground[b] == SAND)


@kernel
def is_open_spice(s: Record, b: int) -> bool:
    """DUC-48, DUC-62: Spice is open without a Sandworm on it."""
    return s.ground[b] == SPICE


@kernel
def has_spice(s: Record, b: int) -> bool:
    """DUC-04, DUC-43: Spice lies here, perhaps under a Sandworm."""
    return s.ground[b] & SPICE != 0


@kernel
def has_worm(s: Record, b: int) -> bool:
    """A Sandworm is here, ridden or not."""
    return s.ground[b] >= WORM


@kernel
def is_enemy(s: Record, seat: int, b: int) -> bool:
    """A man of the other side is on top here."""
    return SIDE[s.men[b]] == 1 - seat


@kernel
def is_own(s: Record, seat: int, b: int) -> bool:
    """A man of this side is on top here."""
    return SIDE[s.men[b]] == seat


@kernel
def is_load(s: Record, seat: int, b: int) -> bool:
    """DUC-29: an own Troop or Harvester that an Ornithopter can pick up."""
    return (s.men[b] == MAN[seat, TROOP]) | (s.men[b] == MAN[seat, HARVESTER])


@kernel
def can_mount(s: Record, b: int) -> bool:
    """DUC-19, DUC-21, DUC-R05, DUC-R08: a Fremen may land on a Sandworm that nobody rides."""
    return has_worm(s, b) and s.men[b] == NOBODY


# ---- questions: sets of squares, landing, capture ------------------------------------------------


@kernel
def is_in(squares: int, b: int) -> bool:
    """A square belongs to a set."""
    return (squares >> b) & 1 != 0


@kernel
def half_of(squares: int, half: int) -> int:
    """The squares of a set on a half of the board, as bits of their own."""
    return (squares >> half * HALF) & EVERYWHERE


@kernel
def first_of(left: int, half: int) -> int:
    """The first square of a set on a half of the board."""
    return half * HALF + lowest_bit(left)


@kernel
def kind_of(s: Record, seat: int, kind: int) -> int:
    """Where men of this side and kind are on top."""
    return s.places[seat] & s.places[FIRST_KIND_PLACES + kind]


@kernel
def all_men(s: Record) -> int:
    """Where men of either side are."""
    return s.places[HARKONNEN] | s.places[ATREIDES]


@kernel
def open_spice(s: Record) -> int:
    """DUC-48, DUC-62: Spice without a Sandworm on it."""
    return s.places[SPICE_PLACES] & ~s.places[WORM_PLACES]


@kernel
def unridden(s: Record) -> int:
    """DUC-19, DUC-21, DUC-R05, DUC-R08: Sandworms that a Fremen may mount."""
    return s.places[WORM_PLACES] & ~all_men(s)


@kernel
def landings(s: Record, seat: int) -> int:
    """DUC-10 to DUC-12, DUC-14, DUC-17, DUC-18, DUC-22, DUC-27, DUC-28, DUC-37: free, or with a man to capture.

    No man lands on Spice, nor captures a rider.
    """
    return ~(s.places[SPICE_PLACES] | s.places[WORM_PLACES] | s.places[seat])


@kernel
def free(s: Record) -> int:
    """DUC-09, DUC-40: free to land on is a vacant square, or a Seitch without a man on it."""
    return ~(s.places[SPICE_PLACES] | s.places[WORM_PLACES] | all_men(s))


@kernel
def vacant(s: Record) -> int:
    """DUC-09, DUC-R03: no man, no Sandworm, no Spice and no Seitch."""
    return free(s) & ~s.places[SEITCH_PLACES]


# ---- questions: how each kind of man ends its move -----------------------------------------------


@kernel
def empty_ornithopters(s: Record, seat: int) -> int:
    """DUC-29: own Ornithopters with nobody aboard."""
    return kind_of(s, seat, ORNITHOPTER) & ~s.places[LADEN_PLACES]


@kernel
def loads(s: Record, seat: int) -> int:
    """DUC-29: own Troops and Harvesters that an Ornithopter can pick up."""
    return kind_of(s, seat, TROOP) | kind_of(s, seat, HARVESTER)


@kernel
def ends(s: Record, seat: int, man: int) -> int:
    """Where this man, moving without a load, may end a move if it gets there."""
    kind = KIND[man]
    if kind == TROOP:
        return troop_ends(s, seat)
    if kind == HARVESTER:
        return harvester_ends(s, seat)
    if kind == ORNITHOPTER:
        return ornithopter_ends(s, seat)
    if kind == WARRIOR:
        return warrior_ends(s, seat, man)
    return landings(s, seat)


@kernel
def can_end(s: Record, seat: int, man: int, b: int) -> bool:
    """Whether this man, moving without a load, may end a move on a square that it can reach."""
    return is_in(ends(s, seat, man), b)


@kernel
def warrior_ends(s: Record, seat: int, man: int) -> int:
    """DUC-17, DUC-18, DUC-19, DUC-25: as all men do; a Fremen also on a Sandworm to ride it, a Sardaukar not."""
    if man == FREMEN:
        return landings(s, seat) | unridden(s)
    return landings(s, seat)


@kernel
def ornithopter_ends(s: Record, seat: int) -> int:
    """DUC-27, DUC-28, DUC-29: where it may land or capture, or on an own Troop or Harvester to pick it up."""
    return landings(s, seat) | loads(s, seat)


@kernel
def flight_ends(s: Record, seat: int, load: int) -> int:
    """DUC-30, DUC-33, DUC-R04, DUC-R15: where an Ornithopter may take its load.

    With a Troop it moves as an empty one, but picks up nobody; with a Harvester it captures no man, but harvests.
    """
    if KIND[load] == HARVESTER:
        return free(s) | open_spice(s)
    return landings(s, seat)


@kernel
def harvester_ends(s: Record, seat: int) -> int:
    """DUC-34, DUC-35: free to land on, open Spice, or under an own empty Ornithopter; it captures no men."""
    return free(s) | open_spice(s) | empty_ornithopters(s, seat)


@kernel
def troop_ends(s: Record, seat: int) -> int:
    """DUC-37: where it may land or capture, or under an own empty Ornithopter."""
    return landings(s, seat) | empty_ornithopters(s, seat)


@kernel
def along_file(a: int, barred: int) -> int:
    """The squares of a file up to the first barred one on either side."""
    file = a - a % WIDTH
    return ALONG_FILE[a % WIDTH, (barred >> file) & FIRST_FILE] << file


@kernel
def along_rank(a: int, barred: int) -> int:
    """The squares of a rank up to the first barred one on either side."""
    line = (barred >> a % WIDTH) & FIRST_RANK
    line |= line >> (WIDTH - 1)
    line |= line >> 2 * (WIDTH - 1)
    line |= line >> 4 * (WIDTH - 1)
    return ALONG_RANK[a // WIDTH, line & FIRST_FILE] << a % WIDTH


@kernel
def warrior_targets(s: Record, seat: int, man: int, a: int) -> int:
    """DUC-16, DUC-17, DUC-41: over vacant squares only, to any of them or to the first other one of the line."""
    barred = ~vacant(s)
    return (along_file(a, barred) | along_rank(a, barred)) & warrior_ends(s, seat, man)


@kernel
def destroyable(s: Record, man: int) -> int:
    """DUC-42, DUC-R16: a Sardaukar may destroy a Seitch on which it lands and nobody stands."""
    if man == SARDAUKAR:
        return s.places[SEITCH_PLACES] & free(s)
    return NOWHERE


# ---- questions: Sandworms ------------------------------------------------------------------------


@kernel
def may_lead(s: Record, seat: int, a: int) -> bool:
    """DUC-20, DUC-43, DUC-R06: either seat moves an unridden Sandworm, a ridden one its rider's side (or both)."""
    return s.men[a] == NOBODY or seat == ATREIDES or s.option_riders == RIDERS_BOTH


@kernel
def is_straight_back(s: Record, a: int, b: int) -> bool:
    """DUC-47, DUC-R28: the Sandworm would undo the step just made; steps are noted only where that is barred."""
    return (s.last_worm[0] == b) & (s.last_worm[1] == a)


@kernel
def worm_ends(s: Record, seat: int, a: int) -> int:
    """DUC-43, DUC-44, DUC-45, DUC-46, DUC-R07, DUC-R11: next to it, onto a man of the other side or onto Spice.

    Never onto a Seitch or another Sandworm, nor straight back where that is barred.
    """
    kills = s.places[1 - seat] & ~(s.places[SPICE_PLACES] | s.places[SEITCH_PLACES] | s.places[WORM_PLACES])
    steps = open_spice(s)
    if s.last_worm[1] == a:
        steps &= ~BIT_OF[s.last_worm[0]]
    return kills | steps


# ---- questions: ransom ---------------------------------------------------------------------------


@kernel
def has(s: Record, seat: int, kind: int) -> bool:
    """A man of this kind is on the board."""
    return s.on_board[seat, kind] > 0


@kernel
def can_ransom(s: Record, seat: int, kind: int) -> bool:
    """DUC-50 to DUC-54, DUC-R18: an own captured man, the leader or Mentat who buys it, and the price."""
    return s.captured[seat, kind] > 0 and s.held[seat] >= PRICE[kind] and has(s, seat, NEEDED[kind])


# ---- questions: has a seat a move at all? ----------------------------------------------------------


@kernel
def can_man_move(s: Record, seat: int, man: int, a: int) -> bool:
    """Whether a man on a square has a move of its own (of a line it is enough to look at its first square)."""
    return FIRST_STEPS[KIND[man], a] & ends(s, seat, man) != 0


@kernel
def can_load_move(s: Record, seat: int, a: int) -> bool:
    """DUC-31, DUC-32: whether the man aboard can move out, or be taken along."""
    load = s.cargo[a]
    return FIRST_STEPS[ORNITHOPTER, a] & flight_ends(s, seat, load) != 0 or can_man_move(s, seat, load, a)


@kernel
def can_worm_move(s: Record, seat: int, a: int) -> bool:
    """Whether a seat can move the Sandworm of a square."""
    return may_lead(s, seat, a) and ALL_AROUND[a] & worm_ends(s, seat, a) != 0


@kernel
def can_any_man_move(s: Record, seat: int, half: int) -> bool:
    """Whether a seat has a move with a man on top of a square of a half of the board, or with its load."""
    left = half_of(s.places[seat], half)
    while left != 0:
        a = first_of(left, half)
        if can_man_move(s, seat, s.men[a], a) or (s.cargo[a] != NOBODY and can_load_move(s, seat, a)):
            return True
        left &= left - 1
    return False


@kernel
def can_move(s: Record, seat: int) -> bool:
    """DUC-07: whether a seat has a legal move, were it to move now."""
    for half in range(HALVES):
        if can_any_man_move(s, seat, half):
            return True
    for i in range(WORMS):
        if s.worms[i] != NO_SQUARE and can_worm_move(s, seat, s.worms[i]):
            return True
    return can_ransom_any(s, seat) and vacant(s) != 0


@kernel
def can_ransom_any(s: Record, seat: int) -> bool:
    """Whether a seat can buy back a man of some kind."""
    kinds = 0
    for kind in range(RANSOMABLE):
        kinds += can_ransom(s, seat, kind)
    return kinds > 0


# ---- questions: the end --------------------------------------------------------------------------


@kernel
def count_combatants(s: Record, seat: int) -> int:
    """All men of a seat on the board but its Harvesters."""
    count = -s.on_board[seat, HARVESTER]
    for kind in range(KINDS):
        count += s.on_board[seat, kind]
    return count


@kernel
def is_fought_out(s: Record) -> bool:
    """DUC-61, DUC-R24: neither side has a combatant on the board."""
    return count_combatants(s, HARKONNEN) == 0 and count_combatants(s, ATREIDES) == 0


@kernel
def is_disarmed(s: Record, seat: int) -> bool:
    """DUC-62, DUC-R23: a side without combatants."""
    return count_combatants(s, seat) == 0


@kernel
def is_harvest_over(s: Record) -> bool:
    """DUC-63, DUC-R20: no open Spice, or no Harvester on the board."""
    return open_spice(s) == 0 or not (has(s, HARKONNEN, HARVESTER) or has(s, ATREIDES, HARVESTER))


@kernel
def is_blocked(s: Record) -> bool:
    """DUC-07, DUC-R26: neither seat has a legal move."""
    return not can_move(s, HARKONNEN) and not can_move(s, ATREIDES)


@kernel
def find_ending(s: Record) -> int:
    """DUC-60 to DUC-65, DUC-R21, DUC-R27: the first end that holds, 1 + index into REASONS; 0 if the game goes on."""
    if is_fought_out(s):
        return NO_COMBATANTS
    for seat in range(SEATS):
        if is_disarmed(s, seat):
            if not has(s, seat, HARVESTER):
                return NO_HARVESTERS
            if open_spice(s) == 0:
                return NO_SPICE
    if s.quiet >= s.option_quiet and is_harvest_over(s):
        return QUIET
    if s.quiet >= s.option_stall:
        return STALLED
    if s.ply >= s.option_cap:
        return CAP
    if is_blocked(s):
        return BLOCKED
    return 0


# ---- effects: men leave and come -------------------------------------------------------------------


@kernel
def mark(s: Record, whose: int, b: int) -> None:
    """Note in `places` that somebody or something is on a square."""
    s.places[whose] |= BIT_OF[b]


@kernel
def unmark(s: Record, whose: int, a: int) -> None:
    """Note in `places` that somebody or something has left a square."""
    s.places[whose] &= ~BIT_OF[a]


@kernel
def put(s: Record, man: int, b: int) -> None:
    """A man is now on top of a square."""
    s.men[b] = man
    mark(s, SIDE[man], b)
    mark(s, FIRST_KIND_PLACES + KIND[man], b)


@kernel
def load(s: Record, man: int, b: int) -> None:
    """A man is now aboard the Ornithopter of a square."""
    s.cargo[b] = man
    mark(s, LADEN_PLACES, b)


@kernel
def clear(s: Record, a: int) -> None:
    """The man on top of a square, and his load, are there no more."""
    unmark(s, SIDE[s.men[a]], a)
    unmark(s, FIRST_KIND_PLACES + KIND[s.men[a]], a)
    unmark(s, LADEN_PLACES, a)
    s.men[a] = NOBODY
    s.cargo[a] = NOBODY


@kernel
def note_capture(s: Record) -> None:
    """DUC-66, DUC-R22: the count of moves without a capture begins anew."""
    s.quiet = 0


@kernel
def take_off(s: Record, man: int) -> None:
    """A man leaves the board."""
    s.on_board[SIDE[man], KIND[man]] -= 1


@kernel
def keep_aside(s: Record, man: int) -> None:
    """DUC-12, DUC-54, DUC-R02: a captured man is kept for ransom; leaders and Mentats are gone for good."""
    take_off(s, man)
    if KIND[man] < RANSOMABLE:
        s.captured[SIDE[man], KIND[man]] += 1


@kernel
def capture(s: Record, b: int) -> None:
    """DUC-12, DUC-13: the man on a square is captured, and the man that it carries."""
    keep_aside(s, s.men[b])
    if s.cargo[b] != NOBODY:
        keep_aside(s, s.cargo[b])
    clear(s, b)
    note_capture(s)


@kernel
def kill(s: Record, b: int) -> None:
    """DUC-13, DUC-24, DUC-49, DUC-R10: men taken by a Sandworm are out of the game."""
    take_off(s, s.men[b])
    if s.cargo[b] != NOBODY:
        take_off(s, s.cargo[b])
    clear(s, b)
    note_capture(s)


@kernel
def harvest(s: Record, seat: int, b: int) -> None:
    """DUC-36: the Spice leaves the board and the player holds one more."""
    s.ground[b] = SAND
    unmark(s, SPICE_PLACES, b)
    s.held[seat] += 1
    note_capture(s)


@kernel
def destroy(s: Record, b: int) -> None:
    """DUC-42: the Seitch leaves the board."""
    s.ground[b] = SAND
    unmark(s, SEITCH_PLACES, b)
    note_capture(s)


@kernel
def lift(s: Record, a: int) -> int:
    """DUC-23, DUC-31: the man on top leaves a square alone; a load or a Sandworm stays behind. Returns the man."""
    man = s.men[a]
    below = s.cargo[a]
    clear(s, a)
    if below != NOBODY:
        put(s, below, a)
    return man


@kernel
def lift_out(s: Record, a: int) -> int:
    """DUC-32, DUC-R13: the man aboard leaves; the Ornithopter stays. Returns the man."""
    man = s.cargo[a]
    s.cargo[a] = NOBODY
    unmark(s, LADEN_PLACES, a)
    return man


@kernel
def set_down(s: Record, man: int, b: int) -> None:
    """A man comes to a square; DUC-29, DUC-R14: an Ornithopter over the Troop or Harvester there, these under it."""
    below = s.men[b]
    if below == NOBODY:
        put(s, man, b)
    elif KIND[man] == ORNITHOPTER:
        clear(s, b)
        put(s, man, b)
        load(s, below, b)
    else:
        load(s, man, b)


@kernel
def arrive(s: Record, seat: int, man: int, b: int) -> None:
    """A man ends its move; DUC-42: a Sardaukar destroys the Seitch of the man that it captures."""
    if is_enemy(s, seat, b):
        capture(s, b)
        if man == SARDAUKAR and s.ground[b] == SEITCH:
            destroy(s, b)
    if KIND[man] == HARVESTER and is_open_spice(s, b):
        harvest(s, seat, b)
    set_down(s, man, b)


@kernel
def fly(s: Record, seat: int, a: int, b: int) -> None:
    """DUC-30, DUC-33: an Ornithopter takes its load along."""
    aboard = lift_out(s, a)
    arrive(s, seat, lift(s, a), b)
    if is_open_spice(s, b):
        harvest(s, seat, b)
    load(s, aboard, b)


# ---- effects: Sandworms ----------------------------------------------------------------------------


@kernel
def move_worm(s: Record, a: int, b: int) -> None:
    """DUC-20, DUC-43, DUC-44, DUC-R12: a Sandworm goes and kills whom it meets; its rider goes along, Spice stays."""
    if s.men[b] != NOBODY:
        kill(s, b)
    elif s.option_worm_back == WORM_BACK_BARRED:
        s.last_worm[0] = a
        s.last_worm[1] = b
    if s.men[a] != NOBODY:
        put(s, lift(s, a), b)
    s.ground[a] -= WORM
    s.ground[b] += WORM
    note_worm(s, a, b)


@kernel
def note_worm(s: Record, a: int, b: int) -> None:
    """Keep the list of the Sandworms' squares, rising."""
    other = s.worms[0] + s.worms[1] - a
    s.worms[0] = min(other, b)
    s.worms[1] = max(other, b)
    unmark(s, WORM_PLACES, a)
    mark(s, WORM_PLACES, b)


# ---- effects: a whole move -------------------------------------------------------------------------


@kernel
def ransom(s: Record, seat: int, kind: int, b: int) -> None:
    """DUC-50, DUC-53, DUC-55, DUC-R19: the price goes to the opponent, the man onto the board."""
    s.captured[seat, kind] -= 1
    s.held[seat] -= PRICE[kind]
    s.held[1 - seat] += PRICE[kind]
    s.on_board[seat, kind] += 1
    put(s, MAN[seat, kind], b)


@kernel
def move_top(s: Record, seat: int, a: int, b: int) -> None:
    """`a-b`: the man on top moves alone, or else the Sandworm."""
    if s.men[a] == NOBODY:
        move_worm(s, a, b)
    else:
        arrive(s, seat, lift(s, a), b)


@kernel
def move_together(s: Record, seat: int, a: int, b: int) -> None:
    """`a-b+`: the Sandworm with its rider, or the Ornithopter with its load."""
    if has_worm(s, a):
        move_worm(s, a, b)
    else:
        fly(s, seat, a, b)


@kernel
def carry_out(s: Record, seat: int, move: int) -> None:
    """DUC-06: one move with a man or a Sandworm, or a ransom; passing changes nothing."""
    way = WAY[move]
    a = FROM[move]
    b = TO[move]
    if way == ALONE:
        move_top(s, seat, a, b)
    elif way == DESTROYING:
        move_top(s, seat, a, b)
        destroy(s, b)
    elif way == TOGETHER:
        move_together(s, seat, a, b)
    elif way == OUT:
        arrive(s, seat, lift_out(s, a), b)
    elif way == RANSOM:
        ransom(s, seat, a, b)


@kernel
def settle(s: Record) -> None:
    """DUC-60: try the ends; a finished game is nobody's turn."""
    s.ending = find_ending(s)
    if s.ending != 0:
        s.mover = OVER


@kernel
def take_stock(s: Record) -> None:
    """Count what follows from the squares: men on the board, and who and what is where."""
    for seat in range(SEATS):
        for kind in range(KINDS):
            s.on_board[seat, kind] = 0
    for whose in range(PLACES):
        s.places[whose] = 0
    for a in range(SIZE):
        take_stock_of(s, a)


@kernel
def take_stock_of(s: Record, a: int) -> None:
    """Count what is on one square."""
    man = s.men[a]
    aboard = s.cargo[a]
    if has_spice(s, a):
        mark(s, SPICE_PLACES, a)
    if s.ground[a] == SEITCH:
        mark(s, SEITCH_PLACES, a)
    if has_worm(s, a):
        mark(s, WORM_PLACES, a)
    if man != NOBODY:
        put(s, man, a)
        s.on_board[SIDE[man], KIND[man]] += 1
    if aboard != NOBODY:
        load(s, aboard, a)
        s.on_board[SIDE[aboard], KIND[aboard]] += 1


# ---- listing moves: each writes action numbers behind the first `n` and returns how many there are now ---


@kernel
def number(way: int, a: int, b: int) -> int:
    """DUC-08: the number of the action of a way from one square to another."""
    return MOVE_NUMBER[way, a, b]


@kernel
def add_sorted(out: Ints, n: int, action: int) -> int:
    """List an action in its place among those before it, which are higher at the end only."""
    i = n
    while i > 0 and out[i - 1] > action:
        out[i] = out[i - 1]
        i -= 1
    out[i] = action
    return n + 1


@kernel
def leader_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-14, DUC-15: Baron, Duke and Mentat, one square in any direction."""
    ends = landings(s, seat)
    for b in AROUND[a]:
        out[n] = number(ALONE, a, b)
        n += is_in(ends, b)
    return n


@kernel
def warrior_moves(s: Record, seat: int, man: int, a: int, out: Ints, n: int) -> int:
    """DUC-16, DUC-42: Fremen and Sardaukar along the four lines, perhaps with destroying a Seitch there."""
    targets = warrior_targets(s, seat, man, a)
    destroyed = targets & destroyable(s, man)
    for b in LINES[a]:
        out[n] = number(ALONE, a, b)
        n += is_in(targets, b)
    if destroyed != 0:
        for b in LINES[a]:
            if is_in(destroyed, b):
                n = add_sorted(out, n, number(DESTROYING, a, b))
    return n


@kernel
def rider_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-20: a ridden Sandworm with its rider, for the seat that may lead it."""
    ends = worm_ends(s, seat, a)
    if ALL_AROUND[a] & ends != 0:
        for b in AROUND[a]:
            if is_in(ends, b):
                n = add_sorted(out, n, number(TOGETHER, a, b))
    return n


@kernel
def worm_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-43: a Sandworm without a rider."""
    ends = worm_ends(s, seat, a)
    for b in AROUND[a]:
        out[n] = number(ALONE, a, b)
        n += is_in(ends, b)
    return n


@kernel
def ornithopter_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-26: an empty Ornithopter, over everything on its diagonals."""
    ends = ornithopter_ends(s, seat)
    for b in DIAGONALS[a]:
        out[n] = number(ALONE, a, b)
        n += is_in(ends, b)
    return n


@kernel
def laden_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-31: a loaded Ornithopter leaves its load behind or takes it along."""
    ends = ornithopter_ends(s, seat)
    together = flight_ends(s, seat, s.cargo[a])
    for b in DIAGONALS[a]:
        out[n] = number(ALONE, a, b)
        n += is_in(ends, b)
        out[n] = number(TOGETHER, a, b)
        n += is_in(together, b)
    return n


@kernel
def load_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-32: the man aboard moves out."""
    aboard = s.cargo[a]
    targets = ends(s, seat, aboard)
    for b in CORNERS[a] if KIND[aboard] == TROOP else BESIDE[a]:
        if is_in(targets, b):
            n = add_sorted(out, n, number(OUT, a, b))
    return n


@kernel
def harvester_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-34: a Harvester, one square orthogonally."""
    ends = harvester_ends(s, seat)
    for b in BESIDE[a]:
        out[n] = number(ALONE, a, b)
        n += is_in(ends, b)
    return n


@kernel
def troop_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-37, DUC-38, DUC-R17: a Troop, one square diagonally, forwards or backwards, on the far rank as elsewhere."""
    ends = troop_ends(s, seat)
    for b in CORNERS[a]:
        out[n] = number(ALONE, a, b)
        n += is_in(ends, b)
    return n


@kernel
def moves_of_own(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-06: all moves from a square with an own man on top."""
    man = s.men[a]
    kind = KIND[man]
    if kind == TROOP:
        n = troop_moves(s, seat, a, out, n)
    elif kind == HARVESTER:
        n = harvester_moves(s, seat, a, out, n)
    elif kind == WARRIOR:
        n = warrior_moves(s, seat, man, a, out, n)
        if has_worm(s, a):
            n = rider_moves(s, seat, a, out, n)
    elif kind == ORNITHOPTER:
        if s.cargo[a] == NOBODY:
            n = ornithopter_moves(s, seat, a, out, n)
        else:
            n = laden_moves(s, seat, a, out, n)
            n = load_moves(s, seat, a, out, n)
    else:
        n = leader_moves(s, seat, a, out, n)
    return n


@kernel
def moves_from(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-06: all moves from a square with an own man or a Sandworm."""
    if is_own(s, seat, a):
        n = moves_of_own(s, seat, a, out, n)
    elif s.men[a] == NOBODY:
        n = worm_moves(s, seat, a, out, n)
    elif may_lead(s, seat, a):
        n = rider_moves(s, seat, a, out, n)
    return n


@kernel
def board_moves(s: Record, seat: int, half: int, squares: int, out: Ints, n: int) -> int:
    """All moves from those of these squares (bits of a half of the board) that hold an own man or a Sandworm."""
    left = half_of(s.places[seat] | s.places[WORM_PLACES], half) & squares
    while left != 0:
        n = moves_from(s, seat, first_of(left, half), out, n)
        left &= left - 1
    return n


@kernel
def ransoms(s: Record, seat: int, kind: int, out: Ints, n: int) -> int:
    """DUC-50, DUC-55: the ransoms of one kind, onto every vacant square."""
    if can_ransom(s, seat, kind):
        squares = vacant(s)
        for b in range(SIZE):
            out[n] = FIRST_RANSOM[seat, kind] + b
            n += is_in(squares, b)
    return n


# ---- counting moves: a square's place in `room` is that among those with an own man or a Sandworm ---------


@kernel
def movers(s: Record, seat: int) -> int:
    """The squares with an own man or a Sandworm."""
    return s.places[seat] | s.places[WORM_PLACES]


@kernel
def place_of(s: Record, seat: int, a: int) -> int:
    """How many squares with an own man or a Sandworm come before this one."""
    return count_bits(movers(s, seat) & (BIT_OF[a] - 1))


@kernel
def count_men(s: Record, seat: int, kind: int, room: Ints) -> int:
    """Note how many moves each man of a kind has, who makes them alone; how many they are in all."""
    targets = ends(s, seat, MAN[seat, kind])
    men = kind_of(s, seat, kind) & ~s.places[LADEN_PLACES]
    total = 0
    for _ in range(count_bits(men)):
        a = lowest_bit(men)
        men &= men - 1
        count = count_bits(FIRST_STEPS[kind, a] & targets)
        room[place_of(s, seat, a)] = count
        total += count
    return total


@kernel
def count_warriors(s: Record, seat: int, room: Ints) -> int:
    """The same of Fremen and Sardaukar on foot, who may destroy a Seitch where they land."""
    man = MAN[seat, WARRIOR]
    men = kind_of(s, seat, WARRIOR) & ~s.places[WORM_PLACES]
    total = 0
    for _ in range(count_bits(men)):
        a = lowest_bit(men)
        men &= men - 1
        targets = warrior_targets(s, seat, man, a)
        count = count_bits(targets) + count_bits(targets & destroyable(s, man))
        room[place_of(s, seat, a)] = count
        total += count
    return total


@kernel
def count_pairs(s: Record, seat: int, room: Ints) -> int:
    """The same of Sandworms, ridden or not, and of Ornithopters with a load, whose moves are listed for that."""
    pairs = s.places[WORM_PLACES] | (s.places[seat] & s.places[LADEN_PLACES])
    total = 0
    room[LIST - 1] = 0  # below every action, so that the list behind it is sorted for itself
    for _ in range(count_bits(pairs)):
        a = lowest_bit(pairs)
        pairs &= pairs - 1
        count = moves_from(s, seat, a, room, LIST) - LIST
        room[place_of(s, seat, a)] = count
        total += count
    return total


@kernel
def count_all(s: Record, seat: int, room: Ints) -> int:
    """Note how many moves each square has; how many they are in all, ransoms not counted."""
    total = count_warriors(s, seat, room) + count_pairs(s, seat, room)
    for kind in range(KINDS):
        if kind != WARRIOR:
            total += count_men(s, seat, kind, room)
    return total


# ---- the kernel interface --------------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """DUC-02 to DUC-05: set up; the Harkonnen move first."""
    for a in range(SIZE):
        s.men[a] = FIRST_MEN[a]
        s.ground[a] = FIRST_GROUND[s.option_setup, a]
    worm = 0
    for a in range(SIZE):
        if has_worm(s, a):
            s.worms[worm] = a
            worm += 1
    s.last_worm[0] = NO_SQUARE
    s.last_worm[1] = NO_SQUARE
    s.mover = HARKONNEN
    take_stock(s)


@kernel
def actor(s: Record) -> int:
    """DUC-05: the seat to move, or OVER."""
    return s.mover


@kernel
def legal(s: Record, out: Ints) -> int:
    """DUC-06, DUC-07: all legal moves of the mover, rising, or `pass` when there is none."""
    seat = s.mover
    if seat == OVER:
        return 0
    n = board_moves(s, seat, 0, EVERYWHERE, out, 0)
    n = board_moves(s, seat, 1, FILES_E_F, out, n)
    if seat == ATREIDES:
        n = ransoms(s, seat, WARRIOR, out, n)
    n = board_moves(s, seat, 1, FILES_G_H, out, n)
    n = ransoms(s, seat, HARVESTER, out, n)
    n = ransoms(s, seat, ORNITHOPTER, out, n)
    if seat == HARKONNEN:
        n = ransoms(s, seat, WARRIOR, out, n)
    n = ransoms(s, seat, TROOP, out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@kernel
def choose(s: Record, rng: Rng, room: Ints) -> int:
    """DUC-06: any legal move, all alike: counted square by square, and listed for one square only. Whoever can ransom
    somebody, or must pass, has his moves listed."""
    seat = s.mover
    if can_ransom_any(s, seat):
        return NO_MOVE
    total = count_all(s, seat, room)
    if total == 0:
        return NO_MOVE
    n = draw_below(rng, total)
    place = 0
    while n >= room[place]:
        n -= room[place]
        place += 1
    moves_from(s, seat, nth_bit(movers(s, seat), place), room, 0)
    return room[n]


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """Nothing is left to chance."""
    return 0


@kernel
def play(s: Record, move: int) -> None:
    """DUC-05, DUC-60: make the move, try the ends, and give the other seat its turn."""
    seat = s.mover
    s.ply += 1
    s.quiet += 1
    s.last_worm[0] = NO_SQUARE
    s.last_worm[1] = NO_SQUARE
    carry_out(s, seat, move)
    s.mover = 1 - seat
    settle(s)


@kernel
def reason(s: Record) -> int:
    """0 while the game goes on, else 1 + index into REASONS."""
    return s.ending


@kernel
def score(s: Record, seat: int) -> int:
    """DUC-67: the value of the men on the board plus the Spice held."""
    total = s.held[seat]
    for kind in range(KINDS):
        total += VALUE[kind] * s.on_board[seat, kind]
    return total


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """DUC-68: the higher score wins; equal scores win nobody anything."""
    return score(s, seat) > score(s, 1 - seat)
