"""Effects: what the rules did in a move, as far as a viewer may know it. Also refusals and statistics of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, TypeVar, dataclass_transform

from crossings.engine.schema import ALL

# ---- how fields are read from what the rules emitted -------------------------------------------


class Place(NamedTuple):
    """The seat whose number is at this place of an emitted effect, or all viewers if the number is `EVERYONE`."""

    place: int


VisibleTo = str | int | Place
"""Who may see an effect or one of its fields: `ALL`, a seat, or the seat whose number is at a place."""
Convert = Callable[..., Any]
"""Makes the value of a field from emitted integers."""


class Reading(NamedTuple):
    """How a field is read from an emitted effect."""

    convert: Convert
    places: tuple[int | str, ...]
    visible_to: VisibleTo
    hidden: Any
    is_revealed: bool


class Gathering(NamedTuple):
    """How a field is read from emitted details: one item per detail."""

    number: int
    convert: Convert
    visible_to: VisibleTo
    hidden: Any


READ = "read"
"""The key of a field's `Reading` or `Gathering` in its metadata."""


def read(
    convert: Convert,
    *places: int | str,
    visible_to: VisibleTo = ALL,
    hidden: Any = None,
    is_revealed: bool = False,
    compare: bool = True,
) -> Any:
    """Declare a field of an effect: `convert` of the integers at these places of the emitted tuple.

    Places count from 0, without the number of the type; a place that is a text is an option of the game, such as
    "players". Viewers to whom the field is not visible get the value `hidden`. `is_revealed`: the move reveals the
    value, so that a preview has `hidden`, too. `compare`: whether effects that differ only in this field are different.
    """
    return field(compare=compare, metadata={READ: Reading(convert, places, visible_to, hidden, is_revealed)})


def gather(
    number: int, convert: Convert, *, visible_to: VisibleTo = ALL, hidden: Any = (), compare: bool = True
) -> Any:
    """Declare a field of an effect: a tuple with one item for each detail of this number emitted before the effect.

    `convert` makes an item from all integers of a detail. Details are used by the next effect that gathers them.
    """
    return field(compare=compare, metadata={READ: Gathering(number, convert, visible_to, hidden)})


# ---- effects -----------------------------------------------------------------------------------


@dataclass_transform(frozen_default=True, field_specifiers=(field, read, gather))
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
    holds_anyway: ClassVar[bool] = False
    """Whether it only says, as a reason for advice, that a turn changes nothing."""
    emitted: ClassVar[int]
    """The number with which the rules emit the effect; missing in base classes and in facts that are not emitted."""
    visible_to: ClassVar[VisibleTo] = ALL
    """Who may know of the effect at all."""
    readings: ClassVar[Mapping[str, Reading | Gathering]] = {}
    """How the fields are read, by name."""
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
    stays_possible: ClassVar[bool] = False
    """Whether a seat can still do this in the same turn after a draw, so that it is no reason against the draw."""
    is_pass: ClassVar[bool] = False
    """Whether the effect changes nothing. A seat whose only option is such a move need not be asked."""

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        dataclass(frozen=True)(cls)
        cls.readings = {item.name: item.metadata[READ] for item in fields(cls) if READ in item.metadata}

    @property
    def stated_chance(self) -> float | None:
        """The chance of the effect that its message states, or None. Advice doesn't repeat it as measured odds."""
        return None

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
def effect_types_of(part: ModuleType) -> dict[str, type[Effect]]:
    """Return the types of effects that a module declares by their ids, including base classes."""
    return _types_in(part)


def consequence_type(part: object, effect_id: str) -> type[Effect]:
    """Return the type of effect of a stored reason, from the game's part `consequences`."""
    return consequence_types(part)[effect_id]


def consequence_types(part: object) -> dict[str, type[Effect]]:
    """Return the types of events by their ids: those in the part `consequences`, and in its module `events` if any."""
    return _types_in(part) | _types_in(getattr(part, "events", part))


def _types_in(part: object) -> dict[str, type[Effect]]:
    kinds = (kind for kind in vars(part).values() if isinstance(kind, type) and issubclass(kind, Effect))
    return {kind.effect_id: kind for kind in kinds if kind is not Effect}


Preview = Callable[[str], Sequence[Effect]]
"""A function that returns the effects of a legal move, as far as a viewer can know them."""


class Consequence(NamedTuple):
    """The meaning of an effect for a seat, used in advice.

    `value` is the approximate value of one unit in hundredths of a won game, negative if bad for the seat. Amounts of
    equal facts are added.
    """

    fact: Effect
    """What kind of thing happens: 'a Troop of yours is taken'."""
    value: float
    amount: float = 1.0
    event: Effect | None = None
    """What happens in particular: who does what to whom, and where. None: `fact` says all."""
    only_now: bool = False
    """Whether it explains only the turn in which it happens, like a position that the next turn changes again."""
    by_turn: bool = False
    """Whether it explains only a turn whose own moves bring it, because later draws and moves say little about it."""
    is_option: bool = False
    """Whether it is what a draw lets the next moves do: it explains the draw only if they do about as much."""
    undoes: Effect | None = None
    """The kind of an earlier event that it makes undone: if both happen in the same turn, neither counts."""
    undoing: Effect | None = None
    """What happens in particular if the event that it makes undone is not older than the advised turn."""


class Proof(NamedTuple):
    """What the rules prove about a turn, used in advice."""

    event: Effect
    weight: float
    """How much it matters, in a unit of the game's own; positive."""
    is_good: bool = True
    """Whether it is good for the seat."""
    follows: bool = True
    """Whether it follows the turn, rather than the other one with which it is compared."""
    moves: tuple[str, ...] = ()
    """The moves after that turn up to the event."""


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
