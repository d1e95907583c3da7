"""`Game`: the facts and parts of one game, as data. Each game's `game.py` creates one instance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copyreg import dispatch_table
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from crossings.engine import defaults
from crossings.engine.checks import Viewer, as_integer, check_viewer
from crossings.engine.errors import BadOption, BadState, IllegalMove, NoObservation, UnknownMove, shorten
from crossings.engine.kernels.game_kernels import Kernels, Observer
from crossings.engine.move_kinds import describe_move
from crossings.engine.notation import Data, JsonObject
from crossings.engine.options import Option, Options, Value
from crossings.engine.orientation import Orientation, use_orientation
from crossings.engine.parts import (
    BoardPart,
    ChancePart,
    CompoundMovesPart,
    ConsequencesPart,
    DecisionPart,
    DominatedPart,
    EndingPart,
    EvaluationPart,
    FenPart,
    FiguresPart,
    HintsPart,
    ImprovementPart,
    IntentPart,
    InvariantsPart,
    LevelsPart,
    MotionPart,
    MoveKindsPart,
    NextQuestionPart,
    ObservationPart,
    OptionalPart,
    Part,
    PickingPart,
    PlainPart,
    PlanPart,
    PositionPart,
    PromptsPart,
    ProofsPart,
    ReactionsPart,
    RefusalPart,
    RulesPart,
    SharedOutcomesPart,
    StandingPart,
    TokensPart,
    TurnsPart,
    View,
    ViewPart,
)
from crossings.engine.position_text import PLACE, first_difference, read_keys, split_head
from crossings.engine.rulebook import Rulebook
from crossings.engine.schema import Schema, blank, pack, read_state, read_visible
from crossings.engine.state import State

if TYPE_CHECKING:
    from crossings.engine.kernels.interface import Cells
    from crossings.words import Catalogue

RULEBOOKS_CACHED = 8
"""Number of cached rulebooks of a game, each in one language with one set of options."""
PRESET = "preset"
"""The option name that selects a preset."""
STANDARD = "standard"
"""The preset of every game that selects its standard setting."""
ENGLISH = "en"
"""The language in which every game has a rulebook."""


@dataclass(frozen=True)
class Preset:
    """A named set of options in the lobby.

    Its title is the message `preset-NAME`, its description the attribute `help`.
    """

    name: str
    options: Options

    @property
    def message_id(self) -> str:
        """The id of the preset's message."""
        return f"preset-{self.name}"


@dataclass(frozen=True)
class Credits:
    """The author and the publication of the game that this one is based on.

    The lobby shows 'Made after a game by AUTHOR (SOURCE)', followed by the message `credits-note` if the catalogue has
    one. Traditional and original games use `Credits()`.
    """

    author: str = ""
    source: str = ""


@dataclass(frozen=True)
class BeginnerSetup:
    """The options that a lobby preselects for new players, if they differ from the printed default."""

    preset: str = ""
    options: Options = field(default_factory=dict)
    players: int | None = None
    """Number of players; None: that of the preset or the printed default."""
    until_won: bool = False
    """Whether the lobby returns to the printed default after the player's first win."""
    random_choices: tuple[str, ...] = ()
    """Prefixes of the set-up actions that a table chooses at random unless the players want to make them."""


