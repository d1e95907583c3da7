"""Positions for the tests of DunkelRunde: say what matters, all else is out of the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import crossings
from crossings.engine import Game
from playing import Course

START = ("a4", "b5", "b11", "c4")
Position = Callable[..., dict[str, Any]]


@pytest.fixture(scope="session")
def game() -> Game:
    return crossings.game("dunkelrunde")


def build(
    children: Mapping[str, str] | None = None,
    dice: tuple[int, int] = (0, 0),
    *,
    ghosts: Mapping[int, str] | None = None,
    turn: int = 0,
    round: int = 2,
    rest: str = "tower",
    result: dict[str, Any] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """The JSON of a state. `children`: {"0 girl": "b7"}, the others are on `rest`; ghosts not named are at home."""
    chosen: dict[str, Any] = {"players": 3, "board": "round", "slow": 3, "ghost_die": 8, "dawn": 200} | options
    actor = None if result else "chance" if dice == (0, 0) else turn
    own = children or {}
    return {
        "game": "dunkelrunde",
        "options": chosen,
        "actor": actor,
        "result": result,
        "turn": turn,
        "round": round,
        "dice": {"child": dice[0], "ghost": dice[1]},
        "children": [
            {kind: own.get(f"{seat} {kind}", rest) for kind in ("girl", "boy")} for seat in range(chosen["players"])
        ],
        "ghosts": [(ghosts or {}).get(number, home) for number, home in enumerate(START, 1)],
    }


class Play(Course):
    """With questions of this game."""

    def walks(self, who: str) -> list[str]:
        """Where the seat's girl or boy, or a ghost, may go."""
        return [text.split(":")[1] for text in self.legal if text.startswith(f"{who}:")]

    @property
    def groups(self) -> list[str]:
        return [text for text in self.legal if text.startswith("group:")]

    def where(self, *who: str) -> list[str]:
        """Tiles of children ("0 girl") and ghosts ("ghost 1")."""
        return [self._where(*name.split()) for name in who]

    def _where(self, first: str, second: str) -> str:
        if first == "ghost":
            return str(self.json["ghosts"][int(second) - 1])
        return str(self.json["children"][int(first)][second])

    @property
    def node(self) -> tuple[Any, int, int]:
        """Who is asked, and what the dice still say."""
        return self.state.actor, self.json["dice"]["child"], self.json["dice"]["ghost"]

    def why(self, move: str) -> tuple[str, str]:
        """Reason and rule of a refusal."""
        error = self.state.why_not(move)
        assert move not in self.legal
        return error.reason, error.rule

    @property
    def end(self) -> tuple[str, list[int], list[int]]:
        result = self.state.result
        assert result is not None
        return result.reason, list(result.winners), list(result.scores)


@pytest.fixture(scope="session")
def position() -> Position:
    return build


@pytest.fixture(scope="session")
def at(game: Game) -> Callable[..., Play]:
    """A position to play on."""

    def make(*arguments: Any, **given: Any) -> Play:
        return Play(game.from_json(build(*arguments, **given)))

    return make


@pytest.fixture(scope="session")
def begin(game: Game) -> Callable[..., Play]:
    """The start of a game."""
    return lambda **options: Play(game.start(**options))
