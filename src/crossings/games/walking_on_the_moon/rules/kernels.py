"""The rules of Walking on the Moon: the start and the kernel interface.

`schema` defines the state. The other kernels are in `race` (astronauts and their positions), `cards` (action cards),
`throws` (dice), `turns` (rounds and turns), `landings` (jumps and their results) and `setup`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, kernel
from crossings.engine.kernels.interface import NO_MOVE
from crossings.engine.kernels.rng import draw_below
from crossings.shared.ring.data import CARDS, COLOURS, STEPS, add
from crossings.shared.ring.jumps import throw_die, write_throws

from .cards import (
    can_answer,
    count_deck,
    end_question,
    hides_actor,
    is_window,
    kind_at,
    play_no_instructions,
    resample_hidden,
    seats_of_window,
    write_before,
    write_draws,
    write_drops,
    write_ends,
    write_reactions,
)
from .data import (
    ACROSS,
    ACTIONS,
    CALL_MISC,
    CARD_NUMBER,
    FIRST_ACROSS,
    FIRST_ADV,
    FIRST_CARD,
    FIRST_COOP,
    FIRST_DRAW,
    FIRST_DROP,
    FIRST_EC,
    FIRST_EXTRA,
    FIRST_FACE_OUTCOME,
    FIRST_JUMP,
    FIRST_NOINST,
    FIRST_PAY,
    FIRST_PLAN,
    FIRST_PROGRAM,
    FIRST_RE,
    FIRST_RISE,
    FIRST_ROB,
    FIRST_SAB,
    FIRST_SLIP,
    FIRST_TOKEN,
    FIRST_WITH,
    FIRST_XE,
    FIRST_XS,
    GO,
    KINDS,
    LAST_CARD,
    MAX_SEATS,
    NO,
    OUTCOMES,
    PASS,
    SLOTS,
    STOP,
    TRACK_CARDS,
)
from .landings import (
    jump,
    leave_alone,
    pay_for_step,
    play_slipstream,
    rob,
    sabotage,
    share_ec,
    share_sputniks,
    stay,
    take_free_step,
    write_landings,
    write_shares,
    write_steps,
)
from .race import asked_seat, count_astronauts, is_in_race, place_of, seat_of
from .schema import (
    AFTER,
    BEFORE,
    CHOOSE,
    DEAL,
    DRAW,
    DROP,
    END,
    ENDED,
    GO_ON,
    IN_BOX,
    LAND,
    MAX_ROUNDS,
    NOBODY,
    PROGRAM,
    REACT,
    REASONS,
    ROLL,
    ROLL_AGAIN,
    SHARE,
    TOKEN,
    TRACK,
    State,
)
from .setup import draw_lunar_card, end_track, lay_boxes, lay_card, lay_token, write_cards, write_tokens
from .throws import (
    go_on,
    max_dice,
    next_colour,
    play_miscalculation,
    program_dice,
    reroll_by_counter,
    reroll_by_right,
    roll,
    write_choices,
    write_programs,
)
from .turns import deal, draw_card, drop, pass_on, play_cooperation, play_extra_jump, play_planification, stop

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
    "determinize",
    "draw",
    "is_winner",
    "legal",
    "most_moves",
    "play",
    "reason",
    "score",
    "start",
]
"""The kernel interface; `schema` and `data` define a part of it."""

MAX_LEGAL = 542
"""The number of programs for four dice due and two EC counters: 156 + 222 + 164."""
MAX_OUTCOMES = len(CARDS)
MOVES_OF_SETUP, MOVES_OF_SEAT, MOVES_OF_EXTRA_JUMPS = 14, 252, 185
"""Upper bounds on moves of the set-up, per seat and round, and of Extra jumps per round.

