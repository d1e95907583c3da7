"""Ending a match before the game is over: an event of the table, no rule; the game's position stays what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crossings.engine import Game
from crossings.engine.errors import seat_among
from crossings.table.seats import PERSON, Seat

RESIGN = "resign"
DRAW = "draw"
CONCEDE = "concede"


@dataclass(frozen=True)
class Ended:
    """How a match was ended: which seat began it, in which way, who has won by it."""

    by: int
    how: str
    winners: tuple[int, ...]


def ways(game: Game, seats: Sequence[Seat]) -> tuple[str, ...]:
    """How persons can end a match: one of two resigns or offers a draw; all others give up together."""
    if game.cooperative or len(seats) != 2:
        return (CONCEDE,)
    return (RESIGN, DRAW) if game.draws else (RESIGN,)


def ended(seats: Sequence[Seat], by: int, how: str) -> Ended:
    """Who has won: against whoever resigns, the other; else nobody. Raises `BadSeat`."""
    by = seat_among(by, len(seats))
    winners = tuple(seat for seat in range(len(seats)) if seat != by) if how == RESIGN else ()
    return Ended(by, how, winners)


def who_must_agree(seats: Sequence[Seat], by: int, how: str) -> tuple[int, ...]:
    """A seat of each other person who sits at the table: nobody ends a match for others unless by losing to them.

    Raises `BadSeat`.
    """
    by = seat_among(by, len(seats))
    if how == RESIGN:
        return ()
    firsts: dict[int, int] = {}
    for seat, sitting in enumerate(seats):
        if sitting.kind == PERSON and sitting.person != seats[by].person:
            firsts.setdefault(sitting.person, seat)
    return tuple(firsts.values())
