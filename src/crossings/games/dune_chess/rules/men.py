"""The men: where each kind may end a move, the effects of its moves, and ransom."""

from __future__ import annotations

from crossings.engine.kernels.emit import emit
from crossings.engine.kernels.interface import Record
from crossings.engine.kernels.kernel import kernel

from .data import (
    ALONG_FILE,
    ALONG_RANK,
    EMPTY_SET,
    FIRST_FILE,
    FIRST_RANK,
    FIRST_STEPS,
    FREMEN,
    HARVESTER,
    KIND,
    LADEN_PLACES,
    MAN,
    NEEDED,
    NOBODY,
    ORNITHOPTER,
    PRICE,
    RANSOMABLE,
    SAND,
    SARDAUKAR,
    SEITCH,
    SEITCH_PLACES,
    SIDE,
    SPICE_PLACES,
    TROOP,
    WARRIOR,
    WIDTH,
    WORM_PLACES,
)
from .effects import (
    BOARDED,
    CARRIED,
    DESTROYED,
    DISMOUNTED,
    FLEW,
    HARVESTED,
    LEFT_BEHIND,
    MOUNTED,
    PICKED_UP,
    RANSOMED,
    WENT,
)
from .squares import (
    all_men,
    capture,
    clear,
    first_of,
    free,
    half_of,
    has_worm,
    is_enemy,
    is_in,
    is_open_spice,
    kind_of,
    landings,
    load,
    open_spice,
    put,
    reset_quiet,
    unmark,
    vacant,
)

INLINED = True


# ---- queries: Fremen and Sardaukar ---------------------------------------------------------------


@kernel
def can_mount(s: Record, b: int) -> bool:
    """DUC-19, DUC-21, DUC-R05, DUC-R08: whether the square has a riderless Sandworm, which a Fremen may mount."""
    return has_worm(s, b) and s.men[b] == NOBODY


@kernel
def riderless_worms(s: Record) -> int:
    """DUC-19, DUC-21, DUC-R05, DUC-R08: the riderless Sandworms, which a Fremen may mount."""
    return s.places[WORM_PLACES] & ~all_men(s)


@kernel
def warrior_ends(s: Record, seat: int, man: int) -> int:
    """DUC-17, DUC-18, DUC-19, DUC-25: squares free or with an enemy; for a Fremen also riderless Sandworms."""
    if man == FREMEN:
        return landings(s, seat) | riderless_worms(s)
    return landings(s, seat)


@kernel
def along_file(a: int, barred: int) -> int:
    """The squares of a file up to and including the first blocker on each side."""
    file = a - a % WIDTH
    return ALONG_FILE[a % WIDTH, (barred >> file) & FIRST_FILE] << file