Per round, a seat draws and drops a card. Its turn has three jumps, six dice, thirteen rerolls by EC counters, twenty by
tokens and cards, and after each jump about forty questions at most. Two Extra jumps are possible.
"""


def most_moves(options: Mapping[str, Any]) -> int:
    """WOM-R40: return an upper bound on the length of a game; in each round every seat has a turn."""
    moves_per_round = MOVES_OF_SEAT * int(options["players"]) + MOVES_OF_EXTRA_JUMPS
    return MOVES_OF_SETUP + moves_per_round * int(options["round_limit"])


MAX_MOVES = most_moves({"players": MAX_SEATS, "round_limit": MAX_ROUNDS})

# ---- the kernel interface ------------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """WOM-S01, WOM-S03, WOM-T02, WOM-R18: put all astronauts in one stack in column 0.

    A track set by the option is laid at once.
    """
    s.active = NOBODY
    s.mover = NOBODY
    for astronaut in range(count_astronauts(s)):
        s.z[astronaut] = count_astronauts(s) - 1 - astronaut
    lay_boxes(s)
    if s.option_advanced:
        for kind in range(len(KINDS)):
            s.deck[kind] = CARD_NUMBER[kind]
    if s.option_track != 0:
        for slot in range(SLOTS):
            lay_card(s, slot, TRACK_CARDS[s.option_track, slot])
        end_track(s)


@kernel
def actor(s: Record) -> int:
    """WOM-N02, section 7: return chance, the seat asked, or the seat whose astronaut acts."""
    phase = s.phase
    if phase == ENDED:
        return OVER
    if phase <= DRAW or phase in (ROLL, ROLL_AGAIN):
        return CHANCE
    if phase == DROP or is_window(phase):
        return asked_seat(s)
    return seat_of(s, s.mover) if phase == IN_BOX else seat_of(s, s.active)


@kernel
def legal(s: Record, out: Ints) -> int:
    """WOM-N03, section 7: write the numbers of the actor's legal actions in ascending order."""
    phase = s.phase
    if phase == CHOOSE:
        return write_choices(s, out)
    if phase == PROGRAM:
        return write_programs(s, out)
    if phase == GO_ON:
        return add(STOP, out, add(GO, out, 0))
    if phase == DROP:
        return write_drops(s, out)
    if phase == BEFORE:
        return write_before(s, out)
    if phase == AFTER:
        return add(CALL_MISC, out, add(PASS, out, 0))
    if phase == LAND:
        return write_landings(s, out)
    if phase == SHARE:
        return write_shares(s, out)
    if phase == IN_BOX:
        return write_steps(s, out)
    if phase == REACT:
        return write_reactions(s, out)
    if phase == END:
        return write_ends(s, out)
    return 0


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """WOM-J01, WOM-J02, WOM-R07, section 7: write the possible outcomes and their weights."""
    phase = s.phase
    if phase in (ROLL, ROLL_AGAIN):
        return write_throws(s, next_colour(s), FIRST_FACE_OUTCOME, out, weights)
    if phase == TRACK:
        return write_cards(s, out, weights)
    if phase == TOKEN:
        return write_tokens(s, out, weights)
    if phase in (DEAL, DRAW):
        return write_draws(s, out, weights)
    return 0


@kernel
def choose(s: Record, rng: Rng, room: Ints) -> int:
    """WOM-P02: draw a legal program uniformly if the pool is complete; return `NO_MOVE` if actions must be listed."""
    if s.phase != PROGRAM or s.removed != 0:
        return NO_MOVE
    first = FIRST_WITH[s.dice]
    return FIRST_PROGRAM + first + draw_below(rng, FIRST_WITH[max_dice(s) + 1] - first)


@kernel
def draw(s: Record, rng: Rng) -> int:
    """WOM-J01, WOM-J02, WOM-R07, section 7: draw the outcome of a die or the deck.

    Returns `NO_MOVE` if outcomes must be listed.
    """
    if s.phase == ROLL or s.phase == ROLL_AGAIN:
        return FIRST_FACE_OUTCOME + throw_die(s, next_colour(s), rng)
    if s.phase == DEAL or s.phase == DRAW:
        return FIRST_DRAW + kind_at(s, draw_below(rng, count_deck(s)))
    return NO_MOVE


@kernel
def play_outcome(s: Record, move: int) -> None:
    """Apply a chance outcome."""
    if move >= FIRST_FACE_OUTCOME:
        roll(s, move - FIRST_FACE_OUTCOME)
    elif move >= FIRST_DRAW:
        if s.phase == DEAL:
            deal(s, move - FIRST_DRAW)
        else:
            draw_card(s, move - FIRST_DRAW)
    elif move >= FIRST_TOKEN:
        lay_token(s, move - FIRST_TOKEN)
    else:
        draw_lunar_card(s, move - FIRST_CARD)


