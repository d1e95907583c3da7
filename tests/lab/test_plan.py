"""Plans of runs: variants, budgets, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

import crossings
from crossings.engine import BadNumber
from crossings.lab.plan import SIMULATIONS, Plan, make_plan
from crossings.search.levels import level_of

CHESS = crossings.game("dune-chess")


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
