"""What a game tells: effects of moves, done or tried, the words for them, refusals, and a finished game as a story."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

from crossings.engine.reactions import position_after

if TYPE_CHECKING:
    from crossings.engine.errors import Viewer
    from crossings.engine.game import Game
    from crossings.engine.parts import View
    from crossings.engine.state import State


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Effect:
    """One thing that a move did: who did what to whom, where, by which rule. Its fields are the message's arguments.

    Each kind of effect is a frozen dataclass by being one: no decorator is needed. A `RanBack` is said by the message
    `ran-back`; as a label for what a move would do, by its attribute `.label`.
    """

    ends_setup: ClassVar[bool] = False
    """Whether it is the first that is play: all before it is set-up."""
    group_field: ClassVar[str] = ""
    """The field that says whose row of effects it belongs to (steps of a walk): they are told together, by the last of
    them, where it leads, and `$times`, how many there are."""
    is_ongoing: ClassVar[bool] = False
    """Whether it only begins what it is about, so that it is still a plan once it is done."""
    has_no_message: ClassVar[bool] = False
    """Whether no message says it, since another effect speaks of it."""
    is_pass: ClassVar[bool] = False
    """Whether nothing is done by it: where a seat can do nothing else, it need not be asked."""

    def __init_subclass__(cls, **message_arguments: Any) -> None:
        super().__init_subclass__(**message_arguments)
        dataclass(frozen=True)(cls)

    @property
    def message_id(self) -> str:
        """The id of its message."""
        return kebab(type(self).__name__)

    @classmethod
    def has_one_message(cls) -> bool:
        """Whether it is said by the message of its name: none derives from it, chooses its own, or needs none."""
        return cls.message_id is Effect.message_id and not cls.has_no_message and not cls.__subclasses__()

    def message_arguments(self) -> dict[str, object]:
        """The arguments of its message."""
        return {one.name: getattr(self, one.name) for one in fields(self)}


def subclasses_of(kind: type[Effect]) -> Iterator[type[Effect]]:
    """All kinds of effects below this one, of whatever game has been loaded."""
    for below in kind.__subclasses__():
        yield below
        yield from subclasses_of(below)


@cache
def effect_types_of(game: Game) -> dict[str, type[Effect]]:
    """The kinds of effects that moves of a game have, by their words: those that others derive from among them."""
    kinds = (kind for kind in vars(game.effects).values() if isinstance(kind, type) and issubclass(kind, Effect))
    return {kebab(kind.__name__): kind for kind in kinds if kind is not Effect}


Preview = Callable[[str], Sequence[Effect]]
"""What a legal move would do, as far as a viewer can know: the kernels play it on what the view shows."""


@cache
def kebab(name: str) -> str:
    """`RanBack` as a message's id: `ran-back`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Consequence(NamedTuple):
    """What an effect means to a seat, for advice: a fact, and what one of it is worth.

    The message of a `fact` is told with `$odds` (how often that is) and `$much` (how much of it there is); facts that
    are equal are added up.
    `worth`: in hundredths of a won game, less than nothing where it is bad for the seat; about, it need not be more.
    """

    fact: Effect
    worth: float
    amount: float = 1.0


class PlayedMove(NamedTuple):
    """A move of a game that is over: the position `at` that it led to, whose it was (None: chance), and what it did."""

    at: int
    by: int | None
    effects: Sequence[Effect]


MoveHistory = Sequence[PlayedMove]
Found = TypeVar("Found", bound=Effect)


def effects_of_type(story: MoveHistory, kind: type[Found]) -> list[tuple[PlayedMove, Found]]:
    """All effects of a kind, each with when it happened."""
    return [(one, effect) for one in story for effect in one.effects if isinstance(effect, kind)]


def count_moves_until(story: MoveHistory, at: int) -> int:
    """The number of moves that led to a position, not counting draws."""
    return sum(one.by is not None and one.at <= at for one in story)


def lead_since(story: MoveHistory, lead: int, gained: Callable[[Effect], int]) -> int:
    """The position from which on somebody was ahead who is by so much at the end; `gained`: by an effect."""
    since = 0
    for one in reversed(story):
        since, lead = one.at, lead - sum(map(gained, one.effects))
        if lead <= 0:
            break
    return since


@dataclass(frozen=True)
class Statistic:
    """One figure of a game that is over: 'Falls: 3'. `at`: the position that shows it best, 0: none does."""

    label: str
    value: str
    at: int = 0


class Refusal(NamedTuple):
    """A slug fixed by the rule text, the rule that forbids the move, and a sentence for a person."""

    reason: str
    rule: str
    sentence: str


SEED = 0
"""Samples what is hidden, in one way for all moves of a position."""


class MovePreview:
    """Legal moves tried on what a view shows: the kernels play them, the game says what they did.

    `position` and `state`, if they are at hand: the view as the game has read it; the position, which does for the view
    (what is hidden in it is dealt anew). `seed` samples what is hidden; the effects are the same for every seed.
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
        """Return what a legal move would do, up to where chance decides or another player decides or might react."""
        return self.game.effects.effects(self._position, move, Afterstate(lambda: self._after(move)))

    def text_of(self, move: str) -> str:
        """The same in words; where nothing of it can be told, its label."""
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
    """What a move would lead to; it is played when something of it is looked at, since of many moves nothing is."""

    is_preview = True

    def __init__(self, look: Callable[[], Any]) -> None:
        self._look = look

    @cached_property
    def _position(self) -> Any:
        return self._look()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._position, name)