@kernel
def play_card(s: Record, move: int) -> None:
    """WOM-A05: play a card of the reaction windows after the dice were allocated."""
    if move >= FIRST_EXTRA:
        play_extra_jump(s, (move - FIRST_EXTRA) // len(COLOURS), (move - FIRST_EXTRA) % len(COLOURS))
    elif move >= FIRST_PLAN:
        play_planification(s, move - FIRST_PLAN)
    elif move >= FIRST_SLIP:
        play_slipstream(s, (move - FIRST_SLIP) // len(STEPS), (move - FIRST_SLIP) % len(STEPS) + FIRST_RISE)
    elif move >= FIRST_COOP:
        play_cooperation(s, move - FIRST_COOP)
    else:
        play_miscalculation(s)


@kernel
def play_meeting(s: Record, move: int) -> None:
    """WOM-X01, WOM-T04, WOM-B03, WOM-B05: apply a choice in the box that an astronaut has entered."""
    if move >= FIRST_PAY:
        pay_for_step(s, move - FIRST_PAY + FIRST_RISE)
    elif move >= FIRST_ADV:
        take_free_step(s, move - FIRST_ADV + FIRST_RISE)
    elif move >= FIRST_XE:
        share_ec(s, move - FIRST_XE)
    elif move >= FIRST_XS:
        share_sputniks(s, move - FIRST_XS)
    elif move >= FIRST_SAB:
        sabotage(s, move - FIRST_SAB)
    elif move >= FIRST_ROB:
        rob(s, move - FIRST_ROB)
    elif s.phase == LAND:
        leave_alone(s)
    else:
        stay(s)


@kernel
def play_dice(s: Record, move: int) -> None:
    """WOM-P02, WOM-M03, WOM-M05, WOM-B06: apply a choice of dice."""
    if move >= FIRST_RE:
        reroll_by_right(s, move - FIRST_RE)
    elif move >= FIRST_EC:
        reroll_by_counter(s, move - FIRST_EC)
    elif move >= FIRST_JUMP:
        jump(s, move - FIRST_JUMP)
    else:
        program_dice(s, move - FIRST_PROGRAM)


@kernel
def play(s: Record, move: int) -> None:
    """Section 7: apply an action or outcome and everything that follows from it."""
    if move >= FIRST_CARD:
        play_outcome(s, move)
    elif move >= CALL_MISC:
        play_card(s, move)
    elif move == GO:
        go_on(s)
    elif move == STOP:
        stop(s)
    elif move >= NO:
        play_meeting(s, move)
    elif move >= FIRST_PROGRAM:
        play_dice(s, move)
    elif move == PASS:
        pass_on(s)
    elif move >= FIRST_NOINST:
        play_no_instructions(s, move - FIRST_NOINST)
    else:
        drop(s, move - FIRST_DROP)


@kernel
def reason(s: Record) -> int:
    """WOM-F04, WOM-F05: return 0 during the game, else 1 + the index of the reason."""
    return s.reason


@kernel
def points_of(s: Record, astronaut: int) -> int:
    """WOM-F06, WOM-R16: return the points for an astronaut's position, without its Sputniks."""
    if not is_in_race(s, astronaut):
        return FIRST_ACROSS if s.finished[astronaut] == 1 else ACROSS
    if s.x[astronaut] < LAST_CARD:
        return 0
    return s.option_last_card + s.x[astronaut] - LAST_CARD + 1


@kernel
def score(s: Record, seat: int) -> int:
    """WOM-F06, WOM-T03: return the points of a seat."""
    total = 0
    for astronaut in range(seat, count_astronauts(s), s.option_players):
        total += points_of(s, astronaut) + s.sputniks[astronaut]
    return total


@kernel
def best_place(s: Record, seat: int) -> int:
    """WOM-F07: return the place in race order of a seat's foremost astronaut."""
    best = count_astronauts(s)
    for astronaut in range(seat, count_astronauts(s), s.option_players):
        best = min(best, place_of(s, astronaut))
    return best


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """WOM-F07, WOM-R17: whether a seat has the most points; ties go to the foremost astronaut."""
    own = score(s, seat)
    for other in range(s.option_players):
        rival = score(s, other)
        if rival > own or (rival == own and best_place(s, other) < best_place(s, seat)):
            return False
    return True


# ---- determinization -----------------------------------------------------------------------------


@kernel
def sample_ask(s: Record, seat: int, rng: Rng) -> bool:
    """Section 8: choose a random tail of the window's seats.

    Returns whether its first seat is another one and can play a card now.
    """
    s.ask = seats_of_window(s)
    seats = 0
    for other in range(s.option_players):
        seats += (s.ask >> other) & 1
    for _ in range(draw_below(rng, seats)):
        end_question(s)
    return asked_seat(s) != seat and can_answer(s, asked_seat(s))


@kernel
def determinize(s: Record, seat: int, rng: Rng) -> None:
    """Section 8: sample the other hands, the deck, and in a reaction window the seat asked if it is hidden."""
    is_hidden = hides_actor(s, seat)
    resample_hidden(s, seat, rng)
    while is_hidden and not sample_ask(s, seat, rng):
        resample_hidden(s, seat, rng)
