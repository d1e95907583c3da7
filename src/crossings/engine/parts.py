"""The parts of a game, as the rest of the product sees them, and how they are found.

A part is what a module offers: a file of the layer it belongs to (`rules/kernels.py`, `text/refusal.py`,
`face/board.py`), or, in a small game, of its folder; parts may share a file. `Game` declares them all. mypy holds the
modules against these protocols.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar, overload

from crossings.engine.decisions import Level
from crossings.engine.effect import Consequence, Effect, MoveHistory, Preview, Refusal, Statistic
from crossings.engine.errors import Viewer
from crossings.engine.kernels.interface import Cells, Ints, Record
from crossings.engine.layout import Layout
from crossings.engine.notation import Data, JsonObject
from crossings.engine.schema import Schema
from crossings.engine.viewpoint import ViewerPosition

if TYPE_CHECKING:
    from crossings.drawing.scene import CompoundMove, Hint, Pick, Place, Scene, Step

View = Data
"""What a seat may know of a state, as JSON. A game reads it once, into its `Position`."""


class RulesPart(Protocol):
    """`rules`: the schema of a state, the finite lists of move texts, the kernels of `engine/kernels/interface.py`. May
    be left out: `most_moves(options)`, the bound that `MAX_MOVES` is for all games, for those with these options."""

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
    """`evaluation`: how well a seat stands. May be left out: `policy`, a kernel (how a sensible player moves), `quiet`,
    a kernel (where the evaluation is at its best), and `SEARCH_CONFIG`, a `SearchConfig` (how a search of this game
    weighs)."""

    def value(self, s: Record, seat: int) -> int: ...


class LevelsPart(Protocol):
    """`levels` (may be left out): names of levels with a `Level` each, where the usual numbers do not suit the game.

    A table asks for them where nothing is searched, so that they do not stand in the evaluation."""

    @property
    def LEVELS(self) -> Mapping[str, Level]: ...


class ObservationPart(Protocol):
    """`observation` (may be left out: then no program learns it by tensors): what a seat may know, in numbers."""

    @property
    def LAYOUT(self) -> Layout: ...

    def observe(self, s: Record, seat: int, out: Cells) -> None: ...


class InvariantsPart(Protocol):
    """`invariants` (may be left out): what has to hold between the fields of a state that was read from JSON.

    `check` fills the fields that follow from others, and raises `BadState` where something is wrong.
    """

    def check(self, s: Any) -> None: ...


class FenPart(Protocol):
    """`fen` (may be left out): positions as one line of text."""

    def to_fen(self, s: Record) -> str: ...
    def from_fen(self, text: str, s: Record) -> None: ...


class RefusalPart(Protocol):
    """`refusal`: why a text is no legal move, in the order in which a person would look."""

    def explain(self, s: Record, text: str) -> Refusal: ...


class ViewPart(Protocol):
    """`view` (left out: nothing is hidden): what a seat may know.

    `covered`: the game's own keys of a state, with what the seat may not know covered. They are shared: `whole` and all
    in it stays as it is. It may list only what not all may see, and have whatever else is asked for by its key.
    `uncovered`: states' JSON that a view may be of, what is covered being filled in anyhow; the first that is good is
    taken, and dealt anew. Raises `BadState`.
    """

    def redact(self, whole: View, s: Any, seat: Viewer) -> JsonObject: ...
    def visible_move(self, s: Any, text: str, seat: Viewer) -> str: ...
    def candidates(self, view: View) -> Iterable[View]: ...


class ReactionsPart(Protocol):
    """`reactions` (left out: there are none): when somebody might react in secret."""

    @property
    def PASS(self) -> str: ...

    def guesses(self, s: Any, text: str) -> Iterable[tuple[Any, str]]: ...


class PositionPart(Protocol):
    """`position`: what a viewer sees, as a typed object, which all of the face takes."""

    @property
    def Position(self) -> type[ViewerPosition]: ...


class EffectsPart(Protocol):
    """`effects`: what a move did, in the order in which it happened."""

    def effects(self, before: Any, move: str, after: Any) -> Sequence[Effect]: ...


class BoardPart(Protocol):
    """`board`: the picture of a position, and the one on the shelf."""

    def scene(self, position: Any) -> Scene: ...
    def picture(self) -> str: ...


class TokensPart(Protocol):
    """`tokens` (left out: the marks that all games share): a seat's sign in column, log and lists."""

    def token(self, seat: int) -> str: ...


class PlainPart(Protocol):
    """`plain`: the board in characters. `INKS`: pattern -> Rich style."""

    @property
    def INKS(self) -> Mapping[str, str]: ...

    def plain(self, position: Any) -> str: ...


