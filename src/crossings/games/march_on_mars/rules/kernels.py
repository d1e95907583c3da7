"""The kernel interface of March on Mars: start, legal moves, chance, play and scoring.

`schema` defines the state, `planet` boxes, aliens and marines, `waves` the deployment of aliens, `throws` the values of
dice, `rounds` and `turns` the course of the game, `actions` the moves of a marine, `setup` the set-up; `uses` and
`moves` generate moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, kernel
from crossings.engine.kernels.bits import any_of
from crossings.engine.kernels.interface import NO_MOVE
from crossings.engine.kernels.rng import draw_below
from crossings.shared.ring.data import W1, WHITE, add, add_row
from crossings.shared.ring.jumps import throw_die, write_throws

from .actions import play_choose, play_drone, play_go, play_program
from .data import (
    ABILITY_OF_PLACE,
    ACTIONS,
    AGAIN,
    ALIEN_BLUE,
    DRAWN,
    DRONE_SETS,
    END,
    FIRST_ABILITY,
    FIRST_CARD,
    FIRST_DEAL,
    FIRST_DRAW,
    FIRST_DRONE,
    FIRST_FACE_OUTCOME,
    FIRST_NEXT,
    FIRST_START,
    LEFT,
    LZ_COLUMNS,
    MAX_OUTCOMES_OF_DRAW,
    MAX_SEATS,
    OUTCOMES,
    PROGRAM_COUNT,
    PROGRAM_NUMBERS,
    RED,
    SLOTS_ON,
    TRACK_CARDS,
    YELLOW,
)
from .effects import TO_NEXT, emit_choice
from .moves import (
    draw_aliens,
    write_abilities,
    write_baits,
    write_cards,
    write_choices,
    write_deals,
    write_draws,
    write_go,
    write_other_choices,
    write_waiting,
)
from .planet import board, lay_card, lay_planet
from .rounds import answer_bait, begin_round, begin_turn, count_waiting, first_asked, next_turn, roll_side
from .schema import (
    ABILITY,
    BAIT_NODE,
    DEAL,
    DRAW,
    DRONE_NODE,
    ENDED,
    MAX_ROUNDS,
    MMM_DESTROYED,
    NOBODY,
    ORDER,
    PROGRAM,
    REASONS,
    REROLL,
    ROLL,
    SIDE,
    START,
    TRACK,
    State,
)
from .schema import CHOOSE as CHOOSE_NODE
from .schema import GO as GO_NODE
from .setup import (
    after_track,
    cards_left,
    choose_ability,
    deal_training,
    first_not_placed,
    first_without_ability,
    lay_drawn_card,
    place_marine,
    training_left,
)
from .throws import clear_turn
from .turns import first_pending, roll_die
from .uses import write_uses
from .waves import drop_aliens, fill_bag, start_groups

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
"""The kernel interface; part of it is defined in `schema` and `data`."""

MAX_LEGAL = 320
"""A throw of four dice gives a Jet pack at most 160 jumps; shots, rerolls and programs are far fewer."""
MAX_OUTCOMES = MAX_OUTCOMES_OF_DRAW
MOVES_OF_SETUP, MOVES_OF_TURN, MOVES_OF_ROUND_END = 40, 45, 13


def most_moves(options: Mapping[str, Any]) -> int:
    """MOM-F03: an upper bound on the number of moves; every marine has one turn a round."""
    round_ = MOVES_OF_TURN * int(options["players"]) + MOVES_OF_ROUND_END
    return MOVES_OF_SETUP + round_ * int(options["turns"])


MAX_MOVES = most_moves({"players": MAX_SEATS, "turns": MAX_ROUNDS})


# ---- outcomes ------------------------------------------------------------------------------------


@kernel
def play_draw(s: Record, number: int) -> None:
    """MOM-W03, MOM-W06, MOM-S09: deploy the drawn aliens, then continue the turn, the set-up or the round."""
    slot = s.draw_slot
    s.draw_slot = 0
    s.draw_count = 0
    drop_aliens(s, slot, DRAWN[number, YELLOW], DRAWN[number, ALIEN_BLUE], DRAWN[number, RED])
    if s.active != NOBODY:
        next_turn(s)
    elif s.round == 0 and slot + 1 < SLOTS_ON[board(s)]:
        start_groups(s, slot + 1)
    else:
        begin_round(s)


@kernel
def play_outcome(s: Record, move: int) -> None:
    """MOM-N02: play the outcome of a chance event."""
    if s.phase == ROLL or s.phase == REROLL:
        roll_die(s, move - FIRST_FACE_OUTCOME)
    elif s.phase == SIDE:
        roll_side(s, LEFT + move - FIRST_FACE_OUTCOME - W1)
    elif s.phase == DRAW:
        play_draw(s, move - FIRST_DRAW)
    elif s.phase == DEAL:
        deal_training(s, 1 + move - FIRST_DEAL)
    else:
        lay_drawn_card(s, move - FIRST_CARD)


@kernel
def play_next(s: Record, marine: int) -> None:
    """MOM-O05: begin the turn of the marine that plays next."""
    emit_choice(s, lowest_waiting(s), TO_NEXT, marine)
    begin_turn(s, marine)


# ---- the kernel interface ------------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """MOM-S01, MOM-S02, MOM-S03, MOM-S04: lay the planet and the cards of the option, and fill the bag."""
    clear_turn(s)
    s.active = NOBODY
    for place in range(MAX_SEATS):
        s.order[place] = NOBODY
    lay_planet(s)
    fill_bag(s)
    for slot in range(SLOTS_ON[board(s)]):
        if TRACK_CARDS[s.option_track, slot] > 0:
            lay_card(s, slot, TRACK_CARDS[s.option_track, slot] - 1)
    after_track(s)


@kernel
def actor(s: Record) -> int:
    """MOM-N02, section 7: the seat to decide in this phase."""
    if s.phase == ENDED:
        return OVER
    if s.phase == ABILITY:
        return first_without_ability(s)
    if s.phase == START:
        return first_not_placed(s)
    if s.phase == ORDER:
        return lowest_waiting(s)
    if s.phase == BAIT_NODE:
        return first_asked(s)
    if s.phase == PROGRAM or s.phase == GO_NODE or s.phase == CHOOSE_NODE or s.phase == DRONE_NODE:
        return s.active
    return CHANCE


@kernel
def lowest_waiting(s: Record) -> int:
    """MOM-O05: the lowest seat that has not had its turn in this round."""
    lowest = s.order[0]
    for place in range(1, count_waiting(s)):
        lowest = min(lowest, s.order[place])
    return lowest


@kernel
def legal(s: Record, out: Ints) -> int:
    """MOM-N01, MOM-N03, section 7: write the legal actions of the actor, ascending."""
    if s.phase == CHOOSE_NODE:
        return write_uses(s, s.active, out)
    if s.phase == PROGRAM:
        return write_choices(s, s.active, out)
    if s.phase == GO_NODE:
        return write_go(s, s.active, out)
    if s.phase == DRONE_NODE:
        return add(END, out, add_row(FIRST_DRONE, len(DRONE_SETS), out, 0))
    if s.phase == ORDER:
        return write_waiting(s, out)
    if s.phase == BAIT_NODE:
        return write_baits(out)
    if s.phase == ABILITY:
        return write_abilities(s, out)
    if s.phase == START:
        return add_row(FIRST_START, LZ_COLUMNS[board(s)], out, 0)
    return 0


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """MOM-N02, WOM-J01, WOM-J02: write the outcomes of dice, bag and cards, with their weights."""
    if s.phase == ROLL or s.phase == REROLL:
        return write_throws(s, first_pending(s), FIRST_FACE_OUTCOME, out, weights)
    if s.phase == SIDE:
        return write_throws(s, WHITE, FIRST_FACE_OUTCOME, out, weights)
    if s.phase == DRAW:
        return write_draws(s, out, weights)
    if s.phase == TRACK:
        return write_cards(s, out, weights)
    if s.phase == DEAL:
        return write_deals(s, out, weights)
    return 0


@kernel
def choose(s: Record, rng: Rng, buffer: Ints) -> int:
    """MOM-P03: choose uniformly among all choices at the start of a turn, without listing the programs.

    Returns NO_MOVE in other phases: then the caller lists all moves.
    """
    if s.phase != PROGRAM:
        return NO_MOVE
    programs = PROGRAM_COUNT[s.dice]
    n = draw_below(rng, programs + write_other_choices(s, s.active, buffer, 0))
    return PROGRAM_NUMBERS[s.dice, n] if n < programs else buffer[n - programs]


@kernel
def draw(s: Record, rng: Rng) -> int:
    """MOM-N02, WOM-J01, WOM-J02: draw the outcome of dice, bag or cards at random."""
    if s.phase == ROLL or s.phase == REROLL:
        return FIRST_FACE_OUTCOME + throw_die(s, first_pending(s), rng)
    if s.phase == SIDE:
        return FIRST_FACE_OUTCOME + throw_die(s, WHITE, rng)
    if s.phase == DRAW:
        return FIRST_DRAW + draw_aliens(s, rng)
    if s.phase == TRACK:
        return FIRST_CARD + any_of(cards_left(s), rng)
    return FIRST_DEAL + any_of(training_left(s), rng) - 1


@kernel
def play(s: Record, move: int) -> None:
    """MOM-N03: play an action or outcome, and everything that follows from it without a decision."""
    if move >= FIRST_FACE_OUTCOME:
        play_outcome(s, move)
    elif s.phase == CHOOSE_NODE:
        play_choose(s, move)
    elif s.phase == PROGRAM:
        play_program(s, move)
    elif s.phase == GO_NODE:
        play_go(s, move)
    elif s.phase == DRONE_NODE:
        play_drone(s, move)
    elif s.phase == ORDER:
        play_next(s, move - FIRST_NEXT)
    elif s.phase == BAIT_NODE:
        answer_bait(s, move == AGAIN)
    elif s.phase == ABILITY:
        choose_ability(s, ABILITY_OF_PLACE[move - FIRST_ABILITY])
    else:
        place_marine(s, move - FIRST_START)


@kernel
def reason(s: Record) -> int:
    """MOM-F01, MOM-F02, MOM-F03, MOM-F05: 0 while the game goes on, else 1 + the index into REASONS."""
    return s.reason


@kernel
def score(s: Record, seat: int) -> int:
    """MOM-F04: 1 for each seat if the MMM is destroyed, else 0."""
    return 1 if s.reason == MMM_DESTROYED else 0


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """MOM-F04, MOM-R43: whether the MMM is destroyed; marines that are out win and lose with the team."""
    return s.reason == MMM_DESTROYED
