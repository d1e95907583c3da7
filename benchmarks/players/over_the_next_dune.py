"""The players `greedy` and `planner` of section 11 of the rules of Over the Next Dune, as reference players for bots.

Both plan for the whole squad by beam search over the soldiers' movements: each movement is evaluated by the position it
leads to. `greedy` keeps the best plan, `planner` the six best. A plan is made at the start of a sneak phase and then
carried out. If soldiers take turn order cards, they take the lowest one and move in that order.
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
from crossings.games.over_the_next_dune.rules.data import (
    CAUGHT,
    ENDED,
    ESCAPED,
    JOIN,
    KINDS_OF_CARD,
    MOVE,
    PLACE,
    SAFE,
    SEEN,
    SIZE,
    SOLDIERS,
)
from crossings.games.over_the_next_dune.rules.kernels import DONE, MAX_LEGAL, legal, play, write_movement
from crossings.games.over_the_next_dune.rules.search import drive, is_captor
from crossings.games.over_the_next_dune.rules.soldiers import count_status, is_free, is_waiting

ROW = 100
"""Value of a gained row."""
PATH = 160 * ROW
"""Cost of a soldier who is certainly caught by a searcher's next drive."""
LEFT_FIELD = 22 * ROW
"""Value of a safe soldier, slightly more than one in the first row."""
CAPTIVE, HELP_SPACE = 200 * ROW, 4 * ROW
"""Cost of a captive, and of each space between the captor and the nearest helpers."""
CARRIED_OFF = 300 * ROW
"""Cost if the captives are certainly carried off by the next drive."""
WON = 10000 * ROW

SQUAD_PLANS = 6
NODES = 1 << 15
"""Maximum number of positions visited for one plan."""
NONE = -1


class Workspace(NamedTuple):
    """Arrays of the beam search: N positions, each with the move that led to it."""

    states: Record
    """[N + 1] the positions, and a scratch position for drives."""
    parent: Ints
    """[N] the previous position."""
    move: Ints
    """[N] the move from the previous position."""
    plans: Ints
    """[width] the best plans, best first, as positions after their last movement; `NONE` if there are fewer."""
    value: NDArray[np.int64]
    """[width] the values of these positions."""
    next_plans: Ints
    """[width] the best plans of the next round."""
    next_values: NDArray[np.int64]
    legal: Ints
    used: Ints
    """[1] the number of positions in use."""


def new_workspace(dtype: np.dtype[Any], width: int) -> Workspace:
    """Return an empty workspace for `width` plans."""
    return Workspace(
        states=np.zeros(NODES + 1, dtype),
        parent=np.full(NODES, NONE, np.int32),
        move=np.zeros(NODES, np.int32),
        plans=np.full(width, NONE, np.int32),
        value=np.zeros(width, np.int64),
        next_plans=np.full(width, NONE, np.int32),
        next_values=np.zeros(width, np.int64),
        legal=np.zeros(MAX_LEGAL, np.int32),
        used=np.zeros(1, np.int32),
    )


# ---- evaluation ----------------------------------------------------------------------------------


@kernel
def value_of(workspace: Workspace, node: int) -> int:
    """Return the rows gained, less the expected cost of the next drives and of captives."""
    s = workspace.states[node]
    if s.phase == ENDED:
        return WON if s.reason == ESCAPED else -WON
    value = LEFT_FIELD * count_status(s, SAFE) - CAPTIVE * count_status(s, CAUGHT)
    for soldier in range(1, SOLDIERS + 1):
        if is_free(s, soldier):
            value += ROW * (SIZE - s.soldier_row[soldier])
    for searcher in range(1, s.option_searchers + 1):
        if is_captor(s, searcher):
            value -= HELP_SPACE * spaces_to_captor(s, searcher)
    return value - cost_of_next_drives(workspace, node)


@kernel
def cost_of_next_drives(workspace: Workspace, node: int) -> int:
    """Return the mean cost of the next drives of all searchers, each from its current place."""
    cost = 0
    cards = 0
    for card in range(KINDS_OF_CARD):
        cards += workspace.states[node].deck[card]
    for searcher in range(1, workspace.states[node].option_searchers + 1):
        for card in range(KINDS_OF_CARD):
            count = workspace.states[node].deck[card]
            if count > 0:
                workspace.states[NODES] = workspace.states[node]
                drive(workspace.states[NODES], searcher, card)
                tried = workspace.states[NODES]
                caught = count_status(tried, CAUGHT) - count_status(workspace.states[node], CAUGHT)
                cost += count * caught * PATH
                if tried.phase == ENDED and caught == 0:
                    cost += count * CARRIED_OFF
    return cost // max(1, cards)


