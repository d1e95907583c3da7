"""The rules of Dune Chess: the record, questions, what moves do, the listing of moves, the kernel interface."""

from __future__ import annotations

import numpy as np

from crossings.engine.interface import OVER, Ints, Record
from crossings.engine.kernel import kernel
from crossings.games.dune_chess.data import (
    ALONE,
    AROUND,
    ATREIDES,
    BESIDE,
    BIT_OF,
    CORNERS,
    DESTROYING,
    DIAGONALS,
    EAST,
    EVERYWHERE,
    FILES_E_F,
    FILES_G_H,
    FIRST_GROUND,
    FIRST_MEN,
    FIRST_RANSOM,
    FREMEN,
    FROM,
    HALF_OF,
    HALVES,
    HARKONNEN,
    HARVESTER,
    KIND,
    KINDS,
    LAST_BIT,
    LEADER,
    MAN,
    MENTAT,
    MOVE_NUMBER,
    NEEDED,
    NO_SQUARE,
    NOBODY,
    NORTH,
    ORNITHOPTER,
    OUT,
    PASS,
    PLACES,
    PRICE,
    RANSOM,
    RANSOMABLE,
    ROOM,
    SAND,
    SARDAUKAR,
    SEATS,
    SEITCH,
    SHIFT,
    SIDE,
    SIZE,
    SOUTH,
    SPICE,
    SPREAD,
    SQUARE_OF,
    STEP,
    TO,
    TOGETHER,
    TROOP,
    VALUE,
    WARRIOR,
    WAY,
    WEST,
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
        ("open_spice", np.int8),  # derived: Spice without a Sandworm on it
        ("places", np.uint32, (PLACES, HALVES)),  # derived: squares of each seat's top men and of Sandworms, as bits
    ],
    align=True,
)
"""One state, 260 bytes. `on_board`, `open_spice`, `places` and the WORM marks of `ground` follow from the rest."""

RIDERS_OWN = 0
RIDERS_BOTH = 1
WORM_BACK_ALLOWED = 0
WORM_BACK_BARRED = 1

MAX_LEGAL = 416
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


# ---- questions: squares, landing, capture --------------------------------------------------------


@kernel
def is_vacant(s: Record, b: int) -> bool:
    """DUC-09, DUC-R03: a vacant square holds no man, no Sandworm, no Spice and no Seitch."""
    return (s.men[b] == NOBODY) & (s.ground[b] == SAND)


@kernel
def is_free(s: Record, b: int) -> bool:
    """DUC-09, DUC-40: free to land on is a vacant square, or a Seitch without a man on it."""
    return (s.men[b] == NOBODY) & (s.ground[b] & (SPICE + WORM) == 0)


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
def can_capture(s: Record, seat: int, b: int) -> bool:
    """DUC-12, DUC-18, DUC-22: men capture men of the other side, but no rider."""
    return is_enemy(s, seat, b) and not has_worm(s, b)


@kernel
def can_land(s: Record, seat: int, b: int) -> bool:
    """DUC-10, DUC-11, DUC-14, DUC-17, DUC-27, DUC-28, DUC-37: on a square free to land on, or onto a man to capture."""
    return (s.ground[b] & (SPICE + WORM) == 0) & (SIDE[s.men[b]] != seat)


# ---- questions: how each kind of man ends its move -----------------------------------------------


@kernel
def is_empty_ornithopter(s: Record, seat: int, b: int) -> bool:
    """DUC-29: an own Ornithopter with nobody aboard."""
    return (s.men[b] == MAN[seat, ORNITHOPTER]) & (s.cargo[b] == NOBODY)


@kernel
def is_load(s: Record, seat: int, b: int) -> bool:
    """DUC-29: an own Troop or Harvester that an Ornithopter can pick up."""
    return (s.men[b] == MAN[seat, TROOP]) | (s.men[b] == MAN[seat, HARVESTER])


@kernel
def can_mount(s: Record, b: int) -> bool:
    """DUC-19, DUC-21, DUC-R05, DUC-R08: a Fremen may land on a Sandworm that nobody rides."""
    return has_worm(s, b) and s.men[b] == NOBODY


