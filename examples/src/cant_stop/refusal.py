"""Reasons why moves are illegal."""

from __future__ import annotations

from crossings.engine import CHANCE, OVER, Record, Refusal

from .rules import ACTIONS, CHOOSE, COLUMNS_TAKEN, FIRST, OUTCOMES, SECOND, actor, can_advance, reason
from .words import WORDS, column_name


def explain(s: Record, text: str) -> Refusal:
    """Return the reason why a move is illegal."""
    if actor(s) == OVER:
        return WORDS.refusal("game-over", "CAN-9" if reason(s) == COLUMNS_TAKEN else "CAN-10")
    if text in OUTCOMES:
        return WORDS.refusal("dice-lie", "CAN-2")
    if text not in ACTIONS:
        return WORDS.refusal("unknown-move", "CAN-3")
    if actor(s) == CHANCE:
        return WORDS.refusal("dice-are-due", "CAN-2")
    if text in ("roll", "stop"):
        return WORDS.refusal("advance-first", "CAN-3")
    if s.phase != CHOOSE:
        return WORDS.refusal("roll-or-stop", "CAN-7")
    return _advance(s, ACTIONS.index(text))


def _advance(s: Record, number: int) -> Refusal:
    """CAN-3 to CAN-5: the dice don't allow the sums, a column takes no runner, or more of the pairing can be done."""
    columns = [int(column) for column in (FIRST[number], SECOND[number]) if column >= 0]
    blocked = [column for column in columns if not can_advance(s, column)]
    if blocked:
        return WORDS.refusal("column-closed", "CAN-4", column=column_name(blocked[0]))
    return WORDS.refusal("not-these-dice", "CAN-5")
