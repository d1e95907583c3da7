"""Figures published with the rule texts, from independent implementations, lie in the lab's intervals."""

from __future__ import annotations

import math
from typing import Any

import pytest

import crossings
from crossings.bots.match import MatchGame, play_nth_game
from crossings.engine import State
from crossings.engine.decisions import Decision
from crossings.lab.plan import Plan, make_plan
from crossings.lab.record import Row
from crossings.lab.reports.figures import Cell
from crossings.reports.figures import SHARE, Figure
from rows import cases

pytestmark = pytest.mark.long
SURE = 3.0
"""Half-width in standard errors: some of more than fifty figures lie outside 95 %."""
ROUNDED = 0.005
"""Rounding error of a share published in hundredths."""


GAMES = 120
"""Number of games that the lab plays for each."""


class Counter:
    """Counts the moves of seats and of chance, and the actions among them."""

    def __init__(self) -> None:
        self.moves = 0
        self.actions = 0

    def on_move(self, before: State, move: str, after: State, decision: Decision | None) -> None:
        self.moves += 1
        self.actions += before.actor != "chance"


def rows(plan: Plan) -> list[Row]:
    """Return the games, recorded without slow columns."""
    results = []
    for number in range(plan.total):
        counter = Counter()
        played = play_nth_game(plan.starts[0], plan.entries, plan.seed, number, counter)
        results.append({"round": number, **vars(counter), "shares": shares_of(played)})
    return results


def shares_of(played: MatchGame) -> dict[str, float]:
    """Return 1 for each share that a game counts for."""
    won = [f"seat {seat}" for seat in played.winners]
    return dict.fromkeys([played.reason, f"won by {len(played.winners)}", *(won if len(won) == 1 else ())], 1.0)


@cases("""
    id | options | player | counted | shares | means
    over-the-next-dune | {} | random | 1000 | {"escaped": 0, "carried-off": 0.78, "stranded": 0.22} | {"actions": 35}
    over-the-next-dune | {"players": 5} | random | 400 | {"escaped": 0} | {}
    walking-on-the-moon | {"players": 2, "advanced": false} | random | 100 | {} | {"moves": 466, "actions": 272}
    walking-on-the-moon | {"players": 2} | random | 100 | {} | {"moves": 618, "actions": 349}
    walking-on-the-moon | {"players": 4} | random | 100 | {} | {"moves": 764, "actions": 425}
    march-on-mars | {"players": 2} | random | 200 | {"mmm": 0, "base": 0.86, "time": 0.14}
      | {"moves": 82, "actions": 40}
    march-on-mars | {"players": 3} | random | 200 | {"mmm": 0, "base": 0.93} | {"moves": 118, "actions": 61}
    march-on-mars | {"players": 5} | random | 200 | {"mmm": 0, "base": 1.0} | {"moves": 146, "actions": 77}
    bridges-and-boats | {} | random | 300 | {"seat 0": 0.06, "last-round": 0.89} | {"actions": 228}
    bridges-and-boats | {"preset": "even"} | random | 300 | {"seat 0": 0.07, "last-round": 0.98} | {"actions": 191}
    bridges-and-boats | {"preset": "quick"} | random | 300 | {"seat 0": 0.0, "last-round": 0.87} | {"actions": 227}
    dune-chess | {} | random | 400 | {"seat 0": 0.44, "seat 1": 0.5, "stalled": 0.66, "cap": 0.31} | {"moves": 210}
    dune-chess | {} | benchmarks.players.dune_chess:greedy | 200 | {"seat 0": 0.52, "no-harvesters": 0.72}
      | {"moves": 98}
    dunkelrunde | {"players": 2} | random | 20000 | {"won by 1": 0.7, "won by 2": 0.3} | {"moves": 229, "actions": 143}
    dunkelrunde | {"players": 3} | random | 20000 | {"won by 1": 0.58, "won by 2": 0.35}
      | {"moves": 289, "actions": 182}
    dunkelrunde | {"players": 6} | random | 20000 | {"won by 1": 0.38, "won by 2": 0.35}
      | {"moves": 416, "actions": 266}
""")
def test_published_figures_lie_in_the_intervals(
    id: str, options: dict[str, Any], player: str, counted: int, shares: dict[str, float], means: dict[str, float]
) -> None:
    """Compare figures that a rule text publishes for games of some players.

    They are shares of games with a reason (`cap`), a winner (`seat 0`) or a number of winners (`won by 2`), and the
    mean number of `moves` (with those of chance) or `actions`.
    """
    game = crossings.game(id)
    plan = make_plan(game, [player], games=GAMES, options=game.start(**options).options)
    cell = Cell(id, plan, 0, rows(plan), SURE)
    for name, value in shares.items():
        within(cell.share(name, lambda row, name=name: row["shares"].get(name, 0.0)), value, counted)  # type: ignore[misc]
    for name, value in means.items():
        within(cell.average(name, lambda row, name=name: row[name]), value, counted)  # type: ignore[misc]


def within(ours: Figure | None, theirs: float, games: int) -> None:
    """Check that both intervals overlap; the published one is scaled by its number of games."""
    assert ours is not None
    wide = (ours.high - ours.low) / 2 * math.sqrt(1 + ours.games / games) + (ROUNDED if ours.unit == SHARE else 1)
    assert abs(ours.value - theirs) <= wide, (ours, theirs)
