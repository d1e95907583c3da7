"""The parts of a game, as protocols, and how their modules are found.

A part is a module with certain names: a file of the layer to which it belongs (`rules/kernels.py`, `text/refusal.py`,
`presentation/board.py`) or, in a small game, of the game's folder; several parts may share a file. `Game` declares all
parts. mypy checks the modules against these protocols.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar, overload

from crossings.engine.checks import Viewer
from crossings.engine.decisions import Level
from crossings.engine.effects import Consequence, MoveHistory, Preview, Proof, Refusal, Statistic
from crossings.engine.kernels.interface import Cells, Ints, Record
from crossings.engine.layout import Layout
from crossings.engine.move_kinds import MoveKind
from crossings.engine.notation import Data, JsonObject
from crossings.engine.schema import Schema
from crossings.engine.viewer_position import ViewerPosition

if TYPE_CHECKING:
    from crossings.drawing.scene import CompoundMove, Hint, Pick, Place, Scene, Step

View = Data
"""What a seat may know of a state, as JSON. A game parses it once, into its `Position`."""


class RulesPart(Protocol):
    """`rules`: the schema of a state, the finite lists of move texts, the kernels of `engine/kernels/interface.py`.

    Optional: `most_moves(options)`, an upper bound like `MAX_MOVES`, but for these options.
    """

    @property
    def State(self) -> type[Schema]: ...
    @property
    def ACTIONS(self) -> Sequence[str]: ...
    @property
    def OUTCOMES(self) -> Sequence[str]: ...
    @property
    def MAX_LEGAL(self) -> int: ...
    @property
    def MAX_OUTCOMES(self) -> int: ...
    @property
    def MAX_MOVES(self) -> int: ...
    @property
    def REASONS(self) -> tuple[str, ...]: ...

    def start(self, s: Record) -> None: ...
    def actor(self, s: Record) -> int: ...
    def legal(self, s: Record, out: Ints) -> int: ...
    def chances(self, s: Record, out: Ints, weights: Ints) -> int: ...
    def play(self, s: Record, move: int) -> None: ...
    def reason(self, s: Record) -> int: ...
    def score(self, s: Record, seat: int) -> int: ...
    def is_winner(self, s: Record, seat: int) -> bool: ...


class EvaluationPart(Protocol):
    """`evaluation`: the evaluation of positions.

    Optional: the kernels `policy` (the move of a sensible player) and `quiet` (whether the evaluation is reliable), and
    `SEARCH_CONFIG`, a `SearchConfig`.
    """

    def value(self, s: Record, seat: int) -> int: ...


class LevelsPart(Protocol):
    """`levels` (optional): a `Level` for each name of a level whose general settings don't suit the game.

    It is separate from the evaluation so that tables don't import the evaluation.
    """

    @property
    def LEVELS(self) -> Mapping[str, Level]: ...


class ObservationPart(Protocol):
    """`observation` (optional): a seat's knowledge as numbers.

    Without it, programs can't learn the game from tensors.
    """

    @property
    def LAYOUT(self) -> Layout: ...

    def observe(self, s: Record, seat: int, out: Cells) -> None: ...


class InvariantsPart(Protocol):
    """`invariants` (optional): consistency checks between the fields of a state that was read from JSON.

    `check` fills derived fields and raises `BadState` if the fields contradict each other.
    """

    def check(self, s: Any) -> None: ...


class FenPart(Protocol):
    """`fen` (optional): positions as one line of text."""

    def to_fen(self, s: Record) -> str: ...
    def from_fen(self, text: str, s: Record) -> None: ...


class MoveKindsPart(Protocol):
    """`move_kinds` (optional): the kinds of moves with their fields. Each move text is of exactly one kind."""

    @property
    def MOVE_KINDS(self) -> tuple[MoveKind, ...]: ...


class RefusalPart(Protocol):
    """`refusal`: why a text is not a legal move, with the most obvious reason first."""

    def explain(self, s: Record, text: str) -> Refusal: ...


class ViewPart(Protocol):
    """`view` (optional; without it, nothing is hidden): what a seat may know.

    `redact` returns the game's own keys of a state, with "?" in place of values that the seat may not know. The values
    are shared, so it must not modify `whole`, a mapping that may list only the hidden keys but finds all others, too.

    `candidates` yields the JSON of states that may have this view, with arbitrary values in place of hidden ones. The
    first valid one is used, after resampling. Raises `BadState`.

    `visible_move` returns a move's text as a seat may see it.
    """

    def redact(self, whole: View, s: Any, seat: Viewer) -> JsonObject: ...
    def visible_move(self, s: Any, text: str, seat: Viewer) -> str: ...
    def candidates(self, view: View) -> Iterable[View]: ...


class ReactionsPart(Protocol):
    """`reactions` (optional): when a player might react in secret.

    `guesses` yields variants of the state before the move `text`, with hidden cards replaced so that some player could
    react, each with the move's text in that variant. `hides_actor` returns whether a viewer (None: a spectator) may
    not know which seat has to decide in a position. `PASS` is the action of a player who doesn't react.
    """

    @property
    def PASS(self) -> str: ...

    def guesses(self, s: Any, text: str) -> Iterable[tuple[Any, str]]: ...
    def hides_actor(self, s: Any, seat: Viewer) -> bool: ...


class PositionPart(Protocol):
    """`position`: what a viewer sees, as a typed object, the argument of all functions of the presentation."""

    @property
    def Position(self) -> type[ViewerPosition]: ...


class BoardPart(Protocol):
    """`board`: the drawing of a position, and the game's picture in the lobby."""

    def scene(self, position: Any) -> Scene: ...
    def picture(self) -> str: ...


