"""The rules of Can't Stop. Columns count from 0, spaces from 1."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial, prod

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, Schema, kernel
from crossings.engine.kernels.bits import insert_sorted
from crossings.engine.kernels.interface import NO_MOVE
from crossings.engine.kernels.rng import draw_below
from crossings.engine.kernels.tables import table, tabulated
from crossings.engine.schema import each, number, option, up_to, word

SEATS = 4
HEIGHTS = (3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3)
HEIGHT = table(HEIGHTS, "int8")
COLUMNS = len(HEIGHTS)
LOWEST = 2
"""The sum that leads up the first column."""
RUNNERS = 3
DICE, FACES = 4, 6
PAIRINGS = DICE - 1
"""Ways to put four dice into pairs: another die goes with the first."""
TO_WIN = 3
LAST_TURN = 300
MOST_ROLLS = sum(sorted(HEIGHTS)[-RUNNERS:]) + 1
"""In a turn: each but the last lets a runner go up."""

ADVANCES = tuple((a, -1) for a in range(COLUMNS)) + tuple(combinations_with_replacement(range(COLUMNS), 2))
"""The columns of each advance, by number; -1: none."""
FIRST = table([first for first, _ in ADVANCES], "int8")
SECOND = table([second for _, second in ADVANCES], "int8")
TOGETHER = tabulated((COLUMNS, COLUMNS), lambda a, b: ADVANCES.index((a, b)) if a <= b else 0, "int16")
"""The number of an advance in two columns, the lower one first, or twice in one."""
ROLL, STOP = len(ADVANCES), len(ADVANCES) + 1
FIRST_ROLL = STOP + 1
"""The number of the first outcome."""
ROLLS = tuple(combinations_with_replacement(range(1, FACES + 1), DICE))
PIPS = table(ROLLS, "int8")
WEIGHT = table([factorial(DICE) // prod(factorial(roll.count(face)) for face in set(roll)) for roll in ROLLS], "int32")
"""In how many ways four dice, told apart, show a roll."""
WAYS = FACES**DICE
ROLL_OF = table([roll for roll, ways in enumerate(WEIGHT) for _ in range(ways)], "int16")
"""The roll that each of these ways shows."""

MAX_LEGAL, MAX_OUTCOMES, MAX_MOVES = 2 * PAIRINGS, len(ROLLS), LAST_TURN * 3 * MOST_ROLLS
REASONS = ("columns", "night")
COLUMNS_TAKEN, NIGHT = 1, 2
DUE, CHOOSE, DECIDE, END = 0, 1, 2, 3
"""Phases: dice are due; a pairing is chosen; to roll or to stop; over."""

ACTIONS = (
    *("+".join(str(column + LOWEST) for column in columns if column >= 0) for columns in ADVANCES),
    "roll",
    "stop",
)
"""`6` and `6+8` are advances by the sums of pairs."""
OUTCOMES = tuple("-".join(map(str, roll)) for roll in ROLLS)
PHASES = ("dice", "choose", "decide", "over")


class State(Schema):
    """One state. Columns from that of the sum 2 to that of the sum 12, spaces from 1, 0 for none."""

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
    """CAN-8: whether somebody has a camp on the top of a column."""
    for seat in range(s.option_players):
        if s.camp[seat, column] == HEIGHT[column]:
            return True
    return False


@kernel
def count_taken(s: Record, seat: int) -> int:
    """CAN-8: how many columns a seat has taken."""
    count = 0
    for column in range(COLUMNS):
        if s.camp[seat, column] == HEIGHT[column]:
            count += 1
    return count


@kernel
def most_taken(s: Record) -> int:
    """CAN-10: how many columns the first has taken."""
    most = 0
    for seat in range(s.option_players):
        most = max(most, count_taken(s, seat))
    return most


@kernel
def free_runners(s: Record) -> int:
    """CAN-4: runners that are in no column yet."""
    free = RUNNERS
    for column in range(COLUMNS):
        if s.runner[column] > 0:
            free -= 1
    return free


@kernel
def reached(s: Record, column: int) -> int:
    """CAN-4: the space from which the seat whose turn it is goes on in a column."""
    return max(s.runner[column], s.camp[s.turn, column])


@kernel
def can_advance(s: Record, column: int) -> bool:
    """CAN-4: whether a runner can go up one space in a column."""
    if is_taken(s, column) or reached(s, column) == HEIGHT[column]:
        return False
    return s.runner[column] > 0 or free_runners(s) > 0


@kernel
def must_choose(s: Record, low: int, high: int) -> bool:
    """CAN-5: whether both columns need a runner, and but one is free."""
    return free_runners(s) == 1 and s.runner[low] == 0 and s.runner[high] == 0


# ---- what dice allow ---------------------------------------------------------------------------


@kernel
def add_once(out: Ints, count: int, move: int) -> int:
    """Put a move in its place, unless it is there; how many there are now."""
    for place in range(count):
        if out[place] == move:
            return count
    return insert_sorted(out, count, move)


@kernel
def add_double(s: Record, column: int, out: Ints, count: int) -> int:
    """CAN-3, CAN-5: both pairs have the same sum."""
    if not can_advance(s, column):
        return count
    twice = reached(s, column) + 2 <= HEIGHT[column]
    return add_once(out, count, TOGETHER[column, column] if twice else column)


@kernel
def add_pairing(s: Record, low: int, high: int, out: Ints, count: int) -> int:
    """CAN-3 to CAN-5: what two different sums allow."""
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
    """CAN-3: all that the dice allow, in each way to put them into pairs."""
    total, count = 0, 0
    for die in range(DICE):
        total += s.dice[die]
    for pairing in range(PAIRINGS):
        one = s.dice[0] + s.dice[1 + pairing]
        low, high = min(one, total - one) - LOWEST, max(one, total - one) - LOWEST
        count = add_double(s, low, out, count) if low == high else add_pairing(s, low, high, out, count)
    return count


@kernel
def allows_any(s: Record) -> bool:
    """CAN-6: whether some pair of the dice lets a runner go up."""
    for die in range(DICE):
        for other in range(die):
            if can_advance(s, s.dice[die] + s.dice[other] - LOWEST):
                return True
    return False


# ---- effects -----------------------------------------------------------------------------------


@kernel
def advance(s: Record, column: int) -> None:
    """CAN-3, CAN-4: a runner goes up one space."""
    s.runner[column] = reached(s, column) + 1


@kernel
def put_away_dice(s: Record) -> None:
    """CAN-3: what was rolled is used."""
    for die in range(DICE):
        s.dice[die] = 0


@kernel
def end_turn(s: Record) -> None:
    """CAN-6, CAN-7, CAN-9, CAN-10: the runners are taken off; the next seat's turn, or the end."""
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
def make_camp(s: Record, column: int) -> None:
    """CAN-7, CAN-8: a camp where the runner stands; on the top the others' are removed."""
    s.camp[s.turn, column] = s.runner[column]
    if s.runner[column] == HEIGHT[column]:
        for seat in range(s.option_players):
            if seat != s.turn:
                s.camp[seat, column] = 0


