"""Puzzles that come with a game: a data file in its folder. `crossings puzzles GAME` makes them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from crossings.engine.effect import kebab
from crossings.engine.errors import CrossingsError
from crossings.engine.game import Game
from crossings.engine.notation import Data, JsonObject

FILE = "puzzles.json"
EQUIVALENCE_MARGIN = 0.02
"""What is worth less by so much, of the one point, is as good."""


class NoPuzzles(CrossingsError):
    """A game has no file of puzzles, or none that fits its rules."""


@dataclass(frozen=True)
class Puzzle:
    """A position, the seat to move, what turns are worth by their first moves (of the one point, 0..1), and how that is
    known."""

    seat: int
    worths: Mapping[str, float]
    """First moves, the best first."""
    turns: Mapping[str, Sequence[str]]
    """The turns that they begin, of the moves that are offered."""
    whys: Mapping[str, Sequence[Any]]
    """Why the best of these is better than the next, and each other one worse than the best (`bots.reasons.Why`)."""
    effort: int
    """Simulations of each decision in the searches that agree on it."""
    seed: int
    """Of the game that it comes from."""
    state: Data

    @property
    def solution(self) -> str:
        """The first move of the best turn."""
        return next(iter(self.worths))

    def is_right(self, move: str) -> bool:
        """Whether it begins a turn as good as the best: of steps in a row the order may not matter."""
        return self.worths.get(move, 0.0) >= self.worths[self.solution] - EQUIVALENCE_MARGIN

    @property
    def idea(self) -> str:
        """What it is about: the kind of the fact that is the reason for its solution."""
        return kebab(self.whys[self.solution][1][0])

    @property
    def margin(self) -> float:
        """By how much it is better than the best of those that are not right."""
        wrong = max(worth for move, worth in self.worths.items() if not self.is_right(move))
        return self.worths[self.solution] - wrong

    def to_json(self) -> JsonObject:
        """As it stands in a file."""
        worths = {move: round(worth, 3) for move, worth in self.worths.items()}
        turns = {move: list(turn) for move, turn in self.turns.items()}
        return {**vars(self), "worths": worths, "turns": turns}

    @classmethod
    def from_json(cls, data: Data) -> Puzzle:
        """From a file."""
        return cls(**data)


def load_puzzles(game: Game) -> list[Puzzle]:
    """The puzzles that come with a game; none where its rules have changed since."""
    path = game.folder / FILE
    if not path.exists():
        return []
    data = json.loads(path.read_text(encoding="utf-8"))
    return [Puzzle.from_json(one) for one in data["puzzles"]] if data["version"] == game.version else []


def puzzle_of_the_day(game: Game, day: date) -> tuple[int, Puzzle]:
    """Its number, from 1, and the puzzle: one after another, a day each. Raises `NoPuzzles`."""
    puzzles = load_puzzles(game)
    if not puzzles:
        raise NoPuzzles(f"{game.id} has no puzzles; make some with: crossings puzzles {game.id}")
    number = day.toordinal() % len(puzzles)
    return number + 1, puzzles[number]


def format_puzzles(game: Game, puzzles: Sequence[Puzzle], command: str) -> str:
    """A file of puzzles, a line each."""
    lines = ",\n".join("  " + json.dumps(puzzle.to_json(), separators=(",", ":")) for puzzle in puzzles)
    head = json.dumps({"game": game.id, "version": game.version, "command": command})[:-1]
    return f'{head}, "puzzles": [\n{lines}\n]}}\n'