Test = Callable[[Data], bool]
"""A condition on all options (name -> value)."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game: facts, messages and parts. `docs/design/game-package.md` describes the fields."""

    id: str
    minutes: tuple[int, int]
    cooperative: bool
    version: str
    """The version of the rules. It changes if and only if their behaviour changes, and is stored with every match."""
    credits: Credits
    words: Catalogue
    """The game's messages; `docs/design/texts.md` lists the required ones."""
    parts: ModuleType
    """The package that contains the parts (see `engine/parts.py`)."""
    presets: tuple[Preset, ...] = ()
    standard: str = ""
    """The preset that research uses by default, also named `standard`; "": the printed defaults."""
    first: BeginnerSetup = BeginnerSetup()
    """The options that a lobby preselects for new players; `start` uses the printed defaults."""
    rotated_seats: tuple[int, ...] = ()
    """Seats whose side is at the top of the printed board. Their players can rotate the board."""
    wide: float = 0
    """The aspect ratio from which the board uses its wide layout; 0: it has none."""
    open_information_options: Options = field(default_factory=dict)
    """Options with which a game that otherwise hides information hides nothing."""
    warnings: tuple[tuple[Test, str], ...] = ()
    """Pairs of a condition on the options and the id of a message that the lobby shows if the condition holds."""
    conflicts: tuple[tuple[Test, str], ...] = ()
    """Pairs of a condition on the options and the id of the error message. Options that meet the condition are
    rejected."""
    talk: bool = True
    """Whether the rules allow the players to talk with each other about the game."""
    draws: bool = False
    """Whether two players may agree on a draw."""

    # ---- parts ---------------------------------------------------------------------------------

    rules = Part[RulesPart]("play", "rules", "kernels")
    evaluation = Part[EvaluationPart]("value", "evaluation")
    levels = Part[LevelsPart]("LEVELS", "levels", instead=defaults)
    observation = OptionalPart[ObservationPart]("observe", "observation")
    invariants = Part[InvariantsPart]("check", "text", "invariants", instead=defaults)
    fen = OptionalPart[FenPart]("to_fen", "text", "fen")
    move_kinds = Part[MoveKindsPart]("MOVE_KINDS", "text", "move_kinds", instead=defaults)
    refusal = Part[RefusalPart]("explain", "text", "refusal")
    view = OptionalPart[ViewPart]("redact", "text", "view")
    reactions = OptionalPart[ReactionsPart]("guesses", "text", "view", "reactions")
    position = Part[PositionPart]("Position", "presentation", "position")
    effects = Part[ModuleType]("Effect", "presentation", "effects")
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
    standing = OptionalPart[StandingPart]("standing", "presentation", "consequences", "proofs")
    shared_outcomes = OptionalPart[SharedOutcomesPart]("brings_too", "presentation", "consequences")
    dominated = OptionalPart[DominatedPart]("dominated", "presentation", "dominated")
    proofs = OptionalPart[ProofsPart]("proofs", "presentation", "proofs")
    improvement = OptionalPart[ImprovementPart]("improve", "presentation", "improvement")
    turns = OptionalPart[TurnsPart]("whose_turn", "presentation", "consequences")
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
        """The name of the game."""
        return self.words.translate("title")

    @property
    def tagline(self) -> str:
        """A description of the game in one line."""
        return self.words.translate("tagline")

    @property
    def summary(self) -> str:
        """A description of the game in two sentences."""
        return self.words.translate("summary")

    @property
    def kind(self) -> str:
        """A description of the game in two or three words: 'duel without luck', 'co-operative stealth'."""
        return self.words.translate("kind")

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The name of each possible seat."""
        return tuple(self.words.translate(f"seat-{seat}") for seat in range(max(self.seats)))

    def ending(self, reason: str) -> str:
        """Return a sentence that explains the reason of an ending."""
        return self.words.translate(f"ending-{reason}")

    # ---- facts ---------------------------------------------------------------------------------

    def nearest_orientation(self, turned: bool, wide: bool) -> Orientation:
        """Return the requested orientation, without those aspects that the board doesn't support."""
        return Orientation(turned and bool(self.rotated_seats), wide and self.wide > 0)

    @cached_property
    def kernels(self) -> Kernels:
        """The kernels of the game."""
        return Kernels(self.id, self.rules, lambda: self.evaluation)

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the game."""
        return self.rules.State.options

    @cached_property
    def observer(self) -> Observer:
        """The observations of the game. Raises `NoObservation` if the game has no part `observation`."""
        if self.observation is None:
            raise NoObservation(
                f"{self.id} has no observations for programs that learn: its part `observation` is missing"
            )
        return Observer(self.kernels, self.observation)

    def figure(self, name: str) -> str:
        """Return a drawing of the rulebook as SVG, independent of the current orientation of the board."""
        with use_orientation(Orientation()):
            return self.drawings.FIGURES[name]()

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook in English, with all options at their defaults."""
        return self.rulebook_in(ENGLISH)

    def rulebook_in(self, language: str, options: Options | None = None) -> Rulebook:
        """Return the rulebook in a language, or in English if there is no `rulebook/LANGUAGE.md`.

        The texts contain the values of the options (default: those of `resolve({})`).
        """
        tag = language if language in self.rulebooks else ENGLISH
        return self._filled_rulebook(tag, tuple((self.resolve({}) if options is None else options).items()))

    @cached_property
    def rulebooks(self) -> dict[str, Rulebook]:
        """The rulebooks by language, with placeholders for the options."""
        return {path.stem: Rulebook.read(path) for path in (self.folder / "rulebook").glob("*.md")}

    @cached_property
    def _filled_rulebook(self) -> Callable[[str, tuple[tuple[str, Value], ...]], Rulebook]:
        @lru_cache(maxsize=RULEBOOKS_CACHED)
        def filled(language: str, options: tuple[tuple[str, Value], ...]) -> Rulebook:
            return self.rulebooks[language].filled(lambda text: self.words.fill(text, language, **dict(options)))

        return filled

    @property
    def folder(self) -> Path:
        """The folder that contains the game's parts."""
        return Path(self.parts.__path__[0])

    @property
    def hides(self) -> bool:
        """Whether the game has hidden information."""
        return self.view is not None

    def hides_with(self, options: Data) -> bool:
        """Return whether the game has hidden information with these options."""
        return self.hides and not (
            self.open_information_options and self.open_information_options.items() <= options.items()
        )

    @property
    def seats(self) -> tuple[int, ...]:
        """The possible numbers of seats."""
        return tuple(int(value) for value in self.option("players").values)

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """All action texts by number."""
        return tuple(self.rules.ACTIONS)

    @cached_property
    def outcomes(self) -> tuple[str, ...]:
        """All texts of chance outcomes, in the order of their numbers."""
        return tuple(self.rules.OUTCOMES)

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """All move texts by number: actions, then outcomes."""
        return (*self.actions, *self.outcomes)

    @cached_property
    def number_of(self) -> dict[str, int]:
        """The number of each move text."""
        return {text: number for number, text in enumerate(self.moves)}

    def describe(self, move: str | int) -> JsonObject:
        """Return the kind and the fields of an action or outcome, given as text or number.

        >>> import crossings
        >>> crossings.game("dune-chess").describe("a2-a3")
        {'kind': 'move', 'from': 'a2', 'to': 'a3'}

        No two moves have the same description. Raises `UnknownMove`.
        """
        number = self.number_of.get(move) if isinstance(move, str) else as_integer(move)
        if number is None or not 0 <= number < len(self.moves):
            raise UnknownMove(self.id, move, self.moves)
        return describe_move(self.move_kinds.MOVE_KINDS, self.moves[number])

    def option(self, name: str) -> Option:
        """Return the option of that name. Raises `BadOption`."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        raise BadOption(f"{self.id} has no option {shorten(name)}; it has: {known}")

    def preset(self, name: object) -> Preset:
        """Return the preset of that name, or `standard`: the standard setting of the game. Raises `BadOption`."""
        if name == STANDARD:
            return Preset(STANDARD, self.preset(self.standard).options if self.standard else {})
        for preset in self.presets:
            if preset.name == name:
                return preset
        known = ", ".join((*(preset.name for preset in self.presets), STANDARD))
        raise BadOption(f"{self.id} has no preset {shorten(name)}; it has: {known}")

    def preset_title(self, preset: Preset) -> str:
        """Return the title of a preset, with the values of its options."""
        return self.words.translate(preset.message_id, **self.resolve(preset.options))

    def preset_help(self, preset: Preset) -> str:
        """Return the description of a preset, with the values of its options."""
        return self.words.translate(f"{preset.message_id}.help", **self.resolve(preset.options))

    def allowed(self, option: Option) -> str:
        """Return the allowed values of an option as text."""
        described = f"{option.message_id}.described"
        return self.words.translate(described) if self.words.has_message(described) else option.allowed()

    def value_text(self, option: Option, value: object) -> str:
        """Return the value of an option as text."""
        message_id = f"{option.message_id}.value-{value}"
        return self.words.translate(message_id) if self.words.has_message(message_id) else str(value)

    def parse(self, name: str, text: str) -> Value:
        """Return the value of an option from typed text. Raises `BadOption`."""
        option = self.option(name)
        if not isinstance(text, str):
            raise BadOption(f"option {name} must be given as text, not {shorten(text)}")
        return option.parse(text, self.allowed(option))

    def resolve(self, options: Mapping[str, object]) -> dict[str, Value]:
        """Return all options: the given ones after validation, the others with their defaults. Raises `BadOption`.

        The key `preset` names a preset whose options replace the defaults.
        """
        if not isinstance(options, Mapping):
            raise BadOption(f"options must be a mapping from names to values, not {shorten(options)}")
        resolved = {option.name: option.default for option in self.options}
        requested = dict(options)
        if (preset := requested.pop(PRESET, None)) is not None:
            requested = {**self.preset(preset).options, **requested}
        for name, value in requested.items():
            option = self.option(name)
            resolved[name] = option.value(option.number(value, self.allowed(option)))
        for test, message in self.conflicts:
            if test(resolved):
                raise BadOption(self.words.translate(message))
        return resolved

    def ready(self) -> dict[str, Value]:
        """Return all options as a lobby preselects them for new players."""
        preset = next((preset.options for preset in self.presets if preset.name == self.first.preset), {})
        players = {} if self.first.players is None else {"players": self.first.players}
        return self.resolve({**preset, **self.first.options, **players})

    def warnings_for(self, options: Options) -> list[str]:
        """Return the lobby's warnings about these options."""
        return [self.words.translate(message) for test, message in self.warnings if test(options)]

    def most_moves(self, options: Options) -> int:
        """Return an upper bound of the number of moves, including those of chance, with these (complete) options."""
        bound: Callable[[Options], int] | None = getattr(self.rules, "most_moves", None)
        return bound(options) if bound else self.rules.MAX_MOVES

    # ---- states --------------------------------------------------------------------------------

    def start(self, **options: object) -> State:
        """Return the starting position. Raises `BadOption`."""
        return State(self, self.kernels.start_record(self.resolve(options)))

    def from_json(self, data: object) -> State:
        """Return the state described by JSON data. Raises `BadState` (with the key and the mistake)."""
        head = self._head_of(data)
        state = State(self, pack(self._read(head)))
        self._check_whole(head, state)
        return state

    def from_text(self, text: str, **options: object) -> State:
        """Return the state described by one line, as `State.to_text` writes it.

        `options`: of a text without the game's id, such as DUC-FEN. Raises `BadState`, `BadOption`.
        """
        if not isinstance(text, str):
            raise BadState("", f"a position text is a string, not {shorten(text)}")
        head = split_head(self.id, text)
        if head is None and self.fen is None:
            raise BadState(PLACE, f"must begin with {self.id}, not {shorten(text.partition(' ')[0])}")
        if head and options:
            raise BadOption("the options come from the position text; leave the others out")
        given, body = head or (options, text)
        s = self.blank(**given)
        if self.fen:
            self.fen.from_fen(body, s)
        else:
            read_keys(s, body)
            self.invariants.check(s)
        state = State(self, pack(s))
        canonical = state.to_text()
        if head and text != canonical:
            raise BadState(PLACE, first_difference(text, canonical))
        return state

    def blank(self, **options: object) -> Schema:
        """Return an unpacked record with the given options and zeros elsewhere. Raises `BadOption`."""
        return blank(self.rules.State, self.resolve(options))

    def determinize(self, view: View, seed: int, seat: Viewer = None) -> State:
        """Sample a state that a view allows, with the probabilities of the rules.

        `seat` is the viewer; by default it is inferred from the view. Raises `BadState`, `BadSeat`, `BadSeed`.
        """
        if self.view is None:
            return self.from_json(view).determinize(seat, seed)
        filled = State(self, pack(self._candidate_state(self._head_of(view))))
        return filled.determinize(_viewer(filled, view) if seat is None else seat, seed)

    def observation_of(self, view: View, seat: int) -> Cells:
        """Return the observation of a seat from its view; equal to `State.observation` of the state itself.

        Raises `BadState`, `BadSeat`, `NoObservation`.
        """
        return self.determinize(view, 0, seat).observation(seat)

    def read(self, view: View, viewer: Viewer) -> Any:
        """Return the game's `Position` from the view of a viewer (None: a spectator).

        Raises `BadState`, `BadSeat`.
        """
        viewer = check_viewer(viewer, self._head_of(view)["options"]["players"])
        s = read_visible(self.rules.State, view) if self.hides else self._read(view)
        return self.position.Position.of_view(view, s, viewer)

    def visible_move(self, before: State, text: str, viewer: Viewer) -> str:
        """Return a move's text as a viewer may see it; "" if the viewer may not know about the move.

        Raises `BadSeat`.
        """
        return before.visible_move(text, viewer)

    def illegal_move(self, s: Schema, text: str) -> IllegalMove:
        """Return the error that explains why a text is not a legal move."""
        refusal = self.refusal.explain(s, text)
        return IllegalMove(text, refusal.reason, refusal.rule, refusal.sentence)

    # ---- copies --------------------------------------------------------------------------------

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Pickle instances of subclasses like those of `Game`, by the function that the registry has declared."""
        return dispatch_table[Game](self)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    # ---- inside --------------------------------------------------------------------------------

    def _head_of(self, data: object) -> Data:
        """Check that the data is a state of this game with all its options. Raises `BadState`."""
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
        """Return the unpacked record of a state's JSON after validation. Raises `BadState`."""
        s = read_state(self.rules.State, self._with_options(data))
        self.invariants.check(s)
        return s

    def _with_options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the data with resolved options. Raises `BadState`."""
        try:
            return {**data, "options": self.resolve(data["options"])}
        except BadOption as error:
            raise BadState("options", str(error)) from None

    def _candidate_state(self, view: View) -> Schema:
        """Return the unpacked record of a state that has this view. Raises `BadState` (of the last candidate)."""
        assert self.view is not None
        problem = BadState("", "it is no view of any state")
        read_visible(self.rules.State, self._with_options(view))  # a game's `candidates` may rely on a valid view
        for data in self.view.candidates(view):
            try:
                return self._read(data)
            except BadState as error:
                problem = error
        raise problem

    def _check_whole(self, data: Data, state: State) -> None:
        """Check that the data has the same keys and values as the JSON of its state, including the derived keys."""
        expected = state.to_json()
        for key in expected:
            if key not in data:
                raise BadState(key, "is missing")
        for key in data:
            if key not in expected:
                raise BadState(str(key), f"is no key of a state; keys: {', '.join(expected)}")
        for key, value in expected.items():
            if not _same(data[key], value):
                raise BadState(key, f"should be {shorten(value, 200)} here, not {shorten(data[key], 200)}")


def _viewer(state: State, view: View) -> Viewer:
    """Return the viewer who sees this view of the state."""
    viewers = (None, *range(state.seats))
    return next((viewer for viewer in viewers if _same(view, state.view(viewer))), None)


def _same(actual: object, expected: object) -> bool:
    """Compare as JSON: `true` differs from 1, and 1.0 from 1."""
    if isinstance(expected, Mapping):
        return (
            isinstance(actual, Mapping)
            and actual.keys() == expected.keys()
            and all(_same(actual[k], v) for k, v in expected.items())
        )
    if isinstance(expected, list):
        return isinstance(actual, list) and len(actual) == len(expected) and all(map(_same, actual, expected))
    return type(actual) is type(expected) and actual == expected
