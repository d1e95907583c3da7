"""Positions with their history, and the observers that read them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from crossings.adapters.variants import Length, longest_game
from crossings.engine import CHANCE, Game, NoObservation, State, Viewer
from crossings.engine.checks import check_seat
from crossings.engine.errors import unknown_number
from crossings.engine.kernels.interface import HIDDEN, NO_MOVE
from crossings.engine.layout import blocks
from crossings.engine.notation import Data
from crossings.engine.state import rewards

if TYPE_CHECKING:
    from crossings.adapters.openspiel.spiel_game import CrossingsState

CONSTANT_KEYS = ("game", "options")
"""Keys of a view that are the same in all positions of a game."""
CACHED_POSITIONS = 1 << 13
"""Number of cached positions, so that repeated walks of a small tree don't play the moves again."""
CACHED_DISTRIBUTIONS = 1 << 8
"""Number of cached distributions of outcomes."""


class Position:
    """A state with its history. Immutable, so that all copies of an OpenSpiel state share it."""

    def __init__(
        self,
        state: State,
        before: Position | None = None,
        move: int = NO_MOVE,
        history: Mapping[Viewer, str] | None = None,
    ) -> None:
        """`move` led here from `before`. For an initial position, `history` is what each viewer has seen before it."""
        self.state = state
        self.before = before
        self.move = move
        self.actor: int = state.game.kernels.query("actor", state.record)
        """A seat, `CHANCE` or `OVER`."""
        self._actions: list[int] | None = None
        self._outcomes: list[tuple[int, float]] | None = None
        self._history = None if before else dict(history or _same_for_all(state, ""))
        self._views: dict[Viewer, str] = {}

    # ---- moves -----------------------------------------------------------------------------------

    @property
    def actions(self) -> list[int]:
        """Numbers of the legal actions, ascending; empty unless a seat is to move."""
        if self._actions is None:
            self._actions = self.state.game.kernels.legal(self.state.record)
        return self._actions

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """Possible outcomes, numbered from 0, with their probabilities; empty unless chance is to move."""
        if self._outcomes is None:
            weights = self.state.game.kernels.chances(self.state.record)
            self._outcomes = _distribution(len(self.state.game.actions), tuple(weights.items()))
        return self._outcomes

    @property
    def numbers(self) -> list[int]:
        """Numbers of the legal actions, or of the possible outcomes."""
        return [outcome for outcome, _ in self.outcomes] if self.actor == CHANCE else self.actions

    def texts(self, actor: int) -> Sequence[str]:
        """Return the texts of all outcomes of chance, or of all actions of a seat."""
        game = self.state.game
        return game.outcomes if actor == CHANCE else game.actions

    def after(self, number: int) -> Position:
        """Return the position after an action or an outcome. Raises `IllegalMove`."""
        return _cached_child(self, number)

    def can_follow(self, number: int) -> bool:
        """Return whether this is a legal action or a possible outcome."""
        return number in self.numbers

    def play_number(self, move: int) -> Position:
        """Return the position after a move that is known to be legal, by its number among all moves."""
        game = self.state.game
        return Position(State(game, game.kernels.play_number(self.state.record, move)), self, move)

    @property
    def returns(self) -> list[float]:
        """The rewards of each seat (`engine/state.py`); 0 in an unfinished game."""
        seats, result = self.state.seats, self.state.result
        return [0.0] * seats if result is None else list(rewards(result.winners, seats, self.state.game.cooperative))

    # ---- observations ----------------------------------------------------------------------------

    @cached_property
    def state_json(self) -> str:
        """The whole state as JSON, including hidden information."""
        return _compact(self.state.to_json())

    def view(self, viewer: Viewer) -> str:
        """Return what a viewer may know of the position, as JSON."""
        if viewer not in self._views:
            self._views[viewer] = _compact(
                {key: value for key, value in self.state.view(viewer).items() if key not in CONSTANT_KEYS}
            )
        return self._views[viewer]

    def private(self, seat: int) -> str:
        """Return what a seat sees and a spectator doesn't, as JSON."""
        seen, open_to_all = self.state.view(seat), self.state.view(None)
        return _compact({key: value for key, value in seen.items() if value != open_to_all[key]})

    def past(self, viewer: Viewer) -> str:
        """Return the moves that led here as a viewer saw them, each followed by a blank."""
        pending: list[Position] = []
        position = self
        while position._history is None or viewer not in position._history:
            assert position.before is not None
            pending.append(position)
            position = position.before
        history = position._history[viewer]
        for position in reversed(pending):
            history += position._last_move(viewer)
            position._history = {**(position._history or {}), viewer: history}
        return history

    def _last_move(self, viewer: Viewer) -> str:
        assert self.before is not None
        shown = self.state.game.visible_move(self.before.state, self.state.game.moves[self.move], viewer)
        return f"{shown} " if shown else ""

    def determinize(self, seat: int, seed: int) -> Position:
        """Return a position that the seat can't distinguish from this one, with everything else resampled.

        The other seats get the history of a spectator, since what they had seen may contradict what they now hold.
        """
        state = self.state.determinize(seat, seed)
        return Position(state, history=_same_for_all(state, self.past(None)) | {seat: self.past(seat)})

    # ---- copies --------------------------------------------------------------------------------

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        moves: list[int] = []
        position = self
        while position.before is not None:
            moves.append(position.move)
            position = position.before
        return _replay, (position.state, position._history, moves[::-1])


