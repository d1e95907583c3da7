"""The log of a match is a list of events; a position's number is the number of events that led to it."""

from __future__ import annotations

from dataclasses import dataclass

MOVE = "move"
CHANCE_MOVE = "chance"
UNDO = "undo"
REDO = "redo"
WORD = "word"


@dataclass(frozen=True)
class Event:
    """One thing that happened. `by` is a seat, or `CHANCE`.

    `text` and `code` are a move as text and as number (or a player's word); `count`: how many moves an undo or a redo
    takes.
    """

    number: int
    kind: str
    by: int
    text: str = ""
    code: int = -1
    count: int = 0