@kernel
def roll(s: Record, number: int) -> None:
    """CAN-2, CAN-6: four dice fall; if they allow nothing, the turn is over."""
    for die in range(DICE):
        s.dice[die] = PIPS[number, die]
    s.phase = CHOOSE
    if not allows_any(s):
        end_turn(s)


@kernel
def stop(s: Record) -> None:
    """CAN-7: camps are put where the runners stand."""
    for column in range(COLUMNS):
        if s.runner[column] > 0:
            make_camp(s, column)
    end_turn(s)


# ---- the kernel interface ----------------------------------------------------------------------


@kernel
def start(s: Record) -> None:
    """CAN-1, CAN-2: nobody is on the mountain, and dice are due."""
    s.phase = DUE


@kernel
def actor(s: Record) -> int:
    """Whose decision it is."""
    if s.phase == END:
        return OVER
    return CHANCE if s.phase == DUE else s.turn


@kernel
def legal(s: Record, out: Ints) -> int:
    """CAN-3, CAN-7: a pairing, or whether to go on."""
    if s.phase == CHOOSE:
        return advances(s, out)
    if s.phase == DECIDE:
        out[0] = ROLL
        out[1] = STOP
        return 2
    return 0


@kernel
def chances(s: Record, out: Ints, weights: Ints) -> int:
    """CAN-2: four dice, which nobody tells apart."""
    if s.phase != DUE:
        return 0
    for roll in range(MAX_OUTCOMES):
        out[roll] = FIRST_ROLL + roll
        weights[roll] = WEIGHT[roll]
    return MAX_OUTCOMES


@kernel
def draw(s: Record, rng: Rng) -> int:
    """CAN-2: one of all ways in which four dice fall."""
    return FIRST_ROLL + ROLL_OF[draw_below(rng, WAYS)] if s.phase == DUE else NO_MOVE


@kernel
def play(s: Record, move: int) -> None:
    """Carry out a move."""
    if move >= FIRST_ROLL:
        roll(s, move - FIRST_ROLL)
    elif move == ROLL:
        s.phase = DUE
    elif move == STOP:
        stop(s)
    else:
        advance(s, FIRST[move])
        if SECOND[move] >= 0:
            advance(s, SECOND[move])
        put_away_dice(s)
        s.phase = DECIDE


@kernel
def reason(s: Record) -> int:
    """CAN-9, CAN-10: why it is over."""
    if s.phase != END:
        return 0
    return COLUMNS_TAKEN if count_taken(s, s.turn) >= TO_WIN else NIGHT


@kernel
def score(s: Record, seat: int) -> int:
    """CAN-8: the columns that a seat has taken."""
    return count_taken(s, seat)


@kernel
def is_winner(s: Record, seat: int) -> bool:
    """CAN-9, CAN-10: who has three columns, or else all who have most."""
    return count_taken(s, seat) == most_taken(s)
