"""What a seat may know, as numbers: everything except other hands, the deck, and the seat asked to react (section 8).

Seats and astronauts are listed by number, from the observer on. In a two-player game the second astronauts of both
seats follow the first ones, so the observer's own are the first and the third. The kind of reaction window is public,
since it follows from public information. `to_act` and `ask` are empty if another seat is asked.

After the set-up no rule depends on seat numbers, since ties go by level, stack and order of play (WOM-O02, WOM-O06).
Players who swap seats therefore see the same numbers except `seat`, by which moves name astronauts. The board has no
symmetry: the race runs one way, and the lunar cards aren't their own mirror images.
"""

from __future__ import annotations

from crossings.engine import Block, Cells, Record, kernel
from crossings.engine.layout import expression_block, field_block, make_fill_kernel, manual_offsets, options_block
from crossings.shared.ring.data import DICE_EACH, LEVELS, LOWEST
from crossings.shared.ring.jumps import PLANES_OF_GROUND, has_sputnik, observe_ground, observe_set

from .rules.cards import hides_actor
from .rules.data import (
    ACTION_CARDS,
    COLUMNS,
    EC_COUNTERS,
    EXTRA_JUMP,
    HAND_LIMIT,
    KINDS,
    MAX_SEATS,
    SPUTNIKS,
    TOKENS,
    TOKENS_IN_PLAY,
)
from .rules.kernels import actor
from .rules.race import count_astronauts, seat_of
from .rules.schema import ENDED, State

MARKS = ("handicap", "stunned", "reroll", "protected", "ahead", "active", "mover")
HANDICAP, STUNNED, REROLL, PROTECTED, AHEAD, ACTIVE, MOVER = range(len(MARKS))

LAYOUT = (
    Block(
        "ground",
        (PLANES_OF_GROUND + 1, LEVELS, COLUMNS),
        "boxes by `[what, level, column]`: circles, hazards, rock, Sputniks; levels -1 to 3; column 35 is the "
        "finish, the two after it show the first card again; cards not laid yet are air",
    ),
    Block(
        "astronauts",
        (MAX_SEATS, LEVELS, COLUMNS),
        "where each astronaut is, the observer's first, by `[astronaut, level, column]`; in column 35 those that have "
        "finished",
    ),
    Block("beneath", (MAX_SEATS,), "astronauts below each astronaut in its box", 0, MAX_SEATS - 1),
    Block("sputniks", (MAX_SEATS,), "Sputnik counters of each astronaut", 0, SPUTNIKS),
    Block("ec", (MAX_SEATS,), "EC counters of each astronaut", 0, EC_COUNTERS),
    Block("across", (MAX_SEATS,), "1 for the first astronaut to finish, and so on; 0 in the race", 0, MAX_SEATS),
    Block(
        "marks",
        (MAX_SEATS, len(MARKS)),
        "of each astronaut: has a red counter, is stunned, may reroll by its token, was last at the start of the "
        "round, was ahead when this jump began, acts, has entered the box whose token takes effect",
    ),
    expression_block(
        "tokens",
        (TOKENS_IN_PLAY, len(TOKENS)),
        "s.tokens[{}] == {} + 1",
        f"one for the token in column 7, 14, 21, 28: {', '.join(TOKENS)}",
    ),
    expression_block(
        "hand",
        (len(KINDS),),
        "s.hands[seat, {}]",
        f"the observer's action cards, by kind: {', '.join(KINDS)}",
        0,
        HAND_LIMIT + 1,
    ),
    Block("held", (MAX_SEATS,), "how many action cards each seat holds", 0, HAND_LIMIT + 1),
    Block("deck", (1,), "how many action cards are in the deck", 0, ACTION_CARDS),
    field_block(State, "discard"),
    field_block(State, "phase"),
    Block("to_act", (MAX_SEATS,), "one for the seat to decide; none for chance, at the end, and if it is hidden"),
    Block("ask", (MAX_SEATS,), "seats still to draw a card or to be asked here, unless that is hidden"),
    Block("ask_end", (MAX_SEATS,), "seats still to be asked at the end of the round after an Extra jump"),
    field_block(State, "round"),
    Block("order", (MAX_SEATS, MAX_SEATS), "order of play of the round, by `[place in it, astronaut]`"),
    field_block(State, "turn"),
    field_block(State, "dice_due", "dice"),
    field_block(State, "removed"),
    field_block(State, "program", high=DICE_EACH),
    field_block(State, "pending", high=DICE_EACH),
    field_block(State, "faces", high=DICE_EACH),
    expression_block(
        "jump",
        (EXTRA_JUMP,),
        "s.jump == {} + 1",
        "one for the current or last jump: 1, 2, 3, Extra jump; none before the first",
    ),
    field_block(State, "passed", "touched", "crash"),
    expression_block(
        "seat", (MAX_SEATS,), "seat == {}", "one for the number of the observer's seat, by which moves name astronauts"
    ),
    options_block(State, "track"),
)
(
    GROUND, ASTRONAUTS, BENEATH, SPUTNIKS_OF, EC_OF, ACROSS, MARKED, HELD, DECK, TO_ACT, ASK, ASK_END, ORDER,
) = manual_offsets(LAYOUT)  # fmt: skip
observe_fields = make_fill_kernel(LAYOUT)


