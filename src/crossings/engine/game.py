"""What a game is to the rest of the product: facts and parts, as data. A game's `game.py` fills one `Game` in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from pickle import PicklingError
from types import ModuleType
from typing import TYPE_CHECKING, Any

from crossings.engine import defaults
from crossings.engine.errors import BadOption, BadState, IllegalMove, NoObservation, Viewer, check_viewer, shorten
from crossings.engine.kernels.game_kernels import Kernels, Observer
from crossings.engine.notation import Data
from crossings.engine.options import Option, Options, Value
from crossings.engine.parts import (
    BoardPart,
    ChancePart,
    CompoundMovesPart,
    ConsequencesPart,
    DecisionPart,
    EffectsPart,
    EndingPart,
    EvaluationPart,
    FenPart,
    FiguresPart,
    HintsPart,
    IntentPart,
    InvariantsPart,
    LevelsPart,
    MotionPart,
    NextQuestionPart,
    ObservationPart,
    OptionalPart,
    Part,
    PickingPart,
    PlainPart,
    PlanPart,
    PositionPart,
    PromptsPart,
    ReactionsPart,
    RefusalPart,
    RulesPart,
    TokensPart,
    View,
    ViewPart,
)
from crossings.engine.rulebook import Rulebook
from crossings.engine.schema import Schema, blank, pack, read_state, read_visible
from crossings.engine.state import State
from crossings.engine.viewpoint import Orientation, use_orientation

if TYPE_CHECKING:
    from crossings.engine.kernels.interface import Cells
    from crossings.words import Catalogue

RULEBOOKS_CACHED = 8
"""How many rulebooks of a game are cached, each in one language with one set of options."""
PRESET = "preset"
"""In place of options: the name of a set of them."""
ENGLISH = "en"
"""The language that every game is written in."""


@dataclass(frozen=True)
class Preset:
    """A named set of options that a lobby offers; the message `preset-NAME` is its title, its `help` says why."""

    name: str
    options: Options

    @property
    def message_id(self) -> str:
        """The id of its message."""
        return f"preset-{self.name}"


@dataclass(frozen=True)
class Credits:
    """Who made the game that this one is built from, and where it was published: the lobby says 'Made after a game by
    AUTHOR (SOURCE)'. Nothing of it is said of a traditional game or of one's own: `Credits()`. The message
    `credits-note`, if there is one, says more."""

    author: str = ""
    source: str = ""


@dataclass(frozen=True)
class BeginnerSetup:
    """What a lobby has ready for somebody who plays for the first time, where that is not the printed default.

    `players` None: as the preset or the printed default has it.
    """

    preset: str = ""
    options: Options = field(default_factory=dict)
    players: int | None = None
    until_won: bool = False
    """Whether it is only ready until a game was won; after that the printed default is."""
    random_choices: tuple[str, ...] = ()
    """Choices at the start that a table makes by lot, unless people want to make them: how their texts begin."""


Test = Callable[[Data], bool]
"""Of all options, resolved: name -> value."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game: facts, words and parts; docs/design/game-package.md lists them."""

    id: str
    minutes: tuple[int, int]
    cooperative: bool
    version: str
    """Of the rules: changes exactly when behaviour changes, stored with every match."""
    credits: Credits
    words: Catalogue
    """What is said of it and in it; docs/design/texts.md lists the messages that every game has."""
    parts: ModuleType
    """The package that holds its parts (`engine/parts.py`)."""
    presets: tuple[Preset, ...] = ()
    first: BeginnerSetup = BeginnerSetup()
    """What a lobby has ready for a newcomer; `start` keeps the printed defaults."""
    rotated_seats: tuple[int, ...] = ()
    """Seats whose side is above on the printed board: for them it can be turned."""
    wide: float = 0
    """The form for wide windows is for rooms so many times as wide as high, and more; 0: the board has none."""
    open_information_options: Options = field(default_factory=dict)
    """Options with which nothing is hidden from anybody, though with others something is."""
    warnings: tuple[tuple[Test, str], ...] = ()
    """Pairs (test on options, id of a message): the lobby says the message where the test holds."""
    conflicts: tuple[tuple[Test, str], ...] = ()
    """Pairs (test on options, id of a message): where the test holds, the options do not go together."""
    talk: bool = True
    """Whether the rules let the players talk with each other about the game."""
    draws: bool = False
    """Whether two players may agree on a draw."""

    # ---- parts ---------------------------------------------------------------------------------

    rules = Part[RulesPart]("play", "rules", "kernels")
    evaluation = Part[EvaluationPart]("value", "evaluation")
    levels = Part[LevelsPart]("LEVELS", "levels", instead=defaults)
    observation = OptionalPart[ObservationPart]("observe", "observation")
    invariants = Part[InvariantsPart]("check", "text", "invariants", instead=defaults)
    fen = OptionalPart[FenPart]("to_fen", "text", "fen")
    refusal = Part[RefusalPart]("explain", "text", "refusal")
    view = OptionalPart[ViewPart]("redact", "text", "view")
    reactions = OptionalPart[ReactionsPart]("guesses", "text", "view", "reactions")
    position = Part[PositionPart]("Position", "presentation", "position")
    effects = Part[EffectsPart]("effects", "presentation", "effects")
    board = Part[BoardPart]("scene", "presentation", "board")
    tokens = OptionalPart[TokensPart]("token", "presentation", "art")
    plain = Part[PlainPart]("plain", "presentation", "board", "plain")
    picking = Part[PickingPart]("picks", "presentation", "picking")
    intent = Part[IntentPart]("intent", "presentation", "picking", "intent", instead=defaults)
    compound_moves = Part[CompoundMovesPart](
        "compound_moves", "presentation", "picking", "compound_moves", instead=defaults
    )
    hints = Part[HintsPart]("hint", "presentation", "hints", "picking", instead=defaults)
    plan = Part[PlanPart]("plan", "presentation", "plan", "hints", instead=defaults)
    consequences = Part[ConsequencesPart]("consequences", "presentation", "consequences", "effects", instead=defaults)
    motion = Part[MotionPart]("motion", "presentation", "effects", "board", "motion", instead=defaults)
    prompts = Part[PromptsPart]("prompt", "presentation", "prompts")
    chance = Part[ChancePart]("describe_chance", "presentation", "prompts", instead=defaults)
    next_question = Part[NextQuestionPart]("question_after", "presentation", "prompts", instead=defaults)
    decision = Part[DecisionPart]("decided_by", "presentation", "prompts", "ending", instead=defaults)
    ending_part = OptionalPart[EndingPart]("verdict", "presentation", "prompts", "ending")
    drawings = Part[FiguresPart]("FIGURES", "presentation", "figures", instead=defaults)

    # ---- words ---------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Its name."""
        return self.words.translate("title")

    @property
    def tagline(self) -> str:
        """What it is, in a line."""
        return self.words.translate("tagline")

    @property
    def summary(self) -> str:
        """What it is, in two sentences."""
        return self.words.translate("summary")

    @property
    def kind(self) -> str:
        """What it is, in two or three words: 'duel without luck', 'co-operative stealth'."""
        return self.words.translate("kind")

    @property
    def seat_names(self) -> tuple[str, ...]:
        """One for each possible seat."""
        return tuple(self.words.translate(f"seat-{seat}") for seat in range(max(self.seats)))

    def ending(self, reason: str) -> str:
        """Why a game was over, in a sentence."""
        return self.words.translate(f"ending-{reason}")

    # ---- facts ---------------------------------------------------------------------------------

    def nearest_orientation(self, turned: bool, wide: bool) -> Orientation:
        """The stance that comes nearest to what is wanted, of those that its board knows."""
        return Orientation(turned and bool(self.rotated_seats), wide and self.wide > 0)

    @cached_property
    def kernels(self) -> Kernels:
        """The rules, callable."""
        return Kernels(self.id, self.rules, lambda: self.evaluation)

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen before it starts."""
        return self.rules.State.options

    @cached_property
    def observer(self) -> Observer:
        """What seats may know, as numbers. Raises `NoObservation` where the game does not say it so."""
        if self.observation is None:
            raise NoObservation(
                f"{self.id} has no observations for programs that learn: its part `observation` is missing"
            )
        return Observer(self.kernels, self.observation)

    def figure(self, name: str) -> str:
        """A drawing of its rulebook: the same however somebody looks at the board."""
        with use_orientation(Orientation()):
            return self.drawings.FIGURES[name]()

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook in English, with all options at their defaults."""
        return self.rulebook_in(ENGLISH)

    def rulebook_in(self, language: str, options: Options | None = None) -> Rulebook:
        """The rulebook in a language, or in English if there is no `rulebook/LANGUAGE.md`.

        The texts contain the values of the options (default: those of `resolve({})`).
        """
        tag = language if language in self.rulebooks else ENGLISH
        return self._filled_rulebook(tag, tuple((self.resolve({}) if options is None else options).items()))

    @cached_property
    def rulebooks(self) -> dict[str, Rulebook]:
        """The rulebooks in all languages that they are written in, options not filled in."""
        return {path.stem: Rulebook.read(path) for path in (self.folder / "rulebook").glob("*.md")}

    @cached_property
    def _filled_rulebook(self) -> Callable[[str, tuple[tuple[str, Value], ...]], Rulebook]:
        @lru_cache(maxsize=RULEBOOKS_CACHED)
        def filled(language: str, options: tuple[tuple[str, Value], ...]) -> Rulebook:
            return self.rulebooks[language].filled(lambda text: self.words.fill(text, language, **dict(options)))

        return filled

    @property
    def folder(self) -> Path:
        """Where the game's parts lie."""
        return Path(self.parts.__path__[0])

    @property
    def hides(self) -> bool:
        """Whether anything is hidden from anybody."""
        return self.view is not None

    def hides_with(self, options: Data) -> bool:
        """Whether anything is hidden with these options."""
        return self.hides and not (
            self.open_information_options and self.open_information_options.items() <= options.items()
        )

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of seats that the game can be played with."""
        return tuple(int(value) for value in self.option("players").values)

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """All action texts, by number."""
        return tuple(self.rules.ACTIONS)

    @cached_property
    def outcomes(self) -> tuple[str, ...]:
        """All texts of what chance may give, in the order of their numbers."""
        return tuple(self.rules.OUTCOMES)

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """All move texts by number: actions, then outcomes."""
        return (*self.actions, *self.outcomes)

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

    def preset(self, name: object) -> Preset:
        """The preset of that name. Raises `BadOption`, naming those that exist."""
        for preset in self.presets:
            if preset.name == name:
                return preset
        known = ", ".join(preset.name for preset in self.presets) or "none"
        raise BadOption(f"{self.id} has no preset {shorten(name)}; it has: {known}")

    def allowed(self, option: Option) -> str:
        """What an option may be, in words."""
        described = f"{option.message_id}.described"
        return self.words.translate(described) if self.words.has_message(described) else option.allowed()

    def value_text(self, option: Option, value: object) -> str:
        """A value in words."""
        message_id = f"{option.message_id}.value-{value}"
        return self.words.translate(message_id) if self.words.has_message(message_id) else str(value)

    def parse(self, name: str, text: str) -> Value:
        """The value that a typed text stands for, for the option of that name. Raises `BadOption`."""
        option = self.option(name)
        if not isinstance(text, str):
            raise BadOption(f"option {name} must be given as text, not {shorten(text)}")
        return option.parse(text, self.allowed(option))

    def resolve(self, options: Mapping[str, object]) -> dict[str, Value]:
        """All options, the given ones checked, the others at their default. Raises `BadOption`.

        `preset` among them: the name of a preset, whose options stand in for defaults.
        """
        if not isinstance(options, Mapping):
            raise BadOption(f"options must be a mapping from names to values, not {shorten(options)}")
        resolved = {option.name: option.default for option in self.options}
        given = dict(options)
        if (preset := given.pop(PRESET, None)) is not None:
            given = {**self.preset(preset).options, **given}
        for name, value in given.items():
            option = self.option(name)
            resolved[name] = option.value(option.number(value, self.allowed(option)))
        for test, message in self.conflicts:
            if test(resolved):
                raise BadOption(self.words.translate(message))
        return resolved

    def ready(self) -> dict[str, Value]:
        """All options as a lobby has them ready for somebody who plays for the first time."""
        preset = next((one.options for one in self.presets if one.name == self.first.preset), {})
        players = {} if self.first.players is None else {"players": self.first.players}
        return self.resolve({**preset, **self.first.options, **players})

    def warnings_for(self, options: Options) -> list[str]:
        """What the lobby should say about these options."""
        return [self.words.translate(message) for test, message in self.warnings if test(options)]

    def most_moves(self, options: Options) -> int:
        """No game with these options, all of which are given, has more moves, those of chance among them."""
        bound: Callable[[Options], int] | None = getattr(self.rules, "most_moves", None)
        return bound(options) if bound else self.rules.MAX_MOVES

    # ---- states --------------------------------------------------------------------------------

    def start(self, **options: object) -> State:
        """The starting position. Raises `BadOption`."""
        return State(self, self.kernels.start_record(self.resolve(options)))

    def from_json(self, data: object) -> State:
        """The state that this data describes. Raises `BadState` (the key and what is wrong) or `BadOption`."""
        head = self._head_of(data)
        state = State(self, pack(self._read(head)))
        self._check_whole(head, state)
        return state

    def from_text(self, text: str, **options: object) -> State:
        """The state of a one-line position text, where the game has such a notation. Raises `BadState`, `BadOption`."""
        if not isinstance(text, str):
            raise BadState("", f"a position text is a string, not {shorten(text)}")
        if self.fen is None:
            raise BadState("", f"{self.title} has no one-line position text; use JSON")
        s = self.blank(**options)
        self.fen.from_fen(text, s)
        return State(self, pack(s))

    def blank(self, **options: object) -> Schema:
        """An unpacked record with its options set and all else zero, to be filled. Raises `BadOption`."""
        return blank(self.rules.State, self.resolve(options))

    def determinize(self, view: View, seed: int, seat: Viewer = None) -> State:
        """A state drawn from all that a view allows, in their right proportions.

        `seat` is whose view it is; left out, the view itself tells. Raises `BadState`, `BadSeat`, `BadSeed`.
        """
        if self.view is None:
            return self.from_json(view).determinize(seat, seed)
        filled = State(self, pack(self._candidate_state(self._head_of(view))))
        return filled.determinize(_viewer(filled, view) if seat is None else seat, seed)

    def observation_of(self, view: View, seat: int) -> Cells:
        """What the holder of a view knows, as numbers: those that `State.observation` gives of the state itself.

        `seat`: whose view it is. Raises `BadState`, `BadSeat`, `NoObservation`.
        """
        return self.determinize(view, 0, seat).observation(seat)

    def read(self, view: View, viewer: Viewer) -> Any:
        """A view, read into what the game's face takes; `viewer`: whose view it is, None: a spectator's.

        Raises `BadSeat`.
        """
        viewer = check_viewer(viewer, view["options"]["players"])
        s = read_visible(self.rules.State, view) if self.hides else self._read(view)
        return self.position.Position.of_view(view, s, viewer)

    def visible_move(self, before: State, text: str, viewer: Viewer) -> str:
        """A move's text as a viewer may see it; nothing, if the viewer may not even know that there was a move.

        Raises `BadSeat`.
        """
        viewer = check_viewer(viewer, before.seats)
        return self.view.visible_move(before.unpacked(), text, viewer) if self.view else text

    def illegal_move(self, s: Schema, text: str) -> IllegalMove:
        """Why a text is no legal move, as the error to raise."""
        refusal = self.refusal.explain(s, text)
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

    def _head_of(self, data: object) -> Data:
        """The data, if it is a state of this game with all its options. Raises `BadState`."""
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
        return data

    def _read(self, data: Data) -> Schema:
        """The unpacked record of a state's JSON, good in itself. Raises `BadState`."""
        s = read_state(self.rules.State, self._with_options(data))
        self.invariants.check(s)
        return s

    def _with_options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data with all options. Raises `BadState`."""
        try:
            return {**data, "options": self.resolve(data["options"])}
        except BadOption as error:
            raise BadState("options", str(error)) from None

    def _candidate_state(self, view: View) -> Schema:
        """The unpacked record of a state that the view may be of. Raises `BadState`, as the last that was tried."""
        assert self.view is not None
        problem = BadState("", "it is no view of any state")
        read_visible(self.rules.State, self._with_options(view))  # so that a game takes nothing else apart
        for data in self.view.candidates(view):
            try:
                return self._read(data)
            except BadState as error:
                problem = error
        raise problem

    def _check_whole(self, data: Data, state: State) -> None:
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


def _viewer(state: State, view: View) -> Viewer:
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
