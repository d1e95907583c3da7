"""The men, from leaders to Troops: where each kind ends its move, what it does, and who can be bought back."""

from __future__ import annotations

from crossings.engine.kernels.interface import Record
from crossings.engine.kernels.kernel import kernel

from .data import (
    ALONG_FILE,
    ALONG_RANK,
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
    NOWHERE,
    ORNITHOPTER,
    PRICE,
    RANSOMABLE,
    SAND,
    SARDAUKAR,
    SEITCH,
    SEITCH_PLACES,
    SPICE_PLACES,
    TROOP,
    WARRIOR,
    WIDTH,
    WORM_PLACES,
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
    note_capture,
    open_spice,
    put,
    unmark,
    vacant,
)

INLINED = True


# ---- questions: Fremen and Sardaukar -------------------------------------------------------------


@kernel
def can_mount(s: Record, b: int) -> bool:
    """DUC-19, DUC-21, DUC-R05, DUC-R08: a Fremen may land on a Sandworm that nobody rides."""
    return has_worm(s, b) and s.men[b] == NOBODY


@kernel
def unridden(s: Record) -> int:
    """DUC-19, DUC-21, DUC-R05, DUC-R08: Sandworms that a Fremen may mount."""
    return s.places[WORM_PLACES] & ~all_men(s)


@kernel
def warrior_ends(s: Record, seat: int, man: int) -> int:
    """DUC-17, DUC-18, DUC-19, DUC-25: as all men do; a Fremen also on a Sandworm to ride it, a Sardaukar not."""
    if man == FREMEN:
        return landings(s, seat) | unridden(s)
    return landings(s, seat)


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


# ---- questions: Ornithopters ---------------------------------------------------------------------


@kernel
def is_load(s: Record, seat: int, b: int) -> bool:
    """DUC-29: an own Troop or Harvester that an Ornithopter can pick up."""
    return (s.men[b] == MAN[seat, TROOP]) | (s.men[b] == MAN[seat, HARVESTER])


@kernel
def empty_ornithopters(s: Record, seat: int) -> int:
    """DUC-29: own Ornithopters with nobody aboard."""
    return kind_of(s, seat, ORNITHOPTER) & ~s.places[LADEN_PLACES]


@kernel
def loads(s: Record, seat: int) -> int:
    """DUC-29: own Troops and Harvesters that an Ornithopter can pick up."""
    return kind_of(s, seat, TROOP) | kind_of(s, seat, HARVESTER)


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


# ---- questions: Harvesters and Troops ------------------------------------------------------------


@kernel
def harvester_ends(s: Record, seat: int) -> int:
    """DUC-34, DUC-35: free to land on, open Spice, or under an own empty Ornithopter; it captures no men."""
    return free(s) | open_spice(s) | empty_ornithopters(s, seat)


@kernel
def troop_ends(s: Record, seat: int) -> int:
    """DUC-37: where it may land or capture, or under an own empty Ornithopter."""
    return landings(s, seat) | empty_ornithopters(s, seat)


# ---- questions: all men --------------------------------------------------------------------------


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
def can_man_move(s: Record, seat: int, man: int, a: int) -> bool:
    """Whether a man on a square has a move of its own (of a line it is enough to look at its first square)."""
    return FIRST_STEPS[KIND[man], a] & ends(s, seat, man) != 0


@kernel
def can_load_move(s: Record, seat: int, a: int) -> bool:
    """DUC-31, DUC-32: whether the man aboard can move out, or be taken along."""
    load = s.cargo[a]
    return FIRST_STEPS[ORNITHOPTER, a] & flight_ends(s, seat, load) != 0 or can_man_move(s, seat, load, a)


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


# ---- effects: Spice and Seitch -------------------------------------------------------------------


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


# ---- effects: a man moves ------------------------------------------------------------------------


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


# ---- questions -----------------------------------------------------------------------------------


@kernel
def has(s: Record, seat: int, kind: int) -> bool:
    """A man of this kind is on the board."""
    return s.on_board[seat, kind] > 0


@kernel
def can_ransom(s: Record, seat: int, kind: int) -> bool:
    """DUC-50 to DUC-54, DUC-R18: an own captured man, the leader or Mentat who buys it, and the price."""
    return s.captured[seat, kind] > 0 and s.held[seat] >= PRICE[kind] and has(s, seat, NEEDED[kind])


@kernel
def can_ransom_any(s: Record, seat: int) -> bool:
    """Whether a seat can buy back a man of some kind."""
    kinds = 0
    for kind in range(RANSOMABLE):
        kinds += can_ransom(s, seat, kind)
    return kinds > 0


# ---- effects -------------------------------------------------------------------------------------


@kernel
def ransom(s: Record, seat: int, kind: int, b: int) -> None:
    """DUC-50, DUC-53, DUC-55, DUC-R19: the price goes to the opponent, the man onto the board."""
    s.captured[seat, kind] -= 1
    s.held[seat] -= PRICE[kind]
    s.held[1 - seat] += PRICE[kind]
    s.on_board[seat, kind] += 1
    put(s, MAN[seat, kind], b)
