"""The rules of DunkelRunde: the kernels, in the order of the rulebook.

Children go by a number, twice their seat plus their kind; ghosts by their index. A set of tiles has their bits. Dice
show 0 when they are not rolled yet, or used.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, kernel
from crossings.engine.kernels.rng import draw_below

from .data import (
    ACTIONS,
    BEFORE_RIVER,
    BEHIND_RED,
    BOY,
    CHILD_DIE,
    FIRST_GHOST_MOVE,
    FIRST_GROUP_MOVE,
    FIRST_ROLL,
    GHOST_DIE,
    GHOST_END_COUNT,
    GHOST_ROWS,
    GHOST_START,
    GHOSTS,
    GIRL,
    GROUP_CAN_MOVE,
    GROUP_END_COUNT,
    GROUP_ROWS,
    HIGH,
    KINDS,
    LINDEN,
    LOW,
    MAX_ENDS,
    MAX_NIGHT_ROUNDS,
    MAX_SEATS,
    MOVE_TO,
    MOVE_WHO,
    OUTCOMES,
    RED,
    RIVER,
    ROLLS,
    SHELTER_BEHIND,
    SINGLE_END_COUNT,
    SINGLE_END_SET,
    SINGLE_ENDS,
    TILE_COUNT,
    VILLAGE,
    WALK_ROWS,
)
from .schema import CURSE_LIFTED, DAWN, REASONS, State

__all__ = [
    "ACTIONS",
    "MAX_LEGAL",
    "MAX_MOVES",
    "MAX_OUTCOMES",
    "OUTCOMES",
    "REASONS",
    "State",
    "actor",
    "chances",
    "draw",
    "is_winner",
    "legal",
    "most_moves",
    "play",
    "reason",
    "score",
    "start",
]
"""The kernel interface, part of which stands in `schema` and `data`."""

# ---- vocabulary ----------------------------------------------------------------------------------

CHILDREN_EACH = len(KINDS)
NOBODY = -1

INLINED = True
"""Compiled kernels are put into their callers, which are small: a random move takes a fifth less."""
MAX_LEGAL = CHILDREN_EACH * MAX_ENDS + GHOSTS * GHOST_END_COUNT
"""Both children and all ghosts; the six groups that there can be have fewer."""
MAX_OUTCOMES = len(OUTCOMES)


def most_moves(options: Mapping[str, Any]) -> int:
    """A throw and two parts a turn. Nothing bounds doubles in a row (DKR-18), which are two moves each, but more moves
    than this are as good as impossible."""
    return 100 + 4 * int(options["players"]) * int(options["dawn"])


MAX_MOVES = most_moves({"players": MAX_SEATS, "dawn": MAX_NIGHT_ROUNDS})


# ---- questions: who is where ---------------------------------------------------------------------


@kernel
def count_children(s: Record) -> int:
    """DKR-01: a girl and a boy for each seat."""
    return CHILDREN_EACH * s.option_players


@kernel
def count_on(s: Record, tile: int) -> int:
    """DKR-33: how many children are on a tile, of whatever seats; there is no limit."""
    count = 0
    for child in range(count_children(s)):
        count += s.child[child] == tile
    return count


@kernel
def ghost_tiles(s: Record) -> int:
    """DKR-53, DKR-R22: the set of tiles with a ghost; several may share one."""
    tiles = 0
    for ghost in range(GHOSTS):
        tiles |= 1 << s.ghost[ghost]
    return tiles


@kernel
def group_tiles(s: Record) -> int:
    """DKR-33, DKR-40, DKR-R07: the set of tiles with two or more children, shelters too, but not the linden."""
    once = 0
    twice = 0
    for child in range(count_children(s)):
        here = 1 << s.child[child]
        twice |= once & here
        once |= here
    return twice & ~(1 << LINDEN)


@kernel
def lone_child_on(s: Record, tile: int) -> int:
    """DKR-55: the only child on a tile, or NOBODY."""
    found = NOBODY
    for child in range(count_children(s)):
        if s.child[child] == tile:
            if found != NOBODY:
                return NOBODY
            found = child
    return found


# ---- questions: the dice -------------------------------------------------------------------------


@kernel
def is_roll_due(s: Record) -> bool:
    """DKR-10: both dice are still to be rolled, or used."""
    return s.child_die == 0 and s.ghost_die == 0


@kernel
def is_double(s: Record) -> bool:
    """DKR-16, DKR-R04: both dice show the same number."""
    return s.child_die == s.ghost_die and s.child_die != 0


@kernel
def count_rolls(s: Record) -> int:
    """DKR-10: how many pairs of numbers both dice can show."""
    return CHILD_DIE * s.option_ghost_die


@kernel
def pace(s: Record, number: int) -> int:
    """DKR-26, DKR-27, DKR-R16: LOW if hidden and castle paths can be walked with the number rolled, else HIGH."""
    return LOW if number <= s.option_slow else HIGH


# ---- questions: who can move ---------------------------------------------------------------------


@kernel
def is_held(s: Record, child: int) -> bool:
    """DKR-34, DKR-R12, DKR-R22, DKR-R24: a ghost is on the child's tile, so there is a group, which nobody leaves."""
    return ((ghost_tiles(s) >> s.child[child]) & 1) != 0


