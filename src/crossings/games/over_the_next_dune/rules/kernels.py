"""The rules of Over the Next Dune: the start, the actions of each phase, and the kernel interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, kernel
from crossings.engine.kernels.bits import count_bits
from crossings.engine.kernels.emit import emit
from crossings.engine.kernels.interface import NO_MOVE
from crossings.engine.kernels.rng import draw_below

from .data import (
    ACTIONS,
    CARD_PART,
    CARDS,
    DRAW_BEGIN,
    DRAW_COUNT,
    DRAW_LOWEST,
    END_PART,
    ENDED,
    ESCAPED,
    FLIP_BEGIN,
    JOIN,
    KINDS_OF_CARD,
    LEFT,
    MOVE,
    ORDER,
    OUTCOMES,
    PART_DIRECTION,
    PARTS,
    PARTS_OF,
    PIECE,
    PLACE,
    PLACE_PART,
    REASONS,
    RIGHT,
    SAFE,
    SEARCH,
    SOLDIERS,
    START_COLUMNS,
    START_ROW,
    STRAIGHT,
)
from .effects import CARDS_ALIKE, LEFT_OTHERS, STAYED, STOPPED_MOVING
from .schema import State
from .search import RING_SIZE, can_be_placed_at, next_rescued, place_freed
from .setup import end_phase, flip, is_piece_used, route, set_up, shuffle
from .sneak import card_holder, must_take_first_card, next_chooser, possible_movement, step, take_card
from .soldiers import begin_movement, count_status, end_movement, is_solo, is_waiting, owner

ALL_PARTS = len(PARTS)
DONE = len(ACTIONS) - 1


@kernel
def write_cards(s: Record, soldier: int, out: Ints) -> int:
    """OND-23, OND-24, OND-49: the turn order cards that the soldier can take."""
    if must_take_first_card(s):
        out[0] = (soldier - 1) * ALL_PARTS + CARD_PART
        return 1
    count = 0
    for card in range(1, CARDS + 1):
        if card_holder(s, card) == 0:
            out[count] = (soldier - 1) * ALL_PARTS + CARD_PART + card - 1
            count += 1
    return count


@kernel
def write_places(s: Record, soldier: int, out: Ints) -> int:
    """OND-48: the places where the freed captive can be put."""
    count = 0
    for place in range(RING_SIZE):
        if can_be_placed_at(s, s.soldier_captor[soldier], place):
            out[count] = (soldier - 1) * ALL_PARTS + PLACE_PART + place
            count += 1
    return count


@kernel
def write_movement(s: Record, soldier: int, points: int, out: Ints, count: int) -> int:
    """OND-28, OND-34: write a soldier's steps, and `end` if he is the mover, from index `count` on.

    Returns the new count.
    """
    movement = possible_movement(s, soldier, points)
    for i in range(count_bits(movement)):
        out[count + i] = (soldier - 1) * ALL_PARTS + PARTS_OF[movement, i]
    return count + count_bits(movement)


@kernel
def write_first_steps(s: Record, out: Ints) -> int:
    """OND-27: solo, between movements: the first steps of all soldiers who may move, and `done`."""
    count = 0
    for soldier in range(1, SOLDIERS + 1):
        if is_waiting(s, soldier):
            count = write_movement(s, soldier, s.option_move, out, count)
    out[count] = DONE
    return count + 1


@kernel
def choose_first_step(s: Record, rng: Rng, buffer: Ints) -> int:
    """OND-27: solo, between movements: a random first step of any soldier who may move, or `done`."""
    count = 1
    for soldier in range(1, SOLDIERS + 1):
        buffer[soldier] = possible_movement(s, soldier, s.option_move) if is_waiting(s, soldier) else 0
        count += count_bits(int(buffer[soldier]))
    n = draw_below(rng, count)
    for soldier in range(1, SOLDIERS + 1):
        steps = count_bits(int(buffer[soldier]))
        if n < steps:
            return (soldier - 1) * ALL_PARTS + PARTS_OF[buffer[soldier], n]
        n -= steps
    return DONE


__all__ = [
    "ACTIONS",
    "MAX_LEGAL",
    "MAX_MOVES",
    "MAX_OUTCOMES",
    "OUTCOMES",
    "REASONS",
    "State",
    "actor",
    "chances",
    "choose",
    "draw",
    "is_winner",
    "legal",
    "most_moves",
    "play",
    "reason",
    "score",
    "start",
]
"""The kernel interface; parts of it are defined in `schema` and `data`."""

MAX_LEGAL = 41
MAX_OUTCOMES = 18
MAX_TURNS, MOVES_OF_SETUP, MOVES_OF_TURN = 10, 43, 414
"""The set-up has 43 draws. A turn has at most 8 flipped cards, 5 turn order cards, 41 decisions about movement, and
5 placings and 5 cards after the start of the sneak phase and after each of its 35 steps."""


def most_moves(options: Mapping[str, Any]) -> int:
    """OND-62: an upper bound from the number of turns."""
    return MOVES_OF_SETUP + MOVES_OF_TURN * int(options["turns"])


MAX_MOVES = most_moves({"turns": MAX_TURNS})


@kernel
def start(s: Record) -> None:
    """OND-02, OND-06, OND-11: a full deck, soldiers on their starting spaces, the first terrain piece due."""
    shuffle(s)
    for soldier in range(1, SOLDIERS + 1):
        s.soldier_column[soldier] = START_COLUMNS[soldier - 1]
        s.soldier_row[soldier] = START_ROW
    s.first = 1 if is_solo(s) else 0
    s.phase = PIECE


@kernel
def actor(s: Record) -> int:
    """Section 7: the seat that decides next, `CHANCE` or `OVER`."""
    if s.phase == MOVE:
        return 0 if is_solo(s) else owner(s, s.mover)
    if s.phase <= SEARCH:
        return CHANCE
    if s.phase == ENDED:
        return OVER
    if s.phase == PLACE:
        return owner(s, next_rescued(s))
    return owner(s, next_chooser(s))


@kernel
def legal(s: Record, out: Ints) -> int:
    """Section 7: the numbers of the actor's legal actions, ascending."""
    if s.phase == MOVE:
        if s.mover == 0:
            return write_first_steps(s, out)
        return write_movement(s, s.mover, s.points, out, 0)
    if s.phase == ORDER or s.phase == JOIN:
        return write_cards(s, next_chooser(s), out)
    if s.phase == PLACE:
        return write_places(s, next_rescued(s), out)
    return 0


