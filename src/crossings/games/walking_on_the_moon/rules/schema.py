"""The state of Walking on the Moon.

Astronauts and seats are numbers, and sets of them are bit sets. Dice of one colour are interchangeable, so they are
stored as counts.
"""

from __future__ import annotations

from typing import Any

from crossings.engine.errors import shorten
from crossings.engine.notation import BitSet, need
from crossings.engine.schema import (
    BY_RULE,
    HIDDEN_FROM_ALL,
    OWNER,
    Field,
    Schema,
    bit_set,
    counts,
    custom,
    each,
    ending,
    flag,
    internal,
    number,
    option,
    repeated,
    rows,
    up_to,
    visible_to,
    word,
)
from crossings.shared.ring import data as ring
from crossings.shared.ring.data import COLOURS, DICE, FACES

from . import data
from .data import KINDS, MAX_SEATS
from .race import count_astronauts, seat_of

PHASES = (
    "track", "token", "deal", "draw", "drop", "before", "program", "roll", "after", "choose", "reroll",
    "land", "share", "box", "react", "go", "end", "over",
)  # fmt: skip
(
    TRACK, TOKEN, DEAL, DRAW, DROP, BEFORE, PROGRAM, ROLL, AFTER, CHOOSE, ROLL_AGAIN,
    LAND, SHARE, IN_BOX, REACT, GO_ON, END, ENDED,
) = range(len(PHASES))  # fmt: skip
REASONS = ("goal", "rounds")
BY_GOAL, BY_ROUNDS = 1, 2
NOBODY = -1
MAX_ROUNDS = 60

# ---- custom JSON fields --------------------------------------------------------------------------


def count_seats(s: Any) -> int:
    """Return the number of seats."""
    return int(s.option_players)


def count_in_order(s: Any) -> int:
    """WOM-O01: return the length of the order of play: all astronauts, since none has finished when a round begins."""
    return count_astronauts(s) if s.round > 0 and s.phase != ENDED else 0


def seats_in_order(s: Any) -> list[int]:
    """WOM-O06: return all seats by their first astronaut in the order of play; before round 1 by number."""
    if s.round == 0:
        return list(range(s.option_players))
    return list(dict.fromkeys(seat_of(s, astronaut) for astronaut in s.order[: count_astronauts(s)]))


def seats_in(s: Any, bits: int) -> list[int]:
    """WOM-O06: return the seats of a set in the order in which they are asked."""
    return [seat for seat in seats_in_order(s) if bits >> seat & 1]


class InTurn:
    """A set of seats, written in the order in which they are asked."""

    held = 0, (1 << MAX_SEATS) - 1

    def write(self, s: Any, internal: int) -> list[int]:
        """Return the list of seats."""
        return seats_in(s, internal)

    def read(self, s: Any, given: Any, path: str) -> int:
        """Return the set of seats. Raises `BadState`."""
        seats = given if isinstance(given, list) else []
        bits = sum(1 << seat for seat in seats_in_order(s) if seat in seats)
        need(given == seats_in(s, bits), path, f"must list seats in the order of play, not {shorten(given)}")
        return bits


class Letters(BitSet):
    """A set written as one string."""

    def write(self, s: Any, internal: int) -> str:
        """Return the string."""
        return "".join(super().write(s, internal))

    def read(self, s: Any, given: Any, path: str) -> int:
        """Return the set. Raises `BadState`."""
        need(isinstance(given, str), path, f"must be a text, not {shorten(given)}")
        return super().read(s, list(given), path)


def _read_seat(s: Any, astronaut: int, given: Any, path: str) -> None:
    expected_seat = seat_of(s, astronaut)
    need(given == expected_seat, path, f"must be {expected_seat}, not {shorten(given)}")


def _of_each(entry: Any, key: str) -> Any:
    return each(entry, MAX_SEATS, key=f"astronauts[].{key}")


def _astronaut(meaning: str) -> Any:
    return number(0, MAX_SEATS - 1, meaning, most=lambda s: count_astronauts(s) - 1, null=NOBODY)


def _astronauts(meaning: str) -> Any:
    return bit_set(range(MAX_SEATS), meaning, most=count_astronauts)


def _written(kind: Any, meaning: str) -> Any:
    return Field(kind, meaning)


