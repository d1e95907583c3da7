"""Figures of play that the rule texts publish, counted by implementations of their own, lie in the lab's intervals."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

import crossings
from crossings.bots.match import Played, play_numbered
from crossings.engine import State
from crossings.engine.thinking import Decision
from crossings.lab.plan import Plan, plan_of
from crossings.lab.record import Row
from crossings.lab.reports.figures import SHARE, Cell, Figure

pytestmark = pytest.mark.deep
SURE = 3.0
"""Standard errors to each side: of more than fifty figures some lie outside 95 %."""
ROUNDED = 0.005
"""How far a share that is published in hundredths may be from what was counted."""


class Published(NamedTuple):
    """What a rule text says of games of some players; shares are of games."""

    game: str
    options: Mapping[str, Any]
    players: str
    games: int
    """So many it counted."""
    shares: Mapping[str, float]
    """By reason (`cap`), winner (`seat 0`) or how many have won (`won by 2`)."""
    means: Mapping[str, float] = {}
    """Of `moves`, of `actions` (moves of seats)."""


EVEN, QUICK = (crossings.game("bridges-and-boats").preset(name).options for name in ("even", "quick"))
TABLES = [
    Published(
        "over-the-next-dune", {}, "random", 1000, {"escaped": 0, "carried-off": 0.78, "stranded": 0.22}, {"actions": 35}
    ),
    Published("over-the-next-dune", {"players": 5}, "random", 400, {"escaped": 0}),
    Published(
        "walking-on-the-moon", {"players": 2, "advanced": False}, "random", 100, {}, {"moves": 466, "actions": 272}
    ),
    Published("walking-on-the-moon", {"players": 2}, "random", 100, {}, {"moves": 618, "actions": 349}),
    Published("walking-on-the-moon", {"players": 4}, "random", 100, {}, {"moves": 764, "actions": 425}),
    Published(
        "march-on-mars",
        {"players": 2},
        "random",
        200,
        {"mmm": 0, "base": 0.86, "time": 0.14},
        {"moves": 82, "actions": 40},
    ),
    Published("march-on-mars", {"players": 3}, "random", 200, {"mmm": 0, "base": 0.93}, {"moves": 118, "actions": 61}),
    Published("march-on-mars", {"players": 5}, "random", 200, {"mmm": 0, "base": 1.0}, {"moves": 146, "actions": 77}),
    Published("bridges-and-boats", {}, "random", 300, {"seat 0": 0.06, "last-round": 0.89}, {"actions": 228}),
    Published("bridges-and-boats", EVEN, "random", 300, {"seat 0": 0.07, "last-round": 0.98}, {"actions": 191}),
    Published("bridges-and-boats", QUICK, "random", 300, {"seat 0": 0.0, "last-round": 0.87}, {"actions": 227}),
    Published(
        "dune-chess", {}, "random", 400, {"seat 0": 0.44, "seat 1": 0.5, "stalled": 0.66, "cap": 0.31}, {"moves": 210}
    ),
    Published(
        "dune-chess", {}, "players.dune_chess:greedy", 200, {"seat 0": 0.52, "no-harvesters": 0.72}, {"moves": 98}
    ),
    Published(
        "dunkelrunde",
        {"players": 2},
        "random",
        20000,
        {"won by 1": 0.7, "won by 2": 0.3},
        {"moves": 229, "actions": 143},
    ),
    Published(
        "dunkelrunde",
        {"players": 3},
        "random",
        20000,
        {"won by 1": 0.58, "won by 2": 0.35},
        {"moves": 289, "actions": 182},
    ),
    Published(
        "dunkelrunde",
        {"players": 6},
        "random",
        20000,
        {"won by 1": 0.38, "won by 2": 0.35},
        {"moves": 416, "actions": 266},
    ),
]
GAMES = 120
"""That the lab plays of each."""


class Actions:
    """Counts the moves of seats."""

    count = 0

    def moved(self, before: State, move: str, after: State, decision: Decision | None) -> None:
        self.count += before.actor != "chance"


def rows(plan: Plan) -> list[Row]:
    """Its games, without what takes long to note."""
    found = []
    for number in range(plan.total):
        watcher = Actions()
        played = play_numbered(plan.starts[0], plan.entries, plan.seed, number, watcher)
        found.append({"round": number, "actions": watcher.count, **counted(played)})
    return found


def counted(played: Played) -> Row:
    """What of it is published: 1 for each share that it belongs to."""
    won = [f"seat {seat}" for seat in played.winners]
    shares = dict.fromkeys([played.reason, f"won by {len(played.winners)}", *(won if len(won) == 1 else ())], 1.0)
    return {"moves": played.moves, "shares": shares}


@pytest.mark.parametrize("said", TABLES, ids=[f"{one.game} {one.players} {at}" for at, one in enumerate(TABLES)])
def test_what_others_counted_lies_within(said: Published) -> None:
    game = crossings.game(said.game)
    plan = plan_of(game, [said.players], games=GAMES, options=said.options)
    cell = Cell(said.game, plan, 0, rows(plan), SURE)
    for name, value in said.shares.items():
        within(cell.share(name, lambda row, name=name: row["shares"].get(name, 0.0)), value, said.games)  # type: ignore[misc]
    for name, value in said.means.items():
        within(cell.average(name, lambda row, name=name: row[name]), value, said.games)  # type: ignore[misc]


def within(ours: Figure | None, theirs: float, games: int) -> None:
    """Both were counted: their interval is as wide as ours, by how many more games they had, or fewer."""
    assert ours is not None
    wide = (ours.high - ours.low) / 2 * math.sqrt(1 + ours.games / games) + (ROUNDED if ours.unit == SHARE else 1)
    assert abs(ours.value - theirs) <= wide, (ours, theirs)
