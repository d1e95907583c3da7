"""Who sits at a table: persons and bots."""

from __future__ import annotations

from dataclasses import dataclass

PERSON = "person"
BOT = "bot"


@dataclass(frozen=True)
class Seat:
    """One seat. Seats of the same `person` are played at one screen; person 0 opened the table. A bot has -1."""

    kind: str
    person: int = -1
    bot: str = ""
    seconds: float = 0.0
