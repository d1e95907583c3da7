"""What a seat may know, as numbers: all of it, for nothing is hidden (section 8).

Marines stand from the observer on, in the order of their seats. Planes show the full board; on the half board they are
empty behind its last column. What is drawn and thrown for the whole team is told to all alike.

There is one symmetry: whoever changes places round the table sees the same numbers but for `seat`, and moves that name
a marine name it by its seat. It holds as far as no number decides: the lower one goes first in the set-up (MOM-S05 to
MOM-S08), of marines as far from the MMM on one level (MOM-O03) and among those who bait (MOM-C08), and where the order
is free the lowest seat enters what the team decides (MOM-O05). The planet has none: terrain cards lie the same way
round on both sides, and of two columns as far from the MMM the lower one comes first (MOM-D02).
"""

from __future__ import annotations

from typing import Final

from crossings.engine import Block, Cells, Record, kernel
from crossings.engine.layout import starts
from crossings.games.march_on_mars.rules.data import (
    ABILITIES,
    ALIENS_IN_BOX,
    BASE_OPTION,
    COLUMNS,
    FLOOR_0,
    FLOORS,
    GATES,
    INJECTED_DICE,
    KINDS_OF_ALIEN,
    MOST_COLUMNS,
    MOST_DRAWN,
    MOST_SEATS,
    RIGHT,
    SLOTS,
    TRAINING_CARDS,
    YELLOW,
)
from crossings.games.march_on_mars.rules.kernels import actor
from crossings.games.march_on_mars.rules.planet import board
from crossings.games.march_on_mars.rules.rounds import count_waiting
from crossings.games.march_on_mars.rules.schema import PHASES, REASONS, RIGHTS, THROWS
from crossings.shared.ring.data import ACTIONS_EACH_TURN, DICE_EACH, FACES
from crossings.shared.ring.observed import DICE, PLANES_OF_GROUND, observe_dice, observe_ground, observe_set

MARKS: Final = ("crashed", "out", "used", "strained", "bait", "active", "beacon")
CRASHED, OUT, USED, STRAINED, BAIT, ACTIVE, BEACON = range(len(MARKS))
NOTES: Final = ("moved", "shot", "fired", "strain", "unleash")
OPTIONS: Final = ("players", "difficulty", "specials", "order", "turns", "target", "base", "black_twos")
MOST_ROUNDS: Final = 20
MOST_OF_ALIEN: Final = ALIENS_IN_BOX[YELLOW]
THROW_KINDS: Final = THROWS[1:]
GATE_NAMES: Final = GATES[1:]