@kernel
def along_rank(a: int, barred: int) -> int:
    """The squares of a rank up to and including the first blocker on each side."""
    line = (barred >> a % WIDTH) & FIRST_RANK
    line |= line >> (WIDTH - 1)
    line |= line >> 2 * (WIDTH - 1)
    line |= line >> 4 * (WIDTH - 1)
    return ALONG_RANK[a // WIDTH, line & FIRST_FILE] << a % WIDTH


@kernel
def warrior_targets(s: Record, seat: int, man: int, a: int) -> int:
    """DUC-16, DUC-17, DUC-41: the squares that a warrior reaches over vacant squares and may end on."""
    barred = ~vacant(s)
    return (along_file(a, barred) | along_rank(a, barred)) & warrior_ends(s, seat, man)


@kernel
def destroyable(s: Record, man: int) -> int:
    """DUC-42, DUC-R16: the unoccupied Seitch that this man may destroy by landing; only a Sardaukar does."""
    if man == SARDAUKAR:
        return s.places[SEITCH_PLACES] & free(s)
    return EMPTY_SET


# ---- queries: Ornithopters -----------------------------------------------------------------------


@kernel
def is_load(s: Record, seat: int, b: int) -> bool:
    """DUC-29: whether the square has a Troop or Harvester of the seat, which an Ornithopter can pick up."""
    return (s.men[b] == MAN[seat, TROOP]) | (s.men[b] == MAN[seat, HARVESTER])


@kernel
def empty_ornithopters(s: Record, seat: int) -> int:
    """DUC-29: the squares of own Ornithopters without a load."""
    return kind_of(s, seat, ORNITHOPTER) & ~s.places[LADEN_PLACES]


@kernel
def loads(s: Record, seat: int) -> int:
    """DUC-29: the squares of own Troops and Harvesters, which an Ornithopter can pick up."""
    return kind_of(s, seat, TROOP) | kind_of(s, seat, HARVESTER)


@kernel
def ornithopter_ends(s: Record, seat: int) -> int:
    """DUC-27, DUC-28, DUC-29: squares free, with an enemy, or with one of the seat's Troops or Harvesters."""
    return landings(s, seat) | loads(s, seat)


@kernel
def flight_ends(s: Record, seat: int, load: int) -> int:
    """DUC-30, DUC-33, DUC-R04, DUC-R15: where an Ornithopter may end a move together with its load.

    With a Troop it may end where an empty Ornithopter may, but picks up no man. With a Harvester it captures no man but
    may harvest.
    """
    if KIND[load] == HARVESTER:
        return free(s) | open_spice(s)
    return landings(s, seat)


# ---- queries: Harvesters and Troops --------------------------------------------------------------


@kernel
def harvester_ends(s: Record, seat: int) -> int:
    """DUC-34, DUC-35: squares free, with open Spice, or with one of the seat's empty Ornithopters; no captures."""
    return free(s) | open_spice(s) | empty_ornithopters(s, seat)


@kernel
def troop_ends(s: Record, seat: int) -> int:
    """DUC-37: squares free, with an enemy, or with one of the seat's empty Ornithopters."""
    return landings(s, seat) | empty_ornithopters(s, seat)


# ---- queries: all men ----------------------------------------------------------------------------


@kernel
def ends(s: Record, seat: int, man: int) -> int:
    """The squares where this man, moving without a load, may end a move, reachable or not."""
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
    """Whether this man, moving without a load, may end a move on a reachable square."""
    return is_in(ends(s, seat, man), b)


@kernel
def can_man_move(s: Record, seat: int, man: int, a: int) -> bool:
    """Whether a man has a move of its own. For lines it suffices to test the first square."""
    return FIRST_STEPS[KIND[man], a] & ends(s, seat, man) != 0


@kernel
def can_load_move(s: Record, seat: int, a: int) -> bool:
    """DUC-31, DUC-32: whether the man aboard can move out or be carried."""
    load = s.cargo[a]
    return FIRST_STEPS[ORNITHOPTER, a] & flight_ends(s, seat, load) != 0 or can_man_move(s, seat, load, a)


@kernel
def can_any_man_move(s: Record, seat: int, half: int) -> bool:
    """Whether a seat has a move with a top man, or its load, on this half of the board."""
    left = half_of(s.places[seat], half)
    while left != 0:
        a = first_of(left, half)
        if can_man_move(s, seat, s.men[a], a) or (s.cargo[a] != NOBODY and can_load_move(s, seat, a)):
            return True
        left &= left - 1
    return False


# ---- state changes: Spice and Seitch -------------------------------------------------------------


@kernel
def harvest(s: Record, seat: int, b: int) -> None:
    """DUC-36: remove the Spice from the board and give it to the seat."""
    s.ground[b] = SAND
    unmark(s, SPICE_PLACES, b)
    s.held[seat] += 1
    reset_quiet(s)
    emit(s, (HARVESTED, seat, b, s.held[seat]))


@kernel
def destroy(s: Record, b: int) -> None:
    """DUC-42: remove the Seitch from the board."""
    s.ground[b] = SAND
    unmark(s, SEITCH_PLACES, b)
    reset_quiet(s)
    emit(s, (DESTROYED, b))


# ---- state changes: a man moves ------------------------------------------------------------------


@kernel
def leaving_alone(s: Record, a: int) -> int:
    """DUC-14, DUC-16, DUC-23, DUC-26, DUC-31, DUC-34, DUC-37: the effect of the top man leaving a square alone."""
    if s.cargo[a] != NOBODY:
        return LEFT_BEHIND
    if s.men[a] == FREMEN and has_worm(s, a):
        return DISMOUNTED
    if KIND[s.men[a]] == ORNITHOPTER:
        return FLEW
    return WENT


@kernel
def emit_leaving(s: Record, effect: int, man: int, a: int, b: int) -> None:
    """Emit that a man leaves a square for another, whether he boards an Ornithopter there, and the load on the first.

    To be called before he moves.
    """
    emit(s, (effect, man, a, b, (SIDE[s.men[b]] == SIDE[man]) & (KIND[man] != ORNITHOPTER), s.cargo[a]))


@kernel
def lift(s: Record, a: int) -> int:
    """DUC-23, DUC-31: remove the top man from a square and return him; a load or Sandworm stays."""
    man = s.men[a]
    below = s.cargo[a]
    clear(s, a)
    if below != NOBODY:
        put(s, below, a)
    return man


@kernel
def lift_out(s: Record, a: int) -> int:
    """DUC-32, DUC-R13: remove the man aboard and return him; the Ornithopter stays."""
    man = s.cargo[a]
    s.cargo[a] = NOBODY
    unmark(s, LADEN_PLACES, a)
    return man


@kernel
def set_down(s: Record, man: int, b: int) -> None:
    """DUC-19, DUC-29, DUC-R14: put a man on a square; an Ornithopter goes above a Troop or Harvester, they below it."""
    below = s.men[b]
    if below == NOBODY:
        put(s, man, b)
        if man == FREMEN and has_worm(s, b):
            emit(s, (MOUNTED, b))
    elif KIND[man] == ORNITHOPTER:
        clear(s, b)
        put(s, man, b)
        load(s, below, b)
        emit(s, (PICKED_UP, b, below))
    else:
        load(s, man, b)
        emit(s, (BOARDED, b))


@kernel
def arrive(s: Record, seat: int, man: int, b: int) -> None:
    """DUC-42: end a man's move with its captures and harvest; a capturing Sardaukar also destroys the Seitch there."""
    if is_enemy(s, seat, b):
        capture(s, man, b)
        if man == SARDAUKAR and s.ground[b] == SEITCH:
            destroy(s, b)
    if KIND[man] == HARVESTER and is_open_spice(s, b):
        harvest(s, seat, b)
    set_down(s, man, b)


@kernel
def fly(s: Record, seat: int, a: int, b: int) -> None:
    """DUC-30, DUC-33: move an Ornithopter together with its load."""
    emit_leaving(s, CARRIED, s.men[a], a, b)
    aboard = lift_out(s, a)
    arrive(s, seat, lift(s, a), b)
    if is_open_spice(s, b):
        harvest(s, seat, b)
    load(s, aboard, b)


# ---- queries -------------------------------------------------------------------------------------


@kernel
def has(s: Record, seat: int, kind: int) -> bool:
    """Whether the seat has a man of this kind on the board."""
    return s.on_board[seat, kind] > 0


@kernel
def can_ransom(s: Record, seat: int, kind: int) -> bool:
    """DUC-50 to DUC-54, DUC-R18: whether the seat has a captured man of this kind, his buyer, and the price."""
    return s.captured[seat, kind] > 0 and s.held[seat] >= PRICE[kind] and has(s, seat, NEEDED[kind])


@kernel
def can_ransom_any(s: Record, seat: int) -> bool:
    """Whether a seat can ransom a man of any kind."""
    kinds = 0
    for kind in range(RANSOMABLE):
        kinds += can_ransom(s, seat, kind)
    return kinds > 0


# ---- state changes -------------------------------------------------------------------------------


@kernel
def ransom(s: Record, seat: int, kind: int, b: int) -> None:
    """DUC-50, DUC-53, DUC-55, DUC-R19: pay the price to the opponent and put the man on the board."""
    s.captured[seat, kind] -= 1
    s.held[seat] -= PRICE[kind]
    s.held[1 - seat] += PRICE[kind]
    s.on_board[seat, kind] += 1
    put(s, MAN[seat, kind], b)
    emit(s, (RANSOMED, seat, kind, b, s.held[seat]))
