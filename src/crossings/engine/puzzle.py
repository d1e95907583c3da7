"""Puzzles of a game, from a data file in its folder that `crossings puzzles GAME` creates."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from crossings.engine.errors import CrossingsError
from crossings.engine.game import Game
from crossings.engine.notation import Data, JsonObject

FILE = "puzzles.json"
EQUIVALENCE_MARGIN = 0.02
"""Turns whose value (0 to 1) is at most this much below the best one count as solutions."""
MAX_SIMILARITY = 0.75
"""Positions with at least this share of equal values in their JSON count as practically the same."""


class NoPuzzles(CrossingsError):
    """The game has no puzzles that fit the current version of its rules."""


@dataclass(frozen=True)
class Puzzle:
    """A position, the seat to move, the value (0 to 1) of each turn by its first move, and how that value was found."""

    seat: int
    values: Mapping[str, float]
    """First moves, best first."""
    turns: Mapping[str, Sequence[str]]
    """The turn that each offered first move begins."""
    explanations: Mapping[str, Sequence[Any]]
    """Why the best of these moves is better than the next one, and each other one worse than the best
    (`crossings.advice.results.Explanation`). The line of a wrong move begins with this move."""
    simulations: int
    """Simulations per decision in the searches that agree on the solution."""
    seed: int
    """The seed of the game from which the position is taken."""
    level: str
    """The difficulty: the weakest level that finds the solution (`crossings.search.levels.LEVELS`)."""
    state: Data

    @property
    def solution(self) -> str:
        """The first move of the best turn."""
        return next(iter(self.values))

    def is_right(self, move: str) -> bool:
        """Return whether a move begins a turn of practically the best value; the order of steps may not matter."""
        return self.values.get(move, 0.0) >= self.values[self.solution] - EQUIVALENCE_MARGIN

    @property
    def equal_moves(self) -> int:
        """The number of other first moves that are right."""
        return sum(map(self.is_right, self.values)) - 1

    @property
    def solution_turn(self) -> tuple[str, ...]:
        """The best turn."""
        return tuple(self.turns[self.solution])

    @property
    def idea(self) -> str:
        """The message id of the main reason for the solution."""
        effect_id: str = self.explanations[self.solution][1][0]
        return effect_id

    @property
    def margin(self) -> float:
        """The difference between the solution's value and that of the best wrong move."""
        wrong = max(value for move, value in self.values.items() if not self.is_right(move))
        return self.values[self.solution] - wrong

    def to_json(self) -> JsonObject:
        """Return the puzzle in the format of the data file."""
        return {
            "seat": self.seat,
            "worths": {move: round(value, 3) for move, value in self.values.items()},
            "turns": {move: list(turn) for move, turn in self.turns.items()},
            "whys": self.explanations,
            "effort": self.simulations,
            "seed": self.seed,
            "level": self.level,
            "state": self.state,
        }

    @classmethod
    def from_json(cls, data: Data) -> Puzzle:
        """Read a puzzle from the data file."""
        return cls(
            data["seat"],
            data["worths"],
            data["turns"],
            data["whys"],
            data["effort"],
            data["seed"],
            data["level"],
            data["state"],
        )


def are_alike(one: Puzzle, other: Puzzle) -> bool:
    """Return whether two puzzles differ in details only.

    The positions are practically the same, and they are from the same game or have the same solution.
    """
    if one.seed != other.seed and one.solution_turn != other.solution_turn:
        return False
    return similarity(one.state, other.state) >= MAX_SIMILARITY


def similarity(one: Data, other: Data) -> float:
    """Return the share of equal values in the JSON of two positions, apart from the game and its options."""
    here, there = dict(_values(one)), dict(_values(other))
    paths = here.keys() | there.keys()
    return sum(path in here and path in there and here[path] == there[path] for path in paths) / len(paths)


def _values(data: Data) -> Iterator[tuple[tuple[object, ...], object]]:
    """Yield the path and the content of each value in the JSON of a position."""
    return _leaves((), {key: value for key, value in data.items() if key not in ("game", "options")})


def _leaves(path: tuple[object, ...], data: object) -> Iterator[tuple[tuple[object, ...], object]]:
    match data:
        case dict():
            items: Iterator[tuple[object, object]] = iter(data.items())
        case list():
            items = iter(enumerate(data))
        case _:
            yield path, data
            return
    for key, value in items:
        yield from _leaves((*path, key), value)


def load_puzzles(game: Game) -> list[Puzzle]:
    """Return the puzzles of a game; none if its rules have changed since they were made."""
    path = game.folder / FILE
    if not path.exists():
        return []
    data = json.loads(path.read_text(encoding="utf-8"))
    return [Puzzle.from_json(item) for item in data["puzzles"]] if data["version"] == game.version else []


def puzzle_of_the_day(game: Game, day: date) -> tuple[int, Puzzle]:
    """Return the puzzle of a day and its number, from 1; puzzles rotate daily. Raises `NoPuzzles`."""
    puzzles = load_puzzles(game)
    if not puzzles:
        raise NoPuzzles(f"{game.id} has no puzzles; make some with: crossings puzzles {game.id}")
    number = day.toordinal() % len(puzzles)
    return number + 1, puzzles[number]


def format_puzzles(game: Game, puzzles: Sequence[Puzzle], command: str) -> str:
    """Return the text of a data file, one line per puzzle."""
    lines = ",\n".join("  " + json.dumps(puzzle.to_json(), separators=(",", ":")) for puzzle in puzzles)
    head = json.dumps({"game": game.id, "version": game.version, "command": command})[:-1]
    return f'{head}, "puzzles": [\n{lines}\n]}}\n'
