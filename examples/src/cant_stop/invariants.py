"""Consistency checks of states of Can't Stop."""

from __future__ import annotations

from crossings.engine import Record
from crossings.engine.notation import need

from .rules import (
    CHOOSE,
    COLUMNS,
    DECIDE,
    DICE,
    END,
    HEIGHTS,
    LAST_TURN,
    PHASES,
    RUNNERS,
    TO_WIN,
    allows_any,
    count_taken,
    free_runners,
    is_taken,
)


def check(s: Record) -> None:
    """Check a state. Raises `BadState`."""
    _check_spaces(s)
    _check_turn(s)
    _check_camps(s)
    _check_runners(s)


def _check_spaces(s: Record) -> None:
    """CAN-1: no camp or runner is above the top of its column."""
    for key, rows in (("camps", s.camp), ("runners", [s.runner])):
        for row in rows:
            for space, height in zip(row, HEIGHTS, strict=True):
                need(space <= height, key, f"must hold spaces up to {height} there, not {space}")


def _check_turn(s: Record) -> None:
    """CAN-1, CAN-3, CAN-10: the turn follows from the number of finished turns; the dice are sorted."""
    over = s.phase == END
    need(s.turns < LAST_TURN or over, "turns", f"must be less than {LAST_TURN} while the game goes on")
    need(s.turns > 0 or not over, "turns", "must be 1 or more when the game is over")
    need(s.turn == (s.turns - over) % s.option_players, "turn", "must be the number of turns that are over, in order")
    count = DICE if s.phase == CHOOSE else 0
    need(sum(die > 0 for die in s.dice) == count, "dice", f"must be {count} in the phase {PHASES[s.phase]}")
    need(s.dice == sorted(s.dice), "dice", "must be sorted")


def _check_camps(s: Record) -> None:
    """CAN-8 to CAN-10: a taken column has one camp; a seat with three columns has just won."""
    for column in range(COLUMNS):
        camps = [s.camp[seat, column] for seat in range(s.option_players) if s.camp[seat, column]]
        need(len(camps) < 2 or not is_taken(s, column), "camps", "must be one alone in a column that is taken")
    for seat in range(s.option_players):
        over = s.phase == END and seat == s.turn
        need(over or count_taken(s, seat) < TO_WIN, "camps", f"seat {seat} has three columns, but has not just won")
    if s.phase == END:
        ended = s.turns == LAST_TURN or count_taken(s, s.turn) >= TO_WIN
        need(ended, "phase", "is not over: no seat has three columns, and it is not night")


def _check_runners(s: Record) -> None:
    """CAN-4 to CAN-7: at most three runners, above the seat's camps, in no taken column; at least one in an advance."""
    free = free_runners(s)
    need(free >= 0, "runners", f"must be {RUNNERS} at the most")
    for column in range(COLUMNS):
        is_allowed = not s.runner[column] or (s.runner[column] > s.camp[s.turn, column] and not is_taken(s, column))
        need(is_allowed, "runners", "must be above the camp of whose turn it is, and in no column that is taken")
    if s.phase == DECIDE:
        need(free < RUNNERS, "runners", "must not be empty when it is decided whether to go on")
    if s.phase == END:
        need(free == RUNNERS, "runners", "must be empty when the game is over")
    if s.phase == CHOOSE:
        need(allows_any(s), "dice", "must allow some advance, or the turn would be over")
