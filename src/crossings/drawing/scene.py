"""What a board looks like, as data: a game's `board.py` makes it from a view, the page and `Scene.svg` show it.

Units: a board cell is 40 units wide in every game. SVG fragments use presentation attributes
only (no style sheets, no ids).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from crossings.engine import Game
    from crossings.engine.effect import Would

CELL = 40
"""How wide a cell of a board is, in every game."""


class Piece(NamedTuple):
    """Something that can move or change. `art` is an SVG fragment drawn around (0, 0), light from the upper left.

    The piece is drawn at `at`, turned by `turn` degrees clockwise; higher `layer`s lie on top, and those below 0 are
    ground, on which a place is empty. `upright` is drawn there too, but not turned (numbers). What tells whose turn it
    is has an `id` that begins with `turn`: it is not shown where persons have ended the game.
    """

    id: str
    at: tuple[float, float]
    art: str
    label: str = ""
    turn: float = 0.0
    layer: int = 0
    upright: str = ""

    def svg(self) -> str:
        """The piece as one SVG group."""
        x, y = self.at
        turn = f" rotate({_number(self.turn)})" if self.turn else ""
        body = f'<g transform="translate({_number(x)} {_number(y)}){turn}">{self.art}</g>'
        upright = f'<g transform="translate({_number(x)} {_number(y)})">{self.upright}</g>' if self.upright else ""
        title = f"<title>{escape(self.label)}</title>" if self.label else ""
        return f'<g data-piece="{escape(self.id)}">{title}{body}{upright}</g>'


def drawn(pieces: Iterable[Piece]) -> str:
    """All pieces as one fragment, those of the lowest layer first."""
    return "".join(piece.svg() for piece in sorted(pieces, key=lambda piece: piece.layer))


class Place(NamedTuple):
    """Something that can be pointed at, focused or picked. `outline` is an SVG shape without paint, in board units.

    `row` and `column` order the places for arrow keys and screen readers; `label` says in a line what is there.
    A place with a `kind` holds a thing that can be put on others (`Pick.parts`): one of a kind is as good as another.
    """

    id: str
    at: tuple[float, float]
    outline: str
    label: str
    row: int
    column: int
    kind: str = ""
    rests: tuple[tuple[float, float], ...] = ()
    """Where things that are put here come to lie, one after another."""
    mark: tuple[float, float] | None = None
    """Where it is shown that this can be picked, if not in the middle."""


@dataclass(frozen=True, eq=False)
class Part:
    """Some of a scene's pieces and places, which change together. It is told from others by being another object."""

    pieces: tuple[Piece, ...]
    places: tuple[Place, ...]

    @cached_property
    def pieces_by_id(self) -> dict[str, Piece]:
        """Its pieces by their ids."""
        return {piece.id: piece for piece in self.pieces}

    @cached_property
    def places_by_id(self) -> dict[str, Place]:
        """Its places by their ids."""
        return {place.id: place for place in self.places}


@dataclass(frozen=True)
class Scene:
    """A whole board for one viewer."""

    size: tuple[float, float]
    title: str
    backdrop: str
    """Scenery that no move changes: an SVG fragment."""
    pieces: tuple[Piece, ...]
    places: tuple[Place, ...]
    description: str = ""
    """The position in a sentence, for those who do not see it."""
    night: bool = False
    """Whether the ground is dark: the player's hand is drawn in the teal of the night."""
    parts: tuple[Part, ...] = ()
    """All pieces and places in parts, if the game keeps parts: one that is the same object in the scene before, at the
    same place in the row, need not be compared with it."""

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
        """The scene of parts that the game keeps."""
        pieces = tuple(chain.from_iterable([part.pieces for part in parts]))
        places = tuple(chain.from_iterable([part.places for part in parts]))
        return cls(size, title, backdrop, pieces, places, description, night, tuple(parts))

    def svg(self) -> str:
        """The scene as one SVG text that stands alone."""
        return self.part((0, 0), self.size)

    def part(self, origin: tuple[float, float], size: tuple[float, float], overlay: str = "") -> str:
        """What lies in a rectangle of the scene from `origin` on, under an overlay, as one SVG text: a figure."""
        shown = " ".join(map(_number, (*origin, *size)))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{shown}" role="img">'
            f"<title>{escape(self.title)}</title><desc>{escape(self.description)}</desc>"
            f"{self.backdrop}{drawn(self.pieces)}{overlay}</svg>"
        )


class Pick(NamedTuple):
    """How a person picks a move: the ids of the places to pick, in order. None: the move is a button.

    `label` tells moves with the same places apart and names buttons; `take`: what is on the last place is captured.
    Or, instead of `places`, a move is put together in any order and then confirmed: `parts` are things by their kind,
    each with the id of the place where it is put. `rule`: the rule that gives this right, to be read beside it.

    Buttons stand in the order of the picks, the usual one first. `quiet`: a button that ends, passes or gives
    something up while there is something else to do. `warning`: what would be lost by it, in words; whoever presses it
    is asked once more. `closes`: what the player can do now and no longer after this move, by a rule (an order of a
    later step, an ability used up): a phrase that is shown before the move is made.
    """

    move: str
    places: tuple[str, ...]
    label: str
    take: bool = False
    parts: tuple[tuple[str, str], ...] = ()
    rule: str = ""
    quiet: bool = False
    warning: str = ""
    closes: str = ""


class Hint(NamedTuple):
    """What is shown while a place is pointed at or focused: a line, and an SVG fragment laid over the board."""

    line: str
    overlay: str = ""


def hint_of(game: Game, position: Any, place: Place, would: Would) -> Hint:
    """What is shown while a place is pointed at: where the game has no more to say, its label."""
    return game.hints.hint(position, place, would) or Hint(place.label)


class MacroMove(NamedTuple):
    """A macro move: ordinary moves offered for one pick, carried out one after another once confirmed.

    `closes`: as in `Pick`.
    """

    moves: tuple[str, ...]
    label: str
    overlay: str = ""
    closes: str = ""


class Glide(NamedTuple):
    """One piece goes to a new place; `piece` and coordinates as in `Piece`."""

    piece: str
    to: tuple[float, float]
    turn: float = 0.0


class Stage(NamedTuple):
    """Things that happen together, for so many milliseconds: pieces glide; an overlay (a flipped card) is seen.

    The overlay is gone when its stage ends: what is to stay (a die that was thrown) the part `trace` draws.

    Pieces also appear where they are and vanish where they were; one that has appeared may glide in a later stage.
    """

    glides: tuple[Glide, ...] = ()
    overlay: str = ""
    milliseconds: int = 200
    appear: tuple[Piece, ...] = ()
    vanish: tuple[str, ...] = ()
    """Ids of pieces."""
    sound: str = ""
    """One of `SOUNDS`, or nothing: then what glides is heard softly."""


PIECE = 200
DIE = 500
BLOW = 400
WAVE = 1000
"""Milliseconds, the natural times: a piece goes to another place; a die rolls and lies; so much longer than what it
hits is a blow seen (a hit, a catch, a fall); a wave rolls on. Who wants it brisker has all of them shortened."""
LONGEST_STAGE = 1500
LONGEST_SHOW = 6000
"""Milliseconds that a stage, and all stages of one move, take at the most."""

SOUNDS = ("step", "die", "blow", "fall", "splash", "card", "wave")
"""What a stage can be heard as."""


def digest(fragment: str) -> str:
    """A short name for a fragment by its content, so that it is sent only once."""
    return hashlib.blake2b(fragment.encode(), digest_size=8).hexdigest()


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