@kernel
def can_walk(s: Record, child: int) -> bool:
    """DKR-13, DKR-23, DKR-R17: whether a walk of at least one step can end somewhere; never from red or the linden."""
    ghosts = ghost_tiles(s)
    tile = s.child[child]
    ends = SINGLE_END_SET[s.option_board, pace(s, s.child_die), s.child_die, tile]
    return ((ghosts >> tile) & 1) == 0 and (ends & ~ghosts) != 0


@kernel
def can_anyone_walk(s: Record) -> bool:
    """DKR-13, DKR-R18: whether a child of the seat in turn can walk, as things stand now."""
    return can_walk(s, CHILDREN_EACH * s.turn + GIRL) or can_walk(s, CHILDREN_EACH * s.turn + BOY)


@kernel
def can_any_group_move(s: Record) -> bool:
    """DKR-17, DKR-R06: a group that cannot take one step counts as none."""
    return (group_tiles(s) & GROUP_CAN_MOVE[s.option_board, pace(s, s.child_die), s.child_die]) != 0


# ---- questions: the end --------------------------------------------------------------------------


@kernel
def is_at_linden(s: Record, kind: int) -> bool:
    """DKR-60: whether a girl, or a boy, of any seat stands at the linden."""
    for seat in range(s.option_players):
        if s.child[CHILDREN_EACH * seat + kind] == LINDEN:
            return True
    return False


@kernel
def is_curse_lifted(s: Record) -> bool:
    """DKR-60, DKR-R15: a girl and a boy stand at the linden."""
    return is_at_linden(s, GIRL) and is_at_linden(s, BOY)


@kernel
def count_at_linden(s: Record, seat: int) -> int:
    """DKR-62: how many of the seat's children stand at the linden."""
    at_linden = 0
    for kind in range(CHILDREN_EACH):
        at_linden += s.child[CHILDREN_EACH * seat + kind] == LINDEN
    return at_linden


@kernel
def has_anyone_both(s: Record) -> bool:
    """DKR-61: whether some seat has both its children at the linden."""
    for seat in range(s.option_players):
        if count_at_linden(s, seat) == CHILDREN_EACH:
            return True
    return False


# ---- effects: children ---------------------------------------------------------------------------


@kernel
def move_all(s: Record, tile: int, end: int) -> None:
    """DKR-40, DKR-44, DKR-R07: all children on a tile go together, and nobody else."""
    for child in range(count_children(s)):
        if s.child[child] == tile:
            s.child[child] = end


@kernel
def is_last_before_river(s: Record) -> bool:
    """DKR-25, DKR-R13: of all seats' children just one, the one that has arrived, is not past the river."""
    before = 0
    for child in range(count_children(s)):
        before += (BEFORE_RIVER >> s.child[child]) & 1
    return before == 1


