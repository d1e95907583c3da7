"""`State`: one immutable position of a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from crossings.engine.checks import Viewer, as_integer, check_number, check_seat, check_seed, check_viewer
from crossings.engine.effects import Effect
from crossings.engine.effects.emitted import read_effects
from crossings.engine.errors import BadState, IllegalMove, unknown_number
from crossings.engine.kernels.emit import Emitted
from crossings.engine.kernels.interface import CHANCE, OVER, SPECTATOR, Cells
from crossings.engine.notation import Json, JsonObject
from crossings.engine.options import Value
from crossings.engine.position_text import write_head, write_keys
from crossings.engine.schema import HiddenFields, Schema, clear_hidden, copy_of, key_json, options_of, to_json, unpack

if TYPE_CHECKING:
    from crossings.engine.game import Game

Actor = int | Literal["chance"] | None


@dataclass(frozen=True)
class Result:
    """The result of a game.

    `winners` are sorted seats (empty: a draw or a lost co-operative game); `scores` has one number per seat.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    def to_json(self) -> JsonObject:
        """Return the result in the format of the contract."""
        return {"winners": list(self.winners), "scores": list(self.scores), "reason": self.reason}


class State:
    """A position of a game. It is immutable: `play` returns a new state.

    >>> import crossings
    >>> state = crossings.game("dune-chess").start()
    >>> state.actor, len(state.actions())
    (0, 38)
    """

    def __init__(self, game: Game, record: bytes) -> None:
        """Create a state from a record of the game (`game.rules.State.nbytes` bytes)."""
        self.game = game
        self.record = record

    # ---- facts ---------------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value; a new dictionary on each access."""
        return dict(self._options)

    @cached_property
    def _options(self) -> dict[str, Value]:
        return options_of(self._s)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self._s.option_players)

    @cached_property
    def actor(self) -> Actor:
        """The seat to move, `"chance"`, or None if the game is over."""
        number = self.game.kernels.query("actor", self.record)
        if number == OVER:
            return None
        return "chance" if number == CHANCE else number

    @cached_property
    def result(self) -> Result | None:
        """The result, or None while the game goes on."""
        kernels = self.game.kernels
        reason = kernels.query("reason", self.record)
        if reason == 0:
            return None
        winners = tuple(seat for seat in range(self.seats) if kernels.query("is_winner", self.record, seat))
        return Result(winners, self.scores, kernels.reasons[reason - 1])

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score, also while the game goes on."""
        return tuple(self.game.kernels.query("score", self.record, seat) for seat in range(self.seats))

    def forget(self) -> None:
        """Discard cached values."""
        self.__dict__ = {"game": self.game, "record": self.record}

    # ---- moves ---------------------------------------------------------------------------------

    def actions(self) -> list[str]:
        """Return the texts of all legal actions, sorted; empty unless a seat is to move."""
        return [] if self.actor == "chance" else sorted(map(self.game.moves.__getitem__, self._legal_numbers))

    def outcomes(self) -> dict[str, Fraction]:
        """Return the outcomes of chance with their probabilities; empty unless chance is to move."""
        weights = self._weights
        texts, chances = map(self.game.moves.__getitem__, weights), probabilities(tuple(weights.values()))
        return dict(zip(texts, chances, strict=True))

    def play(self, move: str) -> State:
        """Return the state after an action or outcome. Raises `IllegalMove` with `.reason` and `.rule`."""
        number = self.game.number_of.get(move) if isinstance(move, str) else None
        if number is None or number not in self._legal_numbers:
            raise self.why_not(move)
        return self._after(number)

    def is_counted(self, move: str) -> bool:
        """Return whether a legal move counts towards the number of moves: actions that every viewer knows do.

        Draws don't count, nor do secret passes: the number must not reveal them.
        """
        return isinstance(self.actor, int) and (
            self.game.reactions is None or bool(self.game.visible_move(self, move, None))
        )

    def play_number(self, number: int) -> State:
        """Return the state after the move with this number (its index in `game.moves`). Raises `IllegalMove`."""
        index, moves = as_integer(number), self.game.moves
        if index is None or not 0 <= index < len(moves):
            raise unknown_number(number, len(moves))
        if index not in self._legal_numbers:
            raise self.why_not(moves[index])
        return self._after(index)

    def _after(self, number: int) -> State:
        return State(self.game, self.game.kernels.play_number(self.record, number))

    def effects(self, move: str, seat: Viewer) -> tuple[Effect, ...]:
        """Return the effects of a legal move as far as a viewer may know them once it was made (None: a spectator).

        Raises `IllegalMove`, `BadSeat`.
        """
        seat, number = check_viewer(seat, self.seats), self.game.number_of.get(move)
        if number is None or number not in self._legal_numbers:
            raise self.why_not(move)
        return self.read_effects(self.emitted(number), seat)

    def emitted(self, number: int) -> list[Emitted]:
        """Return what the rules emit in a legal move, given its number."""
        return self.game.kernels.emitted(self.unpacked(), number)

    def read_effects(self, emitted: Sequence[Emitted], seat: Viewer, *, is_preview: bool = False) -> tuple[Effect, ...]:
        """Return emitted effects as far as a viewer may know them."""
        return read_effects(self.game.effects, self._s, emitted, seat, is_preview=is_preview)

    def determinize(self, seat: Viewer, seed: int) -> State:
        """Return this state with resampled hidden information of a viewer (None: a spectator).

        Equal to `game.determinize` of the viewer's view, but without a detour through JSON. Raises `BadSeat`,
        `BadSeed`.
        """
        seat, seed = check_viewer(seat, self.seats), check_seed(seed)
        if not self.game.hides:
            return self
        return State(self.game, self.game.kernels.determinize(self.record, SPECTATOR if seat is None else seat, seed))

    def why_not(self, move: str) -> IllegalMove:
        """Return the error for an illegal move."""
        return self.game.illegal_move(self.unpacked(), str(move))

    @cached_property
    def _legal_numbers(self) -> frozenset[int]:
        """The numbers of all legal moves."""
        return frozenset(self._weights if self.actor == "chance" else self.game.kernels.legal(self.record))

    @cached_property
    def _weights(self) -> dict[int, int]:
        """The integer weights of chance outcomes by number."""
        return self.game.kernels.chances(self.record)

    def observation(self, seat: int) -> Cells:
        """Return a seat's observation: numbers in the layout `game.observer.layout`.

        Raises `NoObservation`, `BadSeat`.
        """
        return self.game.observer.observe(self.record, seat)

    # ---- views ---------------------------------------------------------------------------------

    def to_json(self) -> JsonObject:
        """Return the whole state, including hidden information."""
        return self._head() | to_json(self._s)

    def to_text(self) -> str:
        """Return the whole state in one line: the game, options that differ from the defaults, and the position."""
        fen = self.game.fen
        body = fen.to_fen(self.unpacked()) if fen else write_keys(self._s)
        return f"{write_head(self.game.id, self._changed_options())} {body}".rstrip()

    def _changed_options(self) -> dict[str, Value]:
        options = {option.name: self.options[option.name] for option in self.game.options}
        return {name: value for name, value in options.items() if value != self.game.option(name).default}

    def value_of(self, key: str) -> Json | None:
        """Return the value of one key of `to_json`, without writing the others; None if the game has no such key."""
        return key_json(self._s, key) if key in self._s._keys else None

    def view(self, seat: Viewer = None) -> JsonObject:
        """Return the view of a seat (None: a spectator). Raises `BadSeat`."""
        return self._as_seen_by(check_viewer(seat, self.seats), to_json(self._s))

    def cached_view(self, seat: Viewer = None) -> JsonObject:
        """Return the cached view of a viewer. The caller must not modify it. Raises `BadSeat`."""
        seat = check_viewer(seat, self.seats)
        if seat not in self._views:
            self._views[seat] = self._as_seen_by(seat, self._whole)
        return self._views[seat]

    def secrets(self, seat: Viewer = None) -> JsonObject:
        """Return the actor and those keys of a view that are not visible to everyone.

        The game must have hidden information. The result is cached; the caller must not modify it. Raises `BadSeat`.
        """
        seat = check_viewer(seat, self.seats)
        if seat not in self._secrets:
            assert self.game.view is not None
            view = self.game.view.redact(self._hidden_fields, self._s, seat)
            hidden = {key: view[key] for key in self._s.hidden}
            self._secrets[seat] = {"actor": view.get("actor", self.actor), **hidden}
        return self._secrets[seat]

    def visible_move(self, text: str, seat: Viewer) -> str:
        """Return the text of a move in this position as a viewer may see it; "" if it may not know about the move.

        Raises `BadSeat`.
        """
        seat, view = check_viewer(seat, self.seats), self.game.view
        return view.visible_move(self._s, text, seat) if view else text

    def _as_seen_by(self, seat: Viewer, whole: JsonObject) -> JsonObject:
        """Return the view of a seat; it shares objects with `whole`."""
        view_part = self.game.view
        return self._head() | (view_part.redact(whole, self._s, seat) if view_part else whole)

    @cached_property
    def _whole(self) -> JsonObject:
        """The game's own keys, shared by cached views."""
        return to_json(self._s)

    def position(self, seat: Viewer = None) -> Any:
        """Return the game's `Position` for a viewer. Raises `BadSeat`."""
        seat = check_viewer(seat, self.seats)
        if not self.game.hides:
            return self.game.position.Position(seat, self._s)
        secrets = self.secrets(seat)
        return self.game.position.Position.of_view(secrets, clear_hidden(self._s, secrets), seat)

    def svg(self, seat: Viewer = None) -> str:
        """Return the board for a viewer as SVG. Raises `BadSeat`."""
        return self.game.board.scene(self.position(seat)).svg()

    def text(self, seat: Viewer = None) -> str:
        """Return the board for a viewer as plain text. Raises `BadSeat`."""
        return self.game.plain.plain(self.position(seat))

    def unpacked(self) -> Any:
        """Return a copy of the record in unpacked form, an instance of `game.rules.State`, for queries of the rules."""
        return copy_of(self._s)

    def unpack_all(self) -> State:
        """Unpack the whole record once, for the copies on which several moves are previewed, and return the state."""
        for name in self._s._slots:
            getattr(self._s, name)
        return self

    @cached_property
    def _s(self) -> Schema:
        return unpack(self.game.rules.State, self.record)

    @cached_property
    def _views(self) -> dict[Viewer, JsonObject]:
        return {}

    @cached_property
    def _hidden_fields(self) -> HiddenFields:
        return HiddenFields(self._s)

    @cached_property
    def _secrets(self) -> dict[Viewer, JsonObject]:
        return {}

    def _head(self) -> JsonObject:
        result = self.result.to_json() if self.result else None
        return {"game": self.game.id, "options": dict(self.options), "actor": self.actor, "result": result}

    # ---- copies --------------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Callable[[Game, str, bytes], State], tuple[Game, str, bytes]]:
        """Pickle the game, the version of its rules and the record, which contains the options."""
        return restore_state, (self.game, self.game.version, self.record)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    # ---- Python protocols ----------------------------------------------------------------------

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        head = f"actor={self.actor!r}" if self.result is None else f"result={self.result}"
        changed = self._changed_options()
        return f"<State of {self.game.id}: {head}{', ' + json.dumps(changed) if changed else ''}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game is other.game and self.record == other.record

    def __hash__(self) -> int:
        return hash((self.game.id, self.record))


@lru_cache(maxsize=1 << 8)
def probabilities(weights: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Return the share of each weight in their sum. Cached, since most chance nodes are throws of the same dice."""
    total = sum(weights)
    return tuple(Fraction(weight, total) for weight in weights)


def restore_state(game: Game, version: str, record: bytes) -> State:
    """Return a pickled state. Raises `BadState` if it was saved with another version of the rules."""
    if version != game.version:
        raise BadState("", f"it was stored by version {version} of the rules of {game.id}, here is {game.version}")
    return State(game, record)


def rewards(winners: Sequence[int], seats: int, cooperative: bool) -> tuple[float, ...]:
    """Return each seat's reward for a result with these winners (empty: a draw or a lost co-operative game).

    Raises `BadSeat`, `BadNumber`.
    """
    seats = check_number(seats, "seats", 1 if cooperative else 2)
    winners = [check_seat(seat, seats) for seat in winners]
    if cooperative:
        return (1.0 if winners else -1.0,) * seats
    if not winners:
        return (0.0,) * seats
    reward = (seats / len(winners) - 1) / (seats - 1)
    return tuple(reward if seat in winners else -1 / (seats - 1) for seat in range(seats))
