"""Positions for the tests of Dune Chess, written as DUC-FEN."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import crossings
from crossings.engine import Game, IllegalMove, State

Position = Callable[..., State]
Fen = Callable[[State], str]
Refused = Callable[[State, str], str]


@pytest.fixture(scope="session")
def game() -> Game:
    return crossings.game("dune-chess")


@pytest.fixture(scope="session")
def at(game: Game) -> Position:
    """A state from a line of DUC-FEN and options that differ from the default."""
    return game.from_text


@pytest.fixture(scope="session")
def fen(game: Game) -> Fen:
    """The line of DUC-FEN of a state."""
    part = game.fen
    assert part is not None
    return lambda state: part.to_fen(state.unpacked())


@pytest.fixture(scope="session")
def refused(game: Game) -> Refused:
    """The reason why a move is refused."""

    def reason(state: State, move: str) -> str:
        with pytest.raises(IllegalMove) as error:
            state.play(move)
        assert error.value.rule in game.rulebook.ids
        return error.value.reason

    return reason
