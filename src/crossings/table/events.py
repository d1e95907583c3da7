"""The events of a match's log, its seats, and how it can end early.

The number of a position is the number of events before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crossings.engine import Game
from crossings.engine.checks import check_seat

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
"""Events that change who plays a seat: a bot until a friend joins; the friend joins; a bot until the player is back;
the player is back."""
TO_BOTS = (OFFER, LEAVE)
HINT = "hint"
"""A seat asked for a hint, which is counted."""
QUIET = (*SEATING, HINT)
"""Events that don't change the position."""
END = "end"
"""The players ended the match before the game was over."""


@dataclass(frozen=True)
class Event:
    """One event of the log. `by` is a seat, or `CHANCE`.

    `text` and `code` are a move as text and as number. `text` can also be a random word, the name of a seat's player,
    or how the match was ended; `code` can also be the number of the person to whom a seat is offered. `count` is the
    number of moves that an undo or redo takes.
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
"""The bot that plays for absent players if no other bot is at the table."""


@dataclass(frozen=True)
class Seat:
    """One seat. Seats of the same `person` share a screen; person 0 opened the table. -1: a bot's seat.

    A bot with a `person` is a stand-in: until a friend joins if the seat is `offered`, else until the person is back.
    """

    kind: str
    person: int = -1
    bot: str = ""
    seconds: float = 0.0
    offered: bool = False

    @property
    def is_persons(self) -> bool:
        """Whether the seat belongs to a person, even if a bot plays for them now."""
        return self.person >= 0 and not self.offered

    @property
    def waits(self) -> bool:
        """Whether a bot plays the seat only until a person joins or returns."""
        return self.kind == BOT and self.person >= 0


def frees_seat(seat: Seat, event: Event) -> bool:
    """Return whether an event passes a person's seat on to another person."""
    return event.kind == OFFER and seat.person >= 0 and seat.person != event.code


def seats_after(seats: Sequence[Seat], event: Event) -> tuple[Seat, ...]:
    """Return the seats after one of the events in `SEATING`."""
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
    """How a match was ended early: by which seat, in which way, and who won."""

    by: int
    how: str
    winners: tuple[int, ...]


def ways(game: Game, seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return how players can end a match.

    One of two resigns or offers a draw; in all other games they concede together.
    """
    if game.cooperative or len(seats) != 2:
        return (CONCEDE,)
    return (RESIGN, DRAW) if game.draws else (RESIGN,)


def ended(seats: Sequence[Seat], by: int, how: str) -> Ended:
    """Return who wins if a seat ends the match: the opponent of a seat that resigns, else no seat. Raises `BadSeat`."""
    by = check_seat(by, len(seats))
    winners = tuple(seat for seat in range(len(seats)) if seat != by) if how == RESIGN else ()
    return Ended(by, how, winners)


def seats_to_agree(seats: Sequence[Seat], by: int, how: str) -> tuple[int, ...]:
    """Return one seat of each other person at the table, who must agree unless they win. Raises `BadSeat`."""
    by = check_seat(by, len(seats))
    if how == RESIGN:
        return ()
    firsts: dict[int, int] = {}
    for seat, sitting in enumerate(seats):
        if sitting.kind == PERSON and sitting.person != seats[by].person:
            firsts.setdefault(sitting.person, seat)
    return tuple(firsts.values())
