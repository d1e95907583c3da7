"""The state of Walking on the Moon.

Astronauts and seats go by number, sets of them are bits; dice of one colour are all alike, so they are counted.
"""

from __future__ import annotations

from typing import Any

from crossings.boxes.ring.data import BITS_A_LEVEL as BITS
from crossings.boxes.ring.data import BLACK_TWOS, CARDS, COLOURS, DICE, FACES, HIGHEST, LEVELS, LOWEST
from crossings.engine.errors import shorten
from crossings.engine.schema import (
    Number,
    Repeated,
    Schema,
    UpTo,
    counts,
    each,
    ending,
    flag,
    kept,
    need,
    number,
    option,
    own,
    repeated,
    rows,
    several,
    up_to,
    word,
)
from crossings.games.walking_on_the_moon.rules.data import (
    COLUMNS,
    DICE_STANDING,
    EC_COUNTERS,
    EXTRA_JUMP,
    FEWEST_SEATS,
    GOAL,
    HAND_LIMIT,
    JUMPS_A_TURN,
    KINDS,
    MOST_OF_A_KIND,
    MOST_SEATS,
    RANDOM,
    SLOTS,
    SPUTNIKS,
    TOKENS,
    TOKENS_IN_PLAY,
    TRACKS,
    colours_text,
)
from crossings.games.walking_on_the_moon.rules.race import count_astronauts, seat_of

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


# ---- how some of it is written -------------------------------------------------------------------


def count_in_order(s: Any) -> int:
    """WOM-O01: how many have a place in the order of play: all, since nobody is across when a round begins."""
    return count_astronauts(s) if s.round > 0 and s.phase != ENDED else 0


def seats_in_order(s: Any) -> list[int]:
    """WOM-O06: all seats, each at its first astronaut in the order of play; before round 1 by number."""
    if s.round == 0:
        return list(range(s.option_players))
    return list(dict.fromkeys(seat_of(s, astronaut) for astronaut in s.order[: count_astronauts(s)]))


def seats_in(s: Any, bits: int) -> list[int]:
    """WOM-O06: the seats of a set, in the order in which they are asked."""
    return [seat for seat in seats_in_order(s) if (bits >> seat) & 1]


SEATS = UpTo(Number(0, MOST_SEATS - 1, most=lambda s: s.option_players - 1), MOST_SEATS, NOBODY)
OUT_OF_POOL = Repeated(COLOURS, 2, joined=True)


def _seats(s: Any, given: Any, path: str) -> int:
    bits = sum(1 << seat for seat in SEATS.read(s, given, path) if seat != NOBODY)
    need(given == seats_in(s, bits), path, "must hold seats in the order of play")
    return bits


def _read_seat(s: Any, astronaut: int, given: Any, path: str) -> None:
    right = seat_of(s, astronaut)
    need(given == right, path, f"must be {right}, not {shorten(given)}")


def _read_ask(s: Any, given: Any, path: str) -> None:
    s.ask = _seats(s, given, path)


def _read_ask_end(s: Any, given: Any, path: str) -> None:
    s.ask_end = _seats(s, given, path)


def _read_removed(s: Any, given: Any, path: str) -> None:
    s.removed = sum(1 << colour for colour, count in enumerate(OUT_OF_POOL.read(s, given, path)) if count)


def _astronaut(meaning: str) -> Any:
    return number(0, MOST_SEATS - 1, meaning, most=lambda s: count_astronauts(s) - 1, null=NOBODY)


# ---- the state -----------------------------------------------------------------------------------


