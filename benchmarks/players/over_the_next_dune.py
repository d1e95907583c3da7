"""The players of the rule text's section 11, `greedy` and `planner`, as a measure for bots.

Both lay plans for the whole squad: soldier after soldier a whole movement, each judged by the position it leads to.
`greedy` always keeps the best plan, `planner` the six best. A plan is laid at the start of a sneak phase and then
carried out. Where soldiers take turn order cards they take the lowest, and move in that order.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossings.bots.registry import Question
from crossings.engine import Game, Ints, Record, kernel
from crossings.engine.kernels.kernel import kernels_of
from crossings.games.over_the_next_dune.rules.data import KINDS_OF_CARD, SEEN, SIZE, SOLDIERS
from crossings.games.over_the_next_dune.rules.kernels import DONE, MAX_LEGAL, legal, play, write_movement
from crossings.games.over_the_next_dune.rules.schema import CAUGHT, ENDED, ESCAPED, JOIN, MOVE, PLACE, SAFE
from crossings.games.over_the_next_dune.rules.search import drive, is_captor
from crossings.games.over_the_next_dune.rules.soldiers import count_status, is_free, is_waiting

ROW = 100
"""What a row gained counts."""
PATH = 160 * ROW
"""What it counts to lie under a searcher's next path for certain."""
LEFT_FIELD = 22 * ROW
"""What a safe soldier counts: a little more than one in the first row."""
CAPTIVE, HELP_SPACE = 200 * ROW, 4 * ROW
"""What a captive costs, and each space that the three nearest helpers still have to his captor."""
CARRIED_OFF = 300 * ROW
"""What it costs if the captives are carried off with the next drive for certain."""
WON = 10000 * ROW

SQUAD_PLANS = 6
NODES = 1 << 15
"""Positions that are looked at for one plan at the most."""
NONE = -1


class Sheet(NamedTuple):
    """What plans are written on: N positions, each with the move that led there."""

    states: Record
    """[N] and a place to try drives in."""
    parent: Ints
    """[N] the position before."""
    move: Ints
    """[N] the move from there."""
    plans: Ints
    """[width] the plans kept, best first, as positions after their last movement; NONE."""
    worth: NDArray[np.int64]
    """[width] what these positions are worth."""
    fresh: Ints
    """[width] the plans that are kept from now on."""
    fresh_worth: NDArray[np.int64]
    legal: Ints
    used: Ints
    """[1] how many positions are in use."""


def new_sheet(dtype: np.dtype[Any], width: int) -> Sheet:
    """A blank sheet for that many plans."""
    return Sheet(
        states=np.zeros(NODES + 1, dtype),
        parent=np.full(NODES, NONE, np.int32),
        move=np.zeros(NODES, np.int32),
        plans=np.full(width, NONE, np.int32),
        worth=np.zeros(width, np.int64),
        fresh=np.full(width, NONE, np.int32),
        fresh_worth=np.zeros(width, np.int64),
        legal=np.zeros(MAX_LEGAL, np.int32),
        used=np.zeros(1, np.int32),
    )


# ---- what a position is worth --------------------------------------------------------------------


@kernel
def worth_of(sheet: Sheet, node: int) -> int:
    """Rows gained, less the danger under the searchers' next paths and the trouble with captives."""
    s = sheet.states[node]
    if s.phase == ENDED:
        return WON if s.reason == ESCAPED else -WON
    worth = LEFT_FIELD * count_status(s, SAFE) - CAPTIVE * count_status(s, CAUGHT)
    for soldier in range(1, SOLDIERS + 1):
        if is_free(s, soldier):
            worth += ROW * (SIZE - s.soldier_row[soldier])
    for searcher in range(1, s.option_searchers + 1):
        if is_captor(s, searcher):
            worth -= HELP_SPACE * spaces_to_captor(s, searcher)
    return worth - harm_of_next_drives(sheet, node)


@kernel
def harm_of_next_drives(sheet: Sheet, node: int) -> int:
    """What the drives of all searchers, each from where it stands now, cost on average."""
    harm = 0
    cards = 0
    for card in range(KINDS_OF_CARD):
        cards += sheet.states[node].deck[card]
    for searcher in range(1, sheet.states[node].option_searchers + 1):
        for card in range(KINDS_OF_CARD):
            count = sheet.states[node].deck[card]
            if count > 0:
                sheet.states[NODES] = sheet.states[node]
                drive(sheet.states[NODES], searcher, card)
                tried = sheet.states[NODES]
                caught = count_status(tried, CAUGHT) - count_status(sheet.states[node], CAUGHT)
                harm += count * caught * PATH
                if tried.phase == ENDED and caught == 0:
                    harm += count * CARRIED_OFF
    return harm // max(1, cards)


