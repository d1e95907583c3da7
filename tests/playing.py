"""A state to play on in tests, with short questions; each game adds its own."""

from __future__ import annotations

from typing import Any, Self

from crossings.engine import State


class Position:
    """A state, and what is asked of it again and again."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __getitem__(self, key: str) -> Any:
        return self.json[key]

    @property
    def json(self) -> dict[str, Any]:
        return self.state.to_json()

    @property
    def legal(self) -> list[str]:
        return self.state.actions()


class Course(Position):
    """Goes on with every move."""

    def __call__(self, *moves: str) -> Self:
        for move in moves:
            self.state = self.state.play(move)
        return self


class Branch(Position):
    """Stays as it is; moves lead to another one."""

    def __call__(self, *moves: str) -> Self:
        state = self.state
        for move in moves:
            state = state.play(move)
        return type(self)(state)
