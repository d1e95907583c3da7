"""How a game ended, the figures that sum it up, and the drawings in the rulebook."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

import looking
from crossings.engine.effect import Figure, Happened
from crossings.games.march_on_mars.face import effects as did
from crossings.games.march_on_mars.face import figures, prompts
from crossings.games.march_on_mars.face.position import Position

from .conftest import GAME

ENDINGS = Path(__file__).parent / "endings"


@cache
def played(reason: str) -> tuple[Position, list[Happened], dict[str, Figure]]:
    """The last position of a whole game, what happened in it, and the figures told of it."""
    nodes = [json.loads(line) for line in (ENDINGS / f"{reason}.jsonl").read_text().splitlines()]
    state = GAME.from_json(next(node["state"] for node in nodes if "state" in node))
    happened: list[Happened] = []
    for move in (node["move"] for node in nodes if "move" in node):
        after, by = state.play(move), state.actor if isinstance(state.actor, int) else None
        happened.append(Happened(len(happened) + 1, by, looking.effects(state, move, after)))
        state = after
    seen: Position = looking.position(state)
    return seen, happened, {figure.label: figure for figure in prompts.figures(seen, happened)}


def test_a_won_game_is_told() -> None:
    """MOM-F01."""
    seen, happened, told = played("mmm")
    assert prompts.verdict(seen, 0) == "The bomb has destroyed the Master Mind in round 5; the base took 1 hit."
    decided = told["What decided it"]
    assert decided.value == "the bomb" and isinstance(happened[decided.at - 1].effects[0], did.BombSet)


def test_a_fallen_base_is_told_with_the_hit_that_decided_it() -> None:
    """MOM-F02, MOM-B04: the third hit; how near somebody was is told to that marine."""
    seen, happened, told = played("base")
    foremost = min(range(len(seen.marines)), key=lambda seat: (seen.at(seat)[0], -seen.at(seat)[1], seat))
    assert "their hit destroyed the base" in prompts.verdict(seen, None)
    assert "Your marine was nearest" in prompts.verdict(seen, foremost)
    decided = told["What decided it"]
    assert (decided.value, told["Hits on the base"].value) == ("hit 3 on the base", "3 of 3")
    assert any(isinstance(effect, did.BaseHit) and effect.hits == 3 for effect in happened[decided.at - 1].effects)


def test_time_that_ran_out_is_told() -> None:
    """MOM-F03."""
    seen, _, told = played("time")
    turns = seen.s.option_turns
    assert f"{turns} rounds are over" in prompts.verdict(seen, None)
    assert told["Rounds survived"].value == f"{seen.s.round} of {turns}"


@pytest.mark.parametrize("reason", ["mmm", "base", "time"])
def test_aliens_destroyed_are_counted_by_marine(reason: str) -> None:
    """All aliens that shots, fights, missiles and bombs have killed, and nothing of what there was none of."""
    _, happened, told = played(reason)
    done = [effect for one in happened for effect in one.effects if isinstance(effect, did.Killed | did.Bombarded)]
    found = told["Aliens destroyed"].value.partition(":")[0] if "Aliens destroyed" in told else "0"
    assert found == str(sum(sum(effect.aliens) for effect in done))
    assert all(figure.value.partition(" ")[0] != "0" for figure in told.values()) and 2 <= len(told) <= 6


@pytest.mark.parametrize(
    ("drawing", "pattern", "shown"),
    [
        ("aliens", r">(\d hits?)</text>", "1 hit, 2 hits, 3 hits"),  # MOM-H04
        # WOM-J01: blue 1/6, 1/3, 1/2; black 1/6 with and without the mark, 2/3; white 1/2 each
        ("dice", r">(\d+ %)</text>", "17 %, 33 %, 50 %, 17 %, 17 %, 67 %, 50 %, 50 %"),
    ],
)
def test_drawings_show_what_the_rules_say(drawing: str, pattern: str, shown: str) -> None:
    drawn = figures.FIGURES[drawing]()
    assert ", ".join(re.findall(pattern, drawn)) == shown