@kernel
def choose(s: Record, rng: Rng, buffer: Ints) -> int:
    """Section 7: a uniformly random legal action of the movement phase.

    Returns `NO_MOVE` in other phases, whose actions are listed.
    """
    if s.phase != MOVE:
        return NO_MOVE
    if s.mover == 0:
        return choose_first_step(s, rng, buffer)
    movement = possible_movement(s, s.mover, s.points)
    return (s.mover - 1) * ALL_PARTS + PARTS_OF[movement, draw_below(rng, count_bits(movement))]


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """Section 7: the possible outcomes with weights: dice uniformly, movement cards by their number in the deck."""
    count = 0
    if s.phase < SEARCH:
        for i in range(DRAW_COUNT[s.phase]):
            if s.phase != PIECE or not is_piece_used(s, i + 1):
                out[count] = DRAW_BEGIN[s.phase] + i
                weights[count] = 1
                count += 1
    elif s.phase == SEARCH:
        for card in range(KINDS_OF_CARD):
            if s.deck[card] != 0:
                out[count] = FLIP_BEGIN + card
                weights[count] = s.deck[card]
                count += 1
    return count


@kernel
def draw(s: Record, rng: Rng) -> int:
    """Section 7: a random die of the set-up, or movement card.

    Returns `NO_MOVE` for terrain pieces, whose outcomes are listed.
    """
    if s.phase == PIECE:
        return NO_MOVE
    if s.phase < SEARCH:
        return DRAW_BEGIN[s.phase] + draw_below(rng, DRAW_COUNT[s.phase])
    card = draw_below(rng, s.deck[LEFT] + s.deck[STRAIGHT] + s.deck[RIGHT])
    return FLIP_BEGIN + int(card >= s.deck[LEFT]) + int(card >= s.deck[LEFT] + s.deck[STRAIGHT])


@kernel
def only_card(s: Record) -> int:
    """Section 7: the only kind of card left in the deck of a search phase, so that no draw is needed, else -1."""
    if s.phase != SEARCH:
        return -1
    for card in range(KINDS_OF_CARD):
        if s.deck[card] == s.deck[LEFT] + s.deck[STRAIGHT] + s.deck[RIGHT]:
            return card
    return -1


@kernel
def act(s: Record, soldier: int, part: int) -> None:
    """OND-65: carry out the action of a soldier."""
    direction = PART_DIRECTION[part]
    if direction != 0:
        if s.mover == 0:
            begin_movement(s, soldier)
        step(s, soldier, direction)
    elif part == END_PART:
        emit(s, (STAYED if s.points == s.option_move else STOPPED_MOVING, soldier))
        end_movement(s)
    elif part >= PLACE_PART:
        place_freed(s, soldier, part - PLACE_PART)
    else:
        take_card(s, soldier, part - CARD_PART + 1)


@kernel
def play(s: Record, move: int) -> None:
    """Carry out an action or outcome and everything that follows automatically.

    If only one kind of card is left, its cards are flipped automatically, too.
    """
    if move < DONE:
        act(s, move // ALL_PARTS + 1, move % ALL_PARTS)
        route(s)
    elif move == DONE:
        emit(s, (LEFT_OTHERS,))
        end_phase(s)
    elif move >= FLIP_BEGIN:
        flip(s, move - FLIP_BEGIN)
    else:
        set_up(s, move - DRAW_BEGIN[s.phase] + DRAW_LOWEST[s.phase])
    card = only_card(s)
    if card >= 0:
        emit(s, (CARDS_ALIKE, card))
    while card >= 0:
        flip(s, card)
        card = only_card(s)


@kernel
def reason(s: Record) -> int:
    """OND-60 to OND-63: 0 while the game goes on, else 1 + the index of the reason."""
    return s.reason


@kernel
def score(s: Record, seat: int) -> int:
    """OND-64: for every seat the number of soldiers who are safe."""
    return count_status(s, SAFE)


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """OND-60, OND-64: whether the squad has won; all seats win or lose together."""
    return s.reason == ESCAPED
