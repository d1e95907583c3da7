"""The parts of a game, as the rest of the product sees them, and how they are found.

A part is a module: a file of the game's folder, or of the storey it belongs to (`rules/kernels.py`, `text/view.py`,
`face/seen.py`). Some may be left out. mypy holds the modules against these protocols.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from crossings.engine import defaults
from crossings.engine.deed import Deed, Would
from crossings.engine.interface import Cells, Ints, Record
from crossings.engine.layout import Layout
from crossings.engine.loose import Loose
from crossings.engine.refusal import Refusal
from crossings.engine.story import Figure, Story

if TYPE_CHECKING:
    from crossings.drawing.scene import Hint, Pick, Row, Scene, Stage

View = Mapping[str, Any]
"""What a seat may know of a state, as JSON. A game reads it once, into its `Seen`."""


class RulesPart(Protocol):
    """`rules`: the record and the kernel interface (`engine/interface.py`). May be left out: `most_moves(options)`, the
    bound that `MAX_MOVES` is for all games, for those with these options."""

    @property
    def State(self) -> np.dtype[Any]: ...
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


class AdvicePart(Protocol):
    """`advice`: how well a seat stands. May be left out: `policy`, a kernel (how a sensible player moves), `quiet`, a
    kernel (where the outlook is at its best), `TEMPER`, a `Temper` (how a search of this game weighs), and `LEVELS`,
    names of levels with a `Skill` each (what these are in this game, where the usual numbers do not suit)."""

    def outlook(self, s: Record, seat: int) -> int: ...


class ObservationPart(Protocol):
    """`observation` (may be left out: then no program learns it by tensors): what a seat may know, in numbers."""

    @property
    def LAYOUT(self) -> Layout: ...

    def observe(self, s: Record, seat: int, out: Cells) -> None: ...


class NotationPart(Protocol):
    """`notation`: the finite lists of move texts, and states as JSON."""

    @property
    def ACTIONS(self) -> Sequence[str]: ...
    @property
    def OUTCOMES(self) -> Sequence[str]: ...

    def to_json(self, s: Record) -> dict[str, Any]: ...
    def from_json(self, data: View, s: Record) -> None: ...


class PositionPart(Protocol):
    """`position` (may be left out): positions as one line of text."""

    def position(self, s: Record) -> str: ...
    def from_position(self, text: str, s: Record) -> None: ...


class RefusalPart(Protocol):
    """`refusal`: why a text is no legal move, in the order in which a person would look."""

    def explain(self, s: Record, text: str) -> Refusal: ...


class ViewPart(Protocol):
    """`view` (left out: nothing is hidden): what a seat may know.

    `covered`: the game's own keys of a state, with what the seat may not know covered. They are shared: `whole` and all
    in it stays as it is.
    """

    def covered(self, whole: View, s: Loose, seat: int | None) -> dict[str, Any]: ...
    def shown(self, s: Loose, text: str, seat: int | None) -> str: ...
    def from_view(self, data: View, s: Record) -> None: ...


class MomentsPart(Protocol):
    """`moments` (left out: there are none): when somebody might react in secret."""

    @property
    def PASS(self) -> str: ...

    def guesses(self, s: Loose, text: str) -> Iterable[tuple[Loose, str]]: ...
    def own(self, s: Loose, seat: int | None) -> dict[str, Any]: ...


class SeenPart(Protocol):
    """`seen`: a view, read once into a typed object. All of the face takes that."""

    def read(self, view: View, viewer: int | None) -> Any: ...


class RecordsSeenPart(Protocol):
    """What `seen` may have besides where nothing is hidden: the same, read out of the record, which stays as it is.

    `view` gives the view, which costs more than the rest.
    """

    def read_record(self, s: Loose, viewer: int | None, view: Callable[[], View]) -> Any: ...


class DeedsPart(Protocol):
    """`deeds`: what a move did, in the order in which it happened."""

    def deeds(self, before: Any, move: str, after: Any) -> Sequence[Deed]: ...


class BoardPart(Protocol):
    """`board`: the picture of a position, and the one on the shelf."""

    def scene(self, seen: Any) -> Scene: ...
    def picture(self) -> str: ...


class TokensPart(Protocol):
    """`tokens` (left out: the marks that all games share): a seat's sign in column, log and lists."""

    def token(self, seat: int) -> str: ...


class PlainPart(Protocol):
    """`plain`: the board in characters. `INKS`: pattern -> Rich style."""

    @property
    def INKS(self) -> Mapping[str, str]: ...

    def plain(self, seen: Any) -> str: ...


class PickingPart(Protocol):
    """`picking`: how a person picks a move."""

    def picks(self, seen: Any, legal: Sequence[str], would: Would) -> list[Pick]: ...


