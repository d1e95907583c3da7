"""One position of one game, immutable."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal

from crossings.engine.errors import (
    BadState,
    IllegalMove,
    Viewer,
    as_integer,
    check_number,
    check_seat,
    check_seed,
    check_viewer,
    shorten,
)
from crossings.engine.kernels.interface import CHANCE, OVER, SPECTATOR, Cells
from crossings.engine.notation import JsonObject
from crossings.engine.options import Value
from crossings.engine.schema import HiddenFields, Schema, clear_hidden, copy_of, options_of, to_json, unpack

if TYPE_CHECKING:
    from crossings.engine.game import Game

Actor = int | Literal["chance"] | None


@dataclass(frozen=True)
class Result:
    """How a game ended. `winners`: seats, sorted (none: a draw, or a lost co-operative game); `scores`: one a seat."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    def to_json(self) -> JsonObject:
        """As the contract writes it."""
        return {"winners": list(self.winners), "scores": list(self.scores), "reason": self.reason}


class State:
    """A position: who acts, what is possible, what follows. Playing gives a new state; this one stays.

    >>> import crossings
    >>> state = crossings.game("dune-chess").start()
    >>> state.actor, len(state.actions())
    (0, 38)
    """

    def __init__(self, game: Game, record: bytes) -> None:
        """Of a record of the game, `game.rules.State.nbytes` bytes."""
        self.game = game
        self.record = record

    # ---- what it is ----------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value; a dictionary of one's own."""
        return dict(self._options)

    @cached_property
    def _options(self) -> dict[str, Value]:
        return options_of(self._s)

    @property
    def seats(self) -> int:
        """How many seats play."""
        return int(self._s.option_players)

    @cached_property
    def actor(self) -> Actor:
        """A seat number, `"chance"`, or None when the game is over."""
        number = self.game.kernels.query("actor", self.record)
        if number == OVER:
            return None
        return "chance" if number == CHANCE else number

    @cached_property
    def result(self) -> Result | None:
        """None while the game goes on."""
        kernels = self.game.kernels
        reason = kernels.query("reason", self.record)
        if reason == 0:
            return None
        winners = tuple(seat for seat in range(self.seats) if kernels.query("is_winner", self.record, seat))
        return Result(winners, self.scores, kernels.reasons[reason - 1])

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score; while the game goes on, what it would be now."""
        return tuple(self.game.kernels.query("score", self.record, seat) for seat in range(self.seats))

    def forget(self) -> None:
        """Let go of what was worked out of the record; it is worked out again when it is asked for."""
        self.__dict__ = {"game": self.game, "record": self.record}

    # ---- what can happen -----------------------------------------------------------------------

    def actions(self) -> list[str]:
        """The texts of all legal actions, sorted; empty unless a seat is to decide."""
        return [] if self.actor == "chance" else sorted(map(self.game.moves.__getitem__, self._legal_numbers))

    def outcomes(self) -> dict[str, Fraction]:
        """What chance may give, with probabilities that add up to 1; empty unless chance decides."""
        weights = self._weights
        texts, chances = map(self.game.moves.__getitem__, weights), probabilities(tuple(weights.values()))
        return dict(zip(texts, chances, strict=True))

    def play(self, move: str) -> State:
        """The state after an action or outcome. Raises `IllegalMove` with `.reason` and `.rule`."""
        number = self.game.number_of.get(move) if isinstance(move, str) else None
        if number is None or number not in self._legal_numbers:
            raise self.why_not(move)
        return self._after(number)

    def is_counted(self, move: str) -> bool:
        """Whether a move that is possible here is one of those that are counted: an action of which all may know.

        Draws do not count, nor do secret passes: the count must not reveal them.
        """
        return isinstance(self.actor, int) and (
            self.game.reactions is None or bool(self.game.visible_move(self, move, None))
        )

    def play_number(self, number: int) -> State:
        """The same by the move's number, its place in `game.moves`. Raises `IllegalMove`."""
        at, moves = as_integer(number), self.game.moves
        if at is None or at not in self._legal_numbers:
            raise self.why_not(moves[at] if at is not None and 0 <= at < len(moves) else shorten(number))
        return self._after(at)

    def _after(self, number: int) -> State:
        return State(self.game, self.game.kernels.play_number(self.record, number))

    def determinize(self, seat: Viewer, seed: int) -> State:
        """What a seat (None: a spectator) may take this for: all that it cannot see is dealt anew.

        The same as `game.imagine` draws from its view, for which nothing need be written and read again.
        Raises `BadSeat`, `BadSeed`.
        """
        seat, seed = check_viewer(seat, self.seats), check_seed(seed)
        if not self.game.hides:
            return self
        return State(self.game, self.game.kernels.determinize(self.record, SPECTATOR if seat is None else seat, seed))

    def why_not(self, move: str) -> IllegalMove:
        """The refusal of a move that is not possible here."""
        return self.game.illegal_move(self.unpacked(), str(move))

    @cached_property
    def _legal_numbers(self) -> frozenset[int]:
        """The numbers of all moves that are possible."""
        return frozenset(self._weights if self.actor == "chance" else self.game.kernels.legal(self.record))

    @cached_property
    def _weights(self) -> dict[int, int]:
        """The numbers of what chance may give, with integer weights."""
        return self.game.kernels.chances(self.record)

    def observation(self, seat: int) -> Cells:
        """What a seat may know, as numbers laid out as `game.observer.layout` says.

        Raises `NoObservation`, `BadSeat`.
        """
        return self.game.observer.observe(self.record, seat)

    # ---- how it is told ------------------------------------------------------------------------

    def to_json(self) -> JsonObject:
        """The whole state, hidden things included."""
        return self._head() | to_json(self._s)

    def view(self, seat: Viewer = None) -> JsonObject:
        """What a seat may know; None: a spectator. Raises `BadSeat`, as all do that take a viewer."""
        return self._as_seen_by(check_viewer(seat, self.seats), to_json(self._s))

    def cached_view(self, seat: Viewer = None) -> JsonObject:
        """The same, written once and kept: for those who change nothing of it."""
        seat = check_viewer(seat, self.seats)
        if seat not in self._views:
            self._views[seat] = self._as_seen_by(seat, self._whole)
        return self._views[seat]

    def secrets(self, seat: Viewer = None) -> JsonObject:
        """Of that view who is to act and what not all may see, in a game that hides; kept, and nobody changes it."""
        seat = check_viewer(seat, self.seats)
        if seat not in self._secrets:
            assert self.game.view is not None
            shown = {"actor": self.actor} | self.game.view.redact(self._hidden_fields, self._s, seat)
            self._secrets[seat] = {key: shown[key] for key in ("actor", *self._s.hidden)}
        return self._secrets[seat]

    def _as_seen_by(self, seat: Viewer, as_integer: JsonObject) -> JsonObject:
        """The view of a seat, with things out of `whole` in it."""
        hiding = self.game.view
        return self._head() | (hiding.redact(as_integer, self._s, seat) if hiding else as_integer)

    @cached_property
    def _whole(self) -> JsonObject:
        """The game's own keys, written once for the views of all who change nothing of them."""
        return to_json(self._s)

    def position(self, seat: Viewer = None) -> Any:
        """What that viewer sees, as the game's face takes it."""
        seat = check_viewer(seat, self.seats)
        if not self.game.hides:
            return self.game.position.Position(seat, self._s)
        return self.position_with(self.secrets(seat), seat)

    def position_with(self, secrets: Mapping[str, Any], seat: int | None) -> Any:
        """The same for somebody who knows so much of what not all may see."""
        return self.game.position.Position.of_view(secrets, clear_hidden(self._s, secrets), seat)

    def svg(self, seat: Viewer = None) -> str:
        """The board as that viewer sees it, as SVG text."""
        return self.game.board.scene(self.position(seat)).svg()

    def text(self, seat: Viewer = None) -> str:
        """The same in plain characters."""
        return self.game.plain.plain(self.position(seat))

    def unpacked(self) -> Any:
        """A copy of the record in its unpacked form, an object of `game.rules.State`, for questions of the rules."""
        return copy_of(self._s)

    @cached_property
    def _s(self) -> Schema:
        return unpack(self.game.rules.State, self.record)

    @cached_property
    def _views(self) -> dict[Viewer, JsonObject]:
        return {}

    @cached_property
    def _hidden_fields(self) -> HiddenFields:
        """What there is to be covered."""
        return HiddenFields(self._s)

    @cached_property
    def _secrets(self) -> dict[Viewer, JsonObject]:
        return {}

    def _head(self) -> JsonObject:
        result = self.result.to_json() if self.result else None
        return {"game": self.game.id, "options": dict(self.options), "actor": self.actor, "result": result}

    # ---- copies --------------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Callable[[Game, str, bytes], State], tuple[Game, str, bytes]]:
        """Pickled as its game, the version of its rules and its record, in which the options stand."""
        return restore_state, (self.game, self.game.version, self.record)

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    # ---- for people ----------------------------------------------------------------------------

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        head = f"actor={self.actor!r}" if self.result is None else f"result={self.result}"
        changed = {option.name: self.options[option.name] for option in self.game.options}
        given = {name: value for name, value in changed.items() if value != self.game.option(name).default}
        return f"<State of {self.game.id}: {head}{', ' + json.dumps(given) if given else ''}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game is other.game and self.record == other.record

    def __hash__(self) -> int:
        return hash((self.game.id, self.record))


@lru_cache(maxsize=1 << 8)
def probabilities(weights: tuple[int, ...]) -> tuple[Fraction, ...]:
    """The part that each weight has of them all: dice are mostly the same."""
    total = sum(weights)
    return tuple(Fraction(weight, total) for weight in weights)


def restore_state(game: Game, version: str, record: bytes) -> State:
    """A pickled state. Raises `BadState` where it is one of other rules than those that are installed."""
    if version != game.version:
        raise BadState("", f"it was kept by version {version} of the rules of {game.id}, here is {game.version}")
    return State(game, record)


def rewards(winners: Sequence[int], seats: int, cooperative: bool) -> tuple[float, ...]:
    """Each seat's reward for a result with these winners (none: a draw, or a lost co-operative game).

    Raises `BadSeat`, `BadNumber`.
    """
    seats = check_number(seats, "seats", 1 if cooperative else 2)
    winners = [check_seat(seat, seats) for seat in winners]
    if cooperative:
        return (1.0 if winners else -1.0,) * seats
    if not winners:
        return (0.0,) * seats
    won = (seats / len(winners) - 1) / (seats - 1)
    return tuple(won if seat in winners else -1 / (seats - 1) for seat in range(seats))
