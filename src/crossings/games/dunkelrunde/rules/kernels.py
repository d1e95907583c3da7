"""The rules of DunkelRunde: the kernels, in the order of the rulebook.

The index of a child is twice its seat plus its kind; ghosts have indices. A set of tiles or children is a number with
their bits set. Dice show 0 until they are rolled and after they are used.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, kernel
from crossings.engine.kernels.emit import emit
from crossings.engine.kernels.rng import draw_below

from .data import (
    ACTIONS,
    BEFORE_RIVER,
    BEHIND_RED,
    BOY,
    CHILD_DIE,
    CHILDREN_OF_KIND,
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
from .effects import (
    CROSSED_RIVER,
    DOUBLE_EXPIRED,
    DRIFTED,
    DRIFTED_BACK,
    HELD_HANDS,
    HELPED_ACROSS,
    JOINED,
    LAPSED,
    PASSED_GATE,
    RAN_BACK,
    REACHED_LINDEN,
    ROLLED,
    ROLLED_DOUBLE,
    ROLLS_AGAIN,
    ROUND_BEGAN,
    WAITED,
    WALKED,
    WALKED_TOGETHER,
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
"""The kernel interface; parts of it are defined in `schema` and `data`."""

# ---- constants -----------------------------------------------------------------------------------

CHILDREN_EACH = len(KINDS)
NO_CHILD = -1

INLINED = True
"""Inline the small kernels into their callers, which saves a fifth of the time of a random move."""
MAX_LEGAL = CHILDREN_EACH * MAX_ENDS + GHOSTS * GHOST_END_COUNT
"""All ends of both children and all ghosts; the six possible groups have fewer moves."""
MAX_OUTCOMES = len(OUTCOMES)


def most_moves(options: Mapping[str, Any]) -> int:
    """Return a practical bound: a roll and two parts for each turn, and 100 more.

    Doubles in a row (DKR-18) have two moves each and no bound, but exceeding this number is practically impossible.
    """
    return 100 + 4 * int(options["players"]) * int(options["dawn"])


MAX_MOVES = most_moves({"players": MAX_SEATS, "dawn": MAX_NIGHT_ROUNDS})


# ---- questions: positions -------------------------------------------------------------------------


@kernel
def count_children(s: Record) -> int:
    """DKR-01: a girl and a boy for each seat."""
    return CHILDREN_EACH * s.option_players


@kernel
def count_on(s: Record, tile: int) -> int:
    """DKR-33: the number of children of all seats on a tile; there is no limit."""
    count = 0
    for child in range(count_children(s)):
        count += s.child[child] == tile
    return count


@kernel
def children_on(s: Record, tile: int) -> int:
    """DKR-33: the set of the children of all seats on a tile."""
    children = 0
    for child in range(count_children(s)):
        if s.child[child] == tile:
            children |= 1 << child
    return children


@kernel
def ghost_tiles(s: Record) -> int:
    """DKR-53, DKR-R22: the set of tiles with ghosts; several may share a tile."""
    tiles = 0
    for ghost in range(GHOSTS):
        tiles |= 1 << s.ghost[ghost]
    return tiles


@kernel
def group_tiles(s: Record) -> int:
    """DKR-33, DKR-40, DKR-R07: the set of tiles with two or more children, including shelters, without the linden."""
    once = 0
    twice = 0
    for child in range(count_children(s)):
        here = 1 << s.child[child]
        twice |= once & here
        once |= here
    return twice & ~(1 << LINDEN)


@kernel
def lone_child_on(s: Record, tile: int) -> int:
    """DKR-55: the only child on a tile, or NO_CHILD."""
    only = NO_CHILD
    for child in range(count_children(s)):
        if s.child[child] == tile:
            if only != NO_CHILD:
                return NO_CHILD
            only = child
    return only


# ---- questions: the dice -------------------------------------------------------------------------


@kernel
def is_roll_due(s: Record) -> bool:
    """DKR-10: whether both dice are to be rolled."""
    return s.child_die == 0 and s.ghost_die == 0


@kernel
def is_double(s: Record) -> bool:
    """DKR-16, DKR-R04: whether both dice show the same number."""
    return s.child_die == s.ghost_die and s.child_die != 0


@kernel
def count_rolls(s: Record) -> int:
    """DKR-10: the number of possible rolls of both dice."""
    return CHILD_DIE * s.option_ghost_die


@kernel
def pace(s: Record, number: int) -> int:
    """DKR-26, DKR-27, DKR-R16: LOW if the number is low enough for hidden and castle paths, else HIGH."""
    return LOW if number <= s.option_slow else HIGH


# ---- questions: who can move ---------------------------------------------------------------------


@kernel
def is_held(s: Record, child: int) -> bool:
    """DKR-34, DKR-R12, DKR-R22, DKR-R24: whether a ghost is on the child's tile, so that it can't leave its group."""
    return ((ghost_tiles(s) >> s.child[child]) & 1) != 0


@kernel
def can_walk(s: Record, child: int) -> bool:
    """DKR-13, DKR-23, DKR-R17: whether a walk of at least one step is possible; never from red or the linden."""
    ghosts = ghost_tiles(s)
    tile = s.child[child]
    ends = SINGLE_END_SET[s.option_board, pace(s, s.child_die), s.child_die, tile]
    return ((ghosts >> tile) & 1) == 0 and (ends & ~ghosts) != 0


@kernel
def can_anyone_walk(s: Record) -> bool:
    """DKR-13, DKR-R18: whether a child of the seat in turn can walk now."""
    return can_walk(s, CHILDREN_EACH * s.turn + GIRL) or can_walk(s, CHILDREN_EACH * s.turn + BOY)


@kernel
def can_any_group_move(s: Record) -> bool:
    """DKR-17, DKR-R06: whether a group can move at least one step."""
    return (group_tiles(s) & GROUP_CAN_MOVE[s.option_board, pace(s, s.child_die), s.child_die]) != 0


# ---- questions: the end --------------------------------------------------------------------------


@kernel
def is_at_linden(s: Record, kind: int) -> bool:
    """DKR-60: whether a girl, or a boy, of any seat is at the linden."""
    for seat in range(s.option_players):
        if s.child[CHILDREN_EACH * seat + kind] == LINDEN:
            return True
    return False


@kernel
def is_curse_lifted(s: Record) -> bool:
    """DKR-60, DKR-R15: whether a girl and a boy are at the linden."""
    return is_at_linden(s, GIRL) and is_at_linden(s, BOY)


@kernel
def count_at_linden(s: Record, seat: int) -> int:
    """DKR-62: the number of the seat's children at the linden."""
    at_linden = 0
    for kind in range(CHILDREN_EACH):
        at_linden += s.child[CHILDREN_EACH * seat + kind] == LINDEN
    return at_linden


