"""All moves of a seat: listed, and counted."""

from __future__ import annotations

from crossings.engine.kernels.bits import count_bits, lowest_bit
from crossings.engine.kernels.interface import Ints, Record
from crossings.engine.kernels.kernel import kernel

from .data import (
    ALL_AROUND,
    ALONE,
    AROUND,
    BESIDE,
    BIT_OF,
    CORNERS,
    DESTROYING,
    DIAGONALS,
    FIRST_RANSOM,
    FIRST_STEPS,
    HARVESTER,
    KIND,
    KINDS,
    LADEN_PLACES,
    LINES,
    MAN,
    MOVE_NUMBER,
    NOBODY,
    NUMBER,
    ORNITHOPTER,
    OUT,
    SIZE,
    TOGETHER,
    TROOP,
    WARRIOR,
    WORM_PLACES,
    WORMS,
)
from .men import (
    can_ransom,
    destroyable,
    ends,
    flight_ends,
    harvester_ends,
    ornithopter_ends,
    troop_ends,
    warrior_targets,
)
from .squares import first_of, half_of, has_worm, is_in, is_own, kind_of, landings, vacant
from .turns import may_lead, worm_ends

INLINED = True
MAX_MOVERS = sum(NUMBER) + WORMS
"""The most squares from which a seat moves."""
LIST = MAX_MOVERS + 1
"""Where in `room` moves are listed while they are counted."""


# ---- listing: each writes action numbers behind the first `n` and returns how many there are now -


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


# ---- counting: a square's place in `room` is that among those with an own man or a Sandworm ------


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