def _dice(meaning: str) -> Any:
    return repeated(COLOURS, DICE, meaning, joined=True)


# ---- the state -----------------------------------------------------------------------------------


class State(Schema):
    """The state of a game."""

    option_players: int = option(range(data.MIN_SEATS, MAX_SEATS + 1), 4)
    option_advanced: int = option((True, False), True)
    option_track: int = option(data.TRACKS, data.RANDOM)
    option_black_twos: int = option(ring.BLACK_TWOS, 4)
    option_last_card: int = option(range(4), 3)
    option_round_limit: int = option(range(1, MAX_ROUNDS + 1), 40)
    terrain: list[int] = internal(
        0, (1 << ring.BITS_A_LEVEL * ring.LEVELS) - 1, "columns as in `ring.data`; follow from `track`", data.COLUMNS
    )
    phase: int = visible_to(BY_RULE, word(PHASES, "the kind of node"))
    track: list[int] = up_to(data.SLOTS, word(ring.CARDS, "lunar cards laid so far", first=1))
    tokens: list[int] = up_to(
        data.TOKENS_IN_PLAY, word(data.TOKENS, "tokens of columns 7, 14, 21, 28", first=1), different=False
    )
    deck: list[int] = visible_to(HIDDEN_FROM_ALL, counts(KINDS, data.MAX_OF_A_KIND, "cards left in the deck"))
    discard: list[int] = counts(KINDS, data.MAX_OF_A_KIND, "cards discarded")
    hands: Any = visible_to(
        OWNER, each(repeated(KINDS, data.HAND_LIMIT + 1, "action cards of each seat"), MAX_SEATS, count_seats)
    )
    astronauts = rows(count_astronauts, "the astronauts, by number")
    seat = custom(seat_of, _read_seat, key="astronauts[].seat")
    x: list[int] = _of_each(number(0, data.GOAL, "its column"), "x")
    y: list[int] = _of_each(number(ring.LOWEST, ring.HIGHEST, "its level"), "y")
    z: list[int] = _of_each(number(0, MAX_SEATS - 1, "astronauts below it in its box"), "z")
    sputniks: list[int] = _of_each(number(0, data.SPUTNIKS, "Sputnik counters"), "sputniks")
    ec: list[int] = _of_each(number(0, data.EC_COUNTERS, "EC counters"), "ec")
    handicap: list[int] = _of_each(flag("has a red counter"), "handicap")
    crashed: list[int] = _of_each(flag("is stunned"), "crashed")
    reroll: list[int] = _of_each(flag("may reroll (WOM-B06)"), "reroll")
    finished: list[int] = _of_each(number(0, MAX_SEATS, "0 in the race, 1 for the first to finish ..."), "finished")
    round: int = number(0, MAX_ROUNDS, "the round, 0 in the set-up", most=lambda s: s.option_round_limit)
    order: list[int] = each(
        number(0, MAX_SEATS - 1, "order of play of this round", most=lambda s: count_astronauts(s) - 1),
        MAX_SEATS,
        count_in_order,
    )
    turn: int = number(
        -1, MAX_SEATS, "whose turn it is, as a place in `order`; -1 while cards are drawn", most=count_astronauts
    )
    protected: int = _astronauts("in last position at the start of the round")
    active: int = _astronaut("whose turn it is, or who makes an Extra jump")
    mover: int = _astronaut("whose token takes effect")
    dice: int = number(0, data.DICE_STANDING, "dice to place, before they are placed")
    removed: int = _written(Letters(COLOURS), "colours of the dice taken out")
    program: Any = each(_dice("dice on each jump of this turn"), data.JUMPS_A_TURN)
    jump: int = number(0, data.EXTRA_JUMP, "the current or last jump, 4 for an Extra jump")
    pending: list[int] = _dice("dice still to roll")
    faces: list[int] = repeated(FACES, DICE, "rolled dice")
    ahead: int = _astronauts("rivals ahead of the active astronaut when its jump began")
    touched: int = flag("the active astronaut passed a Sputnik in this move")
    crash: int = flag("it had an accident and still has to lose Sputniks")
    ask: int = visible_to(BY_RULE, _written(InTurn(), "seats still to draw a card or to be asked"))
    ask_end: int = _written(InTurn(), "seats still to be asked at the end of the round, during an Extra jump")
    reason: int = ending(REASONS)