@kernel
def has_anyone_both(s: Record) -> bool:
    """DKR-61: whether any seat has both its children at the linden."""
    for seat in range(s.option_players):
        if count_at_linden(s, seat) == CHILDREN_EACH:
            return True
    return False


# ---- effects: children ---------------------------------------------------------------------------


@kernel
def move_all(s: Record, tile: int, end: int) -> None:
    """DKR-40, DKR-44, DKR-R07: move all children on a tile together."""
    for child in range(count_children(s)):
        if s.child[child] == tile:
            s.child[child] = end


@kernel
def is_last_before_river(s: Record) -> bool:
    """DKR-25, DKR-R13: whether the child that has just arrived is the last of all seats' children before the river."""
    before = 0
    for child in range(count_children(s)):
        before += (BEFORE_RIVER >> s.child[child]) & 1
    return before == 1


@kernel
def meet(s: Record, tile: int) -> None:
    """DKR-33: report who is already on the tile at which children arrive."""
    present = children_on(s, tile)
    if present != 0 and tile != LINDEN:
        emit(s, (JOINED, present))


@kernel
def cross(s: Record, tile: int, arriving: int) -> None:
    """DKR-23, DKR-24, DKR-25, DKR-R10 to DKR-R13: move children across an obstacle.

    Two or more on red are put on its next tile; so is the last child on the river bank, helped by the witch. Neither
    the number rolled nor a ghost behind the gate matters. `arriving` is the set of children that have just arrived.
    """
    if ((RED >> tile) & 1) == 0:
        return
    is_helped = tile == RIVER and is_last_before_river(s)
    if is_helped or count_on(s, tile) > 1:
        behind = BEHIND_RED[tile]
        waiting = children_on(s, tile) & ~arriving
        if is_helped:
            emit(s, (HELPED_ACROSS, waiting, arriving, tile, behind))
        else:
            emit(s, (CROSSED_RIVER if tile == RIVER else PASSED_GATE, waiting, arriving, tile, behind))
        move_all(s, tile, behind)
    else:
        emit(s, (WAITED, arriving))


