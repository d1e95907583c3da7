"""Puzzles that come with a game: a data file in its folder. `crossings puzzles GAME` makes them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from crossings.engine.errors import CrossingsError
from crossings.engine.game import Game
from crossings.engine.notation import Data, JsonObject

FILE = "puzzles.json"
EXACT, SEARCHED = "exact", "search"
"""How a solution is proved: every way to the end reckoned, or by deep searches with a wide margin."""


class NoPuzzles(CrossingsError):
    """A game has no file of puzzles, or none that fits its rules."""


@dataclass(frozen=True)
class Puzzle:
    """A position, the seat to move, what its moves are worth (of the one point, 0..1), and how that is known."""

    seat: int
    worths: Mapping[str, float]
    """The moves, the best first."""
    proof: str
    """`EXACT` or `SEARCHED`."""
    effort: int
    """Positions or simulations that it took."""
    seed: int
    """Of the game that it comes from."""
    state: Data

    @property
    def solution(self) -> str:
        """The best move."""
        return next(iter(self.worths))

    @property
    def margin(self) -> float:
        """By how much it is better than the next."""
        return margin_of(self.worths)

    def to_json(self) -> JsonObject:
        """As it stands in a file."""
        return {**vars(self), "worths": {move: round(worth, 3) for move, worth in self.worths.items()}}

    @classmethod
    def from_json(cls, data: Data) -> Puzzle:
        """From a file."""
        return cls(**data)


def margin_of(worths: Mapping[str, float]) -> float:
    """By how much the first of the moves is better than the next."""
    first, second, *_ = worths.values()
    return first - second


def puzzles_of(game: Game) -> list[Puzzle]:
    """The puzzles that come with a game; none where its rules have changed since."""
    path = game.folder / FILE
    if not path.exists():
        return []
    data = json.loads(path.read_text(encoding="utf-8"))
    return [Puzzle.from_json(one) for one in data["puzzles"]] if data["version"] == game.version else []


def puzzle_of_the_day(game: Game, day: date) -> tuple[int, Puzzle]:
    """Its number, from 1, and the puzzle: one after another, a day each. Raises `NoPuzzles`."""
    puzzles = puzzles_of(game)
    if not puzzles:
        raise NoPuzzles(f"{game.id} has no puzzles; crossings puzzles {game.id} makes some")
    number = day.toordinal() % len(puzzles)
    return number + 1, puzzles[number]


def written(game: Game, puzzles: Sequence[Puzzle], command: str) -> str:
    """A file of puzzles, a line each."""
    lines = ",\n".join("  " + json.dumps(puzzle.to_json(), separators=(",", ":")) for puzzle in puzzles)
    head = json.dumps({"game": game.id, "version": game.version, "command": command})[:-1]
    return f'{head}, "puzzles": [\n{lines}\n]}}\n'