class MeaningPart(Protocol):
    """`meaning` (may be left out): what somebody means who picks places that no possible move has."""

    def meant(self, seen: Any, places: Sequence[str]) -> str | Refusal | None: ...


class RowsPart(Protocol):
    """`rows` (may be left out): rows of ordinary moves, offered for one pick or as buttons."""

    def row(self, seen: Any, place: str) -> Row | None: ...
    def rows(self, seen: Any, legal: Sequence[str]) -> list[Row]: ...


class HintsPart(Protocol):
    """`hints` (may be left out): what is shown while a place is pointed at."""

    def hint(self, seen: Any, place: str, would: Would) -> Hint | None: ...


class PlanPart(Protocol):
    """`plan` (may be left out): what a move would do that is being put together; `put`: place -> kinds laid there."""

    def plan(self, seen: Any, put: Mapping[str, Sequence[str]], would: Would) -> Hint | None: ...


class StakesPart(Protocol):
    """`stakes` (may be left out): what is at stake by a move and stands on no board yet, for advice and reviews."""

    def stakes(self, before: Any, move: str, after: Any) -> Sequence[Deed]: ...


class MotionPart(Protocol):
    """`motion` (may be left out): what glides where, in order, and the trace of it that stays for a while."""

    def motion(self, before: Any, deeds: Sequence[Any], after: Any) -> list[Stage]: ...
    def trace(self, before: Any, deeds: Sequence[Any], after: Any) -> str: ...


class TellingPart(Protocol):
    """`telling`: what the actor is asked, what those read who wait, and the parts that add up to each seat's score."""

    def ask(self, seen: Any) -> str: ...
    def waiting(self, seen: Any, name: str) -> str: ...
    def breakdown(self, seen: Any) -> list[list[tuple[str, int]]]: ...


class EndingPart(Protocol):
    """`ending` (may be left out): why a game ended as it did, told to a seat (None: to all), and what sums it up."""

    def verdict(self, seen: Any, seat: int | None) -> str: ...
    def figures(self, seen: Any, story: Story) -> list[Figure]: ...


class FiguresPart(Protocol):
    """`figures` (may be left out): the drawings in the rulebook, as SVG texts that stand alone."""

    @property
    def FIGURES(self) -> Sequence[str]: ...

    def figure(self, name: str) -> str: ...


FACE: Final = (
    "seen",
    "deeds",
    "board",
    "tokens",
    "plain",
    "picking",
    "meaning",
    "rows",
    "hints",
    "plan",
    "stakes",
    "motion",
    "telling",
    "ending",
    "figures",
)
PLACES: Final = {
    "rules": ("rules.kernels", "rules"),
    "advice": ("advice",),
    "observation": ("observation",),
    **{part: (f"text.{part}", part) for part in ("notation", "position", "refusal", "view", "moments")},
    **{part: (f"face.{part}", part) for part in FACE},
}
"""Where a part may stand, in the game's folder."""
QUIET: Final = ("meaning", "rows", "hints", "plan", "stakes", "motion")
"""Parts in whose place, where a game leaves them out, the house has some that show nothing (`defaults`)."""
OPTIONAL: Final = ("observation", "position", "view", "moments", "tokens", "ending", "figures")
"""Parts that a game may be without."""
PROTOCOLS: Final = {
    "rules": RulesPart,
    "advice": AdvicePart,
    "observation": ObservationPart,
    "notation": NotationPart,
    "position": PositionPart,
    "refusal": RefusalPart,
    "view": ViewPart,
    "moments": MomentsPart,
    "seen": SeenPart,
    "deeds": DeedsPart,
    "board": BoardPart,
    "tokens": TokensPart,
    "plain": PlainPart,
    "picking": PickingPart,
    "meaning": MeaningPart,
    "rows": RowsPart,
    "hints": HintsPart,
    "plan": PlanPart,
    "stakes": StakesPart,
    "motion": MotionPart,
    "telling": TellingPart,
    "ending": EndingPart,
    "figures": FiguresPart,
}


def find(package: ModuleType, part: str) -> Any:
    """The module that is this part of a game. Raises `TypeError` where it is missing and must not be."""
    found = find_optional(package, part)
    if found is not None:
        return found
    if part in QUIET:
        return defaults
    places = " or ".join(place.replace(".", "/") + ".py" for place in PLACES[part])
    raise TypeError(f"game {package.__name__} has no part `{part}`: it would stand in {places}")


def find_optional(package: ModuleType, part: str) -> Any:
    """The module that is this part of a game, or None."""
    for place in PLACES[part]:
        name = f"{package.__name__}.{place}"
        if _is_there(name):
            return importlib.import_module(name)
    return None


def _is_there(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False