@kernel
def spaces_to_captor(s: Record, captor: int) -> int:
    """Return the total distance of the nearest helpers, as many as a rescue needs, to a captor."""
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
    """Return whether the soldier's movement, or a rescue within it, is unfinished."""
    return bool(s.phase == PLACE or s.phase == JOIN or (s.phase == MOVE and s.mover == soldier))


@kernel
def add_movements(workspace: Workspace, start: int, soldier: int) -> None:
    """Generate all movements of a soldier from a position, and offer the end of each as a plan."""
    begin = workspace.used[0]
    add_steps(workspace, start, soldier, begin, legal_for(workspace, start, soldier))
    node = begin
    while node < workspace.used[0]:
        if is_under_way(workspace.states[node], soldier):
            add_steps(workspace, node, soldier, begin, legal(workspace.states[node], workspace.legal))
        else:
            offer(workspace, node, value_of(workspace, node))
        node += 1


@kernel
def legal_for(workspace: Workspace, start: int, soldier: int) -> int:
    """Write the first steps of a soldier, or the continuations of his movement, and return their number."""
    s = workspace.states[start]
    if s.mover == soldier:
        return legal(s, workspace.legal)
    return write_movement(s, soldier, s.option_move, workspace.legal, 0)


@kernel
def add_steps(workspace: Workspace, node: int, soldier: int, begin: int, count: int) -> None:
    """Add the positions after each move in `workspace.legal` that are new in this movement."""
    for i in range(count):
        next_plans = workspace.used[0]
        if next_plans == NODES:
            return
        workspace.states[next_plans] = workspace.states[node]
        play(workspace.states[next_plans], int(workspace.legal[i]))
        if not is_known(workspace, next_plans, soldier, begin):
            workspace.parent[next_plans] = node
            workspace.move[next_plans] = workspace.legal[i]
            workspace.used[0] += 1


@kernel
def is_known(workspace: Workspace, next_plans: int, soldier: int, begin: int) -> bool:
    """Return whether the movement has reached an equal position before, by any trail."""
    position = workspace.states[next_plans]
    for node in range(begin, next_plans):
        other = workspace.states[node]
        if (
            position.soldier_column[soldier] == other.soldier_column[soldier]
            and position.soldier_row[soldier] == other.soldier_row[soldier]
            and position.points == other.points
            and is_alike(position, other)
        ):
            return True
    return False


@kernel
def is_alike(position: Record, other: Record) -> bool:
    """Return whether all pieces have the same places and the same soldiers have moved."""
    if position.phase != other.phase or position.mover != other.mover:
        return False
    for soldier in range(1, SOLDIERS + 1):
        if (
            position.soldier_column[soldier] != other.soldier_column[soldier]
            or position.soldier_row[soldier] != other.soldier_row[soldier]
            or position.soldier_status[soldier] != other.soldier_status[soldier]
            or position.soldier_moved[soldier] != other.soldier_moved[soldier]
            or position.soldier_card[soldier] != other.soldier_card[soldier]
        ):
            return False
    for searcher in range(1, position.option_searchers + 1):
        if (
            position.searcher_column[searcher] != other.searcher_column[searcher]
            or position.searcher_row[searcher] != other.searcher_row[searcher]
            or position.searcher_face[searcher] != other.searcher_face[searcher]
        ):
            return False
    return True


# ---- plans ---------------------------------------------------------------------------------------


@kernel
def offer(workspace: Workspace, node: int, value: int) -> None:
    """Insert a plan if it is among the best and differs from those stored."""
    width = len(workspace.next_plans)
    for i in range(width):
        plan = workspace.next_plans[i]
        is_same_value = plan != NONE and workspace.next_values[i] == value
        if is_same_value and is_alike(workspace.states[plan], workspace.states[node]):
            return
    place = width
    while place > 0 and (workspace.next_plans[place - 1] == NONE or workspace.next_values[place - 1] < value):
        place -= 1
        if place + 1 < width:
            workspace.next_plans[place + 1] = workspace.next_plans[place]
            workspace.next_values[place + 1] = workspace.next_values[place]
    if place < width:
        workspace.next_plans[place] = node
        workspace.next_values[place] = value


