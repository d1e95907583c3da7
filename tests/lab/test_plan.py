"""Plans of runs: variants, budgets, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

import crossings
from crossings.bots.match import play_nth_game
from crossings.engine import BadNumber, State
from crossings.engine.decisions import Decision
from crossings.lab.plan import SIMULATIONS, BadPlan, Plan, check_rounds, make_plan
from crossings.search.levels import level_of

CHESS = crossings.game("dune-chess")
OPENING = 12
"""Moves and draws after which games of DunkelRunde differ."""


def test_no_player_has_a_time_limit_unless_requested() -> None:
    plan = make_plan(CHESS, ["master", "club"], games=1)
    assert [budget["simulations"] for budget in plan.budgets] == [SIMULATIONS, level_of("club", CHESS).simulations]
    assert make_plan(CHESS, ["search@7", "random"], games=1, simulations=9).budgets[0]["simulations"] == 7
    assert make_plan(CHESS, ["search", "random"], games=1, seconds=0.01).budgets[0]["seconds"] == 0.01


def test_variants_are_numbered_in_the_given_order() -> None:
    """This process, a worker and a folder number them alike. Another order is another run."""
    varied: dict[str, list[int | bool | str]] = {"setup": ["wall", "heart"], "riders": ["own", "both"]}
    plan = make_plan(CHESS, ["random"] * 2, games=2, vary=varied)
    read = Plan.read(plan.text)
    assert [*read.variants[1].items()] == [("setup", "wall"), ("riders", "both")]
    assert not plan.difference(read)
    assert "vary" in plan.difference(replace(plan, vary=dict(reversed(varied.items()))))


def test_a_plan_without_variants_is_refused() -> None:
    with pytest.raises(BadNumber, match="variants"):
        make_plan(CHESS, ["random"], games=1, vary={"setup": []})


class Interrupted(Exception):
    """The opening has been played."""


class Opening:
    """Records the first moves of a game, then ends it."""

    def __init__(self) -> None:
        self.moves: list[str] = []

    def on_move(self, before: State, move: str, after: State, decision: Decision | None) -> None:
        self.moves.append(move)
        if len(self.moves) == OPENING:
            raise Interrupted


def test_all_games_of_equal_players_differ() -> None:
    """CON-26: 300 games of a run are 300 different games: they differ in their first moves and draws."""
    plan = make_plan(crossings.game("dunkelrunde"), ["random"] * 3, games=300)
    openings = set()
    for number in range(plan.total):
        opening = Opening()
        with pytest.raises(Interrupted):
            play_nth_game(plan.starts[0], plan.entries, plan.seed, number, opening)
        openings.add(tuple(opening.moves))
    assert len(openings) == plan.rounds == 300


def test_a_run_needs_two_rounds() -> None:
    """Equal players need two games, two different players four."""
    for players, least in ((["random"] * 2, 2), (["random", "club"], 4)):
        check_rounds(make_plan(CHESS, players, games=least))
        with pytest.raises(BadPlan, match=f"allowed: {least} or more"):
            check_rounds(make_plan(CHESS, players, games=least - 1))