@kernel
def reach_linden(s: Record, tile: int, arriving: int) -> None:
    """DKR-28: report which girls and boys arrive at the linden."""
    if tile == LINDEN:
        for kind in range(CHILDREN_EACH):
            arrived = arriving & CHILDREN_OF_KIND[kind]
            if arrived != 0:
                emit(s, (REACHED_LINDEN, arrived, kind))


@kernel
def walk(s: Record, child: int, end: int) -> None:
    """DKR-31, DKR-33, DKR-35, DKR-R14: carry out the child part; the ghost part follows if it is still open."""
    emit(s, (WALKED, 1 << child, s.child[child], end, s.child_die, pace(s, s.child_die)))
    meet(s, end)
    s.child[child] = end
    cross(s, end, 1 << child)
    reach_linden(s, end, 1 << child)
    s.child_die = 0
    if is_curse_lifted(s):
        end_game(s, CURSE_LIFTED)
    elif s.ghost_die == 0:
        end_turn(s)


@kernel
def move_group(s: Record, tile: int, end: int) -> None:
    """DKR-16, DKR-18, DKR-40, DKR-43: move a group, regardless of ghosts.

    Both dice are used, and the same seat rolls again.
    """
    children = children_on(s, tile)
    emit(s, (WALKED_TOGETHER, children, tile, end, s.child_die, pace(s, s.child_die)))
    meet(s, end)
    move_all(s, tile, end)
    cross(s, end, children)
    reach_linden(s, end, children)
    use_both_dice(s)
    if is_curse_lifted(s):
        end_game(s, CURSE_LIFTED)
    else:
        emit(s, (ROLLS_AGAIN, s.turn))


# ---- effects: ghosts -----------------------------------------------------------------------------


@kernel
def scare(s: Record, ghost: int, tile: int) -> None:
    """DKR-55, DKR-56, DKR-R23, DKR-R25: a child alone with a ghost runs back to the shelter behind it.

    This holds for children of any seat.
    """
    child = lone_child_on(s, tile)
    if child != NO_CHILD:
        emit(s, (RAN_BACK, child, ghost, tile))
        s.child[child] = SHELTER_BEHIND[tile]
    elif count_on(s, tile) > 1:
        emit(s, (HELD_HANDS, children_on(s, tile)))


@kernel
def haunt(s: Record, ghost: int, end: int) -> None:
    """DKR-11, DKR-13, DKR-50, DKR-R18, DKR-R19: carry out the ghost part.

    An open child part that is impossible now lapses.
    """
    emit(s, (DRIFTED_BACK if s.ghost[ghost] == end else DRIFTED, ghost, s.ghost[ghost], end, s.ghost_die))
    s.ghost[ghost] = end
    scare(s, ghost, end)
    s.ghost_die = 0
    if s.child_die != 0 and not can_anyone_walk(s):
        emit(s, (LAPSED, s.turn))
        s.child_die = 0
    if s.child_die == 0:
        end_turn(s)


# ---- effects: the turn and the end ---------------------------------------------------------------


@kernel
def use_both_dice(s: Record) -> None:
    """DKR-15, DKR-18: mark both dice as used."""
    s.child_die = 0
    s.ghost_die = 0


@kernel
def roll(s: Record, child_die: int, ghost_die: int) -> None:
    """DKR-10, DKR-17, DKR-18, DKR-R05, DKR-R06: set both dice.

    A double that no group can use expires, and the seat rolls again.
    """
    s.child_die = child_die
    s.ghost_die = ghost_die
    if not is_double(s):
        emit(s, (ROLLED, s.turn, child_die, ghost_die))
    elif can_any_group_move(s):
        emit(s, (ROLLED_DOUBLE, s.turn, child_die, ghost_die))
    else:
        emit(s, (DOUBLE_EXPIRED, s.turn, child_die, ghost_die))
        use_both_dice(s)
        emit(s, (ROLLS_AGAIN, s.turn))


@kernel
def end_turn(s: Record) -> None:
    """DKR-03, DKR-15, DKR-63, DKR-R29: pass the turn to the next seat.

    After the last seat a new round begins, or the night ends.
    """
    use_both_dice(s)
    if s.turn + 1 < s.option_players:
        s.turn += 1
    elif s.round == s.option_dawn:
        end_game(s, DAWN)
    else:
        s.turn = 0
        s.round += 1
        emit(s, (ROUND_BEGAN, s.round))


