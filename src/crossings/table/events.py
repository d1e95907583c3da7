"""The log of a match is a list of events; a position's number is the number of events that led to it."""

from __future__ import annotations

from dataclasses import dataclass

MOVE = "move"
CHANCE_MOVE = "chance"
UNDO = "undo"
REDO = "redo"
WORD = "word"
OFFER = "offer"
JOIN = "join"
LEAVE = "leave"
BACK = "back"
SEATING = (OFFER, JOIN, LEAVE, BACK)
"""Who plays a seat from now on: a bot till a friend comes; that friend; a bot till its person is back; that person."""
TO_BOTS = (OFFER, LEAVE)
HINT = "hint"
"""A seat has asked for a hint: it is counted."""
QUIET = (*SEATING, HINT)
"""After these the position is what it was."""
END = "end"
"""The persons have ended the match before the game was over."""


@dataclass(frozen=True)
class Event:
    """One thing that happened. `by` is a seat, or `CHANCE`.

    `text` and `code` are a move as text and as number; `text` is a player's word, the name of a seat's person, or how
    the match was ended; `code` the number of the person to whom a seat is offered; `count`: how many moves an undo or
    a redo takes.
    """

    number: int
    kind: str
    by: int
    text: str = ""
    code: int = -1
    count: int = 0
