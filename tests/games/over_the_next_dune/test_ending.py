"""What is told when a night is over: why it ended so, and the figures that sum it up."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import looking
from crossings.engine import Game, State
from crossings.engine.effect import Figure, Happened

from .conftest import At

HERE = Path(__file__).parent
SAFE = "2 safe, 3 safe, 4 safe, 5 safe"
DAWN = f"turn 10, players 2, cards 1:2 2:1, moved 2, moving 1 with 5, S1 (18,18)1, {SAFE}, 1 (10,2), 2 (12,7)"


@pytest.mark.parametrize(
    ("position", "move", "seat", "told"),
    [
        (f"turn 10, S1 (18,18)1, 1 (10,1), {SAFE}", "1:n", 0,
         "All five soldiers are over the top in turn 10, the last one before dawn."),
        (f"turn 8, S1 (18,18)1, 1 (10,1), {SAFE}", "1:n", None,
         "All five soldiers are over the top in turn 8, 2 turns before dawn."),
        ("search, S1 (4,14)1, 1 held by S1, 3 held by S1", "straight", 0,
         "Searcher 1 brought soldiers 1 and 3 to the camp in row 20 before anybody could free them."),
        ("S1 (4,19)1, S2 (12,19)1, 1 held by S1, 3 held by S2, 2 (8,8)", "done", 0,
         "Searchers 1 and 2 brought soldiers 1 and 3 to the camp in row 20 before anybody could free them."),
        ("search, S1 (10,10)5, 1 (10,6), 4 safe, 5 safe", "straight", 0,
         "It takes 3 free soldiers to free soldier 1, and only 2 were left."),
        (DAWN, "1:end", None,
         "Dawn came while soldiers 1 and 2 were still on the battlefield; soldier 2 had 7 rows to go."),
        (DAWN, "1:end", 0, "Dawn came ... Of your 3 soldiers 2 got over the top."),
        (DAWN, "1:end", 1, "Dawn came ... Of your 2 soldiers 1 got over the top."),
    ],
)  # fmt: skip
def test_why_it_ended(at: At, position: str, move: str, seat: int | None, told: str) -> None:
    """OND-60 to OND-63, OND-R27: examples OND-E27, OND-E22, OND-E26 and OND-E28; to a seat of its own soldiers."""
    over = at(position)(move).state
    assert over.game.at_the_end is not None
    found = over.game.at_the_end.verdict(looking.position(over, seat), seat)
    begins, _, ends = told.partition(" ... ")
    assert found == told or (ends and found.startswith(begins) and found.endswith(ends))


@cache
def replayed(game: Game, name: str) -> tuple[list[State], dict[str, Figure]]:
    """A kept game: its states, and what is told at its end."""
    lines = [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]
    states, story = [game.start(**lines[0]["options"])], []
    for at, move in enumerate((line["move"] for line in lines if line.get("move")), 1):
        before = states[-1]
        states.append(before.play(move))
        by = before.actor if isinstance(before.actor, int) else None
        story.append(Happened(at, by, looking.effects(before, move, states[-1])))
    assert game.at_the_end is not None
    found = game.at_the_end.figures(looking.position(states[-1]), story)
    return states, {figure.label: figure for figure in found}


def statuses(state: State) -> list[str]:
    return [str(soldier["status"]) for soldier in state.to_json()["soldiers"]]


LOST = ("endings/carried-off.jsonl", "endings/stranded.jsonl")


@pytest.mark.parametrize("name", [*LOST, "endings/dawn.jsonl", "golden/turns-8-searchers-7.jsonl"])
def test_figures_count_what_happened(game: Game, name: str) -> None:
    """OND-42, OND-33, OND-12: as the states have it."""
    states, figures = replayed(game, name)
    told, last = {label: figure.value for label, figure in figures.items()}, states[-1].to_json()
    became = Counter(
        change for before, after in pairwise(map(statuses, states)) for change in zip(before, after, strict=True)
    )
    catches, freed = became["free", "caught"], became["caught", "free"]
    assert told["Turns"] == f"{last['turn']} of {last['options']['turns']}"
    assert told["Soldiers over the top"] == f"{became['free', 'safe']} of 5"
    assert told["Soldiers caught"] == (str(catches) if catches else "none")
    assert told.get("Soldiers freed", "0")[0] == str(freed)
    assert 3 <= len(figures) <= 6


@pytest.mark.parametrize("name", LOST)
def test_the_catch_that_decided_it_can_be_shown(game: Game, name: str) -> None:
    """OND-61, OND-63: a soldier was caught there and never freed again."""
    states, figures = replayed(game, name)
    decided = figures["What decided it"]
    turn, searcher, soldier = map(int, re.findall(r"\d", decided.value))
    assert decided.value == f"Turn {turn}: searcher {searcher} caught soldier {soldier}"
    his = [statuses(state)[soldier - 1] for state in states[decided.at - 1 :]]
    assert his == ["free", *["caught"] * (len(his) - 1)]
    assert states[decided.at].to_json()["turn"] == turn


def test_who_was_too_slow_for_dawn(game: Game) -> None:
    """OND-62: the soldier who was left furthest behind, and a turn in which he gained fewest rows."""
    states, figures = replayed(game, "endings/dawn.jsonl")
    decided = figures["What decided it"]
    shown, soldiers = states[decided.at].to_json(), enumerate(states[-1].to_json()["soldiers"], 1)
    slowest = max((one["at"][1], -number) for number, one in soldiers if one["status"] == "free")
    assert shown["phase"] == "search"
    assert decided.value.startswith(f"Turn {shown['turn']}: soldier {-slowest[1]} gained ")
