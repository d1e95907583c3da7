"""Turns: a whole move, and whether a seat has one. An early chapter of the rulebook, but it rests on all the men."""

from __future__ import annotations

from crossings.engine.interface import Record
from crossings.engine.kernel import kernel
from crossings.games.dune_chess.rules.data import (
    ALONE,
    DESTROYING,
    FROM,
    HALVES,
    NO_SQUARE,
    NOBODY,
    OUT,
    RANSOM,
    TO,
    TOGETHER,
    WAY,
    WORMS,
)
from crossings.games.dune_chess.rules.men import arrive, can_any_man_move, destroy, fly, lift, lift_out
from crossings.games.dune_chess.rules.ransom import can_ransom_any, ransom
from crossings.games.dune_chess.rules.sandworms import can_worm_move, move_worm
from crossings.games.dune_chess.rules.squares import has_worm, vacant

INLINED = True


# ---- questions -----------------------------------------------------------------------------------


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


# ---- effects -------------------------------------------------------------------------------------


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
