"""The rules of the coin race."""

from __future__ import annotations

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, Schema, kernel
from crossings.engine.kernels.emit import emit
from crossings.engine.kernels.rng import draw_below
from crossings.engine.schema import BY_RULE, custom, each, flag, number, option, visible_to, word

SEATS = 3
HIDE, TURN, DIE, END = 0, 1, 2, 3
HIDE_LEFT, HIDE_RIGHT, STEP, REST, ROLL, GUESS_LEFT, GUESS_RIGHT, DIE_1 = 0, 1, 2, 3, 4, 5, 6, 7
LEFT, RIGHT = 1, 2
FACES = 3
PRIZE = 2
LAST_TURN = 150
LONGEST_TURN = 3
"""Moves: a step, a roll and the die."""
MAX_LEGAL, MAX_OUTCOMES, MAX_MOVES = 5, FACES, SEATS + LONGEST_TURN * LAST_TURN
REASONS = ("goal", "dusk")
GOAL, DUSK = 1, 2
HID, RAN, RESTED, ROLLED, GUESSED = 0, 1, 2, 3, 4
"""The numbers of effects."""

ACTIONS = ("hide-left", "hide-right", "step", "rest", "roll", "guess-left", "guess-right")
OUTCOMES = ("die-1", "die-2", "die-3")
PHASES = ("hide", "turn", "die", "over")
SIDES = ("none", "left", "right")
MOST_GOAL = 100


def seats_of(s: Record) -> int:
    """Return the number of runners."""
    return s.option_players


def whisper(s: Record) -> list[list[int]]:
    """COI-1: return who may talk: neighbours, until all coins are hidden."""
    return [[a, a + 1] for a in range(seats_of(s) - 1)] if s.phase == HIDE else []


class State(Schema):
    """The schema of a state."""

    option_players: int = option((2, SEATS), 2)
    option_goal: int = option(range(3, MOST_GOAL + 1), 10)
    phase: int = word(PHASES, "what is due")
    turn: int = number(0, SEATS - 1, "whose turn it is", most=lambda s: s.option_players - 1)
    turns: int = number(0, LAST_TURN, "turns that are over")
    stepped: int = flag("whether in this turn")
    coin: list[int] = visible_to(BY_RULE, each(word(SIDES, "where the coin is hidden"), SEATS, seats_of, key="coins"))
    shown: list[int] = each(flag("whether it was guessed at"), SEATS, seats_of)
    place: list[int] = each(
        number(0, MOST_GOAL + FACES, "spaces run", most=lambda s: s.option_goal + FACES), SEATS, seats_of, key="places"
    )
    whisper = custom(whisper, meaning="pairs of seats that may talk")


# ---- queries -----------------------------------------------------------------------------------


@kernel
def is_there(s: Record, seat: int) -> bool:
    """COI-5: return whether a seat has reached the goal."""
    return s.place[seat] >= s.option_goal


@kernel
def is_dusk(s: Record) -> bool:
    """COI-6: return whether the last turn is over."""
    return s.turns == LAST_TURN


@kernel
def furthest(s: Record) -> int:
    """COI-6: return the place of the first runner."""
    most = 0
    for seat in range(s.option_players):
        most = max(most, s.place[seat])
    return most


# ---- effects -----------------------------------------------------------------------------------


@kernel
def next_turn(s: Record) -> None:
    """COI-2, COI-5, COI-6: begin the next seat's turn, or end the game."""
    s.stepped = 0
    s.turns += 1
    if is_there(s, s.turn) or is_dusk(s):
        s.phase = END
    else:
        s.phase = TURN
        s.turn = (s.turn + 1) % s.option_players


@kernel
def hide(s: Record, side: int) -> None:
    """COI-1: hide a coin; after the last seat, seat 0 begins the race."""
    s.coin[s.turn] = side
    emit(s, (HID, s.turn))
    s.turn = (s.turn + 1) % s.option_players
    if s.turn == 0:
        s.phase = TURN


@kernel
def run(s: Record, spaces: int) -> None:
    """COI-2, COI-3: run forward."""
    s.place[s.turn] += spaces
    emit(s, (RAN, s.turn, s.place[s.turn]))


@kernel
def guess(s: Record, side: int) -> None:
    """COI-4: reveal the next seat's coin; a right guess is worth two spaces."""
    other = (s.turn + 1) % s.option_players
    s.shown[other] = 1
    if s.coin[other] == side:
        s.place[s.turn] += PRIZE
    emit(s, (GUESSED, s.turn, side, s.coin[other] == side, s.place[s.turn]))
    next_turn(s)


# ---- the kernel interface ----------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """COI-1: seat 0 hides first; the rest of the record is zero."""
    s.phase = HIDE


@kernel
def actor(s: Record) -> int:
    """Return the seat to move, or `CHANCE` or `OVER`."""
    if s.phase == END:
        return OVER
    if s.phase == DIE:
        return CHANCE
    return s.turn


@kernel
def legal(s: Record, out: Ints) -> int:
    """COI-1, COI-2, COI-4: list the seat's actions, in the order of the list of actions."""
    count = 0
    if s.phase == HIDE:
        out[0] = HIDE_LEFT
        out[1] = HIDE_RIGHT
        count = 2
    elif s.phase == TURN:
        if s.stepped == 0:
            out[count] = STEP
            count += 1
        out[count] = REST
        out[count + 1] = ROLL
        count += 2
        if s.shown[(s.turn + 1) % s.option_players] == 0:
            out[count] = GUESS_LEFT
            out[count + 1] = GUESS_RIGHT
            count += 2
    return count


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """COI-3: list the faces of the die: 1 on three sides, 2 on two, 3 on one."""
    if s.phase != DIE:
        return 0
    for face in range(FACES):
        out[face] = DIE_1 + face
        weights[face] = FACES - face
    return FACES


@kernel
def play(s: Record, move: int) -> None:
    """Carry out a move."""
    if move <= HIDE_RIGHT:
        hide(s, LEFT + move)
    elif move == STEP:
        run(s, 1)
        s.stepped = 1
    elif move == REST:
        emit(s, (RESTED, s.turn))
        next_turn(s)
    elif move == ROLL:
        emit(s, (ROLLED, s.turn))
        s.phase = DIE
    elif move <= GUESS_RIGHT:
        guess(s, LEFT + move - GUESS_LEFT)
    else:
        run(s, 1 + move - DIE_1)
        next_turn(s)


@kernel
def reason(s: Record) -> int:
    """COI-5, COI-6: return why the race is over."""
    if s.phase != END:
        return 0
    return GOAL if is_there(s, s.turn) else DUSK


@kernel
def score(s: Record, seat: int) -> int:
    """Return the seat's number of spaces."""
    return s.place[seat]


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """COI-5, COI-6: return whether the seat has reached the goal or, at dusk, is among those farthest ahead."""
    if is_there(s, s.turn):
        return seat == s.turn
    return s.place[seat] == furthest(s)


@kernel
def determinize(s: Record, seat: int, rng: Rng) -> None:
    """Resample the coins that the seat doesn't know."""
    for other in range(s.option_players):
        if other != seat and s.shown[other] == 0 and s.coin[other] != 0:
            s.coin[other] = LEFT + draw_below(rng, 2)