@kernel
def observe(s: Record, seat: int, out: Cells) -> None:
    """Section 8: write the observation of a seat."""
    observe_fields(s, seat, out)
    for column in range(COLUMNS):
        observe_column(s, column, out)
    for astronaut in range(count_astronauts(s)):
        observe_astronaut(s, astronaut, index_in_observation(s, astronaut, seat), out)
    observe_cards(s, seat, out)
    observe_questions(s, seat, out)
    if s.round > 0 and s.phase != ENDED:
        observe_order(s, seat, out)


@kernel
def index_in_observation(s: Record, astronaut: int, seat: int) -> int:
    """WOM-T01: return the index of an astronaut in the observation of a seat."""
    owner = seat_of(s, astronaut)
    seats_later: int = (owner - seat) % s.option_players
    return astronaut - owner + seats_later


@kernel
def observe_column(s: Record, column: int, out: Cells) -> None:
    """WOM-J04, WOM-S01: write the boxes of a column and their Sputniks."""
    observe_ground(s, column, LEVELS, COLUMNS, GROUND, out)
    for level in range(LEVELS):
        at = GROUND + (PLANES_OF_GROUND * LEVELS + level) * COLUMNS + column
        out[at] = has_sputnik(s, column, LOWEST + level)


@kernel
def observe_astronaut(s: Record, astronaut: int, index: int, out: Cells) -> None:
    """WOM-T03, WOM-F02: write an astronaut at its index in the observation."""
    out[ASTRONAUTS + (index * LEVELS + s.y[astronaut] - LOWEST) * COLUMNS + s.x[astronaut]] = 1
    out[BENEATH + index] = s.z[astronaut]
    out[SPUTNIKS_OF + index] = s.sputniks[astronaut]
    out[EC_OF + index] = s.ec[astronaut]
    out[ACROSS + index] = s.finished[astronaut]
    marks = MARKED + index * len(MARKS)
    out[marks + HANDICAP] = s.handicap[astronaut]
    out[marks + STUNNED] = s.crashed[astronaut]
    out[marks + REROLL] = s.reroll[astronaut]
    out[marks + PROTECTED] = (s.protected >> astronaut) & 1
    out[marks + AHEAD] = (s.ahead >> astronaut) & 1
    out[marks + ACTIVE] = s.active == astronaut
    out[marks + MOVER] = s.mover == astronaut


@kernel
def observe_cards(s: Record, seat: int, out: Cells) -> None:
    """WOM-S04, WOM-A02: write the number of action cards in each hand and in the deck."""
    for kind in range(len(KINDS)):
        out[DECK] += s.deck[kind]
        for place in range(s.option_players):
            out[HELD + place] += s.hands[(seat + place) % s.option_players, kind]


@kernel
def observe_questions(s: Record, seat: int, out: Cells) -> None:
    """WOM-A05, section 8: write the actor and the seats still to be asked, unless they are hidden from the seat."""
    if not hides_actor(s, seat):
        observe_set(s.ask, s.option_players, seat, ASK, out)
        if actor(s) >= 0:
            out[TO_ACT + (actor(s) - seat) % s.option_players] = 1
    observe_set(s.ask_end, s.option_players, seat, ASK_END, out)


@kernel
def observe_order(s: Record, seat: int, out: Cells) -> None:
    """WOM-O01: write the order of play of this round."""
    for place in range(count_astronauts(s)):
        out[ORDER + place * MAX_SEATS + index_in_observation(s, s.order[place], seat)] = 1
