"""The rules of Can't Stop. Columns are numbered from 0, spaces from 1."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial, prod

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, Schema, kernel
from crossings.engine.kernels.bits import insert_sorted
from crossings.engine.kernels.emit import emit
from crossings.engine.kernels.interface import NO_MOVE
from crossings.engine.kernels.rng import draw_below
from crossings.engine.kernels.tables import table, tabulated
from crossings.engine.schema import each, number, option, up_to, word

SEATS = 4
HEIGHTS = (3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3)
HEIGHT = table(HEIGHTS, "int8")
COLUMNS = len(HEIGHTS)
LOWEST = 2
"""The sum of the first column."""
RUNNERS = 3
DICE, FACES = 4, 6
PAIRINGS = DICE - 1
"""Ways to put four dice into pairs: one of the other dice goes with the first."""
TO_WIN = 3
LAST_TURN = 300
MOST_ROLLS = sum(sorted(HEIGHTS)[-RUNNERS:]) + 1
"""Maximum number of rolls in a turn: each but the last advances a runner."""

ADVANCES = tuple((a, -1) for a in range(COLUMNS)) + tuple(combinations_with_replacement(range(COLUMNS), 2))
"""The columns of each advance, by number; -1 for none."""
FIRST = table([first for first, _ in ADVANCES], "int8")
SECOND = table([second for _, second in ADVANCES], "int8")
TOGETHER = tabulated((COLUMNS, COLUMNS), lambda a, b: ADVANCES.index((a, b)) if a <= b else 0, "int16")
"""The number of an advance in two columns (the lower one first), or twice in one."""
ROLL, STOP = len(ADVANCES), len(ADVANCES) + 1
FIRST_ROLL = STOP + 1
"""The number of the first outcome."""
ROLLS = tuple(combinations_with_replacement(range(1, FACES + 1), DICE))
PIPS = table(ROLLS, "int8")
WEIGHT = table([factorial(DICE) // prod(factorial(roll.count(face)) for face in set(roll)) for roll in ROLLS], "int32")
"""The number of ways in which four distinguishable dice show a roll."""
WAYS = FACES**DICE
ROLL_OF = table([roll for roll, ways in enumerate(WEIGHT) for _ in range(ways)], "int16")
"""The roll of each of these ways."""

MAX_LEGAL, MAX_OUTCOMES, MAX_MOVES = 2 * PAIRINGS, len(ROLLS), LAST_TURN * 3 * MOST_ROLLS
REASONS = ("columns", "night")
COLUMNS_TAKEN, NIGHT = 1, 2
DUE, CHOOSE, DECIDE, END = 0, 1, 2, 3
"""Phases: roll the dice; choose a pairing; decide to roll or to stop; over."""
ROLLED, FELL, ADVANCED, WENT_ON, STOPPED, TOOK, RUNNER_COLUMN, TOP_COLUMN = 0, 1, 2, 3, 4, 5, 6, 7
"""The numbers of effects; the last two are details of others."""

ACTIONS = (
    *("+".join(str(column + LOWEST) for column in columns if column >= 0) for columns in ADVANCES),
    "roll",
    "stop",
)
"""Texts of actions; `6` and `6+8` are advances by the sums of pairs."""
OUTCOMES = tuple("-".join(map(str, roll)) for roll in ROLLS)
PHASES = ("dice", "choose", "decide", "over")


class State(Schema):
    """A state. Columns are in the order of their sums, 2 to 12; spaces count from 1, 0 is none."""

    option_players: int = option(range(2, SEATS + 1), 2)
    phase: int = word(PHASES, "what is due")
    turn: int = number(0, SEATS - 1, "whose turn it is", most=lambda s: s.option_players - 1)
    turns: int = number(0, LAST_TURN, "turns that are over")
    dice: list[int] = up_to(DICE, number(1, FACES, "sorted; none but in the phase `choose`"), different=False)
    camp: list[list[int]] = each(
        each(number(0, max(HEIGHTS), "space of a seat's camp"), COLUMNS), SEATS, lambda s: s.option_players, key="camps"
    )
    runner: list[int] = each(number(0, max(HEIGHTS), "space of the runner"), COLUMNS, key="runners")


# ---- questions ---------------------------------------------------------------------------------


@kernel
def is_taken(s: Record, column: int) -> bool:
    """CAN-8: return whether a seat has a camp on the top of a column."""
    for seat in range(s.option_players):
        if s.camp[seat, column] == HEIGHT[column]:
            return True
    return False


@kernel
def count_taken(s: Record, seat: int) -> int:
    """CAN-8: return the number of columns that a seat has taken."""
    count = 0
    for column in range(COLUMNS):
        if s.camp[seat, column] == HEIGHT[column]:
            count += 1
    return count


@kernel
def most_taken(s: Record) -> int:
    """CAN-10: return the highest number of columns that a seat has taken."""
    most = 0
    for seat in range(s.option_players):
        most = max(most, count_taken(s, seat))
    return most


@kernel
def free_runners(s: Record) -> int:
    """CAN-4: return the number of runners that are in no column."""
    free = RUNNERS
    for column in range(COLUMNS):
        if s.runner[column] > 0:
            free -= 1
    return free


@kernel
def reached(s: Record, column: int) -> int:
    """CAN-4: return the space from which the seat to move advances in a column."""
    return max(s.runner[column], s.camp[s.turn, column])


@kernel
def can_advance(s: Record, column: int) -> bool:
    """CAN-4: return whether a runner can advance in a column."""
    if is_taken(s, column) or reached(s, column) == HEIGHT[column]:
        return False
    return s.runner[column] > 0 or free_runners(s) > 0


@kernel
def must_choose(s: Record, low: int, high: int) -> bool:
    """CAN-5: return whether both columns need a runner and only one is free."""
    return free_runners(s) == 1 and s.runner[low] == 0 and s.runner[high] == 0


# ---- what dice allow ---------------------------------------------------------------------------


@kernel
def add_once(out: Ints, count: int, move: int) -> int:
    """Insert a move in order unless it is listed; return the number of moves."""
    for place in range(count):
        if out[place] == move:
            return count
    return insert_sorted(out, count, move)


@kernel
def add_double(s: Record, column: int, out: Ints, count: int) -> int:
    """CAN-3, CAN-5: add the advance of two pairs with the same sum."""
    if not can_advance(s, column):
        return count
    twice = reached(s, column) + 2 <= HEIGHT[column]
    return add_once(out, count, TOGETHER[column, column] if twice else column)


@kernel
def add_pairing(s: Record, low: int, high: int, out: Ints, count: int) -> int:
    """CAN-3 to CAN-5: add the advances that two different sums allow."""
    below, above = can_advance(s, low), can_advance(s, high)
    if below and above and not must_choose(s, low, high):
        return add_once(out, count, TOGETHER[low, high])
    if below:
        count = add_once(out, count, low)
    if above:
        count = add_once(out, count, high)
    return count


@kernel
def advances(s: Record, out: Ints) -> int:
    """CAN-3: list all advances that the dice allow, over all pairings."""
    total, count = 0, 0
    for die in range(DICE):
        total += s.dice[die]
    for pairing in range(PAIRINGS):
        first = s.dice[0] + s.dice[1 + pairing]
        low, high = min(first, total - first) - LOWEST, max(first, total - first) - LOWEST
        count = add_double(s, low, out, count) if low == high else add_pairing(s, low, high, out, count)
    return count


@kernel
def allows_any(s: Record) -> bool:
    """CAN-6: return whether any pair of the dice allows an advance."""
    for die in range(DICE):
        for other in range(die):
            if can_advance(s, s.dice[die] + s.dice[other] - LOWEST):
                return True
    return False


# ---- effects -----------------------------------------------------------------------------------


@kernel
def advance(s: Record, column: int) -> None:
    """CAN-3, CAN-4: advance a runner one space."""
    s.runner[column] = reached(s, column) + 1


@kernel
def put_away_dice(s: Record) -> None:
    """CAN-3: remove the used dice."""
    for die in range(DICE):
        s.dice[die] = 0


@kernel
def end_turn(s: Record) -> None:
    """CAN-6, CAN-7, CAN-9, CAN-10: remove the runners, and start the next turn or end the game."""
    for column in range(COLUMNS):
        s.runner[column] = 0
    put_away_dice(s)
    s.turns += 1
    if count_taken(s, s.turn) >= TO_WIN or s.turns == LAST_TURN:
        s.phase = END
    else:
        s.turn = (s.turn + 1) % s.option_players
        s.phase = DUE


@kernel
def report_runners(s: Record) -> None:
    """CAN-6, CAN-7: report the columns with runners, as details of the next effect."""
    for column in range(COLUMNS):
        if s.runner[column] > 0:
            emit(s, (RUNNER_COLUMN, column))


@kernel
def make_camp(s: Record, column: int) -> None:
    """CAN-7, CAN-8: put a camp on the runner's space; on the top, remove the other seats' camps."""
    s.camp[s.turn, column] = s.runner[column]
    if s.runner[column] == HEIGHT[column]:
        emit(s, (TOP_COLUMN, column))
        for seat in range(s.option_players):
            if seat != s.turn:
                s.camp[seat, column] = 0


@kernel
def roll(s: Record, number: int) -> None:
    """CAN-2, CAN-6: show a roll; if it allows no advance, end the turn."""
    for die in range(DICE):
        s.dice[die] = PIPS[number, die]
    emit(s, (ROLLED, s.turn, s.dice[0], s.dice[1], s.dice[2], s.dice[3]))
    s.phase = CHOOSE
    if not allows_any(s):
        report_runners(s)
        emit(s, (FELL, s.turn))
        end_turn(s)


@kernel
def stop(s: Record) -> None:
    """CAN-7: put camps on the runners' spaces, and end the turn."""
    report_runners(s)
    emit(s, (STOPPED, s.turn))
    tops = 0
    for column in range(COLUMNS):
        if s.runner[column] > 0:
            make_camp(s, column)
            tops += s.runner[column] == HEIGHT[column]
    if tops > 0:
        emit(s, (TOOK, s.turn))
    end_turn(s)