LAYOUT: Final = (
    Block(
        "ground",
        (PLANES_OF_GROUND, FLOORS, MOST_COLUMNS),
        "boxes by `[what, level, column]`: circles, hazards, rock; levels -1 to 2; cards not laid yet are air",
    ),
    Block(
        "aliens",
        (KINDS_OF_ALIEN, FLOORS, MOST_COLUMNS),
        "aliens on the board by `[yellow, blue, red; level, column]`: how many",
        MOST_OF_ALIEN,
    ),
    Block(
        "marines",
        (MOST_SEATS, FLOORS, MOST_COLUMNS),
        "where each marine is, the observer's first, by `[marine, level, column]`; nowhere until it is placed",
    ),
    Block(
        "marks",
        (MOST_SEATS, len(MARKS)),
        "of each marine: lies crashed, is out of the game, has used its Orbital bombing, strained itself in its last "
        "turn, baits in this round, acts, is the beacon of a missile",
    ),
    Block("training", (MOST_SEATS, TRAINING_CARDS), "one for the training card of each marine: 1 to 6"),
    Block("abilities", (MOST_SEATS, len(ABILITIES)), f"one for the ability of each marine: {', '.join(ABILITIES)}"),
    Block("bag", (KINDS_OF_ALIEN,), "aliens in the bag: yellow, blue, red", MOST_OF_ALIEN),
    Block("incoming", (KINDS_OF_ALIEN,), "aliens in the incoming wave: yellow, blue, red", MOST_OF_ALIEN),
    Block("draw", (len(SLOTS),), f"how many aliens are drawn now, by where they go: {', '.join(SLOTS)}", MOST_DRAWN),
    Block("base_hits", (1,), "hits on the base", BASE_OPTION[1]),
    Block("phase", (len(PHASES),), f"one for the kind of node: {', '.join(PHASES)}"),
    Block("to_act", (MOST_SEATS,), "one for the seat to decide; none for chance and when the game is over"),
    Block("round", (1,), "the round, 0 in the set-up", MOST_ROUNDS),
    Block(
        "order",
        (MOST_SEATS, MOST_SEATS),
        "whose turn of the round is still to come, by `[place, marine]`: in order of play, or by their numbers if free",
    ),
    Block("ask", (MOST_SEATS,), "seats with a bait that are still to be asked"),
    Block("side", (RIGHT,), "one for what the die of this round's wave shows: 1 left, 2 right"),
    Block("dice_due", (1,), "dice to be given out, while they are", INJECTED_DICE),
    *DICE,
    Block("action", (ACTIONS_EACH_TURN,), "one for the action in hand or last made"),
    Block("throw", (len(THROW_KINDS),), f"one for what the dice are thrown for: {', '.join(THROW_KINDS)}"),
    Block("gate", (len(GATE_NAMES),), f"one for where a teleportation leads: {', '.join(GATE_NAMES)}"),
    Block("has_hand", (1,), "whether dice were foreseen in this turn, and lie in the hand"),
    Block("hand", (len(FACES),), f"dice foreseen and not taken yet, by face: {', '.join(FACES)}", DICE_EACH),
    Block("rerolled", (len(RIGHTS),), f"rights of reroll used up: {', '.join(RIGHTS)}"),
    Block(
        "notes",
        (len(NOTES),),
        "of this turn: a jump was made, a shot was made, a shot of this throw was made and another one is possible, "
        "the marine has strained itself, a wave is due",
    ),
    Block("ending", (len(REASONS),), "one for why the game is over: MMM destroyed, base destroyed, out of time"),
    Block("seat", (MOST_SEATS,), "one for the number of the observer's seat, by which moves name marines"),
    Block(
        "options",
        (len(OPTIONS),),
        "players, difficulty (1: hard), specials (0 dealt, 1 chosen, 2 none), order (1: free), turns, target, base, "
        "black_twos",
        MOST_ROUNDS,
    ),
)
(
    GROUND, ALIENS_AT, MARINES, MARKED, TRAINING, TRAINED, BAG, INCOMING, DRAWN_FOR, BASE_HITS, PHASE, TO_ACT, ROUND,
    ORDER, ASK, SIDE, DICE_DUE, PROGRAM, _, _, ACTION, THROW, GATE, HAS_HAND, HAND, REROLLED, NOTED, ENDING, SEAT, SET,
) = starts(LAYOUT)  # fmt: skip


@kernel
def observe(s: Record, seat: int, out: Cells) -> None:
    """Section 8: the state, seen by a seat."""
    for column in range(COLUMNS[board(s)]):
        observe_ground(s, column, FLOORS, MOST_COLUMNS, GROUND, out)
        observe_aliens(s, column, out)
    for place in range(s.option_players):
        observe_marine(s, (seat + place) % s.option_players, place, out)
    observe_supplies(s, out)
    observe_course(s, seat, out)
    observe_turn(s, out)
    observe_throw(s, out)
    out[SEAT + seat] = 1
    observe_options(s, out)


@kernel
def observe_aliens(s: Record, column: int, out: Cells) -> None:
    """MOM-D01: the aliens in the boxes of a column."""
    for floor in range(FLOORS):
        for colour in range(KINDS_OF_ALIEN):
            out[ALIENS_AT + (colour * FLOORS + floor) * MOST_COLUMNS + column] = s.aliens[column, floor, colour]