@kernel
def cross(s: Record, tile: int) -> None:
    """DKR-23, DKR-24, DKR-25, DKR-R10 to DKR-R13: two or more on red are put on its next tile; so is the last child on
    the river bank, by the witch. Neither the number rolled nor a ghost behind the gate matters."""
    if (RED >> tile) & 1 and (count_on(s, tile) > 1 or (tile == RIVER and is_last_before_river(s))):
        move_all(s, tile, BEHIND_RED[tile])


@kernel
def walk(s: Record, child: int, end: int) -> None:
    """DKR-31, DKR-33, DKR-35, DKR-R14: the child part. If the ghost part is still open, it follows."""
    s.child[child] = end
    cross(s, end)
    s.child_die = 0
    if is_curse_lifted(s):
        end_game(s, CURSE_LIFTED)
    elif s.ghost_die == 0:
        end_turn(s)


@kernel
def move_group(s: Record, tile: int, end: int) -> None:
    """DKR-16, DKR-18, DKR-40, DKR-43: ghosts are no hindrance; both dice are used, and the same seat rolls again."""
    move_all(s, tile, end)
    cross(s, end)
    use_both_dice(s)
    if is_curse_lifted(s):
        end_game(s, CURSE_LIFTED)


# ---- effects: ghosts -----------------------------------------------------------------------------


@kernel
def scare(s: Record, tile: int) -> None:
    """DKR-55, DKR-56, DKR-R23, DKR-R25: a child alone with a ghost runs back to the shelter behind, whoever owns it."""
    child = lone_child_on(s, tile)
    if child != NOBODY:
        s.child[child] = SHELTER_BEHIND[tile]


@kernel
def haunt(s: Record, ghost: int, end: int) -> None:
    """DKR-11, DKR-13, DKR-50, DKR-R18, DKR-R19: the ghost part. An open child part that nobody can carry out lapses."""
    s.ghost[ghost] = end
    scare(s, end)
    s.ghost_die = 0
    if s.child_die == 0 or not can_anyone_walk(s):
        end_turn(s)


# ---- effects: the turn and the end ---------------------------------------------------------------


@kernel
def use_both_dice(s: Record) -> None:
    """DKR-15, DKR-18: nothing is left of the roll."""
    s.child_die = 0
    s.ghost_die = 0


@kernel
def roll(s: Record, child_die: int, ghost_die: int) -> None:
    """DKR-10, DKR-17, DKR-18, DKR-R05, DKR-R06: both dice. A double that no group can use expires: roll again."""
    s.child_die = child_die
    s.ghost_die = ghost_die
    if is_double(s) and not can_any_group_move(s):
        use_both_dice(s)


@kernel
def end_turn(s: Record) -> None:
    """DKR-03, DKR-15, DKR-63, DKR-R29: the next seat rolls; after the last one a round is over, or the night."""
    use_both_dice(s)
    if s.turn + 1 < s.option_players:
        s.turn += 1
    elif s.round == s.option_dawn:
        end_game(s, DAWN)
    else:
        s.turn = 0
        s.round += 1


@kernel
def end_game(s: Record, why: int) -> None:
    """DKR-60, DKR-63, DKR-R28: what was still to be done in the turn is dropped."""
    use_both_dice(s)
    s.reason = why


# ---- the kernel interface ------------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """DKR-01, DKR-02, DKR-03, DKR-R03: all children in the village, the ghosts on blue, seat 0 to roll."""
    for child in range(count_children(s)):
        s.child[child] = VILLAGE
    for ghost in range(GHOSTS):
        s.ghost[ghost] = GHOST_START[ghost]
    s.round = 1


@kernel
def actor(s: Record) -> int:
    """DKR-10, section 7: the dice, or the seat in turn."""
    if s.reason != 0:
        return OVER
    return CHANCE if is_roll_due(s) else s.turn


