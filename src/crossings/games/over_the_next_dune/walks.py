"""All walks of one soldier in a turn, compiled: where each can end, and what the squad then has gained and risks.

A breadth-first search over positions. Those that differ only in trail markers are merged, so that a soldier whom no
searcher follows has about a hundred ends.
"""

from __future__ import annotations

from crossings.engine import Ints, Record, kernel
from crossings.engine.kernels.interface import Records, Table

from .evaluation import CARRY_FIELD, FIELD, FIELD_MASK, all_cards, dangers, points_later, value
from .rules.data import CAUGHT, END_PART, ENDED, FREE, MOVE, PLACE, SAFE, SEARCH, SOLDIERS
from .rules.kernels import ALL_PARTS, DONE, legal, play

NONE, IMPOSSIBLE = -1, -1_000_000
FACTOR = 0x1B873593CC9E2D51
LOW_63 = (1 << 63) - 1
HALF = 31
UNIT = 10
"""Scores are in tenths of a hundredth of a won game, so that they are integers."""
ESCAPE_SCORE, ROW_SCORE, DANGER_SCORE, CARRY_SCORE, CAPTIVE_SCORE, LATE_SCORE = 40, 5, 250, 800, 180, 400


@kernel
def mix(key: int, number: int) -> int:
    """Add a number to a hash of 63 bits."""
    stirred = ((key ^ number) * FACTOR) & LOW_63
    return stirred ^ (stirred >> HALF)


@kernel
def walk_key(s: Record) -> int:
    """Hash the soldiers and searchers of a position, and the points left, without trail markers."""
    key = mix(SOLDIERS, s.phase)
    for soldier in range(1, SOLDIERS + 1):
        key = mix(key, (s.soldier_status[soldier] * 32 + s.soldier_column[soldier]) * 32 + s.soldier_row[soldier])
    for searcher in range(1, s.option_searchers + 1):
        key = mix(key, (s.searcher_column[searcher] * 32 + s.searcher_row[searcher]) * 16 + s.searcher_face[searcher])
    return mix(mix(key, s.halted), s.points)


@kernel
def score_of(s: Record) -> int:
    """Return what a position before a search phase is worth: rows, and the dangers of the next drives, nearly exact."""
    packed = dangers(s)
    cards = all_cards(s)
    points = points_later(s)
    total = -CARRY_SCORE * min(cards, (packed >> CARRY_FIELD) & FIELD_MASK) // cards
    for soldier in range(1, SOLDIERS + 1):
        if s.soldier_status[soldier] == SAFE:
            total += ESCAPE_SCORE
        else:
            total -= ROW_SCORE * s.soldier_row[soldier]
            if s.soldier_row[soldier] > points:
                total -= LATE_SCORE
        if s.soldier_status[soldier] == CAUGHT:
            total -= CAPTIVE_SCORE
        if s.soldier_status[soldier] == FREE:
            total -= DANGER_SCORE * min(cards, (packed >> (FIELD * (soldier - 1))) & FIELD_MASK) // cards
    return total


@kernel
def is_legal(s: Record, move: int, moves: Ints) -> bool:
    """Return whether a move is legal."""
    for i in range(legal(s, moves)):
        if moves[i] == move:
            return True
    return False


@kernel
def finish(s: Record, soldier: int, rest: Ints, moves: Ints) -> bool:
    """OND-27, OND-34, OND-35: end the soldier's movement, carry out the other moves, and end the sneak phase.

    Returns whether this is possible, and another search phase follows.
    """
    if s.phase == MOVE and s.mover == soldier:
        play(s, (soldier - 1) * ALL_PARTS + END_PART)
    for i in range(len(rest)):
        if not is_legal(s, rest[i], moves):
            return False
        play(s, rest[i])
    if s.phase == MOVE and s.mover == 0:
        play(s, DONE)
    return s.phase == SEARCH and s.searcher == 1


@kernel
def can_go_on(s: Record, soldier: int) -> bool:
    """OND-27, OND-47: whether the soldier can begin or continue his movement, or a freed soldier is to be placed."""
    return s.phase == PLACE or (s.phase == MOVE and (s.mover == soldier or s.mover == 0))


@kernel
def explore(
    states: Records, keys: Table, slots: Ints, origins: Ints, made: Ints, soldier: int, most: int, moves: Ints
) -> int:
    """Find up to `most` positions to which the soldier can walk from `states[0]`; return their number.

    `origins` and `made`: by position, the one before it and the move. `slots`: a hash table of positions by key.
    """
    for slot in range(len(slots)):
        slots[slot] = NONE
    keys[0] = walk_key(states[0])
    slots[keys[0] % len(slots)] = 0
    count = 1
    node = 0
    while node < count:
        choices = (
            legal(states[node], moves)
            if can_go_on(states[node], soldier) and (node == 0 or states[node].mover == soldier)
            else 0
        )
        for i in range(choices):
            move = moves[i]
            is_own = move // ALL_PARTS + 1 == soldier and move % ALL_PARTS != END_PART
            if count < most and (is_own or states[node].phase == PLACE):
                states[count] = states[node]
                play(states[count], move)
                keys[count] = walk_key(states[count])
                slot = keys[count] % len(slots)
                while slots[slot] != NONE and keys[slots[slot]] != keys[count]:
                    slot = (slot + 1) % len(slots)
                if slots[slot] == NONE and states[count].phase != ENDED:
                    slots[slot] = count
                    origins[count] = node
                    made[count] = move
                    count += 1
        node += 1
    return count


@kernel
def assess(states: Records, soldier: int, count: int, rest: Ints, scores: Ints, chances: Ints, moves: Ints) -> None:
    """Finish the turn from each of these positions, and write its score and the evaluation of its end."""
    for node in range(count):
        scores[node] = IMPOSSIBLE
        if finish(states[node], soldier, rest, moves):
            scores[node] = score_of(states[node])
            chances[node] = value(states[node], 0)