@kernel
def spaces_to_captor(s: Record, captor: int) -> int:
    """How many spaces the nearest helpers, as many as a rescue needs, still have to go in all."""
    spaces = 0
    found = 0
    for distance in range(SEEN, SIZE):
        for soldier in range(1, SOLDIERS + 1):
            across = abs(s.soldier_column[soldier] - s.searcher_column[captor])
            along = abs(s.soldier_row[soldier] - s.searcher_row[captor])
            if is_free(s, soldier) and max(across, along) == distance and found < s.option_rescuers:
                spaces += distance - SEEN
                found += 1
    return spaces


# ---- movements -----------------------------------------------------------------------------------


@kernel
def is_under_way(s: Record, soldier: int) -> bool:
    """Whether the soldier's movement, or a rescue within it, goes on."""
    return bool(s.phase == PLACE or s.phase == JOIN or (s.phase == MOVE and s.mover == soldier))


@kernel
def lay_movements(sheet: Sheet, start: int, soldier: int) -> None:
    """All movements of a soldier from a position; where each ends is offered as a plan."""
    begin = sheet.used[0]
    lay_steps(sheet, start, soldier, begin, legal_for(sheet, start, soldier))
    node = begin
    while node < sheet.used[0]:
        if is_under_way(sheet.states[node], soldier):
            lay_steps(sheet, node, soldier, begin, legal(sheet.states[node], sheet.legal))
        else:
            offer(sheet, node, worth_of(sheet, node))
        node += 1


@kernel
def legal_for(sheet: Sheet, start: int, soldier: int) -> int:
    """The first steps of a soldier, or how his movement can go on."""
    s = sheet.states[start]
    if s.mover == soldier:
        return legal(s, sheet.legal)
    return write_movement(s, soldier, s.option_move, sheet.legal, 0)


@kernel
def lay_steps(sheet: Sheet, node: int, soldier: int, begin: int, count: int) -> None:
    """The positions after each of the moves in `sheet.legal`, as far as they are new in this movement."""
    for i in range(count):
        fresh = sheet.used[0]
        if fresh == NODES:
            return
        sheet.states[fresh] = sheet.states[node]
        play(sheet.states[fresh], int(sheet.legal[i]))
        if not is_known(sheet, fresh, soldier, begin):
            sheet.parent[fresh] = node
            sheet.move[fresh] = sheet.legal[i]
            sheet.used[0] += 1


@kernel
def is_known(sheet: Sheet, fresh: int, soldier: int, begin: int) -> bool:
    """Whether the movement has come to such a position before (another trail makes no difference)."""
    one = sheet.states[fresh]
    for node in range(begin, fresh):
        other = sheet.states[node]
        if (
            one.soldier_column[soldier] == other.soldier_column[soldier]
            and one.soldier_row[soldier] == other.soldier_row[soldier]
            and one.points == other.points
            and is_alike(one, other)
        ):
            return True
    return False


@kernel
def is_alike(one: Record, other: Record) -> bool:
    """Whether all stand at the same places, and the same soldiers have moved."""
    if one.phase != other.phase or one.mover != other.mover:
        return False
    for soldier in range(1, SOLDIERS + 1):
        if (
            one.soldier_column[soldier] != other.soldier_column[soldier]
            or one.soldier_row[soldier] != other.soldier_row[soldier]
            or one.soldier_status[soldier] != other.soldier_status[soldier]
            or one.soldier_moved[soldier] != other.soldier_moved[soldier]
            or one.soldier_card[soldier] != other.soldier_card[soldier]
        ):
            return False
    for searcher in range(1, one.option_searchers + 1):
        if (
            one.searcher_column[searcher] != other.searcher_column[searcher]
            or one.searcher_row[searcher] != other.searcher_row[searcher]
            or one.searcher_face[searcher] != other.searcher_face[searcher]
        ):
            return False
    return True


# ---- plans ---------------------------------------------------------------------------------------


