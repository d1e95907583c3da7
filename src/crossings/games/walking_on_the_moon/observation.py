"""What a seat may know, as numbers: all but other hands, the deck, and who is asked at a moment for cards (section 8).

Seats and astronauts stand from the observer on, in the order of their numbers, and with two seats the second astronauts
of both after the first ones: the observer's own are then the first and the third. Which moment for cards it is may be
told to all, for it follows from what lies open; `to_act` and `ask` are empty where another seat is asked.

After the set-up no rule knows one number from another, for ties go by level, stack and order of play (WOM-O02,
WOM-O06): whoever changes places round the table sees the same numbers, but for `seat`, by which moves name astronauts.
The board has no symmetry: the race runs one way, and the lunar cards are not their own mirror images.
"""

from __future__ import annotations

from typing import Final

from crossings.engine import Block, Cells, Record, kernel
from crossings.engine.layout import starts
from crossings.games.walking_on_the_moon.rules.cards import is_asked_hidden
from crossings.games.walking_on_the_moon.rules.data import (
    ACTION_CARDS,
    COLUMNS,
    DICE_STANDING,
    EC_COUNTERS,
    EXTRA_JUMP,
    HAND_LIMIT,
    KINDS,
    MOST_SEATS,
    SPUTNIKS,
    TOKENS,
    TOKENS_IN_PLAY,
)
from crossings.games.walking_on_the_moon.rules.kernels import actor
from crossings.games.walking_on_the_moon.rules.race import count_astronauts, seat_of
from crossings.games.walking_on_the_moon.rules.schema import ENDED, MAX_ROUNDS, PHASES
from crossings.shared.ring.data import COLOURS, LEVELS, LOWEST
from crossings.shared.ring.jumps import has_sputnik
from crossings.shared.ring.observed import DICE, PLANES_OF_GROUND, observe_dice, observe_ground, observe_set

MARKS: Final = ("handicap", "stunned", "reroll", "protected", "ahead", "active", "mover")
HANDICAP, STUNNED, REROLL, PROTECTED, AHEAD, ACTIVE, MOVER = range(len(MARKS))
OPTIONS: Final = ("players", "advanced", "black_twos", "last_card", "round_limit")
MOST_CARDS: Final = 3
"""Of one kind."""

LAYOUT: Final = (
    Block(
        "ground",
        (PLANES_OF_GROUND + 1, LEVELS, COLUMNS),
        "boxes by `[what, level, column]`: circles, hazards, rock, Sputniks; levels -1 to 3; column 35 is the goal, "
        "the two after it show the first card once more; cards not laid yet are air",
    ),
    Block(
        "astronauts",
        (MOST_SEATS, LEVELS, COLUMNS),
        "where each astronaut is, the observer's first, by `[astronaut, level, column]`; in column 35 those across",
    ),
    Block("beneath", (MOST_SEATS,), "how many lie under each astronaut in its box", MOST_SEATS - 1),
    Block("sputniks", (MOST_SEATS,), "Sputnik counters of each astronaut", SPUTNIKS),
    Block("ec", (MOST_SEATS,), "EC counters of each astronaut", EC_COUNTERS),
    Block("across", (MOST_SEATS,), "1 for the astronaut that was first across, and so on; 0 in the race", MOST_SEATS),
    Block(
        "marks",
        (MOST_SEATS, len(MARKS)),
        "of each astronaut: has a handicap counter, lies stunned, may reroll by its token, was last at the start of "
        "the round, was ahead when this jump began, acts, has entered the box whose token works",
    ),
    Block(
        "tokens",
        (TOKENS_IN_PLAY, len(TOKENS)),
        f"one for the token that lies in column 7, 14, 21, 28: {', '.join(TOKENS)}",
    ),
    Block("hand", (len(KINDS),), f"the observer's action cards, by kind: {', '.join(KINDS)}", HAND_LIMIT + 1),
    Block("held", (MOST_SEATS,), "how many action cards each seat holds", HAND_LIMIT + 1),
    Block("deck", (1,), "how many action cards are in the deck", ACTION_CARDS),
    Block("discard", (len(KINDS),), f"action cards discarded, by kind: {', '.join(KINDS)}", MOST_CARDS),
    Block("phase", (len(PHASES),), f"one for the kind of node: {', '.join(PHASES)}"),
    Block("to_act", (MOST_SEATS,), "one for the seat to decide; none for chance, at the end, and where it is hidden"),
    Block("ask", (MOST_SEATS,), "seats still to come in what is drawn or asked here, unless it is hidden"),
    Block("ask_end", (MOST_SEATS,), "seats still to be asked at the end of the round after an Extra jump"),
    Block("round", (1,), "the round, 0 in the set-up", MAX_ROUNDS),
    Block("order", (MOST_SEATS, MOST_SEATS), "order of play of the round, by `[place in it, astronaut]`"),
    Block("turn", (1,), "whose turn it is, as a place in that order; -1 while cards are drawn", MOST_SEATS, -1),
    Block("dice_due", (1,), "dice to be taken, while they are", DICE_STANDING),
    Block("removed", (len(COLOURS),), "colours of which a die is out of the pool: blue, black, white"),
    *DICE,
    Block("jump", (EXTRA_JUMP,), "one for the jump in hand or just made: 1, 2, 3, Extra jump; none before the first"),
    Block("passed", (2,), "the active astronaut passed a Sputnik; has an accident whose loss is still to come"),
    Block("seat", (MOST_SEATS,), "one for the number of the observer's seat, by which moves name astronauts"),
    Block("options", (len(OPTIONS),), ", ".join(OPTIONS), MAX_ROUNDS),
)
(
    GROUND, ASTRONAUTS, BENEATH, SPUTNIKS_OF, EC_OF, ACROSS, MARKED, TOKENS_LAID, HAND, HELD, DECK, DISCARD, PHASE,
    TO_ACT, ASK, ASK_END, ROUND, ORDER, TURN, DICE_DUE, REMOVED, PROGRAM, _, _, JUMP, PASSED, SEAT, SET,
) = starts(LAYOUT)  # fmt: skip