class PickingPart(Protocol):
    """`picking`: how a person picks a move. May be left out: `CLOSING`, reasons (of `refusal`) for which a move is
    refused because an earlier choice of the same player has closed it; a check holds `Pick.closes` against them."""

    def picks(self, position: Any, legal: Sequence[str], preview: Preview) -> list[Pick]: ...


class IntentPart(Protocol):
    """`intent` (may be left out): what somebody means who picks places that no possible move has."""

    def intent(self, position: Any, places: Sequence[str]) -> str | Refusal | None: ...


class CompoundMovesPart(Protocol):
    """`macros` (may be left out): macro moves, offered for one pick or as buttons."""

    def compound_move(self, position: Any, place: str) -> CompoundMove | None: ...
    def compound_moves(self, position: Any, legal: Sequence[str]) -> list[CompoundMove]: ...


class HintsPart(Protocol):
    """`hints` (may be left out): what is shown while a place is pointed at; None: its label and no more."""

    def hint(self, position: Any, place: Place, preview: Preview) -> Hint | None: ...


class PlanPart(Protocol):
    """`plan` (may be left out): what a move would do that is being put together; `put`: place -> kinds laid there."""

    def plan(self, position: Any, put: Mapping[str, Sequence[str]], preview: Preview) -> Hint | None: ...


class ConsequencesPart(Protocol):
    """`matters` (may be left out): what an effect means to a seat, so that advice can give
    reasons; `before`: the position in which it happened."""

    def consequences(self, before: Any, effect: Any, seat: int) -> Iterable[Consequence]: ...


class MotionPart(Protocol):
    """`motion` (may be left out): what glides where, in order, and the trace of it that stays for a while."""

    def motion(self, before: Any, effects: Sequence[Any], after: Any) -> list[Step]: ...
    def trail(self, before: Any, effects: Sequence[Any], after: Any) -> str: ...


class PromptsPart(Protocol):
    """`prompts`: what the actor is asked, what those read who wait, and the parts that add up to each seat's score."""

    def prompt(self, position: Any) -> str: ...
    def waiting(self, position: Any, name: str) -> str: ...
    def breakdown(self, position: Any) -> list[list[tuple[str, int]]]: ...


class NextQuestionPart(Protocol):
    """`picked` (may be left out): what is asked once the first places of a pick have been picked, in a question like
    that of `prompt`."""

    def question_after(self, position: Any, places: Sequence[str]) -> str: ...


class DecisionPart(Protocol):
    """`decision` (may be left out): by what a game that is over was won or lost, the same for all: a clause that
    follows who has won, as in 'Blue wins: 12 points to 9'."""

    def decided_by(self, position: Any) -> str: ...


class ChancePart(Protocol):
    """`chance` (may be left out): what is rolled or drawn now, and by whom, in a sentence."""

    def describe_chance(self, position: Any) -> str: ...


class EndingPart(Protocol):
    """`ending` (may be left out): what else there is to say of an end than `decided_by`, told to a seat (None: to all),
    perhaps nothing; and what sums the game up."""

    def verdict(self, position: Any, seat: Viewer) -> str: ...
    def statistics(self, position: Any, story: MoveHistory) -> list[Statistic]: ...


class FiguresPart(Protocol):
    """`figures` (may be left out): the drawings in the rulebook by name; each makes an SVG text that stands alone."""

    @property
    def FIGURES(self) -> Mapping[str, Callable[[], str]]: ...


Module = TypeVar("Module")


class Part(Generic[Module]):
    """A part of a game, loaded when it is first asked for: the module that has `offers`.

    It stands in one of these files of its layer (`text/refusal.py`), in the layer where that is a file (`text.py`), or
    beside it (`refusal.py`). `instead`: the module that has its place where the game leaves it out.
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
        """The module. Raises `TypeError` where it is missing and must not be."""
        for place in self.places:
            name = f"{package.__name__}.{place}"
            if _is_there(name) and hasattr(module := importlib.import_module(name), self.offers):
                return module
        return self._missing(package)

    def _missing(self, package: ModuleType) -> Any:
        if self.instead:
            return self.instead
        places = " or ".join(place.replace(".", "/") + ".py" for place in self.places)
        raise TypeError(f"game {package.__name__} has no `{self.offers}`; define it in {places}")


class OptionalPart(Part["Module | None"], Generic[Module]):
    """A part that a game may be without: None."""

    def _missing(self, package: ModuleType) -> None:
        return None


def _is_there(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False
