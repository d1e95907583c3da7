"""What a game is to the rest of the product: facts and parts, as data. A game's `game.py` fills one `Game` in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from pickle import PicklingError
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from crossings.engine.errors import BadOption, BadState, IllegalMove, NoObservation, shorten
from crossings.engine.game_kernels import Kernels
from crossings.engine.loose import Loose, blank, tighten
from crossings.engine.numbers import viewer_among, whole
from crossings.engine.observer import Observer
from crossings.engine.parts import (
    AdvicePart,
    BoardPart,
    DeedsPart,
    EndingPart,
    FiguresPart,
    HintsPart,
    MeaningPart,
    MomentsPart,
    MotionPart,
    NotationPart,
    ObservationPart,
    PickingPart,
    PlainPart,
    PlanPart,
    PositionPart,
    RecordsSeenPart,
    RefusalPart,
    RowsPart,
    RulesPart,
    SeenPart,
    StakesPart,
    TellingPart,
    TokensPart,
    View,
    ViewPart,
    find,
    find_optional,
)
from crossings.engine.rulebook import Rulebook
from crossings.engine.speech import Words
from crossings.engine.stance import Stance

if TYPE_CHECKING:
    from crossings.engine.state import State

ENGLISH = "en"
"""The language that every game is written in."""

Value = int | bool | str


@dataclass(frozen=True)
class Option:
    """One option of a game. `values` are all allowed ones, the default among them.

    What is said of it are the message `option-NAME` (its title) and its attributes `help`, `provenance` and, where
    there are too many values to be listed, `described`: a lobby then asks for a text.
    """

    name: str
    values: tuple[Value, ...]
    default: Value

    @property
    def word(self) -> str:
        """The id of its message."""
        return f"option-{self.name.replace('_', '-')}"

    def number(self, value: object, allowed: str = "") -> int:
        """The value as the record holds it. Raises `BadOption`, saying what is allowed (in these words, if given)."""
        own = value if isinstance(value, bool | str) else whole(value)
        if own is not None and (type(own), own) in self._numbers:
            return self._numbers[type(own), own]
        raise BadOption(f"option {self.name}: {shorten(value)} is not allowed; allowed: {allowed or self.allowed()}")

    def value(self, number: int) -> Value:
        """The value for a number of the record. Raises `BadOption`."""
        own = whole(number)
        if own not in self._values:
            raise BadOption(f"option {self.name}: it has no number {shorten(number)}")
        return self._values[own]

    def parse(self, text: str, allowed: str = "") -> Value:
        """The value that a typed text stands for. Raises `BadOption`, as `number` does."""
        if text.strip().lower() in self._texts:
            return self._texts[text.strip().lower()]
        raise BadOption(f"option {self.name}: {shorten(text)} is not allowed; allowed: {allowed or self.allowed()}")

    def allowed(self) -> str:
        """All allowed values in words, runs of numbers as a range."""
        numbers = [value for value in self.values if isinstance(value, int) and not isinstance(value, bool)]
        if len(numbers) > 2 and sorted(numbers) == list(range(min(numbers), max(numbers) + 1)):
            return f"{min(numbers)} to {max(numbers)}"
        return ", ".join(str(value).lower() for value in self.values)

    @cached_property
    def _numbers(self) -> dict[tuple[type, Value], int]:
        return {(type(v), v): index if isinstance(v, str) else int(v) for index, v in enumerate(self.values)}

    @cached_property
    def _values(self) -> dict[int | None, Value]:
        return {number: value for (_, value), number in self._numbers.items()}

    @cached_property
    def _texts(self) -> dict[str, Value]:
        return {str(value).lower(): value for value in self.values}


@dataclass(frozen=True)
class Preset:
    """A named set of options that a lobby offers; the message `preset-NAME` is its title, its `help` says why."""

    name: str
    options: Mapping[str, Value]

    @property
    def word(self) -> str:
        """The id of its message."""
        return f"preset-{self.name}"


@dataclass(frozen=True)
class Credits:
    """Who made the game that this one is built from. The message `credits-note`, if there is one, says more."""

    author: str
    source: str


@dataclass(frozen=True)
class First:
    """What a lobby has ready for somebody who plays for the first time, where that is not the printed default.

    `players` None: as the preset or the printed default has it.
    """

    preset: str = ""
    options: Mapping[str, Value] = field(default_factory=dict)
    players: int | None = None
    until_won: bool = False
    """Whether it is only ready until a game was won; after that the printed default is."""
    dealt: tuple[str, ...] = ()
    """Choices at the start that a table makes by lot, unless people want to make them: how their texts begin."""


Test = Callable[[Mapping[str, Any]], bool]
"""Of all options, resolved: name -> value."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game: facts, words and parts; docs/house.md says what each has to offer."""

    id: str
    minutes: tuple[int, int]
    cooperative: bool
    version: str
    """Of the rules: changes exactly when behaviour changes, stored with every match."""
    options: tuple[Option, ...]
    credits: Credits
    words: Words
    """What is said of it and in it; the messages that every game has are listed in docs/house.md."""
    parts: ModuleType
    """The package that holds its parts (`engine/parts.py`)."""
    presets: tuple[Preset, ...] = ()
    first: First = First()
    """What a lobby has ready for a newcomer; `start` keeps the printed defaults."""
    turned_seats: tuple[int, ...] = ()
    """Seats whose side is above on the printed board: for them it can be turned."""
    wide: bool = False
    """Whether the board has a form for wide windows."""
    warnings: tuple[tuple[Test, str], ...] = ()
    """Pairs (test on options, id of a message): the lobby says the message where the test holds."""
    clashes: tuple[tuple[Test, str], ...] = ()
    """Pairs (test on options, id of a message): where the test holds, the options do not go together."""
    talk: bool = True
    """Whether the rules let the players talk with each other about the game."""
    draws: bool = False
    """Whether two players may agree on a draw."""

    # ---- parts ---------------------------------------------------------------------------------

    @cached_property
    def rules(self) -> RulesPart:
        """The record and the kernel interface."""
        return cast(RulesPart, find(self.parts, "rules"))

    @cached_property
    def advice(self) -> AdvicePart:
        """How well a seat stands."""
        return cast(AdvicePart, find(self.parts, "advice"))

    @cached_property
    def notation(self) -> NotationPart:
        """Moves and states as text and JSON."""
        return cast(NotationPart, find(self.parts, "notation"))

    @cached_property
    def position(self) -> PositionPart | None:
        """Positions as one line of text, if the game has such a notation."""
        return cast("PositionPart | None", find_optional(self.parts, "position"))

    @cached_property
    def refusal(self) -> RefusalPart:
        """Why a move is refused."""
        return cast(RefusalPart, find(self.parts, "refusal"))

    @cached_property
    def view(self) -> ViewPart | None:
        """What a seat may know; None: everything."""
        return cast("ViewPart | None", find_optional(self.parts, "view"))

    @cached_property
    def moments(self) -> MomentsPart | None:
        """When somebody might react in secret; None: never."""
        return cast("MomentsPart | None", find_optional(self.parts, "moments"))

    @cached_property
    def sight(self) -> SeenPart:
        """Views, read."""
        return cast(SeenPart, find(self.parts, "seen"))

    @cached_property
    def records_sight(self) -> RecordsSeenPart | None:
        """Views, read out of the record; None: only views are read."""
        return cast(RecordsSeenPart, self.sight) if self.view is None and hasattr(self.sight, "read_record") else None

    @cached_property
    def doing(self) -> DeedsPart:
        """What moves did."""
        return cast(DeedsPart, find(self.parts, "deeds"))

    @cached_property
    def board(self) -> BoardPart:
        """The picture."""
        return cast(BoardPart, find(self.parts, "board"))

    @cached_property
    def tokens(self) -> TokensPart | None:
        """The seats' signs; None: those that all games share."""
        return cast("TokensPart | None", find_optional(self.parts, "tokens"))

    @cached_property
    def plain(self) -> PlainPart:
        """The board in characters."""
        return cast(PlainPart, find(self.parts, "plain"))

    @cached_property
    def picking(self) -> PickingPart:
        """How a person picks a move."""
        return cast(PickingPart, find(self.parts, "picking"))

    @cached_property
    def meaning(self) -> MeaningPart:
        """What a pick that is not possible means."""
        return cast(MeaningPart, find(self.parts, "meaning"))

    @cached_property
    def rows(self) -> RowsPart:
        """Rows of moves."""
        return cast(RowsPart, find(self.parts, "rows"))

    @cached_property
    def hints(self) -> HintsPart:
        """What is shown on pointing."""
        return cast(HintsPart, find(self.parts, "hints"))

    @cached_property
    def plan(self) -> PlanPart:
        """What is shown of a move that is being put together."""
        return cast(PlanPart, find(self.parts, "plan"))

    @cached_property
    def stakes(self) -> StakesPart:
        """What is at stake by a move."""
        return cast(StakesPart, find(self.parts, "stakes"))

    @cached_property
    def motion(self) -> MotionPart:
        """What glides where, and its traces."""
        return cast(MotionPart, find(self.parts, "motion"))

    @cached_property
    def telling(self) -> TellingPart:
        """Questions and scores."""
        return cast(TellingPart, find(self.parts, "telling"))

    @cached_property
    def at_the_end(self) -> EndingPart | None:
        """How it ended, and the figures that sum it up; None: the reason alone."""
        return cast("EndingPart | None", find_optional(self.parts, "ending"))

    @cached_property
    def drawings(self) -> FiguresPart | None:
        """The drawings in its rulebook, if there are any."""
        return cast("FiguresPart | None", find_optional(self.parts, "figures"))

    # ---- words ---------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Its name."""
        return self.words.say("title")

    @property
    def tagline(self) -> str:
        """What it is, in a line."""
        return self.words.say("tagline")

    @property
    def summary(self) -> str:
        """What it is, in two sentences."""
        return self.words.say("summary")

    @property
    def kind(self) -> str:
        """What it is, in two or three words: 'duel without luck', 'co-operative stealth'."""
        return self.words.say("kind")

    @property
    def seat_names(self) -> tuple[str, ...]:
        """One for each possible seat."""
        return tuple(self.words.say(f"seat-{seat}") for seat in range(max(self.seats)))

    def ending(self, reason: str) -> str:
        """Why a game was over, in a sentence."""
        return self.words.say(f"ending-{reason}")

    # ---- facts ---------------------------------------------------------------------------------

    def stance(self, turned: bool, wide: bool) -> Stance:
        """The stance that comes nearest to what is wanted, of those that its board knows."""
        return Stance(turned and bool(self.turned_seats), wide and self.wide)

    @cached_property
    def kernels(self) -> Kernels:
        """The rules, callable."""
        return Kernels(self.id, self.rules, self.advice)

    @cached_property
    def observer(self) -> Observer:
        """What seats may know, as numbers. Raises `NoObservation` where the game does not say it so."""
        part = cast("ObservationPart | None", find_optional(self.parts, "observation"))
        if part is None:
            raise NoObservation(
                f"{self.id} has no observations for programs that learn: its part `observation` is missing"
            )
        return Observer(self.kernels, part)

    @property
    def rulebook(self) -> Rulebook:
        """The rule text by id, in English."""
        return self.rulebooks[ENGLISH]

    def rulebook_in(self, language: str) -> Rulebook:
        """The rule text by id in a language: `rulebook/LANGUAGE.md`, or the English one where there is none."""
        return self.rulebooks.get(language, self.rulebook)

    @cached_property
    def rulebooks(self) -> dict[str, Rulebook]:
        """The rule text in all languages that it is written in."""
        return {path.stem: Rulebook.read(path) for path in (self.folder / "rulebook").glob("*.md")}

    @property
    def folder(self) -> Path:
        """Where the game's parts lie."""
        return Path(self.parts.__path__[0])

    @property
    def hides(self) -> bool:
        """Whether anything is hidden from anybody."""
        return self.view is not None

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

    def allowed(self, option: Option) -> str:
        """What an option may be, in words."""
        described = f"{option.word}.described"
        return self.words.say(described) if self.words.can_say(described) else option.allowed()

    def parse(self, name: str, text: str) -> Value:
        """The value that a typed text stands for, for the option of that name. Raises `BadOption`."""
        option = self.option(name)
        return option.parse(text, self.allowed(option))

    def resolve(self, options: Mapping[str, object]) -> dict[str, Value]:
        """All options, the given ones checked, the others at their default. Raises `BadOption`."""
        resolved = {option.name: option.default for option in self.options}
        for name, value in options.items():
            option = self.option(name)
            resolved[name] = option.value(option.number(value, self.allowed(option)))
        for test, message in self.clashes:
            if test(resolved):
                raise BadOption(self.words.say(message))
        return resolved

    def ready(self) -> dict[str, Value]:
        """All options as a lobby has them ready for somebody who plays for the first time."""
        preset = next((one.options for one in self.presets if one.name == self.first.preset), {})
        players = {} if self.first.players is None else {"players": self.first.players}
        return self.resolve({**preset, **self.first.options, **players})

    def warnings_for(self, options: Mapping[str, Value]) -> list[str]:
        """What the lobby should say about these options."""
        return [self.words.say(message) for test, message in self.warnings if test(options)]

    def most_moves(self, options: Mapping[str, Value]) -> int:
        """No game with these options, all of which are given, has more moves, those of chance among them."""
        bound: Callable[[Mapping[str, Value]], int] | None = getattr(self.rules, "most_moves", None)
        return bound(options) if bound else self.rules.MAX_MOVES

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

        if self.position is None:
            raise BadState("", f"{self.title} has no one-line position text; use JSON")
        loose = self._zero(self.resolve(options))
        self.position.from_position(text, loose)
        return State(self, tighten(loose, self.kernels.dtype))

    def imagine(self, view: Mapping[str, Any], seed: int, seat: int | None = None) -> State:
        """A state drawn from all that a view allows, in their right proportions.

        `seat` is whose view it is; left out, the view itself tells. Raises `BadState`, `BadSeat`, `BadSeed`.
        """
        from crossings.engine.state import State

        if self.view is None:
            return self.from_json(view).imagined(seat, seed)
        loose = self._loose_from(view)
        self.view.from_view(view, loose)
        filled = State(self, tighten(loose, self.kernels.dtype))
        return filled.imagined(_viewer(filled, view) if seat is None else seat, seed)

    def seen(self, view: View, viewer: int | None) -> Any:
        """A view, read into what the game's face takes; `viewer`: whose view it is, None: a spectator's.

        Raises `BadSeat`.
        """
        return self.sight.read(view, viewer_among(viewer, view["options"]["players"]))

    def shown(self, before: State, text: str, viewer: int | None) -> str:
        """A move's text as a viewer may see it; nothing, if the viewer may not even know that there was a move.

        Raises `BadSeat`.
        """
        viewer = viewer_among(viewer, before.seats)
        return self.view.shown(before.loose(), text, viewer) if self.view else text

    def refused(self, loose: Loose, text: str) -> IllegalMove:
        """Why a text is no legal move, as the error to raise."""
        refusal = self.refusal.explain(loose, text)
        return IllegalMove(text, refusal.reason, refusal.rule, refusal.sentence)

    # ---- copies --------------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Pickled by its id: whoever reads it has the game installed. Raises `PicklingError` where none is."""
        from crossings.engine.registry import game, game_ids

        if self.id not in game_ids() or game(self.id) is not self:
            raise PicklingError(f"{self.id} is not the installed game of that id; only installed games can be pickled")
        return game, (self.id,)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    # ---- inside --------------------------------------------------------------------------------

    def _numbers(self, resolved: Mapping[str, Value]) -> dict[str, int]:
        return {name: self.option(name).number(value) for name, value in resolved.items()}

    def _zero(self, resolved: Mapping[str, Value]) -> Loose:
        """A loose record with these options and nothing else."""
        return blank(self.kernels.dtype, self._numbers(resolved))

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
