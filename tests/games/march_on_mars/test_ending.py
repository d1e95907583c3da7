"""How a game ended, and the figures that sum it up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import looking
from crossings.engine import Game
from crossings.engine.effect import Figure, Happened
from crossings.games.march_on_mars.face import effects as did
from crossings.games.march_on_mars.face import prompts
from crossings.games.march_on_mars.face.position import Position

ENDINGS = Path(__file__).parent / "endings"


def played(game: Game, reason: str) -> tuple[Position, list[Happened]]:
    """The last position of a whole game, and what happened in it."""
    nodes: list[dict[str, Any]] = [json.loads(line) for line in (ENDINGS / f"{reason}.jsonl").read_text().splitlines()]
    state = game.from_json(next(node["state"] for node in nodes if "state" in node))
    happened: list[Happened] = []
    for move in (node["move"] for node in nodes if "move" in node):
        after, by = state.play(move), state.actor if isinstance(state.actor, int) else None
        happened.append(Happened(len(happened) + 1, by, looking.effects(state, move, after)))
        state = after
    return looking.position(state), happened


def told(figures: list[Figure]) -> dict[str, Figure]:
    return {figure.label: figure for figure in figures}


def test_a_won_game_is_told(game: Game) -> None:
    """MOM-F01."""
    seen, happened = played(game, "mmm")
    assert prompts.verdict(seen, 0) == ("The bomb has destroyed the Master Mind in round 5; the base took 1 hit.")
    decided = told(prompts.figures(seen, happened))["What decided it"]
    assert decided.value == "the bomb" and isinstance(happened[decided.at - 1].effects[0], did.BombSet)


def test_a_fallen_base_is_told_with_the_hit_that_decided_it(game: Game) -> None:
    """MOM-F02, MOM-B04: the third hit; how near somebody was is told to that marine."""
    seen, happened = played(game, "base")
    columns = {marine.seat: seen.at(marine.seat)[0] for marine in seen.marines}
    foremost = min(columns, key=lambda seat: (columns[seat], -seen.at(seat)[1], seat))
    assert "their hit destroyed the base" in prompts.verdict(seen, None)
    assert "Your marine was nearest" in prompts.verdict(seen, foremost)
    figures = told(prompts.figures(seen, happened))
    decided = figures["What decided it"]
    assert decided.value == "hit 3 on the base"
    assert any(isinstance(effect, did.BaseHit) and effect.hits == 3 for effect in happened[decided.at - 1].effects)
    assert figures["Hits on the base"].value == "3 of 3"


def test_time_that_ran_out_is_told(game: Game) -> None:
    """MOM-F03."""
    seen, happened = played(game, "time")
    assert f"{seen.s.option_turns} rounds are over" in prompts.verdict(seen, None)
    rounds = told(prompts.figures(seen, happened))["Rounds survived"]
    assert rounds.value == f"{seen.s.round} of {seen.s.option_turns}"


@pytest.mark.parametrize("reason", ["mmm", "base", "time"])
def test_aliens_destroyed_are_counted_by_marine(game: Game, reason: str) -> None:
    """All aliens that shots, fights, missiles and bombs have killed, and nothing of what there was none of."""
    seen, happened = played(game, reason)
    killed = sum(
        sum(effect.aliens)
        for one in happened
        for effect in one.effects
        if isinstance(effect, did.Killed | did.Bombarded)
    )
    found = told(prompts.figures(seen, happened)).get("Aliens destroyed")
    assert (found.value.partition(":")[0] if found else "0") == str(killed)
    assert all(figure.value.partition(" ")[0] != "0" for figure in prompts.figures(seen, happened))
    assert 2 <= len(prompts.figures(seen, happened)) <= 6