class State(Schema):
    """One state."""

    option_players: int = option(range(FEWEST_SEATS, MOST_SEATS + 1), 4)
    option_advanced: int = option((True, False), True)
    option_track: int = option(TRACKS, RANDOM)
    option_black_twos: int = option(BLACK_TWOS, 4)
    option_last_card: int = option(range(4), 3)
    option_round_limit: int = option(range(1, MAX_ROUNDS + 1), 40)
    terrain: list[int] = kept(0, (1 << BITS * LEVELS) - 1, "columns as in `ring.data`; follow from `track`", COLUMNS)
    phase: int = word(PHASES, "the kind of node")
    track: list[int] = up_to(SLOTS, word(CARDS, "lunar cards laid so far", first=1))
    tokens: list[int] = up_to(TOKENS_IN_PLAY, word(TOKENS, "tokens of columns 7, 14, 21, 28", first=1), different=False)
    deck: list[int] = counts(KINDS, MOST_OF_A_KIND, "cards left in the deck")
    discard: list[int] = counts(KINDS, MOST_OF_A_KIND, "cards discarded")
    hands: Any = each(
        repeated(KINDS, HAND_LIMIT + 1, "the action cards of a seat"), MOST_SEATS, lambda s: s.option_players
    )
    astronauts = rows(count_astronauts, "the astronauts, by number")
    seat = own(seat_of, _read_seat, key="astronauts[].seat")
    x: list[int] = each(number(0, GOAL, "its column"), MOST_SEATS, key="astronauts[].x")
    y: list[int] = each(number(LOWEST, HIGHEST, "its level"), MOST_SEATS, key="astronauts[].y")
    z: list[int] = each(number(0, MOST_SEATS - 1, "how many lie under it in its box"), MOST_SEATS, key="astronauts[].z")
    sputniks: list[int] = each(number(0, SPUTNIKS, "Sputnik counters"), MOST_SEATS, key="astronauts[].sputniks")
    ec: list[int] = each(number(0, EC_COUNTERS, "EC counters"), MOST_SEATS, key="astronauts[].ec")
    handicap: list[int] = each(flag("has a red counter"), MOST_SEATS, key="astronauts[].handicap")
    crashed: list[int] = each(flag("lies stunned"), MOST_SEATS, key="astronauts[].crashed")
    reroll: list[int] = each(flag("has the right of WOM-B06"), MOST_SEATS, key="astronauts[].reroll")
    finished: list[int] = each(
        number(0, MOST_SEATS, "0 in the race, else 1 for the first across and so on"),
        MOST_SEATS,
        key="astronauts[].finished",
    )
    round: int = number(0, MAX_ROUNDS, "the round, 0 in the set-up", most=lambda s: s.option_round_limit)
    order: list[int] = each(
        number(0, MOST_SEATS - 1, "order of play of this round", most=lambda s: count_astronauts(s) - 1),
        MOST_SEATS,
        count_in_order,
    )
    turn: int = number(-1, MOST_SEATS, "whose turn it is, as a place in `order`", most=count_astronauts)
    protected: int = several(
        range(MOST_SEATS), "astronauts in last position at the start of the round", most=count_astronauts
    )
    active: int = _astronaut("whose turn it is, or who makes an Extra jump")
    mover: int = _astronaut("whose token works")
    dice: int = number(0, DICE_STANDING, "dice due")
    removed: int = kept(0, (1 << len(COLOURS)) - 1, "set of colours of which a die is out")
    out_of_pool = own(
        lambda s: colours_text(s.removed), _read_removed, key="removed", meaning="colours of which a die is out"
    )
    program: Any = each(repeated(COLOURS, DICE, "dice given to a jump of this turn", joined=True), JUMPS_A_TURN)
    jump: int = number(0, EXTRA_JUMP, "the jump in hand or just made, 4 for an Extra jump")
    pending: list[int] = repeated(COLOURS, DICE, "dice still to be thrown", joined=True)
    faces: list[int] = repeated(FACES, DICE, "dice that lie")
    ahead: int = several(
        range(MOST_SEATS), "astronauts ahead of the active one when its jump began", most=count_astronauts
    )
    touched: int = flag("the active astronaut passed a Sputnik in this move")
    crash: int = flag("an accident whose loss is still to come")
    ask: int = kept(0, (1 << MOST_SEATS) - 1, "set of seats still to come in what is drawn or asked")
    asked = own(lambda s: seats_in(s, s.ask), _read_ask, key="ask", meaning="seats still to come, in the order of play")
    ask_end: int = kept(0, (1 << MOST_SEATS) - 1, "set of seats still to come at the end of the round")
    asked_at_the_end = own(
        lambda s: seats_in(s, s.ask_end), _read_ask_end, key="ask_end", meaning="the same, during an Extra jump"
    )
    reason: int = ending(REASONS)
