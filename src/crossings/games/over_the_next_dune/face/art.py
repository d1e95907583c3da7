"""How the pieces look: searchers, soldiers, cards, moon. Each stands around its own origin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.scene import CELL
from crossings.drawing.sheets import coloured, sheet
from crossings.games.over_the_next_dune.face.layout import CARD_SIZE, FOOTPRINT, angle

FIGURES: Final = sheet(__file__, "figures.svg")
LIGHT: Final = "#ffe9a8"

# ---- searchers ---------------------------------------------------------------------------------


@cache
def searcher(turn: int) -> str:
    """A tracked machine that looks up at turn 0; `turn` is for its shadow alone."""
    return kit.shadow(FIGURES["searcher-outline"], turn, height=2.4) + FIGURES["searcher"]


def searcher_number(number: int) -> str:
    """The turret plate with the searcher's number, upright whatever its turn."""
    return FIGURES["plate"] + kit.text(str(number), (0, 12), 34, weight=700)


@cache
def beam(reach: int, turn: int) -> str:
    """The cone of its lamp, `reach` spaces ahead of its centre."""
    length = reach * CELL * (2**0.5 if turn % 90 else 1)
    wide = FOOTPRINT * min(0.86, 0.2 + 0.14 * reach)
    return kit.placed(kit.cone(length - 6, 14, wide, LIGHT, 0.12), (0, -50)) if reach else ""


@cache
def swept(spaces: tuple[Point, ...]) -> str:
    """The ground that it covers, and all that it would on its way: centres in units around its own."""
    half = FOOTPRINT / 2
    squares = "".join(f"M{kit.pair((x - half, y - half))}h{FOOTPRINT}v{FOOTPRINT}h-{FOOTPRINT}z" for x, y in spaces)
    return kit.painted(kit.path(squares), LIGHT, opacity=0.1) + FIGURES["footprint"]


def ghost(number: int, direction: int, at: Point) -> str:
    """Where a searcher would come to stand: its outline and number."""
    colour = kit.HAND_AT_NIGHT
    frame = kit.stroked(kit.box(FOOTPRINT - 8, FOOTPRINT - 8, corner=9), colour, 2.2, dashes="6 5")
    nose = kit.placed(kit.stroked(kit.path("M-9-42 0-52 9-42"), colour, 2.6), turn=angle(direction))
    return kit.placed(frame + nose + kit.text(str(number), (0, 10), 28, colour, weight=700), at)


# ---- soldiers ----------------------------------------------------------------------------------

POSES: Final = {
    "free": ("standing", 13.5, 21, (13, -12)),
    "moving": ("standing", 13.5, 21, (13, -12)),
    "moved": ("kneeling", 15.5, 18, (13, -8)),
    "caught": ("sitting", 15, 17, (12, -13)),
    "safe": ("cheering", 13.5, 21, (15, 4)),
}
"""By what he does: the figure; the height and size of his number; where his owner's mark is."""


@cache
def soldier(number: int, doing: str, owner: int | None) -> str:
    """A soldier in his cloak: ready to go, kneeling in the dark, roped, or with both arms in the air."""
    figure, y, size, at = POSES[doing]
    mark = "" if owner is None else kit.placed(kit.seat_token(owner, 8.5), at)
    return FIGURES[figure] + kit.text(str(number), (0, y), size, weight=700) + mark


@cache
def mover(points: int) -> str:
    """The lantern ring under the soldier whose movement it is, with a light for every point left."""
    first = (1 - points) / 2
    lights = "".join(kit.inked(kit.disc(3.4, ((first + i) * 7.6, 27)), LIGHT) for i in range(points))
    return FIGURES["lantern"] + lights


# ---- cards, moon -------------------------------------------------------------------------------


def glyph(kind: str, ink: str = kit.INK) -> str:
    """The arrow of a searcher movement card."""
    return coloured(FIGURES[kind], ink)


def deck_card(kind: str, left: int) -> str:
    """One kind of movement card, with how many of it are left in the deck."""
    fill, ink = (kit.CARD, kit.INK) if left else ("#5d6173", "#20242f")
    body = kit.shadowed(kit.box(*CARD_SIZE, corner=7), fill)
    return body + kit.placed(glyph(kind, ink), (0, -13)) + kit.text(str(left), (0, 28), 24, ink, weight=700)


def flipped_card(kind: str) -> str:
    """A card just flipped, large."""
    return kit.shadowed(kit.box(58, 72, corner=9), kit.CARD) + kit.placed(glyph(kind), scale=1.5)


def order_card(card: int) -> str:
    """A turn order card that nobody holds."""
    return FIGURES["order-card"] + kit.text(str(card), (0, 13), 36, weight=700, serif=True)


def held_card(card: int) -> str:
    """A turn order card beside its holder."""
    return FIGURES["held-card"] + kit.text(str(card), (0, 6), 17, weight=700, serif=True)


def order_slot(card: int, holder: int, doing: str, owner: int | None) -> str:
    """A place of the tray whose card is out: its number and who holds it."""
    number = kit.text(str(card), (-14, -17), 17, "#c3cbe4", weight=700, serif=True)
    return FIGURES["slot"] + number + kit.placed(soldier(holder, doing, owner), (2, 10))


def moon(turn: int) -> str:
    """The turn marker, with the turn's number once the night has begun."""
    return FIGURES["moon"] + (kit.text(str(turn), (2, 8), 23, weight=700) if turn else "")


# ---- what is laid over the board ---------------------------------------------------------------


def warning(at: Point) -> str:
    """Somebody would be caught here."""
    return kit.placed(FIGURES["warning"], (at[0], at[1] - 34))


def way(points: Sequence[Point]) -> str:
    """A path of the player's hand, with a dot at its end."""
    return kit.way(points, at_night=True) + kit.dot(points[-1], at_night=True)