@kernel
def can_end(s: Record, seat: int, man: int, b: int) -> bool:
    """Whether this man, moving without a load, may end a move on a square that it can reach."""
    kind = KIND[man]
    if kind == TROOP:
        return troop_can_end(s, seat, b)
    if kind == HARVESTER:
        return harvester_can_end(s, seat, b)
    if kind == ORNITHOPTER:
        return ornithopter_can_end(s, seat, b)
    if kind == WARRIOR:
        return warrior_can_end(s, seat, man, b)
    return can_land(s, seat, b)


@kernel
def warrior_can_end(s: Record, seat: int, man: int, b: int) -> bool:
    """DUC-17, DUC-18, DUC-19, DUC-25: as all men do; a Fremen also on a Sandworm to ride it, a Sardaukar not."""
    return can_land(s, seat, b) or (man == FREMEN and can_mount(s, b))


@kernel
def ornithopter_can_end(s: Record, seat: int, b: int) -> bool:
    """DUC-27, DUC-28, DUC-29: where it may land or capture, or on an own Troop or Harvester to pick it up."""
    return can_land(s, seat, b) | is_load(s, seat, b)


@kernel
def can_fly(s: Record, seat: int, load: int, b: int) -> bool:
    """DUC-30, DUC-33, DUC-R04, DUC-R15: whether an Ornithopter may take its load to a square.

    With a Troop it moves as an empty one, but picks up nobody; with a Harvester it captures no man, but harvests.
    """
    if KIND[load] == HARVESTER:
        return is_free(s, b) or is_open_spice(s, b)
    return can_land(s, seat, b)


@kernel
def harvester_can_end(s: Record, seat: int, b: int) -> bool:
    """DUC-34, DUC-35: free to land on, open Spice, or under an own empty Ornithopter; it captures no men."""
    return is_free(s, b) | is_open_spice(s, b) | is_empty_ornithopter(s, seat, b)


@kernel
def troop_can_end(s: Record, seat: int, b: int) -> bool:
    """DUC-37: where it may land or capture, or under an own empty Ornithopter."""
    return can_land(s, seat, b) | is_empty_ornithopter(s, seat, b)


@kernel
def reach(s: Record, seat: int, man: int, a: int, direction: int) -> int:
    """DUC-16, DUC-17, DUC-41: the last square on a line that a Fremen or Sardaukar gets to; `a` if it cannot go there.

    It passes over vacant squares only and ends on the first other one if it may land there.
    """
    b = a
    for _ in range(ROOM[a, direction]):
        ahead = b + STEP[direction]
        if not is_vacant(s, ahead):
            return ahead if warrior_can_end(s, seat, man, ahead) else b
        b = ahead
    return b


@kernel
def may_destroy(s: Record, man: int, b: int) -> bool:
    """DUC-42, DUC-R16: a Sardaukar may destroy a Seitch on which it lands and nobody stands."""
    return man == SARDAUKAR and s.ground[b] == SEITCH and s.men[b] == NOBODY


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
def worm_can_go(s: Record, seat: int, a: int, b: int) -> bool:
    """DUC-43, DUC-44, DUC-45, DUC-46, DUC-R07, DUC-R11: next to it, onto a man of the other side or onto Spice.

    Never onto a Seitch or another Sandworm, nor straight back where that is barred.
    """
    kills = is_enemy(s, seat, b) & (s.ground[b] == SAND)
    steps = is_open_spice(s, b) & (not is_straight_back(s, a, b))
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
    kind = KIND[man]
    if kind == TROOP:
        targets = CORNERS[a]
    elif kind == ORNITHOPTER:
        targets = DIAGONALS[a]
    elif kind in (HARVESTER, WARRIOR):
        targets = BESIDE[a]
    else:
        targets = AROUND[a]
    ends = 0
    for b in targets:
        ends += can_end(s, seat, man, b)
    return ends > 0


@kernel
def can_load_move(s: Record, seat: int, a: int) -> bool:
    """DUC-31, DUC-32: whether the man aboard can move out, or be taken along."""
    load = s.cargo[a]
    ends = 0
    for b in DIAGONALS[a]:
        ends += can_fly(s, seat, load, b)
    return ends > 0 or can_man_move(s, seat, load, a)


@kernel
def can_worm_move(s: Record, seat: int, a: int) -> bool:
    """Whether a seat can move the Sandworm of a square."""
    if not may_lead(s, seat, a):
        return False
    ends = 0
    for b in AROUND[a]:
        ends += worm_can_go(s, seat, a, b)
    return ends > 0