@kernel
def write_walks(s: Record, out: Ints) -> int:
    """DKR-11, DKR-31, DKR-32, DKR-34, DKR-R11: the walks of the seat's two children, none onto a ghost."""
    ghosts = ghost_tiles(s)
    number = s.child_die
    speed = pace(s, number)
    count = 0
    for kind in range(CHILDREN_EACH):
        tile = s.child[CHILDREN_EACH * s.turn + kind]
        if ((ghosts >> tile) & 1) == 0:
            for i in range(SINGLE_END_COUNT[s.option_board, speed, number, tile]):
                out[count] = WALK_ROWS[kind, s.option_board, speed, number, tile, i]
                count += 1 - ((ghosts >> SINGLE_ENDS[s.option_board, speed, number, tile, i]) & 1)
    return count


@kernel
def write_haunts(s: Record, out: Ints, count: int) -> int:
    """DKR-14, DKR-50, DKR-52, DKR-53, DKR-R20, DKR-R21: all moves of ghosts, written from `count` on; the new count."""
    for ghost in range(GHOSTS):
        near = GHOST_ROWS[s.option_board, ghost, s.ghost_die, s.ghost[ghost], 0]
        far = GHOST_ROWS[s.option_board, ghost, s.ghost_die, s.ghost[ghost], 1]
        out[count] = near
        out[count + 1] = far
        count += 1 + (far != near)
    return count


@kernel
def write_group_moves(s: Record, out: Ints) -> int:
    """DKR-16, DKR-40, DKR-41, DKR-R08: the moves of all groups, whoever owns them."""
    number = s.child_die
    speed = pace(s, number)
    groups = group_tiles(s) & GROUP_CAN_MOVE[s.option_board, speed, number]
    count = 0
    for tile in range(TILE_COUNT):
        if (groups >> tile) & 1:
            for i in range(GROUP_END_COUNT[s.option_board, speed, number, tile]):
                out[count] = GROUP_ROWS[s.option_board, speed, number, tile, i]
                count += 1
    return count


@kernel
def legal(s: Record, out: Ints) -> int:
    """DKR-11, DKR-12, DKR-16, section 7: the numbers of the actor's legal actions, rising."""
    if is_double(s):
        return write_group_moves(s, out)
    count = 0
    if s.child_die != 0:
        count = write_walks(s, out)
    if s.ghost_die != 0:
        count = write_haunts(s, out, count)
    return count


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """DKR-10: every pair of numbers of the two dice, all alike."""
    if s.reason != 0 or not is_roll_due(s):
        return 0
    for i in range(count_rolls(s)):
        out[i] = ROLLS[s.option_ghost_die, i]
        weights[i] = 1
    return count_rolls(s)


@kernel
def draw(s: Record, rng: Rng) -> int:
    """DKR-10: a roll, all alike."""
    return ROLLS[s.option_ghost_die, draw_below(rng, count_rolls(s))]


@kernel
def play(s: Record, move: int) -> None:
    """Section 7: carry out an action or outcome, and all that follows by itself."""
    if move >= FIRST_ROLL:
        roll(s, (move - FIRST_ROLL) // GHOST_DIE + 1, (move - FIRST_ROLL) % GHOST_DIE + 1)
    elif move >= FIRST_GROUP_MOVE:
        move_group(s, MOVE_WHO[move], MOVE_TO[move])
    elif move >= FIRST_GHOST_MOVE:
        haunt(s, MOVE_WHO[move], MOVE_TO[move])
    else:
        walk(s, CHILDREN_EACH * s.turn + MOVE_WHO[move], MOVE_TO[move])


@kernel
def reason(s: Record) -> int:
    """DKR-60, DKR-63: 0 while the game goes on, else 1 + the index of the reason."""
    return s.reason


@kernel
def score(s: Record, seat: int) -> int:
    """DKR-62: the seat's children at the linden."""
    return count_at_linden(s, seat)


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """DKR-61, DKR-63, DKR-R27: who has both children at the linden; if nobody has, who has one. At dawn nobody."""
    if s.reason != CURSE_LIFTED:
        return False
    needed = CHILDREN_EACH if has_anyone_both(s) else 1
    return count_at_linden(s, seat) >= needed
