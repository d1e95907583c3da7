"""Effects of moves and their previews, refusals, and statistics of finished games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

from crossings.engine.reactions import position_after

if TYPE_CHECKING:
    from crossings.engine.checks import Viewer
    from crossings.engine.game import Game
    from crossings.engine.parts import View
    from crossings.engine.state import State


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Effect:
    """One thing that a move did: actor, object, place, rule. Its fields are the arguments of its message.

    Subclasses become frozen dataclasses without a decorator. The message of an effect has its `effect_id`, such as
    `ran-back`; the attribute `.label` of the message labels a move that would have this effect.
    """

    effect_id: ClassVar[str]
    """The permanent id: of the effect's message, in the lab's rows, in `BOT~EFFECT` and in stored reasons.

    Each class sets its own, so that a class can be renamed without changing data.
    """
    rules: ClassVar[tuple[str, ...]] = ()
    """The ids of the rules by which the effect happens."""
    ends_setup: ClassVar[bool] = False
    """Whether the first effect of this type ends the set-up."""
    group_field: ClassVar[str] = ""
    """The field that identifies the group of effects to which this one belongs (steps of a walk).

    The message of the last effect describes the whole group; its argument `$times` is their number.
    """
    is_ongoing: ClassVar[bool] = False
    """Whether the effect only starts something, so that it remains part of a plan after the move."""
    has_no_message: ClassVar[bool] = False
    """Whether the effect has no message, because the message of another effect covers it."""
    is_pass: ClassVar[bool] = False
    """Whether the effect changes nothing. A seat whose only option is such a move need not be asked."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        dataclass(frozen=True)(cls)

    @property
    def message_id(self) -> str:
        """The id of the effect's message."""
        return self.effect_id

    @classmethod
    def has_one_message(cls) -> bool:
        """Return whether the effect has exactly the message of its id."""
        return cls.message_id is Effect.message_id and not cls.has_no_message and not cls.__subclasses__()

    def message_arguments(self) -> dict[str, object]:
        """Return the arguments of the effect's message."""
        return {item.name: getattr(self, item.name) for item in fields(self)}


def subclasses_of(kind: type[Effect]) -> Iterator[type[Effect]]:
    """Yield all direct and indirect subclasses of a type of effects, from all loaded games."""
    for subclass in kind.__subclasses__():
        yield subclass
        yield from subclasses_of(subclass)


@cache
def effect_types_of(game: Game) -> dict[str, type[Effect]]:
    """Return a game's types of effects by their ids, including base classes."""
    return _types_in(game.effects)


def consequence_type(game: Game, name: str) -> type[Effect]:
    """Return the type of effect of a stored reason, by its id or by the class name that earlier versions stored."""
    return _types_in(game.consequences)[id_from_class_name(name)]


def _types_in(part: object) -> dict[str, type[Effect]]:
    kinds = (kind for kind in vars(part).values() if isinstance(kind, type) and issubclass(kind, Effect))
    return {kind.effect_id: kind for kind in kinds if kind is not Effect}


Preview = Callable[[str], Sequence[Effect]]
"""A function that returns the effects of a legal move, as far as a viewer can know them."""


@cache
def id_from_class_name(name: str) -> str:
    """Convert a stored class name such as `RanBack` to an id: `ran-back`. Ids stay as they are."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Consequence(NamedTuple):
    """The meaning of an effect for a seat, used in advice.

    The message of `fact` has the arguments `$odds` (its frequency) and `$much` (the average amount). Amounts of equal
    facts are added. `value` is the approximate value of one unit in hundredths of a won game, negative if bad for the
    seat.
    """

    fact: Effect
    value: float
    amount: float = 1.0


class PlayedMove(NamedTuple):
    """A move of a finished game."""

    at: int
    """The number of the position after the move."""
    by: int | None
    """The seat that moved; None: chance."""
    effects: Sequence[Effect]


MoveHistory = Sequence[PlayedMove]
Found = TypeVar("Found", bound=Effect)


def effects_of_type(history: MoveHistory, kind: type[Found]) -> list[tuple[PlayedMove, Found]]:
    """Return all effects of a type, each with its move."""
    return [(move, effect) for move in history for effect in move.effects if isinstance(effect, kind)]


def count_moves_until(history: MoveHistory, at: int) -> int:
    """Return the number of moves, without draws, that led to a position."""
    return sum(move.by is not None and move.at <= at for move in history)


def lead_since(history: MoveHistory, lead: int, gained: Callable[[Effect], int]) -> int:
    """Return the number of the position from which the final leader has led without interruption.

    `lead` is the final lead, `gained` returns by how much an effect increased it.
    """
    since = 0
    for move in reversed(history):
        since, lead = move.at, lead - sum(map(gained, move.effects))
        if lead <= 0:
            break
    return since


@dataclass(frozen=True)
class Statistic:
    """A statistic of a finished game, such as 'Falls: 3'."""

    label: str
    value: str
    at: int = 0
    """The number of the position that illustrates it best; 0: none."""


class Refusal(NamedTuple):
    """A slug defined by the rule text, the rule that forbids the move, and a sentence for the player."""

    reason: str
    rule: str
    sentence: str


SEED = 0
"""Default seed for sampling hidden information, the same for all moves of a position."""


class MovePreview:
    """Previews of legal moves from a view.

    The kernels play a move on a determinization, and the game describes its effects. `position` and `state` save work
    if the caller has them already: the game's `Position` of the view, and the state, whose hidden information is
    resampled with `seed`. The effects are the same for every seed.
    """

    def __init__(
        self,
        game: Game,
        view: View | None,
        viewer: Viewer,
        position: object = None,
        state: State | None = None,
        seed: int = SEED,
    ) -> None:
        self.game = game
        self._view = view
        self.viewer = viewer
        self._given = state
        self._seed = seed
        if position is not None:
            self._position = position

    def __call__(self, move: str) -> Sequence[Effect]:
        """Return the effects of a legal move.

        The preview ends at the next chance node, decision of another player, or reaction window.
        """
        return self.game.effects.effects(self._position, move, Afterstate(lambda: self._after(move)))

    def text_of(self, move: str) -> str:
        """Return the effects of a legal move as text, or its label if the effects have no text."""
        effects, words = self(move), self.game.words
        return words.describe(effects) or words.label(effects) or move

    def _after(self, move: str) -> Any:
        return position_after(self._state, move, self.viewer)

    @cached_property
    def _position(self) -> object:
        if self._view is not None:
            return self.game.read(self._view, self.viewer)
        assert self._given is not None
        return self._given.position(self.viewer)

    @cached_property
    def _state(self) -> State:
        if self._given is not None:
            return self._given.determinize(self.viewer, self._seed)
        assert self._view is not None
        return self.game.determinize(self._view, self._seed, self.viewer)


class Afterstate:
    """The position after a previewed move. The move is played on first access, since many effects don't need it."""

    is_preview = True

    def __init__(self, play: Callable[[], Any]) -> None:
        self._play = play

    @cached_property
    def _position(self) -> Any:
        return self._play()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._position, name)