@kernel
def observe_marine(s: Record, marine: int, place: int, out: Cells) -> None:
    """MOM-S05 to MOM-S08, MOM-K02, MOM-Y07: a marine; `place`: how many seats after the observer."""
    if s.x[marine] != 0:
        out[MARINES + (place * FLOORS + s.y[marine] + FLOOR_0) * MOST_COLUMNS + s.x[marine]] = 1
    if s.card[marine] != 0:
        out[TRAINING + place * TRAINING_CARDS + s.card[marine] - 1] = 1
    if s.ability[marine] != 0:
        out[TRAINED + place * len(ABILITIES) + s.ability[marine] - 1] = 1
    marks = MARKED + place * len(MARKS)
    out[marks + CRASHED] = s.crashed[marine]
    out[marks + OUT] = s.out[marine]
    out[marks + USED] = s.used[marine]
    out[marks + STRAINED] = s.strained[marine]
    out[marks + BAIT] = s.bait[marine]
    out[marks + ACTIVE] = s.active == marine
    out[marks + BEACON] = s.beacon == marine


@kernel
def observe_supplies(s: Record, out: Cells) -> None:
    """MOM-S03, MOM-S04, MOM-W01, MOM-W04: bag, incoming wave, what is drawn, the base."""
    for colour in range(KINDS_OF_ALIEN):
        out[BAG + colour] = s.bag[colour]
        out[INCOMING + colour] = s.incoming[colour]
    out[DRAWN_FOR + s.draw_slot] = s.draw_count
    out[BASE_HITS] = s.base_hits


@kernel
def observe_course(s: Record, seat: int, out: Cells) -> None:
    """MOM-O01, MOM-C08, MOM-W05: where in the game and the round we are, and who is to decide."""
    out[PHASE + s.phase] = 1
    if actor(s) >= 0:
        out[TO_ACT + (actor(s) - seat) % s.option_players] = 1
    out[ROUND] = s.round
    for place in range(count_waiting(s)):
        out[ORDER + place * MOST_SEATS + (s.order[place] - seat) % s.option_players] = 1
    observe_set(s.ask, s.option_players, seat, ASK, out)
    if s.side != 0:
        out[SIDE + s.side - 1] = 1
    if s.reason != 0:
        out[ENDING + s.reason - 1] = 1


@kernel
def observe_turn(s: Record, out: Cells) -> None:
    """MOM-P01, MOM-A06, MOM-T02, MOM-C02, MOM-W07: what is noted of this turn."""
    out[DICE_DUE] = s.dice
    if s.action != 0:
        out[ACTION + s.action - 1] = 1
    for right in range(len(RIGHTS)):
        out[REROLLED + right] = (s.rerolled >> right) & 1
    out[NOTED] = s.moved
    out[NOTED + 1] = s.shot
    out[NOTED + 2] = s.fired
    out[NOTED + 3] = s.strain
    out[NOTED + 4] = s.unleash


@kernel
def observe_throw(s: Record, out: Cells) -> None:
    """MOM-A01, MOM-Y09, MOM-Y12: dice given out, thrown and foreseen, and what for."""
    observe_dice(s, PROGRAM, out)
    if s.throw != 0:
        out[THROW + s.throw - 1] = 1
    if s.gate != 0:
        out[GATE + s.gate - 1] = 1
    out[HAS_HAND] = s.has_hand
    for face in range(len(FACES)):
        out[HAND + face] = s.hand[face]


@kernel
def observe_options(s: Record, out: Cells) -> None:
    """The readings that are played (`OPTIONS`)."""
    out[SET] = s.option_players
    out[SET + 1] = s.option_difficulty
    out[SET + 2] = s.option_specials
    out[SET + 3] = s.option_order
    out[SET + 4] = s.option_turns
    out[SET + 5] = s.option_target
    out[SET + 6] = s.option_base
    out[SET + 7] = s.option_black_twos