@lru_cache(maxsize=CACHED_DISTRIBUTIONS)
def _distribution(first: int, weights: tuple[tuple[int, int], ...]) -> list[tuple[int, float]]:
    """Return the numbers of outcomes, less `first`, with their probabilities. Cached, since most are dice."""
    total = sum(weight for _, weight in weights)
    return [(number - first, weight / total) for number, weight in weights]


@lru_cache(maxsize=CACHED_POSITIONS)
def _cached_child(position: Position, number: int) -> Position:
    if not position.can_follow(number):
        texts = position.texts(position.actor)
        raise position.state.why_not(texts[number]) if 0 <= number < len(texts) else unknown_number(number, len(texts))
    return position.play_number(number + (len(position.state.game.actions) if position.actor == CHANCE else 0))


def _replay(first: State, history: Mapping[Viewer, str], moves: Sequence[int]) -> Position:
    position = Position(first, history=history)
    for move in moves:
        position = position.play_number(move)
    return position


def _same_for_all(state: State, history: str) -> dict[Viewer, str]:
    """Return the same history for all viewers."""
    return dict.fromkeys((None, *range(state.seats)), history)


def _compact(data: Data) -> str:
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def has_tensor(game: Game) -> bool:
    """Return whether the game has observations as numbers."""
    try:
        return game.observer.size > 0
    except NoObservation:
        return False


MAX_RECALLED_MOVES = 10_000
"""Maximum length of a game (by its bound) whose information states have a tensor."""


def has_recall(game: Game, longest: Length) -> bool:
    """Return whether a seat's information states, in games of this length, fit into a tensor."""
    return has_tensor(game) and longest.moves <= MAX_RECALLED_MOVES


def shown_move_number(game: Game, text: str) -> int:
    """Return the number of a move as a seat saw it, from 1; 0 means no move.

    A move that is partly hidden has the number of the first move with the same beginning, after the numbers of all
    moves.
    """
    if text in game.number_of:
        return 1 + game.number_of[text]
    begins = text.partition(HIDDEN)[0]
    return 1 + len(game.moves) + next(number for number, move in enumerate(game.moves) if move.startswith(begins))


class Observer:
    """Reads what a seat or everyone may know: the position or, with perfect recall, also the history."""

    tensor: NDArray[np.float32] | None
    """One row: the observation of a seat and, with perfect recall, the moves that it saw (0: no more moves).

    None for other kinds of observers, and for games without observations.
    """
    dict: Mapping[str, NDArray[Any]]
    """The same row as the blocks of the game's layout, and `past`."""

    def __init__(self, start: State, kind: pyspiel.IIGObservationType) -> None:
        game = start.game
        self._recalls: bool = kind.perfect_recall
        self._public: bool = kind.public_info
        self._private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._game = game
        longest = longest_game(start)
        self._most = longest.moves if self._recalls else 0
        fits = has_recall(game, longest) if self._recalls else has_tensor(game)
        has_tensor_here = self._public and self._private and fits
        self.tensor = np.zeros(game.observer.size + self._most, np.float32) if has_tensor_here else None
        self.dict = self._split_blocks()

    def _split_blocks(self) -> Mapping[str, NDArray[Any]]:
        """Return the blocks of the tensor as views."""
        if self.tensor is None:
            return {}
        size = self._game.observer.size
        past = {"past": self.tensor[size:]} if self._recalls else {}
        return {**blocks(self._game.observer.layout, self.tensor[:size]), **past}

    def __getstate__(self) -> Mapping[str, Any]:
        """Pickle everything except the blocks; `__setstate__` makes them views of the copy's tensor."""
        attributes = {name: value for name, value in vars(self).items() if name != "dict"}
        return attributes | {"tensor": None if self.tensor is None else self.tensor.copy()}

    def __setstate__(self, attributes: Mapping[str, Any]) -> None:
        vars(self).update(attributes)
        self.dict = self._split_blocks()

    def set_from(self, state: CrossingsState, player: int) -> None:
        """Fill the tensor. Raises `BadSeat`, also for chance, and `NoObservation` without a tensor."""
        position = state.position
        seen = position.state.observation(player)
        if self.tensor is None:
            raise NoObservation(
                "there is no such tensor: those of information states hold games of "
                f"{MAX_RECALLED_MOVES:,} moves at most, this one may have {self._most:,}; "
                "use information_state_string"
                if self._most > MAX_RECALLED_MOVES
                else "there is no such tensor: there are those of what one seat sees, and has seen"
            )
        self.tensor[:] = 0
        self.tensor[: len(seen)] = seen
        if self._recalls:
            past = [shown_move_number(position.state.game, text) for text in position.past(player).split()]
            self.dict["past"][: len(past)] = past

    def string_from(self, state: CrossingsState, player: int) -> str:
        """Return the history, with perfect recall, and what is seen now, as compact JSON. Raises `BadSeat`."""
        position = state.position
        seat = check_seat(player, position.state.seats)
        viewer = seat if self._private else None
        now = position.view(viewer) if self._public else position.private(seat)
        return f"{position.past(viewer)}\n{now}" if self._recalls else now


def supports(kind: pyspiel.IIGObservationType) -> bool:
    """Return whether observers of this kind are supported: not those of nothing, or of all players' private data."""
    if kind.private_info == pyspiel.PrivateInfoType.NONE:
        return bool(kind.public_info)
    return bool(kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)
