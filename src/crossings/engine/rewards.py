"""What a result is worth to each seat, for programs that learn: from -1 to 1, and 0 while the game goes on.

A seat's *points* are its share of a game's one point: winners share it, and where nobody has won all share it; a
co-operative team has all of it or nothing. Rewards spread the points so that a lone winner has 1 and the rewards of
opponents add up to zero.
"""

from __future__ import annotations

from collections.abc import Sequence

from crossings.engine.numbers import number_from, seat_among


def rewards(winners: Sequence[int], seats: int, cooperative: bool) -> tuple[float, ...]:
    """Each seat's reward for a result with these winners (none: a draw, or a lost co-operative game).

    Raises `BadSeat`, `BadNumber`.
    """
    seats = number_from(seats, "seats", 1 if cooperative else 2)
    winners = [seat_among(seat, seats) for seat in winners]
    if cooperative:
        return (1.0 if winners else -1.0,) * seats
    if not winners:
        return (0.0,) * seats
    won = (seats / len(winners) - 1) / (seats - 1)
    return tuple(won if seat in winners else -1 / (seats - 1) for seat in range(seats))