@kernel
def observe(s: Record, seat: int, out: Cells) -> None:
    """Section 8: the state, seen by a seat."""
    for column in range(COLUMNS):
        observe_column(s, column, out)
    for astronaut in range(count_astronauts(s)):
        observe_astronaut(s, astronaut, place_seen(s, astronaut, seat), out)
    observe_cards(s, seat, out)
    observe_course(s, seat, out)
    if s.round > 0 and s.phase != ENDED:
        observe_order(s, seat, out)
    observe_turn(s, out)
    out[SEAT + seat] = 1
    observe_options(s, out)


@kernel
def place_seen(s: Record, astronaut: int, seat: int) -> int:
    """WOM-T01: how many astronauts stand before this one in what a seat is told."""
    owner = seat_of(s, astronaut)
    seats_later: int = (owner - seat) % s.option_players
    return astronaut - owner + seats_later


@kernel
def observe_column(s: Record, column: int, out: Cells) -> None:
    """WOM-J04, WOM-S01: the boxes of a column, and the Sputniks in them."""
    observe_ground(s, column, LEVELS, COLUMNS, GROUND, out)
    for floor in range(LEVELS):
        at = GROUND + (PLANES_OF_GROUND * LEVELS + floor) * COLUMNS + column
        out[at] = has_sputnik(s, column, LOWEST + floor)


@kernel
def observe_astronaut(s: Record, astronaut: int, place: int, out: Cells) -> None:
    """WOM-T03, WOM-F02: an astronaut, which stands in this place."""
    out[ASTRONAUTS + (place * LEVELS + s.y[astronaut] - LOWEST) * COLUMNS + s.x[astronaut]] = 1
    out[BENEATH + place] = s.z[astronaut]
    out[SPUTNIKS_OF + place] = s.sputniks[astronaut]
    out[EC_OF + place] = s.ec[astronaut]
    out[ACROSS + place] = s.finished[astronaut]
    marks = MARKED + place * len(MARKS)
    out[marks + HANDICAP] = s.handicap[astronaut]
    out[marks + STUNNED] = s.crashed[astronaut]
    out[marks + REROLL] = s.reroll[astronaut]
    out[marks + PROTECTED] = (s.protected >> astronaut) & 1
    out[marks + AHEAD] = (s.ahead >> astronaut) & 1
    out[marks + ACTIVE] = s.active == astronaut
    out[marks + MOVER] = s.mover == astronaut


@kernel
def observe_cards(s: Record, seat: int, out: Cells) -> None:
    """WOM-S02, WOM-S04, WOM-A02: tokens, the observer's cards, how many others hold, the deck as a number, discards."""
    for box in range(TOKENS_IN_PLAY):
        if s.tokens[box] != 0:
            out[TOKENS_LAID + box * len(TOKENS) + s.tokens[box] - 1] = 1
    for kind in range(len(KINDS)):
        out[HAND + kind] = s.hands[seat, kind]
        out[DISCARD + kind] = s.discard[kind]
        out[DECK] += s.deck[kind]
        for place in range(s.option_players):
            out[HELD + place] += s.hands[(seat + place) % s.option_players, kind]


@kernel
def observe_course(s: Record, seat: int, out: Cells) -> None:
    """WOM-A05, section 8: the phase, and who decides and is still to come, where the seat may know that."""
    out[PHASE + s.phase] = 1
    if not is_asked_hidden(s, seat):
        observe_set(s.ask, s.option_players, seat, ASK, out)
        if actor(s) >= 0:
            out[TO_ACT + (actor(s) - seat) % s.option_players] = 1
    observe_set(s.ask_end, s.option_players, seat, ASK_END, out)


@kernel
def observe_order(s: Record, seat: int, out: Cells) -> None:
    """WOM-O01: the order of play of this round."""
    for place in range(count_astronauts(s)):
        out[ORDER + place * MOST_SEATS + place_seen(s, s.order[place], seat)] = 1


@kernel
def observe_turn(s: Record, out: Cells) -> None:
    """WOM-O01, WOM-P01, WOM-A12, WOM-M02: round, turn, dice and jump."""
    out[ROUND] = s.round
    out[TURN] = s.turn
    out[DICE_DUE] = s.dice
    for colour in range(len(COLOURS)):
        out[REMOVED + colour] = (s.removed >> colour) & 1
    observe_dice(s, PROGRAM, out)
    if s.jump > 0:
        out[JUMP + s.jump - 1] = 1
    out[PASSED] = s.touched
    out[PASSED + 1] = s.crash


@kernel
def observe_options(s: Record, out: Cells) -> None:
    """The readings that are played (`OPTIONS`)."""
    out[SET] = s.option_players
    out[SET + 1] = s.option_advanced
    out[SET + 2] = s.option_black_twos
    out[SET + 3] = s.option_last_card
    out[SET + 4] = s.option_round_limit