@kernel
def can_move(s: Record, seat: int) -> bool:
    """DUC-07: whether a seat has a legal move, were it to move now."""
    for a in range(SIZE):
        if is_own(s, seat, a) and (
            can_man_move(s, seat, s.men[a], a) or (s.cargo[a] != NOBODY and can_load_move(s, seat, a))
        ):
            return True
    for i in range(WORMS):
        if s.worms[i] != NO_SQUARE and can_worm_move(s, seat, s.worms[i]):
            return True
    return can_ransom_any(s, seat) and count_vacant(s) > 0


@kernel
def can_ransom_any(s: Record, seat: int) -> bool:
    """Whether a seat can buy back a man of some kind."""
    kinds = 0
    for kind in range(RANSOMABLE):
        kinds += can_ransom(s, seat, kind)
    return kinds > 0


@kernel
def count_vacant(s: Record) -> int:
    """DUC-55: on how many squares a ransomed man can be dropped."""
    count = 0
    for b in range(SIZE):
        count += is_vacant(s, b)
    return count


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
    return s.open_spice == 0 or not (has(s, HARKONNEN, HARVESTER) or has(s, ATREIDES, HARVESTER))


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
            if s.open_spice == 0:
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
    """Note in `places` that somebody is on a square."""
    s.places[whose, HALF_OF[b]] |= BIT_OF[b]


@kernel
def unmark(s: Record, whose: int, a: int) -> None:
    """Note in `places` that somebody has left a square."""
    s.places[whose, HALF_OF[a]] &= ~BIT_OF[a]


@kernel
def put(s: Record, man: int, b: int) -> None:
    """A man is now on top of a square."""
    s.men[b] = man
    mark(s, SIDE[man], b)


@kernel
def clear(s: Record, a: int) -> None:
    """The man on top of a square, and his load, are there no more."""
    unmark(s, SIDE[s.men[a]], a)
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
    s.open_spice -= 1
    s.held[seat] += 1
    note_capture(s)


@kernel
def destroy(s: Record, b: int) -> None:
    """DUC-42: the Seitch leaves the board."""
    s.ground[b] = SAND
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
    return man


@kernel
def set_down(s: Record, man: int, b: int) -> None:
    """A man comes to a square; DUC-29, DUC-R14: an Ornithopter over the Troop or Harvester there, these under it."""
    if KIND[man] == ORNITHOPTER:
        s.cargo[b] = s.men[b]
        put(s, man, b)
    elif s.men[b] == NOBODY:
        put(s, man, b)
    else:
        s.cargo[b] = man


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
    load = lift_out(s, a)
    arrive(s, seat, lift(s, a), b)
    if is_open_spice(s, b):
        harvest(s, seat, b)
    s.cargo[b] = load


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
    s.open_spice += is_open_spice(s, a)
    s.open_spice -= is_open_spice(s, b)
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
    """Count what follows from the squares: men on the board and open Spice."""
    s.open_spice = 0
    for seat in range(SEATS):
        for kind in range(KINDS):
            s.on_board[seat, kind] = 0
    for whose in range(PLACES):
        for half in range(HALVES):
            s.places[whose, half] = 0
    for a in range(SIZE):
        s.open_spice += is_open_spice(s, a)
        if has_worm(s, a):
            mark(s, WORM_PLACES, a)
        if s.men[a] != NOBODY:
            mark(s, SIDE[s.men[a]], a)
            s.on_board[SIDE[s.men[a]], KIND[s.men[a]]] += 1
        if s.cargo[a] != NOBODY:
            s.on_board[SIDE[s.cargo[a]], KIND[s.cargo[a]]] += 1


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
    for b in AROUND[a]:
        out[n] = number(ALONE, a, b)
        n += can_land(s, seat, b)
    return n


