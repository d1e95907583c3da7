"""A position, the way that led to it, what each viewer has seen on that way, and what algorithms read of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from crossings.engine import CHANCE, Game, NoObservation, State, Viewer
from crossings.engine.errors import check_seat
from crossings.engine.kernels.interface import HIDDEN, NO_MOVE
from crossings.engine.layout import blocks
from crossings.engine.notation import Data
from crossings.engine.options import Options
from crossings.engine.state import rewards

if TYPE_CHECKING:
    from crossings.adapters.openspiel.spiel_game import CrossingsState

CONSTANT_KEYS = ("game", "options")
"""Keys of a view that are the same in all positions of a game."""
CACHED_POSITIONS = 1 << 13
"""How many positions are kept, the last that were reached: a small tree is walked again without being played again."""
CACHED_DISTRIBUTIONS = 1 << 8
"""How many distributions of outcomes are kept."""


class Position:
    """A state with its past. Nothing in it changes, so that all copies of an OpenSpiel state share it."""

    def __init__(
        self,
        state: State,
        before: Position | None = None,
        move: int = NO_MOVE,
        history: Mapping[Viewer, str] | None = None,
    ) -> None:
        """`move` led here from `before`; of a first position, `remembered` is what each viewer has seen until then."""
        self.state = state
        self.before = before
        self.move = move
        self.actor: int = state.game.kernels.query("actor", state.record)
        """A seat, `CHANCE` or `OVER`."""
        self._actions: list[int] | None = None
        self._outcomes: list[tuple[int, float]] | None = None
        self._history = None if before else dict(history or _same_for_all(state, ""))
        self._views: dict[Viewer, str] = {}

    # ---- what can happen -----------------------------------------------------------------------

    @property
    def actions(self) -> list[int]:
        """The numbers of all legal actions, rising; empty unless a seat is to decide."""
        if self._actions is None:
            self._actions = self.state.game.kernels.legal(self.state.record)
        return self._actions

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may give, each with its probability, counted from 0; empty unless chance decides."""
        if self._outcomes is None:
            weights = self.state.game.kernels.chances(self.state.record)
            self._outcomes = _distribution(len(self.state.game.actions), tuple(weights.items()))
        return self._outcomes

    @property
    def numbers(self) -> list[int]:
        """What a seat, or chance, may do here."""
        return [outcome for outcome, _ in self.outcomes] if self.actor == CHANCE else self.actions

    def text(self, number: int) -> str:
        """The text of what a seat, or chance, may do here."""
        texts = self.texts(self.actor)
        return texts[number] if 0 <= number < len(texts) else str(number)

    def texts(self, actor: int) -> Sequence[str]:
        """Of all that chance, or a seat, does in the game."""
        game = self.state.game
        return game.outcomes if actor == CHANCE else game.actions

    def after(self, number: int) -> Position:
        """The position after an action or an outcome. Raises `IllegalMove`."""
        return _cached_child(self, number)

    def can_follow(self, number: int) -> bool:
        """Whether that is a legal action here, or a possible outcome."""
        return number in self.numbers

    def play_number(self, move: int) -> Position:
        """The position after a move known to be possible, by its number among all moves."""
        game = self.state.game
        return Position(State(game, game.kernels.play_number(self.state.record, move)), self, move)

    @property
    def returns(self) -> list[float]:
        """What the game was worth to each seat (`engine/state.py`), 0 for all while it goes on."""
        seats, result = self.state.seats, self.state.result
        return [0.0] * seats if result is None else list(rewards(result.winners, seats, self.state.game.cooperative))

    # ---- what is seen --------------------------------------------------------------------------

    @cached_property
    def whole(self) -> str:
        """All of it, hidden things included, as the JSON of a state."""
        return _compact(self.state.to_json())

    def view(self, viewer: Viewer) -> str:
        """What a viewer may know now."""
        if viewer not in self._views:
            self._views[viewer] = _compact(
                {key: said for key, said in self.state.view(viewer).items() if key not in CONSTANT_KEYS}
            )
        return self._views[viewer]

    def private(self, seat: int) -> str:
        """What a seat sees that a spectator does not."""
        seen, open_to_all = self.state.view(seat), self.state.view(None)
        return _compact({key: value for key, value in seen.items() if value != open_to_all[key]})

    def past(self, viewer: Viewer) -> str:
        """The moves that led here, as that viewer may know of them, each followed by a blank."""
        on_the_way: list[Position] = []
        position = self
        while position._history is None or viewer not in position._history:
            assert position.before is not None
            on_the_way.append(position)
            position = position.before
        history = position._history[viewer]
        for position in reversed(on_the_way):
            history += position._last_move(viewer)
            position._history = {**(position._history or {}), viewer: history}
        return history

    def _last_move(self, viewer: Viewer) -> str:
        assert self.before is not None
        shown = self.state.game.visible_move(self.before.state, self.state.game.moves[self.move], viewer)
        return f"{shown} " if shown else ""

    def determinize(self, seat: int, seed: int) -> Position:
        """A position that the seat cannot tell from this one, what it does not see being dealt anew.

        Others remember no more of the past than a spectator: what they had seen need not fit what they hold now.
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
    """Outcomes, numbered from `first` on, and their weights, as the kernels write them: dice are mostly the same."""
    total = sum(weight for _, weight in weights)
    return [(number - first, weight / total) for number, weight in weights]


@lru_cache(maxsize=CACHED_POSITIONS)
def _cached_child(position: Position, number: int) -> Position:
    if not position.can_follow(number):
        raise position.state.why_not(position.text(number))
    return position.play_number(number + (len(position.state.game.actions) if position.actor == CHANCE else 0))


def _replay(first: State, history: Mapping[Viewer, str], moves: Sequence[int]) -> Position:
    position = Position(first, history=history)
    for move in moves:
        position = position.play_number(move)
    return position


def _same_for_all(state: State, history: str) -> dict[Viewer, str]:
    """That all viewers remember the same."""
    return dict.fromkeys((None, *range(state.seats)), history)


def _compact(data: Data) -> str:
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


def has_tensor(game: Game) -> bool:
    """Whether a game says in numbers what a seat may know."""
    try:
        return game.observer.size > 0
    except NoObservation:
        return False


MAX_RECALLED_MOVES = 10_000
"""Moves of a game, by its bound, that a tensor of information states is to hold."""


def has_recall(game: Game, options: Options) -> bool:
    """Whether all that a seat sees of a game with these options fits into a tensor."""
    return has_tensor(game) and game.most_moves(options) <= MAX_RECALLED_MOVES


def shown_move_number(game: Game, text: str) -> int:
    """A move as a seat was shown it, counted from 1: its own number, or if a part of it is covered that of the first
    move which begins so, after those of all moves."""
    if text in game.number_of:
        return 1 + game.number_of[text]
    begins = text.partition(HIDDEN)[0]
    return 1 + len(game.moves) + next(number for number, move in enumerate(game.moves) if move.startswith(begins))


class Observer:
    """What a seat, or everybody, may know: of the position or, with perfect recall, of all until then."""

    tensor: NDArray[np.float32] | None
    """One row of numbers, for what one seat sees of a position, and with perfect recall has seen of moves (0: no
    more); None where the game has none, or of another kind."""
    dict: Mapping[str, NDArray[Any]]
    """The same row as the blocks of the game's layout, and `past`."""

    def __init__(self, start: State, kind: pyspiel.IIGObservationType) -> None:
        game = start.game
        self._recalls: bool = kind.perfect_recall
        self._public: bool = kind.public_info
        self._private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._game = game
        self._most = game.most_moves(start.options) if self._recalls else 0
        is_shown = has_recall(game, start.options) if self._recalls else has_tensor(game)
        has_one = self._public and self._private and is_shown
        self.tensor = np.zeros(game.observer.size + self._most, np.float32) if has_one else None
        self.dict = self._cut()

    def _cut(self) -> Mapping[str, NDArray[Any]]:
        """The blocks of the tensor, as views."""
        if self.tensor is None:
            return {}
        size = self._game.observer.size
        past = {"past": self.tensor[size:]} if self._recalls else {}
        return {**blocks(self._game.observer.layout, self.tensor[:size]), **past}

    def __getstate__(self) -> Mapping[str, Any]:
        """Everything except the blocks; `__setstate__` makes them views of the copy's tensor."""
        kept = {name: value for name, value in vars(self).items() if name != "dict"}
        return kept | {"tensor": None if self.tensor is None else self.tensor.copy()}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        vars(self).update(kept)
        self.dict = self._cut()

    def set_from(self, state: CrossingsState, player: int) -> None:
        """Fill the tensor. Raises `BadSeat` (chance is no seat), and `NoObservation` where there is no tensor."""
        position = state.position
        seen = position.state.observation(player)
        if self.tensor is None:
            raise NoObservation(
                f"there is no such tensor: those of information states hold games of {MAX_RECALLED_MOVES:,} moves at most, "
                f"this one may have {self._most:,}; information_state_string tells all of them"
                if self._most > MAX_RECALLED_MOVES
                else "there is no such tensor: there are those of what one seat sees, and has seen"
            )
        self.tensor[:] = 0
        self.tensor[: len(seen)] = seen
        if self._recalls:
            past = [shown_move_number(position.state.game, text) for text in position.past(player).split()]
            self.dict["past"][: len(past)] = past

    def string_from(self, state: CrossingsState, player: int) -> str:
        """The moves that were seen, if they count, and what is seen now as compact JSON. Raises `BadSeat`."""
        position = state.position
        seat = check_seat(player, position.state.seats)
        viewer = seat if self._private else None
        now = position.view(viewer) if self._public else position.private(seat)
        return f"{position.past(viewer)}\n{now}" if self._recalls else now


def supports(kind: pyspiel.IIGObservationType) -> bool:
    """Whether there is an observer of that kind: one of nothing, or of what all seats together know, there is not."""
    if kind.private_info == pyspiel.PrivateInfoType.NONE:
        return bool(kind.public_info)
    return bool(kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)
