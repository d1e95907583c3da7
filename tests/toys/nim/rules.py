"""The rules of Nim."""

from __future__ import annotations

from crossings.engine import CHANCE, OVER, Ints, Record, Schema, kernel
from crossings.engine.schema import flag, number, option

TAKES, CALM, GUST = 3, 3, 4
CALM_WEIGHT, GUST_WEIGHT = 2, 1
MAX_LEGAL, MAX_OUTCOMES, MAX_MOVES = 3, 2, 80
REASONS = ("last-stick",)

ACTIONS = ("take-1", "take-2", "take-3")
OUTCOMES = ("calm", "gust")


class State(Schema):
    """The schema of a state."""

    option_players: int = option((2, 3), 2)
    option_heap: int = option(range(1, 41), 21)
    option_wind: int = option((False, True), False)
    sticks: int = number(0, 40, "that are left")
    turn: int = number(0, 2, "whose turn it is")
    blowing: int = flag("whether the wind is to decide")


@kernel
def start(s: Record) -> None:
    """Fill the heap."""
    s.sticks = s.option_heap


@kernel
def actor(s: Record) -> int:
    """Return the seat to move, or chance for the wind."""
    if s.sticks == 0:
        return OVER
    return CHANCE if s.blowing != 0 else s.turn


@kernel
def legal(s: Record, out: Ints) -> int:
    """List one to three sticks."""
    count = 0
    if s.blowing == 0:
        count = min(TAKES, s.sticks)
        for i in range(count):
            out[i] = i
    return count


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """List the outcomes of the wind."""
    if s.blowing == 0:
        return 0
    out[0] = CALM
    out[1] = GUST
    weights[0] = CALM_WEIGHT
    weights[1] = GUST_WEIGHT
    return 2


@kernel
def play(s: Record, move: int) -> None:
    """Take sticks or let the wind blow; then it is the next seat's turn, unless the heap is empty."""
    if move < TAKES:
        s.sticks -= move + 1
        s.blowing = s.option_wind if s.sticks > 0 else 0
    else:
        s.sticks -= move - CALM
        s.blowing = 0
    if s.sticks > 0 and s.blowing == 0:
        s.turn = (s.turn + 1) % s.option_players


@kernel
def reason(s: Record) -> int:
    """Return the only reason: the heap is empty."""
    return 1 if s.sticks == 0 else 0


@kernel
def score(s: Record, seat: int) -> int:
    """Return 1 for the player who took the last stick."""
    return 1 if s.sticks == 0 and seat == s.turn else 0


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """Return whether the seat took the last stick."""
    return seat == s.turn
