"""Seeded random games to look at: over all options, and from the positions that lie in a game's test folder."""

from __future__ import annotations

import gzip
import importlib.util
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from crossings.engine import Game, State
from crossings.engine.game import Value
from crossings.engine.playthrough import random_outcomes, random_policy

T = TypeVar("T")

GAME_TESTS = Path(__file__).parents[1] / "games"
CHECKED_STATES = 60
"""States of a game that the dear checks look at."""


@dataclass(frozen=True)
class Walk:
    """One game played at random: `moves[i]` leads from `states[i]` to `states[i + 1]`; the last state is over."""

    states: tuple[State, ...]
    moves: tuple[str, ...]

    def steps(self) -> Iterator[tuple[State, str, State]]:
        """Each move with the states before and after it."""
        for (before, after), move in zip(pairwise(self.states), self.moves, strict=True):
            yield before, move, after


def folder_of(game: Game) -> Path:
    """Where the tests of a game lie."""
    return GAME_TESTS / game.id.replace("-", "_")


def facts_of(game: Game) -> ModuleType:
    """`conformance_data.py` of a game: what the checks must be told (components, rules that no code can hold)."""
    path = folder_of(game) / "conformance_data.py"
    spec = importlib.util.spec_from_file_location(f"conformance_data_{game.id.replace('-', '_')}", path)
    assert spec and spec.loader, f"{path} is missing"
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def option_sets(game: Game) -> list[dict[str, Value]]:
    """The defaults, each preset, and each option by itself at its first, last and middle value."""
    sets: list[dict[str, Value]] = [{}, *(dict(preset.options) for preset in game.presets)]
    for option in game.options:
        values = option.values
        chosen = dict.fromkeys((values[0], values[len(values) // 2], values[-1]))
        sets += [{option.name: value} for value in chosen if value != option.default]
    return list({json.dumps(game.resolve(options), sort_keys=True): options for options in sets}.values())


@cache
def walks(game: Game) -> tuple[Walk, ...]:
    """One random game for each set of options, and one from the start of each sample playthrough in mid-game."""
    starts = [game.start(**options) for options in option_sets(game)]
    starts += [game.from_json(lines[1]["state"]) for lines in samples(game) if "crowded" in lines[0]["file"]][::12]
    return tuple(walk(start, seed) for seed, start in enumerate(starts, 1))


def walk(state: State, seed: int) -> Walk:
    """One game played at random from a state."""
    choose, draw = random_policy(2 * seed + 1), random_outcomes(2 * seed)
    states, moves = [state], []
    while state.result is None:
        move = draw(state) if state.actor == "chance" else choose(state)
        state = state.play(move)
        states.append(state)
        moves.append(move)
    return Walk(tuple(states), tuple(moves))


@cache
def all_states(game: Game) -> tuple[State, ...]:
    """Every state of all walks."""
    return tuple(state for one in walks(game) for state in one.states)


@cache
def all_steps(game: Game) -> tuple[tuple[State, str, State], ...]:
    """Every move of all walks with its states."""
    return tuple(step for one in walks(game) for step in one.steps())


def some_states(game: Game, most: int = CHECKED_STATES) -> list[State]:
    """States spread evenly over all walks; first and last ones of walks are among them."""
    ends = [state for one in walks(game) for state in (one.states[0], one.states[-1])]
    return spread(ends, most // 4) + spread(all_states(game), most - most // 4)


def some_steps(game: Game, most: int = CHECKED_STATES) -> list[tuple[State, str, State]]:
    """Moves spread evenly over all walks."""
    return spread(all_steps(game), most)


def spread(values: Sequence[T], most: int) -> list[T]:
    """At most so many of the values, evenly spaced."""
    step = max(1, len(values) / most)
    return [values[int(i * step)] for i in range(min(most, len(values)))]


@cache
def samples(game: Game) -> list[list[dict[str, Any]]]:
    """The sample playthroughs of a game: the lines of each, its first with the name of its file."""
    found: list[list[dict[str, Any]]] = []
    for path in sorted((folder_of(game) / "playthroughs").glob("*.jsonl*")):
        text = gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text()
        for line in map(json.loads, text.splitlines()):
            if "seed" in line:
                found.append([])
                line["file"] = path.name
            found[-1].append(line)
    return found


def viewers(state: State) -> list[int | None]:
    """All seats, and a spectator."""
    return [*range(state.seats), None]
