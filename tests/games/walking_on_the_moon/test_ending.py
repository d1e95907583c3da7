"""How a race ended: told to each seat with its reason, and summed up by figures whose moments are right."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import looking
from crossings.engine import Game
from crossings.engine.effect import Figure, Happened
from crossings.games.walking_on_the_moon.face.prompts import figures, verdict

from .conftest import Play

At = Callable[..., Play]
SAMPLE = Path(__file__).parent / "playthroughs" / "01-game.jsonl.gz"


def told(play: Play, seat: int | None) -> str:
    return verdict(looking.position(play.state, seat), seat)


def finished(at: At, *places: Any) -> Play:
    """Astronaut 2 ends the last turn of the last round."""
    return at(*places, phase="go", active=2, turn=2, program=["b", "b", ""])("stop")


def test_points_decide(at: At) -> None:
    """WOM-F06: 11 and 2, 7 + 2 on column 33, nothing but Sputniks."""
    play = finished(at, {"finished": 1, "sputniks": 2}, {"x": 32, "y": 1, "sputniks": 2}, {"x": 28, "sputniks": 9})
    assert play.end == ("goal", [0], [13, 9, 9])
    first = "11 as the first across and 2 for Sputniks"
    assert told(play, 0) == f"You have 13 points ({first}), 4 more than Blue."
    assert told(play, 1) == f"Red has 13 points ({first}), you have 9 (7 for column 32 and 2 for Sputniks)."
    assert told(play, 2) == f"Red has 13 points ({first}), you have 9 (9 for Sputniks)."
    assert told(play, None) == f"Red has 13 points ({first}); Blue 9 and Yellow 9."


def test_of_equals_the_foremost_wins_and_that_is_said(at: At) -> None:
    """WOM-E24, WOM-F07."""
    play = finished(at, {"finished": 1, "sputniks": 2}, {"x": 34, "y": 1, "sputniks": 4}, {"x": 28, "sputniks": 9})
    assert told(play, 0).endswith("; Blue has as many, but you were ahead in the race.")
    assert told(play, 1).startswith("13 : 13, but Red was ahead in the race (11 as the first across")
    assert " and was ahead in the race; Blue 13 and Yellow 9." in told(play, None)


def test_a_game_that_nobody_finished_says_so(at: At) -> None:
    """WOM-F05."""
    limit = {"phase": "go", "active": 2, "turn": 2, "program": ["b", "b", ""], "round": 5}
    play = at((9, 1), (3, 0), (0, 0), **limit, options={"round_limit": 5})("stop")
    assert play.end[0] == "rounds"
    assert told(play, 1).startswith("The last round is over, and nobody is across. 0 : 0, but Red was ahead")


def whole_game(game: Game) -> tuple[list[Any], list[Happened], list[Figure]]:
    """A sample game as a spectator sees it: its nodes, its story, its figures by label."""
    with gzip.open(SAMPLE, "rt") as lines:
        nodes = [node for node in map(json.loads, lines) if "state" in node]
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
