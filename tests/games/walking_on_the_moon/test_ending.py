"""How a race ended: told to each seat with its reason, and summed up by figures whose moments are right."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import looking
from crossings.engine import Game
from crossings.engine.effect import Figure, Happened
from crossings.games.walking_on_the_moon.face.prompts import figures, verdict
from games.courses import fits
from games.samples import samples

from .conftest import At

POINTS = "0 across 1 2 sputniks, 1 (32,1) 2 sputniks, 2 (28,0) 9 sputniks"
TIE = "0 across 1 2 sputniks, 1 (34,1) 4 sputniks, 2 (28,0) 9 sputniks"
NOBODY = "round_limit 5, 0 (9,1), 1 (3,0)"


@pytest.mark.parametrize(
    ("position", "seat", "told"),
    [
        (POINTS, 0, "You have 13 points (11 as the first across and 2 for Sputniks), 4 more than Blue."),
        (POINTS, 1, "Red has 13 points (11 ...), you have 9 (7 for column 32 and 2 for Sputniks)."),
        (POINTS, 2, "Red has 13 points (11 ...), you have 9 (9 for Sputniks)."),
        (POINTS, None, "Red has 13 points (11 as the first across and 2 for Sputniks); Blue 9 and Yellow 9."),
        (TIE, 0, "...; Blue has as many, but you were ahead in the race."),
        (TIE, 1, "13 : 13, but Red was ahead in the race (11 as the first across..."),
        (TIE, None, "... and was ahead in the race; Blue 13 and Yellow 9."),
        (NOBODY, 1, "The last round is over, and nobody is across. 0 : 0, but Red was ahead..."),
    ],
)
def test_the_verdict(at: At, position: str, seat: int | None, told: str) -> None:
    """WOM-F05, WOM-F06; WOM-E24, WOM-F07: of equals the foremost wins, and that is said."""
    over = at(f"go, {position}, active 2, turn 2, program b b")("stop").state
    assert fits(verdict(looking.position(over, seat), seat), told)


@cache
def whole_game(game: Game) -> tuple[list[Any], list[Happened], list[Figure]]:
    """A sample game as a spectator sees it: its nodes, its story, its figures by label."""
    nodes = next(samples(Path(__file__).parent))
    states = [game.from_json(node["state"]) for node in nodes]
    story = [
        Happened(at, None, looking.effects(before, game.shown(before, node["move"], None), after))
        for at, (node, before, after) in enumerate(zip(nodes, states, states[1:], strict=False), 1)
    ]
    return nodes, story, figures(looking.position(states[-1]), story)


def test_figures_are_those_of_the_game(game: Game) -> None:
    """Counted once more from the moves and states of the file."""
    nodes, _, found = whole_game(game)
    shown = {figure.label: figure for figure in found}
    last = nodes[-1]["state"]
    assert shown["Rounds"].value == str(last["round"])
    jumps = [node["move"] for node in nodes[:-1] if node["state"]["phase"] == "choose" and node["move"][0] in "bkw"]
    robberies = [at for at, node in enumerate(nodes[:-1], 1) if node["move"].startswith("rob@")]
    assert shown["Jumps and falls"].value.startswith(f"{len(jumps)} jumps, ")
    assert (shown["Robberies"].value, shown["Robberies"].at) == (str(len(robberies)), robberies[-1])
    assert 3 <= len(found) <= 6


def test_the_turn_that_decided_it_is_the_last_change_of_the_lead(game: Game) -> None:
    """WOM-O02: after that position no rival stands on a column as far as the winner's until somebody is across."""
    nodes, _, found = whole_game(game)
    (decided,) = (figure for figure in found if figure.label == "The turn that decided it")
    winner = nodes[-1]["state"]["result"]["winners"][0]

    def leads(node: Any) -> bool:
        columns = [one["x"] for one in node["state"]["astronauts"]]
        return bool(columns[winner] > max(x for seat, x in enumerate(columns) if seat != winner))

    racing = [node for node in nodes if max(one["x"] for one in node["state"]["astronauts"]) < 35]
    assert all(map(leads, racing[decided.at :])) and not leads(nodes[decided.at - 1])
    assert decided.value == f"Red took the lead for good in round {nodes[decided.at]['state']['round']}"
