"""Move generation: all moves of a seat, listed or counted."""

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
    WORM_COUNT,
    WORM_PLACES,
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
from .turns import may_move_worm, worm_ends

INLINED = True
MAX_MOVERS = sum(NUMBER) + WORM_COUNT
"""The maximum number of squares from which a seat can move."""
LIST_START = MAX_MOVERS + 1
"""The index in `buffer` from which moves are listed while they are counted."""


# ---- listing: each function writes action numbers from index `count` on and returns the new count ----


@kernel
def action_of(move_type: int, a: int, b: int) -> int:
    """DUC-08: the action number of a move type and two squares."""
    return MOVE_NUMBER[move_type, a, b]


@kernel
def add_sorted(out: Ints, count: int, action: int) -> int:
    """Insert an action into a list whose end may hold higher numbers."""
    i = count
    while i > 0 and out[i - 1] > action:
        out[i] = out[i - 1]
        i -= 1
    out[i] = action
    return count + 1


@kernel
def leader_moves(s: Record, seat: int, a: int, out: Ints, count: int) -> int:
    """DUC-14, DUC-15: Baron, Duke and Mentat, one square in any direction."""
    ends = landings(s, seat)
    for b in AROUND[a]:
        out[count] = action_of(ALONE, a, b)
        count += is_in(ends, b)
    return count


@kernel
def warrior_moves(s: Record, seat: int, man: int, a: int, out: Ints, count: int) -> int:
    """DUC-16, DUC-42: Fremen and Sardaukar along ranks and files, optionally destroying a Seitch there."""
    targets = warrior_targets(s, seat, man, a)
    destroyed = targets & destroyable(s, man)
    for b in LINES[a]:
        out[count] = action_of(ALONE, a, b)
        count += is_in(targets, b)
    if destroyed != 0:
        for b in LINES[a]:
            if is_in(destroyed, b):
                count = add_sorted(out, count, action_of(DESTROYING, a, b))
    return count


@kernel
def rider_moves(s: Record, seat: int, a: int, out: Ints, count: int) -> int:
    """DUC-20: a ridden Sandworm together with its rider, for a seat that may move it."""
    ends = worm_ends(s, seat, a)
    if ALL_AROUND[a] & ends != 0:
        for b in AROUND[a]:
            if is_in(ends, b):
                count = add_sorted(out, count, action_of(TOGETHER, a, b))
    return count


@kernel
def worm_moves(s: Record, seat: int, a: int, out: Ints, count: int) -> int:
    """DUC-43: a Sandworm without a rider."""
    ends = worm_ends(s, seat, a)
    for b in AROUND[a]:
        out[count] = action_of(ALONE, a, b)
        count += is_in(ends, b)
    return count


@kernel
def ornithopter_moves(s: Record, seat: int, a: int, out: Ints, count: int) -> int:
    """DUC-26: an empty Ornithopter, jumping along its diagonals."""
    ends = ornithopter_ends(s, seat)
    for b in DIAGONALS[a]:
        out[count] = action_of(ALONE, a, b)
        count += is_in(ends, b)
    return count


@kernel
def laden_moves(s: Record, seat: int, a: int, out: Ints, count: int) -> int:
    """DUC-31: a loaded Ornithopter, without or with its load."""
    ends = ornithopter_ends(s, seat)
    together = flight_ends(s, seat, s.cargo[a])
    for b in DIAGONALS[a]:
        out[count] = action_of(ALONE, a, b)
        count += is_in(ends, b)
        out[count] = action_of(TOGETHER, a, b)
        count += is_in(together, b)
    return count


@kernel
def load_moves(s: Record, seat: int, a: int, out: Ints, count: int) -> int:
    """DUC-32: the man aboard moves out."""
    aboard = s.cargo[a]
    targets = ends(s, seat, aboard)
    for b in CORNERS[a] if KIND[aboard] == TROOP else BESIDE[a]:
        if is_in(targets, b):
            count = add_sorted(out, count, action_of(OUT, a, b))
    return count


@kernel
def harvester_moves(s: Record, seat: int, a: int, out: Ints, count: int) -> int:
    """DUC-34: a Harvester, one square orthogonally."""
    ends = harvester_ends(s, seat)
    for b in BESIDE[a]:
        out[count] = action_of(ALONE, a, b)
        count += is_in(ends, b)
    return count


@kernel
def troop_moves(s: Record, seat: int, a: int, out: Ints, count: int) -> int:
    """DUC-37, DUC-38, DUC-R17: a Troop, one square diagonally, forwards or backwards, on any rank."""
    ends = troop_ends(s, seat)
    for b in CORNERS[a]:
        out[count] = action_of(ALONE, a, b)
        count += is_in(ends, b)
    return count