@kernel
def start_next_round(workspace: Workspace) -> int:
    """Continue with the plans just offered, and return their number."""
    count = 0
    for i in range(len(workspace.plans)):
        workspace.plans[i] = workspace.next_plans[i]
        workspace.value[i] = workspace.next_values[i]
        workspace.next_plans[i] = NONE
        count += workspace.plans[i] != NONE
    return count


@kernel
def make_plan(workspace: Workspace) -> int:
    """Return the best plan from `states[0]`, as the position after its last movement; 0 to stay."""
    workspace.used[0] = 1
    best = 0
    most = value_of(workspace, 0)
    offer(workspace, 0, most)
    while start_next_round(workspace) > 0:
        if workspace.plans[0] > 0 and (workspace.value[0] > most or must_continue(workspace.states[best])):
            best = int(workspace.plans[0])
            most = workspace.value[0]
        for i in range(len(workspace.plans)):
            if workspace.plans[i] != NONE:
                add_next_movements(workspace, int(workspace.plans[i]))
    return best


@kernel
def must_continue(s: Record) -> bool:
    """Return whether a soldier has to finish his movement before the phase can end."""
    return bool(s.phase == MOVE and s.mover != 0)


@kernel
def add_next_movements(workspace: Workspace, plan: int) -> None:
    """Extend a plan by a movement of the soldier whose turn it is, or of any soldier who may move."""
    if workspace.states[plan].phase != MOVE:
        return
    mover = workspace.states[plan].mover
    for soldier in range(1, SOLDIERS + 1):
        if soldier == mover or (mover == 0 and is_waiting(workspace.states[plan], soldier)):
            add_movements(workspace, plan, soldier)


@kernel
def best_choice(workspace: Workspace) -> int:
    """Return the card or place with the best position between movements; in a tie, the first."""
    count = legal(workspace.states[0], workspace.legal)
    best = workspace.legal[0]
    most = -2 * WON
    for i in range(count):
        workspace.states[1] = workspace.states[0]
        play(workspace.states[1], int(workspace.legal[i]))
        value = value_of(workspace, 1)
        if value > most:
            best = workspace.legal[i]
            most = value
    return int(best)


# ---- players -------------------------------------------------------------------------------------


class Planner:
    """Makes plans, and remembers the moves of the last one by position."""

    def __init__(self, game: Game, width: int) -> None:
        self._game = game
        self._workspace = new_workspace(game.kernels.dtype, width)
        own = kernels_of(sys.modules[__name__])
        bound = game.kernels.bind([own["lay_plan"], own["best_reply"]], compiled=True)
        self._make_plan, self._best_choice = bound["lay_plan"], bound["best_reply"]
        self._next: dict[bytes, int] = {}

    def decide(self, question: Question) -> str:
        """Return the next move of the plan, after making a new plan if there is none for this position."""
        record = self._game.determinize(question.view, question.seed, question.seat).record
        if record not in self._next:
            self._plan(record)
        return self._game.moves[self._next[record]]

    def _plan(self, record: bytes) -> None:
        states = self._workspace.states
        states[0] = self._game.kernels.numpy_record(record)
        self._next = {}
        if states[0]["phase"] != MOVE:
            self._next[record] = self._best_choice(self._workspace)
            return
        node = self._make_plan(self._workspace)
        if states[node]["phase"] == MOVE:
            self._next[states[node].tobytes()] = DONE
        while node > 0:
            before = int(self._workspace.parent[node])
            self._next[states[before].tobytes()] = int(self._workspace.move[node])
            node = before


@cache
def _planner(game: Game, width: int) -> Planner:
    return Planner(game, width)


def greedy(question: Question) -> str:
    """Return the move of the best single plan."""
    return _planner(question.game, 1).decide(question)


def planner(question: Question) -> str:
    """Return the move of the best plan, found by a beam search of width six."""
    return _planner(question.game, SQUAD_PLANS).decide(question)