# ---- the kernel interface ----------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """CAN-1, CAN-2: the mountain is empty, and the dice are rolled first."""
    s.phase = DUE


@kernel
def actor(s: Record) -> int:
    """Return the seat to move, `CHANCE` or `OVER`."""
    if s.phase == END:
        return OVER
    return CHANCE if s.phase == DUE else s.turn


@kernel
def legal(s: Record, out: Ints) -> int:
    """CAN-3, CAN-7: list the advances, or roll and stop."""
    if s.phase == CHOOSE:
        return advances(s, out)
    if s.phase == DECIDE:
        out[0] = ROLL
        out[1] = STOP
        return 2
    return 0


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """CAN-2: list the rolls of four indistinguishable dice."""
    if s.phase != DUE:
        return 0
    for roll in range(MAX_OUTCOMES):
        out[roll] = FIRST_ROLL + roll
        weights[roll] = WEIGHT[roll]
    return MAX_OUTCOMES


@kernel
def draw(s: Record, rng: Rng) -> int:
    """CAN-2: draw a roll of four dice."""
    return FIRST_ROLL + ROLL_OF[draw_below(rng, WAYS)] if s.phase == DUE else NO_MOVE


@kernel
def play(s: Record, move: int) -> None:
    """Carry out a move."""
    if move >= FIRST_ROLL:
        roll(s, move - FIRST_ROLL)
    elif move == ROLL:
        emit(s, (WENT_ON, s.turn))
        s.phase = DUE
    elif move == STOP:
        stop(s)
    else:
        emit(s, (ADVANCED, s.turn, FIRST[move], SECOND[move]))
        advance(s, FIRST[move])
        if SECOND[move] >= 0:
            advance(s, SECOND[move])
        put_away_dice(s)
        s.phase = DECIDE


@kernel
def reason(s: Record) -> int:
    """CAN-9, CAN-10: return the reason of the end."""
    if s.phase != END:
        return 0
    return COLUMNS_TAKEN if count_taken(s, s.turn) >= TO_WIN else NIGHT


@kernel
def score(s: Record, seat: int) -> int:
    """CAN-8: return the number of columns that a seat has taken."""
    return count_taken(s, seat)


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """CAN-9, CAN-10: return whether a seat has taken the most columns."""
    return count_taken(s, seat) == most_taken(s)
