"""A heuristic evaluation of Over the Next Dune for searches, the same for all seats.

The probability to win is estimated as a product of probabilities, in units of `ONE`: that each soldier gets through the
rows ahead of him, and in time; that the next drive of no searcher catches a free soldier (every card that the deck may
hold is tried); and that captives are freed before they are carried off.
"""

from __future__ import annotations

from typing import Any

from crossings.engine import Record, kernel, table

from .rules.data import (
    CAMP_ROW,
    CAUGHT,
    ENDED,
    ESCAPED,
    FREE,
    KINDS_OF_CARD,
    LANE,
    LEFT,
    RIGHT,
    SAFE,
    SEARCH,
    SEEN,
    SIZE,
    SOLDIERS,
    STEP_COLUMNS,
    STEP_ROWS,
    STRAIGHT,
)
from .rules.search import first_heading, heading_off_edges, is_captor, marker_to_obey
from .rules.setup import count_of_kind
from .rules.soldiers import count_status, is_free, is_waiting

INLINED = True
"""Inline the kernels into their callers: searches call the evaluation most often, and calls would dominate its cost."""


ONE = 1 << 16
"""Probability 1 in fixed point."""


def _powers(base: int, count: int) -> Any:
    """Return the first `count` powers of `base`, in units of `ONE`."""
    powers = [ONE]
    while len(powers) < count:
        powers.append(powers[-1] * base // ONE)
    return table(powers)


def _percent(n: int) -> int:
    return ONE * n // 100


THROUGH_ROWS = _powers(ONE * 9955 // 10000, SIZE + 1)
"""By number of rows ahead of a soldier: the probability that he gets through them unharmed."""
IN_TIME = table([_percent(n) for n in (1, 15, 30, 45, 57, 67, 75, 82, 88, 93, 97, 100)])
"""By movement points left after all rows: the probability to be in time."""
PROGRESS_PERCENT = 80
"""The rows gained by 100 movement points."""
KEPT_AFTER_CATCH = _percent(15)
"""The share of its winning probability that a squad keeps after a catch, if it can still free the captive."""
DODGE_WAITING, DODGE_MOVING = _percent(25), _percent(60)
"""The share of the danger on his space that counts for a soldier still to move, and for one with points left."""
RESCUE_NOW, RESCUE_LATER, MIN_RESCUE, RESCUE_STEP = _percent(82), _percent(62), _percent(8), _percent(7)
"""The probability that captives are freed: if all helpers are in reach now, if they are in reach after the captor's
next drive, at least, and the loss for each further space of distance."""
LURE = _percent(10)
"""The probability that a captor in row 20 is lured up again."""

FIELD = 10
"""Bits of a packed sum for the danger of one soldier. The field after the last soldier's has the danger of being
carried off."""
CARRY_FIELD = FIELD * SOLDIERS
FIELD_MASK = (1 << FIELD) - 1

WON, MAX_UNFINISHED, MIN_UNFINISHED, LOST_PER_SAFE = 1000, 990, 25, 4


@kernel
def multiply(a: int, b: int) -> int:
    """The product of two probabilities."""
    return (a * b) >> 16


@kernel
def count_cards(s: Record, card: int) -> int:
    """The number of cards of a kind among which the next card is drawn; an empty deck counts as a new one."""
    if s.deck[LEFT] + s.deck[STRAIGHT] + s.deck[RIGHT] != 0:
        return s.deck[card]
    return count_of_kind(s, card)


@kernel
def all_cards(s: Record) -> int:
    """The number of cards among which the next card is drawn."""
    total = 0
    for card in range(KINDS_OF_CARD):
        total += count_cards(s, card)
    return total


@kernel
def heading_by_markers(s: Record, column: int, row: int, heading: int, swept: bool) -> int:
    """Return the direction in which a searcher that has just come here drives on (OND-39).

    From its second space on (`swept`), the markers under its previous space are already removed.
    """
    if marker_to_obey(s, column, row) == 0:
        return heading
    outward = -1 if column <= SIZE // 2 else 1
    for i in range(-1, 2):
        for k in range(-1, 2):
            lane = LANE[column + k * outward]
            if lane >= 0 and s.trails[row + i, lane] != 0:
                across = k * outward + STEP_COLUMNS[heading]
                along = i + STEP_ROWS[heading]
                if not swept or abs(across) > 1 or abs(along) > 1:
                    return s.trails[row + i, lane]
    return heading


@kernel
def sweep(s: Record, searcher: int, card: int, brings_captives: bool) -> int:
    """Return whom a searcher's drive for a card would catch, and whether it would carry captives off.

    The result has a 1 in the packed field of each such soldier, and in that of being carried off.
    """
    heading = first_heading(s, searcher, card)
    column = s.searcher_column[searcher]
    row = s.searcher_row[searcher]
    met = 0
    for space in range(s.option_speed):
        heading = heading_off_edges(column, row, heading)
        column += STEP_COLUMNS[heading]
        row += STEP_ROWS[heading]
        for soldier in range(1, SOLDIERS + 1):
            if (
                is_free(s, soldier)
                and abs(s.soldier_column[soldier] - column) <= 1
                and abs(s.soldier_row[soldier] - row) <= 1
            ):
                met |= 1 << (FIELD * (soldier - 1))
        if brings_captives and row == CAMP_ROW and STEP_ROWS[heading] > 0:
            return met | (1 << CARRY_FIELD)
        if met != 0:
            return met
        if not brings_captives:
            heading = heading_by_markers(s, column, row, heading, space > 0)
    return 0


@kernel
def is_far_from_all(s: Record, searcher: int) -> bool:
    """Whether no free soldier is in reach of the searcher's next drive."""
    for soldier in range(1, SOLDIERS + 1):
        across = abs(s.soldier_column[soldier] - s.searcher_column[searcher])
        along = abs(s.soldier_row[soldier] - s.searcher_row[searcher])
        if is_free(s, soldier) and max(across, along) <= s.option_speed + 1:
            return False
    return True


@kernel
def dangers(s: Record) -> int:
    """Return for each free soldier, and for being carried off, the number of cards that cause it, packed.

    The numbers are sums over all searchers that drive before the next movement.
    """
    packed = 0
    for searcher in range(s.searcher if s.phase == SEARCH else 1, s.option_searchers + 1):
        brings_captives = is_captor(s, searcher)
        if brings_captives or not is_far_from_all(s, searcher):
            for card in range(KINDS_OF_CARD):
                packed += sweep(s, searcher, card, brings_captives) * count_cards(s, card)
    return packed


@kernel
def danger_in(s: Record, packed: int, shift: int) -> int:
    """One field of the packed dangers as a probability."""
    return min(ONE, ((packed >> shift) & FIELD_MASK) * ONE // all_cards(s))


@kernel
def points_now(s: Record, soldier: int) -> int:
    """The movement points that a soldier has before the next drive; 0 while the searchers drive."""
    if s.phase == SEARCH:
        return 0
    if soldier == s.mover:
        return s.points
    return s.option_move if is_waiting(s, soldier) else 0


@kernel
def points_later(s: Record) -> int:
    """The movement points of a soldier from the next drive until dawn."""
    turns = s.option_turns - s.turn + (1 if s.phase == SEARCH else 0)
    return turns * s.option_move


@kernel
def chance_through(s: Record, soldier: int) -> int:
    """The probability that a soldier on the battlefield gets through the rows ahead of him, and in time."""
    row = s.soldier_row[soldier]
    points = points_now(s, soldier)
    spare = points + points_later(s) - row
    in_time = IN_TIME[max(0, min(spare + 1, len(IN_TIME) - 1))]
    rows = max(0, row * 100 - points * PROGRESS_PERCENT)
    whole = rows // 100
    part = rows - whole * 100
    here = THROUGH_ROWS[whole]
    through = here - (here - THROUGH_ROWS[min(whole + 1, SIZE)]) * part // 100
    return multiply(through, in_time)


@kernel
def chance_unharmed(s: Record, soldier: int, danger: int) -> int:
    """The probability that the next drives do no harm to a free soldier.

    A catch is fatal if too few others are free to rescue him.
    """
    if s.phase != SEARCH:
        if soldier == s.mover:
            danger = multiply(danger, DODGE_MOVING)
        elif is_waiting(s, soldier):
            danger = multiply(danger, DODGE_WAITING)
    fatal = count_status(s, FREE) - 1 < s.option_rescuers
    return ONE - (danger if fatal else multiply(danger, ONE - KEPT_AFTER_CATCH))


@kernel
def spaces_short(s: Record, column: int, row: int, extra: int) -> int:
    """The number of spaces that the helpers lack to stand beside a captor here, given their points and `extra` ones."""
    for short in range(SIZE):
        helpers = 0
        for soldier in range(1, SOLDIERS + 1):
            across = abs(s.soldier_column[soldier] - column)
            along = abs(s.soldier_row[soldier] - row)
            if is_free(s, soldier) and max(across, along) - SEEN <= points_now(s, soldier) + extra + short:
                helpers += 1
        if helpers >= s.option_rescuers:
            return short
    return SIZE


@kernel
def chance_of_rescue(s: Record, captor: int, danger: int) -> int:
    """The probability that a captor's captives are freed in time."""
    column = s.searcher_column[captor]
    row = s.searcher_row[captor]
    now = 0
    if s.phase != SEARCH:
        short = spaces_short(s, column, row, 0)
        if short == 0:
            now = RESCUE_NOW
        if row == CAMP_ROW:
            return max(now, LURE)
    if s.phase != SEARCH or s.searcher <= captor:
        heading = s.searcher_face[captor]
        for _ in range(s.option_speed):
            heading = heading_off_edges(column, row, heading)
            column += STEP_COLUMNS[heading]
            row += STEP_ROWS[heading]
    short = spaces_short(s, column, row, s.option_move)
    later = multiply(max(MIN_RESCUE, RESCUE_LATER - short * RESCUE_STEP), ONE - danger)
    return max(now, later)


@kernel
def win_probability(s: Record) -> int:
    """The probability to win an unfinished game."""
    packed = dangers(s)
    chance = ONE
    for soldier in range(1, SOLDIERS + 1):
        if s.soldier_status[soldier] != SAFE:
            chance = multiply(chance, chance_through(s, soldier))
        if s.soldier_status[soldier] == FREE:
            chance = multiply(chance, chance_unharmed(s, soldier, danger_in(s, packed, FIELD * (soldier - 1))))
    if count_status(s, CAUGHT) > 0:
        carried = danger_in(s, packed, CARRY_FIELD)
        for searcher in range(1, s.option_searchers + 1):
            if is_captor(s, searcher):
                chance = multiply(chance, chance_of_rescue(s, searcher, carried))
    return chance


@kernel
def value(s: Record, seat: int) -> int:
    """0..1000: 1000 if won, a few points for each safe soldier if lost, else the estimated probability to win."""
    if s.phase == ENDED:
        return WON if s.reason == ESCAPED else LOST_PER_SAFE * count_status(s, SAFE)
    span = MAX_UNFINISHED - MIN_UNFINISHED
    return MIN_UNFINISHED + multiply(win_probability(s), span)
