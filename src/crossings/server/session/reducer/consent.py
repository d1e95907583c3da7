"""Requests that need the consent of other players: an undo, or an early end of the match."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from crossings.table import PERSON, Match, Transaction, Undo, seats_to_agree

UNDO = "undo"


@dataclass(frozen=True)
class UndoRequest:
    """A request of seat `by` to undo, and the seats that have not agreed yet."""

    by: int
    whole_turn: bool
    undo: Undo
    waiting: frozenset[int]
    how = UNDO

    def transaction(self, match: Match) -> Transaction:
        """Return the transaction for when all have agreed."""
        return match.prepare_undo(self.by, self.whole_turn)


@dataclass(frozen=True)
class EndRequest:
    """A request of seat `by` to end the match, and the seats that have not agreed yet."""

    by: int
    how: str
    waiting: frozenset[int]

    def transaction(self, match: Match) -> Transaction:
        """Return the transaction for when all have agreed."""
        return match.prepare_end(self.by, self.how)


ConsentRequest = UndoRequest | EndRequest


def request_undo(match: Match, by: int, whole_turn: bool, came: Set[int]) -> UndoRequest:
    """Return a request to undo. Players who have joined, and whose moves or turn it takes, must agree.

    Raises `Refused` if there is nothing to undo.
    """
    match.prepare_undo(by, whole_turn)
    undo = match.undo_for(by, whole_turn)
    return UndoRequest(by, whole_turn, undo, frozenset(undo.consent) & came)


def request_end(match: Match, by: int, how: str, came: Set[int]) -> EndRequest:
    """Return a request to end the match. Players who have joined and would lose by it must agree. Raises `Refused`."""
    match.prepare_end(by, how)
    return EndRequest(by, how, frozenset(seats_to_agree(match.seats, by, how)) & came)


def request_by_bot(match: Match, by: int, how: str, came: Set[int]) -> EndRequest | None:
    """Return a bot's request to end the match, with which all connected players must agree.

    None: it is not possible now.
    """
    waiting = frozenset(seat for seat, sitting in enumerate(match.seats) if sitting.kind == PERSON) & came
    if not waiting or match.is_over or match.waits:
        return None
    return EndRequest(by, how, waiting)