@kernel
def warrior_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-16: Fremen and Sardaukar along the four lines."""
    man = s.men[a]
    for direction in (WEST, SOUTH):
        b = reach(s, seat, man, a, direction)
        while b != a:
            n = warrior_move(s, man, a, b, out, n)
            b -= STEP[direction]
    for direction in (NORTH, EAST):
        last = reach(s, seat, man, a, direction)
        b = a
        while b != last:
            b += STEP[direction]
            n = warrior_move(s, man, a, b, out, n)
    return n


@kernel
def warrior_move(s: Record, man: int, a: int, b: int, out: Ints, n: int) -> int:
    """DUC-42: onto a square, and where there is a choice also with destroying the Seitch."""
    out[n] = number(ALONE, a, b)
    n += 1
    if may_destroy(s, man, b):
        out[n] = number(DESTROYING, a, b)
        n += 1
    return n


@kernel
def rider_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-20: a ridden Sandworm with its rider, for the seat that may lead it."""
    for b in AROUND[a]:
        if worm_can_go(s, seat, a, b):
            n = add_sorted(out, n, number(TOGETHER, a, b))
    return n


@kernel
def worm_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-43: a Sandworm without a rider."""
    for b in AROUND[a]:
        out[n] = number(ALONE, a, b)
        n += worm_can_go(s, seat, a, b)
    return n


@kernel
def ornithopter_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-26: an empty Ornithopter, over everything on its diagonals."""
    for b in DIAGONALS[a]:
        out[n] = number(ALONE, a, b)
        n += ornithopter_can_end(s, seat, b)
    return n


@kernel
def laden_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-31: a loaded Ornithopter leaves its load behind or takes it along."""
    load = s.cargo[a]
    for b in DIAGONALS[a]:
        out[n] = number(ALONE, a, b)
        n += ornithopter_can_end(s, seat, b)
        out[n] = number(TOGETHER, a, b)
        n += can_fly(s, seat, load, b)
    return n


@kernel
def load_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-32: the man aboard moves out."""
    load = s.cargo[a]
    targets = CORNERS[a] if KIND[load] == TROOP else BESIDE[a]
    for b in targets:
        if can_end(s, seat, load, b):
            n = add_sorted(out, n, number(OUT, a, b))
    return n


@kernel
def harvester_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-34: a Harvester, one square orthogonally."""
    for b in BESIDE[a]:
        out[n] = number(ALONE, a, b)
        n += harvester_can_end(s, seat, b)
    return n


@kernel
def troop_moves(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-37, DUC-38, DUC-R17: a Troop, one square diagonally, forwards or backwards, on the far rank as elsewhere."""
    for b in CORNERS[a]:
        out[n] = number(ALONE, a, b)
        n += troop_can_end(s, seat, b)
    return n


@kernel
def moves_from(s: Record, seat: int, a: int, out: Ints, n: int) -> int:
    """DUC-06: all moves from a square with an own man or a Sandworm."""
    man = s.men[a]
    if man == MAN[seat, TROOP]:
        n = troop_moves(s, seat, a, out, n)
    elif man == MAN[seat, ORNITHOPTER]:
        if s.cargo[a] == NOBODY:
            n = ornithopter_moves(s, seat, a, out, n)
        else:
            n = laden_moves(s, seat, a, out, n)
            n = load_moves(s, seat, a, out, n)
    elif man == MAN[seat, WARRIOR]:
        n = warrior_moves(s, seat, a, out, n)
        if has_worm(s, a):
            n = rider_moves(s, seat, a, out, n)
    elif man == MAN[seat, HARVESTER]:
        n = harvester_moves(s, seat, a, out, n)
    elif man == MAN[seat, LEADER] or man == MAN[seat, MENTAT]:
        n = leader_moves(s, seat, a, out, n)
    elif man == NOBODY:
        n = worm_moves(s, seat, a, out, n)
    elif may_lead(s, seat, a):
        n = rider_moves(s, seat, a, out, n)
    return n


@kernel
def board_moves(s: Record, seat: int, half: int, squares: int, out: Ints, n: int) -> int:
    """All moves from those of these squares (bits of a half of the board) that hold an own man or a Sandworm."""
    left = (s.places[seat, half] | s.places[WORM_PLACES, half]) & squares
    while left != 0:
        lowest = left & -left
        n = moves_from(s, seat, SQUARE_OF[half, (lowest * SPREAD >> SHIFT) & LAST_BIT], out, n)
        left -= lowest
    return n


@kernel
def ransoms(s: Record, seat: int, kind: int, out: Ints, n: int) -> int:
    """DUC-50, DUC-55: the ransoms of one kind, onto every vacant square."""
    if can_ransom(s, seat, kind):
        for b in range(SIZE):
            out[n] = FIRST_RANSOM[seat, kind] + b
            n += is_vacant(s, b)
    return n


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
