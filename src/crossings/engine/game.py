"""What a game is to the rest of the product: facts and parts, as data. A game's `game.py` fills one `Game` in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from crossings.engine.errors import BadOption, BadState, IllegalMove, shorten
from crossings.engine.interface import SPECTATOR
from crossings.engine.kernels import Kernels
from crossings.engine.loose import Loose, tighten
from crossings.engine.rulebook import Rulebook

if TYPE_CHECKING:
    from crossings.engine.state import State

Value = int | bool | str


@dataclass(frozen=True)
class Option:
    """One option of a game. `values` are all allowed ones, the default among them."""

    name: str
    values: tuple[Value, ...]
    default: Value
    help: str
    title: str = ""
    provenance: str = ""
    described: str = ""
    """What is allowed, in words, where there are too many values to be listed; a lobby then asks for a text."""

    def number(self, value: object) -> int:
        """The value as the record holds it. Raises `BadOption`."""
        if isinstance(value, int | str) and (type(value), value) in self._numbers:
            return self._numbers[type(value), value]
        raise BadOption(f"option {self.name}: {shorten(value)} is not allowed; allowed: {self.allowed()}")

    def value(self, number: int) -> Value:
        """The value for a number of the record."""
        if isinstance(self.default, str):
            return self.values[number]
        return bool(number) if isinstance(self.default, bool) else number

    def parse(self, text: str) -> Value:
        """The value that a typed text stands for. Raises `BadOption`."""
        if text.strip().lower() in self._texts:
            return self._texts[text.strip().lower()]
        raise BadOption(f"option {self.name}: {shorten(text)} is not allowed; allowed: {self.allowed()}")

    def allowed(self) -> str:
        """All allowed values in words, runs of numbers as a range."""
        if self.described:
            return self.described
        numbers = [value for value in self.values if isinstance(value, int) and not isinstance(value, bool)]
        if len(numbers) > 2 and sorted(numbers) == list(range(min(numbers), max(numbers) + 1)):
            return f"{min(numbers)} to {max(numbers)}"
        return ", ".join(str(value).lower() for value in self.values)

    @cached_property
    def _numbers(self) -> dict[tuple[type, Value], int]:
        return {(type(v), v): index if isinstance(v, str) else int(v) for index, v in enumerate(self.values)}

    @cached_property
    def _texts(self) -> dict[str, Value]:
        return {str(value).lower(): value for value in self.values}


@dataclass(frozen=True)
class Preset:
    """A named set of options that a lobby offers. `help` says in a line why."""

    name: str
    title: str
    options: Mapping[str, Value]
    help: str


@dataclass(frozen=True)
class Card:
    """One of the short cards 'how a turn goes'."""

    title: str
    text: str


@dataclass(frozen=True)
class Credits:
    """Who made the game that this one is built from."""

    author: str
    source: str
    note: str = ""


@dataclass(frozen=True, eq=False)
class Game:
    """One game. The modules are its parts; docs/house.md says what each has to offer."""

    id: str
    title: str
    tagline: str
    summary: str
    """Two sentences: what it is."""
    kind: str
    """In two or three words: 'duel without luck', 'co-operative stealth'."""
    minutes: tuple[int, int]
    cooperative: bool
    version: str
    """Of the rules: changes exactly when behaviour changes, stored with every match."""
    seat_names: tuple[str, ...]
    """One for each possible seat."""
    options: tuple[Option, ...]
    cards: tuple[Card, ...]
    credits: Credits
    rules: ModuleType
    outlook: ModuleType
    notation: ModuleType
    refusal: ModuleType
    view: ModuleType
    telling: ModuleType
    board: ModuleType
    motion: ModuleType
    presets: tuple[Preset, ...] = ()
    warnings: tuple[tuple[Any, str], ...] = field(default=())
    """Pairs (test on resolved options -> bool, sentence): the lobby says the sentence where the test holds."""
    clashes: tuple[tuple[Any, str], ...] = field(default=())
    """Pairs (test on resolved options -> bool, sentence): where the test holds, the options do not go together."""

    # ---- facts ---------------------------------------------------------------------------------

    @cached_property
    def kernels(self) -> Kernels:
        """The rules, callable."""
        return Kernels(self.id, self.rules, self.outlook)

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rule text by id."""
        return Rulebook.read(self.folder / "rulebook" / "en.md")

    @property
    def folder(self) -> Path:
        """Where the game's parts lie."""
        return Path(self.rules.__file__ or "").parent.parent

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats that the game can be played with."""
        return tuple(int(value) for value in self.option("players").values)

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """All action texts, by number."""
        return tuple(self.notation.ACTIONS)

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """All move texts by number: actions, then outcomes."""
        return (*self.notation.ACTIONS, *self.notation.OUTCOMES)

    @cached_property
    def number_of(self) -> dict[str, int]:
        """Move text -> number."""
        return {text: number for number, text in enumerate(self.moves)}

    def option(self, name: str) -> Option:
        """The option of that name. Raises `BadOption`, naming those that exist."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        raise BadOption(f"{self.id} has no option {shorten(name)}; it has: {known}")

    def resolve(self, options: Mapping[str, object]) -> dict[str, Value]:
        """All options, the given ones checked, the others at their default. Raises `BadOption`."""
        resolved = {option.name: option.default for option in self.options}
        for name, value in options.items():
            option = self.option(name)
            resolved[name] = option.value(option.number(value))
        for test, sentence in self.clashes:
            if test(resolved):
                raise BadOption(sentence)
        return resolved

    def warnings_for(self, options: Mapping[str, Value]) -> list[str]:
        """What the lobby should say about these options."""
        return [sentence for test, sentence in self.warnings if test(options)]

    # ---- states --------------------------------------------------------------------------------

    def start(self, **options: object) -> State:
        """The starting position. Raises `BadOption`."""
        from crossings.engine.state import State

        resolved = self.resolve(options)
        return State(self, self.kernels.started(self._numbers(resolved)))

    def from_json(self, data: object) -> State:
        """The state that this data describes. Raises `BadState` (the key and what is wrong) or `BadOption`."""
        from crossings.engine.state import State

        loose = self._loose_from(data)
        assert isinstance(data, Mapping)
        try:
            self.notation.from_json(data, loose)
            state = State(self, tighten(loose, self.kernels.dtype))
        except (KeyError, TypeError, ValueError, IndexError, OverflowError, AttributeError) as error:
            raise BadState("", f"the data has the wrong shape ({type(error).__name__}: {error})") from None
        self._check_whole(data, state)
        return state

    def from_text(self, text: str, **options: object) -> State:
        """The state of a one-line position text, where the game has such a notation. Raises `BadState`, `BadOption`."""
        from crossings.engine.state import State

        read = getattr(self.notation, "from_position", None)
        if read is None:
            raise BadState("", f"{self.title} has no one-line position text; use JSON")
        loose = self._zero(self.resolve(options))
        read(text, loose)
        return State(self, tighten(loose, self.kernels.dtype))

    def imagine(self, view: Mapping[str, Any], seed: int, seat: int | None = None) -> State:
        """A state drawn from all that a view allows, in their right proportions.

        `seat` is whose view it is; left out, the view itself tells.
        """
        from crossings.engine.state import State

        if not self.view.HIDES:
            return self.from_json(view)
        loose = self._loose_from(view)
        self.view.from_view(view, loose)
        record = tighten(loose, self.kernels.dtype)
        viewer = _viewer(State(self, record), view) if seat is None else seat
        return State(self, self.kernels.imagined(record, SPECTATOR if viewer is None else viewer, seed))

    def refused(self, loose: Loose, text: str) -> IllegalMove:
        """Why a text is no legal move, as the error to raise."""
        refusal = self.refusal.explain(loose, text)
        return IllegalMove(text, refusal.reason, refusal.rule, refusal.sentence)

    # ---- inside --------------------------------------------------------------------------------

    def _numbers(self, resolved: Mapping[str, Value]) -> dict[str, int]:
        return {name: self.option(name).number(value) for name, value in resolved.items()}

    def _zero(self, resolved: Mapping[str, Value]) -> Loose:
        """A loose record with these options and nothing else."""
        import numpy as np

        from crossings.engine.loose import loosen

        loose = loosen(np.zeros(1, self.kernels.dtype))
        for name, number in self._numbers(resolved).items():
            setattr(loose, f"option_{name}", number)
        return loose

    def _loose_from(self, data: object) -> Loose:
        if not isinstance(data, Mapping):
            raise BadState("", f"a state is a JSON object, not {shorten(data)}")
        if data.get("game") != self.id:
            raise BadState("game", f"must be {self.id!r}, not {shorten(data.get('game'))}")
        options = data.get("options")
        if not isinstance(options, Mapping):
            raise BadState("options", "must be an object with every option of the game")
        missing = [option.name for option in self.options if option.name not in options]
        if missing:
            raise BadState("options", f"lacks {', '.join(missing)}")
        try:
            resolved = self.resolve(options)
        except BadOption as error:
            raise BadState("options", str(error)) from None
        return self._zero(resolved)

    def _check_whole(self, data: Mapping[str, Any], state: State) -> None:
        """Every key is known and says what the state says; this also holds the derived keys to account."""
        right = state.to_json()
        for key in right:
            if key not in data:
                raise BadState(key, "is missing")
        for key in data:
            if key not in right:
                raise BadState(str(key), f"is no key of a state; keys: {', '.join(right)}")
        for key, value in right.items():
            if not _same(data[key], value):
                raise BadState(key, f"should be {shorten(value, 200)} here, not {shorten(data[key], 200)}")


def _viewer(state: State, view: Mapping[str, Any]) -> int | None:
    """Who sees a state like this: None, a spectator, where that is possible, else a seat."""
    viewers = (None, *range(state.seats))
    return next((viewer for viewer in viewers if _same(view, state.view(viewer))), None)


def _same(given: object, right: object) -> bool:
    """Equal as JSON: `true` is not 1, 1.0 is not 1."""
    if isinstance(right, Mapping):
        return (
            isinstance(given, Mapping)
            and given.keys() == right.keys()
            and all(_same(given[k], v) for k, v in right.items())
        )
    if isinstance(right, list):
        return isinstance(given, list) and len(given) == len(right) and all(map(_same, given, right))
    return type(given) is type(right) and given == right
