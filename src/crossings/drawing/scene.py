"""A board as data: a game's `board.py` makes a `Scene` from a view; the page and `Scene.svg` show it.

Units: a board cell is 40 units wide in every game. SVG fragments use presentation attributes only (no style sheets, no
ids).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import chain
from typing import NamedTuple

CELL = 40
"""Width of a board cell in every game."""


class Piece(NamedTuple):
    """Something that can move or change. `art` is an SVG fragment drawn around (0, 0), with light from the upper left.

    It is drawn at `at`, rotated clockwise by `turn` degrees. Higher `layer`s lie on top; a place with nothing but
    layers below 0 is empty. `upright` is drawn at the same point without rotation (for numbers). Begin the `id` of a
    piece that shows whose turn it is with `turn`: it is hidden if players end the game early.
    """

    id: str
    at: tuple[float, float]
    art: str
    label: str = ""
    turn: float = 0.0
    layer: int = 0
    upright: str = ""

    def svg(self) -> str:
        """Return the piece as one SVG group."""
        x, y = self.at
        turn = f" rotate({_number(self.turn)})" if self.turn else ""
        body = f'<g transform="translate({_number(x)} {_number(y)}){turn}">{self.art}</g>'
        upright = f'<g transform="translate({_number(x)} {_number(y)})">{self.upright}</g>' if self.upright else ""
        title = f"<title>{escape(self.label)}</title>" if self.label else ""
        return f'<g data-piece="{escape(self.id)}">{title}{body}{upright}</g>'


def drawn(pieces: Iterable[Piece]) -> str:
    """Draw pieces as one fragment, the lowest layer first."""
    return "".join(piece.svg() for piece in sorted(pieces, key=lambda piece: piece.layer))


class Place(NamedTuple):
    """A place that can be pointed at, focused or picked. `outline` is an SVG shape without paint, in board units.

    `row` and `column` order the places for arrow keys and screen readers; `label` is a line that says what is there. A
    place with a `kind` holds a thing that can be put on other places (`Pick.parts`); things of one kind are
    interchangeable.
    """

    id: str
    at: tuple[float, float]
    outline: str
    label: str
    row: int
    column: int
    kind: str = ""
    rests: tuple[tuple[float, float], ...] = ()
    """Positions of things that are put here, in order."""
    mark: tuple[float, float] | None = None
    """Position of the mark for a possible pick, if not in the middle."""


@dataclass(frozen=True, eq=False)
class Part:
    """Pieces and places of a scene that change together. Parts are compared by identity."""

    pieces: tuple[Piece, ...]
    places: tuple[Place, ...]

    @cached_property
    def pieces_by_id(self) -> dict[str, Piece]:
        """Pieces by id."""
        return {piece.id: piece for piece in self.pieces}

    @cached_property
    def places_by_id(self) -> dict[str, Place]:
        """Places by id."""
        return {place.id: place for place in self.places}


@dataclass(frozen=True)
class Scene:
    """A whole board for one viewer."""

    size: tuple[float, float]
    title: str
    backdrop: str
    """Scenery that no move changes, an SVG fragment."""
    pieces: tuple[Piece, ...]
    places: tuple[Place, ...]
    description: str = ""
    """The position in a sentence, for screen readers."""
    night: bool = False
    """Whether the ground is dark, so that the player's marks need the lighter teal."""
    parts: tuple[Part, ...] = ()
    """All pieces and places in parts, if the game caches parts: a part that is the same object at the same index as in
    the previous scene has not changed."""

    @classmethod
    def of_parts(
        cls,
        parts: Sequence[Part],
        *,
        size: tuple[float, float],
        title: str,
        backdrop: str,
        description: str = "",
        night: bool = False,
    ) -> Scene:
        """Create a scene from cached parts."""
        pieces = tuple(chain.from_iterable([part.pieces for part in parts]))
        places = tuple(chain.from_iterable([part.places for part in parts]))
        return cls(size, title, backdrop, pieces, places, description, night, tuple(parts))

    def svg(self) -> str:
        """Return the scene as a complete SVG."""
        return self.part((0, 0), self.size)

    def part(self, origin: tuple[float, float], size: tuple[float, float], overlay: str = "") -> str:
        """Return a rectangle of the scene, from `origin` on and with an overlay, as a complete SVG."""
        shown = " ".join(map(_number, (*origin, *size)))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{shown}" role="img">'
            f"<title>{escape(self.title)}</title><desc>{escape(self.description)}</desc>"
            f"{self.backdrop}{drawn(self.pieces)}{overlay}</svg>"
        )


class Pick(NamedTuple):
    """How a player picks a move: by picking `places` (ids) in order. Without places or parts, the move is a button.

    `label` names the button and distinguishes moves with the same places; by default it consists of the messages
    `.label` of the move's effects. `take` means that the move captures what is
    on the last place. Instead of `places`, a move may have `parts`, pairs of a kind and a place's id: the player puts
    the things on the places in any order and confirms. `rule` is shown beside the move: the rule that allows it.

    Buttons appear in the order of the picks, the usual one first. `quiet` marks a button that ends, passes or gives up
    something while there are other moves. `warning` says what the player would lose; pressing the button asks for
    confirmation. `closes` says what the rules no longer allow after this move (buying after building, an ability used
    up); the page shows it before the move is made.
    """

    move: str
    places: tuple[str, ...] = ()
    label: str = ""
    take: bool = False
    parts: tuple[tuple[str, str], ...] = ()
    rule: str = ""
    quiet: bool = False
    warning: str = ""
    closes: str = ""


class Hint(NamedTuple):
    """Shown while a place is pointed at or focused: a line, and an SVG fragment over the board."""

    line: str
    overlay: str = ""


class CompoundMove(NamedTuple):
    """A compound move: several moves offered as one pick, played one after another once the player confirms.

    `closes`: as in `Pick`.
    """

    moves: tuple[str, ...]
    label: str
    overlay: str = ""
    closes: str = ""


class Tween(NamedTuple):
    """The tween of one piece to a new position; `piece` is its id, coordinates are as in `Piece`."""

    piece: str
    to: tuple[float, float]
    turn: float = 0.0


class Step(NamedTuple):
    """One step of an animation: for some milliseconds pieces move and an overlay (such as a flipped card) is shown.

    The overlay disappears after the step; the game's function `trail` draws what stays (such as a thrown die).

    Pieces can also appear and vanish in place; a piece that appeared may move in a later step.
    """

    tweens: tuple[Tween, ...] = ()
    overlay: str = ""
    milliseconds: int = 200
    appear: tuple[Piece, ...] = ()
    vanish: tuple[str, ...] = ()
    """Ids of pieces."""
    sound: str = ""
    """One of `SOUNDS`; without one, moving pieces make a soft sound."""


PIECE_MS = 200
DIE_MS = 500
BLOW_MS = 400
WAVE_MS = 1000
"""Milliseconds of the usual steps: moving a piece, rolling a die, a wave.

`BLOW_MS` is how much longer a blow (a hit, a catch, a fall) is shown than its target. Players can speed up all steps.
"""
MAX_STEP_MS = 1500
MAX_ANIMATION_MS = 6000
"""Maximum milliseconds of a step, and of all steps of a move."""

SOUNDS = ("step", "die", "blow", "fall", "splash", "card", "wave")
"""Sounds of steps."""


def digest(fragment: str) -> str:
    """Return a short hash of a fragment, with which each fragment is sent only once."""
    return hashlib.blake2b(fragment.encode(), digest_size=8).hexdigest()


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
