"""A state to play on in tests, with short queries that each game extends, and positions from a description."""

import json
from collections.abc import Callable, Sequence
from typing import Any, Self

import pytest

import evaluations
import presentation
from crossings.drawing.scene import Hint, Pick, Piece, Place, Scene, Step
from crossings.engine import BadState, Game, State, Viewer
from crossings.engine.playthrough import random_outcomes, random_policy


class Position:
    """A state with shortcuts for frequent queries."""

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

    def scene(self, seat: Viewer = None) -> Scene:
        return presentation.scene(self.state, seat)

    def pieces(self, seat: Viewer = None) -> dict[str, Piece]:
        return presentation.pieces(self.state, seat)

    def places(self, seat: Viewer = None) -> dict[str, Place]:
        return presentation.places(self.state, seat)

    def picks(self) -> dict[str, Pick]:
        """Return the picks of all moves of the seat to move."""
        return {pick.move: pick for pick in presentation.picks(self.state, self["actor"])}

    def hint(self, place: str, seat: Viewer = None) -> Hint:
        """Return the hint of a place."""
        found = presentation.hint(self.state, seat, place)
        assert found
        return found

    def value(self, seat: int = 0) -> int:
        """Return a seat's evaluation."""
        return evaluations.value(self.state, seat)

    def moved(self, move: str, seat: Viewer = None) -> list[Step]:
        """Return the animation steps of a move."""
        return presentation.steps_of_move(self.state, move, seat)

    def left(self, move: str, seat: Viewer = None) -> str:
        """Return the trail of a move."""
        return presentation.trail_of_move(self.state, move, seat)


class Course(Position):
    """A state that each move replaces by the next one."""

    def __call__(self, *moves: str) -> Self:
        for move in moves:
            self.state = self.state.play(move)
        return self


class Branch(Position):
    """A state that remains the same; moves return another one."""

    def __call__(self, *moves: str) -> Self:
        state = self.state
        for move in moves:
            state = state.play(move)
        return type(self)(state)


def begun(game: Game, position: str) -> State:
    """Return a new game from a description: `new game, players 4, board short`."""
    options = dict(item.split() for item in position.split(", ")[1:])
    return game.start(**{name: int(value) if value.isdigit() else value for name, value in options.items()})


def row(name: str, of: Sequence[Any] | None) -> str:
    """Describe a result: `scores 3 1`, `winners none`."""
    return " ".join([name, *map(str, of or ["none"])])


def ending(state: State) -> set[str]:
    """Describe the ending of a game, if it is over: reason, winners, scores."""
    over = state.result
    return {over.reason, row("winners", over.winners), row("scores", over.scores)} if over else set()


def random_moves(seed: int) -> Callable[[State], str]:
    """Return a policy that plays and draws at random."""
    choose, draw = random_policy(seed), random_outcomes(seed)
    return lambda state: draw(state) if state.actor == "chance" else choose(state)


def put(data: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """Return the data with one value changed: `aliens.0.at`."""
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    target: Any = data
    for part in way:
        target = target[part]
    target[last] = value
    return data


def hold_wrong(game: Game, good: Callable[[], dict[str, Any]], lines: str) -> None:
    """Assert that each change is rejected with its key: `aliens.0.at = [9, 1]: aliens`."""
    for line in lines.strip().splitlines():
        changed, _, key = line.rpartition(": ")
        path, _, value = changed.partition(" = ")
        error = refused(game, put(good(), path, json.loads(value)))
        assert error.key == key and len(error.why) > 5, line


def refused(game: Game, data: dict[str, Any]) -> BadState:
    """Return the error message for data that describes no valid state."""
    with pytest.raises(BadState) as caught:
        game.from_json(data)
    return caught.value


def acted_on(game: Game, data: dict[str, Any]) -> State:
    """Return the state described by data without the key `actor`."""
    for actor in ("chance", *range(data["options"]["players"]), None):
        try:
            return game.from_json(data | {"actor": actor})
        except BadState as error:
            if error.key != "actor":
                raise
    raise AssertionError(f"no seat is to act in {data}")