class TokensPart(Protocol):
    """`tokens` (optional, default: the common marks): a seat's symbol in columns, log and lists."""

    def token(self, seat: int) -> str: ...


class PlainPart(Protocol):
    """`plain`: the board as plain text. `INKS` maps patterns to Rich styles."""

    @property
    def INKS(self) -> Mapping[str, str]: ...

    def plain(self, position: Any) -> str: ...


class PickingPart(Protocol):
    """`picking`: how a player picks a move on the board.

    Optional: `CLOSING`, the reasons of `refusal` which mean that an earlier choice of the player has made a move
    illegal. A check compares `Pick.closes` with it.
    """

    def picks(self, position: Any, legal: Sequence[str], preview: Preview) -> list[Pick]: ...


class IntentPart(Protocol):
    """`intent` (optional): the intended move of a player who picks places of no legal move."""

    def intent(self, position: Any, places: Sequence[str]) -> str | Refusal | None: ...


class CompoundMovesPart(Protocol):
    """`compound_moves` (optional): compound moves, offered for one pick or as buttons."""

    def compound_move(self, position: Any, place: str) -> CompoundMove | None: ...
    def compound_moves(self, position: Any, legal: Sequence[str]) -> list[CompoundMove]: ...


class HintsPart(Protocol):
    """`hints` (optional): what the board shows while the pointer is on a place; None: only its label."""

    def hint(self, position: Any, place: Place, preview: Preview) -> Hint | None: ...


class PlanPart(Protocol):
    """`plan` (optional): a preview of a partly assembled move; `put` maps places to the kinds of things put there."""

    def plan(self, position: Any, put: Mapping[str, Sequence[str]], preview: Preview) -> Hint | None: ...


class ConsequencesPart(Protocol):
    """`consequences` (optional): what the effects of a move mean for a seat, the reasons in advice.

    `before` and `after` are the positions before and after the move, as the seat sees them.
    """

    def consequences(self, before: Any, effects: Sequence[Any], after: Any, seat: int) -> Iterable[Consequence]: ...


class StandingPart(Protocol):
    """`standing` (optional): what a whole turn changes in the position for its seat, such as what is in danger.

    It explains turns after which nothing else happens. `before` and `after` are the positions before and after the
    turn, as the seat sees them.
    """

    def standing(self, before: Any, after: Any, seat: int) -> Iterable[Consequence]: ...


class ProofsPart(Protocol):
    """`proofs` (optional): what the rules prove about a turn, the most important first.

    It replaces rollouts as the source of reasons, where a line of play may be avoided, or luck can be reckoned.
    `before` and `after` are the positions before and after the turn, `other` the one after another turn, or None, as
    the seat sees them.
    """

    def proofs(self, before: Any, after: Any, other: Any, seat: int) -> Sequence[Proof]: ...


class ImprovementPart(Protocol):
    """`improvement` (optional): better turns by exact calculation, in games without hidden information.

    `improve` returns the moves of a better turn, or the same ones; the first `fixed` stay. `is_dominated` returns
    whether the state after another turn is clearly better. `compile_drivers` loads the part's kernels from the cache,
    or compiles them.
    """

    def improve(self, start: Any, moves: Sequence[str], fixed: int) -> tuple[str, ...]: ...
    def is_dominated(self, end: Any, other: Any) -> bool: ...
    def compile_drivers(self, game: Any) -> None: ...


