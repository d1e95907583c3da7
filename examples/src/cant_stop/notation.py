"""Texts and JSON of Can't Stop: `6` and `6+8` are advances by the sums of pairs, `1-2-4-4` is a roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import Record
from crossings.engine.reading import entries, need, number, whole, word

from .rules import (
    ADVANCES,
    CHOOSE,
    COLUMNS,
    DECIDE,
    DICE,
    END,
    FACES,
    HEIGHTS,
    LAST_TURN,
    LOWEST,
    ROLLS,
    RUNNERS,
    TO_WIN,
    allows_any,
    count_taken,
    free_runners,
    is_taken,
)

ACTIONS = (
    *("+".join(str(column + LOWEST) for column in columns if column >= 0) for columns in ADVANCES),
    "roll",
    "stop",
)
OUTCOMES = tuple("-".join(map(str, roll)) for roll in ROLLS)
PHASES = ("dice", "choose", "decide", "over")


# ---- writing -----------------------------------------------------------------------------------


def to_json(s: Record) -> dict[str, Any]:
    """The game's own keys; columns from that of the sum 2 to that of the sum 12, spaces from 1, 0 for none."""
    return {
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "turns": s.turns,
        "dice": [int(die) for die in s.dice if die],
        "camps": [[int(space) for space in s.camp[seat]] for seat in range(s.option_players)],
        "runners": [int(space) for space in s.runner],
    }


# ---- reading -----------------------------------------------------------------------------------


def from_json(data: Mapping[str, Any], s: Record) -> None:
    """Fill a zero record. Raises `BadState`."""
    seats = s.option_players
    s.phase = word(data, "phase", PHASES)
    s.turn = number(data, "turn", 0, seats - 1)
    s.turns = number(data, "turns", 0, LAST_TURN)
    size = DICE if s.phase == CHOOSE else 0
    for die, face in enumerate(entries(data, "dice", size, size)):
        s.dice[die] = whole(face, "dice", 1, FACES)
    for seat, camps in enumerate(entries(data, "camps", seats, seats)):
        s.camp[seat] = _spaces({"camps": camps}, "camps")
    s.runner[:] = _spaces(data, "runners")
    _check_turn(s)
    _check_camps(s)
    _check_runners(s)


def _spaces(data: Mapping[str, Any], key: str) -> list[int]:
    """CAN-1: a space in each column."""
    pairs = zip(entries(data, key, COLUMNS, COLUMNS), HEIGHTS, strict=True)
    return [whole(space, key, 0, height) for space, height in pairs]


def _check_turn(s: Record) -> None:
    """CAN-1, CAN-3, CAN-10: whose turn it is follows from how many are over; the dice are sorted."""
    over = s.phase == END
    need(s.turns < LAST_TURN or over, "turns", f"must be less than {LAST_TURN} while the game goes on")
    need(s.turns > 0 or not over, "turns", "must be 1 or more when the game is over")
    need(s.turn == (s.turns - over) % s.option_players, "turn", "must be the number of turns that are over, in order")
    need(list(s.dice) == sorted(s.dice), "dice", "must be sorted")


def _check_camps(s: Record) -> None:
    """CAN-8 to CAN-10: in a taken column is nobody else; who has three has just won."""
    for column in range(COLUMNS):
        camps = [s.camp[seat, column] for seat in range(s.option_players) if s.camp[seat, column]]
        need(len(camps) < 2 or not is_taken(s, column), "camps", "must be one alone in a column that is taken")
    for seat in range(s.option_players):
        over = s.phase == END and seat == s.turn
        need(over or count_taken(s, seat) < TO_WIN, "camps", f"seat {seat} has three columns, but has not just won")
    if s.phase == END:
        ended = s.turns == LAST_TURN or count_taken(s, s.turn) >= TO_WIN
        need(ended, "phase", "is not over: nobody has three columns, and it is not night")


def _check_runners(s: Record) -> None:
    """CAN-4 to CAN-7: three at the most, above the own camp, in no taken column; one at least after an advance."""
    free = free_runners(s)
    need(free >= 0, "runners", f"must be {RUNNERS} at the most")
    for column in range(COLUMNS):
        good = not s.runner[column] or (s.runner[column] > s.camp[s.turn, column] and not is_taken(s, column))
        need(good, "runners", "must be above the camp of whose turn it is, and in no column that is taken")
    if s.phase == DECIDE:
        need(free < RUNNERS, "runners", "must not be empty when it is decided whether to go on")
    if s.phase == END:
        need(free == RUNNERS, "runners", "must be empty when the game is over")
    if s.phase == CHOOSE:
        need(allows_any(s), "dice", "must allow some advance, or the turn would be over")
