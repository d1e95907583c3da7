"""The log of a match is a list of events; a position has the number of events before it. Its seats, its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crossings.engine import Game
from crossings.engine.errors import check_seat

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


PERSON = "person"
BOT = "bot"
STAND_IN = "club"
STAND_IN_SECONDS = 10.0
"""The bot that plays for persons who are away, where no other bot sits at the table: one that plays fairly well."""


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


def frees_seat(seat: Seat, event: Event) -> bool:
    """Whether an event gives a seat that is a person's to another."""
    return event.kind == OFFER and seat.person >= 0 and seat.person != event.code


def seats_after(seats: Sequence[Seat], event: Event) -> tuple[Seat, ...]:
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
    by = check_seat(by, len(seats))
    winners = tuple(seat for seat in range(len(seats)) if seat != by) if how == RESIGN else ()
    return Ended(by, how, winners)


def seats_to_agree(seats: Sequence[Seat], by: int, how: str) -> tuple[int, ...]:
    """A seat of each other person who sits at the table: nobody ends a match for others unless by losing to them.

    Raises `BadSeat`.
    """
    by = check_seat(by, len(seats))
    if how == RESIGN:
        return ()
    firsts: dict[int, int] = {}
    for seat, sitting in enumerate(seats):
        if sitting.kind == PERSON and sitting.person != seats[by].person:
            firsts.setdefault(sitting.person, seat)
    return tuple(firsts.values())