@kernel
def moves_of_own(s: Record, seat: int, a: int, out: Ints, count: int) -> int:
    """DUC-06: all moves from a square with one of the seat's men on top."""
    man = s.men[a]
    kind = KIND[man]
    if kind == TROOP:
        count = troop_moves(s, seat, a, out, count)
    elif kind == HARVESTER:
        count = harvester_moves(s, seat, a, out, count)
    elif kind == WARRIOR:
        count = warrior_moves(s, seat, man, a, out, count)
        if has_worm(s, a):
            count = rider_moves(s, seat, a, out, count)
    elif kind == ORNITHOPTER:
        if s.cargo[a] == NOBODY:
            count = ornithopter_moves(s, seat, a, out, count)
        else:
            count = laden_moves(s, seat, a, out, count)
            count = load_moves(s, seat, a, out, count)
    else:
        count = leader_moves(s, seat, a, out, count)
    return count


@kernel
def moves_from(s: Record, seat: int, a: int, out: Ints, count: int) -> int:
    """DUC-06: all moves from a square with one of the seat's men or a Sandworm."""
    if is_own(s, seat, a):
        count = moves_of_own(s, seat, a, out, count)
    elif s.men[a] == NOBODY:
        count = worm_moves(s, seat, a, out, count)
    elif may_move_worm(s, seat, a):
        count = rider_moves(s, seat, a, out, count)
    return count


@kernel
def board_moves(s: Record, seat: int, half: int, squares: int, out: Ints, count: int) -> int:
    """All moves of the seat's men and of Sandworms on these squares, which are bits of one half of the board."""
    left = half_of(s.places[seat] | s.places[WORM_PLACES], half) & squares
    while left != 0:
        count = moves_from(s, seat, first_of(left, half), out, count)
        left &= left - 1
    return count


@kernel
def ransoms(s: Record, seat: int, kind: int, out: Ints, count: int) -> int:
    """DUC-50, DUC-55: the ransoms of one kind, onto every vacant square."""
    if can_ransom(s, seat, kind):
        squares = vacant(s)
        for b in range(SIZE):
            out[count] = FIRST_RANSOM[seat, kind] + b
            count += is_in(squares, b)
    return count


# ---- counting: `buffer` holds a count for each mover square, in the order of the squares ---------


@kernel
def movers(s: Record, seat: int) -> int:
    """The squares with one of the seat's men or a Sandworm."""
    return s.places[seat] | s.places[WORM_PLACES]


@kernel
def mover_index(s: Record, seat: int, a: int) -> int:
    """The number of mover squares below this square."""
    return count_bits(movers(s, seat) & (BIT_OF[a] - 1))


@kernel
def count_men(s: Record, seat: int, kind: int, buffer: Ints) -> int:
    """Write the move count of each man of a kind other than warriors and loaded men; return the total."""
    targets = ends(s, seat, MAN[seat, kind])
    men = kind_of(s, seat, kind) & ~s.places[LADEN_PLACES]
    total = 0
    for _ in range(count_bits(men)):
        a = lowest_bit(men)
        men &= men - 1
        moves = count_bits(FIRST_STEPS[kind, a] & targets)
        buffer[mover_index(s, seat, a)] = moves
        total += moves
    return total


@kernel
def count_warriors(s: Record, seat: int, buffer: Ints) -> int:
    """Write the move count of each Fremen or Sardaukar on foot, including destroying moves; return the total."""
    man = MAN[seat, WARRIOR]
    men = kind_of(s, seat, WARRIOR) & ~s.places[WORM_PLACES]
    total = 0
    for _ in range(count_bits(men)):
        a = lowest_bit(men)
        men &= men - 1
        targets = warrior_targets(s, seat, man, a)
        moves = count_bits(targets) + count_bits(targets & destroyable(s, man))
        buffer[mover_index(s, seat, a)] = moves
        total += moves
    return total


@kernel
def count_pairs(s: Record, seat: int, buffer: Ints) -> int:
    """Write the move count of each Sandworm and loaded Ornithopter, by listing its moves; return the total."""
    pairs = s.places[WORM_PLACES] | (s.places[seat] & s.places[LADEN_PLACES])
    total = 0
    buffer[LIST_START - 1] = 0  # lower than every action, so that `add_sorted` stops here
    for _ in range(count_bits(pairs)):
        a = lowest_bit(pairs)
        pairs &= pairs - 1
        moves = moves_from(s, seat, a, buffer, LIST_START) - LIST_START
        buffer[mover_index(s, seat, a)] = moves
        total += moves
    return total


@kernel
def count_all(s: Record, seat: int, buffer: Ints) -> int:
    """Write the move count of each mover square; return the total, ransoms excluded."""
    total = count_warriors(s, seat, buffer) + count_pairs(s, seat, buffer)
    for kind in range(KINDS):
        if kind != WARRIOR:
            total += count_men(s, seat, kind, buffer)
    return total