class SharedOutcomesPart(Protocol):
    """`brings_too` (optional): whether a turn also offers, or only postpones, what another turn brings.

    Then it is no reason for either. `before` and `after` are the positions before and after the turn.
    """

    def brings_too(self, event: Any, before: Any, after: Any, seat: int) -> bool: ...


class DominatedPart(Protocol):
    """`dominated` (optional): moves that another legal one, by the rules, is never worse than; advice ignores them."""

    def dominated(self, position: Any) -> frozenset[str]: ...


class TurnsPart(Protocol):
    """`whose_turn` (optional): the seat whose turn it is, or None between two turns.

    Needed where the actor doesn't show it: a seat may have two turns in succession, or decide between two turns.
    """

    def whose_turn(self, position: Any) -> int | None: ...


class MotionPart(Protocol):
    """`motion` (optional): the animation of a move, and the trail that remains visible after it."""

    def motion(self, before: Any, effects: Sequence[Any], after: Any) -> list[Step]: ...
    def trail(self, before: Any, effects: Sequence[Any], after: Any) -> str: ...


class PromptsPart(Protocol):
    """`prompts`: the question to the actor, the text for waiting players, and the items of each seat's score."""

    def prompt(self, position: Any) -> str: ...
    def waiting(self, position: Any, name: str) -> str: ...
    def breakdown(self, position: Any) -> list[list[tuple[str, int]]]: ...


class NextQuestionPart(Protocol):
    """`next_question` (optional): the question after the first places of a pick, worded like that of `prompt`."""

    def question_after(self, position: Any, places: Sequence[str]) -> str: ...


class DecisionPart(Protocol):
    """`decision` (optional): what decided a finished game, the same for all viewers.

    `decided_by` returns a clause that follows the winner's name, as in 'Blue wins: 12 points to 9'.
    """

    def decided_by(self, position: Any) -> str: ...


class ChancePart(Protocol):
    """`chance` (optional): a sentence that says what is rolled or drawn now, and by whom."""

    def describe_chance(self, position: Any) -> str: ...


class EndingPart(Protocol):
    """`ending_part` (optional): further text about the ending, and statistics.

    `verdict` returns the text for a seat (None: for all), possibly "".
    """

    def verdict(self, position: Any, seat: Viewer) -> str: ...
    def statistics(self, position: Any, story: MoveHistory) -> list[Statistic]: ...


class FiguresPart(Protocol):
    """`drawings` (optional): the drawings in the rulebook by name; each function returns a complete SVG document."""

    @property
    def FIGURES(self) -> Mapping[str, Callable[[], str]]: ...


Module = TypeVar("Module")


class Part(Generic[Module]):
    """A descriptor for a part of a game, which is imported on first access: the module that defines the name `offers`.

    It is a file of its layer (`text/refusal.py`), the layer itself if that is a file (`text.py`), or a file beside it
    (`refusal.py`). `instead` is the default module.
    """

    def __init__(self, offers: str, layer: str, *files: str, instead: ModuleType | None = None) -> None:
        self.offers = offers
        self.places = (*(f"{layer}.{file}" for file in files), layer, *files)
        self.instead = instead

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, game: None, owner: type) -> Self: ...
    @overload
    def __get__(self, game: Any, owner: type) -> Module: ...
    def __get__(self, game: Any, owner: type) -> Any:
        if game is None:
            return self
        if self._name not in vars(game):
            vars(game)[self._name] = self.find(game.parts)
        return vars(game)[self._name]

    def find(self, package: ModuleType) -> Any:
        """Import the module. Raises `TypeError` if a required part is missing."""
        for place in self.places:
            name = f"{package.__name__}.{place}"
            if _exists(name) and hasattr(module := importlib.import_module(name), self.offers):
                return module
        return self._missing(package)

    def _missing(self, package: ModuleType) -> Any:
        if self.instead:
            return self.instead
        places = " or ".join(place.replace(".", "/") + ".py" for place in self.places)
        raise TypeError(f"game {package.__name__} has no `{self.offers}`; define it in {places}")


class OptionalPart(Part["Module | None"], Generic[Module]):
    """A part that may be missing; its value is then None."""

    def _missing(self, package: ModuleType) -> None:
        return None


def _exists(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False