@kernel
def end_game(s: Record, why: int) -> None:
    """DKR-60, DKR-63, DKR-R28: end the game; the rest of the turn is dropped."""
    use_both_dice(s)
    s.reason = why


# ---- the kernel interface ------------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """DKR-01, DKR-02, DKR-03, DKR-R03: all children in the village, the ghosts on their blue tiles, seat 0 to roll."""
    for child in range(count_children(s)):
        s.child[child] = VILLAGE
    for ghost in range(GHOSTS):
        s.ghost[ghost] = GHOST_START[ghost]
    s.round = 1


@kernel
def actor(s: Record) -> int:
    """DKR-10, section 7: `CHANCE` if a roll is due, `OVER`, or the seat in turn."""
    if s.reason != 0:
        return OVER
    return CHANCE if is_roll_due(s) else s.turn


@kernel
def write_walks(s: Record, out: Ints) -> int:
    """DKR-11, DKR-31, DKR-32, DKR-34, DKR-R11: write the walks of the seat's children; return their number.

    Walks that end on a ghost are left out.
    """
    ghosts = ghost_tiles(s)
    number = s.child_die
    child_pace = pace(s, number)
    count = 0
    for kind in range(CHILDREN_EACH):
        tile = s.child[CHILDREN_EACH * s.turn + kind]
        if ((ghosts >> tile) & 1) == 0:
            for i in range(SINGLE_END_COUNT[s.option_board, child_pace, number, tile]):
                out[count] = WALK_ROWS[kind, s.option_board, child_pace, number, tile, i]
                count += 1 - ((ghosts >> SINGLE_ENDS[s.option_board, child_pace, number, tile, i]) & 1)
    return count


@kernel
def write_haunts(s: Record, out: Ints, count: int) -> int:
    """DKR-14, DKR-50, DKR-52, DKR-53, DKR-R20, DKR-R21: write all moves of ghosts from index `count` on.

    Returns the new count.
    """
    for ghost in range(GHOSTS):
        near = GHOST_ROWS[s.option_board, ghost, s.ghost_die, s.ghost[ghost], 0]
        far = GHOST_ROWS[s.option_board, ghost, s.ghost_die, s.ghost[ghost], 1]
        out[count] = near
        out[count + 1] = far
        count += 1 + (far != near)
    return count


@kernel
def write_group_moves(s: Record, out: Ints) -> int:
    """DKR-16, DKR-40, DKR-41, DKR-R08: write the moves of all groups, of any seats; return their number."""
    number = s.child_die
    child_pace = pace(s, number)
    groups = group_tiles(s) & GROUP_CAN_MOVE[s.option_board, child_pace, number]
    count = 0
    for tile in range(TILE_COUNT):
        if (groups >> tile) & 1:
            for i in range(GROUP_END_COUNT[s.option_board, child_pace, number, tile]):
                out[count] = GROUP_ROWS[s.option_board, child_pace, number, tile, i]
                count += 1
    return count


@kernel
def legal(s: Record, out: Ints) -> int:
    """DKR-11, DKR-12, DKR-16, section 7: the numbers of the actor's legal actions, ascending."""
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
    """DKR-10: all rolls of the two dice, uniformly."""
    if s.reason != 0 or not is_roll_due(s):
        return 0
    for i in range(count_rolls(s)):
        out[i] = ROLLS[s.option_ghost_die, i]
        weights[i] = 1
    return count_rolls(s)


@kernel
def draw(s: Record, rng: Rng) -> int:
    """DKR-10: a random roll."""
    return ROLLS[s.option_ghost_die, draw_below(rng, count_rolls(s))]


@kernel
def play(s: Record, move: int) -> None:
    """Section 7: carry out an action or outcome and everything that follows automatically."""
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
    """DKR-62: the number of the seat's children at the linden."""
    return count_at_linden(s, seat)


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """DKR-61, DKR-63, DKR-R27: whether the seat has won.

    The winners have both children at the linden or, if no seat has, one of them. At dawn no seat wins.
    """
    if s.reason != CURSE_LIFTED:
        return False
    needed = CHILDREN_EACH if has_anyone_both(s) else 1
    return count_at_linden(s, seat) >= needed