@kernel
def offer(sheet: Sheet, node: int, worth: int) -> None:
    """Keep a plan if it is among the best, and unlike those kept."""
    width = len(sheet.fresh)
    for i in range(width):
        kept = sheet.fresh[i]
        if kept != NONE and sheet.fresh_worth[i] == worth and is_alike(sheet.states[kept], sheet.states[node]):
            return
    place = width
    while place > 0 and (sheet.fresh[place - 1] == NONE or sheet.fresh_worth[place - 1] < worth):
        place -= 1
        if place + 1 < width:
            sheet.fresh[place + 1] = sheet.fresh[place]
            sheet.fresh_worth[place + 1] = sheet.fresh_worth[place]
    if place < width:
        sheet.fresh[place] = node
        sheet.fresh_worth[place] = worth


@kernel
def keep_fresh(sheet: Sheet) -> int:
    """Go on with the plans just offered; how many there are."""
    count = 0
    for i in range(len(sheet.plans)):
        sheet.plans[i] = sheet.fresh[i]
        sheet.worth[i] = sheet.fresh_worth[i]
        sheet.fresh[i] = NONE
        count += sheet.plans[i] != NONE
    return count


@kernel
def lay_plan(sheet: Sheet) -> int:
    """The best plan from `states[0]`, as the position after its last movement; 0: to stay."""
    sheet.used[0] = 1
    best = 0
    most = worth_of(sheet, 0)
    offer(sheet, 0, most)
    while keep_fresh(sheet) > 0:
        if sheet.plans[0] > 0 and (sheet.worth[0] > most or must_go_on(sheet.states[best])):
            best = int(sheet.plans[0])
            most = sheet.worth[0]
        for i in range(len(sheet.plans)):
            if sheet.plans[i] != NONE:
                lay_next_movements(sheet, int(sheet.plans[i]))
    return best


@kernel
def must_go_on(s: Record) -> bool:
    """Whether somebody has to say how he moves, before all others may stay where they are."""
    return bool(s.phase == MOVE and s.mover != 0)


@kernel
def lay_next_movements(sheet: Sheet, plan: int) -> None:
    """A further movement to a plan, of the soldier whose turn it is, or of any who may move."""
    if sheet.states[plan].phase != MOVE:
        return
    mover = sheet.states[plan].mover
    for soldier in range(1, SOLDIERS + 1):
        if soldier == mover or (mover == 0 and is_waiting(sheet.states[plan], soldier)):
            lay_movements(sheet, plan, soldier)


@kernel
def best_reply(sheet: Sheet) -> int:
    """Between movements: the card or the place with the worthiest position, of several the first."""
    count = legal(sheet.states[0], sheet.legal)
    best = sheet.legal[0]
    most = -2 * WON
    for i in range(count):
        sheet.states[1] = sheet.states[0]
        play(sheet.states[1], int(sheet.legal[i]))
        worth = worth_of(sheet, 1)
        if worth > most:
            best = sheet.legal[i]
            most = worth
    return int(best)


# ---- players -------------------------------------------------------------------------------------


class Planner:
    """Lays plans, and remembers which move comes next in the one it has laid last."""

    def __init__(self, game: Game, width: int) -> None:
        self._game = game
        self._sheet = new_sheet(game.kernels.dtype, width)
        own = kernels_of(sys.modules[__name__])
        bound = game.kernels.bind([own["lay_plan"], own["best_reply"]], compiled=True)
        self._lay_plan, self._best_reply = bound["lay_plan"], bound["best_reply"]
        self._next: dict[bytes, int] = {}

    def decide(self, question: Question) -> str:
        """The next move of the plan; a new plan where there is none for this position."""
        record = self._game.determinize(question.view, question.seed, question.seat).record
        if record not in self._next:
            self._plan(record)
        return self._game.moves[self._next[record]]

    def _plan(self, record: bytes) -> None:
        states = self._sheet.states
        states[0] = self._game.kernels.numpy_record(record)
        self._next = {}
        if states[0]["phase"] != MOVE:
            self._next[record] = self._best_reply(self._sheet)
            return
        node = self._lay_plan(self._sheet)
        if states[node]["phase"] == MOVE:
            self._next[states[node].tobytes()] = DONE
        while node > 0:
            before = int(self._sheet.parent[node])
            self._next[states[before].tobytes()] = int(self._sheet.move[node])
            node = before


@cache
def _planner(game: Game, width: int) -> Planner:
    return Planner(game, width)


def greedy(question: Question) -> str:
    """Soldier after soldier, whoever gains most first."""
    return _planner(question.game, 1).decide(question)


def planner(question: Question) -> str:
    """As greedy, but keeps the six best plans for the whole squad."""
    return _planner(question.game, SQUAD_PLANS).decide(question)
