"""Who sits at a table: persons and bots, and seats that go from one to the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crossings.table.events import BACK, JOIN, OFFER, Event

PERSON = "person"
BOT = "bot"
STAND_IN = "search"
STAND_IN_SECONDS = 1.0
"""The bot that plays for persons who are away, where no other bot sits at the table."""


@dataclass(frozen=True)
class Seat:
    """One seat. Seats of the same `person` are played at one screen; person 0 opened the table. A bot has -1.

    A bot with a `person` plays in their stead: until a friend comes if the seat is `offered`, else until they are back.
    """

    kind: str
    person: int = -1
    bot: str = ""
    seconds: float = 0.0
    offered: bool = False

    @property
    def is_persons(self) -> bool:
        """Whether it is a person's, even if a bot plays in their stead now."""
        return self.person >= 0 and not self.offered

    @property
    def waits(self) -> bool:
        """Whether a bot plays there only until a person comes, or comes back."""
        return self.kind == BOT and self.person >= 0


def is_freed(seat: Seat, event: Event) -> bool:
    """Whether an event gives a seat that is a person's to another."""
    return event.kind == OFFER and seat.person >= 0 and seat.person != event.code


def seated(seats: Sequence[Seat], event: Event) -> tuple[Seat, ...]:
    """Who sits where after one of the events `SEATING`."""
    one = seats[event.by]
    if event.kind in (JOIN, BACK):
        one = replace(one, kind=PERSON, offered=False)
    else:
        bot = next((seat for seat in (one, *seats) if seat.bot), Seat(BOT, bot=STAND_IN, seconds=STAND_IN_SECONDS))
        one = replace(one, kind=BOT, bot=bot.bot, seconds=bot.seconds)
    if event.kind == OFFER:
        one = replace(one, person=event.code, offered=True)
    return (*seats[: event.by], one, *seats[event.by + 1 :])
