"""What is told when a night is over: why it ended so, and the figures that sum it up."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import looking
from crossings.engine import Game, State
from crossings.engine.effect import Figure, Happened

from .conftest import Play

At = Callable[..., Play]
HERE = Path(__file__).parent
SAFE = {2: "safe", 3: "safe", 4: "safe", 5: "safe"}


def verdict(play: Play, seat: int | None = 0) -> str:
    ending = play.state.game.at_the_end
    assert ending is not None
    return ending.verdict(looking.position(play.state, seat), seat)


# ---- why it ended --------------------------------------------------------------------------------


def test_all_are_over(at: At) -> None:
    """OND-60, example OND-E27."""
    last_turn = at([(18, 18, 1)], {1: (10, 1), **SAFE}, turn=10)("1:n")
    assert verdict(last_turn) == "All five soldiers are over the top in turn 10, the last one before dawn."
    early = at([(18, 18, 1)], {1: (10, 1), **SAFE}, turn=8)("1:n")
    assert verdict(early, None) == "All five soldiers are over the top in turn 8, 2 turns before dawn."


def test_carried_off(at: At) -> None:
    """OND-61, example OND-E22."""
    lost = at([(4, 14, 1)], {1: 1, 3: 1}, phase="search")("straight")
    assert verdict(lost) == "Searcher 1 brought soldiers 1 and 3 to the camp in row 20 before anybody could free them."


def test_carried_off_by_two(at: At) -> None:
    """OND-61: whoever stands in row 20 when the phase ends."""
    lost = at([(4, 19, 1), (12, 19, 1)], {1: 1, 3: 2, 2: (8, 8)})("done")
    assert verdict(lost).startswith("Searchers 1 and 2 brought soldiers 1 and 3 to the camp in row 20 ")


def test_dawn(at: At) -> None:
    """OND-62, example OND-E28."""
    lost = at([(18, 18, 1)], {1: (10, 2), 2: (12, 7), 3: "safe", 4: "safe", 5: "safe"}, turn=10)("done")
    assert verdict(lost) == (
        "Dawn came while soldiers 1 and 2 were still on the battlefield; soldier 2 had 7 rows to go."
    )


def test_stranded(at: At) -> None:
    """OND-63, example OND-E26."""
    lost = at([(10, 10, 5)], {1: (10, 6), 4: "safe", 5: "safe"}, phase="search")("straight")
    assert verdict(lost) == "It takes 3 free soldiers to free soldier 1, and only 2 were left."


def test_a_seat_is_told_of_its_own_soldiers(at: At) -> None:
    """OND-R27: of two players seat 0 has 1, 3 and 5, seat 1 has 2 and 4."""
    moving = {"players": 2, "cards": {1: 2, 2: 1}, "mover": 1, "points": 5, "moved": [1, 2], "turn": 10}
    lost = at([(18, 18, 1)], {1: (10, 2), 2: (12, 7), 3: "safe", 4: "safe", 5: "safe"}, **moving)("1:end")
    assert verdict(lost, 0).endswith("Of your 3 soldiers 2 got over the top.")
    assert verdict(lost, 1).endswith("Of your 2 soldiers 1 got over the top.")
    assert verdict(lost, None).endswith("had 7 rows to go.")


# ---- figures -------------------------------------------------------------------------------------


@dataclass
class Replayed:
    """A kept game: its states, and what is told at its end."""

    states: list[State]
    figures: dict[str, Figure]

    def status(self, at: int, soldier: int) -> str:
        return str(self.states[at].to_json()["soldiers"][soldier - 1]["status"])

    def times(self, before: str, after: str) -> int:
        """How often a soldier's status went from one to another."""
        statuses = [[one["status"] for one in state.to_json()["soldiers"]] for state in self.states]
        pairs = ((a, b) for one, other in pairwise(statuses) for a, b in zip(one, other, strict=True))
        return sum(pair == (before, after) for pair in pairs)


def replayed(game: Game, name: str) -> Replayed:
    lines = [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]
    options: dict[str, Any] = lines[0]["options"]
    states, story = [game.start(**options)], []
    for at, move in enumerate((line["move"] for line in lines if line.get("move")), 1):
        before = states[-1]
        states.append(before.play(move))
        by = before.actor if isinstance(before.actor, int) else None
        story.append(Happened(at, by, looking.effects(before, move, states[-1])))
    assert game.at_the_end is not None
    found = game.at_the_end.figures(looking.position(states[-1]), story)
    return Replayed(states, {figure.label: figure for figure in found})


GAMES = (
    "endings/carried-off.jsonl",
    "endings/dawn.jsonl",
    "endings/stranded.jsonl",
    "golden/turns-8-searchers-7.jsonl",
)


@pytest.mark.parametrize("name", GAMES)
def test_figures_count_what_happened(game: Game, name: str) -> None:
    """OND-42, OND-33, OND-12: as the states have it."""
    night = replayed(game, name)
    last = night.states[-1].to_json()
    assert night.figures["Turns"].value == f"{last['turn']} of {last['options']['turns']}"
    assert night.figures["Soldiers over the top"].value == f"{night.times('free', 'safe')} of 5"
    catches = night.times("free", "caught")
    assert night.figures["Soldiers caught"].value == (str(catches) if catches else "none")
    freed = night.figures.get("Soldiers freed")
    assert (freed.value[0] if freed else "0") == str(night.times("caught", "free"))
    assert 3 <= len(night.figures) <= 6


@pytest.mark.parametrize("name", ["endings/carried-off.jsonl", "endings/stranded.jsonl"])
def test_the_catch_that_decided_it_can_be_shown(game: Game, name: str) -> None:
    """OND-61, OND-63: a soldier was caught there and never freed again."""
    night = replayed(game, name)
    decided = night.figures["What decided it"]
    turn, searcher, soldier = map(int, re.findall(r"\d", decided.value))
    assert decided.value == f"Turn {turn}: searcher {searcher} caught soldier {soldier}"
    assert (night.status(decided.at - 1, soldier), night.status(decided.at, soldier)) == ("free", "caught")
    assert all(night.status(at, soldier) == "caught" for at in range(decided.at, len(night.states)))
    assert night.states[decided.at].to_json()["turn"] == turn


def test_who_was_too_slow_for_dawn(game: Game) -> None:
    """OND-62: the soldier who was left furthest behind, and a turn in which he gained fewest rows."""
    night = replayed(game, "endings/dawn.jsonl")
    decided, last = night.figures["What decided it"], night.states[-1].to_json()
    rows = {n: soldier["at"][1] for n, soldier in enumerate(last["soldiers"], 1) if soldier["status"] == "free"}
    shown = night.states[decided.at].to_json()
    assert shown["phase"] == "search"
    assert decided.value.startswith(f"Turn {shown['turn']}: soldier {max(rows, key=lambda n: rows[n])} gained ")
